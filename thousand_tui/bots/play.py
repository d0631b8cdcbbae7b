"""Playing the tricks: a card is worth what the trick may bring minus what the card would bring later.

All values are in card points for the seat that plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from thousand_tui.bots.contracts import give_up
from thousand_tui.bots.evaluation import counting, price_of_bolt
from thousand_tui.bots.habits import habits_of
from thousand_tui.bots.knowledge import Knowledge, above, read
from thousand_tui.rules import PER_SUIT, SUIT_MASKS, SUITS, Action, Card, Play, Rank, View, mask_of, members, points_of
from thousand_tui.rules.choices import Plays
from thousand_tui.rules.kernel import NO_TRUMP, beat_in_suit, winning

# What a hand adds to a trick that goes to the other side.
LOW_CARD: Final = 2.0
# What a defender adds to a trick that the other defender takes.
FED_CARD: Final = 6.0
# How often a hand beats a card of the other side if it can.
OVERTAKES: Final = 0.95
# How often a defender beats the other defender's card if it can.
OVERTAKES_PARTNER: Final = 0.15
# How often a card that has become high still wins its trick when it is played.
ESTABLISHED: Final = 0.8
# How often a player who wins a trick declares a marriage straight after.
CASHED_AT_ONCE: Final = 0.97
# What a point in another player's tricks is worth, if it counts for them and they are a partner only in defence.
RIVAL_SHARE: Final = -0.4
# What a point in another side's tricks is worth where there is no contract.
OTHER_SIDE: Final = -0.4
# How often a later trick brings home a pair that was declared.
LATER: Final = 0.75
# How often a pair completed from the stock gets declared.
FROM_STOCK: Final = 0.5

# What a play is worth to a seat beyond what it promises, in points.
Taste = Callable[[View, Play], float]


@dataclass(frozen=True, slots=True)
class Aims:
    """What a point in each seat's tricks, and in its own ``melds``, is worth to the seat that plays; ``bolt`` is the
    price of having no trick, ``lead`` of not being on lead. ``towards`` is -1 for a declarer who wants to fail."""

    worth: tuple[float, ...]
    lead: float
    melds: float = 1.0
    bolt: float = 0.0
    towards: int = 1


def choose_play(view: View, taste: Taste | None = None) -> Action:
    """The most promising play, or a concession if the contract is sure to fail and conceding costs less (F19)."""
    plays = view.choices
    assert isinstance(plays, Plays)
    if plays.concessions and view.done and (way := give_up(view, plays.concessions)) is not None:
        return way
    return choose_card(view, taste)


def choose_card(view: View, taste: Taste | None = None) -> Play:
    """The most promising play; what the seat likes for its ``taste`` promises more."""
    known = read(view)
    aims = aims_of(view)
    offered = [action for action in view.choices if isinstance(action, Play)]

    def promises(play: Play) -> float:
        return value(view, known, aims, play) + (0.0 if taste is None else taste(view, play))

    return max(offered, key=lambda play: (promises(play), -play.card))


def aims_of(view: View) -> Aims:
    """What the seat plays for: a declarer for points, a defender chiefly against the contract, and without a declarer
    everybody for their side; all by how points count on the sheet."""
    declarer, seat = view.deal.declarer, view.me
    seats, lead = range(len(view.hands)), habits_of(view.rules).lead
    if declarer is None:
        own = view.side(seat)
        return Aims(tuple(1.0 if view.side(at) == own else OTHER_SIDE for at in seats), lead)
    counts, gain = counting(view, declarer)
    marriages = 1.0 if view.rules.barrel.counts_marriages(view.standing(seat)) else 0.0
    if seat == declarer:
        towards = -1 if gain < 0.0 else 1
        worth = tuple(float(towards * (at == seat)) for at in seats)
        return Aims(worth, towards * lead, towards * marriages, 0.0, towards)
    against = (gain < 0.0) - (gain > 0.0) if contract_in_doubt(view) else 0
    points = [against + RIVAL_SHARE * count for count in counts]
    points[seat] = max(float(against), counts[seat])
    points[declarer] = RIVAL_SHARE * counts[declarer]
    if view.rules.melds.only_declarer:
        marriages = 0.0
    return Aims(tuple(points), lead, counts[seat] * marriages, _bolt_price(view, seat))


def contract_in_doubt(view: View) -> bool:
    """Whether the contract can still be both made and failed, as far as the seat knows; True if there is none."""
    declarer = view.deal.declarer
    if declarer is None:
        return True
    missing = view.deal.contract - view.points_of(declarer)
    return 0 < missing <= points_of(~view.played.mask) + on_the_table(view) + hopes(view)


def on_the_table(view: View) -> int:
    """The card points of the current trick."""
    return sum(card.points for _, card in view.table)


def hopes(view: View) -> int:
    """What the marriages would bring that the declarer holds, or may still hold in a hidden hand."""
    mine, melds = view.hand.mask, view.rules.melds
    held = mine if view.me == view.deal.declarer else ~view.played.mask & ~mine
    return sum(melds.worth(suit) for suit, pair in enumerate(melds.pairs) if held & pair == pair)


def _bolt_price(view: View, seat: int) -> float:
    """What taking no trick would cost, growing as the tricks run out (RULES §1.11)."""
    if view.tricks_of(seat):
        return 0.0
    return price_of_bolt(view.standing(seat), view.rules) / (2.0 * view.sizes[seat])


def value(view: View, known: Knowledge, aims: Aims, play: Play) -> float:
    """What a play promises, in card points."""
    card, melds = play.card, view.rules.melds
    if play.meld is not None:
        known = replace(known, trump=melds.trump_now(play.meld, card // PER_SUIT, known.trump))
    chances = outcome(view, known, card)
    mine = chances.get(known.seat, 0.0)
    table = on_the_table(view) + card.points
    total = sum(chance * aims.worth[winner] * (table + _to_come(view, winner)) for winner, chance in chances.items())
    total += aims.melds * melds_left(view, known, card, mine)
    if view.stock:
        total -= aims.melds * _half(view, known, card)
    total += mine * (aims.lead + aims.bolt) - aims.towards * keeping(known, card)
    if play.meld is not None:
        assert view.play is not None
        declared = melds.declared(play.meld, card, view.play, view.deal.declarer).worth
        total += aims.melds * declared * (1.0 if not melds.brought_home else mine + (1.0 - mine) * LATER)
    elif melds.brought_home:
        total += aims.melds * _brings_home(view, card, mine)
    if not view.table:
        total += mine * _drawing(known, card) + (1.0 - mine) * _establishing(known, card)
    return total


def outcome(view: View, known: Knowledge, card: Card) -> dict[int, float]:
    """Each seat's chance to take the trick if ``card`` is played now."""
    cards = (*(laid for _, laid in view.table), card)
    at = winning(cards, known.trump)
    owner = known.seat if at == len(view.table) else view.table[at][0]
    best, led = cards[at], cards[0] // PER_SUIT
    chances: dict[int, float] = {}
    rest = 1.0
    unable: tuple[int, ...] = ()
    must = beat_in_suit in view.rules.tricks.duties and not known.free
    for seat in to_play(view):
        friends = are_friends(view, seat, owner)
        takes = known.beats(seat, best, led, unable) * (OVERTAKES_PARTNER if friends and not must else OVERTAKES)
        chances[seat] = rest * takes
        rest *= 1.0 - takes
        unable = unable if friends else (*unable, seat)
    chances[owner] = chances.get(owner, 0.0) + rest
    return chances


def are_friends(view: View, one: int, other: int) -> bool:
    """Whether two seats play together: the defenders do, and without a declarer the members of one side."""
    if view.deal.declarer is None:
        return view.side(one) == view.side(other)
    return view.deal.declarer not in (one, other)


def to_play(view: View) -> tuple[int, ...]:
    """The seats that play to this trick after the seat of the view."""
    return view.opponents[: len(view.deal.active) - 1 - len(view.table)]


def _to_come(view: View, winner: int) -> float:
    """The card points that later seats will add to a trick that ``winner`` takes."""
    points = 0.0
    for seat in to_play(view):
        friends = are_friends(view, seat, winner)
        points += FED_CARD if friends or seat == winner else LOW_CARD
    return points


def keeping(known: Knowledge, card: Card) -> float:
    """What the card would bring later if it were not played now."""
    suit = SUIT_MASKS[card // PER_SUIT]
    points = card.points
    is_trump = card // PER_SUIT == known.trump
    if not above(card) & known.out:
        safe = is_trump or not known.trumps_out
        return points + (4.0 if safe else 1.0) if suit & known.out else points + 2.0
    if is_trump:
        return 0.5 * points + 4.0
    guards = (known.hand & suit & ~above(card)).bit_count() - 1
    if card % PER_SUIT == Rank.TEN:
        return 7.0 if guards > 1 else 5.5
    guarded = known.hand & suit & above(card)
    return 0.5 * points + (1.5 if guarded and above(card) & known.out else 0.0)


def melds_left(view: View, known: Knowledge, card: Card, mine: float) -> float:
    """The melds that can still be declared after this card: at once if it wins, else if the lead comes back."""
    hand = known.hand & ~card.mask
    if hand.bit_count() < 2:
        return 0.0
    worths = _worths_held(view, hand)
    if not worths:
        return 0.0
    back = 1.0 - 0.55 ** len(list(_entries(known, hand)))
    total, chance = 0.0, mine * CASHED_AT_ONCE + (1.0 - mine) * back
    for worth in worths:
        total += chance * worth
        chance *= back
    return total


def _half(view: View, known: Knowledge, card: Card) -> float:
    """What half a pair is worth while its other half may still be drawn from the stock (V2)."""
    melds = view.rules.melds
    suit = card // PER_SUIT
    pair = melds.pairs[suit]
    if not pair & card.mask or not pair & ~card.mask & known.out:
        return 0.0
    draws = view.stock / len(view.deal.active)
    return FROM_STOCK * melds.worth(suit) * draws / known.out.bit_count()


def _worths_held(view: View, hand: int) -> list[float]:
    """What the melds of a hand are worth, the best first."""
    melds = view.rules.melds
    worths: list[float] = [melds.worth(suit) for suit, pair in enumerate(melds.pairs) if hand & pair == pair]
    if melds.brought_home:
        worths = [worth * LATER for worth in worths]
    for kind in melds.kinds[1:]:
        if declared := kind.cards(hand):
            suits = [suit for suit in SUITS if declared & SUIT_MASKS[suit]]
            worths += [melds.value(kind.name, suit) for suit in (suits if kind.is_pair else suits[:1])]
    return sorted(worths, reverse=True)


def _brings_home(view: View, card: Card, mine: float) -> float:
    """What playing a card of a declared pair does for the pair's value, if one of the two must win a trick (G4)."""
    for meld in view.melds:
        pair = view.rules.melds.cards_of(meld.kind, meld.suit)
        if meld.seat == view.seat and pair >> card & 1 and not pair & _taken(view):
            other = pair & view.hand.mask & ~card.mask
            return meld.worth * (mine + (1.0 - mine) * (LATER if other else 0.0) - LATER)
    return 0.0


def _taken(view: View) -> int:
    """The cards in the seat's tricks."""
    return mask_of(card for trick in view.done if trick.winner == view.seat for card in trick.cards)


def _entries(known: Knowledge, hand: int) -> Iterator[Card]:
    """Cards that may win the lead later."""
    for card in members(hand):
        if known.is_master(card) or card // PER_SUIT == known.trump:
            yield card


def _drawing(known: Knowledge, card: Card) -> float:
    """What leading a winning trump is worth: it saves good cards of other suits from being trumped."""
    if known.trump == NO_TRUMP or card // PER_SUIT != known.trump or not known.trumps_out:
        return 0.0
    others = [kept for kept in members(known.hand & ~SUIT_MASKS[known.trump]) if known.is_master(kept)]
    return 4.0 * min(len(others), 2)


def _establishing(known: Knowledge, card: Card) -> float:
    """What it is worth to drive out the one higher card so that the rest of the suit becomes high."""
    higher = above(card) & known.out
    if not higher or higher & (higher - 1):
        return 0.0
    suit = SUIT_MASKS[card // PER_SUIT]
    gain = 0.0
    for other in members(known.hand & suit & ~card.mask):
        if above(other) & known.out == higher:
            gain += ESTABLISHED * (other.points + 4.0 - keeping(known, other))
    return gain
