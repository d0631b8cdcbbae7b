"""The settlement of a deal, step by step (RULES §1.14); the steps keep their numbers."""

from typing import Any

from tests.rules.accountant import between
from tests.rules.accountant.paper import (
    bottom,
    enough,
    fine,
    fresh_row,
    has_stock,
    in_1001,
    marriage,
    pair,
    points,
    rank,
    regime,
    rounded,
    side_of,
)
from tests.rules.accountant.tricks import taken

Books = dict[str, Any]
Gains = dict[int, int]


def settle(books: Books, kind: str | None) -> None:
    """One deal, played to its end or given up in this way."""
    if has_stock(books["agreed"]):
        settle_stock(books)
        return
    facts = gather(books, kind)
    books["facts"] = facts
    gain = conceded(books, facts) if kind else played(books, facts)
    bonuses(books, facts, gain)
    filter_barrels(books, facts, gain)
    bolts(books, facts, gain)
    concessions(books, facts, gain)
    books["settled"] += 1
    for seat, amount in gain.items():
        books["rows"][seat]["total"] += amount
    if win(books, facts) or between.below_zero_ends(books, facts["declarer"]):
        return
    attempts(books, facts)
    under(books, facts)
    between.dump(books["agreed"], books["rows"])
    gold(books, facts)


def gather(books: Books, kind: str | None) -> dict[str, Any]:
    """1, 2: what everybody took, and whether the contract is made."""
    agreed, deal, rows = books["agreed"], books["deal"], books["rows"]
    declarer, contract = deal["bidder"], deal["contract"]
    nothing = dict.fromkeys(deal["active"], 0)
    won, melds, tricks = (nothing, nothing, nothing) if kind else counted(agreed, deal, declarer, contract)
    was_on = {seat for seat in range(books["seats"]) if rows[seat]["barrel"] is not None}
    without_marriages = was_on if regime(agreed) in ("keg", "lviv") else set()
    melds = {seat: 0 if seat in without_marriages else worth for seat, worth in melds.items()}
    raw = {seat: won[seat] + melds[seat] for seat in deal["active"]}
    exact = declarer in was_on and (regime(agreed) == "keg" or lviv_exact(agreed))
    tested = raw[declarer]
    if agreed["round_own"] == "up" and not exact:
        tested = next(number for number in range(tested, tested + 5) if number % 5 == 0)
    elif agreed["round_own"] and not exact:
        tested = max(tested, rounded(tested, agreed["defender_rounding"]))
    return {
        "kind": kind,
        "declarer": declarer,
        "contract": contract,
        "won": won,
        "melds": melds,
        "tricks": tricks,
        "raw": raw,
        "tested": tested,
        "made": kind is None and tested >= contract,
        "was_on": was_on,
        "before": [row["total"] for row in rows],
        "dark": deal["dark"] is not None and deal["dark"] == declarer,
    }


def counted(
    agreed: dict[str, Any], deal: dict[str, Any], declarer: int | None, contract: int
) -> tuple[dict[int, int], ...]:
    """Card points, meld points and tricks: as the accountant was told, or from the tricks."""
    return deal.get("told") or taken(agreed, deal, declarer, contract)


def lviv_exact(agreed: dict[str, Any]) -> bool:
    """I17."""
    return bool(regime(agreed) == "lviv" and agreed["exact_on_barrel"])


# --- 3, 4 -----------------------------------------------------------------------------------------------------------


def twice(books: Books, facts: dict[str, Any]) -> set[int]:
    """4: whose deltas are doubled; gold suspends dark and blind, so they never stack."""
    deal = books["deal"]
    everybody = set(range(books["seats"]))
    if between.gold_factor(books) > 1 or (deal["blind"] and not deal["gold"]):
        return everybody
    if not facts["dark"]:
        return set()
    return everybody if facts["kind"] or books["agreed"]["dark_opponents_double"] else {facts["declarer"]}


def exempt(books: Books) -> bool:
    """J6, K10: marriages count single."""
    agreed, deal = books["agreed"], books["deal"]
    if deal["gold"]:
        return bool(agreed["gold_double"] == "no_marriage_double")
    dark = deal["dark"] is not None and not deal["blind"]
    return bool(dark and agreed["dark_no_marriage_double"])


def played(books: Books, facts: dict[str, Any]) -> Gains:
    """3: the contract, and what the defenders took; 4: doubled where it is."""
    doubled = twice(books, facts)
    gain = {}
    for seat in books["deal"]["active"]:
        if regime(books["agreed"]) == "keg" and seat in facts["was_on"]:
            # I12: the exact points, no contract.
            gain[seat] = facts["won"][seat] * (2 if seat in doubled else 1)
        elif seat == facts["declarer"]:
            gain[seat] = of_the_declarer(books, facts, seat in doubled)
        else:
            gain[seat] = as_taken(books, facts, seat, seat in doubled)
    return gain


def as_taken(books: Books, facts: dict[str, Any], seat: int, doubled: bool, least: int = 0) -> int:
    """Points rounded by H1 (not on the Lviv barrel under I17), and no less than a contract that was made; then
    doubled, where marriages are not by the formula of step 4."""
    agreed = books["agreed"]
    exact = lviv_exact(agreed) and seat in facts["was_on"]
    rule = "exact" if exact else agreed["defender_rounding"]
    if doubled and exempt(books):
        return 2 * rounded(facts["won"][seat], rule) + int(facts["melds"][seat])
    return max(rounded(facts["raw"][seat], rule), least) * (2 if doubled else 1)


def of_the_declarer(books: Books, facts: dict[str, Any], doubled: bool) -> int:
    agreed, contract = books["agreed"], facts["contract"]
    if facts["dark"]:
        if not facts["made"]:
            return -2 * int(contract)
        return (
            2 * int(contract) if agreed["dark_max_240"] else as_taken(books, facts, facts["declarer"], True, contract)
        )
    if facts["made"]:
        actual = agreed["declarer_score"] == "actual"
        if actual:
            return as_taken(books, facts, facts["declarer"], doubled, contract)
        return int(contract) * (2 if doubled else 1)
    lost = contract - facts["tested"] if agreed["fail_score"] == "shortfall" else contract
    return -int(lost) * (2 if doubled else 1)


def conceded(books: Books, facts: dict[str, Any]) -> Gains:
    """F1-F3, F7, F17, F18, D2, F13."""
    agreed, deal, contract = books["agreed"], books["deal"], facts["contract"]
    declarer, kind = facts["declarer"], facts["kind"]
    others = [seat for seat in deal["active"] if seat != declarer]
    loss, gift = 0, dict.fromkeys(others, 0)
    if kind == "rospis" and agreed["one_rospis_one_spisat"]:
        gift = dict.fromkeys(others, 60)
    elif kind == "rospis":
        loss = {"bid": contract, "nothing": 0, "fixed_120": 120}[agreed["concession_declarer"]]
        share = {"sixty": 60, "half_bid": half(contract, agreed["half_rounding"]), "nothing": 0}
        gift = dict.fromkeys(others, share[agreed["concession_opponents"]])
    elif kind == "spisat":
        loss = contract
    elif kind == "by-aces":
        loss = half(contract, "up5")
        gift = {seat: agreed["ace_value"] * aces_of(deal, seat) for seat in others}
    elif kind == "give-up":
        loss, gift = 100, dict.fromkeys(others, 50)
    elif kind == "bomb":
        everybody = [seat for seat in range(books["seats"]) if seat != declarer]
        first = agreed["bomb_gifts"] == "from_second" and books["rows"][declarer]["bombs"] == 0
        each = 0 if first else 40 if agreed["form"] == "four" else 60
        gift = dict.fromkeys(everybody, each)
    factor = 2 if twice(books, facts) else 1
    return {declarer: -loss * factor} | {seat: share * factor for seat, share in gift.items()}


def half(contract: int, rule: str) -> int:
    """F3, by trying."""
    step = 10 if rule == "up10" else 5
    multiples = range(0, 1000, step)
    if rule == "down5":
        return max(number for number in multiples if 2 * number <= contract)
    return min(number for number in multiples if 2 * number >= contract)


def aces_of(deal: dict[str, Any], seat: int) -> int:
    """F17: the aces in the hand as it was before the first lead."""
    hand = deal["started_with"][seat] if deal["started_with"] else deal["hands"][seat]
    return sum(rank(card) == "A" for card in hand)


# --- 5, 6 -----------------------------------------------------------------------------------------------------------


def bonuses(books: Books, facts: dict[str, Any], gain: Gains) -> None:
    """5: four nines held when the play began (H5), the sitter's talon (H14); neither on the barrel nor conceded."""
    agreed, deal = books["agreed"], books["deal"]
    facts["bonus"] = {}
    if facts["kind"]:
        return
    if agreed["four_nines_bonus"]:
        for seat, hand in deal["started_with"].items():
            if sum(rank(card) == "9" for card in hand) == 4 and not on_any_barrel(books, facts, seat):
                facts["bonus"][seat] = 120
    if deal["sitter"] is not None and not on_any_barrel(books, facts, deal["sitter"]):
        facts["bonus"][deal["sitter"]] = sitters_points(agreed, deal)
    for seat in facts["bonus"]:
        gain.setdefault(seat, 0)


def on_any_barrel(books: Books, facts: dict[str, Any], seat: int) -> bool:
    return seat in facts["was_on"] or between.locked(books["agreed"], facts["before"][seat])


def sitters_points(agreed: dict[str, Any], deal: dict[str, Any]) -> int:
    """H14."""
    talon, law = set(deal["taken"]), agreed["sitter_score"]
    if law == "none":
        return 0
    whole = {of: len(pair(agreed, of) & talon) for of in "SCDH"}
    worth = {of: marriage(agreed, of, deal["trump"]) for of in "SCDH"}
    marriages = sum(worth[of] for of in "SCDH" if whole[of] == 2)
    if law == "aces_marriage":
        return int(agreed["sitter_ace"]) * sum(rank(card) == "A" for card in talon) + marriages
    number = points(list(talon))
    if law != "talon":
        number += marriages
    if law == "talon_half_marriage":
        number += sum(worth[of] // 2 for of in "SCDH" if whole[of] == 1)
    return rounded(number, agreed["defender_rounding"])


def filter_barrels(books: Books, facts: dict[str, Any], gain: Gains) -> None:
    """6: on the barrel only a made own contract that wins; a failed one is nothing (burn) or is subtracted (I6)."""
    agreed, law = books["agreed"], regime(books["agreed"])
    burn = agreed["barrel_fail"] == "burn" or in_1001(agreed)
    for seat, amount in list(gain.items()):
        own = seat == facts["declarer"]
        if law == "barrel" and seat in facts["was_on"]:
            own_deal = agreed["attempt_count"] != "own_forehand_only" or seat == books["deal"]["forced"]
            counts = own and facts["made"] and (own_deal or in_1001(agreed))
            wins = counts and enough(agreed, facts["before"][seat] + amount)
            if (amount > 0 and not wins) or (amount < 0 and burn):
                gain[seat] = 0
        if between.locked(agreed, facts["before"][seat]) and amount > 0 and not (own and facts["made"]):
            gain[seat] = 0
        under = books["rows"][seat]["reverse"] is not None
        if under and amount < 0 and facts["before"][seat] + amount > bottom(agreed):
            gain[seat] = 0
    for seat, amount in facts["bonus"].items():
        gain[seat] += amount


# --- 7, 8 -----------------------------------------------------------------------------------------------------------


def bolts(books: Books, facts: dict[str, Any], gain: Gains) -> None:
    """7: marks and their fines; the fine of V14."""
    agreed, deal = books["agreed"], books["deal"]
    double = between.gold_factor(books)
    for seat in deal["active"]:
        marks = marked(books, facts, seat)
        if marks is not None and agreed["bolt_mode"] != "off":
            gain[seat] -= bolt_fine(agreed, books["rows"][seat], marks) * double
        nothing = facts["kind"] is None and facts["raw"][seat] == 0 and seat != facts["declarer"]
        if agreed["idle_fine"] and nothing and facts["before"][seat] >= 850:
            gain[seat] -= 100 * double


def marked(books: Books, facts: dict[str, Any], seat: int) -> int | None:
    """How many bolts a player gets; None where the deal does not count for them at all."""
    agreed, deal = books["agreed"], books["deal"]
    if seat in facts["was_on"] and not agreed["bolt_on_barrel"]:
        return None
    own = seat == facts["declarer"]
    of_gold = 2 if deal["gold"] and agreed["double_bolt_gold"] else 1
    if facts["kind"]:
        return of_gold if facts["kind"] == "cross" and not own else None
    zero = got_nothing(agreed, facts, seat)
    if own and facts["dark"] and agreed["double_bolt_dark"] and zero:
        return 2
    if own and not agreed["bolt_own_game"]:
        return None
    if zero:
        return of_gold
    darkener = facts["declarer"] if facts["dark"] else None
    everybody = agreed["double_bolt_dark"] and agreed["dark_zero_others_bolt"]
    return 1 if everybody and darkener is not None and got_nothing(agreed, facts, darkener) else 0


def got_nothing(agreed: dict[str, Any], facts: dict[str, Any], seat: int) -> bool:
    """H9."""
    test = agreed["bolt_test"]
    if test == "no_trick":
        return bool(facts["tricks"][seat] == 0)
    raw = facts["raw"][seat]
    return (raw if test == "zero_points" else rounded(raw, agreed["defender_rounding"])) == 0


def bolt_fine(agreed: dict[str, Any], row: dict[str, Any], marks: int) -> int:
    """H7: the counters after these marks, and what they cost."""
    mode, price = agreed["bolt_mode"], fine(agreed, "bolts")
    count = 3 if agreed["bolt_count"] == "same" or mode.startswith("row") else agreed["bolt_count"]
    limit = {"consecutive3": None, "row3plus5": 5}.get(mode, count)
    in_rows = mode != "total3"
    if not marks:
        row["run"] = 0
        return 0
    if limit:
        row["bolts"] += marks
    if in_rows:
        row["run"] += 1
    full, three = bool(limit) and row["bolts"] >= limit, row["run"] == count
    cost = 0
    if three:
        row["run"] = 0
        cost += {"row240": 240, "row360": 360}.get(mode, price)
        if mode in ("row240", "row360"):
            row["bolts"] = 0
    if full:
        row["bolts"] = 0
        if not three or mode == "row3plus5":
            cost += price
        if mode in ("row240", "row360"):
            row["run"] = 0
    return int(cost)


def concessions(books: Books, facts: dict[str, Any], gain: Gains) -> None:
    """8: what is counted, and the fine for every third rospis (F4)."""
    if not facts["kind"]:
        return
    agreed, row = books["agreed"], books["rows"][facts["declarer"]]
    counters = {"rospis": "concessions", "by-aces": "concessions", "spisat": "spisats", "cross": "crosses"}
    counter = (counters | {"bomb": "bombs"}).get(facts["kind"])
    if counter:
        row[counter] += 1
    fined = agreed["third_concession_fine"] == "every_third" and not agreed["one_rospis_one_spisat"]
    if fined and counter == "concessions" and row["concessions"] % 3 == 0:
        gain[facts["declarer"]] -= fine(agreed, "concession") * between.gold_factor(books)


# --- 10 to 12 -------------------------------------------------------------------------------------------------------


def win(books: Books, facts: dict[str, Any]) -> bool:
    """10: the declarer before a higher total (RULES §1.13)."""
    agreed, rows = books["agreed"], books["rows"]
    stood = {seat for seat, total in enumerate(facts["before"]) if enough(agreed, total)}
    there = [seat for seat, row in enumerate(rows) if between.may_win(agreed, row, seat in facts["was_on"] | stood)]
    if not there:
        return False
    best = [seat for seat in there if rows[seat]["total"] == max(rows[seat]["total"] for seat in there)]
    if agreed["tie"] == "play_on":
        books["winners"] = best if len(best) == 1 and (stood or len(there) == 1) else []
        if books["winners"]:
            return True
        between.stay(rows, there)
        facts["was_on"] = facts["was_on"] - set(there)
        facts["aloft"] = set(there)
        return False
    first = [seat for seat in there if seat == facts["declarer"] and agreed["tie"] == "declarer"]
    books["winners"] = first or best
    return True


def attempts(books: Books, facts: dict[str, Any]) -> None:
    """11, 12: who left the barrel, who used an attempt, who fell; then the newcomers."""
    agreed, rows, deal = books["agreed"], books["rows"], books["deal"]
    if regime(agreed) not in ("barrel", "keg", "lviv"):
        return
    left = between.leave(agreed, rows, facts["was_on"])
    if regime(agreed) == "barrel" and limit_of_attempts(agreed):
        counting = "own_forehand" if in_1001(agreed) else agreed["attempt_count"]
        for seat in facts["was_on"] - left:
            counts = {"deals": True, "own_contracts": seat == facts["declarer"]}.get(counting, seat == deal["forced"])
            if seat in deal["active"] and counts:
                rows[seat]["barrel"] += 1
                if rows[seat]["barrel"] == limit_of_attempts(agreed):
                    left.add(seat)
                    fall(books, rows[seat], facts["contract"] if seat == facts["declarer"] else None)
    between.mount(books, facts["was_on"], left, facts.get("aloft", set()))


def limit_of_attempts(agreed: dict[str, Any]) -> int | None:
    """I3."""
    if in_1001(agreed):
        return 1
    return None if agreed["barrel_attempts"] == "unlimited" else int(agreed["barrel_attempts"])


def fall(books: Books, row: dict[str, Any], contract: int | None) -> None:
    """I5, I7: what a player loses whose attempts are used up; gold doubles the fine (RULES §2.15 A5)."""
    agreed, times = books["agreed"], between.gold_factor(books)
    row["barrel"] = None
    if between.third_fall(agreed, row):
        return
    if in_1001(agreed):
        row["total"] -= agreed["game_1001_fall"] * times
    elif agreed["fall_penalty"] == "zero":
        row["total"] = 0
    else:
        own = agreed["fall_penalty"] == "bid" and contract is not None
        row["total"] -= contract if own else fine(agreed, "barrel") * times


def under(books: Books, facts: dict[str, Any]) -> None:
    """11b, 12b: the barrel below zero (I18)."""
    agreed, rows = books["agreed"], books["rows"]
    if not agreed["reverse_barrel"]:
        return
    was_under = {seat for seat, row in enumerate(rows) if row["reverse"] is not None}
    for seat in was_under & set(books["deal"]["active"]):
        row = rows[seat]
        if row["total"] <= -880:
            row["reverse"] += 1
            if row["reverse"] == agreed["reverse_attempts"]:
                row["reverse"] = None
                row["total"] = -agreed["reverse_escape"]
    between.put_under(agreed, rows, was_under)


# --- The gold set, and V2 -------------------------------------------------------------------------------------------


def gold(books: Books, facts: dict[str, Any]) -> None:
    """J1, J5: until every seat has been that of the forced bidder; what follows if no contract was made."""
    book = books["gold"]
    if book is None:
        return
    assert books["deal"]["forced"] not in book["had"]
    book["had"].add(books["deal"]["forced"])
    book["made"] = book["made"] or facts["made"]
    if book["had"] < set(range(books["seats"])):
        return
    law = books["agreed"]["gold_nobody"]
    books["gold"] = None
    if book["made"]:
        return
    if "reset" in law:
        books["rows"] = [fresh_row() for _ in books["rows"]]
    if "replay" in law:
        books["gold"] = {"had": set(), "made": False}


def settle_stock(books: Books) -> None:
    """V2: every side writes what it took; the higher total wins, and a tie is played off."""
    agreed, deal, rows = books["agreed"], books["deal"], books["rows"]
    won, melds, tricks = counted(agreed, deal, None, 0)
    raw = dict.fromkeys(range(len(rows)), 0)
    for seat in deal["active"]:
        raw[side_of(agreed, seat)] += won[seat] + melds[seat]
    books["facts"] = {"kind": None, "won": won, "melds": melds, "tricks": tricks, "made": False}
    books["settled"] += 1
    for side, row in enumerate(rows):
        row["total"] += rounded(raw[side], agreed["defender_rounding"])
    best = max(row["total"] for row in rows)
    first = [side for side, row in enumerate(rows) if row["total"] == best]
    if enough(agreed, best) and len(first) == 1:
        books["winners"] = first
        return
    between.dump(agreed, rows)
