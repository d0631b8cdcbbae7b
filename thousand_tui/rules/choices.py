"""What may be done, as values, and why something may not be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from thousand_tui.rules.actions import Action, is_formed, shape
from thousand_tui.rules.quoting import quoted
from thousand_tui.rules.reasons import Reason


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
    """Why an action is not allowed: the reason and the facts that belong into its sentence."""

    reason: Reason
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
