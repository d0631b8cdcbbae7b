"""Ends without a declarer: what the rest of a deal is worth to a side with open cards, once no more cards are drawn.

Where cards were drawn from a stock, every side plays for its own points (V2). An alpha-beta search plays one side
against all the others together: exact for two sides, a little too pessimistic for three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.bots.search.breath import breathe
from thousand_tui.rules import Play, View
from thousand_tui.rules.cards import PACK, SUIT_MASKS, SUITS, Card, members
from thousand_tui.rules.kernel import ABOVE, legal, winning

# More than any end is worth.
FAR: Final = 1 << 20
# Added to the number of a lead (1 + card) that declares a marriage.
WITH_MELD: Final = 32
# Other threads get a turn after every position whose number has none of these bits, one in 64.
BREATH: Final = 63


def covers(view: View) -> bool:
    """Whether the solver of ends can play this game: no declarer, no cards left to draw, and no melds except marriages
    that count as soon as they are declared."""
    melds, play = view.rules.melds, view.rules.tricks
    usual = len(melds.kinds) == 1 and not (melds.automatic or melds.brought_home or melds.next_trick or melds.rising)
    if melds.in_order or (melds.any_trick and not all(view.tricks_of(seat) for seat in view.deal.active)):
        return False
    return view.deal.declarer is None and not view.stock and usual and not play.lead_duties and not play.apart


class Ends:
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
