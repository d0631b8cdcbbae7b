"""How likely a world is, judging by what the others have bid, passed and played.

All worlds of :mod:`~thousand_tui.bots.search.worlds` agree with what is certain, but not equally well with what people
do: a player who passed seldom had a marriage and two aces, one whose contract is 180 has the cards for it, and one who
put a king on a rival's ace hardly had a jack with it. All of this is probability and never proof, so no world is ruled
out.

Every card that a hand may play has a strength; it is played with the probability strength / sum of all strengths. The
strength depends on what the hand holds in the card's suit and on what everybody has seen, so a result for one world
serves most others too. Its logarithm is a sum of fitted numbers, one of each kind in ``LEADS`` or ``REPLIES``.

Every two cards that a hand may pass have a strength too, and are passed with a probability found in the same way. That
strength is a product over the suits: of a fitted number for the cards held in a suit and those of them that are passed.
``ONE`` has the numbers of single cards, ``TWO`` those of pairs: holding by holding, the lowest cards first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb, exp
from random import Random
from typing import Final, NamedTuple, TypeAlias

from thousand_tui.bots.contracts import can_raise
from thousand_tui.bots.estimate import Measure, measure
from thousand_tui.bots.fitted import LEADS, ONE, REPLIES, TWO
from thousand_tui.bots.search.rollouts import round_from
from thousand_tui.bots.search.worlds import Layout, Worlds
from thousand_tui.rules import ASIDE, PER_SUIT, SUITS, Card, Rank, View, has_looked, mask_of, members
from thousand_tui.rules.kernel import Duty, legal, winning
from thousand_tui.rules.phases.bidding import cap_of, opening, silenced, winning_number

SUIT: Final = (1 << PER_SUIT) - 1
TEN: Final = 1 << Rank.TEN
ACE: Final = 1 << Rank.ACE
# Added to the number of a card that is led with a marriage.
MELD: Final = 32
TENTHS: Final = 10.0
# How often a player has reasons of their own for a card.
ODD: Final = 0.03

# How strong each card of one suit is, by its number (the rank, plus ``MELD`` with a marriage), and their sum.
Strengths: TypeAlias = tuple[dict[int, float], float]


class Holding(NamedTuple):
    """What a hand holds in one suit when it leads or follows; cards are masks of ranks.

    ``leads``: it leads; ``declarer`` is the role of the seat. ``gone`` has been played, ``pair`` is a marriage, which
    may be declared with the ``right``. For a lead, ``place`` relates the suit to trumps: there are none yet, it is
    trumps, another suit is, or was and is all gone. For a reply, ``place`` is 2 if a friend is winning the trick, plus
    1 if rivals play later, ``kind`` says whether this is the suit led, trumps or another, and ``beaten`` is the highest
    rank that does not win.
    """

    leads: bool
    declarer: bool
    place: int
    kind: int
    beaten: int
    gone: int
    held: int
    allowed: int
    pair: int
    right: bool

    def numbers(self) -> list[int]:
        """The numbers of the cards that can be played."""
        ranks = [rank for rank in range(PER_SUIT) if self.allowed >> rank & 1]
        if self.right and self.held & self.pair == self.pair:
            ranks += [rank + MELD for rank in ranks if self.pair >> rank & 1]
        return ranks


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card is played: whether the seat is the ``declarer`` and has the ``right`` to declare a marriage of the
    ranks ``pair``; the cards ``before`` it in the trick, the ``trump`` suit, all cards ``gone`` by then; whether a
    friend is winning so far, and whether rivals play after the seat."""

    declarer: bool
    right: bool
    pair: int
    before: tuple[Card, ...]
    trump: int
    gone: int
    friendly: bool = False
    rivals: bool = False

    def holdings(self, hand: int, duties: tuple[Duty, ...]) -> Iterator[tuple[int, Holding]]:
        """The suits from which this hand may play, and its holding in each."""
        playable = legal(hand, self.before, self.trump, duties) if self.before else hand
        for suit in SUITS:
            if allowed := playable >> suit * PER_SUIT & SUIT:
                yield suit, self._holding(suit, hand >> suit * PER_SUIT & SUIT, allowed)

    def _holding(self, suit: int, held: int, allowed: int) -> Holding:
        gone = self.gone >> suit * PER_SUIT & SUIT
        if not self.before:
            state = self._state(suit)
            return Holding(True, self.declarer, state, 0, 0, gone, held, allowed, self.pair, self.right)
        best = self.before[winning(self.before, self.trump)]
        kind = 0 if suit == self.before[0] // PER_SUIT else 1 if suit == self.trump else 2
        beaten = best % PER_SUIT if suit == best // PER_SUIT else -1 if suit == self.trump else PER_SUIT
        place = 2 * self.friendly + self.rivals
        return Holding(False, self.declarer, place, kind, beaten, gone, held, allowed, self.pair, False)

    def _state(self, suit: int) -> int:
        if self.trump < 0:
            return 0
        if suit == self.trump:
            return 1
        return 2 if ~self.gone >> self.trump * PER_SUIT & SUIT else 3


@dataclass(frozen=True, slots=True)
class Played:
    """A card that a hidden hand has played in a spot: ``number`` is its number in its suit, and ``later`` are all cards
    that the seat has played from then on."""

    seat: int
    card: Card
    number: int
    later: int
    spot: Spot

    def chance(self, hand: int, duties: tuple[Duty, ...]) -> float:
        """How likely the seat is to play the card with this hand, never 0."""
        chosen, total, own = 0.0, 0.0, self.card // PER_SUIT
        for suit, holding in self.spot.holdings(hand, duties):
            single, together = strengths(holding)
            total += together
            if suit == own:
                chosen = single.get(self.number, 0.0)
        return ODD + (1.0 - ODD) * chosen / total if total else 1.0


def played_by_hidden(view: View, played: dict[int, int]) -> Iterator[Played]:
    """The cards that hidden hands have played; ``played`` has all of them for each seat. Nothing if
    hands are filled up from a stock, and no leads if not every card may be led."""
    play, deal, rules = view.play, view.deal, view.rules
    if play is None or not rules.form.auction:
        return
    melds, free = rules.melds, not rules.tricks.lead_duties
    pair = melds.pairs[0] & SUIT
    trump, gone, later, right = deal.trump, 0, dict(played), 0
    tricks = [(trick.leader, trick.cards) for trick in view.done]
    for number, (leader, cards) in enumerate([*tricks, (play.leader, play.cards)]):
        led = next((meld for meld in view.melds if meld.trick == number), None)
        going = round_from(leader, deal.active, rules.form.sides, deal.declarer)
        for place, card in enumerate(cards):
            seat, before = going.order[place], tuple(cards[:place])
            if seat in later:
                declarer = seat == deal.declarer
                if place:
                    at = winning(before, trump)
                    spot = Spot(
                        declarer, False, pair, before, trump, gone, going.friends[place][at], going.rivals[place]
                    )
                    yield Played(seat, card, card % PER_SUIT, later[seat], spot)
                elif free:
                    may = melds.right == "from_the_first_lead" or bool(right >> seat & 1)
                    may = may or (declarer and melds.right != "after_a_trick")
                    spot = Spot(declarer, may, pair, before, trump, gone)
                    yield Played(seat, card, card % PER_SUIT + MELD * (led is not None), later[seat], spot)
                later[seat] &= ~card.mask
            if not place and led is not None and not melds.next_trick:
                trump = melds.trump_after(led.kind, led.suit, trump)
            gone |= card.mask
        if led is not None and melds.next_trick:
            trump = melds.trump_after(led.kind, led.suit, trump)
        if len(cards) == len(going.order):
            right |= 1 << going.order[winning(cards, trump)]


# --- Strengths --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def strengths(holding: Holding) -> Strengths:
    """The strengths of the cards that a hand can play from a suit."""
    numbers, features = (LEADS, lead_features) if holding.leads else (REPLIES, reply_features)
    found = {
        number: exp(sum([numbers[feature] for feature in features(holding, number)]) / TENTHS)
        for number in holding.numbers()
    }
    return found, sum(found.values())


def lead_features(holding: Holding, number: int) -> tuple[int, ...]:
    """Where the numbers of a lead are in ``LEADS``, which consists of four tables:

    - the rank, by whether it is the highest, its marriage (none, there, declared), the place and the role;
    - how many cards of the suit the hand holds, by the same without the marriage;
    - how many are out, likewise;
    - whether the card is the top of the suit in the hand, by whether that is the highest, by the marriage and the role.
    """
    _, declarer, place, _, _, gone, held, _, pair, _ = holding
    rank = number % MELD
    out = SUIT & ~(held | gone)
    high = not out >> rank + 1
    married = 2 if number >= MELD else int(held & pair == pair)
    top = held.bit_length() - 1
    role = ((int(declarer), 2), (place, 4))
    return (
        _row(*role, (married, 3), (high, 2), (rank, 6)),
        288 + _row(*role, (high, 2), (held.bit_count() - 1, 6)),
        384 + _row(*role, (high, 2), (out.bit_count(), 6)),
        480 + _row((declarer, 2), (married, 3), (not out >> top + 1, 2), (rank < top, 2)),
    )


LEAD_NUMBERS: Final = 504


def reply_features(holding: Holding, rank: int) -> tuple[int, ...]:
    """Where the numbers of a reply are in ``REPLIES``, which consists of seven tables. Four go by role and kind:

    - the rank, by whether it wins, and by place;
    - whether it is the highest card of the suit, by the same;
    - the marriage in the hand (none, of other cards, of this one), by whether it wins;
    - how many cards guard a ten below the ace, if this is one of them;
    - in the suit led, whether it is the hand's lowest and highest, by role, place and whether it wins;
    - for cards of other suits, how many the hand holds, by role and whether it is a ten or an ace;
    - how many are out, likewise.
    """
    _, declarer, place, kind, beaten, gone, held, _, pair, _ = holding
    out = SUIT & ~(held | gone)
    wins, high = rank > beaten, not out >> rank + 1
    role = ((int(declarer), 2), (kind, 3))
    spot = (*role, (place, 4), (wins, 2))
    married = 0 if held & pair != pair else 1 + (pair >> rank & 1)
    features = [_row(*spot, (rank, 6)), 288 + _row(*spot, (high, 2)), 384 + _row(*role, (wins, 2), (married, 3))]
    size = (held.bit_count() - 1, 6)
    if rank < Rank.TEN and held & TEN and out & ACE:
        features.append(420 + _row(*role, size))
    if kind == 0:
        lowest, highest = not held & (1 << rank) - 1, not held >> rank + 1
        features.append(456 + _row((declarer, 2), (place, 4), (wins, 2), (lowest, 2), (highest, 2)))
    elif kind == 2:
        dear = ((int(declarer), 2), (rank >= Rank.TEN, 2))
        features += [520 + _row(*dear, size), 544 + _row(*dear, (out.bit_count(), 6))]
    return tuple(features)


def _row(*digits: tuple[int, int]) -> int:
    """The index of a number in a table; each digit is a value and how many values there are, the slowest first."""
    at = 0
    for value, size in digits:
        at = at * size + value
    return at


REPLY_NUMBERS: Final = 568


# --- Cards that were passed -------------------------------------------------------------------------------------------


# How often a declarer has reasons of their own for passing cards.
ODD_PASSED: Final = 0.1
# This many cards are passed, each to another seat.
NUMBER: Final = 2


def strengths_of(
    of_one: Sequence[float], of_two: Sequence[float]
) -> tuple[list[dict[int, float]], list[float], list[float]]:
    """Indexed by the cards held in a suit, as masks of ranks: the strength of every one or two of them, the sum over
    single cards, and the sum over pairs; the arguments are in the order of ``ONE`` and ``TWO``."""
    strengths: list[dict[int, float]] = []
    ones, twos, one, two = [], [], iter(of_one), iter(of_two)
    for held in range(SUIT + 1):
        ranks = [1 << rank for rank in range(PER_SUIT) if held >> rank & 1]
        alone = {rank: exp(next(one) / TENTHS) for rank in ranks}
        both = {low | high: exp(next(two) / TENTHS) for low, high in combinations(ranks, NUMBER)}
        strengths.append(alone | both)
        ones.append(sum(alone.values()))
        twos.append(sum(both.values()))
    return strengths, ones, twos


STRENGTHS, ONES, TWOS = strengths_of(ONE, TWO)


class Passes:
    """The cards passed by the hidden declarer of a view, one or both of which the seat knows."""

    __slots__ = ("_declarer", "_known", "_played", "_talon", "_to", "says_nothing")

    def __init__(self, view: View, played: dict[int, int]) -> None:
        deal = view.deal
        self._declarer = deal.buyer if deal.declarer is not None else -1
        self._played, self._talon = played, (deal.bought.cards or 0) if deal.bought else 0
        self._known = mask_of([passed.card for passed in deal.passed if passed.card is not None])
        self._to = [passed.to for passed in deal.passed if passed.card is None]
        self.says_nothing = (
            self._declarer not in played
            or len(deal.passed) != NUMBER
            or not self._known
            or any(passed.giver != self._declarer or passed.to == ASIDE for passed in deal.passed)
            or view.rules.exchange.from_talon
        )

    def chance(self, hands: Layout) -> float:
        """How likely these passes are if the hands (masks by seat) are these, whichever card went to a hidden hand; up
        to a factor that is the same for all worlds. Never 0."""
        held = hands[self._declarer] | self._played[self._declarer] | self._known
        if not self._to:
            return share(held, self._known)
        there = hands[self._to[0]] | self._played[self._to[0]]
        may_be = there & self._talon or there
        together = sum([share(held | card.mask, self._known | card.mask) for card in members(may_be)])
        return together / there.bit_count()


def share(hand: int, away: int) -> float:
    """How likely a hand is to pass these two of its cards, never 0."""
    ones = squares = twos = 0.0
    strength = 1.0
    for suit in SUITS:
        held, part = hand >> suit * PER_SUIT & SUIT, away >> suit * PER_SUIT & SUIT
        one = ONES[held]
        ones += one
        squares += one * one
        twos += TWOS[held]
        if part:
            strength *= STRENGTHS[held][part]
    together = (ones * ones - squares) / 2.0 + twos
    return ODD_PASSED / comb(hand.bit_count(), NUMBER) + (1.0 - ODD_PASSED) * strength / together


# --- Worlds -----------------------------------------------------------------------------------------------------------

# What a bidder expects from the talon.
TALON: Final = 15.0
# How far hands with the same bid spread, in points.
BIDDER: Final = 12.0
# How far a declarer's hand spreads around the contract they name: one standard deviation.
DECLARER: Final = 30.0
# How often people have reasons of their own for a bid.
ODD_CALL: Final = 0.1
# For each world wanted, this many are drawn and the likely ones taken.
DRAWN: Final = 4
# An Expert wants this many worlds; a larger budget starts with the same ones.
USUAL: Final = 120


def likely_worlds(worlds: Worlds, rng: Random, wanted: int) -> list[tuple[Layout, float]]:
    """As many worlds as wanted, each with its weight, 1 on average: likely ones come more often or weigh more. An
    Expert's come first; each part is in random order."""
    first = _drawn(worlds, rng, min(wanted, USUAL))
    if wanted <= USUAL:
        return first
    if not 0 < worlds.count <= wanted:
        return first + _drawn(worlds, rng, wanted - USUAL)
    begun = {layout for layout, _ in first}
    return sorted(_drawn(worlds, rng, wanted), key=lambda each: each[0] not in begun)


def _drawn(worlds: Worlds, rng: Random, wanted: int) -> list[tuple[Layout, float]]:
    likelihood = Likelihood(worlds.view)
    if likelihood.says_nothing:
        return [(layout, 1.0) for layout in worlds.several(rng, wanted)]
    drawn = worlds.several(rng, DRAWN * wanted)
    chances = [likelihood.of(layout) for layout in drawn]
    scale = min(wanted, len(drawn)) / sum(chances)
    if len(drawn) <= wanted:
        found = [(layout, chance * scale) for layout, chance in zip(drawn, chances, strict=True)]
    else:
        found, due = [], rng.random()
        for layout, reached in zip(drawn, accumulate(chance * scale for chance in chances), strict=True):
            if reached > due:
                times = int(reached - due) + 1
                found.append((layout, float(times)))
                due += times
    rng.shuffle(found)
    return found


@dataclass(frozen=True, slots=True)
class Said:
    """What a hidden hand has said: its highest free bid (0 if none), and the lowest number it refused (0 if it never
    passed)."""

    bid: int
    refused: int


class Likelihood:
    """How well worlds agree with what the seats hidden in a view have done."""

    __slots__ = ("_declarer", "_measures", "_moves", "_passes", "_played", "_said", "_talon", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        active = view.deal.active
        hidden = [seat for seat in active if view.hands[seat] is None]
        self._played = {seat: view.played_by(seat).mask for seat in hidden}
        self._measures: dict[int, Measure] = {seat: measure(view.rules, view.standing(seat)) for seat in hidden}
        self._moves = list(played_by_hidden(view, self._played))
        self._passes = Passes(view, self._played)
        bought = view.deal.bought
        self._talon = (bought.cards or 0) if bought else 0
        said = {
            seat: _said(view, seat)
            for seat in hidden
            if _speaks_freely(view, seat) and (seat != view.deal.declarer or self._talon)
        }
        self._said = {seat: words for seat, words in said.items() if words.bid or words.refused}
        self._declarer = view.deal.declarer
        if self._declarer not in hidden or view.play is None or not _speaks_freely(view, self._declarer):
            self._declarer = None

    @property
    def says_nothing(self) -> bool:
        """Whether nobody has done anything yet that tells worlds apart."""
        return not self._moves and not self._said and self._declarer is None and self._passes.says_nothing

    def of(self, hands: Layout) -> float:
        """The probability that the others would have acted as they did with these hands (masks by seat), up to a factor
        that is the same for all worlds; never 0."""
        chance, duties = 1.0, self.view.rules.tricks.duties
        for move in self._moves:
            chance *= move.chance(hands[move.seat] | move.later, duties)
        for seat, said in self._said.items():
            chance *= self._of_words(said, seat, self._dealt(seat, hands))
        if self._declarer is not None:
            chance *= self._of_contract(self._declarer, hands[self._declarer] | self._played[self._declarer])
        return chance if self._passes.says_nothing else chance * self._passes.chance(hands)

    def _dealt(self, seat: int, hands: Layout) -> int:
        """The hand with which the seat bid, as far as the seat of the view knows what it has gained and lost since."""
        hand = hands[seat] | self._played.get(seat, 0)
        for passed in self.view.deal.passed:
            if passed.card is not None and passed.to == seat:
                hand &= ~passed.card.mask
            elif passed.card is not None and passed.giver == seat:
                hand |= passed.card.mask
        return hand & ~self._talon if seat == self.view.deal.declarer else hand

    def _of_words(self, said: Said, seat: int, hand: int) -> float:
        points = self._measures[seat].estimate(hand).mean + TALON
        chance = 1.0
        if said.bid:
            chance *= _allowing_for_oddity(_above(points - said.bid))
        if said.refused and cap_of(self.view, seat, hand) >= said.refused:
            chance *= _allowing_for_oddity(_above(said.refused - points))
        return chance

    def _of_contract(self, declarer: int, hand: int) -> float:
        deal = self.view.deal
        over = self._measures[declarer].estimate(hand).mean - deal.contract
        forced = deal.contract <= opening(self.view, declarer)
        if (over < 0.0 and forced) or (over > 0.0 and not can_raise(self.view)):
            return 1.0
        return _allowing_for_oddity(exp(-((over / DECLARER) ** 2) / 2.0))


def _above(points: float) -> float:
    """The chance to make a bid with a hand this many points above it, or to refuse it with one this many below."""
    return 1.0 / (1.0 + exp(-points / BIDDER))


def _allowing_for_oddity(chance: float) -> float:
    return ODD_CALL + (1.0 - ODD_CALL) * chance


def _speaks_freely(view: View, seat: int) -> bool:
    """Whether a seat's bids say something about its cards: it has seen them, may bid, and is not about to win the game
    with any contract."""
    deal = view.deal
    if not deal.seen or not has_looked(deal, seat) or deal.dark is not None or deal.blind or deal.gold:
        return False
    return not winning_number(view, seat) and not silenced(view, seat)


def _said(view: View, seat: int) -> Said:
    """What a seat has bid and refused in the auction; a forced opening says nothing."""
    auction, high, bid, refused = view.rules.auction, 0, 0, 0
    least = opening(view, seat)
    for call in view.deal.calls:
        if call.seat == seat and call.bid > least:
            bid = max(bid, call.bid)
        elif call.seat == seat and not call.bid:
            refused = auction.ladder.above(high) if high else least
        high = max(high, call.bid)
    return Said(bid, refused)
