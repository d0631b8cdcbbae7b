"""The stages of a deal: who acts in one, what they may do, why not, and what an action does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from thousand_tui.rules.actions import Action
from thousand_tui.rules.choices import NOTHING, Choices, Refusal
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.sheet import Outcome
from thousand_tui.rules.state import CHANCE, Auction, Cutting, End, Lottery, Now, Tricks

if TYPE_CHECKING:
    from thousand_tui.rules import Game, View

Phase = TypeVar("Phase", bound=Now)

# The game after an action, and how its stage goes on; an outcome ends the deal.
Transition: TypeAlias = "tuple[Game, End | Outcome]"

# A game or the view of one seat, asked only for what everybody knows.
Public: TypeAlias = "Game | View"


def nobody(game: Game, now: object) -> None:
    """The turn of a stage that decides nothing."""
    return None


def who_is_next(game: Game, now: Cutting | Lottery | Auction | Tricks) -> int:
    """The turn of a stage that remembers it."""
    return now.turn


def by_chance(game: Game, now: object) -> int:
    """The turn of a stage in which chance decides."""
    return CHANCE


def the_declarer(game: Game, now: object) -> int:
    """The turn of a stage in which the declarer decides."""
    return game.deal.buyer


def nothing_to_choose(game: Game, now: object) -> Choices:
    """The choices of a stage that decides nothing."""
    return NOTHING


def stays(game: Game) -> Transition:
    """The beginning of a stage that always has something to decide and nothing to remember."""
    return game.moved(None), End.STAY


def refuse_all(game: Game, now: object, action: Action) -> Refusal:
    """The refusal of a stage that decides nothing."""
    return Refusal(Reason.NOTHING_TO_DECIDE)


def go_on(game: Game, now: object, action: Action) -> Transition:
    """What any action does in a stage that decides nothing."""
    return game, End.GO_ON


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a deal's route; :func:`stage` makes one.

    ``enter`` prepares it and says whether it goes on at once, because there is nothing to decide. The others are called
    only if it stays: who acts, what they may do, why not, and what an action does. They are given a record of the class
    ``phase``, which says how far the stage has got. Only the seat that is asked knows about a ``private`` stage: to all
    others the next stage has already begun (RULES §2.E).
    """

    name: str
    phase: type[object]
    enter: Callable[[Game], Transition]
    turn: Callable[[Game, Any], int | None]
    choices: Callable[[Game, Any], Choices]
    refuse: Callable[[Game, Any, Action], Refusal]
    apply: Callable[[Game, Any, Action], Transition]
    private: bool


def stage(
    name: str,
    phase: type[Phase],
    enter: Callable[[Game], Transition],
    turn: Callable[[Game, Phase], int | None] = nobody,
    choices: Callable[[Game, Phase], Choices] = nothing_to_choose,
    refuse: Callable[[Game, Phase, Action], Refusal] = refuse_all,
    apply: Callable[[Game, Phase, Action], Transition] = go_on,
    *,
    private: bool = False,
) -> Stage:
    """A stage whose functions all take the same record."""
    return Stage(name, phase, enter, turn, choices, refuse, apply, private)
