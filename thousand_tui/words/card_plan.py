"""What the rule card says under which agreements: its sections, and in each the sentences in their order.

A sentence is a message, or one of several that an agreement chooses by its value. What has no effect is not spoken of,
and of what is at its usual value only so much as a player has to know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from thousand_tui.rules import OPTIONS, Agreements
from thousand_tui.rules.agreements.effective import FINES
from thousand_tui.rules.agreements.model import any_redeal, barrel_kind, has_auction

When = Callable[[Agreements], bool]

DEFAULTS: Final = {option.id: option.default for option in OPTIONS}


def always(_: Agreements) -> bool:
    """In every game."""
    return True


@dataclass(frozen=True, slots=True)
class Sentence:
    """Said ``when`` this holds: the message ``key``, or with ``by`` the message ``key.<value>`` by these options.

    A value without a message is passed over in silence, and so is the whole sentence if one of ``about`` has no effect.
    """

    key: str
    by: tuple[str, ...] = ()
    when: When = always
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """The message ``key`` about several things, of which those are named that are agreed; nothing if none is."""

    key: str
    items: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the card and what stands under it; left out where nothing is said."""

    name: str
    parts: tuple[Sentence | Listing, ...]
    when: When = always


# Kinds of sentences


def by(option: str, when: When = always) -> Sentence:
    """The sentence that the value of this option chooses."""
    return Sentence(f"card.{option}", (option,), when, (option,))


def other(option: str) -> Sentence:
    """A sentence with the value in it, where there is one that is not the usual."""
    return Sentence(f"card.{option}", (), lambda chosen: getattr(chosen, option) not in (DEFAULTS[option], None))


def said(name: str, when: When = always) -> Sentence:
    """A sentence that is the same under all agreements."""
    return Sentence(f"card.{name}", (), when)


# When they are said


def on(option: str) -> When:
    """Where a switch is on, or anything else not at its usual value."""
    return lambda chosen: bool(getattr(chosen, option) != DEFAULTS[option])


def off(option: str) -> When:
    """Where an option is at its usual value."""
    return lambda chosen: bool(getattr(chosen, option) == DEFAULTS[option])


def among(option: str, *values: Any) -> When:
    """Where an option has one of these values."""
    return lambda chosen: getattr(chosen, option) in values


def both(one: When, two: When) -> When:
    """Where both hold."""
    return lambda chosen: one(chosen) and two(chosen)


def no_auction(chosen: Agreements) -> bool:
    """Where everybody draws from a stock, or plays in a partnership."""
    return not has_auction(chosen)


def free_concessions(chosen: Agreements) -> bool:
    """Where conceding costs nothing."""
    return chosen.concession_declarer == "nothing"


def no_barrel(chosen: Agreements) -> bool:
    """Where nothing stands before the target."""
    return barrel_kind(chosen) == "none"


def classic_barrel(chosen: Agreements) -> bool:
    """Where a barrel is left by a contract of one's own or by a fall."""
    return barrel_kind(chosen) == "classic" and chosen.game_1001 == "off"


def attempts_without_end(chosen: Agreements) -> bool:
    """Where a player on the barrel has all the time in the world."""
    return classic_barrel(chosen) and chosen.barrel_attempts == "unlimited"


def no_ground(chosen: Agreements) -> bool:
    """Where nothing gives a right to another deal."""
    return not any_redeal(chosen)


def one_fine(chosen: Agreements) -> bool:
    """Where every fine is the same, but not the usual one."""
    return chosen.fine != DEFAULTS["fine"] and all(getattr(chosen, name) == chosen.fine for name in FINES)


# The card

AIM: Final = Section(
    "aim",
    (
        Sentence("card.players", ("form",)),
        by("sitter"),
        by("win_strict"),
        by("tie"),
        said("winners.stock", no_auction),
        said("cards"),
    ),
)

DEAL: Final = Section(
    "deal",
    (
        Sentence("card.first_dealer", ("first_dealer", "direction")),
        by("no_shuffle"),
        by("cutter"),
        by("bottom_nine_third"),
        by("bottom_jack"),
        by("exposed_compensation"),
        Sentence("card.dealt", ("form",)),
        by("dead_hand"),
        by("talon_open_to_barrel"),
    ),
)

AUCTION: Final = Section(
    "auction",
    (
        Sentence("card.opening", ("forced_opening", "forced_bidder")),
        Sentence("card.no_jump", ("no_jump",), about=("bid_step",)),
        by("cap_rule"),
        other("bid_cap"),
        by("silence"),
        by("trading_in_red"),
        by("blind_bidding"),
        by("blind_pass_face_up"),
        by("barrel_trading"),
        by("barrel_min_bid"),
    ),
    has_auction,
)

TALON: Final = Section(
    "talon",
    (
        by("talon_choice"),
        by("talon_shown"),
        Sentence("card.exchange", ("form",), off("give_from_talon")),
        by("give_from_talon"),
        by("second_talon"),
        by("pass_face_up"),
        by("rebuy_talon"),
        by("raising"),
        by("give_up_at_100"),
    ),
    has_auction,
)

GROUNDS_DEALT: Final = (
    other("hand_below"),
    by("four_nines_dealt"),
    said("ground.three_nines", among("three_nines", "dealt", "both")),
    by("three_jacks"),
    by("four_jacks_dealt"),
)
GROUNDS_AFTER: Final = (
    other("hand_below_after"),
    said("ground.three_nines", among("three_nines", "after_exchange", "both")),
    Sentence("card.nines", ("four_nines_after_exchange", "only_original_nines")),
    by("four_jacks_after_exchange"),
)
GROUNDS_TALON: Final = (
    said("ground.talon", both(on("talon_below"), off("talon_below_claimant"))),
    by("two_nines_talon", off("two_nines_claimant")),
)

REDEAL: Final = Section(
    "redeal",
    (
        said("redeal.none", no_ground),
        Listing("card.grounds.dealt", GROUNDS_DEALT),
        Listing("card.grounds.after", GROUNDS_AFTER),
        by("hand_below_after_lost_by_bidding"),
        Listing("card.grounds.talon", GROUNDS_TALON),
        by("talon_below_claimant"),
        by("talon_rights_only_at_100"),
        by("no_four_nines", any_redeal),
        by("three_redeals"),
        by("dealer_fine_for_nines"),
        by("redeal_automatic"),
    ),
    has_auction,
)

CONCEDING: Final = Section(
    "conceding",
    (
        by("concede_during_play"),
        by("one_rospis_one_spisat"),
        by("concession_declarer"),
        by("concession_opponents"),
        by("write_off_by_aces"),
        by("third_concession_fine"),
        by("concession_limit"),
        by("free_concession_on_barrel", free_concessions),
        by("concession_on_barrel"),
        by("concession_with_barrel"),
        by("cross"),
        by("cross_once"),
        by("cross_not_with_barrel"),
        by("bomb_contracts"),
        by("bombs"),
        by("bomb_gifts"),
        by("bomb_on_barrel"),
        by("concession_dealer"),
    ),
    has_auction,
)

PLAY: Final = Section(
    "play",
    (
        by("first_lead"),
        Sentence("card.stock", ("form",)),
        by("play_obligation"),
        said("winner"),
        by("must_lead_trump"),
        by("no_foreign_trump_lead"),
        by("all_tricks_exception"),
    ),
)

MARRIAGES: Final = Section(
    "marriages",
    (
        Sentence("card.pair", ("king_ace_marriage",), about=("marriage_values",)),
        by("marriage_on_first_trick", has_auction),
        Sentence("card.stock_needs_trick", ("stock_needs_trick",), no_auction),
        Sentence("card.trumps", ("trump_named", "trump_from")),
        by("announce"),
        by("marriage_capture"),
        by("only_declarer_marriages"),
        by("bed_marriage"),
        by("ace_marriage"),
        by("ace_marriage_trump"),
        by("aces_in_row"),
        by("four_nines_meld"),
    ),
)

SCORING: Final = Section(
    "scoring",
    (
        Sentence("card.contract", ("declarer_score", "fail_score"), has_auction),
        by("round_own"),
        said("defenders", has_auction),
        Sentence("card.everybody", ("form",)),
        by("sitter_score"),
        by("four_nines_bonus"),
        by("dump"),
        by("idle_fine"),
        said("fine", one_fine),
    ),
)

BOLTS: Final = Section(
    "bolts",
    (
        Sentence("card.bolt", ("bolt_own_game", "bolt_test"), about=("bolt_test",)),
        by("bolt_mode"),
        by("bolt_on_barrel"),
    ),
    has_auction,
)

BARREL: Final = Section(
    "barrel",
    (
        said("no_barrel", no_barrel),
        by("lock"),
        by("game_1001"),
        by("lviv"),
        by("exact_on_barrel"),
        by("keg_playing"),
        said("barrel", classic_barrel),
        by("direct_win"),
        said("attempts.unlimited", attempts_without_end),
        by("attempt_count"),
        by("barrel_fail"),
        by("fall_penalty"),
        by("third_fall"),
        by("fall_counts"),
        by("knock_off"),
        by("collision"),
        by("reverse_outcome"),
    ),
    has_auction,
)

GOLD: Final = Section(
    "gold",
    (
        by("gold_double"),
        by("gold_auction"),
        by("gold_hidden"),
        by("gold_raise"),
        by("free_concession_on_gold", free_concessions),
        by("double_bolt_gold"),
        by("gold_nobody"),
    ),
    on("gold"),
)

DARK: Final = Section(
    "dark",
    (
        said("dark"),
        by("dark_min_score"),
        by("dark_not_with_barrel"),
        by("dark_no_auction"),
        by("dark_raise"),
        by("dark_cancel", off("dark_no_auction")),
        by("dark_hidden"),
        by("dark_max_240"),
        by("dark_no_marriage_double"),
        by("dark_opponents_double"),
        by("concession_in_dark"),
        by("cross_not_in_dark"),
        by("double_bolt_dark"),
        by("dark_zero_others_bolt"),
    ),
    on("dark"),
)

WRITTEN: Final = (
    AIM,
    DEAL,
    AUCTION,
    TALON,
    REDEAL,
    CONCEDING,
    PLAY,
    MARRIAGES,
    SCORING,
    BOLTS,
    BARREL,
    GOLD,
    DARK,
)


def _options_of(part: Sentence | Listing) -> set[str]:
    """The options that choose a sentence, or that it names."""
    sentences = part.items if isinstance(part, Listing) else (part,)
    return {name for each in sentences for name in (*each.by, *each.about, each.key.removeprefix("card."))}


def _with_others() -> tuple[Section, ...]:
    """The sections, with the options that have sentences in their declarations and no place above: each after the first
    sentence about its row, or where that has none about the row declared before it."""
    named = {name for section in WRITTEN for part in section.parts for name in _options_of(part)}
    rows = {option.id: option.row for option in OPTIONS}
    spoken_of = {rows.get(name) for name in named}
    waiting: list[tuple[str, str]] = []
    row = ""
    for option in OPTIONS:
        row = option.row if option.row in spoken_of else row
        if option.card and option.id not in named:
            waiting.append((option.id, row))
    sections = []
    for section in WRITTEN:
        parts: list[Sentence | Listing] = []
        for part in section.parts:
            about = {rows.get(name) for name in _options_of(part)}
            parts += [part, *(by(name) for name, row in waiting if row in about)]
            waiting = [(name, row) for name, row in waiting if row not in about]
        sections.append(replace(section, parts=tuple(parts)))
    return tuple(sections)


SECTIONS: Final = _with_others()
