"""The options of a draft as a list: rule number, title and value; what differs is marked, what is idle says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from rich.style import Style

from thousand_tui.desk.draft import Draft
from thousand_tui.rules import OPTIONS, Option
from thousand_tui.ui.widgets.canvas import Canvas, clip
from thousand_tui.ui.widgets.fields import ARROWS
from thousand_tui.ui.widgets.group_row import OTHER
from thousand_tui.ui.widgets.grouped_list import Entry, GroupedList
from thousand_tui.words import t
from thousand_tui.words.catalogue import in_signs
from thousand_tui.words.declared import group_title, title_of, value_of, without_effect

BY_ID: Final[Mapping[str, Option]] = {option.id: option for option in OPTIONS}

ROW: Final = 2
MARK: Final = 6
TITLE: Final = 8
TITLE_WIDTH: Final = 35
VALUE: Final = TITLE + TITLE_WIDTH + 1


class AgreementsList(GroupedList):
    """The list of the editor; read only it has no arrows."""

    DEFAULT_CSS: ClassVar[str] = ""

    def __init__(self, draft: Draft, *, read_only: bool, id: str | None = None) -> None:
        super().__init__(id=id)
        self.draft = draft
        self.read_only = read_only
        self.query_text = ""

    @property
    def option(self) -> Option | None:
        """The option at the cursor."""
        return BY_ID[self.at] if self.at else None

    def show(self, options: Mapping[str, list[Option]], query: str = "") -> None:
        """Show these options under their groups."""
        self.query_text = query
        entries: list[Entry] = []
        for letter, rows in options.items():
            entries.append(Entry(letter, heading=True))
            entries += [Entry(option.id) for option in rows]
        self.show_entries(entries)

    def paint_heading(self, canvas: Canvas, y: int, entry: Entry) -> None:
        """The letter and the name of a group, with a line to the edge."""
        end = canvas.put(ROW, y, f"{entry.key}   {group_title(entry.key).upper()} ", self.style("turn"))
        line = "-" if canvas.ascii_only else "─"
        canvas.put(end, y, line * max(0, canvas.width - 2 - end), self.style("line"))

    def paint_row(self, canvas: Canvas, y: int, entry: Entry, here: bool) -> None:
        """Rule number, mark, title and value."""
        option = BY_ID[entry.key]
        reason = self.draft.idle.get(option.id)
        quiet = self.style("muted") + Style(italic=True) if reason else self.style("text")
        finer = option.key != option.row
        canvas.put(ROW, y, "" if finer else option.row, self.style("muted"))
        if self.draft.differs(option):
            canvas.put(MARK, y, OTHER[canvas.ascii_only], self.style("turn"))
        title = f"· {title_of(option)}" if finer else title_of(option)
        canvas.put(TITLE, y, clip(title, TITLE_WIDTH, ascii_only=canvas.ascii_only), quiet)
        room = canvas.width - VALUE - 1
        if reason:
            canvas.put(VALUE, y, self._clipped(t("edit.no_effect", reason=without_effect(reason)), room, canvas), quiet)
        else:
            self._value(canvas, y, value_of(option, self.draft.agreements), room, here and not self.read_only)

    def _value(self, canvas: Canvas, y: int, value: str, room: int, arrows: bool) -> None:
        """The value, between arrows at the cursor; an arrow can be clicked."""
        before, after = ARROWS[canvas.ascii_only]
        shown = self._clipped(value, room - len(before) - len(after), canvas)
        x = VALUE
        if arrows:
            canvas.zone(x, y, len(before), 1, "less")
            canvas.put(x, y, before, self.style("turn"))
        end = canvas.put(x + len(before), y, shown, self.style("strong"))
        if arrows:
            canvas.zone(end, y, len(after), 1, "more")
            canvas.put(end, y, after, self.style("turn"))

    def _clipped(self, text: str, room: int, canvas: Canvas) -> str:
        return clip(in_signs(text, canvas.ascii_only), room, ascii_only=canvas.ascii_only)

    def paint_nothing(self, canvas: Canvas) -> None:
        """Nothing was found, or nothing differs."""
        said = t("edit.found_nothing", query=self.query_text) if self.query_text else t("edit.nothing_differs")
        canvas.put(TITLE, 1, self._clipped(said, canvas.width - TITLE, canvas), self.style("muted"))
