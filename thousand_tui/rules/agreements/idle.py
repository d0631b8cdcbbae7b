"""Agreements without effect: those of another form, and the finer points of what is not played.

An idle agreement is no mistake. It keeps its value for the day when what it belongs to is switched on, and an editor
can show it in grey, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from thousand_tui.rules.agreements.model import OPTIONS, Agreements
from thousand_tui.rules.agreements.predicates import (
    DISCARD_FORMS,
    EXCEPTION_FORMS,
    PACKET_FORMS,
    SEVEN_CARD_FORMS,
    STOCK_FORMS,
    TWO_FORMS,
    any_redeal,
    four_nines_count,
    nines_count,
    no_barrel,
    nobody_concedes,
)

DEFAULTS: Final = {option.id: option.default for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class Idle:
    """These options have no effect ``when`` this holds; ``reason`` is a clause for a person."""

    options: tuple[str, ...]
    when: Callable[[Agreements], bool]
    reason: str


def rows(*names: str) -> tuple[str, ...]:
    """The options of these rows or groups, with the finer points of each."""
    return tuple(option.id for option in OPTIONS if option.row in names or option.group in names)


CONCEDING: Final = rows("F1", "F2", "F3", "F4", "F8", "F9", "F10", "F11", "F12", "F17", "F19")

OF_FORMS: Final = (
    Idle(
        (
            *rows("A3", "B7", "B8", "C", "D", "E", "F", "G2", "G5", "G13", "G16", "H2", "H3", "H4", "H5", "H7", "H8"),
            *rows("H9", "H10", "H11", "H12", "H14", "I", "J", "K", "V3", "V4", "V6", "V8", "V14"),
        ),
        lambda chosen: chosen.form in STOCK_FORMS,
        "only in forms with an auction (A6)",
    ),
    Idle(
        ("stock_needs_trick",), lambda chosen: chosen.form not in STOCK_FORMS, "only in forms without an auction (A6)"
    ),
    Idle(rows("H14", "V8"), lambda chosen: chosen.form != "four", "only at a table for four (A6)"),
    Idle(rows("E3", "E8", "E9", "E13"), lambda chosen: chosen.form in TWO_FORMS, "not at a table for two (A6)"),
    Idle(
        ("three_nines",),
        lambda chosen: chosen.form in TWO_FORMS and chosen.three_nines == "after_exchange",
        "not at a table for two (A6)",
    ),
    Idle(("talon_choice",), lambda chosen: chosen.form not in PACKET_FORMS, "only with two talons on the table (A6)"),
    Idle(rows("B7", "B8"), lambda chosen: chosen.form in PACKET_FORMS, "not with two talons on the table (A6)"),
    Idle(
        rows("C13", "D1"), lambda chosen: chosen.form == "two_hidden_discards", "this form never shows the talon (A6)"
    ),
    Idle(
        ("pass_face_up", "blind_pass_face_up"),
        lambda chosen: chosen.form in DISCARD_FORMS,
        "no card is passed in this form (A6)",
    ),
    Idle(
        ("give_from_talon",),
        lambda chosen: chosen.form not in SEVEN_CARD_FORMS,
        "only where two opponents are given a card (A6)",
    ),
    Idle(
        ("all_tricks_exception",),
        lambda chosen: chosen.form not in EXCEPTION_FORMS,
        "only in forms for two with dead cards (A6)",
    ),
    Idle(("second_talon",), lambda chosen: chosen.form != "two_one_card", "only where one card is given (A6)"),
    Idle(("dead_hand",), lambda chosen: chosen.form != "two_dead_hand", "only with a third hand (A6)"),
    Idle(
        ("fine",),
        lambda chosen: (
            chosen.form in STOCK_FORMS
            and not chosen.exposed_card
            and chosen.bottom_nine == "off"
            and chosen.bottom_jack != "reshuffle"
        ),
        "nothing is fined here (A6)",
    ),
)
"""What a form has no use for."""

OF_THE_DEAL: Final = (
    Idle(
        ("cutter",),
        lambda chosen: not chosen.no_shuffle and chosen.bottom_nine == "off" and chosen.bottom_jack == "off",
        "only where the pack is cut (B1, B3, B4)",
    ),
    Idle(("bottom_nine_third",), lambda chosen: chosen.bottom_nine == "off", "only if a nine means another cut (B3)"),
    Idle(
        ("exposed_compensation",),
        lambda chosen: not chosen.exposed_card,
        "only if cards can be turned up (B5)",
    ),
    Idle(("silence",), lambda chosen: chosen.trading_in_red, "everybody has to be silent anyway (C10)"),
    Idle(("silence_threshold",), lambda chosen: chosen.silence == "off", "only with silence (C9)"),
    Idle(("red_threshold",), lambda chosen: not chosen.trading_in_red, "only if debts stop the bidding (C10)"),
    Idle(("blind_pass_face_up",), lambda chosen: not chosen.blind_bidding, "only with blind bidding (C12)"),
    Idle(
        ("barrel_trading",),
        lambda chosen: chosen.barrel_trading == "given" and chosen.forced_opening != "on",
        "only with a forced opening (C2)",
    ),
    Idle(("talon_shown_from",), lambda chosen: chosen.talon_shown != "from", "only if it depends on the bid (D1)"),
    Idle(("give_up_at_100",), lambda chosen: chosen.talon_shown == "always", "only where the talon is hidden (D1)"),
)
"""Finer points of cut, auction and talon."""

OF_REDEALS: Final = (
    Idle(("talon_below_claimant",), lambda chosen: chosen.talon_below == 0, "only with a limit for the talon (E1)"),
    Idle(
        ("hand_below_after_lost_by_bidding",),
        lambda chosen: chosen.hand_below_after == 0,
        "only with a limit for the hand (E3)",
    ),
    Idle(rows("E4", "E8"), lambda chosen: chosen.no_four_nines, "four nines never count (E10)"),
    Idle(
        ("only_original_nines",),
        lambda chosen: chosen.no_four_nines or not chosen.four_nines_after_exchange,
        "only where four nines count after the exchange (E8)",
    ),
    Idle(("four_jacks_dealt",), lambda chosen: chosen.three_jacks, "three Jacks are enough (E11)"),
    Idle(
        ("dealer_fine_for_nines",),
        lambda chosen: not nines_count(chosen),
        "only where nines give a right to another deal (E4, E6, E8)",
    ),
    Idle(
        ("talon_rights_only_at_100",),
        lambda chosen: chosen.talon_below == 0 and not chosen.two_nines_talon,
        "only where a bad talon may be refused (E1, E5)",
    ),
    Idle(
        ("three_redeals", "redeal_automatic"),
        lambda chosen: not any_redeal(chosen),
        "nothing gives a right to another deal",
    ),
    Idle(
        ("three_redeals",),
        lambda chosen: (
            chosen.three_redeals == "nines" and chosen.three_nines in ("off", "dealt") and not four_nines_count(chosen)
        ),
        "only where four nines, or nines after the exchange, give a right (E4, E6, E8)",
    ),
)
"""Finer points of rights that nobody has."""

OF_CONCESSIONS: Final = (
    Idle(
        (*rows("F10", "F11", "F3", "F4", "F5"), "concession_declarer", "concession_opponents"),
        lambda chosen: chosen.one_rospis_one_spisat,
        "replaced by rospis and spisat (F7)",
    ),
    Idle(
        tuple(option for option in CONCEDING if option != "concession_dealer"),
        nobody_concedes,
        "nobody may concede (F5)",
    ),
    Idle(
        ("concession_dealer",),
        lambda chosen: (
            nobody_concedes(chosen) and not chosen.cross and chosen.bombs == "off" and not chosen.give_up_at_100
        ),
        "nobody may concede (F5)",
    ),
    Idle(
        (*rows("F10", "F11", "F3"), "concession_declarer", "concession_opponents"),
        lambda chosen: chosen.write_off_by_aces,
        "replaced by writing off by Aces (F17)",
    ),
    Idle(
        ("half_rounding",),
        lambda chosen: chosen.concession_opponents != "half_bid",
        "only where the opponents get half (F2)",
    ),
    Idle(
        rows("F8", "F10"),
        lambda chosen: chosen.concession_with_barrel == "forbidden",
        "forbidden to everybody anyway (F9)",
    ),
    Idle(
        rows("F10", "F11"),
        lambda chosen: chosen.concession_declarer != "nothing",
        "only where conceding costs nothing (F1)",
    ),
    Idle(("free_concession_on_gold",), lambda chosen: not chosen.gold, "only with a gold set (J1)"),
    Idle(rows("F14", "F15", "F16"), lambda chosen: not chosen.cross, "only with the cross (F13)"),
    Idle(("ace_value",), lambda chosen: not chosen.write_off_by_aces, "only with writing off by Aces (F17)"),
    Idle(
        ("bomb_contracts", "bomb_on_barrel", "bomb_gifts"),
        lambda chosen: chosen.bombs == "off",
        "only with bombs (F18)",
    ),
)
"""Finer points of conceding."""

OF_SCORES: Final = (
    Idle(rows("G9", "G10"), lambda chosen: not chosen.ace_marriage, "only with a marriage of Aces (G8)"),
    Idle(("round_own",), lambda chosen: chosen.defender_rounding == "exact", "nothing is rounded (H1)"),
    Idle(
        rows("H8", "H9", "H10", "H11", "H12"),
        lambda chosen: chosen.bolt_mode == "off",
        "only with bolts (H7)",
    ),
    Idle(rows("H10", "J2", "J3", "J4", "J5", "J6"), lambda chosen: not chosen.gold, "only with a gold set (J1)"),
    Idle(
        rows("F12", "F16", "H11", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10"),
        lambda chosen: not chosen.dark,
        "only with the dark game (K1)",
    ),
    Idle(
        ("dark_zero_others_bolt",),
        lambda chosen: not chosen.double_bolt_dark,
        "only with two bolts in the dark (H11)",
    ),
    Idle(("dark_raise",), lambda chosen: not chosen.dark_no_auction, "only in the dark without an auction (K5)"),
)
"""Finer points of melds, bolts, gold and dark."""

OF_THE_BARREL: Final = (
    Idle(("game_1001_fall",), lambda chosen: chosen.game_1001 == "off", "only in the game to 1001 (A3)"),
    Idle(
        ("barrel_level",),
        lambda chosen: chosen.game_1001 != "off" and chosen.barrel_level != "none",
        "fixed by the game to 1001 (A3)",
    ),
    Idle(
        ("target", *rows("I3", "I4", "I5", "I6"), "third_fall"),
        lambda chosen: chosen.game_1001 != "off",
        "fixed by the game to 1001 (A3)",
    ),
    Idle(
        rows("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9"),
        lambda chosen: chosen.lock != "off",
        "the lock replaces the barrel (I13)",
    ),
    Idle(
        rows("I3", "I4", "I5", "I6", "I7", "I8", "I9"),
        lambda chosen: chosen.lviv,
        "not with the Lviv barrel (I16)",
    ),
    Idle(rows("I3", "I4", "I5", "I6", "I7"), lambda chosen: chosen.keg_playing, "not with the keg (I12)"),
    Idle(
        (
            *rows("B8", "C14", "C15", "F8", "F9", "F10", "F15", "H12", "K3"),
            *rows("I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9"),
            "bomb_on_barrel",
        ),
        no_barrel,
        "only with a barrel (I1)",
    ),
    Idle(
        ("attempt_count", "fall_penalty"),
        lambda chosen: chosen.barrel_attempts == "unlimited" and chosen.game_1001 == "off",
        "attempts are not limited (I3)",
    ),
    Idle(
        ("fall_counts",),
        lambda chosen: chosen.third_fall == "off" and chosen.game_1001 == "off",
        "only where the third fall is different (I7)",
    ),
    Idle(("exact_on_barrel",), lambda chosen: not chosen.lviv, "only with the Lviv barrel (I16)"),
    Idle(
        ("reverse_escape", "reverse_outcome"),
        lambda chosen: not chosen.reverse_barrel,
        "only with the barrel below zero (I18)",
    ),
)
"""What each kind of barrel has no use for."""

IDLE: Final = (*OF_FORMS, *OF_THE_BARREL, *OF_THE_DEAL, *OF_REDEALS, *OF_CONCESSIONS, *OF_SCORES)
"""When options have no effect. What makes others idle stands before them: it may be idle itself."""


def idle(agreements: Agreements) -> dict[str, str]:
    """The options that have no effect under the rest of the set, each with its reason.

    Whether an option has its default value or another makes no difference. An option that is itself idle makes nothing
    else active or idle: the others are judged as if it had its default.
    """
    found, _ = _settled(agreements)
    return {option.id: found[option.id] for option in OPTIONS if option.id in found}


def without_idle(agreements: Agreements) -> Agreements:
    """The same rules, every agreement without effect set back to its default."""
    return _settled(agreements)[1]


def _settled(agreements: Agreements) -> tuple[dict[str, str], Agreements]:
    found: dict[str, str] = {}
    known = -1
    while len(found) > known:
        known = len(found)
        for rule in IDLE:
            if any(name not in found for name in rule.options) and rule.when(agreements):
                found = dict.fromkeys(rule.options, rule.reason) | found
                changes = {name: DEFAULTS[name] for name in rule.options if getattr(agreements, name) != DEFAULTS[name]}
                agreements = agreements.model_copy(update=changes) if changes else agreements
    return found, agreements
