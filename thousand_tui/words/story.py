"""The story of a game, a sentence an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from thousand_tui.rules import ASIDE, CHANCE, NOBODY
from thousand_tui.rules.events import (
    BankTurned,
    BottomShown,
    Bought,
    Called,
    Conceded,
    Contracted,
    CutMade,
    DarkAnnounced,
    DarkCancelled,
    DealSettled,
    Dealt,
    Drawn,
    Event,
    Exchanged,
    FinesBooked,
    GameWon,
    Looked,
    PacketTaken,
    PassedOn,
    Played,
    Redealt,
    Shuffled,
    Slipped,
    Taken,
    TalonBid,
    TrumpNamed,
)
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.taking import why_taken
from thousand_tui.words.catalogue import say, t
from thousand_tui.words.lists import listed
from thousand_tui.words.people import clean_name, names_of_sides
from thousand_tui.words.text import card_text, cards_text, number_text, suit_name, told


def event(event: Event, names: Sequence[str], *, you: int | None = None, letters: bool = False) -> str:
    """What has happened, in one line; ``you`` is the seat of the reader, ``names`` go by seat."""
    return TOLD[type(event)](event, _Reader(names, you, letters))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who reads: the names at the seats, the reader's own seat, and whether suits are letters."""

    names: Sequence[str]
    you: int | None
    letters: bool

    def told(self, key: str, seat: int, /, **facts: object) -> str:
        return told(key, seat, self.names, self.you, self.letters, **facts)

    def card(self, card: int) -> str:
        return card_text(card, self.letters)

    def suit(self, suit: int) -> str:
        return suit_name(suit, self.letters)


def _dealt(event: Dealt, reader: _Reader) -> str:
    return reader.told("event.dealt", event.dealer, number=event.number)


def _slipped(event: Slipped, reader: _Reader) -> str:
    return reader.told("event.slipped", event.dealer, card=reader.card(event.card))


def _bottom(event: BottomShown, reader: _Reader) -> str:
    return reader.told("event.bottom", event.dealer, card=reader.card(event.card))


def _looked(event: Looked, reader: _Reader) -> str:
    return reader.told("event.looked" if event.looked else "event.stayed_blind", event.seat)


def _called(event: Called, reader: _Reader) -> str:
    return reader.told("event.bid" if event.bid else "event.pass", event.seat, bid=event.bid)


def _booked(event: FinesBooked, reader: _Reader) -> str:
    names, yours = _sides(event.sides, reader)
    lines = [
        told("event.booked_line", line.side, names, yours, reader.letters, amount=_signed(line.amount, reader))
        for line in event.row.lines
        if line.amount
    ]
    return say("event.booked", reader.letters, lines=listed(lines))


def _sides(sides: Sequence[int], reader: _Reader) -> tuple[list[str], int | None]:
    """What the sides are called, and which one is the reader's own; partners are told of as a pair."""
    names = names_of_sides([clean_name(name) for name in reader.names], sides)
    yours = None if reader.you is None or len(names) < len(sides) else sides[reader.you]
    return names, yours


def _signed(amount: int, reader: _Reader) -> str:
    return f"+{amount}" if amount > 0 else number_text(amount, reader.letters)


def _packet(event: PacketTaken, reader: _Reader) -> str:
    if event.seat == CHANCE:
        return say("event.packet_drawn", reader.letters, packet=event.packet + 1)
    return reader.told("event.packet", event.seat, packet=event.packet + 1)


def _bought(event: Bought, reader: _Reader) -> str:
    key = "event.bought" if event.talon is None else "event.bought_seen"
    return reader.told(key, event.seat, bid=event.bid, talon=cards_text(event.talon or (), reader.letters))


def _talon_bid(event: TalonBid, reader: _Reader) -> str:
    key = "event.talon_kept" if event.keeps else "event.talon_bid" if event.points else "event.talon_no"
    return reader.told(key, event.seat, points=event.points)


def _redealt(event: Redealt, reader: _Reader) -> str:
    cards = cards_text(event.cards, reader.letters)
    return reader.told("event.redealt", event.seat, what=t(f"ground.{event.ground}"), cards=cards)


def _contracted(event: Contracted, reader: _Reader) -> str:
    return reader.told("event.raised" if event.raised else "event.kept", event.seat, points=event.points)


def _exchanged(event: Exchanged, reader: _Reader) -> str:
    parts = [
        reader.told("event.given_to", passed.to, card=_maybe(passed.card, reader))
        for passed in event.passed
        if passed.to != ASIDE
    ]
    aside = [_maybe(passed.card, reader) for passed in event.passed if passed.to == ASIDE]
    giver = event.passed[0].giver
    sentences = [reader.told("event.exchanged", giver, cards=listed(parts))] if parts else []
    if aside:
        sentences.append(reader.told("event.laid_aside", giver, cards=listed(aside)))
    return " ".join(sentences)


def _maybe(card: int | None, reader: _Reader) -> str:
    return t("event.a_card") if card is None else reader.card(card)


def _played(event: Played, reader: _Reader) -> str:
    card = reader.card(event.card)
    if event.meld is None:
        done = reader.told("event.played", event.seat, card=card)
    else:
        meld = event.meld
        facts = {"card": card, "suit": reader.suit(meld.suit), "worth": meld.worth}
        done = reader.told(f"event.declared.{meld.kind}", event.seat, **facts)
    if event.trump is None:
        return done
    if event.trump == NO_TRUMP:
        return say("event.trump_gone", reader.letters, told=done)
    return say("event.trump_is", reader.letters, told=done, suit=reader.suit(event.trump))


def _taken(event: Taken, reader: _Reader) -> str:
    why = why_taken(event.trick.cards, event.card)
    return reader.told(f"event.taken.{why.value}", event.trick.winner, card=reader.card(event.card))


def _drawn(event: Drawn, reader: _Reader) -> str:
    return say("event.drawn" if event.left else "event.drawn_last", reader.letters, left=event.left)


def _bank(event: BankTurned, reader: _Reader) -> str:
    return reader.told("event.bank", event.seat, cards=cards_text(event.cards, reader.letters))


def _settled(event: DealSettled, reader: _Reader) -> str:
    row, outcome = event.row, event.row.outcome
    if outcome.declarer == NOBODY:
        how = t("event.settled_stock")
    else:
        key = "conceded" if outcome.conceded else "made" if row.made else "failed"
        how = reader.told(f"event.settled_{key}", outcome.declarer, contract=outcome.contract)
    names, yours = _sides(event.sides, reader)
    totals = [
        told("event.total", side, names, yours, reader.letters, total=number_text(total, reader.letters))
        for side, total in enumerate(row.totals)
    ]
    return say("event.settled", reader.letters, number=outcome.number, told=how, totals=t("list.comma").join(totals))


def won(winners: Sequence[int], names: Sequence[str], *, you: int | None = None, letters: bool = False) -> str:
    """Who has won."""
    if len(winners) == 1:
        return told("event.won", winners[0], names, you, letters)
    return say("event.won_together", letters, who=listed([clean_name(names[side]) for side in winners]))


def _won(event: GameWon, reader: _Reader) -> str:
    return won(event.winners, reader.names, you=reader.you, letters=reader.letters)


TOLD: Final[dict[type[Event], Callable[[Any, _Reader], str]]] = {
    Shuffled: lambda event, reader: reader.told("event.shuffled", event.dealer),
    CutMade: lambda event, reader: reader.told("event.cut", event.seat),
    BottomShown: _bottom,
    Slipped: _slipped,
    Dealt: _dealt,
    Looked: _looked,
    DarkAnnounced: lambda event, reader: reader.told("event.dark", event.seat),
    DarkCancelled: lambda event, reader: reader.told("event.dark_over", event.seat),
    Called: _called,
    PassedOn: lambda event, reader: reader.told("event.passed_on", event.dealer),
    FinesBooked: _booked,
    PacketTaken: _packet,
    Bought: _bought,
    TalonBid: _talon_bid,
    Exchanged: _exchanged,
    Redealt: _redealt,
    Contracted: _contracted,
    TrumpNamed: lambda event, reader: reader.told("event.trump_named", event.seat, suit=reader.suit(event.suit)),
    Conceded: lambda event, reader: reader.told(f"event.conceded.{event.kind}", event.seat, contract=event.contract),
    Played: _played,
    Taken: _taken,
    Drawn: _drawn,
    BankTurned: _bank,
    DealSettled: _settled,
    GameWon: _won,
}
"""How each kind of event is told."""
