"""The story of a game, a sentence an event, and what must be read before it continues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from thousand_tui.rules import ACES, ASIDE, CHANCE, NINES, NOBODY, PACK, Card, Cards, Rank, View
from thousand_tui.rules.actions import MARRIAGE
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
    LotteryDrawn,
    LotteryNamed,
    LotteryShown,
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
from thousand_tui.rules.kernel import NO_TRUMP, why_taken
from thousand_tui.rules.state import Cutting
from thousand_tui.words.catalogue import listed, noun, t
from thousand_tui.words.grammar import number_text
from thousand_tui.words.voice import Voice, card_text, cards_text, suit_name


def event(event: Event, voice: Voice) -> str:
    """What has happened, in one line."""
    return TOLD[type(event)](event, voice)


def _dealt(event: Dealt, voice: Voice) -> str:
    return voice.told("event.dealt", event.dealer, number=event.number)


def _slipped(event: Slipped, voice: Voice) -> str:
    return voice.told("event.slipped", event.dealer, card=card_text(event.card))


def _bottom(event: BottomShown, voice: Voice) -> str:
    return voice.told("event.bottom", event.dealer, card=card_text(event.card))


def _looked(event: Looked, voice: Voice) -> str:
    return voice.told("event.looked" if event.looked else "event.stayed_blind", event.seat)


def _called(event: Called, voice: Voice) -> str:
    return voice.told("event.bid" if event.bid else "event.pass", event.seat, bid=event.bid)


def _booked(event: FinesBooked, voice: Voice) -> str:
    sides = voice.of_sides(event.sides)
    lines = [
        sides.told("event.booked_line", line.side, amount=_signed(line.amount, voice))
        for line in event.row.lines
        if line.amount
    ]
    return t("event.booked", lines=listed(lines))


def _signed(amount: int, voice: Voice) -> str:
    return f"+{amount}" if amount > 0 else number_text(amount)


def _packet(event: PacketTaken, voice: Voice) -> str:
    if event.seat == CHANCE:
        return t("event.packet_drawn", packet=event.packet + 1)
    return voice.told("event.packet", event.seat, packet=event.packet + 1)


def _bought(event: Bought, voice: Voice) -> str:
    key = "event.bought" if event.talon is None else "event.bought_seen"
    return voice.told(key, event.seat, bid=event.bid, talon=cards_text(event.talon or ()))


def _talon_bid(event: TalonBid, voice: Voice) -> str:
    key = "event.talon_kept" if event.keeps else "event.talon_bid" if event.points else "event.talon_no"
    return voice.told(key, event.seat, points=event.points)


def _redealt(event: Redealt, voice: Voice) -> str:
    cards = cards_text(event.cards)
    return voice.told("event.redealt", event.seat, what=noun(f"ground.{event.ground}"), cards=cards)


def _lottery_drawn(event: LotteryDrawn, voice: Voice) -> str:
    named = [voice.told("event.lottery_named.suit", seat, suit=suit_name(suit)) for seat, suit in event.named]
    return voice.told("event.lottery_drawn", event.seat, suit=suit_name(event.suit), named=" ".join(named))


def _contracted(event: Contracted, voice: Voice) -> str:
    return voice.told("event.raised" if event.raised else "event.kept", event.seat, points=event.points)


def _exchanged(event: Exchanged, voice: Voice) -> str:
    parts = [
        voice.told("event.given_to", passed.to, card=_maybe(passed.card, voice))
        for passed in event.passed
        if passed.to != ASIDE
    ]
    aside = [_maybe(passed.card, voice) for passed in event.passed if passed.to == ASIDE]
    giver = event.passed[0].giver
    sentences = [voice.told("event.exchanged", giver, cards=listed(parts))] if parts else []
    if aside and any(passed.card is None for passed in event.passed if passed.to == ASIDE):
        sentences.append(voice.told("event.laid_unseen", giver, n=len(aside)))
    elif aside:
        sentences.append(voice.told("event.laid_aside", giver, cards=listed(aside)))
    return " ".join(sentences)


def _maybe(card: int | None, voice: Voice) -> str:
    return t("event.a_card") if card is None else card_text(card)


def _played(event: Played, voice: Voice) -> str:
    card = card_text(event.card)
    if event.meld is None:
        done = voice.told("event.played", event.seat, card=card)
    else:
        meld = event.meld
        facts = {"card": card, "suit": suit_name(meld.suit), "worth": meld.worth}
        way = "praised" if voice.praises and meld.kind == MARRIAGE else "declared"
        done = voice.told(f"event.{way}.{meld.kind}", event.seat, **facts)
    if event.trump is None:
        return done
    if event.trump == NO_TRUMP:
        return t("event.trump_gone", told=done)
    return t("event.trump_is", told=done, suit=suit_name(event.trump))


def _taken(event: Taken, voice: Voice) -> str:
    why = why_taken(event.trick.cards, event.card)
    return voice.told(f"event.taken.{why.value}", event.trick.winner, card=card_text(event.card))


def _drawn(event: Drawn, voice: Voice) -> str:
    return t("event.drawn" if event.left else "event.drawn_last", left=event.left)


def _bank(event: BankTurned, voice: Voice) -> str:
    return voice.told("event.bank", event.seat, cards=cards_text(event.cards))


def _settled(event: DealSettled, voice: Voice) -> str:
    row, outcome = event.row, event.row.outcome
    if outcome.declarer == NOBODY:
        how = t("event.settled_stock")
    else:
        key = "conceded" if outcome.conceded else "made" if row.made else "failed"
        how = voice.told(f"event.settled_{key}", outcome.declarer, contract=outcome.contract)
    sides = voice.of_sides(event.sides)
    totals = [sides.told("event.total", side, total=number_text(total)) for side, total in enumerate(row.totals)]
    return t("event.settled", number=outcome.number, told=how, totals=t("list.comma").join(totals))


def won(winners: Sequence[int], voice: Voice) -> str:
    """Who has won."""
    if len(winners) == 1:
        return voice.told("event.won", winners[0])
    return t("event.won_together", who=listed([voice.name(seat) for seat in winners]))


# How each kind of event is told.
TOLD: Final[dict[type[Event], Callable[[Any, Voice], str]]] = {
    Shuffled: lambda event, voice: voice.told("event.shuffled", event.dealer),
    CutMade: lambda event, voice: voice.told("event.cut", event.seat),
    BottomShown: _bottom,
    Slipped: _slipped,
    Dealt: _dealt,
    Looked: _looked,
    DarkAnnounced: lambda event, voice: voice.told("event.dark", event.seat),
    DarkCancelled: lambda event, voice: voice.told("event.dark_over", event.seat),
    Called: _called,
    PassedOn: lambda event, voice: voice.told("event.passed_on", event.dealer),
    FinesBooked: _booked,
    PacketTaken: _packet,
    Bought: _bought,
    TalonBid: _talon_bid,
    Exchanged: _exchanged,
    Redealt: _redealt,
    LotteryShown: lambda event, voice: voice.told("event.lottery_shown", event.seat, cards=cards_text(event.cards)),
    LotteryNamed: lambda event, voice: voice.told("event.lottery_named", event.seat),
    LotteryDrawn: _lottery_drawn,
    Contracted: _contracted,
    TrumpNamed: lambda event, voice: voice.told("event.trump_named", event.seat, suit=suit_name(event.suit)),
    Conceded: lambda event, voice: voice.told(f"event.conceded.{event.kind}", event.seat, contract=event.contract),
    Played: _played,
    Taken: _taken,
    Drawn: _drawn,
    BankTurned: _bank,
    DealSettled: _settled,
    GameWon: lambda event, voice: won(event.winners, voice),
}


def told(view: View, happened: Sequence[Event], voice: Voice) -> list[str]:
    """The events in sentences, for the reader of this view."""
    voice = voice.to(view.seat)
    sentences: list[str] = []
    for one in happened:
        sentences.append(event(one, voice))
        if isinstance(one, BottomShown):
            sentences += _after_bottom(view, one, happened, voice)
        if isinstance(one, CutMade) and (card := bottom_card(view)) is not None:
            sentences.append(t("told.bottom.private", card=card_text(card)))
    return sentences


def bottom_card(view: View) -> Card | None:
    """The bottom card of the cut pack, if this seat has seen it."""
    bottom = view.deal.bottom
    return next(iter(Cards(bottom.cards)), None) if bottom is not None and bottom.cards else None


def _after_bottom(view: View, shown: BottomShown, happened: Sequence[Event], voice: Voice) -> Iterator[str]:
    """What a nine or a jack on the bottom leads to, read from where the deal stands now (B3, B4)."""
    if isinstance(now := view.now, Cutting):
        key = "shuffle" if now.turn == CHANCE else "dealer" if now.last else "again"
        yield t(f"told.bottom.{key}")
    elif not any(isinstance(one, PassedOn) for one in happened):
        yield t("told.bottom.dealt" if shown.card.rank is Rank.NINE else "told.bottom.bury")


def cards_told(happened: Sequence[Event], view: View) -> tuple[Card, ...]:
    """The cards that the events have shown."""
    cards: list[Card] = []
    for one in happened:
        match one:
            case BottomShown(_, card) | Slipped(_, card):
                cards.append(card)
            case Played(_, card, meld):
                cards += [card] if meld is None or meld.kind in (ACES, NINES) else _pair(meld.suit)
            case Redealt() | LotteryShown():
                cards += sorted(one.cards)
            case CutMade() if (seen := bottom_card(view)) is not None:
                cards.append(seen)
            case _:
                pass
    return tuple(cards)


def _pair(suit: int) -> list[Card]:
    """The king and the queen of a suit."""
    return [card for card in PACK if card.suit == suit and card.rank in (Rank.QUEEN, Rank.KING)]
