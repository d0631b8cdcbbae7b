"""Fields in lines: buttons, choices, names and tabs; and a screen's head and keys.

Arrows move between the fields; Enter and the mouse use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, Generic, TypeVar

from rich.cells import cell_len
from rich.style import Style as RichStyle
from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, Static

from thousand_tui.options import is_allowed
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.painted import clip, few, left
from thousand_tui.ui.workarounds import edit_in_order
from thousand_tui.words import t

MARKER = "► "
ARROWS = ("◂ ", " ▸")
VALUE = "bold"
QUIET = "$felt-muted"
# Keys that move a cursor in any list; a large number goes to the end.
MOVING: Final = bindings("form", up="move(-1)", down="move(1)", first="move(-100000)", last="move(100000)")

Value = TypeVar("Value")


class FieldColumn(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Fields one below the other, scrolled to the one in focus. Arrows also leave a long text among them. (A scrolling
    container would keep the arrows as soon as it has more than it can show.)"""

    BINDINGS = bindings("form", "page_up", "page_down")


class Field(Styled, Widget, can_focus=True):
    """A row that can have the focus; a marker shows it even without colour."""

    ALLOW_SELECT = False

    @property
    def marker(self) -> str:
        """What is drawn before the text: the marker if this row has the focus."""
        return MARKER if self.has_focus else "  "

    def on_focus(self) -> None:
        self.app.cursor_position = self.region.offset


def line_to_press(marker: str, label: str, note: str, key: str, width: int) -> Content:
    """A line that does something, ``width`` cells wide: ``note`` dimmed after the label, ``key`` at the right end."""
    room = max(0, width - len(marker) - cell_len(key) - 2)
    head = f"{label}  " if note else label
    label = left(head, min(cell_len(head), room)) if note else left(head, room)
    note = left(note, room - cell_len(label)) if note else ""
    return Content.assemble(marker, label, (note, QUIET), (f" {key} ", QUIET))


class ButtonField(Field):
    """A line that does something, with ``key`` at its right end and ``note`` dimmed after the label."""

    BINDINGS = bindings("form", do="press")

    label: reactive[str] = reactive("")
    note: reactive[str] = reactive("")

    @dataclass
    class Pressed(Message):
        """The button was pressed."""

        button: ButtonField

        @property
        def control(self) -> ButtonField:
            """The button that was pressed."""
            return self.button

    def __init__(
        self, label: str, key: str = "", note: str = "", *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.key = key
        self.is_clicked = False
        self.since = CLOCK.now()
        self.set_reactive(ButtonField.label, label)
        self.set_reactive(ButtonField.note, note)

    def render(self) -> Content:
        return line_to_press(self.marker, self.label, self.note, self.key, self.size.width)

    def action_press(self) -> None:
        """Press the button."""
        self.post_message(self.Pressed(self))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        # If reading takes long, the second half of a double click counts as another click.
        is_too_new = CLOCK.pressed - self.since < self.app.CLICK_CHAIN_TIME_THRESHOLD
        self.is_clicked = self.is_clicked or (event.chain == 1 and not is_too_new)
        if not self.is_clicked:
            # The click was meant for what was here before, such as the previous question.
            return
        self.focus()
        self.action_press()


class ChoiceField(Field, Generic[Value]):
    """A line with one of a few values, changed by left and right, Enter, the wheel or a click."""

    BINDINGS = bindings("form", next="change(1)", do="change(1)", previous="change(-1)")

    value: reactive[Any] = reactive(None)

    @dataclass
    class Changed(Message):
        """Another value was chosen."""

        choice: ChoiceField[Any]
        value: Any

        @property
        def control(self) -> ChoiceField[Any]:
            """The field that changed."""
            return self.choice

    def __init__(
        self,
        label: str,
        options: Sequence[tuple[Value, str]],
        value: Value,
        *,
        label_width: int = 20,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.label = label
        self.options = tuple(options)
        self.label_width = label_width
        self.set_reactive(ChoiceField.value, value)

    @property
    def at(self) -> int:
        """The index of the value among the options, or 0 if it is none of them."""
        return next((at for at, (value, _) in enumerate(self.options) if value == self.value), 0)

    def render(self) -> Content:
        before, after = ARROWS
        room = max(0, self.size.width - len(self.marker) - self.label_width - len(before) - len(after))
        title = self.options[self.at][1]
        value = left(title, min(cell_len(title), room))
        return Content.assemble(
            self.marker, left(self.label, self.label_width), (before, QUIET), (value, VALUE), (after, QUIET)
        )

    def action_change(self, by: int) -> None:
        """Take the next or previous value, round and round."""
        value = self.options[(self.at + by) % len(self.options)][0]
        if value != self.value:
            self.value = value
            self.post_message(self.Changed(self, value))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus()
        arrow = len(self.marker) + self.label_width
        self.action_change(-1 if arrow <= event.x < arrow + 2 else 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if self.has_focus:
            event.stop()
            self.action_change(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if self.has_focus:
            event.stop()
            self.action_change(-1)


class NameField(Styled, Input):
    """A one-line field for a name."""

    def __init__(self, value: str, longest: int = 48, *, id: str | None = None) -> None:
        super().__init__(value, compact=True, max_length=longest, id=id)

    def render_line(self, y: int) -> Strip:
        """Underline the whole field if the terminal has its own colours: nothing else shows its length there."""
        look = self.rich_style + RichStyle(underline=self.app.current_theme.ansi or None)
        return super().render_line(y).extend_cell_length(self.size.width).apply_style(look)

    async def on_key(self, event: events.Key) -> None:
        await edit_in_order(self, event)


BRACKETS = ("▏", "▕")


class TabsField(Field, can_focus=False):
    """The titles of pages, with the current one in brackets."""

    at: reactive[int] = reactive(0)

    @dataclass
    class Changed(Message):
        """The player chose another page."""

        at: int

    def __init__(self, titles: Sequence[str], at: int = 0) -> None:
        super().__init__()
        self.titles = tuple(titles)
        self.set_reactive(TabsField.at, at)
        self.auto_links = False

    def render(self) -> Content:
        """Draw the titles. If they do not fit, cut the longest ones, but never the current one."""
        titles, tabs = list(self.titles), []
        room = self.size.width - len(self.marker) - 4 * len(titles)
        longest = max(map(cell_len, titles))
        while sum(map(cell_len, titles)) > room and longest > 1:
            longest -= 1
            titles = [title if at == self.at else clip(title, longest) for at, title in enumerate(titles)]
        for at, title in enumerate(titles):
            edges, look = (BRACKETS, "bold") if at == self.at else ("  ", "")
            tab = Content.assemble((edges[0], "bold"), (f"{at + 1} ", QUIET), (title, look), (edges[1], "bold"))
            tabs.append(tab.stylize(Style.from_meta({"@click": f"screen.show_page({at + 1})"})))
        gap = min(GAP, (room - sum(map(cell_len, titles))) // len(titles))
        return Content.assemble(self.marker, Content(" " * gap).join(tabs))

    def go(self, by: int) -> None:
        """Go to the next or previous page."""
        self.show_page((self.at + by) % len(self.titles))

    def show_page(self, at: int) -> None:
        """Go to page ``at``, if there is one."""
        if 0 <= at < len(self.titles) and at != self.at:
            self.at = at
            self.post_message(self.Changed(at))


def between_arrows(value: Content, *, are_shown: bool = True) -> Content:
    """A value, and the arrows that turn it if they are clicked, by the screen's action ``turn``."""
    if not are_shown:
        return Content.assemble("  ", value, "  ")
    clicks = (Style.from_meta({"@click": f"screen.turn({by})"}) for by in (-1, 1))
    back, on = (Content.styled(arrow, QUIET).stylize(click) for arrow, click in zip(ARROWS, clicks, strict=True))
    return Content.assemble(back, value.stylize(VALUE), on)


def under_cursor(line: Content, is_ansi: bool) -> Content:
    """The row at the cursor, highlighted. A terminal's own colours cannot be mixed, so there the row is reversed and
    has one colour: coloured words would stand on patches. What can be clicked stays."""
    clicked = [span for span in line.spans if isinstance(span.style, Style) and span.style.meta]
    return Content(line.plain, clicked).stylize("bold reverse") if is_ansi else line.stylize("bold on $felt-text 15%")


GAP: Final = 2
# The longest line that is easy to read.
LONGEST: Final = 91
# More lines than this at the bottom of a screen need extra room.
MOST_TOLD: Final = 4


class ScreenHead(Styled, Widget):
    """The game's name, the screen's name and, on the right, a short note."""

    ALLOW_SELECT = False

    def __init__(self, title: str, aside: str = "") -> None:
        super().__init__()
        self.title = title
        self.aside = aside

    def tell(self, aside: str) -> None:
        """Change the note on the right."""
        self.aside = aside
        self.refresh()

    def render(self) -> Content:
        width = self.size.width
        name = f"{t('head.title')}  "
        aside = clip(self.aside, max(0, width - cell_len(name) - cell_len(self.title) - 2))
        gap = " " * max(0, width - cell_len(name) - cell_len(self.title) - cell_len(aside))
        return Content.assemble((name, "bold"), (self.title, "bold"), gap, (aside, "$felt-muted"))


def beside(columns: Sequence[Sequence[Content]], width: int, gap: int) -> list[Content]:
    """Join columns of ``width`` cells line by line, with a gap between them."""
    rows = []
    for at in range(max(map(len, columns))):
        cells = [column[at].truncate(width, ellipsis=True) if at < len(column) else Content("") for column in columns]
        parts = [(cell, " " * (width - cell.cell_length + gap)) for cell in cells]
        rows.append(Content.assemble(*(part for cell in parts for part in cell)).rstrip())
    return rows


class Prose(Styled, Widget):
    """Text in one column, or in two if it would otherwise have to be scrolled and each column has at least ``least``
    cells. The second column begins with a paragraph, if possible."""

    def __init__(self, text: Content, least: int, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.text = text
        self.least = least
        self.rows: Sequence[Content] = ()

    def tell(self, text: Content) -> None:
        """Show a different text."""
        self.text = text
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self.rows, wide = self.text.wrap(max(1, min(width, LONGEST))), min(LONGEST, width // 2 - GAP)
        if len(self.rows) > container.height and wide >= self.least:
            parts = [part.wrap(wide) for part in self.text.split("\n", allow_blank=True)]
            lines = [line for part in parts for line in part]
            starts = [at for at in accumulate(map(len, parts)) if len(lines) // 2 <= at < len(lines)]
            at = next((at for at in starts if not lines[at]), min(starts, default=len(lines)))
            if at <= container.height:
                self.rows = beside((lines[:at], lines[at:][not lines[at] :]), wide, 2 * GAP)
        return len(self.rows)

    def render(self) -> Content:
        return Content("\n").join(self.rows)


class Headline(Styled, Static):
    """How something stands or ended, as a banner; in gold if it was ``won``."""

    def __init__(self, text: str, *, won: bool = False) -> None:
        super().__init__(text, markup=False)
        self.set_class(won, "-won")


class ScreenKeys(Styled, Widget):
    """The keys of the screen, which can also be clicked: few in a narrow window. Those that do not fit go to a second
    row."""

    ALLOW_SELECT = False

    def __init__(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """``keys`` are (key as printed, what it does, the action for a click or "")."""
        super().__init__()
        self.keys = tuple(keys)

    def show_keys(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """Show different keys."""
        self.keys = tuple(keys)
        self.refresh(layout=True)

    def _rows(self, width: int, gap: int = GAP) -> tuple[int, list[list[tuple[str, str, str]]]]:
        """The gap between keys, smaller if that saves a row, and the keys in rows of at most ``width`` cells."""
        rows: list[list[tuple[str, str, str]]] = [[]]
        x = 0
        allowed = [each for each in self.keys if is_allowed(each[2])]
        for each in few(allowed, self.app.size.width, self, "screen.help"):
            room = cell_len(f"{each[0]} {each[1]}")
            if x and x + room > width:
                rows.append([])
                x = 0
            rows[-1].append(each)
            x += room + gap
        closer = self._rows(width, 1) if gap > 1 and len(rows) > 1 else (gap, rows)
        return closer if len(closer[1]) < len(rows) else (gap, rows)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width)[1])

    def render(self) -> Content:
        gap, rows = self._rows(self.content_size.width)
        parts = [[Content.assemble((key, "bold $bar-key"), f" {does}") for key, does, _ in row] for row in rows]
        return Content("\n").join(Content(" " * gap).join(row) for row in parts)

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        at = event.get_content_offset(self)
        if at is None:
            return
        x = at.x
        gap, rows = self._rows(self.content_size.width)
        for key, does, action in rows[at.y]:
            width = cell_len(f"{key} {does}")
            if 0 <= x < width and action:
                await self.run_action(action)
            x -= width + gap


class ToldBelow(Static):
    """Lines at the bottom of a screen, which tell the screen if they are many."""

    def on_resize(self, event: events.Resize) -> None:
        """Have the screen make room."""
        self.screen.set_class(event.size.height > MOST_TOLD, "-wordy")


def told_below(lines: Iterable[str], id: str) -> Iterator[Static]:
    """Lines at the bottom of a screen; nothing if there are none."""
    if text := "\n".join(lines):
        yield ToldBelow(text, id=id, markup=False)
