"""What is agreed about the sheet: scoring, bolts, the barrel, the gold set, the end (RULES §1.10-§1.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from thousand_tui.rules.lines import LineName
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.rulebook.conceding import ConcessionRules
from thousand_tui.rules.rulebook.form import Form
from thousand_tui.rules.sheet import Outcome, Standing

if TYPE_CHECKING:
    from thousand_tui.rules.agreements.model import BarrelKind

Rounding: TypeAlias = Callable[[int], int]

# (the talon's cards, melds, the trump named for the deal) -> points for the player who sits out.
Sitter: TypeAlias = Callable[[int, MeldRules, int], int]

# What a player is given: their seat, the line, the amount and its fact.
Gift: TypeAlias = tuple[int, LineName, int, int]

# (a finished deal, the rules) -> what is given for it on top of the contract and the tricks.
Bonus: TypeAlias = Callable[[Outcome, "ScoreRules"], Iterable[Gift]]

# What taking nothing means (H9).
BoltTest: TypeAlias = Literal["no_trick", "zero_points", "zero_rounded"]

# Which deals count as attempts (I3, I4).
Attempts: TypeAlias = Literal["never", "deals", "own_contracts", "own_forehand"]

# What a fall costs (I5).
FallPrice: TypeAlias = Literal["fine", "bid", "zero"]

# What happens when others mount (I8, I9).
Meeting: TypeAlias = Callable[[Any, Sequence[int]], None]

# Who wins if several are at the target; if ties are played off, only a single highest total wins (RULES §1.13, V2, A9).
Winners: TypeAlias = Literal["declarer_first", "highest_first", "highest_alone", "play_on"]

# A step of RULES §1.14, applied to the settlement in progress.
Step: TypeAlias = Callable[[Any], None]

# The fall that has a different price (I7).
THIRD: Final = 3

# The most that a player can take if their marriages do not count.
WITHOUT_MARRIAGES: Final = 120


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


@dataclass(frozen=True, slots=True)
class BoltRules:
    """``limit`` bolts in a game cost ``fine``, and ``row`` of them in successive deals cost ``row_fine``; either is 0
    if it is not agreed on.

    ``declarer_too``: the declarer gets bolts like the others (H8). ``nothing`` tests whether a seat took nothing (H9).
    ``double_gold`` and ``double_dark`` give two bolts at once, the latter to a declarer in the dark (H10, H11);
    ``dark_others``: the opponents then get one each. ``on_barrel``: bolts are given on the barrel too (H12).
    """

    limit: int
    fine: int
    row: int
    row_fine: int
    linked: bool
    twice: bool
    declarer_too: bool
    nothing: BoltTest
    double_gold: bool
    double_dark: bool
    dark_others: bool
    on_barrel: bool


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


@dataclass(frozen=True, slots=True)
class ReverseRules:
    """A total at ``level`` or below is set to it, for this many ``attempts``; at ``bottom`` the side wins the game or,
    with ``eliminates``, the highest total does. A side that does not get there goes to ``escape``."""

    level: int
    bottom: int
    attempts: int
    escape: int
    eliminates: bool

    def winners(self, totals: Sequence[int], declarer: int | None) -> tuple[int, ...]:
        """The sides that win because somebody has reached the bottom, none if nobody has.

        As above zero, the declarer comes first; otherwise the furthest side wins, and equal sides share (RULES §1.13).
        """
        lowest = min(totals)
        if lowest > self.bottom:
            return ()
        if declarer is not None and totals[declarer] <= self.bottom and not self.eliminates:
            return (declarer,)
        best = max(totals) if self.eliminates else lowest
        return tuple(side for side, total in enumerate(totals) if total == best)


@dataclass(frozen=True, slots=True)
class GoldRules:
    """A gold set has ``deals`` deals, one for everybody at the table (0: there is none).

    If nobody makes a contract in it, ``again`` starts another set, and ``reset`` clears the sheet (J5). ``by_player``:
    only players who still lack a gold deal get one; else the deal just passes to the left. ``factor`` multiplies the
    points and fines in it (J6).
    """

    deals: int
    factor: int
    again: bool
    reset: bool
    by_player: bool


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


class ScoreRules(Protocol):
    """The part of a rulebook that a settlement reads."""

    @property
    def form(self) -> Form: ...
    @property
    def melds(self) -> MeldRules: ...
    @property
    def concession(self) -> ConcessionRules: ...
    @property
    def scoring(self) -> ScoringRules: ...
    @property
    def bolts(self) -> BoltRules: ...
    @property
    def barrel(self) -> BarrelRules: ...
    @property
    def gold(self) -> GoldRules: ...
    @property
    def settlement(self) -> SettlementRules: ...


__all__ = ["THIRD", "Attempts"]
