"""How deals turn out on average: what a bot expects of the other players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from thousand_tui.rules import Rulebook
from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class Habits:
    """What players do on average against ``opponents`` with ``kept`` cards each, as measured (docs/lab.md).

    ``bought_made`` and ``forced_made``: how often others make a contract they bought, and a forced opening against an
    empty hand; ``stopped`` lowers the latter for each point that one's own hand would make as declarer. ``share`` is
    what a hand takes in defence for each such point. ``raised``: how far others raise what they make. ``share_of_made``
    is what each opponent takes when a contract is made, ``share_of_nothing`` the same, marriages included, from a
    declarer who takes nothing, ``least_share`` the least they take when a contract fails. ``surplus``: how far above
    the bid others suppose a declarer's hand to be. ``dark_made``: how often 120 is made with a hand that was not looked
    at; ``lead`` what it is worth to be on lead.
    """

    opponents: int
    kept: int
    bought_made: float
    forced_made: float
    stopped: float
    share: float
    raised: int
    share_of_made: int
    share_of_nothing: int
    least_share: int
    surplus: float
    dark_made: float
    lead: float

    def share_of_failed(self, points: float) -> int:
        """What each opponent takes, in steps of five, from a declarer who fails with a hand estimated at ``points``."""
        return max(self.least_share, round((self.share_of_nothing - max(0.0, points) / 2) / 5) * 5)


THREE_PLAY: Final = Habits(
    opponents=2,
    kept=8,
    bought_made=0.88,
    forced_made=0.64,
    stopped=0.0022,
    share=0.37,
    raised=15,
    share_of_made=23,
    share_of_nothing=70,
    least_share=36,
    surplus=15.0,
    dark_made=0.3,
    lead=8.0,
)
TWO_PLAY: Final = Habits(
    opponents=1,
    kept=8,
    bought_made=0.83,
    forced_made=0.51,
    stopped=0.0019,
    share=0.31,
    raised=15,
    share_of_made=21,
    share_of_nothing=69,
    least_share=38,
    surplus=15.0,
    dark_made=0.3,
    lead=12.0,
)
MORE_CARDS: Final = replace(TWO_PLAY, stopped=0.0005, share_of_nothing=0, dark_made=0.5)
TABLES: Final = (
    THREE_PLAY,
    TWO_PLAY,
    replace(MORE_CARDS, kept=10, forced_made=0.5, share=0.44, share_of_made=41, least_share=80),
    replace(MORE_CARDS, kept=11, forced_made=0.48, share=0.55, share_of_made=58, least_share=87),
)


def opponents_of(form: Form) -> int:
    """How many play against the declarer."""
    return form.plan.hands - form.plan.dead - 1


def given_away(form: Form) -> int:
    """How many cards leave a declarer's hand."""
    return form.aside + (opponents_of(form) if form.gives else 0)


def kept_in(form: Form) -> int:
    """How many cards a declarer plays with."""
    return form.plan.size + sum(form.plan.packets[:1]) - given_away(form)


def habits_of(rules: Rulebook) -> Habits:
    """The habits at a table with these rules, or else at the most similar one."""
    return _nearest(opponents_of(rules.form), kept_in(rules.form))


@cache
def _nearest(opponents: int, kept: int) -> Habits:
    return min(TABLES, key=lambda habits: (abs(habits.opponents - opponents), abs(habits.kept - kept)))
