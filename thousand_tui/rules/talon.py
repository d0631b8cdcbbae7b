"""The talon is turned up and taken (RULES §1.5, D1, J3, K8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.stage import Stage, go_on, nobody, nothing_to_choose, refuse_all

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class TalonRules:
    """To whom the talon is shown."""


def compile_rules(agreements: Agreements, form: Form) -> TalonRules:
    """To whom the talon is shown."""
    return TalonRules()


def _not_wanted(rules: Rulebook) -> bool:
    return False


STAGE = Stage("talon", lambda game: game, nobody, nothing_to_choose, refuse_all, go_on, wanted=_not_wanted)
