"""Two more solvers for the end of a deal with open cards: :class:`Selfish`, where every seat plays for itself, and
:class:`StockEnd` for deals without a declarer.

With a declarer the defenders are rivals: each wants the contract to fail, but also points in its own tricks, so a
declarer against a coalition says little about who should take what. Here every seat does what is best for itself on the
sheet; a seat with nothing left to win takes what it can from others. There is no window to prune by, so this is for few
cards. *Places*, states and rules are those of :mod:`~thousand_tui.bots.search.solver`.

Where cards were drawn from a stock, every side plays for its own points (V2). An alpha-beta search plays one side
against all the others together, once no more cards are drawn: exact for two sides, a little too pessimistic for three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from thousand_tui.bots.search import breathe
from thousand_tui.bots.search.solver import BREATH, NEXT_AT, TAKEN_AT, WON, Solver, beaten_by
from thousand_tui.bots.search.solver_tables import POINTS
from thousand_tui.rules import Play, View
from thousand_tui.rules.cards import PACK, SUIT_MASKS, SUITS, Card, members
from thousand_tui.rules.kernel import ABOVE, legal, winning

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
        """What each place gains from the start of a trick; ``need`` points are missing from the contract (0 if it is
        made or lost), the places in ``dry`` (a mask) have no trick and want one."""
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
        """What each place gains from the start of the last trick."""
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
        """What each place gains after the lead that is best for the leading place."""
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
        """What each place gains once a trick worth ``points`` has gone to ``winner``."""
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


# --- Without a declarer -----------------------------------------------------------------------------------------------

# More than any end is worth.
FAR: Final = 1 << 20
# Added to the number of a lead (1 + card) that declares a marriage.
WITH_MELD: Final = 32


def covers_stock_end(view: View) -> bool:
    """Whether the solver of ends can play this game: no declarer, no cards left to draw, and no melds except marriages
    that count as soon as they are declared."""
    melds, play = view.rules.melds, view.rules.tricks
    usual = len(melds.kinds) == 1 and not (melds.automatic or melds.brought_home or melds.next_trick or melds.rising)
    if melds.in_order or (melds.any_trick and not all(view.tricks_of(seat) for seat in view.deal.active)):
        return False
    return view.deal.declarer is None and not view.stock and usual and not play.lead_duties and not play.apart


class StockEnd:
    """One layout of the cards in a view that is covered; ``hands`` are the masks of all seats.

    *Places* are numbered in playing order from the seat that decides. A point of its own side counts as often as there
    are other sides (``others``), and one of theirs counts once against it. At ``limit`` positions at the start of a
    trick the search gives up and is ``exhausted``: its results from then on mean nothing.
    """

    def __init__(self, view: View, hands: Sequence[int], limit: int) -> None:
        rules, active = view.rules, view.deal.active
        at = active.index(view.me)
        places = active[at:] + active[:at]
        own = view.side(view.me)
        play, melds = view.play, rules.melds
        assert play is not None
        self.hands: list[int] = [hands[seat] for seat in places]
        self.size: int = len(places)
        self.others: int = len({view.side(seat) for seat in places}) - 1
        self.counts: list[int] = [self.others if view.side(seat) == own else -1 for seat in places]
        self.duties = rules.tricks.duties
        self.pairs: list[int] = list(melds.pairs)
        self.values: list[int] = list(melds.values)
        self.in_trumps: int = melds.more_in_trumps
        self.makes_trump: bool = melds.kinds[0].trump is not None
        self.leader: int = places.index(play.leader)
        self.trump: int = play.trump
        self.table: tuple[Card, ...] = play.cards
        at_once = melds.right != "after_a_trick"
        self.taken: int = sum(1 << place for place, seat in enumerate(places) if at_once or play.has_taken(seat))
        self.known: dict[int, tuple[int, int, int]] = {}
        self.nodes: int = 0
        self.limit: int = limit
        self.exhausted: bool = False

    def value(self, play: Play) -> float:
        """How many points its side is ahead of the others on average from now on after this play of the deciding seat,
        including the trick on the table."""
        left = 0
        for hand in self.hands:
            left |= hand
        if self.table:
            cards = (*self.table, play.card)
            value = self.laid(left ^ play.card.mask, self.leader, self.trump, self.taken, cards, -FAR, FAR)
        else:
            move = play.card + 1 + (WITH_MELD if play.meld is not None else 0)
            value = self.led(left, self.leader, self.trump, self.taken, move, -FAR, FAR)
        return value / self.others

    def marriages(self, hand: int) -> list[int]:
        """The suits in which a hand holds a marriage."""
        return [suit for suit in SUITS if hand & self.pairs[suit] == self.pairs[suit]]

    def rest(self, left: int, leader: int, trump: int, taken: int, alpha: int, beta: int) -> int:
        """What the cards ``left`` are worth from the start of a trick; a bound if the worth is outside the window."""
        for place in range(self.size):
            if not taken >> place & 1 and not self.marriages(self.hands[place] & left):
                taken |= 1 << place
        key = left | leader << 24 | trump + 1 << 27 | taken << 30
        least, most, first = self.known.get(key, (-FAR, FAR, 0))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        if self.nodes >= self.limit:
            self.exhausted = True
            return alpha
        self.nodes += 1
        if not self.nodes & BREATH:
            breathe()
        value, best = self.best_lead(left, leader, trump, taken, max(alpha, least), min(beta, most), first)
        if value <= alpha:
            most = min(most, value)
        elif value >= beta:
            least = max(least, value)
        else:
            least = most = value
        self.known[key] = (least, most, best)
        return value

    def best_lead(
        self, left: int, leader: int, trump: int, taken: int, alpha: int, beta: int, first: int
    ) -> tuple[int, int]:
        """The value of the best lead and the lead's number; the lead ``first`` is tried first."""
        ours = self.counts[leader] > 0
        best, best_move = (-FAR if ours else FAR), 0
        for move in self.leads(left, leader, taken, first):
            value = self.led(left, leader, trump, taken, move, alpha, beta)
            if ours and value > best:
                best, best_move, alpha = value, move, max(alpha, value)
            elif not ours and value < best:
                best, best_move, beta = value, move, min(beta, value)
            if alpha >= beta:
                break
        return best, best_move

    def leads(self, left: int, leader: int, taken: int, first: int) -> list[int]:
        """The possible leads as numbers, promising ones first: the previous best, marriages, sure tricks."""
        hand = self.hands[leader] & left
        others = left & ~hand
        married = 0
        if taken >> leader & 1:
            for suit in self.marriages(hand):
                married |= self.pairs[suit]
        masters = [card for card in members(hand) if not ABOVE[card] & others]
        order = [card + 1 + WITH_MELD for card in members(married)]
        order += [card + 1 for card in reversed(masters)]
        order += [card + 1 for card in members(hand) if ABOVE[card] & others]
        if first:
            order.remove(first)
            order.insert(0, first)
        return order

    def led(self, left: int, leader: int, trump: int, taken: int, move: int, alpha: int, beta: int) -> int:
        """The value after this lead."""
        card, gain = (move - 1) % WITH_MELD, 0
        if move > WITH_MELD:
            suit = card // 6
            gain = self.counts[leader] * (self.values[suit] + (self.in_trumps if suit == trump else 0))
            trump = suit if self.makes_trump else trump
        return gain + self.laid(left ^ 1 << card, leader, trump, taken, (PACK[card],), alpha - gain, beta - gain)

    def laid(
        self, left: int, leader: int, trump: int, taken: int, cards: tuple[Card, ...], alpha: int, beta: int
    ) -> int:
        """The value while these ``cards`` are on the table."""
        if len(cards) == self.size:
            return self.won(left, leader, trump, taken, cards, alpha, beta)
        place = (leader + len(cards)) % self.size
        ours = self.counts[place] > 0
        best = -FAR if ours else FAR
        for card in self.answers(self.hands[place] & left, cards, trump, leader, ours):
            value = self.laid(left ^ 1 << card, leader, trump, taken, (*cards, card), alpha, beta)
            if ours and value > best:
                best, alpha = value, max(alpha, value)
            elif not ours and value < best:
                best, beta = value, min(beta, value)
            if alpha >= beta:
                break
        return best

    def answers(self, hand: int, cards: tuple[Card, ...], trump: int, leader: int, ours: bool) -> list[Card]:
        """What a hand may play: first what beats the other side, then points for its own side or none for theirs."""
        playable = legal(hand, cards, trump, self.duties)
        at = winning(cards, trump)
        friends = (self.counts[(leader + at) % self.size] > 0) == ours
        best = cards[at]
        beats = playable & ABOVE[best]
        if trump >= 0 and best // 6 != trump:
            beats |= playable & SUIT_MASKS[trump]
        winners, others = list(members(beats)), list(members(playable ^ beats))
        if friends:
            return [*sorted(others, key=lambda card: -(card % 6)), *winners]
        return [*reversed(winners), *sorted(others, key=lambda card: card % 6)]

    def won(
        self, left: int, leader: int, trump: int, taken: int, cards: tuple[Card, ...], alpha: int, beta: int
    ) -> int:
        """The value once a trick of these cards is complete."""
        winner = (leader + winning(cards, trump)) % self.size
        gain = self.counts[winner] * sum([card.points for card in cards])
        if not left:
            return gain
        return gain + self.rest(left, winner, trump, taken | 1 << winner, alpha - gain, beta - gain)
