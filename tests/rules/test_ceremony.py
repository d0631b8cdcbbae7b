"""Before the cards lie: the cut, nines and jacks at the bottom, dealing without a shuffle, slips, and an open talon."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.deals import phase, start, why_not
from tests.rules.random_agreements import FORMS
from tests.rules.sweep.policy import decide
from tests.rules.sweep.referee import Referee
from tests.rules.sweep.starts import random_start
from thousand_tui.rules import (
    CHANCE,
    PACK,
    Action,
    Card,
    Cards,
    Concede,
    Cut,
    Game,
    Pass,
    Rank,
    Shuffle,
    Standing,
    apply,
    choices,
    play_out,
    read_agreements,
    turn,
    view_of,
)
from thousand_tui.rules.state import EVERYONE, Pile

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


# --- Dealing without a shuffle --------------------------------------------------------------------------------------


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

CEREMONIES: dict[str, tuple[Any, ...]] = {
    "no_shuffle": (True, True, False),
    "bottom_nine": ("off", "recut", "recut", "ask"),
    "bottom_nine_third": ("continue", "skip"),
    "bottom_jack": ("off", "bury", "dealer_cuts", "reshuffle"),
    "exposed_card": (True, False),
    "exposed_compensation": ("none", "share"),
    "talon_open_to_barrel": (True, False),
    "direction": ("clockwise", "counter"),
    "gold": (True, False),
    "gold_nobody": ("replay", "reset_replay", "reset_normal", "keep_normal"),
    "concession_dealer": ("passes", "same"),
    "sitter": ("dealer", "right", "opposite", "last"),
}


@pytest.mark.parametrize("form", FORMS)
def test_any_ceremony_is_what_the_accountant_hears(form: str) -> None:
    """A deal is played, so that its tricks are gathered, then some are given up, in a gold set and after it: the cards
    lie where they should, and the deal goes to whom it should."""
    for seed in range(6):
        rng = Random(f"{form} {seed}")
        agreements = read_agreements({"form": form} | {name: rng.choice(of) for name, of in CEREMONIES.items()})
        game = random_start(rng, agreements)
        referee = Referee(game, agreements, rng)
        while not game.winners and len(game.sheet.deals) < 7:
            can = choices(game)
            gives_up = len(game.sheet.deals) and turn(game) != CHANCE and Concede() in can
            action: Action = Concede() if gives_up else decide(game, rng)
            after = apply(game, action)
            referee.see(game, action, after)
            game = after
