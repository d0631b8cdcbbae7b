"""What the solver needs to know of a deal: the current play of a view, and one layout of the unseen cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from thousand_tui.bots.search.solver import BOTH, FREE, NO_TRUMP, Solver, state_of
from thousand_tui.rules import BED, FULL, MARRIAGE, Play, Rulebook, Tricks, View, mask_of, points_of
from thousand_tui.rules.kernel import SCHOOLS
from thousand_tui.rules.phases.leads import OWN_TRUMPS, TRUMPS_FIRST

# Added to the number of a move that declares a marriage.
WITH_MELD = 32

# More positions than any deal has.
UNLIMITED = 1 << 40

_SCHOOL_NUMBERS = {duties: number for number, duties in enumerate(SCHOOLS.values())}


@dataclass(frozen=True, slots=True)
class Board:
    """The play as the solver sees it; ``places`` are the seats in order from the declarer.

    ``state``, ``table`` and the masks are those of :class:`~.solver.Solver`; ``scored`` are the declarer's points so
    far, without melds that must still be brought home.
    """

    rules: Rulebook
    places: tuple[int, ...]
    state: int
    table: tuple[int, ...]
    scored: int
    apart: int

    def solver(self, hands: Sequence[int], limit: int = UNLIMITED) -> Solver | None:
        """A solver for one layout: ``hands`` are the masks of all seats, ``limit`` is how many positions it may visit.

        None if a hand holds a meld that the solver does not know: four aces, four nines, a bed marriage.
        """
        rules, melds = self.rules, self.rules.melds
        if any(kind.cards(hands[seat]) for seat in self.places for kind in melds.kinds[1:]):
            return None
        duties = rules.tricks.lead_duties
        return Solver(
            hands=[hands[seat] for seat in self.places],
            school=_SCHOOL_NUMBERS[rules.tricks.duties],
            pair=melds.pairs[0],
            values=melds.values,
            in_trumps=melds.more_in_trumps,
            makes_trump=melds.kinds[0].trump is not None,
            automatic=melds.automatic,
            own_trumps=OWN_TRUMPS in duties,
            trumps_first=TRUMPS_FIRST in duties,
            brought_home=melds.brought_home,
            next_trick=melds.next_trick,
            bank=self.apart,
            limit=limit,
        )

    def left(self, hands: Sequence[int]) -> int:
        """The cards still in hands."""
        cards = 0
        for seat in self.places:
            cards |= hands[seat]
        return cards


def number_of(play: Play) -> int:
    """The solver's number for a move."""
    return 1 + play.card + (WITH_MELD if play.meld is not None else 0)


def covers(view: View) -> bool:
    """Whether the solver can play this view's game: a declarer against one or two others, no cards left to draw, no
    cards out of play that may count for the taker of all tricks, no meld with effects it cannot see."""
    rules, deal = view.rules, view.deal
    if view.play is None or deal.declarer is None or view.stock or len(deal.active) not in (2, 3):
        return False
    if deal.declarer not in deal.active or _may_take_all(view) or rules.melds.rising:
        return False
    if rules.melds.any_trick and not view.play.has_taken(deal.declarer):
        return False
    foreign = {meld.kind for meld in view.melds} - {rules.melds.kinds[0].name}
    if rules.melds.brought_home and BED in foreign:
        return False
    in_a_row = any(duty not in (OWN_TRUMPS, TRUMPS_FIRST) for duty in rules.tricks.lead_duties)
    return not (foreign and (in_a_row or rules.melds.last_ace or rules.melds.next_trick))


def _may_take_all(view: View) -> bool:
    """Whether cards out of play may still count for a declarer who takes every trick without a meld (V3, V6)."""
    apart = view.rules.tricks.apart
    if apart in (None, "last_trick", "declarer"):
        return False
    declarer = view.deal.declarer
    return all(trick.winner == declarer for trick in view.done) and not any(m.seat == declarer for m in view.melds)


def board_of(view: View, hands: Sequence[int]) -> Board:
    """The play of a view that the solver covers; in the imagined worlds the cards out of play are those missing from
    ``hands``."""
    rules, deal, play = view.rules, view.deal, view.play
    assert play is not None
    at = deal.active.index(deal.buyer)
    places = deal.active[at:] + deal.active[:at]
    pending = _pending(view)
    melds = rules.melds
    owner = FREE
    if OWN_TRUMPS in rules.tricks.lead_duties and (maker := melds.maker(play.melds)) is not None:
        owner = places.index(maker.seat)
    right = sum(1 << place for place, seat in enumerate(places) if _has_right(view, seat))
    state = state_of(
        places.index(play.leader),
        play.trump,
        right,
        owner,
        sum(1 << suit for suit in pending if _can_come_home(view, suit)),
        _trump_to_come(view, play),
    )
    scored = view.points_of(deal.buyer) - sum(worth for worth in pending.values())
    if rules.tricks.apart == "declarer" and view.me != deal.declarer:
        scored += _out_of_play(view, places, hands)
    return Board(rules, places, state, tuple(int(card) for card in play.cards), scored, _apart(view, places, hands))


def _has_right(view: View, seat: int) -> bool:
    """Whether the seat may declare on its next lead (RULES §1.9, G2)."""
    right = view.rules.melds.right
    assert view.play is not None
    if right == "after_a_trick" or (right == "declarer_from_the_first_lead" and seat != view.deal.declarer):
        return view.play.has_taken(seat)
    return True


def _pending(view: View) -> dict[int, int]:
    """The declarer's marriages that must still be brought home, by suit, with their worth (G4)."""
    melds = view.rules.melds
    if not melds.brought_home:
        return {}
    declarer = view.deal.declarer
    home = mask_of(card for trick in view.done if trick.winner == declarer for card in trick.cards)
    return {
        meld.suit: meld.worth
        for meld in view.melds
        if meld.seat == declarer
        and meld.kind == MARRIAGE
        and (melds.cards_of(meld.kind, meld.suit) & home).bit_count() < melds.brought_home
    }


def _trump_to_come(view: View, play: Tricks) -> int:
    """The trump suit that the marriage led to the current trick makes for the next one (G17)."""
    melds = view.rules.melds
    if not (melds.next_trick and play.cards and play.melds and play.melds[-1].trick == len(play.done)):
        return NO_TRUMP
    return melds.trump_after(play.melds[-1].kind, play.melds[-1].suit, NO_TRUMP)


def _can_come_home(view: View, suit: int) -> bool:
    """Whether the declarer's marriage in this suit can still count: not after an opponent has taken a card of it, if
    both are needed (G4)."""
    if view.rules.melds.brought_home != BOTH:
        return True
    declarer = view.deal.declarer
    lost = mask_of(card for trick in view.done if trick.winner != declarer for card in trick.cards)
    return not view.rules.melds.cards_of(MARRIAGE, suit) & lost


def _apart(view: View, places: Iterable[int], hands: Sequence[int]) -> int:
    """The points of the cards out of play if they go with the last trick (V3-K, V4, V5), else 0."""
    if view.rules.tricks.apart != "last_trick":
        return 0
    return _out_of_play(view, places, hands)


def _out_of_play(view: View, places: Iterable[int], hands: Sequence[int]) -> int:
    """The points of the cards that are neither played nor in a hand in this world."""
    gone = view.played.mask
    for seat in places:
        gone |= hands[seat]
    return points_of(FULL & ~gone)
