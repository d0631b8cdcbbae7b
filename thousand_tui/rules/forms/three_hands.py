"""V1: three players, seven cards each, a talon of three (RULES §1)."""

from __future__ import annotations

from thousand_tui.rules import auction, contract, dealing, exchange, rights, shuffle, tricks
from thousand_tui.rules.forms import Form

SEATS = 3
ROUTE = (
    shuffle.STAGE,
    dealing.STAGE,
    auction.STAGE,
    exchange.STAGE,
    rights.STAGE,
    contract.STAGE,
    tricks.STAGE,
)


def _active(dealer: int) -> tuple[int, ...]:
    return tuple((dealer + step) % SEATS for step in range(1, SEATS + 1))


def _places(wished: tuple[int, ...]) -> tuple[int, ...]:
    return wished


FORM = Form("three", SEATS, SEATS, tuple(range(SEATS)), _active, _places, ROUTE)
