"""Message catalogues as people edit them (``.po``), and compiled as gettext loads them (``.mo``).

In English the msgid of an entry is the id of the message. In all other languages the id is the msgctxt and the English
sentence the msgid, so that translators see what they translate, and a changed sentence is noticed; both compile to the
id alone. A translation is used unless it is fuzzy or uses facts that the English sentence does not have. This needs
only the standard library and nothing else of the program, as packages are built with it.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterator, Mapping
from itertools import chain
from re import compile as pattern
from string import Formatter
from struct import pack
from typing import Final

# Begins the line with the flags of an entry, such as ``fuzzy``.
FLAGS: Final = "#,"
# The name of the files, ``thousand.po`` and ``thousand.mo``, in the folder of each language.
NAME: Final = "thousand"
# The field in the header of a compiled catalogue that identifies the source it was made from.
MADE_FROM: Final = "x-made-from"
# The field with the number of messages that have no usable translation.
MISSING: Final = "x-missing"
# The first bytes of a compiled catalogue.
MAGIC: Final = 0x950412DE
# The size of a table row in bytes: the length of a text and its position.
ROW: Final = 2 * 4
QUOTED: Final = pattern(r'"((?:[^"\\]|\\.)*)"')
# Formats of a fact that a translation may use although the English sentence does not: the plain fact, a choice of
# forms, or one form.
FORMS: Final = pattern(r"[a-z]*|[^{}]*\|[^{}]*")
ESCAPE: Final = pattern(r"\\(.)")
# The characters that a backslash and a letter stand for; any other escaped character stands for itself.
ESCAPED: Final = {"n": "\n", "t": "\t"}


class CatalogueError(ValueError):
    """A catalogue has a line that cannot be read, or a message twice."""


def read(source: str) -> dict[str, str]:
    """All messages by id, in the order of the file; the id ``""`` has the fields of the header. Unusable translations
    are empty.

    Raises:
        CatalogueError: a line is wrong; the message has its number.
    """
    return {id: entry["msgstr"] if is_said(entry) else "" for id, entry in entries(source).items()}


def entries(source: str) -> dict[str, dict[str, str]]:
    """The fields of all entries by id, with their flags if any.

    Raises:
        CatalogueError: a line is wrong; the message has its number.
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
    """Whether an entry's text may be shown: it is English, or a translation that fits the present English sentence."""
    if "msgctxt" not in entry:
        return True
    asked, given = fields_in(entry["msgstr"]), fields_in(entry["msgid"])
    names = {name for name, _ in given}
    return "fuzzy" not in entry.get(FLAGS, "") and all(
        field in given or (field[0] in names and FORMS.fullmatch(field[1])) for field in asked
    )


def fields_in(message: str) -> set[tuple[str, str]]:
    """The facts in a message, each with its format; if the braces cannot be read, something that matches no fact."""
    try:
        parsed = [*Formatter().parse(message)]
    except ValueError:
        return {("{", "{")}
    return {(name, f"!{way}" if way else spec or "") for _, name, spec, way in parsed if name is not None}


def _entries(source: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The fields of each entry, with the number of the line after it; an entry ends at the first line without text."""
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
    """A short hash that identifies the source of a catalogue."""
    return f"{crc32(source):08x}"


def compiled(source: bytes) -> bytes:
    """The catalogue as gettext loads it, with the digest of its source; untranslated messages are left out.

    Raises:
        CatalogueError: the source cannot be read.
        UnicodeDecodeError: it is not UTF-8.
    """
    messages = read(source.decode())
    missing = sum(not text for id, text in messages.items() if id)
    messages[""] = messages.get("", "") + f"{MADE_FROM}: {digest(source)}\n{MISSING}: {missing}\n"
    return _packed({id: text for id, text in sorted(messages.items()) if text})


def _packed(messages: Mapping[str, str]) -> bytes:
    """The format of GNU gettext: a header, two tables of lengths and positions, then ids and texts, ended by zeros."""
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
