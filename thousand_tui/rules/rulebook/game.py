"""The rulebook, a game at one moment, and the stages that move it on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from thousand_tui.rules.actions import Action
from thousand_tui.rules.cards import Card
from thousand_tui.rules.choices import NOTHING, Choices, Refusal
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.presets import Agreements
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.records import HotRecord
from thousand_tui.rules.rulebook.auction import AuctionRules
from thousand_tui.rules.rulebook.conceding import ConcessionRules
from thousand_tui.rules.rulebook.dealing import CuttingRules, DealingRules, LookingRules, RightsRules, SlipRules
from thousand_tui.rules.rulebook.exchange import ContractRules, ExchangeRules, PacketRules, RebuyingRules, TalonRules
from thousand_tui.rules.rulebook.form import Form
from thousand_tui.rules.rulebook.play import NamingRules, TrickRules
from thousand_tui.rules.rulebook.scores import BarrelRules, BoltRules, GoldRules, ScoringRules, SettlementRules
from thousand_tui.rules.sheet import Outcome, Sheet
from thousand_tui.rules.state import Deal, End, Now


@dataclass(slots=True, unsafe_hash=True)
class Game(HotRecord):
    """A game at one moment.

    ``stage`` is the position in the route of the deal, ``now`` how far that stage has got, ``winners`` the sides that
    have won once the game is over. ``pack`` is the face-down pack in order, the next card first: before the deal, or as
    the stock that cards are drawn from (V2).
    """

    rules: Final[Rulebook]
    sheet: Final[Sheet]
    deal: Final[Deal]
    hands: Final[tuple[int, ...]]
    stage: Final[int]
    now: Final[Now]
    winners: Final[tuple[int, ...]] = ()
    pack: Final[tuple[Card, ...]] = ()


def moved(
    game: Game,
    now: Now,
    deal: Deal | None = None,
    hands: tuple[int, ...] | None = None,
    pack: tuple[Card, ...] | None = None,
) -> Game:
    """The game with its stage at ``now`` and, where given, another deal, other hands, another pack."""
    return Game(
        game.rules,
        game.sheet,
        game.deal if deal is None else deal,
        game.hands if hands is None else hands,
        game.stage,
        now,
        (),
        game.pack if pack is None else pack,
    )


Phase = TypeVar("Phase", bound=Now)

# The game after an action, and how its stage goes on; an :class:`~thousand_tui.rules.sheet.Outcome` ends the deal.
Step: TypeAlias = tuple[Game, End | Outcome]


def always(rules: Rulebook) -> bool:
    """Every route has the stage."""
    return True


def nothing_to_choose(game: Game, now: Now) -> Choices:
    """The choices of a stage that decides nothing."""
    return NOTHING


def nobody(game: Game, now: Now) -> None:
    """The turn of a stage that decides nothing."""
    return None


def the_declarer(game: Game, now: Now) -> int:
    """The turn of a stage in which the declarer decides."""
    return game.deal.buyer


def stays(game: Game) -> Step:
    """The beginning of a stage that always has something to decide and nothing to remember."""
    return moved(game, None), End.STAY


def refuse_all(game: Game, now: Now, action: Action) -> Refusal:
    """The refusal of a stage that decides nothing."""
    return Refusal(Reason.NOTHING_TO_DECIDE)


def go_on(game: Game, now: Now, action: Action) -> Step:
    """What any action does in a stage that decides nothing."""
    return game, End.GO_ON


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a deal's route; :func:`stage` makes one.

    ``enter`` prepares it and says whether it goes on at once, because there is nothing to decide. The others are called
    only if it stays: who acts, what they may do, why not, and what an action does. They are given a record of the class
    ``phase``, which says how far the stage has got. Only the seat that is asked knows about a ``private`` stage: to all
    others the next stage has already begun (RULES §2.E). A stage that is not ``wanted`` under a rulebook is left out of
    its route.
    """

    name: str
    phase: type[object]
    enter: Callable[[Game], Step]
    turn: Callable[[Game, Any], int | None]
    choices: Callable[[Game, Any], Choices]
    refuse: Callable[[Game, Any, Action], Refusal]
    apply: Callable[[Game, Any, Action], Step]
    private: bool
    wanted: Callable[[Rulebook], bool]


def stage(
    name: str,
    phase: type[Phase],
    enter: Callable[[Game], Step],
    turn: Callable[[Game, Phase], int | None],
    choices: Callable[[Game, Phase], Choices],
    refuse: Callable[[Game, Phase, Action], Refusal],
    apply: Callable[[Game, Phase, Action], Step],
    *,
    private: bool = False,
    wanted: Callable[[Rulebook], bool] = always,
) -> Stage:
    """A stage whose functions all take the same record."""
    return Stage(name, phase, enter, turn, choices, refuse, apply, private, wanted)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game, read-only; games under the same agreements share one rulebook.

    ``version`` is that of the rules the game was begun under, ``RULES_VERSION`` for a new one. ``agreements`` are those
    it was compiled from, kept for writing it down; no stage reads them. ``fine`` is what a dealer or cutter pays
    (A5.deal). ``orders[dealer]`` are the seats that play when this seat deals, forehand first.
    """

    agreements: Agreements
    version: int
    form: Form
    orders: tuple[tuple[int, ...], ...]
    route: tuple[Stage, ...]
    target: int
    fine: int
    cutting: CuttingRules
    slips: SlipRules
    dealing: DealingRules
    looking: LookingRules
    auction: AuctionRules
    packets: PacketRules
    talon: TalonRules
    rebuying: RebuyingRules
    exchange: ExchangeRules
    rights: RightsRules
    concession: ConcessionRules
    contract: ContractRules
    naming: NamingRules
    melds: MeldRules
    tricks: TrickRules
    scoring: ScoringRules
    bolts: BoltRules
    barrel: BarrelRules
    gold: GoldRules
    settlement: SettlementRules


class Public(Protocol):
    """A game or the view of one seat, limited to what everybody knows."""

    @property
    def rules(self) -> Rulebook: ...
    @property
    def sheet(self) -> Sheet: ...
    @property
    def deal(self) -> Deal: ...


__all__ = ["Game", "Rulebook"]
