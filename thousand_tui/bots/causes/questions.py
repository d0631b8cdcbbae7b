"""Why to answer a question of few words so: to look, to have the cards dealt again, to buy the talon, to cut."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

from thousand_tui.bots.causes.base import Cause, Finder, Weighing
from thousand_tui.bots.causes.motives import Motive
from thousand_tui.rules import Accept, Claim, Cut, Dark, Look, Pass, Rebuy, TakePacket, Waive
from thousand_tui.rules.view import LOOKING

_ANSWERS: Final = MappingProxyType[type[Any], Motive](
    {
        Look: Motive.LOOKS,
        Dark: Motive.DARES,
        Claim: Motive.CLAIMS,
        Waive: Motive.WAIVES,
        Rebuy: Motive.REBUYS,
        Accept: Motive.REBUYS,
        Pass: Motive.LETS_GO,
        TakePacket: Motive.ANY_PACKET,
        Cut: Motive.ANY_CUT,
    }
)


def answers(weighing: Weighing) -> Iterator[Cause]:
    """What speaks for the answer."""
    action = weighing.best.action
    if isinstance(action, Waive) and weighing.view.phase == LOOKING:
        yield Cause(Motive.DARES)
    elif type(action) in _ANSWERS:
        yield Cause(_ANSWERS[type(action)])


QUESTIONS: Final[tuple[Finder, ...]] = (answers,)
