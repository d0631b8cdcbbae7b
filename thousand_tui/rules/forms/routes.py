"""The way a deal goes, phase after phase; a rulebook keeps those that its agreements want."""

from __future__ import annotations

from typing import Final

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
from thousand_tui.rules.rulebook.form import Form
from thousand_tui.rules.rulebook.game import Stage

WITH_AUCTION: Final = (
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

FROM_THE_STOCK: Final = (shuffle.STAGE, cutting.STAGE, slips.STAGE, dealing.STAGE, tricks.STAGE)
"""Where there is no auction (V2)."""


def route_of(form: Form) -> tuple[Stage, ...]:
    """The phases of a deal in this form."""
    return WITH_AUCTION if form.auction else FROM_THE_STOCK
