"""What the stages of a deal have in common: the record of their functions, values for what may be done, refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias

from thousand_tui.rules.actions import Action, is_formed, shape
from thousand_tui.rules.quoting import quoted
from thousand_tui.rules.state import Game, Outcome

if TYPE_CHECKING:
    from thousand_tui.rules.rulebook import Rulebook


class Choices(Protocol):
    """What may be done now, as a value: the one place where legality is decided.

    Chance offers ``in`` and ``sample`` only.
    """

    def __contains__(self, action: object) -> bool: ...
    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        ...


@dataclass(frozen=True, slots=True)
class Listed:
    """Choices that are few enough to be listed."""

    actions: tuple[Action, ...] = ()

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        return self.actions[int(rng.random() * len(self.actions))]


NOTHING: Choices = Listed()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a reason to look up and the facts that belong into its sentence."""

    reason: str
    facts: Mapping[str, int] = field(default_factory=dict)


class IllegalAction(ValueError):
    """The action is not among the choices; :attr:`refusal` says why."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(_sentence(action, refusal))
        self.action = action
        self.refusal = refusal


def _sentence(action: Action, refusal: Refusal) -> str:
    if not is_formed(action):
        return f"{shape(action)}."
    facts = ", ".join(f"{name} {number}" for name, number in refusal.facts.items())
    why = refusal.reason.replace("_", " ")
    return f"{quoted(action)} is not allowed now: {why}{f' ({facts})' if facts else ''}."


class End(Enum):
    """How a stage leaves the deal: ``REDEAL`` by the same dealer, ``NEXT_DEALER`` when the deal passes on unplayed."""

    STAY = "stay"
    GO_ON = "go on"
    REDEAL = "redeal"
    NEXT_DEALER = "next dealer"


Step: TypeAlias = tuple[Game, End | Outcome]
"""The game after an action, and how its stage goes on; an :class:`~.state.Outcome` ends the deal."""


def always(rules: Rulebook) -> bool:
    """A stage that every route has."""
    return True


def nothing_to_choose(game: Game) -> Choices:
    """The choices of a stage that decides nothing."""
    return NOTHING


def nobody(game: Game) -> None:
    """The turn of a stage that decides nothing."""
    return None


def refuse_all(game: Game, action: Action) -> Refusal:
    """The refusal of a stage that decides nothing."""
    return Refusal("nothing_to_decide")


def go_on(game: Game, action: Action) -> Step:
    """The application of a stage that decides nothing."""
    return game, End.GO_ON


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a deal's route.

    ``enter`` prepares it; ``turn`` says who acts, None if there is nothing to decide. A ``private`` stage is known to
    the seat that is asked and to nobody else: to all others the next stage has already begun (RULES §2.E). A stage that
    is not ``wanted`` under a rulebook is left out of its route.
    """

    name: str
    enter: Callable[[Game], Game]
    turn: Callable[[Game], int | None]
    choices: Callable[[Game], Choices]
    refuse: Callable[[Game, Action], Refusal]
    apply: Callable[[Game, Action], Step]
    private: bool = False
    wanted: Callable[[Rulebook], bool] = always
