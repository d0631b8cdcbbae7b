"""The barrel: mounting, what counts on it, attempts and falls (RULES §1.12, group I).

There are five regimes before the target: the classic barrel, the keg (I12), the lock (I13), the Lviv barrel (I16), or
none. Each has its own steps in the settlement (RULES §5.4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from thousand_tui.rules.agreed import number, wanted
from thousand_tui.rules.ladder import Ladder, ladder_of
from thousand_tui.rules.lines import LineName
from thousand_tui.rules.settling.ledger import Ledger, Step
from thousand_tui.rules.sheet import Outcome, Sheet, Standing
from thousand_tui.rules.state import NOBODY

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements
    from thousand_tui.rules.agreements.model import BarrelKind


# Which deals count as attempts (I3, I4).
Attempts: TypeAlias = Literal["never", "deals", "own_contracts", "own_forehand"]

# What a fall costs (I5).
FallPrice: TypeAlias = Literal["fine", "bid", "zero"]

# What happens when others mount (I8, I9).
Meeting: TypeAlias = Callable[[Ledger, Sequence[int]], None]

# The fall that has a different price (I7).
THIRD: Final = 3

# The most that a player can take if their marriages do not count.
WITHOUT_MARRIAGES: Final = 120


@dataclass(frozen=True, slots=True)
class ThirdFall:
    """A player who falls for the third time goes to ``total`` instead of paying for the fall, and plays on without a
    barrel if it ``frees``. ``timeouts``: only falls for lack of attempts count (I7)."""

    total: int
    frees: bool
    timeouts: bool


@dataclass(frozen=True, slots=True)
class BarrelRules:
    """A player who reaches ``level`` mounts; after ``attempts`` deals of the kind that ``counts`` they fall (0: never).

    ``kind`` names the variant. If nobody can mount (I1, I13), the level is the target. ``lock`` is the total from which
    only own contracts count, 0 if none (I13). ``wins_at`` is the lowest total that wins (A2), ``winning_contract`` the
    smallest contract that reaches it from the level (A2, A3, C4). ``direct``: a player may also win from below the
    barrel (I2). ``burn``: a failed contract on the barrel costs only the attempt; else it is subtracted and the player
    is off (I6). A fall costs ``price``, with ``fall`` as the fine; being knocked off or colliding costs ``thrown``.
    ``falls_for_nothing``: one of these can cost 0 and leave the player at the level. ``meetings`` follow a mount (I8,
    I9). ``own_deal_only``: on the barrel a contract wins only for the seat of C1 (I4).
    """

    kind: "BarrelKind"  # noqa: UP037 - a compiled record looks up what it can
    level: int
    target: int
    wins_at: int
    winning_contract: int
    lock: int
    attempts: int
    counts: Attempts
    own_deal_only: bool
    direct: bool
    burn: bool
    exact: bool
    price: FallPrice
    fall: int
    thrown: int
    falls_for_nothing: bool
    third: ThirdFall | None
    meetings: tuple[Meeting, ...]

    @property
    def _points_alone(self) -> bool:
        """Whether marriages are worth nothing on this barrel, and totals move freely from its level up (I12, I16)."""
        return self.kind in ("keg", "lviv")

    @property
    def can_be_mounted(self) -> bool:
        """Whether there is a barrel at all; the lock does not count as one (I1, I13)."""
        return self.kind == "classic" or self._points_alone

    def is_on(self, standing: Standing) -> bool:
        """Whether a side with this standing is on the barrel; in the lock nobody is."""
        return standing.barrel is not None

    def is_anyone_on(self, sheet: Sheet) -> bool:
        """Whether anybody at the table is on the barrel."""
        return any(map(self.is_on, sheet.standings))

    def cap(self, standing: Standing) -> int | None:
        """The highest bid of a side with this standing, None if the standing sets no limit (I12, I16)."""
        return WITHOUT_MARRIAGES if standing.barrel is not None and self._points_alone else None

    def counts_marriages(self, standing: Standing) -> bool:
        """Whether marriages are worth anything to a side with this standing (I12, I16)."""
        return standing.barrel is None or not self._points_alone

    def fall_price(self, standing: Standing) -> int:
        """What the next fall costs this side; a fall that costs the bid costs the contract that wins (I5, I7)."""
        if self.third is not None and standing.falls + 1 >= THIRD:
            return standing.total - self.third.total
        if self.price == "zero":
            return standing.total
        return self.winning_contract if self.price == "bid" else self.fall

    def holds(self, total: int) -> bool:
        """Whether a side with this total can be on the barrel."""
        if self.kind == "classic":
            return total == self.level
        return self._points_alone and total >= self.level

    def refused(self, delta: int, made: bool, own: bool) -> bool:
        """Whether a change of the total does not count on the barrel (RULES §1.14 step 6)."""
        if delta > 0:
            return not (own and made and self.level + delta >= self.wins_at)
        return own and delta < 0 and self.burn


# (outcome, seat) -> whether the deal is an attempt of this seat.
Counts: TypeAlias = Callable[[Outcome, int], bool]

# (ledger, side) -> what a fall costs.
Price: TypeAlias = Callable[[Ledger, int], int]

# --- Attempts -------------------------------------------------------------------------------------------------------


def own_forehand(outcome: Outcome, seat: int) -> bool:
    """Only a deal in which the seat is the forced bidder is an attempt (I4, C1)."""
    return seat == (outcome.active[0] if outcome.forced == NOBODY else outcome.forced)


COUNTS: Final[dict[Attempts, Counts]] = {
    "never": lambda outcome, seat: False,
    "deals": lambda outcome, seat: seat in outcome.active,
    "own_contracts": lambda outcome, seat: seat == outcome.declarer,
    "own_forehand": own_forehand,
}

# --- Falls ----------------------------------------------------------------------------------------------------------


def the_fine(ledger: Ledger, side: int) -> int:
    """A fall costs the fine (RULES §1.12)."""
    return ledger.fined(ledger.rules.barrel.fall)


def the_bid(ledger: Ledger, side: int) -> int:
    """A fall costs the contract of the last attempt, or the fine if somebody else was declarer (I5)."""
    return ledger.outcome.contract if side == ledger.declarer else the_fine(ledger, side)


PRICES: Final[dict[FallPrice, Price]] = {
    "fine": the_fine,
    "bid": the_bid,
    "zero": lambda ledger, side: ledger.totals[side],
}

# The total after a third fall, and whether the side then plays without a barrel (I7).
THIRD_FALLS: Final = {"zero": (0, False), "five_no_barrel": (5, True), "zero_no_barrel": (0, True)}


def take_off(ledger: Ledger, side: int, rule: LineName, cost: int, fact: int = 0, *, timed_out: bool = False) -> None:
    """Write that a side leaves the barrel and what that costs, and count the fall (I7)."""
    third = ledger.rules.barrel.third
    marks = ledger.marks[side].changed(barrel=None)
    if third is None or (third.timeouts and not timed_out):
        ledger.write(side, rule, -cost, fact)
    elif marks.falls + 1 < THIRD:
        ledger.write(side, rule, -cost, fact)
        ledger.write(side, LineName.FALL_COUNTED, 0, marks.falls + 1)
        marks = marks.changed(falls=marks.falls + 1)
    else:
        if not timed_out:
            ledger.write(side, rule, 0, fact)
        ledger.write(side, LineName.THIRD_FALL, third.total - ledger.totals[side], THIRD)
        marks = marks.changed(falls=0, freed=third.frees)
    ledger.marks[side] = marks


# --- Step 3: how points count on the barrel ------------------------------------------------------------------------


def without_marriages(ledger: Ledger) -> None:
    """Marriages of those on the barrel are worth nothing; if agreed, their points are not rounded (I16, I17)."""
    if ledger.rules.barrel.exact:
        ledger.exact = ledger.mounted
    for seat, side in ledger.seats:
        melds = ledger.outcome.melds[seat]
        if melds and side in ledger.mounted:
            ledger.raw[seat] -= melds
            ledger.write(side, LineName.MARRIAGES_NOT_COUNTED, 0, melds)


def points_alone(ledger: Ledger) -> None:
    """Those on the keg score the card points they take, whoever is declarer (I12)."""
    without_marriages(ledger)
    ledger.exact = ledger.keg = ledger.mounted


# --- Step 6: what counts --------------------------------------------------------------------------------------------


def sift_barrel(ledger: Ledger) -> None:
    """On the barrel only one's own winning contract counts (RULES §1.12); gifts and bonuses never do."""
    barrel = ledger.rules.barrel
    for side in ledger.mounted:
        delta = ledger.earned[side]
        seat = ledger.rules.form.sides.index(side)
        made = ledger.made and (not barrel.own_deal_only or own_forehand(ledger.outcome, seat))
        if delta and barrel.refused(delta, made, side == ledger.declarer):
            ledger.write(side, LineName.NOT_COUNTED_ON_BARREL, -delta)
        ledger.refuse_extra(side, LineName.NOT_COUNTED_ON_BARREL)


def sift_extra(ledger: Ledger) -> None:
    """On a barrel where totals move freely, sides get only what the deal itself brings (H5, H14, B6)."""
    for side in ledger.mounted:
        ledger.refuse_extra(side, LineName.NOT_COUNTED_ON_BARREL)


def sift_lock(ledger: Ledger) -> None:
    """In the lock only one's own made contract adds points (I13)."""
    for side, standing in enumerate(ledger.before):
        if not ledger.rules.barrel.lock <= standing.total < ledger.rules.barrel.wins_at:
            continue
        delta = ledger.earned[side]
        if delta > 0 and not (ledger.made and side == ledger.declarer):
            ledger.write(side, LineName.NOT_COUNTED_IN_LOCK, -delta)
        ledger.refuse_extra(side, LineName.NOT_COUNTED_IN_LOCK)


# --- Steps 11 and 12: attempts and mounts ---------------------------------------------------------------------------


def leave(ledger: Ledger) -> None:
    """A side that was on the barrel and is no longer at its level has left it: no attempt, no further fine."""
    for side in ledger.mounted:
        if not ledger.rules.barrel.holds(ledger.totals[side]):
            take_off(ledger, side, LineName.OFF_THE_BARREL, 0)


def leave_or_try(ledger: Ledger) -> None:
    """Those who were taken off the barrel leave it; the others use up attempts and fall (RULES §1.12)."""
    if not ledger.mounted:
        return
    leave(ledger)
    barrel, sides = ledger.rules.barrel, ledger.rules.form.sides
    for side in ledger.mounted:
        used = ledger.marks[side].barrel
        if used is None or not COUNTS[barrel.counts](ledger.outcome, sides.index(side)):
            continue
        used += 1
        ledger.write(side, LineName.ATTEMPT, 0, used)
        if used < barrel.attempts:
            ledger.marks[side] = ledger.marks[side].changed(barrel=used)
        else:
            take_off(ledger, side, LineName.FALL, PRICES[barrel.price](ledger, side), used, timed_out=True)


def stay_at_target(ledger: Ledger, there: Sequence[int]) -> None:
    """The rules of the barrel no longer apply to players who are at the target together (A9)."""
    ledger.aloft = there
    ledger.mounted = tuple(side for side in ledger.mounted if side not in there)
    for side in there:
        ledger.write(side, LineName.AT_TARGET, 0)
        ledger.marks[side] = ledger.marks[side].changed(barrel=None)


def mount(ledger: Ledger) -> None:
    """A newcomer at the level or above it is set to the level (RULES §1.12), and may meet others there (I8, I9)."""
    barrel = ledger.rules.barrel
    newcomers = []
    for side in ledger.order:
        total, before = ledger.totals[side], ledger.before[side]
        if total >= barrel.level and before.barrel is None and not before.freed and side not in ledger.aloft:
            ledger.write(side, LineName.MOUNT, barrel.level - total, total)
            ledger.marks[side] = ledger.marks[side].changed(barrel=0)
            newcomers.append(side)
    if newcomers:
        for meeting in barrel.meetings:
            meeting(ledger, newcomers)


def knock_off(ledger: Ledger, newcomers: Sequence[int]) -> None:
    """Newcomers knock whoever was there first off the barrel, once, however many newcomers there are (I8)."""
    for side in ledger.mounted:
        if ledger.marks[side].barrel is not None:
            _throw_off(ledger, side, LineName.KNOCKED_OFF, newcomers[0])


def turn_away(ledger: Ledger, newcomers: Sequence[int]) -> None:
    """While somebody is on the barrel, newcomers fall off it at once (I8)."""
    there = [side for side in ledger.mounted if ledger.marks[side].barrel is not None]
    for side in newcomers if there else ():
        _throw_off(ledger, side, LineName.KNOCKED_OFF, there[0])


def collide(ledger: Ledger, newcomers: Sequence[int]) -> None:
    """Several newcomers in one deal all fall off, unless they have done so already (I8, I9)."""
    if _stay(ledger, newcomers):
        for side in newcomers:
            _throw_off(ledger, side, LineName.COLLISION, len(newcomers))


def collide_all(ledger: Ledger, newcomers: Sequence[int]) -> None:
    """Several newcomers in one deal fall off, and with them whoever was there before and still is (I9)."""
    if _stay(ledger, newcomers):
        collide(ledger, newcomers)
        for side in ledger.mounted:
            if ledger.marks[side].barrel is not None:
                _throw_off(ledger, side, LineName.COLLISION, len(newcomers))


def _stay(ledger: Ledger, newcomers: Sequence[int]) -> bool:
    """Whether there are several of them, and they are still on the barrel."""
    return len(newcomers) > 1 and ledger.marks[newcomers[0]].barrel is not None


def _throw_off(ledger: Ledger, side: int, rule: LineName, fact: int) -> None:
    take_off(ledger, side, rule, ledger.fined(ledger.rules.barrel.thrown), fact)


# --- The rules of a set of agreements ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Regime:
    """What a kind of barrel does in a settlement; None for a step in which it does nothing (RULES §5.4).

    ``weigh`` comes before step 3 and changes how points count, ``sift`` is step 6, ``attempts`` step 11, ``leave`` the
    part of it that also follows fines outside a deal, ``mount`` step 12.
    """

    weigh: Step | None = None
    sift: Step | None = None
    attempts: Step | None = None
    leave: Step | None = None
    mount: Step | None = None


REGIMES: Final[dict[BarrelKind, Regime]] = {
    "classic": Regime(None, sift_barrel, leave_or_try, leave, mount),
    "lviv": Regime(without_marriages, sift_extra, leave, leave, mount),
    "keg": Regime(points_alone, sift_extra, leave, leave, mount),
    "lock": Regime(sift=sift_lock),
    "none": Regime(),
}


def _winning_contract(agreements: Agreements, wins_at: int, level: int) -> int:
    """A number that may be bid, on the ladder, except for the exact 121 of the game to 1001 (A2-C4)."""
    needed, ladder = wins_at - level, ladder_of(agreements)
    if agreements.game_1001 == "exact":
        return needed
    if ladder.least:
        # Any number may be bid, but 121 rounded to 125 stays that way (A3).
        plain = Ladder(ladder.minimum, ladder.step, ladder.high)
        return plain.above(needed - 1) if agreements.game_1001 == "round125" else max(needed, ladder.minimum)
    return ladder.above(needed - 1)


def compile_rules(agreements: Agreements) -> BarrelRules:
    """The barrel rules of an effective set of agreements, in which the level is a number or "none"."""
    from thousand_tui.rules.agreements.model import barrel_kind

    kind = barrel_kind(agreements)
    target = agreements.target
    level = agreements.barrel_level if isinstance(agreements.barrel_level, int) else target
    wins_at = target + agreements.win_strict
    attempts = 0 if agreements.barrel_attempts == "unlimited" else agreements.barrel_attempts
    own_deal_only = agreements.attempt_count == "own_forehand_only"
    counts: Attempts = "own_forehand" if agreements.attempt_count == "own_forehand_only" else agreements.attempt_count
    meetings = wanted(
        (knock_off, agreements.knock_off is True),
        (turn_away, agreements.knock_off == "newcomer"),
        (collide, agreements.collision is True),
        (collide_all, agreements.collision == "all"),
    )
    fall = number(agreements.fine_barrel) if agreements.game_1001 == "off" else agreements.game_1001_fall
    thrown = number(agreements.fine_knock)
    third = None
    if agreements.third_fall != "off":
        third = ThirdFall(*THIRD_FALLS[agreements.third_fall], agreements.fall_counts == "timeouts")
    times_out = attempts > 0 and agreements.fall_penalty != "zero"
    meets = agreements.knock_off is not False or agreements.collision is not False
    return BarrelRules(
        kind=kind,
        level=level,
        target=target,
        wins_at=wins_at,
        winning_contract=_winning_contract(agreements, wins_at, level),
        lock=0 if agreements.lock == "off" else agreements.lock,
        attempts=attempts,
        counts=counts if attempts else "never",
        own_deal_only=own_deal_only,
        direct=agreements.direct_win or kind in ("lock", "none"),
        burn=agreements.barrel_fail == "burn",
        exact=agreements.exact_on_barrel,
        price=agreements.fall_penalty,
        fall=fall,
        thrown=thrown,
        falls_for_nothing=(times_out and fall == 0) or (meets and thrown == 0),
        third=third,
        meetings=meetings,
    )


__all__ = ["THIRD", "Attempts"]
