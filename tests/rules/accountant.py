"""An accountant who keeps the sheet by the text of RULES §1.8-§1.14 alone.

He sits beside the table, is told the agreements, the standings and who did what, and writes his own sheet. He shares no
code with the rules module: cards are text to him, tricks and roundings are worked out anew.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from thousand_tui.rules import Action, Bid, Claim, Concede, Contract, Give, Pass, Play, Shuffle, Waive

ORDER = "9JQK1A"
WORTH = {"9": 0, "J": 2, "Q": 3, "K": 4, "1": 10, "A": 11}
MARRIAGES = {"S": 40, "C": 60, "D": 80, "H": 100}


@dataclass
class Account:
    """One player's line on the paper."""

    total: int = 0
    bolts: int = 0
    barrel: int | None = None
    concessions: int = 0


@dataclass
class Accountant:
    """``hear`` every action in turn; ``sheet`` and ``winners`` are what he makes of it."""

    agreed: Mapping[str, Any]
    dealer: int
    sheet: list[Account]
    winners: list[int] = field(default_factory=list)
    settled: int = 0
    bid: int = 0
    bidder: int = -1
    trick: list[tuple[int, str]] = field(default_factory=list)
    trump: str = ""
    cards: dict[int, int] = field(default_factory=dict)
    melds: dict[int, int] = field(default_factory=dict)
    tricks: dict[int, int] = field(default_factory=dict)

    @property
    def players(self) -> list[int]:
        count = len(self.sheet)
        return [(self.dealer + step) % count for step in range(1, count + 1)]

    def hear(self, who: int, action: Action) -> None:
        match action:
            case Shuffle():
                self.bid, self.bidder, self.trick, self.trump = 0, -1, [], ""
                self.cards = dict.fromkeys(self.players, 0)
                self.melds = dict.fromkeys(self.players, 0)
                self.tricks = dict.fromkeys(self.players, 0)
            case Bid(points):
                self.bid, self.bidder = points, who
            case Contract(points):
                self.bid = points
            case Concede():
                self.settle(conceded=True)
            case Play(card, meld):
                self.hear_card(who, str(card), meld is not None)
            case Pass() | Give() | Waive() | Claim():
                pass

    def hear_card(self, who: int, card: str, declared: bool) -> None:
        if declared:
            self.melds[who] += MARRIAGES[card[-1]]
            self.trump = card[-1]
        self.trick.append((who, card))
        if len(self.trick) < len(self.players):
            return
        led = self.trick[0][1][-1]
        suit = self.trump if any(card[-1] == self.trump for _, card in self.trick) else led
        taker = max((ORDER.index(card[0]), who) for who, card in self.trick if card[-1] == suit)[1]
        self.cards[taker] += sum(WORTH[card[0]] for _, card in self.trick)
        self.tricks[taker] += 1
        self.trick = []
        if sum(self.tricks.values()) * len(self.players) == 24:
            self.settle(conceded=False)

    def settle(self, conceded: bool) -> None:
        """RULES §1.14; the steps keep its numbers."""
        agreed, fine, players, declarer = self.agreed, self.agreed["fine"], self.players, self.bidder
        # 1, 2: raw points, unrounded, against the contract.
        raw = {who: self.cards[who] + self.melds[who] for who in players}
        made = not conceded and raw[declarer] >= self.bid
        # 3
        gain = self.conceded() if conceded else {who: rounded(raw[who]) for who in players}
        if not conceded:
            gain[declarer] = self.bid if made else -self.bid
        # 6
        was_on = {who for who in players if self.sheet[who].barrel is not None}
        for who in was_on:
            wins = who == declarer and made and 880 + gain[who] >= 1000
            if gain[who] > 0 and not wins:
                gain[who] = 0
            if gain[who] < 0 and who == declarer and agreed["barrel_fail"] == "burn":
                gain[who] = 0
        # 7
        for who in players:
            may_be_marked = who != declarer or agreed["bolt_own_game"]
            if agreed["bolt_mode"] == "off" or conceded or who in was_on or not may_be_marked:
                continue
            if self.tricks[who] == 0:
                self.sheet[who].bolts += 1
                if self.sheet[who].bolts == 3:
                    self.sheet[who].bolts = 0
                    gain[who] -= fine
        # 8
        if conceded:
            self.sheet[declarer].concessions += 1
            if agreed["third_concession_fine"] == "every_third" and self.sheet[declarer].concessions in range(
                3, 999, 3
            ):
                gain[declarer] -= fine
        # 9, 10
        for who in players:
            self.sheet[who].total += gain[who]
        self.settled += 1
        self.win(declarer)
        if not self.winners:
            self.barrel(was_on, declarer)
            self.dealer = players[0]

    def conceded(self) -> dict[int, int]:
        price = {"bid": self.bid, "nothing": 0, "fixed_120": 120}[self.agreed["concession_declarer"]]
        half = {
            "up5": next(n for n in range(0, 999, 5) if 2 * n >= self.bid),
            "up10": next(n for n in range(0, 999, 10) if 2 * n >= self.bid),
            "down5": max(n for n in range(0, 999, 5) if 2 * n <= self.bid),
        }[self.agreed["half_rounding"]]
        gift = {"sixty": 60, "half_bid": half, "nothing": 0}[self.agreed["concession_opponents"]]
        return {who: -price if who == self.bidder else gift for who in self.players}

    def win(self, declarer: int) -> None:
        there = [who for who in self.players if self.sheet[who].total >= 1000]
        best = max((self.sheet[who].total for who in there), default=0)
        leaders = [who for who in there if self.sheet[who].total == best]
        self.winners = [declarer] if declarer in there else sorted(leaders)

    def barrel(self, was_on: Iterable[int], declarer: int) -> None:
        forehand = self.players[0]
        counted = {"deals": True, "own_contracts": declarer, "own_forehand": forehand}[self.agreed["attempt_count"]]
        # 11
        for who in was_on:
            account = self.sheet[who]
            if account.total != 880:
                account.barrel = None
            elif counted is True or counted == who:
                account.barrel = (account.barrel or 0) + 1
                if account.barrel == 3:
                    account.barrel = None
                    account.total -= self.agreed["fine"]
        # 12
        for who in self.players:
            account = self.sheet[who]
            if who not in was_on and account.total >= 880:
                account.total, account.barrel = 880, 0


def rounded(points: int) -> int:
    """The nearest multiple of five, looked for from both sides."""
    return min(range(0, 1000, 5), key=lambda multiple: abs(multiple - points))
