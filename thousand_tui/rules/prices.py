"""What a conceded deal costs the declarer or brings another, by the contract in force (F1-F3, F7, F17, F18, D2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

Price: TypeAlias = Callable[[int], int]
"""(contract in force) -> points."""

OPPONENTS_GET: Final = 60
SHARE_OF_THREE: Final = 40
FORFEIT: Final = 100
CONSOLATION: Final = 50


def the_contract(contract: int) -> int:
    """The whole contract in force."""
    return contract


def nothing(contract: int) -> int:
    """Nothing at all."""
    return 0


def one_hundred_twenty(contract: int) -> int:
    """A fixed 120."""
    return 120


def one_hundred(contract: int) -> int:
    """A fixed 100 (D2)."""
    return FORFEIT


def sixty(contract: int) -> int:
    """A fixed 60."""
    return OPPONENTS_GET


def forty(contract: int) -> int:
    """A fixed 40, a third of 120 (F18)."""
    return SHARE_OF_THREE


def fifty(contract: int) -> int:
    """A fixed 50 (D2)."""
    return CONSOLATION


def half_up_to_five(contract: int) -> int:
    """Half, rounded up to a multiple of 5 (F3)."""
    return -(-contract // 10) * 5


def half_up_to_ten(contract: int) -> int:
    """Half, rounded up to a multiple of 10 (F3)."""
    return -(-contract // 20) * 10


def half_down_to_five(contract: int) -> int:
    """Half, rounded down to a multiple of 5 (F3)."""
    return contract // 10 * 5


LOSSES: Final[dict[str, Price]] = {"bid": the_contract, "nothing": nothing, "fixed_120": one_hundred_twenty}
HALVES: Final[dict[str, Price]] = {"up5": half_up_to_five, "up10": half_up_to_ten, "down5": half_down_to_five}
