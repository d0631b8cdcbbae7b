"""The arena plays the old Mariage: duplicate deals, whole games, and figures that are right."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.slowly import at_night
from tests.words.english import worded
from thousand_tui.arena.cli import run
from thousand_tui.arena.crew import each
from thousand_tui.arena.match import Seating
from thousand_tui.arena.survey import Presets
from thousand_tui.mariage.arena import Match, Setting, Tallied, lineups, match_of, play, survey_of


def matched(one: str, other: str, players: int, deals: int, seed: str = "levels") -> Match:
    setting = Setting(f"MARIAGE V15.players={players}", seed, whole=False)
    seatings = [Seating(at, seats) for at in range(deals) for seats in lineups(one, other, players)]
    return match_of((row for seating in seatings for row in play(setting, seating).rows), one, other)


def test_two_bots_fill_alternate_seats_both_ways_round() -> None:
    assert lineups("novice", "random", 5) == [
        ("novice", "random", "novice", "random", "novice"),
        ("random", "novice", "random", "novice", "random"),
    ]
    assert lineups("novice", "novice", 6) == [("novice",) * 6]


def test_the_lead_is_what_the_seats_of_one_gain_more_and_its_error_is_clustered() -> None:
    rows = [
        Tallied("s", 0, ("a", "b", "a"), (3, -1, 1), 1, ()),
        Tallied("s", 0, ("b", "a", "b"), (0, 4, 2), 1, ()),
        Tallied("s", 1, ("a", "b", "a"), (1, 3, 0), 1, ()),
        Tallied("s", 1, ("b", "a", "b"), (1, 1, 1), 1, ()),
    ]
    match = match_of([*rows, Tallied("s", 1, ("a", "c", "a"), (9, 9, 9), 1, ())], "a", "b")
    assert match.tokens.value == pytest.approx((2 + 4 + 0.5 + 1) / 4)
    assert match.lead.value == pytest.approx((3 + 3 - 2.5 + 0) / 4)
    assert match.lead.error == pytest.approx(2.125)


def test_a_win_counts_for_the_seats_that_won_it_and_tokens_are_those_of_a_deal() -> None:
    row = Tallied("s", 0, ("a", "b", "a", "b", "a"), (10, 0, 10, 20, 10), 10, (0, 2, 3))
    match = match_of([row], "a", "b")
    assert match.won.value == pytest.approx(100 * 2 / 3)
    assert match.lead.value == 0.0
    assert match.tokens.value == 1.0


def test_a_deal_ends_with_the_next_stake_from_those_who_won_less_than_two_tricks() -> None:
    """Without a trick, a name or a pair a deal costs five tokens for the next stake and one for having won nothing."""
    rows = [play(Setting("MARIAGE", "stake", whole=False), Seating(at, ("novice",) * 5)).rows[0] for at in range(20)]
    assert all((row.deals, row.winners) == (1, ()) for row in rows)
    assert -6 in [gain for row in rows for gain in row.tokens]


def test_a_deal_is_the_same_in_any_process() -> None:
    setting = Setting("MARIAGE V15.players=8", "same", whole=True)
    units = [Seating(at, seats) for at in range(2) for seats in lineups("novice", "random", 8)]

    def rows(jobs: int) -> list[Tallied]:
        return [row for played in each(partial(play, setting), units, jobs, 0.0) for row in played.rows]

    assert rows(1) == rows(2)


def test_a_survey_plays_the_same_deals_as_a_match_and_counts_what_was_decided() -> None:
    finding = survey_of(Presets("novice", "random", "survey", deals=10, games=1))
    match = matched("novice", "random", 5, deals=10, seed="survey")
    assert finding.lead == match.lead
    assert (finding.games, finding.finished) == (2, 2)
    # Twenty single deals, and those of two games: each of five announces once and plays five cards.
    assert finding.decisions == (20 + 2 * finding.length) * 5 * 6


def test_a_whole_game_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["novice", "random", "--agreements", "MARIAGE V15.deals=4", "--games", "2", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("MARIAGE V15.deals=4: 2 games per match from number 0, seed arena\n")
    (line,) = [line for line in said.splitlines() if line.startswith("novice ") and "random" in line]
    assert line.split()[2] == "2"
    assert line.split()[-1] == "4.0"


def test_rows_are_kept_in_a_file_and_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--preset", "mariage", "novice", "random", "--jobs", "1", "--csv", str(tmp_path / "rows.csv")]
    assert run([*words, "--deals", "3"]) == 0
    assert run([*words, "--deals", "2", "--from", "1"]) == 0
    found = capsys.readouterr().out
    lines = [line for line in found.splitlines() if line.startswith("novice") and "random" in line]
    assert len(set(lines)) == 1
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 1 + 2 * 3
    assert found.count("milliseconds per decision") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--mixed"], "are not for Mariage"),
        (["expert", "novice"], "there is no bot called 'expert' for Mariage; choose random, novice, regular"),
        (["novice", "novice"], worded("arena.twice", name="novice")),
    ],
)
def test_what_does_not_fit_this_game_is_refused_in_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(["--preset", "MARIAGE", *words])
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_agreements_that_it_does_not_have_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["--agreements", "MARIAGE V15.players=11"])
    assert "it can be" in capsys.readouterr().err


def test_the_novice_beats_play_at_random() -> None:
    lead = matched("novice", "random", 7, 25).lead
    assert lead.value > 3 * lead.error


@pytest.mark.slow
@pytest.mark.parametrize("players", [5, at_night(7), at_night(10)])
def test_each_level_beats_the_one_below_by_three_standard_errors(players: int) -> None:
    for one, other, deals in (("novice", "random", 40), ("regular", "novice", 200), ("regular", "random", 25)):
        lead = matched(one, other, players, deals).lead
        assert lead.value > 3 * lead.error, (one, other, lead)
