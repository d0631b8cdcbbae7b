"""What is agreed about the auction (RULES §1.4, group C)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from thousand_tui.rules.ladder import Ladder
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.state import Deal, End

Cap: TypeAlias = Callable[[int, MeldRules], int]
"""(cards in hand, meld rules) -> the highest promise. An empty hand stands for one that nobody has looked at."""

Opener: TypeAlias = Callable[[Deal], int]

Settles: TypeAlias = Literal["gold_is_forced", "dark_is_final", "barrel_is_given", "barrel_is_given_anytime"]
"""Ways to do without an auction (C14, J2, K5)."""

TermName: TypeAlias = Literal[
    Reason.BARREL_MINIMUM,
    Reason.EXACT_OPENING,
    Reason.NO_JUMP,
    Reason.SILENCED,
    Reason.TRADING_IN_RED,
    Reason.DARK_NEEDS_MARRIAGE,
]
"""What narrows the bids, by the reason of the refusal that it brings."""


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """Promises are the numbers of a ``ladder``, from ``minimum`` up; what else may be said stands beside it.

    ``cap`` is the highest promise with these cards in hand, ``ceiling`` the highest of all; ``raise_cap`` and
    ``raise_ceiling`` are those of a contract that is raised (C8). ``opener`` is who speaks first, and must bid if
    ``forces`` says so; where the opening ``hangs`` all speak from the dealer's left on and the last must bid if the
    others have passed, but in gold (C1, C2); if all pass the deal ends as ``all_pass`` says. Below ``silent_below`` a
    player has no say, and below ``red_below`` nobody has (C9, C10). ``settles`` are the ways to do without an auction,
    ``terms`` the agreements that narrow what may be said, in their order. ``names_winning``: the player on the barrel
    may always name the number that wins (C14); ``waives_step``: it need not be on the ladder (A3); ``opens_to_win``:
    their opening is that number (C15). ``dark_yields``: the dark may be overbid (K4). ``plain``: none of these needs
    to be asked.
    """

    minimum: int
    ladder: Ladder
    cap: Cap
    ceiling: int
    raise_cap: Cap
    raise_ceiling: int
    opener: Opener
    forces: bool
    hangs: bool
    all_pass: End
    silent_below: int
    red_below: int
    settles: tuple[Settles, ...]
    terms: tuple[TermName, ...]
    names_winning: bool
    waives_step: bool
    opens_to_win: bool
    dark_yields: bool
    plain: bool

    def forced(self, deal: Deal) -> int:
        """The seat that must open, and that "forehand" means in the agreements that name it (C1)."""
        return self.opener(deal)

    def above(self, number: int) -> int:
        """The next promise above a number."""
        return self.ladder.above(number)
