"""A card exposed during the deal: the dealer is fined, and the deal passes on (B5, B6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import Action, Slip
from thousand_tui.rules.choices import Refusal, Slips
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.phases import dealing
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.settling import settlement
from thousand_tui.rules.stages import Stage, Transition, by_chance, stage, stays
from thousand_tui.rules.state import End

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class SlipRules:
    """``possible``: dealers slip now and then (B5), at one of these ``places`` of the pack, counted from 1; ``shared``
    is what the others then share (B6)."""

    possible: bool
    shared: int
    places: tuple[int, ...]


# What the others at the table share (B6).
SHARED: Final = 120


def compile_rules(agreements: Agreements, form: Form) -> SlipRules:
    """What an exposed card costs, and which cards can be exposed: all that are dealt."""
    dealt = dealing.compile_rules(agreements, form)
    places = sorted(place + 1 for pile in (*dealt.hands, *dealt.packets, *dealt.dead) for place in pile)
    shared = SHARED if agreements.exposed_compensation == "share" else 0
    return SlipRules(agreements.exposed_card, shared, tuple(places))


def _choices(game: Game, now: None) -> Slips:
    return Slips(game.rules.slips.places)


def _refuse(game: Game, now: None, action: Action) -> Refusal:
    return Refusal(Reason.NOT_A_DEALT_PLACE if isinstance(action, Slip) else Reason.SLIP_IS_DUE)


def _apply(game: Game, now: None, action: Action) -> Transition:
    assert isinstance(action, Slip)
    if not action.place:
        return game, End.GO_ON
    return settlement.book(game, _entries(game), Occasion.EXPOSED_CARD), End.NEXT_DEALER


def _entries(game: Game) -> Iterator[tuple[int, LineName, int]]:
    """The dealer's fine, and the same share for everybody else at the table, a sitter and a partner too (B6)."""
    sides, rules, dealer = game.rules.form.sides, game.rules.slips, game.deal.dealer
    yield sides[dealer], LineName.EXPOSED_CARD_FINE, -game.rules.fine
    if rules.shared:
        share = rules.shared // (len(sides) - 1)
        yield from ((side, LineName.EXPOSED_CARD_SHARE, share) for seat, side in enumerate(sides) if seat != dealer)


STAGE: Final[Stage] = stage("slipping", NoneType, stays, by_chance, _choices, _refuse, _apply)
