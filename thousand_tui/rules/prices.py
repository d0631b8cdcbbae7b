"""What a conceded deal costs the declarer or brings the others (F1-F3, F7, F17, F18, D2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

# How half a contract is rounded (F3).
Half: TypeAlias = Literal["up5", "up10", "down5"]


@dataclass(frozen=True, slots=True)
class Price:
    """Points by the contract in force: ``fixed`` whatever the contract, plus the ``whole`` contract or ``half`` of it,
    plus ``per_ace`` for each ace that the recipient held (F17)."""

    fixed: int = 0
    whole: bool = False
    half: Half | None = None
    per_ace: int = 0

    def at(self, contract: int, aces: int = 0) -> int:
        """The points at this contract."""
        points = self.fixed + self.per_ace * aces + (contract if self.whole else 0)
        match self.half:
            case "up5":
                points += -(-contract // 10) * 5
            case "up10":
                points += -(-contract // 20) * 10
            case "down5":
                points += contract // 10 * 5
        return points


NOTHING: Final = Price()
THE_CONTRACT: Final = Price(whole=True)
SIXTY: Final = Price(60)
