"""Listening to a deal: who bought at what price, what lies where, who took what (RULES §1.4-§1.9, groups C to G)."""

from typing import Any

from tests.rules.accountant import pack as cards
from tests.rules.accountant.between import lottery, redealt
from tests.rules.accountant.paper import (
    SEATS,
    forced_bidder,
    given_to,
    has_stock,
    in_tricks,
    must_open,
    next_seat,
    opening,
    players,
    side_of,
    silenced,
    sitter,
    winning_number,
)
from tests.rules.accountant.settle import settle
from tests.rules.accountant.tricks import card_played
from thousand_tui.rules import (
    ASIDE,
    Accept,
    Action,
    Bid,
    Claim,
    Concede,
    Contract,
    Cut,
    Dark,
    Give,
    Look,
    NameTrump,
    Pass,
    Play,
    Rebuy,
    Shuffle,
    Slip,
    Suit,
    TakePacket,
    Waive,
)

Books = dict[str, Any]


def begin(books: Books, dealer: int, pack: list[str] | None, redeals: list[dict[str, Any]] | None = None) -> None:
    """A new deal; ``pack`` where nobody shuffles."""
    agreed = books["agreed"]
    books["seats"] = SEATS[agreed["form"]]
    books["dealer"] = dealer
    books["deal"] = {
        "dealer": dealer,
        "active": players(agreed, dealer),
        "sitter": sitter(agreed, dealer),
        "forced": forced_bidder(agreed, dealer),
        "gold": books["gold"] is not None,
        "redeals": redeals or [],
        "passes_on": False,
        # The cut.
        "pack": pack,
        "nines": 0,
        "jacks": 0,
        "dealer_cut": False,
        "cutter": None,
        "asks": False,
        # The cards.
        "hands": None,
        "original": {},
        "packets": [],
        "aside": [],
        "stock": [],
        # The auction.
        "looked": set(),
        "stays_blind": set(),
        "dark": None,
        "bidder": None,
        "bid": 0,
        "contract": 0,
        "passes": 0,
        "offer": None,
        "rebought": False,
        "taken": None,
        "held": False,
        # The play.
        "trump": None,
        "owner": None,
        "turn": None,
        "next_trump": [],
        "table": [],
        "piles": {seat: [] for seat in players(agreed, dealer)},
        "melds": [],
        "aces_of": None,
        "row_of_aces": None,
        "started_with": None,
    }


def next_to_deal(books: Books) -> int:
    """The dealer's left; in the gold set the first from there who forces it on a player without a gold deal (J1)."""
    agreed, had = books["agreed"], books["gold"]["had"] if books["gold"] else ()
    places = (next_seat(agreed, books["dealer"], place) for place in range(1, books["seats"] + 1))
    return next(seat for seat in places if forced_bidder(agreed, seat) not in had)


def hear(books: Books, who: int, action: Action) -> None:
    """Who did what; chance is nobody (-1)."""
    deal = books["deal"]
    match action:
        case Shuffle(deck):
            cards.shuffled(books, [str(card) for card in deck])
        case Cut(at):
            cards.cut(books, who, at)
        case Slip(place):
            if place:
                cards.slipped(books)
        case Claim("bottom-nine"):
            cards.nine(books, deal["cutter"])
        case Waive() if deal["asks"]:
            deal["asks"] = False
        case _:
            if deal["hands"] is None:
                cards.dealt(books)
            said(books, who, action)
    if not books["winners"] and books["deal"]["passes_on"]:
        begin(books, next_to_deal(books), None)


def said(books: Books, who: int, action: Action) -> None:
    """Anything after the cards were dealt."""
    deal = books["deal"]
    match action:
        case Look():
            deal["looked"].add(who)
        case Waive():
            stays_blind(books, who)
        case Dark():
            deal.update(dark=who, bidder=who, bid=120)
        case Bid(points):
            if deal["dark"] != who:
                deal["dark"] = None
            deal.update(bidder=who, bid=points)
        case Pass():
            passed(books)
        case TakePacket(packet):
            take(books, packet)
        case Rebuy(points):
            bought_by(books)
            deal["offer"] = (who, points)
        case Accept():
            deal.update(bid=deal["offer"][1], contract=deal["offer"][1], offer=None)
        case _:
            after_the_auction(books, who, action)


def after_the_auction(books: Books, who: int, action: Action) -> None:
    deal = books["deal"]
    match action:
        case Claim(ground) if ground == "lottery" or ground.startswith("nine-of"):
            lottery(books, who, ground)
        case Claim(ground):
            redealt(books, ground)
            if not books["winners"] and not deal["passes_on"]:
                begin(books, deal["dealer"], None, deal["redeals"])
        case Contract(points):
            bought_by(books)
            deal["contract"] = points
        case Give(gives):
            take(books, 0)
            give(books, who, [(str(card), place) for card, place in gives])
        case NameTrump(named):
            deal["trump"] = Suit(named).letter
        case Concede(kind):
            bought_by(books)
            take(books, 0)
            finish(books, kind)
        case Play(card, meld):
            play(books, who, str(card), meld)


# --- Auction --------------------------------------------------------------------------------------------------------


def stays_blind(books: Books, who: int) -> None:
    """C12: before the auction a player may leave their cards where they lie; any other waiver is one of a right."""
    agreed, deal = books["agreed"], books["deal"]
    may = agreed["blind_bidding"] and not deal["gold"] and not silent(books, who) and not has_stock(agreed)
    if may and who not in deal["looked"] and deal["bidder"] is None and not deal["passes"]:
        deal["stays_blind"].add(who)


def silent(books: Books, who: int) -> bool:
    """C9, C10: by the totals before the deal; not in the gold set."""
    totals = [row["total"] for row in books["rows"]]
    return not books["deal"]["gold"] and silenced(books["agreed"], totals, who)


def passed(books: Books) -> None:
    """A pass in the auction, or the answer to an offer for the talon."""
    agreed, deal = books["agreed"], books["deal"]
    if deal["offer"]:
        taker, points = deal["offer"]
        deal.update(bidder=taker, bid=points, contract=points, offer=None, rebought=True, dark=None)
        return
    deal["passes"] += 1
    if agreed["forced_opening"] in ("next_dealer", "redeal") and not deal["gold"] and deal["bidder"] is None:
        nobody_bid = deal["passes"] == len(deal["active"])
        if nobody_bid and agreed["forced_opening"] == "next_dealer":
            deal["passes_on"] = True
        elif nobody_bid:
            begin(books, deal["dealer"], None, deal["redeals"])


def bought_by(books: Books) -> None:
    """Where the forced bidder was never asked, their number stands all the same."""
    agreed, deal = books["agreed"], books["deal"]
    if deal["bidder"] is None:
        up = {seat for seat in deal["active"] if books["rows"][side_of(agreed, seat)]["barrel"] is not None}
        given = None if deal["gold"] else given_to(agreed, deal["dealer"], up)
        bidder = must_open(agreed, deal["dealer"], deal["gold"]) if given is None else given
        wins = bidder in up and (agreed["barrel_trading"] in ("given", "given_anytime") or agreed["barrel_min_bid"])
        number = (winning_number(agreed) if wins else None) or opening(agreed)
        deal["bidder"] = bidder
        deal["bid"] = 120 if deal["gold"] else number
    if not deal["contract"]:
        deal["contract"] = deal["bid"]


def blind(books: Books) -> bool:
    """C12: they bought without having looked."""
    deal = books["deal"]
    return deal["bidder"] in deal["stays_blind"] - deal["looked"] and not deal["rebought"]


# --- Exchange -------------------------------------------------------------------------------------------------------


def take(books: Books, packet: int) -> None:
    """The declarer takes the talon, once."""
    deal = books["deal"]
    if deal["taken"] is not None or not deal["packets"]:
        return
    bought_by(books)
    deal["taken"] = deal["packets"].pop(packet)


def hold(books: Books) -> None:
    """What was taken goes into the hand, once."""
    deal = books["deal"]
    if deal["taken"] is not None and not deal["held"]:
        deal["hands"][deal["bidder"]] += deal["taken"]
        deal["held"] = True


def give(books: Books, who: int, gives: list[tuple[str, int]]) -> None:
    """A card to each opponent; what is laid aside lies by itself."""
    deal = books["deal"]
    hold(books)
    for card, place in gives:
        deal["hands"][who].remove(card)
        if place == ASIDE:
            deal["aside"].append([card])
        else:
            deal["hands"][place].append(card)


# --- Play -----------------------------------------------------------------------------------------------------------


def play(books: Books, who: int, card: str, meld: str | None) -> None:
    agreed, deal = books["agreed"], books["deal"]
    if not has_stock(agreed):
        bought_by(books)
        take(books, 0)
        hold(books)
    if deal["started_with"] is None:
        deal["started_with"] = {seat: list(hand) for seat, hand in deal["hands"].items()}
    winner = card_played(agreed, deal, who, card, meld)
    if winner is None:
        return
    cards.draws(books, winner)
    if sum(len(trick) for tricks in deal["piles"].values() for trick in tricks) == in_tricks(agreed):
        deal["last_taker"] = winner
        finish(books, None)


def finish(books: Books, kind: str | None) -> None:
    """The deal is settled; the next one begins unless somebody has won."""
    agreed, deal = books["agreed"], books["deal"]
    hold(books)
    deal["blind"] = blind(books)
    settle(books, kind)
    books["number"] += 1
    if not books["winners"]:
        stays = kind is not None and agreed["concession_dealer"] == "same" and not deal["gold"]
        begin(books, deal["dealer"] if stays else next_to_deal(books), cards.gathered(books))
