"""Agreements that cannot be kept together (RULES §5.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from thousand_tui.rules.agreements.model import Agreements


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two agreements that cannot both be kept: why, and the changes that would mend it (RULES §5.4)."""

    options: tuple[str, str]
    broken: Callable[[Agreements], bool]
    why: str
    ways_out: tuple[tuple[str, Any], ...]


CONFLICTS: Final = (
    Conflict(
        ("free_concession_on_barrel", "concession_declarer"),
        lambda chosen: chosen.free_concession_on_barrel and chosen.concession_declarer != "nothing",
        "conceding while somebody is on the barrel (F10) is a question only where conceding costs nothing (F1)",
        (("concession_declarer", "nothing"), ("free_concession_on_barrel", False)),
    ),
    Conflict(
        ("free_concession_on_gold", "concession_declarer"),
        lambda chosen: chosen.free_concession_on_gold and chosen.concession_declarer != "nothing",
        "conceding in the gold set (F11) is a question only where conceding costs nothing (F1)",
        (("concession_declarer", "nothing"), ("free_concession_on_gold", False)),
    ),
)


def conflicts_in(agreements: Agreements) -> tuple[Conflict, ...]:
    """The conflicts that this set contains; none in a set that can be played."""
    return tuple(conflict for conflict in CONFLICTS if conflict.broken(agreements))
