"""A set of agreements after every value that follows from other agreements has been filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from thousand_tui.rules.agreements import model
from thousand_tui.rules.agreements.idle import without_idle
from thousand_tui.rules.agreements.model import Agreements, grows_to_eight

# How far below the target the barrel is unless something else is agreed (I1).
BELOW_TARGET: Final = 120

# The individual fines; each is the general fine unless something else is agreed (A5).
FINES: Final = ("fine_bolts", "fine_barrel", "fine_concession", "fine_deal", "fine_knock")

LEVEL_1001: Final = 880
LEVEL_LVIV: Final = 900


@dataclass(frozen=True, slots=True)
class Consequence:
    """The values of other options that follow ``when`` this holds."""

    when: Callable[[Agreements], bool]
    changes: Mapping[str, Any]


# Applied in this order to a set without idle values.
CONSEQUENCES: Final = (
    Consequence(
        lambda chosen: chosen.game_1001 != "off",
        {
            "target": 1001,
            "barrel_level": LEVEL_1001,
            "barrel_attempts": 1,
            "attempt_count": "own_forehand",
            "fall_penalty": "fine",
            "barrel_fail": "burn",
            "third_fall": "zero",
        },
    ),
    Consequence(
        lambda chosen: chosen.attempt_count == "own_forehand_only" and chosen.barrel_trading == "given_anytime",
        {"barrel_trading": "given"},
    ),
    Consequence(
        lambda chosen: chosen.barrel_trading == "given" and chosen.forced_opening not in model.FORCED_OPENINGS,
        {"barrel_trading": "normal"},
    ),
    Consequence(lambda chosen: chosen.no_four_nines, {"four_nines_dealt": False, "four_nines_after_exchange": False}),
    Consequence(lambda chosen: not grows_to_eight(chosen), {"four_nines_after_exchange": False}),
    Consequence(lambda chosen: not grows_to_eight(chosen) and chosen.three_nines == "both", {"three_nines": "dealt"}),
    Consequence(lambda chosen: chosen.form == "two_hidden_discards", {"talon_shown": "never"}),
    Consequence(lambda chosen: chosen.form not in model.EXCEPTION_FORMS, {"all_tricks_exception": "off"}),
    Consequence(
        lambda chosen: chosen.form in model.STOCK_FORMS,
        {
            "four_nines_after_exchange": False,
            "concession_limit": 0,
            "bolt_mode": "off",
            "barrel_level": "none",
            "marriage_on_first_trick": "on",
        },
    ),
    Consequence(lambda chosen: chosen.stock_needs_trick, {"marriage_on_first_trick": "off"}),
    Consequence(lambda chosen: chosen.lock != "off", {"barrel_level": "none"}),
    Consequence(lambda chosen: chosen.keg_playing or chosen.lviv, {"barrel_attempts": "unlimited"}),
    Consequence(lambda chosen: chosen.lviv and chosen.barrel_level == "auto", {"barrel_level": LEVEL_LVIV}),
)


def effective(agreements: Agreements) -> Agreements:
    """The set that the rules are compiled from.

    Idle options are at their defaults, what follows from a form or from another agreement (A3, E10, I12, I13, I16) is
    filled in, ``barrel_level`` is a number or "none", every fine is a number, and ``min_bid`` is a possible bid. Two
    sets with the same effective set are the same game.
    """
    chosen = without_idle(agreements)
    for consequence in CONSEQUENCES:
        if consequence.when(chosen):
            chosen = chosen.model_copy(update=dict(consequence.changes))
    if not chosen.min_bid:
        # A bid of 0 is not possible: without a lowest bid (C3) the lowest is one step.
        chosen = chosen.model_copy(update={"min_bid": chosen.bid_step})
    same = {name: chosen.fine for name in FINES if getattr(chosen, name) == "same"}
    chosen = chosen.model_copy(update=same)
    if chosen.barrel_level == "auto":
        chosen = chosen.model_copy(update={"barrel_level": auto_level(chosen.target)})
    return chosen


def auto_level(target: int) -> int:
    """The level of the barrel for this target if none is agreed (I1): 880 for 1000 and for 1001."""
    return LEVEL_1001 if target == LEVEL_1001 + BELOW_TARGET + 1 else target - BELOW_TARGET


__all__ = ["FINES"]
