"""The story of a game, a sentence an event."""

from __future__ import annotations

from collections.abc import Sequence

from thousand_tui.rules import Settled, Trick
from thousand_tui.rules.events import (
    Bought,
    Called,
    Conceded,
    Contracted,
    DealSettled,
    Dealt,
    Event,
    Exchanged,
    GameWon,
    Played,
    Redealt,
    Taken,
)
from thousand_tui.words.catalogue import say, t
from thousand_tui.words.people import clean_name
from thousand_tui.words.text import card_text, cards_text, listed, number_text, suit_name, told


def event(event: Event, names: Sequence[str], *, you: int | None = None, letters: bool = False) -> str:
    """What has happened, in one line; ``you`` is the seat of the reader, ``names`` go by seat."""
    match event:
        case Dealt(number, dealer):
            return told("event.dealt", dealer, names, you, letters, number=number)
        case Called(seat, bid):
            return told("event.bid" if bid else "event.pass", seat, names, you, letters, bid=bid)
        case Bought(seat, bid, talon):
            key = "event.bought" if talon is None else "event.bought_seen"
            return told(key, seat, names, you, letters, bid=bid, talon=cards_text(talon or (), letters))
        case Exchanged():
            return _exchanged(event, names, you, letters)
        case Redealt(seat, ground, cards):
            what = t(f"ground.{ground}")
            return told("event.redealt", seat, names, you, letters, what=what, cards=cards_text(cards, letters))
        case Contracted(seat, points, raised):
            return told("event.raised" if raised else "event.kept", seat, names, you, letters, points=points)
        case Conceded(seat, contract):
            return told("event.conceded", seat, names, you, letters, contract=contract)
        case Played():
            return _played(event, names, you, letters)
        case Taken(trick):
            return _taken(trick, names, you, letters)
        case DealSettled(row):
            return _settled(row, names, you, letters)
        case GameWon(winners):
            return won(winners, names, you=you, letters=letters)


def _exchanged(event: Exchanged, names: Sequence[str], you: int | None, letters: bool) -> str:
    parts = [
        told(
            "event.given_to",
            passed.to,
            names,
            you,
            letters,
            card=t("event.a_card") if passed.card is None else card_text(passed.card, letters),
        )
        for passed in event.passed
    ]
    return told("event.exchanged", event.passed[0].giver, names, you, letters, cards=listed(parts))


def _played(event: Played, names: Sequence[str], you: int | None, letters: bool) -> str:
    card = card_text(event.card, letters)
    if event.meld is None:
        return told("event.played", event.seat, names, you, letters, card=card)
    suit = suit_name(event.meld.suit, letters)
    return told("event.declared", event.seat, names, you, letters, card=card, suit=suit, worth=event.meld.worth)


def _taken(trick: Trick, names: Sequence[str], you: int | None, letters: bool) -> str:
    """A trick does not name the seats between leader and winner; where somebody sits out, the card stays unnamed."""
    if len(names) != len(trick.cards):
        return told("event.taken_somehow", trick.winner, names, you, letters)
    card = trick.cards[(trick.winner - trick.leader) % len(names)]
    return told("event.taken", trick.winner, names, you, letters, card=card_text(card, letters))


def _settled(row: Settled, names: Sequence[str], you: int | None, letters: bool) -> str:
    outcome = row.outcome
    how = "conceded" if outcome.conceded else "made" if row.made else "failed"
    told_of = told(f"event.settled_{how}", outcome.declarer, names, you, letters, contract=outcome.contract)
    totals = [
        told("event.total", side, names, you, letters, total=number_text(total, letters))
        for side, total in enumerate(row.totals)
    ]
    return say("event.settled", letters, number=outcome.number, told=told_of, totals=t("list.comma").join(totals))


def won(winners: Sequence[int], names: Sequence[str], *, you: int | None = None, letters: bool = False) -> str:
    """Who has won."""
    if len(winners) == 1:
        return told("event.won", winners[0], names, you, letters)
    return say("event.won_together", letters, who=listed([clean_name(names[side]) for side in winners]))
