"""Compiles a set of agreements into the small records that the stages use."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from thousand_tui.rules import melds
from thousand_tui.rules.agreed import number
from thousand_tui.rules.forms import Form, form_of, route_of
from thousand_tui.rules.phases import (
    auction,
    concession,
    contract,
    cutting,
    dealing,
    exchange,
    looking,
    naming,
    rebuying,
    rights,
    slips,
    talon,
    tricks,
)
from thousand_tui.rules.quoting import quoted
from thousand_tui.rules.rulebook import Rulebook
from thousand_tui.rules.settling import barrel, bolts, gold, scoring, settlement

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements

# Goes up when the same actions under the same agreements would lead to another game: in version 1 the gold set counted
# deals, not players (J1), and a made contract could score less than its value (H3); in version 2 rounding could break a
# contract that the unrounded points make (H2); in version 3 gold did not double the fine for a fall (A5), and raising
# the bid took the right to refuse a talon from everybody (E15).
RULES_VERSION: Final = 4

HIGHEST_VERSION: Final = 1_000_000


def compile_rules(agreements: Agreements, form: Form | None = None, version: int = RULES_VERSION) -> Rulebook:
    """The rulebook for these agreements; ``form`` replaces the form they name (A6).

    A game begun under an older ``version`` of the rules keeps its order of dealers.

    Raises:
        AgreementsError: two of the agreements contradict each other.
    """
    from thousand_tui.rules.agreements import Agreements, AgreementsError, Wrong

    if not isinstance(agreements, Agreements):
        raise AgreementsError(Wrong.NOT_AGREEMENTS, given=quoted(agreements))
    if form is not None and not isinstance(form, Form):
        raise AgreementsError(Wrong.NOT_A_FORM, given=quoted(form))
    if type(version) is not int or not 0 <= version <= HIGHEST_VERSION:
        raise AgreementsError(Wrong.NOT_A_VERSION, given=quoted(version))
    return _compiled(agreements, form, version)


@lru_cache(maxsize=64)
def _compiled(agreements: Agreements, form: Form | None, version: int) -> Rulebook:
    from thousand_tui.rules.agreements import AgreementsError, Wrong, conflicts_in, effective

    for conflict in conflicts_in(agreements):
        raise AgreementsError(Wrong.CONTRADICTION, why=conflict.sentence)
    agreed, agreements = agreements, effective(agreements)
    form = form or form_of(agreements)
    rules = Rulebook(
        version=version,
        agreements=agreed,
        form=form,
        orders=tuple(map(form.active, range(form.seats))),
        route=(),
        target=agreements.target,
        fine=number(agreements.fine_deal),
        cutting=cutting.compile_rules(agreements),
        slips=slips.compile_rules(agreements, form),
        dealing=dealing.compile_rules(agreements, form),
        looking=looking.compile_rules(agreements),
        auction=auction.compile_rules(agreements),
        packets=talon.compile_packets(agreements, form),
        talon=talon.compile_rules(agreements, form),
        rebuying=rebuying.compile_rules(agreements),
        exchange=exchange.compile_rules(agreements, form),
        rights=rights.compile_rules(agreements, form),
        concession=concession.compile_rules(agreements, form),
        contract=contract.compile_rules(agreements),
        naming=naming.compile_rules(agreements),
        melds=melds.compile_rules(agreements, auction=form.auction),
        tricks=tricks.compile_rules(agreements, form),
        scoring=scoring.compile_rules(agreements),
        bolts=bolts.compile_rules(agreements),
        barrel=barrel.compile_rules(agreements),
        gold=gold.compile_rules(agreements, form, version),
        settlement=settlement.compile_rules(agreements, form),
    )
    return replace(rules, route=route_of(rules))


__all__ = ["RULES_VERSION", "compile_rules"]
