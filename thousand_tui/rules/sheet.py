"""The score sheet: where every side stands, how a deal ended, and the lines that say what it did to the totals."""

from __future__ import annotations

from dataclasses import dataclass

from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.state import NOBODY


@dataclass(frozen=True, slots=True)
class Outcome:
    """The public facts of a finished deal, all that its settlement needs (RULES §1.14 step 1).

    ``cards``, ``melds`` and ``tricks`` count per seat; ``conceded`` names the kind of concession. ``declarer`` is
    ``NOBODY`` where the form has none (V2). ``forced`` is the seat of the forced bidder. ``gold``, ``dark``, ``blind``
    say how the deal was played. ``talon`` is the mask of the talon's cards for the sitter's points (H14). ``nines`` is
    the seat that held all four nines when play began, None if no seat did or they bring nothing (H5). ``aces`` counts
    the aces in the hands of a deal that was written off by aces (F17). ``trump`` is the suit named for the whole deal,
    -1 if none (G13).
    """

    number: int
    dealer: int
    active: tuple[int, ...]
    declarer: int
    bid: int
    contract: int
    conceded: str | None
    cards: tuple[int, ...]
    melds: tuple[int, ...]
    tricks: tuple[int, ...]
    forced: int = NOBODY
    gold: bool = False
    dark: bool = False
    blind: bool = False
    talon: int = 0
    nines: int | None = None
    aces: tuple[int, ...] = ()
    trump: int = -1

    def raw(self, seat: int) -> int:
        """Card points and melds of a seat, unrounded (RULES §1.10)."""
        return self.cards[seat] + self.melds[seat]


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a settlement: ``amount`` is added to the side's total, ``total`` stands after it.

    ``fact`` is the number that the rule turns on: points before rounding, the attempt, the count of bolts.
    """

    side: int
    rule: LineName
    amount: int
    total: int
    fact: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """What the sheet carries for one side; ``barrel`` counts the attempts used there, None off the barrel.

    ``run`` counts the bolts of the running series of deals (H7), ``falls`` the falls from the barrel (I7), ``freed``
    says that this side plays without a barrel from now on (I7). ``bombs``, ``crosses``, ``spisats`` count what was
    used of F18, F13, F7. ``reverse`` counts the attempts on the reverse barrel, None off it (I18).
    """

    total: int = 0
    bolts: int = 0
    barrel: int | None = None
    concessions: int = 0
    run: int = 0
    falls: int = 0
    freed: bool = False
    bombs: int = 0
    crosses: int = 0
    spisats: int = 0
    reverse: int | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A row of the sheet: one deal from its outcome to the totals."""

    outcome: Outcome
    made: bool
    lines: tuple[Line, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Booked:
    """Fines and gifts outside a settled deal, booked at once: in which deal, why, and the totals after them."""

    number: int
    reason: Occasion
    lines: tuple[Line, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GoldSet:
    """The gold set in progress (J1, J5): ``had`` are the seats whose gold deals are settled, in the order in which they
    were; ``made`` says whether a contract was made in one of them."""

    had: tuple[int, ...] = ()
    made: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet: where every side stands and the deals so far, oldest first.

    ``booked`` is what was written between deals; ``gold`` is None outside the gold set.
    """

    standings: tuple[Standing, ...]
    deals: tuple[Settled, ...] = ()
    booked: tuple[Booked, ...] = ()
    gold: GoldSet | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals, one per side."""
        return tuple(standing.total for standing in self.standings)
