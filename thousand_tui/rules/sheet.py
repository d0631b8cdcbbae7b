"""The score sheet: where every side stands, how each deal ended, and the lines that explain the totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.records import SAME, HotRecord, Same
from thousand_tui.rules.state import NOBODY


@dataclass(slots=True, unsafe_hash=True)
class Outcome(HotRecord):
    """The public facts of a finished deal, all that its settlement needs (RULES §1.14 step 1).

    ``cards``, ``melds`` and ``tricks`` are counted by seat; ``conceded`` names the kind of concession. ``declarer`` is
    ``NOBODY`` if the form has none (V2). ``forced`` is the seat of the forced bidder. ``gold``, ``dark``, ``blind`` say
    how the deal was played. ``talon`` is the mask of the talon's cards for the sitter's points (H14). ``nines`` is the
    seat that held all four nines when play began, None if no seat did or they score nothing (H5). ``aces`` counts the
    aces in each hand of a deal that was written off by aces (F17). ``trump`` is the suit named for the whole deal,
    ``NO_TRUMP`` if none is (G13).
    """

    number: Final[int]
    dealer: Final[int]
    active: Final[tuple[int, ...]]
    declarer: Final[int]
    bid: Final[int]
    contract: Final[int]
    conceded: Final[str | None]
    cards: Final[tuple[int, ...]]
    melds: Final[tuple[int, ...]]
    tricks: Final[tuple[int, ...]]
    forced: Final[int] = NOBODY
    gold: Final[bool] = False
    dark: Final[bool] = False
    blind: Final[bool] = False
    talon: Final[int] = 0
    nines: Final[int | None] = None
    aces: Final[tuple[int, ...]] = ()
    trump: Final[int] = NO_TRUMP

    def raw(self, seat: int) -> int:
        """Card points and melds of a seat, unrounded (RULES §1.10)."""
        return self.cards[seat] + self.melds[seat]


@dataclass(slots=True, unsafe_hash=True)
class Line(HotRecord):
    """One step of a settlement: ``amount`` is added to the side's total, ``total`` is the result.

    ``fact`` is the number behind the rule: points before rounding, the attempt, the number of bolts.
    """

    side: Final[int]
    rule: Final[LineName]
    amount: Final[int]
    total: Final[int]
    fact: Final[int] = 0


@dataclass(slots=True, unsafe_hash=True)
class Standing(HotRecord):
    """What the sheet records for one side; ``barrel`` counts the attempts used on the barrel, None off it.

    ``run`` counts the bolts in a row (H7), ``falls`` the falls from the barrel (I7); ``freed``: this side plays without
    a barrel from now on (I7). ``bombs``, ``crosses``, ``spisats`` count the uses of F18, F13, F7. ``reverse`` counts
    the attempts on the reverse barrel, None off it (I18).
    """

    total: Final[int] = 0
    bolts: Final[int] = 0
    barrel: Final[int | None] = None
    concessions: Final[int] = 0
    run: Final[int] = 0
    falls: Final[int] = 0
    freed: Final[bool] = False
    bombs: Final[int] = 0
    crosses: Final[int] = 0
    spisats: Final[int] = 0
    reverse: Final[int | None] = None

    def changed(
        self,
        *,
        total: int | Same = SAME,
        bolts: int | Same = SAME,
        barrel: int | Same | None = SAME,
        run: int | Same = SAME,
        falls: int | Same = SAME,
        freed: bool | Same = SAME,
        reverse: int | Same | None = SAME,
    ) -> Standing:
        """The standing with these fields changed and the others as they are; concessions are counted elsewhere."""
        return Standing(
            total=self.total if total is SAME else total,
            bolts=self.bolts if bolts is SAME else bolts,
            barrel=self.barrel if barrel is SAME else barrel,
            concessions=self.concessions,
            run=self.run if run is SAME else run,
            falls=self.falls if falls is SAME else falls,
            freed=self.freed if freed is SAME else freed,
            bombs=self.bombs,
            crosses=self.crosses,
            spisats=self.spisats,
            reverse=self.reverse if reverse is SAME else reverse,
        )


@dataclass(slots=True, unsafe_hash=True)
class Settled(HotRecord):
    """A row of the sheet: one deal, from its outcome to the totals."""

    outcome: Final[Outcome]
    made: Final[bool]
    lines: Final[tuple[Line, ...]]
    totals: Final[tuple[int, ...]]

    @property
    def number(self) -> int:
        """Which deal of the game it was."""
        return self.outcome.number


@dataclass(frozen=True, slots=True)
class Booked:
    """Fines and gifts entered at once, outside a settled deal: in which deal, why, and the totals after them."""

    number: int
    reason: Occasion
    lines: tuple[Line, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GoldSet:
    """The gold set in progress (J1, J5): ``had`` lists the seats whose gold deals are settled, in that order; ``made``:
    a contract was made in one of them."""

    had: tuple[int, ...] = ()
    made: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Sheet(HotRecord):
    """The score sheet: where every side stands and the deals so far, oldest first.

    ``booked`` is what was written between deals; ``gold`` is None outside the gold set.
    """

    standings: Final[tuple[Standing, ...]]
    deals: Final[tuple[Settled, ...]] = ()
    booked: Final[tuple[Booked, ...]] = ()
    gold: Final[GoldSet | None] = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals, one per side."""
        return tuple(standing.total for standing in self.standings)


__all__ = ["Booked", "GoldSet", "Line", "Outcome", "Settled", "Sheet", "Standing"]
