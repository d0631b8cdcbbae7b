"""What a conceded deal brings, in points and marks (RULES §1.7, groups D2 and F)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import BOMB, BY_ACES, CROSS, ROSPIS, SPISAT
from thousand_tui.rules.lines import LineName
from thousand_tui.rules.sheet import Outcome, Standing

if TYPE_CHECKING:
    from thousand_tui.rules.phases.concession import ConcessionRules, Counter
    from thousand_tui.rules.rulebook import Rulebook


def deltas(
    outcome: Outcome, rules: Rulebook, standings: tuple[Standing, ...]
) -> Iterator[tuple[int, LineName, int, int]]:
    """The entries of a conceded deal in step 3, before anything is doubled or refused on the barrel.

    ``standings`` are those before the deal, one per side. Every active seat has one entry (seat, rule, amount, fact),
    the declarer first; the sitter's share of a bomb is the last (F18). Rules: ``conceded``, ``cross`` or ``bomb`` for
    the declarer, ``gift`` or ``gift_by_aces`` for the others, 0 if they get nothing. The fact is the contract; for
    ``bomb`` it is how many the declarer has used, this one included, for ``gift_by_aces`` the aces.
    """
    kind = rules.concession.kind(outcome.conceded or "")
    assert kind is not None
    contract = outcome.contract
    used = standings[rules.form.sides[outcome.declarer]].bombs
    yield outcome.declarer, kind.line, -kind.loses.at(contract), used + 1 if kind.name == BOMB else contract
    gives = kind.first_gives or used
    sitters = [seat for seat in range(rules.form.seats) if kind.to_sitter and seat not in outcome.active]
    for seat in (*(seat for seat in outcome.active if seat != outcome.declarer), *sitters):
        aces = outcome.aces[seat] if kind.gains.per_ace else 0
        gift = kind.gains.at(contract, aces)
        yield seat, kind.gift, gift if gives else 0, aces if kind.name == BY_ACES else contract


# Which counter counts each kind; giving up a forced opening (D2) is not counted.
COUNTERS: Final[dict[str, Counter]] = {
    ROSPIS: "concessions",
    BY_ACES: "concessions",
    SPISAT: "spisats",
    CROSS: "crosses",
    BOMB: "bombs",
}


def counted(standing: Standing, kind: str) -> Standing:
    """The declarer's standing after conceding in this way."""
    counter = COUNTERS.get(kind)
    return replace(standing, **{counter: getattr(standing, counter) + 1}) if counter else standing


def fine_due(rules: ConcessionRules, standing_after: Standing, kind: str) -> bool:
    """Whether the concession just counted costs the fine as well: every third rospis (F4)."""
    if not rules.fined_every or COUNTERS.get(kind) != "concessions":
        return False
    return standing_after.concessions % rules.fined_every == 0
