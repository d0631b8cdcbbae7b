"""Dealing: which place of the pack goes to whom (RULES §1.3, B7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousand_tui.rules.actions import Action
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import PACK_SIZE, mask_of
from thousand_tui.rules.stage import NOTHING, Choices, End, Refusal, Stage, Step
from thousand_tui.rules.state import Deal, Game, Pile, moved

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class DealingRules:
    """Places of the pack from 0: ``hands[i]`` for the i-th active seat, ``packets`` for the talon."""

    hands: tuple[tuple[int, ...], ...]
    packets: tuple[tuple[int, ...], ...]


def compile_rules(agreements: Agreements, form: Form) -> DealingRules:
    """The plan of this form with the talon where the agreement B7 wants it."""
    talon = tuple(place - 1 for place in form.talon_places(agreements.talon_positions))
    return plan(form.hands, (talon,))


def plan(hands: int, packets: Sequence[tuple[int, ...]]) -> DealingRules:
    """Deal one card at a time in turn to ``hands`` hands, leaving out the places of the packets."""
    apart = {place for packet in packets for place in packet}
    rest = [place for place in range(PACK_SIZE) if place not in apart]
    return DealingRules(tuple(tuple(rest[seat::hands]) for seat in range(hands)), tuple(packets))


def _enter(game: Game) -> Game:
    deck = game.now
    assert isinstance(deck, tuple)
    rules = game.rules.dealing
    deal = game.deal
    hands = [0] * len(game.hands)
    seen = [0] * len(game.hands)
    for seat, places in zip(deal.active, rules.hands, strict=True):
        hands[seat] = mask_of(deck[place] for place in places)
        seen[seat] = 1 << seat
    talon = tuple(Pile.of(mask_of(deck[place] for place in packet)) for packet in rules.packets)
    dealt = Deal(deal.number, deal.dealer, deal.active, deal.redeals, tuple(seen), talon)
    return moved(game, None, dealt, tuple(hands))


def _turn(game: Game) -> None:
    return None


def _choices(game: Game) -> Choices:
    return NOTHING


def _refuse(game: Game, action: Action) -> Refusal:
    return Refusal("nothing_to_decide")


def _apply(game: Game, action: Action) -> Step:
    return game, End.GO_ON


STAGE = Stage("dealing", _enter, _turn, _choices, _refuse, _apply)
