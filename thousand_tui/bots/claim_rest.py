"""Whether a seat on lead takes all remaining tricks, however the unseen cards lie and whatever the others play.

As long as the seat wins, nobody else leads, declares or makes trumps, so only two things can beat a lead: a higher card
of its suit, and a trump from a player who has none of the suit. Both depend on one hand alone and on the suits led
before: a player with a card of the suit led follows, whichever school is played (G1), and otherwise may throw anything.
So the test asks for each opponent separately whether any hand they may hold gets that far. Nothing here is a guess: if
the answer might be no, there is no answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Final, TypeAlias

from thousand_tui.bots.knowledge import union_of, unplaced
from thousand_tui.rules import ACES, Card, Game, Meld, Play, Trick, Tricks, View, imagine, sample_hidden
from thousand_tui.rules.cards import FULL, PER_SUIT, POINTS, SUIT_MASKS, SUITS, members, points_of
from thousand_tui.rules.inference import cannot_hold
from thousand_tui.rules.kernel import ABOVE, NO_TRUMP
from thousand_tui.rules.melds import FOUR_ACES
from thousand_tui.rules.phases.leads import leads_of

# What becomes of the others' trumps: there is no trump suit, none are out, they are drawn; or the plan changes trumps
# on the way and they can never be used.
NONE: Final = "none"
GONE: Final = "gone"
DRAWN: Final = "drawn"
IDLE: Final = "idle"

# After this many positions, accept the first order found, even if another could declare more.
THOROUGH: Final = 1_000


@dataclass(frozen=True, slots=True)
class Rest:
    """All remaining tricks go to the seat if it leads these cards in this order, with the melds worth declaring.

    ``points`` is what tricks and melds bring, or the least they can bring if unseen cards are out of play. The reasons:
    ``high`` are the cards that no unplayed card of their suit beats, ``later`` those that are high by the time they are
    led, ``trumps`` says what happens to the others' trumps (the names above).
    """

    plays: tuple[Play, ...]
    points: int
    high: tuple[Card, ...]
    later: tuple[Card, ...]
    trumps: str

    @property
    def tricks(self) -> int:
        """How many tricks remain."""
        return len(self.plays)

    @property
    def melds(self) -> tuple[Play, ...]:
        """The leads that declare something."""
        return tuple(play for play in self.plays if play.meld is not None)


@dataclass(frozen=True, slots=True)
class Other:
    """What an opponent may hold: ``could`` and ``sure`` are masks, ``size`` is the number of their cards.

    ``most`` and ``least`` count ``could`` and ``sure`` suit by suit.
    """

    could: int
    sure: int
    size: int
    most: tuple[int, ...]
    least: tuple[int, ...]

    @classmethod
    def of(cls, could: int, sure: int, size: int) -> Other:
        """A hand of ``size`` cards: all of ``sure``, and the rest from ``could``."""
        most, least = (tuple((cards & suit).bit_count() for suit in SUIT_MASKS) for cards in (could, sure))
        return cls(could, sure, size, most, least)

    def may_beat(self, card: Card, trump: int, led: tuple[int, ...]) -> bool:
        """Whether they may beat this card after each suit was led as often as ``led`` says."""
        suit = card // PER_SUIT
        if self.may_outrank(card, led[suit]):
            return True
        return trump not in (NO_TRUMP, suit) and self._may_trump(suit, trump, led)

    def may_outrank(self, card: Card, led: int) -> bool:
        """Whether they may still have a higher card of the suit after following ``led`` times, playing it last."""
        higher, suit = ABOVE[card] & self.could, card // PER_SUIT
        if not higher:
            return False
        held = self.least[suit] + (not higher & self.sure)
        wanted = max(held, led + 1)
        return wanted <= self.most[suit] and sum(self.least) - self.least[suit] + wanted <= self.size

    def _may_trump(self, suit: int, trump: int, led: tuple[int, ...]) -> bool:
        """Whether they may be out of the suit and hold a trump: they play a card of the suit each time it is led, and
        may throw one each time they are out of a third suit that is led."""
        trumps = max(self.least[trump], led[trump] + 1)
        if trumps > self.most[trump]:
            return False
        rest = [at for at in SUITS if at not in (suit, trump)]
        for held in product(*(range(self.least[at], self.most[at] + 1) for at in rest)):
            thrown = led[suit] + sum(max(0, led[at] - many) for at, many in zip(rest, held, strict=True))
            of_both = self.size - sum(held)
            fewest = max(self.least[suit], of_both - self.most[trump])
            if fewest <= min(thrown, self.most[suit], of_both - trumps):
                return True
        return False


# What the melds from here on are worth, and the lead to start with.
Lead: TypeAlias = tuple[int, Play]


class Plan:
    """The search for an order in which every lead wins; if there are several, one that declares the most."""

    def __init__(self, view: View, others: tuple[Other, ...]) -> None:
        assert view.play is not None
        self.seat = view.me
        self.play = view.play
        self.hand = view.hand.mask
        self.others = others
        self.law: Game = imagine(view, sample_hidden(view, Random(0)))
        self._best: dict[tuple[int, int, tuple[Meld, ...]], Lead | None] = {}
        self._sure: dict[tuple[Card, int, tuple[int, ...]], bool] = {}

    def plays(self) -> tuple[Play, ...]:
        """The leads in order; empty if no order works."""
        hand, trump, melds = self.hand, self.play.trump, self.play.melds
        found = []
        while hand:
            best = self._best_from(hand, trump, melds)
            if best is None:
                return ()
            found.append(best[1])
            hand, trump, melds, _ = self._after(best[1], hand, trump, melds)
        return tuple(found)

    @property
    def worth(self) -> int:
        """What the melds of the plan score."""
        best = self._best_from(self.hand, self.play.trump, self.play.melds)
        return best[0] if best else 0

    def _best_from(self, hand: int, trump: int, melds: tuple[Meld, ...]) -> Lead | None:
        """The best lead from here on; None if a trick may be lost whatever is led."""
        key = (hand, trump, melds)
        if key in self._best:
            return self._best[key]
        best: Lead | None = None
        may_declare = len(self._best) < THOROUGH and any(kind.cards(hand) for kind in self.law.rules.melds.kinds)
        for play in self._leads(hand, trump, melds):
            rest, after, declared, worth = self._after(play, hand, trump, melds)
            if not self._wins(play.card, trump if self.law.rules.melds.next_trick else after, hand):
                continue
            further = self._best_from(rest, after, declared) if rest else (0, play)
            if further is not None and (best is None or worth + further[0] > best[0]):
                best = (worth + further[0], play)
            if best is not None and not may_declare:
                break
        self._best[key] = best
        return best

    def _leads(self, hand: int, trump: int, melds: tuple[Meld, ...]) -> Iterator[Play]:
        """The possible leads in the order a player would try them: trumps first, then high cards."""
        choices = leads_of(self.law.rules.tricks)(self.law, self._now(hand, trump, melds), hand, ())
        plays = [play for play in choices if isinstance(play, Play)]
        yield from sorted(plays, key=lambda play: (play.card // PER_SUIT != trump, -(play.card % PER_SUIT), play.card))

    def _now(self, hand: int, trump: int, melds: tuple[Meld, ...]) -> Tricks:
        """The state of play if every card that has left the hand won its trick."""
        won = tuple(Trick(self.seat, (card,), self.seat) for card in members(self.hand & ~hand))
        return Tricks(self.seat, self.seat, trump, (), (*self.play.done, *won), melds)

    def _after(
        self, play: Play, hand: int, trump: int, melds: tuple[Meld, ...]
    ) -> tuple[int, int, tuple[Meld, ...], int]:
        """The hand, trump and melds after this lead, and what the lead's meld is worth."""
        rules, card = self.law.rules.melds, play.card
        rest = hand & ~card.mask
        if play.meld is not None:
            now = self._now(hand, trump, melds)
            meld = rules.declared(play.meld, card, now, self.law.deal.declarer)
            return rest, rules.trump_after(play.meld, card // PER_SUIT, trump), (*melds, meld), meld.worth
        if rules.last_ace:
            trump = rules.trump_as_ace_goes(melds, hand & FOUR_ACES, card, trump)
        return rest, trump, melds, 0

    def _wins(self, card: Card, trump: int, hand: int) -> bool:
        """Whether nobody can beat this card once all cards gone from the hand have been led."""
        led = tuple((self.hand & ~hand & suit).bit_count() for suit in SUIT_MASKS)
        key = (card, trump, led)
        if key not in self._sure:
            self._sure[key] = not any(other.may_beat(card, trump, led) for other in self.others)
        return self._sure[key]


def claim_rest(view: View) -> Rest | None:
    """The plan by which the seat, on lead, takes every remaining trick; None if that is not certain.

    Nothing is certain while cards are still drawn (V2).
    """
    play = view.play
    if play is None or play.cards or view.stock or not view.my_turn or not view.has_looked:
        return None
    hand = view.hand.mask
    out = unplaced(view)
    if any(view.sizes[seat] != len(view.hand) for seat in view.opponents) or _ace_may_make_trump(view, play, out):
        return None
    others = others_of(view, out)
    if _is_hopeless(hand, others):
        return None
    plan = Plan(view, others)
    plays = plan.plays()
    if not plays:
        return None
    could = union_of(other.could for other in others)
    high = tuple(card for card in members(hand) if not ABOVE[card] & could)
    later = tuple(card for card in members(hand) if card not in high)
    points = plan.worth + _points_of_cards(view, others, out)
    return Rest(plays, points, high, later, _fate_of_trumps(view, others, plays))


def _is_hopeless(hand: int, others: tuple[Other, ...]) -> bool:
    """Whether even in the best order, from the highest card of each suit down, some card may be outranked."""
    for suit in SUIT_MASKS:
        for led, card in enumerate(reversed(tuple(members(hand & suit)))):
            if any(other.may_outrank(card, led) for other in others):
                return True
    return False


def others_of(view: View, out: int) -> tuple[Other, ...]:
    """What each opponent may hold and must hold; a card that only one of them can hold counts as held."""
    assert view.play is not None
    known = {seat: view.known_in(seat).mask for seat in view.opponents}
    could = {}
    for seat in view.opponents:
        elsewhere = union_of(known[other] for other in view.opponents if other != seat)
        could[seat] = out & ~elsewhere & ~cannot_hold(view.rules, view.deal, view.play, seat)
    in_hands = out.bit_count() == sum(view.sizes[seat] for seat in view.opponents)
    found = []
    for seat in view.opponents:
        sure = known[seat] & could[seat]
        if in_hands:
            sure |= could[seat] & ~union_of(could[other] for other in view.opponents if other != seat)
        found.append(Other.of(could[seat], sure, view.sizes[seat]))
    return tuple(found)


def _ace_may_make_trump(view: View, play: Tricks, out: int) -> bool:
    """Whether another player's ace may still make trumps, as the last of four that were declared (G9)."""
    maker = view.rules.melds.maker(play.melds)
    return view.rules.melds.last_ace and bool(out & FOUR_ACES) and maker is not None and maker.kind == ACES


def _fate_of_trumps(view: View, others: tuple[Other, ...], plays: tuple[Play, ...]) -> str:
    """What becomes of the trumps that others may hold; if the trump suit stays, they can only fall to higher ones."""
    assert view.play is not None
    trump, melds = view.play.trump, view.rules.melds
    if any(play.meld is not None and melds.makes_trump(play.meld) for play in plays):
        return IDLE
    if trump == NO_TRUMP:
        return NONE
    return DRAWN if any(other.most[trump] for other in others) else GONE


def _points_of_cards(view: View, others: tuple[Other, ...], out: int) -> int:
    """What the cards in the remaining tricks bring, at the least if some are unknown; the taker of the last trick also
    counts a bank (V3-K, V4, V5)."""
    if view.rules.tricks.apart == "last_trick":
        return points_of(FULL & ~view.played.mask)
    sure = union_of(other.sure for other in others)
    missing = sum(other.size for other in others) - sure.bit_count()
    cheapest = sorted(POINTS[card] for card in members(out & ~sure))[:missing]
    return points_of(view.hand.mask | sure) + sum(cheapest)
