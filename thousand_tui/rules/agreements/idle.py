"""Agreements without effect: those of other forms, and details of what is not played.

What makes whole rows or groups idle is here; what a single option depends on is in its declaration.

An idle agreement is not a mistake. It keeps its value in case what it belongs to is switched on later, and an editor
can grey it out, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from thousand_tui.rules.agreements import model

DEFAULTS: Final = {option.id: option.default for option in model.OPTIONS}


@dataclass(frozen=True, slots=True)
class IdleRows:
    """These options have no effect ``when`` this holds; ``reason`` is a clause for a person."""

    options: tuple[str, ...]
    when: Callable[[model.Agreements], bool]
    reason: str


def rows(*names: str) -> tuple[str, ...]:
    """The options of these rows or groups, including the details of each."""
    return tuple(option.id for option in model.OPTIONS if option.row in names or option.group in names)


def only_in(forms: Collection[str], options: tuple[str, ...], reason: str) -> IdleRows:
    """Options that only these forms have."""
    return IdleRows(options, lambda chosen: chosen.form not in forms, reason)


def not_in(forms: Collection[str], options: tuple[str, ...], reason: str) -> IdleRows:
    """Options that have no effect in these forms."""
    return IdleRows(options, lambda chosen: chosen.form in forms, reason)


def needs(option: str, options: tuple[str, ...], reason: str) -> IdleRows:
    """Options that have no effect without another one."""
    return IdleRows(options, lambda chosen: getattr(chosen, option) in OFF, reason)


def replaced_by(option: str, options: tuple[str, ...], reason: str) -> IdleRows:
    """Options that have no effect if another one is used."""
    return IdleRows(options, lambda chosen: getattr(chosen, option) not in OFF, reason)


OFF: Final = (False, "off")
CONCEDING: Final = rows("F1", "F2", "F3", "F4", "F8", "F9", "F10", "F11", "F12", "F17", "F19")
PRICES: Final = ("half_rounding", "concession_declarer", "concession_opponents")
FALLS: Final = rows("I3", "I4", "I5", "I6", "I7")

# What has no effect in some forms.
OF_FORMS: Final = (
    not_in(
        model.STOCK_FORMS,
        (
            "fine_bolts",
            "fine_barrel",
            "tie",
            *rows("A3", "B7", "B8", "C", "D", "E", "F", "G2", "G5", "G13", "G16"),
            *(option for option in rows("H") if option not in ("defender_rounding", "dump")),
            *rows("I", "J", "K", "V3", "V4", "V6", "V8", "V14"),
        ),
        "only in forms with an auction (A6)",
    ),
    only_in(model.STOCK_FORMS, rows("V2"), "only in forms without an auction (A6)"),
    only_in({"four"}, rows("H14", "V8"), "only at a table for four (A6)"),
    not_in(model.TWO_FORMS, rows("E3", "E8", "E9", "E13"), "not at a table for two (A6)"),
    only_in(model.SEVEN_CARD_FORMS, ("laying_aside",), "only where two opponents are given a card (A6)"),
    IdleRows(
        ("pass_face_up", "blind_pass_face_up", *rows("E3", "E8", "E9", "E13")),
        model.lays_aside,
        "no card is passed where three are laid aside (D6)",
    ),
    IdleRows(
        ("three_nines",),
        lambda chosen: model.lays_aside(chosen) and chosen.three_nines == "after_exchange",
        "no card is passed where three are laid aside (D6)",
    ),
    IdleRows(
        ("three_nines",),
        lambda chosen: chosen.form in model.TWO_FORMS and chosen.three_nines == "after_exchange",
        "not at a table for two (A6)",
    ),
    only_in(model.PACKET_FORMS, ("talon_choice",), "only with two talons on the table (A6)"),
    not_in(model.PACKET_FORMS, rows("B7", "B8"), "not with two talons on the table (A6)"),
    not_in({"two_hidden_discards"}, rows("C13", "D1"), "this form never shows the talon (A6)"),
    not_in(model.DISCARD_FORMS, ("pass_face_up", "blind_pass_face_up"), "no card is passed in this form (A6)"),
    only_in(model.SEVEN_CARD_FORMS, ("give_from_talon",), "only where two opponents are given a card (A6)"),
    only_in(model.EXCEPTION_FORMS, ("all_tricks_exception",), "only in forms for two with dead cards (A6)"),
    only_in({"two_one_card"}, ("second_talon",), "only where one card is given (A6)"),
    only_in({"two_dead_hand"}, ("dead_hand",), "only with a third hand (A6)"),
    IdleRows(
        ("fine",),
        lambda chosen: (
            chosen.form in model.STOCK_FORMS
            and not chosen.exposed_card
            and chosen.bottom_nine == "off"
            and chosen.bottom_jack != "reshuffle"
        ),
        "nothing is fined here (A6)",
    ),
)

# What has no effect with each kind of barrel.
OF_THE_BARREL: Final = (
    IdleRows(
        ("barrel_level",),
        lambda chosen: chosen.game_1001 != "off" and chosen.barrel_level != "none",
        "fixed by the game to 1001 (A3)",
    ),
    replaced_by("game_1001", ("target", *rows("I3", "I4", "I5", "I6"), "third_fall"), "fixed by the game to 1001 (A3)"),
    replaced_by("lock", ("fine_barrel", *rows("I1", "I2", "I8", "I9"), *FALLS), "the lock replaces the barrel (I13)"),
    replaced_by("lviv", ("fine_barrel", *rows("I8", "I9"), *FALLS), "not with the Lviv barrel (I16)"),
    replaced_by("keg_playing", ("fine_barrel", *FALLS), "not with the keg (I12)"),
    IdleRows(
        (
            *rows("B8", "C14", "C15", "F8", "F9", "F10", "F15", "H12", "I2", "I8", "I9", "K3"),
            *FALLS,
            "bomb_on_barrel",
            "fine_barrel",
        ),
        model.no_barrel,
        "only with a barrel (I1)",
    ),
    IdleRows(
        ("fall_penalty",),
        lambda chosen: chosen.barrel_attempts == "unlimited" and chosen.game_1001 == "off",
        "attempts are not limited (I3)",
    ),
    IdleRows(
        ("fall_counts",),
        lambda chosen: chosen.third_fall == "off" and chosen.game_1001 == "off",
        "only where the third fall is different (I7)",
    ),
)

# Details of rights that nobody has.
OF_REDEALS: Final = (
    replaced_by("no_four_nines", rows("E4", "E8"), "four nines never count (E10)"),
    IdleRows(
        ("dealer_fine_for_nines",),
        lambda chosen: not model.nines_count(chosen),
        "only where nines give a right to another deal (E4, E6, E8)",
    ),
    IdleRows(
        ("three_redeals", "redeal_automatic", "talon_rights_only_at_100"),
        lambda chosen: not model.any_redeal(chosen),
        "nothing gives a right to another deal",
    ),
    IdleRows(
        ("talon_rights_only_at_100",),
        lambda chosen: chosen.talon_below == 0 and not chosen.two_nines_talon and chosen.talon_rights_scope == "talon",
        "only where a bad talon may be refused (E1, E5)",
    ),
    IdleRows(
        ("three_redeals",),
        lambda chosen: (
            chosen.three_redeals == "nines"
            and chosen.three_nines in ("off", "dealt")
            and not model.four_nines_count(chosen)
        ),
        "only where four nines, or nines after the exchange, give a right (E4, E6, E8)",
    ),
)

# Details of conceding.
OF_CONCESSIONS: Final = (
    replaced_by(
        "one_rospis_one_spisat", (*PRICES, *rows("F10", "F11", "F4", "F5")), "replaced by rospis and spisat (F7)"
    ),
    IdleRows(
        tuple(option for option in CONCEDING if option != "concession_dealer"),
        model.nobody_concedes,
        "nobody may concede (F5)",
    ),
    IdleRows(
        ("concession_dealer",),
        lambda chosen: (
            model.nobody_concedes(chosen) and not chosen.cross and chosen.bombs == "off" and not chosen.give_up_at_100
        ),
        "nobody may concede (F5)",
    ),
    replaced_by("write_off_by_aces", (*PRICES, *rows("F10", "F11")), "replaced by writing off by aces (F17)"),
    IdleRows(
        rows("F8", "F10"),
        lambda chosen: chosen.concession_with_barrel == "forbidden",
        "forbidden to everybody anyway (F9)",
    ),
    IdleRows(
        rows("F10", "F11"),
        lambda chosen: chosen.concession_declarer != "nothing",
        "only where conceding costs nothing (F1)",
    ),
    needs("gold", ("free_concession_on_gold",), "only with a gold set (J1)"),
)

# Details of the auction, bolts, gold and dark.
OF_THE_REST: Final = (
    IdleRows(
        ("barrel_trading",),
        lambda chosen: chosen.barrel_trading == "given" and chosen.forced_opening not in model.FORCED_OPENINGS,
        "only with a forced opening (C2)",
    ),
    needs("bolt_mode", rows("H8", "H9", "H10", "H11", "H12"), "only with bolts (H7)"),
    needs("gold", rows("H10", "J2", "J3", "J4", "J5", "J6"), "only with a gold set (J1)"),
    needs(
        "dark",
        rows("F12", "F16", "H11", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10"),
        "only with the dark game (K1)",
    ),
)

# What each option declares about itself.
OF_SINGLE_OPTIONS: Final = tuple(
    IdleRows((option.id,), idle.when, idle.reason) for option in model.OPTIONS for idle in option.idle
)

# When options have no effect. An option that makes others idle comes before them, because it may be idle itself.
IDLE: Final = (*OF_FORMS, *OF_THE_BARREL, *OF_REDEALS, *OF_CONCESSIONS, *OF_THE_REST, *OF_SINGLE_OPTIONS)


def idle(agreements: model.Agreements) -> dict[str, str]:
    """The options that have no effect under the rest of the set, each with its reason.

    It does not matter whether an option has its default value. An option that is itself idle does not make others
    active or idle: they are judged as if it had its default.
    """
    found, _ = _settled(agreements)
    return {option.id: found[option.id] for option in model.OPTIONS if option.id in found}


def without_idle(agreements: model.Agreements) -> model.Agreements:
    """The same rules, every agreement without effect set back to its default."""
    return _settled(agreements)[1]


@lru_cache(maxsize=64)
def _settled(agreements: model.Agreements) -> tuple[dict[str, str], model.Agreements]:
    """Cached, because contradictions, the rulebook and the card all need it in a row."""
    found: dict[str, str] = {}
    is_settled = False
    while not is_settled:
        is_settled = True
        for rule in IDLE:
            if all(map(found.__contains__, rule.options)) or not rule.when(agreements):
                continue
            for name in rule.options:
                found.setdefault(name, rule.reason)
            changes = {name: DEFAULTS[name] for name in rule.options if getattr(agreements, name) != DEFAULTS[name]}
            if changes:
                agreements = agreements.model_copy(update=changes)
                is_settled = False
    return found, agreements
