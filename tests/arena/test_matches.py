"""The arena plays fair and its figures are right."""

from __future__ import annotations

import contextlib
import csv
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.narrowing import present
from tests.slowly import every_third, slowly
from tests.words.english import worded
from thousand_tui.arena.cli import order_of, parser, run
from thousand_tui.arena.deal import Fixed, Table
from thousand_tui.arena.match import Seated, agreed, bought, dealt, duplicate, lead, lineups, made, points, whole_games
from thousand_tui.arena.pool import OTHERS, entrant
from thousand_tui.arena.rows import mean, quantile, ratio
from thousand_tui.arena.survey import survey
from thousand_tui.bots import LEVELS, Level
from thousand_tui.rules import Bid, Rulebook, compile_rules, preset, presets, read_line

BASE = compile_rules(preset("BASE").agreements)
PAGAT = compile_rules(preset("PAGAT").agreements)
STOCK = compile_rules(preset("STOCK-2").agreements)
FORMS = tuple({found.form: found.name for found in presets()}.values())
"""A preset of every form."""
NOVICE, REGULAR, RANDOM = LEVELS["novice"], LEVELS["regular"], entrant("random")


def test_a_mean_and_its_error_are_those_of_the_clusters() -> None:
    figure = mean([[1.0, 3.0], [5.0, 7.0]])
    assert figure.value == 4.0
    assert figure.error == pytest.approx(2.0)


def test_the_same_deal_three_times_is_no_more_evidence_than_once() -> None:
    once = mean([[1.0], [2.0], [6.0]])
    thrice = mean([[1.0] * 3, [2.0] * 3, [6.0] * 3])
    assert thrice.value == once.value
    assert thrice.error == pytest.approx(once.error)


def test_a_share_is_of_all_that_were_counted() -> None:
    figure = present(ratio([(1, 2), (0, 0), (2, 2)]))
    assert figure.value == 0.75
    assert ratio([(0, 0)]) is None


def test_the_mean_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no values"):
        mean([])


def test_a_quantile_is_one_of_the_values() -> None:
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([3.0, 1.0, 2.0], 1.0) == 3.0


def test_every_seat_is_taken_once() -> None:
    seats = [(at, [level.id for level in levels]) for at, levels in lineups(REGULAR, NOVICE, (0, 1, 2))]
    assert [at for at, _ in seats] == [0, 1, 2]
    assert all(levels.count("regular") == 1 and levels[at] == "regular" for at, levels in seats)


def test_a_pair_plays_against_a_pair() -> None:
    seats = [[level.id for level in levels] for _, levels in lineups(REGULAR, NOVICE, (0, 1, 0, 1))]
    assert seats == [["regular", "novice"] * 2, ["novice", "regular"] * 2]


@pytest.mark.parametrize("fixed", [False, True])
def test_a_bot_cannot_beat_its_like(fixed: bool) -> None:
    """The same cards from every seat: what one gains here the others gain there, to the point."""
    match = duplicate(NOVICE, NOVICE, BASE, "like", 5, fixed_contracts=fixed)
    assert lead(match.clusters).value == pytest.approx(0.0)
    assert points(match.clusters).value == mean([[deal.others for deal in row] for row in match.clusters]).value


@pytest.mark.parametrize("name", FORMS)
def test_a_bot_cannot_beat_its_like_in_any_form(name: str) -> None:
    rules = compile_rules(preset(name).agreements)
    match = duplicate(NOVICE, NOVICE, rules, "like", 3)
    assert lead(match.clusters).value == pytest.approx(0.0)
    assert [len(cluster) for cluster in match.clusters] == [len(set(rules.form.sides))] * 3
    assert match.decisions > 0


@pytest.mark.parametrize("name", every_third(FORMS))
def test_a_regular_beats_random_play_in_every_form(name: str) -> None:
    match = duplicate(REGULAR, RANDOM, compile_rules(preset(name).agreements), "forms", 12)
    assert lead(match.clusters).value > 0.0


def test_points_are_those_of_the_side() -> None:
    """Of two seats that are a pair, either may have played the contract."""
    rules = compile_rules(preset("STOCK-4").agreements)
    row = Table(rules, [NOVICE] * 4, "side").deal(0)
    kept = dealt("side", 0, ["novice"] * 4, row)
    both = [Seated(side, rules.form.sides, kept, rules.auction.minimum) for side in (0, 1)]
    assert [deal.points for deal in both] == list(row.totals)
    assert [deal.others for deal in both] == list(reversed(row.totals))
    assert not any(deal.own or deal.bought for deal in both)


def test_a_deal_depends_on_seed_and_number_only() -> None:
    first = Table(BASE, [REGULAR, NOVICE, RANDOM], "same").deal(4)
    again = Table(BASE, [REGULAR, NOVICE, RANDOM], "same").deal(4)
    assert first == again
    assert first != Table(BASE, [REGULAR, NOVICE, RANDOM], "other").deal(4)


@pytest.mark.parametrize("rules", [BASE, PAGAT], ids=["BASE", "PAGAT"])
def test_a_fixed_contract_is_played_as_it_was_fixed(rules: Rulebook) -> None:
    for number in range(12):
        fixed = Fixed(number % 3, 115)
        outcome = Table(rules, [REGULAR, NOVICE, RANDOM], "fixed").deal(number, fixed).outcome
        assert (outcome.declarer, outcome.bid, outcome.contract) == (fixed.declarer, fixed.bid, fixed.bid)
        assert outcome.conceded is None


def test_the_agreed_contract_is_what_three_regulars_bid() -> None:
    outcome = Table(BASE, [REGULAR] * 3, "agreed").deal(3).outcome
    assert agreed(BASE, "agreed", 3) == Fixed(outcome.declarer, outcome.bid)


@pytest.mark.parametrize("fixed", [False, slowly(True)])
@pytest.mark.parametrize(("one", "other"), [(REGULAR, NOVICE), (NOVICE, RANDOM)], ids=["regular", "novice"])
def test_each_level_beats_the_one_below(one: Level, other: Level, fixed: bool) -> None:
    match = duplicate(one, other, BASE, "ladder", 40, fixed_contracts=fixed)
    found = lead(match.clusters)
    assert found.value > 2.5 * found.error


@pytest.mark.parametrize("line", ["FOUR", "TWO-BANK", "501", "BASE K1=on", "BASE C12=on", "BASE C2=redeal"])
def test_fixed_contracts_can_be_played_wherever_there_is_an_auction(line: str) -> None:
    match = duplicate(REGULAR, NOVICE, compile_rules(read_line(line)), "fixed", 3, fixed_contracts=True)
    rows = [[deal.row for deal in cluster] for cluster in match.clusters]
    assert all(len({(row.declarer, row.bid) for row in cluster}) == 1 for cluster in rows)


def test_there_is_no_contract_to_fix_without_an_auction() -> None:
    with pytest.raises(ValueError, match="auction"):
        duplicate(REGULAR, NOVICE, compile_rules(preset("STOCK-2").agreements), "none", 1, fixed_contracts=True)


def test_a_survey_counts_games_that_end(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = survey(REGULAR, NOVICE, STOCK, "survey", 2, 1)
    assert (finding.refused, finding.games, finding.finished) == ("", 2, 2)
    assert finding.decisions > 100
    monkeypatch.setattr("thousand_tui.arena.deal.WHOLE_GAME", 1)
    assert survey(REGULAR, NOVICE, STOCK, "survey", 2, 1).finished == 0


def test_a_survey_says_what_was_refused() -> None:
    cheat = Level("cheat", "Cheat", "Bids without end.", lambda view, rng: Bid(5000))
    assert "is not allowed" in survey(cheat, NOVICE, BASE, "survey", 1, 1).refused


def test_a_regular_makes_two_contracts_in_three() -> None:
    match = duplicate(REGULAR, REGULAR, BASE, "made", 15)
    share = present(made(match.clusters))
    assert share.value > 2 / 3
    assert 0.1 < bought(match.clusters).value < 0.3


def test_decisions_take_milliseconds() -> None:
    """The bound is 5 ms in the median; ten times that here, as the machine may be busy."""
    times = duplicate(REGULAR, REGULAR, BASE, "times", 4).times["regular"]
    assert quantile(times, 0.5) < 0.05


def test_whole_games_have_a_winner() -> None:
    found = whole_games(REGULAR, NOVICE, BASE, "games", 1)
    assert len(found.deals) == 3
    assert all(share in (0.0, 0.5, 1.0) for share in found.wins[0])


def test_shifted_regulars_may_enter() -> None:
    assert entrant("regular-15").title == "Regular -15"
    with pytest.raises(ValueError, match="no bot called 'grandmaster'"):
        entrant("grandmaster")
    with pytest.raises(ValueError, match=r"no bot called 'noviec'.*Did you mean novice\?"):
        entrant("noviec")


def test_the_command_prints_a_row_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["regular", "novice", "random", "--deals", "2", "--seed", "s"]) == 0
    out = capsys.readouterr().out
    assert worded("arena.title", deals=2, first=0, contracts="bidding by the bots", seed="s") in out
    assert [line.split()[:2] for line in out.splitlines()[4:7]] == [
        ["regular", "novice"],
        ["regular", "random"],
        ["novice", "random"],
    ]


def test_the_command_plays_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["novice", "--games", "1", "--preset", "pagat"]) == 0
    assert "1 game per match" in capsys.readouterr().out


def test_the_command_takes_a_line_of_agreements(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["novice", "--deals", "1", "--agreements", "TWO A1=500"]) == 0
    assert "from 2 sides with the same cards" in capsys.readouterr().out


def test_every_bot_of_a_mixed_table_takes_every_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mixed.csv"
    assert run(["novice", "regular", "random", "greedy", "--mixed", "--deals", "1", "--csv", str(file)]) == 0
    out = capsys.readouterr().out
    assert "against" not in out.split("points    settled")[0]
    assert out.count("\nnovice ") == 3, "a rating, a line of the chart, and times"
    with file.open(newline="") as rows:
        seats = [row["seats"] for row in csv.DictReader(rows)]
    assert len(set(seats)) == len(seats) == 4 * 3 * 2
    assert all(len(set(row.split())) == 3 for row in seats)


def test_each_plays_only_the_one_before_it_on_a_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["random", "novice", "regular", "--ladder", "--deals", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[4:6]] == [["novice", "random"], ["regular", "novice"]]
    assert lines[6] == ""


def test_levels_meet_the_one_below_if_nobody_is_named() -> None:
    order = order_of(parser().parse_args([]))
    assert order.meets == tuple((above, below) for below, above in pairwise(LEVELS))
    assert order_of(parser().parse_args(["--quick"])).meets == (("regular", "novice"),)


def test_whole_games_show_who_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["regular", "random", "--games", "1", "--preset", "STOCK-2"]) == 0
    out = capsys.readouterr().out
    assert "an equal share is 50.0" in out
    assert "100.0 to 100.0" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_bot_that_breaks_down_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Level("broken", "Broken", "Breaks down.", lambda view, rng: 1 // 0)  # type: ignore[arg-type]
    strange = Level("strange", "Strange", "Answers anything.", lambda view, rng: "7")  # type: ignore[arg-type]
    for level, why in ((broken, "ZeroDivisionError"), (strange, "is not an action")):
        monkeypatch.setitem(OTHERS, level.id, level)
        with pytest.raises(SystemExit):
            run([level.id, "novice", "--deals", "1"])
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert f"{level.id} fails in deal 0: " in said
        assert why in said


def test_the_command_surveys_all_presets(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    few = [found for found in presets() if found.name in ("STOCK-2", "STOCK-4")]
    monkeypatch.setattr("thousand_tui.arena.cli.presets", lambda: few)
    monkeypatch.setattr("thousand_tui.mariage.bots.levels.REGULAR", 1)
    assert run(["--all", "--deals", "2", "--games", "1", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "regular against novice: 2 deals and 1 game per preset" in out
    rows = [line.split() for line in out.splitlines() if line.startswith("STOCK")]
    assert [row[0] for row in rows] == ["STOCK-2", "STOCK-4"]
    assert [row[2] for row in rows] == ["2/2", "2/2"]
    (mariage,) = [line.split() for line in out.splitlines() if line.startswith("MARIAGE")]
    assert mariage[2] == "2/2"


def test_a_survey_of_strong_bots_says_that_mariage_has_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thousand_tui.arena.cli.presets", tuple)
    assert run(["expert", "novice", "--all", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "MARIAGE      refused: there is no bot called 'expert' for Mariage; choose random," in out


@pytest.mark.parametrize(
    "argv",
    [
        ["novice", "random", "--deals", "1"],
        ["novice", "random", "--games", "1", "--preset", "STOCK-2"],
        ["regular+15", "random", "--deals", "3", "--preset", "TWO"],
        ["--help"],
    ],
)
def test_what_the_command_prints_fits_a_narrow_screen(
    argv: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with contextlib.suppress(SystemExit):
        run(argv)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


@pytest.mark.parametrize(
    "argv",
    [
        ["grandmaster"],
        ["novice", "--preset", "nowhere"],
        ["--deals", "0"],
        ["--agreements", "BASE Z9=on"],
        ["--all", "--preset", "BASE"],
        ["--all", "--fixed-contracts"],
        ["--preset", "STOCK-2", "--fixed-contracts"],
        ["--games", "1", "--fixed-contracts"],
        ["novice", "regular", "--mixed"],
        ["novice", "regular", "novice"],
        ["--ladder", "--mixed"],
        ["--from", "-1"],
        ["--jobs", "0"],
        ["--all", "--csv", "survey.csv"],
    ],
)
def test_the_command_refuses_what_it_does_not_know(argv: list[str]) -> None:
    with pytest.raises(SystemExit):
        run(argv)


def test_the_arena_runs_without_a_screen() -> None:
    code = "import sys, thousand_tui.arena.cli; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
