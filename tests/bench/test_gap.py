"""What a bot would gain if it saw everything in a part of the deals."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from bench.cheats import Cheat, CheatTable, Onward
from bench.gap import DECLARER, DEFENCE, PARTS, ahead, cheat, gain, main as run, part_of
from tests.guests.installing import Installer, installing, one
from tests.slowly import slowly
from thousand_tui.arena.deal import Table
from thousand_tui.arena.match import Seating, Setting, play_deal, rules_of
from thousand_tui.arena.pool import entrant
from thousand_tui.arena.rows import Dealt
from thousand_tui.bots import LEVELS
from thousand_tui.rules import Action, Game, Pass, View, view_of

__all__ = ["installing"]

REGULAR = LEVELS["regular"]


@cache
def dealt(line: str, deals: int = 2) -> list[Dealt]:
    """Deals of Regulars, as they are and with a cheat of each part on each side."""
    sides = rules_of(line).form.sides
    names = {
        tuple(f"regular@{part}" if side == own else "regular" for side in sides) for part in PARTS for own in set(sides)
    }
    lineups = [("regular",) * len(sides), *sorted(names)]
    seatings = [Seating(number, seats) for number in range(deals) for seats in lineups]
    return [row for seating in seatings for row in play_deal(Setting(line, "gap"), seating).rows]


def further_ahead(line: str) -> dict[str, list[float]]:
    """By part and deal, how much further ahead a cheat is than its bot on each side."""
    gains: dict[str, list[float]] = {part: [] for part in PARTS}
    usual = {row.number: row.points for row in dealt(line) if set(row.seats) == {"regular"}}
    sides = rules_of(line).form.sides
    for row in dealt(line):
        for seat, name in enumerate(row.seats):
            if name != "regular" and row.seats.index(name) == seat:
                own = sides[seat]
                before, after = (
                    points[own] - sum(points[:own] + points[own + 1 :]) / (len(points) - 1)
                    for points in (usual[row.number], row.points)
                )
                gains[name.partition("@")[2]].append(after - before)
    return gains


@pytest.mark.parametrize("line", ["BASE", slowly("FOUR"), slowly("KURNIK"), "TWO"])
def test_a_cheat_never_loses_by_what_it_sees(line: str) -> None:
    for found in further_ahead(line).values():
        assert min(found) >= 0
        assert max(found) > 0


def test_the_gain_is_the_mean_of_the_deals() -> None:
    rows, rules = dealt("BASE"), rules_of("BASE")
    for part, found in further_ahead("BASE").items():
        deals, more = gain(rows, "regular", part, "regular", rules) or (0, None)
        assert deals == 2
        assert more is not None
        assert more.value == pytest.approx(sum(found) / len(found))
    assert gain(rows, "novice", DECLARER, "regular", rules) is None


def test_nobody_declares_without_an_auction() -> None:
    gains = further_ahead("STOCK-3")
    assert {part for part, found in gains.items() if any(found)} <= {DEFENCE}
    assert any(gains[DEFENCE])


@pytest.mark.parametrize("part", PARTS)
def test_a_cheat_sees_in_its_part_only(part: str) -> None:
    table = Table(rules_of("BASE"), [REGULAR] * 3, "elsewhere")
    seen = set()

    def none_of_it(action: Action) -> Game | None:
        raise AssertionError(action)

    def decide(game: Game, seat: int, ply: int) -> Action:
        view, usual = view_of(game, seat), table.decide(game, seat, 0, ply)
        if part_of(view) != part:
            found = cheat(REGULAR, part).choose_seeing(game, view, Random(1), none_of_it)
            assert found == REGULAR.choose(view, Random(1))
            seen.add(part_of(view))
        return usual

    for game, _ in table.moves(table.fresh(0), 0, decide):
        if game.sheet.deals:
            break
    assert seen == {*PARTS} - {part}


@pytest.mark.parametrize("line", ["BASE", "TWO"])
def test_what_it_hears_is_what_the_others_then_do(line: str) -> None:
    """Who goes on as the bot is told of the very end that the deal then has."""
    told: list[Game | None] = []

    def listen(game: Game, view: View, rng: Random, onward: Onward) -> Action:
        action = REGULAR.choose(view, rng)
        told.append(onward(action))
        return action

    listener = Cheat("listener", "Listener", "Asks what will be.", REGULAR.choose, choose_seeing=listen)
    rules = rules_of(line)
    row = CheatTable(rules, [listener, *[REGULAR] * (rules.form.seats - 1)], "listens").deal(4)
    assert len(told) > 8
    assert {each.sheet.deals for each in told if each is not None} == {(row,)}


def test_cards_that_are_dealt_again_are_worth_nothing() -> None:
    """Where nobody must open, a cheat passes its bad cards on to the next deal."""
    heard = set()

    def pass_on(game: Game, view: View, rng: Random, onward: Onward) -> Action:
        if Pass() in view.choices:
            heard.add(ahead(view, onward(Pass())))
            return Pass()
        return REGULAR.choose(view, rng)

    passer = Cheat("passer", "Passer", "Passes.", LEVELS["novice"].choose, choose_seeing=pass_on)
    table = CheatTable(rules_of("BASE forced_opening=redeal"), [passer] * 3, "again")
    for _, shuffles in table.moves(table.fresh(0), 0, lambda now, seat, ply: table.decide(now, seat, 0, ply)):
        if shuffles > 1:
            break
    assert 0 in heard


@pytest.mark.parametrize(
    "argv",
    [
        ["--gap", "nobody"],
        ["--gap", "regular", "--reference", "nobody"],
        ["--gap", "regular@auction"],
        ["--gap", "regular", "--games", "3"],
        ["--gap", "regular", "--all"],
        ["--gap", "regular", "--mixed"],
        ["regular@talon", "regular"],
    ],
)
def test_what_cannot_be_measured_is_refused(argv: list[str]) -> None:
    with pytest.raises(SystemExit):
        run(argv)


def test_a_bot_of_others_has_no_cheat(installed: Installer, capsys: pytest.CaptureFixture[str]) -> None:
    """It may remember what it was asked, and would be asked of what never comes."""
    installed("hal_bots", {"hal": "hal_bots:Bot"}, one("return view.choices.sample(rng)"))
    with pytest.raises(SystemExit):
        run(["--gap", "regular", "--reference", "hal"])
    assert "hal cannot be measured" in capsys.readouterr().err


def test_a_cheat_plays_like_any_other_entrant() -> None:
    assert entrant("expert-bold@auction").id == "expert-bold@auction"
    assert play_deal(Setting("BASE", "any"), Seating(0, ("regular@declarer", "novice", "novice"))).rows


def test_the_command_prints_and_keeps_the_gap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "gap.csv"
    argv = ["--gap", "novice", "--reference", "regular", "--jobs", "1", "--agreements", "TWO", "--csv", str(file)]
    assert run([*argv, "--deals", "2"]) == 0
    assert run([*argv, "--deals", "1", "--from", "2"]) == 0
    out = capsys.readouterr().out
    assert len(file.read_text("utf-8").splitlines()) == 1 + 3 * 2 * (1 + len(PARTS))
    assert max(map(len, out.splitlines())) <= 80
    lines = [line.split() for line in out.splitlines() if line.startswith("novice ")]
    assert [line[:3] for line in lines if line[1] in PARTS] == [
        ["novice", part, deals] for deals in "23" for part in PARTS
    ]
