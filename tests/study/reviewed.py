"""Deals of bots to be reviewed, and their decisions."""

from __future__ import annotations

from functools import cache

from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.rules import CHANCE, preset
from thousand_tui.rules.forms.tables import form_of
from thousand_tui.study.replay import Replay
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import Player, ThousandSession


@cache
def replayed(name: str, level: str, deals: int = 1, seed: str = "reviewed") -> ThousandReplay:
    """So many deals that bots of this level have played."""
    agreements = preset(name).agreements
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
