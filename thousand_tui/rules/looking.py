"""Hands that nobody has looked at: blind play and the dark game (C12, K1-K3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.stage import Stage, go_on, nobody, nothing_to_choose, refuse_all

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class LookingRules:
    """Who may play without looking."""


def compile_rules(agreements: Agreements, form: Form) -> LookingRules:
    """Who may play without looking."""
    return LookingRules()


def _not_wanted(rules: Rulebook) -> bool:
    return False


STAGE = Stage("looking", lambda game: game, nobody, nothing_to_choose, refuse_all, go_on, wanted=_not_wanted)
