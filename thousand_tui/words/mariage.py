"""The old Mariage in sentences: what is asked, what has happened, why something is not allowed, the rule card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from thousand_tui.mariage import Card, MariageAgreements, Refusal, View
from thousand_tui.mariage.actions import NAMES, Announce
from thousand_tui.mariage.announcing import PAIRS, cards_named
from thousand_tui.mariage.cards import JESTER, QUEENS, RED_KING, RED_QUEEN, members, pack_for
from thousand_tui.mariage.events import (
    Announced,
    DealOver,
    Dealt,
    Event,
    GameOver,
    Paid,
    Played,
    TrickTaken,
    WentOut,
)
from thousand_tui.mariage.state import BOXES, MARRIAGE_BOX, Payment, Settled, Sheet, Tricks, Why
from thousand_tui.words.catalogue import say
from thousand_tui.words.lists import listed
from thousand_tui.words.numbers import change_text, number_text
from thousand_tui.words.text import suit_name, suit_text
from thousand_tui.words.voice import Voice

BOX_CARDS: Final = {2: JESTER, 3: RED_KING, 4: RED_QUEEN}
CARD_SECTIONS: Final = ("players", "stake", "announce", "play", "union", "jester", "end")


def card_text(card: Card, letters: bool = False) -> str:
    """A card: ``10♠``, or ``10S``."""
    return card.rank_text + suit_text(card.suit, letters)


def cards_text(cards: Iterable[Card], letters: bool = False) -> str:
    """Cards one after another."""
    return " ".join(card_text(card, letters) for card in cards)


def tokens_text(tokens: int, letters: bool = False) -> str:
    """``1 token``, ``4 tokens``."""
    return say("mariage.tokens", letters, tokens=number_text(tokens, letters), count=tokens)


def box_name(box: int, letters: bool = False, *, short: bool = False) -> str:
    """What a box, counted from 0, is for; ``short``: by its cards alone."""
    card = BOX_CARDS.get(box)
    if short and box == MARRIAGE_BOX:
        return cards_text((RED_KING, RED_QUEEN), letters)
    if short and card is not None:
        return card_text(card, letters)
    return say(f"mariage.box.{box}", letters, card="" if card is None else card_text(card, letters))


def box_names(letters: bool = False) -> list[str]:
    """All boxes in their order."""
    return [box_name(box, letters) for box in range(BOXES)]


def announced(names: Iterable[str], hand: int, letters: bool = False) -> str:
    """What is announced of a hand, with its cards."""
    return listed([_named(name, hand, letters) for name in names])


def _named(name: str, hand: int, letters: bool) -> str:
    # Highest first, as one says it: king and queen.
    cards = sorted(members(cards_named(hand, name)), reverse=True)
    return say(f"mariage.name.{'pair' if name in PAIRS else name}", letters, cards=cards_text(cards, letters))


def choice_text(action: Announce, letters: bool = False) -> str:
    """An announcement in a word or two for each thing, as a button names it."""
    if not action.names:
        return say("mariage.announce.nothing", letters)
    return " + ".join(
        say("mariage.short.pair", letters, suit=suit_text(PAIRS[name], letters))
        if name in PAIRS
        else say(f"mariage.short.{name}", letters)
        for name in NAMES
        if name in action.names
    )


def prompt(view: View, voice: Voice) -> str:
    """What the reader is asked, or whom everybody waits for."""
    if view.seat is not None and view.is_out and view.deal.active:
        return voice.say("mariage.prompt.out")
    if not view.my_turn:
        if view.turn is None or view.turn < 0:
            return ""
        key = "waiting" if view.play else "announcing"
        return voice.say(f"mariage.prompt.{key}", who=voice.name(view.turn))
    if view.play is None:
        held = [name for name in NAMES if cards_named(view.hand, name)]
        if not held:
            return voice.say("mariage.prompt.nothing")
        return voice.say("mariage.prompt.announce", names=announced(held, view.hand, voice.letters))
    return _asked_to_play(view, view.play, voice)


def _asked_to_play(view: View, play: Tricks, voice: Voice) -> str:
    if not play.cards:
        return voice.say("mariage.prompt.lead")
    seat, card = play.cards[-1]
    if play.calls is not None:
        king, queen = (card_text(each, voice.letters) for each in (card, QUEENS[card.suit]))
        return voice.say("mariage.prompt.called", who=voice.name(seat), king=king, queen=queen)
    led = play.cards[0][1].suit
    follows = any(card.suit is led for card in members(view.hand))
    return voice.say(f"mariage.prompt.{'follow' if follows else 'any'}", suit=voice.suit(led))


def refusal(refusal: Refusal, *, letters: bool = False) -> str:
    """The "why can't I?" sentence."""
    facts: dict[str, object] = {}
    if "card" in refusal.facts:
        facts["card"] = card_text(Card(refusal.facts["card"]), letters)
    if "suit" in refusal.facts:
        facts["suit"] = suit_name(refusal.facts["suit"], letters)
    return say(f"mariage.refusal.{refusal.reason.id}", letters, **facts)


def event(event: Event, voice: Voice) -> str:
    """What has happened, in one line."""
    letters = voice.letters
    match event:
        case Dealt(number, dealer, turned):
            facts = {"number": number, "turned": card_text(turned, letters), "suit": voice.suit(turned.suit)}
            return voice.told("mariage.event.dealt", dealer, **facts)
        case Announced(seat, said, cards):
            key = "mariage.event.announced" if said else "mariage.event.silent"
            return voice.told(key, seat, names=announced(said, cards, letters))
        case Paid(payment):
            return _paid(payment, voice)
        case Played(seat, card, called):
            key = "mariage.event.called" if called else "mariage.event.played"
            return voice.told(key, seat, card=card_text(card, letters))
        case TrickTaken(trick):
            return voice.told("mariage.event.taken", trick.winner)
        case WentOut(seat):
            return voice.told("mariage.event.out", seat)
        case DealOver(row):
            return _deal_over(row, voice)
        case GameOver(winners, tokens):
            if len(winners) == 1:
                return voice.told("mariage.event.won", winners[0], tokens=tokens_text(tokens, letters))
            who = listed([voice.name(seat) for seat in winners])
            return voice.say("mariage.event.shared", who=who, tokens=tokens_text(tokens, letters))


def _deal_over(row: Settled, voice: Voice) -> str:
    gains = [_gain(seat, change_text(row.gained(seat), voice.letters), voice) for seat in row.active]
    return voice.say("mariage.event.deal_over", number=row.number, gains=", ".join(gains))


def _gain(seat: int, tokens: str, voice: Voice) -> str:
    return voice.told("mariage.event.gain", seat, tokens=tokens)


def _paid(payment: Payment, voice: Voice) -> str:
    key = f"mariage.paid.{payment.why.id}"
    if payment.seat is None or payment.why in (Why.STAKE, Why.PENALTY):
        return voice.say(key)
    if payment.why is Why.BOX:
        key += f".{next(box for box, gain in enumerate(payment.boxes) if gain)}"
    return voice.told(key, payment.seat, tokens=tokens_text(payment.seats[payment.seat], voice.letters))


def table_lines(view: View, voice: Voice) -> list[str]:
    """The deal at a glance: trump, the boxes, and what everybody has."""
    letters = voice.letters
    lines = [voice.say("mariage.table.deal", number=view.deal.number, who=voice.name(view.deal.dealer))]
    if (turned := view.deal.turned) is not None:
        lines.append(voice.say("mariage.table.trump", turned=card_text(turned, letters), suit=voice.suit(turned.suit)))
    boxes = zip(box_names(letters), view.sheet.boxes, strict=True)
    held = ", ".join(voice.say("mariage.table.box", box=name, tokens=tokens) for name, tokens in boxes)
    lines.append(voice.say("mariage.table.boxes", boxes=held))
    for seat, tokens in enumerate(view.sheet.tokens):
        facts = {"who": voice.name(seat), "tokens": tokens_text(tokens, letters)}
        key = "out" if view.deal.active and seat not in view.deal.active else "seat"
        known = 0 if seat == view.seat else view.hands[seat]
        named = voice.say("mariage.table.named", cards=cards_text(members(known), letters)) if known else ""
        lines.append(voice.say(f"mariage.table.{key}", tricks=view.tricks_of(seat), named=named, **facts))
    return lines


def sheet_lines(sheet: Sheet, voice: Voice, beside: Callable[[int], str]) -> list[str]:
    """The tokens deal by deal, a line each, and what everybody has now; by name, the reader's too.

    ``beside`` is what was noted beside the deal of a number.
    """
    voice = voice.to(None)
    lines = [f"{_deal_over(row, voice)} {beside(row.number)}".rstrip() for row in sheet.deals]
    now = [_gain(seat, voice.number(tokens), voice) for seat, tokens in enumerate(sheet.tokens)]
    return [*lines, voice.say("mariage.sheet.now", tokens=", ".join(now))]


def rule_card(agreements: MariageAgreements, *, letters: bool = False) -> list[str]:
    """The rules of this table, a paragraph each."""
    facts = {
        "players": agreements.players,
        "cards": len(pack_for(agreements.players)),
        "tokens": agreements.tokens,
        "deals": agreements.deals,
    }
    return [say(f"mariage.card.{section}", letters, **facts) for section in CARD_SECTIONS]


def how_to_play(*, letters: bool = False) -> str:
    """The old Mariage in a minute."""
    return say("mariage.learn", letters)
