"""A language that nobody speaks, made of the English one: letters with accents, in brackets, 40 % longer.

Whatever is shown in plain letters while it is spoken has not come from a catalogue.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Formatter, ascii_letters

from thousand_tui.words import po
from tools.messages import HEAD, quoted, template

LANGUAGE = "zz"
LONGER = 0.4
ANSWER = 60
LETTERS = ("J Q K A", "SCDH", "qwertyuiopasdfghjklzxcvbnm")
"""On a card, and for a key, there is room for one sign."""
ACCENTED = str.maketrans(ascii_letters, "àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ")


def written(locale: Path) -> None:
    """Write the catalogue of that language below this folder."""
    path = locale / LANGUAGE / f"{po.NAME}.po"
    path.parent.mkdir()
    path.write_text(whole(), "utf-8")


@cache
def whole() -> str:
    """The text of that catalogue."""
    entries = [f'msgid ""\nmsgstr {quoted(HEAD.format(language=LANGUAGE))}\n']
    for id, english in template().items():
        text = said(english)
        # An answer has a line of its own, and no other.
        text = text.replace("ö", "") if ".answer." in id and len(text) > ANSWER else text
        entries.append(f"msgctxt {quoted(id)}\nmsgid {quoted(english)}\nmsgstr {quoted(text)}\n")
    return "\n".join(entries)


def said(english: str) -> str:
    """A message in that language; its facts and where its forms are divided stay."""
    if not any(char in ascii_letters for char in english):
        return english
    if english in LETTERS:
        return _accented(english)
    text = "".join(f"{_accented(text)}{_fact(name, spec)}" for text, name, spec, _ in Formatter().parse(english))
    letters = sum(char.isalpha() for char in text)
    return f"[{text}{' ' * (letters > 2)}{'ö' * round(letters * LONGER)}]"


def _accented(text: str) -> str:
    return text.translate(ACCENTED).replace("{", "{{").replace("}", "}}")


def _fact(name: str | None, spec: str | None) -> str:
    if name is None:
        return ""
    if not spec:
        return f"{{{name}}}"
    return f"{{{name}:{_accented(spec) if '|' in spec else spec}}}"
