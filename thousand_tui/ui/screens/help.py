"""Help: the keys, the game in a minute and the rules in force; also the rules of any set. Tabs choose the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from thousand_tui.desk.seating import rules_name
from thousand_tui.rules import Agreements, name_of, preset
from thousand_tui.storage import keys_path
from thousand_tui.ui.keys import HELP, Labels, all_bindings
from thousand_tui.ui.screens.agreements_list import agreements_text, differences_text
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.widgets.fields import Prose, ScreenHead, ScreenKeys, TabsField
from thousand_tui.ui.widgets.painted import left, wrap
from thousand_tui.words import how_to_play, t
from thousand_tui.words.declared import preset_words
from thousand_tui.words.finding import glossary
from thousand_tui.words.rulecard import card_sections, where_from
from thousand_tui.words.whatif import WhatIf, what_if

if TYPE_CHECKING:
    from thousand_tui.desk.pages.sets import NamedSet


@dataclass(frozen=True, slots=True)
class Page:
    """A title for the tab, and a function that makes the text when it is first read."""

    title: str
    text: Callable[[], Content]


class PagesScreen(FieldScreen):
    """Tabs with the text of a page below. The text has the focus, so arrows scroll it."""

    BINDINGS = all_bindings("pages", next="page(1)", previous="page(-1)", number="show_page({key})", close="back")
    AUTO_FOCUS = "#page-scroll"

    def __init__(self, title: str, pages: Sequence[Page], at: int = 0, aside: str = "") -> None:
        """``title`` is a message."""
        super().__init__()
        self.page_title = title
        self.pages = tuple(pages)
        self.first = at
        self.aside = aside

    def compose(self) -> ComposeResult:
        yield ScreenHead(t(self.page_title), self.aside)
        yield TabsField([page.title for page in self.pages], self.first)
        with VerticalScroll(id="page-scroll"):
            yield Prose(self.pages[self.first].text(), KEYS + DOES, id="page-text")
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        return [
            (self.key.both("pages.previous", "pages.next"), t("keys.page"), "screen.page(1)"),
            (self.key.both("form.up", "form.down"), t("keys.scroll"), ""),
            *self.foot_keys("form", "back"),
        ]

    def action_page(self, by: int) -> None:
        """Go to the next or previous page."""
        self.query_one(TabsField).go(by)

    def action_show_page(self, number: int) -> None:
        """Go to this page, counted from 1."""
        self.query_one(TabsField).show_page(number - 1)

    def on_tabs_field_changed(self, event: TabsField.Changed) -> None:
        self.show_text(event.at)

    def show_text(self, at: int) -> None:
        """Show the text of this page from its beginning."""
        self.first = at
        self.query_one(Prose).tell(self.pages[at].text())
        self.query_one("#page-scroll", VerticalScroll).scroll_home(animate=False)


TOPICS = ("keys", "how", "rules", "words", "origins")

# Cells for the keys (more if something has many keys), and for what they do.
KEYS = 18
DOES = 57
# The least cells for each of two columns of sentences.
COLUMN = 60
# What the mouse does, as messages ``help.key.<name>`` and ``help.does.<name>``.
MOUSE = ("click", "again", "wheel", "line")


def keys_text(
    key: Labels,
    groups: Sequence[tuple[str, Sequence[str]]] = (*HELP, ("help.keys.mouse", MOUSE)),
    does: Callable[[str], str] = "help.does.{}".format,
) -> Content:
    """All keys and what the mouse does. ``does`` makes the message that explains a name in ``groups``."""
    parts: list[Content] = []
    named = [name for _, names in groups for name in names]
    keys = {name: t(f"help.key.{name}") if name in MOUSE else key.all_for(f"help.does.{name}") for name in named}
    column = max(KEYS, *(cell_len(text) + 1 for text in keys.values()))
    for heading, names in groups:
        parts.append(Content.styled(("\n" if parts else "") + t(heading), "bold"))
        does_what = {name: f"\n{' ' * column}".join(wrap(t(does(name)), DOES)) for name in names}
        parts += [Content.assemble((left(keys[name], column), "bold"), told) for name, told in does_what.items()]
    parts.append(Content.styled("\n" + t("help.layout"), "$felt-muted"))
    parts.append(Content.styled(t("help.own_keys", file=keys_path()), "$felt-muted"))
    return Content("\n").join(parts)


def how_text() -> Content:
    """The game in a minute, in numbered paragraphs."""
    return Content("\n\n").join(
        Content.assemble((f"{at}  ", "bold"), paragraph) for at, paragraph in enumerate(how_to_play(), start=1)
    )


def glossary_text(messages: str = "glossary") -> Content:
    """All words of a game, with their meanings and other names; ``messages`` is what their messages begin with."""
    return Content("\n").join(
        Content.assemble((term.word.capitalize(), "bold"), "  ", term.text) for term in glossary(messages)
    )


def card_text(agreements: Agreements) -> Content:
    """The rule card with its headings in capitals."""
    return Content("\n\n").join(
        Content.assemble((heading.upper(), "bold"), "\n", " ".join(sentences))
        for heading, sentences in card_sections(agreements)
    )


def what_if_text(answered: Callable[[], Iterable[WhatIf]]) -> Content:
    """What the rules leave open, answered by the game, in paragraphs with indented lines."""
    parts = [Content.styled(t("whatif.about"), "$felt-muted")]
    for told in answered():
        said = ["\n  ".join(wrap(each, KEYS + DOES - 5)) for each in told.sentences]
        parts.append(Content.assemble((told.question, "bold"), "\n", "\n".join(said)))
    return Content("\n\n").join(parts)


class HelpScreen(PagesScreen):
    """Keys, the game in a minute, and the rules of the last table. ``here`` names the keys at the foot of the screen
    below, with what they do."""

    def __init__(self, topic: str = "", here: Callable[[], Iterable[tuple[str, str, str]]] = tuple) -> None:
        super().__init__("help.title", (), TOPICS.index(topic) if topic in TOPICS else 0)
        self.here = here

    def compose(self) -> ComposeResult:
        agreements = self.thousand.agreements_at_hand
        self.aside = rules_name(agreements)
        self.pages = (
            Page(t("help.topic.keys"), self._keys_text),
            Page(t("help.topic.how"), how_text),
            Page(t("help.topic.rules"), partial(set_text, agreements)),
            Page(t("help.topic.words"), glossary_text),
            Page(t("help.topic.origins"), lambda: Content("\n\n").join(map(Content, where_from()))),
        )
        if TOPICS[self.first] == "how" and not self.thousand.settings.seen_how_to:
            self.thousand.change_settings(seen_how_to=True)
        yield from super().compose()

    def on_screen_resume(self) -> None:
        """Name the keys again: in another language, the screen below may have named its own after this one did."""
        if TOPICS[self.first] == "keys":
            for text in self.query(Prose):
                text.tell(self._keys_text())

    def _keys_text(self) -> Content:
        here = [Content.assemble((left(key, KEYS), "bold"), does) for key, does, _ in self.here()]
        head = [Content.styled(t("help.keys.here"), "bold"), *here, Content("")] if here else []
        return Content("\n").join([*head, keys_text(self.key)])


# The pages for answers and differences, after the rule card.
WHAT_IF, AGAINST = 1, 2


class RulesScreen(PagesScreen):
    """The rules of a set: in sentences, by agreement, and compared with another set."""

    BINDINGS = all_bindings("rules")

    def __init__(self, agreements: Agreements, *, of_table: bool = False, at: int = 0) -> None:
        """If ``of_table``, the rules can be compared with other sets but not replaced; ``at`` is the first page."""
        super().__init__("rules.title", (), at)
        self.agreements = agreements
        self.of_table = of_table
        self.other = preset("BASE").agreements
        self.other_name = "BASE"

    def compose(self) -> ComposeResult:
        self._make_pages()
        yield from super().compose()

    def _make_pages(self) -> None:
        self.aside = rules_name(self.agreements)
        against = partial(differences_text, self.agreements, self.other, self.other_name)
        self.pages = (
            Page(t("rules.card"), partial(set_text, self.agreements)),
            Page(t("rules.what_if"), partial(what_if_text, partial(what_if, self.agreements))),
            Page(t("rules.against", name=self.other_name), against),
            Page(t("rules.all"), partial(agreements_text, self.agreements)),
        )

    def _keys(self) -> list[tuple[str, str, str]]:
        *keys, back = super()._keys()
        return [*keys, *self.foot_keys("rules", *["another"] * (not self.of_table), "compare"), back]

    def _show_again(self, page: int) -> None:
        self._make_pages()
        self.query_one(ScreenHead).tell(self.aside)
        tabs = self.query_one(TabsField)
        tabs.titles = tuple(each.title for each in self.pages)
        tabs.refresh()
        self.action_show_page(page + 1)
        self.show_text(page)

    def action_another(self) -> None:
        """Choose another set and read its rules."""
        if not self.of_table:
            self._choose("read", self._read_another)

    def _read_another(self, found: NamedSet) -> None:
        self.agreements = found.agreements
        self._show_again(0)

    def action_compare(self) -> None:
        """Compare these rules with another set."""
        self._choose("compare", self._compare_with)

    def _compare_with(self, found: NamedSet) -> None:
        self.other, self.other_name = found.agreements, found.name
        self._show_again(AGAINST)

    def _choose(self, purpose: str, chosen: Callable[[NamedSet], None]) -> None:
        self.thousand.choose_set(purpose, chosen, self.agreements)


def set_text(agreements: Agreements) -> Content:
    """The rule card and, if it is a preset, its title and description."""
    name = name_of(agreements)
    title, about = preset_words(preset(name)) if name else ("", "")
    head = Content.assemble((title, "bold"), "\n", about, "\n\n") if name else Content("")
    return Content.assemble(head, card_text(agreements))
