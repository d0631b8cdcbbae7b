"""The worlds of a seat: exactly those that fit what it knows, all equally likely, each a game it could be in."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.narrowing import present
from tests.rules.deals import F, M, R, bought, dealt, gave, start
from tests.rules.random_play import moments
from tests.rules.tricks import FORMS, any_agreements, any_table
from tests.slowly import every_third, slowly
from thousand_tui.bots.search.worlds import Layout, Worlds, chosen
from thousand_tui.rules import (
    CHANCE,
    FULL,
    Bid,
    Cards,
    Game,
    Pass,
    View,
    apply,
    compile_rules,
    new_game,
    parse_row,
    preset,
    presets,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.cards import mask_of, members
from thousand_tui.rules.game import draw
from thousand_tui.rules.inference import cannot_hold

SEEDS = st.integers(0, 2**32 - 1)
FEW = 300

# --- By brute force -------------------------------------------------------------------------------------------------


def splits(cards: int, sizes: list[int]) -> Iterator[list[int]]:
    """Every way to divide the cards into piles of these sizes; what is left over belongs to nobody."""
    if not sizes:
        yield []
        return
    for pile in combinations(list(members(cards)), sizes[0]):
        mine = mask_of(pile)
        for others in splits(cards & ~mine, sizes[1:]):
            yield [mine, *others]


def by_force(view: View) -> Counter[Layout]:
    """The hands of every world, tried one by one, where there is at most one place besides them."""
    hidden = [seat for seat, hand in enumerate(view.hands) if hand is None and view.sizes[seat]]
    seen = view.played.mask | sum(hand or 0 for hand in view.hands)
    seen |= mask_of(card for pile in (*view.deal.talon, *view.deal.aside) for card in members(pile.cards or 0))
    found: Counter[Layout] = Counter()
    for piles in splits(FULL & ~seen, [view.sizes[seat] for seat in hidden]):
        hands = [hand or 0 for hand in view.hands]
        for seat, pile in zip(hidden, piles, strict=True):
            hands[seat] = pile
        if all(fits(view, seat, hands[seat]) for seat in hidden):
            found[tuple(hands)] += 1
    return found


def fits(view: View, seat: int, hand: int) -> bool:
    """Whether this can be the hand: it shows no void that it has, it holds what it has shown, and no more of the talon
    than was passed to it."""
    absent = cannot_hold(view.rules, view.deal, view.play, seat) if view.play is not None else 0
    if hand & absent or view.known_in(seat).mask & ~hand:
        return False
    bought, declarer = view.deal.bought, view.deal.declarer
    if bought is None or bought.cards is None or seat == declarer:
        return True
    given = [passed for passed in view.deal.passed if passed.to == seat]
    had = (hand | view.played_by(seat).mask) & bought.cards
    return all(passed.card is None or had & ~passed.card.mask == 0 for passed in given) and len(Cards(had)) <= 1


@given(SEEDS)
@settings(max_examples=10)
def test_the_worlds_are_those_of_a_search_by_force(seed: int) -> None:
    """In the tricks, with any agreements about the play."""
    rng = Random(seed)
    table = any_table(rng, any_agreements(rng, rng.choice(["three", "four", "two_one_card", "stock_two"])))
    while table.outcome is None:
        for seat in range(len(table.game.hands)):
            worlds = Worlds(view_of(table.game, seat))
            if worlds.count <= FEW and not table.game.pack and len(list(members(everything_hidden(worlds)))) <= 10:
                assert Counter(worlds.all()) == by_force(worlds.view)
                assert sum(1 for _ in worlds.all()) == worlds.count
        table.do(rng.choice(table.plays))


def everything_hidden(worlds: Worlds) -> int:
    """The cards that this seat does not see."""
    return worlds.view.unseen.mask


def in_play(seed: int, *, face_up: bool) -> Game:
    """A whole deal before its first lead: the talon was shown, and of it one card was passed on."""
    rng = Random(seed)
    game = apply(start(pass_face_up=face_up), shuffled("worlds", seed))
    game = bought(game, F)
    talon = list(members(game.deal.bought.cards or 0)) if game.deal.bought else []
    others = [card for card in members(game.hands[F]) if card not in talon]
    return gave(game, " ".join(map(str, (rng.choice(talon), rng.choice(others)))))


@pytest.mark.parametrize("face_up", [True, False])
@pytest.mark.parametrize("seed", [0, slowly(1)])
def test_the_worlds_after_a_talon_that_was_shown(seed: int, face_up: bool) -> None:
    game = in_play(seed, face_up=face_up)
    for seat in (F, M, R):
        worlds = Worlds(view_of(game, seat))
        assert Counter(worlds.all()) == by_force(worlds.view)
        assert worlds.count == sum(by_force(worlds.view).values())
        assert game.hands in worlds


def test_a_promise_above_120_shows_its_marriage() -> None:
    """Hearts, or two of the others, are behind a promise of 220."""
    game = dealt(start(), ("AS 10S 9S JS AC 10C 9C", "KH QH", ""), "AD 10D 9D")
    for call in (Bid(100), Bid(220), Pass()):
        game = apply(game, call)
    worlds = Worlds(view_of(game, F))
    pairs = {
        mask_of(parse_row(f"K{suit} Q{suit}")): value for suit, value in zip("SCDH", (40, 60, 80, 100), strict=True)
    }
    able = [
        hand
        for hand in combinations(list(members(FULL & ~game.hands[F])), 7)
        if sum(value for pair, value in pairs.items() if mask_of(hand) & pair == pair) >= 100
    ]
    assert worlds.count == len(able) * comb(10, 7)
    rng = Random(1)
    for _ in range(200):
        hand = worlds.sample(rng)[M]
        assert sum(value for pair, value in pairs.items() if hand & pair == pair) >= 100


def test_who_is_asked_is_told_nothing_by_a_bid_that_needs_no_marriage() -> None:
    game = apply(dealt(start(), ("AS 10S 9S JS AC 10C 9C", "", ""), "AD 10D 9D"), Bid(100))
    assert Worlds(view_of(apply(game, Bid(120)), R)).count == comb(17, 7) * comb(10, 7)


# --- All equally likely ---------------------------------------------------------------------------------------------


def drawn(worlds: Worlds, rng: Random, each: int) -> tuple[float, int]:
    """Chi squared of the frequencies of the worlds against equal ones, and its degrees of freedom."""
    expected = Counter(worlds.all())
    found = Counter(worlds.sample(rng) for _ in range(each * worlds.count))
    assert set(found) <= set(expected)
    off = sum((found[hands] - each * ways) ** 2 / (each * ways) for hands, ways in expected.items())
    return off, len(expected) - 1


def strays(off: float, freedom: int) -> float:
    """By how many standard deviations a chi squared lies above what chance alone brings (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((off / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def test_a_chi_squared_of_a_hundredth_strays_as_far_whatever_its_freedom() -> None:
    for off, freedom in ((6.635, 1), (23.209, 10), (135.807, 100)):
        assert strays(off, freedom) == pytest.approx(2.326, abs=0.05)


def test_worlds_are_drawn_evenly() -> None:
    """In any sample, and in all together."""
    samples = []
    for seed in range(20):
        rng = Random(seed)
        for game in moments(rng, 90):
            for seat in range(len(game.hands)) if rng.random() < 0.2 else ():
                worlds = Worlds(view_of(game, seat))
                if worlds.count <= 60 and len(set(worlds.all())) > 1:
                    samples.append(drawn(worlds, rng, 40))
    assert len(samples) > 100
    assert max(strays(*sample) for sample in samples) < 4
    assert strays(sum(off for off, _ in samples), sum(freedom for _, freedom in samples)) < 2.5


def test_worlds_of_several_cases_are_drawn_evenly() -> None:
    """A defender who does not know which card of the talon the other was passed."""
    game = in_play(3, face_up=False)
    rng = Random(2)
    for _ in range(9):
        view = view_of(game, turn(game))
        game = apply(game, rng.choice([play for play in view.choices if "concede" not in str(play)]))
    worlds = Worlds(view_of(game, M))
    assert 20 < worlds.count < 1_000
    assert strays(*drawn(worlds, rng, 60)) < 2.5


def test_a_case_of_three_hands_is_drawn_evenly() -> None:
    """Hands are drawn from the ways to choose, listed once, and by shuffling where there are more places."""
    assert all(len(chosen(number, few)) == comb(number, few) for number in range(9) for few in range(number + 1))
    rng = Random(4)
    table = any_table(rng, {"form": "stock_four"})
    while sum(hand.bit_count() for hand in table.game.hands) > 8:
        table.do(table.plays[0])
    worlds = Worlds(view_of(table.game, 0))
    assert worlds.count > 20
    assert strays(*drawn(worlds, rng, 60)) < 2.5


@given(SEEDS)
def test_several_worlds_are_all_or_as_many_as_wanted(seed: int) -> None:
    rng = Random(seed)
    *_, game = moments(rng, rng.randrange(2, 90))
    for wanted in (1, 12, 60):
        for seat in range(len(game.hands)):
            worlds = Worlds(view_of(game, seat))
            drawn = worlds.several(rng, wanted)
            assert len(drawn) == min(wanted, worlds.count)
            assert all(hands in worlds for hands in drawn)
            if worlds.count <= wanted:
                assert Counter(drawn) == Counter(worlds.all())


# --- Worlds are games -----------------------------------------------------------------------------------------------


def check(game: Game, rng: Random) -> None:
    """Every seat thinks the deal possible as it is, and finds itself in the very same place in each of its worlds."""
    for seat in (*range(len(game.hands)), None):
        view = view_of(game, seat)
        worlds = Worlds(view)
        assert worlds.count > 0
        if not view.winners and view.sizes == tuple(hand.bit_count() for hand in game.hands):
            assert game.hands in worlds
        for _ in range(2):
            hands = worlds.sample(rng)
            assert hands in worlds
            assert view_of(worlds.game(hands, rng), seat) == view


@given(SEEDS)
def test_worlds_fit_the_view_at_any_moment_under_any_agreements(seed: int) -> None:
    rng = Random(seed)
    for game in moments(rng, 100):
        if rng.random() < 0.15:
            check(game, rng)


@pytest.mark.parametrize("name", every_third([each.name for each in presets()]))
def test_worlds_fit_the_view_in_every_preset(name: str) -> None:
    rng = Random(name)
    game = apply_chance(new_game(compile_rules(preset(name).agreements)), 0)
    for number in range(140):
        if game.winners:
            break
        if turn(game) == CHANCE:
            game = apply_chance(game, number)
            continue
        check(game, rng)
        acting = present(turn(game))
        game = apply(game, view_of(game, acting).choices.sample(rng))


def apply_chance(game: Game, number: int) -> Game:
    """The game after what chance does now."""
    return apply(game, draw(game, "worlds", number)) if turn(game) == CHANCE else game


@pytest.mark.parametrize("form", FORMS)
def test_cards_out_of_play_have_their_place(form: str) -> None:
    """Every card lies somewhere, and once."""
    rng = Random(form)
    game = any_table(rng, {"form": form}).game
    for seat in range(len(game.hands)):
        worlds = Worlds(view_of(game, seat))
        there = worlds.game(worlds.sample(rng), rng)
        piles = [pile.cards or 0 for pile in (*there.deal.talon, *there.deal.aside)]
        assert sum(there.hands) + sum(piles) + mask_of(there.pack) == FULL


def test_what_contradicts_itself_is_shuffled_without_inference() -> None:
    """A seat is told nonsense by nobody but a broken program: here the sizes of the hands are wrong."""
    view = view_of(in_play(1, face_up=True), M)
    worlds = Worlds(replace(view, sizes=(8, 8, 9)))
    assert worlds.count == 0
    assert list(worlds.all()) == []
    assert worlds.sample(Random(0))[M] == view.hands[M]
    assert len(worlds.several(Random(0), 5)) == 5
