"""The old Mariage to be read: the rules of this table, and the game in a minute."""

from __future__ import annotations

from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.content import Content

from thousand_tui.mariage import MariageAgreements, share_line
from thousand_tui.ui.screens.help import Page, PagesScreen, glossary_text, keys_text, what_if_text
from thousand_tui.words import mariage as words, t
from thousand_tui.words.catalogue import known

TOPICS: Final = ("rules", "what_if", "how", "words", "keys")


def rules_text(agreements: MariageAgreements) -> Content:
    """The rule card, a paragraph for each rule."""
    return Content("\n\n").join(Content(line) for line in words.rule_card(agreements))


def minute_text() -> Content:
    """The game in a minute."""
    return Content(words.how_to_play())


# The keys of this table, as :data:`thousand_tui.ui.keys.HELP` has those of Thousand.
HELP: Final = (
    ("help.keys.table", ("choose", "play", "pass", "undo", "erase", "hint", "follow")),
    (
        "help.keys.look",
        (
            *("last", "calls", "out", "side", "sheet", "replay", "review", "practise", "note", "banner"),
            *("theme", "help", "menu", "commands", "redraw", "leave"),
        ),
    ),
    ("help.keys.mouse", ("click", "again", "line")),
)


def _does(name: str) -> str:
    """What a key does is told in words of this game, where it has its own."""
    return own if known(own := f"mariage.help.{name}") else f"help.does.{name}"


class MariageRulesScreen(PagesScreen):
    """The rules of a table of Mariage, how to play it, and its keys."""

    def __init__(self, agreements: MariageAgreements, topic: str = "") -> None:
        super().__init__("mariage.title", (), TOPICS.index(topic) if topic else 0)
        self.agreements = agreements

    def action_help(self) -> None:
        """This is the help: to its keys."""
        self.action_show_page(TOPICS.index("keys"))

    def compose(self) -> ComposeResult:
        self.aside = share_line(self.agreements)
        self.pages = (
            Page(t("rules.card"), partial(rules_text, self.agreements)),
            Page(t("rules.what_if"), partial(what_if_text, partial(words.what_if, self.agreements))),
            Page(t("help.topic.how"), minute_text),
            Page(t("help.topic.words"), partial(glossary_text, "mariage.")),
            Page(t("help.topic.keys"), partial(keys_text, self.key, HELP, _does)),
        )
        yield from super().compose()
