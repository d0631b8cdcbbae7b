"""Why an action is not allowed, in a sentence."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules import OPTIONS, PACK_POINTS, Refusal
from thousand_tui.words.catalogue import t
from thousand_tui.words.declared import title_of
from thousand_tui.words.voice import card_text, suit_name

_SUITS: Final = ("suit", "trump")


def refusal(refusal: Refusal) -> str:
    """The "why can't I?" sentence; where an agreement decides, its title stands behind it."""
    facts: dict[str, object] = {name: _fact(name, value) for name, value in refusal.facts.items()}
    sentence = t(_key(refusal), **facts)
    if not refusal.reason.is_agreed:
        return sentence
    rows = refusal.reason.row.split(", ")
    return t("refusal.agreed", sentence=sentence, title=next(title_of(each) for each in OPTIONS if each.row in rows))


def _fact(name: str, value: int) -> object:
    if name == "card":
        return card_text(value)
    if name in _SUITS:
        return suit_name(value)
    return value


def _key(refusal: Refusal) -> str:
    """A cap is explained by the marriages held where these decide it."""
    key = f"refusal.{refusal.reason}"
    if "cap" not in refusal.facts:
        return key
    cap, held = refusal.facts["cap"], refusal.facts["held"]
    if cap != PACK_POINTS + held:
        return f"{key}.limit"
    return f"{key}.held" if held else f"{key}.none"
