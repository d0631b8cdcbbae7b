"""Melds: what a card that is led may declare, what it is worth, and the trump it makes (RULES §1.9, A4, G2-G14)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from thousand_tui.rules.actions import ACES, BED, MARRIAGE, NINES
from thousand_tui.rules.cards import PAIR_MASKS, PER_SUIT, RANK_MASKS, SUIT_MASKS, SUITS, Card, Rank
from thousand_tui.rules.choices import Refusal
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.state import Meld, Tricks

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements


# Marriage values of spades, clubs, diamonds, hearts (A4).
VALUES: Final[dict[str, tuple[int, int, int, int]]] = {
    "s40_c60_d80_h100": (40, 60, 80, 100),
    "s100_h80_c60_d40": (100, 60, 40, 80),
    "s100_c80_h60_d40": (100, 80, 40, 60),
    "c100_s80_h60_d40": (80, 100, 40, 60),
    "h100_d80_s60_c40": (60, 40, 80, 100),
    "c20_d40_s60_h80": (60, 20, 40, 80),
    "trump40_other20": (20, 20, 20, 20),
    "in_order": (40, 40, 40, 40),
}

# What four aces are worth (G8).
ACES_WORTH: Final = 200

FOUR_ACES: Final = RANK_MASKS[Rank.ACE]
FOUR_NINES: Final = RANK_MASKS[Rank.NINE]
KINGS: Final = RANK_MASKS[Rank.KING]
QUEENS: Final = RANK_MASKS[Rank.QUEEN]


# --- The cards of a meld --------------------------------------------------------------------------------------------


def king_and_queen(hand: int) -> int:
    """Kings and queens that form a pair in the hand (RULES §1.9)."""
    kings = hand & hand << 1 & KINGS
    return kings | kings >> 1


def ace_and_king(hand: int) -> int:
    """Aces and kings that form a pair in the hand (G14)."""
    aces = hand & hand << 2 & FOUR_ACES
    return aces | aces >> 2


def queen_and_jack(hand: int) -> int:
    """Queens and jacks that form a pair in the hand (G11)."""
    queens = hand & hand << 1 & QUEENS
    return queens | queens >> 1


def _pairs(one: Rank, other: Rank) -> tuple[int, ...]:
    return tuple(Card.of(suit, one).mask | Card.of(suit, other).mask for suit in SUITS)


ACE_KING_MASKS: Final = _pairs(Rank.ACE, Rank.KING)
QUEEN_JACK_MASKS: Final = _pairs(Rank.QUEEN, Rank.JACK)


# --- Why a meld is refused --------------------------------------------------------------------------------------


def _no_pair(pairs: tuple[int, ...], half: Reason, neither: Reason) -> Callable[[Card], Refusal]:
    """Why a card declares nothing: it is only half of such a pair, or belongs to none."""

    def refuse(card: Card) -> Refusal:
        suit = card // PER_SUIT
        return Refusal(half, {"suit": suit}) if pairs[suit] >> card & 1 else Refusal(neither, {"card": card})

    return refuse


_NO_MARRIAGE: Final = _no_pair(PAIR_MASKS, Reason.HALF_A_MARRIAGE, Reason.NOT_A_MARRIAGE_CARD)
_NO_ACE_KING: Final = _no_pair(ACE_KING_MASKS, Reason.HALF_AN_ACE_KING_MARRIAGE, Reason.NOT_AN_ACE_OR_KING)
_NO_BED: Final = _no_pair(QUEEN_JACK_MASKS, Reason.HALF_A_BED_MARRIAGE, Reason.NOT_A_BED_CARD)


def _no_aces(card: Card) -> Refusal:
    return Refusal(Reason.NOT_FOUR_ACES) if FOUR_ACES >> card & 1 else Refusal(Reason.NOT_AN_ACE, {"card": card})


def _no_nines(card: Card) -> Refusal:
    return Refusal(Reason.NOT_FOUR_NINES) if FOUR_NINES >> card & 1 else Refusal(Reason.NOT_A_NINE, {"card": card})


# --- Kinds of meld --------------------------------------------------------------------------------------------------


def _none_served(melds: tuple[Meld, ...]) -> int:
    return 0


def _queens_served(melds: tuple[Meld, ...]) -> int:
    """The suits whose queen has been declared with her king: one queen can serve both pairs only if the one with the
    jack comes first (G11)."""
    served = 0
    for meld in melds:
        if meld.kind == MARRIAGE:
            served |= SUIT_MASKS[meld.suit]
    return served


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of meld.

    ``cards`` finds the cards of a hand that may be led with it; ``shown[suit]`` are all the cards that it proves to be
    in the hand, by the suit led. ``worth`` computes its value from that of the suit's marriage. ``refuse`` says why a
    card of the hand cannot declare it, ``owed`` that one of this suit must be declared. ``trump`` gives the new trump
    from the suit led, None if the trump stays. ``served`` gives the suits that earlier melds have used up. ``is_pair``:
    G4 asks whether its cards were brought home. ``is_marriage``: it counts as one, so only the declarer scores it under
    G5.
    """

    name: str
    cards: Callable[[int], int]
    shown: tuple[int, ...]
    worth: Callable[[int], int]
    refuse: Callable[[Card], Refusal]
    owed: Callable[[int], Refusal]
    trump: Callable[[int], int] | None = None
    served: Callable[[tuple[Meld, ...]], int] = _none_served
    is_pair: bool = True
    is_marriage: bool = True


KING_QUEEN: Final = Kind(
    MARRIAGE,
    king_and_queen,
    PAIR_MASKS,
    lambda marriage: marriage,
    _NO_MARRIAGE,
    lambda suit: Refusal(Reason.MUST_DECLARE, {"suit": suit}),
)
ACE_KING: Final = Kind(
    MARRIAGE,
    ace_and_king,
    ACE_KING_MASKS,
    lambda marriage: marriage,
    _NO_ACE_KING,
    lambda suit: Refusal(Reason.MUST_DECLARE_ACE_KING, {"suit": suit}),
)
BED_MARRIAGE: Final = Kind(
    BED,
    queen_and_jack,
    QUEEN_JACK_MASKS,
    lambda marriage: marriage // 2,
    _NO_BED,
    lambda suit: Refusal(Reason.MUST_DECLARE_BED, {"suit": suit}),
    served=_queens_served,
)
ALL_ACES: Final = Kind(
    ACES,
    lambda hand: FOUR_ACES if hand & FOUR_ACES == FOUR_ACES else 0,
    (FOUR_ACES,) * len(SUITS),
    lambda marriage: ACES_WORTH,
    _no_aces,
    lambda suit: Refusal(Reason.MUST_DECLARE_ACES),
    is_pair=False,
)


def _all_nines(worth: int) -> Kind:
    return Kind(
        NINES,
        lambda hand: FOUR_NINES if hand & FOUR_NINES == FOUR_NINES else 0,
        (FOUR_NINES,) * len(SUITS),
        lambda marriage: worth,
        _no_nines,
        lambda suit: Refusal(Reason.MUST_DECLARE_NINES),
        is_pair=False,
        is_marriage=False,
    )


# Four nines by what they are worth (G12).
NINES_KINDS: Final[dict[object, Kind]] = {worth: _all_nines(worth) for worth in (200, 360)}


# --- The rules ------------------------------------------------------------------------------------------------------


# When the seat on lead may declare: once it has won a trick, or on any lead of its own (RULES §1.9, G2, V2).
Right: TypeAlias = Literal["after_a_trick", "from_the_first_lead", "declarer_from_the_first_lead"]

RIGHTS: Final[dict[str, Right]] = {
    "off": "after_a_trick",
    "on": "from_the_first_lead",
    "declarer_only": "declarer_from_the_first_lead",
}


@dataclass(frozen=True, slots=True)
class MeldRules:
    """The melds of a game.

    ``values`` are those of the marriages by suit, ``more_in_trumps`` is what one in trumps is worth on top;
    ``in_order`` is what each is worth by its place in the deal, empty if the suit decides (A4). ``paired`` finds their
    cards in a hand. ``kinds`` are the melds agreed on, the marriage first. ``right``: when the seat on lead may declare
    (G2). ``automatic``: whoever has that right and leads a card that can declare always declares, the higher of two
    melds (G3). ``last_ace``: after four aces the last of them makes the trump (G9). ``brought_home``: a pair counts
    only if its owner takes this many of its cards, with ``any_trick`` any trick at all (G4); ``only_declarer``: nobody
    else scores marriages (G5). ``next_trick``: a new trump starts with the next trick (G17). ``rising``: each marriage
    of a deal must be worth more than the one before (G18).
    """

    values: tuple[int, int, int, int]
    more_in_trumps: int
    in_order: tuple[int, ...]
    paired: Callable[[int], int]
    kinds: tuple[Kind, ...]
    right: Right
    automatic: bool
    last_ace: bool
    brought_home: int
    any_trick: bool
    only_declarer: bool
    next_trick: bool
    rising: bool

    # Used by other modules

    @property
    def pairs(self) -> tuple[int, ...]:
        """The two cards of each suit's marriage, as masks (G14)."""
        return self.kinds[0].shown

    def worth(self, suit: int, trump: int = NO_TRUMP) -> int:
        """What a marriage of this suit scores."""
        return self.values[suit] + (self.more_in_trumps if suit == trump else 0)

    def value(self, name: str, suit: int, trump: int = NO_TRUMP, before: tuple[Meld, ...] = ()) -> int:
        """What a meld of this kind scores when a card of this suit is led with it, after the melds ``before``."""
        kind = self.kind(name)
        if kind is None:
            return 0
        if self.in_order and kind is self.kinds[0]:
            return self.in_order[sum([meld.kind == name for meld in before])]
        return kind.worth(self.worth(suit, trump))

    @property
    def may_be_lost(self) -> bool:
        """Whether a declared meld may end up worth nothing (G4)."""
        return self.any_trick or self.brought_home > 0

    def kind(self, name: str) -> Kind | None:
        """The kind of meld with this name, None if it is not agreed on."""
        return next((kind for kind in self.kinds if kind.name == name), None)

    def held(self, hand: int) -> int:
        """The value of a hand's melds as the cap on bids counts it: marriages, and four aces if agreed on (RULES §1.4,
        C6, G8), but never bed marriages or nines."""
        aces = ACES_WORTH if hand & FOUR_ACES == FOUR_ACES and self.kind(ACES) else 0
        return self.married(hand) + aces

    def married(self, hand: int) -> int:
        """The value of a hand's marriages alone, one of them counted as trumps (A4)."""
        pairs = self.paired(hand)
        if not pairs:
            return 0
        worth = self.more_in_trumps
        for suit, cards in enumerate(SUIT_MASKS):
            if pairs & cards:
                worth += self.values[suit]
        return worth

    def cards_of(self, name: str, suit: int) -> int:
        """All cards that a meld of this kind and suit proves to be in the hand of the seat that declares it."""
        kind = self.kind(name)
        return kind.shown[suit] if kind else 0

    @property
    def all_worth(self) -> int:
        """The value of the four marriages together, and of four aces if they are agreed on."""
        aces = ACES_WORTH if self.kind(ACES) else 0
        return sum(self.values) + self.more_in_trumps + aces

    # Used in the play

    def has_right(self, now: Tricks, declarer: int | None) -> bool:
        """Whether the seat on lead may declare."""
        if self.right == "from_the_first_lead" or (self.right != "after_a_trick" and now.turn == declarer):
            return True
        return now.has_taken(now.turn)

    def declared(self, name: str, card: Card, now: Tricks, declarer: int | None) -> Meld:
        """The meld that the seat on lead declares with this card; worth 0 to a seat that may not score it (G5)."""
        kind = self.kind(name)
        assert kind is not None
        suit = card // PER_SUIT
        counts = not (self.only_declarer and kind.is_marriage and now.turn != declarer)
        worth = self.value(name, suit, now.trump, now.melds) if counts else 0
        return Meld(now.turn, name, suit, worth, len(now.done))

    def spent(self, kind: Kind, now: Tricks) -> int:
        """The suits in which a meld of this kind may no longer be declared (G11, G18)."""
        spent = kind.served(now.melds)
        if self.rising and kind is self.kinds[0]:
            last = next((meld.suit for meld in reversed(now.melds) if meld.kind == kind.name), None)
            for suit in SUITS if last is not None else ():
                if self.worth(suit, now.trump) <= self.worth(last or 0, now.trump):
                    spent |= SUIT_MASKS[suit]
        return spent

    def trump_after(self, name: str, suit: int, trump: int) -> int:
        """The trump once a card of this suit is led with a meld of this kind."""
        kind = self.kind(name)
        return kind.trump(suit) if kind and kind.trump else trump

    def trump_now(self, name: str, suit: int, trump: int) -> int:
        """The trump during the trick that is led with a meld of this kind (G17)."""
        return trump if self.next_trick else self.trump_after(name, suit, trump)

    def trump_then(self, now: Tricks, cards: tuple[Card, ...], melds: tuple[Meld, ...], aces: int) -> int:
        """The trump after a trick of these cards if new trumps start with the next one (G17); ``melds`` are those of
        the deal, this trick's included, ``aces`` those still in hands."""
        if melds and melds[-1].trick == len(now.done):
            return self.trump_after(melds[-1].kind, melds[-1].suit, now.trump)
        last = next((card for card in cards if FOUR_ACES & card.mask), None)
        if not self.last_ace or aces or last is None:
            return now.trump
        return self.trump_as_ace_goes(melds, last.mask, last, now.trump)

    def makes_trump(self, name: str) -> bool:
        """Whether a meld of this kind decides the trump."""
        kind = self.kind(name)
        return kind is not None and kind.trump is not None

    def maker(self, melds: tuple[Meld, ...]) -> Meld | None:
        """The meld that decided the present trump, None before the first; whoever declared it owns the trumps."""
        return next((meld for meld in reversed(melds) if self.makes_trump(meld.kind)), None)

    def trump_as_ace_goes(self, melds: tuple[Meld, ...], aces: int, card: Card, trump: int) -> int:
        """The trump once this card is played, when ``aces`` were in hands before it: the last of four declared aces
        makes its suit trumps, unless a marriage has changed them in between (G9)."""
        maker = self.maker(melds) if aces == card.mask else None
        return card // PER_SUIT if maker is not None and maker.kind == ACES else trump


def compile_rules(agreements: Agreements, *, auction: bool) -> MeldRules:
    """The meld rules of a set of agreements.

    ``auction``: the form has one. If cards are drawn from a stock instead, V2 says when a marriage may be declared, and
    G2 does not apply.
    """
    table = agreements.marriage_values
    right = RIGHTS[agreements.marriage_on_first_trick]
    if not auction:
        right = "after_a_trick" if agreements.stock_needs_trick else "from_the_first_lead"
    kinds = _kinds(agreements, changing_trump=not (agreements.trump_named and auction))
    return MeldRules(
        values=_values(agreements),
        more_in_trumps=20 if table == "trump40_other20" else 0,
        in_order=(40, 60, 80, 100) if table == "in_order" else (),
        paired=kinds[0].cards,
        kinds=kinds,
        right=right,
        automatic=agreements.announce == "automatic",
        last_ace=agreements.ace_marriage_trump == "last_ace" and any(kind.name == ACES for kind in kinds),
        brought_home=BROUGHT_HOME[agreements.marriage_capture],
        any_trick=agreements.marriage_capture == "any_trick",
        next_trick=agreements.trump_from == "next_trick",
        rising=agreements.rising_marriages,
        only_declarer=agreements.only_declarer_marriages and auction,
    )


def _values(agreements: Agreements) -> tuple[int, int, int, int]:
    """What each marriage is worth: its own agreed value, else that of the table (A4)."""
    spades, clubs, diamonds, hearts = VALUES[agreements.marriage_values]
    return (
        spades if agreements.marriage_spades == "same" else agreements.marriage_spades,
        clubs if agreements.marriage_clubs == "same" else agreements.marriage_clubs,
        diamonds if agreements.marriage_diamonds == "same" else agreements.marriage_diamonds,
        hearts if agreements.marriage_hearts == "same" else agreements.marriage_hearts,
    )


def _kinds(agreements: Agreements, *, changing_trump: bool) -> tuple[Kind, ...]:
    agreed = [
        (ACE_KING if agreements.king_ace_marriage else KING_QUEEN, True, its_suit),
        (BED_MARRIAGE, agreements.bed_marriage != "off", its_suit if agreements.bed_marriage == "trump" else None),
        (ALL_ACES, agreements.ace_marriage, ACE_TRUMPS[agreements.ace_marriage_trump]),
    ]
    nines = NINES_KINDS.get(agreements.four_nines_meld)
    return (
        *(replace(kind, trump=trump if changing_trump else None) for kind, wanted, trump in agreed if wanted),
        *((nines,) if nines else ()),
    )


def its_suit(suit: int) -> int:
    """The suit led becomes trumps."""
    return suit


def no_trump(suit: int) -> int:
    """There are no trumps from now on."""
    return NO_TRUMP


# How many cards of a declared pair must be brought home (G4).
BROUGHT_HOME: Final[dict[bool | str, int]] = {False: 0, True: 1, "drowned": 2, "any_trick": 0}

# What four aces do to the trump when the first of them is led (G9).
ACE_TRUMPS: Final[dict[str, Callable[[int], int] | None]] = {
    "none": None,
    "cancel": no_trump,
    "first_ace": its_suit,
    "last_ace": no_trump,
}

__all__ = ["FOUR_ACES", "MeldRules"]
