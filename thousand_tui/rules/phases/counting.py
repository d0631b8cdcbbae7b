"""Counting what was taken once the last trick is played (RULES §1.10, §3.1, G4, V3-V6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from thousand_tui.rules.cards import PACK_POINTS, POINTS, mask_of, points_of
from thousand_tui.rules.melds import FOUR_NINES, MeldRules
from thousand_tui.rules.settling.scoring import four_nines
from thousand_tui.rules.sheet import Outcome
from thousand_tui.rules.stages import Public
from thousand_tui.rules.state import NOBODY, Meld, Tricks

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game, Rulebook
    from thousand_tui.rules.forms import Form


# Who scores the cards out of play: the winner of the last trick, a declarer who takes every trick (V3-V6), or the
# declarer who has laid them aside (D6).
Apart: TypeAlias = Literal["last_trick", "all_tricks_at_120", "all_tricks", "declarer"]


def outcome_of(
    game: Public,
    cards: tuple[int, ...],
    melds: tuple[int, ...],
    tricks: tuple[int, ...],
    conceded: str | None = None,
    *,
    nines: int | None = None,
    aces: tuple[int, ...] = (),
) -> Outcome:
    """How the running deal has ended, or would end: points and tricks per seat, or the kind of its concession."""
    deal = game.deal
    declarer = NOBODY if deal.declarer is None else deal.declarer
    return Outcome(
        number=deal.number,
        dealer=deal.dealer,
        active=deal.active,
        declarer=declarer,
        bid=deal.bid,
        contract=deal.contract,
        conceded=conceded,
        cards=cards,
        melds=melds,
        tricks=tricks,
        forced=game.rules.auction.forced(deal),
        gold=deal.gold,
        dark=deal.dark is not None and deal.dark == deal.declarer,
        blind=deal.blind,
        # A talon that nobody scores stays known only to those who saw it.
        talon=(deal.bought.cards or 0) if deal.bought and game.rules.scoring.sitter and not conceded else 0,
        nines=nines,
        aces=aces,
        trump=deal.trump,
    )


def _taker_of_all(game: Game, now: Tricks) -> int:
    """The declarer who took every trick without a meld of any kind: the cards alone must make the 120."""
    declarer = game.deal.declarer
    if declarer is None or any(trick.winner != declarer for trick in now.done):
        return NOBODY
    return NOBODY if any(meld.seat == declarer for meld in now.melds) else declarer


EXCEPTIONS: Final[dict[str, Apart | None]] = {"exact": "all_tricks_at_120", "any_bid": "all_tricks", "off": None}

# (game, the finished play) -> the seat that scores the cards out of play, ``NOBODY`` if none does.
TAKERS: Final[dict[Apart, Callable[[Game, Tricks], int]]] = {
    "last_trick": lambda game, now: now.done[-1].winner,
    "all_tricks_at_120": lambda game, now: _taker_of_all(game, now) if game.deal.contract == PACK_POINTS else NOBODY,
    "all_tricks": lambda game, now: _taker_of_all(game, now) if game.deal.contract <= PACK_POINTS else NOBODY,
    "declarer": lambda game, now: game.deal.buyer,
}


def apart_of(agreements: Agreements, form: Form) -> Apart | None:
    """Who scores the cards out of play in this form; None if nobody does or there are none."""
    if form.bank:
        return "last_trick"
    if form.laid_counts:
        return "declarer"
    return EXCEPTIONS[agreements.all_tricks_exception] if form.all_tricks_exception else None


def laid_points(public: Public, seat: int) -> int:
    """The points of the cards laid aside that count for this seat, as far as they are known (D6)."""
    if seat != public.deal.declarer or public.rules.tricks.apart != "declarer":
        return 0
    return sum([points_of(pile.cards or 0) for pile in public.deal.aside])


def points_so_far(now: Tricks, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Card points and meld points per seat from the tricks finished so far."""
    cards, melds = [0] * seats, [0] * seats
    points = POINTS
    card: int
    for trick in now.done:
        taken = 0
        for card in trick.cards:
            taken += points[card]
        cards[trick.winner] += taken
    for meld in now.melds:
        melds[meld.seat] += meld.worth
    return tuple(cards), tuple(melds)


def count(game: Game, now: Tricks) -> Outcome:
    """The outcome of a deal that was played out: every seat keeps its own tricks and melds (RULES §1.10)."""
    seats = len(game.hands)
    cards, melds = points_so_far(now, seats)
    winners = [trick.winner for trick in now.done]
    tricks = tuple([winners.count(seat) for seat in range(seats)])
    if game.rules.melds.may_be_lost:
        melds = tuple(brought_home(game.rules, now, seat) for seat in range(seats))
    apart = game.rules.tricks.apart
    if apart is not None and (taker := TAKERS[apart](game, now)) != NOBODY:
        out = points_of(game.deal.lying)
        cards = tuple(points + (out if seat == taker else 0) for seat, points in enumerate(cards))
    nines = _holder_of_nines(game, now) if four_nines in game.rules.scoring.bonuses else None
    return outcome_of(game, cards, melds, tricks, nines=nines)


def brought_home(rules: Rulebook, now: Tricks, seat: int) -> int:
    """The value of a seat's melds that count so far if pairs must be brought home (G4): one card taken by the seat that
    declared it, or both by its side, so that no opponent takes either, or any trick by that side."""
    sides, both = rules.form.sides, rules.melds.brought_home != 1
    own = [other for other, side in enumerate(sides) if other == seat or (both and side == sides[seat])]
    taken = mask_of(card for trick in now.done if trick.winner in own for card in trick.cards)
    return sum(meld.worth for meld in now.melds if meld.seat == seat and _counts(rules.melds, meld, taken))


def _counts(melds: MeldRules, meld: Meld, taken: int) -> bool:
    """Four aces and four nines are not pairs, so they always count."""
    kind = melds.kind(meld.kind)
    if kind is None or not kind.is_pair:
        return True
    if melds.any_trick:
        return taken > 0
    return (kind.shown[meld.suit] & taken).bit_count() >= melds.brought_home


def _holder_of_nines(game: Game, now: Tricks) -> int | None:
    """The seat that held all four nines when play began, that is, played them all (H5); never in forms where cards are
    drawn during play (V2)."""
    if not game.rules.form.auction:
        return None
    holder: int | None = None
    nines = 0
    active = game.deal.active
    for trick in now.done:
        for place, card in enumerate(trick.cards):
            if FOUR_NINES >> card & 1:
                seat = active[(active.index(trick.leader) + place) % len(active)]
                if holder not in (None, seat):
                    return None
                holder = seat
                nines += 1
    return holder if nines == FOUR_NINES.bit_count() else None


__all__ = ["count", "outcome_of"]
