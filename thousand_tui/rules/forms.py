"""The forms of the game as data, under their names in agreement A6, and the phases of a deal in each (RULES §3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.phases import (
    auction,
    contract,
    cutting,
    dealing,
    exchange,
    looking,
    lottery,
    naming,
    rebuying,
    rights,
    shuffle,
    slips,
    talon,
    tricks,
)
from thousand_tui.rules.stages import Stage

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Rulebook


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


# --- Three players, or four of whom one sits out ----------------------------------------------------------------------

# V1: seven cards each, a talon of three (RULES §1).
THREE: Final = Form("three", tuple(range(3)), Plan(hands=3, size=7, packets=(3,)))

# How many seats after the dealer the sitter is. The seat on the dealer's right is the one before them in the direction
# of play, so playing the other way round (A8) mirrors the whole table.
SITTERS: Final = {"dealer": 0, "right": -1, "opposite": 2}

# V8: one of the four sits out each deal; the others play the game of three.
FOUR: Final = Form("four", tuple(range(4)), THREE.plan, sitter=SITTERS["dealer"])

# --- Two players with an auction, and where the other cards go --------------------------------------------------------

PAIR: Final = (0, 1)
TENS: Final = Plan(hands=2, size=10, packets=(2, 2))
NINES: Final = Plan(hands=2, size=9, packets=(3, 3))
DEAD_THIRD: Final = Plan(hands=3, size=7, packets=THREE.plan.packets, dead=1)

# V3: the declarer lays two of twelve cards aside; they and the other packet are dead.
DISCARDS: Final = Form("two_discards", PAIR, TENS, aside=2, gives=False, all_tricks_exception=True)

# V3-K: the opponent does not see the packet taken; all four cards go to the winner of the last trick.
HIDDEN_DISCARDS: Final = Form("two_hidden_discards", PAIR, TENS, aside=2, gives=False, bank=True, packet_shown=False)

# V4: one card to the opponent, eleven tricks; the second talon goes to the winner of the last one unless it is dead.
ONE_CARD: Final = Form("two_one_card", PAIR, TENS, bank=True)

# V5: one card to the opponent and one to the second talon, which goes to the winner of the last trick.
BANK: Final = Form("two_bank", PAIR, NINES, aside=1, bank=True)

# V6: dealt as for three; one card to the opponent and one to the hand that nobody plays.
DEAD_HAND: Final = Form("two_dead_hand", PAIR, DEAD_THIRD, aside=1, all_tricks_exception=True)

# --- A stock to draw from, no auction and no contract -----------------------------------------------------------------


def _from_the_stock(name: str, sides: tuple[int, ...]) -> Form:
    """V2: six cards each, or the agreed number."""
    return Form(name, sides, Plan(hands=len(sides), size=6), gives=False, auction=False)


# V2 for two, for three, and for four in two partnerships, partners opposite each other.
STOCK: Final = (
    _from_the_stock("stock_two", (0, 1)),
    _from_the_stock("stock_three", (0, 1, 2)),
    _from_the_stock("stock_four", (0, 1, 0, 1)),
)

# --- The form agreed on -----------------------------------------------------------------------------------------------

FORMS: Final = {form.name: form for form in (THREE, FOUR, DISCARDS, HIDDEN_DISCARDS, ONE_CARD, BANK, DEAD_HAND, *STOCK)}

STEPS: Final = {"clockwise": 1, "counter": -1}

# Where the last of four to bid sits, by who bids first (V8, C1).
LAST_TO_BID: Final = {"forehand": "dealer", "dealer": "right"}


def _seated(form: Form, agreements: Agreements) -> Form:
    where = LAST_TO_BID[agreements.forced_bidder] if agreements.sitter == "last" else agreements.sitter
    return replace(form, sitter=SITTERS[where])


def _with_cards(form: Form, agreements: Agreements) -> Form:
    return replace(form, plan=replace(form.plan, size=agreements.stock_cards))


# Forms with details that the agreements decide (V8, V4, V2).
ARRANGED: Final[dict[str, Callable[[Form, Agreements], Form]]] = {
    FOUR.name: _seated,
    ONE_CARD.name: lambda form, agreements: replace(form, bank=agreements.second_talon == "last_trick"),
    **dict.fromkeys((form.name for form in STOCK), _with_cards),
}


def form_of(agreements: Agreements) -> Form:
    """The form these agreements name, with their direction of play and their sitter (A6, A8, V8)."""
    form = FORMS[agreements.form]
    if agreements.form in ARRANGED:
        form = ARRANGED[agreements.form](form, agreements)
    if agreements.laying_aside == "lay_aside":
        form = replace(form, gives=False, aside=sum(form.plan.packets), laid_counts=True)
    return replace(form, step=STEPS[agreements.direction])


# --- The course of a deal, phase by phase -----------------------------------------------------------------------------

# The stages, and which rules call for each; a route leaves out the others.
COURSE: Final[tuple[tuple[Stage, Callable[[Rulebook], object]], ...]] = (
    (shuffle.STAGE, lambda rules: True),
    (cutting.STAGE, lambda rules: rules.cutting.held),
    (cutting.ASKING, lambda rules: rules.cutting.asks),
    (slips.STAGE, lambda rules: rules.slips.possible),
    (dealing.STAGE, lambda rules: True),
    (looking.STAGE, lambda rules: rules.looking.asked),
    (rights.DEALT, lambda rules: rules.rights.dealt),
    (lottery.ASKING, lambda rules: rules.rights.lottery),
    (lottery.DRAWING, lambda rules: rules.rights.lottery),
    (auction.STAGE, lambda rules: True),
    (contract.FIRST, lambda rules: rules.contract.first),
    (talon.PACKETS, lambda rules: len(rules.packets.packets) > 1),
    (talon.STAGE, lambda rules: rules.talon.apart),
    (rights.TALON, lambda rules: rules.rights.talon),
    (rebuying.STAGE, lambda rules: rules.rebuying.allowed),
    (contract.BEFORE, lambda rules: rules.contract.before),
    (exchange.STAGE, lambda rules: True),
    (rights.STAGE, lambda rules: rules.rights.exchanged),
    (contract.STAGE, lambda rules: rules.contract.after or rules.concession.kinds),
    (naming.STAGE, lambda rules: rules.naming.named),
    (tricks.STAGE, lambda rules: True),
)

# Where there is no auction (V2).
FROM_THE_STOCK: Final = (shuffle.STAGE, cutting.STAGE, cutting.ASKING, slips.STAGE, dealing.STAGE, tricks.STAGE)


def route_of(rules: Rulebook) -> tuple[Stage, ...]:
    """The stages of a deal under these rules."""
    return tuple(stage for stage, wanted in COURSE if wanted(rules) and (rules.form.auction or stage in FROM_THE_STOCK))


__all__ = ["FORMS", "Form", "form_of"]
