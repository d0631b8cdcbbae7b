"""What the person at the keyboard is choosing: one class for each kind of decision, without a widget in sight.

A choice is made for one moment of the game (``ply``); when the game has moved on, a new one takes its place. Keys and
clicks come in as small intents, an action goes out when one is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import ClassVar, Final, TypeAlias

from thousand_tui.rules import NAMING, PACK_SIZE, REBUYING, RIGHTS, SUIT_MASKS, Bids, Card, Raises, View
from thousand_tui.rules.actions import Action, Bid, Contract, Cut, NameTrump, Pass, Waive
from thousand_tui.rules.phases.cutting import LEAST, MOST


class Choosing:
    """Nothing to decide: looking at the own cards while others act."""

    # Whether the card under the cursor is to be raised.
    points_at_cards = True
    # Whether this is the question how the deal is to be given up.
    conceding = False

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        self.view = view
        self.ply = ply
        self.places = tuple(places)
        self.touched = False
        self.cursor = self._near(cursor)
        # Whether the person has put the cursor where it is.
        self.pointed = False
        # Whether a 1 was typed that the next digit may make a number above ten.
        self._teens = False

    # The cursor over the hand

    def _near(self, cursor: int | None) -> int | None:
        """The place nearest to the wished one that holds a card."""
        held = [at for at, card in enumerate(self.places) if card is not None]
        return min(held, key=lambda at: abs(at - (cursor or 0)), default=None)

    def _cheapest(self, besides: Collection[Card] = ()) -> int | None:
        """Where the card lies that may be chosen and costs least: no half of a marriage while another will do, of few
        points, no trump. An Enter too many does least harm there. Cards ``besides`` are chosen already."""
        pairs, trump = self.view.rules.melds.paired(self.view.hand.mask), self.view.trump

        def cost(at: int) -> tuple[bool, int, bool]:
            card = self.places[at]
            assert card is not None
            return bool(pairs >> card & 1), card.points, card.suit == trump

        wanted = (at for at, card in enumerate(self.places) if self.is_open(card) and card not in besides)
        return min(wanted, key=cost, default=None)

    def is_open(self, card: Card | None) -> bool:
        """Whether the card may be chosen now."""
        return card is not None

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        return None if self.cursor is None or self.cursor >= len(self.places) else self.places[self.cursor]

    def move(self, by: int) -> None:
        """The cursor goes to the next card that lies there, and round at the ends."""
        held = [at for at, card in enumerate(self.places) if card is not None]
        if held:
            self.touched = self.pointed = True
            self._teens = False
            at = held.index(self.cursor) if self.cursor in held else (-1 if by > 0 else 0)
            self.cursor = held[(at + by) % len(held)]

    def point(self, at: int) -> bool:
        """The cursor goes to this place; False if no card lies there."""
        if not 0 <= at < len(self.places) or self.places[at] is None:
            return False
        self.touched = self.pointed = True
        self._teens = False
        self.cursor = at
        return True

    def keep(self, before: Choosing) -> None:
        """A card of the play that was pointed at while others acted stays under the cursor, if it may be chosen."""
        then, now = before.view, self.view
        is_same = (then.seat, then.deal.number, then.phase) == (now.seat, now.deal.number, now.phase)
        if is_same and before.pointed and not then.my_turn and self.is_open(before.card):
            self.cursor, self.pointed = before.cursor, True

    # Intents that only some decisions know

    def step(self, by: int) -> None:
        """A number goes up or down."""

    def to_end(self, up: bool) -> None:
        """A number goes to its highest or lowest."""

    def digit(self, digit: str) -> None:
        """A digit was typed: by default it points at a card, 0 at the tenth; of more than ten cards the eleventh is
        1 and 1, the twelfth 1 and 2."""
        follows = self._teens and self.cursor == 0
        if not (follows and self.point(9 + int(digit))):
            self.point((int(digit) - 1) % 10)
            self._teens = digit == "1" and not follows

    def erase(self) -> bool:
        """Take the last thing back; False if there was nothing."""
        return False

    def toggle(self) -> None:
        """Declare another meld, or none."""

    def choose(self) -> Action | None:
        """Space, or a click on what is pointed at."""
        return self.confirm()

    def confirm(self) -> Action | None:
        """What was decided, None if more is to be chosen first."""
        return None

    @property
    def named_now(self) -> Action | None:
        """What Enter would do, where it decides and does not only choose."""
        return self.confirm()


# What can be answered; None takes the question back.
Answer: TypeAlias = Action | None


class Asking(Choosing):
    """A choice between ``answers``, the one ``at`` the cursor."""

    points_at_cards = False

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        self.answers = self._answers()
        self.at = self._start()

    def _answers(self) -> tuple[Answer, ...]:
        return tuple(sorted(self.view.choices, key=_ORDERS.get(self.view.phase, lambda _: False)))

    def _start(self) -> int:
        """On what costs nothing, or on what is likely."""
        if self.view.phase == NAMING:
            return self._longest_suit()
        return len(self.answers) - 1 if self.view.phase == REBUYING else 0

    def _longest_suit(self) -> int:
        suits = [SUIT_MASKS[answer.suit] if isinstance(answer, NameTrump) else 0 for answer in self.answers]
        lengths = [(self.view.hand.mask & suit).bit_count() for suit in suits]
        return lengths.index(max(lengths))

    @property
    def answer(self) -> Answer:
        """The answer under the cursor."""
        return self.answers[self.at]

    def take(self, at: int) -> bool:
        """The cursor goes to this answer; False if there is none."""
        if at not in range(len(self.answers)):
            return False
        self.touched = True
        self.at = at
        return True

    def move(self, by: int) -> None:
        self.take((self.at + by) % len(self.answers))

    def step(self, by: int) -> None:
        """Up goes back, as in any list."""
        self.move(-1 if by > 0 else 1)

    def to_end(self, up: bool) -> None:
        self.take(len(self.answers) - 1 if up else 0)

    def digit(self, digit: str) -> None:
        self.take(int(digit) - 1)

    def confirm(self) -> Action | None:
        return self.answer


class Conceding(Asking):
    """How the deal is to be given up, or not after all; ``under`` is the choice that goes on then."""

    conceding = True

    def __init__(self, under: Choosing) -> None:
        self.under = under
        super().__init__(under.view, under.ply, under.places, under.cursor)
        self.touched = True

    def _answers(self) -> tuple[Answer, ...]:
        return (*self.view.concessions, None)

    def _start(self) -> int:
        """On playing on: a deal that is given up cannot be had back."""
        return len(self.answers) - 1

    @property
    def way(self) -> Answer:
        """The way that is asked about: the one under the cursor, or the only one."""
        first, *others = self.answers
        return self.answer or (first if len(others) == 1 else None)


# What stands first or last where the answers do not stand in the order of the rules: not to use a right, and to pass.
_ORDERS: Final[dict[str, Callable[[Action], bool]]] = {
    RIGHTS: lambda action: not isinstance(action, Waive),
    REBUYING: lambda action: isinstance(action, Pass),
}


# Steps of the picker for Page Up and Page Down.
LEAP: Final = 4
# So many digits has the longest number.
DIGITS: Final = 3


class Typing(Choosing):
    """A number that can be typed, with at most this many ``digits``."""

    points_at_cards = False
    digits: ClassVar[int]
    typed = ""

    def digit(self, digit: str) -> None:
        """Numbers are typed; what was typed stands until Enter or another key, and is refused then if it must be."""
        self.touched = True
        self.typed = (self.typed + digit)[-self.digits :].lstrip("0")

    def erase(self) -> bool:
        if not self.typed:
            return False
        self.typed = self.typed[:-1]
        return True


class Picking(Typing):
    """A number between two ends, by steps, with the wheel, or typed."""

    digits = DIGITS

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        assert isinstance(view.choices, Bids | Raises)
        self.range: Bids | Raises = view.choices
        self._settled = self.lowest

    @property
    def number(self) -> int:
        """The number chosen: the one typed, while it may be named."""
        return self.named if self.may_name else self._settled

    @property
    def named(self) -> int:
        """What Enter names: the number typed, whether it may be or not, else the one chosen."""
        return int(self.typed) if self.typed else self._settled

    @property
    def may_name(self) -> bool:
        """Whether what Enter names is allowed: not so with half a number typed."""
        return self.named in self.range.numbers

    @property
    def lowest(self) -> int:
        """The lowest number that may be named; what would be the lowest if there is none."""
        return self.range.numbers[0] if self.range.numbers else self.range.lowest

    @property
    def highest(self) -> int:
        """The highest number that may be named; 0 if there is none."""
        return self.range.numbers[-1] if self.range.numbers else 0

    def beside(self, by: int) -> int:
        """The number this many steps up, or down if negative; at most the last one."""
        number = self.number
        for _ in range(abs(by)):
            if by > 0:
                number = next((other for other in self.range.numbers if other > number), self.highest)
            else:
                number = next((other for other in reversed(self.range.numbers) if other < number), self.lowest)
        return number if self.range.numbers else self.lowest

    def _settle(self, number: int) -> None:
        self.touched = True
        self.typed = ""
        self._settled = number

    def move(self, by: int) -> None:
        self.step(by)

    def step(self, by: int) -> None:
        self._settle(self.beside(by))

    def to_end(self, up: bool) -> None:
        self._settle(self.highest if up and self.range.numbers else self.lowest)


class Bidding(Picking):
    """A bid, a pass, or a look at the cards that were left face down."""

    @property
    def may_look(self) -> bool:
        """Whether the own hand may be picked up now (C12)."""
        return isinstance(self.range, Bids) and self.range.may_look

    @property
    def may_pass(self) -> bool:
        """Whether the auction may be left."""
        return isinstance(self.range, Bids) and self.range.may_pass

    def confirm(self) -> Action | None:
        """What Enter says: the number; a pass where no number can be said, unless another has been typed."""
        if not self.range.numbers and not self.typed and self.may_pass:
            return Pass()
        return Bid(self.named)


class Contracting(Picking):
    """Keep the bid, or raise it."""

    def confirm(self) -> Action | None:
        return Contract(self.named)


class CutChoosing(Typing):
    """So many cards are lifted off the pack."""

    digits = len(str(MOST))

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        self.lifted = PACK_SIZE // 2

    def lift(self, cards: int) -> None:
        """Lift so many cards, or as near to it as may be."""
        self.touched = True
        self.typed = ""
        self.lifted = max(LEAST, min(cards, MOST))

    def move(self, by: int) -> None:
        self.lift(self.lifted + by)

    def step(self, by: int) -> None:
        self.move(by)

    def to_end(self, up: bool) -> None:
        self.lift(MOST if up else LEAST)

    @property
    def number(self) -> int:
        """How many cards are to be lifted: the number typed, if there is one."""
        return int(self.typed) if self.typed else self.lifted

    def at_random(self, rng: Random) -> Action:
        """A cut somewhere, without choosing."""
        return self.view.choices.sample(rng)

    def confirm(self) -> Action | None:
        return Cut(self.number)
