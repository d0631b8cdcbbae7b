"""How likely a world is, judging by what the others have bid and played.

All worlds from ``worlds`` agree with what is certain, but not equally well with what people do: a player who passed
seldom had a marriage and two aces, one whose contract is 180 has the cards for it, and one who put a king on a rival's
ace hardly had a jack with it. All of this is probability and never proof, so no world is ruled out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from math import exp
from random import Random
from typing import Final

from thousand_tui.bots.contracts import can_raise
from thousand_tui.bots.estimate import Measure, measure
from thousand_tui.bots.search.conduct import Passes, played_by_hidden
from thousand_tui.bots.search.worlds import Lie, Worlds
from thousand_tui.rules import View, has_looked
from thousand_tui.rules.phases.bidding import cap_of, opening, silenced, winning_number

# What a bidder expects from the talon.
TALON: Final = 15.0
# How far hands with the same bid spread, in points.
BIDDER: Final = 12.0
# How far a declarer's hand spreads around the contract they name: one standard deviation.
DECLARER: Final = 30.0
# How often people have reasons of their own for a bid.
ODD: Final = 0.1
# For each world wanted, this many are drawn and the likely ones taken.
DRAWN: Final = 4
# An Expert wants this many worlds; a larger budget starts with the same ones.
USUAL: Final = 120


def likely_worlds(worlds: Worlds, rng: Random, wanted: int) -> list[tuple[Lie, float]]:
    """As many worlds as wanted, each with its weight, 1 on average: likely ones come more often or weigh more. An
    Expert's come first; each part is in random order."""
    first = _drawn(worlds, rng, min(wanted, USUAL))
    if wanted <= USUAL:
        return first
    if not 0 < worlds.count <= wanted:
        return first + _drawn(worlds, rng, wanted - USUAL)
    begun = {lie for lie, _ in first}
    return sorted(_drawn(worlds, rng, wanted), key=lambda each: each[0] not in begun)


def _drawn(worlds: Worlds, rng: Random, wanted: int) -> list[tuple[Lie, float]]:
    likelihood = Likelihood(worlds.view)
    if likelihood.says_nothing:
        return [(lie, 1.0) for lie in worlds.several(rng, wanted)]
    drawn = worlds.several(rng, DRAWN * wanted)
    chances = [likelihood.of(lie) for lie in drawn]
    scale = min(wanted, len(drawn)) / sum(chances)
    if len(drawn) <= wanted:
        found = [(lie, chance * scale) for lie, chance in zip(drawn, chances, strict=True)]
    else:
        found, due = [], rng.random()
        for lie, reached in zip(drawn, accumulate(chance * scale for chance in chances), strict=True):
            if reached > due:
                times = int(reached - due) + 1
                found.append((lie, float(times)))
                due += times
    rng.shuffle(found)
    return found


@dataclass(frozen=True, slots=True)
class Said:
    """What a hidden hand has said: its highest free bid (0 if none), and the lowest number it refused (0 if it never
    passed)."""

    bid: int
    refused: int


class Likelihood:
    """How well worlds agree with what the seats hidden in a view have done."""

    __slots__ = ("_declarer", "_measures", "_moves", "_passes", "_played", "_said", "_talon", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        active = view.deal.active
        hidden = [seat for seat in active if view.hands[seat] is None]
        self._played = {seat: view.played_by(seat).mask for seat in hidden}
        self._measures: dict[int, Measure] = {seat: measure(view.rules, view.standing(seat)) for seat in hidden}
        self._moves = list(played_by_hidden(view, self._played))
        self._passes = Passes(view, self._played)
        bought = view.deal.bought
        self._talon = (bought.cards or 0) if bought else 0
        said = {
            seat: _said(view, seat)
            for seat in hidden
            if _speaks_freely(view, seat) and (seat != view.deal.declarer or self._talon)
        }
        self._said = {seat: words for seat, words in said.items() if words.bid or words.refused}
        self._declarer = view.deal.declarer
        if self._declarer not in hidden or view.play is None or not _speaks_freely(view, self._declarer):
            self._declarer = None

    @property
    def says_nothing(self) -> bool:
        """Whether nobody has done anything yet that tells worlds apart."""
        return not self._moves and not self._said and self._declarer is None and self._passes.says_nothing

    def of(self, hands: Lie) -> float:
        """The probability that the others would have acted as they did with these hands (masks by seat), up to a factor
        that is the same for all worlds; never 0."""
        chance, duties = 1.0, self.view.rules.tricks.duties
        for move in self._moves:
            chance *= move.chance(hands[move.seat] | move.later, duties)
        for seat, said in self._said.items():
            chance *= self._of_words(said, seat, self._dealt(seat, hands))
        if self._declarer is not None:
            chance *= self._of_contract(self._declarer, hands[self._declarer] | self._played[self._declarer])
        return chance if self._passes.says_nothing else chance * self._passes.chance(hands)

    def _dealt(self, seat: int, hands: Lie) -> int:
        """The hand with which the seat bid, as far as the seat of the view knows what it has gained and lost since."""
        hand = hands[seat] | self._played.get(seat, 0)
        for passed in self.view.deal.passed:
            if passed.card is not None and passed.to == seat:
                hand &= ~passed.card.mask
            elif passed.card is not None and passed.giver == seat:
                hand |= passed.card.mask
        return hand & ~self._talon if seat == self.view.deal.declarer else hand

    def _of_words(self, said: Said, seat: int, hand: int) -> float:
        points = self._measures[seat].estimate(hand).mean + TALON
        chance = 1.0
        if said.bid:
            chance *= _allowing_for_oddity(_above(points - said.bid))
        if said.refused and cap_of(self.view, seat, hand) >= said.refused:
            chance *= _allowing_for_oddity(_above(said.refused - points))
        return chance

    def _of_contract(self, declarer: int, hand: int) -> float:
        deal = self.view.deal
        over = self._measures[declarer].estimate(hand).mean - deal.contract
        forced = deal.contract <= opening(self.view, declarer)
        if (over < 0.0 and forced) or (over > 0.0 and not can_raise(self.view)):
            return 1.0
        return _allowing_for_oddity(exp(-((over / DECLARER) ** 2) / 2.0))


def _above(points: float) -> float:
    """The chance to make a bid with a hand this many points above it, or to refuse it with one this many below."""
    return 1.0 / (1.0 + exp(-points / BIDDER))


def _allowing_for_oddity(chance: float) -> float:
    return ODD + (1.0 - ODD) * chance


def _speaks_freely(view: View, seat: int) -> bool:
    """Whether a seat's bids say something about its cards: it has seen them, may bid, and is not about to win the game
    with any contract."""
    deal = view.deal
    if not deal.seen or not has_looked(deal, seat) or deal.dark is not None or deal.blind or deal.gold:
        return False
    return not winning_number(view, seat) and not silenced(view, seat)


def _said(view: View, seat: int) -> Said:
    """What a seat has bid and refused in the auction; a forced opening says nothing."""
    auction, high, bid, refused = view.rules.auction, 0, 0, 0
    least = opening(view, seat)
    for call in view.deal.calls:
        if call.seat == seat and call.bid > least:
            bid = max(bid, call.bid)
        elif call.seat == seat and not call.bid:
            refused = auction.ladder.above(high) if high else least
        high = max(high, call.bid)
    return Said(bid, refused)
