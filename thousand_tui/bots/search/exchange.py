"""The exchange: compare ways to pass cards in the same imagined deals, with more deals where the choice is close; and
imagine deals from the auction or the exchange on: what a declarer takes with the cards kept.

If the budget allows, every choice of cards is tried; otherwise the best ones in the Regular's order. After a few
deals fewer than half of the choices remain. The last few are compared in many deals, by quick play and as Regulars
play; each way counts half, as each misjudges other hands. Who gets which card is decided at the end, since the cards
kept matter far more. Deals are imagined for the contract afterwards, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate, combinations, islice, permutations
from math import ceil, erf, sqrt
from random import Random
from typing import Final

from thousand_tui.bots.bidding import choose_packet, usual_hand
from thousand_tui.bots.contracts import Prices, contracts_from, danger, in_hand
from thousand_tui.bots.estimate import Estimate, Measure, Prospect, mean_of, measure, most_of, price_of
from thousand_tui.bots.evaluation import counting
from thousand_tui.bots.play import choose_card
from thousand_tui.bots.search.play_model import DRAWN, USUAL, Likelihood
from thousand_tui.bots.search.rollouts import to_last_card, told_apart, within_noise
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import CHANCE, Action, Card, Contract, Game, Give, Outcome, View, actions, apply, turn, view_of
from thousand_tui.rules.cards import FULL, members
from thousand_tui.rules.choices import Gives, Plays, Raises
from thousand_tui.rules.game import choices, stage_of
from thousand_tui.rules.state import NOBODY, Lottery
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, NAMING, PACKETS, REBUYING, RIGHTS, TRICKS

# The most decisions from a deal's auction to its first lead.
STEPS: Final = 40
# How far the points really taken spread around those of a deal played out in imagination.
BLUR: Final = 4.0
# How many imagined deals the estimate of a hand is worth.
TRUST: Final = 4.0


@dataclass(frozen=True, slots=True)
class Taken:
    """What a declarer took in one imagined deal: ``points`` in total, ``melds`` of them for melds; ``all`` is what each
    seat took."""

    points: int
    melds: int
    all: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Imagined:
    """What a hand may bring its declarer, by what was ``taken`` in imagined deals and expected ``before``."""

    taken: Sequence[Taken]
    before: Prospect

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return (sum(deal.points for deal in self.taken) + TRUST * self.before.mean) / (len(self.taken) + TRUST)

    @property
    def melds(self) -> float:
        """The part of them for melds."""
        return (sum(deal.melds for deal in self.taken) + TRUST * self.before.melds) / (len(self.taken) + TRUST)

    @property
    def most(self) -> float:
        """Points that are hardly ever exceeded."""
        return max(self.before.most, max((deal.points for deal in self.taken), default=0) + 2 * BLUR)

    def share(self, seat: int) -> float:
        """What another seat takes on average."""
        return sum(deal.all[seat] for deal in self.taken) / len(self.taken)

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        over = sum(above(contract - 0.5 - deal.points) for deal in self.taken)
        return (over + TRUST * self.before.chance(contract)) / (len(self.taken) + TRUST)


def above(gap: float) -> float:
    """The chance to take ``gap`` points more than in the imagined deal."""
    return 0.5 - 0.5 * erf(gap / (BLUR * sqrt(2.0)))


def others_take(prices: Prices, contract: int, hand: Imagined) -> float:
    """How much more than the prices assume the others write down on average in the imagined deals."""
    view, chance, habits = prices.view, hand.chance(contract), prices.habits
    supposed = chance * habits.share_of_made + (1.0 - chance) * habits.share_of_failed(hand.mean)
    counts, _ = counting(view, prices.declarer)
    others = view.opponents
    return sum(counts[seat] * (hand.share(seat) - supposed) for seat in others) / len(others)


# --- To the first lead ----------------------------------------------------------------------------------------------


def to_the_lead(game: Game, rng: Random, stop: str = TRICKS) -> Game | None:
    """The game at its first lead, or at the start of the phase ``stop``, if from now on nobody bids, buys, raises,
    concedes or claims; None if it does not get that far."""
    for _ in range(STEPS):
        if game.winners or turn(game) is None:
            return None
        phase = stage_of(game).name
        if phase == stop:
            return game
        action = _as_usual(game, phase, rng)
        if action is None:
            return None
        game = apply(game, action)
    return None


def _as_usual(game: Game, phase: str, rng: Random) -> Action | None:
    """The action that leads on to the play; None if none does."""
    offered = choices(game)
    if phase == EXCHANGE:
        assert isinstance(offered, Gives)
        return usual_give(game, offered, rng)[0]
    if phase == NAMING:
        return actions.NameTrump(_measure(game).best_trump(game.hands[game.deal.buyer]))
    if phase == PACKETS:
        seat = turn(game)
        return offered.sample(rng) if seat == CHANCE else choose_packet(view_of(game, seat), rng)
    wishes: dict[str, Action] = {
        AUCTION: actions.Pass(),
        REBUYING: actions.Pass(),
        RIGHTS: actions.Waive(),
        CONTRACT: actions.Contract(game.deal.contract),
    }
    if isinstance(game.now, Lottery):
        return offered.sample(rng)
    wish = wishes.get(phase)
    return wish if wish is not None and wish in offered else None


def _measure(game: Game) -> Measure:
    """How to judge the declarer's hand."""
    return measure(game.rules, game.sheet.standings[game.rules.form.sides[game.deal.buyer]])


def usual_give(game: Game, gives: Gives, rng: Random) -> tuple[actions.Give, Estimate]:
    """The exchange that keeps the best cards and gives the others to anybody, and the estimate of the cards kept."""
    hand = game.hands[game.deal.buyer]
    keep, estimate = _measure(game).best_keeps(hand, gives.hand)
    away = list(members(hand & ~keep))
    rng.shuffle(away)
    return give_of(away, gives), estimate


def give_of(away: Sequence[Card], gives: Gives) -> actions.Give:
    """The exchange in which the recipients get these cards in this order and the rest go aside."""
    given = len(gives.recipients)
    laid = sorted(away[given:])
    return actions.Give((*zip(away[:given], gives.recipients, strict=True), *((card, actions.ASIDE) for card in laid)))


# --- Worlds ---------------------------------------------------------------------------------------------------------


def worlds(view: View, rng: Random, budget: Budget) -> Iterator[Game]:
    """Games that the seat of this view may be in, without end; with ``budget.reads`` likely ones are preferred. While
    cards are played, each comes as often as its weight when an Expert chooses a card."""
    possible = Worlds(view)
    likelihood = Likelihood(view) if budget.reads else None
    if likelihood is None or likelihood.says_nothing:
        while True:
            yield possible.game(possible.sample(rng), rng)
    if view.phase == TRICKS:
        pool = possible.several(rng, DRAWN * USUAL)
        weights = list(accumulate(likelihood.of(each) for each in pool))
        while True:
            yield possible.game(rng.choices(pool, cum_weights=weights)[0], rng)
    while True:
        drawn = [possible.sample(rng) for _ in range(DRAWN)]
        [layout] = rng.choices(drawn, [likelihood.of(each) for each in drawn])
        yield possible.game(layout, rng)


def played_out(game: Game, rng: Random) -> Taken | None:
    """What the declarer takes in this imagined game if everybody plays quickly."""
    lead = to_the_lead(game, rng)
    return _taken(to_last_card(lead)) if lead is not None else None


def played_with_care(game: Game, rng: Random) -> Taken | None:
    """What the declarer takes if everybody plays like a Regular and nobody concedes: twenty times slower."""
    after = to_the_lead(game, rng)
    if after is None:
        return None
    while len(after.sheet.deals) == len(game.sheet.deals):
        plays = choices(after)
        assert isinstance(plays, Plays)
        only = len(plays) == 1
        after = apply(after, next(iter(plays)) if only else choose_card(view_of(after, turn(after))))
    return _taken(after.sheet.deals[-1].outcome)


def _taken(outcome: Outcome) -> Taken | None:
    if outcome.declarer == NOBODY:
        return None
    points = tuple([outcome.raw(seat) for seat in range(len(outcome.cards))])
    return Taken(points[outcome.declarer], outcome.melds[outcome.declarer], points)


# The share of the ways to pass that remain in each round, and the share of deals imagined for them in it.
ROUNDS: Final = ((1.0, 0.2), (0.45, 0.35), (0.2, 0.65), (0.1, 1.0))
# The rounds after which the choices are shown; more lists would cost a slow line more than they are worth.
TOLD: Final = (0,)
# This many ways are also played out with care.
LAST: Final = 4


@dataclass(slots=True)
class Way:
    """A way to pass: what is expected of the cards kept, and what they took in imagined deals, played quickly and with
    care; ``values`` is the worth of each of the quick ones with the best contract."""

    give: Give
    keep: int
    before: Estimate
    taken: list[Taken] = field(default_factory=list)
    careful: list[Taken] = field(default_factory=list)
    worth: float = 0.0
    values: list[float] = field(default_factory=list)

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``; quick and careful play count half each."""
        played = [taken for taken in (self.taken, self.careful) if taken] or [self.taken]
        return sum(Imagined(taken, self.before).chance(contract) for taken in played) / len(played)


def weigh_gives(view: View, rng: Random, budget: Budget) -> Iterator[tuple[Weighed, ...]]:
    """The best ways to pass cards, and the best concession, best first."""
    gives = view.choices
    assert isinstance(gives, Gives)
    prices = Prices(view, view.me)
    running, out = ways_to_pass(view, gives, budget.passes), list[Way]()
    games, first = worlds(view, rng, budget), len(running)
    favourite = running[0]
    for at, (share, deals) in enumerate(ROUNDS):
        running, rest = divided(running, max(2, round(share * first)), favourite)
        out = rest + out
        if not tried(running, islice(games, ceil(budget.deals * deals)), rng):
            return
        judge_all(view, prices, running)
        if at in TOLD:
            yield ranked(view, gives, prices, running + out)
    if budget.careful:
        running, rest = divided(running, LAST, favourite)
        out = rest + out
        look_closely(running, islice(games, budget.careful), rng)
        judge_all(view, prices, running)
    both = [running[0], *crossed(view, gives, running[0])]
    tried(both, islice(games, budget.deals), rng)
    judge_all(view, prices, both)
    yield ranked(view, gives, prices, both + running[1:] + out)


def divided(ways: list[Way], stay: int, favourite: Way) -> tuple[list[Way], list[Way]]:
    """The first ``stay`` ways, always with the Regular's favourite among them, and the rest."""
    late = [way for way in ways[stay:] if way is favourite]
    return ways[:stay] + late, [way for way in ways[stay:] if way is not favourite]


def tried(ways: Sequence[Way], games: Iterable[Game], rng: Random) -> bool:
    """Play these ways out quickly in the same games; False if a game cannot be played out."""
    for game in games:
        chance = rng.random()
        for way in ways:
            if (taken := played_out(apply(game, way.give), Random(chance))) is None:
                return False
            way.taken.append(taken)
    return True


def look_closely(ways: Sequence[Way], games: Iterable[Game], rng: Random) -> None:
    """Play these ways out with care as well."""
    for game in games:
        chance = rng.random()
        for way in ways:
            if (taken := played_with_care(apply(game, way.give), Random(chance))) is not None:
                way.careful.append(taken)


def ways_to_pass(view: View, gives: Gives, wanted: int) -> list[Way]:
    """A way to pass for each of the most promising choices of cards, best first by the cards kept."""
    measured = measure(view.rules, view.standing(view.me))
    hand, dangers = view.hand.mask, dangers_of(view)
    found: list[tuple[float, int, Estimate]] = []
    for away in combinations([1 << card for card in members(gives.hand)], len(gives.places)):
        keep = hand - sum(away)
        before = measured.estimate(keep, hand ^ keep)
        found.append((before.mean - price_of(members(hand ^ keep), dangers, gives.aside), keep, before))
    found.sort(key=lambda row: -row[0])
    return [Way(ways_to_hand_out(view, gives, hand & ~keep)[0], keep, before) for _, keep, before in found[:wanted]]


def crossed(view: View, gives: Gives, way: Way) -> list[Way]:
    """The second best way to hand out the same cards, assumed to be as good until it is tried."""
    others = ways_to_hand_out(view, gives, view.hand.mask & ~way.keep)[1:2]
    return [replace(way, give=give, taken=list(way.taken), careful=list(way.careful)) for give in others]


def dangers_of(view: View) -> list[float]:
    """What passing each card may cost beyond its loss."""
    return [danger(view, card) for card in range(FULL.bit_length())]


def ways_to_hand_out(view: View, gives: Gives, away: int) -> list[Give]:
    """The ways to distribute these cards, best first: the dangerous ones aside, the better ones to whoever stands
    lower."""
    given, dangers = len(gives.recipients), dangers_of(view)

    def price(order: Sequence[Card]) -> tuple[float, int]:
        pairs = list(zip(order, gives.recipients, strict=False))
        return sum(dangers[card] for card, _ in pairs), sum(card.points * view.standing(to).total for card, to in pairs)

    orders = {order[:given]: order for order in permutations(members(away))}
    return [give_of(order, gives) for order in sorted(orders.values(), key=price)]


def judge_all(view: View, prices: Prices, ways: list[Way]) -> None:
    """Price these ways to pass and sort them, best first."""
    for way in ways:
        judge(view, prices, way)
    ways.sort(key=lambda way: -way.worth)


def judge(view: View, prices: Prices, way: Way) -> None:
    """Price a way to pass by the best contract available afterwards."""
    way.worth, contract = _priced(view, prices, way, way.taken)
    if way.careful:
        way.worth = (way.worth + _priced(view, prices, way, way.careful)[0]) / 2
    counts, gain = counting(view, prices.declarer)
    others = view.opponents
    way.values = [
        gain * above(contract - 0.5 - deal.points) - sum(counts[seat] * deal.all[seat] for seat in others) / len(others)
        for deal in way.taken
    ]


def _priced(view: View, prices: Prices, way: Way, taken: Sequence[Taken]) -> tuple[float, int]:
    """The worth of the way with these results, and the best contract then."""
    bid = view.deal.contract
    contracts = contracts_from(view, bid, way.keep) if view.rules.contract.after else (bid,)
    hand = Imagined(taken, way.before)
    worth, contract = prices.best(contracts, hand)
    return worth - others_take(prices, contract, hand), contract


def ranked(view: View, gives: Gives, prices: Prices, ways: Sequence[Way]) -> tuple[Weighed, ...]:
    """The ways in the given order, with the best concession in its place."""
    best, need = ways[0].values, prices.needed(view.deal.contract)
    weighed = [
        Weighed(
            way.give,
            way.worth,
            way.chance(need),
            Imagined(way.taken, way.before).mean,
            len(way.taken),
            not told_apart(best, way.values, [1.0] * len(best)),
            brings=partial(mean_of, way.chance, need, most_of(view, way.keep)),
        )
        for way in ways
    ]
    worth, conceding = prices.conceded(view.deal.contract, gives.concessions)
    if conceding is None:
        return tuple(weighed)
    at = next((at for at, choice in enumerate(weighed) if choice.worth < worth), len(weighed))
    weighed.insert(at, Weighed(conceding, worth, None, 0.0, len(ways[0].taken)))
    return tuple(weighed)


# --- The contract afterwards ------------------------------------------------------------------------------------------


# How many rankings are given while the worlds are tried.
CONTRACT_ROUNDS: Final = 4


def weigh_contracts(view: View, rng: Random, budget: Budget) -> Iterator[tuple[Weighed, ...]]:
    """The contracts the declarer may name and the best concession, best first."""
    raises = view.choices
    assert isinstance(raises, Raises)
    prices = Prices(view, view.me)
    before = in_hand(view) if view.deal.bought is not None else usual_hand(view, rng)
    found: list[Taken] = []
    games = worlds(view, rng, budget)
    ways = [played_out] * budget.deals + [played_with_care] * budget.careful
    for first in range(0, len(ways), at_once := -(-len(ways) // CONTRACT_ROUNDS)):
        for play, game in zip(ways[first : first + at_once], games, strict=False):
            if (taken := play(game, rng)) is None:
                return
            found.append(taken)
        yield ranked_contracts(view, raises, prices, Imagined(found, before))


def ranked_contracts(view: View, raises: Raises, prices: Prices, hand: Imagined) -> tuple[Weighed, ...]:
    """The choices, best first; among equals the lowest contract."""
    seen = len(hand.taken)
    more = others_take(prices, raises.lowest, hand)
    weighed = [
        Weighed(
            Contract(contract),
            prices.expected(contract, hand) - more,
            hand.chance(contract),
            hand.mean,
            seen,
            brings=partial(mean_of, hand.chance, contract, most_of(view, view.hand.mask)),
        )
        for contract in raises.numbers
        if contract <= max(hand.most, raises.lowest)
    ]
    worth, way = prices.conceded(view.deal.contract, raises.concessions)
    if way is not None:
        weighed.append(Weighed(way, worth, None, 0.0, seen))
    weighed.sort(key=lambda choice: -choice.worth)
    best = _each(prices, hand, weighed[0])
    return tuple(
        replace(choice, is_even=within_noise(weighed[0].worth - choice.worth, best, _each(prices, hand, choice)))
        for choice in weighed
    )


def _each(prices: Prices, hand: Imagined, choice: Weighed) -> list[float]:
    """What the choice is worth in each imagined deal: made or failed; a concession is worth the same in all."""
    if not isinstance(choice.action, Contract):
        return [choice.worth] * len(hand.taken)
    contract, habits = choice.action.points, prices.habits
    made = prices.settled(contract, made=True, share=habits.share_of_made)
    failed = prices.settled(contract, made=False, share=habits.share_of_failed(hand.mean))
    return [failed + (made - failed) * above(contract - 0.5 - deal.points) for deal in hand.taken]
