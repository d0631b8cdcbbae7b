"""Games of the old Mariage that are played on, or over."""

from __future__ import annotations

from collections.abc import Callable

from thousand_tui.mariage.rules import CHANCE, Action, MariageAgreements, View
from thousand_tui.mariage.table import MariageSession
from thousand_tui.table.session import Player

NAMES = ("Anna", "Bogdan", "Vera", "Jan", "Olga")


def play_on(session: MariageSession, until: Callable[[], object], pick: Callable[[View], Action] | None = None) -> None:
    """Let chance act and everybody do what is picked of a view, by default their first choice, until this is so or the
    game is over."""
    while not session.is_over and not until():
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            view = session.card_game.view_of(session.game, session.turn)
            session.submit(pick(view) if pick else next(iter(view.choices)))


def finished(deals: int = 1) -> MariageSession:
    """A game of one person against novices, who plays the last card of those that may be played."""
    seats = [Player(name, "person" if not at else "novice") for at, name in enumerate(NAMES)]
    session = MariageSession(MariageAgreements(deals=deals), seats, "review", dealer=4)
    play_on(session, lambda: False, lambda view: list(view.choices)[-1 if view.play else 0])
    return session
