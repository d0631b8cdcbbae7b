"""Game forms (RULES §3): the differences between kinds of table, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """How the pack is dealt: this many ``hands`` of ``size`` cards, the last ``dead`` of them nobody's, ``packets`` of
    these sizes for the talon, and the rest of the pack as the stock."""

    hands: int
    size: int
    packets: tuple[int, ...] = ()
    dead: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """A form of the game.

    ``sides[seat]`` is the side a seat scores for. ``step`` is 1 if play goes clockwise, -1 if it goes the other way
    (A8); ``sitter`` says how many seats after the dealer the player who sits out is, None if everybody plays (V8).

    The exchange: ``aside`` is the number of cards that the declarer puts out of play (V3 and V3-K: 2, V5 and V6: 1),
    ``gives`` whether each opponent is given a card (not in V3 and V3-K), ``packet_shown`` whether the packet that was
    taken may be shown to all if the agreements do not hide it (not in V3-K).

    The cards out of play, that is unopened packets and what was laid aside: with ``bank`` they go to the winner of the
    last trick and count there (V3-K, V5, V4 as agreed); with ``all_tricks_exception`` they can count for a declarer who
    takes every trick (V3, V6), with ``laid_counts`` they count for the declarer in any case (D6); otherwise they count
    for nobody.

    ``auction``: whether there is one, and with it a declarer and a contract (not in V2).
    """

    name: str
    sides: tuple[int, ...]
    plan: Plan
    step: int = 1
    sitter: int | None = None
    aside: int = 0
    gives: bool = True
    bank: bool = False
    packet_shown: bool = True
    all_tricks_exception: bool = False
    laid_counts: bool = False
    auction: bool = True

    @property
    def seats(self) -> int:
        """The number of players at the table."""
        return len(self.sides)

    @property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together, side by side."""
        sides = sorted(set(self.sides))
        return tuple(tuple(seat for seat, side in enumerate(self.sides) if side == each) for each in sides)

    def after(self, seat: int, places: int = 1) -> int:
        """The seat ``places`` after this one in the direction of play, or before it if negative."""
        return (seat + self.step * places) % self.seats

    def sits_out(self, dealer: int) -> int | None:
        """The seat that does not play when this seat deals, None if everybody plays (V8)."""
        return None if self.sitter is None else self.after(dealer, self.sitter)

    def active(self, dealer: int) -> tuple[int, ...]:
        """The seats that play when this seat deals, forehand first (RULES §1.1)."""
        idle = self.sits_out(dealer)
        order = (self.after(dealer, place) for place in range(1, self.seats + 1))
        return tuple(seat for seat in order if seat != idle)


__all__ = ["Form"]
