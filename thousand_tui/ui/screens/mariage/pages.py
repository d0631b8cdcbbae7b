"""The old Mariage to be read: the rules of this table, and the game in a minute."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult
from textual.content import Content

from thousand_tui.mariage import MariageAgreements, share_line
from thousand_tui.ui.screens.pages import Page, PagesScreen
from thousand_tui.words import mariage as words
from thousand_tui.words import t


def rules_text(agreements: MariageAgreements, *, letters: bool = False) -> Content:
    """The rule card, a paragraph for each rule."""
    return Content("\n\n").join(Content(line) for line in words.rule_card(agreements, letters=letters))


def minute_text(*, letters: bool = False) -> Content:
    """The game in a minute."""
    return Content(words.how_to_play(letters=letters))


class MariageRulesScreen(PagesScreen):
    """The rules of a table of Mariage, and how to play it."""

    def __init__(self, agreements: MariageAgreements, *, first: int = 0) -> None:
        super().__init__(t("mariage.title"), (), first)
        self.agreements = agreements

    def compose(self) -> ComposeResult:
        look = self.thousand.look
        letters = look.letters or look.ascii
        self.aside = share_line(self.agreements)
        self.pages = (
            Page(t("rules.card"), partial(rules_text, self.agreements, letters=letters)),
            Page(t("help.topic.how"), partial(minute_text, letters=letters)),
        )
        yield from super().compose()
