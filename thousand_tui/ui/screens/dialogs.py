"""Small windows over a screen: a question with two answers, a line to copy, and the base of all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import OnTop, Result
from thousand_tui.ui.widgets.fields import ButtonField, NameField
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand

LONGEST_LINE: Final = 4000


class Dialog(OnTop[Result], ModalScreen[Result]):
    """A framed box in the middle, with lines to act on. Words that the frame cuts are not to be read with it: an empty
    edge keeps them off. (To dim all that lies behind would send the whole screen for a key.)"""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.back", "back"),
        *bind("app.help", "help"),
        *bind("form.up", "app.focus_previous"),
        *bind("form.down", "app.focus_next"),
    ]

    @contextmanager
    def box(self, title: str) -> Iterator[None]:
        """The frame, to be filled."""
        box = Vertical(classes="dialog-box")
        box.border_title = title
        with Vertical(classes="dialog-edge"), box:
            yield

    def action_help(self) -> None:
        """Help, over this window."""
        self.thousand.open_help()

    def action_back(self) -> None:
        """Close it with nothing done."""
        self.dismiss(None)


class AskScreen(Dialog[bool]):
    """A question before something that cannot be taken back; the harmless answer has the focus."""

    AUTO_FOCUS = "#ask-no"

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self.question = question
        self.yes = yes
        self.no = no

    def compose(self) -> ComposeResult:
        with self.box(""):
            yield Static(self.question, classes="dialog-text", markup=False)
            for label, name in ((self.no, "ask-no"), (self.yes, "ask-yes")):
                yield ButtonField(label, id=name)

    @on(ButtonField.Pressed)
    def _answered(self, event: ButtonField.Pressed) -> None:
        self.dismiss(event.button.id == "ask-yes")

    def action_back(self) -> None:
        """No."""
        self.dismiss(False)


class NextScreen(AskScreen):
    """A question where going on is what most people want."""

    AUTO_FOCUS = "#ask-yes"


def ask(app: Thousand, question: str, yes: str, do: Callable[[], object]) -> None:
    """Do something that cannot be taken back, if the answer is yes."""
    app.push_screen(AskScreen(question, yes, t("menu.ask.no")), lambda sure: do() if sure else None)


class TextLine(NameField):
    """A line for more than a name."""

    def __init__(self, value: str, *, id: str | None = None) -> None:
        super().__init__(value, id=id)
        self.max_length = LONGEST_LINE


class LineDialog(Dialog[Result]):
    """The answer is what another line says, if one is used."""

    longest: ClassVar[int] = LONGEST_LINE
    BINDINGS: ClassVar[list[BindingType]] = [*bind("line.copy", "copy")]

    def __init__(self, line: str, heading: str, other: str) -> None:
        """``other`` asks for another line; without it there is none to be used."""
        super().__init__()
        self.line = line
        self.heading = heading
        self.other = other
        self.read: Result | None = None

    def compose(self) -> ComposeResult:
        with self.box(self.heading):
            yield from self.shown()
            yield ButtonField(t("edit.line.copy"), self.key("line.copy"), id="line-copy")
            if self.other:
                yield Static(self.other, id="line-other", markup=False)
                typed = TextLine("", id="line-typed")
                typed.max_length = self.longest
                yield typed
                yield Static("", id="line-trouble", markup=False)
                use = ButtonField(t("edit.line.use"), id="line-use")
                use.disabled = True
                yield use
            yield ButtonField(t("menu.ask.no"), self.key("form.back"), id="line-back")

    @abstractmethod
    def shown(self) -> Iterator[Widget]:
        """The line, to be read."""

    @abstractmethod
    def understood(self, line: str) -> tuple[Result, str]:
        """What another line says, and the message about it.

        Raises:
            ValueError: it cannot be read; the message is one sentence.
        """

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        """Say at once what a line means, or where it cannot be read."""
        self.read, said = None, ""
        if event.value.strip():
            try:
                self.read, said = self.understood(event.value)
            except ValueError as error:
                # Not for home, which needs no rules.
                from thousand_tui.words.declared import why_unusable

                said = why_unusable(error)
        self.query_one("#line-trouble", Static).update(said)
        self.query_one("#line-use", ButtonField).disabled = self.read is None

    @on(Input.Submitted)
    def _submitted(self) -> None:
        if self.read is not None:
            self.dismiss(self.read)

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        match event.button.id:
            case "line-copy":
                self.action_copy()
            case "line-use":
                self._submitted()
            case _:
                self.dismiss(None)

    def action_copy(self) -> None:
        """Hand the line to the terminal's clipboard; not every terminal takes it, so the line is there to be read."""
        self.app.copy_to_clipboard(self.line)
        self.thousand.say(t("edit.line.copied"))
