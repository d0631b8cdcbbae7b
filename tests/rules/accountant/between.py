"""Fines and gifts outside a settled deal (RULES §1.14, last paragraph; E14, E16), and what both kinds of booking share.

The steps keep their numbers of §1.14.
"""

from typing import Any

from tests.rules.accountant.paper import bottom, enough, fine, has_stock, level, regime, side_of

Books = dict[str, Any]
Rows = list[dict[str, Any]]

NINES = ("four-nines", "three-nines")


def redealt(books: Books, ground: str) -> None:
    """A right was claimed: what the dealer pays, and whether the deal passes on (E14, E16)."""
    agreed, deal = books["agreed"], books["deal"]
    after_the_exchange = deal["taken"] is not None
    counts = ground == "four-nines" or (ground == "three-nines" and after_the_exchange)
    deal["redeals"].append({"ground": ground, "counts": counts})
    if agreed["dealer_fine_for_nines"] and ground in NINES:
        book(books, [(deal["dealer"], -fine(agreed, "deal"))])
    if books["winners"] or agreed["three_redeals"] == "off":
        return
    last = deal["redeals"][-3:]
    if len(last) == 3 and all(each["counts"] or agreed["three_redeals"] == "any_ground" for each in last):
        book(books, [(deal["dealer"], -fine(agreed, "deal"))])
        deal["passes_on"] = True


def lottery(books: Books, who: int, ground: str) -> None:
    """E17: who shows three nines, what each names, and who gets the prize."""
    agreed, deal = books["agreed"], books["deal"]
    if ground == "lottery":
        deal["lottery"] = {"holder": who, "named": {}}
        return
    draw = deal["lottery"]
    if who != draw["holder"]:
        draw["named"][who] = ground
        return
    winners = [seat for seat, named in draw["named"].items() if named == ground] or [who]
    book(books, [(seat, agreed["lottery"] // len(winners)) for seat in winners])


def book(books: Books, entries: list[tuple[int, int]]) -> None:
    """These amounts by seat, at once: steps 6 (gifts), 9, 10, 12, 13 and what follows from them."""
    agreed, rows = books["agreed"], books["rows"]
    books["booked"] += 1
    was_on = {side for side, row in enumerate(rows) if row["barrel"] is not None}
    was_under = {side for side, row in enumerate(rows) if row["reverse"] is not None}
    stood = {side for side, row in enumerate(rows) if enough(agreed, row["total"])}
    gain = dict.fromkeys(range(len(rows)), 0)
    for seat, amount in entries:
        side = side_of(agreed, seat)
        twice = amount * gold_factor(books)
        if twice > 0 and (side in was_on or locked(agreed, rows[side]["total"])):
            continue
        gain[side] += twice
    for side, amount in gain.items():
        rows[side]["total"] += amount
    reached = [side for side in gain if may_win(agreed, rows[side], side in was_on | stood)]
    plays_on = agreed["tie"] == "play_on" and not has_stock(agreed)
    aloft = set(reached) if plays_on and len(reached) > 1 else set()
    if aloft:
        stay(rows, reached)
        was_on -= aloft
    elif reached:
        best = max(rows[side]["total"] for side in reached)
        first = [side for side in reached if rows[side]["total"] == best]
        if len(first) == 1 or not has_stock(agreed):
            books["winners"] = first
            return
    if below_zero_ends(books, None):
        return
    left = leave(agreed, rows, was_on)
    mount(books, was_on, left, aloft)
    put_under(agreed, rows, was_under)
    dump(agreed, rows)


def gold_factor(books: Books) -> int:
    """J6: what points and fines of this deal are multiplied by."""
    return 2 if books["deal"]["gold"] and books["agreed"]["gold_double"] != "none" else 1


def stay(rows: Rows, there: list[int]) -> None:
    """A9: who stands at the target with others is on no barrel any more."""
    for side in there:
        rows[side]["barrel"] = None


def locked(agreed: dict[str, Any], total: int) -> bool:
    """I13: from the lock on only a made own contract adds; at the target no lock binds (A9)."""
    return regime(agreed) == "lock" and total >= agreed["lock"] and not enough(agreed, total)


def may_win(agreed: dict[str, Any], row: dict[str, Any], was_on: bool) -> bool:
    """10: the target is reached; I2 off: only from the barrel, unless there is none for them."""
    past_the_barrel = agreed["direct_win"] or was_on or row["freed"] or regime(agreed) in ("none", "lock")
    return enough(agreed, row["total"]) and bool(past_the_barrel)


def below_zero_ends(books: Books, declarer: int | None) -> bool:
    """10b: at -1000 they win, or they are out and the highest total wins."""
    agreed, rows = books["agreed"], books["rows"]
    if not agreed["reverse_barrel"] or agreed["form"].startswith("stock"):
        return False
    there = [side for side, row in enumerate(rows) if row["total"] <= bottom(agreed)]
    if not there:
        return False
    if agreed["reverse_outcome"] == "win":
        first = [side for side in there if side == declarer]
        deepest = min(rows[side]["total"] for side in there)
        books["winners"] = first or [side for side in there if rows[side]["total"] == deepest]
    else:
        best = max(row["total"] for row in rows)
        books["winners"] = [side for side, row in enumerate(rows) if row["total"] == best]
    return True


def leave(agreed: dict[str, Any], rows: Rows, was_on: set[int]) -> set[int]:
    """11: who is no longer at the level has left it; that is a fall only where any fall counts."""
    left = set()
    for side in was_on:
        row = rows[side]
        free = regime(agreed) in ("keg", "lviv")
        gone = row["total"] < level(agreed) if free else row["total"] != level(agreed)
        if gone:
            left.add(side)
            row["barrel"] = None
            if not free and agreed["fall_counts"] == "any":
                third_fall(agreed, row)
    return left


def third_fall(agreed: dict[str, Any], row: dict[str, Any]) -> bool:
    """I7: counts a fall; at the third the total is what was agreed, in place of any fine."""
    law = "zero" if agreed["game_1001"] != "off" else agreed["third_fall"]
    if law == "off" or regime(agreed) in ("keg", "lviv"):
        return False
    row["falls"] += 1
    if row["falls"] < 3:
        return False
    row["falls"] = 0
    row["total"] = 5 if law == "five_no_barrel" else 0
    row["freed"] = law != "zero"
    return True


def mount(books: Books, was_on: set[int], left: set[int], aloft: set[int]) -> None:
    """12: newcomers, whom they knock off, and whether they collide (I8, I9)."""
    agreed, rows = books["agreed"], books["rows"]
    if regime(agreed) not in ("barrel", "keg", "lviv"):
        return
    new = [
        side
        for side, row in enumerate(rows)
        if side not in was_on | aloft and not row["freed"] and row["total"] >= level(agreed)
    ]
    for side in new:
        rows[side].update(total=level(agreed), barrel=0)
    if not new or regime(agreed) == "lviv":
        return
    if agreed["knock_off"] == "newcomer" and was_on - left:
        for side in new:
            thrown(books, rows[side])
        return
    if agreed["knock_off"] is True:
        for side in was_on - left:
            thrown(books, rows[side])
    if agreed["collision"] and len(new) > 1:
        before = was_on - left if agreed["collision"] == "all" else set()
        for side in (*new, *before):
            thrown(books, rows[side])


def thrown(books: Books, row: dict[str, Any]) -> None:
    """Off the barrel at the cost of the fine; a third fall is its own price."""
    agreed = books["agreed"]
    if row["barrel"] is None:
        return
    row["barrel"] = None
    if agreed["fall_counts"] == "any" and third_fall(agreed, row):
        return
    row["total"] -= fine(agreed, "knock") * gold_factor(books)


def put_under(agreed: dict[str, Any], rows: Rows, was_under: set[int]) -> None:
    """12b, and who has left the barrel below zero by climbing."""
    if not agreed["reverse_barrel"] or agreed["form"].startswith("stock"):
        return
    for row in rows:
        if row["total"] > -880:
            row["reverse"] = None
        elif row["total"] > bottom(agreed):
            row["total"] = -880
            row["reverse"] = row["reverse"] or 0


def dump(agreed: dict[str, Any], rows: Rows) -> None:
    """13: exactly 555, or the agreed number, above or below zero (H6)."""
    number = agreed["dump_number"]
    totals = {"off": (), "plus": (number,), "minus": (-number,), "both": (number, -number)}[agreed["dump"]]
    for row in rows:
        if row["total"] in totals:
            row["total"] = 0
            if row["barrel"] is not None:
                # Where it stands at 555 or below (I1): off, and a fall like any other (§1.14, 11).
                row["barrel"] = None
                if agreed["fall_counts"] == "any":
                    third_fall(agreed, row)
