"""How likely worlds are: what people say and play makes some of them likelier, and rules none of them out."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import islice
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.rules.deals import F, M, R, bought, dealt, gave, lay, start
from tests.rules.random_play import moments
from thousand_tui.bots.search.exchange import worlds as worlds_of
from thousand_tui.bots.search.play_model import DRAWN, Likelihood, likely_worlds
from thousand_tui.bots.search.worlds import Layout, Worlds
from thousand_tui.bots.thinker import EXPERT
from thousand_tui.rules import FULL, Bid, Contract, Dark, Game, Pass, Standing, View, apply, parse_row, view_of
from thousand_tui.rules.cards import mask_of

SEEDS = st.integers(0, 2**32 - 1)


def cards(row: str) -> int:
    return mask_of(parse_row(row))


def layout(view: View, seat: int, row: str) -> Layout:
    """The world of a view in which this seat holds these cards besides any others, the lowest there are."""
    hands = [hand or 0 for hand in view.hands]
    hands[seat] = cards(row)
    left = FULL & ~view.played.mask & ~sum(hands)
    for at, size in enumerate(view.sizes):
        while hands[at].bit_count() < size:
            low = left & -left
            hands[at] |= low
            left &= ~low
    return tuple(hands)


def compared(game: Game, viewer: int, seat: int, likely: str, unlikely: str) -> float:
    """How many times as likely the first hand of a seat is as the second, in the eyes of another."""
    view = view_of(game, viewer)
    likelihood = Likelihood(view)
    return likelihood.of(layout(view, seat, likely)) / likelihood.of(layout(view, seat, unlikely))


# --- What is said ---------------------------------------------------------------------------------------------------

STRONG, WEAK = "AS AC KH QH 10H 9S 9C", "JS JC JH 10H 9S 9C 10S"
FOREHAND = "AD 10D KD QD JD 9D KS"


def after(*calls: Bid | Pass) -> Game:
    game = dealt(start(), (FOREHAND, WEAK, ""))
    for call in calls:
        game = apply(game, call)
    return game


def test_who_passes_is_hardly_strong() -> None:
    assert compared(after(Bid(100), Pass()), F, M, WEAK, STRONG) > 5.0


def test_who_bids_is_hardly_weak() -> None:
    assert compared(after(Bid(100), Bid(115)), F, M, STRONG, WEAK) > 5.0


def test_a_forced_opening_and_what_was_not_asked_yet_say_nothing() -> None:
    assert Likelihood(view_of(after(Bid(100)), M)).says_nothing
    assert Likelihood(view_of(after(Bid(100), Pass()), M)).says_nothing


def test_a_pass_above_what_the_cards_allow_says_nothing() -> None:
    """Without a marriage nobody may promise more than 120 (C6)."""
    game = after(Bid(100), Bid(120), Pass())
    aces, none, paired = "AS AC AH KS 10C 10D QC", "9H 9D JD QS QD KC KH", "AS AC AH 10C KC QC 10D"
    assert compared(game, M, R, aces, none) == pytest.approx(1.0, abs=0.05)
    assert compared(game, M, R, none, paired) > 5.0


def test_who_is_about_to_win_may_bid_anything() -> None:
    game = dealt(start([0, Standing(880, barrel=1), 0]), (FOREHAND, WEAK, ""))
    for call in (Bid(100), Pass()):
        game = apply(game, call)
    assert Likelihood(view_of(game, F)).says_nothing


def test_a_pass_against_the_dark_says_nothing() -> None:
    """Nobody may bid over it (K4)."""
    game = apply(apply(dealt(start(dark=True), (FOREHAND, WEAK, "")), Dark()), Pass())
    assert Likelihood(view_of(game, R)).says_nothing


def test_a_high_contract_shows_the_cards_for_it() -> None:
    game = gave(bought(dealt(start(), ("KH QH KC QC AS AD 9S", "", ""), "9C 9D JS"), F), "9D JS")
    game = apply(game, Contract(180))
    game = lay(game, "AS")
    rich, poor = "KH QH KC QC AD 9S 9C", "JC QC 10C 10H AD 9S 9C"
    assert compared(game, M, F, rich, poor) > 3.0


def test_what_a_declarer_bid_counts_for_the_cards_that_they_were_dealt() -> None:
    """What came with the talon, which all have seen, was not there yet."""
    hands = ("", "KS QS AC 10C AD 10D 9H", "")
    game = gave(bought(dealt(start(), hands, "KH QH 9S"), M, 120), "9H 9S")
    game = apply(game, Contract(120))
    before, after = "KH QH KS QS AC AD 10D 10C", "KH QH AC AD 9C 9D JD JC"
    assert compared(game, F, M, before, after) > 5.0


# --- What is played -------------------------------------------------------------------------------------------------


def in_play() -> Game:
    game = dealt(start(), ("AS 10S AH 10H KC 9C 9D", "KS 9H JH QH KH JD QD", "QS JS AC 10C AD 10D KD"), "9S JC QC")
    return apply(gave(bought(game, F), "9S JC"), Contract(100))


def test_a_king_under_a_rivals_ace_is_hardly_beside_a_nine() -> None:
    game = lay(in_play(), "AS KS")
    without, beside = "9H JH QH KH JD QD 10D", "9H JH QH KH JD QD QS"
    assert compared(game, F, M, without, beside) > 1.5


# --- Drawing --------------------------------------------------------------------------------------------------------


def test_likely_worlds_come_more_often() -> None:
    """Each as often as its likelihood says."""
    game = lay(in_play(), "AS KS JS AH 9H")
    worlds = Worlds(view_of(game, F))
    likelihood = Likelihood(worlds.view)
    chances = {hands: likelihood.of(hands) for hands in worlds.all()}
    wanted, rounds = worlds.count // DRAWN, 50
    assert wanted > 10
    rng, weights = Random(1), defaultdict[Layout, float](float)
    for _ in range(rounds):
        for hands, weight in likely_worlds(worlds, rng, wanted):
            weights[hands] += weight
    total = sum(chances.values())
    for hands, chance in chances.items():
        share = chance / total * wanted
        assert weights[hands] / rounds == pytest.approx(share, abs=5 * max(share, 0.05) ** 0.5 / rounds**0.5)


def test_all_worlds_are_taken_where_they_are_few() -> None:
    game = lay(in_play(), "AS KS JS AH 9H AC")
    worlds = Worlds(view_of(game, F))
    found = likely_worlds(worlds, Random(1), worlds.count)
    assert Counter(hands for hands, _ in found) == Counter(worlds.all())
    assert sum(weight for _, weight in found) == pytest.approx(worlds.count)
    assert len({weight for _, weight in found}) > 1


def test_a_deal_is_played_on_in_likely_worlds_as_often_as_they_weigh() -> None:
    """A review draws the worlds that an Expert weighs: of four drawn alike the likely one would often be missing."""
    view = view_of(lay(in_play(), "AS KS JS AH 9H AC"), F)
    worlds, likelihood = Worlds(view), Likelihood(view)
    chances = {hands: likelihood.of(hands) for hands in worlds.all()}
    rounds, total = 2000, sum(chances.values())
    games = islice(worlds_of(view, Random(1), EXPERT), rounds)
    seen = Counter(
        tuple(0 if view.hands[at] is not None else hand for at, hand in enumerate(game.hands)) for game in games
    )
    assert max(chances.values()) > 2.0 * min(chances.values())
    for hands, chance in chances.items():
        share = chance / total
        hidden = tuple(0 if view.hands[at] is not None else hand for at, hand in enumerate(hands))
        assert seen[hidden] / rounds == pytest.approx(share, abs=4.0 * (share / rounds) ** 0.5)


def test_who_looks_further_begins_with_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.bots.search.play_model.USUAL", 12)
    for moves in ("AS KS JS", "AS KS JS AH 9H", "AS KS JS AH 9H AC"):
        worlds = Worlds(view_of(lay(in_play(), moves), F))
        usual = [layout for layout, _ in likely_worlds(worlds, Random(3), 12)]
        for wanted in (30, worlds.count):
            more = likely_worlds(worlds, Random(3), wanted)
            assert set(usual) == {layout for layout, _ in more[: len(set(usual))]}
            assert sum(weight for _, weight in more) == pytest.approx(min(wanted, worlds.count), abs=2.0)


@given(SEEDS)
def test_every_world_has_its_chance_under_any_agreements(seed: int) -> None:
    rng = Random(seed)
    for game in moments(rng, 90):
        if rng.random() < 0.1:
            for seat in range(len(game.hands)):
                worlds = Worlds(view_of(game, seat))
                found = likely_worlds(worlds, rng, 6)
                assert sum(weight for _, weight in found) == pytest.approx(min(6, worlds.count), abs=1.0)
                likelihood = Likelihood(worlds.view)
                assert all(hands in worlds and 0.0 < likelihood.of(hands) <= 1.0 for hands, _ in found)
