"""Dialogs of the editor: choose or type a value, solve a conflict, share a line; and one to write a note."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from thousand_tui.desk.draft import Draft, read_value
from thousand_tui.desk.interview import MOST, Ended, Interview, end_lines
from thousand_tui.desk.notes import Moment, moment_of
from thousand_tui.desk.pages.page import Form, Line
from thousand_tui.rules import Agreements, Conflict, Option, differences, read_line, share_line, written
from thousand_tui.storage.notes import LONGEST
from thousand_tui.table.games import AnySession
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.agreements_list import BY_ID, TYPED, typed_words
from thousand_tui.ui.screens.dialogs import Dialog, LineDialog
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.ui.widgets.fields import ButtonField, FieldColumn, NameField
from thousand_tui.words import t
from thousand_tui.words.declared import contradiction, explanation_of, said_value, title_of, value_of

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp


class WideDialog(Dialog[Any]):
    """A dialog wide enough for sentences."""


class ValueScreen(WideDialog):
    """All values of an option to choose from; numbers can also be typed. The result is a tuple with the value."""

    AUTO_FOCUS = ".-chosen"
    BINDINGS = bind("edit.digit", "type('{key}')")

    def __init__(self, draft: Draft, option: Option, typed: str = "") -> None:
        super().__init__()
        self.draft = draft
        self.option = option
        self.typed = typed
        self.values: tuple[Any, ...] = option.choices

    def compose(self) -> ComposeResult:
        option = self.option
        with self.box(f"{option.key}  {title_of(option)}"):
            yield Static(explanation_of(option), classes="dialog-text", markup=False)
            with FieldColumn(classes="dialog-lines") as lines:
                lines.display = bool(self.values)
                for at, value in enumerate(self.values):
                    button = ButtonField(said_value(option, value), "", self._note(value), id=f"value-{at}")
                    button.set_class(value == self.draft.value(option) and not self.typed, "-chosen")
                    yield button
            if option.kind in TYPED:
                ask = "edit.or_type" if self.values else "edit.type"
                yield Static(t(ask, accepts=typed_words(option)), markup=False)
                value = self.draft.value(option)
                text = self.typed or ("" if value in self.values else written(value))
                line = NameField(text, id="value-typed")
                line.select_on_focus = not self.typed
                line.set_class(bool(self.typed) or value not in self.values, "-chosen")
                yield line
            yield Static("", id="value-trouble", classes="dialog-trouble", markup=False)
            yield ButtonField(t("menu.ask.no"), self.key("form.back"), id="value-back")

    def _note(self, value: Any) -> str:
        notes = []
        if value == self.draft.value(self.option):
            notes.append(t("edit.now"))
        if value == self.draft.usual(self.option):
            notes.append(t("edit.usual", name=self.draft.now.start_name))
        return t("list.comma").join(notes)

    def action_type(self, digit: str) -> None:
        """Begin to type a number, wherever the cursor is. The next digits then go to its field by themselves."""
        for line in self.query(NameField):
            line.select_on_focus = False
            line.value = digit
            line.action_end()
            self.set_focus(line)

    def pressed(self, what: str) -> None:
        """Close with the value, if there is one."""
        self.dismiss((self.values[int(what)],) if what.isdecimal() else None)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        try:
            self.dismiss((read_value(self.option, event.value),))
        except (ValueError, IndexError):
            said = t("edit.not_accepted", accepts=typed_words(self.option))
            self.query_one("#value-trouble", Static).update(said)


class ConflictScreen(WideDialog):
    """Why a change cannot be kept, and the ways out. The result is a way out, or None to undo the change."""

    AUTO_FOCUS = "#way-0"

    def __init__(self, draft: Draft, changes: dict[str, Any], conflict: Conflict) -> None:
        super().__init__()
        self.draft = draft
        self.changes = changes
        self.conflict = conflict
        self.ways = [way for way in conflict.ways_out if not self._takes_back(*way)]

    def _takes_back(self, name: str, value: Any) -> bool:
        """Whether a way out only restores the old value; undoing the change does that anyway."""
        return name in self.changes and value == getattr(self.draft.agreements, name)

    def compose(self) -> ComposeResult:
        with self.box(t("edit.conflict")):
            changed = [
                t("edit.you_chose", title=title_of(BY_ID[name]), value=said_value(BY_ID[name], value))
                for name, value in self.changes.items()
            ]
            why = t("edit.why", why=contradiction(self.conflict))
            yield Static("\n".join([*changed, why]), classes="dialog-text", markup=False)
            for at, (name, value) in enumerate(self.ways):
                option = BY_ID[name]
                label = t("edit.way", key=option.key, title=title_of(option), value=said_value(option, value))
                yield ButtonField(label, id=f"way-{at}")
            yield ButtonField(t("edit.take_back"), self.key("form.back"), id="way-back")

    def pressed(self, what: str) -> None:
        """Close with the way out, if there is one."""
        self.dismiss(self.ways[int(what)] if what.isdecimal() else None)


class QuestionScreen(WideDialog):
    """A situation at the table. The result is a tuple with the choice (None for "not known"), or None for "enough"."""

    AUTO_FOCUS = "#answer-0"

    def __init__(self, interview: Interview, option: Option) -> None:
        super().__init__()
        self.interview = interview
        self.option = option
        self.values = interview.values(option)

    def compose(self) -> ComposeResult:
        number = t("interview.number", number=len(self.interview.answers) + 1, most=MOST)
        with self.box(number):
            yield Static(t(f"interview.{self.option.id}"), classes="dialog-text", markup=False)
            with FieldColumn(classes="dialog-lines"):
                for at, value in enumerate(self.values):
                    yield ButtonField(said_value(self.option, value), id=f"answer-{at}")
            yield ButtonField(t("interview.unknown"), id="answer-unknown")
            yield ButtonField(t("interview.enough"), self.key("form.back"), id="answer-enough")

    def pressed(self, what: str) -> None:
        """Close with the choice, "not known" or "enough"."""
        self.dismiss((self.values[int(what)],) if what.isdecimal() else None if what == "enough" else (None,))


class EndScreen(WideDialog):
    """The set that the answers lead to. The result is True if it should be used."""

    AUTO_FOCUS = "#end-use"

    def __init__(self, ended: Ended) -> None:
        super().__init__()
        self.ended = ended

    def compose(self) -> ComposeResult:
        lines = end_lines(self.ended, share_line(self.ended.agreements))
        with self.box(t("interview.title")):
            with VerticalScroll(classes="dialog-lines"):
                yield Static("\n".join(lines), markup=False)
            yield ButtonField(t("interview.use"), id="end-use")
            yield ButtonField(t("menu.ask.no"), self.key("form.back"), id="end-back")

    def pressed(self, what: str) -> None:
        """Close with whether to use it."""
        self.dismiss(what == "use")


def ask_how(app: ThousandApp, use: Callable[[Ended], object], interview: Interview | None = None) -> None:
    """Ask how somebody plays, one question after another, and use the resulting set if they want it."""
    found = interview or Interview()
    option = found.question

    def answered(answer: Any) -> None:
        if answer is None or option is None:
            ended = found.end()
            app.push_screen(EndScreen(ended), lambda wanted: use(ended) if wanted else None)
        else:
            found.answer(option, answer[0])
            ask_how(app, use, found)

    if option is None:
        answered(None)
    else:
        app.push_screen(QuestionScreen(found, option), answered)


class LineScreen(LineDialog[Agreements]):
    """The agreements as a line to copy, and a field for another line. The result is agreements."""

    AUTO_FOCUS = "#line-typed, .-read-only #line-copy"

    def __init__(self, agreements: Agreements, *, read_only: bool) -> None:
        super().__init__(share_line(agreements), "edit.line", "" if read_only else "edit.line.other")
        self.agreements = agreements
        self.set_class(read_only, "-read-only")

    def shown(self) -> Iterator[Widget]:
        """The line, with a heading."""
        yield Static(t("edit.line.now"), markup=False)
        yield Static(self.line, id="line-now", markup=False)

    def understood(self, line: str) -> tuple[Agreements, str]:
        """What the line changes."""
        read = read_line(line)
        changed = differences(self.agreements, read)
        if not changed:
            return read, t("edit.line.same")
        first = changed[0]
        said = t("edit.line.first", title=title_of(first), value=value_of(first, read))
        return read, said if len(changed) == 1 else t("edit.line.changes", first=said, count=len(changed) - 1)


def note_here(app: ThousandApp, session: AnySession, told: Callable[[str], object]) -> None:
    """Let the player write a note about the current moment of the game."""
    write_note(app, moment_of(session, app.path_of(session)), told)


def write_note(app: ThousandApp, moment: Moment | str, told: Callable[[str], object]) -> None:
    """Let the player write a note about a moment. ``told`` is called with the result, or with the reason why not."""
    if isinstance(moment, str):
        told(moment)
        return

    text = moment.text
    remove = {"remove": (t("notes.remove"), lambda _: moment.write(None))}
    form = Form(
        t("notes.write"),
        t("notes.write.about"),
        (Line("text", "", "", text or "", longest=LONGEST),),
        t("notes.keep"),
        lambda values: moment.write(values["text"]),
        others={} if text is None else remove,
    )
    app.push_screen(FormScreen(form, lambda said: told(str(said))))
