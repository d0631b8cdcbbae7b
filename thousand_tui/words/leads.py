"""What may be played to a trick, and why: the prompt of the play."""

from __future__ import annotations

from collections.abc import Iterator

from thousand_tui.rules import ACES, BED, MARRIAGE, SUITS, View
from thousand_tui.rules.cards import PER_SUIT, SUIT_MASKS
from thousand_tui.rules.kernel import winning
from thousand_tui.rules.melds import FOUR_ACES
from thousand_tui.rules.plays import Plays
from thousand_tui.words.catalogue import t
from thousand_tui.words.lists import any_of, listed
from thousand_tui.words.text import card_text, suit_name, suit_text


def follow(view: View, plays: Plays) -> str:
    """What is owed to the trick in progress."""
    play, hand, trump = view.play, view.hand.mask, view.trump
    assert play is not None
    led = play.cards[0] // PER_SUIT
    facts: dict[str, object] = {"suit": suit_name(led)}
    best = card_text(play.cards[winning(play.cards, play.trump)])
    if hand & SUIT_MASKS[led]:
        key = "prompt.follow" if plays.cards == hand & SUIT_MASKS[led] else "prompt.beat"
        return t(key, **facts, best=best)
    if trump is None or trump == led:
        return t("prompt.any_card", **facts)
    facts["trump"] = suit_text(trump)
    trumps = hand & SUIT_MASKS[trump]
    if not trumps:
        return t("prompt.any_card_no_trump", **facts)
    if plays.cards == hand != trumps:
        return t("prompt.any_card", **facts)
    return t("prompt.trump" if plays.cards == trumps else "prompt.overtrump", **facts, best=best)


def lead(view: View, plays: Plays, *, names: bool = False) -> str:
    """What may be led, and what may be declared with it; with ``names`` suits are not signs alone."""
    said = _which(view, plays)
    melds = list(_melds(plays, names))
    if not melds:
        return said
    key = "prompt.declares" if view.rules.melds.automatic else "prompt.may_declare"
    return t(key, asked=said.removesuffix("."), melds=listed(melds))


def _which(view: View, plays: Plays) -> str:
    """Which cards may be led, and why not others."""
    hand, trump = view.hand.mask, view.trump
    if plays.playable != hand:
        if not plays.playable & ~FOUR_ACES:
            return t("prompt.lead.ace")
        if trump is not None and plays.cards and not plays.cards & ~SUIT_MASKS[trump]:
            return t("prompt.lead.trump", trump=suit_text(trump))
        if trump is not None:
            return t("prompt.lead.no_trump", trump=suit_name(trump))
    if view.done:
        return t("prompt.lead")
    if view.deal.declarer == view.seat:
        return t("prompt.first_lead", contract=view.deal.contract)
    return t("prompt.lead.first")


def _melds(plays: Plays, names: bool) -> Iterator[str]:
    """Everything that may be declared now."""
    for kind, cards in plays.melds:
        of = [suit for suit in SUITS if cards & SUIT_MASKS[suit]]
        suits = any_of([str(suit_name(suit)) if names else suit_text(suit) for suit in of])
        if kind in (MARRIAGE, BED):
            yield t(f"prompt.meld.{kind}", suits=suits, n=len(of))
        else:
            yield t("prompt.meld.aces" if kind == ACES else "prompt.meld.nines")
