"""What a good player would do: positions told as they are told at a table, and the answers that make sense there.

Every file of this folder but ``listed.toml`` holds positions of one kind::

    [[position]]
    name = "..."                            unique
    line = "BASE H6=both"                   a preset and the agreements that differ
    sheet = ["880 barrel 1", "300", "0"]    the standing of each side: total, then marks
    dealer = 2
    hands = ["AS ...", "...", "..."]        as dealt, the unseen ones too; with the talon the whole pack
    talon = "9S JD QC"
    moves = "bid 100 / pass / pass"         what was done before the play, in the game's notation
    tricks = "AS 9S JS | KH!"               and in the play
    seat = 1                                who is to act
    answers = ["play AH", "bid 105..120", "give two of 9S 9C JD"]
    because = "..."

``bid 105..120`` is every number that may be named from the one to the other, ``give two of ...`` any two of these cards
to the opponents, either way round.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

from tests.rules.deals import deal_out, lay, run
from thousand_tui.rules import (
    Action,
    Bid,
    Card,
    Contract,
    Game,
    Give,
    Standing,
    View,
    compile_rules,
    new_game,
    read_action,
    read_line,
    turn,
    view_of,
)

FOLDER = Path(__file__).parent
LISTED = FOLDER / "listed.toml"


@dataclass(frozen=True, slots=True)
class Position:
    """A position and what a good player does in it."""

    kind: str
    name: str
    line: str
    sheet: tuple[str, ...]
    dealer: int
    hands: tuple[str, ...]
    talon: str
    moves: str
    tricks: str
    seat: int
    answers: tuple[str, ...]
    because: str

    def game(self) -> Game:
        """The game in which the seat is to act."""
        game = new_game(compile_rules(read_line(self.line)), self.dealer, map(standing, self.sheet))
        game = deal_out(game, dict(enumerate(self.hands)), self.talon)
        if self.moves:
            game = run(game, self.moves)
        return lay(game, self.tricks.replace("|", " "))

    def view(self) -> View:
        """What the seat that is to act sees."""
        game = self.game()
        assert turn(game) == self.seat, f"{self.name}: seat {turn(game)} is to act"
        return view_of(game, self.seat)

    def sensible(self) -> frozenset[Action]:
        """Every action that the answers stand for."""
        view = self.view()
        return frozenset(action for answer in self.answers for action in _meant(view, answer))


def standing(words: str) -> Standing:
    """A standing as the sheet shows it: ``880 barrel 1``."""
    total, *marks = words.split()
    return Standing(int(total), **dict(zip(marks[::2], map(int, marks[1::2]), strict=True)))  # type: ignore[arg-type]


def _meant(view: View, answer: str) -> Iterator[Action]:
    head, _, rest = answer.partition("..")
    if rest:
        kind, first = head.split()
        low, high = int(first), int(rest)
        if kind == "bid":
            yield from (Bid(low), Bid(high))
            yield from (each for each in view.choices if isinstance(each, Bid) and low < each.points < high)
        else:
            yield from (Contract(low), Contract(high))
            yield from (each for each in view.choices if isinstance(each, Contract) and low < each.points < high)
    elif answer.startswith("give two of "):
        others = [seat for seat in view.deal.active if seat != view.seat]
        for cards in permutations(map(Card.parse, answer.split()[3:]), 2):
            yield Give(tuple(zip(cards, others, strict=True)))
    else:
        yield read_action(f"{view.seat} {answer}")[1]


@cache
def positions() -> tuple[Position, ...]:
    """All positions, file by file."""
    return tuple(
        Position(path.stem, **{key: _frozen(value) for key, value in entry.items()})
        for path in sorted(FOLDER.glob("*.toml"))
        if path != LISTED
        for entry in tomllib.loads(path.read_text("utf-8"))["position"]
    )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@cache
def listed() -> dict[str, tuple[str, str]]:
    """What the Expert does otherwise: position, its answer and the reason."""
    entries = tomllib.loads(LISTED.read_text("utf-8")).get("position", [])
    return {entry["name"]: (entry["answer"], entry["because"]) for entry in entries}
