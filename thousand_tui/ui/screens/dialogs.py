"""Dialogs: a question, a line to copy or type, and the questions at the first start: do the suits look right, what is
your name, and do you know the game?"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from thousand_tui.desk.pages.page import LONGEST_LINE
from thousand_tui.options import TO_LINES, is_in_browser
from thousand_tui.storage.places import may_hold_saves
from thousand_tui.ui.gate import way_out
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.app_screen import Result, WithLines
from thousand_tui.ui.widgets.fields import ButtonField, NameField, ScreenKeys
from thousand_tui.words import catalogue, t
from thousand_tui.words.catalogue import offered, own_name

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp


class Dialog(WithLines[Result], ModalScreen[Result]):
    """A framed box in the middle, with fields, and its own keys at the foot; what is behind it is dimmed."""

    @contextmanager
    def box(self, title: str) -> Iterator[None]:
        """The frame, to be filled with widgets, and the keys below."""
        box = Vertical(classes="dialog-box")
        box.border_title = title
        with box:
            yield
        with ScreenKeys(self.walking_keys()):
            pass

    def pressed(self, what: str) -> None:
        """Close the dialog: fields that do nothing else lead back."""
        self.action_back()


class AskScreen(Dialog[bool]):
    """A question before something that cannot be undone; the harmless answer has the focus. ``said`` returns the
    question, yes and no in the current language."""

    AUTO_FOCUS = "#ask-no"

    def __init__(self, said: Callable[[], tuple[str, str, str]]) -> None:
        super().__init__()
        self.said = said

    def compose(self) -> ComposeResult:
        question, yes, no = self.said()
        with self.box(""):
            yield Static(question, classes="dialog-text", markup=False)
            for label, name in ((no, "ask-no"), (yes, "ask-yes")):
                yield ButtonField(label, id=name)

    def pressed(self, what: str) -> None:
        """Close with the answer."""
        self.dismiss(what == "yes")

    def action_back(self) -> None:
        """Answer no."""
        self.dismiss(False)


class NextScreen(AskScreen):
    """A question to which most people will answer yes."""

    AUTO_FOCUS = "#ask-yes"


def ask(app: ThousandApp, said: Callable[[], tuple[str, str]], do: Callable[[], object]) -> None:
    """Ask before doing something that cannot be undone. ``said`` returns the question and the text for yes."""
    app.push_screen(AskScreen(lambda: (*said(), t("menu.ask.no"))), lambda sure: do() if sure else None)


class TextLine(NameField):
    """A field for more text than a name."""

    def __init__(self, value: str, longest: int = LONGEST_LINE, *, id: str | None = None) -> None:
        super().__init__(value, longest, id=id)


class LineDialog(Dialog[Result]):
    """Shows a line and can read another; the result is what that one means."""

    longest: ClassVar[int] = LONGEST_LINE
    BINDINGS = bindings("line", "copy")

    def __init__(self, line: str, heading: str, other: str) -> None:
        """``heading`` is the message of the title, ``other`` that of the request for another line ("" for none)."""
        super().__init__()
        self.line = line
        self.heading = heading
        self.other = other
        self.read: Result | None = None

    def compose(self) -> ComposeResult:
        with self.box(t(self.heading)):
            yield from self.shown()
            yield ButtonField(t("edit.line.copy"), self.key("line.copy"), id="line-copy")
            if self.other:
                yield Static(t(self.other), id="line-other", markup=False)
                yield TextLine("", self.longest, id="line-typed")
                yield Static("", id="line-trouble", markup=False)
                use = ButtonField(t("edit.line.use"), id="line-use")
                use.disabled = True
                yield use
            yield ButtonField(t("menu.ask.no"), self.key("form.back"), id="line-back")

    @abstractmethod
    def shown(self) -> Iterator[Widget]:
        """The widgets that show the line."""

    @abstractmethod
    def understood(self, line: str) -> tuple[Result, str]:
        """Read a line: what it means, and a message about it.

        Raises:
            ValueError: it cannot be read; the message is one sentence.
        """

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        """Say at once what the line means, or why it cannot be read."""
        self.read, said = None, ""
        if event.value.strip():
            try:
                self.read, said = self.understood(event.value)
            except ValueError as error:
                # Imported here because the home screen needs no rules.
                from thousand_tui.words.declared import why_unusable

                said = why_unusable(error)
        self.query_one("#line-trouble", Static).update(said)
        self.query_one("#line-use", ButtonField).disabled = self.read is None

    @on(Input.Submitted)
    def _submitted(self) -> None:
        if self.read is not None:
            self.dismiss(self.read)

    def pressed(self, what: str) -> None:
        """Copy the line, use the other one or go back."""
        match what:
            case "copy":
                self.action_copy()
            case "use":
                self._submitted()
            case _:
                self.dismiss(None)

    def action_copy(self) -> None:
        """Copy the line to the terminal's clipboard. Some terminals do not allow that, so the line is also shown."""
        self.thousand.copy(self.line, t("edit.line.copied"))


class AsItIs(Static):
    """Text without replaced signs, because the question is whether they are readable."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Apply no filter but the gate."""
        return way_out(None)


class ChooseScreen(Dialog[int]):
    """A question with answers to choose from, one of them focused. The result is its index, or None for no answer."""

    AUTO_FOCUS = ".-chosen"

    def __init__(self, answers: Sequence[str], default: int, head: str, question: str = "") -> None:
        super().__init__()
        self.head = head
        self.question = question
        self.answers = tuple(answers)
        self.default = default

    def compose(self) -> ComposeResult:
        with self.box(self.head):
            if self.question:
                yield AsItIs(self.question, classes="dialog-text", markup=False)
            for at, answer in enumerate(self.answers):
                button = ButtonField(answer, id=f"choose-{at}")
                button.set_class(at == self.default, "-chosen")
                yield button

    def pressed(self, what: str) -> None:
        """Close with the answer."""
        self.dismiss(int(what))


# What can be said by its number, to each reader in their language.
READY: Final = ("1", "2", "3", "4", "5", "6")


class SayScreen(Dialog[str]):
    """One line to say to the others; a number stands for a ready one."""

    AUTO_FOCUS = "#say-line"

    def compose(self) -> ComposeResult:
        with self.box(t("say.title")):
            lines = "\n".join(f"{number}  {t(f'say.ready.{number}')}" for number in READY)
            yield Static(lines, classes="dialog-text", markup=False)
            field = NameField("", 80, id="say-line")
            field.placeholder = t("say.placeholder")
            yield field

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class NameScreen(Dialog[str]):
    """Asks for the name of the person at this keyboard, which may stay empty."""

    AUTO_FOCUS = "#name-typed"

    def compose(self) -> ComposeResult:
        with self.box(t("first.title")):
            yield Static(t("first.name"), classes="dialog-text", markup=False)
            line = NameField("", id="name-typed")
            # What stands there says where to type, even without colour.
            line.placeholder = t("setup.you")
            yield line
            yield ButtonField(t("first.name.go"), id="name-go", classes="dialog-gap")

    @on(Input.Submitted)
    def pressed(self, what: object) -> None:
        """Close with the name."""
        self.dismiss(self.query_one(NameField).value.strip())


def greet(app: ThousandApp) -> None:
    """Ask for the language, if the system's is unknown, and then the three questions."""
    from thousand_tui.desk.pages.settings import changes_with

    codes = offered()

    def spoken(chosen: int | None) -> None:
        if chosen is not None:
            app.change_settings(**changes_with(app.settings, "language", codes[chosen]))
        _ask(app)

    if catalogue.IS_GUESS and codes[1:]:
        app.push_screen(
            ChooseScreen([own_name(code) for code in codes], 0, t("first.title"), t("first.language")), spoken
        )
    else:
        _ask(app)


# The first question's answer that switches to playing line by line.
LINES: Final = 2


def _ask(app: ThousandApp) -> None:
    """Ask the three questions, with what we found out as the default answers."""
    asks_letters = app.look.letters

    def next_one(chosen: int | None) -> None:
        if chosen == LINES:
            app.change_settings(plain=True, spoken=True)
            app.exit(TO_LINES, return_code=TO_LINES)
            return
        if chosen is not None and bool(chosen) != asks_letters:
            # Frames and arrows are in the same fonts as suits, and just as wide or narrow.
            app.change_settings(suits=("symbols", "letters")[chosen], frames=("unicode", "ascii")[chosen])
        if app.settings.called:
            _ask_what_is_known(app)
        else:
            app.push_screen(NameScreen(), name)

    def name(typed: str | None) -> None:
        if typed:
            app.change_settings(called=typed)
        _ask_what_is_known(app)

    answers = [t("first.suits.yes"), t("first.suits.no"), *[t("first.suits.lines")] * (not is_in_browser())]
    app.push_screen(ChooseScreen(answers, int(asks_letters), t("first.title"), t("first.suits")), next_one)


def _ask_what_is_known(app: ThousandApp) -> None:
    def go(chosen: int | None) -> None:
        if chosen == 0:
            app.open("learn", "first")
        elif chosen is not None:
            app.change_settings(seen_how_to=True)

    answers = (t("first.known.no"), t("first.known.yes"))
    has_played = may_hold_saves(app.saves)
    app.push_screen(ChooseScreen(answers, int(has_played), t("first.title"), t("first.known")), go)
