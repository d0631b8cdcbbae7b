"""The English messages by id, as their catalogue has them; what they say; and where English is left in others."""

import re
from functools import cache
from typing import Final

from tests.words import pseudo
from thousand_tui.rules.presets import presets
from thousand_tui.words import catalogue, po, t
from thousand_tui.words.catalogue import LOCALE
from thousand_tui.words.grammar import Person
from tools.messages import template


@cache
def catalogue_of(language: str) -> dict[str, str]:
    """All that a catalogue has, with its head."""
    return po.read((LOCALE / language / f"{po.NAME}.po").read_text("utf-8"))


MESSAGES = dict(catalogue_of("en"))
del MESSAGES[""]

YOU: Final = Person("you", True)
"""The one who reads, as the fact of a message."""

PEOPLE: Final = {"Anna", "Bogdan", "Vera", "Aleksandra", "Jan", "Jonas", "Zofia"}
"""Who sits at the tables of tests."""
NAMES: Final = {"THOUSAND", "MARIAGE", *"-".join(each.name for each in presets()).split("-")}
"""What the game and its presets are called in every language: by these words they are typed and shared."""
FILE: Final = re.compile(r"/[\w./-]+|[\w-]+\.json|\b\d{4}-\d\d-\d\d-[\w-]+…?")
FINGERPRINT: Final = re.compile(r"\b(?:[0-9A-Z]{4}-)+[0-9A-Z]{0,4}…?|\b[0-9a-f]{16,}\b")
"""Of a shuffle, as it is noted down, and what a seed is held to."""
SHARED: Final = re.compile(r"\b[A-Z]\d+=\w+")
"""An agreement and its value, as a line that is shared has them in every language."""
WORD: Final = re.compile(r"\b(?![AKQJ]+\b)[A-Za-z]{2,}[…│]?|[AKQJ](?=[♠♣♦♥])")
"""In plain letters, cut short or at the edge of a box over it. One alone is a key or a place, and ranks may stand side
by side; on a card it is one of the language."""
WHOLE_WORD: Final = re.compile(r"\b[^\W\d_]{2,}\b(?!…)|[AKQJ](?=[♠♣♦♥])")
"""In the letters of any language, and not cut off."""
TYPED: Final = re.compile(
    r"(?<!\w)--[a-z-]+"  # An option.
    r"|\bthousand(?: [a-z]+)?(?: FILE)?"  # A command.
    r"|\b[A-Z]\d+(?:\.[a-z]+)?(?:=\w+)?|\b[JQKA9][SCDH](?:![a-z]+)?\b"  # An agreement, a card.
    r"|\bTHOUSAND-[A-Z]+|\b[a-z]+-[a-z]+\b"  # What a challenge begins with, a bot.
    r"|\([a-z]{2}\)|\b0 bid 110\b|\(bolts 1, barrel 0\)|\b[a-z]+\.(?:com|pl)\b"  # In short, in notation, in the Web.
)
"""What is typed in every language."""
SAME: Final = {
    *("Enter", "Esc", "Tab", "Backspace", "Del", "Ins", "PgUp", "PgDn", "Home", "End", "Shift", "Ctrl", "Caps", "Lock"),
    *(
        "ASCII",
        "UTF",
        "CSV",
        "HTML",
        "SVG",
        "TOML",
        "Python",
        "SQLite",
        "sqlite",
        "Kurnik",
        "mariage",
        "musik",
        "ssh",
        "Windows",
    ),
}
"""Keys, formats and names, which are the same in every language."""
QUOTING: Final = (
    *("arena.", "argparse.", "cli.", "manual.", "serve.missing", "host.missing", "host.none_kept", "host.nobody"),
    *("board.", "bot.fault.", "find.", "lesson.bad.", "theme.unfit.", "unusable."),
)
"""The messages that name commands and options, words of files, and what is looked for."""


def worded(id: str, /, **facts: object) -> str:
    """What the game says with a message, as it is printed."""
    return t(id, **facts).replace("\u00a0", " ")


@cache
def said_by(language: str) -> dict[str, str]:
    """The messages of a catalogue, but for those that quote English; without what only a search finds."""
    return {
        id: message.rpartition("|")[0] if id.endswith(".also") or "glossary." in id else message
        for id, message in (template() if language == catalogue.ENGLISH else catalogue_of(language)).items()
        if id and not id.startswith(QUOTING)
    }


def vocabulary(language: str) -> set[str]:
    """All words that a language says."""
    return {word.casefold() for word in WHOLE_WORD.findall("\n".join(said_by(language).values()))}


@cache
def not_in(language: str) -> set[str]:
    """The words, and the letters of cards, which are said in English and not in this language."""
    return vocabulary(catalogue.ENGLISH) - vocabulary(language) | {*"JQKA"} - {*t("cards.letters")}


@cache
def known_in_all() -> set[str]:
    """What stands on screens in every language."""
    return SAME | {catalogue.catalogue(each)["language.name"] for each in catalogue.languages()}


def english_in(text: str) -> set[str]:
    """The English words in a text of the language that is spoken, but for names, files and what is typed in English.

    Where the language has other letters, each word in plain ones is English; in Polish and French each that is said in
    English, and never in theirs. A name may be cut short, or go on behind a box.
    """
    text, known = SHARED.sub("", FINGERPRINT.sub("", FILE.sub("", text))), PEOPLE | NAMES
    if catalogue.LANGUAGE != pseudo.LANGUAGE:
        text = TYPED.sub("", text)
        known = known | known_in_all()
    if t("keys.letters").isascii():
        english = not_in(catalogue.LANGUAGE)
        found = {word for word in WHOLE_WORD.findall(text) if {word, word.casefold()} & english}
    else:
        found = {*WORD.findall(text)}
    cut = {word for word in found if word[-1] in "…│" and any(each.startswith(word[:-1]) for each in known)}
    return found - known - cut
