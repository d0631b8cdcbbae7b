"""Replays and reviews of saved games, which are read without being opened for play.

A replay holds no lock and writes only one thing: that a deal was seen with its cards open, so that nobody
can go back into it. A review is made deal by deal, kept beside the save, and noted in the record::

    reviewing = Reviewing(session, path)
    for at in range(len(reviewing.replay.deals)):
        review = reviewing.deal(at, seats, jobs=2, progress=lambda done, total: ...)

A kept review is used again as long as the engine and the moves of the deal are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from thousand_tui.desk.glance import called, nameless, names_at
from thousand_tui.desk.kept_reviews import answer_of, fits, kept_verdicts, note_in_record, review_of
from thousand_tui.desk.opening import Progress, replayed
from thousand_tui.desk.sentences import in_words, sentence
from thousand_tui.rules import Action, Cards, Game, View, write_action
from thousand_tui.storage import Problem, reviews, saves
from thousand_tui.storage.files import write_problem, write_through
from thousand_tui.storage.locks import Lock
from thousand_tui.storage.reviews import KeptDeal, KeptReview
from thousand_tui.storage.written import deal_checksum
from thousand_tui.study.judging import ENGINE, Verdict
from thousand_tui.study.luck import Deck, luck_of, usual_decks, usual_of
from thousand_tui.study.replay import AnyReplay, Replay
from thousand_tui.study.review import Answer, DealReview, Question, answered, deck_of, questions_of
from thousand_tui.study.wording import grades_line, short_line, where
from thousand_tui.table import Mark, ThousandSession, story_of
from thousand_tui.table.course import Step
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnySession, other_game
from thousand_tui.table.thousand import arranged
from thousand_tui.words import Voice, cards_text, event, named, names_of_sides, settlement_lines, t
from thousand_tui.words.grammar import Person


@dataclass(frozen=True, slots=True)
class Shelved:
    """A saved game, as far as it can be read, and its file; ``notice`` is a sentence to show once."""

    session: AnySession
    path: Path
    notice: str | None = None


Noting: TypeAlias = Callable[[int], str | None]
"""Notes that a deal was seen with its cards open. Returns a sentence if that fails, or None."""


def noting(session: AnySession, path: Path | None = None) -> Noting:
    """The function that notes that a deal was seen. Without a ``path`` it notes it in the open game, since even the
    end of a game can be taken back; with one, it notes it in that file unless the game is over."""
    if path is None:
        return partial(note_seen, session)
    return nothing_noted if session.is_over else partial(note_in_file, path)


def nothing_noted(_: int) -> None:
    """Note nothing: nobody can go back into this game."""


def read_game(path: Path, progress: Progress | None = None) -> Shelved:
    """Read a saved game for a replay. Its file is not changed, and may be open elsewhere.

    Raises:
        SaveError: no part of it can be read.
    """
    with in_words():
        found = replayed(path, progress=progress)
    notice = None if found.is_whole else t("replay.read_until", file=path.name, move=found.session.ply)
    return Shelved(found.session, path, notice)


def why_closed(session: AnySession) -> str | None:
    """A sentence that says why nothing of a game may be replayed; None if something may."""
    if session.occasion.is_apart:
        return t("coach.apart")
    return t("duplicate.shut") if session.occasion.is_shut else None


def note_in_file(path: Path, *deals: int) -> str | None:
    """Note in a saved game that deals were seen with their cards open. Returns a sentence if that fails, or None.

    Nothing else in the file changes, not even its time, so that it keeps its place in the list. A file that was edited
    by hand is left alone, as a new checksum would hide the edit.
    """
    lock = Lock(path)
    try:
        lock.hold()
        save = saves.load(path)
        if save.is_changed:
            return t("saves.changed_by_hand", file=path.name)
        noted = {str(deal): save.marks.get(str(deal), []) for deal in deals}
        seen = {deal: sorted([*marks, Mark.SEEN]) for deal, marks in noted.items() if Mark.SEEN not in marks}
        if seen:
            write_through(path, saves.encode(save.model_copy(update={"marks": save.marks | seen})))
    except Problem as problem:
        return sentence(problem)
    except OSError as error:
        return sentence(write_problem(error, path))
    finally:
        lock.release()
    return None


def note_printed(session: AnySession, path: Path, deal: int | None = None) -> str | None:
    """Note that a settled deal, or all of them, is printed with its cards. Returns a sentence if that fails. Does
    nothing if nobody can go back into the game, or print shows no more than the table."""
    if session.is_over or not session.people or not session.may_open_deals:
        return None
    printed = [each.number for each in Replay(session).deals] if deal is None else [deal]
    unseen = [number for number in printed if Mark.SEEN not in session.marks.get(number, ())]
    return note_in_file(path, *unseen) if unseen else None


def note_seen(session: AnySession, deal: int) -> str | None:
    """Note in an open game that a deal was seen with its cards open. Returns a sentence if the game cannot be saved."""
    if Mark.SEEN not in session.marks.get(deal, ()):
        session.mark(Mark.SEEN, deal=deal)
    return session.trouble if session.has_unsaved else None


def played_from(session: ThousandSession, at: int = -1) -> View:
    """A settled deal, usually the last, with all cards as they lay after the exchange, before the first lead. If no
    card was played, as they lay before the last move."""
    replay: Replay[Game, View, Action] = Replay(session)
    deal = replay.deals[at]
    replay.go(deal.last)
    moves = range(deal.first, deal.last)
    lead = (ply for ply in moves if session.card_game.plays_card(session.log[ply].action))
    return replay.open_view(0, next(lead, deal.last - 1))


def move_sentences(session: AnySession, step: Step[Any, Any], seat: int | None) -> list[str]:
    """Sentences about a move of a replay, as much as a seat was told about it; none if it was told nothing.

    Everybody who has a name is called by it.
    """
    names = names_at(session)
    voice = Voice(names, nameless(session))
    if (other := other_game(session)) is not None:
        return list(other.part("move_sentences")(step, names, voice))
    return [event(happened, voice) for happened in story_of(step, seat)]


def where_told(replay: AnyReplay, ply: int, who: str | Person | None, *, is_open: bool) -> str:
    """Say where a replay is, and through whose eyes it is seen; None stands for nobody's."""
    deal = replay.deals[replay.deal_of(ply)]
    dealt = replay.dealt(deal)[0]
    eyes = "replay.eyes.none" if who is None else "replay.eyes.open" if is_open else "replay.eyes"
    where = {"deal": deal.number, "deals": replay.deals[-1].number}
    moves = {"move": max(0, ply - dealt), "moves": deal.last - dealt}
    return t("replay.where", **where, **moves, eyes=t(eyes, who=who or ""))


def moment_lines(
    session: AnySession, replay: AnyReplay, ply: int, eyes: int | None, is_open: bool, since: int | None = None
) -> Iterator[str]:
    """Say where a moment is, what has happened (since the ply ``since``, if given), and which cards the seat ``eyes``
    sees."""
    names = names_at(session)
    who = None if eyes is None else Person(names[eyes], eyes == nameless(session))
    yield where_told(replay, ply, who, is_open=is_open)
    for at in range(min(since or ply, ply), ply + 1):
        step = replay.show(at)
        actor = step.move.actor
        yield from move_sentences(session, step, actor if is_open and actor != CHANCE else eyes)
    if eyes is None or ply == replay.deal.last:
        return
    view = replay.open_view(eyes) if is_open else replay.view(eyes)
    for seat, hand in enumerate(view.hands):
        if hand and (seat == eyes or is_open):
            yield t("plain.lies", who=named(names[seat]), card=hand_told(session, hand))


def hand_told(session: AnySession, hand: int) -> str:
    """The cards of a hand by suit, the highest first."""
    if (other := other_game(session)) is not None:
        return str(other.part("hand_text")(hand))
    return cards_text(arranged(Cards(hand)))


def settlement_told(session: AnySession, row: Any, names: Sequence[str]) -> list[tuple[str, str]]:
    """The lines of a settlement, each with the name of its side; ``names`` are those at the seats."""
    if (other := other_game(session)) is not None:
        return [(names[seat], text) for seat, text in other.part("settlement_lines")(row)]
    sides = names_of_sides(names, session.sides)
    lines = settlement_lines(row, Voice(sides), attempts=session.game.rules.barrel.attempts)
    return [(sides[side], text) for side, text in lines]


# Answers questions, in their order.
Answering: TypeAlias = Callable[[Sequence[Question]], Iterator[Answer]]
# Plays out decks, in their order.
Dealing: TypeAlias = Callable[[Sequence[Deck]], Iterator[tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class AskedDeal:
    """A deal to review for some ``seats``, with all the questions, so that the game may go on meanwhile.

    ``log`` is the checksum of its moves; ``known`` are the answers that are kept already.
    """

    number: int
    seats: tuple[int, ...]
    log: str
    questions: tuple[Question, ...]
    deck: Deck
    known: tuple[Answer, ...] = ()


class Reviewing:
    """Reviews the settled deals of a game. If ``path`` is given, the results are kept beside that save."""

    def __init__(self, session: ThousandSession, path: Path | None = None) -> None:
        self.session = session
        self.path = path
        self.replay = Replay(session)
        self._kept = reviews.load_review(path, ENGINE) if path else KeptReview(engine=ENGINE)
        self._deals = {kept.number: kept for kept in self._kept.deals}
        self._checked: dict[int, tuple[KeptDeal, bool]] = {}

    def known(self, at: int, seats: Collection[int]) -> DealReview | None:
        """The review of a deal if it is kept already."""
        return self._known(self.replay.deals[at].number, self._log_of(at), seats)

    def _known(self, number: int, log: str, seats: Collection[int]) -> DealReview | None:
        kept = self._of(number, log)
        return None if kept is None else review_of(kept, seats)

    def _of(self, number: int, log: str) -> KeptDeal | None:
        """The kept review of a deal, if it fits these moves."""
        kept = self._deals.get(number)
        if kept is None or kept.log != log:
            return None
        if number not in self._checked or self._checked[number][0] is not kept:
            self._checked[number] = kept, self._fits(kept)
        return kept if self._checked[number][1] else None

    def _fits(self, kept: KeptDeal) -> bool:
        at = next(at for at, deal in enumerate(self.replay.deals) if deal.number == kept.number)
        return len(kept.luck) in (0, len(self.session.players)) and fits(kept, self.replay.decisions(at))

    def deal(self, at: int, seats: Collection[int], *, jobs: int = 1, progress: Progress | None = None) -> DealReview:
        """The review of a deal; what is not kept yet is made now, and kept."""
        return self.known(at, seats) or self.made(self.ask(at, seats), partial(answered, jobs=jobs), progress)

    def ask(self, at: int, seats: Collection[int]) -> AskedDeal:
        """The questions to ask about a deal, without those answered in the kept review."""
        number, log = self.replay.deals[at].number, self._log_of(at)
        kept = self._of(number, log)
        known: tuple[Answer, ...] = ()
        asked = set(seats)
        if kept is not None:
            known = tuple(answer_of(verdict) for verdict in kept.verdicts if verdict.seat in asked)
            asked -= set(kept.seats)
        questions = tuple(questions_of(self.replay, at, asked))
        return AskedDeal(number, tuple(sorted(seats)), log, questions, deck_of(self.replay, at), known)

    def made(self, asked: AskedDeal, answering: Answering, progress: Progress | None = None) -> DealReview:
        """The review of a deal, made now unless it is kept already; any thread may wait for it."""
        if (known := self._known(asked.number, asked.log, asked.seats)) is not None:
            return known
        answers: list[Answer] = []
        for answer in answering(asked.questions):
            answers.append(answer)
            if progress is not None:
                progress(len(answers), len(asked.questions))
        review = DealReview.of(asked.number, [*asked.known, *answers])
        verdicts = kept_verdicts(review)
        self._keep(KeptDeal(number=asked.number, log=asked.log, seats=list(asked.seats), verdicts=verdicts))
        return review

    def known_luck(self, at: int) -> tuple[float, ...] | None:
        """How many points more than usual each seat could expect from the cards of a deal, if that is kept."""
        return self._known_luck(self.replay.deals[at].number, self._log_of(at))

    def _known_luck(self, number: int, log: str) -> tuple[float, ...] | None:
        kept = self._of(number, log)
        return tuple(kept.luck) if kept is not None and kept.luck else None

    def luck(self, asked: AskedDeal, dealing: Dealing) -> tuple[float, ...]:
        """What :meth:`known_luck` returns, measured now unless it is kept already; any thread may wait for it."""
        if (known := self._known_luck(asked.number, asked.log)) is not None:
            return known
        is_known = len(self._kept.usual) == len(self.session.players)
        usual = [] if is_known else list(usual_decks(self.session.game.rules))
        made, *others = dealing([asked.deck, *usual])
        if others:
            self._kept = self._kept.model_copy(update={"usual": list(usual_of(others))})
        luck = luck_of(made, asked.deck.dealer, self._kept.usual)
        self._keep(KeptDeal(number=asked.number, log=asked.log, seats=[], verdicts=[], luck=list(luck)))
        return luck

    def _keep(self, deal: KeptDeal) -> None:
        """Keep the results for a deal, together with earlier ones. If the disk is full, they only have to be made
        again."""
        self._with(deal, self._kept)
        if self.path is not None:
            with suppress(Problem):
                reviews.change_review(self.path, ENGINE, partial(self._with, deal))
                note_in_record(self.path)

    def _with(self, deal: KeptDeal, found: KeptReview) -> KeptReview:
        """The review with this deal added. Another screen or program may have kept more than is known here."""
        self._deals |= {kept.number: kept for kept in found.deals}
        before = self._of(deal.number, deal.log)
        deals = {kept.number: kept for kept in found.deals}
        self._deals[deal.number] = deals[deal.number] = deal if before is None else _joined(before, deal)
        usual = self._kept.usual or found.usual
        self._kept = found.model_copy(update={"deals": [deals[number] for number in sorted(deals)], "usual": usual})
        return self._kept

    def _log_of(self, at: int) -> str:
        """The checksum of a deal's moves and totals, the same as in the record."""
        deal, session = self.replay.deals[at], self.session
        lines = (write_action(move.actor, move.action) for move in session.log[deal.first : deal.last])
        return deal_checksum(lines, session.course.totals[deal.last])


def _joined(before: KeptDeal, news: KeptDeal) -> KeptDeal:
    """The earlier and the new results for a deal, joined."""
    others = [verdict for verdict in before.verdicts if verdict.seat not in news.seats]
    return news.model_copy(
        update={
            "seats": sorted({*before.seats, *news.seats}),
            "verdicts": sorted([*others, *news.verdicts], key=lambda verdict: verdict.ply),
            "luck": news.luck or before.luck,
        }
    )


def deal_line(review: DealReview, views: Mapping[int, View], seat: int, voice: Voice) -> str:
    """A line about a seat's best and costliest choices; ``views`` are what it saw when it decided, by ply."""
    worst = review.costliest(seat)

    def named(verdict: Verdict | None) -> str:
        return "" if verdict is None else where(views[verdict.ply], verdict.action, voice)

    return short_line(named(review.best(seat)), named(worst), worst.loss if worst else 0.0)


def summary(review: DealReview, seat: int, voice: Voice) -> str:
    """What a seat lost in the deal, and how many of its choices got each grade."""
    counts = Counter(str(verdict.grade) for verdict in review.of_seat(seat) if verdict.grade is not None)
    facts = {"lost": round(sum(review.lost(seat).values())), "grades": grades_line(counts)}
    return t("review.deal.seat" if counts else "review.deal.none", who=called(voice.name(seat)), **facts)
