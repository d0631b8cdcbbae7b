"""What may be played to a trick, and why: the prompt of the play."""

from __future__ import annotations

from collections.abc import Iterator

from thousand_tui.rules import ACES, BED, MARRIAGE, SUITS, View
from thousand_tui.rules.cards import PER_SUIT, SUIT_MASKS
from thousand_tui.rules.kernel import winning
from thousand_tui.rules.melds import FOUR_ACES
from thousand_tui.rules.plays import Plays
from thousand_tui.words.catalogue import say
from thousand_tui.words.lists import listed
from thousand_tui.words.text import card_text, suit_name, suit_text


def follow(view: View, plays: Plays, *, letters: bool = False) -> str:
    """What is owed to the trick in progress."""
    play, hand, trump = view.play, view.hand.mask, view.trump
    assert play is not None
    led = play.cards[0] // PER_SUIT
    facts = {"suit": suit_name(led, letters)}
    best = card_text(play.cards[winning(play.cards, play.trump)], letters)
    if hand & SUIT_MASKS[led]:
        key = "prompt.follow" if plays.cards == hand & SUIT_MASKS[led] else "prompt.beat"
        return say(key, letters, **facts, best=best)
    if trump is None or trump == led:
        return say("prompt.any_card", letters, **facts)
    facts["trump"] = suit_name(trump, letters)
    trumps = hand & SUIT_MASKS[trump]
    if not trumps:
        return say("prompt.any_card_no_trump", letters, **facts)
    if plays.cards == hand != trumps:
        return say("prompt.any_card", letters, **facts)
    return say("prompt.trump" if plays.cards == trumps else "prompt.overtrump", letters, **facts, best=best)


def lead(view: View, plays: Plays, *, letters: bool = False, names: bool = False) -> str:
    """What may be led, and what may be declared with it; with ``names`` suits are not signs alone."""
    said = _which(view, plays, letters)
    melds = list(_melds(plays, letters, names))
    if not melds:
        return said
    key = "prompt.declares" if view.rules.melds.automatic else "prompt.may_declare"
    return say(key, letters, asked=said.removesuffix("."), melds=listed(melds))


def _which(view: View, plays: Plays, letters: bool) -> str:
    """Which cards may be led, and why not others."""
    hand, trump = view.hand.mask, view.trump
    if plays.playable != hand:
        if not plays.playable & ~FOUR_ACES:
            return say("prompt.lead.ace", letters)
        if trump is not None and plays.cards and not plays.cards & ~SUIT_MASKS[trump]:
            return say("prompt.lead.trump", letters, trump=suit_name(trump, letters))
        if trump is not None:
            return say("prompt.lead.no_trump", letters, trump=suit_name(trump, letters))
    if view.done:
        return say("prompt.lead", letters)
    if view.deal.declarer == view.seat:
        return say("prompt.first_lead", letters, contract=view.deal.contract)
    return say("prompt.lead.first", letters)


def _melds(plays: Plays, letters: bool, names: bool) -> Iterator[str]:
    """Everything that may be declared now."""
    for kind, cards in plays.melds:
        of = [suit for suit in SUITS if cards & SUIT_MASKS[suit]]
        suits = listed([suit_name(suit, letters) if names else suit_text(suit, letters) for suit in of])
        if kind in (MARRIAGE, BED):
            yield say(f"prompt.meld.{kind}", letters, suits=suits)
        else:
            yield say("prompt.meld.aces" if kind == ACES else "prompt.meld.nines", letters)
