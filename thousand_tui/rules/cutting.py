"""The cut ceremony: who cuts, and nines and jacks on the bottom (B1-B4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import Card
from thousand_tui.rules.stage import Stage, go_on, nobody, nothing_to_choose, refuse_all
from thousand_tui.rules.state import Game

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class CuttingRules:
    """The cut ceremony of a set of agreements."""


def compile_rules(agreements: Agreements, form: Form) -> CuttingRules:
    """The cut ceremony of a set of agreements."""
    return CuttingRules()


def _not_wanted(rules: Rulebook) -> bool:
    return False


STAGE = Stage("cutting", lambda game: game, nobody, nothing_to_choose, refuse_all, go_on, wanted=_not_wanted)


def gathered(game: Game) -> tuple[Card, ...]:
    """The pack as it is gathered after this deal where nobody shuffles (B1); empty where it will be shuffled."""
    return ()
