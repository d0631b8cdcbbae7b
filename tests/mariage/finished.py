"""Games of the old Mariage that are over."""

from __future__ import annotations

from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.mariage.table import MariageSession
from thousand_tui.table.session import Player

NAMES = ("Anna", "Bogdan", "Vera", "Jan", "Olga")


def finished(deals: int = 1) -> MariageSession:
    """A game of one person against novices, who plays the last card of those that may be played."""
    seats = [Player(name, "person" if not at else "novice") for at, name in enumerate(NAMES)]
    session = MariageSession(MariageAgreements(deals=deals), seats, "review", dealer=4)
    while not session.is_over:
        if session.turn == -1:
            session.let_chance_act()
        elif session.turn is not None:
            view = session.card_game.view_of(session.game, session.turn)
            session.submit(list(view.choices)[-1 if view.play else 0])
    return session
