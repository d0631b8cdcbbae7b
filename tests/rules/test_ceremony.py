"""Before the cards lie: the cut, nines and jacks at the bottom, dealing without a shuffle, slips, and an open talon."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.deals import cards_in, phase, start, why_not
from tests.rules.random_play import steps
from thousand_tui.rules import (
    CHANCE,
    FULL,
    PACK,
    Action,
    Card,
    Cards,
    Claim,
    Concede,
    Cut,
    Game,
    Pass,
    Rank,
    Shuffle,
    Standing,
    apply,
    choices,
    new_game,
    play_out,
    turn,
    view_of,
)
from thousand_tui.rules.phases.cutting import gathered
from thousand_tui.rules.state import EVERYONE, Pile, Tricks

DEALER, FOREHAND, BEFORE_DEALER = 2, 0, 1


def shuffled_with(game: Game, *bottoms: str) -> Game:
    """A shuffled pack in which these cards lie ten cards apart, so that cutting 10 brings one after another down."""
    named = [Card.parse(word) for word in bottoms]
    pack: list[Card | None] = [None] * len(PACK)
    for at, card in enumerate(named):
        pack[(10 * at + 9) % len(PACK)] = card
    rest = [card for card in PACK if card not in named and card.rank not in (Rank.NINE, Rank.JACK)]
    rest += [card for card in PACK if card not in named and card not in rest]
    return apply(game, Shuffle(tuple(rest.pop(0) if card is None else card for card in pack)))


def cut(game: Game, times: int = 1) -> Game:
    for _ in range(times):
        game = apply(game, Cut(10))
    return game


# --- The cut --------------------------------------------------------------------------------------------------------


def test_base_has_no_ceremony() -> None:
    assert [stage.name for stage in start().rules.route][:2] == ["shuffling", "dealing"]


@pytest.mark.parametrize("agreed", [{"no_shuffle": True}, {"bottom_nine": "recut"}, {"bottom_jack": "bury"}])
def test_the_pack_is_cut_where_the_ceremony_is_agreed(agreed: dict[str, Any]) -> None:
    game = apply(start(**agreed), Shuffle(PACK))
    assert (phase(game), turn(game)) == ("cutting", BEFORE_DEALER)
    cuts = list(choices(game))
    assert cuts == [Cut(at) for at in range(3, 22)]
    after = apply(game, Cut(5))
    assert phase(after) == "auction"
    for at, seat in enumerate(after.deal.active):
        places = [place for place in range(24) if place + 1 not in (7, 11, 15)][at::3]
        assert Cards(after.hands[seat]) == Cards([PACK[(5 + place) % 24] for place in places])


# --- The bottom card ------------------------------------------------------------------------------------------------

NINE, JACK = "bottom_nine", "bottom_jack"
PLAIN = Pile.of(Card.parse("AH").mask, 1 << DEALER)


@pytest.mark.parametrize("agreed", [{NINE: "recut"}, {JACK: "bury"}, {JACK: "dealer_cuts"}, {JACK: "reshuffle"}])
def test_the_dealer_alone_sees_a_bottom_card_that_leads_to_nothing(agreed: dict[str, Any]) -> None:
    game = cut(shuffled_with(start(**agreed), "AH"))
    assert phase(game) == "auction"
    assert game.deal.bottom == PLAIN
    assert game.deal.shown == ()
    for seat in (*range(3), None):
        bottom = present(view_of(game, seat).deal.bottom)
        assert (bottom.cards is not None) == (seat == DEALER)


def test_a_nine_is_shown_and_cut_again_by_the_same_player() -> None:
    game = cut(shuffled_with(start(bottom_nine="recut"), "9S", "9C", "AH"))
    assert (phase(game), turn(game)) == ("cutting", BEFORE_DEALER)
    assert game.deal.bottom == Pile.of(Card.parse("9S").mask, EVERYONE)
    game = cut(game)
    assert turn(game) == BEFORE_DEALER
    assert view_of(game, None).deal.shown == (Card.parse("9S"), Card.parse("9C"))
    game = cut(game)
    assert phase(game) == "auction"
    assert game.deal.bottom == PLAIN
    assert not game.sheet.booked
    assert game.sheet.totals == (0, 0, 0)


@pytest.mark.parametrize("fine", [120, 50, 0])
def test_three_nines_running_fine_the_cutter_and_these_cards_are_dealt(fine: int) -> None:
    game = shuffled_with(start(bottom_nine="recut", fine=fine), "9S", "9C", "9D")
    pack = cut(game, 2).pack
    game = cut(game, 3)
    assert phase(game) == "auction"
    assert (game.deal.number, game.deal.dealer) == (1, DEALER)
    assert game.sheet.totals == (0, -fine, 0)
    (row,) = game.sheet.booked
    assert (row.number, row.reason) == (1, "bottom_nines")
    assert [(line.side, line.rule, line.amount) for line in row.lines] == [(1, "bottom_nines_fine", -fine)]
    assert game.deal.bottom == Pile.of(Card.parse("9D").mask, EVERYONE)
    laid = (*pack[10:], *pack[:10])
    assert laid[-1] == Card.parse("9D")
    assert laid[0] in Cards(game.hands[FOREHAND])


def test_a_jack_is_buried_in_the_middle_and_nobody_looks_again() -> None:
    game = shuffled_with(start(bottom_jack="bury", bottom_nine="recut"), "JD", "9C")
    lying = (*game.pack[10:], *game.pack[:10])
    game = cut(game)
    assert phase(game) == "auction"
    assert game.deal.bottom is None
    assert game.deal.shown == (Card.parse("JD"),)
    assert Card.parse("JD") in Cards(game.hands[FOREHAND] | game.hands[1] | game.hands[2] | talon_of(game))
    order = (*lying[:12], Card.parse("JD"), *lying[12:23])
    assert Cards(game.hands[FOREHAND]) == Cards([order[at] for at in range(24) if at not in (6, 10, 14)][::3])


def talon_of(game: Game) -> int:
    return game.deal.talon[0].cards or 0


@pytest.mark.parametrize("second", ["AH", "9C", "JC"])
def test_the_dealer_cuts_once_whatever_shows(second: str) -> None:
    game = cut(shuffled_with(start(bottom_jack="dealer_cuts", bottom_nine="recut"), "JD", second))
    assert (phase(game), turn(game)) == ("cutting", DEALER)
    assert game.deal.bottom == Pile.of(Card.parse("JD").mask, EVERYONE)
    game = cut(game)
    assert phase(game) == "auction"
    assert game.deal.bottom == Pile.of(Card.parse(second).mask, 1 << DEALER)
    assert game.deal.shown == (Card.parse("JD"),)


def jack_after_jack(game: Game, times: int) -> Game:
    for _ in range(times):
        game = cut(shuffled_with(game, "JD"))
    return game


def test_a_jack_is_shuffled_away_and_cut_again() -> None:
    game = jack_after_jack(start(bottom_jack="reshuffle"), 1)
    assert (phase(game), turn(game), game.pack) == ("cutting", CHANCE, ())
    assert game.deal.bottom is None
    assert why_not(game, Shuffle(PACK[1:])) == "not_the_pack"
    assert why_not(game, Cut(10)) == "pack_not_shuffled"
    assert isinstance(choices(game).sample(Random(1)), Shuffle)
    game = shuffled_with(game, "AH")
    assert turn(game) == BEFORE_DEALER
    game = cut(game)
    assert phase(game) == "auction"
    assert game.deal.bottom == PLAIN


def test_nines_and_jacks_break_each_others_rows() -> None:
    both = start(bottom_nine="recut", bottom_jack="reshuffle")
    game = cut(shuffled_with(both, "9S", "9C", "JD"), 3)
    game = cut(shuffled_with(game, "9S", "AH"), 2)
    assert phase(game) == "auction"
    assert not game.sheet.booked
    game = cut(shuffled_with(jack_after_jack(both, 2), "9S", "JC"), 2)
    assert turn(game) == CHANCE
    assert not game.sheet.booked


# --- Dealing without a shuffle --------------------------------------------------------------------------------------


def through(game: Game, rng: Random, stop: Callable[[Game], bool]) -> Game:
    """Random play without concessions until this holds."""
    while not stop(game):
        action: Action = choices(game).sample(rng)
        if not isinstance(action, Concede | Claim) or len(choices(game)) == 1:
            game = apply(game, action)
    return game


FORMS = (
    "three",
    "four",
    "two_discards",
    "two_hidden_discards",
    "two_one_card",
    "two_bank",
    "two_dead_hand",
    "stock_two",
    "stock_three",
    "stock_four",
)


@pytest.mark.parametrize("form", FORMS)
def test_the_tricks_are_gathered_as_they_lie(form: str) -> None:
    rng = Random(form)
    game = start(dealer=1, form=form, no_shuffle=True)
    last: Game | None = None
    while not game.sheet.deals:
        action = choices(game).sample(rng)
        if isinstance(action, Concede | Claim):
            continue
        last, game = game, apply(game, action)
    assert last is not None
    assert (phase(game), turn(game)) == ("cutting", game.rules.form.after(game.deal.dealer, -1))
    assert sorted(game.pack) == list(PACK)
    assert isinstance(last.now, Tricks)
    tricks = [trick.cards for trick in last.now.done]
    laid = [card for row in tricks for card in row]
    for row in tricks:
        at = game.pack.index(row[0])
        assert game.pack[at : at + len(row)] == row
    known = [trick.winner for trick in last.now.done]
    firsts = [game.pack.index(trick.cards[0]) for trick in last.now.done]
    order = last.deal.active
    by_pile = sorted(range(len(known)), key=lambda at: (order.index(known[at]), at))
    assert [firsts[at] for at in by_pile] == sorted(firsts[at] for at in by_pile)
    dead = 24 - len(laid) - len(order)
    assert set(game.pack[24 - dead :]) == dead_cards(last)
    game = apply(game, Cut(12))
    assert phase(game) == ("tricks" if form.startswith("stock") else "auction")


def dead_cards(game: Game) -> set[Card]:
    mask = 0
    for pile in (*game.deal.talon, *game.deal.aside):
        mask |= pile.cards or 0
    return set(Cards(mask))


def test_after_a_concession_at_a_table_for_two_the_other_packet_lies_under_the_hands() -> None:
    game = start(dealer=1, form="two_one_card", no_shuffle=True)
    game = through(game, Random(3), lambda game: phase(game) == "exchange")
    hands = [card for seat in game.deal.active for card in Cards(game.hands[seat])]
    after = apply(game, Concede())
    assert list(after.pack[:22]) == hands
    assert Cards(after.pack[22:]) == cards_in(game.deal.talon[0])


def test_a_pack_that_is_shuffled_is_not_gathered() -> None:
    game = start(bottom_nine="recut")
    game = through(game, Random(4), lambda game: bool(game.sheet.deals))
    assert (phase(game), turn(game), game.pack) == ("shuffling", CHANCE, ())
    assert gathered(game) == ()


def test_a_deal_that_passes_unplayed_is_shuffled() -> None:
    game = start(no_shuffle=True, forced_opening="next_dealer")
    game = play_out(cut(apply(game, Shuffle(PACK))), [Pass(), Pass(), Pass()])
    assert (phase(game), turn(game), game.deal.dealer) == ("shuffling", CHANCE, FOREHAND)


# --- The talon open to the barrel -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standings", "agreed", "open_"),
    [
        ((880, 0, 0), {}, True),
        ((0, 880, 0), {}, False),
        ((0, 0, 880), {}, False),
        ((0, 0, 880), {"forced_bidder": "dealer"}, True),
        ((880, 0, 0), {"forced_bidder": "dealer"}, False),
        ((880, 0, 0), {"blind_bidding": True}, True),
        ((880, 0, 0), {"talon_shown": "never"}, True),
    ],
)
def test_the_talon_is_dealt_open_when_the_forced_bidder_is_on_the_barrel(
    standings: tuple[int, ...], agreed: dict[str, Any], open_: bool
) -> None:
    game = apply(start(standings, talon_open_to_barrel=True, **agreed), Shuffle(PACK))
    for seat in (*range(3), None):
        assert (view_of(game, seat).deal.talon[0].cards is not None) == open_


@pytest.mark.parametrize(("hidden", "open_"), [(True, False), (False, True)])
def test_the_gold_set_keeps_the_talon_hidden(hidden: bool, open_: bool) -> None:
    game = start(gold=True, gold_hidden=hidden, talon_open_to_barrel=True)
    game = replace(game, sheet=replace(game.sheet, standings=tuple(Standing(880, barrel=0) for _ in range(3))))
    game = apply(replace(game, deal=replace(game.deal, gold=True)), Shuffle(PACK))
    pile = game.deal.talon[0] if game.deal.talon else game.deal.bought
    assert pile is not None
    assert (pile.seen == EVERYONE) == open_


# --- Everything at once ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_every_card_stays_in_the_game(seed: int) -> None:
    rng = Random(seed)
    game = new_game(
        start(
            form="three",
            no_shuffle=rng.random() < 0.7,
            bottom_nine="recut",
            bottom_nine_third=rng.choice(("continue", "skip")),
            bottom_jack=rng.choice(("off", "bury", "dealer_cuts", "reshuffle")),
            exposed_card=rng.random() < 0.5,
            exposed_compensation="share",
            talon_open_to_barrel=True,
        ).rules,
        rng.randrange(3),
        (880, -120, 760),
    )
    for before, _, after in steps(game, rng, 400):
        held = sum(hand.bit_count() for hand in after.hands)
        if phase(after) in ("cutting", "slipping") and turn(after) != CHANCE:
            assert sorted(after.pack) == list(PACK)
        elif phase(after) == "auction":
            assert held + 3 == 24
            assert sum(after.hands) + talon_of(after) == FULL
        assert len(after.sheet.booked) >= len(before.sheet.booked)
