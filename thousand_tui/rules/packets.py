"""The packets of a game for two: which one the declarer takes (D5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.stage import Stage, go_on, nobody, nothing_to_choose, refuse_all

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class PacketRules:
    """How a packet is chosen."""


def compile_rules(agreements: Agreements, form: Form) -> PacketRules:
    """How a packet is chosen."""
    return PacketRules()


def _not_wanted(rules: Rulebook) -> bool:
    return False


STAGE = Stage("packets", lambda game: game, nobody, nothing_to_choose, refuse_all, go_on, wanted=_not_wanted)
