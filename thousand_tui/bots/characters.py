"""Styles and characters: how a level bids and what habits it has, whatever its strength.

A style is a number and a name. A character also has a habit, which asks the level for its choice, or changes it. Like
a level, a habit decides from the view of its seat alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from thousand_tui.bots.bidding import imagined_hands
from thousand_tui.bots.play import Taste
from thousand_tui.rules import Action, Bid, Bids, Contract, Look, Pass, Play, Rank, Tricks, View
from thousand_tui.rules.cards import RANK_MASKS, SUIT_MASKS, Suit
from thousand_tui.rules.choices import Raises
from thousand_tui.rules.kernel import winning
from thousand_tui.rules.phases.bidding import bound_to_open


class DaringBot(Protocol):
    """A bot that can be told to bid ``margin`` points more, or fewer, than it would, and of plays that promise about
    the same to choose by ``taste``."""

    def __call__(self, view: View, rng: Random, *, margin: int = 0, taste: Taste | None = None) -> Action: ...


# What a character does in place of the bot ``dare``.
Habit = Callable[[DaringBot, View, Random], Action]


@dataclass(frozen=True, slots=True)
class Style:
    """A way to bid: ``margin`` points are added to what a seat dares to bid; ``habit`` is that of a character. The
    other fields are for people; ``face`` names a picture."""

    id: str
    title: str
    about: str
    margin: int = 0
    habit: Habit | None = None
    face: str = ""


# The style of an unchanged level; it is never written down.
STEADY: Final = "steady"

# The styles by id, the most careful first.
STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        style.id: style
        for style in (
            Style(
                "cautious", "Cautious", "Bids some 12 points less than the cards seem worth, and fails less often.", -12
            ),
            Style(STEADY, "Steady", "Bids what the cards seem worth."),
            Style("bold", "Bold", "Bids some 12 points more than the cards seem worth, and fails more often.", 12),
        )
    }
)


# --- Habits -----------------------------------------------------------------------------------------------------------

# How far the raiser bids beyond its hand against a forced opening, and once it has bid.
RAISES: Final = 14
LINGERS: Final = 10
# How many sure tricks the miser needs to bid, and what it gives to keep an ace when the trick is worth less than this.
SURE: Final = 2
SAVED: Final = 6.0
RICH_TRICK: Final = 13
# How far the gambler bids beyond its hand up to ``MODEST`` if half of a marriage in a red suit is missing, and how many
# steps it raises once it has come.
HOPES: Final = 12
MODEST: Final = 120
RAISED: Final = 2
# How far the grinder bids beyond its hand against the leader of the game, and against others; what it gives for a card
# point that the leader does not get.
ATTACKS: Final = 12
GRUDGE: Final = 0.5
# How often the storyteller jumps without strength, and by how many steps; with strength by twice as many.
TALES: Final = 0.15
TOLD: Final = 2
STRENGTH: Final = 25.0
# How often the hurried player takes the first card that comes to hand, of those that look about as good.
HASTE: Final = 0.2
HASTY: Final = 5.0


def raiser(dare: DaringBot, view: View, rng: Random) -> Action:
    """Bid over a forced opening with little, and go on for longer than the hand is worth."""
    if not isinstance(view.choices, Bids) or not view.has_looked:
        return dare(view, rng)
    bids = [call for call in view.deal.calls if call.bid]
    if any(call.seat == view.me for call in bids):
        return dare(view, rng, margin=LINGERS)
    return dare(view, rng, margin=RAISES if len(bids) == 1 and bids[0].seat == bound_to_open(view) else 0)


def miser(dare: DaringBot, view: View, rng: Random) -> Action:
    """Bid only with two sure tricks, and keep aces for tricks that are worth them."""

    def keeps_aces(view: View, play: Play) -> float:
        at_stake = sum(card.points for _, card in view.table)
        return -SAVED if play.card.rank == Rank.ACE and at_stake + play.card.points < RICH_TRICK else 0.0

    bids = view.choices
    if isinstance(bids, Bids) and bids.may_pass and view.has_looked and sure_tricks(view.hand.mask) < SURE:
        return Pass()
    return dare(view, rng, taste=keeps_aces)


def sure_tricks(hand: int) -> int:
    """How many cards of a hand nobody can beat in their suit, as long as there are no trumps."""
    found = 0
    for suit in SUIT_MASKS:
        for rank in reversed(RANK_MASKS):
            if not hand & suit & rank:
                break
            found += 1
    return found


def gambler(dare: DaringBot, view: View, rng: Random) -> Action:
    """Play unseen cards where that is allowed; bid on half of a marriage, and raise if the talon brings the other."""
    options = view.choices
    if view.phase == "looking":
        return next(action for action in options if not isinstance(action, Look))
    if isinstance(options, Bids):
        is_modest = bool(options.numbers) and options.numbers[0] <= MODEST
        if not view.has_looked:
            return Bid(options.numbers[0]) if is_modest else dare(view, rng)
        return dare(view, rng, margin=HOPES if is_modest and hopes(view) else 0)
    action = dare(view, rng)
    if isinstance(options, Raises) and isinstance(action, Contract) and marriage_came(view):
        number = options.numbers.index(action.points)
        return Contract(options.numbers[min(number + RAISED, len(options.numbers) - 1)])
    return action


def hopes(view: View) -> bool:
    """Whether the other half of a marriage in a red suit may lie in the talon."""
    pairs = view.rules.melds.pairs
    halves = (view.hand.mask & pairs[suit] for suit in (Suit.DIAMONDS, Suit.HEARTS))
    return any(half.bit_count() == 1 for half in halves)


def marriage_came(view: View) -> bool:
    """Whether the talon has completed a marriage that is still in the hand."""
    bought = view.deal.bought
    came = (bought.cards or 0) if bought is not None else 0
    return any(view.hand.mask & pair == pair and pair & came for pair in view.rules.melds.pairs)


def grinder(dare: DaringBot, view: View, rng: Random) -> Action:
    """Bid against the leader of the game and not against others, and give the leader no points in defence."""
    leader = max(view.opponents, key=lambda seat: view.standing(seat).total, default=None)
    behind = leader is not None and view.standing(leader).total > view.standing(view.me).total

    def spares_nothing(view: View, play: Play) -> float:
        at = winning((*(card for _, card in view.table), play.card), -1 if view.trump is None else view.trump)
        winner = view.me if at == len(view.table) else view.table[at][0]
        return -GRUDGE * play.card.points if winner == leader else 0.0

    if isinstance(view.choices, Bids):
        return dare(view, rng, margin=ATTACKS if behind and view.high_bidder == leader else -ATTACKS // 2)
    return dare(view, rng, taste=spares_nothing if view.defends else None)


def storyteller(dare: DaringBot, view: View, rng: Random) -> Action:
    """Jump in the auction to show a strong hand, and now and then without one."""
    action, bids = dare(view, rng), view.choices
    if not isinstance(action, Bid) or not isinstance(bids, Bids) or not view.has_looked:
        return action
    hands = imagined_hands(view, rng)
    is_strong = sum(hand.mean for hand in hands) / len(hands) > action.points + STRENGTH
    steps = 2 * TOLD if is_strong else TOLD if rng.random() < TALES else 0
    number = bids.numbers.index(action.points) + steps
    return Bid(bids.numbers[min(number, len(bids.numbers) - 1)])


def hurried(dare: DaringBot, view: View, rng: Random) -> Action:
    """Now and then take the first card at hand of those that look about as good."""
    is_hasty = isinstance(view.now, Tricks) and rng.random() < HASTE
    first = rng.random()

    def any_of_them(view: View, play: Play) -> float:
        return HASTY * ((first + play.card * 0.618) % 1.0)

    return dare(view, rng, taste=any_of_them if is_hasty else None)


# The characters by id.
CHARACTERS: Final[Mapping[str, Style]] = MappingProxyType(
    {
        each.id: each
        for each in (
            Style(
                "raiser",
                "Raiser",
                "Seldom leaves a forced opening alone. Lets go late, so a few points can be had from that.",
                habit=raiser,
                face="moustache",
            ),
            Style(
                "miser",
                "Miser",
                "Bids only with two sure tricks in hand. Keeps aces for tricks with something in them.",
                habit=miser,
                face="glasses",
            ),
            Style(
                "gambler",
                "Gambler",
                "Plays unseen cards where that is allowed, and bids on half of a red marriage. Raises at once if the"
                " talon brings the other half.",
                habit=gambler,
                face="hat",
            ),
            Style(
                "grinder",
                "Grinder",
                "Would rather defend than bid. Bids and plays against whoever leads the game.",
                habit=grinder,
                face="beard",
            ),
            Style(
                "storyteller",
                "Storyteller",
                "Jumps in the auction to show a strong hand. Now and then there is none.",
                habit=storyteller,
                face="turban",
            ),
            Style(
                "hurried",
                "Hurried",
                "Always in a hurry. Now and then plays the first card at hand of those that look about as good.",
                habit=hurried,
                face="cap",
            ),
        )
    }
)

# Stands for a character that is drawn when the game begins; until then it changes nothing.
MIXED: Final = Style("mixed", "Mixed company", "When the game begins, a character is drawn for this seat.")

# All ways to play a level.
MANNERS: Final[Mapping[str, Style]] = MappingProxyType({**STYLES, MIXED.id: MIXED, **CHARACTERS})


def drawn(kinds: Sequence[str], seed: str) -> list[str]:
    """The kinds with a character in place of each that is mixed: those that the seed gives, and no character twice
    while others are left."""
    there = [character for kind in kinds if (character := kind.rpartition("-")[2]) in CHARACTERS]
    coming = [each for each in CHARACTERS if each not in there]
    Random(int.from_bytes(sha256(f"thousand/1/company/{seed}".encode()).digest())).shuffle(coming)
    found = []
    for kind in kinds:
        level, _, manner = kind.rpartition("-")
        if manner == MIXED.id:
            coming.append(chosen := coming.pop(0))
            kind = f"{level}-{chosen}"
        found.append(kind)
    return found
