"""Draws a form: its fields, what goes wrong with them, and the button that does what they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from thousand_tui.desk.pages.page import Choice, Form, Line, Outcome
from thousand_tui.desk.sentences import SaveError, telling
from thousand_tui.ui.keys import KEYS, bind
from thousand_tui.ui.screens.dialogs import Dialog, TextLine
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField
from thousand_tui.words import t


class FormScreen(Dialog[None]):
    """Shows any form. ``done`` gets what comes of it."""

    AUTO_FOCUS = "#form-only, #form-do"
    BINDINGS = [each for key in KEYS if key.id == "series.propose" for each in bind(key.id, "suggest")]  # noqa: RUF012

    def __init__(self, form: Form, done: Callable[[Outcome], object] = lambda outcome: None) -> None:
        super().__init__()
        self.form = form
        self.done = done

    def compose(self) -> ComposeResult:
        form = self.form
        with self.box(form.title):
            yield Static(form.about, classes="dialog-text", markup=False)
            for field in form.fields:
                yield from self._drawn(field)
            if form.suggestion is not None:
                yield ButtonField(t(form.suggestion.label), self.key(form.suggestion.id), id="form-suggest")
            if form.note:
                yield Static(form.note, id="form-note", markup=False)
            yield Static("", id="form-trouble", markup=False)
            yield ButtonField(form.button, id="form-do")
            for name, (label, _) in form.others.items():
                yield ButtonField(label, id=f"form-{name}")
            yield ButtonField(t("menu.ask.no"), self.key("form.back"), id="form-back")

    def on_mount(self) -> None:
        """Begin on the first field, if it is to be filled in every time."""
        if self.form.is_filled_in:
            self._widget(self.form.fields[0]).focus()

    def _drawn(self, field: Choice | Line) -> Iterator[Widget]:
        value = self.form.given.get(field.name) or field.value
        if isinstance(field, Choice):
            yield ChoiceField(field.label, field.options, value, id=f"form-{field.name}")
        elif self.form.fields == (field,):
            yield TextLine(value, field.longest, id="form-only")
        else:
            label = Static(f"  {field.label}", classes="form-label", markup=False)
            yield Horizontal(label, TextLine(value, field.longest, id=f"form-{field.name}"), classes="form-line")

    def _widget(self, field: Choice | Line) -> Any:
        is_only_line = self.form.fields == (field,) and isinstance(field, Line)
        return self.query_one("#form-only" if is_only_line else f"#form-{field.name}")

    @on(Input.Submitted)
    def _use(self) -> None:
        self.pressed("do")

    def pressed(self, what: str) -> None:
        """Do what the form or one of its buttons is for, fill in what is suggested, or go back."""
        match what:
            case "suggest":
                self.action_suggest()
            case "back":
                self.action_back()
            case _:
                do = self.form.do if what == "do" else self.form.others[what][1]
                values = {field.name: self._widget(field).value for field in self.form.fields}
                with telling(self.query_one("#form-trouble", Static).update, SaveError):
                    outcome = do(values)
                    self.dismiss()
                    self.done(outcome)

    def action_suggest(self) -> None:
        """Fill in what is suggested, and say why."""
        suggestion = self.form.suggestion
        if suggestion is not None:
            text, why = suggestion.make()
            self.query_one(f"#form-{suggestion.field}", TextLine).value = text
            self.query_one("#form-note", Static).update(why)
