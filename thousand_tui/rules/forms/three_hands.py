"""V1: three players, seven cards each, a talon of three (RULES §1), and the route of all forms with an auction."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules.forms import Form, Plan
from thousand_tui.rules.phases import (
    auction,
    contract,
    cutting,
    dealing,
    exchange,
    looking,
    naming,
    packets,
    rebuying,
    rights,
    shuffle,
    slips,
    talon,
    tricks,
)

ROUTE: Final = (
    shuffle.STAGE,
    cutting.STAGE,
    slips.STAGE,
    dealing.STAGE,
    looking.STAGE,
    rights.DEALT,
    auction.STAGE,
    packets.STAGE,
    talon.STAGE,
    rights.TALON,
    rebuying.STAGE,
    contract.BEFORE,
    exchange.STAGE,
    rights.STAGE,
    contract.STAGE,
    naming.STAGE,
    tricks.STAGE,
)

FORM: Final = Form("three", tuple(range(3)), Plan(hands=3, size=7, packets=(3,)), ROUTE)
