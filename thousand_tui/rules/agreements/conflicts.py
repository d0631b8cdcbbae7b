"""Agreements that contradict each other (RULES §5.4).

Only agreements that have an effect can contradict each other: idle ones are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from thousand_tui.rules.agreements.idle import DEFAULTS, without_idle
from thousand_tui.rules.agreements.model import FORCED_OPENINGS, STOCK_FORMS, Agreements
from thousand_tui.rules.quoting import Say

# The contract in gold and in the dark, and the highest possible forced opening (C3).
HIGHEST_WITHOUT_PAIR: Final = 120


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two agreements that contradict each other: why, and the changes that would resolve it (RULES §5.4).

    ``broken`` tests a set without idle values. ``why`` is a clause that names the rows. Each of ``ways_out``, an option
    and a new value, resolves it by itself.
    """

    options: tuple[str, str]
    broken: Callable[[Agreements], bool]
    why: str
    ways_out: tuple[tuple[str, Any], ...]

    def sentence(self, say: Say) -> str:
        """Why they contradict each other, in the language of ``say``."""
        return say(f"conflict.{'.'.join(self.options)}", self.why)


def off(option: str) -> Any:
    """The value of an option that is not used: off for a switch, else the default."""
    default = DEFAULTS[option]
    return False if isinstance(default, bool) else default


def needs_opening(option: str, why: str) -> Conflict:
    """An option that makes sense only if somebody has to open (C2)."""
    unused = off(option)
    return Conflict(
        (option, "forced_opening"),
        lambda chosen: getattr(chosen, option) != unused and chosen.forced_opening not in FORCED_OPENINGS,
        why,
        (("forced_opening", "on"), (option, unused)),
    )


def excludes(one: str, other: str, why: str) -> Conflict:
    """Two options that cannot both be used."""
    one_off, other_off = off(one), off(other)
    return Conflict(
        (one, other),
        lambda chosen: getattr(chosen, one) != one_off and getattr(chosen, other) != other_off,
        why,
        ((one, one_off), (other, other_off)),
    )


def clashes(one: str, other: str, value: Any, why: str, instead: Iterable[Any]) -> Conflict:
    """An option that cannot be used while another has this value; the other can have one of these ``instead``."""
    one_off = off(one)
    return Conflict(
        (one, other),
        lambda chosen: getattr(chosen, one) != one_off and getattr(chosen, other) == value,
        why,
        ((one, one_off), *((other, way) for way in instead)),
    )


# Contradictions about the match and the table.
OF_THE_MATCH: Final = (
    excludes("win_strict", "game_1001", "the game to 1001 (A3) already asks for more than 1000 (A2)"),
    Conflict(
        ("marriage_values", "trump_named"),
        lambda chosen: (
            chosen.marriage_values == "trump40_other20" and not chosen.trump_named and chosen.form not in STOCK_FORMS
        ),
        "a marriage in trumps can be worth 40 (A4) only where the trumps are named before the play (G13)",
        (("trump_named", True), ("marriage_values", "s40_c60_d80_h100")),
    ),
    Conflict(
        ("marriage_values", "form"),
        lambda chosen: chosen.marriage_values == "trump40_other20" and chosen.form in STOCK_FORMS,
        "a marriage in trumps can be worth 40 (A4) only where a declarer names the trumps, and this form (A6) has none",
        (("marriage_values", "s40_c60_d80_h100"),),
    ),
    Conflict(
        ("form", "marriage_values"),
        lambda chosen: chosen.marriage_values == "in_order" and chosen.form not in STOCK_FORMS,
        "a marriage worth its place in the order (A4) sets no limit to bids, so it needs a form without an auction"
        " (A6)",
        (("form", "stock_three"), ("marriage_values", "s40_c60_d80_h100")),
    ),
    clashes(
        "bed_marriage",
        "marriage_values",
        "in_order",
        "a marriage worth its place in the order (A4) has no half (G11)",
        ("s40_c60_d80_h100",),
    ),
    clashes(
        "rising_marriages",
        "marriage_values",
        "in_order",
        "a marriage worth its place in the order (A4) rises by itself (G18)",
        ("s40_c60_d80_h100",),
    ),
    Conflict(
        ("stock_cards", "form"),
        lambda chosen: chosen.stock_cards == 8 and chosen.form == "stock_four",
        "eight cards each (V2.cards) are too many for four (A6)",
        (("stock_cards", 6), ("form", "stock_three")),
    ),
    Conflict(
        ("sitter", "forced_bidder"),
        lambda chosen: chosen.form == "four" and chosen.sitter == "dealer" and chosen.forced_bidder == "dealer",
        "a dealer who sits out (V8) cannot be the one who has to open (C1)",
        (("forced_bidder", "forehand"), ("sitter", "right"), ("sitter", "opposite")),
    ),
    Conflict(
        ("sitter", "first_lead"),
        lambda chosen: chosen.form == "four" and chosen.sitter == "dealer" and chosen.first_lead == "dealer",
        "a dealer who sits out (V8) cannot lead to the first trick (G16)",
        (("first_lead", "declarer"), ("sitter", "right"), ("sitter", "opposite")),
    ),
)

# Contradictions about who must, may and may not bid.
OF_THE_AUCTION: Final = (
    excludes("laying_aside", "give_from_talon", "who lays three cards aside (D6) passes none (V14)"),
    needs_opening("silence", "silence (C9) needs somebody who has to open (C2)"),
    needs_opening("trading_in_red", "without an auction (C10) somebody has to open (C2)"),
    needs_opening("gold", "gold deals (J1) are forced on a player, so somebody has to open (C2)"),
    excludes(
        "blind_bidding",
        "dark",
        "blind bidding (C12) and the dark game (K1) are two ways of playing unseen, and only one can be used",
    ),
    Conflict(
        ("bid_cap", "min_bid"),
        lambda chosen: 0 < chosen.bid_cap < (chosen.min_bid or chosen.bid_step),
        "the highest bid of all (C8) cannot be below the lowest bid (C3)",
        (("bid_cap", 0), ("bid_cap", HIGHEST_WITHOUT_PAIR)),
    ),
    Conflict(
        ("bid_cap", "gold"),
        lambda chosen: chosen.gold and 0 < chosen.bid_cap < HIGHEST_WITHOUT_PAIR,
        "gold deals (J1) are played at 120, so the highest bid of all (C8) cannot be lower",
        (("bid_cap", 0), ("bid_cap", HIGHEST_WITHOUT_PAIR), ("gold", False)),
    ),
    Conflict(
        ("bid_cap", "dark"),
        lambda chosen: chosen.dark and 0 < chosen.bid_cap < HIGHEST_WITHOUT_PAIR,
        "a dark deal (K1) is played at 120, so the highest bid of all (C8) cannot be lower",
        (("bid_cap", 0), ("bid_cap", HIGHEST_WITHOUT_PAIR), ("dark", False)),
    ),
    clashes(
        "rebuy_talon",
        "talon_shown",
        "never",
        "a talon that is never shown (D1) cannot be bought once it lies open (C13)",
        ("always", "not_at_100", "from"),
    ),
)

# Contradictions about conceding.
OF_CONCESSIONS: Final = (
    excludes(
        "one_rospis_one_spisat",
        "write_off_by_aces",
        "one rospis and one spisat (F7) and writing off by aces (F17) both say what conceding costs",
    ),
    clashes(
        "cross",
        "bolt_mode",
        "off",
        "a cross (F13) gives the others bolts, and there are none (H7)",
        ("total3", "consecutive3"),
    ),
)

# Contradictions about play, melds, gold and dark.
OF_THE_PLAY: Final = (
    excludes(
        "trump_named",
        "no_foreign_trump_lead",
        "where trumps are named (G13), no marriage has made them, so they are not another player's trumps (G6)",
    ),
    excludes(
        "trump_named",
        "must_lead_trump",
        "trumps that must be led (G7) cannot be combined with trumps named for the whole deal (G13)",
    ),
    excludes(
        "trump_named",
        "ace_marriage_trump",
        "trumps named for the whole deal (G13) cannot be changed by four aces (G9)",
    ),
    clashes(
        "trump_named",
        "bed_marriage",
        "trump",
        "trumps named for the whole deal (G13) cannot be changed by queen and jack (G11)",
        ("plain", "off"),
    ),
    excludes(
        "king_ace_marriage",
        "ace_marriage",
        "where ace and king are a marriage (G14), four aces are not one (G8)",
    ),
    excludes(
        "king_ace_marriage",
        "bed_marriage",
        "where ace and king are a marriage (G14), queen and jack are not one (G11)",
    ),
    excludes(
        "four_nines_bonus",
        "four_nines_meld",
        "four nines are paid either after the deal (H5) or when they are declared (G12)",
    ),
    excludes("dark_cancel", "dark_no_auction", "nobody can outbid the dark (K4) if it ends the auction (K5)"),
    excludes(
        "dark_no_marriage_double",
        "dark_max_240",
        "marriages can stay single (K10) only if the dark scores what was taken, not twice the contract (K6)",
    ),
)

# Contradictions about what comes before the target: there can be only one such thing.
OF_THE_BARREL: Final = (
    excludes("keg_playing", "lock", "the keg (I12) and the lock (I13) cannot both be used"),
    excludes("keg_playing", "lviv", "the keg (I12) and the Lviv barrel (I16) cannot both be used"),
    excludes("lock", "lviv", "the lock (I13) and the Lviv barrel (I16) cannot both be used"),
    excludes("game_1001", "keg_playing", "the game to 1001 (A3) has its own barrel, which is not a keg (I12)"),
    excludes("game_1001", "lock", "the game to 1001 (A3) has a barrel, not a lock (I13)"),
    excludes("game_1001", "lviv", "the game to 1001 (A3) has its own barrel, not the Lviv one (I16)"),
    clashes(
        "game_1001", "barrel_level", "none", "the game to 1001 (A3) needs a barrel, and there is none (I1)", ("auto",)
    ),
    clashes("keg_playing", "barrel_level", "none", "playing on the keg (I12) needs a barrel (I1)", ("auto",)),
    clashes("lviv", "barrel_level", "none", "the Lviv barrel (I16) needs a barrel, and there is none (I1)", ("auto",)),
    Conflict(
        ("dump", "target"),
        # Below zero any number can be reached, whatever the target.
        lambda chosen: chosen.dump in ("plus", "both") and chosen.dump_number >= chosen.target,
        "the dump truck (H6) has to stand below the target (A1)",
        (("dump", "off"), ("target", 5000)),
    ),
    Conflict(
        ("barrel_level", "target"),
        lambda chosen: isinstance(chosen.barrel_level, int) and chosen.barrel_level >= chosen.target,
        "the barrel (I1) has to stand below the target (A1)",
        (("barrel_level", "auto"), ("target", 5000)),
    ),
    Conflict(
        ("lock", "target"),
        lambda chosen: chosen.lock != "off" and chosen.lock >= chosen.target,
        "the lock (I13) has to be below the target (A1)",
        (("lock", "off"), ("target", 1000)),
    ),
    Conflict(
        ("lviv", "target"),
        lambda chosen: chosen.lviv and chosen.barrel_level == "auto" and chosen.target <= 900,
        "the Lviv barrel (I16) stands at 900, which has to be below the target (A1)",
        (("lviv", False), ("target", 1000)),
    ),
)

CONFLICTS: Final = (*OF_THE_MATCH, *OF_THE_AUCTION, *OF_CONCESSIONS, *OF_THE_PLAY, *OF_THE_BARREL)


def conflicts_in(agreements: Agreements) -> tuple[Conflict, ...]:
    """The conflicts that this set contains; none in a set that can be played."""
    chosen = without_idle(agreements)
    return tuple(conflict for conflict in CONFLICTS if conflict.broken(chosen))
