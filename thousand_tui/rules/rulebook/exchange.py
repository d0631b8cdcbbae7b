"""What is agreed about the talon, the cards that are passed, and the contract (RULES §1.5, groups C and D)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from thousand_tui.rules.choices import Listed

# (a game) -> whether only the declarer sees the talon of this deal (C12, D1, J3, K8, V3-K).
Hides: TypeAlias = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class PacketRules:
    """``packets`` are the actions that take one; chance takes it if ``random``, else the declarer chooses (D5)."""

    packets: Listed
    random: bool


@dataclass(frozen=True, slots=True)
class TalonRules:
    """The talon is shown to all unless one of these ``hides`` it; ``shown_from`` is the lowest bid that shows it (D1).

    ``for_sale``: a talon that is shown may be bought (C13). ``apart``: something may be decided between seeing it and
    the exchange, so opening it is a stage of its own.
    """

    hides: tuple[Hides, ...]
    shown_from: int
    for_sale: bool
    apart: bool


@dataclass(frozen=True, slots=True)
class RebuyingRules:
    """Whether the opened talon may be bought, and the ``unit`` of which its prices are multiples."""

    allowed: bool
    unit: int

    def price(self, contract: int) -> int:
        """The price of the talon over a contract."""
        return (contract // self.unit + 1) * self.unit


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """What leaves the declarer's hand: a card for each opponent if ``gives``, and ``aside`` cards out of play.

    ``from_talon``: only cards of the talon may be given (V14). Passed cards are shown to all if ``face_up`` (D3), but
    not in a gold deal if ``hidden_in_gold`` (J3), in the dark if ``hidden_in_dark`` (K8), or at the forced opening if
    ``hidden_when_forced`` (D1); ``blind_face_up`` alone decides if the declarer bought blind (C12).
    """

    gives: bool
    aside: int
    from_talon: bool
    face_up: bool
    hidden_in_gold: bool
    hidden_in_dark: bool
    hidden_when_forced: bool
    blind_face_up: bool


@dataclass(frozen=True, slots=True)
class ContractRules:
    """When the declarer may raise (D4): ``first``, with the talon still face down, ``before`` passing cards, or
    ``after`` it; never if none of these is set.

    ``forced``: even a forced opening that nobody overcalled. ``gold``: even in the gold set (J4). ``dark``: even in the
    dark (K7).
    """

    first: bool
    before: bool
    after: bool
    forced: bool
    gold: bool
    dark: bool
