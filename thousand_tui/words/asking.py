"""Questions with a few answers: what is asked, what can be answered, and what each answer means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from thousand_tui.rules import SUIT_MASKS, Action, Card, Lottery, Rank, Suit, View, actions
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.phases.cutting import BOTTOM_NINE
from thousand_tui.rules.phases.lottery import NINE_OF
from thousand_tui.rules.phases.rights import LOTTERY
from thousand_tui.rules.view import LOOKING, NAMING, PACKETS, REBUYING, RIGHTS
from thousand_tui.words.catalogue import known, t
from thousand_tui.words.conceding import concession_cost
from thousand_tui.words.voice import Voice, card_text, suit_name, suit_text


@dataclass(frozen=True, slots=True)
class Reader:
    """The view of the reader, and how they are addressed."""

    view: View
    voice: Voice


def question(view: View, voice: Voice) -> str:
    """What the seat of this view is asked, in a few words."""
    return _QUESTIONS[view.phase](Reader(view, voice))


def waiting(view: View, voice: Voice) -> str:
    """What another seat is being asked in this phase, for those who wait."""
    key = f"ask.wait.{view.phase}"
    turn = view.turn
    if turn is None or turn < 0 or known(key) is None:
        return t("ask.wait")
    return t(key, who=voice.name(turn))


def answer(action: Action | None, view: View, voice: Voice) -> str:
    """An answer in a word or two, for a list of answers; None takes the question back."""
    return t("answer.no") if action is None else _ANSWERS[type(action)](action, Reader(view, voice))


def meaning(action: Action | None, view: View, voice: Voice) -> str:
    """The effect of an answer in half a line; empty if the answer says it all."""
    make = _MEANINGS.get(type(action))
    return make(action, Reader(view, voice)) if make else ""


# Questions


def _about_looking(reader: Reader) -> str:
    return t("ask.dark" if actions.Dark() in reader.view.choices else "ask.blind")


def _about_rebuying(reader: Reader) -> str:
    view = reader.view
    price = view.rules.rebuying.price(view.deal.contract)
    if actions.Accept() in view.choices:
        return t("ask.rebuy.holder", price=price)
    return t("ask.rebuy", who=reader.voice.name(view.deal.buyer), contract=view.deal.contract)


def _about_rights(reader: Reader) -> str:
    now = reader.view.now
    if isinstance(now, Lottery):
        return t("ask.lottery.point" if now.turn == now.holder else "ask.lottery.name")
    choices = [action for action in reader.view.choices if isinstance(action, actions.Claim)]
    if not reader.view.deal.seen:
        return t("ask.bottom.nine" if choices else "ask.bottom")
    return t(f"ask.right.{choices[0].ground}" if len(choices) == 1 else "ask.rights")


_QUESTIONS: Final[dict[str, Callable[[Reader], str]]] = {
    LOOKING: _about_looking,
    PACKETS: lambda reader: t("ask.packet"),
    REBUYING: _about_rebuying,
    RIGHTS: _about_rights,
    NAMING: lambda reader: t("ask.trump"),
}


# Answers


def _waive(action: actions.Waive, reader: Reader) -> str:
    if not reader.view.deal.seen:
        return t("answer.deal")
    return t("answer.blind" if reader.view.phase == LOOKING else "answer.play_on")


def _claim(action: actions.Claim, reader: Reader) -> str:
    if action.ground in NINE_OF:
        return card_text(Card.of(Suit(NINE_OF.index(action.ground)), Rank.NINE))
    if action.ground in (LOTTERY, BOTTOM_NINE):
        return t(f"answer.claim.{action.ground}")
    several = sum(isinstance(other, actions.Claim) for other in reader.view.choices) > 1
    return t(f"answer.claim.{action.ground}" if several else "answer.claim")


def _pass(action: actions.Pass, reader: Reader) -> str:
    return t("answer.let_go" if actions.Accept() in reader.view.choices else "answer.leave")


def _packet(action: actions.TakePacket, reader: Reader) -> str:
    ends = {0: "answer.packet.left", len(reader.view.deal.talon) - 1: "answer.packet.right"}
    return t(ends.get(action.packet, "answer.packet"), number=action.packet + 1)


_ANSWERS: Final[dict[type[Any], Callable[[Any, Reader], str]]] = {
    actions.Look: lambda action, reader: t("answer.look"),
    actions.Dark: lambda action, reader: t("answer.dark"),
    actions.Waive: _waive,
    actions.Claim: _claim,
    actions.TakePacket: _packet,
    actions.Rebuy: lambda action, reader: t("answer.rebuy", points=action.points),
    actions.Accept: lambda action, reader: t(
        "answer.keep", points=reader.view.rules.rebuying.price(reader.view.deal.contract)
    ),
    actions.Pass: _pass,
    actions.NameTrump: lambda action, reader: suit_name(action.suit),
    actions.Concede: lambda action, reader: t(f"answer.concede.{action.kind}"),
}


# Meanings


def _of_waiving(action: actions.Waive, reader: Reader) -> str:
    if not reader.view.deal.seen:
        return ""
    return t("meaning.blind" if reader.view.phase == LOOKING else "meaning.play_on")


def _of_claiming(action: actions.Claim, reader: Reader) -> str:
    if action.ground == LOTTERY:
        return t("meaning.claim.lottery", points=reader.view.rules.rights.lottery)
    return "" if action.ground in (BOTTOM_NINE, *NINE_OF) else t("meaning.claim")


def _of_trump(action: actions.NameTrump, reader: Reader) -> str:
    """How many cards of the suit are in the hand, and the worth of its marriage if that is there."""
    hand, melds = reader.view.hand.mask, reader.view.rules.melds
    cards = (hand & SUIT_MASKS[action.suit]).bit_count()
    pair = melds.pairs[action.suit]
    if hand & pair == pair:
        worth = melds.worth(action.suit, action.suit)
        return t("meaning.trump.pair", cards=cards, worth=worth)
    return t("meaning.trump", cards=cards)


_MEANINGS: Final[dict[type[Any], Callable[[Any, Reader], str]]] = {
    actions.Look: lambda action, reader: t("meaning.look"),
    actions.Dark: lambda action, reader: t("meaning.dark"),
    actions.Waive: _of_waiving,
    actions.Claim: _of_claiming,
    actions.NameTrump: _of_trump,
    actions.Concede: lambda action, reader: concession_cost(reader.view, action.kind, reader.voice),
}


def meld_worth(view: View, card: Card, meld: str) -> int:
    """The points for declaring the meld with this card: a marriage counts in the trumps that it makes."""
    melds = view.rules.melds
    trump = melds.trump_after(meld, card.suit, NO_TRUMP if view.trump is None else view.trump)
    return melds.value(meld, card.suit, trump, view.melds)


def meld_text(view: View, card: Card, meld: str) -> str:
    """The meld declared with the card, and its points."""
    return t(f"meld.{meld}", suit=suit_text(card.suit), worth=meld_worth(view, card, meld))
