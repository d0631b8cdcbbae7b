"""Who takes a trick, what trumps are, and what the melds of a deal are worth in the end (RULES §1.8, §1.9, group G)."""

from collections.abc import Mapping
from typing import Any

from tests.rules.accountant.paper import (
    IN_TRICKS,
    RANKS,
    has_stock,
    lays_aside,
    marriage,
    pair,
    points,
    rank,
    side_of,
    suit,
)

Deal = dict[str, Any]


def card_played(agreed: Mapping[str, Any], deal: Deal, who: int, card: str, meld: str | None) -> int | None:
    """The winner of the trick, if this card completes it."""
    if meld is not None:
        declare(agreed, deal, who, card, meld)
    deal["hands"][who].remove(card)
    deal["table"].append((who, card))
    last_of_the_aces(agreed, deal, who, card)
    if len(deal["table"]) < len(deal["active"]):
        deal["turn"] = deal["active"][(deal["active"].index(who) + 1) % len(deal["active"])]
        return None
    led = suit(deal["table"][0][1])
    of_trumps = [(who, card) for who, card in deal["table"] if suit(card) == deal["trump"]]
    contending = of_trumps or [(who, card) for who, card in deal["table"] if suit(card) == led]
    winner = max(contending, key=lambda each: RANKS.index(rank(each[1])))[0]
    deal["piles"][winner].append([card for _, card in deal["table"]])
    deal["table"] = []
    if deal["next_trump"]:
        deal["trump"] = deal["next_trump"].pop()
    broken_row(agreed, deal, winner)
    deal["turn"] = winner
    return int(winner)


def worth(agreed: Mapping[str, Any], deal: Deal, meld: str, of: str) -> int:
    """A4, G8-G12: what a meld of this suit would score now."""
    if meld in ("aces", "nines"):
        return 200 if meld == "aces" else int(agreed["four_nines_meld"])
    if agreed["marriage_values"] == "in_order":
        return (40, 60, 80, 100, 120)[sum(each["kind"] == "marriage" for each in deal["melds"])]
    return marriage(agreed, of, deal["trump"]) // (2 if meld == "bed" else 1)


def trump_by(
    agreed: Mapping[str, Any], deal: Deal, who: int, of: str, meld: str | None
) -> tuple[str | None, int | None]:
    """G3, G9, G11: trumps once this is declared, and whose they are; a suit that was named stays (G13)."""
    makes = {"marriage": True, "bed": agreed["bed_marriage"] == "trump", "aces": agreed["ace_marriage_trump"] != "none"}
    if not makes.get(meld or "") or (agreed["trump_named"] and not has_stock(agreed)):
        return deal["trump"], deal["owner"]
    return (of if meld != "aces" or agreed["ace_marriage_trump"] == "first_ace" else None), who


def declare(agreed: Mapping[str, Any], deal: Deal, who: int, card: str, meld: str) -> None:
    """What is scored at once, and what becomes of the trumps."""
    of = suit(card)
    deal["melds"].append({"seat": who, "kind": meld, "suit": of, "worth": worth(agreed, deal, meld, of), "kept": True})
    before = deal["trump"], deal["owner"]
    trump, owner = trump_by(agreed, deal, who, of, meld)
    if meld == "aces":
        deal["aces_of"] = who if agreed["ace_marriage_trump"] == "last_ace" else None
        deal["row_of_aces"] = who if agreed["aces_in_row"] != "off" else None
    elif (trump, owner) != before:
        deal["aces_of"] = None
    if not agreed["trump_named"] or has_stock(agreed):
        make_trump(agreed, deal, trump)
    deal["owner"] = owner


def make_trump(agreed: Mapping[str, Any], deal: Deal, trump: str | None) -> None:
    """G17: at once, or when the trick is over."""
    if agreed["trump_from"] == "next_trick":
        deal["next_trump"] = [trump]
    else:
        deal["trump"] = trump


def last_of_the_aces(agreed: Mapping[str, Any], deal: Deal, who: int, card: str) -> None:
    """G9: the suit of the last declared ace to leave the hand becomes trumps."""
    if who == deal["aces_of"] and rank(card) == "A" and not any(rank(held) == "A" for held in deal["hands"][who]):
        make_trump(agreed, deal, suit(card))
        deal.update(aces_of=None, owner=who)


def broken_row(agreed: Mapping[str, Any], deal: Deal, winner: int) -> None:
    """G10: whoever loses the lead with aces left in hand loses the 200, where that is agreed."""
    who = deal["row_of_aces"]
    if who is None:
        return
    left = any(rank(card) == "A" for card in deal["hands"][who])
    if winner != who and left and agreed["aces_in_row"] == "forfeit":
        for meld in deal["melds"]:
            meld["kept"] = meld["kept"] and meld["kind"] != "aces"
    if winner != who or not left:
        deal["row_of_aces"] = None


def taken(agreed: Mapping[str, Any], deal: Deal, declarer: int | None, contract: int) -> tuple[dict[int, int], ...]:
    """Card points, meld points and tricks of every seat."""
    seats = deal["active"]
    tricks = {seat: len(deal["piles"][seat]) for seat in seats}
    won = {seat: points([card for trick in deal["piles"][seat] for card in trick]) for seat in seats}
    out_of_play = 120 - sum(won.values())
    form = agreed["form"]
    bank = form in ("two_hidden_discards", "two_bank") or (
        form == "two_one_card" and agreed["second_talon"] == "last_trick"
    )
    if bank:
        won[deal["last_taker"]] += out_of_play
    elif lays_aside(agreed) or (
        form in ("two_discards", "two_dead_hand") and all_tricks(agreed, deal, declarer, contract)
    ):
        won[declarer] += out_of_play
    melds = {seat: sum(value(agreed, deal, meld, declarer) for meld in deal["melds"] if meld["seat"] == seat)
             for seat in seats}  # fmt: skip
    return won, melds, tricks


def all_tricks(agreed: Mapping[str, Any], deal: Deal, declarer: int | None, contract: int) -> bool:
    """V3: every trick, no marriage, and a contract of exactly 120, or no more than that."""
    whole = IN_TRICKS[agreed["form"]] // len(deal["active"])
    law = agreed["all_tricks_exception"]
    right_contract = {"exact": contract == 120, "any_bid": contract <= 120, "off": False}[law]
    none_declared = not any(meld["seat"] == declarer for meld in deal["melds"])
    return right_contract and none_declared and len(deal["piles"].get(declarer, [])) == whole


def drowned(agreed: Mapping[str, Any], deal: Deal, who: int, halves: set[str]) -> bool:
    """G4: whether an opponent has taken one of these cards; a partner is none (V2)."""
    others = [seat for seat in deal["active"] if side_of(agreed, seat) != side_of(agreed, who)]
    return any(card in halves for seat in others for trick in deal["piles"][seat] for card in trick)


def value(agreed: Mapping[str, Any], deal: Deal, meld: dict[str, Any], declarer: int | None) -> int:
    """G4, G5, G10: what a meld is worth once the deal is over."""
    mine = {card for trick in deal["piles"][meld["seat"]] for card in trick}
    of = meld["suit"]
    halves = {"marriage": pair(agreed, of), "bed": {"Q" + of, "J" + of}}.get(meld["kind"])
    if agreed["marriage_capture"] is True and halves is not None and not mine & halves:
        return 0
    if agreed["marriage_capture"] == "drowned" and halves is not None and drowned(agreed, deal, meld["seat"], halves):
        return 0
    trickless = not any(
        deal["piles"][seat] for seat in deal["active"] if side_of(agreed, seat) == side_of(agreed, meld["seat"])
    )
    if agreed["marriage_capture"] == "any_trick" and halves is not None and trickless:
        return 0
    if agreed["only_declarer_marriages"] and meld["kind"] != "nines" and declarer not in (None, meld["seat"]):
        return 0
    return int(meld["worth"]) if meld["kept"] else 0
