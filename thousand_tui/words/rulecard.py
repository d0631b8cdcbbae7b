"""The agreements of a game for people: as a list, as a short card of the rules, and an introduction to the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Final

from thousand_tui.rules import GROUPS, OPTIONS, Agreements, Option, name_of, preset
from thousand_tui.rules.agreements import effective, idle
from thousand_tui.words.card_plan import SECTIONS, Listing, Sentence
from thousand_tui.words.catalogue import filled, known, t
from thousand_tui.words.declared import group_title, preset_words, said_value, title_of, value_of, without_effect
from thousand_tui.words.lists import any_of
from thousand_tui.words.numbers import number_text

# Options in words


def agreements_list(agreements: Agreements) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The agreements group by group: (title of the group, rows of (row of the rules, title, value in words))."""
    groups = []
    for letter in GROUPS:
        rows = [
            (option.row, title_of(option), value_of(option, agreements)) for option in OPTIONS if option.group == letter
        ]
        groups.append((group_title(letter), rows))
    return groups


# The differences between two sets


@dataclass(frozen=True, slots=True)
class Difference:
    """An agreement that two sets have otherwise, with both values in words, and why one of them has no effect there."""

    option: Option
    one: str
    other: str


def differences_list(one: Agreements, other: Agreements) -> list[Difference]:
    """In what two sets differ; a value without effect in its set says so, and what has none in both is left out."""
    reasons = idle(one), idle(other)
    found = []
    for option in OPTIONS:
        values = tuple(getattr(each, option.id) for each in (one, other))
        if values[0] == values[1] or all(option.id in each for each in reasons):
            continue
        words = [
            t("difference.idle", value=said_value(option, value), reason=without_effect(each[option.id]))
            if option.id in each
            else said_value(option, value)
            for value, each in zip(values, reasons, strict=True)
        ]
        found.append(Difference(option, *words))
    return found


# The card


def rule_card(agreements: Agreements, markdown: bool = False, *, name: str = "") -> str:
    """The rules under these agreements in plain sentences, a section after another; ``name`` is that of an own set."""
    known_as = name_of(agreements)
    called = preset_words(preset(known_as))[0] if known_as else name or t("card.own_set")
    title = t("card.title", name=called)
    parts = [f"# {title}" if markdown else title.upper()]
    for heading, sentences in card_sections(agreements):
        parts.append(f"## {heading}" if markdown else f"{heading}\n{'-' * len(heading)}")
        parts.append(" ".join(sentences))
    return "\n\n".join(parts) + "\n"


def card_sections(agreements: Agreements) -> list[tuple[str, list[str]]]:
    """The sections of the card that have something to say: heading and sentences."""
    card = _Card(effective(agreements), idle(agreements))
    sections = [
        (t(f"card.{section.name}.heading"), list(card.sentences(section.parts)))
        for section in SECTIONS
        if section.when(card.rules)
    ]
    return [(heading, sentences) for heading, sentences in sections if sentences]


FEWEST_BOLTS: Final = 2
USUAL_BOLTS: Final = 3
"""The lowest number of bolts that can be agreed on for a fine, and the usual one (H7)."""

CARDS: Final = {option.id: option.card for option in OPTIONS}
"""The sentences that stand in the declarations of agreements."""


class _Card:
    """The sentences of one set, chosen by its agreements."""

    def __init__(self, rules: Agreements, idle_ones: dict[str, str]) -> None:
        self.rules = rules
        self.idle = idle_ones
        self.facts = _facts(rules)

    def sentences(self, parts: tuple[Sentence | Listing, ...]) -> Iterator[str]:
        """What is to be said, in order."""
        for part in parts:
            if isinstance(part, Sentence):
                if (message := self.message(part)) is not None:
                    yield filled(message, self.facts)
            elif items := list(self.sentences(part.items)):
                yield t(part.key, list=any_of(items), **self.facts)

    def message(self, sentence: Sentence) -> str | None:
        """The message of a sentence, in the language in use or as its agreement has it; None where there is none."""
        if any(option in self.idle for option in sentence.about) or not sentence.when(self.rules):
            return None
        values = [getattr(self.rules, option) for option in sentence.by]
        words = [".".join(str(value).lower() for value in values)]
        words += ["number"] if any(type(value) is int for value in values) else []
        own = CARDS.get(sentence.by[0], {}) if len(values) == 1 else {}
        found = (known(".".join(filter(None, (sentence.key, word)))) or own.get(word) for word in words)
        return next(filter(None, found), None)


def _facts(rules: Agreements) -> dict[str, object]:
    """What sentences may speak of: every number that is agreed by its name, and a few things in words."""
    values = {option.id: getattr(rules, option.id) for option in OPTIONS}
    facts: dict[str, object] = {
        name: value if value >= 0 else number_text(value) for name, value in values.items() if type(value) is int
    }
    attempts, below = rules.barrel_attempts, rules.reverse_attempts
    bolts = USUAL_BOLTS if rules.bolt_count == "same" else rules.bolt_count
    spoken = {option.id: option for option in OPTIONS if option.id in ("talon_positions", "marriage_values")}
    return facts | {
        "opening": t("card.first_bid.only" if rules.no_jump else "card.first_bid.least", number=facts["min_bid"]),
        "deals": _deals(attempts),
        "contracts": "" if attempts == "unlimited" else t("card.contracts", number=attempts),
        "below_deals": _deals(below),
        "bolt_nth": t("card.nths").split()[bolts - FEWEST_BOLTS],
        "bolt_number": t("card.numbers").split()[bolts - FEWEST_BOLTS],
        "half": t(f"card.half.{rules.half_rounding}"),
        "rounding": t(f"card.rounding.{rules.defender_rounding}"),
        "places": value_of(spoken["talon_positions"], rules),
        "marriages": value_of(spoken["marriage_values"], rules),
    }


def _deals(number: int | str) -> str:
    if number == "unlimited":
        return t("card.deals.any")
    return t("card.deals.number", number=number)


# The introduction


def how_to_play() -> list[str]:
    """The game in a minute: a few short paragraphs for somebody who has never played it."""
    keys = (f"how.{number}" for number in count(1))
    return [t(key) for key in takewhile(lambda key: known(key) is not None, keys)]
