"""The story of a game, one sentence per event, and what must be read before it continues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from thousand_tui.rules import ACES, ASIDE, CHANCE, MARRIAGE, NINES, NOBODY, PACK, Card, Cards, Rank, View, events
from thousand_tui.rules.kernel import NO_TRUMP, why_taken
from thousand_tui.rules.state import Cutting
from thousand_tui.words.catalogue import change_text, listed, noun, number_text, t
from thousand_tui.words.voice import Voice, card_text, cards_text, suit_name


def event(event: events.Event, voice: Voice) -> str:
    """What has happened, in one line."""
    if (tell := SENTENCES.get(type(event))) is not None:
        return tell(event, voice)
    key = SAID[type(event)]
    held = {name: getattr(event, name) for name in event.__match_args__}
    who = held.pop("seat" if "seat" in held else "dealer")
    facts = {name: FACTS[name](fact) if name in FACTS else fact for name, fact in held.items()}
    return voice.sentence(key if isinstance(key, str) else key(event), who, **facts)


def _booked(event: events.FinesBooked, voice: Voice) -> str:
    sides = voice.of_sides(event.sides)
    lines = [
        sides.sentence("event.booked_line", line.side, amount=change_text(line.amount))
        for line in event.row.lines
        if line.amount
    ]
    return t("event.booked", lines=listed(lines))


def _packet(event: events.PacketTaken, voice: Voice) -> str:
    if event.seat == CHANCE:
        return t("event.packet_drawn", packet=event.packet + 1)
    return voice.sentence("event.packet", event.seat, packet=event.packet + 1)


def _bought(event: events.Bought, voice: Voice) -> str:
    key = "event.bought" if event.talon is None else "event.bought_seen"
    return voice.sentence(key, event.seat, bid=event.bid, talon=cards_text(event.talon or ()))


def _redealt(event: events.Redealt, voice: Voice) -> str:
    cards = cards_text(event.cards)
    return voice.sentence("event.redealt", event.seat, what=noun(f"ground.{event.ground}"), cards=cards)


def _lottery_drawn(event: events.LotteryDrawn, voice: Voice) -> str:
    named = [voice.sentence("event.lottery_named.suit", seat, suit=suit_name(suit)) for seat, suit in event.named]
    return voice.sentence("event.lottery_drawn", event.seat, suit=suit_name(event.suit), named=" ".join(named))


def _exchanged(event: events.Exchanged, voice: Voice) -> str:
    parts = [
        voice.sentence("event.given_to", passed.to, card=_maybe(passed.card))
        for passed in event.passed
        if passed.to != ASIDE
    ]
    aside = [_maybe(passed.card) for passed in event.passed if passed.to == ASIDE]
    giver = event.passed[0].giver
    sentences = [voice.sentence("event.exchanged", giver, cards=listed(parts, "list.clauses"))] if parts else []
    if aside and any(passed.card is None for passed in event.passed if passed.to == ASIDE):
        sentences.append(voice.sentence("event.laid_unseen", giver, n=len(aside)))
    elif aside:
        sentences.append(voice.sentence("event.laid_aside", giver, cards=listed(aside)))
    return " ".join(sentences)


def _maybe(card: int | None) -> str:
    return noun("event.a_card") if card is None else card_text(card)


def _played(event: events.Played, voice: Voice) -> str:
    card = card_text(event.card)
    if event.meld is None:
        done = voice.sentence("event.played", event.seat, card=card)
    else:
        meld = event.meld
        facts = {"card": card, "suit": suit_name(meld.suit), "worth": meld.worth}
        way = "praised" if voice.praises and meld.kind == MARRIAGE else "declared"
        done = voice.sentence(f"event.{way}.{meld.kind}", event.seat, **facts)
    return _with_trump(done, event.trump)


def _with_trump(told: str, trump: int | None) -> str:
    """The sentence, with the change of trumps if there was one."""
    if trump is None:
        return told
    return (
        t("event.trump_gone", told=told) if trump == NO_TRUMP else t("event.trump_is", told=told, suit=suit_name(trump))
    )


def _taken(event: events.Taken, voice: Voice) -> str:
    why = why_taken(event.trick.cards, event.card)
    taken = voice.sentence(f"event.taken.{why.value}", event.trick.winner, card=card_text(event.card))
    return _with_trump(taken, event.trump)


def _settled(event: events.DealSettled, voice: Voice) -> str:
    row, outcome = event.row, event.row.outcome
    if outcome.declarer == NOBODY:
        how = t("event.settled_stock")
    else:
        key = "conceded" if outcome.conceded else "made" if row.made else "failed"
        how = voice.sentence(f"event.settled_{key}", outcome.declarer, contract=outcome.contract)
    sides = voice.of_sides(event.sides)
    totals = [sides.sentence("event.total", side, total=number_text(total)) for side, total in enumerate(row.totals)]
    return t("event.settled", number=outcome.number, told=how, totals=t("list.comma").join(totals))


def won(winners: Sequence[int], voice: Voice) -> str:
    """Who has won."""
    if len(winners) == 1:
        return voice.sentence("event.won", winners[0])
    return t("event.won_together", who=listed([voice.name(seat) for seat in winners]))


FACTS: Final[Mapping[str, Callable[[Any], object]]] = {"card": card_text, "cards": cards_text, "suit": suit_name}

# The message for events that need no function: their facts and the seat, or the dealer, are filled in.
SAID: Final[Mapping[type[events.Event], str | Callable[[Any], str]]] = {
    events.Shuffled: "event.shuffled",
    events.CutMade: "event.cut",
    events.BottomShown: "event.bottom",
    events.Slipped: "event.slipped",
    events.Dealt: "event.dealt",
    events.Looked: lambda event: "event.looked" if event.looked else "event.stayed_blind",
    events.DarkAnnounced: "event.dark",
    events.DarkCancelled: "event.dark_over",
    events.Called: lambda event: "event.bid" if event.bid else "event.pass",
    events.PassedOn: "event.passed_on",
    events.TalonBid: lambda event: (
        "event.talon_kept" if event.keeps else "event.talon_bid" if event.points else "event.talon_no"
    ),
    events.LotteryShown: "event.lottery_shown",
    events.LotteryNamed: "event.lottery_named",
    events.Contracted: lambda event: "event.raised" if event.raised else "event.kept",
    events.TrumpNamed: "event.trump_named",
    events.Conceded: lambda event: f"event.conceded.{event.kind}",
    events.BankTurned: "event.bank",
}

# The functions for all other events.
SENTENCES: Final[Mapping[type[events.Event], Callable[[Any, Voice], str]]] = {
    events.FinesBooked: _booked,
    events.PacketTaken: _packet,
    events.Bought: _bought,
    events.Exchanged: _exchanged,
    events.Redealt: _redealt,
    events.LotteryDrawn: _lottery_drawn,
    events.Played: _played,
    events.Taken: _taken,
    events.Drawn: lambda event, voice: t("event.drawn" if event.left else "event.drawn_last", left=event.left),
    events.DealSettled: _settled,
    events.GameWon: lambda event, voice: won(event.winners, voice),
}


def event_sentences(view: View, happened: Sequence[events.Event], voice: Voice) -> list[str]:
    """The events in sentences, for the reader of this view."""
    voice = voice.to(view.seat)
    sentences: list[str] = []
    for one in happened:
        sentences.append(event(one, voice))
        if isinstance(one, events.BottomShown):
            sentences += _after_bottom(view, one, happened)
        if isinstance(one, events.CutMade) and (card := bottom_card(view)) is not None:
            sentences.append(t("told.bottom.private", card=card_text(card)))
    return sentences


def bottom_card(view: View) -> Card | None:
    """The bottom card of the cut pack, if this seat has seen it."""
    bottom = view.deal.bottom
    return next(iter(Cards(bottom.cards)), None) if bottom is not None and bottom.cards else None


def _after_bottom(view: View, shown: events.BottomShown, happened: Sequence[events.Event]) -> Iterator[str]:
    """What follows from a nine or a jack at the bottom, read from the present state of the deal (B3, B4)."""
    if isinstance(now := view.now, Cutting):
        key = "shuffle" if now.turn == CHANCE else "dealer" if now.last else "again"
        yield t(f"told.bottom.{key}")
    elif not any(isinstance(one, events.PassedOn) for one in happened):
        yield t("told.bottom.dealt" if shown.card.rank is Rank.NINE else "told.bottom.bury")


def cards_told(happened: Sequence[events.Event], view: View) -> tuple[Card, ...]:
    """The cards that the events showed."""
    cards: list[Card] = []
    for one in happened:
        match one:
            case events.BottomShown(_, card) | events.Slipped(_, card):
                cards.append(card)
            case events.Played(_, card, meld):
                cards += [card] if meld is None or meld.kind in (ACES, NINES) else _pair(meld.suit)
            case events.Redealt() | events.LotteryShown():
                cards += sorted(one.cards)
            case events.CutMade() if (seen := bottom_card(view)) is not None:
                cards.append(seen)
            case _:
                pass
    return tuple(cards)


def _pair(suit: int) -> list[Card]:
    """The king and queen of a suit."""
    return [card for card in PACK if card.suit == suit and card.rank in (Rank.QUEEN, Rank.KING)]
