"""Compile the catalogues of messages in ``thousand_tui/locale/`` for gettext; with ``--renew``, bring those of other
languages up to date first, begin one for each language that is named, and count what is translated in
docs/translating.md.

The game reads a catalogue whose compiled file is missing or of another source from that source, which takes longer.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.words import po  # noqa: E402

LOCALE = ROOT / "thousand_tui" / "locale"
PAGE = ROOT / "docs" / "translating.md"
COVERAGE = "`make messages` counts the translated texts:"
"""After this stands the table of what is translated, to the end of the page."""
ENGLISH = "en"
HEAD = """\
Language: {language}
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
Plural-Forms: nplurals=2; plural=(n != 1);
"""
"""The head of a new catalogue; the plural rule is English until a translator writes that of their language."""
ADVICE = """\
# The text of Thousand in another language. The msgctxt is what the code calls a message, the msgid what it says in
# English. docs/development.md tells how to write a message; after a change of the English one it is marked as fuzzy.
"""


def compile_all(locale: Path = LOCALE) -> None:
    """Write the compiled file beside each catalogue.

    Raises:
        CatalogueError: a catalogue cannot be read; what is written by then stays.
    """
    for path in sorted(locale.glob(f"*/{po.NAME}.po")):
        try:
            made = po.compiled(path.read_bytes())
        except po.CatalogueError as error:
            raise po.CatalogueError(f"{path.relative_to(locale.parent)}, {error}") from None
        path.with_suffix(".mo").write_bytes(made)


def template(locale: Path = LOCALE) -> dict[str, str]:
    """Every text that can be translated by its id, in English: the messages, then what is declared."""
    messages = po.read((locale / ENGLISH / f"{po.NAME}.po").read_text("utf-8"))
    del messages[""]
    return messages | dict(declarations())


def declarations() -> Iterator[tuple[str, str]]:
    """What is declared: whoever says it is heard what they look for."""
    # Only for those who renew catalogues; what builds a package has nothing of this.
    from thousand_tui.bots import LEVELS, MANNERS, STYLES, level_of
    from thousand_tui.desk import learning
    from thousand_tui.mariage.rules.agreements import OPTIONS as OF_MARIAGE, Wrong as WrongInMariage
    from thousand_tui.rules import GROUPS, OPTIONS, presets
    from thousand_tui.rules.agreements import CONFLICTS, FOLDED, IDLE, Wrong
    from thousand_tui.rules.reasons import Amiss
    from thousand_tui.words import declared

    heard: dict[str, str] = {}

    def hear(id: str, text: str) -> str:
        if heard.setdefault(id, text) != text:
            raise po.CatalogueError(f"{id} is said of two things")
        return text

    with patch.object(declared, "declared", hear):
        for letter in GROUPS:
            declared.group_title(letter)
        for option in (*OPTIONS, *OF_MARIAGE):
            declared.title_of(option)
            declared.explanation_of(option)
            for value in option.values:
                declared.said_value(option, value)
            if option.phrase != "{n}":
                hear(f"agreement.{option.id}.phrase", option.phrase)
        for option in OPTIONS:
            option.accepts(hear)
            for value, sentence in option.card.items():
                hear(f"card.{option.id}.{value}", sentence)
        for conflict in CONFLICTS:
            declared.contradiction(conflict)
        for complaint in (*Wrong, *Amiss, *WrongInMariage):
            hear(f"unusable.{complaint}", complaint.text)
        for row, whole in FOLDED.items():
            hear(f"folded.{row}", whole)
        for rule in IDLE:
            declared.without_effect(rule.reason)
        for found in presets():
            declared.preset_words(found)
        kinds = [f"{level}-{style}" for level in LEVELS for style in STYLES]
        for opponent in (*map(level_of, kinds), *LEVELS.values(), *MANNERS.values()):
            if opponent is not None:
                declared.bot_words(opponent)
    learning.read_shipped(hear)
    for path in (ROOT / "themes").glob("*.toml"):
        hear(f"theme.{path.stem}.title", tomllib.loads(path.read_text("utf-8"))["title"])
    yield from heard.items()


@dataclass
class Renewed:
    """A catalogue that was brought up to date, and the ids of what is to be seen to in it."""

    source: str
    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    unfit: list[str] = field(default_factory=list)


def renewed(source: str, texts: Mapping[str, str], language: str) -> Renewed:
    """The catalogue of another language with the texts of today, in their order.

    A translation of a sentence that has changed stays, and is marked as fuzzy; one that asks for facts that are not
    there is named, too. What is not used any more is left out.
    """
    entries = po.entries(source)
    head = entries.pop("", {}).get("msgstr") or HEAD.format(language=language)
    found = Renewed(f'{ADVICE}msgid ""\nmsgstr ""\n{_lines(head)}')
    found.unused = [id for id in entries if id not in texts]
    for id, english in texts.items():
        entry = entries.get(id, {"msgstr": ""})
        is_changed = entry["msgstr"] != "" and ("fuzzy" in entry.get(po.FLAGS, "") or entry["msgid"] != english)
        if not entry["msgstr"]:
            found.new.append(id)
        elif is_changed:
            found.changed.append(id)
        elif not po.is_said(entry):
            found.unfit.append(id)
        flags = f"{po.FLAGS} fuzzy\n" if is_changed else ""
        found.source += f"\n{flags}msgctxt {quoted(id)}\nmsgid {quoted(english)}\nmsgstr {quoted(entry['msgstr'])}\n"
    return found


def _lines(text: str) -> str:
    return "".join(f"{quoted(line)}\n" for line in text.splitlines(keepends=True))


def quoted(text: str) -> str:
    """A text as it stands in a catalogue."""
    for char, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(char, written)
    return f'"{text}"'


def renew_all(languages: list[str], locale: Path = LOCALE) -> None:
    """Bring the catalogues of other languages up to date, begin those that are named, and say what is to be done."""
    texts = template(locale)
    there = [path.parent.name for path in locale.glob(f"*/{po.NAME}.po")]
    for language in sorted({*there, *languages} - {ENGLISH}):
        path = locale / language / f"{po.NAME}.po"
        path.parent.mkdir(exist_ok=True)
        found = renewed(path.read_text("utf-8") if path.exists() else "", texts, language)
        path.write_text(found.source, "utf-8")
        for what in ("new", "changed", "unused", "unfit"):
            ids = getattr(found, what)
            print(f"{language}: {len(ids)} {what}", *(f"  {id}" for id in ids), sep="\n")


def coverage(locale: Path = LOCALE) -> str:
    """How much of each other language is translated, as a table."""
    rows = ["| language | translated | of all |", "|---|---|---|"]
    for path in sorted(locale.glob(f"*/{po.NAME}.po")):
        if (language := path.parent.name) != ENGLISH:
            said = [bool(text) for id, text in po.read(path.read_text("utf-8")).items() if id]
            # Whole is only what lacks nothing.
            share = 100 * sum(said) // max(1, len(said))
            rows.append(f"| `{language}` | {sum(said):,} of {len(said):,} | {share} % |")
    return "\n".join(rows) + "\n"


def write_coverage(page: Path = PAGE, locale: Path = LOCALE) -> None:
    """Bring the table in the documentation up to date."""
    text = page.read_text("utf-8")
    page.write_text(f"{text[: text.index(COVERAGE)]}{COVERAGE}\n\n{coverage(locale)}", "utf-8")


if __name__ == "__main__":
    try:
        if sys.argv[1:2] == ["--renew"]:
            renew_all(sys.argv[2:])
            write_coverage()
        compile_all()
    except po.CatalogueError as error:
        sys.exit(str(error))
