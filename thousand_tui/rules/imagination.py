"""The games that a seat can imagine: every way to place the cards it cannot see.

``view_of(imagine(view, hidden), view.seat) == view`` holds for every placement, so nothing in a view depends on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from thousand_tui.rules.actions import ASIDE
from thousand_tui.rules.cards import PACK, Card, Cards, mask_of, members
from thousand_tui.rules.phases.lottery import nameable
from thousand_tui.rules.rulebook import Game
from thousand_tui.rules.state import Lottery, Passed, Pile
from thousand_tui.rules.view import View

# How many placements are tried before one that contradicts the talon is accepted; one in two or three fits.
TRIES: Final = 100


@dataclass(frozen=True, slots=True)
class Hidden:
    """One way to place the cards a seat cannot see.

    ``hands`` are masks, one per seat (ignored for a hand that is seen). ``talon``, the packets on the table, ``aside``,
    the piles out of play, ``bought``, the packet taken unseen, and ``bottom``, the bottom card that only others looked
    at, are masks too. ``passed`` holds the cards of ``deal.passed`` in order (ignored for a card that is seen),
    ``pack`` the face-down pack in order, ``named`` the suits named in secret (E17).
    """

    hands: tuple[int, ...]
    talon: tuple[int, ...] = ()
    passed: tuple[Card, ...] = ()
    aside: tuple[int, ...] = ()
    bought: int = 0
    bottom: int = 0
    pack: tuple[Card, ...] = ()
    named: tuple[int, ...] = ()


def imagine(view: View, hidden: Hidden) -> Game:
    """The game as it would be if the unseen cards lay as ``hidden`` says.

    The placement must fit what the seat knows (sizes, known cards); :func:`sample_hidden` draws one that does.
    """
    deal = view.deal
    whole = deal.changed(
        talon=_filled(deal.talon, hidden.talon),
        aside=_filled(deal.aside, hidden.aside),
        bought=_filled_one(deal.bought, hidden.bought),
        bottom=_filled_one(deal.bottom, hidden.bottom),
        passed=tuple(
            card if card.card is not None else Passed(card.giver, card.to, hidden.passed[at], card.seen)
            for at, card in enumerate(deal.passed)
        ),
    )
    hands = tuple(hand if hand is not None else hidden.hands[at] for at, hand in enumerate(view.hands))
    now = _whole_lottery(view.now, hidden, hands) if isinstance(view.now, Lottery) else view.now
    return Game(view.rules, view.sheet, whole, hands, view.stage, now, view.winners, hidden.pack)


def _whole_lottery(now: Lottery, hidden: Hidden, hands: tuple[int, ...]) -> Lottery:
    """The lottery with the secret suits filled in: as ``hidden`` says, else the first that the hand can name."""
    named = []
    for at, (seat, suit) in enumerate(now.named):
        unheard = hidden.named[at] if hidden.named else nameable(now.nines, hands[seat])[0]
        named.append((seat, unheard if suit is None else suit))
    return Lottery(now.holder, now.nines, now.turn, tuple(named))


def _filled(piles: tuple[Pile, ...], cards: tuple[int, ...]) -> tuple[Pile, ...]:
    return tuple(
        pile if pile.cards is not None else Pile(cards[at], pile.size, pile.seen) for at, pile in enumerate(piles)
    )


def _filled_one(pile: Pile | None, cards: int) -> Pile | None:
    return pile if pile is None or pile.cards is not None else Pile(cards, pile.size, pile.seen)


def sample_hidden(view: View, rng: Random) -> Hidden:
    """Place the unseen cards at random, as far as hand sizes, cards known to be in a hand and the shown talon allow.

    Voids shown in play are ignored: this is a plain shuffle of the unseen cards.
    """
    if not view.deal.seen:
        return _before_the_deal(view, rng)
    given = Counter(passed.to for passed in view.deal.passed if passed.to != ASIDE)
    for _ in range(TRIES):
        hands, rest = _deal_unseen(view, rng)
        if all(_from_talon(view, hands, seat).bit_count() <= cards for seat, cards in given.items()):
            break
    talon, aside = _take(rest, view.deal.talon), _take(rest, view.deal.aside)
    passed = _imagined_passes(view, hands, aside, rng)
    bought = _imagined_purchase(view, hands, passed, rng)
    return Hidden(tuple(hands), talon, passed, aside, bought, _imagined_bottom(view, rng), tuple(rest))


def _before_the_deal(view: View, rng: Random) -> Hidden:
    """Before the deal nobody knows anything about the pack but a bottom card they may have seen."""
    pack = list(PACK) if view.stock else []
    rng.shuffle(pack)
    bottom = view.deal.bottom
    if pack and bottom is not None and bottom.cards is not None:
        (card,) = members(bottom.cards)
        pack.remove(card)
        pack.append(card)
    last = pack[-1].mask if pack and bottom is not None else 0
    return Hidden((0,) * len(view.hands), bottom=last, pack=tuple(pack))


def _deal_unseen(view: View, rng: Random) -> tuple[list[int], list[Card]]:
    pool = list(view.unseen)
    rng.shuffle(pool)
    hands = []
    for seat, hand in enumerate(view.hands):
        known = hand if hand is not None else view.known_in(seat).mask
        missing = view.sizes[seat] - known.bit_count()
        hands.append(known | mask_of(pool[:missing]))
        del pool[:missing]
    return hands, pool


def _take(rest: list[Card], piles: Iterable[Pile]) -> tuple[int, ...]:
    """Fill the hidden piles among these with cards that are in nobody's hand, and take those out of ``rest``."""
    filled = []
    for pile in piles:
        size = pile.size if pile.cards is None else 0
        filled.append(mask_of(rest[:size]))
        del rest[:size]
    return tuple(filled)


def _from_talon(view: View, hands: list[int], seat: int) -> int:
    """The talon cards that the recipient of a pass has held: only the passed card can be one."""
    bought = view.deal.bought.cards if view.deal.bought else None
    return (bought or 0) & (hands[seat] | view.played_by(seat).mask)


def _imagined_passes(view: View, hands: list[int], aside: tuple[int, ...], rng: Random) -> tuple[Card, ...]:
    """A card for every pass: the one seen, else a talon card that the recipient has held, else any card they have held;
    cards laid aside are those of the last pile, in order."""
    laid = list(Cards(aside[-1])) if aside else []
    cards = []
    for passed in view.deal.passed:
        if passed.card is not None:
            cards.append(passed.card)
        elif passed.to == ASIDE:
            cards.append(laid.pop(0))
        else:
            had = hands[passed.to] | view.played_by(passed.to).mask
            cards.append(_any(Cards(_from_talon(view, hands, passed.to) or had), rng))
    return tuple(cards)


def _any(cards: Cards, rng: Random) -> Card:
    return list(cards)[int(rng.random() * len(cards))]


def _imagined_purchase(view: View, hands: list[int], passed: tuple[Card, ...], rng: Random) -> int:
    """The packet that the declarer took unseen: some of the cards they have held since."""
    bought, declarer = view.deal.bought, view.deal.declarer
    if bought is None or bought.cards is not None or declarer is None:
        return 0
    had = hands[declarer] | view.played_by(declarer).mask | mask_of(passed)
    return mask_of(rng.sample(list(Cards(had)), bought.size))


def _imagined_bottom(view: View, rng: Random) -> int:
    """The bottom card that others looked at: any card this seat cannot place."""
    if view.deal.bottom is None or view.deal.bottom.cards is not None:
        return 0
    return _any(view.unseen or Cards(PACK), rng).mask


__all__ = ["Hidden", "imagine", "sample_hidden"]
