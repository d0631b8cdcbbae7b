"""The declarer takes the talon and passes a card to each opponent, or lays cards aside, or concedes (RULES §1.5, §1.7,
§3 V3-V6 and V14, D3)."""

from __future__ import annotations

from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import ASIDE, Action, Concede, Give
from thousand_tui.rules.choices import Gives, Refusal
from thousand_tui.rules.phases import concession, talon
from thousand_tui.rules.phases.bidding import unraised
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Stage, Transition, stage, the_declarer
from thousand_tui.rules.state import EVERYONE, Deal, End, Passed, Pile

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """What leaves the declarer's hand: a card for each opponent if ``gives``, and ``aside`` cards out of play.

    ``from_talon``: only cards of the talon may be given (V14). Passed cards are shown to all if ``face_up`` (D3), but
    not in a gold deal if ``hidden_in_gold`` (J3), in the dark if ``hidden_in_dark`` (K8), or at the forced opening if
    ``hidden_when_forced`` (D1); ``blind_face_up`` alone decides if the declarer bought blind (C12).
    """

    gives: bool
    aside: int
    from_talon: bool
    face_up: bool
    hidden_in_gold: bool
    hidden_in_dark: bool
    hidden_when_forced: bool
    blind_face_up: bool


def compile_rules(agreements: Agreements, form: Form) -> ExchangeRules:
    """The exchange rules of a set of agreements."""
    return ExchangeRules(
        gives=form.gives,
        aside=form.aside,
        from_talon=agreements.give_from_talon,
        face_up=agreements.pass_face_up,
        hidden_in_gold=agreements.gold_hidden,
        hidden_in_dark=agreements.dark_hidden,
        hidden_when_forced=agreements.talon_shown == "not_at_100",
        blind_face_up=agreements.blind_pass_face_up,
    )


def face_up(game: Game) -> bool:
    """Whether the cards that the declarer passes in this deal are shown to all."""
    rules = game.rules.exchange
    if game.deal.blind:
        return rules.blind_face_up
    return rules.face_up and not _hidden(game)


def _hidden(game: Game) -> bool:
    rules, deal = game.rules.exchange, game.deal
    # A forced opening stays one in gold and dark deals (D1).
    return (
        (rules.hidden_in_gold and deal.gold)
        or (rules.hidden_in_dark and deal.dark is not None and deal.dark == deal.declarer)
        or (rules.hidden_when_forced and unraised(game))
    )


def recipients(game: Game) -> tuple[int, ...]:
    """Who is given a card, in seat order; nobody if the form gives none (V3)."""
    if not game.rules.exchange.gives:
        return ()
    return tuple(sorted([seat for seat in game.deal.active if seat != game.deal.declarer]))


def _enter(game: Game) -> Transition:
    """Turn the talon up, unless that has been done, and take it (RULES §1.5)."""
    return talon.take(talon.seen(game)).moved(None), End.STAY


def _may_leave(game: Game) -> int:
    """The cards that may leave the declarer's hand."""
    hand = game.hands[game.deal.buyer]
    bought = game.deal.bought
    return bought.cards or 0 if game.rules.exchange.from_talon and bought is not None else hand


def _choices(game: Game, now: None) -> Gives:
    return Gives(_may_leave(game), recipients(game), concession.allowed(game), game.rules.exchange.aside)


def _refuse(game: Game, now: None, action: Action) -> Refusal:
    if isinstance(action, Concede):
        return concession.refuse(game, action)
    if not isinstance(action, Give) and not game.rules.exchange.aside:
        return Refusal(Reason.EXCHANGE_IS_ON)
    choices = _choices(game, now)
    for card, _ in action.cards if isinstance(action, Give) else ():
        if not game.hands[game.deal.buyer] >> card & 1:
            return Refusal(Reason.NOT_IN_HAND, {"card": card})
        if not choices.hand >> card & 1:
            return Refusal(Reason.GIVE_ONLY_FROM_TALON, {"card": card})
    counts = {"recipients": len(choices.recipients), "aside": choices.aside}
    if not choices.aside:
        return Refusal(Reason.ONE_CARD_EACH, counts)
    return Refusal(Reason.GIVE_AND_LAY_ASIDE if choices.recipients else Reason.LAY_ASIDE, counts)


def _apply(game: Game, now: None, action: Action) -> Transition:
    if isinstance(action, Concede):
        return game, concession.outcome(game, action)
    assert isinstance(action, Give)
    declarer, deal = game.deal.buyer, game.deal
    shown = face_up(game)
    hands = list(game.hands)
    passed: list[Passed] = []
    for card, to in action.cards:
        hands[declarer] ^= 1 << card
        if to == ASIDE:
            seen = 1 << declarer
        else:
            hands[to] |= 1 << card
            seen = EVERYONE if shown else 1 << declarer | 1 << to
        passed.append(Passed(declarer, to, card, seen))
    after = deal.changed(passed=tuple(passed), aside=_aside(deal, action, declarer))
    return game.moved(None, after, tuple(hands)), End.GO_ON


def _aside(deal: Deal, action: Give, declarer: int) -> tuple[Pile, ...]:
    """The piles out of play; the last one has the cards that only the declarer has seen (V3, V5, V6)."""
    laid = sum([1 << card for card, place in action.cards if place == ASIDE])
    return (*deal.aside, Pile.of(laid, 1 << declarer)) if laid else deal.aside


STAGE: Final[Stage] = stage("exchange", NoneType, _enter, the_declarer, _choices, _refuse, _apply)
