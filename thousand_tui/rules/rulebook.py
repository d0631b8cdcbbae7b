"""The rulebook, a game at one moment, and the stages that move it on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.rules.cards import Card
from thousand_tui.rules.forms import Form
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.phases.auction import AuctionRules
from thousand_tui.rules.phases.concession import ConcessionRules
from thousand_tui.rules.phases.contract import ContractRules
from thousand_tui.rules.phases.cutting import CuttingRules
from thousand_tui.rules.phases.dealing import DealingRules
from thousand_tui.rules.phases.exchange import ExchangeRules
from thousand_tui.rules.phases.looking import LookingRules
from thousand_tui.rules.phases.naming import NamingRules
from thousand_tui.rules.phases.rebuying import RebuyingRules
from thousand_tui.rules.phases.rights import RightsRules
from thousand_tui.rules.phases.slips import SlipRules
from thousand_tui.rules.phases.talon import PacketRules, TalonRules
from thousand_tui.rules.phases.tricks import TrickRules
from thousand_tui.rules.presets import Agreements
from thousand_tui.rules.records import HotRecord
from thousand_tui.rules.settling.barrel import BarrelRules
from thousand_tui.rules.settling.bolts import BoltRules
from thousand_tui.rules.settling.gold import GoldRules
from thousand_tui.rules.settling.scoring import ScoringRules
from thousand_tui.rules.settling.settlement import SettlementRules
from thousand_tui.rules.sheet import Sheet
from thousand_tui.rules.stages import Stage
from thousand_tui.rules.state import Deal, Now


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
        self,
        now: Now,
        deal: Deal | None = None,
        hands: tuple[int, ...] | None = None,
        pack: tuple[Card, ...] | None = None,
        stage: int | None = None,
    ) -> Game:
        """The game with its stage at ``now`` and, where given, another deal, other hands, another pack or stage."""
        return Game(
            self.rules,
            self.sheet,
            self.deal if deal is None else deal,
            self.hands if hands is None else hands,
            self.stage if stage is None else stage,
            now,
            (),
            self.pack if pack is None else pack,
        )

    def played(self, now: Now, hands: tuple[int, ...], pack: tuple[Card, ...]) -> Game:
        """The game after a card, which is most of what happens."""
        return Game(self.rules, self.sheet, self.deal, hands, self.stage, now, (), pack)

    def entered(self, sheet: Sheet, winners: tuple[int, ...]) -> Game:
        """The game with another sheet, and the sides that have won with it."""
        return Game(self.rules, sheet, self.deal, self.hands, self.stage, self.now, winners, self.pack)


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


__all__ = ["Game", "Rulebook"]
