"""A file of rows grows, is never played twice, and is left alone if it is something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from thousand_tui.arena.cli import run
from thousand_tui.arena.ledger import Ledger, LedgerError
from thousand_tui.arena.rows import DEALS, GAMES, Dealt, Ended, Layout

DEALT = Dealt("a, seed", 3, ("novice", "regular", "novice"), (120, -30, 0), 0, 110, 120, True, "")
ENDED = Ended("s", 1, ("novice", "regular", "novice"), (), 500)
FIXED = {"agreements": "BASE A1=500"}


@pytest.mark.parametrize(("layout", "row"), [(DEALS, DEALT), (GAMES, ENDED)])
def test_a_row_is_read_as_it_was_written(layout: Layout[object], row: object, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    ledger = Ledger(layout, FIXED, file)
    ledger.add(row)
    ledger.add(row)
    again = Ledger(layout, FIXED, file)
    assert again.rows == [row]
    assert again.has(layout.key(row))
    assert len(file.read_text("utf-8").splitlines()) == 2


def test_rows_need_no_file() -> None:
    ledger = Ledger(DEALS, FIXED)
    ledger.add(DEALT)
    assert ledger.rows == [DEALT]


def test_a_cell_that_no_table_has_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    Ledger(DEALS, FIXED, file).add(DEALT)
    text = file.read_text("utf-8") + "x" * 200_000 + ",1\n"
    file.write_text(text, "utf-8")
    with pytest.raises(LedgerError, match=r"line 3 of .* cannot be read"):
        Ledger(DEALS, FIXED, file)
    assert file.read_text("utf-8") == text


def test_half_a_row_is_no_row(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    Ledger(GAMES, FIXED, file).add(ENDED)
    whole = file.read_bytes()
    file.write_bytes(whole + whole.splitlines()[1][:-7])
    ledger = Ledger(GAMES, FIXED, file)
    assert ledger.rows == [ENDED]
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name,age\nAnn,7\n", "its first line should be agreements,seed,game,seats,winners,deals"),
        ("some words", "its first line should be"),
        ("agreements,seed,game,seats,winners,deals\nPAGAT,s,1,a b c,0,9\n", "with agreements 'PAGAT'"),
        ("agreements,seed,game,seats,winners,deals\nBASE A1=500,s,one,a b c,0,9\n", "line 2 of"),
        ("agreements,seed,game,seats,winners,deals\nBASE A1=500,s\n", "line 2 of"),
        (b"\xff\xfe\x00", "its first line should be"),
    ],
)
def test_a_file_of_something_else_is_left_alone(text: str | bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    before = text if isinstance(text, bytes) else text.encode()
    file.write_bytes(before)
    with pytest.raises(LedgerError, match=why):
        Ledger(GAMES, FIXED, file)
    assert file.read_bytes() == before


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="cannot be written"):
        Ledger(GAMES, FIXED, tmp_path / "nowhere" / "rows.csv")
    with pytest.raises(LedgerError, match="cannot be read"):
        Ledger(GAMES, FIXED, tmp_path)


def deals_counted(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert run(["regular", "novice", "--jobs", "1", *argv]) == 0
    return next(line for line in capsys.readouterr().out.splitlines() if line.startswith("regular")).split()[2]


def test_more_deals_add_up_and_the_same_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deals.csv"
    csv = ("--csv", str(file))
    assert deals_counted(capsys, "--deals", "2", *csv) == "2"
    first = file.read_text("utf-8")
    assert deals_counted(capsys, "--deals", "2", *csv) == "2"
    assert file.read_text("utf-8") == first
    assert deals_counted(capsys, "--deals", "2", "--from", "1", *csv) == "3"
    assert deals_counted(capsys, "--deals", "1", "--seed", "other", *csv) == "4"
    whole = file.read_text("utf-8")
    assert whole.startswith(first)
    assert len(whole.splitlines()) == 1 + 4 * 3
    # All at once are the same rows.
    at_once = tmp_path / "once.csv"
    assert deals_counted(capsys, "--deals", "3", "--csv", str(at_once)) == "3"
    assert whole.startswith(at_once.read_text("utf-8"))


def test_a_file_serves_several_pools(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    csv = ("--csv", str(tmp_path / "deals.csv"))
    assert run(["novice", "random", "--deals", "1", *csv]) == 0
    assert deals_counted(capsys, "--deals", "1", *csv) == "1"
    assert run(["novice", "random", "--deals", "1", *csv]) == 0
    assert "milliseconds" not in capsys.readouterr().out, "nothing was left to play"


def test_contracts_and_agreements_are_kept_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["novice", "random", "--deals", "1", "--csv", str(tmp_path / "deals.csv")]
    assert run(argv) == 0
    for more, why in (
        (["--fixed-contracts"], "with contracts 'own', not 'fixed'"),
        (["--preset", "PAGAT"], "with agreements 'BASE', not 'PAGAT'"),
        (["--games", "1"], "is not such a file"),
    ):
        with pytest.raises(SystemExit):
            run([*argv, *more])
        assert why in capsys.readouterr().err
