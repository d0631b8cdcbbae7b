"""The deal of the day: how it begins, and its result.

The seed depends only on the date (:mod:`~thousand_tui.study.days`), and the bots' chance on the seed, so everybody with
the same version of the program gets the same cards and the same opponents.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from thousand_tui import __version__
from thousand_tui.rules import preset
from thousand_tui.study.days import AGREEMENTS, DEALER, SEAT, seed_of
from thousand_tui.study.rival import EXPERT, change_of, taken
from thousand_tui.table import Daily, Mark, Occasion, Player, TableSettings, ThousandSession
from thousand_tui.words import bot_names

OPPONENTS: Final = 2


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
        taken(session, seat),
        bool({Mark.HINT, Mark.TUTOR} & session.marks.get(outcome.number, frozenset())),
    )
