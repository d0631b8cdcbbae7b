"""The forms of the game as data, under their names in agreement A6, and the phases of a deal in each (RULES §3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
    packets,
    rebuying,
    rights,
    shuffle,
    slips,
    talon,
    tricks,
)
from thousand_tui.rules.rulebook.form import Form, Plan
from thousand_tui.rules.rulebook.game import Stage

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements

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


def _with_second_talon(form: Form, agreements: Agreements) -> Form:
    return replace(form, bank=agreements.second_talon == "last_trick")


def _with_cards(form: Form, agreements: Agreements) -> Form:
    return replace(form, plan=replace(form.plan, size=agreements.stock_cards))


# Forms with details that the agreements decide (V8, V4, V2).
ARRANGED: Final[dict[str, Callable[[Form, Agreements], Form]]] = {
    FOUR.name: _seated,
    ONE_CARD.name: _with_second_talon,
    **{form.name: _with_cards for form in STOCK},
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

# A rulebook keeps only the stages that its agreements need.
WITH_AUCTION: Final = (
    shuffle.STAGE,
    cutting.STAGE,
    cutting.ASKING,
    slips.STAGE,
    dealing.STAGE,
    looking.STAGE,
    rights.DEALT,
    lottery.ASKING,
    lottery.DRAWING,
    auction.STAGE,
    contract.FIRST,
    packets.STAGE,
    talon.STAGE,
    rights.TALON,
    rebuying.STAGE,
    contract.BEFORE,
    exchange.STAGE,
    rights.STAGE,
    contract.STAGE,
    naming.STAGE,
    tricks.STAGE,
)

# Where there is no auction (V2).
FROM_THE_STOCK: Final = (shuffle.STAGE, cutting.STAGE, cutting.ASKING, slips.STAGE, dealing.STAGE, tricks.STAGE)


def route_of(form: Form) -> tuple[Stage, ...]:
    """The phases of a deal in this form."""
    return WITH_AUCTION if form.auction else FROM_THE_STOCK


__all__ = ["FORMS", "form_of"]
