"""A card exposed in dealing (B5, B6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.stage import Stage, go_on, nobody, nothing_to_choose, refuse_all

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class SlipRules:
    """What an exposed card costs."""


def compile_rules(agreements: Agreements, form: Form) -> SlipRules:
    """What an exposed card costs."""
    return SlipRules()


def _not_wanted(rules: Rulebook) -> bool:
    return False


STAGE = Stage("slipping", lambda game: game, nobody, nothing_to_choose, refuse_all, go_on, wanted=_not_wanted)
