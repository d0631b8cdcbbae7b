"""What may be said in the auction and of the contract (RULES §1.4, §1.5, group C, A3, D4, I12, I16, J2, K4, §2.14)."""

from typing import Any

from tests.rules.accountant.deal import bought_by
from tests.rules.accountant.pack import dealt
from tests.rules.accountant.paper import (
    ALL_CARDS,
    OUT_OF_REACH,
    SUITS,
    marriage,
    may_be_bid,
    must_open,
    needed,
    opening,
    pair,
    rank,
    regime,
    side_of,
    silenced,
    winning_number,
)

Books = dict[str, Any]


def on_the_table(books: Books) -> dict[str, Any]:
    """The deal, once its cards lie there."""
    if books["deal"]["hands"] is None:
        dealt(books)
    deal: dict[str, Any] = books["deal"]
    return deal


def may_say(books: Books, who: int) -> set[int]:
    """Every number that this seat may bid now; 0 is a pass."""
    agreed, deal = books["agreed"], on_the_table(books)
    high, opens, lowest = standing_bid(books), must_open_now(books, who), least(books, who)
    numbers = {number for number in range(1, OUT_OF_REACH) if goes_over(agreed, number, high, lowest)}
    numbers |= set() if high else {lowest}
    highest = max(cap(books, who), lowest if opens else 0)
    up = is_up(books, who)
    if agreed["barrel_min_bid"] and up and not opens:
        enough, first = needed(agreed), min(numbers)
        numbers = {number for number in numbers if number >= enough} | ({enough} if enough >= first else set())
    if (agreed["forced_opening"] == "exact" and opens) or agreed["no_jump"]:
        highest = min(highest, min(numbers))
    if silent(books, who):
        highest = lowest if opens else 0
    winning = winning_number(agreed) if up and deal["dark"] is None else None
    if deal["dark"] is not None and not (agreed["dark_cancel"] and has_meld(agreed, deal["hands"][who])):
        highest = 0
    if winning and agreed["game_1001"] == "exact" and winning >= (high + 1 if high else min(numbers)):
        numbers.add(winning)  # A3: 121 waives the step, that over the last bid too.
    numbers = {number for number in numbers if number <= highest}
    may_name = agreed["barrel_trading"] == "outbiddable" and not deal["gold"]
    if winning and may_name and winning >= (high + 1 if high else lowest):
        numbers.add(winning)
    return numbers if opens else numbers | {0}


def may_buy(books: Books, who: int) -> set[int]:
    """C13: the price of the opened talon, if this hand with it may promise so much; 0 is to leave it."""
    deal = on_the_table(books)
    bought_by(books)
    price = (deal["contract"] // 120 + 1) * 120
    return (
        {0, price} if price <= cap(books, who, [*deal["hands"][who], *(deal["taken"] or deal["packets"][0])]) else {0}
    )


def may_name(books: Books) -> set[int]:
    """D4: the contracts to which a declarer may raise where a raise is allowed; what was bid may be kept."""
    agreed, deal = books["agreed"], on_the_table(books)
    bought_by(books)
    who, kept = deal["bidder"], deal["bid"]
    if not agreed["bid_cap_contract"]:
        agreed = agreed | {"bid_cap": 0}
    unseen = agreed["raising"] == "before_talon" and who in deal["stays_blind"] - deal["looked"]
    highest = cap(books | {"agreed": agreed}, who, [] if unseen else held_by(books, who))
    numbers = {number for number in range(1, OUT_OF_REACH) if goes_over(agreed, number, kept, 0)}
    winning = winning_number(agreed) if is_up(books, who) else None
    return {kept} | {number for number in numbers | {winning or 0} if kept < number <= highest}


def held_by(books: Books, who: int) -> list[str]:
    """The declarer's cards, and those of the talon where it has been taken and lies in the hand."""
    deal = books["deal"]
    taken = deal["taken"] or (deal["packets"][0] if books["agreed"]["raising"] == "after_talon" else [])
    return [*deal["hands"][who], *([] if deal["held"] else taken)]


def standing_bid(books: Books) -> int:
    """The number to go over; the forced one of a seat that was never asked stands too (C9, C10)."""
    agreed, deal = books["agreed"], books["deal"]
    if deal["bidder"] is not None:
        return int(deal["bid"])
    opener = must_open(agreed, deal["dealer"], deal["gold"])
    never_asked = agreed["forced_opening"] in ("on", "exact") and silent(books, opener)
    may_name = agreed["barrel_trading"] == "outbiddable" and is_up(books, opener) and winning_number(agreed)
    return least(books, opener) if never_asked and not may_name else 0


def must_open_now(books: Books, who: int) -> bool:
    """C2: it is this seat that has to bid, at once or since all others have passed."""
    agreed, deal = books["agreed"], books["deal"]
    if standing_bid(books) or agreed["forced_opening"] in ("next_dealer", "redeal"):
        return False
    return who == must_open(agreed, deal["dealer"], deal["gold"])


def least(books: Books, who: int) -> int:
    """C3, C15, J2: the lowest number with which this seat may open."""
    agreed = books["agreed"]
    if books["deal"]["gold"]:
        return 120
    number = winning_number(agreed) if agreed["barrel_min_bid"] and is_up(books, who) else None
    return max(opening(agreed), number or 0)


def goes_over(agreed: dict[str, Any], number: int, high: int, lowest: int) -> bool:
    """C4: a number of the ladder above the last one; where the step is only the least, any that is so far above it."""
    only_least = agreed["bid_step_at_least"] and not agreed["no_jump"]
    if not high or not only_least:
        return number >= (high + 1 if high else lowest) and (only_least or may_be_bid(agreed, number))
    step = agreed["bid_step"] if number <= 200 or agreed["high_bid_step"] == "same" else agreed["high_bid_step"]
    return bool(number >= high + step)


def is_up(books: Books, who: int) -> bool:
    return books["rows"][side_of(books["agreed"], who)]["barrel"] is not None


def silent(books: Books, who: int) -> bool:
    """C9, C10: by the totals on the sheet; never in gold (J1)."""
    return not books["deal"]["gold"] and silenced(books["agreed"], [row["total"] for row in books["rows"]], who)


def cap(books: Books, who: int, hand: list[str] | None = None) -> int:
    """C6, C8, C12, I12, I16: how high these cards may go; cards that were not looked at are no marriage."""
    agreed, deal = books["agreed"], books["deal"]
    if hand is None:
        hand = [] if who in deal["stays_blind"] - deal["looked"] else deal["hands"][who]
    highest = 120 + promised(agreed, hand)
    if agreed["bid_cap"]:
        highest = min(highest, agreed["bid_cap"])
    return min(highest, 120) if is_up(books, who) and regime(agreed) in ("keg", "lviv") else highest


def promised(agreed: dict[str, Any], hand: list[str]) -> int:
    """C6: what may be promised beyond the cards: by the marriages held, by any one of them, or by nothing."""
    married = any(pair(agreed, of) <= set(hand) for of in SUITS)
    law = agreed["cap_rule"]
    return held(agreed, hand if law == "per_hand" else ALL_CARDS if law == "none" or married else [])


def held(agreed: dict[str, Any], hand: list[str]) -> int:
    """A4, G8, G14: marriages and four aces in a hand, the dearest made trumps."""
    married = [of for of in SUITS if pair(agreed, of) <= set(hand)]
    points = sum(marriage(agreed, of, married[0]) for of in married)
    return points + (200 if agreed["ace_marriage"] and sum(rank(card) == "A" for card in hand) == 4 else 0)


def has_meld(agreed: dict[str, Any], hand: list[str]) -> bool:
    """K4: a marriage, whatever it is worth."""
    return any(pair(agreed, of) <= set(hand) for of in SUITS) or held(agreed, hand) > 0
