"""The gold set: the first deals are played for a forced 120 (group J)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class GoldRules:
    """The gold set of a set of agreements."""


def compile_rules(agreements: Agreements, form: Form) -> GoldRules:
    """The gold set of a set of agreements."""
    return GoldRules()
