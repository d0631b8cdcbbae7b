"""What a deal is worth before the barrel and bolts: rounding, contracts, multipliers (RULES §1.10, §1.14 steps 2-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import MARRIAGE
from thousand_tui.rules.cards import RANK_MASKS, SUITS, Rank, points_of
from thousand_tui.rules.lines import LineName
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.settling import conceded
from thousand_tui.rules.settling.ledger import Ledger
from thousand_tui.rules.sheet import Outcome

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Rulebook


Rounding: TypeAlias = Callable[[int], int]

# (the talon's cards, melds, the trump named for the deal) -> points for the player who sits out.
Sitter: TypeAlias = Callable[[int, MeldRules, int], int]

# What a player is given: their seat, the line, the amount and its fact.
Gift: TypeAlias = tuple[int, LineName, int, int]

# (a finished deal, the rules) -> what is given for it on top of the contract and the tricks.
Bonus: TypeAlias = "Callable[[Outcome, Rulebook], Iterable[Gift]]"


@dataclass(frozen=True, slots=True)
class Score:
    """What a declarer scores: the name of the line, and the points from (contract, points compared with it, points as a
    defender would score them). ``taken``: they are the points that were taken."""

    rule: LineName
    points: Callable[[int, int, int], int]
    taken: bool = False


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """How points become changes of the totals.

    ``rounds`` gives what a defender scores (H1), ``holds`` what a declarer's points count as when compared with the
    contract (H2). ``made`` and ``failed`` say what the declarer scores, the second of each in the dark (H3, H4, K6,
    K13). ``gold_single`` and ``dark_single``: marriages are not doubled (J6, K10); ``dark_all``: the dark doubles for
    everybody (K9). ``bonuses`` are given on top of the contract and the tricks; ``sitter`` is what the player who sits
    out scores from the talon (H14).
    """

    rounds: Rounding
    holds: Rounding
    made: tuple[Score, Score]
    failed: tuple[Score, Score]
    gold_single: bool
    dark_single: bool
    dark_all: bool
    bonuses: tuple[Bonus, ...]
    sitter: Sitter | None

    @property
    def by_contract(self) -> bool:
        """Whether a declarer scores plus or minus the contract, in the dark too, and not the points they take (H3,
        H4)."""
        return not any(price.taken or price.rule == LineName.SHORTFALL for price in (*self.made, *self.failed))


FOUR_NINES_BONUS: Final = 120
PAIR: Final = 2

# --- Rounding (H1) --------------------------------------------------------------------------------------------------


ROUNDINGS: Final[dict[str, Rounding]] = {
    "nearest5": lambda points: (points + 2) // 5 * 5,
    "nearest10": lambda points: (points + 5) // 10 * 10,
    "nearest10_down": lambda points: (points + 4) // 10 * 10,
    "floor5": lambda points: points // 5 * 5,
    "floor10": lambda points: points // 10 * 10,
    "exact": lambda points: points,
}

# --- Contracts (H3, H4, K6) -----------------------------------------------------------------------------------------


CONTRACT_MADE: Final = Score(LineName.CONTRACT_MADE, lambda contract, held, written: contract)
CONTRACT_FAILED: Final = Score(LineName.CONTRACT_FAILED, lambda contract, held, written: -contract)
ACTUAL: Final = Score(LineName.ACTUAL_MADE, lambda contract, held, written: max(contract, written), taken=True)
# The missing points are not rounded: those who score them read "the number below the announced" literally.
SHORTFALL: Final = Score(LineName.SHORTFALL, lambda contract, held, written: held - contract)

MADE: Final = {"contract": CONTRACT_MADE, "actual": ACTUAL}
FAILED: Final = {"contract": CONTRACT_FAILED, LineName.SHORTFALL: SHORTFALL}

# --- Who sits out (H14) ---------------------------------------------------------------------------------------------


def _marriages(talon: int, melds: MeldRules, trump: int, *, halves: bool = False) -> int:
    """What marriages in the talon are worth; with ``halves`` a single card of a pair is worth half."""
    worth = 0
    for suit in SUITS:
        held = (talon & melds.cards_of(MARRIAGE, suit)).bit_count()
        if halves or held == PAIR:
            worth += melds.worth(suit, trump) * held // PAIR
    return worth


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A rounding that never breaks a contract made by the unrounded points (H2)."""

    rounds: Rounding

    def __call__(self, points: int) -> int:
        """The larger of the points and what they are rounded to."""
        return max(points, self.rounds(points))


# What a declarer's points count as when compared with the contract, if not as a defender's (H2).
HOLDS: Final[dict[bool | str, Rounding]] = {False: ROUNDINGS["exact"], "up": lambda points: -(-points // 5) * 5}


@dataclass(frozen=True, slots=True)
class AcesAndMarriage:
    """``an_ace`` points for every ace in the talon, plus a marriage in it."""

    an_ace: int

    def __call__(self, talon: int, melds: MeldRules, trump: int) -> int:
        """The points of this talon."""
        return self.an_ace * (talon & RANK_MASKS[Rank.ACE]).bit_count() + _marriages(talon, melds, trump)


# What the player who sits out scores, if it is anything.
SITTERS: Final[dict[str, Sitter]] = {
    "talon": lambda talon, melds, trump: points_of(talon),
    "talon_marriage": lambda talon, melds, trump: points_of(talon) + _marriages(talon, melds, trump),
    "talon_half_marriage": (
        lambda talon, melds, trump: points_of(talon) + _marriages(talon, melds, trump, halves=True)
    ),
}


# --- What is given on top of contract and tricks (step 5) -----------------------------------------------------------


def four_nines(outcome: Outcome, rules: Rulebook) -> Iterator[Gift]:
    """The bonus of the seat that held all four nines (H5)."""
    if outcome.nines is not None:
        yield outcome.nines, LineName.FOUR_NINES_BONUS, FOUR_NINES_BONUS, 0


def sitters_talon(outcome: Outcome, rules: Rulebook) -> Iterator[Gift]:
    """What the player who sits out scores from the talon (H14)."""
    idle = rules.form.sits_out(outcome.dealer)
    if rules.scoring.sitter and idle is not None:
        points = rules.scoring.sitter(outcome.talon, rules.melds, outcome.trump)
        yield idle, LineName.SITTER_TALON, rules.scoring.rounds(points), points


# The bonuses and the agreements that call for them, in the order of their lines.
BONUSES: Final[tuple[tuple[Callable[[Agreements], bool], Bonus], ...]] = (
    (lambda agreements: agreements.four_nines_bonus, four_nines),
    (lambda agreements: agreements.sitter_score != "none", sitters_talon),
)


# --- Compiling ------------------------------------------------------------------------------------------------------


def compile_rules(agreements: Agreements) -> ScoringRules:
    """How points become changes of the totals; in the dark the contract counts, or else what was taken (K6)."""
    rounds = ROUNDINGS[agreements.defender_rounding]
    by_aces = AcesAndMarriage(agreements.sitter_ace)
    return ScoringRules(
        rounds=rounds,
        holds=HOLDS.get(agreements.round_own) or AtLeast(rounds),
        made=(MADE[agreements.declarer_score], CONTRACT_MADE if agreements.dark_max_240 else ACTUAL),
        failed=(FAILED[agreements.fail_score], CONTRACT_FAILED),
        gold_single=agreements.gold_double == "no_marriage_double",
        dark_single=agreements.dark_no_marriage_double,
        dark_all=agreements.dark_opponents_double,
        bonuses=tuple(bonus for agreed, bonus in BONUSES if agreed(agreements)),
        sitter=by_aces if agreements.sitter_score == "aces_marriage" else SITTERS.get(agreements.sitter_score),
    )


# --- The steps ------------------------------------------------------------------------------------------------------


def score(ledger: Ledger) -> None:
    """Steps 1 to 3: the contract and the defenders' points, or the concession."""
    outcome = ledger.outcome
    if outcome.conceded:
        sides = ledger.rules.form.sides
        for seat, rule, amount, fact in conceded.deltas(outcome, ledger.rules, ledger.before):
            ledger.earn(sides[seat], rule, amount, fact)
        return
    rounds = ledger.rules.scoring.rounds
    for seat, side in ledger.seats:
        raw = ledger.raw[seat]
        if seat == outcome.declarer:
            _score_contract(ledger, side, raw)
        elif side in ledger.keg:
            ledger.earn(side, LineName.KEG, raw, raw)
        else:
            ledger.earn(side, LineName.DEFENDER, raw if side in ledger.exact else rounds(raw), raw)


def _score_contract(ledger: Ledger, side: int, raw: int) -> None:
    scoring, outcome = ledger.rules.scoring, ledger.outcome
    contract, unrounded = outcome.contract, side in ledger.exact
    held = raw if unrounded else scoring.holds(raw)
    ledger.made = held >= contract
    if side in ledger.keg:
        # No contract is won or lost on the keg, not even a forced one (I12).
        ledger.taken = True
        ledger.earn(side, LineName.KEG, raw, raw)
        return
    if held != raw:
        ledger.write(side, LineName.OWN_ROUNDED, 0, held)
    price = (scoring.made if ledger.made else scoring.failed)[outcome.dark]
    ledger.taken = price.taken
    ledger.earn(side, price.rule, price.points(contract, held, raw if unrounded else scoring.rounds(raw)), raw)


def multiply(ledger: Ledger) -> None:
    """Step 4: gold, blind and dark deals count double, never more; the gold set suspends the others."""
    outcome, scoring = ledger.outcome, ledger.rules.scoring
    dark = outcome.dark and not outcome.gold
    gold = outcome.gold and ledger.rules.gold.factor > 1
    if not (gold or outcome.blind or dark):
        return
    if outcome.conceded:
        for side in ledger.order:
            if ledger.earned[side]:
                ledger.earn(side, LineName.DOUBLED, ledger.earned[side])
        return
    single = scoring.gold_single if outcome.gold else dark and scoring.dark_single
    for seat, side in ledger.seats:
        declares = seat == outcome.declarer
        if dark and not declares and not scoring.dark_all:
            continue
        _double(ledger, seat, side, single=single and (ledger.taken or not declares))


def _double(ledger: Ledger, seat: int, side: int, *, single: bool) -> None:
    """With ``single``, the card points are rounded and doubled, and the melds are added once (J6, K10)."""
    earned, melds = ledger.earned[side], 0
    more = earned
    if single:
        cards = ledger.outcome.cards[seat]
        melds = ledger.raw[seat] - cards
        more = 2 * (cards if side in ledger.exact else ledger.rules.scoring.rounds(cards)) + melds - earned
    if more or melds:
        ledger.earn(side, LineName.DOUBLED, more, melds)


def bonuses(ledger: Ledger) -> None:
    """Step 5: the agreed BONUSES, which are never doubled, nor given for a conceded deal."""
    outcome, rules = ledger.outcome, ledger.rules
    if outcome.conceded:
        return
    for bonus in rules.scoring.bonuses:
        for seat, rule, amount, fact in bonus(outcome, rules):
            ledger.give(rules.form.sides[seat], rule, amount, fact)


def side_points(ledger: Ledger) -> None:
    """All that a player or a partnership has taken, in forms without contracts (V2)."""
    raw = [0] * len(ledger.before)
    for seat, side in ledger.seats:
        raw[side] += ledger.raw[seat]
    for side in ledger.order:
        ledger.write(side, LineName.POINTS, ledger.rules.scoring.rounds(raw[side]), raw[side])


__all__ = ["four_nines"]
