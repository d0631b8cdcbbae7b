"""The lottery of three nines: a player dealt exactly three of them may show them before the auction (E17).

Each opponent then secretly names one of them, in a suit they hold a card of; the holder points to one, and all is
revealed. Whoever named that one gets the prize; two share it, and if nobody did the holder gets it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import Action, Claim, Waive
from thousand_tui.rules.cards import FULL, RANK_MASKS, SUIT_MASKS, SUITS, Rank
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.phases.rights import LOTTERY, THREE
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.settling import settlement
from thousand_tui.rules.stages import Stage, Transition, stage, who_is_next
from thousand_tui.rules.state import End, Lottery, Window, has_looked, next_after

if TYPE_CHECKING:
    from thousand_tui.rules.rulebook import Game


NINES: Final = RANK_MASKS[Rank.NINE]
# The claims that name a nine, by its suit.
NINE_OF: Final = ("nine-of-spades", "nine-of-clubs", "nine-of-diamonds", "nine-of-hearts")


def holder(game: Game) -> int | None:
    """The seat that may show three nines, None if there is none; a seat that has not looked has no right."""
    seats = [seat for seat in game.deal.active if (game.hands[seat] & NINES).bit_count() == THREE]
    return seats[0] if seats and has_looked(game.deal, seats[0]) else None


def _enter_asking(game: Game) -> Transition:
    seat = holder(game)
    if seat is None:
        return game.moved(None), End.GO_ON
    return game.moved(Window(((seat, LOTTERY, game.hands[seat] & NINES),))), End.STAY


def _asked(game: Game, now: Window) -> int:
    return now.waiting[0][0]


def _whether(game: Game, now: Window) -> Listed:
    return Listed((Claim(LOTTERY), Waive()))


def _refuse(game: Game, now: Window | Lottery, action: Action) -> Refusal:
    if isinstance(action, Claim):
        return Refusal(Reason.NO_SUCH_RIGHT)
    return Refusal(Reason.ANSWER_THE_RIGHT if isinstance(now, Window) else Reason.NAME_A_NINE)


def _answered(game: Game, now: Window, action: Action) -> Transition:
    if isinstance(action, Waive):
        return game.moved(None), End.GO_ON
    ((seat, _, nines),) = now.waiting
    first = next_after(game.deal.active, seat)
    deal = game.deal.changed(opened=(*game.deal.opened, now.waiting[0]))
    return game.moved(Lottery(seat, nines, first), deal), End.GO_ON


def _enter_drawing(game: Game) -> Transition:
    """The lottery is held only if three nines were shown."""
    if isinstance(game.now, Lottery):
        return game, End.STAY
    return game.moved(None), End.GO_ON


def nameable(nines: int, hand: int) -> tuple[int, ...]:
    """The suits of these nines in which the hand has a card."""
    return tuple(suit for suit in SUITS if nines & SUIT_MASKS[suit] and hand & SUIT_MASKS[suit])


def _choices(game: Game, now: Lottery) -> Listed:
    hand = game.hands[now.turn] if has_looked(game.deal, now.turn) else FULL
    return Listed(tuple(Claim(NINE_OF[suit]) for suit in nameable(now.nines, hand)))


def _named(game: Game, now: Lottery, action: Action) -> Transition:
    assert isinstance(action, Claim)
    suit = NINE_OF.index(action.ground)
    if now.turn == now.holder:
        return _drawn(game, now, suit), End.GO_ON
    turn = next_after(game.deal.active, now.turn)
    return game.moved(Lottery(now.holder, now.nines, turn, (*now.named, (now.turn, suit)))), End.STAY


def _drawn(game: Game, now: Lottery, suit: int) -> Game:
    """The prize is entered on the sheet, and the same cards are played."""
    takers = [seat for seat, named in now.named if named == suit] or [now.holder]
    share, sides = game.rules.rights.lottery // len(takers), game.rules.form.sides
    entries = [(sides[seat], LineName.LOTTERY, share) for seat in takers]
    return settlement.book(game.moved(None), entries, Occasion.LOTTERY)


# Whether the three nines are shown.
ASKING: Final[Stage] = stage("rights", Window, _enter_asking, _asked, _whether, _refuse, _answered, private=True)

# Which nine each opponent names, and which one the holder points to.
DRAWING: Final[Stage] = stage("rights", Lottery, _enter_drawing, who_is_next, _choices, _refuse, _named)

__all__ = ["NINE_OF"]
