"""The first start asks once: do the suits look right, and is the game known? Esc leaves a question open for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.filter import LineFilter
from textual.widgets import Static

from thousand_tui.storage import may_hold_saves, saves_dir
from thousand_tui.storage.settings import begin_settings
from thousand_tui.ui.gate import way_out
from thousand_tui.ui.screens.dialogs import Dialog
from thousand_tui.ui.screens.openers import learn_screen
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand


class AsItIs(Static):
    """Text whose signs are shown as they are, for the question is whether they can be read."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Nothing but the gate."""
        return way_out(None)


class ChooseScreen(Dialog[int]):
    """A question with answers to choose from, one of which has the focus; None if it is not answered."""

    AUTO_FOCUS = ".-chosen"

    def __init__(self, question: str, answers: Sequence[str], default: int) -> None:
        super().__init__()
        self.question = question
        self.answers = tuple(answers)
        self.default = default

    def compose(self) -> ComposeResult:
        with self.box(t("first.title")):
            yield AsItIs(self.question, classes="dialog-text", markup=False)
            for at, answer in enumerate(self.answers):
                button = ButtonField(answer, id=f"choose-{at}")
                button.set_class(at == self.default, "-chosen")
                yield button

    @on(ButtonField.Pressed)
    def _chosen(self, event: ButtonField.Pressed) -> None:
        self.dismiss(int((event.button.id or "").removeprefix("choose-")))


def is_first_start(app: Thousand) -> bool:
    """Whether nobody has been here before, and the questions are wanted."""
    return app.options.greets and begin_settings(app.settings)


def greet(app: Thousand) -> None:
    """Ask the two questions, each with what was found out as the default."""
    asks_letters = app.look.letters

    def next_one(chosen: int | None) -> None:
        if chosen is not None and bool(chosen) != asks_letters:
            app.change_settings(suits="letters" if chosen else "symbols")
        _ask_what_is_known(app)

    answers = (t("first.suits.yes"), t("first.suits.no"))
    app.push_screen(ChooseScreen(t("first.suits"), answers, int(asks_letters)), next_one)


def _ask_what_is_known(app: Thousand) -> None:
    def go(chosen: int | None) -> None:
        if chosen == 0:
            app.push_screen(learn_screen(first=True))
        elif chosen is not None:
            app.change_settings(seen_how_to=True)

    answers = (t("first.known.no"), t("first.known.yes"))
    has_played = may_hold_saves(saves_dir(app.options.saves))
    app.push_screen(ChooseScreen(t("first.known"), answers, int(has_played)), go)
