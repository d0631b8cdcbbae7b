"""What one seat may know (RULES §1.15).

A view has perfect recall of the running deal: the public record, the seat's own cards, the cards it passed and
received, and what it may do now. :mod:`~.imagination` goes the other way, from a view to the games it allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from thousand_tui.rules.actions import Concede
from thousand_tui.rules.cards import FULL, Card, Cards, Suit, mask_of
from thousand_tui.rules.choices import NOTHING, Choices
from thousand_tui.rules.game import choices, seen_stage, turn
from thousand_tui.rules.kernel import NO_TRUMP, winning
from thousand_tui.rules.phases.counting import laid_points, points_so_far
from thousand_tui.rules.quoting import quoted
from thousand_tui.rules.rulebook import Game, Rulebook
from thousand_tui.rules.sheet import Sheet, Standing
from thousand_tui.rules.state import CHANCE, EVERYONE, Auction, Deal, Lottery, Meld, Now, Passed, Trick, Tricks

CUTTING: Final = "cutting"
SLIPPING: Final = "slipping"
LOOKING: Final = "looking"
AUCTION: Final = "auction"
PACKETS: Final = "packets"
REBUYING: Final = "rebuying"
EXCHANGE: Final = "exchange"
RIGHTS: Final = "rights"
CONTRACT: Final = "contract"
NAMING: Final = "naming"
TRICKS: Final = "tricks"
SHUFFLING: Final = "shuffling"
# The phases in which a player decides, in the order of an observation (:mod:`~thousand_tui.rules.space`).
PHASES: Final = (CUTTING, LOOKING, AUCTION, PACKETS, REBUYING, EXCHANGE, RIGHTS, CONTRACT, NAMING, TRICKS)


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat knows it; ``seat`` None is the onlooker.

    ``deal``, ``now`` and ``hands`` are the game's own records without what the seat has not seen: a hand that it has
    not seen is None (``sizes`` counts its cards). ``turn`` is the seat that acts as far as this seat can tell;
    ``stock`` counts the cards of the face-down pack.
    """

    seat: int | None
    rules: Rulebook
    sheet: Sheet
    deal: Deal
    hands: tuple[int | None, ...]
    sizes: tuple[int, ...]
    stage: int
    now: Now
    turn: int | None
    choices: Choices
    winners: tuple[int, ...]
    stock: int = 0

    @property
    def phase(self) -> str:
        """The stage the deal is in: one of the names in this module."""
        return self.rules.route[self.stage].name

    @property
    def me(self) -> int:
        """The seat whose view this is, for questions that only a seat can answer.

        Raises:
            ValueError: the view is the onlooker's.
        """
        if self.seat is None:
            raise ValueError("an onlooker has no seat")
        return self.seat

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.seat is not None and self.turn == self.seat

    @property
    def concessions(self) -> tuple[Concede, ...]:
        """The ways in which this seat may give up the deal now (RULES §2.F)."""
        ways = (Concede(kind.name) for kind in self.rules.concession.kinds)
        return tuple(way for way in ways if way in self.choices)

    @property
    def hand(self) -> Cards:
        """The seat's own cards; none for the onlooker or a hand that nobody has looked at."""
        return Cards(self.hands[self.seat] or 0) if self.seat is not None else Cards()

    @property
    def has_looked(self) -> bool:
        """Whether the seat knows its own hand; in blind and dark play it must look first (C12, K1)."""
        return self.seat is not None and self.hands[self.seat] is not None

    @property
    def sitter(self) -> int | None:
        """The seat that sits out this deal, None if everybody plays (V8)."""
        return self.rules.form.sits_out(self.deal.dealer)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The other seats in this deal, going round from this one (for the onlooker: all of them)."""
        active = self.deal.active
        if self.seat not in active:
            return active
        at = active.index(self.seat)
        return active[at + 1 :] + active[:at]

    def side(self, seat: int) -> int:
        """The side a seat scores for."""
        return self.rules.form.sides[seat]

    def standing(self, seat: int) -> Standing:
        """The standing of the seat's side on the sheet."""
        return self.sheet.standings[self.side(seat)]

    @property
    def winning_seats(self) -> tuple[int, ...]:
        """The seats of the sides that have won."""
        return tuple(seat for seat, side in enumerate(self.rules.form.sides) if side in self.winners)

    @property
    def high(self) -> int:
        """The bid to beat, 0 before the first; after the auction the winning bid."""
        return self.now.high if isinstance(self.now, Auction) else self.deal.bid

    @property
    def high_bidder(self) -> int | None:
        """Who holds the bid to beat; after the auction the declarer."""
        return self.now.bidder if isinstance(self.now, Auction) else self.deal.declarer

    @property
    def play(self) -> Tricks | None:
        """The tricks in progress, None before the first lead."""
        return self.now if isinstance(self.now, Tricks) else None

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None while there is none."""
        trump = NO_TRUMP if self.play is None else self.play.trump
        return None if trump == NO_TRUMP else Suit(trump)

    @property
    def table(self) -> tuple[tuple[int, Card], ...]:
        """The trick in progress as (seat, card), the leader first."""
        return tuple(zip(self._from(self.play.leader), self.play.cards, strict=False)) if self.play else ()

    @property
    def winning_seat(self) -> int | None:
        """Who is winning the trick in progress, None if no card has been played to it."""
        if not self.play or not self.play.cards:
            return None
        return self.table[winning(self.play.cards, self.play.trump)][0]

    @property
    def done(self) -> tuple[Trick, ...]:
        """The finished tricks of this deal."""
        return self.play.done if self.play else ()

    @property
    def last_trick(self) -> tuple[tuple[int, Card], ...]:
        """The last finished trick as (seat, card), the leader first."""
        return self.laid(self.done[-1]) if self.done else ()

    def laid(self, trick: Trick) -> tuple[tuple[int, Card], ...]:
        """A finished trick as (seat, card), the leader first."""
        return tuple(zip(self._from(trick.leader), trick.cards, strict=True))

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds declared in this deal."""
        return self.play.melds if self.play else ()

    @property
    def defends(self) -> bool:
        """Whether the contract belongs to another side."""
        declarer = self.deal.declarer
        return declarer is not None and self.side(declarer) != self.side(self.me)

    def tricks_of(self, seat: int) -> int:
        """How many tricks the seat has taken."""
        return sum(trick.winner == seat for trick in self.done)

    def points_of(self, seat: int) -> int:
        """Card points and melds that the seat has taken so far, including what it is known to have laid aside (D6)."""
        if not self.play:
            return 0
        cards, melds = points_so_far(self.play, len(self.hands))
        return cards[seat] + melds[seat] + laid_points(self, seat)

    @property
    def received(self) -> Card | None:
        """The card this seat was passed in the exchange."""
        return next((passed.card for passed in self.deal.passed if passed.to == self.seat), None)

    @property
    def given(self) -> tuple[Passed, ...]:
        """The cards this seat passed in the exchange."""
        return tuple(passed for passed in self.deal.passed if passed.giver == self.seat)

    @property
    def played(self) -> Cards:
        """All cards played in this deal, the trick in progress included."""
        if not self.play:
            return Cards()
        return Cards(mask_of(card for trick in self.done for card in trick.cards) | mask_of(self.play.cards))

    @property
    def unseen(self) -> Cards:
        """The cards whose place this seat does not know for certain: in other hands or in a hidden talon."""
        known = self.played.mask | self.deal.lying
        for seat, hand in enumerate(self.hands):
            known |= hand if hand is not None else self.known_in(seat).mask
        known |= self.for_sale.mask
        return Cards(FULL & ~known) if any(self.sizes) else Cards()

    @property
    def for_sale(self) -> Cards:
        """The opened talon while it is on the table and may still be bought (C13); empty at other times."""
        deal = self.deal
        if deal.bought is None or deal.passed or self.play or not self.rules.talon.for_sale:
            return Cards()
        lies_there = len({self.sizes[seat] for seat in deal.active}) == 1
        return Cards(deal.bought.cards or 0) if lies_there else Cards()

    def known_in(self, seat: int) -> Cards:
        """Unplayed cards that this seat knows to be in another's hand: passed there in its sight, bought from an open
        talon, shown, or part of a declared meld."""
        mask = mask_of(passed.card for passed in self.deal.passed if passed.to == seat and passed.card is not None)
        for who, _, cards in self.deal.opened:
            if who == seat and not (seat == self.deal.declarer and self.deal.passed):
                mask |= cards
        for meld in self.melds:
            if meld.seat == seat:
                mask |= self.rules.melds.cards_of(meld.kind, meld.suit)
        if self.deal.bought and self.deal.bought.cards and seat == self.deal.declarer and not self.for_sale:
            mask |= self.deal.bought.cards & ~self._may_have_left_declarer()
        return Cards(mask & ~self.played.mask)

    def _may_have_left_declarer(self) -> int:
        """The cards that the declarer may have passed on: any card, if this seat did not see all that were passed."""
        if not self.deal.passed:
            return 0
        if all(passed.card is not None for passed in self.deal.passed):
            return mask_of(passed.card for passed in self.deal.passed if passed.card is not None)
        return FULL

    def played_by(self, seat: int) -> Cards:
        """The cards a seat has played in this deal."""
        rows = [self.table, *map(self.laid, self.done)]
        return Cards(mask_of(card for row in rows for who, card in row if who == seat))

    def _from(self, leader: int) -> Iterator[int]:
        active = self.deal.active
        at = active.index(leader)
        return iter(active[at:] + active[:at])


def view_of(game: Game, seat: int | None) -> View:
    """The game as the seat may know it; ``None`` is the onlooker, who sees only what is public.

    Raises:
        ValueError: there is no such seat, or no game.
    """
    if not isinstance(game, Game):
        raise ValueError(f"{quoted(game)} is not a game: new_game begins one")
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(game.hands)):
        raise ValueError(f"there is no seat {quoted(seat)} at this table")
    game = seen_stage(game, seat)
    bit = 1 << seat if seat is not None else 0
    acting = turn(game)
    seen = game.deal.seen or (0,) * len(game.hands)
    return View(
        seat=seat,
        rules=game.rules,
        sheet=game.sheet,
        deal=_masked(game.deal, bit),
        hands=tuple(hand if seen[at] & bit else None for at, hand in enumerate(game.hands)),
        sizes=tuple(hand.bit_count() for hand in game.hands),
        stage=game.stage,
        now=game.now.heard_by(seat) if isinstance(game.now, Lottery) else game.now,
        turn=acting,
        choices=choices(game) if acting == seat and acting != CHANCE else NOTHING,
        winners=game.winners,
        stock=len(game.pack),
    )


def _masked(deal: Deal, bit: int) -> Deal:
    return deal.changed(
        talon=tuple(packet.for_seat(bit) for packet in deal.talon),
        bought=deal.bought and deal.bought.for_seat(bit),
        aside=tuple(pile.for_seat(bit) for pile in deal.aside),
        bottom=deal.bottom and deal.bottom.for_seat(bit),
        passed=tuple(
            card if card.seen == EVERYONE or card.seen & bit else Passed(card.giver, card.to, None, card.seen)
            for card in deal.passed
        ),
    )


__all__ = [
    "AUCTION",
    "CONTRACT",
    "CUTTING",
    "EXCHANGE",
    "LOOKING",
    "NAMING",
    "PACKETS",
    "REBUYING",
    "RIGHTS",
    "SHUFFLING",
    "SLIPPING",
    "TRICKS",
    "View",
    "view_of",
]
