"""Deals imagined from the auction or the exchange on: what a declarer takes with the cards kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erf, sqrt
from random import Random
from typing import Final

from thousand_tui.bots.bidding import choose_packet
from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.estimate import Estimate, Measure, Prospect, measure
from thousand_tui.bots.play import choose_card
from thousand_tui.bots.search.likely import DRAWN, Likelihood
from thousand_tui.bots.search.rollouts import to_last_card
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.bots.stakes import counting
from thousand_tui.bots.weighed import Budget
from thousand_tui.rules import CHANCE, Action, Card, Game, Outcome, View, actions, apply, turn, view_of
from thousand_tui.rules.cards import members
from thousand_tui.rules.choices import Gives, Plays
from thousand_tui.rules.game import choices, stage_of
from thousand_tui.rules.state import NOBODY, Lottery
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, NAMING, PACKETS, REBUYING, RIGHTS, TRICKS

# Decisions within which a deal comes from its auction to its first lead.
STEPS: Final = 40
# How far the points that are really taken spread around those of a deal that was played out in the head.
BLUR: Final = 4.0
# How many imagined deals the estimate of a hand weighs.
TRUST: Final = 4.0


@dataclass(frozen=True, slots=True)
class Taken:
    """What a declarer took in one imagined deal: all the ``points``, and those of them for ``melds``; ``all`` is what
    every seat took."""

    points: int
    melds: int
    all: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Imagined:
    """What a hand may bring its declarer: what was ``taken`` in imagined deals, and what was expected ``before``."""

    taken: Sequence[Taken]
    before: Prospect

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return (sum(deal.points for deal in self.taken) + TRUST * self.before.mean) / (len(self.taken) + TRUST)

    @property
    def melds(self) -> float:
        """Those of them for melds."""
        return (sum(deal.melds for deal in self.taken) + TRUST * self.before.melds) / (len(self.taken) + TRUST)

    @property
    def most(self) -> float:
        """Points that are hardly ever surpassed."""
        return max(self.before.most, max((deal.points for deal in self.taken), default=0) + 2 * BLUR)

    def share(self, seat: int) -> float:
        """What another seat takes on average."""
        return sum(deal.all[seat] for deal in self.taken) / len(self.taken)

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        over = sum(above(contract - 0.5 - deal.points) for deal in self.taken)
        return (over + TRUST * self.before.chance(contract)) / (len(self.taken) + TRUST)


def above(gap: float) -> float:
    """The chance to take so many points more than in the head."""
    return 0.5 - 0.5 * erf(gap / (BLUR * sqrt(2.0)))


def others_take(prices: Prices, contract: int, hand: Imagined) -> float:
    """What the others write down more on average, after the imagined deals, than the prices suppose."""
    view, chance, habits = prices.view, hand.chance(contract), prices.habits
    supposed = chance * habits.share_of_made + (1.0 - chance) * habits.share_of_failed(hand.mean)
    counts, _ = counting(view, prices.declarer)
    others = view.opponents
    return sum(counts[seat] * (hand.share(seat) - supposed) for seat in others) / len(others)


# --- To the first lead ----------------------------------------------------------------------------------------------


def to_the_lead(game: Game, rng: Random, stop: str = TRICKS) -> Game | None:
    """The game at its first lead, or where the phase ``stop`` begins, if nobody bids, buys, raises, concedes or claims
    any more; None if it does not come to that."""
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
    """What leads on to the play, None if nothing does."""
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
    """That of the declarer's hand."""
    return measure(game.rules, game.sheet.standings[game.rules.form.sides[game.deal.buyer]])


def usual_give(game: Game, gives: Gives, rng: Random) -> tuple[actions.Give, Estimate]:
    """The best cards kept, the others to anybody; and what is expected of those that are kept."""
    hand = game.hands[game.deal.buyer]
    keep, estimate = _measure(game).best_keeps(hand, gives.hand)
    away = list(members(hand & ~keep))
    rng.shuffle(away)
    return give_of(away, gives), estimate


def give_of(away: Sequence[Card], gives: Gives) -> actions.Give:
    """The exchange in which the recipients get these cards in this order, and the rest go aside."""
    given = len(gives.recipients)
    laid = sorted(away[given:])
    return actions.Give((*zip(away[:given], gives.recipients, strict=True), *((card, actions.ASIDE) for card in laid)))


# --- Worlds ---------------------------------------------------------------------------------------------------------


def worlds(view: View, rng: Random, budget: Budget) -> Iterator[Game]:
    """Games that the seat of this view can be in, without end; rather likely ones for who reads the others."""
    possible = Worlds(view)
    likelihood = Likelihood(view) if budget.reads else None
    if likelihood is None or likelihood.says_nothing:
        while True:
            yield possible.game(possible.sample(rng), rng)
    while True:
        drawn = [possible.sample(rng) for _ in range(DRAWN)]
        [lie] = rng.choices(drawn, [likelihood.of(each) for each in drawn])
        yield possible.game(lie, rng)


def played_out(game: Game, rng: Random) -> Taken | None:
    """What the declarer takes in this imagined game if everybody plays quickly."""
    lead = to_the_lead(game, rng)
    return _taken(to_last_card(lead)) if lead is not None else None


def played_with_care(game: Game, rng: Random) -> Taken | None:
    """The same if everybody plays like a Regular and nobody concedes: twenty times slower."""
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
