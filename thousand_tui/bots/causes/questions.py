"""Why to answer a question of few words so: to look, to have the cards dealt again, to buy the talon, to cut."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

from thousand_tui.bots.causes.base import Finder, Reason, Weighing
from thousand_tui.rules import Accept, Claim, Cut, Dark, Look, Pass, Rebuy, TakePacket, Waive
from thousand_tui.rules.view import LOOKING

_ANSWERS: Final = MappingProxyType[type[Any], str](
    {
        Look: "looks",
        Dark: "dares",
        Claim: "claims",
        Waive: "waives",
        Rebuy: "rebuys",
        Accept: "rebuys",
        Pass: "lets_go",
        TakePacket: "any_packet",
        Cut: "any_cut",
    }
)


def answers(weighing: Weighing) -> Iterator[Reason]:
    """What speaks for the answer."""
    action = weighing.best.action
    if isinstance(action, Waive) and weighing.view.phase == LOOKING:
        yield Reason("dares")
    elif type(action) in _ANSWERS:
        yield Reason(_ANSWERS[type(action)])


QUESTIONS: Final[tuple[Finder, ...]] = (answers,)
