"""The tutor: it warns once before a clear mistake is made final, and lets the person think again.

It thinks while the person does, and speaks only of what it has then judged as the review will: with the idea
(:mod:`thousand_tui.bots.reasons`) if there is one, else with the loss. Nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from thousand_tui.bots.reasons import idea
from thousand_tui.rules import Action, View
from thousand_tui.study.coach import Coach, Kept
from thousand_tui.study.judging import Grade, Verdict
from thousand_tui.study.thinking import Thinking, can_be_judged
from thousand_tui.study.wording import warning
from thousand_tui.table import Mark, ThousandSession, ThousandStep
from thousand_tui.words import Voice

# The grades it warns about.
CLEAR: Final = (Grade.MISTAKE, Grade.BLUNDER)


# Asks whether something is wanted now.
Asks: TypeAlias = Callable[[], bool]


def word(view: View, action: Action, verdict: Verdict | None) -> Kept | None:
    """What to say before this action, by what is known so far; usually nothing."""
    if verdict is None or verdict.grade not in CLEAR:
        return None
    return Kept(view, action, idea(view, action, verdict.best), verdict)


class Tutor(Coach):
    """Watches while ``is_wanted`` and while only one person is at the table; each warning is marked on the sheet.

    In a deal of the day that counts it is silent.
    """

    badge = "tutor.badge"

    def __init__(
        self, session: ThousandSession, is_wanted: Asks, thinking: Callable[[], Thinking] | None = None
    ) -> None:
        self._session = session
        self._is_wanted = is_wanted
        self._make = thinking or Thinking
        self._thinking: Thinking | None = None
        self._thinks_of: tuple[int, View] | None = None
        self._warned: set[tuple[int, Action]] = set()
        self._said: Kept | None = None

    @property
    def _looks_on(self) -> bool:
        session = self._session
        return self._is_wanted() and not session.occasion.is_once_only and session.is_alone

    def line(self, voice: Voice) -> str:
        """That the last action was kept back, and what it would have cost."""
        said = self.kept
        if said is None:
            return ""
        assert said.verdict is not None
        return warning(said.view, said.verdict, said.idea, voice)

    @property
    def kept(self) -> Kept | None:
        """What it is talking about."""
        return self._said

    def asked(self, view: View, ply: int) -> None:
        """Start thinking about this decision."""
        if not self._looks_on or not can_be_judged(view):
            self._stop()
        elif self._thinks_of != (ply, view):
            self._thinks_of, self._said = (ply, view), None
            if self._thinking is None:
                self._thinking = self._make()
            self._thinking.begin(view, ply)

    def pointed(self, action: Action | None) -> None:
        """Judge next what Enter would do."""
        if action is not None and self._thinking is not None and self._thinks_of is not None:
            self._thinking.first(action)

    def keeps_back(self, view: View, action: Action, ply: int) -> bool:
        """Keep back an action the first time, if there is something to say about it."""
        self._said = None
        if self._thinking is None or self._thinks_of != (ply, view) or (ply, action) in self._warned:
            return False
        said = word(view, action, self._thinking.verdict(action)) if self._looks_on else None
        if said is None:
            return False
        self._warned.add((ply, action))
        self._said = said
        self._session.mark(Mark.TUTOR, view.me)
        return True

    def happened(self, step: ThousandStep) -> None:
        """Stop thinking about the decision, as it has been made."""
        self._stop()
        if self._looks_on:
            if self._thinking is None:
                self._thinking = self._make()
            self._thinking.warm_up()

    def _stop(self) -> None:
        self._said = None
        if self._thinks_of is not None and self._thinking is not None:
            self._thinking.stop()
        self._thinks_of = None

    def close(self) -> None:
        """End the process."""
        if self._thinking is not None:
            self._thinking.close()
