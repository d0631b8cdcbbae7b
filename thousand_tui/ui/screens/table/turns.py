"""Turns that no person takes: a thread asks the bots, and the rest of the tricks and last cards play themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from textual.message import Message
from textual.worker import get_current_worker

from thousand_tui.bots import Decision
from thousand_tui.bots.claim_rest import Rest, claim_rest
from thousand_tui.bots.opponents import ToldFaults
from thousand_tui.guests import Opponents
from thousand_tui.rules import View
from thousand_tui.table import Finishing, StaleMove
from thousand_tui.table.games import AnySession
from thousand_tui.table.pacing import Pace
from thousand_tui.ui.judging import Asked
from thousand_tui.ui.screens.app_screen import AppScreen
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.words import Voice, t
from thousand_tui.words.people import bot_failed
from thousand_tui.words.prompts import rest_offered


@dataclass(frozen=True, slots=True)
class Thought:
    """A question for a bot, with everything that it needs, so that a thread can answer while the table goes on."""

    view: Any
    kind: str
    seed: str
    seat: int
    ply: int


@dataclass(eq=False)
class BotTurns:
    """Asks one bot at a time and plays its decision. It sends ``Answered`` to its owner.

    ``think`` finds the answer in a thread, with the help of ``opponents``; None if the answer is no longer wanted.
    """

    @dataclass
    class Answered(Message):
        """A bot has decided, or another in its place."""

        thought: Thought
        decision: Decision

    owner: AppScreen[Any]
    session: AnySession
    think: Callable[[Thought, Opponents], Decision | None]

    def __post_init__(self) -> None:
        self.opponents = Opponents()
        self._asked: tuple[Thought, Asked[Decision | None]] | None = None
        self._faults = ToldFaults()

    def ask(self, kind: str | None = None) -> None:
        """Wait for the acting bot's answer, or that of a bot of ``kind`` instead. A question in progress is not asked
        again."""
        session = self.session
        view, seat = session.bot_view(), session.turn
        assert view is not None
        assert seat is not None
        thought = Thought(view, kind or session.players[seat].kind, session.seed, seat, session.ply)
        if self._asked is None or self._asked[0] != thought:
            self.opponents.give_up()
            self._asked = thought, Asked(partial(self.think, thought, self.opponents))
        wait = partial(self._wait_for, *self._asked)
        self.owner.run_worker(wait, group="bot", exclusive=True, thread=True, exit_on_error=False)

    def _wait_for(self, thought: Thought, asked: Asked[Decision | None]) -> None:
        decision = asked.answer(get_current_worker())
        if decision is not None:
            self.owner.post_message(self.Answered(thought, decision))

    def play(self, message: Answered) -> bool:
        """Play the bot's decision; False if the game has moved on."""
        thought = message.thought
        if self._asked is None or self._asked[0] != thought:
            return False
        try:
            self.session.submit(message.decision.action, thought.ply)
        except StaleMove:
            return False
        if (fault := self._faults.news(thought.seat, message.decision.fault)) is not None:
            who = shown_names(self.session.players)[thought.seat]
            self.owner.thousand.say(bot_failed(who, fault.reason, fault.what), "warning")
        return True

    def forget_what_is_past(self) -> None:
        """Forget the question if the game has moved on or back meanwhile."""
        if self._asked is not None and self._asked[0].ply != self.session.ply:
            self._asked = None
            self.opponents.give_up()

    def close(self) -> None:
        """Stop all thinking about the game."""
        self.opponents.close()


# The pace while the rest is taken: long enough to see, too short to wait for.
RUN: Final = Pace(bot=0, trick=0.45)
# The pace after a key was pressed meanwhile.
HURRIED: Final = Pace(bot=0, trick=0)


def _nothing(view: View) -> None:
    """Look for no plan."""


class TheRest(Finishing[Rest]):
    """The rest of the tricks, and last cards, as the table shows and plays them."""

    def __init__(self, session: AnySession, last_cards: Callable[[], bool], *, is_offered: bool = True) -> None:
        """``is_offered``: the rest may be taken, and last cards play themselves if ``last_cards`` says so."""
        super().__init__(session, claim_rest if is_offered else _nothing, lambda: is_offered and last_cards())
        # If True, the rest is taken without waits.
        self.hurried = False

    @property
    def pace(self) -> Pace | None:
        """The pace of taking the rest; None if it is not being taken."""
        if not self.is_running:
            return None
        return HURRIED if self.hurried else RUN

    def accept(self) -> bool:
        self.hurried = False
        return super().accept()

    def question(self, rest: Rest | None, voice: Voice) -> str:
        """What is playing itself, or ``rest``, what is offered; empty at other times."""
        if self.is_running:
            return t("claim.running")
        if self.due() is not None:
            return t("claim.last_card") if self.session.view().my_turn else ""
        return "" if rest is None else rest_offered(rest.plays, rest.high, rest.later, rest.trumps, voice)
