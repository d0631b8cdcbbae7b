"""Coaches for tests: small ones, as lessons and puzzles have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from thousand_tui.rules import Action, View
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.study.judging import Verdict
from thousand_tui.study.thinking import Thinking
from thousand_tui.table import ThousandStep
from thousand_tui.words import Voice

WELCOME = "Look at your hand before you do anything."
THINK = "Not that one: it gives the trick away. Think again."
WELL = "That was it."


class Teacher(Coach):
    """Says hello, wants one action, plays the bots' cards, and is finished when its last word was read."""

    def __init__(self, wanted: Action, script: Mapping[int, Action] | None = None, aids: frozenset[Aid] = frozenset()):
        self.aids = aids
        self.wanted = wanted
        self.script: Mapping[int, Action] = script or {}
        self.said = WELCOME
        self.waits = True
        self.seen: list[Action] = []
        self.asked_at: list[int] = []
        self.kept_back: list[Action] = []
        self.is_closed = False

    def line(self, voice: Voice) -> str:
        return self.said

    def go_on(self) -> None:
        self.waits = False
        self.is_finished = self.said == WELL
        self.said = ""

    def asked(self, view: View, ply: int) -> None:
        self.asked_at.append(ply)
        self.said = f"Which card, {voice_name(view)}?"

    def keeps_back(self, view: View, action: Action, ply: int) -> bool:
        if action == self.wanted:
            return False
        self.kept_back.append(action)
        self.said = THINK
        return True

    def happened(self, step: ThousandStep) -> None:
        self.seen.append(step.move.action)
        if self.seen[-1] == self.wanted:
            self.said, self.waits = WELL, True

    def scripted(self, view: View, ply: int) -> Action | None:
        return self.script.get(ply)

    def close(self) -> None:
        self.is_closed = True


def voice_name(view: View) -> str:
    """Who is asked."""
    return f"seat {view.me}"


class Known(Thinking):
    """Thinking of which the outcome is known."""

    def __init__(self, *verdicts: Verdict) -> None:
        super().__init__()
        self.verdicts = {verdict.action: verdict for verdict in verdicts}
        self.asked: list[tuple[View, int]] = []
        self.wanted: list[Action] = []
        self.stopped = self.waited = 0
        self.is_closed = False
        self.at_work = False
        self.arrived: Callable[[], None] = lambda: None

    @property
    def is_at_work(self) -> bool:
        return self.at_work

    def warm_up(self) -> None:
        pass

    def begin(self, view: View, ply: int) -> None:
        self.asked.append((view, ply))

    def first(self, action: Action) -> None:
        self.wanted.append(action)

    def stop(self) -> None:
        self.stopped += 1

    def verdict(self, action: Action) -> Verdict | None:
        return self.verdicts.get(action)

    def waited_for(self, action: Action) -> Verdict | None:
        self.waited += 1
        return self.verdicts.get(action)

    def close(self) -> None:
        self.is_closed = True
