"""The pack on its way to the hands: the cut and its fines (B1-B4), dealing (B7), gathering unshuffled (B1)."""

from typing import Any

from tests.rules.accountant.between import book
from tests.rules.accountant.paper import ALL_CARDS, fine, has_stock, next_seat, players, rank

Books = dict[str, Any]

HANDS = {
    "three": (3, 7, (3,)),
    "four": (3, 7, (3,)),
    "two_discards": (2, 10, (2, 2)),
    "two_hidden_discards": (2, 10, (2, 2)),
    "two_one_card": (2, 10, (2, 2)),
    "two_bank": (2, 9, (3, 3)),
    "two_dead_hand": (3, 7, (3,)),
    "stock_two": (2, 6, ()),
    "stock_three": (3, 6, ()),
    "stock_four": (4, 6, ()),
}
"""How many hands of how many cards, and the packets of the talon (RULES §3)."""


def ceremony(books: Books) -> bool:
    agreed = books["agreed"]
    return bool(agreed["no_shuffle"] or agreed["bottom_nine"] != "off" or agreed["bottom_jack"] != "off")


def shuffled(books: Books, pack: list[str]) -> None:
    """A shuffle in the middle of the ceremony is that of B4: it breaks a row of nines, not that of jacks."""
    deal = books["deal"]
    deal["pack"] = pack
    deal["nines"] = 0


def cut(books: Books, who: int, at: int) -> None:
    """B3, B4: a nine is cut again, a jack is dealt with; nobody looks again after the dealer's own cut."""
    agreed, deal = books["agreed"], books["deal"]
    deal["pack"] = deal["pack"][at:] + deal["pack"][:at]
    bottom = rank(deal["pack"][-1])
    deal["cutter"] = who
    jack_shown = bottom == "J" and agreed["bottom_jack"] != "off"
    deal["asks"] = agreed["bottom_nine"] == "ask" and not deal["dealer_cut"] and not jack_shown
    if deal["dealer_cut"]:
        return
    if bottom == "9" and agreed["bottom_nine"] == "recut":
        nine(books, who)
    if bottom == "J" and agreed["bottom_jack"] != "off":
        jack(books)


def nine(books: Books, who: int) -> None:
    """B3: a nine that is shown; the third in a row is fined."""
    agreed, deal = books["agreed"], books["deal"]
    deal["nines"] += 1
    deal["jacks"] = 0
    deal["asks"] = False
    if deal["nines"] == 3:
        deal["nines"] = 0
        book(books, [(who, -fine(agreed, "deal"))])
        if agreed["bottom_nine_third"] == "skip":
            deal["passes_on"] = True


def jack(books: Books) -> None:
    agreed, deal = books["agreed"], books["deal"]
    deal["nines"] = 0
    if agreed["bottom_jack"] == "bury":
        # Twelve cards lie above it then and eleven below.
        deal["pack"] = [*deal["pack"][:12], deal["pack"][-1], *deal["pack"][12:-1]]
    elif agreed["bottom_jack"] == "dealer_cuts":
        deal["dealer_cut"] = True
    else:
        deal["jacks"] += 1
        if deal["jacks"] == 3:
            book(books, [(deal["dealer"], -fine(agreed, "deal"))])
            deal["passes_on"] = True


def slipped(books: Books) -> None:
    """B5, B6: the dealer is fined, the others share 120."""
    agreed, dealer = books["agreed"], books["deal"]["dealer"]
    entries = [(dealer, -fine(agreed, "deal"))]
    if agreed["exposed_compensation"] == "share":
        others = [seat for seat in range(books["seats"]) if seat != dealer]
        entries += [(seat, 120 // len(others)) for seat in others]
    book(books, entries)
    books["deal"]["passes_on"] = True


def dealt(books: Books) -> None:
    """One card at a time in turn; a talon of three has its places, packets and the stock come last."""
    agreed, deal = books["agreed"], books["deal"]
    hands, size, packets = HANDS[agreed["form"]]
    size = agreed["stock_cards"] if has_stock(agreed) else size
    pack = list(deal["pack"])
    if packets == (3,):
        places = sorted(agreed["talon_positions"])
        deal["packets"] = [[pack[place - 1] for place in places]]
        pack = [card for card in pack if card not in deal["packets"][0]]
    else:
        deal["packets"] = []
        for count in reversed(packets):
            deal["packets"].insert(0, pack[-count:])
            pack = pack[:-count]
    names: list[int | str] = list(players(agreed, deal["dealer"]))
    names += ["dead"] * (hands - len(names))
    deal["hands"] = {name: pack[place : hands * size : hands] for place, name in enumerate(names)}
    deal["original"] = {name: list(cards) for name, cards in deal["hands"].items()}
    if "dead" in deal["hands"]:
        deal["aside"] = [deal["hands"].pop("dead")]
    deal["stock"] = pack[hands * size :]


def gathered(books: Books) -> list[str] | None:
    """B1: the piles of the winners from the forehand on; hands, sorted; what is left of the talon; dead cards last."""
    agreed, deal = books["agreed"], books["deal"]
    if not agreed["no_shuffle"]:
        return None
    pack = [card for seat in players(agreed, deal["dealer"]) for trick in deal["piles"][seat] for card in trick]
    for seat in players(agreed, deal["dealer"]):
        pack += sorted(deal["hands"][seat], key=ALL_CARDS.index)
    for pile in deal["packets"] + deal["aside"]:
        pack += sorted(pile, key=ALL_CARDS.index)
    assert sorted(pack) == sorted(ALL_CARDS)
    return pack


def draws(books: Books, winner: int) -> None:
    """V2: the winner first, then the others in turn, one card each, while stock remains."""
    agreed, deal = books["agreed"], books["deal"]
    seat = winner
    for _ in players(agreed, deal["dealer"]):
        if deal["stock"]:
            deal["hands"][seat].append(deal["stock"].pop(0))
        seat = next_seat(agreed, seat)
