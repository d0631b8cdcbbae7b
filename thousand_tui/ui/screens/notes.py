"""All notes: what was written about moments of games, found again."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from thousand_tui.desk.notes import SIGN, Found, all_notes, searched
from thousand_tui.ui.keys import all_bindings
from thousand_tui.ui.replaying import replay_file
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import TextLine, ask
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import left
from thousand_tui.ui.widgets.row_list import Lazily, RowList
from thousand_tui.words import day_text, t

# Cells of the number of a deal.
DEAL: Final = 11


class NotesScreen(FieldScreen):
    """All notes, the latest first; some of them are found by words. Enter replays the moment."""

    AUTO_FOCUS = "#notes-list"
    BINDINGS = all_bindings("notes")

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Found] = []
        self.shown: list[Found] = []

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("notes.title"))
        yield TextLine("", id="notes-find")
        with VerticalScroll(id="notes-scroll", can_focus=False):
            yield RowList(id="notes-list")
        yield Static("", id="notes-about", markup=False)
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        """Without a note there is nothing to choose."""
        if not self.shown:
            return [*self.foot_keys("notes", "find"), *self.back_keys()]
        return self.walking_keys(*self.foot_keys("notes", "find", "delete"))

    def on_mount(self) -> None:
        self.query_one(TextLine).placeholder = t("notes.find")
        for trouble in self._read()[:1]:
            self.thousand.say(trouble, "warning")

    def on_screen_resume(self) -> None:
        """Back from a replay, where notes may have been written."""
        self._read()

    def _read(self) -> list[str]:
        self.all, troubles = all_notes(self.thousand.saves)
        self._show()
        return troubles

    @on(Input.Changed)
    def _show(self) -> None:
        self.shown = searched(self.all, self.query_one(TextLine).value)
        self.query_one(RowList).show_rows(Lazily(len(self.shown), lambda at: _row(self.shown[at])))
        self.query_one(ScreenKeys).show_keys(self._keys())

    @on(Input.Submitted)
    def _found(self) -> None:
        self.query_one(RowList).focus()

    @property
    def chosen(self) -> Found | None:
        """The note at the cursor."""
        return self.query_one(RowList).of(self.shown)

    @on(RowList.Moved)
    def _tell(self) -> None:
        """The whole of the note at the cursor, or that there is none."""
        found = self.chosen
        none = t("notes.none.found" if self.all else "notes.none", key=self.key("table.note"))
        told = none if found is None else f"{found.who}\n{found.text or t('notes.only_marked')}"
        self.query_one("#notes-about", Static).update(told)

    @on(RowList.Chosen)
    def _replay(self) -> None:
        found = self.chosen
        if found is None or not self.is_active:
            return
        if found.is_settled:
            replay_file(self.thousand, found.moment.save, found.moment.deal, found.moment.ply)
        else:
            self.thousand.say(t("notes.unsettled"))

    def action_find(self) -> None:
        """Type words that are looked for."""
        self.query_one(TextLine).focus()

    def action_delete(self) -> None:
        """Remove the note at the cursor, if the answer is yes."""
        if (found := self.chosen) is None:
            return

        def remove() -> None:
            self.thousand.say(found.moment.write(None))
            self._read()

        ask(self.thousand, lambda: (t("notes.ask.remove"), t("notes.remove")), remove)


def _row(found: Found) -> Content:
    deal = t("review.deal", number=found.moment.deal)
    return Content.assemble(
        (day_text(datetime.fromisoformat(found.written).astimezone()), "$felt-muted"),
        ("  " + left(deal, DEAL), "$felt-muted"),
        (f"  {SIGN} ", "$turn"),
        found.text,
    )
