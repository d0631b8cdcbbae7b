"""Every sentence that a player reads, by language: plain messages are looked up, sentences about the game are made by
functions.

A language is a catalogue in ``locale`` with the same keys as English. The functions here choose keys and facts and hold
no text of their own. Names are loaded on first use, so that ``--help`` finds its words without loading the rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from thousand_tui.words.catalogue import t

if TYPE_CHECKING:
    from thousand_tui.words.catalogue import change_text, day_text, month_text, named, number_text
    from thousand_tui.words.declared import refusal
    from thousand_tui.words.people import (
        bot_names,
        bot_trouble,
        call_bots,
        clean_name,
        name_key,
        names_of_sides,
        person_key,
        person_told,
    )
    from thousand_tui.words.prompts import prompt
    from thousand_tui.words.rulecard import how_to_play, rule_card
    from thousand_tui.words.scores import booked_reason, settlement_lines
    from thousand_tui.words.story import event
    from thousand_tui.words.voice import Voice, card_text, cards_text, suit_name, suit_text

_HOMES: Final = {
    **dict.fromkeys(("change_text", "day_text", "month_text", "named", "number_text"), "catalogue"),
    **dict.fromkeys(("bot_names", "bot_trouble", "call_bots"), "people"),
    **dict.fromkeys(("clean_name", "name_key", "names_of_sides", "person_key", "person_told"), "people"),
    **dict.fromkeys(("how_to_play", "rule_card"), "rulecard"),
    **dict.fromkeys(("booked_reason", "settlement_lines"), "scores"),
    **dict.fromkeys(("Voice", "card_text", "cards_text", "suit_name", "suit_text"), "voice"),
    "event": "story",
    "prompt": "prompts",
    "refusal": "declared",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
