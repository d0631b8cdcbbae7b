"""The strangers play by the rules, from what their seats may know, and do what their names say."""

from __future__ import annotations

from random import Random

import pytest

from bench import zoo
from bench.zoo import ZOO
from tests.narrowing import present
from tests.slowly import in_turn, slowly
from thousand_tui.arena.deal import Table
from thousand_tui.bots import LEVELS, Level, bot_rng
from thousand_tui.rules import Action, Bid, Game, Pass, compile_rules, imagine, preset, sample_hidden, turn, view_of
from thousand_tui.rules.choices import Bids

every_stranger = pytest.mark.parametrize("stranger", ZOO.values(), ids=lambda level: level.id)


def moments(stranger: Level, name: str = "BASE", deals: int = 1) -> list[Game]:
    """Every moment of a deal at which the stranger decides, two of a kind against a Regular."""
    rules = compile_rules(preset(name).agreements)
    table = Table(rules, [stranger, LEVELS["regular"], stranger][: rules.form.seats], "zoo")
    found: list[Game] = []

    def decide(game: Game, seat: int, ply: int) -> Action:
        if table.levels[seat] is stranger:
            found.append(game)
        return table.decide(game, seat, 0, ply)

    for number in range(deals):
        for game, _ in table.moves(table.fresh(number), number, decide):
            if game.sheet.deals:
                break
    return found


@pytest.mark.parametrize(("stranger", "name"), in_turn(ZOO.values(), ["TWO", "KURNIK", "BASE"]))
def test_a_deal_is_played_by_the_rules(stranger: Level, name: str) -> None:
    assert moments(stranger, name)


@every_stranger
def test_what_the_seat_cannot_see_changes_nothing(stranger: Level) -> None:
    for game in moments(stranger, "TWO")[::3]:
        seat = present(turn(game))
        view = view_of(game, seat)
        other = view_of(imagine(view, sample_hidden(view, Random(7))), seat)
        assert stranger.choose(view, bot_rng("zoo", 1, seat, 1)) == stranger.choose(other, bot_rng("zoo", 1, seat, 1))


def test_a_trapper_bids_once_over_a_forced_opening_and_lets_go() -> None:
    seen = set()
    for game in moments(ZOO["trapper"], deals=8):
        view = view_of(game, turn(game))
        if isinstance(view.choices, Bids) and view.choices.may_pass:
            bids = [call for call in view.deal.calls if call.bid]
            said = ZOO["trapper"].choose(view, Random(1))
            if mine := any(call.seat == view.seat for call in bids):
                assert said == Pass()
            elif len(bids) == 1:
                assert said == Bid(view.choices.numbers[0])
            seen.add(mine)
    assert seen == {True, False}


def test_a_pusher_goes_up_to_120_on_anything() -> None:
    for game in moments(ZOO["pusher"], deals=3):
        view = view_of(game, turn(game))
        if isinstance(view.choices, Bids) and view.choices.numbers and view.choices.numbers[0] <= 120:
            assert ZOO["pusher"].choose(view, Random(1)) == Bid(view.choices.numbers[0])


@pytest.mark.parametrize("strangers", [("loose", "timid", "pusher"), slowly(tuple(ZOO))])
def test_the_worst_comes_first(
    strangers: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zoo, "ZOO", {name: ZOO[name] for name in strangers})
    assert zoo.main(["novice", "--deals", "1", "--jobs", "1", "--seed", "zoo"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("novice")]
    leads = [float(line[4]) for line in lines if line[1] in strangers]
    assert len(leads) == len(strangers)
    assert leads == sorted(leads)


@pytest.mark.parametrize("wrong", [[], ["regular", "novice"], ["novice", "--all"]])
def test_it_is_asked_of_one_level(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        zoo.main(wrong)
    assert "name one level" in capsys.readouterr().err
