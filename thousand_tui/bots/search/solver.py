"""The exact worth of a play when all cards are known: the declarer against a coalition of the others.

An alpha-beta search with null windows over whole tricks. A table remembers bounds at the start of each trick; the rest
depends only on the cards left, who leads and what was declared. Everything is an int, so that the module can also be
compiled (``make fast``); it plays by the same kernel as the engine, unrolled for speed, and
``tests/bots/test_solver.py`` checks that the two agree. *Places* are numbered in playing order from the declarer, who
is place 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.bots.search import breathe
from thousand_tui.bots.search.solver_tables import (
    AGAINST,
    FED,
    HALF_POINTS,
    HIGH,
    LEADS_DOWN,
    LEADS_UP,
    POINTS,
    SUIT,
    UPWARDS,
    Reply,
)

NO_TRUMP: Final = -1
BOTH: Final = 2  # cards of a marriage that must be brought home (G4)
# The owner of trumps if nobody has made them.
FREE: Final = 3

# Other threads get a turn after every position whose number has none of these bits, one in 64.
BREATH: Final = 63

# Where the parts of a state begin, see :func:`state_of`.
TAKEN_AT: Final = 5
OWNER_AT: Final = 8
PENDING_AT: Final = 10
NEXT_AT: Final = 14

# Bits added to a state when a place takes a trick: it leads, and has the right to declare.
WON: Final = tuple(place | 1 << TAKEN_AT + place for place in (0, 1, 2))

# Bounds that say nothing: at least 0, at most more than is possible.
EMPTY: Final = 1023 << 10


def state_of(leader: int, trump: int, taken: int, owner: int = FREE, pending: int = 0, made: int = NO_TRUMP) -> int:
    """What the rest of a deal depends on besides the cards: the place on lead, the trump suit, which places have the
    right to declare (a mask), who made trumps (G6), the declarer's melds that must still be brought home (G4), and
    within a trick the trump suit that the meld it was led with has ``made`` for the next one (G17)."""
    parts = pending << PENDING_AT | (made + 1) << NEXT_AT
    return leader | (trump + 1) << 2 | taken << TAKEN_AT | owner << OWNER_AT | parts


def beaten_by(card: int, top: int, trump: int) -> bool:
    """Whether a card beats ``top``, which is winning the trick so far."""
    return card > top if card // 6 == top // 6 else card // 6 == trump


class Solver:
    """One layout of the cards.

    ``hands`` are masks by place (two or three), including the cards in the current trick. ``school`` is the number of
    the duties to a trick in the order of ``kernel.SCHOOLS``. ``pair`` is the rank mask of a marriage, ``values`` what
    it is worth by suit and ``in_trumps`` its bonus in trumps; ``makes_trump``: it makes its suit trumps. ``automatic``,
    ``own_trumps``, ``trumps_first`` and ``brought_home`` (a number of cards) are G3, G6, G7, G4; ``next_trick`` is G17;
    ``bank`` are points that come with the last trick. ``nodes`` counts the tricks begun; at ``limit`` the search gives
    up and is ``exhausted``: its results from then on mean nothing.
    """

    def __init__(
        self,
        hands: Sequence[int],
        school: int,
        pair: int,
        values: Sequence[int],
        in_trumps: int,
        makes_trump: bool,
        automatic: bool,
        own_trumps: bool,
        trumps_first: bool,
        brought_home: int,
        next_trick: bool,
        bank: int,
        limit: int,
    ) -> None:
        self.two: bool = len(hands) == 2
        self.hands: tuple[int, ...] = tuple(hands)
        self.next: tuple[int, ...] = (1, 0) if self.two else (1, 2, 0)
        self.school: int = school
        self.pair: int = pair
        self.values: list[int] = list(values)
        self.in_trumps: int = in_trumps
        self.makes_trump: bool = makes_trump
        self.automatic: bool = automatic
        self.own_trumps: bool = own_trumps
        self.trumps_first: bool = trumps_first
        self.brought_home: int = brought_home
        self.next_trick: bool = next_trick
        self.bank: int = bank
        self.simple: bool = not (automatic or own_trumps or trumps_first)
        self.unmarried: int = 0  # places that can never declare share their states, whatever they have taken
        for place, hand in enumerate(self.hands):
            if not self.pairs_in(hand):
                self.unmarried |= 1 << TAKEN_AT + place
        self.promised: dict[int, int] = {}
        self.known: dict[int, int] = {}
        self.nodes: int = 0
        self.limit: int = limit
        self.exhausted: bool = False

    # --- The rules, on masks --------------------------------------------------------------------------------------

    def replies(self, hand: int, led: int, best: int, trump: int) -> int:
        """What a hand may play to a trick in which ``led`` was led and ``best`` is winning (G1)."""
        suit = led // 6
        owed = hand & SUIT << suit * 6
        if owed:
            if self.school >= 2 and best // 6 == suit:
                higher = owed & -(2 << best)
                if higher:
                    return higher
            return owed
        if self.school == 1 or self.school == 4 or trump < 0:
            return hand
        owed = hand & SUIT << trump * 6
        if owed:
            if self.school == 2 and best // 6 == trump:
                higher = owed & -(2 << best)
                if higher:
                    return higher
            return owed
        return hand

    def leads(self, hand: int, place: int, state: int) -> int:
        """What a hand may lead without declaring (G6, G7)."""
        if self.simple:
            return hand
        trump = (state >> 2 & 7) - 1
        if trump < 0:
            return hand
        trumps = SUIT << trump * 6
        if self.own_trumps and (state >> OWNER_AT & 3) != place and hand & ~trumps:
            return hand & ~trumps
        if self.trumps_first and hand & trumps:
            return hand & trumps
        return hand

    def pairs_in(self, hand: int) -> int:
        """The cards of a hand's marriages."""
        pair, cards = self.pair, 0
        if hand & 63 & pair == pair:
            cards = pair
        if hand >> 6 & pair == pair:
            cards |= pair << 6
        if hand >> 12 & pair == pair:
            cards |= pair << 12
        if hand >> 18 & pair == pair:
            cards |= pair << 18
        return cards

    def married(self, hand: int, place: int, state: int) -> int:
        """The cards of a hand that may be led to declare a marriage."""
        if not state >> TAKEN_AT + place & 1 or self.unmarried >> TAKEN_AT + place & 1:
            return 0
        cards = self.pairs_in(hand)
        if cards and not self.makes_trump and not self.simple:
            cards &= self.leads(hand, place, state)
        return cards

    def plain(self, hand: int, place: int, state: int) -> int:
        """What a hand may lead without declaring, even if a marriage must be declared when possible (G3)."""
        cards = self.leads(hand, place, state)
        return cards & ~self.married(hand, place, state) if self.automatic else cards

    def worth(self, suit: int, trump: int) -> int:
        """What a marriage scores when it is declared (A4)."""
        return self.values[suit] + (self.in_trumps if suit == trump else 0)

    def declared(self, place: int, card: int, state: int) -> int:
        """The state after a place leads this card with a marriage."""
        suit = card // 6
        if self.makes_trump:
            state = state | (suit + 1) << NEXT_AT if self.next_trick else state & ~(7 << 2) | (suit + 1) << 2
            if self.own_trumps:
                state = state & ~(3 << OWNER_AT) | place << OWNER_AT
        if self.brought_home and place == 0:
            state |= 1 << PENDING_AT + suit
        return state

    # --- The search -----------------------------------------------------------------------------------------------

    def points(self, cards: int) -> int:
        """The card points of a mask."""
        return HALF_POINTS[cards & 4095] + HALF_POINTS[cards >> 12]

    def sure(self, hand: int, others: int, trump: int) -> int:
        """The cards of a hand that all win if led one after another, whatever the others play: those that no higher
        card beats, and in plain suits only if the others have no trumps."""
        if trump < 0 or not others >> trump * 6 & 63:
            masters = hand & 63 & HIGH[others & 63]
            masters |= (hand >> 6 & 63 & HIGH[others >> 6 & 63]) << 6
            masters |= (hand >> 12 & 63 & HIGH[others >> 12 & 63]) << 12
            return masters | (hand >> 18 & 63 & HIGH[others >> 18 & 63]) << 18
        shift = trump * 6
        return (hand >> shift & 63 & HIGH[others >> shift & 63]) << shift

    def most(self, rem: int, state: int) -> int:
        """An upper bound of what the declarer can still take."""
        mine = self.hands[0] & rem
        promised = self.promised.get(mine, -1)
        if promised < 0:
            promised = 0
            for suit in range(4):
                if mine >> suit * 6 & self.pair == self.pair:
                    promised += self.values[suit] + self.in_trumps
            self.promised[mine] = promised
        most = HALF_POINTS[rem & 4095] + HALF_POINTS[rem >> 12] + self.bank + promised
        if state >> PENDING_AT:
            for suit in range(4):
                if state >> PENDING_AT + suit & 1:
                    most += self.worth(suit, (state >> 2 & 7) - 1)
        return most

    def rest(self, rem: int, state: int, alpha: int) -> int:
        """The declarer's points in the rest of the deal, from the start of a trick: exact if within the window, else a
        bound: above ``alpha`` they are at least that many, else at most."""
        key = rem | state << 24
        bounds = self.known.get(key, EMPTY)
        if bounds & 1023 > alpha:
            return bounds & 1023
        if bounds >> 10 & 1023 <= alpha:
            return bounds >> 10 & 1023
        return self.explore(rem, state, key, bounds, alpha)

    def explore(self, rem: int, state: int, key: int, bounds: int, alpha: int) -> int:
        """Search the rest of the deal, as the known ``bounds`` for this ``key`` do not decide."""
        least, most = bounds & 1023, bounds >> 10 & 1023
        leader = state & 3
        trump = (state >> 2 & 7) - 1
        hand = self.hands[leader] & rem
        sure = -1
        if bounds == EMPTY:
            most = self.most(rem, state)
            if self.simple:
                sure = self.sure(hand, rem ^ hand, trump)
                if leader:
                    most = 0 if sure == hand else most - HALF_POINTS[sure & 4095] - HALF_POINTS[sure >> 12]
                else:
                    least = self.least(hand, sure, state, trump)
            self.known[key] = bounds = least | most << 10
            if least > alpha:
                return least
            if most <= alpha:
                return most
        if self.nodes >= self.limit:
            self.exhausted = True
            return alpha
        self.nodes += 1
        if not self.nodes & BREATH:
            breathe()
        if sure < 0:
            sure = self.sure(hand, rem ^ hand, trump)
        value, best = self.trick(rem, state, alpha, self.order_leads(state, hand, sure, bounds >> 20))
        if value > alpha:
            least = value if value > least else least
        else:
            most = value if value < most else most
        self.known[key] = least | most << 10 | best << 20
        return value

    def least(self, hand: int, sure: int, state: int, trump: int) -> int:
        """A lower bound for a declarer on lead: the cards that are sure to win, and a marriage after them."""
        least = self.points(sure)
        if self.brought_home or self.unmarried >> TAKEN_AT & 1:
            return least
        best = 0
        for suit in range(4):
            pair = self.pair << suit * 6
            if hand & pair == pair and (state >> TAKEN_AT & 1 or sure & ~pair):
                gain = self.worth(suit, trump) - self.points(sure & pair)
                best = gain if gain > best else best
        return least + best

    def trick(self, rem: int, state: int, alpha: int, order: list[int]) -> tuple[int, int]:
        """The value of the best lead, and that lead (1 + card, plus 32 with a marriage)."""
        wants_more = not state & 3
        best, best_lead = -1 if wants_more else 1 << 20, 0
        for lead in order:
            if lead > 32:
                value = self.after_lead(rem, state, lead, alpha)
            else:
                value = self.second(rem ^ 1 << lead - 1, state, lead - 1, alpha)
            if wants_more:
                if value > best:
                    best, best_lead = value, lead
                    if value > alpha:
                        break
            elif value < best:
                best, best_lead = value, lead
                if value <= alpha:
                    break
        return best, best_lead

    def order_leads(self, state: int, hand: int, sure: int, first: int) -> list[int]:
        """The leads (1 + card, plus 32 with a marriage), promising ones first: the previous best, marriages, the cards
        that are ``sure`` to win."""
        leader = state & 3
        married = self.married(hand, leader, state)
        plain = hand if self.simple else self.leads(hand, leader, state)
        if self.automatic:
            plain &= ~married
        sure &= plain
        late = plain ^ sure
        order: list[int] = [
            *LEADS_DOWN[sure & 63],
            *LEADS_DOWN[64 | sure >> 6 & 63],
            *LEADS_DOWN[128 | sure >> 12 & 63],
            *LEADS_DOWN[192 | sure >> 18],
            *LEADS_UP[late & 63],
            *LEADS_UP[64 | late >> 6 & 63],
            *LEADS_UP[128 | late >> 12 & 63],
            *LEADS_UP[192 | late >> 18],
        ]
        if married:
            order = [card + 33 for suit in range(4) for card in UPWARDS[suit * 64 + (married >> suit * 6 & 63)]] + order
        if first:
            order.remove(first)
            order.insert(0, first)
        return order

    def after_lead(self, rem: int, state: int, lead: int, alpha: int) -> int:
        """The declarer's points from this lead on, including the meld."""
        leader = state & 3
        gain = 0
        card = lead - 1
        if card >= 32:
            card -= 32
            if leader == 0 and not self.brought_home:
                gain = self.worth(card // 6, (state >> 2 & 7) - 1)
            state = self.declared(leader, card, state)
        return gain + self.second(rem ^ 1 << card, state, card, alpha - gain)

    def second(self, rem: int, state: int, led: int, alpha: int) -> int:
        """The declarer's points after ``led`` was played; the next place plays."""
        leader = state & 3
        place = self.next[leader]
        wants_more = not place
        best = -1 if wants_more else 1 << 20
        friends = (place == 0) == (leader == 0)
        for card, beats, points in self.answers(self.hands[place] & rem, led, led, (state >> 2 & 7) - 1, friends):
            if self.two:
                value = self.taken(rem ^ card, state, place if beats else leader, 1 << led | card, alpha)
            else:
                value = self.third(rem ^ card, state, led, card, beats, POINTS[led] + points, alpha)
            if wants_more:
                if value > best:
                    best = value
                    if value > alpha:
                        break
            elif value < best:
                best = value
                if value <= alpha:
                    break
        return best

    def third(self, rem: int, state: int, led: int, answer: int, beaten: bool, laid: int, alpha: int) -> int:
        """The declarer's points after ``led`` and an ``answer`` (a mask), together worth ``laid``; ``beaten``: the
        answer is winning."""
        winner = state & 3
        second = self.next[winner]
        place = self.next[second]
        top = led
        if beaten:
            top, winner = answer.bit_length() - 1, second
        friends = (place == 0) == (winner == 0)
        answers = self.answers(self.hands[place] & rem, led, top, (state >> 2 & 7) - 1, friends)
        known = self.known
        common = state & ~3 | self.unmarried
        counts = bool(state >> PENDING_AT) or not rem & rem - 1
        wants_more = not place
        best = -1 if wants_more else 1 << 20
        for card, beats, points in answers:
            taker = place if beats else winner
            left = rem ^ card
            if counts:
                value = self.taken(left, state, taker, 1 << led | answer | card, alpha)
            else:
                value = 0 if taker else laid + points
                after = common | WON[taker]
                key = left | after << 24
                bounds = known.get(key, EMPTY)
                if bounds & 1023 > alpha - value:
                    value += bounds & 1023
                elif bounds >> 10 & 1023 <= alpha - value:
                    value += bounds >> 10 & 1023
                else:
                    value += self.explore(left, after, key, bounds, alpha - value)
            if wants_more:
                if value > best:
                    best = value
                    if value > alpha:
                        break
            elif value < best:
                best = value
                if value <= alpha:
                    break
        return best

    def answers(self, hand: int, led: int, top: int, trump: int, friends: bool) -> list[Reply]:
        """What a hand may play to a trick, promising cards first: those that win from the other side, then points for
        its own side (``friends``) or none for the other. ``top`` is winning so far."""
        cards = self.replies(hand, led, top, trump)
        suit = (cards.bit_length() - 1) // 6
        order = FED if friends else AGAINST
        if not cards & (1 << suit * 6) - 1:
            best = top % 6 if suit == top // 6 else -1 if suit == trump else 5
            return order[(suit * 64 + (cards >> suit * 6)) * 7 + best + 1]
        return self.discards(cards, top, trump, friends)

    def discards(self, cards: int, top: int, trump: int, friends: bool) -> list[Reply]:
        """What may be played to a trick if the hand has none of its suit: only trumps can win."""
        order = FED if friends else AGAINST
        winners: list[Reply] = []
        if trump >= 0 and (trumps := cards & SUIT << trump * 6 & (-(2 << top) if top // 6 == trump else -1)):
            cards ^= trumps
            winners = order[(trump * 64 + (trumps >> trump * 6)) * 7]
        others = [
            *order[(cards & 63) * 7 + 6],
            *order[(64 | cards >> 6 & 63) * 7 + 6],
            *order[(128 | cards >> 12 & 63) * 7 + 6],
            *order[(192 | cards >> 18) * 7 + 6],
        ]
        if not winners:
            return others
        return [*others, *winners] if friends else [*winners, *others]

    def taken(self, rem: int, state: int, winner: int, cards: int, alpha: int) -> int:
        """The declarer's points after a trick of these cards goes to a place."""
        gain = 0
        if winner == 0:
            gain = self.points(cards)
            if not rem:
                gain += self.bank
            if state >> PENDING_AT:
                left = rem if self.brought_home == BOTH else 0  # if both cards count, the last of them settles it
                for suit in range(4):
                    won = cards >> suit * 6 & self.pair and not left >> suit * 6 & self.pair
                    if won and state >> PENDING_AT + suit & 1:
                        gain += self.worth(suit, NO_TRUMP if self.makes_trump else (state >> 2 & 7) - 1)
                        state &= ~(1 << PENDING_AT + suit)
        elif self.brought_home == BOTH and state >> PENDING_AT:
            for suit in range(4):
                if cards >> suit * 6 & self.pair:
                    state &= ~(1 << PENDING_AT + suit)
        if not rem:
            return gain
        if state >> NEXT_AT:
            state = state & (1 << NEXT_AT) - 1 & ~(7 << 2) | (state >> NEXT_AT) << 2
        return gain + self.rest(rem, state & ~3 | WON[winner] | self.unmarried, alpha - gain)

    # --- Questions ------------------------------------------------------------------------------------------------

    def value(self, rem: int, state: int, table: Sequence[int], move: int, alpha: int) -> int:
        """The declarer's points from now on if ``move`` (1 + card, plus 32 with a marriage) is played, exact or a bound
        on its side of ``alpha``. ``rem`` are the cards in hands, ``table`` those of the current trick."""
        if not table:
            return self.after_lead(rem, state, move, alpha)
        card, led = move - 1, table[0]
        rem &= ~(1 << card)
        leader = state & 3
        trump = (state >> 2 & 7) - 1
        if len(table) == 1:
            beats = beaten_by(card, led, trump)
            place = self.next[leader]
            if self.two:
                return self.taken(rem, state, place if beats else leader, 1 << led | 1 << card, alpha)
            return self.third(rem, state, led, 1 << card, beats, POINTS[led] + POINTS[card], alpha)
        answer = table[1]
        second = self.next[leader]
        top, winner = (answer, second) if beaten_by(answer, led, trump) else (led, leader)
        place = self.next[second] if beaten_by(card, top, trump) else winner
        return self.taken(rem, state, place, 1 << led | 1 << answer | 1 << card, alpha)

    def exact(self, rem: int, state: int, table: Sequence[int], move: int, guess: int) -> int:
        """The declarer's points from now on after ``move`` with best play by both sides, searched from a guess."""
        least, most = 0, 1 << 20
        value = guess
        while least < most and not self.exhausted:
            alpha = value - 1 if value > least else value
            value = self.value(rem, state, table, move, alpha)
            if value > alpha:
                least = value
            else:
                most = value
        return value
