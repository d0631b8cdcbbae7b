"""Old Mariage counted again from RULES §3 V15, §2.15 and §2.16 alone, with cards as text and nothing of the engine.

It is told the agreements and the actions as lines, and says whose turn it is, what may be done, and what everybody has.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SPLIT = {"spades": "S", "clubs": "C", "diamonds": "D"}


def cards(text: str) -> list[str]:
    """The cards of a row such as ``9SKH10D``."""
    found, rank = [], ""
    for sign in text:
        if sign in "SCDH":
            found.append(rank + sign)
            rank = ""
        else:
            rank += sign
    return found


class Referee:
    """The table as it stands; :meth:`tell` is given each action."""

    def __init__(self, agreed: Mapping[str, Any], dealer: int) -> None:
        self.agreed = agreed
        self.seats = agreed["players"]
        self.step = 1 if agreed["direction"] == "clockwise" else -1
        self.tokens = [agreed["tokens"]] * self.seats
        self.boxes = [0] * 5
        self.out: set[int] = set()
        self.deal = 0
        self.winners: list[int] = []
        self.dealer = dealer
        self._begin(list(range(self.seats)), dealer)

    # The deal

    def _next(self, seat: int) -> int:
        seat = (seat + self.step) % self.seats
        return self._next(seat) if seat in self.out else seat

    def _begin(self, payers: list[int], dealer: int | None) -> None:
        stake = 5 * self.agreed["stake"]
        self.out |= {seat for seat in payers if self.tokens[seat] < stake}
        if self.seats - len(self.out) < 5:
            self._end()
            return
        self.dealer = self._next(self.dealer) if dealer is None else dealer
        for seat in set(payers) - self.out:
            self.tokens[seat] -= stake
            self.boxes = [box + self.agreed["stake"] for box in self.boxes]
        self.deal += 1
        self.order = [self._next(self.dealer)]
        while self.order[-1] != self.dealer:
            self.order.append(self._next(self.order[-1]))
        self.phase = "shuffle"

    def _end(self) -> None:
        self.phase = "over"
        self.winners = [seat for seat in range(self.seats) if self.tokens[seat] == max(self.tokens)]

    def _pay(self, payer: int, to: int, tokens: int = 1) -> None:
        if payer != to:
            paid = min(tokens, self.tokens[payer])
            self.tokens[payer] -= paid
            self.tokens[to] += paid

    # What may be done

    @property
    def turn(self) -> int | None:
        """Who acts, -1 for chance, None at the end."""
        if self.phase == "over":
            return None
        if self.phase == "shuffle":
            return -1
        if self.phase == "announce":
            return self.order[len(self.said)]
        if self.called is not None:
            return self.called
        return self.offers[0] if self.offers else self._waiting()[0]

    def _waiting(self) -> list[int]:
        start = self.order.index(self.last) + 1 if self.table else self.order.index(self.leader)
        return [seat for seat in self.order[start:] + self.order[:start] if seat not in dict(self.table)]

    def choices(self) -> set[str]:
        """All that may be done now but shuffling, as it is written."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        if self.phase == "announce":
            held = self._held(hand)
            parts = [part for size in range(len(held) + 1) for part in combinations(held, size)]
            must = "marriage" in held
            return {"announce " + (" ".join(p) or "nothing") for p in parts if not must or "marriage" in p}
        queen = "Q" + self.table[-1][1][-1] if self.table else ""
        if self.called is not None:
            return {f"play {queen}"}
        if self.offers:
            return {"go on"} | ({f"play {queen}"} if queen in hand else set())
        same = [card for card in hand if self.table and card[-1] == self.table[0][1][-1]]
        return {f"play {card}" for card in same or hand}

    def _run(self, hand: list[str]) -> list[str]:
        hearts = [rank for rank in RANKS if rank + "H" in hand]
        for size in (5, 4, 3):
            for at in range(len(RANKS) - size, -1, -1):
                if all(rank in hearts for rank in RANKS[at : at + size]):
                    return RANKS[at : at + size]
        return []

    def _held(self, hand: list[str]) -> list[str]:
        both = {"KH", "QH"} <= set(hand)
        tests = {
            "run": bool(self._run(hand)),
            "marriage": both,
            "jester": "JD" in hand,
            "king": "KH" in hand and not both,
            "queen": "QH" in hand and not both,
        }
        tests |= {name: {f"K{suit}", f"Q{suit}"} <= set(hand) for name, suit in SPLIT.items()}
        return [name for name, holds in tests.items() if holds]

    # What is done

    def tell(self, line: str) -> None:
        """This was done by whoever was to act."""
        what, *rest = line.split()
        seat = self.turn
        assert seat is not None
        if what == "shuffle":
            self._dealt(cards(rest[0]))
        elif what == "announce":
            self._announced(seat, [] if rest == ["nothing"] else rest)
        elif what == "go":
            self.offers.pop(0)
        else:
            self._played(seat, rest[0])

    def _dealt(self, pack: list[str]) -> None:
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.order}
        for size in (3, 2):
            for seat in self.order:
                self.hands[seat] += pack[:size]
                pack = pack[size:]
        self.trump = pack[0][-1]
        self.phase = "announce"
        self.said: list[int] = []
        self.runs: list[tuple[int, int, int]] = []
        self.leader, self.taken = self.order[0], dict.fromkeys(self.order, 0)
        self._clear()

    def _clear(self) -> None:
        self.table: list[tuple[int, str]] = []
        self.last = self.leader
        self.called: int | None = None
        self.offers: list[int] = []
        self.pending = ""
        self.pair: tuple[str, int] | None = None

    def _announced(self, seat: int, names: list[str]) -> None:
        boxes = {"marriage": (1, 3, 4), "jester": (2,), "king": (3,), "queen": (4,)}
        for name in names:
            for box in boxes.get(name, ()):
                gain = max(0, self.boxes[box] - 1)
                self.boxes[box] -= gain
                self.tokens[seat] += gain
            if name == "run":
                run = self._run(self.hands[seat])
                self.runs.append((len(run), RANKS.index(run[-1]), seat))
            elif name == "marriage" or name in SPLIT:
                for payer in self.order:
                    self._pay(payer, seat, 2 if name == "marriage" else 1)
        self.said.append(seat)
        if len(self.said) == len(self.order):
            if self.runs:
                length, _, taker = max(self.runs)
                gain = min(length, self.boxes[0])
                self.boxes[0] -= gain
                self.tokens[taker] += gain
            self.phase = "play"

    def _played(self, seat: int, card: str) -> None:
        comes = self.called is not None or bool(self.offers)
        self.hands[seat].remove(card)
        if self.pending and card != self.pending:
            self._missed()
        unites = comes or card == self.pending
        king = self.table[-1][0] if self.table else seat
        self.table.append((seat, card))
        self.called, self.offers, self.pending = None, [], ""
        if not comes:
            self.last = seat
        if unites:
            self._unite(king, seat, card[-1])
        elif card[0] == "K":
            self._call(seat, card[-1])
        if len(self.table) == len(self.order):
            self._take()

    def _missed(self) -> None:
        for holder in self._waiting():
            if self.pending in self.hands[holder]:
                at = self.order.index(holder)
                for other in (self.order[at + 1 :] + self.order[:at])[: self.tokens[holder]]:
                    self._pay(holder, other)

    def _call(self, king: int, suit: str) -> None:
        queen = "Q" + suit
        lying = [seat for seat, card in self.table if card == queen]
        if lying:
            self._unite(king, lying[0], suit)
        elif self.agreed["remind"] == "off":
            self.offers = self._waiting()
            self.pending = queen if self.offers else ""
        else:
            self.called = next((seat for seat in self._waiting() if queen in self.hands[seat]), None)

    def _unite(self, king: int, queen: int, suit: str) -> None:
        to, spared = (queen, king) if suit == "H" else (king, queen)
        for payer in self.order:
            if payer != spared:
                self._pay(payer, to)
        self.pair = self.pair or (suit, to)

    def _take(self) -> None:
        led = self.table[0][1][-1]

        def strength(played: tuple[int, str]) -> tuple[int, int]:
            rank, suit = played[1][:-1], played[1][-1]
            if played[1] == "QH":
                return 3, 0
            return (2 if suit == self.trump else 1 if suit == led else 0), RANKS.index(rank)

        winner = self.pair[1] if self.pair else max(self.table, key=strength)[0]
        self.taken[winner] += 1
        by_card = {card: seat for seat, card in self.table}
        if "JD" in by_card:
            if winner in (by_card.get("QH"), by_card.get("KH")):
                self._pay(by_card["JD"], winner)
            else:
                for payer in self.order:
                    self._pay(payer, by_card["JD"])
        self.leader = winner
        self._clear()
        if not self.hands[winner]:
            self._settle()

    def _settle(self) -> None:
        winners = [seat for seat in self.order if self.taken[seat] >= 2]
        others = [seat for seat in self.order if seat not in winners]
        for seat in winners:
            for _ in range(self.taken[seat] * self.agreed["trick_pay"]):
                box = self.boxes.index(max(self.boxes))
                if self.boxes[box]:
                    self.boxes[box] -= 1
                    self.tokens[seat] += 1
        for seat in others if winners else ():
            paid = min(self.agreed["penalty"], self.tokens[seat])
            self.tokens[seat] -= paid
            self.boxes[0] += paid
        if self.deal == self.agreed["deals"]:
            self._end()
        else:
            self._begin([seat for seat in range(self.seats) if seat not in winners and seat not in self.out], None)
