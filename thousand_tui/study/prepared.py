"""A table that begins in the middle: with moves that were made before anybody sat down.

::

    session = prepared(agreements, players, ["* shuffle KS9S...", "0 bid 120", "1 pass"], dealer=2)
    session.view()                              # what the person at the keyboard knows; it is their turn, or a bot's

Nothing of it is saved or counted, and what was made before cannot be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable

from thousand_tui.rules import Agreements, Standing, read_action
from thousand_tui.table import Player, ThousandSession


def prepared(
    agreements: Agreements,
    players: Iterable[Player],
    moves: Iterable[str],
    *,
    dealer: int,
    standings: Iterable[Standing] = (),
    seed: str = "prepared",
    cards_open: bool = False,
) -> ThousandSession:
    """A table after these moves, in notation (:mod:`thousand_tui.rules.notation`), the shuffle among them; ``seed`` is
    for packs that are shuffled later, and for bots. With ``cards_open`` the person sees all hands.

    Raises:
        ValueError: it is no notation, or not allowed there.
    """
    session = ThousandSession(agreements, players, seed, dealer=dealer, standings=standings)
    for line in moves:
        actor, action = read_action(line)
        if actor != session.turn:
            raise ValueError(f"it is not this seat's turn: {line}")
        session.submit(action)
    return session.apart(session.course, session.players, seed, cards_open=cards_open)
