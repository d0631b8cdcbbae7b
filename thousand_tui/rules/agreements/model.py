"""The set of all agreements, and the list of its options."""

from __future__ import annotations

from typing import Any, Final

from pydantic import ConfigDict, model_validator

from thousand_tui.rules.agreements.aliases import spelled_out
from thousand_tui.rules.agreements.auction import AuctionAgreements
from thousand_tui.rules.agreements.barrel import BarrelAgreements
from thousand_tui.rules.agreements.conceding import ConcedingAgreements
from thousand_tui.rules.agreements.dark import DarkAgreements
from thousand_tui.rules.agreements.dealing import DealingAgreements
from thousand_tui.rules.agreements.forms import FormAgreements
from thousand_tui.rules.agreements.gold import GoldAgreements
from thousand_tui.rules.agreements.match import MatchAgreements
from thousand_tui.rules.agreements.option import Option, read_option
from thousand_tui.rules.agreements.play import PlayAgreements
from thousand_tui.rules.agreements.redeal import RedealAgreements
from thousand_tui.rules.agreements.scoring import ScoringAgreements
from thousand_tui.rules.agreements.talon import TalonAgreements


# The last base comes first in the order of the fields.
class Agreements(
    FormAgreements,
    DarkAgreements,
    GoldAgreements,
    BarrelAgreements,
    ScoringAgreements,
    PlayAgreements,
    ConcedingAgreements,
    RedealAgreements,
    TalonAgreements,
    AuctionAgreements,
    DealingAgreements,
    MatchAgreements,
):
    """One set of agreements; the defaults are BASE (RULES §1)."""

    model_config = ConfigDict(defer_build=False)

    @model_validator(mode="before")
    @classmethod
    def _spell_out_aliases(cls, data: Any) -> Any:
        return spelled_out(data) if isinstance(data, dict) else data


OPTIONS: Final[tuple[Option, ...]] = tuple(read_option(name, field) for name, field in Agreements.model_fields.items())
"""All agreements in the order of RULES §2, those of single forms last."""

GROUPS: Final = {
    "A": "Match",
    "B": "Shuffle, cut, deal",
    "C": "Auction",
    "D": "Talon and exchange",
    "E": "Redeal",
    "F": "Conceding",
    "G": "Play and marriages",
    "H": "Scoring, fines, bolts",
    "I": "Barrel",
    "J": "Gold set",
    "K": "Dark",
    "V": "Forms of the game",
}
"""The groups of RULES §2 by the letter of their rows; V are the forms of §3."""
