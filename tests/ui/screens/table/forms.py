"""Tables of every form and under any agreements, at a known moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.ui.screens.table.tables import BOTS
from thousand_tui.rules import (
    CHANCE,
    PACK,
    Action,
    Agreements,
    Card,
    Cut,
    Rulebook,
    Shuffle,
    Standing,
    compile_rules,
    read_line,
)
from thousand_tui.table import PERSON, Player, Session, TableSettings

NAMES = ("Anna", *BOTS, "Oleh")


def cards(text: str) -> list[Card]:
    """Cards as they are written, ``KS 9H``."""
    return list(map(Card.parse, text.split()))


def deck(rules: Rulebook, hands: Sequence[str], packets: Iterable[str] = (), *, cut: int = 0) -> Shuffle:
    """The pack that deals these hands, the forehand's first, and these packets; what is not said lies anywhere.

    ``cut``: so many cards are lifted before it is dealt.
    """
    dealing = rules.dealing
    places: dict[int, Card] = {}
    for where, what in (*zip(dealing.hands, hands, strict=False), *zip(dealing.packets, packets, strict=False)):
        places |= dict(zip(where, cards(what), strict=False))
    rest = [card for card in PACK if card not in places.values()]
    order = [places[place] if place in places else rest.pop(0) for place in range(len(PACK))]
    return Shuffle(tuple(order[-cut:] + order[:-cut] if cut else order))


def seated(
    line: str,
    *,
    people: int = 1,
    standings: Sequence[Standing | int] = (),
    settings: TableSettings | None = None,
    dealer: int | None = None,
    seed: str = "forms",
) -> Session:
    """A table under these agreements before its first shuffle, people in the first seats; the forehand is seat 0
    unless another seat deals."""
    agreements: Agreements = read_line(line)
    form = compile_rules(agreements).form
    players = [Player(NAMES[seat], PERSON if seat < people else "regular") for seat in range(form.seats)]
    first = next(seat for seat in range(form.seats) if form.active(seat)[0] == 0) if dealer is None else dealer
    return Session(
        agreements,
        players,
        seed,
        dealer=first,
        standings=[Standing(each) if isinstance(each, int) else each for each in standings],
        settings=settings or TableSettings(),
    )


def dealt(session: Session, hands: Sequence[str], packets: Iterable[str] = (), *actions: Action) -> Session:
    """The table after these cards were dealt (and before that cut, and not slipped) and these actions were made."""
    rules = session.start.rules
    cut = 12 if rules.cutting.held else 0
    session.submit(deck(rules, hands, packets, cut=cut))
    if rules.cutting.held:
        session.submit(Cut(cut))
    return after(session, *actions)


def after(session: Session, *actions: Action) -> Session:
    """The table after these actions; whoever is to decide has come to the keyboard, and chance slips nowhere."""
    for action in actions:
        while session.turn == CHANCE and not isinstance(action, Shuffle):
            session.let_chance_act()
        session.submit(action)
    while session.turn == CHANCE:
        session.let_chance_act()
    return session
