"""Help: the keys, the game in a minute, the rules in force; and the rules of every set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from thousand_tui.rules import Agreements, Preset, name_of, presets
from thousand_tui.ui.screens.agreements_text import agreements_text, differences_text
from thousand_tui.ui.screens.pages import Page, PagesScreen
from thousand_tui.ui.widgets.form_text import left
from thousand_tui.words import how_to_play, rule_card, t

if TYPE_CHECKING:
    from textual.app import ComposeResult

TOPICS = ("keys", "how", "rules")

KEYS: Sequence[tuple[str, Sequence[str]]] = (
    ("help.keys.table", ("choose", "play", "bid", "pass", "marriage", "concede", "claim", "undo")),
    ("help.keys.look", ("last", "calls", "gave", "sheet", "help", "menu", "theme", "commands", "leave")),
    ("help.keys.mouse", ("click", "again", "wheel", "line")),
)
"""What the page of keys lists: a heading, then ``help.key.<name>`` and ``help.does.<name>``."""


def keys_text(*, ascii_only: bool = False) -> Content:
    """All keys, with what the mouse does."""
    parts: list[Content] = []
    for heading, names in KEYS:
        parts.append(Content.styled(("\n" if parts else "") + t(heading), "bold $turn"))
        for name in names:
            key = t(f"help.key.{name}.ascii") if ascii_only and name in ("choose", "bid") else t(f"help.key.{name}")
            parts.append(Content.assemble((left(key, 18), "bold"), t(f"help.does.{name}")))
    parts.append(Content.styled("\n" + t("help.layout"), "$felt-muted"))
    return Content("\n").join(parts)


def how_text(*, letters: bool = False) -> Content:
    """The game in a minute, a numbered paragraph each."""
    return Content("\n\n").join(
        Content.assemble((f"{at}  ", "bold $turn"), paragraph)
        for at, paragraph in enumerate(how_to_play(letters=letters), start=1)
    )


def card_text(agreements: Agreements, *, letters: bool = False) -> Content:
    """The rule card with its headings set off."""
    parts: list[Content] = []
    for block in rule_card(agreements, markdown=True, letters=letters).strip().split("\n\n"):
        if block.startswith("## "):
            parts.append(Content(""))
        parts.append(Content.styled(block.lstrip("# "), "bold $turn" if block.startswith("#") else ""))
    return Content("\n").join(parts)


class HelpScreen(PagesScreen):
    """Keys, the game in a minute, and the rules of the table set up last."""

    def __init__(self, topic: str = "") -> None:
        super().__init__(t("help.title"), (), TOPICS.index(topic) if topic in TOPICS else 0)

    def compose(self) -> ComposeResult:
        from thousand_tui.last_table import last_setup

        look = self.thousand.look
        agreements = last_setup(self.thousand.settings).agreements
        self.aside = name_of(agreements) or t("home.own_rules")
        self.pages = (
            Page(t("help.topic.keys"), partial(keys_text, ascii_only=look.ascii)),
            Page(t("help.topic.how"), partial(how_text, letters=look.letters)),
            Page(t("help.topic.rules"), partial(card_text, agreements, letters=look.letters)),
        )
        if TOPICS[self.first] == "how" and not self.thousand.settings.seen_how_to:
            self.thousand.change_settings(seen_how_to=True)
        yield from super().compose()


class RulesScreen(PagesScreen):
    """The rules of a table, and of every preset beside it with what it has otherwise than BASE."""

    def __init__(self, agreements: Agreements, *, of_table: bool = False) -> None:
        self.agreements = agreements
        self.of_table = of_table
        names = [found.name for found in presets()]
        name = name_of(agreements)
        first = 0 if of_table or name is None else names.index(name)
        super().__init__(t("rules.title"), (), first)

    def compose(self) -> ComposeResult:
        look = self.thousand.look
        pages = [
            Page(found.name, partial(preset_text, found, letters=look.letters, ascii_only=look.ascii))
            for found in presets()
        ]
        if self.of_table or name_of(self.agreements) is None:
            text: Callable[[], Content] = partial(
                table_text, self.agreements, letters=look.letters, ascii_only=look.ascii
            )
            pages.insert(0, Page(t("rules.this_table"), text))
        self.pages = tuple(pages)
        yield from super().compose()


def preset_text(found: Preset, *, letters: bool, ascii_only: bool) -> Content:
    """A preset: what it is, what it has otherwise, then its rules."""
    return Content.assemble(
        (found.title, "bold"),
        "\n",
        found.about,
        "\n\n",
        differences_text(found, ascii_only=ascii_only),
        "\n\n",
        card_text(found.agreements, letters=letters),
    )


def table_text(agreements: Agreements, *, letters: bool, ascii_only: bool) -> Content:
    """The rules of a table and all its agreements."""
    return Content.assemble(
        card_text(agreements, letters=letters), "\n\n", agreements_text(agreements, ascii_only=ascii_only)
    )
