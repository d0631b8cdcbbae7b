"""The declarer names the trump of the whole deal (G13)."""

from __future__ import annotations

from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import Action, NameTrump
from thousand_tui.rules.cards import SUITS
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Stage, Transition, stage, stays, the_declarer
from thousand_tui.rules.state import End

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game


@dataclass(frozen=True, slots=True)
class NamingRules:
    """Whether the trump is named before the first lead and never changes."""

    named: bool


def compile_rules(agreements: Agreements) -> NamingRules:
    """Whether the trump is named under a set of agreements."""
    return NamingRules(agreements.trump_named)


# One of the four suits: a game without trumps is not offered (V11).
TRUMPS: Final = Listed(tuple(NameTrump(int(suit)) for suit in SUITS))


def _choices(game: Game, now: None) -> Listed:
    return TRUMPS


def _refuse(game: Game, now: None, action: Action) -> Refusal:
    return Refusal(Reason.TRUMP_IS_DUE)


def _apply(game: Game, now: None, action: Action) -> Transition:
    assert isinstance(action, NameTrump)
    return game.moved(None, game.deal.changed(trump=action.suit)), End.GO_ON


STAGE: Final[Stage] = stage("naming", NoneType, stays, the_declarer, _choices, _refuse, _apply)
