"""What the accountant knows by heart: cards, values, seats, and the numbers that follow from the agreements."""

from collections.abc import Mapping, Sequence
from typing import Any

RANKS = ("9", "J", "Q", "K", "10", "A")
WORTH = {"9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}
SUITS = "SCDH"
ALL_CARDS = [rank + suit for suit in SUITS for rank in RANKS]

SEATS = {
    "three": 3, "four": 4, "two_discards": 2, "two_hidden_discards": 2, "two_one_card": 2, "two_bank": 2,
    "two_dead_hand": 2, "stock_two": 2, "stock_three": 3, "stock_four": 4,
}  # fmt: skip
IN_TRICKS = {
    "three": 24, "four": 24, "two_discards": 20, "two_hidden_discards": 20, "two_one_card": 22, "two_bank": 20,
    "two_dead_hand": 16, "stock_two": 24, "stock_three": 24, "stock_four": 24,
}  # fmt: skip
"""RULES §3.1: how many cards are played to tricks."""


def lays_aside(agreed: Mapping[str, Any]) -> bool:
    """D6: three cards are laid aside."""
    return bool(agreed["laying_aside"] == "lay_aside" and agreed["form"] in ("three", "four"))


def in_tricks(agreed: Mapping[str, Any]) -> int:
    """How many cards are played under these agreements."""
    return IN_TRICKS[agreed["form"]] - (3 if lays_aside(agreed) else 0)


def fresh_row() -> dict[str, Any]:
    """A side that has nothing written down."""
    return {
        "total": 0,
        "bolts": 0,
        "barrel": None,
        "concessions": 0,
        "run": 0,
        "falls": 0,
        "freed": False,
        "bombs": 0,
        "crosses": 0,
        "spisats": 0,
        "reverse": None,
    }


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def points(cards: list[str]) -> int:
    return sum(WORTH[rank(card)] for card in cards)


def marriage(agreed: Mapping[str, Any], of: str, trump: str | None) -> int:
    """A4: what the marriage of a suit is worth."""
    table = agreed["marriage_values"]
    if table == "trump40_other20":
        return 40 if of == trump else 20
    if table == "in_order":
        return 0
    own = agreed["marriage_" + {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}[of]]
    if own != "same":
        return int(own)
    return {word[0].upper(): int(word[1:]) for word in table.split("_")}[of]


def pair(agreed: Mapping[str, Any], of: str) -> set[str]:
    """G14: the two cards that are a marriage."""
    return {"A" + of, "K" + of} if agreed["king_ace_marriage"] else {"K" + of, "Q" + of}


def rounded(number: int, rule: str) -> int:
    """H1, looked for from both sides."""
    if rule == "exact":
        return number
    step = 10 if "10" in rule else 5
    below = max(multiple for multiple in range(0, 2000, step) if multiple <= number)
    if rule.startswith("floor"):
        return below
    over, under = number - below, below + step - number
    if over == under:
        return below if rule.endswith("down") else below + step
    return below if over < under else below + step


def has_stock(agreed: Mapping[str, Any]) -> bool:
    """V2: no auction, no contract."""
    return bool(agreed["form"].startswith("stock"))


def side_of(agreed: Mapping[str, Any], seat: int) -> int:
    """Partners sit opposite and write one line."""
    return seat % 2 if agreed["form"] == "stock_four" else seat


def next_seat(agreed: Mapping[str, Any], seat: int, places: int = 1) -> int:
    """A8: who sits so many places on in the direction of play."""
    way = 1 if agreed["direction"] == "clockwise" else -1
    return (seat + way * places) % SEATS[agreed["form"]]


def sitter(agreed: Mapping[str, Any], dealer: int) -> int | None:
    """V8: who takes no part."""
    if agreed["form"] != "four":
        return None
    last = -1 if agreed["forced_bidder"] == "dealer" else 0
    return next_seat(agreed, dealer, {"dealer": 0, "right": -1, "opposite": 2, "last": last}[agreed["sitter"]])


def players(agreed: Mapping[str, Any], dealer: int) -> list[int]:
    """Who plays when this seat deals, forehand first."""
    order = [next_seat(agreed, dealer, place) for place in range(1, SEATS[agreed["form"]] + 1)]
    return [seat for seat in order if seat != sitter(agreed, dealer)]


def forced_bidder(agreed: Mapping[str, Any], dealer: int) -> int:
    """C1: whom the opening binds."""
    return dealer if agreed["forced_bidder"] == "dealer" else players(agreed, dealer)[0]


def speakers(agreed: Mapping[str, Any], dealer: int, gold: bool) -> list[int]:
    """C1, C2: who plays, in the order in which they speak first in the auction; in gold nobody hangs."""
    order = players(agreed, dealer)
    if agreed["forced_opening"] == "hanging" and not gold:
        return order
    at = order.index(forced_bidder(agreed, dealer))
    return order[at:] + order[:at]


def must_open(agreed: Mapping[str, Any], dealer: int, gold: bool) -> int:
    """C2: who opens at the latest: the first to speak, or the last where the opening hangs."""
    return speakers(agreed, dealer, gold)[-1 if agreed["forced_opening"] == "hanging" and not gold else 0]


def given_to(agreed: Mapping[str, Any], dealer: int, up: set[int]) -> int | None:
    """C14: who of those on the barrel gets the deal before a word is said."""
    law = agreed["barrel_trading"]
    if law == "given_anytime" and agreed["attempt_count"] == "own_forehand_only" and regime(agreed) == "barrel":
        law = "given"
    if not up or winning_number(agreed) is None or (law == "given_anytime" and regime(agreed) == "keg"):
        return None
    order = speakers(agreed, dealer, False)
    if law == "given_anytime":
        return next((seat for seat in order if seat in up), None)
    gives = law == "given" and agreed["forced_opening"] in ("on", "exact")
    return order[0] if gives and order[0] in up else None


def silenced(agreed: Mapping[str, Any], totals: Sequence[int], who: int) -> bool:
    """C9, C10: who has nothing to say in the auction."""
    if agreed["trading_in_red"]:
        return any(total <= agreed["red_threshold"] for total in totals)
    own, line = totals[side_of(agreed, who)], int(agreed["silence_threshold"])
    return {"off": False, "below": own < line, "at_or_below": own <= line}[agreed["silence"]]


def fine(agreed: Mapping[str, Any], kind: str) -> int:
    """A5: one fine for everything, unless another is agreed for this kind."""
    own = agreed[f"fine_{kind}"]
    return int(agreed["fine"] if own == "same" else own)


# --- The target and what stands before it ---------------------------------------------------------------------------


def target(agreed: Mapping[str, Any]) -> int:
    """A1; the game of A3 is to 1001."""
    return 1001 if in_1001(agreed) else int(agreed["target"])


def in_1001(agreed: Mapping[str, Any]) -> bool:
    return agreed["game_1001"] != "off" and not has_stock(agreed)


def enough(agreed: Mapping[str, Any], total: int) -> bool:
    """A2: reached, or passed."""
    if agreed["win_strict"] and not in_1001(agreed):
        return total > target(agreed)
    return total >= target(agreed)


def bottom(agreed: Mapping[str, Any]) -> int:
    """I18: the mirror of the target, -1001 in a game to 1001."""
    return -1001 if target(agreed) == 1001 else -1000


def regime(agreed: Mapping[str, Any]) -> str:
    """§5.4: exactly one of the barrel, the keg, the lock, the Lviv barrel, nothing."""
    if has_stock(agreed):
        return "none"
    if agreed["lock"] != "off":
        return "lock"
    if agreed["barrel_level"] == "none" and not in_1001(agreed):
        return "none"
    if agreed["keg_playing"]:
        return "keg"
    return "lviv" if agreed["lviv"] else "barrel"


def level(agreed: Mapping[str, Any]) -> int:
    """I1: where the barrel stands."""
    if in_1001(agreed):
        return 880
    if agreed["barrel_level"] != "auto":
        return int(agreed["barrel_level"])
    if agreed["lviv"]:
        return 900
    return 880 if agreed["target"] == 1001 else int(agreed["target"]) - 120


def opening(agreed: Mapping[str, Any]) -> int:
    """C3; a promise of nothing is none, so without a lowest bid it is one step."""
    return int(agreed["min_bid"] or agreed["bid_step"])


def may_be_bid(agreed: Mapping[str, Any], number: int) -> bool:
    """C4: a number that stands on the ladder; where the step is only the least, any number from the lowest bid up."""
    if number < opening(agreed):
        return False
    if agreed["bid_step_at_least"] and not agreed["no_jump"] and agreed["game_1001"] != "round125":
        return True
    if number > 200 and agreed["high_bid_step"] != "same":
        return number % int(agreed["high_bid_step"]) == 0
    return (number - opening(agreed)) % int(agreed["bid_step"]) == 0


OUT_OF_REACH = 1000
"""More than all cards and melds of a deal are worth: nobody promises it."""


def needed(agreed: Mapping[str, Any]) -> int:
    """C15: the contract that takes a player from the barrel to the target."""
    gap = target(agreed) - level(agreed)
    if agreed["win_strict"] and not in_1001(agreed):
        gap += 1
    if agreed["game_1001"] == "exact":
        return gap
    return next(number for number in range(1, 10_000) if number >= gap and may_be_bid(agreed, number))


def winning_number(agreed: Mapping[str, Any]) -> int | None:
    """C14: that contract, None if no promise goes so high."""
    highest = agreed["bid_cap"] or OUT_OF_REACH
    if regime(agreed) in ("keg", "lviv"):
        highest = min(highest, 120)
    return needed(agreed) if needed(agreed) <= highest else None
