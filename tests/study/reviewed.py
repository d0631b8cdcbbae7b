"""Deals of bots to be reviewed, and their decisions."""

from __future__ import annotations

from functools import cache

import pytest

from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import CHANCE, Action, Play, read_action, read_line, read_view
from thousand_tui.rules.forms import form_of
from thousand_tui.study import judging
from thousand_tui.study.judging import Verdict, Weighing, part_of
from thousand_tui.study.replay import Replay
from thousand_tui.study.review import Answer, Opened, Question, ThousandReplay
from thousand_tui.table import Player, ThousandSession


def judged_quickly(question: Question) -> Answer:
    """A judge who finds the last offered play better than any other, and weighs nothing else."""
    view, (seat, action) = read_view(question.view), read_action(question.action)
    part = part_of(view)
    if part is None or not isinstance(action, Play):
        return Answer(Verdict(question.ply, seat, part, action), None)
    best = [each for each in view.choices if isinstance(each, Play)][-1]
    if best == action:
        return Answer(Verdict(question.ply, seat, part, action, (Weighed(action, 0.0, 0.5, 60.0, 40),)), None)
    choices = (Weighed(best, 0.0, 0.5, 60.0, 40), Weighed(action, -20.0, 0.25, 40.0, 40))
    return Answer(Verdict(question.ply, seat, part, action, choices, 20.0, 1.0, 40), Opened((best,), False))


def believing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the judge of hints find every choice as far behind as it was weighed, without playing any out."""

    def on(weighing: Weighing, action: Action) -> Verdict:
        best, own = weighing.weighed[0], next(each for each in weighing.weighed if each.action == action)
        return Verdict(0, weighing.view.me, weighing.part, action, (best, own), best.worth - own.worth, 0.0, 40)

    monkeypatch.setattr(Weighing, "on", on)
    monkeypatch.setattr(judging, "FIGURES", 100)


@cache
def replayed(line: str, level: str, deals: int = 1, seed: str = "reviewed") -> ThousandReplay:
    """So many deals that bots of this level have played under these agreements."""
    agreements = read_line(line)
    seats = form_of(agreements).seats
    session = ThousandSession(agreements, [Player(f"Bot{seat}", level) for seat in range(seats)], seed)
    while len(session.course.totals) < deals:
        view = session.bot_view()
        if view is None:
            assert session.turn == CHANCE
            session.let_chance_act()
        else:
            rng = bot_rng(seed, 1, view.me, session.ply)
            session.submit(LEVELS[level].choose(view, rng))
    return Replay(session)
