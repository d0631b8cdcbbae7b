"""Why an action is not allowed, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from thousand_tui.rules import Refusal
from thousand_tui.rules.cards import PACK_POINTS
from thousand_tui.words.catalogue import known, say
from thousand_tui.words.text import card_text, number_text, suit_name

_ROWS: Final = {
    "C2": ("forced_opening",),
    "C5": ("no_jump",),
    "C6": ("over_the_cap", "contract_over_the_cap"),
    "C8": ("over_the_highest_bid",),
    "C9": ("silenced",),
    "C10": ("trading_in_red",),
    "C12": ("over_the_blind_cap", "look_or_stay_blind"),
    "C13": ("buy_or_pass", "keep_or_let_go", "not_the_price", "price_over_the_cap"),
    "C15": ("barrel_minimum",),
    "D2": ("give_up_before_passing", "give_up_only_unseen", "give_up_only_when_forced"),
    "D4": ("no_raise", "no_raise_when_forced", "raise_before_passing"),
    "E": ("right_is_used",),
    "F5": ("concessions_used_up",),
    "F7": ("rospis_used_up", "spisats_used_up"),
    "F8": ("no_concession_on_barrel",),
    "F9": ("no_concession_beside_barrel",),
    "F10": ("no_concession_with_barrel",),
    "F11": ("no_concession_in_gold",),
    "F12": ("no_concession_in_dark",),
    "F14": ("crosses_used_up",),
    "F15": ("no_cross_with_barrel",),
    "F16": ("no_cross_in_dark",),
    "F18": ("bomb_only_when_forced", "bombs_used_up", "no_bomb_on_barrel"),
    "F19": ("concede_only_on_lead", "too_late_to_concede"),
    "G1": ("must_beat", "must_overtrump", "must_trump"),
    "G2": ("declare_after_a_trick",),
    "G3": (
        "declare_the_higher",
        "must_declare",
        "must_declare_aces",
        "must_declare_ace_king",
        "must_declare_bed",
        "must_declare_nines",
    ),
    "G6": ("may_not_lead_trump",),
    "G7": ("must_lead_trump",),
    "G8": ("not_an_ace", "not_four_aces"),
    "G10": ("must_lead_ace",),
    "G11": ("half_a_bed_marriage", "not_a_bed_card", "queen_has_served"),
    "G12": ("not_a_nine", "not_four_nines"),
    "G13": ("trump_is_due",),
    "G14": ("half_an_ace_king_marriage", "not_an_ace_or_king"),
    "I12, I16": ("over_the_barrel_cap",),
    "J4": ("no_raise_in_gold",),
    "K1": ("look_or_dark",),
    "K4": ("dark_needs_marriage",),
    "K7": ("no_raise_in_dark",),
    "V14": ("give_only_from_talon",),
}

AGREED: Final[Mapping[str, str]] = MappingProxyType({reason: row for row, of in _ROWS.items() for reason in of})
"""The reasons that are matters of agreement, with the row that says so."""

_SUITS: Final = ("suit", "trump")


def refusal(refusal: Refusal, names: Sequence[str], *, you: int | None = None, letters: bool = False) -> str:
    """The "why can't I?" sentence; where an agreement decides, its row stands behind it."""
    facts: dict[str, object] = {name: _fact(name, value, letters) for name, value in refusal.facts.items()}
    sentence = say(_key(refusal), letters, **facts)
    row = AGREED.get(refusal.reason)
    return say("refusal.agreed", letters, sentence=sentence.removesuffix("."), row=row) if row else sentence


def _fact(name: str, value: int, letters: bool) -> object:
    if name == "card":
        return card_text(value, letters)
    return suit_name(value, letters) if name in _SUITS else number_text(value, letters)


def _key(refusal: Refusal) -> str:
    """A cap is explained by the marriages held where these decide it; one opponent is not spoken of as several."""
    key = f"refusal.{refusal.reason}"
    if refusal.facts.get("recipients") == 1 and known(f"{key}.one") is not None:
        return f"{key}.one"
    if "cap" not in refusal.facts:
        return key
    cap, held = refusal.facts["cap"], refusal.facts["held"]
    if cap != PACK_POINTS + held:
        return f"{key}.limit"
    return f"{key}.held" if held else f"{key}.none"
