"""The deal of the day: how it begins, its result, and what an Expert does with the same seat.

The seed depends only on the date, and the bots' chance on the seed, so everybody with the same version of the program
gets the same cards and the same opponents. Anybody who reads this can know the cards in advance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from thousand_tui import __version__
from thousand_tui.guests import Opponents
from thousand_tui.rules import AUCTION, CONTRACT, EXCHANGE, TRICKS, Action, Settled, View, preset, view_of
from thousand_tui.rules.events import Taken
from thousand_tui.study.branch import EXPERT, play_out
from thousand_tui.table import Daily, Mark, Occasion, Player, TableSettings, ThousandSession, story_of
from thousand_tui.words import bot_names

AGREEMENTS: Final = "BASE"
# The person's seat, which is forehand.
SEAT: Final = 0
DEALER: Final = 2
OPPONENTS: Final = 2
# The parts of a deal in which a seat decides, in order.
PARTS: Final = (AUCTION, EXCHANGE, CONTRACT, TRICKS)


def seed_of(day: date) -> str:
    """The seed of a day's deal."""
    return f"thousand daily {day.isoformat()}"


def daily_session(day: date, name: str, *, is_practice: bool = False) -> ThousandSession:
    """A new game of this day's deal, not saved yet, for a person with this name against two Experts."""
    players = [Player(name), *(Player(bot, EXPERT) for bot in bot_names([name], OPPONENTS))]
    settings = TableSettings(practice=is_practice)
    agreements = preset(AGREEMENTS).agreements
    occasion = Occasion(daily=Daily(day, __version__, is_practice))
    return ThousandSession(agreements, players, seed_of(day), dealer=DEALER, occasion=occasion, settings=settings)


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The result of the deal for the person's seat: what it did to their total, and whether as declarer.

    ``contract`` is 0 for a defender. ``taken`` says for each trick whether the person took it; it is empty if the deal
    was conceded. ``hinted``: the person asked for a hint, or the tutor spoke up.
    """

    change: int
    contract: int
    made: bool
    conceded: bool
    taken: tuple[bool, ...]
    hinted: bool


def seat_of(session: ThousandSession) -> int:
    """The seat of the person playing."""
    return session.people[0] if session.people else SEAT


def result_of(session: ThousandSession) -> DailyResult | None:
    """How the deal was settled; None if it is not settled, or was given up."""
    if not session.game.sheet.deals:
        return None
    row, seat = session.game.sheet.deals[0], seat_of(session)
    outcome = row.outcome
    declares = outcome.declarer == seat
    return DailyResult(
        change_of(row, session, seat),
        outcome.contract if declares else 0,
        row.made and not outcome.conceded,
        bool(outcome.conceded),
        _taken(session, seat),
        bool({Mark.HINT, Mark.TUTOR} & session.marks.get(outcome.number, frozenset())),
    )


def change_of(row: Settled, session: ThousandSession, seat: int) -> int:
    """What a settlement did to the total of the seat's side."""
    side = session.sides[seat]
    return sum(line.amount for line in row.lines if line.side == side)


def _taken(session: ThousandSession, seat: int) -> tuple[bool, ...]:
    """For each trick, whether the seat took it."""
    events = (event for step in session.steps() for event in story_of(step, None))
    return tuple(event.trick.winner == seat for event in events if isinstance(event, Taken))


def expert_game(
    session: ThousandSession, opponents: Opponents, is_wanted: Callable[[], bool]
) -> ThousandSession | None:
    """The same deal with an Expert in the person's seat against the same opponents; takes seconds.

    None if the answer is no longer wanted.
    """
    players = [replace(player, kind=EXPERT) if player.is_person else player for player in session.players]
    occasion = Occasion(daily=session.occasion.daily)
    game = ThousandSession(
        session.agreements, players, session.seed, dealer=session.dealer, occasion=occasion, version=session.version
    )
    return None if play_out(game, opponents, is_wanted) is None else game


def expert_change(expert: ThousandSession, seat: int) -> int:
    """How the deal changed the Expert's total in this seat."""
    return change_of(expert.game.sheet.deals[0], expert, seat)


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


def beside(session: ThousandSession, expert: ThousandSession) -> Sequence[Beside]:
    """What both did in the person's seat, in the order of the deal. Up to the first difference everything else was the
    same, too, since bots of the same version decide the same."""
    seat = seat_of(session)
    mine, experts = _decided(session, seat), _decided(expert, seat)
    keys = sorted({*mine, *experts}, key=lambda key: (PARTS.index(key[0]), key[1]))
    return [Beside(*key, mine.get(key), experts.get(key)) for key in keys]


def _decided(session: ThousandSession, seat: int) -> dict[tuple[str, int], Decided]:
    taken, found = _taken(session, seat), dict[tuple[str, int], Decided]()
    for step in session.steps():
        if step.move.actor == seat:
            view = view_of(step.before, seat)
            part = view.phase if view.phase in PARTS else PARTS[0]
            number = len(view.done) + 1 if part == TRICKS else 1 + sum(each == part for each, _ in found)
            took = taken[number - 1] if part == TRICKS and number <= len(taken) else None
            found[part, number] = Decided(view, step.move.action, took)
    return found
