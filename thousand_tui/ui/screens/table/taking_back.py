"""Taking back by consent on the screen: the question to each other person, answered with one key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from thousand_tui.desk.taking_back import answers, question
from thousand_tui.table.consent import PATIENCE, Consent, TakingBack, who_asks
from thousand_tui.table.feed import Following
from thousand_tui.ui.clock import CLOCK, Grace
from thousand_tui.ui.screens.dialogs import AskScreen, NextScreen
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import Voice, t

# Seconds after the question appears in which a key was probably meant for the table.
GRACE: Final = 0.7


class ConsentScreen(AskScreen):
    """The question to one person. Their answer is one key: the first letter of yes or no in their language."""

    def __init__(self, told: str, is_open: Callable[[], bool] = lambda: True) -> None:
        """``told`` is the whole question; it is closed unanswered once it is not open any more."""
        super().__init__(lambda: (told, t("plain.yes").capitalize(), t("plain.no").capitalize()))
        self._is_open = is_open
        self._grace = Grace()
        self._grace.begin(told, GRACE, GRACE)

    def compose(self) -> ComposeResult:
        told, yes, no = self.said()
        with self.box(t("back.title")):
            yield Static(told, classes="dialog-text", markup=False)
            for label, name in ((no, "ask-no"), (yes, "ask-yes")):
                yield ButtonField(label, label[0], id=name)

    def on_mount(self) -> None:
        """No answer in time means no."""
        CLOCK.after(PATIENCE, self, self.action_back)

    def on_screen_resume(self) -> None:
        """Close the question if it has ended while something covered it."""
        self.end()

    def end(self) -> None:
        """Close the question if it is not open any more."""
        if not self._is_open() and self.is_active:
            self.dismiss(None)

    def on_key(self, event: events.Key) -> None:
        """Answer with the first letter of yes or no, in this language or in English."""
        typed = (event.character or "").casefold()
        for answer, letters in answers().items():
            if typed and typed in letters:
                event.stop()
                event.prevent_default()
                self.pressed(answer)

    def pressed(self, what: str) -> None:
        """Close with the answer, unless the key was meant for the table."""
        if not self._grace.is_on(GRACE):
            super().pressed(what)


def _told(table: Running[Any], asked: TakingBack, reader: int) -> str:
    voice = Voice(shown_names(table.session.players), reader)
    return question(
        table.session, asked, reader, lambda step: [table.worded(each, voice) for each in table.flow.events(step)]
    )


def answer_elsewhere(table: Running[Any], session: Following) -> None:
    """Ask the person here what the table elsewhere asks, or close that question and say how it has ended."""
    asked = session.asked
    app = table.thousand
    for screen in app.screen_stack:
        if isinstance(screen, ConsentScreen):
            screen.end()
            return
    if asked is not None and session.seat in asked.waiting and not asked.end:

        def is_open() -> bool:
            now = session.asked
            return now is not None and now.number == asked.number and session.seat in now.waiting and not now.end

        def answered(agrees: bool | None) -> None:
            if agrees is not None and is_open():
                session.host.answer(asked.number, agrees)

        app.push_screen(ConsentScreen(_told(table, asked, session.seat), is_open), answered)


def ask_here(table: Running[Any], consent: Consent) -> None:
    """Ask the others at this keyboard, each behind a curtain, whether the person there, or the one who was there last,
    may take back their last decision."""
    session = table.session
    seat = who_asks(session)
    asked = consent.ask(session, seat)
    if asked.end:
        table.thousand.say(t(f"back.{asked.end}"))
        return
    session.leave_keyboard()
    table.go_on("")

    def ask_next() -> None:
        other = consent.open.waiting[0] if consent.open is not None else 0
        curtain = (t("curtain.turn", who=session.names[other]), t("back.curtain"), t("plain.no").capitalize())
        told = _told(table, asked, other)

        def came(is_there: bool | None) -> None:
            if is_there:
                table.app.push_screen(ConsentScreen(told), answered)
            else:
                answered(False)

        table.app.push_screen(NextScreen(lambda: curtain), came)

    def answered(agrees: bool | None) -> None:
        other = consent.open.waiting[0] if consent.open is not None else 0
        found = consent.answer(other, asked.number, bool(agrees))
        if found is not None and not found.end:
            ask_next()
            return
        if found is not None and found.end == "agreed":
            session.go_back(asked.ply, seat)
            table.flow.recall()
            table.stop_waiting()
        table.go_on("")
        if found is not None:
            # Not on the table, which the curtain covers.
            table.thousand.say(t(f"back.{found.end}"))

    ask_next()
