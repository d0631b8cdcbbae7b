"""Every kind of reason: a position in which it is true, and one in which it is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, pairwise, permutations, product
from random import Random
from typing import Any

import pytest

from tests.bots.test_judgement import bought, dealt
from tests.narrowing import a, present
from tests.rules.tricks import Table, begun
from tests.words.english import MESSAGES
from thousand_tui.bots import thinker
from thousand_tui.bots.advice import advise, naturally, with_concessions
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.reasons import IDEAS, Reason, calls, cards, common, gifts, reasons
from thousand_tui.bots.reasons.cards import holds_pair
from thousand_tui.bots.weighed import Budget, Rung, Weighed
from thousand_tui.rules import (
    ASIDE,
    Action,
    Bid,
    Card,
    Cards,
    Concede,
    Contract,
    Cut,
    Game,
    Give,
    Look,
    NameTrump,
    Pass,
    Play,
    Rank,
    Standing,
    Suit,
    View,
    Waive,
    apply,
    compile_rules,
    new_game,
    play_out,
    preset,
    read_action,
    read_agreements,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.view import TRICKS
from thousand_tui.sanitize import ASCII
from thousand_tui.words import Voice
from thousand_tui.words.hint import HintWords

NAMES = ("Anna", "Bogdan", "Vera")
HANDS = ("AS 10S KS QS AH KH QH 9D", "JS 10H JH AC 10C KC 10D JD", "9S 9H JC 9C QC AD KD QD")
"""Seat 0 declares with two marriages; the club marriage is split, seat 2 holds that of diamonds."""
FED = ("AS 10S KS QS AH KH QH 9D", "JS 10H JH AC 10C KC AD JD", "9S 9H JC 9C QC 10D KD QD")
"""The same with the ace and the ten of diamonds exchanged."""
ACES = ("AS AH AC AD KS JS 9C 9D", "10S QS 9S 10H KH QH JH 9H", "10C KC QC JC 10D KD QD JD")


def playing(*hands: str, contract: int = 100, **agreed: Any) -> Table:
    masks = [Cards.parse(hand).mask for hand in hands]
    agreed = {"marriage_on_first_trick": "on", **agreed}
    return begun(compile_rules(read_agreements(agreed)), masks, declarer=0, dealer=2, contract=contract)


def card(text: str) -> Play:
    action = a(Play, read_action(f"0 play {text}")[1])
    return action


def view_at(table: Table, played: str = "") -> View:
    return view_of(table.lay(played).game, table.turn)


def found(view: View, *weighed: Weighed) -> dict[str, Mapping[str, float]]:
    """The facts of every reason by its name; all of them can be said."""
    told = reasons(view, weighed)
    for reason in told:
        text = HintWords(view, Voice(NAMES)).clause(reason, other="AS")
        assert "{" not in text
        assert text.translate(ASCII).isascii()
    return {reason.name: reason.facts for reason in told}


def of_cards(view: View, best: str, other: str = "") -> dict[str, Mapping[str, float]]:
    """What speaks for a card, and against another; both count the same otherwise."""
    weighed = [Weighed(card(best), 10.0)]
    if other:
        weighed.append(Weighed(card(other), 0.0))
    return found(view, *weighed)


# --- Cards ----------------------------------------------------------------------------------------------------------


def test_a_card_that_nobody_can_beat_is_high() -> None:
    view = view_at(playing(*HANDS))
    assert of_cards(view, "AS")["high"] == {"suit": Suit.SPADES}
    assert "high" not in of_cards(view, "KH")
    assert "takes" not in of_cards(view, "AS"), "nothing has been led that it could beat"


def test_a_card_that_beats_what_was_led_takes_its_points() -> None:
    view = view_at(playing(*HANDS), "9D 10D")
    assert of_cards(view, "AD")["takes"] == {"points": 21, "card": Card.parse("10D")}
    assert "takes" not in of_cards(view, "KD")


def test_a_low_card_is_led_under_an_ace() -> None:
    view = view_at(playing(*HANDS))
    assert of_cards(view, "9D")["leads_low"] == {"card": Card.parse("AD"), "points": 0}
    assert "leads_low" not in of_cards(view, "QH"), "the ace is in the hand"


def test_a_trump_on_another_suit_takes_the_trick() -> None:
    view = view_at(playing(*HANDS), "KS! JS 9S 9D 10D AD 9C")
    assert of_cards(view, "AS")["takes"] == {"points": 11, "card": Card.parse("9C")}


def test_a_high_trump_draws_those_of_others() -> None:
    view = view_at(playing(*HANDS))
    assert of_cards(view, "KS!")["draws"] == {"cards": 2}
    assert "draws" not in of_cards(view, "AS")
    assert "draws" not in of_cards(view_at(playing(*HANDS), "KS! JS 9S"), "AS")


def test_a_marriage_is_declared_and_makes_trump() -> None:
    view = view_at(playing(*HANDS))
    assert of_cards(view, "KS!")["declares_trump"] == {"worth": 40, "suit": Suit.SPADES}
    assert "declares_trump" not in of_cards(view, "KS")


def test_four_aces_are_declared_without_a_trump() -> None:
    view = view_at(playing(*ACES, ace_marriage=True))
    assert "declares" not in of_cards(view, "AS")
    assert of_cards(view, "AS!aces")["declares"] == {"worth": 200}


def test_a_lead_drives_the_only_higher_card_out() -> None:
    view = view_at(playing(*HANDS))
    assert of_cards(view, "KH")["drives_out"] == {"card": Card.parse("10H"), "then": Card.parse("QH")}
    assert "drives_out" not in of_cards(view, "9D")


@pytest.mark.parametrize(("contract", "makes"), [(40, True), (100, False)])
def test_a_sure_trick_makes_the_contract(contract: int, makes: bool) -> None:
    view = view_at(playing(*HANDS, contract=contract))
    assert ("makes" in of_cards(view, "KS!")) == makes


@pytest.mark.parametrize(("contract", "beats"), [(260, True), (240, True), (235, False), (265, False), (100, False)])
def test_a_sure_trick_beats_the_contract(contract: int, beats: bool) -> None:
    """Of the pack 120 are left to be taken, and marriages of 140 that seat 2 cannot rule out."""
    view = view_at(playing(*HANDS, contract=contract), "9D 10D")
    told = of_cards(view, "AD")
    assert ("beats" in told) == beats
    assert "makes" not in told


def test_a_first_trick_saves_a_defender_from_a_bolt() -> None:
    assert "saves_bolt" in of_cards(view_at(playing(*HANDS), "9D 10D"), "AD")
    assert "saves_bolt" not in of_cards(view_at(playing(*HANDS), "9D 10D"), "KD")
    assert "saves_bolt" not in of_cards(view_at(playing(*HANDS)), "AS")


def test_a_partner_is_fed_only_where_they_take_the_trick() -> None:
    fed = of_cards(view_at(playing(*FED), "9D AD"), "10D")
    assert fed["adds"] == {"seat": 1, "points": 10}
    assert of_cards(view_at(playing(*FED), "9D AD"), "KD")["adds"] == {"seat": 1, "points": 4}
    assert "adds" not in of_cards(view_at(playing(*FED), "9D AD"), "QD")
    assert "adds" not in of_cards(view_at(playing(*HANDS), "AH"), "10H")
    trumps = view_at(playing(*HANDS), "KS! JS 9S 9D 10D QD AC")
    assert "adds" not in of_cards(trumps, "QC"), "the declarer, last to play, might trump the ace of clubs"


def test_nothing_of_worth_goes_with_a_lost_trick() -> None:
    view = view_at(playing(*HANDS), "AH")
    told = of_cards(view, "JH", "10H")
    assert told["throws_low"] == {"seat": 0, "points": 2}
    assert told["not.throws_away"] == {"seat": 0, "points": 8}
    told = of_cards(view, "10H", "JH")
    assert "throws_low" not in told
    assert "not.throws_away" not in told
    assert "throws_low" not in of_cards(view_at(playing(*HANDS), "9D"), "JD", "10D")


def test_a_card_that_may_be_lost_risks_its_points() -> None:
    view = view_at(playing(*HANDS), "9D")
    assert of_cards(view, "JD", "10D")["not.risks"] == {"points": 8}
    assert "not.risks" not in of_cards(view, "10D", "JD")
    assert "not.risks" not in of_cards(view_at(playing(*HANDS)), "9D", "AS"), "the ace is not lost"


def test_a_card_may_give_the_lead_to_a_marriage() -> None:
    view = view_at(playing(*HANDS))
    facts = of_cards(view, "AS", "9D")["not.gives_lead"]
    assert facts["seat"] in (1, 2)
    assert 0.0 < facts["chance"] < 1.0
    assert "not.gives_lead" not in of_cards(view, "AS", "AH")
    only = view_at(playing(*HANDS, only_declarer_marriages=True))
    assert "not.gives_lead" not in of_cards(only, "AS", "9D")


def test_a_marriage_is_not_broken() -> None:
    view = view_at(playing(*HANDS))
    assert of_cards(view, "AS", "QS")["keeps_pair"] == {"suit": Suit.SPADES, "worth": 40}
    assert "keeps_pair" not in of_cards(view, "AS", "KS!")
    assert "keeps_pair" not in of_cards(view, "AS", "9D")
    assert "keeps_pair" not in of_cards(view, "KS!", "QS")


def test_a_marriage_that_can_no_longer_be_declared_is_not_missed() -> None:
    """With one card beside the pair, that has to win the lead; where it cannot, the pair is two cards like others."""
    lost = view_at(playing("10D AH AS", "KH QH 9C", "AD 10H KS"), "10D")
    assert "keeps_pair" not in of_cards(lost, "9C", "QH")
    alive = view_at(playing("AC AH AS", "KH QH 10D", "AD 10H KS"), "AC")
    assert "keeps_pair" not in of_cards(alive, "10D", "QH"), "the ten cannot take a club"
    early = view_at(playing("AC AH AS 9D", "KH QH 10D JD", "AD 10H KS QD"), "AC")
    assert "keeps_pair" in of_cards(early, "JD", "QH"), "the ten of diamonds may yet win the lead"


def test_a_marriage_that_must_be_broken_does_not_stay_whole() -> None:
    forced = view_at(playing("9H AS AH AC", "KH QH 10C JC", "10H AD JD 9C"), "9H")
    assert "keeps_pair" not in of_cards(forced, "QH", "KH"), "no other card may be played"
    assert "keeps_pair" not in of_cards(view_at(playing(*HANDS)), "QS", "AS")


def test_half_a_marriage_waits_for_the_stock() -> None:
    seen = 0
    for number in range(6):
        game = new_game(compile_rules(preset("STOCK-2").agreements))
        game = apply(game, shuffled(f"half {number}", 0))
        while view_of(game, turn(game)).phase != TRICKS:
            game = apply(game, next(iter(view_of(game, turn(game)).choices)))
        view = view_of(game, turn(game))
        halves = [play for play in view.choices if isinstance(play, Play) and _is_half(view, play.card)]
        others = [play for play in view.choices if isinstance(play, Play) and play.card.rank is Rank.NINE]
        for half, low in product(halves, others):
            seen += 1
            told = found(view, Weighed(low, 10.0), Weighed(half, 0.0))["not.half"]
            assert told["card"] in view.unseen
            assert "not.half" not in found(view, Weighed(half, 10.0), Weighed(low, 0.0))
            assert "not.half" not in found(replace(view, stock=0), Weighed(low, 10.0), Weighed(half, 0.0))
    assert seen


def _is_half(view: View, card: Card) -> bool:
    other = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}.get(card.rank)
    return other is not None and Card.of(card.suit, other) in view.unseen


def test_a_ten_is_not_left_alone_under_its_ace() -> None:
    view = view_at(playing("10H 9H AS", "AH KH QS", "QH JH KS"))
    assert of_cards(view, "AS", "9H")["not.bares"] == {"card": Card.parse("10H")}
    assert "not.bares" not in of_cards(view, "9H", "AS")
    assert "not.bares" not in of_cards(view, "10H", "9H"), "the ten itself goes"
    guarded = view_at(playing("10H 9H QH", "AH KH QS", "AS JH KS"))
    assert "not.bares" not in of_cards(guarded, "QH", "9H"), "another card stays beside it"
    gone = view_at(playing("10H 9H AH", "AS KH QS", "QH JH KS"))
    assert "not.bares" not in of_cards(gone, "AH", "9H"), "nobody else has the ace"


def test_the_cheaper_of_two_winners_is_enough() -> None:
    view = view_at(playing(*HANDS), "9D JD")
    assert "not.dearer" in of_cards(view, "QD", "AD")
    assert "not.dearer" not in of_cards(view, "AD", "QD")
    assert "not.dearer" not in of_cards(view, "QD", "KD")
    assert "not.dearer" not in of_cards(view_at(playing(*HANDS), "9D 10D"), "QD", "AD")


def test_a_card_that_is_high_anyway_is_kept() -> None:
    view = view_at(playing(*HANDS))
    assert "not.spends" in of_cards(view, "9D", "AS")
    assert "not.spends" not in of_cards(view, "9D", "KH")
    assert "not.spends" not in of_cards(view, "AH", "AS")


def test_the_chance_of_a_marriage_in_a_hand_is_counted() -> None:
    known = read(view_at(playing(*HANDS)))
    assert holds_pair(known, 1, Cards.parse("KC QC").mask) == pytest.approx(8 * 7 / (16 * 15))
    assert holds_pair(known, 1, Cards.parse("KS QS").mask) == 0.0


def test_what_is_certain_is_never_beaten() -> None:
    """Through deals played at random: a card that is said to take its trick for certain takes it."""
    certain = 0
    for number in range(20):
        rng, table = Random(number), playing(*HANDS)
        while table.outcome is None:
            view, seat, tricks = view_of(table.game, table.turn), table.turn, len(table.now.done)
            play = rng.choice(table.plays)
            facts = {reason.name: reason.facts for reason in reasons(view, [Weighed(play, 1.0)])}
            sure = {"takes", "high"} & set(facts)
            table.do(play)
            while sure and not table.is_over and len(table.now.done) == tricks:
                table.do(rng.choice(table.plays))
            if sure and not table.is_over:
                certain += 1
                assert table.now.done[-1].winner == seat, play
    assert certain > 20


# --- Numbers --------------------------------------------------------------------------------------------------------


def test_the_numbers_are_told_last() -> None:
    view = view_at(playing(*HANDS))
    best, low = card("AS"), card("9D")
    told = found(view, Weighed(best, 10.0, 0.71, 90.0), Weighed(low, 2.0, 0.64, 90.0))
    assert told["not.less_often"] == {}
    told = found(view, Weighed(best, 10.0, 0.71, 90.0), Weighed(low, 2.0, 0.71, 84.0))
    assert told["not.fewer_points"] == {"points": 6.0}
    told = found(view, Weighed(best, 10.0, 0.71, 90.0), Weighed(low, 9.9, 0.71, 90.0))
    assert {key for key in told if key.startswith("not.")} == {"not.equal"}
    assert found(view, Weighed(best, 10.0), Weighed(low, 2.0))["not.behind"] == {"points": 8.0}
    assert not {key for key in found(view, Weighed(best, 10.0)) if key.startswith("not.")}


def test_what_few_worlds_do_not_tell_apart_stands_out_as_little_as_it_is_the_same() -> None:
    view = view_at(playing(*HANDS))
    best, other = Weighed(card("AS"), 60.0, 0.99, is_even=True), Weighed(card("9D"), 2.0, 0.70, is_even=True)
    told = found(view, best, other)
    assert {key for key in told if key.startswith("not.")} == {"not.equal"}
    assert [row.behind for row in HintWords(view, Voice(("A", "B", "C"), 0)).rows((best, other))] == ["best", "same"]


def test_what_is_even_is_about_the_same_whatever_the_numbers_say() -> None:
    view = view_at(playing(*HANDS))
    told = found(view, Weighed(card("AS"), 10.0, 0.71, is_even=True), Weighed(card("9D"), 2.0, 0.66, is_even=True))
    assert {key for key in told if key.startswith("not.")} == {"not.equal"}


def test_what_only_looks_better_is_told_with_what_it_does() -> None:
    """Luck alone may have put the king behind, but the ace takes the trick, and anybody can see that it does."""
    view = view_at(playing(*HANDS), "9D 10D")
    best, behind = Weighed(card("AD"), 10.0, is_even=True), Weighed(card("KD"), 0.0, is_even=True)
    *told, last = found(view, best, behind)
    assert "takes" in told
    assert last == "not.equal"
    assert "takes" not in found(view, best, replace(behind, worth=8.0)), "the king looks as good"


def test_a_defender_wants_the_contract_to_fail() -> None:
    view = view_at(playing(*HANDS), "9D")
    told = found(view, Weighed(card("10D"), 10.0, 0.4), Weighed(card("JD"), 5.0, 0.5))
    assert told["not.less_often"] == {}
    told = found(view, Weighed(card("10D"), 10.0, 0.4), Weighed(card("JD"), 5.0, 0.3))
    assert "not.less_often" not in told


def test_a_single_choice_is_all_there_is() -> None:
    assert "only" in of_cards(view_at(playing(*HANDS), "AS"), "JS")
    assert "only" not in of_cards(view_at(playing(*HANDS)), "AS")


# --- Calls ----------------------------------------------------------------------------------------------------------

STRONG = ("AS 10S KS QS AH KH QH", "9S JS 9C JC QC 9D JD", "KC 10C AC QD KD 10D AD")
WEAK = ("9S JS 9C JC 9D JD QH", "AS 10S KS QS AC 10C KC", "AD 10D KD QD AH 10H KH")


def called(
    game: Game, best: Action, other: Action | None = None, *, made: float | None = None, chance: float | None = None
) -> dict[str, Mapping[str, float]]:
    seat = present(turn(game))
    weighed = [Weighed(best, 10.0, made)]
    if other is not None:
        weighed.append(Weighed(other, 0.0, chance))
    return found(view_of(game, seat), *weighed)


def test_who_is_forced_opens_with_the_least() -> None:
    game = dealt(*STRONG)
    assert called(game, Bid(100))["must_bid"] == {"points": 100}
    assert "must_bid" not in called(apply(game, Bid(100)), Bid(105))
    assert "must_bid" not in called(game, Bid(105), Bid(100))


def test_a_bid_rests_on_marriages() -> None:
    assert called(dealt(*STRONG), Bid(100))["holds_pairs"] == {"suit": Suit.HEARTS, "worth": 100, "points": 0}
    view = view_of(dealt(*STRONG), 0)
    told = found(view, Weighed(Bid(100), 10.0, 0.9, 171.0, rungs=(Rung(100, 0.9, 10.0),)))
    assert told["holds_pairs"]["points"] == 170
    told = found(view, Weighed(Bid(110), 10.0, 0.4, 96.0, rungs=(Rung(110, 0.4, 10.0),)))
    assert "holds_pairs" not in told, "the marriages do not bring what is bid"
    assert not {"holds_pairs", "holds_aces"} & set(called(dealt(*WEAK), Bid(100)))


def test_a_bid_rests_on_aces_and_on_what_the_talon_may_bring() -> None:
    hands = ("AS 10S AC QC AH JH 9D", "9S JS 9C JC QS QH JD", "KC 10C AD QD KD 10D KS")
    told = called(dealt(*hands), Bid(100))
    assert told["holds_aces"] == {"aces": 3, "points": 0}
    assert told["near"] == {"card": Card.parse("KC"), "worth": 60}
    assert "near" not in called(bought(dealt(*STRONG), 100, "JH", "9H"), Contract(100))


def test_a_hand_without_a_marriage_passes() -> None:
    game = play_out(dealt(*WEAK), (Bid(100), Pass(), Pass()))
    assert "no_pair" not in called(apply(dealt(*WEAK), Bid(100)), Pass())
    assert view_of(game, 0).phase == "exchange"
    told = called(play_out(dealt(*WEAK), (Bid(100), Bid(105))), Pass())
    assert "no_pair" not in told
    told = called(play_out(dealt(*WEAK), (Bid(100), Bid(105), Pass())), Pass(), Bid(110), chance=0.2)
    assert told["no_pair"] == {"points": 0}
    assert told["not.too_high"] == {"points": 110, "chance": 0.2}


def test_a_hand_that_brings_less_than_the_next_bid_passes() -> None:
    game = play_out(dealt(*STRONG), (Bid(100), Bid(120), Pass()))
    view = view_of(game, turn(game))
    told = found(view, Weighed(Pass(), 10.0), Weighed(Bid(125), 0.0, 0.3, 118.0))
    assert told["too_little"] == {"points": 120, "bid": 125}
    assert "too_little" not in found(view, Weighed(Pass(), 10.0), Weighed(Bid(125), 0.0, 0.6, 130.0))


def test_a_pass_would_cost() -> None:
    game = play_out(dealt(*STRONG), (Bid(100), Bid(105), Pass()))
    told = called(game, Bid(110), Pass())
    assert told["not.pass"] == {"points": 10.0}
    assert "not.too_high" not in told


def test_a_higher_bid_fails_more_often() -> None:
    game = play_out(dealt(*STRONG), (Bid(100), Bid(105), Pass()))
    assert called(game, Bid(110), Bid(140), chance=0.4)["not.too_high"] == {"points": 140, "chance": 0.4}
    assert "not.too_high" not in called(game, Bid(140), Bid(110), chance=0.4)
    assert "not.too_high" not in called(game, Bid(110), Bid(140), chance=0.7)
    assert "not.pass" not in called(game, Bid(110), Bid(140))


def test_from_the_barrel_a_number_wins() -> None:
    on_barrel = [Standing(880, barrel=0), Standing(100), Standing(100)]
    assert called(dealt(*STRONG, standings=on_barrel), Bid(120))["wins_game"] == {"points": 120}
    assert "wins_game" not in called(dealt(*STRONG), Bid(120))


def test_on_the_barrel_a_failure_may_cost_only_an_attempt() -> None:
    def told(used: int) -> dict[str, Mapping[str, float]]:
        standings = [Standing(880, barrel=used), Standing(100), Standing(100)]
        return called(dealt(*STRONG, standings=standings), Bid(120))

    assert told(0)["only_an_attempt"] == {"left": 2}
    assert told(1)["only_an_attempt"] == {"left": 1}
    assert "only_an_attempt" not in told(2), "the third attempt is the last"
    assert "only_an_attempt" not in called(dealt(*STRONG), Bid(120))
    off = dealt(*STRONG, standings=[Standing(880, barrel=0), Standing(100), Standing(100)])
    assert "only_an_attempt" not in called(apply(off, Bid(100)), Pass())


def test_who_has_bid_most_is_likely_to_fail() -> None:
    """A good hand stops the one who was forced to open with a hundred."""
    game = play_out(dealt(*STRONG), (Bid(100), Pass()))
    view = view_of(game, turn(game))
    told = found(view, Weighed(Pass(), 10.0), Weighed(Bid(105), 0.0, 0.3, 115.0))
    assert told["other_fails"] == {"seat": 0, "points": 100}
    told = found(view, Weighed(Pass(), 10.0), Weighed(Bid(105), 0.0, 0.1, 20.0))
    assert "other_fails" not in told


def test_a_contract_is_kept_or_raised() -> None:
    game = bought(dealt(*STRONG), 100, "JH", "9H")
    view = view_of(game, 0)
    kept, raised = Weighed(Contract(100), 9.0, 0.9, 104.0), Weighed(Contract(105), 0.0, 0.8, 104.0)
    assert found(view, kept, raised)["keeps"] == {"points": 105}
    assert "keeps" not in found(view, replace(kept, points=140.0), raised), "it is kept for another reason"
    assert "keeps" not in found(view, kept, Weighed(Concede(), -90.0)), "nothing is said of a raise"
    told = found(view, Weighed(Contract(140), 9.0, 0.9, 168.0), Weighed(Contract(100), 0.0, 0.9, 168.0))
    assert told["raises"] == {"points": 170, "bid": 100}
    assert called(game, Contract(140), Contract(200), chance=0.1)["not.too_high"]["points"] == 200


def test_a_hopeless_deal_is_given_up() -> None:
    game = play_out(dealt(*WEAK), (Bid(100), Pass(), Pass()))
    give = next(iter(view_of(game, 0).choices))
    told = called(game, Concede(), give, chance=0.05)
    assert told["concedes"] == {"points": 10.0}
    assert told["not.hopeless"] == {"chance": 0.05}
    told = found(view_of(game, 0), Weighed(Concede(), 10.0), Weighed(give, 0.0, 0.05, 62.0))
    assert told["falls_short"] == {"points": 60, "contract": 100}
    told = called(game, give, Concede(), made=0.6)
    assert told["not.concede"] == {"points": 10.0}
    assert not {"concedes", "not.hopeless"} & set(told)
    assert "not.concede" not in called(game, give)


def test_what_never_makes_the_contract_is_said_without_a_share() -> None:
    game = play_out(dealt(*WEAK), (Bid(100), Pass(), Pass()))
    view = view_of(game, 0)
    weighed = (Weighed(Concede(), 10.0, 0.0), Weighed(next(iter(view.choices)), 0.0, 0.0))
    told = [HintWords(view, Voice(NAMES)).clause(reason) for reason in reasons(view, weighed)[:2]]
    assert told == ["playing on would cost 10 more points", "playing on never makes the contract"]


def test_a_trump_is_named_for_its_marriage_or_its_length() -> None:
    naming = dealt(*STRONG, preset_name="501")
    naming = play_out(naming, (Bid(120), Pass(), Pass(), give("JH", "9H"), Contract(120)))
    assert called(naming, NameTrump(Suit.HEARTS))["trump_pair"] == {"cards": 4, "worth": 80}
    assert called(naming, NameTrump(Suit.CLUBS))["trump_long"] == {"cards": 0, "worth": 0}


# --- Passing cards --------------------------------------------------------------------------------------------------


def give(*cards: str) -> Give:
    return Give(tuple(zip(map(Card.parse, cards), (1, 2), strict=True)))


def test_cards_that_are_passed_break_no_marriage_and_arm_nobody() -> None:
    """Seat 0 holds spades, hearts, and from the talon the nine, ten and jack of hearts."""
    game = play_out(dealt(*STRONG), (Bid(100), Pass(), Pass()))
    told = called(game, give("9H", "JH"), give("QS", "JH"))
    assert told["keeps_pair"] == {"suit": Suit.SPADES, "worth": 40}
    assert "arms_nobody" not in told, "the other arms nobody either, so that is no reason"
    assert called(game, give("9H", "JH"), give("10S", "JH"))["gives_little"] == {"points": 2}
    told = called(game, give("QS", "10H"), give("9H", "JH"))
    assert not {"gives_little", "keeps_pair"} & set(told)


def test_half_a_marriage_arms_whoever_gets_it() -> None:
    hands = ("AS 10S KS AH KH QH 9D", "9S JS 9C JC QC QS JD", "KC 10C AC QD KD 10D AD")
    game = play_out(dealt(*hands), (Bid(100), Pass(), Pass()))
    told = called(game, give("9D", "JH"), give("KS", "JH"))
    assert told["not.arms"] == {"card": Card.parse("KS"), "seat": 1}
    assert told["empties"] == {"suit": Suit.DIAMONDS}
    assert "not.arms" not in called(game, give("KS", "JH"), give("QH", "KS")), "both arm somebody"
    told = called(game, give("KS", "JH"), give("9D", "JH"))
    assert not {"arms_nobody", "not.arms", "empties"} & set(told)


def test_what_a_gift_as_good_does_too_is_not_said_against_another() -> None:
    hands = ("AS 10S KS AH KH QH 9D", "9S JS 9C JC QC QS JD", "KC 10C AC QD KD 10D AD")
    view = view_of(play_out(dealt(*hands), (Bid(100), Pass(), Pass())), 0)
    best, good = Weighed(give("9D", "JH"), 10.0, is_even=True), Weighed(give("KS", "JH"), 11.0, is_even=True)
    worse = Weighed(give("KS", "9D"), -30.0)
    assert "not.arms" in found(view, best, worse)
    assert "not.arms" not in found(view, best, good, worse)


def test_what_takes_tricks_is_not_passed_on() -> None:
    game = play_out(dealt(*STRONG), (Bid(100), Pass(), Pass()))
    assert called(game, give("9H", "JH"), give("AS", "JH"))["not.gives_high"] == {"card": Card.parse("AS")}
    assert called(game, give("9H", "JH"), give("10S", "JH"))["not.gives_high"] == {"card": Card.parse("10S")}
    assert "not.gives_high" not in called(game, give("AS", "JH"), give("AH", "JH"))


def test_what_guards_a_ten_is_not_passed_on() -> None:
    hands = ("AS 10S KS QS 10C 9C 9D", "9S JS JC AC QC KC JD", "AH QH KH QD KD 10D AD")
    game = play_out(dealt(*hands), (Bid(100), Pass(), Pass()))
    told = called(game, give("9D", "JH"), give("9D", "9C"))
    assert told["not.bares"] == {"card": Card.parse("10C")}
    assert "not.bares" not in called(game, give("9D", "9C"), give("9D", "JH"))
    assert "not.bares" not in called(game, give("9D", "JH"), give("9D", "10C"))
    assert "not.bares" not in called(game, give("9D", "10C"), give("9D", "9C")), "the ten itself goes"


def test_a_lone_card_is_passed_rather_than_one_of_a_long_suit() -> None:
    hands = ("AS QS 9S JC AH 10H KH", "10S KS JS 9C QC KC 10C", "AC AD 10D KD QD JD 9D")
    game = play_out(dealt(*hands), (Bid(100), Pass(), Pass()))
    told = called(game, give("JC", "9H"), give("9S", "9H"))
    assert told["not.shortens"] == {"card": Card.parse("9S"), "then": Card.parse("JC")}, "both pass the nine of hearts"
    assert "not.shortens" not in called(game, give("9S", "9H"), give("JC", "9H"))
    assert "not.shortens" not in called(game, give("QH", "9H"), give("9S", "9H")), "both keep the jack of clubs"


def test_what_is_laid_aside_arms_nobody() -> None:
    hands = ("AS 10S KS AH KH QH 9D", "9S JS 9C JC QC QS JD", "KC 10C AC QD KD 10D AD")
    view = view_of(play_out(dealt(*hands), (Bid(100), Pass(), Pass())), 0)
    aside = Give(((Card.parse("9D"), 1), (Card.parse("KS"), ASIDE)))
    assert "arms_nobody" in {reason.name for reason in reasons(view, [Weighed(aside, 1.0)])}


# --- Questions ------------------------------------------------------------------------------------------------------


def test_a_question_answers_for_itself() -> None:
    blind = dealt(*STRONG, preset_name="THREE-BLIND")
    assert "looks" in called(blind, Look())
    assert "dares" in called(blind, Waive())
    assert "dares" not in called(blind, Look())
    assert "looks" in called(apply(blind, Waive()), Look())


def test_any_cut_is_as_good_as_another() -> None:
    start = new_game(compile_rules(preset("WIKI").agreements), dealer=2)
    told = called(apply(start, shuffled("cut", 0)), Cut(9))
    assert "any_cut" in told
    assert "only" not in told


# --- All of them ----------------------------------------------------------------------------------------------------


def test_without_choices_there_is_no_reason() -> None:
    assert reasons(view_at(playing(*HANDS)), []) == ()


def test_every_reason_has_a_clause_and_every_clause_a_reason() -> None:
    said = {key.split(".")[2] for key in MESSAGES if key.startswith(("hint.why.", "hint.not."))}
    tables = (common.FOR, common.FIRST, common.LAST, calls.FOR, calls.AGAINST, gifts.FOR, gifts.AGAINST)
    names = {"not.equal", *common.ANSWERS.values(), *cards.FOR, *cards.AGAINST, *chain.from_iterable(tables)}
    assert said == {name.removeprefix("not.") for name in names}
    assert len(names) > 50
    assert names.isdisjoint(name for table in IDEAS.values() for name in table), (
        "what is said before the choice has names of its own"
    )


def test_what_speaks_against_is_told_apart() -> None:
    assert Reason("not.equal").is_against
    assert not Reason("takes").is_against


# --- Advice ---------------------------------------------------------------------------------------------------------


def test_advice_where_nobody_looks_ahead_is_what_a_regular_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "advise", lambda *_: iter(()))
    view = view_at(playing(*HANDS))
    (advice,) = advise(view, Random(1))
    assert not advice.looked_ahead
    assert advice.weighed[0].action in view.choices
    assert advice.worlds == 0


def test_the_natural_one_of_even_cards_is_named_first() -> None:
    view = view_at(playing(*HANDS))
    even = [Weighed(card(text), 10.0, is_even=True) for text in ("KH", "10S", "AS", "QS", "KS!", "9D")]
    worse = Weighed(card("AH"), -50.0)
    first, second, *_, last = naturally(view, [*even, worse])
    assert first.action == card("9D")
    assert second.action == card("KS!"), "a marriage that is declared is not broken"
    assert last == worse
    even = [Weighed(card(text), 10.0, is_even=True) for text in ("QS!", "QH!")]
    assert naturally(view, even)[0].action == card("QH!"), "the dearer marriage"
    split = view_at(playing("10S 9C JC", "AS 9S QC", "KS QS AC"))
    even = [Weighed(card(text), 10.0, is_even=True) for text in ("10S", "JC")]
    assert naturally(split, even)[0].action == card("JC")


def test_a_marriage_is_broken_before_an_ace_is_thrown_away() -> None:
    view = view_at(playing(*HANDS))
    even = [Weighed(card(text), 10.0, is_even=True) for text in ("AS", "QS", "10S")]
    assert [each.action for each in naturally(view, even)] == [card("10S"), card("QS"), card("AS")]


def test_of_even_contracts_the_one_worth_most_is_named_first() -> None:
    view = view_of(bought(dealt(*STRONG), 100, "QH", "AH"), 0)
    even = [Weighed(Contract(points), worth, is_even=True) for points, worth in ((115, 12.0), (105, 9.0), (110, 12.0))]
    assert [each.action for each in naturally(view, even)] == [Contract(110), Contract(115), Contract(105)]


def test_no_marriage_is_praised_as_whole_while_one_of_four_aces_goes() -> None:
    for aces, is_told in (("on", False), ("off", True)):
        view = view_at(playing("AS AH AC AD KS QS 9C 9D", *ACES[1:], ace_marriage=aces == "on"))
        told = found(view, Weighed(card("AC"), 10.0), Weighed(card("QS"), 0.0))
        assert ("keeps_pair" in told) == is_told


def test_the_lowest_of_even_bids_is_named_first() -> None:
    view = view_of(dealt(*STRONG), 0)
    bids = [Weighed(Bid(105), 10.0, is_even=True), Weighed(Bid(100), 9.0, is_even=True)]
    assert naturally(view, bids)[0].action == Bid(100)
    bids[1] = Weighed(Bid(100), 2.0)
    assert naturally(view, bids)[0].action == Bid(105)


def test_of_even_gifts_the_one_that_breaks_nothing_and_is_cheapest_is_named_first() -> None:
    game = play_out(dealt(*STRONG), (Bid(100), Pass(), Pass()))
    view = view_of(game, 0)
    pairs = view.rules.melds.paired(view.hand.mask)
    ways = [
        Weighed(Give(((one, 1), (two, 2))), 10.0, is_even=True) for one, two in permutations(view.hand, 2) if one < two
    ]
    given = a(Give, naturally(view, ways[::-1])[0].action)
    assert not any(pairs >> card & 1 for card, _ in given.cards)


def test_a_gift_that_is_hardly_tried_and_far_behind_is_not_named_first() -> None:
    game = play_out(dealt(*STRONG), (Bid(100), Pass(), Pass()))
    view = view_of(game, 0)
    ways = [
        Weighed(Give(((one, 1), (two, 2))), 10.0, is_even=True) for one, two in permutations(view.hand, 2) if one < two
    ]
    natural = naturally(view, ways)[0]
    ways = [replace(way, worth=4.9) if way is natural else way for way in ways]
    assert naturally(view, ways)[0].action != natural.action
    ways = [replace(way, worth=5.0) if way.action == natural.action else way for way in ways]
    assert naturally(view, ways)[0].action == natural.action


@pytest.mark.parametrize("name", ["PAGAT", "ROCKING"])
def test_every_way_to_give_the_deal_up_is_weighed(name: str) -> None:
    """Before the first lead, wherever the declarer may say it: at the talon, at the contract, at the lead."""
    game = play_out(dealt(*WEAK, preset_name=name), (Bid(100 if name == "PAGAT" else 120), Pass(), Pass()))
    small = Budget(worlds=6, talons=6, passes=2, deals=6, nodes=0)
    seen = set()
    while not game.sheet.deals and view_of(game, 0).phase not in seen:
        view = view_of(game, turn(game))
        seen.add(view.phase)
        ways = set(getattr(view.choices, "concessions", ()))
        *_, advice = advise(view, Random(3), small)
        assert ways <= {choice.action for choice in advice.weighed}
        game = apply(game, next(choice for choice in view.choices if not isinstance(choice, Concede)))
    assert "exchange" in seen


def test_nothing_is_about_the_same_as_a_concession_that_is_better() -> None:
    game = play_out(dealt(*WEAK, preset_name="PAGAT"), (Bid(100), Pass(), Pass()))
    gives = [choice for choice in view_of(game, 0).choices if isinstance(choice, Give)][:2]
    weighed = with_concessions(view_of(game, 0), tuple(Weighed(each, -500.0, 0.0, is_even=True) for each in gives))
    assert [isinstance(choice.action, Concede) for choice in weighed] == [True, False, False]
    assert not any(choice.is_even for choice in weighed)


def test_the_question_how_to_concede_is_answered() -> None:
    game = play_out(dealt(*WEAK, preset_name="PAGAT"), (Bid(100), Pass(), Pass()))
    small = Budget(worlds=6, talons=6, passes=4, deals=6, nodes=0)
    *_, advice = advise(view_of(game, 0), Random(3), small, conceding=True)
    assert [isinstance(choice.action, Concede) for choice in advice.weighed] == [True, False]
    words = HintWords(view_of(game, 0), Voice(NAMES), conceding=True)
    first, second = words.rows(advice.weighed)
    assert first.choice == "concede: you lose nothing and the others get 60 each"
    assert second.choice == "no, play on"
    assert words.sentence(advice.weighed, advice.reasons).startswith("Concede: playing on would cost")
    *_, advice = advise(view_of(bought(dealt(*STRONG), 100, "JH", "9H"), 0), Random(3), small, conceding=True)
    assert {reason.name for reason in advice.reasons} <= {"not.concede"}, "how it is played on is another question"


def test_advice_gets_better_and_repeats() -> None:
    view = view_at(playing(*HANDS), "KS! JS 9S AS 10H QC")
    small = Budget(worlds=6, talons=6, passes=2, deals=6, nodes=2_000)
    once, again = ([*advise(view, Random(3), small)] for _ in range(2))
    assert once == again
    assert all(later.worlds >= earlier.worlds for earlier, later in pairwise(once))
    assert {each.action for each in once[-1].weighed} <= set(view.choices)


@pytest.mark.parametrize("name", ["BASE", "THREE-BLIND"])
def test_any_moment_has_advice(name: str) -> None:
    """Through a whole deal at random, with no time to look ahead, everything that is found can be said."""
    rng = Random(11)
    game = dealt(*STRONG, preset_name=name)
    for _ in range(60):
        seat = turn(game)
        if seat is None or seat < 0:
            break
        view = view_of(game, seat)
        weighed = [Weighed(view.choices.sample(rng), 5.0 - at, 0.5, 60.0, 4) for at in range(min(2, len(view.choices)))]
        found(view, *weighed)
        assert HintWords(view, Voice(NAMES)).sentence(weighed, reasons(view, weighed)).endswith(".")
        game = apply(game, weighed[0].action)
