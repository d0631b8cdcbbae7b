"""A short look at many sets of agreements: whether bots play legally, whether games end, and which bot is better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.arena.deal import ArenaError, Entrant, Lapse
from thousand_tui.arena.match import duplicate, lead, whole_games
from thousand_tui.arena.pool import entrant
from thousand_tui.arena.rows import Figure
from thousand_tui.rules import Rulebook, compile_rules, preset

UNKNOWN: Final = Figure(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one level against another under certain rules.

    ``refused`` is the first action that the rules refused, as text; nothing else is known then. ``finished`` of the
    ``games`` whole games had a winner, after ``length`` deals on average. ``lead`` is the first level's settled points
    per deal above the others', shown with this many ``digits`` after the point; in ``lapses`` a Regular decided.
    """

    decisions: int = 0
    refused: str = ""
    games: int = 0
    finished: int = 0
    length: float = 0.0
    lead: Figure = UNKNOWN
    lapses: tuple[Lapse, ...] = ()
    digits: int = 1


def survey(one: Entrant, other: Entrant, rules: Rulebook, seed: str, deals: int, games: int) -> Finding:
    """Play this many duplicate deals and whole games."""
    try:
        match = duplicate(one, other, rules, seed, deals)
        found = whole_games(one, other, rules, seed, games)
    except ArenaError as error:
        return Finding(refused=str(error))
    return Finding(
        decisions=match.decisions + found.decisions,
        games=len(found.deals),
        finished=found.finished,
        length=sum(found.deals) / len(found.deals),
        lead=lead(match.clusters),
        lapses=(*match.lapses, *found.lapses),
    )


@dataclass(frozen=True, slots=True)
class Presets:
    """The settings of a survey, the same for all presets; bots are given by name."""

    one: str
    other: str
    seed: str
    deals: int
    games: int


def survey_of(asked: Presets, name: str) -> Finding:
    """The survey of the preset of this name.

    Raises:
        ValueError: there is no such bot.
    """
    rules = compile_rules(preset(name).agreements)
    one, other = entrant(asked.one), entrant(asked.other)
    return survey(one, other, rules, asked.seed, asked.deals, asked.games)
