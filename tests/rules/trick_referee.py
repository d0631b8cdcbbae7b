"""A second, plain reading of the rules of play (RULES §1.8-1.10, group G, V2-V6) to hold the engine against.

Cards are words such as ``KH``, hands are lists, every agreement is asked where it matters; nothing here is fast.
"""

from collections.abc import Mapping, Sequence
from typing import Any

RANKS = ("9", "J", "Q", "K", "10", "A")
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
WORTHS = {
    "s40_c60_d80_h100": {"S": 40, "C": 60, "D": 80, "H": 100},
    "s100_h80_c60_d40": {"S": 100, "H": 80, "C": 60, "D": 40},
    "s100_c80_h60_d40": {"S": 100, "C": 80, "H": 60, "D": 40},
    "c100_s80_h60_d40": {"C": 100, "S": 80, "H": 60, "D": 40},
    "h100_d80_s60_c40": {"H": 100, "D": 80, "S": 60, "C": 40},
    "c20_d40_s60_h80": {"C": 20, "D": 40, "S": 60, "H": 80},
}

Lead = tuple[str, str | None]


def suit(card: str) -> str:
    return card[-1]


def rank(card: str) -> str:
    return card[:-1]


def height(card: str) -> int:
    return RANKS.index(rank(card))


class Referee:
    def __init__(
        self,
        agreed: Mapping[str, Any],
        hands: Sequence[Sequence[str]],
        order: Sequence[int],
        leader: int,
        declarer: int | None,
        contract: int,
        trump: str | None,
        stock: Sequence[str],
        out: Sequence[str],
    ) -> None:
        self.agreed = agreed
        self.hands = [list(hand) for hand in hands]
        self.order, self.leader, self.turn = list(order), leader, leader
        self.declarer, self.contract = declarer, contract
        self.trump = trump
        self.owner: int | None = None
        self.stock, self.out = list(stock), list(out)
        self.table: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []
        self.melds: list[dict[str, Any]] = []
        self.bound_to_aces: int | None = None
        self.aces_decide = False
        self.to_come: list[str | None] = []

    # --- What may be played ---

    def following(self) -> set[str]:
        hand, cards = self.hands[self.turn], [card for _, card in self.table]
        school = self.agreed["play_obligation"]
        led = suit(cards[0])
        mine = [card for card in hand if suit(card) == led]
        if self.agreed["stock_open"] == "free" and self.stock:
            return set(hand)
        beating = school in ("follow_beat_trump", "follow_beat_unless_trumped", "follow_beat")
        if mine:
            trumped = self.trump != led and any(suit(card) == self.trump for card in cards)
            top = max(height(card) for card in cards if suit(card) == led)
            higher = [card for card in mine if height(card) > top]
            return set(higher if beating and higher and not trumped else mine)
        trumps = [card for card in hand if suit(card) == self.trump]
        if school in ("follow_only", "follow_beat") or not trumps:
            return set(hand)
        top = max([height(card) for card in cards if suit(card) == self.trump], default=-1)
        over = [card for card in trumps if height(card) > top]
        return set(over if school == "follow_beat_trump" and over else trumps)

    def leading(self) -> set[Lead]:
        hand = self.hands[self.turn]
        allowed: set[Lead] = set()
        for card in hand:
            melds = [kind for kind in self.kinds_of(card) if self.lead_is_allowed(card, kind)]
            if self.agreed["announce"] == "automatic" and melds:
                allowed.add((card, max(melds, key=lambda kind: self.value(kind, card))))
                continue
            allowed |= {(card, kind) for kind in melds}
            if self.lead_is_allowed(card, None):
                allowed.add((card, None))
        return allowed

    def kinds_of(self, card: str) -> list[str]:
        """What the card could declare as far as hand, right and earlier melds go."""
        hand, agreed = self.hands[self.turn], self.agreed
        if not self.has_right():
            return []
        pair = ("A", "K") if agreed["king_ace_marriage"] else ("K", "Q")
        kinds = []
        if rank(card) in pair and all(half + suit(card) in hand for half in pair):
            kinds.append("marriage")
        if kinds and agreed["rising_marriages"]:
            last = [meld["suit"] for meld in self.melds if meld["kind"] == "marriage"][-1:]
            if any(self.value("marriage", card) <= self.value("marriage", "K" + of) for of in last):
                kinds = []
        served = any(meld["kind"] == "marriage" and meld["suit"] == suit(card) for meld in self.melds)
        in_bed = rank(card) in ("Q", "J") and all(half + suit(card) in hand for half in ("Q", "J"))
        if agreed["bed_marriage"] != "off" and in_bed and not served:
            kinds.append("bed")
        for meld, which in (("aces", "A"), ("nines", "9")):
            wanted = agreed["ace_marriage"] if meld == "aces" else agreed["four_nines_meld"] != "off"
            if wanted and rank(card) == which and all(which + each in hand for each in "SCDH"):
                kinds.append(meld)
        return kinds

    def has_right(self) -> bool:
        if any(winner == self.turn for winner, _ in self.tricks):
            return True
        if self.agreed["form"].startswith("stock"):
            return not self.agreed["stock_needs_trick"]
        when = self.agreed["marriage_on_first_trick"]
        return when == "on" or (when == "declarer_only" and self.turn == self.declarer)

    def lead_is_allowed(self, card: str, kind: str | None) -> bool:
        """The bans, judged by the trumps that the lead itself makes."""
        hand, agreed = self.hands[self.turn], self.agreed
        if self.bound_to_aces == self.turn and any(rank(each) == "A" for each in hand) and rank(card) != "A":
            return False
        if self.bound_to_aces == self.turn and rank(card) == "A":
            return kind is None
        trump, owner = self.trump_by(card, kind)
        if trump is None:
            return True
        only_trumps = all(suit(each) == trump for each in hand)
        if agreed["no_foreign_trump_lead"] and owner != self.turn and suit(card) == trump and not only_trumps:
            return False
        if agreed["must_lead_trump"] and any(suit(each) == trump for each in hand) and suit(card) != trump:
            return agreed["no_foreign_trump_lead"] and owner != self.turn
        return True

    def trump_by(self, card: str, kind: str | None) -> tuple[str | None, int | None]:
        made: str | None = "unchanged"
        if kind == "marriage" or (kind == "bed" and self.agreed["bed_marriage"] == "trump"):
            made = suit(card)
        if kind == "aces":
            made = {"none": "unchanged", "cancel": None, "last_ace": None, "first_ace": suit(card)}[
                self.agreed["ace_marriage_trump"]
            ]
        if made == "unchanged" or self.is_named():
            return self.trump, self.owner
        return made, self.turn

    def is_named(self) -> bool:
        return bool(self.agreed["trump_named"]) and self.declarer is not None

    def value(self, kind: str, card: str) -> int:
        if kind in ("aces", "nines"):
            return 200 if kind == "aces" else int(self.agreed["four_nines_meld"])
        table = self.agreed["marriage_values"]
        in_trumps = suit(card) == self.trump
        if table == "in_order":
            return 40 + 20 * len([meld for meld in self.melds if meld["kind"] == "marriage"])
        worth = WORTHS[table][suit(card)] if table in WORTHS else 40 if in_trumps else 20
        return worth if kind == "marriage" else worth // 2

    # --- What happens then ---

    def play(self, card: str, kind: str | None) -> None:
        seat = self.turn
        if kind is not None:
            row = {"seat": seat, "kind": kind, "suit": suit(card), "worth": self.value(kind, card)}
            before = self.trump, self.owner
            made, self.owner = self.trump_by(card, kind)
            self.make(made)
            self.melds.append(row)
            if kind == "aces":
                self.bound_to_aces = seat if self.agreed["aces_in_row"] != "off" else None
                self.aces_decide = self.agreed["ace_marriage_trump"] == "last_ace" and not self.is_named()
            elif (made, self.owner) != before:
                self.aces_decide = False
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        no_more = not any(rank(each) == "A" for hand in self.hands for each in hand)
        if self.aces_decide and rank(card) == "A" and no_more:
            self.owner, self.aces_decide = seat, False
            self.make(suit(card))
        if len(self.table) < len(self.order):
            self.turn = self.order[(self.order.index(seat) + 1) % len(self.order)]
        else:
            self.take()

    def make(self, trump: str | None) -> None:
        """G17: new trumps at once, or once the trick is taken."""
        if self.agreed["trump_from"] == "next_trick" and not self.is_named():
            self.to_come = [trump]
        else:
            self.trump = trump

    def take(self) -> None:
        trumps = [(height(card), seat) for seat, card in self.table if suit(card) == self.trump]
        followed = [(height(card), seat) for seat, card in self.table if suit(card) == suit(self.table[0][1])]
        _, winner = max(trumps or followed)
        self.tricks.append((winner, self.table))
        self.table = []
        if self.to_come:
            self.trump = self.to_come.pop()
        bound = self.bound_to_aces
        if bound is not None and (winner != bound or not self.has_ace(bound)):
            if winner != bound and self.has_ace(bound) and self.agreed["aces_in_row"] == "forfeit":
                next(meld for meld in self.melds if meld["kind"] == "aces")["worth"] = 0
            self.bound_to_aces = None
        at = self.order.index(winner)
        for seat in self.order[at:] + self.order[:at]:
            if self.stock:
                self.hands[seat].append(self.stock.pop(0))
        self.turn = winner

    def has_ace(self, seat: int) -> bool:
        return any(rank(card) == "A" for card in self.hands[seat])

    # --- What it comes to ---

    def cards(self, seat: int) -> int:
        taken = [card for winner, trick in self.tricks if winner == seat for _, card in trick]
        return sum(POINTS[rank(card)] for card in taken + (self.out if seat == self.gets_the_rest() else []))

    def gets_the_rest(self) -> int | None:
        form, agreed = self.agreed["form"], self.agreed
        if form in ("two_hidden_discards", "two_bank") or (
            form == "two_one_card" and agreed["second_talon"] == "last_trick"
        ):
            return self.tricks[-1][0]
        fits = {"exact": self.contract == 120, "any_bid": self.contract <= 120, "off": False}
        if form not in ("two_discards", "two_dead_hand") or not fits[agreed["all_tricks_exception"]]:
            return None
        all_tricks = all(winner == self.declarer for winner, _ in self.tricks)
        silent = all(meld["seat"] != self.declarer for meld in self.melds)
        return self.declarer if all_tricks and silent else None

    def meld_points(self, seat: int) -> int:
        taken = [card for winner, trick in self.tricks if winner == seat for _, card in trick]
        pairs = {"marriage": ("A", "K") if self.agreed["king_ace_marriage"] else ("K", "Q"), "bed": ("Q", "J")}
        points = 0
        for meld in self.melds:
            if meld["seat"] != seat:
                continue
            one_of = [half + meld["suit"] for half in pairs.get(meld["kind"], ())]
            ours = taken
            if self.agreed["marriage_capture"] == "drowned" and self.agreed["form"] == "stock_four":
                ours = [card for winner, trick in self.tricks if (winner - seat) % 2 == 0 for _, card in trick]
            won = [card in ours for card in one_of]
            partners = self.agreed["form"] == "stock_four"
            tricks = [winner for winner, _ in self.tricks if winner == seat or (partners and (winner - seat) % 2 == 0)]
            enough = {False: True, True: any(won), "drowned": all(won), "any_trick": bool(tricks)}[
                self.agreed["marriage_capture"]
            ]
            lost = one_of and not enough
            for_declarer = self.agreed["only_declarer_marriages"] and self.declarer is not None
            mute = for_declarer and meld["kind"] != "nines" and seat != self.declarer
            points += 0 if lost or mute else meld["worth"]
        return points
