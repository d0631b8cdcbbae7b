"""The quick, greedy hand: always legal, the same through the engine, and not foolish."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.narrowing import a, present
from tests.rules.random_play import moments
from tests.rules.tricks import FORMS, M, Table, any_agreements, any_table, table
from tests.slowly import every_third
from thousand_tui.bots.search.rollouts import greedy, to_last_card
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.rules import (
    CHANCE,
    Action,
    Game,
    Outcome,
    Play,
    Sheet,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    presets,
    settle,
    turn,
    view_of,
)
from thousand_tui.rules.cards import PACK_POINTS
from thousand_tui.rules.game import draw, stage_of

SEEDS = st.integers(0, 2**32 - 1)


def settled_quickly(game: Game) -> tuple[Sheet, tuple[int, ...], Outcome]:
    """The sheet after a roll-out, who has won, and the outcome."""
    outcome = to_last_card(game)
    return *settle(game.sheet, outcome, game.rules), outcome


NO_CHANCE = Random(0)

Player = Callable[[View, Random], Action]

# --- Through the engine ---------------------------------------------------------------------------------------------


def by_views(game: Game, player: Player = greedy) -> Game:
    """The game once this deal is settled, every card chosen from the view of its seat."""
    settled = len(game.sheet.deals)
    while len(game.sheet.deals) == settled:
        seat = present(turn(game))
        game = apply(game, player(view_of(game, seat), NO_CHANCE))
    return game


@given(SEEDS)
def test_a_roll_out_is_what_greedy_players_play(seed: int) -> None:
    """Under any agreements about the play, in every form: it is legal, and the engine counts and settles the same."""
    rng = Random(seed)
    begun = any_table(rng, any_agreements(rng))
    for _ in range(rng.randrange(12)):
        begun.do(rng.choice(begun.plays))
    if begun.outcome is not None:
        return
    sheet, winners, outcome = settled_quickly(begun.game)
    settled = by_views(begun.game)
    assert (sheet, winners, outcome) == (settled.sheet, settled.winners, settled.sheet.deals[-1].outcome)


@given(SEEDS)
def test_a_roll_out_at_any_moment_of_any_game(seed: int) -> None:
    rng = Random(seed)
    for game in moments(rng, 90):
        if rng.random() < 0.1 and not game.winners and stage_of(game).name == "tricks":
            sheet, winners, _ = settled_quickly(game)
            settled = by_views(game)
            assert (sheet, winners) == (settled.sheet, settled.winners)


@pytest.mark.parametrize("name", every_third(each.name for each in presets()))
def test_whole_games_of_greedy_players(name: str) -> None:
    """Before the tricks they do as a regular does."""
    game = new_game(compile_rules(preset(name).agreements))
    for number in range(160):
        if game.winners:
            break
        seat = present(turn(game))
        game = apply(game, draw(game, name, number) if seat == CHANCE else greedy(view_of(game, seat), NO_CHANCE))
    assert game.sheet.deals


@pytest.mark.parametrize("form", FORMS)
def test_all_points_are_taken(form: str) -> None:
    """All 120, but for what lies out of play."""
    rng = Random(form)
    for _ in range(10):
        game = any_table(rng, {"form": form}).game
        outcome = to_last_card(game)
        assert sum(outcome.cards) <= PACK_POINTS
        if not game.deal.aside and not game.deal.talon:
            assert sum(outcome.cards) == PACK_POINTS


def test_a_world_is_played_out() -> None:
    rng = Random(11)
    game = any_table(rng, {"form": "three"}).game
    worlds = Worlds(view_of(game, game.deal.declarer))
    outcomes = [to_last_card(worlds.game(hands, rng)) for hands in worlds.several(rng, 30)]
    assert len(set(outcomes)) > 5
    assert {sum(outcome.cards) for outcome in outcomes} == {PACK_POINTS}


# --- Not foolish ----------------------------------------------------------------------------------------------------


def choice(begun: Table) -> str:
    """What the greedy player would play now, as text."""
    game = begun.game
    seat = present(turn(game))
    play = a(Play, greedy(view_of(game, seat), NO_CHANCE))
    return f"{play.card}{'!' if play.meld else ''}"


@pytest.mark.parametrize(
    ("hands", "before", "best"),
    [
        pytest.param(
            ("AC KS QS 9S 9D JD 9H JH", "AS 10S JS 9C QC AD KH QH", "10C KC JC 10D KD QD AH 10H"),
            "",
            "AC",
            id="a sure trick first",
        ),
        pytest.param(
            ("AC KS QS 9S 9D JD 9H JH", "AS 10S JS 9C QC AD KH QH", "10C KC JC 10D KD QD AH 10H"),
            "AC 9C JC",
            "QS!",
            id="then the marriage, with the card that costs less if it loses",
        ),
        pytest.param(
            ("AC AS 10S KS QS 9D JD 9H", "JS 9S 9C QC AD KH QH JH", "10C KC JC 10D KD QD AH 10H"),
            "AC 9C JC AS 9S 10C 10S JS QD",
            "KS!",
            id="the king if it takes the trick",
        ),
        pytest.param(
            ("AS KS QS JS 9D JD 9H JH", "10S 9S 9C QC AD KH QH AC", "10C KC JC 10D KD QD AH 10H"),
            "AS",
            "9S",
            id="no ten under an ace",
        ),
        pytest.param(
            ("9S KS QS JC 9D JD 9H JH", "AS JS 9C QC AD KH QH AC", "10S 10C KC 10D KD QD AH 10H"),
            "QS AS",
            "10S",
            id="the only card of the suit",
        ),
        pytest.param(
            ("9S KS QS JC 9D JD 9H JH", "AS 10H 9C QC AD KH QH AC", "10S JS KC 10D KD QD AH 10C"),
            "QS AS",
            "10S",
            id="a ten for the other defender's ace",
        ),
        pytest.param(
            ("9S KS QS JC 9D JD 9H JH", "10S JS 9C QC AD KH QH AC", "AS 10H KC 10D KD QD AH 10C"),
            "QS JS",
            "AS",
            id="the last takes what it can",
        ),
        pytest.param(
            ("AS KS JC 9D JD 9H JH 9C", "QS 9S AC QC AD KH QH KC", "10S JS 10H 10D KD QD AH 10C"),
            "KS QS",
            "10S",
            id="with the ten, while its ace is out",
        ),
        pytest.param(
            ("9S JS KS JC 9C JD 9H QH", "AS 10S QS AC KC QC AD 10D", "10C 9D QD KD AH 10H JH KH"),
            "JS AS",
            "10C",
            id="who has none of the suit feeds a sure trick",
        ),
        pytest.param(
            ("AS 10S KS QS JC 9C JD 9H", "JS 9S AC KC QC AD 10D KH", "10C QH 9D QD KD AH 10H JH"),
            "AS JS",
            "9D",
            id="and throws the least under another's",
        ),
    ],
)
def test_what_a_greedy_player_does(hands: tuple[str, str, str], before: str, best: str) -> None:
    begun = table(*hands).lay(before)
    assert choice(begun) == best


def test_the_owner_draws_the_trumps() -> None:
    """Trumps that lie in other hands are drawn before the aces of other suits are risked."""
    begun = table("AH 10H KH 9S AS 9C JC QC", "QH JH 10S KS AC 10C KC 9D", "9H QS JS AD 10D KD QD JD", trump=3)
    assert choice(begun) == "AH"
    assert choice(begun.lay("AH JH 9H")) == "10H"
    assert choice(begun.lay("10H QH JS")) == "AS"


def test_a_pair_and_the_guard_of_a_ten_are_kept() -> None:
    begun = table("AS 10S KS 9H AC 10C KC QC", "KH QH 9D 10D 9C JC JH AH", "QS JS 9S 10H AD KD QD JD")
    assert turn(begun.lay("AS").game) == M
    assert choice(begun) in ("9C", "JC")
