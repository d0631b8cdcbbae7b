"""The agreements of a game for people: as a list, as a short card of the rules, and an introduction to the game."""

from __future__ import annotations

from itertools import count, takewhile
from typing import Final

from thousand_tui.rules import GROUPS, OPTIONS, Agreements, Option, compile_rules, name_of, preset
from thousand_tui.words.catalogue import known, say, t

SECTIONS: Final = ("aim", "deal", "auction", "talon", "conceding", "play", "marriages", "scoring", "barrel")


def agreements_list(agreements: Agreements) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The agreements group by group: (title of the group, rows of (row of the rules, title, value in words))."""
    groups = []
    for letter, title in GROUPS.items():
        rows = [
            (option.row, title_of(option), value_of(option, agreements))
            for option in OPTIONS
            if option.row.startswith(letter)
        ]
        if rows:
            groups.append((known(f"agreement.group.{letter}") or title, rows))
    return groups


def title_of(option: Option) -> str:
    """What an agreement is called in the language in use; its own definition speaks English."""
    return known(f"agreement.{option.id}.title") or option.title


def value_of(option: Option, agreements: Agreements) -> str:
    """The chosen value of an agreement in words."""
    value = getattr(agreements, option.id)
    return known(f"agreement.{option.id}.value.{value}") or option.said(value)


def rule_card(agreements: Agreements, markdown: bool = False, *, letters: bool = False) -> str:
    """The rules under these agreements in plain sentences, a section after another."""
    name = name_of(agreements)
    title = say("card.title", letters, name=preset(name).title if name else t("card.own_set"))
    parts = [f"# {title}" if markdown else title.upper()]
    for section in SECTIONS:
        heading = t(f"card.{section}.heading")
        parts.append(f"## {heading}" if markdown else f"{heading}\n{'-' * len(heading)}")
        parts.append(" ".join(_sentences(section, agreements)))
    return "\n\n".join(parts) + "\n"


def _sentences(section: str, agreements: Agreements) -> list[str]:
    """The sentences of a section: those that are always true, and those that an agreement chooses by its value.

    ``card.<section>.<n>`` are said in order; the text ``@option`` stands for ``card.<option>.<value>``.
    """
    keys = (f"card.{section}.{number}" for number in count(1))
    facts = _facts(agreements)
    said = []
    for key in takewhile(lambda key: known(key) is not None, keys):
        message = t(key)
        if message.startswith("@"):
            option = message[1:]
            message = known(f"card.{option}.{_plain(getattr(agreements, option))}") or ""
        said.append(message.format(**facts))
    return [sentence for sentence in said if sentence]


def _plain(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _facts(agreements: Agreements) -> dict[str, object]:
    rules = compile_rules(agreements)
    half = t(f"card.half.{agreements.half_rounding}")
    places = ", ".join(map(str, agreements.talon_positions))
    return {
        "target": rules.target,
        "level": rules.barrel.level,
        "attempts": rules.barrel.attempts,
        "fine": rules.fine,
        "minimum": rules.auction.minimum,
        "step": rules.auction.step,
        "spades": rules.melds.worth(0),
        "clubs": rules.melds.worth(1),
        "diamonds": rules.melds.worth(2),
        "hearts": rules.melds.worth(3),
        "half": half,
        "places": places,
    }


def how_to_play(*, letters: bool = False) -> list[str]:
    """The game in a minute: a few short paragraphs for somebody who has never played it."""
    keys = (f"how.{number}" for number in count(1))
    return [say(key, letters) for key in takewhile(lambda key: known(key) is not None, keys)]
