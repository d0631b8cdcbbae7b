"""What is agreed about giving up a deal (RULES §1.7, groups D2 and F)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from thousand_tui.rules.actions import Concede
from thousand_tui.rules.choices import Refusal
from thousand_tui.rules.lines import LineName
from thousand_tui.rules.prices import Price
from thousand_tui.rules.sheet import Outcome

# What a standing counts about conceded deals.
Counter: TypeAlias = Literal["concessions", "spisats", "crosses", "bombs"]

# (the public facts of a game, the bar) -> whether it stops the declarer now.
Stands: TypeAlias = Callable[[Any, "Bar"], bool]


@dataclass(frozen=True, slots=True)
class Bar:
    """Something that can rule out a concession, and ``why``; if it can be used up, it has a ``counter`` and a
    ``limit``."""

    stands: Stands
    why: Refusal = field(hash=False)
    counter: Counter = "concessions"
    limit: int = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to give up a deal, open unless one of its ``bars`` rules it out.

    ``loses`` is what it costs the declarer and ``gains`` what each of the others gets. ``to_sitter``: the player who
    sits out gets the same. ``first_gives``: if it is off, nobody gets anything for a player's first one. ``line`` and
    ``gift`` name the lines of the settlement. ``in_play``: it is a rospis, which F19 allows later too.
    """

    name: str
    loses: Price
    gains: Price
    bars: tuple[Bar, ...] = ()
    in_play: bool = False
    to_sitter: bool = False
    first_gives: bool = True
    line: LineName = LineName.CONCEDED
    gift: LineName = LineName.GIFT


@dataclass(frozen=True, slots=True)
class ConcessionRules:
    """The ``kinds`` that are agreed on, and the ``words`` for them; ``always``: nothing can rule out any of them.

    Every ``fined_every``-th rospis costs ``fine`` as well (F4; 0: never). ``on_lead``: a rospis is possible whenever
    the declarer leads (F19). ``dealer_stays``: the dealer of a conceded deal deals again (F2).
    """

    kinds: tuple[Kind, ...]
    words: tuple[Concede, ...]
    always: bool
    fined_every: int
    fine: int
    on_lead: bool
    dealer_stays: bool

    def same_dealer(self, outcome: Outcome) -> bool:
        """Whether the dealer of this deal deals again because it was given up (F2)."""
        return self.dealer_stays and outcome.conceded is not None

    def kind(self, name: str) -> Kind | None:
        """The kind with this name, None if it is not agreed on."""
        return next((kind for kind in self.kinds if kind.name == name), None)
