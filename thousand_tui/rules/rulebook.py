"""A set of agreements compiled once into the small records that the stages use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from thousand_tui.rules import auction, barrel, bolts, concession, dealing, exchange, melds, rights, tricks
from thousand_tui.rules.agreements import Agreements, AgreementsError, conflicts_in
from thousand_tui.rules.forms import Form
from thousand_tui.rules.forms.three_hands import FORM
from thousand_tui.rules.settlement import TARGET


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game, read-only; games under the same agreements share one rulebook."""

    form: Form
    target: int
    fine: int
    dealing: dealing.DealingRules
    auction: auction.AuctionRules
    exchange: exchange.ExchangeRules
    rights: rights.RightsRules
    concession: concession.ConcessionRules
    melds: melds.MeldRules
    tricks: tricks.TrickRules
    bolts: bolts.BoltRules
    barrel: barrel.BarrelRules


@lru_cache(maxsize=64)
def compile_rules(agreements: Agreements, form: Form = FORM) -> Rulebook:
    """The rulebook for these agreements at a table of this form.

    Raises:
        AgreementsError: two of the agreements contradict each other.
    """
    for conflict in conflicts_in(agreements):
        raise AgreementsError(f"These agreements contradict each other: {conflict.why}.")
    return Rulebook(
        form=form,
        target=TARGET,
        fine=agreements.fine,
        dealing=dealing.compile_rules(agreements, form),
        auction=auction.compile_rules(agreements),
        exchange=exchange.compile_rules(agreements),
        rights=rights.compile_rules(agreements),
        concession=concession.compile_rules(agreements),
        melds=melds.compile_rules(agreements),
        tricks=tricks.compile_rules(),
        bolts=bolts.compile_rules(agreements),
        barrel=barrel.compile_rules(agreements, TARGET),
    )
