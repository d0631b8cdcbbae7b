"""Lines to act on, one row each: buttons, choices, names. Arrows walk through them, Enter and the mouse use them.

A row of pages to choose from is such a line, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input

from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.keys import bind
from thousand_tui.ui.style_sheet import looks_of
from thousand_tui.ui.widgets.column_text import left
from thousand_tui.ui.workarounds import edit_in_order

MARKER = "► "
ARROWS = ("◂ ", " ▸")
VALUE = "bold"
QUIET = "$felt-muted"

Value = TypeVar("Value")


class FieldColumn(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Fields under each other, scrolled to the one in focus, or a text among fields: arrows walk on from it, however
    long it is. (A scrolling container takes the arrows for itself as soon as it has more than it can show.)"""

    BINDINGS: ClassVar[list[BindingType]] = [*bind("form.page_up", "page_up"), *bind("form.page_down", "page_down")]


class Field(Widget, can_focus=True):
    """A row that can be focused; the marker shows where the focus is without colour."""

    ALLOW_SELECT = False
    DEFAULT_CSS = looks_of("Field")

    @property
    def marker(self) -> str:
        """What stands before the text: the marker where the focus is."""
        return MARKER if self.has_focus else "  "

    def on_focus(self) -> None:
        self.app.cursor_position = self.region.offset
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()


class ButtonField(Field):
    """A line that does something; ``key`` is shown at its right end, ``note`` quietly after the label."""

    BINDINGS: ClassVar[list[BindingType]] = [*bind("form.do", "press")]

    label: reactive[str] = reactive("")
    note: reactive[str] = reactive("")

    class Pressed(Message):
        """The button was used."""

        def __init__(self, button: ButtonField) -> None:
            super().__init__()
            self.button = button

        @property
        def control(self) -> ButtonField:
            """The button."""
            return self.button

    def __init__(self, label: str, key: str = "", note: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.key = key
        self.is_clicked = False
        self.since = CLOCK.now()
        self.set_reactive(ButtonField.label, label)
        self.set_reactive(ButtonField.note, note)

    def render(self) -> Content:
        room = max(0, self.size.width - len(self.marker) - cell_len(self.key) - 2)
        text, note = self.label, self.note
        head = f"{text}  " if note else text
        label = left(head, min(cell_len(head), room)) if note else left(head, room)
        note = left(note, room - cell_len(label)) if note else ""
        return Content.assemble(self.marker, label, (note, QUIET), (f" {self.key} ", QUIET))

    def action_press(self) -> None:
        """Do it."""
        self.post_message(self.Pressed(self))

    @property
    def _is_too_new(self) -> bool:
        """Whether the click was rather meant for what lay here before: where reading the second half of a double click
        takes long, it counts as a click of its own."""
        return CLOCK.pressed - self.since < self.app.CLICK_CHAIN_TIME_THRESHOLD

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.is_clicked = self.is_clicked or (event.chain == 1 and not self._is_too_new)
        if not self.is_clicked:
            # The second half of a double click on what lay here before, such as the question before this one.
            return
        self.focus()
        self.action_press()


class ChoiceField(Field, Generic[Value]):
    """A line with one value out of a few: left and right, Enter, the wheel or a click change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.next", "change(1)"),
        *bind("form.do", "change(1)"),
        *bind("form.previous", "change(-1)"),
    ]

    value: reactive[Any] = reactive(None)

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: ChoiceField[Any], value: Any) -> None:
            super().__init__()
            self.choice = choice
            self.value = value

        @property
        def control(self) -> ChoiceField[Any]:
            """The line."""
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
        """The place of the value among the options; the first if it is none of them."""
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
        """Go on to the next or the previous value, round and round."""
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


class NameField(Input):
    """A name in one row."""

    DEFAULT_CSS = looks_of("NameField")

    def __init__(self, value: str, *, id: str | None = None) -> None:
        super().__init__(value, compact=True, max_length=48, id=id)

    async def on_key(self, event: events.Key) -> None:
        await edit_in_order(self, event)


BRACKETS = ("▏", "▕")


class TabsField(Field):
    """The titles of the pages; the shown one stands in brackets."""

    BINDINGS: ClassVar[list[BindingType]] = [*bind("form.next", "go(1)"), *bind("form.previous", "go(-1)")]
    DEFAULT_CSS = looks_of("TabsField")

    at: reactive[int] = reactive(0)

    class Changed(Message):
        """Another page is to be shown."""

        def __init__(self, tabs: TabsField, at: int) -> None:
            super().__init__()
            self.tabs = tabs
            self.at = at

        @property
        def control(self) -> TabsField:
            """The tabs."""
            return self.tabs

    def __init__(self, titles: Sequence[str], at: int = 0) -> None:
        super().__init__()
        self.titles = tuple(titles)
        self.set_reactive(TabsField.at, at)

    def render(self) -> Content:
        parts: list[tuple[str, str]] = [(self.marker, "")]
        before, after = BRACKETS
        for at, title in enumerate(self.titles):
            shown = at == self.at
            parts.append((before if shown else " ", "$turn"))
            parts.append((f"{at + 1} ", QUIET))
            parts.append((title, "bold $turn" if shown else ""))
            parts.append((after if shown else " ", "$turn"))
            parts.append(("  ", ""))
        return Content.assemble(*parts)

    def action_go(self, by: int) -> None:
        """The next or previous page."""
        self.show_page((self.at + by) % len(self.titles))

    def show_page(self, at: int) -> None:
        """Another page; a number that no page has changes nothing."""
        if 0 <= at < len(self.titles) and at != self.at:
            self.at = at
            self.post_message(self.Changed(self, at))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        x = len(self.marker)
        for at, title in enumerate(self.titles):
            width = cell_len(f" {at + 1} {title} ")
            if x <= event.x < x + width:
                self.show_page(at)
            x += width + 2
