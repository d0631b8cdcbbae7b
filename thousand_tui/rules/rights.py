"""Rights to have the cards dealt again, offered in private to those who hold them (RULES §1.6, §2.E)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace as with_fields
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import FOUR_NINES, Action, Claim, Waive
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import RANK_MASKS, Rank
from thousand_tui.rules.stage import End, Listed, Refusal, Stage, Step
from thousand_tui.rules.state import Game, Redeal, moved

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook

Holds: TypeAlias = Callable[[Game, int], int]
"""(game, seat) -> the cards that give the right, 0 if the seat does not have it."""

NINES: Final = RANK_MASKS[Rank.NINE]


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground for a redeal, after the exchange."""

    name: str
    holds: Holds


@dataclass(frozen=True, slots=True)
class RightsRules:
    """The grounds that apply, in order of precedence."""

    after_exchange: tuple[Ground, ...]


def four_nines(game: Game, seat: int) -> int:
    """All four nines among the cards held after the exchange (E8)."""
    return NINES if game.hands[seat] & NINES == NINES else 0


GROUNDS: Final = ((Ground(FOUR_NINES, four_nines), "four_nines_after_exchange"),)


def compile_rules(agreements: Agreements, form: Form) -> RightsRules:
    """The grounds that a set of agreements switches on."""
    return RightsRules(tuple(ground for ground, option in GROUNDS if getattr(agreements, option)))


@dataclass(frozen=True, slots=True)
class Window:
    """Who is still to be asked: (seat, ground, cards), clockwise from the forehand."""

    waiting: tuple[tuple[int, str, int], ...]


def _now(game: Game) -> Window:
    assert isinstance(game.now, Window)
    return game.now


def claims(game: Game) -> tuple[tuple[int, str, int], ...]:
    """The rights still to be asked about in this window: (seat, ground, cards), the one asked now first."""
    return _now(game).waiting


def _enter(game: Game) -> Game:
    waiting = tuple(
        (seat, ground.name, cards)
        for seat in game.deal.active
        for ground in game.rules.rights.after_exchange
        if (cards := ground.holds(game, seat))
    )
    return moved(game, Window(waiting))


def _turn(game: Game) -> int | None:
    waiting = _now(game).waiting
    return waiting[0][0] if waiting else None


def _choices(game: Game) -> Listed:
    return Listed((Claim(_now(game).waiting[0][1]), Waive()))


def _refuse(game: Game, action: Action) -> Refusal:
    return Refusal("answer_the_right")


def _apply(game: Game, action: Action) -> Step:
    (seat, ground, cards), *rest = _now(game).waiting
    if isinstance(action, Claim):
        deal = with_fields(game.deal, redeals=(*game.deal.redeals, Redeal(seat, ground, cards)))
        return moved(game, None, deal), End.REDEAL
    return moved(game, Window(tuple(rest))), End.STAY if rest else End.GO_ON


STAGE = Stage("rights", _enter, _turn, _choices, _refuse, _apply, private=True)


def _not_wanted(rules: Rulebook) -> bool:
    return False


DEALT = Stage("rights", _enter, _turn, _choices, _refuse, _apply, private=True, wanted=_not_wanted)

TALON = Stage("rights", _enter, _turn, _choices, _refuse, _apply, private=True, wanted=_not_wanted)
