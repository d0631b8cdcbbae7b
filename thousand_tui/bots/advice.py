"""What a player who asks should do, and why, as a series of lists, each better than the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Final

from thousand_tui.bots import regular, thinker
from thousand_tui.bots.contracts import Prices, danger
from thousand_tui.bots.fitted import FORETOLD
from thousand_tui.bots.habits import habits_of, kept_in, opponents_of
from thousand_tui.bots.knowledge import above, declarable, read
from thousand_tui.bots.play import contract_in_doubt
from thousand_tui.bots.reasons import Reason, reasons
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import ASIDE, CONTRACT, TRICKS, Action, Bid, Cards, Concede, Contract, Give, Play, Rank, View
from thousand_tui.rules.actions import BOMB

# What an Expert looks at, so that whoever asks is told what it does; and the points are counted.
HINT: Final = replace(thinker.EXPERT, points=True)

# The natural choice may be up to this many points behind the best on the sheet: a choice dropped early may count as
# even with the best and yet be far behind.
NEAR: Final = 5.0
# How many card points a broken marriage is set equal to where cards are even otherwise.
BROKEN: Final = 7

# Names of the fitted lines for defenders: against any declarer, against one who has raised the bid, and against one who
# could have thrown the deal in for nothing but did not.
DEFENCE: Final = "defence"
RAISED: Final = "raised"
UNBOMBED: Final = "unbombed"
AGAINST: Final = (DEFENCE, RAISED, UNBOMBED)
# With this many cards or fewer there is only one card to play, and all worlds are tried.
LAST: Final = 2
# With more cards, how much to doubt a result that is the same in all worlds.
DOUBT: Final = 0.002

# Reasons for or against giving the deal up, as opposed to reasons for how to play on.
ABOUT_CONCEDING: Final = frozenset({"concedes", "only_an_attempt", "not.concede", "not.hopeless", "not.equal"})


@dataclass(frozen=True, slots=True)
class Advice:
    """The choices, best first, with the reasons for the first and against the second.

    Every available way to give the deal up is among them. ``is_ranked``: no other choice will come first. Where looking
    ahead gains nothing, there is one choice without numbers: what a Regular would do. ``stop`` says between which
    numbers to stop.
    """

    weighed: tuple[Weighed, ...]
    reasons: tuple[Reason, ...]
    looked_ahead: bool = True
    is_ranked: bool = False
    stop: tuple[int, int] = (0, 0)

    @property
    def worlds(self) -> int:
        """The number of imagined worlds in which the best choice was tried."""
        return max((choice.worlds for choice in self.weighed), default=0)

    @property
    def best(self) -> Action:
        """The recommended action."""
        return self.weighed[0].action


def advise(view: View, rng: Random, budget: Budget = HINT, *, conceding: bool = False) -> Iterator[Advice]:
    """Yield advice, at least once, that improves until the budget is spent. With ``conceding`` the question is whether
    and how to give the deal up: the advice is about the ways to do so and the best way to play on."""
    found = False
    for weighed in thinker.advise(view, rng, budget):
        if weighed:
            found = True
            weighed = naturally(view, foretold(view, with_concessions(view, weighed)))
            yield advice_of(view, weighed, conceding=conceding)
    if not found:
        weighed = (Weighed(regular.choose(view, rng), 0.0),)
        yield advice_of(view, weighed, conceding=conceding, looked_ahead=False)


def advice_of(
    view: View, weighed: tuple[Weighed, ...], *, conceding: bool = False, looked_ahead: bool = True
) -> Advice:
    """Turn these choices into advice, with the reasons for the first and against the second."""
    if conceding:
        plays_on = next((choice for choice in weighed if not isinstance(choice.action, Concede)), None)
        weighed = tuple(choice for choice in weighed if isinstance(choice.action, Concede) or choice is plays_on)
    found = reasons(view, weighed)
    if conceding:
        found = tuple(reason for reason in found if reason.name in ABOUT_CONCEDING)
    return Advice(weighed, found, looked_ahead)


# --- What comes first among equals ----------------------------------------------------------------------------------


def naturally(view: View, weighed: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """The choices, starting with the most natural of those that are even with the best: the lowest bid, the contract
    worth most, or the cheapest card: a broken marriage costs nearly as much as a ten, one that an ace may take comes
    last, and among equals the more valuable meld is declared. Gifts that break no marriage and complete none for others
    come first, then the cheapest."""
    kind = type(weighed[0].action)
    if kind not in (Play, Bid, Contract, Give):
        return tuple(weighed)
    least = weighed[0].worth - NEAR
    even = [each for each in weighed if each.is_even and each.worth >= least and isinstance(each.action, kind)]
    even.sort(key=lambda choice: _effort(view, choice))
    return (*even, *(choice for choice in weighed if choice not in even))


def _effort(view: View, choice: Weighed) -> tuple[float, ...]:
    action = choice.action
    if isinstance(action, Contract):
        return -choice.worth, action.points
    if isinstance(action, Bid):
        return (action.points,)
    if isinstance(action, Give):
        given = [card for card, to in action.cards if to != ASIDE]
        breaks = bool(view.rules.melds.paired(view.hand.mask) & Cards(card for card, _ in action.cards).mask)
        arms = any(danger(view, card) for card in given)
        return breaks, arms, sum(card.points for card in given)
    assert isinstance(action, Play)
    card = action.card
    breaks = action.meld is None and bool(declarable(view) >> card & 1)
    under = card.rank is Rank.TEN and bool(above(card) & read(view).out)
    declared = view.rules.melds.value(action.meld, card.suit) if action.meld is not None else 0
    return under, card.points + BROKEN * breaks, breaks, -declared, int(card)


# --- How often it is made -------------------------------------------------------------------------------------------


def foretold(view: View, weighed: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
    """The same choices with their chances corrected by experience, since imagined ones are too high, with the points
    that go with them and what a contract is then worth. This was measured for two against one with eight cards each.
    What is certain stays certain."""
    form, kind = view.rules.form, kind_of(view)
    is_open = view.phase == TRICKS and len(view.hand) > LAST and contract_in_doubt(view)
    is_measured = kind in FORETOLD and (opponents_of(form), kept_in(form)) == (2, 8)

    def told(chance: float) -> float:
        return come_true(chance, kind) if is_measured and (is_open or 0.0 < chance < 1.0) else chance

    found = [
        replace(
            each,
            worth=each.worth + _gain(view, each, told),
            chance=None if each.chance is None else told(each.chance),
            imagined=each.chance,
            points=each.points if each.brings is None else each.brings(told),
            brings=None,
            rungs=tuple([replace(rung, chance=told(rung.chance)) for rung in each.rungs]),
        )
        for each in weighed
    ]
    return tuple(sorted(found, key=lambda each: -each.worth) if is_measured and view.phase == CONTRACT else found)


def _gain(view: View, choice: Weighed, told: Callable[[float], float]) -> float:
    """What the corrected chance of a contract adds to its worth; 0 for other choices, as their worth does not follow
    from one chance."""
    if not isinstance(choice.action, Contract) or choice.chance is None:
        return 0.0
    prices, contract = Prices(view, view.me), choice.action.points
    made = prices.settled(contract, made=True, share=prices.habits.share_of_made)
    failed = prices.settled(contract, made=False, share=prices.habits.share_of_failed(choice.points or contract))
    return (told(choice.chance) - choice.chance) * (made - failed)


def kind_of(view: View) -> str:
    """The name of the fitted line to use: the phase, or one of its own for a player who defends."""
    if view.phase != TRICKS or not view.defends:
        return view.phase
    if view.deal.contract > view.deal.bid:
        return RAISED
    return UNBOMBED if any(kind.name == BOMB for kind in view.rules.concession.kinds) else DEFENCE


def come_true(chance: float, kind: str) -> float:
    """How often a contract given this imagined chance is really made, by the fitted line ``kind``. The imagined worlds
    are played with open cards, each in its own best way and without guessing, so they promise too much. Declarers who
    raise a bid, or keep a deal they could have thrown in, make it far more often than opponents imagine. And what is
    true in all worlds may still be false."""
    line, doubt = FORETOLD[kind], DOUBT if kind in (TRICKS, *AGAINST) else 0.0
    sure = doubt + (1.0 - 2.0 * doubt) * chance
    against: float = exp(-line["shift"]) * ((1.0 - sure) / sure) ** line["slope"]
    return 1.0 / (1.0 + against)


# --- Giving the deal up ---------------------------------------------------------------------------------------------


def with_concessions(view: View, weighed: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
    """Add every way to give the deal up, each placed by its worth."""
    had = {choice.action for choice in weighed}
    found = list(weighed)
    for way in getattr(view.choices, "concessions", ()):
        if way not in had:
            choice = _conceded(view, way, found[0])
            even = sum(1 for each in found if each.is_even)
            at = sum(1 for each in found if each.worth >= choice.worth)
            found.insert(max(at, even) if at else 0, choice)
    if isinstance(found[0].action, Concede) and not found[0].is_even:
        found = [replace(choice, is_even=False) for choice in found]
    return tuple(found)


def _conceded(view: View, way: Concede, best: Weighed) -> Weighed:
    """What this way is worth on the scale of the other choices. During the tricks that scale has no zero, so there it
    is compared with the contract, weighted by the chance of making it."""
    contract, prices = view.deal.contract, Prices(view, view.me)
    worth, _ = prices.conceded(contract, (way,))
    if view.phase == TRICKS and best.chance is not None:
        habits = habits_of(view.rules)
        share = habits.share_of_failed(best.points if best.points is not None else contract)
        made = prices.settled(contract, made=True, share=habits.share_of_made)
        failed = prices.settled(contract, made=False, share=share)
        worth += best.worth - (best.chance * made + (1.0 - best.chance) * failed)
    return Weighed(way, worth, None, 0.0, best.worlds)
