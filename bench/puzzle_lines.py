"""The line of a puzzle in a file of puzzles; :mod:`thousand_tui.study.puzzles.puzzle` reads it."""

from __future__ import annotations

from collections.abc import Iterable

from thousand_tui.rules import Action, Play, Standing, write_action
from thousand_tui.study.puzzles.puzzle import HEADING, Puzzle


def heading(seed: str) -> str:
    """The first line of a file of puzzles."""
    return f"{HEADING}\t{seed}"


def write_line(puzzle: Puzzle) -> str:
    """The line of a puzzle."""
    facts = puzzle.facts
    ends = [share for end in facts.ends for share in (end.won, end.lost, *end.plays)]
    numbers = [facts.best, facts.less, facts.behind, facts.error, *ends]
    return "\t".join(
        [
            str(puzzle.number),
            puzzle.kind,
            "open" if puzzle.is_open else "closed",
            str(puzzle.step),
            str(puzzle.dealer),
            " ".join(map(standing_words, puzzle.standings)),
            ";".join(puzzle.moves),
            ";".join(map(action_words, puzzle.answers)),
            ";".join(map(action_words, puzzle.offers)) or "-",
            action_words(facts.idea),
            " ".join("-" if number is None else str(number) for number in numbers),
            facts.line or "-",
            facts.other or "-",
            puzzle.theme or "-",
        ]
    )


def standing_words(standing: Standing) -> str:
    barrel = "" if standing.barrel is None else f"b{standing.barrel}"
    return f"{standing.total}x{standing.bolts}{barrel}" + f"c{standing.concessions}" * bool(standing.concessions)


def action_words(action: Action) -> str:
    return write_action(0, action).partition(" ")[2]


def words_of(plays: Iterable[Play]) -> str:
    """The cards in the order played, as words in a line."""
    return " ".join(action_words(play).removeprefix("play ") for play in plays)
