"""The packets of a game for two: which one the declarer takes (D5)."""

from __future__ import annotations

from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import Action, TakePacket
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.phases import talon
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Stage, Transition, stage, stays
from thousand_tui.rules.state import CHANCE, End

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Game


@dataclass(frozen=True, slots=True)
class PacketRules:
    """``packets`` are the actions that take one; chance takes it if ``random``, else the declarer chooses (D5)."""

    packets: Listed
    random: bool


def compile_rules(agreements: Agreements, form: Form) -> PacketRules:
    """How a packet is chosen."""
    packets = Listed(tuple(map(TakePacket, range(len(form.plan.packets)))))
    return PacketRules(packets, agreements.talon_choice == "random")


def _turn(game: Game, now: None) -> int:
    return CHANCE if game.rules.packets.random else game.deal.buyer


def _choices(game: Game, now: None) -> Listed:
    return game.rules.packets.packets


def _refuse(game: Game, now: None, action: Action) -> Refusal:
    if isinstance(action, TakePacket):
        return Refusal(Reason.NO_SUCH_PACKET, {"packets": len(game.rules.packets.packets)})
    return Refusal(Reason.PACKET_IS_DUE)


def _apply(game: Game, now: None, action: Action) -> Transition:
    assert isinstance(action, TakePacket)
    return talon.show(game, action.packet), End.GO_ON


STAGE: Final[Stage] = stage("packets", NoneType, stays, _turn, _choices, _refuse, _apply)
