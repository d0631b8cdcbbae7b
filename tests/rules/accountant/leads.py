"""Which cards may be played, and what may be declared with them (RULES §1.8, §1.9, group G)."""

from collections.abc import Mapping
from typing import Any

from tests.rules.accountant.paper import RANKS, SUITS, has_stock, pair, rank, suit
from tests.rules.accountant.tricks import trump_by, worth

Agreed = Mapping[str, Any]
Deal = dict[str, Any]
Lead = tuple[str, str | None]


def may_play(agreed: Agreed, deal: Deal, who: int) -> set[Lead]:
    """Every card of this hand that may be played now, with each meld that may be declared."""
    if deal["table"]:
        return {(card, None) for card in following(agreed, deal, deal["hands"][who])}
    allowed: set[Lead] = set()
    for card in deal["hands"][who]:
        melds = [meld for meld in declared_by(agreed, deal, who, card) if may_lead(agreed, deal, who, card, meld)]
        if agreed["announce"] == "automatic" and melds:
            allowed.add((card, max(melds, key=lambda meld: worth(agreed, deal, meld, suit(card)))))
            continue
        allowed |= {(card, meld) for meld in melds}
        if may_lead(agreed, deal, who, card, None):
            allowed.add((card, None))
    return allowed


def height(card: str) -> int:
    return RANKS.index(rank(card))


def following(agreed: Agreed, deal: Deal, hand: list[str]) -> set[str]:
    """G1: what may be played to a card that was led."""
    school, trump, cards = agreed["play_obligation"], deal["trump"], [card for _, card in deal["table"]]
    if agreed["stock_open"] == "free" and deal["stock"]:
        return set(hand)
    led = suit(cards[0])
    mine = [card for card in hand if suit(card) == led]
    if mine:
        beating = school in ("follow_beat_trump", "follow_beat_unless_trumped", "follow_beat")
        trumped = trump != led and any(suit(card) == trump for card in cards)
        top = max(height(card) for card in cards if suit(card) == led)
        higher = [card for card in mine if height(card) > top]
        return set(higher if beating and higher and not trumped else mine)
    trumps = [card for card in hand if suit(card) == trump]
    if school in ("follow_only", "follow_beat") or not trumps:
        return set(hand)
    top = max([height(card) for card in cards if suit(card) == trump], default=-1)
    over = [card for card in trumps if height(card) > top]
    return set(over if school == "follow_beat_trump" and over else trumps)


def declared_by(agreed: Agreed, deal: Deal, who: int, card: str) -> list[str]:
    """What the card could declare as far as hand, right and earlier melds go."""
    hand, of = deal["hands"][who], suit(card)
    if not has_right(agreed, deal, who):
        return []
    melds = []
    marriages = [meld["suit"] for meld in deal["melds"] if meld["kind"] == "marriage"]
    if card in pair(agreed, of) <= set(hand):
        value = worth(agreed, deal, "marriage", of)
        rises = not marriages or value > worth(agreed, deal, "marriage", marriages[-1])
        melds += ["marriage"] * bool(rises or not agreed["rising_marriages"])
    if agreed["bed_marriage"] != "off" and card in {"Q" + of, "J" + of} <= set(hand) and of not in marriages:
        melds.append("bed")
    for meld, which, wanted in (
        ("aces", "A", agreed["ace_marriage"]),
        ("nines", "9", agreed["four_nines_meld"] != "off"),
    ):
        if wanted and rank(card) == which and all(which + each in hand for each in SUITS):
            melds.append(meld)
    return melds


def has_right(agreed: Agreed, deal: Deal, who: int) -> bool:
    """G2: after a trick of one's own, or before it where that is agreed."""
    if deal["piles"][who]:
        return True
    if has_stock(agreed):
        return not agreed["stock_needs_trick"]
    when = agreed["marriage_on_first_trick"]
    return bool(when == "on" or (when == "declarer_only" and who == deal["bidder"]))


def may_lead(agreed: Agreed, deal: Deal, who: int, card: str, meld: str | None) -> bool:
    """G6, G7, G10: the bans, judged by the trumps that the lead itself makes."""
    hand = deal["hands"][who]
    if deal["row_of_aces"] == who and any(rank(each) == "A" for each in hand):
        return rank(card) == "A" and meld is None
    trump, owner = trump_by(agreed, deal, who, suit(card), meld)
    if trump is None:
        return True
    foreign = agreed["no_foreign_trump_lead"] and owner != who
    if foreign and suit(card) == trump and not all(suit(each) == trump for each in hand):
        return False
    if agreed["must_lead_trump"] and any(suit(each) == trump for each in hand) and suit(card) != trump:
        return bool(foreign)
    return True
