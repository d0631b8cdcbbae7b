"""Small windows over a screen: a question with two answers, and the base of the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from thousand_tui.ui.keys import Labels, bind
from thousand_tui.ui.screens.on_top import OnTop, Result
from thousand_tui.ui.widgets.fields import ButtonField

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand


class Dialog(OnTop[Result], ModalScreen[Result]):
    """A framed box in the middle, with lines to act on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.back", "back"),
        *bind("form.up", "app.focus_previous"),
        *bind("form.down", "app.focus_next"),
    ]
    DEFAULT_CSS = """
    Dialog, Dialog:ansi { align: center middle; background: transparent; }
    Dialog .dialog-box { width: 56; height: auto; padding: 1 2; background: $seat; color: $felt-text; }
    Dialog .dialog-box { border: round $felt-line; border-title-color: $turn; border-title-style: bold; }
    Dialog.-ascii .dialog-box { border: ascii $felt-line; }
    Dialog .dialog-text { height: auto; margin: 0 0 1 0; }
    """

    @property
    def thousand(self) -> Thousand:
        """The app, as its screens know it."""
        return cast("Thousand", self.app)

    @property
    def key(self) -> Labels:
        """What the keys in force are called."""
        return self.thousand.key

    def box(self, title: str) -> Vertical:
        """The frame, to be filled."""
        self.set_class(self.thousand.look.ascii, "-ascii")
        box = Vertical(classes="dialog-box")
        box.border_title = title
        return box

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
                button = ButtonField(label, id=name)
                yield button

    @on(ButtonField.Pressed)
    def _answered(self, event: ButtonField.Pressed) -> None:
        self.dismiss(event.button.id == "ask-yes")

    def action_back(self) -> None:
        """No."""
        self.dismiss(False)
