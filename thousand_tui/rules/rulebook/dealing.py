"""What is agreed about the cards before the bidding: cutting, dealing, looking, redeals (groups B, E, K)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from thousand_tui.rules.cards import FULL, PACK_SIZE, Card, Rank
from thousand_tui.rules.choices import Listed

# What a bottom card of some rank leads to, once it has been shown (B3, B4).
Find: TypeAlias = Literal["nine_and_deal", "nine_and_skip", "bury", "dealer_cuts", "reshuffle"]

# Who leaves their cards face down after the deal (C12, K1).
Asked: TypeAlias = Literal["nobody", "all_who_may_bid", "forced_bidder"]

# Who may claim a ground: for a talon, only its buyer, or everybody who has seen it (E1, E5).
Whose: TypeAlias = Literal["everyone", "declarer", "those_who_saw_it"]


@dataclass(frozen=True, slots=True)
class CuttingRules:
    """``held``: the pack is cut at all. ``gathers``: the played cards are gathered and not shuffled (B1).

    ``cutter`` is how many seats after the dealer the cutter is (B2). ``finds`` are the ranks that matter at the bottom;
    if there are none nobody looks there (B3, B4). ``asks``: only the dealer sees a nine, and may ask for a new cut.
    """

    held: bool
    gathers: bool
    cutter: int
    finds: tuple[tuple[Rank, Find], ...]
    asks: bool

    def found(self, card: Card) -> Find | None:
        """What this bottom card leads to, None if nothing."""
        return next((find for rank, find in self.finds if rank == card.rank), None)


@dataclass(frozen=True, slots=True)
class SlipRules:
    """``possible``: dealers slip now and then (B5), at one of these ``places`` of the pack, counted from 1; ``shared``
    is what the others then share (B6)."""

    possible: bool
    shared: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealingRules:
    """Places in the pack, from 0: ``hands[i]`` for the i-th active seat, ``packets`` for the talon, ``dead`` for hands
    that nobody plays, ``stock`` for the cards that stay in the pack.

    ``dead_seen`` is the mask of those who see a dead hand. ``opens``: the talon is face up when the forced bidder is on
    the barrel (B8), but not in the gold set if ``closed_in_gold`` (J3).
    """

    hands: tuple[tuple[int, ...], ...]
    packets: tuple[tuple[int, ...], ...]
    dead: tuple[tuple[int, ...], ...] = ()
    stock: tuple[int, ...] = ()
    dead_seen: int = 0
    opens: bool = False
    closed_in_gold: bool = False


@dataclass(frozen=True, slots=True)
class LookingRules:
    """Who may play without looking.

    ``asked`` are those who leave their cards face down after the deal, ``ways`` is what each may do; ``by_forehand``:
    the forehand may announce the dark, whoever has to open (K1). ``hides_talon``: the dark hides the talon (K8).
    ``minimum`` is the total that the dark requires, None if any will do (K2); ``needs_no_barrel`` forbids it while
    anyone is on the barrel (K3).
    """

    asked: Asked
    ways: Listed
    by_forehand: bool
    hides_talon: bool
    minimum: int | None
    needs_no_barrel: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground for a redeal: cards that give the right to one.

    They are ``least`` to ``most`` of these ``cards`` in a hand, or in the bought talon for a ``talon`` ground; if
    ``below`` is not 0, the whole hand or talon, if it is worth fewer points. ``nines``: the dealer may be fined for it
    (E14); ``counts``: it is one of the three abandoned deals in a row if only nines count (E16). ``whose``: who has the
    right; ``original``: cards from the talon or the exchange do not count (E9). ``lost_by_bidding``: a bid above the
    lowest loses it (E3); ``declarer_forced``: the declarer has it only at a forced opening that was left to them (E15).
    """

    name: str
    cards: int = FULL
    least: int = 0
    most: int = PACK_SIZE
    below: int = 0
    talon: bool = False
    whose: Whose = "everyone"
    nines: bool = False
    counts: bool = False
    original: bool = False
    lost_by_bidding: bool = False
    declarer_forced: bool = False


@dataclass(frozen=True, slots=True)
class RightsRules:
    """The grounds that apply in each window, in order of precedence.

    ``automatic``: a right must be used (E). ``dealer_pays``: the dealer is fined for nines (E14). ``row`` is how many
    abandoned deals in a row cost the dealer the fine and the deal, 0 if none do; with ``row_of_any`` on any grounds,
    else only on those that count for it (E16). ``lottery`` is the prize in the lottery of three nines, 0 if there is
    none (E17).
    """

    dealt: tuple[Ground, ...]
    talon: tuple[Ground, ...]
    exchanged: tuple[Ground, ...]
    automatic: bool = False
    dealer_pays: bool = False
    row: int = 0
    row_of_any: bool = False
    lottery: int = 0
