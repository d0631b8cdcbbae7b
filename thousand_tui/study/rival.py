"""How the same deal went for somebody else: an Expert, another person, or the same person earlier.

::

    expert = experts_game(session, lambda: True)    # the deal again, with an Expert in the person's seat
    rows = beside(session, expert)                  # what both decided in that seat
    ply = parted(session, expert)                   # after how many moves they first differ
    change_of(own_row(expert), expert, seat)        # what the deal did to the Expert's total

An Expert always plays in a process of low priority, and nobody has to wait for it. Up to the first difference
everything else was the same, too, since bots of the same version decide the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from thousand_tui.guests import Opponents
from thousand_tui.rules import AUCTION, CHANCE, CONTRACT, EXCHANGE, TRICKS, Action, Settled, View, view_of
from thousand_tui.rules.events import Taken
from thousand_tui.rules.view import PACKETS
from thousand_tui.study.background import StoppedError, in_background
from thousand_tui.table import Move, Occasion, Player, ThousandSession, story_of
from thousand_tui.table.game import Beginning
from thousand_tui.table.games import GAMES, AnySession, other_game
from thousand_tui.table.session import USUAL

EXPERT: Final = "expert"
# Keep this many processors free, which leaves a single process: the people at the table come first.
SPARE: Final = 99
# The parts of a deal in which a seat decides, in order.
PARTS: Final = (AUCTION, EXCHANGE, CONTRACT, TRICKS)


@dataclass(frozen=True, slots=True)
class ExpertsDeal:
    """A deal for an Expert to play in any process: how its game began, who plays, and the ``moves`` up to where the
    Expert takes over, in notation; ``totals`` are those on the sheet by then, by the number of moves."""

    game: str
    beginning: Beginning
    players: tuple[Player, ...]
    seed: str
    occasion: Occasion
    moves: tuple[str, ...] = ()
    totals: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, session: AnySession) -> ExpertsDeal:
        """The only deal of this session, from where people began to play it, with an Expert in their place."""
        practice, card_game, course = session.occasion.practice, session.card_game, session.course
        first = 0 if practice is None else practice.first
        moves = tuple(card_game.write_action(move.actor, move.action) for move in session.log[:first])
        players = [replace(player, kind=EXPERT) if player.is_person else player for player in session.players]
        totals = {ply: totals for ply, totals in course.totals.items() if ply <= first}
        occasion = replace(session.occasion, given_up_by=None)
        beginning = card_game.beginning(course.start)
        return cls(card_game.id, beginning, tuple(players), session.seed, occasion, moves, totals)

    def session(self, log: Sequence[str] = ()) -> AnySession:
        """The deal up to the end of the log that follows the first moves.

        Raises:
            ValueError: the log cannot be that of this deal.
        """
        session = GAMES[self.game].seated(self.beginning, self.players, self.seed, USUAL, lambda session: None)
        session.occasion = self.occasion
        for line in (*self.moves, *log):
            session.course.do(Move(*session.card_game.read_action(line)))
            totals = self.totals.get(session.ply)
            if totals is not None and totals != session.course.totals[session.ply]:
                session.course.correct_totals(totals)
        return session

    def answered(self) -> tuple[str, ...]:
        """Play the deal, which takes seconds, and return the log of the Expert's game after the first moves."""
        session, write = self.session(), GAMES[self.game].card_game.write_action
        with Opponents() as opponents:
            play_out(session, opponents)
        return tuple(write(move.actor, move.action) for move in session.log[len(self.moves) :])


def play_out(game: AnySession, opponents: Opponents) -> None:
    """Let bots play a game to its end."""
    while (seat := game.turn) is not None:
        if seat == CHANCE:
            game.let_chance_act()
            continue
        asked = game.players[seat].kind, game.card_game.view_of(game.game, seat), game.seed, game.ply
        if (other := other_game(game)) is not None:
            game.submit(other.part("bot_action")(*asked))
        else:
            decision = opponents.decide(*asked)
            assert decision is not None, "nobody has closed the opponents"
            game.submit(decision.action)


def experts_game(session: AnySession, is_wanted: Callable[[], bool] = lambda: True) -> Any:
    """The only deal of a session with an Expert, or the best level the game has, in the person's seat, from where the
    person began and against the same opponents; a session of the same game.

    This takes seconds. None if it is no longer wanted or its process was killed.
    """
    deal = ExpertsDeal.of(session)
    try:
        (log,) = in_background([deal], SPARE, is_wanted)
    except StoppedError:
        return None
    return deal.session(log)


# --- What it cost -----------------------------------------------------------------------------------------------------


def own_row(session: AnySession) -> Any:
    """How the only deal of a session was settled; None if it is not settled yet or the game was given up."""
    is_settled = session.occasion.is_done(session.course.totals)
    return session.card_game.rows(session.game)[0][-1] if is_settled else None


def first_row(session: AnySession) -> Any:
    """How a practised deal was settled the first time; None if the save does not hold all of it."""
    practice, card_game = session.occasion.practice, session.card_game
    assert practice is not None, "no practice game"
    course = session.course.branch(max((ply for ply in session.course.totals if ply <= practice.first), default=0))
    try:
        for line in practice.then:
            course.do(Move(*card_game.read_action(line)))
    except ValueError:
        return None
    return card_game.rows(course.game)[0][-1] if course.has_settled else None


def change_of(row: Settled, session: ThousandSession, seat: int) -> int:
    """What a settlement did to the total of the seat's side."""
    side = session.sides[seat]
    return sum(line.amount for line in row.lines if line.side == side)


# --- Where they part --------------------------------------------------------------------------------------------------


def parted(session: AnySession, other: AnySession) -> int | None:
    """After how many moves two games of a deal first differ; None if they never do."""
    pairs = zip(session.log, other.log, strict=False)
    return next((ply for ply, (own, theirs) in enumerate(pairs) if own != theirs), None)


@dataclass(frozen=True, slots=True)
class Decided:
    """What a seat did, and the View from which it did so; ``took``: whether it won that trick."""

    view: View
    action: Action
    took: bool | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """What the person did and what the Expert did (None for one who did nothing there) in the call, exchange, contract
    or trick with this ``number``, from 1."""

    part: str
    number: int
    mine: Decided | None
    experts: Decided | None

    @property
    def is_same(self) -> bool:
        """Whether both did the same."""
        mine, experts = self.mine, self.experts
        return mine is not None and experts is not None and mine.action == experts.action


def beside(session: ThousandSession, expert: ThousandSession, seat: int) -> Sequence[Beside]:
    """What both did in this seat, in the order of the deal."""
    mine, experts = _decided(session, seat), _decided(expert, seat)
    keys = sorted({*mine, *experts}, key=lambda key: (PARTS.index(key[0]), key[1]))
    return [Beside(*key, mine.get(key), experts.get(key)) for key in keys]


def taken(session: ThousandSession, seat: int) -> tuple[bool, ...]:
    """For each trick, whether the seat took it."""
    events = (event for step in session.steps() for event in story_of(step, None))
    return tuple(event.trick.winner == seat for event in events if isinstance(event, Taken))


def _decided(session: ThousandSession, seat: int) -> dict[tuple[str, int], Decided]:
    tricks, found = taken(session, seat), dict[tuple[str, int], Decided]()
    for step in session.steps():
        if step.move.actor == seat:
            view = view_of(step.before, seat)
            part = part_of(view)
            number = len(view.done) + 1 if part == TRICKS else 1 + sum(each == part for each, _ in found)
            took = tricks[number - 1] if part == TRICKS and number <= len(tricks) else None
            found[part, number] = Decided(view, step.move.action, took)
    return found


def part_of(view: View) -> str:
    """The part of the deal in which a seat decides something; what comes before the exchange belongs to the auction."""
    return EXCHANGE if view.phase == PACKETS else view.phase if view.phase in PARTS else AUCTION
