"""Draws a page: its rows, the text for the row at the cursor, a search field, and the keys for its actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from thousand_tui.desk.pages import PAGES
from thousand_tui.desk.pages.page import Act, Column, Copy, Outcome, Page, Replay
from thousand_tui.ui.keys import KEYS, bind
from thousand_tui.ui.replaying import replay_file
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import TextLine, ask
from thousand_tui.ui.widgets.fields import QUIET, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import left
from thousand_tui.ui.widgets.row_list import Lazily, RowList
from thousand_tui.words import t


class PageScreen(FieldScreen):
    """Shows any page, and reads it again after each action and when the player returns to it."""

    AUTO_FOCUS = "#page-list"
    BINDINGS = [each for key in KEYS if key.where in PAGES for each in bind(key.id, f"act('{key.id}')")]  # noqa: RUF012

    def __init__(self, read: Callable[[], Page[Any]]) -> None:
        super().__init__()
        self._read = read
        self.shown: Sequence[Any] = ()

    def compose(self) -> ComposeResult:
        self.page = self._read()
        yield ScreenHead(self.page.title)
        if self.page.find is not None:
            yield TextLine("", id="page-find")
        with VerticalScroll(id="page-scroll", can_focus=False):
            yield RowList(id="page-list")
        yield Static("", id="page-about", markup=False)
        yield ScreenKeys(())

    def fill(self) -> None:
        """Show the page and report what could not be read."""
        if self.page.find is not None:
            self.query_one(TextLine).placeholder = self.page.find.hint
        for trouble in self.page.troubles[:1]:
            self.warn(trouble)
        self._show()

    def on_screen_resume(self) -> None:
        """Read again: something may have changed while another screen was on top."""
        self._read_again()

    def _read_again(self) -> None:
        self.page = self._read()
        self._show()

    @on(Input.Changed)
    def _show(self) -> None:
        page = self.page
        typed = "" if page.find is None else self.query_one(TextLine).value
        self.shown = page.found(typed)
        self.query_one(RowList).show_rows(Lazily(len(self.shown), lambda at: self._row(self.shown[at])))
        finds = [] if page.find is None else [self._label(page.find.id)]
        acts = [self._label(act.id) for act in page.acts]
        keys = self.walking_keys(*finds, *acts) if self.shown else [*finds, *self.back_keys()]
        self.query_one(ScreenKeys).show_keys(keys)

    def _label(self, id: str) -> tuple[str, str, str]:
        where, _, name = id.partition(".")
        ((key, does, _),) = self.foot_keys(where, name)
        return key, does, f"screen.act('{id}')"

    def _row(self, thing: Any) -> Content:
        parts = zip(self.page.columns, self.page.row(thing).cells, strict=True)
        return Content("  ").join([self._cell(column, text) for column, text in parts])

    @staticmethod
    def _cell(column: Column, text: str) -> Content:
        return Content.styled(left(text, column.cells) if column.cells else text, QUIET if column.is_quiet else "")

    @on(RowList.Moved)
    def _tell(self) -> None:
        """Show the whole text of the row at the cursor, or that there is none."""
        page, thing = self.page, self.query_one(RowList).of(self.shown)
        self.query_one("#page-about", Static).update(page.told_of_none if thing is None else page.row(thing).told)

    # Actions

    @on(Input.Submitted)
    def _found(self) -> None:
        self.query_one(RowList).focus()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        thing = self.query_one(RowList).of(self.shown)
        if thing is not None and self.is_active:
            self._come_of(self.page.choose(thing))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore keys of other pages."""
        page = self.page
        ids = {act.id for act in page.acts} | ({page.find.id} if page.find is not None else set())
        return (action != "act" or parameters[0] in ids) and super().check_action(action, parameters)

    def action_act(self, id: str) -> None:
        """Focus the search field, or do this action with the row at the cursor, after asking if necessary."""
        act = next((act for act in self.page.acts if act.id == id), None)
        if act is None:
            self.query_one(TextLine).focus()
        elif (thing := self.query_one(RowList).of(self.shown)) is not None:
            self._act(act, thing)

    def _act(self, act: Act[Any], thing: Any) -> None:
        def do() -> None:
            self._come_of(act.do(thing))

        if act.asks is None:
            do()
        else:
            question, yes = act.asks
            ask(self.thousand, lambda: (t(question), t(yes)), do)

    def _come_of(self, outcome: Outcome) -> None:
        app = self.thousand
        match outcome:
            case str():
                app.say(outcome)
                self._read_again()
            case Replay(save, deal, ply):
                replay_file(app, save, deal, ply)
            case Copy(text, said):
                app.copy(text, said)
