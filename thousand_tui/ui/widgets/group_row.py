"""The groups of agreements as a row of letters, or as a column of names where there is room for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.style import Style
from textual import events
from textual.message import Message

from thousand_tui.ui.widgets.canvas import Canvas, clip
from thousand_tui.ui.widgets.looks import ascii_at
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.ui.widgets.tabs_field import BRACKETS

CELL: Final = 5
"""Cells that a letter has in the row."""

OTHER: Final = {True: "*", False: "≠"}
"""What marks something that is different from the set it is compared with."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group: its letter and title, how many of its agreements differ, and how many are listed at all."""

    letter: str
    title: str
    differing: int
    listed: int


class GroupRow(Painted):
    """Shows where in the list the cursor stands; a click goes to another group."""

    DEFAULT_CSS: ClassVar[str] = "GroupRow { background: $seat; height: 1; width: 1fr; }"

    @dataclass
    class Wanted(Message):
        """A group was clicked."""

        letter: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.groups: tuple[Group, ...] = ()
        self.current = ""

    def show(self, groups: Sequence[Group], current: str) -> None:
        """Show these groups, one of them as the current one."""
        self.groups, self.current = tuple(groups), current
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """One row, or a row for each."""
        canvas.ascii_only = ascii_at(self)
        if canvas.height > 1:
            self._column(canvas)
        else:
            self._row(canvas)

    def _row(self, canvas: Canvas) -> None:
        before, after = BRACKETS[canvas.ascii_only]
        for at, group in enumerate(self.groups):
            x = 1 + at * CELL
            here = group.letter == self.current
            mark = OTHER[canvas.ascii_only] if group.differing else " "
            style = self.style("turn") if here else self.style("text" if group.listed else "line")
            canvas.put(x, 0, before if here else " ", self.style("turn"))
            canvas.put(x + 1, 0, group.letter, style)
            canvas.put(x + 2, 0, mark, self.style("turn"))
            canvas.put(x + 3, 0, after if here else " ", self.style("turn"))
            canvas.zone(x, 0, CELL - 1, 1, group.letter)
        title = next((group.title for group in self.groups if group.letter == self.current), "")
        room = canvas.width - len(self.groups) * CELL - 3
        canvas.right(canvas.width - 1, 0, clip(title, max(0, room), ascii_only=canvas.ascii_only), self.style("muted"))

    def _column(self, canvas: Canvas) -> None:
        marker = "> " if canvas.ascii_only else "► "
        for y, group in enumerate(self.groups, start=1):
            here = group.letter == self.current
            style = self.style("turn") if here else self.style("text" if group.listed else "line")
            canvas.put(1, y, f"{marker if here else '  '}{group.letter}  {group.title}", style + Style(bold=here))
            if group.differing:
                text = f"{OTHER[canvas.ascii_only]}{group.differing}"
                canvas.right(canvas.width - 1, y, text, self.style("turn"))
            canvas.zone(0, y, canvas.width, 1, group.letter)

    def on_click(self, event: events.Click) -> None:
        """Go there."""
        event.stop()
        if letter := self.zone_at(event.x, event.y):
            self.post_message(self.Wanted(letter))
