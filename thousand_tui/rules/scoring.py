"""What a deal is worth before the sheet is kept: rounding, contracts, multipliers (RULES §1.10, §1.14 steps 2-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """How points become deltas."""


def compile_rules(agreements: Agreements, form: Form) -> ScoringRules:
    """How points become deltas."""
    return ScoringRules()
