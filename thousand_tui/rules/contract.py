"""After the exchange the declarer keeps his bid, raises it, or concedes (RULES §1.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as with_fields
from random import Random
from typing import TYPE_CHECKING

from thousand_tui.rules import concession
from thousand_tui.rules.actions import Action, Concede, Contract
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.stage import End, Refusal, Stage, Step
from thousand_tui.rules.state import Game, moved

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ContractRules:
    """Whether and when the declarer may raise (D4, J4, K7)."""


def compile_rules(agreements: Agreements, form: Form) -> ContractRules:
    """The contract rules of a set of agreements."""
    return ContractRules()


@dataclass(frozen=True, slots=True)
class Raises:
    """Every contract from ``lowest``, which keeps the bid, to ``highest`` by ``step``, or a concession."""

    lowest: int
    highest: int
    step: int
    concessions: tuple[Concede, ...]

    @property
    def numbers(self) -> range:
        """The contracts that may be named."""
        return range(self.lowest, self.highest + 1, self.step)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Contract):
            return action.points in self.numbers
        return action in self.concessions

    def __iter__(self) -> Iterator[Action]:
        yield from map(Contract, self.numbers)
        yield from self.concessions

    def __len__(self) -> int:
        return len(self.numbers) + len(self.concessions)

    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        numbers = self.numbers
        at = int(rng.random() * len(self))
        return Contract(numbers[at]) if at < len(numbers) else self.concessions[at - len(numbers)]


def _enter(game: Game) -> Game:
    return moved(game, None)


def _declarer(game: Game) -> int:
    """The declarer is asked even if he can only keep his bid: to skip him would tell that he cannot raise."""
    assert game.deal.declarer is not None
    return game.deal.declarer


def _choices(game: Game) -> Raises:
    """The cap counts the marriages now held, but a bid once made may always be kept (RULES §1.5)."""
    rules = game.rules.auction
    bid = game.deal.bid
    cap = rules.cap(game.hands[_declarer(game)], game.rules.melds)
    return Raises(bid, max(bid, cap), rules.step, concession.allowed(game))


def _refuse(game: Game, action: Action) -> Refusal:
    choices = _choices(game)
    if isinstance(action, Concede):
        return concession.refuse(game, action)
    if not isinstance(action, Contract):
        return Refusal("contract_is_due")
    if action.points < choices.lowest:
        return Refusal("contract_below_bid", {"bid": choices.lowest})
    if action.points > choices.highest:
        held = game.rules.melds.held(game.hands[_declarer(game)])
        return Refusal("contract_over_the_cap", {"cap": choices.highest, "held": held})
    return Refusal("not_a_step", {"step": choices.step})


def _apply(game: Game, action: Action) -> Step:
    if isinstance(action, Concede):
        return game, concession.outcome(game, action)
    assert isinstance(action, Contract)
    return moved(game, None, with_fields(game.deal, contract=action.points)), End.GO_ON


STAGE = Stage("contract", _enter, _declarer, _choices, _refuse, _apply)


def _not_wanted(rules: Rulebook) -> bool:
    return False


BEFORE = Stage("contract", _enter, _declarer, _choices, _refuse, _apply, wanted=_not_wanted)
