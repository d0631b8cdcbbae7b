"""The question at the end of a lesson, and what comes after the lesson."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static

from thousand_tui.study.lessons import Question
from thousand_tui.ui.screens.dialogs import AskScreen, Dialog
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import t
from thousand_tui.words.catalogue import in_signs


class QuestionScreen(Dialog[bool]):
    """A question with its answers: a wrong one says why, and another can be given. Ends with True after the right one,
    with None if it is left. It covers the screen it lies on but for the head and the foot."""

    DEFAULT_CSS: ClassVar[str] = """
    QuestionScreen #question-ground { height: 1fr; margin: 1 0; align: center middle; background: $felt; }
    QuestionScreen .dialog-box { width: 70; }
    QuestionScreen #question-why { height: 4; margin: 1 0 0 0; color: $turn; }
    """

    def __init__(self, title: str, question: Question) -> None:
        super().__init__()
        self.heading = title
        self.question = question

    def compose(self) -> ComposeResult:
        with Container(id="question-ground"), self.box(self.heading):
            yield Static(self._shown(self.question.say), classes="dialog-text", markup=False)
            for number, answer in enumerate(self.question.answer):
                yield ButtonField(self._shown(answer.say), id=f"answer-{number}")
            yield Static("", id="question-why", markup=False)
            further = ButtonField(t("learn.go_on"), id="answer-on")
            further.visible = False
            yield further

    def _shown(self, text: str) -> str:
        return in_signs(text, self.thousand.look.letters)

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        chosen = (event.button.id or "").removeprefix("answer-")
        if chosen == "on":
            self.dismiss(True)
            return
        answer = self.question.answer[int(chosen)]
        self.query_one("#question-why", Static).update(self._shown(answer.why))
        if int(chosen) == self.question.right - 1:
            further = self.query_one("#answer-on", ButtonField)
            further.visible = True
            further.focus()
            for number in range(len(self.question.answer)):
                self.query_one(f"#answer-{number}").disabled = number != int(chosen)


class NextScreen(AskScreen):
    """A question where going on is what most people want."""

    AUTO_FOCUS = "#ask-yes"
