"""Declared texts in the current language: agreements, contradictions, agreements without effect, presets, opponents,
and refusals that depend on agreements.

Declarations are written in English; the id of a translation is made from the declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, partial
from typing import Protocol

from thousand_tui.bots import LEVELS, character_of, parts_of
from thousand_tui.rules import (
    GROUPS,
    IDLE,
    OPTIONS,
    OTHER_GAMES,
    PACK_POINTS,
    Agreements,
    Conflict,
    Option,
    Preset,
    Refusal,
    Wrong,
)
from thousand_tui.rules.quoting import Unusable
from thousand_tui.words.catalogue import filled, known, listed, t
from thousand_tui.words.voice import card_text, suit_name


def declared(id: str, text: str, language: str = "") -> str:
    """A declared text in ``language``, by default the current one."""
    return known(id, language) or text


def group_title(letter: str) -> str:
    """The title of a group of agreements."""
    return declared(f"agreement.group.{letter}", GROUPS[letter])


def title_of(option: Option) -> str:
    """The title of an agreement."""
    return option.called(declared)


def explanation_of(option: Option) -> str:
    """What an agreement is about."""
    return declared(f"agreement.{option.id}.explanation", option.explanation)


def also_called(option: Option) -> tuple[list[str], list[str]]:
    """The other names that players use for an agreement, and further words by which it is searched for."""
    said, _, searched = (known(f"agreement.{option.id}.also") or "").partition("|")
    return names_in(said), names_in(searched)


def names_in_language(option: Option, language: str) -> list[str]:
    """All names of an agreement in a language, whatever the current one."""
    also = known(f"agreement.{option.id}.also", language) or ""
    return [option.called(partial(declared, language=language)), *names_in(also.replace("|", ","))]


def names_in(text: str) -> list[str]:
    """The names in a list separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def said_value(option: Option, value: object) -> str:
    """A value of an agreement in words."""
    if (own := option.values.get(str(value))) is not None:
        return declared(f"agreement.{option.id}.value.{value}", own)
    number = listed([str(each) for each in value]) if isinstance(value, tuple) else value
    return filled(declared(f"agreement.{option.id}.phrase", option.phrase), {"n": number})


def value_of(option: Option, agreements: Agreements) -> str:
    """The chosen value of an agreement in words."""
    return said_value(option, getattr(agreements, option.id))


def contradiction(conflict: Conflict) -> str:
    """Why two agreements contradict each other, as a clause."""
    return conflict.sentence(declared)


def why_unusable(error: Exception) -> str:
    """Why something cannot be used, as a sentence; a message that is already in words is returned as it is."""
    if not isinstance(error, Unusable):
        return str(error)
    reason, facts = error.reason, error.said_facts(declared)
    if reason is Wrong.NO_PRESET:
        # A person who names a preset may mean another game.
        facts |= {"names": ", ".join((str(facts["names"]), *OTHER_GAMES))}
        if near := get_close_matches(str(facts["given"]).upper(), OTHER_GAMES, n=1, cutoff=0.7):
            reason, facts["near"] = Wrong.PRESET_MEANT, near[0]
    return filled(declared(f"unusable.{reason}", reason.text), facts)


def without_effect(reason: str) -> str:
    """Why an agreement has no effect, as a clause."""
    return declared(_reasons()[reason], reason)


@cache
def _reasons() -> Mapping[str, str]:
    """The id of each reason, made from the first option it applies to."""
    ids: dict[str, str] = {}
    for rule in IDLE:
        name = f"idle.{rule.options[0]}"
        ids.setdefault(rule.reason, f"{name}.{sum(id.startswith(f'{name}.') for id in ids.values()) + 1}")
    return ids


def preset_words(found: Preset) -> tuple[str, str]:
    """The title of a preset, and what it is."""
    name = f"preset.{found.name}"
    return declared(f"{name}.title", found.title), declared(f"{name}.about", found.about)


class Opponent(Protocol):
    """A level, a style, or an installed bot."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str: ...


def bot_words(found: Opponent) -> tuple[str, str]:
    """The title of an opponent, and how they play."""
    if (character := character_of(found.id)) is not None:
        about = " ".join(bot_words(each)[1] for each in (LEVELS[parts_of(found.id)[0]], character))
        return bot_title(found.id, found.title), about
    about = declared(f"bot.{found.id}.about", found.about)
    if lacking := getattr(found, "lacking", ()):
        about = f"{about.rstrip('.')}. {t('bots.lacking', what=listed(lacking))}".removeprefix(". ")
    return bot_title(found.id, found.title), about


def bot_title(id: str, title: str) -> str:
    """The title of an opponent, given the one in their declaration."""
    if (character := character_of(id)) is not None:
        level = LEVELS[parts_of(id)[0]]
        return t(
            "bot.in_character",
            bot=bot_title(level.id, level.title),
            kind=bot_title(character.id, character.title).lower(),
        )
    return declared(f"bot.{id}.title", title)


def refusal(refusal: Refusal) -> str:
    """The "why can't I?" sentence, followed by the title of the agreement if one decides it."""
    facts: dict[str, object] = {name: _refused(name, value) for name, value in refusal.facts.items()}
    sentence = t(_refusal_key(refusal), **facts)
    if not refusal.reason.is_agreed:
        return sentence
    rows = refusal.reason.row.split(", ")
    return t("refusal.agreed", sentence=sentence, title=next(title_of(each) for each in OPTIONS if each.row in rows))


def _refused(name: str, value: int) -> object:
    if name == "card":
        return card_text(value)
    if name in ("suit", "trump"):
        return suit_name(value)
    return value


def _refusal_key(refusal: Refusal) -> str:
    """The key of the sentence; a cap on bids is explained by the marriages held if these decide it."""
    key = f"refusal.{refusal.reason}"
    if "cap" not in refusal.facts:
        return key
    cap, held = refusal.facts["cap"], refusal.facts["held"]
    if cap != PACK_POINTS + held:
        return f"{key}.limit"
    return f"{key}.held" if held else f"{key}.none"
