"""What the person at the keyboard is choosing, with a class for each kind of decision and no widgets.

A choice belongs to one moment (``ply``) and is replaced when the game moves on. Keys and clicks come in as small
changes; when something is decided, an action goes out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import ClassVar, Final, TypeAlias

from thousand_tui.rules import NAMING, PACK_SIZE, REBUYING, RIGHTS, SUIT_MASKS, Bids, Card, Raises, View
from thousand_tui.rules.actions import Action, Bid, Contract, Cut, NameTrump, Pass, Waive
from thousand_tui.rules.phases.cutting import LEAST, MOST


class Choosing:
    """Nothing to decide: the player can look at their cards while others act."""

    # Whether the card under the cursor is raised.
    points_at_cards = True
    # Whether the question is how to give the deal up.
    conceding = False
    # Whether a coach asks for the choice: then nothing is chosen beforehand, because it might be the answer.
    asked = False

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        self.view = view
        self.ply = ply
        self.places = tuple(places)
        self.touched = False
        self.begin()
        self.cursor = self._near(cursor)
        # Whether the person has moved the cursor.
        self.pointed = False
        # Whether a 1 was typed that may become a number above ten with the next digit.
        self._teens = False

    def begin(self) -> None:
        """Set out what there is to choose."""

    # The cursor over the hand

    def _near(self, cursor: int | None) -> int | None:
        """The place with a card that is nearest to ``cursor``."""
        held = [at for at, card in enumerate(self.places) if card is not None]
        return min(held, key=lambda at: abs(at - (cursor or 0)), default=None)

    def _cheapest(self, besides: Collection[Card] = ()) -> int | None:
        """The place of the cheapest card that may be chosen: not half of a marriage if avoidable, then few points, then
        no trump. That is where an accidental Enter does the least harm. Cards in ``besides`` are already chosen."""
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
    def is_unanswered(self) -> bool:
        """Whether a coach asks, there is a choice, and nobody has pointed at anything yet."""
        return self.asked and not (self.touched or self.pointed) and len(self.view.choices) > 1

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        return None if self.cursor is None or self.cursor >= len(self.places) else self.places[self.cursor]

    def move(self, by: int) -> None:
        """Move the cursor by this many cards, round and round."""
        held = [at for at, card in enumerate(self.places) if card is not None]
        if held:
            self.touched = self.pointed = True
            self._teens = False
            at = held.index(self.cursor) if self.cursor in held else (-1 if by > 0 else 0)
            self.cursor = held[(at + by) % len(held)]

    def point(self, at: int) -> bool:
        """Move the cursor to this place; False if no card lies there."""
        if not 0 <= at < len(self.places) or self.places[at] is None:
            return False
        self.touched = self.pointed = True
        self._teens = False
        self.cursor = at
        return True

    def point_nowhere(self) -> None:
        """Take the cursor away until somebody moves it."""
        self.cursor = None

    def keep(self, before: Choosing) -> None:
        """Keep the cursor on a card that was pointed at while others acted, if it may be chosen now."""
        then, now = before.view, self.view
        is_same = (then.seat, then.deal.number, then.phase) == (now.seat, now.deal.number, now.phase)
        if is_same and before.pointed and not then.my_turn and self.is_open(before.card):
            self.cursor, self.pointed = before.cursor, True

    # Changes that only some decisions know

    def step(self, by: int) -> None:
        """Move a number up or down."""

    def to_end(self, up: bool) -> None:
        """Move a number to its highest or lowest value."""

    def digit(self, digit: str) -> bool:
        """Handle a digit. By default it points at a card, 0 at the tenth. If there are more than ten, the eleventh is 1
        and 1, the twelfth 1 and 2. Returns whether it means one card and no other."""
        follows = self._teens and self.cursor == 0
        if follows and self.point(9 + int(digit)):
            return True
        is_found = self.point((int(digit) - 1) % 10)
        self._teens = digit == "1" and not follows
        return is_found and not (self._teens and any(card is not None for card in self.places[10:]))

    def erase(self) -> bool:
        """Take the last thing back; False if there was nothing."""
        return False

    def toggle(self) -> None:
        """Switch to another meld, or to none."""

    def choose(self) -> Action | None:
        """Handle Space, or a click on what is pointed at."""
        return self.confirm()

    def confirm(self) -> Action | None:
        """The action that was decided, or None if something must be chosen first."""
        return None

    @property
    def named_now(self) -> Action | None:
        """The action of Enter, if Enter would decide and not only choose something."""
        return self.confirm()


# A possible answer; None takes the question back.
Answer: TypeAlias = Action | None


class Asking(Choosing):
    """A choice between ``answers``; the cursor is on number ``at``."""

    points_at_cards = False

    def begin(self) -> None:
        self.answers = self._answers()
        self.at = self._start()

    def _answers(self) -> tuple[Answer, ...]:
        return tuple(sorted(self.view.choices, key=_ORDERS.get(self.view.phase, lambda _: False)))

    def _start(self) -> int:
        """Start with an answer that costs nothing, or with a likely one."""
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
        """Move the cursor to this answer; False if there is none."""
        if at not in range(len(self.answers)):
            return False
        self.touched = True
        self.at = at
        return True

    def point_nowhere(self) -> None:
        self.at = -1

    def move(self, by: int) -> None:
        self.take((self.at + by + (self.is_unanswered and by < 0)) % len(self.answers))

    def step(self, by: int) -> None:
        """Move through the answers; up goes back, as in any list."""
        self.move(-1 if by > 0 else 1)

    def to_end(self, up: bool) -> None:
        self.take(len(self.answers) - 1 if up else 0)

    def digit(self, digit: str) -> bool:
        return self.take(int(digit) - 1)

    def confirm(self) -> Action | None:
        return self.answer


class Conceding(Asking):
    """How to give the deal up, or not; ``under`` is the choice that continues if the question is closed."""

    conceding = True

    def __init__(self, under: Choosing) -> None:
        self.under = under
        super().__init__(under.view, under.ply, under.places, under.cursor)
        self.touched = True

    def _answers(self) -> tuple[Answer, ...]:
        return (*self.view.concessions, None)

    def _start(self) -> int:
        """Start with playing on, because giving up cannot be undone."""
        return len(self.answers) - 1

    @property
    def way(self) -> Answer:
        """The way to give up that is being asked about: the one under the cursor, or the only one."""
        first, *others = self.answers
        return self.answer or (first if len(others) == 1 else None)


# Sort keys where answers are not in the rules' order: not using a right comes first, passing last.
_ORDERS: Final[dict[str, Callable[[Action], bool]]] = {
    RIGHTS: lambda action: not isinstance(action, Waive),
    REBUYING: lambda action: isinstance(action, Pass),
}


# How far Page Up and Page Down move a number.
LEAP: Final = 4
# The most digits that a number has.
DIGITS: Final = 3


class Typing(Choosing):
    """A number that can be typed, with at most ``digits`` digits."""

    points_at_cards = False
    digits: ClassVar[int]
    typed = ""

    def digit(self, digit: str) -> bool:
        """Add a digit. The number stays until Enter or another key; only then is it refused if it is not allowed."""
        self.touched = True
        self.typed = (self.typed + digit)[-self.digits :].lstrip("0")
        return False

    def erase(self) -> bool:
        if not self.typed:
            return False
        self.typed = self.typed[:-1]
        return True


class Picking(Typing):
    """A number in a range, chosen by steps, with the wheel, or typed."""

    digits = DIGITS

    def begin(self) -> None:
        assert isinstance(self.view.choices, Bids | Raises)
        self.range: Bids | Raises = self.view.choices
        self._settled = self.lowest

    @property
    def number(self) -> int:
        """The current number: the typed one if it is allowed, otherwise the one chosen before."""
        return self.named if self.may_name else self._settled

    @property
    def named(self) -> int:
        """The number for Enter: the typed one, even if it is not allowed, or the one chosen."""
        return int(self.typed) if self.typed else self._settled

    @property
    def may_name(self) -> bool:
        """Whether the number for Enter is allowed; half a typed number may not be."""
        return not self.is_unanswered and self.named in self.range.numbers

    @property
    def lowest(self) -> int:
        """The lowest number allowed, or the lowest of the range if none is."""
        return self.range.numbers[0] if self.range.numbers else self.range.lowest

    @property
    def highest(self) -> int:
        """The highest number allowed; 0 if none is."""
        return self.range.numbers[-1] if self.range.numbers else 0

    def beside(self, by: int) -> int:
        """The number this many steps up (down if negative), but not beyond the last one."""
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
        self._settle(self.lowest if self.is_unanswered else self.beside(by))

    def to_end(self, up: bool) -> None:
        self._settle(self.highest if up and self.range.numbers else self.lowest)


class Bidding(Picking):
    """A bid, a pass, or a look at cards that were left face down."""

    @property
    def may_look(self) -> bool:
        """Whether the player may pick up their hand now (C12)."""
        return isinstance(self.range, Bids) and self.range.may_look

    @property
    def may_pass(self) -> bool:
        """Whether the player may pass."""
        return isinstance(self.range, Bids) and self.range.may_pass

    def confirm(self) -> Action | None:
        """Bid the number; pass if no bid is possible and nothing was typed."""
        if not self.range.numbers and not self.typed and self.may_pass:
            return Pass()
        return Bid(self.named)


class Contracting(Picking):
    """Keep the bid or raise it."""

    def confirm(self) -> Action | None:
        return Contract(self.named)


class CutChoosing(Typing):
    """How many cards to lift off the pack."""

    digits = len(str(MOST))

    def begin(self) -> None:
        self.lifted = PACK_SIZE // 2

    def lift(self, cards: int) -> None:
        """Lift this many cards, or the nearest number allowed."""
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
        """How many cards to lift: the number typed, or the one chosen."""
        return int(self.typed) if self.typed else self.lifted

    def at_random(self, rng: Random) -> Action:
        """A random cut."""
        return self.view.choices.sample(rng)

    def confirm(self) -> Action | None:
        return Cut(self.number)
