"""The declarer keeps the bid, raises it, or concedes, after the exchange or before it (RULES §1.5, D4, J4, K7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import Action, Concede, Contract
from thousand_tui.rules.choices import Raises, Refusal
from thousand_tui.rules.phases import concession, talon
from thousand_tui.rules.phases.bidding import raise_cap_of, unraised, winning_raise
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Public, Stage, Transition, stage, the_declarer
from thousand_tui.rules.state import End, Naming, has_looked

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game


@dataclass(frozen=True, slots=True)
class ContractRules:
    """When the declarer may raise (D4): ``first``, with the talon still face down, ``before`` passing cards, or
    ``after`` it; never if none of these is set.

    Even then they may raise a ``forced`` opening that nobody overcalled, in the ``gold`` set (J4) or in the ``dark``
    (K7) only if that is set.
    """

    first: bool
    before: bool
    after: bool
    forced: bool
    gold: bool
    dark: bool


def compile_rules(agreements: Agreements) -> ContractRules:
    """The contract rules of a set of agreements; the dark allows a raise only if it ends the auction (K5)."""
    return ContractRules(
        first=agreements.raising == "before_talon",
        before=agreements.raising == "after_talon",
        after=agreements.raising in ("after_pass", "not_on_forced"),
        forced=agreements.raising != "not_on_forced",
        gold=agreements.gold_raise,
        dark=agreements.dark_no_auction and agreements.dark_raise == "follows",
    )


def may_raise(public: Public) -> bool:
    """Whether contracts may be raised in this deal, which depends on agreements and calls, never on cards."""
    rules, deal = public.rules.contract, public.deal
    return (
        (rules.gold or not deal.gold)
        and (rules.dark or deal.dark is None or deal.dark != deal.declarer)
        and (rules.forced or not unraised(public))
    )


def _enter_after(game: Game) -> Transition:
    """Ask the declarer even if the cards allow no raise: skipping the question would give that away. If no raise is
    agreed on, ask only a declarer who may concede."""
    raises = game.rules.contract.after and may_raise(game)
    if raises or concession.allowed(game):
        return game.moved(Naming(raises)), End.STAY
    return game.moved(None), End.GO_ON


def _enter_before(game: Game) -> Transition:
    """Without the right to raise there is nothing to decide before the exchange."""
    if not may_raise(game):
        return game.moved(None), End.GO_ON
    return talon.take(talon.seen(game)).moved(Naming(True)), End.STAY


def _enter_first(game: Game) -> Transition:
    """Ask with the talon still face down; nobody may concede before seeing it."""
    if not may_raise(game):
        return game.moved(None), End.GO_ON
    return game.moved(Naming(True)), End.STAY


def _choices(game: Game, now: Naming) -> Raises:
    """The cap counts the marriages now held, but a bid once made may always be kept (RULES §1.5)."""
    declarer, kept, rules = game.deal.buyer, game.deal.contract, game.rules.auction
    concessions = concession.allowed(game) if game.deal.bought is not None else ()
    step = rules.ladder.step
    if not now.raises:
        return Raises(kept, kept, step, concessions)
    highest = max(kept, raise_cap_of(game, declarer, _known_hand(game)))
    numbers = rules.ladder.numbers(kept, highest)
    winning = winning_raise(game, declarer)
    beside = winning if kept < winning <= highest and winning not in numbers else 0
    if not beside and isinstance(numbers, range) and (not numbers or numbers[0] - kept == numbers.step):
        return Raises(kept, highest, step, concessions)
    every = {kept, *numbers, beside} - {0}
    return Raises(kept, highest, step, concessions, tuple(sorted(every)))


def _known_hand(game: Game) -> int:
    """The declarer's cards, none if they have not looked at them yet."""
    declarer = game.deal.buyer
    return game.hands[declarer] if has_looked(game.deal, declarer) else 0


def _refuse(game: Game, now: Naming, action: Action) -> Refusal:
    if isinstance(action, Concede) and game.deal.bought is not None:
        return concession.refuse(game, action)
    if not isinstance(action, Contract):
        return Refusal(Reason.CONTRACT_IS_DUE)
    choices = _choices(game, now)
    if action.points < choices.lowest:
        return Refusal(Reason.CONTRACT_BELOW_BID, {"bid": choices.lowest})
    if not now.raises:
        return _no_raise(game)
    if action.points > choices.highest:
        held = game.rules.melds.held(_known_hand(game))
        return Refusal(Reason.CONTRACT_OVER_THE_CAP, {"cap": choices.highest, "held": held})
    ladder = game.rules.auction.ladder
    if ladder.least and action.points < ladder.above(choices.lowest):
        return Refusal(Reason.RAISE_TOO_SMALL, {"lowest": ladder.above(choices.lowest)})
    return Refusal(Reason.NOT_A_STEP, {"step": ladder.step_at(action.points)})


def _no_raise(game: Game) -> Refusal:
    """Which agreement keeps the declarer from raising."""
    rules, deal = game.rules.contract, game.deal
    if not rules.after:
        if rules.first:
            return Refusal(Reason.RAISE_BEFORE_TALON)
        return Refusal(Reason.RAISE_BEFORE_PASSING if rules.before else Reason.NO_RAISE)
    if deal.gold and not rules.gold:
        return Refusal(Reason.NO_RAISE_IN_GOLD)
    if deal.dark is not None and not rules.dark:
        return Refusal(Reason.NO_RAISE_IN_DARK)
    return Refusal(Reason.NO_RAISE_WHEN_FORCED)


def _apply(game: Game, now: Naming, action: Action) -> Transition:
    if isinstance(action, Concede):
        return game, concession.outcome(game, action)
    assert isinstance(action, Contract)
    return game.moved(None, game.deal.changed(contract=action.points)), End.GO_ON


# With the talon in hand, before cards are passed (D4).
BEFORE: Final[Stage] = stage("contract", Naming, _enter_before, the_declarer, _choices, _refuse, _apply)


# Before the talon is turned (D4).
FIRST: Final[Stage] = stage("contract", Naming, _enter_first, the_declarer, _choices, _refuse, _apply)


# After the exchange, before the first lead.
STAGE: Final[Stage] = stage("contract", Naming, _enter_after, the_declarer, _choices, _refuse, _apply)

__all__ = ["may_raise"]
