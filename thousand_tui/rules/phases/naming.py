"""The declarer names the trump of the whole deal (G13)."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import Action, NameTrump
from thousand_tui.rules.cards import SUITS
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.rulebook.form import Form
from thousand_tui.rules.rulebook.game import Game, Rulebook, Step, moved, stage, stays, the_declarer
from thousand_tui.rules.rulebook.play import NamingRules
from thousand_tui.rules.state import End

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements


def compile_rules(agreements: Agreements, form: Form) -> NamingRules:
    """Whether the trump is named under a set of agreements."""
    return NamingRules(agreements.trump_named)


# One of the four suits: a game without trumps is not offered (V11).
TRUMPS: Final = Listed(tuple(NameTrump(int(suit)) for suit in SUITS))


def _wanted(rules: Rulebook) -> bool:
    return rules.naming.named


def _choices(game: Game, now: None) -> Listed:
    return TRUMPS


def _refuse(game: Game, now: None, action: Action) -> Refusal:
    return Refusal(Reason.TRUMP_IS_DUE)


def _apply(game: Game, now: None, action: Action) -> Step:
    assert isinstance(action, NameTrump)
    return moved(game, None, game.deal.changed(trump=action.suit)), End.GO_ON


STAGE = stage("naming", NoneType, stays, the_declarer, _choices, _refuse, _apply, wanted=_wanted)
