"""Playing an imagined deal to its end with a quick, greedy policy, to see how it may turn out; and which choices a few
such deals cannot tell apart.

Every seat uses its own cards, the table and the cards played, never the cards of others. The policy is not random: a
world has one end. The tricks use the engine's own parts (legal leads, the kernel, the melds, the count), but without a
new game for every card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import zip_longest
from math import sqrt
from random import Random
from typing import Final

from thousand_tui.bots import regular
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import (
    FULL,
    MELD_PLAYS,
    PLAIN_PLAYS,
    Action,
    Card,
    Game,
    Outcome,
    Play,
    Plays,
    Rank,
    View,
    apply,
)
from thousand_tui.rules.cards import PACK, PER_SUIT, RANK_MASKS, RANKS, SUIT_MASKS, SUITS, mask_of
from thousand_tui.rules.kernel import ABOVE, SAME_SUIT, legal, winning
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.phases import tricks
from thousand_tui.rules.phases.counting import count
from thousand_tui.rules.phases.leads import leads_of
from thousand_tui.rules.phases.tricks import drawn
from thousand_tui.rules.state import Trick, Tricks

ACES: Final = RANK_MASKS[Rank.ACE]
TENS: Final = RANK_MASKS[Rank.TEN]
# Cards that may win a trick without much risk.
SMALL: Final = RANK_MASKS[Rank.JACK] | RANK_MASKS[Rank.QUEEN]
UPWARDS: Final = RANK_MASKS
DOWNWARDS: Final = tuple(reversed(RANK_MASKS))
# Steps of ranks by which to shift a mask down, and where cards of the same suit can be afterwards.
STEPS: Final = tuple((step, sum(RANK_MASKS[rank] for rank in RANKS if rank + step < PER_SUIT)) for step in (1, 2, 4))


# --- To the end -----------------------------------------------------------------------------------------------------


def to_last_card(game: Game) -> Outcome:
    """What everybody has taken once all cards are played.

    Raises:
        ValueError: the play has not begun.
    """
    rules, now = game.rules, game.now
    if rules.tricks.forfeits or rules.melds.last_ace or rules.melds.next_trick or not isinstance(now, Tricks):
        return _by_the_stage(game)
    return _by_hand(game, now)


def _by_hand(game: Game, now: Tricks) -> Outcome:
    """What everybody has taken, played out without building a new state for every card."""
    rules, deal = game.rules, game.deal
    meld_rules, duties, leads = rules.melds, rules.tricks.duties, leads_of(rules.tricks)
    declarer = deal.declarer
    hands, pack, trump, declared, done = list(game.hands), game.pack, now.trump, now.melds, now.done
    unknown = [FULL & ~seen for seen in seen_apart(game)]
    gone = mask_of([card for trick in done for card in trick.cards]) | mask_of(now.cards)
    rounds = {seat: round_from(seat, deal.active, rules.form.sides, declarer) for seat in deal.active}
    leader, cards = now.leader, now.cards
    while True:
        going = rounds[leader]
        order = going.order
        for seat in order[len(cards) :]:
            hand = hands[seat]
            if not hand & (hand - 1):
                card = PACK[hand.bit_length() - 1]
            elif cards:
                playable = hand if pack and rules.tricks.free else legal(hand, cards, trump, duties)
                if playable & (playable - 1):
                    out = unknown[seat] & ~(hand | gone)
                    at = winning(cards, trump)
                    friendly, rivals = going.friends[len(cards)][at], going.rivals[len(cards)]
                    card = follow(playable, hand, out, trump, cards[at], friendly, rivals, meld_rules)
                else:
                    card = PACK[playable.bit_length() - 1]
            else:
                plays = leads(game, Tricks(seat, seat, trump, (), done, declared), hand, ())
                draws = seat == declarer or (bool(declared) and declared[-1].seat == seat)
                play = lead(plays, hand, unknown[seat] & ~(hand | gone), trump, draws, meld_rules)
                card = play.card
                if play.meld is not None:
                    before = Tricks(seat, seat, trump, (), done, declared)
                    declared = (*declared, meld_rules.declared(play.meld, card, before, declarer))
                    trump = meld_rules.trump_after(play.meld, card // PER_SUIT, trump)
            hands[seat] = hand ^ (1 << card)
            gone |= 1 << card
            cards = (*cards, card)
        winner = order[winning(cards, trump)]
        done = (*done, Trick(leader, cards, winner))
        leader, cards = winner, ()
        if pack:
            after, pack = drawn(tuple(hands), pack, rounds[winner].order)
            hands = list(after)
        if not hands[winner]:
            ended = Tricks(winner, winner, trump, (), done, declared)
            return count(replace(game, hands=tuple(hands), now=ended, pack=pack), ended)


def _by_the_stage(game: Game) -> Outcome:
    """What everybody has taken, with every card played by the engine."""
    seen = seen_apart(game)
    while isinstance(now := game.now, Tricks):
        play = greedy_play(game, now, tricks.offered(game, now), game.hands[now.turn], seen[now.turn])
        game, end = tricks.played(game, now, play)
        if isinstance(end, Outcome):
            return end
    raise ValueError("the play has not begun")


def greedy(view: View, rng: Random) -> Action:
    """The policy of quick play as a player: greedy in the tricks, a Regular before them."""
    play, plays = view.play, view.choices
    if play is None or not isinstance(plays, Plays):
        return regular.choose(view, rng)
    apart = 0
    for pile in (*view.deal.talon, *view.deal.aside):
        apart |= pile.cards or 0
    return greedy_play(view, play, plays, view.hand.mask, apart)


def greedy_play(known: Game | View, now: Tricks, plays: Plays, hand: int, apart: int) -> Play:
    """A card of ``hand`` for the seat to act; ``apart`` are the cards out of play that the seat has seen."""
    deal, rules, seat, trump = known.deal, known.rules, now.turn, now.trump
    gone = mask_of([card for trick in now.done for card in trick.cards]) | mask_of(now.cards)
    out = FULL & ~(hand | gone | apart)
    if not now.cards:
        draws = seat == deal.declarer or (bool(now.melds) and now.melds[-1].seat == seat)
        return lead(plays, hand, out, trump, draws, rules.melds)
    playable = plays.cards
    if not playable & (playable - 1):
        return PLAIN_PLAYS[playable.bit_length() - 1]
    going = round_from(now.leader, deal.active, rules.form.sides, deal.declarer)
    place, at = len(now.cards), winning(now.cards, trump)
    friendly, rivals = going.friends[place][at], going.rivals[place]
    card = follow(playable, hand, out, trump, now.cards[at], friendly, rivals, rules.melds)
    return PLAIN_PLAYS[card]


# --- What everybody takes ---------------------------------------------------------------------------------------------


def outcome_after(game: Game, play: Play) -> Outcome:
    """How the deal ends after this play if everybody then plays quickly."""
    after = apply(game, play)
    if len(after.sheet.deals) > len(game.sheet.deals):
        return after.sheet.deals[-1].outcome
    return to_last_card(after)


@dataclass(slots=True)
class Ends:
    """What each seat takes after a play, as sums over worlds of these ``weights``: those in which the contract fails,
    and those in which it is made, for which the declarer must ``need`` so many points."""

    declarer: int
    need: int
    weights: list[float] = field(default_factory=lambda: [0.0, 0.0])
    sums: list[list[float]] = field(default_factory=lambda: [[], []])

    def add(self, outcome: Outcome, weight: float) -> None:
        """Count one more world."""
        made = outcome.raw(self.declarer) >= self.need
        points = [weight * outcome.raw(seat) for seat in range(len(outcome.cards))]
        self.sums[made] = [sum(each) for each in zip_longest(self.sums[made], points, fillvalue=0.0)]
        self.weights[made] += weight

    def taken(self, *, made: bool) -> list[float]:
        """The average, by seat. If no world ended so, the declarer takes just enough or just too little, and the others
        the rest."""
        if self.weights[made]:
            return [total / self.weights[made] for total in self.sums[made]]
        other = self.taken(made=not made)
        more = self.need - (not made) - other[self.declarer]
        rest = sum(other) - other[self.declarer]
        return [
            points + more if seat == self.declarer else points - more * points / (rest or 1.0)
            for seat, points in enumerate(other)
        ]

    def mean(self, seat: int, chance: float, told: Callable[[float], float]) -> float:
        """What a seat takes on average if the contract is made with this chance, as it is told."""
        failed, made = self.taken(made=False)[seat], self.taken(made=True)[seat]
        return failed + told(chance) * (made - failed)


def with_points(
    view: View, weighed: Sequence[Weighed], need: int, games: Sequence[tuple[Game, float]]
) -> tuple[Weighed, ...]:
    """The same plays with the points that they bring in these games, each with its weight, if everybody then plays
    quickly; the contract is made with ``need`` points."""
    found = []
    for choice in weighed:
        assert isinstance(choice.action, Play)
        ends = Ends(view.deal.declarer or 0, need)
        for game, weight in games:
            ends.add(outcome_after(game, choice.action), weight)
        chance = 1.0 if choice.chance is None else choice.chance
        found.append(replace(choice, brings=partial(ends.mean, view.me, chance)))
    return tuple(found)


# --- Who and what ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Round:
    """The seats that play to a trick in ``order``; by place, which are ``friends`` (seats with the same aims), and
    whether ``rivals`` play later."""

    order: tuple[int, ...]
    friends: tuple[tuple[bool, ...], ...]
    rivals: tuple[bool, ...]


@lru_cache(maxsize=256)
def round_from(leader: int, active: tuple[int, ...], sides: tuple[int, ...], declarer: int | None) -> Round:
    """A trick led by this seat. Defenders are friends, and without a declarer the members of one side."""
    at = active.index(leader)
    order = active[at:] + active[:at]
    sides = sides if declarer is None else tuple(int(seat == declarer) for seat in range(len(sides)))
    friends = tuple(tuple(sides[one] == sides[other] for other in order) for one in order)
    return Round(order, friends, tuple(not all(row[place + 1 :]) for place, row in enumerate(friends)))


def seen_apart(game: Game) -> list[int]:
    """The cards out of play that each seat has seen."""
    piles = [(pile.cards or 0, pile.seen) for pile in (*game.deal.talon, *game.deal.aside)]
    return [sum(cards for cards, seen in piles if seen >> seat & 1) for seat in range(len(game.hands))]


def beaten_by(cards: int) -> int:
    """These cards and all lower ones of their suits."""
    for step, there in STEPS:
        cards |= cards >> step & there
    return cards


# --- The policy -----------------------------------------------------------------------------------------------------


def lead(plays: Plays, hand: int, out: int, trump: int, draws: bool, rules: MeldRules) -> Play:
    """What to lead: sure tricks, then melds, then trumps if they are the seat's own, else a long suit at little cost.

    ``out`` are the cards that may be in other hands for all the seat knows, ``draws``: the trumps are its own.
    """
    cards, trumps = plays.cards, SUIT_MASKS[trump] if trump >= 0 else 0
    pairs = rules.paired(hand)
    high = cards & ~beaten_by(out) & ~(pairs if plays.marriages else 0)
    trumps_out = out & trumps
    if sure := high & trumps if trumps_out else high:
        return PLAIN_PLAYS[highest(sure & ~trumps or sure)]
    if plays.marriages or plays.others:
        return _best_meld(plays, out, rules)
    own = cards & trumps
    if draws and trumps_out and own & (own - 1):
        return PLAIN_PLAYS[lowest(own & ~TENS or own)]
    if high:
        return PLAIN_PLAYS[highest(high)]
    dear = trumps | pairs | TENS
    free = cards & ~(dear | guards(hand, out)) or cards & ~dear or cards & ~(pairs | TENS) or cards
    return PLAIN_PLAYS[_from_longest(free, hand)]


def _from_longest(cards: int, hand: int) -> Card:
    """The highest of these cards in the hand's longest suit."""
    most, longest = 0, cards
    for suit in SUIT_MASKS:
        length = (hand & suit).bit_count()
        if length > most and cards & suit:
            most, longest = length, cards & suit
    return highest(longest)


def _best_meld(plays: Plays, out: int, rules: MeldRules) -> Play:
    """The meld that is worth most, led with a card that takes the trick if there is one."""
    _, kind, cards = max(
        (rules.value(kind, suit), kind, led)
        for kind, cards in plays.melds
        for suit in SUITS
        if (led := cards & SUIT_MASKS[suit])
    )
    sure = cards & ~beaten_by(out)
    return MELD_PLAYS[kind][highest(sure) if sure else lowest(cards)]


def follow(
    playable: int, hand: int, out: int, trump: int, best: Card, friendly: bool, rivals: bool, rules: MeldRules
) -> Card:
    """What to play to a trick: ``best`` is winning so far, for a friend if ``friendly``; ``rivals``: somebody who is
    not friendly plays after this seat."""
    trumps = SUIT_MASKS[trump] if trump >= 0 else 0
    beats = playable & (ABOVE[best] if trumps >> best & 1 else ABOVE[best] | trumps & ~SAME_SUIT[best])
    pairs = rules.paired(hand)
    if friendly and not (rivals and (ABOVE[best] & out or (out & trumps and not trumps >> best & 1))):
        if fed := playable & ~(pairs | trumps | ACES):
            return highest(fed & TENS & out >> 1 or fed)
        return thrown(playable, hand, out, trumps, pairs)
    if beats and not rivals and not friendly:
        saved = beats & TENS & out >> 1
        return highest(saved) if saved else lowest(beats & ~pairs or beats)
    if beats and rivals:
        if sure := beats & ~beaten_by(out):
            return lowest(sure & ~pairs or sure)
        if not friendly and (cheap := beats & (trumps & ~TENS | SMALL) & ~pairs):
            return lowest(cheap)
    return thrown(playable, hand, out, trumps, pairs)


def thrown(playable: int, hand: int, out: int, trumps: int, pairs: int) -> Card:
    """The card that will be missed least."""
    if not playable & (playable - 1):
        return PACK[playable.bit_length() - 1]
    dear = pairs | TENS | ACES
    cheap = playable & ~(dear | trumps)
    if cheap & (cheap - 1):
        cheap = cheap & ~guards(hand, out) or cheap
    return lowest(cheap or playable & ~dear or playable & ~(pairs | ACES) or playable)


def guards(hand: int, out: int) -> int:
    """The lone guards of tens whose aces are out."""
    found = 0
    tens = hand & TENS & out >> 1
    while tens:
        ten = tens & -tens
        tens ^= ten
        below = hand & SAME_SUIT[ten.bit_length() - 1] & (ten - 1)
        if not below & (below - 1):
            found |= below
    return found


def lowest(cards: int) -> Card:
    """A card of the lowest rank in the mask."""
    for rank in UPWARDS:
        if found := cards & rank:
            return PACK[found.bit_length() - 1]
    raise ValueError("no card to choose from")


def highest(cards: int) -> Card:
    """A card of the highest rank in the mask."""
    for rank in DOWNWARDS:
        if found := cards & rank:
            return PACK[found.bit_length() - 1]
    raise ValueError("no card to choose from")


# --- What a few deals cannot tell apart -------------------------------------------------------------------------------
#
# There are few deals, and quick play makes mistakes: among cards not told apart a level takes the one a Regular would.
# The solver's answers are many and exact, and decide alone.

# A choice is worse than another if it is more than this many standard errors behind.
APART: Final = 2.5
# How far quick play may misjudge all worlds alike, in points on the sheet: an error that more worlds do not remove.
OFF: Final = 4.0


def told_apart(best: Sequence[float], other: Sequence[float], weights: Sequence[float], off: float = OFF) -> bool:
    """Whether ``other`` is worse than ``best`` by more than luck may explain, by the points on the sheet that each
    brings in the same worlds; worlds in which only one was tried are ignored. ``weights`` are those of the worlds,
    ``off`` is how far all of them may misjudge.
    """
    behind = [one - two for one, two in zip(best, other, strict=False)]
    if not behind:
        return False
    mean, spread = _spread(behind, weights[: len(behind)])
    return mean > APART * sqrt(spread + off * off)


def behind(best: Sequence[float], other: Sequence[float], weights: Sequence[float]) -> float:
    """How far a choice dropped early is behind the best in the worlds in which both were tried, since averages over
    different worlds cannot be compared. Never negative."""
    behind = [one - two for one, two in zip(best, other, strict=False)]
    return max(0.0, _spread(behind, weights[: len(behind)])[0]) if behind else 0.0


def within_noise(gap: float, best: Sequence[float], other: Sequence[float], off: float = OFF) -> bool:
    """Whether a choice ``gap`` points behind the best on the sheet is about as good: the gap is no more than estimates
    may misjudge (``off``), or than luck may cause in the same samples of both."""
    behind = [one - two for one, two in zip(best, other, strict=True)]
    return gap <= max(off, APART * sqrt(_spread(behind, [1.0] * len(behind))[1]) if behind else off)


def _spread(behind: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """The mean of weighted differences, and the square of its standard error."""
    total = sum(weights)
    mean = sum(weight * each for weight, each in zip(weights, behind, strict=True)) / total
    spread = sum((weight * (each - mean)) ** 2 for weight, each in zip(weights, behind, strict=True)) / total**2
    return mean, spread * len(behind) / max(1, len(behind) - 1)
