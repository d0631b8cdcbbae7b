"""Prints the rules: ``thousand rules``, as plain text or Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from thousand_tui.desk.sentences import sentence
from thousand_tui.rules import GROUPS, OPTIONS, Option, name_of, presets, written
from thousand_tui.storage.own_sets import agreements_called, own_sets
from thousand_tui.table.games import OTHERS, game_called
from thousand_tui.words import rule_card, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import also_called, explanation_of, group_title, preset_words, said_value, title_of
from thousand_tui.words.finding import glossary
from thousand_tui.words.rulecard import differences_list, where_from
from thousand_tui.words.whatif import changes, what_if

# The width of printed text, also in a pipe, where no width is known.
WIDTH: Final = 80

INDENT: Final = "    "


@dataclass(frozen=True, slots=True)
class Page:
    """Formats the parts of a page as ``markdown`` or as plain text."""

    markdown: bool = False

    def heading(self, text: str) -> str:
        """A heading over a part of the page."""
        return f"## {text}\n" if self.markdown else text.upper()

    def paragraph(self, text: str, indent: str = "") -> str:
        """A paragraph; in plain text it is broken into lines."""
        if self.markdown:
            return text
        return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + indent[:2])

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        """A table in Markdown."""
        lines = [heads, ["---"] * len(heads), *rows]
        return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |" for cells in lines)

    def whole(self, parts: Sequence[str]) -> str:
        """The whole page from its parts."""
        return "\n".join(parts).rstrip("\n") + "\n"


def card_page(named: str, page: Page) -> str:
    """The rule card of a set of agreements."""
    if (other := game_called(named)) is not None:
        title, *lines = other.part("card_lines")(other.part("read_line")(named))
        lines = lines if page.markdown else [textwrap.fill(line, WIDTH) for line in lines]
        return page.whole([f"# {title}\n" if page.markdown else title, *(f"{line}\n" for line in lines)])
    agreements, own = agreements_called(named)
    name = own.name if own else "" if name_of(agreements) else named
    card = rule_card(agreements, page.markdown, name=name)
    parts = [card if page.markdown else "\n".join(textwrap.fill(line, WIDTH) for line in card.splitlines())]
    if own is not None and own.unknown:
        parts += ["", page.paragraph(t("set.unknown", name=own.name, what=listed(own.unknown)))]
    return page.whole(parts)


def what_if_page(named: str, against: str | None, page: Page) -> str:
    """Answers of the game, under a set of agreements, to questions that rules often leave open; with ``against``, only
    those that differ from another set."""
    if (other := game_called(named)) is not None:
        answered, name = other.part("what_if")(other.part("read_line")(named)), named
    else:
        agreements, own = agreements_called(named)
        name = own.name if own else named
        answered = [] if against is not None else what_if(agreements)
    title = t("printed.what_if", name=name)
    parts = [f"# {title}\n" if page.markdown else f"{title.upper()}\n", page.paragraph(t("whatif.about"))]
    if against is not None:
        parts += ["", page.paragraph(t("whatif.changed.from", name=against))]
        found = changes(agreements_called(against)[0], agreements)
        said: list[tuple[str, tuple[str, ...]]] = [(each.question, (each.sentence,)) for each in found] or [
            (t("whatif.changed.none"), ())
        ]
    else:
        said = [(told.question, told.sentences) for told in answered]
    asked = ""
    for question, sentences in said:
        if question != asked:
            parts += ["", f"## {question}\n" if page.markdown else question]
            asked = question
        elif against is None:
            parts.append("")
        parts += [f"- {each}" if page.markdown else page.paragraph(each, INDENT) for each in sentences]
    return page.whole(parts)


def differences_page(named: str, against: str, page: Page) -> str:
    """The differences between two sets of agreements."""
    (one, own), (other, others) = agreements_called(named), agreements_called(against)
    found = differences_list(one, other)
    title = t("printed.against", one=named, other=against)
    parts = [f"# {title}\n" if page.markdown else f"{title.upper()}\n"]
    if not found:
        return page.whole([*parts, t("printed.alike")])
    # The name comes before each value. A line of changes is too long for that, and is in the title anyway.
    if own is None and "=" in named:
        named = t("printed.one")
    if others is None and "=" in against:
        against = t("printed.other")
    if page.markdown:
        heads = (t("printed.row"), t("printed.agreement"), named, against)
        rows = [(each.option.key, title_of(each.option), each.one, each.other) for each in found]
        return page.whole([*parts, page.table(heads, rows)])
    for each in found:
        parts.append(page.paragraph(f"{each.option.key}  {title_of(each.option)}"))
        parts.append(page.paragraph(t("printed.value", name=named, value=each.one), INDENT))
        parts.append(page.paragraph(t("printed.value", name=against, value=each.other), INDENT))
    return page.whole(parts)


def sets_page(page: Page) -> str:
    """All presets and the person's own sets, with the reason for each that cannot be used."""
    parts = [page.heading(t("printed.presets"))]
    rows = [(found.name, *preset_words(found)) for found in presets()]
    rows += [(name, t(f"{other.id}.title"), t(f"{other.id}.about")) for name, other in OTHERS.items()]
    own = [
        (found.name, sentence(found.problem) if found.problem else t("printed.from", start=found.start))
        for found in own_sets()
    ]
    if page.markdown:
        parts.append(page.table((t("printed.name"), t("printed.title"), t("printed.about")), rows))
    else:
        for name, title, about in rows:
            parts += [f"{name}  {title}", page.paragraph(about, INDENT)]
    if own:
        parts += ["", page.heading(t("printed.own_sets"))]
        if page.markdown:
            parts.append(page.table((t("printed.name"), t("printed.about")), own))
        else:
            parts += [f"{name}\n{page.paragraph(about, INDENT)}" for name, about in own]
    return page.whole(parts)


def glossary_page(page: Page) -> str:
    """Every term of all games, with its meaning and other names for it."""
    parts: list[str] = []
    for messages in ("glossary", *(f"{other.id}.glossary" for other in OTHERS.values())):
        parts += [*([""] if parts else []), page.heading(t(f"{messages}.title"))]
        for term in glossary(messages):
            word = term.word.capitalize()
            parts += [f"- **{word}.** {term.text}"] if page.markdown else [word, page.paragraph(term.text, INDENT)]
    return page.whole(parts)


def origins_page(page: Page) -> str:
    """Where the game and its presets come from."""
    return page.whole([page.heading(t("origins.title")), *(f"{page.paragraph(line)}\n" for line in where_from())])


def options_page(page: Page) -> str:
    """Every agreement: its rule number, its name in files, its possible values, and an explanation."""
    parts: list[str] = []
    heads = [t(f"printed.{what}") for what in ("row", "agreement", "values", "about")]
    for letter in GROUPS:
        options = [option for option in OPTIONS if option.group == letter]
        parts.append(page.heading(f"{letter}  {group_title(letter)}"))
        if page.markdown:
            rows = [(option.key, title_of(option), _values(option, page), explanation_of(option)) for option in options]
            parts.append(page.table(heads, rows))
        else:
            parts += [_explained(option, page) for option in options]
        parts.append("")
    return page.whole(parts)


def _explained(option: Option, page: Page) -> str:
    lines = [f"{option.key}  {title_of(option)} ({option.id})", page.paragraph(explanation_of(option), INDENT)]
    lines.append(page.paragraph(_values(option, page), INDENT))
    if names := also_called(option)[0]:
        lines.append(page.paragraph(t("edit.also_called", names=t("list.comma").join(names)), INDENT))
    return "\n".join(lines)


def _values(option: Option, page: Page) -> str:
    """The possible values of an option, as they are typed and in words, the default first."""
    numbers = option.kind in ("number", "mixed")
    choices = option.choices or ((option.default,) if not numbers else ())
    listed_ones = [option.default, *(choice for choice in choices if choice != option.default)] if choices else []
    said = [_value(option, value, page) for value in listed_ones]
    if numbers and not choices:
        said.append(_value(option, option.default, page))
    if numbers:
        key = "printed.range.steps" if option.step > 1 else "printed.range"
        said.append(t(key, lowest=option.lowest, highest=option.highest, step=option.step))
    if option.kind == "places":
        said.append(t("printed.places"))
    return t("list.semicolon").join(said)


def _value(option: Option, value: object, page: Page) -> str:
    typed, words = written(value), said_value(option, value)
    typed_shown = f"`{typed}`" if page.markdown else typed
    return typed_shown if words == typed else t("printed.means", typed=typed_shown, words=words)
