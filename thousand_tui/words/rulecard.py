"""The rules of a table for people: differences between two sets, a short rule card, and an introduction to the game.

The card has a plan: its sections, and in each its sentences in order. A sentence is a message, or one of several
messages chosen by the value of an agreement. Agreements without effect are not mentioned, and those at their usual
values only as far as a player has to know them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count, takewhile
from typing import Final

from thousand_tui.rules import OPTIONS, Agreements, Option, compile_rules, conflicts_in, effective, idle
from thousand_tui.rules.agreements.effective import FINES
from thousand_tui.rules.agreements.model import TWO_FORMS, any_redeal, barrel_kind, has_auction, nobody_concedes
from thousand_tui.rules.presets import name_of, preset, presets
from thousand_tui.words.catalogue import any_of, filled, known, number_text, t
from thousand_tui.words.declared import preset_words, said_value, value_of, without_effect

When = Callable[[Agreements], bool]

DEFAULTS: Final = {option.id: option.default for option in OPTIONS}


def always(_: Agreements) -> bool:
    """The condition of sentences that apply to every game."""
    return True


@dataclass(frozen=True, slots=True)
class Sentence:
    """Included if ``when`` holds: the message ``key``, or with ``by`` the message ``key.<values of these options>``.

    If a value has no message, the sentence is left out, and likewise if one of the options ``about`` has no effect.
    """

    key: str
    by: tuple[str, ...] = ()
    when: When = always
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """The message ``key`` about several things, which lists those that are agreed; left out if none is."""

    key: str
    items: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the card and the sentences under it; left out if there are none."""

    name: str
    parts: tuple[Sentence | Listing, ...]
    when: When = always


def by(option: str, when: When = always) -> Sentence:
    """The sentence chosen by the value of this option."""
    return Sentence(f"card.{option}", (option,), when, (option,))


def section(name: str, parts: str, when: When = always) -> Section:
    """A section of the parts with these names: options whose value chooses the sentence, or entries of ``SAID``."""
    usual = (SAID.get(part, by(part) if part in DEFAULTS else Sentence(f"card.{part}")) for part in parts.split())
    return Section(name, tuple(usual), when)


# Conditions


def on(option: str) -> When:
    """The condition that an option is not at its usual value, such as a switch that is on."""
    return lambda chosen: getattr(chosen, option) not in (DEFAULTS[option], None)


def off(option: str) -> When:
    """The condition that an option is at its usual value."""
    return lambda chosen: bool(getattr(chosen, option) == DEFAULTS[option])


def no_auction(chosen: Agreements) -> bool:
    """Whether everybody draws from a stock or plays in a partnership."""
    return not has_auction(chosen)


def free_concessions(chosen: Agreements) -> bool:
    """Whether conceding costs nothing."""
    return chosen.concession_declarer == "nothing"


def sitter_loses_by_conceding(chosen: Agreements) -> bool:
    """Whether a player who sits out scores for a deal unless it is conceded."""
    return chosen.form == "four" and chosen.sitter_score != "none" and not nobody_concedes(chosen)


def classic_barrel(chosen: Agreements) -> bool:
    """Whether a player leaves the barrel by a contract of their own or by a fall."""
    return barrel_kind(chosen) == "classic" and chosen.game_1001 == "off"


def attempts_without_end(chosen: Agreements) -> bool:
    """Whether a player on the barrel has unlimited attempts."""
    return classic_barrel(chosen) and chosen.barrel_attempts == "unlimited"


def one_fine(chosen: Agreements) -> bool:
    """Whether all fines are the same, but not the usual one."""
    return chosen.fine != DEFAULTS["fine"] and all(getattr(chosen, name) == chosen.fine for name in FINES)


# The card

NINES: Final = "card.ground.three_nines"
GROUNDS_DEALT: Final = (
    Sentence("card.hand_below", when=on("hand_below")),
    by("four_nines_dealt"),
    Sentence(NINES, when=lambda chosen: chosen.three_nines in ("dealt", "both")),
    by("three_jacks"),
    by("four_jacks_dealt"),
)
GROUNDS_AFTER: Final = (
    Sentence("card.hand_below_after", when=on("hand_below_after")),
    Sentence(NINES, when=lambda chosen: chosen.three_nines in ("after_exchange", "both")),
    Sentence("card.nines", ("four_nines_after_exchange", "only_original_nines")),
    by("four_jacks_after_exchange"),
)
GROUNDS_TALON: Final = (
    Sentence(
        "card.ground.talon", when=lambda chosen: on("talon_below")(chosen) and off("talon_below_claimant")(chosen)
    ),
    by("two_nines_talon", off("two_nines_claimant")),
)

# Sentences that depend on more than the value of the agreement of the same name.
SAID: Final[dict[str, Sentence | Listing]] = {
    "players": Sentence("card.players", ("form",)),
    "winners.stock": Sentence("card.winners.stock", when=no_auction),
    "first_dealer": Sentence("card.first_dealer", ("first_dealer", "direction")),
    "bottom_nine_third": by("bottom_nine_third", lambda chosen: chosen.bottom_nine == "recut"),
    "bottom_nine_asked": Sentence(
        "card.bottom_nine_asked", ("bottom_nine_third",), lambda chosen: chosen.bottom_nine == "ask"
    ),
    "dealt": Sentence("card.dealt", ("form",)),
    "dealt.stock": Sentence("card.dealt", ("form", "stock_cards"), no_auction),
    "opening": Sentence("card.opening", ("forced_opening", "forced_bidder")),
    "no_jump": Sentence("card.no_jump", ("no_jump", "bid_step_at_least"), about=("bid_step",)),
    "bid_cap": Sentence("card.bid_cap", when=on("bid_cap")),
    "number_first": by("raising", lambda chosen: chosen.raising == "before_talon"),
    "raising": by("raising", lambda chosen: chosen.raising != "before_talon"),
    "exchange": Sentence(
        "card.exchange", ("form",), lambda chosen: off("give_from_talon")(chosen) and off("laying_aside")(chosen)
    ),
    "redeal.none": Sentence("card.redeal.none", when=lambda chosen: not any_redeal(chosen)),
    "grounds.dealt": Listing("card.grounds.dealt", GROUNDS_DEALT),
    "grounds.after": Listing("card.grounds.after", GROUNDS_AFTER),
    "grounds.talon": Listing("card.grounds.talon", GROUNDS_TALON),
    "lottery": by("lottery", on("lottery")),
    "no_four_nines": by("no_four_nines", any_redeal),
    "free_concession_on_barrel": by("free_concession_on_barrel", free_concessions),
    "stock": Sentence("card.stock", ("form",)),
    "pair": Sentence("card.pair", ("king_ace_marriage",), about=("marriage_values",)),
    "marriage_on_first_trick": by("marriage_on_first_trick", has_auction),
    "stock_needs_trick": Sentence("card.stock_needs_trick", ("stock_needs_trick",), no_auction),
    "trumps": Sentence("card.trumps", ("trump_named", "trump_from")),
    "contract": Sentence("card.contract", ("declarer_score", "fail_score"), has_auction),
    "defenders": Sentence("card.defenders", when=has_auction),
    "everybody": Sentence("card.everybody", ("form",)),
    "sitter_conceded": Sentence("card.sitter_conceded", when=sitter_loses_by_conceding),
    "fine": Sentence("card.fine", when=one_fine),
    "bolt": Sentence("card.bolt", ("bolt_own_game", "bolt_test"), about=("bolt_test",)),
    "no_barrel": Sentence("card.no_barrel", when=lambda chosen: barrel_kind(chosen) == "none"),
    "barrel": Sentence("card.barrel", when=classic_barrel),
    "attempts.unlimited": Sentence("card.attempts.unlimited", when=attempts_without_end),
    "free_concession_on_gold": by("free_concession_on_gold", free_concessions),
    "dark": Sentence("card.dark"),
    "dark_cancel": by("dark_cancel", off("dark_no_auction")),
}

# The sections, each with the names of its sentences.
WRITTEN: Final = (
    section("aim", "players sitter win_strict tie winners.stock cards"),
    section(
        "deal",
        "first_dealer no_shuffle cutter bottom_nine_third bottom_nine_asked bottom_jack exposed_compensation "
        "dealt dealt.stock dead_hand talon_open_to_barrel",
    ),
    section(
        "auction",
        "opening no_jump cap_rule bid_cap silence trading_in_red blind_bidding blind_pass_face_up barrel_trading "
        "barrel_min_bid",
        has_auction,
    ),
    section(
        "talon",
        "number_first talon_choice talon_shown exchange laying_aside give_from_talon second_talon pass_face_up "
        "rebuy_talon raising give_up_at_100",
        has_auction,
    ),
    section(
        "redeal",
        "redeal.none grounds.dealt grounds.after hand_below_after_lost_by_bidding grounds.talon talon_below_claimant "
        "talon_rights_only_at_100 no_four_nines three_redeals dealer_fine_for_nines redeal_automatic "
        "lottery",
        has_auction,
    ),
    section(
        "conceding",
        "concede_during_play one_rospis_one_spisat concession_declarer concession_opponents write_off_by_aces "
        "third_concession_fine concession_limit free_concession_on_barrel concession_on_barrel concession_with_barrel "
        "cross cross_once cross_not_with_barrel bomb_contracts bombs bomb_gifts bomb_on_barrel concession_dealer",
        has_auction,
    ),
    section(
        "play",
        "first_lead stock play_obligation stock_open winner must_lead_trump no_foreign_trump_lead all_tricks_exception",
    ),
    section(
        "marriages",
        "pair marriage_on_first_trick stock_needs_trick trumps announce marriage_capture only_declarer_marriages "
        "bed_marriage ace_marriage ace_marriage_trump aces_in_row four_nines_meld",
    ),
    section(
        "scoring",
        "contract round_own defenders everybody sitter_score sitter_conceded four_nines_bonus dump idle_fine fine",
    ),
    section("bolts", "bolt bolt_mode bolt_on_barrel", has_auction),
    section(
        "barrel",
        "no_barrel lock game_1001 lviv exact_on_barrel keg_playing barrel direct_win attempts.unlimited attempt_count "
        "barrel_fail fall_penalty third_fall fall_counts knock_off collision reverse_outcome",
        has_auction,
    ),
    section(
        "gold",
        "gold_double gold_auction gold_hidden gold_raise free_concession_on_gold double_bolt_gold gold_nobody",
        on("gold"),
    ),
    section(
        "dark",
        "dark dark_min_score dark_not_with_barrel dark_no_auction dark_raise dark_cancel dark_hidden dark_max_240 "
        "dark_no_marriage_double dark_opponents_double concession_in_dark cross_not_in_dark double_bolt_dark "
        "dark_zero_others_bolt",
        on("dark"),
    ),
)


def _options_of(part: Sentence | Listing) -> set[str]:
    """The options that choose a sentence, or that it names."""
    sentences = part.items if isinstance(part, Listing) else (part,)
    return {name for each in sentences for name in (*each.by, *each.about, each.key.removeprefix("card."))}


def _with_others() -> tuple[Section, ...]:
    """The sections, completed by options that have sentences in their declarations but no place above: each goes after
    the first sentence about its row, or else about the row declared before it."""
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


# The differences between two sets


@dataclass(frozen=True, slots=True)
class Difference:
    """An agreement that differs between two sets: both values in words, with the reason if one has no effect."""

    option: Option
    one: str
    other: str


def differences_list(one: Agreements, other: Agreements) -> list[Difference]:
    """The differences between two sets, except those without effect in both; a value without effect in one says so."""
    reasons = idle(one), idle(other)
    found = []
    for option in OPTIONS:
        values = tuple(getattr(each, option.id) for each in (one, other))
        if values[0] == values[1] or all(option.id in each for each in reasons):
            continue
        words = [
            t("difference.idle", value=said_value(option, value), reason=without_effect(each[option.id]))
            if option.id in each
            else said_value(option, value)
            for value, each in zip(values, reasons, strict=True)
        ]
        found.append(Difference(option, *words))
    return found


# The card


def rule_card(agreements: Agreements, markdown: bool = False, *, name: str = "") -> str:
    """The rules under these agreements in plain sentences, by section; ``name`` is that of a player's own set."""
    known_as = name_of(agreements)
    called = preset_words(preset(known_as))[0] if known_as else name or t("card.own_set")
    title = t("card.title", name=called)
    parts = [f"# {title}" if markdown else title.upper()]
    for heading, sentences in card_sections(agreements):
        parts.append(f"## {heading}" if markdown else f"{heading}\n{'-' * len(heading)}")
        parts.append(" ".join(sentences))
    return "\n\n".join(parts) + "\n"


def card_sections(agreements: Agreements) -> list[tuple[str, list[str]]]:
    """The sections of the card that have sentences, each with its heading."""
    card = _Card(effective(agreements), idle(agreements))
    sections = [
        (t(f"card.{section.name}.heading"), list(card.sentences(section.parts)))
        for section in SECTIONS
        if section.when(card.rules)
    ]
    return [(heading, sentences) for heading, sentences in sections if sentences]


# The lowest and the usual number of bolts for a fine (H7).
FEWEST_BOLTS: Final = 2
USUAL_BOLTS: Final = 3

# What a bomb brings each opponent if there are two, and if there are three (F18).
GIFT: Final = 60
GIFT_TO_THREE: Final = 40

# The sentences given in the declarations of agreements.
CARDS: Final = {option.id: option.card for option in OPTIONS}


class _Card:
    """The sentences for one set of agreements."""

    def __init__(self, rules: Agreements, idle_ones: dict[str, str]) -> None:
        self.rules = rules
        self.idle = idle_ones
        self.facts = _facts(rules)

    def sentences(self, parts: tuple[Sentence | Listing, ...]) -> Iterator[str]:
        """The sentences of these parts, in order."""
        for part in parts:
            if isinstance(part, Sentence):
                if (message := self.message(part)) is not None:
                    yield filled(message, self.facts)
            elif items := list(self.sentences(part.items)):
                yield t(part.key, list=any_of(items), **self.facts)

    def message(self, sentence: Sentence) -> str | None:
        """The message of a sentence, in the current language or from the option's declaration; None to leave it out."""
        if any(option in self.idle for option in sentence.about) or not sentence.when(self.rules):
            return None
        values = [getattr(self.rules, option) for option in sentence.by]
        words = [".".join(str(value).lower() for value in values)]
        words += ["number"] if any(type(value) is int for value in values) else []
        own = CARDS.get(sentence.by[0], {}) if len(values) == 1 else {}
        found = (known(".".join(filter(None, (sentence.key, word)))) or own.get(word) for word in words)
        return next(filter(None, found), None)


def _facts(rules: Agreements) -> dict[str, object]:
    """The facts that sentences may use: every agreed number by its option's name, and a few things in words."""
    values = {option.id: getattr(rules, option.id) for option in OPTIONS}
    facts: dict[str, object] = {
        name: value if value >= 0 else number_text(value) for name, value in values.items() if type(value) is int
    }
    attempts, below = rules.barrel_attempts, rules.reverse_attempts
    bolts = USUAL_BOLTS if rules.bolt_count == "same" else rules.bolt_count
    spoken = {option.id: option for option in OPTIONS if option.id in ("talon_positions", "marriage_values")}
    return facts | {
        "opening": _opening(rules),
        "opponents": 1 if rules.form in TWO_FORMS else 2,
        "bomb_gift": GIFT_TO_THREE if rules.form == "four" else GIFT,
        "deals": _deals(attempts),
        "contracts": "" if attempts == "unlimited" else t("card.contracts", number=attempts),
        "below_deals": _deals(below),
        "bolt_nth": t("card.nths").split()[bolts - FEWEST_BOLTS],
        "bolt_number": t("card.numbers").split()[bolts - FEWEST_BOLTS],
        "half": t(f"card.half.{rules.half_rounding}"),
        "rounding": t(f"card.rounding.{rules.defender_rounding}"),
        "places": value_of(spoken["talon_positions"], rules),
        "marriages": value_of(spoken["marriage_values"], rules),
    }


def _opening(rules: Agreements) -> str:
    """The required opening bid; on the barrel it may be another (C15)."""
    only = rules.no_jump or rules.forced_opening == "exact"
    usual = t("card.first_bid.only" if only else "card.first_bid.least", number=rules.min_bid)
    if not rules.barrel_min_bid or conflicts_in(rules):
        return usual
    winning = compile_rules(rules).barrel.winning_contract
    return t("card.first_bid.barrel", usual=usual, winning=winning) if winning != rules.min_bid else usual


def _deals(number: int | str) -> str:
    return t("card.deals.any") if number == "unlimited" else t("card.deals.number", number=number)


# The introduction


def how_to_play() -> list[str]:
    """The game in a minute: a few short paragraphs for somebody who has never played it."""
    return _paragraphs("how")


def where_from() -> list[str]:
    """Where the game comes from: a few paragraphs, then a line for every preset."""
    lines = (t("origins.preset", name=found.name, title=preset_words(found)[0]) for found in presets())
    return [*_paragraphs("origins"), t("origins.presets"), *lines]


def _paragraphs(name: str) -> list[str]:
    keys = (f"{name}.{number}" for number in count(1))
    return [t(key) for key in takewhile(lambda key: known(key) is not None, keys)]
