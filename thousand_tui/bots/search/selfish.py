"""Ends with a declarer where every seat plays for itself: for the contract, and for the points it writes down.

The defenders are rivals: each wants the contract to fail, but also points in its own tricks, so the solver's declarer
against a coalition says little about who should take what. Here every seat does what is best for itself on the sheet,
with all cards open; a seat with nothing left to win takes what it can from others. There is no window to prune by, so
this is for few cards. *Places*, states and rules are those of :mod:`~thousand_tui.bots.search.solver`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from thousand_tui.bots.search.breath import breathe
from thousand_tui.bots.search.solver import BREATH, NEXT_AT, TAKEN_AT, WON, Solver, beaten_by
from thousand_tui.bots.search.tables import POINTS

# What is still to come: its worth to each place (0 for a missing third), 1 if it makes the contract, and the points of
# the place that decides.
Worths: TypeAlias = tuple[float, float, float, float, float]

# Where in a key the points missing from the contract and the places without a trick begin.
NEED_AT: Final = 41
DRY_AT: Final = 50
# Less than any worth.
WORST: Final = -1e9
# Added to the number of a lead that declares a marriage.
MELD: Final = 32


class Selfish:
    """The rest of a deal for one layout of the cards, which a ``solver`` knows.

    ``points[taker]`` is the worth to each place of a point taken by ``taker``, ``made`` that of the contract, and
    ``trick[taker]`` that of a place's first trick. ``me`` is the place that decides; ``melds``: defenders' marriages
    score. ``nodes`` counts the tricks begun; at ``limit`` the search gives up and is ``exhausted``: its results from
    then on mean nothing.
    """

    def __init__(
        self,
        solver: Solver,
        points: Sequence[tuple[float, float, float]],
        made: tuple[float, float, float],
        trick: Sequence[tuple[float, float, float]],
        me: int,
        melds: bool,
        limit: int,
    ) -> None:
        self.solver: Solver = solver
        self.points: list[tuple[float, float, float]] = list(points)
        self.made: tuple[float, float, float] = made
        self.trick: list[tuple[float, float, float]] = list(trick)
        self.me: int = me
        self.melds: bool = melds
        self.known: dict[int, Worths] = {}
        self.nodes: int = 0
        self.limit: int = limit
        self.exhausted: bool = False

    def rest(self, left: int, state: int, need: int, dry: int) -> Worths:
        """From the start of a trick; ``need`` points are missing from the contract (0 if it is made or lost), the
        places in ``dry`` (a mask) have no trick and want one."""
        solver = self.solver
        leading = solver.hands[state & 3] & left
        if not leading & leading - 1:
            return self.last(left, state, need, dry)
        for place, hand in enumerate(solver.hands):
            if not state >> TAKEN_AT + place & 1 and not solver.pairs_in(hand & left):
                state |= 1 << TAKEN_AT + place
        if need and need > solver.most(left, state):
            need = 0
        key = left | state << 24 | need << NEED_AT | dry << DRY_AT
        found = self.known.get(key)
        if found is not None:
            return found
        if self.nodes >= self.limit:
            self.exhausted = True
            return nothing()
        self.nodes += 1
        if not self.nodes & BREATH:
            breathe()
        found = self.best_lead(left, state, need, dry)
        self.known[key] = found
        return found

    def last(self, left: int, state: int, need: int, dry: int) -> Worths:
        """The same from the start of the last trick."""
        solver, winner = self.solver, state & 3
        trump = (state >> 2 & 7) - 1
        top = (solver.hands[winner] & left).bit_length() - 1
        place = solver.next[winner]
        while place != state & 3:
            card = (solver.hands[place] & left).bit_length() - 1
            if beaten_by(card, top, trump):
                top, winner = card, place
            place = solver.next[place]
        return self.taken(0, state, need, dry, solver.points(left), winner)

    def best_lead(self, left: int, state: int, need: int, dry: int) -> Worths:
        """The same after the lead that is best for the leading place."""
        solver, leader = self.solver, state & 3
        hand = solver.hands[leader] & left
        married = solver.married(hand, leader, state)
        best = nothing()
        value = WORST
        while married:
            card = (married & -married).bit_length() - 1
            married &= married - 1
            found = self.led(left, state, need, dry, card + 1 + MELD)
            if found[leader] > value:
                best, value = found, found[leader]
        plain = solver.plain(hand, leader, state)
        while plain:
            card = (plain & -plain).bit_length() - 1
            plain &= plain - 1
            found = self.second(left ^ 1 << card, state, need, dry, card)
            if found[leader] > value:
                best, value = found, found[leader]
        return best

    def led(self, left: int, state: int, need: int, dry: int, lead: int) -> Worths:
        """From a lead on (1 + card, plus 32 with a marriage), including the meld."""
        card, leader = lead - 1, state & 3
        if card < MELD:
            return self.second(left ^ 1 << card, state, need, dry, card)
        card -= MELD
        points = 0
        if not leader or self.melds:
            points = self.solver.worth(card // 6, (state >> 2 & 7) - 1)
        makes = not leader and 0 < need <= points
        if not leader:
            need = max(0, need - points)
        state = self.solver.declared(leader, card, state)
        found = self.second(left ^ 1 << card, state, need, dry, card)
        return self.plus(found, leader, points, makes, False)

    def second(self, left: int, state: int, need: int, dry: int, led: int) -> Worths:
        """After ``led`` was played; the next place plays."""
        solver, leader = self.solver, state & 3
        place = solver.next[leader]
        trump = (state >> 2 & 7) - 1
        playable = solver.replies(solver.hands[place] & left, led, led, trump)
        best = nothing()
        value = WORST
        while playable:
            card = (playable & -playable).bit_length() - 1
            playable &= playable - 1
            beats = beaten_by(card, led, trump)
            laid = POINTS[led] + POINTS[card]
            if solver.two:
                found = self.taken(left ^ 1 << card, state, need, dry, laid, place if beats else leader)
            elif beats:
                found = self.third(left ^ 1 << card, state, need, dry, led, card, laid, place)
            else:
                found = self.third(left ^ 1 << card, state, need, dry, led, led, laid, leader)
            if found[place] > value:
                best, value = found, found[place]
        return best

    def third(self, left: int, state: int, need: int, dry: int, led: int, top: int, laid: int, winner: int) -> Worths:
        """After two cards worth ``laid`` points were played; ``top`` is winning, for the place ``winner``."""
        solver = self.solver
        place = solver.next[solver.next[state & 3]]
        trump = (state >> 2 & 7) - 1
        playable = solver.replies(solver.hands[place] & left, led, top, trump)
        best = nothing()
        value = WORST
        while playable:
            card = (playable & -playable).bit_length() - 1
            playable &= playable - 1
            taker = place if beaten_by(card, top, trump) else winner
            found = self.taken(left ^ 1 << card, state, need, dry, laid + POINTS[card], taker)
            if found[place] > value:
                best, value = found, found[place]
        return best

    def taken(self, left: int, state: int, need: int, dry: int, points: int, winner: int) -> Worths:
        """After a trick worth ``points`` goes to a place."""
        if not left:
            points += self.solver.bank
        makes = not winner and 0 < need <= points
        if not winner:
            need = max(0, need - points)
        first = bool(dry >> winner & 1)
        found = nothing()
        if left:
            if state >> NEXT_AT:
                state = state & (1 << NEXT_AT) - 1 & ~(7 << 2) | (state >> NEXT_AT) << 2
            found = self.rest(left, state & ~3 | WON[winner], need, dry & ~(1 << winner))
        return self.plus(found, winner, points, makes, first)

    def plus(self, later: Worths, taker: int, points: int, makes: bool, first: bool) -> Worths:
        """``later`` plus what a place takes now: points, which may make the contract (``makes``), and its ``first``
        trick if it wants one."""
        one, two, three, made, mine = later
        each = self.points[taker]
        one, two, three = one + points * each[0], two + points * each[1], three + points * each[2]
        if makes:
            each = self.made
            one, two, three, made = one + each[0], two + each[1], three + each[2], 1.0
        if first:
            each = self.trick[taker]
            one, two, three = one + each[0], two + each[1], three + each[2]
        return one, two, three, made, mine + points if taker == self.me else mine

    # --- Questions ------------------------------------------------------------------------------------------------

    def value(self, left: int, state: int, table: Sequence[int], move: int, need: int, dry: int) -> Worths:
        """What is still to come if ``move`` (1 + card, plus 32 with a marriage) is played with the cards ``left`` in
        hands, and the cards of the ``table`` in the current trick."""
        if not table:
            return self.led(left, state, need, dry, move)
        solver, card, led, leader = self.solver, move - 1, table[0], state & 3
        trump = (state >> 2 & 7) - 1
        left ^= 1 << card
        place = solver.next[leader]
        top, winner, laid = led, leader, POINTS[led] + POINTS[card]
        if len(table) == 2:
            answer = table[1]
            laid += POINTS[answer]
            if beaten_by(answer, led, trump):
                top, winner = answer, place
            place = solver.next[place]
        if beaten_by(card, top, trump):
            top, winner = card, place
        if solver.two or len(table) == 2:
            return self.taken(left, state, need, dry, laid, winner)
        return self.third(left, state, need, dry, led, top, laid, winner)


def nothing() -> Worths:
    """Worths of zero: nothing more is to come."""
    return 0.0, 0.0, 0.0, 0.0, 0.0
