"""The set of all agreements, the list of its options, and questions about a set that several modules ask."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

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


# The fields of the last base class come first.
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


# All agreements in the order of RULES §2, those of single forms last.
OPTIONS: Final[tuple[Option, ...]] = tuple(read_option(name, field) for name, field in Agreements.model_fields.items())

# The groups of RULES §2 by the letter of their rows; V are the forms of §3.
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

BarrelKind: TypeAlias = Literal["classic", "keg", "lock", "lviv", "none"]

# Forms without an auction (V2).
STOCK_FORMS: Final = frozenset({"stock_two", "stock_three", "stock_four"})

# Forms with two talons on the table, one of which is taken (V3, V3-K, V4, V5).
PACKET_FORMS: Final = frozenset({"two_discards", "two_hidden_discards", "two_one_card", "two_bank"})

# Forms with an auction between two players (V3 to V6).
TWO_FORMS: Final = PACKET_FORMS | {"two_dead_hand"}

# Forms in which no card is given to an opponent (V3, V3-K).
DISCARD_FORMS: Final = frozenset({"two_discards", "two_hidden_discards"})

# Forms in which taking all tricks may bring the dead cards too (V3, V6).
EXCEPTION_FORMS: Final = frozenset({"two_discards", "two_dead_hand"})

# Forms for three active players (V1, V8).
SEVEN_CARD_FORMS: Final = frozenset({"three", "four"})

# Kinds of opening with which somebody has to open sooner or later (C2).
FORCED_OPENINGS: Final = frozenset({"on", "exact", "hanging"})


def lays_aside(chosen: Agreements) -> bool:
    """Whether the declarer lays three cards aside instead of passing two (D6)."""
    return chosen.laying_aside == "lay_aside" and chosen.form in SEVEN_CARD_FORMS


def grows_to_eight(chosen: Agreements) -> bool:
    """Whether hands have eight cards after the exchange, as the late rights to a redeal require (E3, E8)."""
    return chosen.form not in TWO_FORMS and not lays_aside(chosen)


def has_auction(chosen: Agreements) -> bool:
    """Whether there is bidding, a declarer and a contract (A6)."""
    return chosen.form not in STOCK_FORMS


def barrel_kind(chosen: Agreements) -> BarrelKind:
    """What comes before the target; sets without conflicts agree on only one such thing (RULES §5.4)."""
    asked: dict[BarrelKind, bool] = {
        "lock": chosen.lock != "off",
        "keg": chosen.keg_playing,
        "lviv": chosen.lviv,
        "none": chosen.barrel_level == "none",
    }
    return next((kind for kind, wanted in asked.items() if wanted), "classic")


def no_barrel(chosen: Agreements) -> bool:
    """Whether nobody can ever be on a barrel."""
    return chosen.lock != "off" or (chosen.barrel_level == "none" and chosen.game_1001 == "off")


def nobody_concedes(chosen: Agreements) -> bool:
    """Whether there is no rospis at all (F5)."""
    return chosen.concession_limit == 0 and not chosen.one_rospis_one_spisat


def four_nines_count(chosen: Agreements) -> bool:
    """Whether four nines in a hand ever give a right to a redeal (E4, E8)."""
    late = chosen.four_nines_after_exchange and grows_to_eight(chosen)
    return not chosen.no_four_nines and (chosen.four_nines_dealt or late)


def nines_count(chosen: Agreements) -> bool:
    """Whether nines in a hand ever give a right to a redeal (E4, E6, E8)."""
    return chosen.three_nines != "off" or four_nines_count(chosen)


def any_redeal(chosen: Agreements) -> bool:
    """Whether there is any right to a redeal."""
    dealt = chosen.hand_below > 0 or chosen.three_jacks or chosen.four_jacks_dealt
    talon = chosen.talon_below > 0 or chosen.two_nines_talon
    late = grows_to_eight(chosen) and (chosen.hand_below_after > 0 or chosen.four_jacks_after_exchange)
    return nines_count(chosen) or dealt or talon or late


__all__ = ["STOCK_FORMS", "TWO_FORMS", "any_redeal", "barrel_kind", "has_auction", "nobody_concedes"]
