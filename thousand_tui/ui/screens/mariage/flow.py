"""What happens next at the table of Mariage: what is being read, who is to act."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from thousand_tui.mariage import Card, View
from thousand_tui.mariage.events import Announced, DealOver, Dealt, Event, Paid, Played, TrickTaken, WentOut
from thousand_tui.mariage.state import Settled, Trick, Why
from thousand_tui.table.game import CHANCE
from thousand_tui.table.mariage import MariageSession, MariageStep, mariage_story


class Next(Enum):
    """What is due now."""

    TRICK = "a finished trick is being read"
    RESULT = "a deal that is over is being read"
    CURTAIN = "a person must come to the keyboard"
    PERSON = "the person at the keyboard decides"
    BOT = "a bot decides"
    SHUFFLE = "chance deals"
    OVER = "the game is over"


TOLD = (Announced, Paid, WentOut)
"""What stands in words below the boxes until the next card."""


class MariageFlow:
    """What the table has shown of a session: the trick that still lies there, the result, the story of the deal."""

    def __init__(self, session: MariageSession, on_change: Callable[[], None]) -> None:
        self.session = session
        self.held: Trick | None = None
        self.result: Settled | None = None
        self.told: list[Event] = []
        """What was announced and paid since the last card."""
        self.tricks: list[Trick] = []
        self.played: tuple[int, Card] | None = None
        """Who has just played which card; whoever shows that takes it away."""
        self.has_dealt = False
        self._ended_at: int | None = None
        """The ply before the move that ended the deal, while that is being read."""
        self._story: list[tuple[int, Event]] = []
        self._left_at: dict[int, int] = {}
        self._on_change = on_change
        session.listeners.append(self._listen)
        self.recall()

    def recall(self) -> None:
        """Take up the story of the deal as the session has it: a saved game is opened, or the game went back."""
        self._story.clear()
        self.told.clear()
        self.tricks.clear()
        shuffle = self.session.shuffled_at
        for ply, step in enumerate(self.session.steps(shuffle), start=shuffle + 1):
            self._note(step, ply)
        self.held = self._ended_at = self.played = None
        self.has_dealt = False
        if self.session.turn != CHANCE:
            self.result = None

    @property
    def read_at(self) -> int | None:
        """The ply that is shown while the last trick of a deal is read; None where that is the present one."""
        return None if self.held is None else self._ended_at

    @property
    def view(self) -> View:
        """The view at the keyboard; while the last trick of a deal is read, of the deal as it was."""
        return self.session.view(self.read_at)

    def close(self) -> None:
        """Listen no more."""
        if self._listen in self.session.listeners:
            self.session.listeners.remove(self._listen)

    def _listen(self, step: MariageStep) -> None:
        self._note(step, self.session.ply)
        self._on_change()

    def _note(self, step: MariageStep, ply: int) -> None:
        for event in mariage_story(step):
            match event:
                case Dealt():
                    self._story.clear()
                    self._left_at.clear()
                    self.told.clear()
                    self.tricks.clear()
                    self.has_dealt = True
                    self.held = self.result = self._ended_at = None
                case Played(seat, card, _):
                    self.told.clear()
                    self.played = seat, card
                case TrickTaken(trick):
                    self.held = trick
                    self.tricks.append(trick)
                case DealOver(row):
                    self.result, self._ended_at = row, ply - 1
                case Paid(payment) if payment.why is Why.STAKE:
                    continue
                case _:
                    pass
            if isinstance(event, TOLD):
                self.told.append(event)
            self._story.append((ply, event))
        if step.move.actor in self.session.people:
            self._left_at[step.move.actor] = ply

    def since(self, seat: int) -> tuple[Event, ...]:
        """What has happened since the person at this seat last decided."""
        left = self._left_at.get(seat, 0)
        return tuple(event for ply, event in self._story if ply > left)

    @property
    def said(self) -> tuple[Event, ...]:
        """What was announced and paid in this deal."""
        return tuple(event for _, event in self._story if isinstance(event, TOLD))

    def release(self) -> None:
        """What was being read has been read: first the trick, then the deal."""
        if self.held is not None:
            self.held = None
        else:
            self.result = self._ended_at = None

    @property
    def next(self) -> Next:
        """What is due now."""
        session = self.session
        if session.needs_curtain:
            return Next.CURTAIN
        if self.held is not None:
            return Next.TRICK
        if self.result is not None:
            return Next.RESULT
        if session.is_over:
            return Next.OVER
        if session.turn == CHANCE:
            return Next.SHUFFLE
        return Next.PERSON if session.turn in session.people else Next.BOT
