"""What one seat may know, and the games that it can imagine (RULES §2.15, V15 point 4).

A view has everything public (tokens, boxes, the turned card, announced cards, the tricks) and this seat's hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from thousand_tui.mariage.rules.cards import KING, QUEENS, RED_KING, RED_PAIR, SUIT_MASKS, Card, as_held, members
from thousand_tui.mariage.rules.game import choices_with, turn
from thousand_tui.mariage.rules.state import NOTHING, Announcing, Choices, Deal, Game, Now, Sheet, Table, Tricks
from thousand_tui.mariage.rules.tricks import still_to_play
from thousand_tui.rules.cards import mask_of
from thousand_tui.rules.quoting import quoted

# How often unseen cards are dealt anew before cards are placed against what play has shown.
TRIES: Final = 50


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat knows it; ``seat`` is None for the onlooker.

    ``hands`` are the cards of each seat that this seat knows, as masks: its own, announced ones, and a called queen.
    ``sizes`` counts all cards in each hand.
    """

    seat: int | None
    rules: Table
    sheet: Sheet
    deal: Deal
    hands: tuple[int, ...]
    sizes: tuple[int, ...]
    now: Now
    turn: int | None
    choices: Choices
    winners: tuple[int, ...]

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.seat is not None and self.turn == self.seat

    @property
    def me(self) -> int:
        """This view's seat.

        Raises:
            ValueError: this is the onlooker's view.
        """
        if self.seat is None:
            raise ValueError("an onlooker has no seat")
        return self.seat

    @property
    def hand(self) -> int:
        """The seat's own cards as a mask; empty for the onlooker."""
        return 0 if self.seat is None else self.hands[self.seat]

    @property
    def dealt(self) -> list[Card]:
        """The five cards that the seat was dealt, in the order of a hand."""
        own = [card for row in self._rows() for seat, card in row if seat == self.seat]
        return as_held([*members(self.hand), *own])

    @property
    def places(self) -> tuple[Card | None, ...]:
        """The cards that the seat was dealt, with None for those that have been played."""
        return tuple(card if self.hand & card.mask else None for card in self.dealt)

    @property
    def is_out(self) -> bool:
        """Whether this seat does not take part in the deal, because it could not pay the stake."""
        return self.seat not in self.deal.active

    @property
    def play(self) -> Tricks | None:
        """The tricks in progress, None before the first lead."""
        return self.now if isinstance(self.now, Tricks) else None

    @property
    def table(self) -> tuple[tuple[int, Card], ...]:
        """The trick in progress as (seat, card), the leader first."""
        return self.play.cards if self.play else ()

    @property
    def played(self) -> int:
        """All cards that have been played in this deal."""
        return mask_of(card for row in self._rows() for _, card in row)

    @property
    def unseen(self) -> int:
        """The cards that this seat has not seen in this deal."""
        if self.deal.turned is None:
            return mask_of(self.rules.pack)
        known = self.played | self.deal.turned.mask
        for hand in self.hands:
            known |= hand
        return mask_of(self.rules.pack) & ~known

    def tricks_of(self, seat: int) -> int:
        """How many tricks the seat has taken."""
        return sum(trick.winner == seat for trick in self.play.done) if self.play else 0

    def lacks(self, seat: int) -> int:
        """The cards that another seat has shown it cannot hold: a suit it did not follow, a queen it did not play."""
        shown = 0
        for row in self._rows():
            led = row[0][1].suit
            waiting = set(self.deal.active)
            for at, (who, card) in enumerate(row):
                waiting.discard(who)
                called = at > 0 and card == QUEENS[row[at - 1][1].suit] and row[at - 1][1].rank == KING
                if who == seat and card.suit is not led and not called:
                    shown |= SUIT_MASKS[led]
                if card.rank == KING and seat in waiting and self._came_not(row, at):
                    shown |= QUEENS[card.suit].mask
        return shown & ~self.deal.named[seat] if self.deal.named else shown

    def _came_not(self, row: tuple[tuple[int, Card], ...], at: int) -> bool:
        """Whether the king in this place of a trick called his queen in vain."""
        queen = QUEENS[row[at][1].suit]
        if any(card == queen for _, card in row):
            return False
        is_last = self.play is not None and row is self.play.cards and at == len(row) - 1
        return not (is_last and self.play is not None and (self.play.calls is not None or not self.rules.reminds))

    def _rows(self) -> tuple[tuple[tuple[int, Card], ...], ...]:
        return self.play.rows if self.play else ()


def view_of(game: Game, seat: int | None) -> View:
    """The game as the seat may know it; ``None`` is the onlooker, who sees only what is public.

    Raises:
        ValueError: there is no such seat, or it is not a game.
    """
    if type(game) is not Game:
        raise ValueError(f"{quoted(game)} is not a game of Mariage: new_game begins one")
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(game.hands)):
        raise ValueError(f"there is no seat {quoted(seat)} at this table")
    acting = turn(game)
    named = game.deal.named or (0,) * len(game.hands)
    hands = tuple(hand if at == seat else hand & named[at] | _called(game, at) for at, hand in enumerate(game.hands))
    return View(
        seat=seat,
        rules=game.rules,
        sheet=game.sheet,
        deal=game.deal,
        hands=hands,
        sizes=tuple(hand.bit_count() for hand in game.hands),
        now=game.now,
        turn=acting,
        choices=choices_with(game.rules, game.now, hands[seat]) if acting == seat and seat is not None else NOTHING,
        winners=game.winners,
    )


def _called(game: Game, seat: int) -> int:
    """The queen that a seat must play at once, which everybody knows by then."""
    now = game.now
    if not isinstance(now, Tricks) or now.calls != seat:
        return 0
    return QUEENS[now.cards[-1][1].suit].mask


def imagine(view: View, hands: tuple[int, ...]) -> Game:
    """The game as it would be with these hands.

    They must fit what the seat knows; :func:`sample_hands` draws such hands.
    """
    return Game(view.rules, view.sheet, view.deal, hands, view.now, view.winners)


def sample_hands(view: View, rng: Random) -> tuple[int, ...]:
    """Possible hands: known cards are in place, and no seat gets suits and queens that play has shown it lacks."""
    return next(samples(view, rng))


def samples(view: View, rng: Random, doubted: int = 0) -> Iterator[tuple[int, ...]]:
    """Possible hands one after another; other seats get ``doubted`` cards only if unavoidable."""
    if view.deal.turned is None:
        while True:
            yield view.hands
    pool = list(members(view.unseen))
    known = [0 if seat == view.seat else view.lacks(seat) for seat in range(view.rules.seats)]
    lacking = [0 if seat == view.seat else shown | doubted for seat, shown in enumerate(known)]
    while True:
        found = _tried(view, rng, pool, lacking)
        if found is None and lacking != known:
            lacking = known
            found = _tried(view, rng, pool, known)
        if found is None:
            found = _placed(view, pool, _must_lack(view))
        assert found is not None
        yield found


def _tried(view: View, rng: Random, pool: list[Card], lacking: list[int]) -> tuple[int, ...] | None:
    """Hands that fit these conditions; None if no try succeeds."""
    for _ in range(TRIES):
        rng.shuffle(pool)
        hands = _placed(view, pool, lacking)
        if hands is not None and not _hides_marriage(view, hands):
            return hands
    return None


def _placed(view: View, pool: list[Card], lacking: list[int]) -> tuple[int, ...] | None:
    """The cards of the pool dealt to the hands in order, starting with the seats that lack the most cards."""
    hands = list(view.hands)
    free = list(pool)
    for seat in sorted(view.deal.active, key=lambda seat: -lacking[seat].bit_count()):
        for _ in range(view.sizes[seat] - hands[seat].bit_count()):
            card = next((card for card in free if not lacking[seat] & card.mask), None)
            if card is None:
                return None
            free.remove(card)
            hands[seat] |= card.mask
    return tuple(hands)


def _must_lack(view: View) -> list[int]:
    """Cards that would contradict the position: the queen of a king that has just called in vain."""
    now = view.play
    if now is None or not now.cards or now.calls is not None or not view.rules.reminds or now.cards[-1][1].rank != KING:
        return [0] * view.rules.seats
    waiting = set(still_to_play(view.deal, now)) - {view.seat}
    return [QUEENS[now.cards[-1][1].suit].mask if seat in waiting else 0 for seat in range(view.rules.seats)]


def _hides_marriage(view: View, hands: tuple[int, ...]) -> bool:
    """Whether somebody who has spoken would hold both king and queen of hearts unannounced, which is not allowed."""
    if not isinstance(view.now, Announcing | Tricks) or RED_KING.mask & view.played:
        return False
    said = len(view.now.said) if isinstance(view.now, Announcing) else len(view.deal.active)
    return any(
        seat != view.seat and hands[seat] & RED_PAIR == RED_PAIR and view.deal.named[seat] & RED_PAIR != RED_PAIR
        for seat in view.deal.active[:said]
    )
