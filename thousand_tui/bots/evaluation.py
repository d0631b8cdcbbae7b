"""What a way to end the deal is worth to a side, using the engine's own settlement of the whole score sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from thousand_tui.rules import RANK_MASKS, ROSPIS, Outcome, Rank, Rulebook, Sheet, Standing, View, has_looked, settle

# What winning the game is worth beyond the target.
WON: Final = 150.0
# How often a player on the barrel wins, by the attempts left, if every deal is an attempt ...
FROM_BARREL: Final = (0.0, 0.25, 0.36, 0.44)
# ... if only their own deals are, or if attempts are unlimited (the last number).
FROM_BARREL_AT_LEISURE: Final = (0.0, 0.45, 0.55, 0.6)
# How much of its share of the fine a bolt or a concession costs in advance.
MARK: Final = 0.7
# The same for a bolt in a row, which the next trick ends.
RUN_MARK: Final = 0.4
# What it costs to have used a bomb, cross or spisat, since their number is limited.
SPENT: Final = 4.0
# What it costs to be barred from bidding.
SILENCE: Final = 15.0
# How often a player on the reverse barrel reaches its end.
FROM_REVERSE: Final = 0.3
# How far below the contract a failing declarer is, if nothing more is known.
SURE_TO_FAIL: Final = 20

_ACES: Final = RANK_MASKS[Rank.ACE]
_NINES: Final = RANK_MASKS[Rank.NINE]


# --- The sheet ------------------------------------------------------------------------------------------------------


def standing_worth(standing: Standing, rules: Rulebook) -> float:
    """A side's points, plus or minus what its marks on the sheet will bring or cost."""
    worth = float(standing.total)
    if standing.barrel is not None:
        worth += _on_barrel(standing, rules)
    if standing.reverse is not None:
        worth += _on_reverse_barrel(standing, rules)
    if standing.bolts or standing.run:
        worth -= _bolts(standing, rules)
    if standing.concessions and rules.concession.fined_every:
        counted = standing.concessions % rules.concession.fined_every
        worth -= MARK * rules.concession.fine * counted / rules.concession.fined_every
    if used := standing.bombs + standing.crosses + standing.spisats:
        worth -= SPENT * used
    if standing.total < rules.auction.silent_below:
        worth -= SILENCE
    return worth


def _on_barrel(standing: Standing, rules: Rulebook) -> float:
    """The chance to win from there against the cost of falling; 0 where totals continue past the barrel."""
    barrel = rules.barrel
    assert standing.barrel is not None
    if barrel.holds(barrel.level + 1):
        return 0.0
    prize = rules.target + WON - standing.total
    if not barrel.attempts:
        return FROM_BARREL_AT_LEISURE[-1] * prize
    chances = FROM_BARREL if barrel.counts == "deals" else FROM_BARREL_AT_LEISURE
    chance = chances[min(barrel.attempts - standing.barrel, len(chances) - 1)]
    return chance * prize - (1.0 - chance) * barrel.fall_price(standing)


def _on_reverse_barrel(standing: Standing, rules: Rulebook) -> float:
    """Reaching the far end of the barrel below zero either wins the game or loses everything (I18)."""
    below = rules.settlement.reverse
    assert below is not None
    return -FROM_REVERSE * WON if below.eliminates else FROM_REVERSE * (rules.target + WON - standing.total)


def _bolts(standing: Standing, rules: Rulebook) -> float:
    bolts = rules.bolts
    price = 0.0
    if bolts.limit:
        price += MARK * bolts.fine * standing.bolts / bolts.limit
    if bolts.row:
        price += RUN_MARK * bolts.row_fine * standing.run / bolts.row
    return price


def price_of_bolt(standing: Standing, rules: Rulebook) -> float:
    """What a bolt costs this side: the whole fine if it is the last one missing, else a share of it (RULES §1.11)."""
    bolts = rules.bolts
    if standing.barrel is not None and not bolts.on_barrel:
        return 0.0
    price = 0.0
    if bolts.limit:
        price += bolts.fine / (1 if standing.bolts == bolts.limit - 1 else bolts.limit)
    if bolts.row:
        price += bolts.row_fine / (1 if standing.run == bolts.row - 1 else 2 * bolts.row)
    return price


def sheet_worth(sheet: Sheet, winners: tuple[int, ...], side: int, rules: Rulebook) -> float:
    """How far ``side`` is ahead of the others on average; by how much a winner passes the target does not count."""
    worths = [standing_worth(standing, rules) for standing in sheet.standings]
    for winner in winners:
        worths[winner] = rules.target + WON
    mine = worths.pop(side)
    return mine - sum(worths) / len(worths)


def worth_now(view: View) -> float:
    """What the sheet is worth to this seat before the deal is settled."""
    return sheet_worth(view.sheet, view.winners, view.side(view.me), view.rules)


def worth_of(view: View, outcome: Outcome) -> float:
    """What the sheet would be worth to this seat after this outcome."""
    sheet, winners = settle(Sheet(view.sheet.standings, gold=view.sheet.gold), outcome, view.rules)
    return sheet_worth(sheet, winners, view.side(view.me), view.rules)


def daring(view: View) -> float:
    """How many points the seat would give for a deal at double price: none unless another is far ahead and near the
    end."""
    totals = list(view.sheet.totals)
    mine, target = totals.pop(view.side(view.me)), view.rules.target
    best = max(totals)
    return max(0.0, FAR * (best - mine - BEHIND * target)) * max(0.0, best / target)


# What part of the target one may be behind without taking risks ...
BEHIND: Final = 0.25
# ... and what part of anything beyond that one would give for a chance.
FAR: Final = 0.3


# --- Outcomes -------------------------------------------------------------------------------------------------------


def worth_played(
    view: View,
    declarer: int,
    contract: int,
    *,
    made: bool,
    share: int,
    mine: int,
    points: int | None = None,
    melds: int = 0,
) -> float:
    """What the deal is worth if ``declarer`` makes or fails the contract.

    As a defender this seat takes ``mine``, every other defender ``share``; the declarer takes ``points``, of which
    ``melds`` are for marriages; if ``points`` is None, just enough is assumed, or clearly too little.
    """
    deal = view.deal
    if points is None:
        points = contract if made else max(0, contract - SURE_TO_FAIL)
    seats = range(len(view.hands))
    cards = [share if seat in deal.active else 0 for seat in seats]
    declared, tricks = [0 for _ in seats], [1 if seat in deal.active else 0 for seat in seats]
    cards[view.me] = mine if view.me in deal.active else 0
    cards[declarer], declared[declarer] = points - melds, melds
    return worth_of(view, _outcome(view, declarer, contract, None, cards, declared, tricks))


def counting(view: View, declarer: int) -> tuple[tuple[float, ...], float]:
    """What one more point is worth on the sheet for each seat, and what it is worth to this seat that the contract is
    made rather than failed; neither changes during the deal."""
    sheet = Sheet(view.sheet.standings, gold=view.sheet.gold)
    return _counting(view.rules, sheet, deal_of(view, declarer), view.side(view.me))


def deal_of(view: View, declarer: int) -> Outcome:
    """The part of the outcome that stays the same during play: nobody has a point, everybody has a trick."""
    none = [0] * len(view.hands)
    deal = _outcome(view, declarer, view.deal.contract, None, none, none, [1] * len(none))
    return deal if deal.nines is None else replace(deal, nines=None)


@lru_cache(maxsize=64)
def _counting(rules: Rulebook, before: Sheet, deal: Outcome, side: int) -> tuple[tuple[float, ...], float]:
    contract, few, many = deal.contract, FEW_POINTS, MANY_POINTS

    def played(share: int, points: int) -> tuple[float, tuple[int, ...]]:
        cards = tuple(points if seat == deal.declarer else share for seat in range(len(deal.cards)))
        sheet, winners = settle(before, replace(deal, cards=cards), rules)
        return sheet_worth(sheet, winners, side, rules), sheet.totals

    made, less = played(few, contract)
    _, more = played(many, contract + many - few)
    failed, _ = played(few, max(0, contract - SURE_TO_FAIL))
    return tuple(
        min(2.0, max(0.0, (more[at] - less[at]) / (many - few))) if seat in deal.active else 0.0
        for seat, at in enumerate(rules.form.sides)
    ), made - failed


@dataclass(frozen=True, slots=True)
class Shares:
    """What the rest of a deal is worth to each seat: ``points[taker]`` one more point for ``taker``, ``made`` making
    the contract and not failing, ``trick[taker]`` the first trick of ``taker`` (RULES §1.11); all by seat."""

    points: tuple[tuple[float, ...], ...]
    made: tuple[float, ...]
    trick: tuple[tuple[float, ...], ...]


def shares_of(view: View, declarer: int) -> Shares:
    """The shares of the deal in play; they do not change during it."""
    sheet = Sheet(view.sheet.standings, gold=view.sheet.gold)
    return _shares(view.rules, sheet, deal_of(view, declarer))


@lru_cache(maxsize=64)
def _shares(rules: Rulebook, before: Sheet, deal: Outcome) -> Shares:
    sides = rules.form.sides
    seats = range(len(sides))
    counts, _ = _counting(rules, before, deal, sides[0])

    def shared(taker: int, worth: float, denied: float = 0.0) -> tuple[float, ...]:
        others = len(set(sides)) - 1
        return tuple(worth if sides[seat] == sides[taker] else -(denied or worth) / others for seat in seats)

    def point(taker: int) -> tuple[float, ...]:
        if taker == deal.declarer and not counts[taker]:
            return shared(taker, SURPLUS, DENIED)
        return shared(taker, counts[taker])

    def first_trick(taker: int) -> float:
        if taker == deal.declarer or taker not in deal.active:
            return 0.0
        took = tuple(int(seat != taker) for seat in seats)
        none, _ = settle(before, replace(deal, tricks=took), rules)
        one, _ = settle(before, deal, rules)
        worths = [standing_worth(sheet.standings[sides[taker]], rules) for sheet in (one, none)]
        return max(0.0, worths[0] - worths[1])

    return Shares(
        tuple(point(taker) for taker in seats),
        tuple(_counting(rules, before, deal, sides[seat])[1] for seat in seats),
        tuple(shared(taker, first_trick(taker)) for taker in seats),
    )


# What a point that does not count on the sheet is worth to the declarer ...
SURPLUS: Final = 0.001
# ... and to the others if the declarer does not get it: as much as one that another defender takes, or they would throw
# the declarer tens and aces that they might win themselves.
DENIED: Final = 1.0
# A defender usually takes between these two.
FEW_POINTS: Final = 20
MANY_POINTS: Final = 40


def worth_conceded(view: View, declarer: int, contract: int, kind: str = ROSPIS) -> float:
    """What the deal is worth if ``declarer`` gives it up in this way (RULES §1.7)."""
    none = [0] * len(view.hands)
    return worth_of(view, _outcome(view, declarer, contract, kind, none, none, none))


def _outcome(
    view: View,
    declarer: int,
    contract: int,
    conceded: str | None,
    cards: list[int],
    melds: list[int],
    tricks: list[int],
) -> Outcome:
    """The outcome, with everything public about this deal and what the seat knows of nines and aces."""
    deal, hand = view.deal, view.hand.mask
    return Outcome(
        number=deal.number,
        dealer=deal.dealer,
        active=deal.active,
        declarer=declarer,
        bid=contract,
        contract=contract,
        conceded=conceded,
        cards=tuple(cards),
        melds=tuple(melds),
        tricks=tuple(tricks),
        forced=view.rules.auction.forced(deal),
        gold=deal.gold,
        dark=deal.dark == declarer,
        blind=deal.blind or (deal.declarer is None and deal.dark is None and not has_looked(deal, declarer)),
        talon=(deal.bought.cards or 0) if deal.bought else 0,
        nines=view.seat if hand & _NINES == _NINES else None,
        aces=_aces(view) if conceded else (),
    )


def _aces(view: View) -> tuple[int, ...]:
    """The aces by seat, the unknown ones spread over the opponents."""
    aces = [0] * len(view.hands)
    aces[view.me] = (view.hand.mask & _ACES).bit_count()
    others = view.opponents
    for number in range(_ACES.bit_count() - aces[view.me]):
        aces[others[number % len(others)]] += 1
    return tuple(aces)
