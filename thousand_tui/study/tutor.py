"""The tutor: before a clear mistake is made final it says so, once, and lets the person think again.

It thinks while the person does. If it has no verdict when the person has decided, it says nothing: nobody waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thousand_tui.rules import Action, View
from thousand_tui.study.coach import Coach
from thousand_tui.study.judging import Grade, Verdict
from thousand_tui.study.thinking import Thinking, can_be_judged
from thousand_tui.table import Mark, ThousandSession, ThousandStep
from thousand_tui.words import Voice
from thousand_tui.words.review import warning

CLEAR: Final = (Grade.MISTAKE, Grade.BLUNDER)
"""The grades of mistakes that it speaks up about."""


class Tutor(Coach):
    """Watches while ``is_wanted``, and while only one person is at the table; each warning is marked on the sheet.

    In a deal of the day that counts it is silent, unless it is turned on there.
    """

    badge = "tutor.badge"

    def __init__(
        self, session: ThousandSession, is_wanted: Callable[[], bool], thinking: Callable[[], Thinking] = Thinking
    ) -> None:
        self._session = session
        self._is_wanted = is_wanted
        self._make = thinking
        self._was_left_on = session.occasion.daily is not None and not session.occasion.daily.is_practice
        self._thinking: Thinking | None = None
        self._thinks_of: tuple[int, View] | None = None
        self._warned: set[tuple[int, Action]] = set()
        self._said: tuple[View, Verdict] | None = None

    @property
    def _looks_on(self) -> bool:
        is_wanted = self._is_wanted()
        self._was_left_on = self._was_left_on and is_wanted
        return is_wanted and not self._was_left_on and len(self._session.people) == 1

    def line(self, voice: Voice) -> str:
        """That the last action was kept back, and what it would have cost."""
        return "" if self._said is None else warning(*self._said, voice)

    def asked(self, view: View, ply: int) -> None:
        """Begin to think about this decision."""
        if not self._looks_on or not can_be_judged(view):
            self._stop()
        elif self._thinks_of != (ply, view):
            self._thinks_of, self._said = (ply, view), None
            if self._thinking is None:
                self._thinking = self._make()
            self._thinking.begin(view, ply)

    def pointed(self, action: Action | None) -> None:
        """Judge first what Enter would do."""
        if action is not None and self._thinking is not None and self._thinks_of is not None:
            self._thinking.first(action)

    def keeps_back(self, view: View, action: Action, ply: int) -> bool:
        """Only what is known by now to be a clear mistake, and for the first time."""
        self._said = None
        if self._thinking is None or self._thinks_of != (ply, view) or (ply, action) in self._warned:
            return False
        verdict = self._thinking.verdict(action)
        if verdict is None or verdict.grade not in CLEAR or not self._looks_on:
            return False
        self._warned.add((ply, action))
        self._said = view, verdict
        self._session.mark(Mark.TUTOR, view.me)
        return True

    def happened(self, step: ThousandStep) -> None:
        """What it thought of is decided."""
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
