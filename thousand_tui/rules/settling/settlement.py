"""The settlement of a deal, step by step in the order of RULES §1.14, from public facts only.

It writes a list of lines; :class:`~thousand_tui.rules.lines.LineName` says what each of them means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeGuard

from thousand_tui.rules.agreed import wanted
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.quoting import Unusable, quoted
from thousand_tui.rules.reasons import Amiss
from thousand_tui.rules.settling import barrel, bolts, conceded, gold, reverse, scoring
from thousand_tui.rules.settling.barrel import THIRD
from thousand_tui.rules.settling.ledger import Ledger, Step
from thousand_tui.rules.settling.reverse import ReverseRules
from thousand_tui.rules.sheet import Booked, Line, Outcome, Settled, Sheet, Standing
from thousand_tui.rules.state import NOBODY

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game, Rulebook
    from thousand_tui.rules.forms import Form


# Who wins if several are at the target; if ties are played off, only a single highest total wins (RULES §1.13, V2, A9).
Winners: TypeAlias = Literal["declarer_first", "highest_first", "highest_alone", "play_on"]


@dataclass(frozen=True, slots=True)
class SettlementRules:
    """``steps`` settle a deal, ``booking`` are those that also follow fines and gifts outside one.

    ``winners`` says who of those at the target wins, ``dumps`` are totals that become 0 (H6), ``reverse`` is the barrel
    below zero (I18).
    """

    steps: tuple[Step, ...]
    booking: tuple[Step, ...]
    winners: Winners
    dumps: tuple[int, ...]
    reverse: ReverseRules | None

    @property
    def plays_on(self) -> bool:
        """Whether a game may go on with several at the target, if no rule of barrel or lock applies to them (A9)."""
        return self.winners == "play_on"


# On which sides of zero a total falls back to zero (H6).
DUMPS: Final = {"off": (), "plus": (1,), "minus": (-1,), "both": (1, -1)}


# --- Steps that belong to no group ---------------------------------------------------------------------------------


def concessions(ledger: Ledger) -> None:
    """Step 8: the counters of concessions and the fine for every third (F4)."""
    kind = ledger.outcome.conceded
    if not kind:
        return
    side = ledger.rules.form.sides[ledger.outcome.declarer]
    ledger.marks[side] = marks = conceded.counted(ledger.marks[side], kind)
    if conceded.fine_due(ledger.rules.concession, marks, kind):
        ledger.fine(side, LineName.CONCESSION_FINE, ledger.rules.concession.fine, marks.concessions)


def win(ledger: Ledger) -> None:
    """Step 10: the players who have reached the target and may win from their standing before the deal (I2, I7)."""
    barrel_rules, totals = ledger.rules.barrel, ledger.totals
    if max(totals) < barrel_rules.wins_at:
        return
    there = [side for side in ledger.order if totals[side] >= barrel_rules.wins_at]
    if not barrel_rules.direct:
        # All others must mount the barrel first (I2, I7, A9).
        free = [was.barrel is not None or was.freed or was.total >= barrel_rules.wins_at for was in ledger.before]
        there = [side for side in there if free[side]]
    if ledger.rules.settlement.plays_on:
        ledger.winners = _ahead(ledger, there)
    else:
        ledger.winners = WINNERS[ledger.rules.settlement.winners](there, totals, ledger.declarer)
    for side in ledger.winners:
        ledger.write(side, LineName.WON, 0)
    if not ledger.winners:
        barrel.stay_at_target(ledger, there)


def _ahead(ledger: Ledger, there: Sequence[int]) -> tuple[int, ...]:
    """Who wins if the game continues with several at the target: a side alone there or, if somebody was there before
    the deal, a single highest total (A9)."""
    stood = any(before.total >= ledger.rules.barrel.wins_at for before in ledger.before)
    if stood and ledger.outcome.active:
        return highest_alone(there, ledger.totals, None)
    return tuple(there) if len(there) == 1 else ()


def dump(ledger: Ledger) -> None:
    """Step 13: a total of exactly 555, or what is agreed, falls back to zero (H6)."""
    for side in ledger.order:
        total = ledger.totals[side]
        if total in ledger.rules.settlement.dumps:
            ledger.write(side, LineName.DUMP, -total, total)
            if ledger.marks[side].barrel is not None:
                # The barrel may be at this number or below it (I1), and a side at zero is not on it.
                barrel.take_off(ledger, side, LineName.OFF_THE_BARREL, 0)


# --- The end of the game -------------------------------------------------------------------------------------------


def declarer_first(there: Sequence[int], totals: Sequence[int], declarer: int | None) -> tuple[int, ...]:
    """The declarer comes before a higher total; equal highest totals share (RULES §1.13)."""
    if declarer in there:
        assert declarer is not None
        return (declarer,)
    best = max((totals[side] for side in there), default=0)
    return tuple(sorted(side for side in there if totals[side] == best))


def highest_alone(there: Sequence[int], totals: Sequence[int], declarer: int | None) -> tuple[int, ...]:
    """The highest total; if two sides have it, one more deal is played (V2)."""
    best = declarer_first(there, totals, None)
    return best if len(best) == 1 else ()


# (sides that have reached the target, all totals, the declarer's side) -> the winners.
WINNERS: Final[dict[Winners, Callable[[Sequence[int], Sequence[int], int | None], tuple[int, ...]]]] = {
    "declarer_first": declarer_first,
    "highest_first": lambda there, totals, declarer: declarer_first(there, totals, None),
    "highest_alone": highest_alone,
    "play_on": lambda there, totals, declarer: tuple(there) if len(there) == 1 else (),
}


def winners_of(totals: Sequence[int], outcome: Outcome, rules: Rulebook) -> tuple[int, ...]:
    """The sides that win with these totals after a deal."""
    there = [side for side, total in enumerate(totals) if total >= rules.barrel.wins_at]
    declarer = None if outcome.declarer == NOBODY else rules.form.sides[outcome.declarer]
    below = rules.settlement.reverse
    return WINNERS[rules.settlement.winners](there, totals, declarer) or (
        below.winners(totals, declarer) if below else ()
    )


# --- The steps of a set of agreements ------------------------------------------------------------------------------


# A9.
TIES: Final[dict[str, Winners]] = {"declarer": "declarer_first", "highest": "highest_first", "play_on": "play_on"}


def compile_rules(agreements: Agreements, form: Form) -> SettlementRules:
    """The steps that a set of agreements needs, in the order of RULES §1.14."""
    from thousand_tui.rules.agreements.model import barrel_kind

    below = reverse.compile_rules(agreements)
    dumps = tuple([sign * agreements.dump_number for sign in DUMPS[agreements.dump]])
    regime = barrel.REGIMES[barrel_kind(agreements)]
    mirrored = below is not None
    scored = (
        (regime.weigh, True),
        (scoring.score, True),
        (scoring.multiply, agreements.gold or agreements.blind_bidding or agreements.dark),
        (scoring.bonuses, any(agreed(agreements) for agreed, _ in scoring.BONUSES)),
        (regime.sift, True),
        (reverse.sift, mirrored),
        (bolts.bolts, agreements.bolt_mode != "off"),
        (bolts.idle_near_the_end, agreements.idle_fine),
        (concessions, True),
    )
    won = (
        (win, True),
        (reverse.end, mirrored),
        (regime.attempts, True),
        (reverse.leave_or_try, mirrored),
    )
    fined = (
        (regime.sift, True),
        (win, True),
        (reverse.end, mirrored),
        (regime.leave, True),
        (reverse.leave, mirrored),
    )
    mounted = ((regime.mount, True), (reverse.mount, mirrored), (dump, bool(dumps)))
    taken = scored if form.auction else ((scoring.side_points, True),)
    return SettlementRules(
        steps=wanted(*taken, *won, *mounted, (gold.count_deal, agreements.gold)),
        booking=wanted(*fined, *mounted),
        winners=TIES[agreements.tie] if form.auction else "highest_alone",
        dumps=dumps,
        reverse=below,
    )


# --- Settling ------------------------------------------------------------------------------------------------------


def settle(sheet: Sheet, outcome: Outcome, rules: Rulebook) -> tuple[Sheet, tuple[int, ...]]:
    """Write a finished deal on the sheet.

    Returns the new sheet, whose last row holds the lines of this settlement, and the sides that have won, if any.
    """
    ledger = Ledger(rules, sheet.standings, outcome, sheet.gold)
    for step in rules.settlement.steps:
        step(ledger)
        if ledger.winners:
            break
    row = Settled(outcome, ledger.made, tuple(ledger.lines), tuple(ledger.totals))
    return Sheet(ledger.standings(), sheet.deals + (row,), sheet.booked, ledger.gold), ledger.winners


def book(game: Game, entries: Iterable[tuple[int, LineName, int]], reason: Occasion) -> Game:
    """The game after fines and gifts outside a settled deal, entered on its sheet as ``enter`` does."""
    deal = game.deal
    return game.entered(*enter(game.sheet, game.rules, deal.number, deal.dealer, entries, reason, gold=deal.gold))


def enter(
    sheet: Sheet,
    rules: Rulebook,
    number: int,
    dealer: int,
    entries: Iterable[tuple[int, LineName, int]],
    reason: Occasion,
    *,
    gold: bool,
) -> tuple[Sheet, tuple[int, ...]]:
    """Enter fines and gifts outside a settled deal: (side, name of the line, amount), fines being negative.

    They are doubled in a deal of the ``gold`` set (J6) and may end the game, but are neither a deal nor an attempt
    (RULES §1.14). Returns the new sheet and the sides that have won, if any.
    """
    outcome = Outcome(
        number=number,
        dealer=dealer,
        active=(),
        declarer=NOBODY,
        bid=0,
        contract=0,
        conceded=None,
        cards=(),
        melds=(),
        tricks=(),
        gold=gold,
    )
    ledger = Ledger(rules, sheet.standings, outcome, sheet.gold)
    for side, rule, amount in entries:
        write = ledger.give if amount > 0 else ledger.write
        write(side, rule, ledger.fined(amount))
    for step in rules.settlement.booking:
        step(ledger)
        if ledger.winners:
            break
    booked = Booked(number, reason, tuple(ledger.lines), tuple(ledger.totals))
    return Sheet(ledger.standings(), sheet.deals, (*sheet.booked, booked), sheet.gold), ledger.winners


def fined(game: Game, seat: int, line: LineName, reason: Occasion) -> Game:
    """The game after the fine of a dealer or a cutter."""
    return book(game, ((game.rules.form.sides[seat], line, -game.rules.fine),), reason)


# --- Sheets that were written elsewhere ----------------------------------------------------------------------------


def check_standing(given: Standing | int, rules: Rulebook) -> Standing:
    """A standing, or a plain total turned into the standing of a side with no marks.

    Raises:
        Unusable: no running game can have it.
    """
    if _is_number(given):
        given = _at(Standing(), given, rules)
    if not isinstance(given, Standing) or not _is_written(given):
        raise Unusable(Amiss.NOT_A_STANDING, given=quoted(given))
    for fits, amiss in FITS:
        if not fits(given, rules):
            raise Unusable(amiss, total=given.total, level=rules.barrel.level)
    return given


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and abs(value) <= FARTHEST


def _is_written(standing: Standing) -> bool:
    """Whether every field holds a number or, where it may, None, True or False."""
    barrels = (standing.barrel, standing.reverse)
    counts = (getattr(standing, field.name) for field in fields(Standing) if field.name not in NO_COUNTS)
    return (
        all(map(_is_number, counts))
        and all(count is None or _is_number(count) for count in barrels)
        and type(standing.freed) is bool
    )


def _at(standing: Standing, total: int, rules: Rulebook) -> Standing:
    """The standing with another total, on the barrel if that total is one of a player on it."""
    below = rules.settlement.reverse
    aloft = rules.settlement.plays_on and total >= rules.barrel.wins_at
    up = rules.barrel.holds(total) and not standing.freed and not aloft
    down = below is not None and total == below.level
    return standing.changed(
        total=total, barrel=(standing.barrel or 0) if up else None, reverse=(standing.reverse or 0) if down else None
    )


def _total_fits(standing: Standing, rules: Rulebook) -> bool:
    below = rules.settlement.reverse
    # If ties at the target are played off, several may be there (V2, A9).
    short = standing.total < rules.barrel.wins_at or rules.settlement.winners in ("highest_alone", "play_on")
    return short and (below is None or standing.total > below.bottom)


def _barrel_fits(standing: Standing, rules: Rulebook) -> bool:
    """Off the barrel a side is below its level, unless it plays without one or its fall cost nothing (RULES §2.15)."""
    barrel_rules = rules.barrel
    if rules.settlement.plays_on and standing.total >= barrel_rules.wins_at:
        return standing.barrel is None
    if standing.barrel is None:
        lowest_off = barrel_rules.level + barrel_rules.falls_for_nothing
        if barrel_rules.kind == "keg" and barrel_rules.meetings:
            # Totals move freely there, and a side knocked off may still be above the level (I8, I9, I12).
            lowest_off = max(lowest_off, barrel_rules.wins_at - barrel_rules.thrown)
        return standing.freed or not barrel_rules.can_be_mounted or standing.total < lowest_off
    attempts = range(max(barrel_rules.attempts, 1))
    return standing.barrel in attempts and barrel_rules.holds(standing.total) and not standing.freed


def _reverse_fits(standing: Standing, rules: Rulebook) -> bool:
    below = rules.settlement.reverse
    if standing.reverse is None:
        return True
    return below is not None and standing.total == below.level and standing.reverse in range(below.attempts)


def _marks_fit(standing: Standing, rules: Rulebook) -> bool:
    third = rules.barrel.third
    falls = range(THIRD) if third else range(1)
    return (
        standing.bolts in range(max(rules.bolts.limit, 1))
        and standing.run in range(max(rules.bolts.row, 1))
        and standing.falls in falls
        and (not standing.freed or (third is not None and third.frees))
        and min(standing.concessions, standing.bombs, standing.crosses, standing.spisats) >= 0
    )


# What a standing of a running game must satisfy, and what is wrong with one that does not.
FITS: Final = (
    (_total_fits, Amiss.WON_ALREADY),
    (_barrel_fits, Amiss.NOT_ON_BARREL),
    (_reverse_fits, Amiss.NOT_BELOW_ZERO),
    (_marks_fit, Amiss.TOO_MANY_MARKS),
)

# Beyond any total and any count that a game can reach.
FARTHEST: Final = 1_000_000

# The fields of a standing that need not be a number.
NO_COUNTS: Final = ("barrel", "reverse", "freed")


def opening_sheet(standings: tuple[Standing, ...], rules: Rulebook) -> Sheet:
    """The sheet before the first deal; if nothing is written yet, it begins with the gold set (J1).

    Raises:
        Unusable: with these standings the game is over already.
    """
    totals = [standing.total for standing in standings]
    there = [side for side, total in enumerate(totals) if total >= rules.barrel.wins_at]
    if WINNERS[rules.settlement.winners](there, totals, None):
        raise Unusable(Amiss.HAS_WINNER)
    return Sheet(standings, gold=gold.opening(standings, rules.gold))


def corrected(sheet: Sheet, totals: Sequence[int], rules: Rulebook) -> tuple[Sheet, tuple[int, ...]]:
    """The sheet with other totals after its last deal, and the sides that have won with these.

    Raises:
        ValueError: no deal is settled, or there is not one total per side.
    """
    if not isinstance(totals, Sequence):
        raise ValueError(f"{quoted(totals)} are not totals: they are a list of numbers, one for each side")
    if not sheet.deals or len(totals) != len(sheet.standings):
        raise ValueError("totals stand after a settled deal, one for each side")
    if not all(map(_is_number, totals)):
        raise ValueError(f"a total is a whole number, from -{FARTHEST} to {FARTHEST}")
    row = sheet.deals[-1]
    changes = [(side, total - sheet.totals[side]) for side, total in enumerate(totals)]
    lines = [Line(side, LineName.AS_WRITTEN, change, totals[side]) for side, change in changes if change]
    standings = tuple(_at(old, total, rules) for old, total in zip(sheet.standings, totals, strict=True))
    row = Settled(row.outcome, row.made, (*row.lines, *lines), tuple(totals))
    after = replace(sheet, standings=standings, deals=(*sheet.deals[:-1], row))
    return after, winners_of(totals, row.outcome, rules)


__all__ = ["opening_sheet", "settle"]
