"""Shows which group of a list the cursor is in: as a row of letters, or as a column of names if there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual import events
from textual.message import Message

from thousand_tui.ui.widgets.fields import BRACKETS, MARKER
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip

# Cells for each letter in the row.
CELL: Final = 4

# The mark for something that differs from the set it is compared with.
OTHER: Final = "≠"


@dataclass(frozen=True, slots=True)
class Group:
    """A group: its letter and title, how many of its agreements differ, and how many it lists."""

    letter: str
    title: str
    differing: int
    listed: int


class GroupRow(Painted):
    """Shows which group the cursor is in; a click goes to another group."""

    @dataclass
    class Wanted(Message):
        """A group was clicked."""

        letter: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.groups: tuple[Group, ...] = ()
        self.current = ""

    def show(self, groups: Sequence[Group], current: str) -> None:
        """Show these groups, with one of them as the current one."""
        self.groups, self.current = tuple(groups), current
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the groups in one row, or each in a row."""
        if canvas.height > 1:
            self._column(canvas)
        else:
            self._row(canvas)

    def _row(self, canvas: Canvas) -> None:
        before, after = BRACKETS
        for at, group in enumerate(self.groups):
            x = 1 + at * CELL
            here = group.letter == self.current
            mark = OTHER if group.differing else " "
            style = self.style("strong") if here else self.style("text" if group.listed else "line")
            canvas.put(x, 0, before if here else " ", self.style("strong"))
            canvas.put(x + 1, 0, group.letter, style)
            canvas.put(x + 2, 0, mark, self.style("strong"))
            canvas.put(x + 3, 0, after if here else " ", self.style("strong"))
            canvas.zone(x, 0, CELL, 1, group.letter)
        title = next((group.title for group in self.groups if group.letter == self.current), "")
        room = canvas.width - len(self.groups) * CELL - 3
        canvas.right(canvas.width - 1, 0, clip(title, max(0, room)), self.style("muted"))

    def _column(self, canvas: Canvas) -> None:
        for y, group in enumerate(self.groups, start=1):
            here = group.letter == self.current
            style = self.style("strong") if here else self.style("text" if group.listed else "line")
            canvas.put(1, y, f"{MARKER if here else '  '}{group.letter}  {group.title}", style + Style(bold=here))
            if group.differing:
                canvas.right(canvas.width - 1, y, f"{OTHER}{group.differing}", self.style("strong"))
            canvas.zone(0, y, canvas.width, 1, group.letter)

    def on_click(self, event: events.Click) -> None:
        """Go to the group under the mouse."""
        event.stop()
        if letter := self.zone_at(event.x, event.y):
            self.post_message(self.Wanted(letter))
