"""Catalogues of messages as people edit them (``.po``), and compiled as gettext loads them (``.mo``).

In English the msgid of an entry is the id of a message. In every other language the id is its msgctxt and the English
sentence its msgid, so that a translator sees what is translated, and a changed sentence is noticed; both compile to the
id alone. A translation is said while it is not fuzzy and uses no facts but those of the English sentence.
Nothing but the standard library is used, and nothing else of the program: packages are built with this.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterator, Mapping
from itertools import chain
from re import compile as pattern
from string import Formatter
from struct import pack
from typing import Final

# What stands before the flags of an entry, ``fuzzy`` among them.
FLAGS: Final = "#,"
# What the files are called, ``thousand.po`` and ``thousand.mo``, in the folder of each language.
NAME: Final = "thousand"
# The field in the head of a compiled catalogue that tells which source it was made from.
MADE_FROM: Final = "x-made-from"
# The field that tells how many of its messages have no translation that can be said.
MISSING: Final = "x-missing"
# How a compiled catalogue begins.
MAGIC: Final = 0x950412DE
# Bytes of a row of its tables: the length of a text, and where it lies.
ROW: Final = 2 * 4
QUOTED: Final = pattern(r'"((?:[^"\\]|\\.)*)"')
# What a translation may ask of a fact unless the English sentence does: itself, forms to choose from, or one form.
FORMS: Final = pattern(r"[a-z]*|[^{}]*\|[^{}]*")
ESCAPE: Final = pattern(r"\\(.)")
# What a letter after a backslash stands for; every other character stands for itself.
ESCAPED: Final = {"n": "\n", "t": "\t"}


class CatalogueError(ValueError):
    """A line of a catalogue that is none, or a message that is there twice."""


def read(source: str) -> dict[str, str]:
    """All messages by id, in the order of the file, and below the id ``""`` the fields of its head; a translation that
    is not to be said is empty.

    Raises:
        CatalogueError: with the number of the line.
    """
    return {id: entry["msgstr"] if is_said(entry) else "" for id, entry in entries(source).items()}


def entries(source: str) -> dict[str, dict[str, str]]:
    """The fields of all entries by id, with the flags of those that have some.

    Raises:
        CatalogueError: with the number of the line.
    """
    found: dict[str, dict[str, str]] = {}
    for line, entry in _entries(source):
        if not {"msgid", "msgstr"} <= entry.keys():
            raise CatalogueError(f"line {line}: a msgid and a msgstr are expected")
        id = entry.get("msgctxt", entry["msgid"])
        if id in found:
            raise CatalogueError(f"line {line}: {id} is there twice")
        found[id] = entry
    return found


def is_said(entry: Mapping[str, str]) -> bool:
    """Whether the text of an entry may be shown: it is English, or a translation that fits the sentence of today."""
    if "msgctxt" not in entry:
        return True
    asked, given = fields_in(entry["msgstr"]), fields_in(entry["msgid"])
    names = {name for name, _ in given}
    return "fuzzy" not in entry.get(FLAGS, "") and all(
        field in given or (field[0] in names and FORMS.fullmatch(field[1])) for field in asked
    )


def fields_in(message: str) -> set[tuple[str, str]]:
    """The facts of a message, each with how it is to be written; where its braces cannot be read, something that is
    none."""
    try:
        parsed = [*Formatter().parse(message)]
    except ValueError:
        return {("{", "{")}
    return {(name, f"!{way}" if way else spec or "") for _, name, spec, way in parsed if name is not None}


def _entries(source: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The fields of each entry, with the line on which it ends; one ends where its text does."""
    entry: dict[str, str] = {}
    field = ""
    number = 0
    for number, line in enumerate(chain(source.splitlines(), ("",)), start=1):
        keyword, _, text = line.partition(" ")
        if line.startswith('"') and field:
            entry[field] += _unquoted(line, number)
        elif keyword in ("msgctxt", "msgid", "msgstr") and keyword not in entry:
            field = keyword
            entry[field] = _unquoted(text, number)
        elif line.startswith(FLAGS):
            entry[FLAGS] = line
        elif line and not line.startswith("#"):
            raise CatalogueError(f"line {number}: {line[:60]}")
        elif entry:
            yield number, entry
            entry, field = {}, ""


def _unquoted(text: str, number: int) -> str:
    quoted = QUOTED.fullmatch(text)
    if quoted is None:
        raise CatalogueError(f"line {number}: a text in quotes is expected")
    return ESCAPE.sub(lambda found: ESCAPED.get(found[1], found[1]), quoted[1])


def digest(source: bytes) -> str:
    """What tells the source of a catalogue from another one."""
    return f"{crc32(source):08x}"


def compiled(source: bytes) -> bytes:
    """The catalogue as gettext loads it, with the digest of its source; what is not translated is left out.

    Raises:
        CatalogueError: the source cannot be read.
        UnicodeDecodeError: it is not UTF-8.
    """
    messages = read(source.decode())
    missing = sum(not text for id, text in messages.items() if id)
    messages[""] = messages.get("", "") + f"{MADE_FROM}: {digest(source)}\n{MISSING}: {missing}\n"
    return _packed({id: text for id, text in sorted(messages.items()) if text})


def _packed(messages: Mapping[str, str]) -> bytes:
    """The format of GNU gettext: a head, two tables of lengths and places, then ids and texts, each ended by a zero."""
    head = 7 * 4
    texts = [part.encode() for part in chain(messages.keys(), messages.values())]
    at = head + ROW * len(texts)
    table: list[int] = []
    for text in texts:
        table += (len(text), at)
        at += len(text) + 1
    count = len(messages)
    numbers = (MAGIC, 0, count, head, head + ROW * count, 0, 0, *table)
    return pack(f"<{len(numbers)}I", *numbers) + b"".join(text + b"\0" for text in texts)
