"""The opened talon may be bought by an opponent (C13, RULES §2.14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.stage import Stage, go_on, nobody, nothing_to_choose, refuse_all

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class RebuyingRules:
    """Whether the opened talon may be bought."""


def compile_rules(agreements: Agreements, form: Form) -> RebuyingRules:
    """Whether the opened talon may be bought."""
    return RebuyingRules()


def _not_wanted(rules: Rulebook) -> bool:
    return False


STAGE = Stage("rebuying", lambda game: game, nobody, nothing_to_choose, refuse_all, go_on, wanted=_not_wanted)
