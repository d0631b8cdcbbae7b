"""Every agreement does something; presets, conflicts and the sentences about them."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.tools import (
    VALUES,
    F,
    M,
    R,
    bought,
    conceded_deal,
    dealt,
    gave,
    hand_of,
    played,
    plays,
    settled,
    start,
    whole_deal,
)
from thousand_tui.rules import (
    CONFLICTS,
    GROUPS,
    OPTIONS,
    Agreements,
    AgreementsError,
    Bid,
    Cards,
    Concede,
    Contract,
    Game,
    Shuffle,
    Standing,
    Waive,
    apply,
    choices,
    compile_rules,
    conflicts_in,
    differences,
    name_of,
    preset,
    presets,
    read_agreements,
    turn,
    verify,
    view_of,
)
from thousand_tui.rules.cards import PACK

BASE = preset("BASE").agreements

# --- Every option changes an outcome --------------------------------------------------------------------------------

Effect = Callable[[], None]
EFFECTS: dict[str, list[Effect]] = {}


def shows(option: str) -> Callable[[Effect], Effect]:
    """This check shows what a value of the option changes."""

    def note(effect: Effect) -> Effect:
        EFFECTS.setdefault(option, []).append(effect)
        return effect

    return note


def highest(game: Game) -> int:
    return max(action.points for action in choices(game) if isinstance(action, Bid | Contract))


@shows("fine")
def the_third_bolt_costs_the_fine() -> None:
    for fine in (0, 50, 120, 500):
        game = whole_deal(start([0, Standing(bolts=2), 0], fine=fine), F, 100)
        assert game.sheet.standings[M] == Standing(-fine, 0)


@shows("fine")
def a_fall_costs_the_fine() -> None:
    for fine in (50, 120, 500):
        sheet, _ = settled(100, (60, 30, 30), [0, Standing(880, barrel=2), 0], fine=fine)
        assert sheet.standings[M] == Standing(880 - fine)


@shows("fine")
def the_third_concession_costs_the_fine() -> None:
    game = start([Standing(concessions=2), 0, 0], third_concession_fine="every_third", fine=50)
    assert conceded_deal(game, F, 100).sheet.totals == (-150, 60, 60)


@shows("talon_positions")
def the_talon_lies_where_agreed() -> None:
    for places in ((7, 11, 15), (3, 7, 11), (22, 23, 24), (1, 2, 24)):
        game = apply(start(talon_positions=places), Shuffle(PACK))
        assert [card + 1 for card in Cards(game.deal.talon[0].cards)] == list(places)
    game = apply(start(talon_positions=(22, 23, 24)), Shuffle(PACK))
    assert [card + 1 for card in hand_of(game, F)] == [1, 4, 7, 10, 13, 16, 19]


@shows("cap_rule")
def the_highest_bid_depends_on_the_cap() -> None:
    one_pair, none = "KC QC AS AD AH 9S 9D", "KC QS AS AD AH 9S 9D"
    caps = {"per_hand": (180, 120), "needs_any_pair": (400, 120), "none": (400, 400)}
    for rule, expected in caps.items():
        game = start(cap_rule=rule)
        assert tuple(highest(dealt(game, (hand, "", ""))) for hand in (one_pair, none)) == expected


@shows("cap_rule")
def the_highest_raise_depends_on_the_cap() -> None:
    for rule, cap in {"per_hand": 200, "needs_any_pair": 400, "none": 400}.items():
        game = dealt(start(cap_rule=rule), ("KD QD AS AC AH 10S 10C", "", ""), "9S 9C JD")
        assert highest(gave(bought(game, F), "9S 9C")) == cap


@shows("pass_face_up")
def passed_cards_are_shown_to_all() -> None:
    for shown in (False, True):
        game = dealt(start(pass_face_up=shown), ("KD QD AS AC AH 10S 10C", "", ""), "9S 9C JD")
        game = gave(bought(game, F), "9S 9C")
        seen = [passed.card for passed in view_of(game, M).deal.passed]
        assert seen == [*Cards.parse("9S"), *(Cards.parse("9C") if shown else [None])]
        onlooker = [passed.card is not None for passed in view_of(game, None).deal.passed]
        assert onlooker == [shown, shown]


@shows("four_nines_after_exchange")
def four_nines_give_a_right() -> None:
    for right in (True, False):
        game = dealt(start(four_nines_after_exchange=right), ("9C AS AC AD AH 10S 10C", "9S 9D 9H JS JC JD JH", ""))
        game = gave(bought(game, F), "9C AS")
        assert turn(game) == (M if right else F)
        assert (Waive() in choices(game)) == right


@shows("concession_declarer")
def conceding_costs_what_is_agreed() -> None:
    for value, lost in {"bid": 130, "nothing": 0, "fixed_120": 120}.items():
        assert conceded_deal(start(concession_declarer=value), F, 130).sheet.totals[F] == -lost


@shows("concession_opponents")
def the_others_get_what_is_agreed() -> None:
    for value, gift in {"sixty": 60, "half_bid": 65, "nothing": 0}.items():
        assert conceded_deal(start(concession_opponents=value), F, 130).sheet.totals[M:] == (gift, gift)


@shows("half_rounding")
def half_a_contract_is_rounded_as_agreed() -> None:
    rounded = {
        "up5": {100: 50, 105: 55, 115: 60, 120: 60, 125: 65, 145: 75, 150: 75, 155: 80},
        "up10": {100: 50, 105: 60, 115: 60, 120: 60, 125: 70, 145: 80, 150: 80, 155: 80},
        "down5": {100: 50, 105: 50, 115: 55, 120: 60, 125: 60, 145: 70, 150: 75, 155: 75},
    }
    rounded["nearest5"] = rounded["round_order_up_to_10_then_halve"] = rounded["up5"]
    for value, halves in rounded.items():
        for contract, half in halves.items():
            changes = {"concession_opponents": "half_bid", "half_rounding": value}
            sheet, _ = settled(contract, (0, 0, 0), conceded="rospis", **changes)
            assert sheet.totals[M:] == (half, half), (value, contract)


@shows("third_concession_fine")
def every_third_concession_is_fined() -> None:
    for value, fine in {"off": 0, "every_third": 120}.items():
        for used, due in {0: 0, 1: 0, 2: fine, 3: 0, 5: fine}.items():
            game = start([Standing(concessions=used), 0, 0], third_concession_fine=value)
            game = conceded_deal(game, F, 100)
            assert game.sheet.standings[F] == Standing(-100 - due, concessions=used + 1)
    only = read_agreements({"third_concession_fine": "every_third_only"})
    assert (only.third_concession_fine, only.concession_declarer) == ("every_third", "nothing")


@shows("free_concession_on_barrel")
def free_concessions_stop_at_a_barrel() -> None:
    for free, allowed in (({}, True), ({"concession_declarer": "nothing"}, False)):
        check_concession(allowed, **free)
    check_concession(True, concession_declarer="nothing", free_concession_on_barrel=True)


def check_concession(allowed: bool, **changes: object) -> None:
    """At all three moments, with a third player on the barrel."""
    game = bought(dealt(start([0, 0, 880], **changes), ("AS AC AD AH 10S 10C 10D", "", "")), F)
    given = gave(game, "10C 10D")
    led = apply(given, Contract(100))
    for moment in (game, given, led):
        assert (Concede() in choices(moment)) == allowed
        refusal = verify(moment, Concede())
        assert (refusal and refusal.reason) == (None if allowed else "no_concession_with_barrel")
    assert Concede() in choices(bought(dealt(start(**changes), ("", "", "")), F))


@shows("free_concession_on_gold")
def free_conceding_is_barred_in_the_gold_set() -> None:
    for free, on, barred in (("bid", False, False), ("nothing", False, True), ("nothing", True, False)):
        game = dealt(start(gold=True, concession_declarer=free, free_concession_on_gold=on), ("", "", ""))
        refusal = verify(game, Concede())
        assert (refusal and refusal.reason) == ("no_concession_in_gold" if barred else None)


@shows("announce")
def a_marriage_may_or_must_be_declared() -> None:
    expected = {"optional": "9S 10S 10C AC QH KH AH QH! KH!", "automatic": "9S 10S 10C AC AH QH! KH!"}
    for value, can in expected.items():
        game = dealt(start(announce=value), ("AS 10S AC KH QH AH 10C", "", ""), "9S 9D JD")
        game = apply(gave(bought(game, F), "9D JD"), Contract(100))
        game = played(game, "AS")
        while turn(game) != F:
            game = apply(game, next(iter(choices(game))))
        assert plays(game) == can


@shows("bolt_mode")
def bolts_are_kept_or_not() -> None:
    game = whole_deal(start([0, Standing(bolts=1), 0]), F, 100)
    assert [standing.bolts for standing in game.sheet.standings] == [0, 2, 1]
    game = whole_deal(start(bolt_mode="off"), F, 100)
    assert [standing.bolts for standing in game.sheet.standings] == [0, 0, 0]
    assert "bolt" not in [line.rule for line in game.sheet.deals[0].lines]


@shows("bolt_own_game")
def the_declarer_gets_a_bolt_where_agreed() -> None:
    for own in (False, True):
        game = whole_deal(start([Standing(bolts=2), 0, 0], bolt_own_game=own), F, 100, made=False)
        assert game.sheet.standings[F] == (Standing(-220) if own else Standing(-100, bolts=2))


@shows("attempt_count")
def attempts_are_counted_as_agreed() -> None:
    used = {"deals": (1, 1, 1), "own_contracts": (0, 1, 0), "own_forehand": (1, 0, 0)}
    for value, attempts in used.items():
        before = [Standing(880, barrel=0)] * 3
        sheet, _ = settled(100, (60, 100, 0), before, declarer=M, attempt_count=value)
        assert tuple(standing.barrel for standing in sheet.standings) == attempts


@shows("barrel_fail")
def a_failed_contract_on_the_barrel_burns_or_is_subtracted() -> None:
    for value, after in {"burn": Standing(880, barrel=1), "subtract_and_off": Standing(760)}.items():
        game = whole_deal(start([880, 0, 0], barrel_fail=value), F, 120, made=False)
        assert game.sheet.standings[F] == after


@pytest.mark.parametrize("effect", [effect for effects in EFFECTS.values() for effect in effects])
def test_effect(effect: Effect) -> None:
    effect()


def test_every_option_has_an_effect_that_is_tested() -> None:
    assert set(EFFECTS) == {option.id for option in OPTIONS}


def test_every_option_is_offered_to_random_tables() -> None:
    assert set(VALUES) == {option.id for option in OPTIONS}
    for option in OPTIONS:
        assert option.default == VALUES[option.id][0]
        if option.values and option.id not in ("talon_positions", "fine"):
            assert {str(value) for value in VALUES[option.id]} == set(option.values)


def test_options_are_described() -> None:
    rows = [option.row for option in OPTIONS]
    assert rows == ["A5", "B7", "C6", "D3", "E8", "F1", "F2", "F3", "F4", "F10", "F11", "G3", "H7", "H8", "I4", "I6"]
    assert {row[0] for row in rows} <= set(GROUPS)
    for option in OPTIONS:
        assert option.title[0].isupper()
        assert not option.title.endswith(".")
        assert option.explanation.endswith(".")
        assert option.said(option.default)


# --- Presets --------------------------------------------------------------------------------------------------------

LITERAL = {
    "BASE": {},
    "PAGAT": {
        "talon_positions": (3, 7, 11),
        "cap_rule": "needs_any_pair",
        "concession_declarer": "nothing",
        "third_concession_fine": "every_third",
        "free_concession_on_barrel": True,
        "free_concession_on_gold": True,
        "barrel_fail": "subtract_and_off",
    },
    "APP": {
        "pass_face_up": True,
        "four_nines_after_exchange": False,
        "concession_opponents": "half_bid",
        "announce": "automatic",
        "bolt_mode": "off",
        "bolt_own_game": True,
        "attempt_count": "own_contracts",
    },
}
"""RULES §2.12; F3 of APP (round_order_up_to_10_then_halve) means up5, the default."""


@pytest.mark.parametrize("name", LITERAL)
def test_presets_differ_from_base_as_the_list_says(name: str) -> None:
    found = preset(name.lower())
    assert found.agreements == BASE.model_copy(update=LITERAL[name])
    assert {option.id for option in differences(BASE, found.agreements)} == set(LITERAL[name])
    assert name_of(found.agreements) == name
    assert not conflicts_in(found.agreements)
    assert compile_rules(found.agreements) is compile_rules(found.agreements)


def test_presets_are_base_first_and_unknown_ones_are_refused() -> None:
    assert [found.name for found in presets()] == ["BASE", "PAGAT", "APP"]
    assert name_of(read_agreements({"fine": 100})) is None
    with pytest.raises(AgreementsError, match=r"^There is no preset called 'WIKI'; choose one of BASE, PAGAT, APP\.$"):
        preset("WIKI")


def test_base_is_what_the_rules_say() -> None:
    assert Agreements() == BASE
    assert BASE.model_dump() == {option.id: option.default for option in OPTIONS}
    assert read_agreements(BASE.model_dump(mode="json")) == BASE


# --- Conflicts and other mistakes -----------------------------------------------------------------------------------

BROKEN = {
    ("free_concession_on_barrel", "concession_declarer"): (
        {"free_concession_on_barrel": True},
        "These agreements contradict each other: conceding while somebody is on the barrel (F10) is a question only"
        " where conceding costs nothing (F1).",
    ),
    ("free_concession_on_gold", "concession_declarer"): (
        {"free_concession_on_gold": True, "concession_declarer": "fixed_120"},
        "These agreements contradict each other: conceding in the gold set (F11) is a question only"
        " where conceding costs nothing (F1).",
    ),
}


@pytest.mark.parametrize("conflict", CONFLICTS, ids=lambda conflict: " and ".join(conflict.options))
def test_conflicts_are_refused_with_one_sentence_and_can_be_mended(conflict: Any) -> None:
    changes, sentence = BROKEN[conflict.options]
    with pytest.raises(AgreementsError) as read:
        read_agreements(changes)
    broken = Agreements(**changes)
    with pytest.raises(AgreementsError) as compiled:
        compile_rules(broken)
    assert str(read.value) == str(compiled.value) == sentence
    assert conflicts_in(broken) == (conflict,)
    for option, value in conflict.ways_out:
        assert not conflicts_in(broken.model_copy(update={option: value}))


MISTAKES = {
    "unknown": ({"golden": 1}, "There is no agreement called 'golden'; this version may be older than the file."),
    "value": (
        {"cap_rule": "high"},
        "The agreement 'cap_rule' (C6) cannot be 'high': Input should be 'per_hand', 'needs_any_pair' or 'none'.",
    ),
    "range": ({"fine": 505}, "The agreement 'fine' (A5) cannot be 505: Input should be less than or equal to 500."),
    "step": ({"fine": 7}, "The agreement 'fine' (A5) cannot be 7: Input should be a multiple of 5."),
    "kind": ({"fine": "120"}, "The agreement 'fine' (A5) cannot be '120': Input should be a valid integer."),
    "not yes or no": (
        {"pass_face_up": 1},
        "The agreement 'pass_face_up' (D3) cannot be 1: Input should be a valid boolean.",
    ),
    "places": (
        {"talon_positions": [1, 1, 2]},
        "The agreement 'talon_positions' (B7) cannot be [1, 1, 2]: three different places from 1 to 24 are needed.",
    ),
}


@pytest.mark.parametrize(("data", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_named_in_one_sentence(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AgreementsError) as refused:
        read_agreements(data)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "places", [[], [1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 25], "123", None, [1, 2, True], [1.0, 2, 3]]
)
def test_the_talon_is_three_places_of_the_pack(places: Any) -> None:
    with pytest.raises(AgreementsError, match="talon_positions"):
        read_agreements({"talon_positions": places})


def test_a_sentence_stays_short_whatever_it_is_about() -> None:
    for data in ({"cap_rule": "x" * 9000}, {"y" * 9000: 1}, {"fine": [[1] * 900] * 900}):
        with pytest.raises(AgreementsError) as refused:
            read_agreements(data)
        assert len(str(refused.value)) < 300


def test_seats_of_the_tools_are_the_roles_of_the_first_deal() -> None:
    assert start().deal.active == (F, M, R)
