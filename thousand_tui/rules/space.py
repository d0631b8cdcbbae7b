"""For programs that learn: the actions of seats as numbers (``ActionSpace``), and whole deals (``play_deal``).

There are thousands of possible exchanges: here one is chosen card by card, each card a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final, TypeAlias

from thousand_tui.rules import actions
from thousand_tui.rules.cards import PACK, SUITS, Card, mask_of
from thousand_tui.rules.choices import Gives
from thousand_tui.rules.game import apply, draw, new_game, turn
from thousand_tui.rules.phases import rights
from thousand_tui.rules.phases.cutting import BOTTOM_NINE
from thousand_tui.rules.phases.lottery import NINE_OF
from thousand_tui.rules.rulebook import Game, Rulebook
from thousand_tui.rules.sheet import Settled, Standing
from thousand_tui.rules.state import CHANCE
from thousand_tui.rules.view import PHASES, View, view_of

# (view, source of randomness) -> the action chosen for a seat.
Choose: TypeAlias = Callable[[View, Random], actions.Action]

CONCESSIONS: Final = (actions.ROSPIS, actions.GIVE_UP, actions.SPISAT, actions.CROSS, actions.BY_ACES, actions.BOMB)
CLAIMS: Final = (
    actions.FOUR_NINES,
    rights.THREE_NINES,
    rights.FOUR_JACKS,
    rights.THREE_JACKS,
    rights.HAND_BELOW,
    rights.TALON_BELOW,
    rights.TWO_NINES_TALON,
    BOTTOM_NINE,
    rights.LOTTERY,
    *NINE_OF,
)
MELDS: Final = (None, actions.MARRIAGE, actions.ACES, actions.BED, actions.NINES)
# No form has more packets on the table.
MOST_PACKETS: Final = 4

# The actions that do not depend on the agreements, in the order of their numbers.
FIXED: Final[tuple[actions.Action, ...]] = (
    actions.Pass(),
    actions.Look(),
    actions.Dark(),
    actions.Accept(),
    actions.Waive(),
    *map(actions.Concede, CONCESSIONS),
    *map(actions.Claim, CLAIMS),
    *(actions.NameTrump(int(suit)) for suit in SUITS),
    *map(actions.TakePacket, range(MOST_PACKETS)),
    *map(actions.Cut, range(len(PACK) + 1)),
    *(actions.Play(card, meld) for meld in MELDS for card in PACK),
)
NUMBER_OF: Final = {action: number for number, action in enumerate(FIXED)}
# Where the numbers of the cards of an exchange begin, and after them those of bids and contracts.
GIVEN: Final = len(FIXED)
SAID: Final = GIVEN + len(PACK)


class ActionSpace:
    """Everything a seat can ever do under a set of rules, as numbers from 0 to ``size`` - 1.

    The same rules always have the same numbers; other rules only have more or fewer bids and contracts at the end.
    """

    def __init__(self, rules: Rulebook) -> None:
        self.most = max(rules.auction.ceiling, rules.auction.raise_ceiling)
        self.size = SAID + self.most + 1

    def offered(self, view: View, given: Sequence[Card] = ()) -> tuple[int, ...]:
        """The numbers that may be chosen now; ``given`` are the cards chosen so far in an exchange."""
        choices = view.choices
        if isinstance(choices, Gives):
            cards = [GIVEN + int(card) for card in _next_given(choices, given)]
            return (*cards, *(() if given else map(self.number, choices.concessions)))
        return tuple(map(self.number, choices))

    def mask(self, view: View, given: Sequence[Card] = ()) -> list[bool]:
        """For each number, whether it may be chosen now."""
        offered = set(self.offered(view, given))
        return [number in offered for number in range(self.size)]

    def number(self, action: actions.Action) -> int:
        """The number of an action other than an exchange.

        Raises:
            ValueError: no seat can do it in one step under these rules.
        """
        if isinstance(action, actions.Bid | actions.Contract | actions.Rebuy) and 0 <= action.points <= self.most:
            return SAID + action.points
        if (number := NUMBER_OF.get(action)) is None:
            raise ValueError(f"{action!r} has no number")
        return number

    def numbers(self, action: actions.Action) -> tuple[int, ...]:
        """The numbers of an action, in order: one, or one for each card of an exchange."""
        if isinstance(action, actions.Give):
            return tuple(GIVEN + int(card) for card, _ in action.cards)
        return (self.number(action),)

    def action(self, view: View, number: int, given: Sequence[Card] = ()) -> actions.Action | tuple[Card, ...]:
        """What a number means now: an action, or the cards given so far if the exchange is not yet complete.

        Raises:
            ValueError: the number may not be chosen now.
        """
        if number not in self.offered(view, given):
            raise ValueError(f"{number} may not be chosen now")
        if number >= SAID:
            said = (kind(number - SAID) for kind in (actions.Bid, actions.Contract, actions.Rebuy))
            return next(action for action in said if action in view.choices)
        if number < GIVEN:
            return FIXED[number]
        assert isinstance(view.choices, Gives)
        cards, places = (*given, PACK[number - GIVEN]), view.choices.places
        return actions.Give(tuple(zip(cards, places, strict=True))) if len(cards) == len(places) else cards


def _next_given(choices: Gives, given: Sequence[Card]) -> list[Card]:
    """The cards that may be given next. Cards are laid aside in ascending order, so enough higher ones must be left."""
    left = [card for card in PACK if choices.hand >> card & 1 and card not in given]
    place = choices.places[len(given)]
    if place != actions.ASIDE:
        return left
    laid = given[len(choices.recipients) :]
    left = [card for card in left if not laid or card > laid[-1]]
    return left[: len(left) - (len(choices.places) - len(given)) + 1]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal played to its settlement: the ``game`` after it, its ``row`` of the sheet, what each seat's side gained by
    it (``returns``), and how many deals before it were thrown in (``thrown_in``)."""

    game: Game
    row: Settled
    returns: tuple[int, ...]
    thrown_in: int


def play_deal(
    rules: Rulebook, bots: Sequence[Choose], seed: str, standings: Sequence[Standing | int] = (), dealer: int = 0
) -> PlayedDeal:
    """Play until a deal is settled; after a deal that is thrown in the next one is played.

    The same seed deals the same cards and gives each bot the same random numbers.

    Raises:
        ValueError: there is not one bot for each seat.
        IllegalAction: a bot chose an action that is not allowed.
    """
    if len(bots) != rules.form.seats:
        raise ValueError(f"{len(bots)} bots for {rules.form.seats} seats")
    before = game = new_game(rules, dealer, standings)
    chances = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    shuffles = 0
    for _ in count():
        acting = turn(game)
        if game.sheet.deals or acting is None:
            break
        if acting == CHANCE:
            game = apply(game, draw(game, seed, shuffles))
            shuffles += 1
        else:
            game = apply(game, bots[acting](view_of(game, acting), chances[acting]))
    row = game.sheet.deals[-1]
    gained = [after - was.total for after, was in zip(row.totals, before.sheet.standings, strict=True)]
    returns = tuple(gained[side] for side in rules.form.sides)
    return PlayedDeal(game, row, returns, row.outcome.number - 1)


# Points in an observation are divided by this.
HUNDRED: Final = 100.0


def observe(view: View) -> tuple[float, ...]:
    """What a seat knows, as numbers; how many depends only on the number of seats. Seats are counted from one's own, so
    that a program that learned at one seat can play at any other. In this order:

    - 24 each, 1 for yes: cards in hand; cards known to lie in the talon or aside; cards passed by this seat;
      then seat by seat the cards known in their hands, played by them, and theirs in the trick on the table
    - the phase (``PHASES``), the trump (four suits), whether it is this seat's turn
    - seat by seat: is declarer, holds the bid, leads the trick, deals; cards in hand / 8; tricks / 8; points in this
      deal / 100; the total / 100, bolts, attempts used on the barrel (-1 off it)
    - the bid to beat and the contract / 100

    Raises:
        ValueError: the view is an onlooker's.
    """
    seats = [(view.me + step) % len(view.hands) for step in range(len(view.hands))]
    table = dict(view.table)
    found = [
        *_cards(view.hand.mask),
        *_cards(view.for_sale.mask | view.deal.lying),
        *_cards(mask_of(each.card for each in view.given if each.card)),
    ]
    for seat in seats:
        hand = view.hand if seat == view.me else view.known_in(seat)
        found += [*_cards(hand.mask), *_cards(view.played_by(seat).mask)]
        found += _cards(1 << table[seat]) if seat in table else _cards(0)
    found += [float(view.phase == phase) for phase in PHASES]
    found += [float(view.trump == suit) for suit in SUITS]
    found.append(float(view.my_turn))
    leader = view.table[0][0] if view.table else None
    for seat in seats:
        standing = view.standing(seat)
        found += [float(seat == each) for each in (view.deal.declarer, view.high_bidder, leader, view.deal.dealer)]
        found += [view.sizes[seat] / 8, view.tricks_of(seat) / 8, view.points_of(seat) / HUNDRED]
        found += [standing.total / HUNDRED, float(standing.bolts), -1.0 if standing.barrel is None else standing.barrel]
    return (*found, view.high / HUNDRED, view.deal.contract / HUNDRED)


def _cards(mask: int) -> list[float]:
    return [float(mask >> card & 1) for card in PACK]


__all__ = ["PHASES", "ActionSpace", "PlayedDeal", "observe", "play_deal"]
