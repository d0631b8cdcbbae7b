"""Puts games into the record: which deals count, what is kept about them, and the thread that writes them down.

A deal counts as soon as it is settled. It no longer counts once it is taken back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from thousand_tui.bots import character_of, kind_now, level_of
from thousand_tui.desk.kept_reviews import take_reviews
from thousand_tui.desk.seating import first_agreements
from thousand_tui.desk.sentences import sentence
from thousand_tui.rules import MARRIAGE, NOBODY, Contract, Give, Line, LineName, Play, Settled, TakePacket, points_of
from thousand_tui.storage import Problem, record_facts as facts, records_path
from thousand_tui.storage.records import Records
from thousand_tui.storage.saves import now
from thousand_tui.storage.written import deal_checksum
from thousand_tui.study.daily import result_of, seat_of
from thousand_tui.table import PERSON, Mark, Move, Player, ThousandSession
from thousand_tui.table.games import AnySession, other_game
from thousand_tui.words import clean_name, person_key, t

AT_THE_END: Final = 0.5
"""How many seconds to wait, on leaving a game, for deals still to be written; the rest is added later."""

BOLTS: Final = (LineName.BOLT, LineName.BOLT_RUN)
FALLS: Final = (LineName.FALL, LineName.THIRD_FALL, LineName.OFF_THE_BARREL, LineName.KNOCKED_OFF, LineName.COLLISION)


def is_counted(session: AnySession) -> bool:
    """Whether the deals of this game go into the record: at least one person plays, the record knows this kind
    of game, and it is not practice, a deal of the day or a match with the same cards."""
    is_known = isinstance(session, ThousandSession) or other_game(session) is not None
    return is_known and bool(session.people) and not session.occasion.is_single


def key_of(session: AnySession, created: str) -> str:
    """The key of a game in the record (see :func:`game_key`)."""
    return facts.game_key(session.card_game.id, created, session.seed)


@dataclass(frozen=True, slots=True)
class SettledDeal:
    """A settled deal: its row on the sheet, its moves, the totals after it, its marks (hints, undo), and the card
    points of the talon that was bought."""

    number: int
    row: Any
    moves: Sequence[Move[Any]]
    totals: tuple[int, ...]
    marks: frozenset[str]
    talon: int = facts.NOT_THERE


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at one moment, with its settled deals in ``done``. Nothing in it changes when the game continues.

    ``first`` is the index in the game of the first of these deals. Deals before index ``began`` were settled before the
    game was opened, at the time ``earlier`` at the latest.
    """

    game: facts.RecordedGame
    first: int
    done: Sequence[SettledDeal]
    sides: Sequence[int]
    write: Callable[[int, Any], str]
    settled: str
    began: int = 0
    earlier: str = ""

    @property
    def numbers(self) -> list[int]:
        """The numbers that these deals have on the sheet."""
        return [deal.number for deal in self.done]

    def log(self, at: int) -> str:
        """The checksum of a deal's moves and the totals after it."""
        deal = self.done[at]
        return deal_checksum((self.write(move.actor, move.action) for move in deal.moves), deal.totals)

    def deal(self, at: int) -> facts.RecordedDeal:
        """What the record keeps of a deal."""
        deal = self.done[at]
        hands = tuple(self._hand(player, deal) for player in self.game.players if player.who)
        settled = self.settled if self.first + at >= self.began else self.earlier
        return facts.RecordedDeal(deal.number, self.log(at), settled, hands)

    def deals(self) -> Iterator[facts.RecordedDeal]:
        """What the record keeps of each deal."""
        return map(self.deal, range(len(self.done)))

    def _hand(self, player: facts.RecordedPlayer, deal: SettledDeal) -> facts.Hand:
        seat = player.seat
        if isinstance(deal.row, Settled):
            hand = _hand_of_thousand(player, deal, self.sides)
        else:
            part = facts.TOKENS if seat in deal.row.active else facts.TOKENS_OUT
            hand = facts.Hand(seat, player.who, part, change=deal.row.gained(seat))
        hints = int(bool(deal.marks & {Mark.HINT.of(seat), Mark.TUTOR.of(seat)}))
        return replace(hand, hints=hints, undos=int(Mark.UNDO in deal.marks))


def _hand_of_thousand(player: facts.RecordedPlayer, deal: SettledDeal, sides: Sequence[int]) -> facts.Hand:
    row: Settled = deal.row
    seat, outcome, side = player.seat, row.outcome, sides[player.seat]
    lines = [line for line in row.lines if line.side == side]
    part = _part(row, seat, sides)
    declares = part == facts.DECLARER
    return facts.Hand(
        seat,
        player.who,
        part,
        bid=outcome.bid if declares else 0,
        contract=outcome.contract if declares else 0,
        made=declares and row.made and not outcome.conceded,
        conceded=declares and bool(outcome.conceded),
        points=outcome.raw(seat),
        change=sum(line.amount for line in lines),
        marriages=sum(_is_marriage(move, seat) for move in deal.moves),
        bolts=_has(lines, BOLTS),
        mounts=_has(lines, (LineName.MOUNT,)),
        falls=_has(lines, FALLS),
        dumps=_has(lines, (LineName.DUMP,)),
        place=outcome.active.index(seat) if seat in outcome.active else facts.NOT_THERE,
        talon=deal.talon if declares else facts.NOT_THERE,
    )


def _talon(session: AnySession, start: int, moves: Sequence[Move[Any]]) -> int:
    """The card points of the talon bought in the deal that began after ``start`` moves, read from the table once the
    last pack is dealt; ``NOT_THERE`` if nobody bought one."""
    game, verbs = session.course.kept(start), session.card_game
    if not any(isinstance(move.action, Contract | Give) for move in moves):
        return facts.NOT_THERE
    dealt = max(at for at, move in enumerate(moves) if verbs.is_shuffle(move.action))
    for at, move in enumerate(moves):
        game = verbs.apply(game, move.action)
        if at >= dealt and game.deal.talon:
            break
    taken = next((move.action.packet for move in moves if isinstance(move.action, TakePacket)), None)
    packets = game.deal.talon if taken is None else game.deal.talon[taken : taken + 1]
    return sum(points_of(pile.cards or 0) for pile in packets) if packets else facts.NOT_THERE


def _part(row: Settled, seat: int, sides: Sequence[int]) -> str:
    outcome = row.outcome
    if seat not in outcome.active:
        return facts.OUT
    if outcome.declarer == NOBODY:
        return facts.NO_CONTRACT
    if outcome.declarer == seat:
        return facts.DECLARER
    return facts.PARTNER if sides[outcome.declarer] == sides[seat] else facts.DEFENDER


def _has(lines: Sequence[Line], rules: Sequence[LineName]) -> int:
    return int(any(line.rule in rules for line in lines))


def _is_marriage(move: Move[Any], seat: int) -> bool:
    return move.actor == seat and isinstance(move.action, Play) and move.action.meld == MARRIAGE


def snapshot_of(
    session: AnySession, path: Path, created: str, first: int = 0, *, at: str = "", seated: Sequence[Player] = ()
) -> Snapshot:
    """The game as it stands, with its settled deals from index ``first``.

    ``at`` is when they were settled, if not now. ``seated`` names the original players if bots are missing.
    """
    course, when = session.course, at or now()
    plies = [0, *course.totals]
    rows = session.game.sheet.deals
    deals = []
    for place in range(first, len(session.course.totals)):
        start, end, number = plies[place], plies[place + 1], rows[place].number
        marks = session.marks.get(number, frozenset())
        moves = session.log[start:end]
        talon = _talon(session, start, moves)
        deals.append(SettledDeal(number, rows[place], moves, course.totals[end], marks, talon))
    game = game_of(session, path, created, when, seated or session.players)
    return Snapshot(game, first, deals, session.sides, session.card_game.write_action, when)


def game_of(session: AnySession, path: Path, created: str, played: str, seated: Sequence[Player]) -> facts.RecordedGame:
    """What the record keeps of a game and its players, without the deals."""
    winners = session.card_game.winners(session.game)
    sides = session.sides
    players = []
    for seat, player in enumerate(seated):
        others = {other.kind for at, other in enumerate(seated) if sides[at] != sides[seat]}
        won = sides[seat] in winners
        players.append(
            facts.RecordedPlayer(
                seat,
                clean_name(player.name) if player.is_person else "",
                person_key(player.name) if player.is_person else "",
                player.kind,
                ",".join(sorted(others)),
                won,
                won and _is_on_barrel(session, sides[seat]),
                _rated(session, seat, seated) if player.is_person else "",
            )
        )
    return facts.RecordedGame(
        key_of(session, created),
        session.card_game.id,
        str(path),
        created,
        played,
        session.card_game.beginning(session.course.start).preset or "",
        len(seated),
        facts.WON if winners else facts.GIVEN_UP if session.occasion.given_up_by is not None else facts.RUNNING,
        players=tuple(players),
        form=session.agreements.form if isinstance(session, ThousandSession) else "",
    )


def _rated(session: AnySession, seat: int, seated: Sequence[Player]) -> str:
    """The other players' kinds if the game counts for the rating of the player at this seat; if not, the reason."""
    if not isinstance(session, ThousandSession):
        return ""
    others = [player.kind for at, player in enumerate(seated) if at != seat]
    noted = frozenset[str]().union(*session.marks.values())
    reasons = {
        "practice": session.settings.practice,
        "first": session.agreements == first_agreements(),
        "hint": Mark.HINT.of(seat) in noted,
        "tutor": Mark.TUTOR.of(seat) in noted,
        "undo": Mark.UNDO in noted,
        "seat": bool(Mark.SEAT.seats(noted, len(seated))),
        "start": any(standing.total for standing in session.standings),
        "partners": len(set(session.sides)) < len(seated),
        "people": PERSON in others,
        "character": any(character_of(kind_now(kind)) is not None for kind in others),
        "other": any(level_of(kind_now(kind)) is None for kind in others),
    }
    return next((why for why, is_so in reasons.items() if is_so), ",".join(sorted(others)))


def _is_on_barrel(session: AnySession, side: int) -> bool:
    return isinstance(session, ThousandSession) and session.game.sheet.standings[side].barrel is not None


# Damaged record files that some game has already reported.
_TOLD: Final[set[Path]] = set()


class Recorder:
    """Records the deals of one game as it is played. Nothing that goes wrong here stops or slows the game."""

    def __init__(self, created: str, updated: str = "") -> None:
        """``updated`` is when the game was last written before it was opened."""
        self._path = records_path()
        self._created = created
        self._updated = updated or created
        self._noted: tuple[Any, ...] | None = None
        self._began_at: int | None = None
        self._numbers: list[int] = []
        self._jobs: SimpleQueue[Callable[[Records], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._working = threading.Lock()
        self._waiting: list[Callable[[Records], None]] = []
        """Jobs that could not be done yet; only the thread that holds ``_working`` uses them."""
        self._untold: list[str] = []
        self._told: set[str] = set()

    def begin(self, session: AnySession) -> None:
        """Remember the deals that an opened game has: some may be taken back before it is saved again."""
        if is_counted(session):
            self._numbers = [row.number for row in session.game.sheet.deals]

    def note(self, session: AnySession, path: Path) -> None:
        """Record what a save brought: a deal may be settled or taken back, or the game may be over."""
        if session.occasion.is_day_that_counts:
            self._note_day(session, path)
            return
        many = len(session.course.totals)
        stage = (many, session.is_over, session.players, path)
        if stage == self._noted or not is_counted(session):
            return
        before = self._noted[0] if self._noted is not None else None
        self._noted = stage
        rows = session.game.sheet.deals
        if self._began_at is None:
            self._began_at = many - session.course.has_settled
        if many < len(self._numbers):
            key, numbers = key_of(session, self._created), self._numbers[many:]
            self._do(lambda records: records.take_out(key, numbers))
            before = None if before is None else many
        self._numbers = [row.number for row in rows[:many]]
        if not many:
            return
        began = max(0, min(self._began_at, many))
        snapshot = snapshot_of(session, path, self._created, before if before is not None else 0)
        snapshot = replace(snapshot, began=began, earlier=self._updated)
        self._do(lambda records: _put(records, snapshot))

    def _note_day(self, session: AnySession, path: Path) -> None:
        """Record the deal of the day once it is over, and again when an Expert has played it too."""
        stage = (session.is_over, session.occasion.daily, path)
        if session.is_over and stage != self._noted:
            self._noted = stage
            day = day_of(session, path, self._created)
            self._do(lambda records: records.put_day(day))

    def tell(self) -> list[str]:
        """Sentences about the record that the players have not been shown yet."""
        told, self._untold = self._untold, []
        return told

    def close(self) -> None:
        """Wait for the thread to write the rest, but no longer than ``AT_THE_END``."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._jobs.put(None)
            thread.join(AT_THE_END)

    def _do(self, job: Callable[[Records], None]) -> None:
        self._jobs.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="record", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        """Run the thread: do one job after another; a job that fails is tried again with the next one."""
        records: Records | None = None
        with self._working:
            while (job := self._jobs.get()) is not None:
                self._waiting.append(job)
                records = self._catch_up(records)
            if self._waiting:
                records = self._catch_up(records)
        if records is not None:
            records.close()

    def _catch_up(self, records: Records | None) -> Records | None:
        """Do all waiting jobs and return the record, which is opened if it is not open yet."""
        try:
            if records is None:
                records = Records(self._path)
                if records.aside is not None and records.aside not in _TOLD:
                    _TOLD.add(records.aside)
                    self._say("aside", t("record.aside", file=self._path.name, kept=records.aside.name))
            while self._waiting:
                self._waiting[0](records)
                del self._waiting[0]
        except Problem as problem:
            self._say(problem.reason, sentence(problem))
        except OSError as error:
            why = error.strerror or type(error).__name__
            self._say("failed", sentence(Problem("record_failed", file=self._path.name, why=why)))
        return records

    def _say(self, reason: str, said: str) -> None:
        """Keep a sentence for the players, once for each kind of trouble."""
        if reason not in self._told:
            self._told.add(reason)
            self._untold.append(said)


def _put(records: Records, snapshot: Snapshot) -> None:
    """Record the deals that are not in the record yet, usually the last one. If the record was deleted after the game
    was begun, record only deals played since the game was opened."""
    counted = records.counted(snapshot.game.key)
    first = max(snapshot.began - snapshot.first, 0) if snapshot.game.created <= records.deleted else 0
    new: list[facts.RecordedDeal] = []
    for at in range(len(snapshot.done) - 1, first - 1, -1):
        if counted.get(snapshot.done[at].number) == snapshot.log(at):
            break
        new.append(snapshot.deal(at))
    records.put(snapshot.game, reversed(new))
    take_reviews(records, snapshot.game.key, Path(snapshot.game.path))


def is_day(session: AnySession) -> bool:
    """Whether the game is a finished deal of the day that counts."""
    return session.occasion.is_day_that_counts and session.is_over


def day_of(session: AnySession, path: Path, created: str) -> facts.RecordedDay:
    """What the record keeps of a deal of the day. :func:`is_day` must hold for the game."""
    assert isinstance(session, ThousandSession)
    assert session.occasion.daily is not None
    result = result_of(session) if session.occasion.given_up_by is None else None
    return facts.RecordedDay(
        session.occasion.daily.day.isoformat(),
        person_key(session.names[seat_of(session)]),
        facts.game_key(session.card_game.id, created, session.seed),
        str(path),
        created,
        session.occasion.daily.app,
        change=None if result is None else result.change,
        contract=0 if result is None else result.contract,
        made=result is not None and result.made,
        hinted=result is not None and result.hinted,
        expert=session.occasion.daily.expert,
        name=clean_name(session.names[seat_of(session)]),
        conceded=result is not None and bool(result.contract) and result.conceded,
    )
