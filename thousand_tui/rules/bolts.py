"""Bolts: marks for a deal without a trick (RULES §1.11, H7, H8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.state import Outcome

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class BoltRules:
    """``limit`` bolts cost the fine and start again from none; 0: bolts are not kept."""

    limit: int
    declarer_too: bool

    def marked(self, outcome: Outcome) -> tuple[int, ...]:
        """The seats that earn a bolt: no trick in a deal that was played (RULES §1.11)."""
        if not self.limit or outcome.conceded:
            return ()
        return tuple(
            seat
            for seat in outcome.active
            if not outcome.tricks[seat] and (self.declarer_too or seat != outcome.declarer)
        )


def compile_rules(agreements: Agreements, form: Form) -> BoltRules:
    """The bolt rules of a set of agreements."""
    return BoltRules({"off": 0, "total3": 3}[agreements.bolt_mode], agreements.bolt_own_game)
