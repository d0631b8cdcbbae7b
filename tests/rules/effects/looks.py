"""What the values of an option change, each told as what is seen at a table under it.

An effect is a look at a table and, for two or more values of one option, what is seen there, written out by hand from
RULES: choices, scores, the order of things, or who sees what. The rest of the agreements are BASE and what stands
``beside``.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.rules.deals import R, Talon, deal_out, numbers, phase, run, scored, start, told
from thousand_tui.rules import (
    CHANCE,
    Concede,
    Game,
    Outcome,
    Play,
    Standing,
    apply,
    choices,
    settle,
    turn,
    view_of,
    write_action,
)

Agreed = Mapping[str, Any]
Look = Callable[[Agreed], Any]
"""(agreements that differ from BASE) -> what is seen under them."""

See = Callable[[Game], Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """``sees`` is what the look finds under each of these values of the option."""

    option: str
    look: Look
    sees: Mapping[Any, Any]
    beside: Agreed

    def seen(self, value: Any) -> Any:
        """What is seen under this value."""
        return self.look({**self.beside, self.option: value})


def effect(option: str, look: Look, sees: Mapping[Any, Any], **beside: Any) -> Effect:
    """Two or more values of an option, and what each of them lets one see."""
    return Effect(option, look, sees, beside)


# --- Cards that do not matter ---------------------------------------------------------------------------------------

PLAIN: Mapping[int, str] = {0: "AS AC AD AH 10S 10C 10D", 1: "KS KC KD KH JS JC JD", 2: "QS QC QD QH 9S 9C 9D"}
PLAIN_TALON = "9H JH 10H"
"""Nobody has a pair or a right, not with the talon either."""


# --- Looks ----------------------------------------------------------------------------------------------------------


def at(
    see: See,
    script: str = "",
    hands: Mapping[int, str] | None = None,
    talon: Talon = "",
    *,
    standings: Iterable[Standing | int] = (),
    dealer: int = R,
    stock: str = "",
    dead: str = "",
) -> Look:
    """What is seen after these cards were dealt and these words were said, seat 2 being the dealer."""

    def look(agreed: Agreed) -> Any:
        game = deal_out(start(standings, dealer, **agreed), hands or {}, talon, stock, dead)
        return see(run(game, script) if script else game)

    return look


def all_of(*looks: Look) -> Look:
    """What several looks find, in their order."""
    return lambda agreed: tuple(look(agreed) for look in looks)


def settled(contract: int, cards: tuple[int, ...], *before: Standing | int, see: str = "totals", **facts: Any) -> Look:
    """What stands on the sheet after a deal that brought these card points, seat 0 being the declarer."""

    def look(agreed: Agreed) -> Any:
        sheet, winners = scored(contract, cards, before, agreed=agreed, **facts)
        return winners if see == "winners" else getattr(sheet, see)

    return look


@dataclass(frozen=True, slots=True)
class Written:
    """A look at the lines that a deal writes for a side: ``name amount fact`` of each."""

    side: int
    deal: Outcome
    before: Mapping[int, Standing | int] = field(default_factory=dict)

    def __call__(self, agreed: Agreed) -> str:
        sides = len(self.deal.cards)
        game = start([self.before.get(side, 0) for side in range(sides)], dealer=sides - 1, **agreed)
        sheet, _ = settle(game.sheet, replace(self.deal, dealer=sides - 1), game.rules)
        return ", ".join(f"{rule} {amount} {fact}" for rule, amount, fact in told(sheet, self.side))


# --- What one may look at -------------------------------------------------------------------------------------------


def totals(game: Game) -> tuple[int, ...]:
    """The totals on the sheet."""
    return game.sheet.totals


def may(game: Game) -> str:
    """All that may be done now, in the notation of the game."""
    return " / ".join(write_action(0, action).removeprefix("0 ") for action in choices(game))


def phase_and_seat(game: Game) -> tuple[str, int | None]:
    """The stage of the deal and who is to act in it."""
    return phase(game), turn(game)


def concessions(game: Game) -> list[str]:
    """In which ways the deal may be given up now."""
    return [action.kind for action in choices(game) if isinstance(action, Concede)]


def highest(game: Game) -> int:
    """The highest bid or contract that may be named now; 0 where none is asked for."""
    return max(numbers(game), default=0)


def bargain(game: Game) -> tuple[int | None, int]:
    """Who is declarer, and at which contract."""
    return game.deal.declarer, game.deal.contract


def talon_seen_by(*seats: int | None) -> See:
    """Whether each of these (None: the onlooker) sees the cards of the talon, on the table or bought."""

    def see(game: Game) -> tuple[bool, ...]:
        return tuple(_sees_talon(game, seat) for seat in seats)

    return see


def _sees_talon(game: Game, seat: int | None) -> bool:
    deal = view_of(game, seat).deal
    pile = deal.bought or deal.talon[0]
    return pile.cards is not None


def passes_seen_by(*seats: int | None) -> See:
    """How many of the passed cards each of these (None: the onlooker) sees."""

    def see(game: Game) -> tuple[int, ...]:
        views = [view_of(game, seat).deal.passed for seat in seats]
        return tuple(sum(passed.card is not None for passed in cards) for cards in views)

    return see


def played_out(game: Game) -> Game:
    """The game once its deal is settled, each seat playing the first card that it may play, without a meld."""
    number = len(game.sheet.deals)
    while len(game.sheet.deals) == number and turn(game) not in (CHANCE, None):
        game = apply(game, next(action for action in choices(game) if isinstance(action, Play)))
    return game


def then(*steps: Callable[[Any], Any]) -> See:
    """One thing after another, from the game to what is seen."""

    def see(game: Game) -> Any:
        found: Any = game
        for step in steps:
            found = step(found)
        return found

    return see
