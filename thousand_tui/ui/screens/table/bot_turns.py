"""The turns of the bots: each is asked in a thread, so keys still work meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from textual.message import Message
from textual.widget import Widget
from textual.worker import get_current_worker

from thousand_tui.bots import Decision
from thousand_tui.bots.opponents import ToldFaults
from thousand_tui.guests import Opponents
from thousand_tui.table import StaleMove, ThousandSession
from thousand_tui.ui.screens.table.flow import Thought
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.ui.thinking import Asked
from thousand_tui.words import bot_failed


class BotTurns:
    """Asks one bot at a time, and plays what it decides; ``Answered`` goes to the owner."""

    @dataclass
    class Answered(Message):
        """A bot has decided, or another for it."""

        thought: Thought
        decision: Decision

    def __init__(self, owner: Widget, session: ThousandSession, warn: Callable[[str], None]) -> None:
        self.opponents = Opponents()
        self._owner = owner
        self._session = session
        self._warn = warn
        self._asked: tuple[Thought, Asked[Decision | None]] | None = None
        self._faults = ToldFaults()

    def ask(self, thought: Thought) -> None:
        """Wait for the answer in a thread; a question in progress is not asked again."""
        if self._asked is None or self._asked[0] != thought:
            self.opponents.give_up()
            self._asked = thought, Asked(partial(thought.answer, self.opponents))
        wait = partial(self._wait_for, *self._asked)
        self._owner.run_worker(wait, group="bot", exclusive=True, thread=True, exit_on_error=False)

    def _wait_for(self, thought: Thought, asked: Asked[Decision | None]) -> None:
        decision = asked.answer(get_current_worker())
        if decision is not None:
            self._owner.post_message(self.Answered(thought, decision))

    def play(self, message: Answered) -> bool:
        """Do what the bot decided; False if the game has moved on."""
        thought = message.thought
        if self._asked is None or self._asked[0] != thought:
            return False
        try:
            self._session.submit(message.decision.action, thought.ply)
        except StaleMove:
            return False
        if (fault := self._faults.news(thought.seat, message.decision.fault)) is not None:
            self._warn(bot_failed(shown_names(self._session.players)[thought.seat], fault.reason, fault.what))
        return True

    def forget_what_is_past(self) -> None:
        """The game has gone back, or on, while a bot was thinking: what it thinks of has passed."""
        if self._asked is not None and self._asked[0].ply != self._session.ply:
            self._asked = None
            self.opponents.give_up()

    def close(self) -> None:
        """Let nobody think about the game any more."""
        self.opponents.close()
