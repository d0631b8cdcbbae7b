"""What is printed with --json says what the text says, under the names that docs/json.md lists."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.mariage.test_desk import go_on
from tests.narrowing import present
from tests.study.conftest import brief as brief
from thousand_tui import cli
from thousand_tui.desk.keeper import keep
from thousand_tui.mariage.desk import MariageSetup
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.rules import OPTIONS, presets, read_action, write_action
from thousand_tui.table import Player, TableSettings

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "saves" / "samples" / "in-the-third-deal.json"
PAGE = (ROOT / "docs" / "json.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path))


@pytest.fixture
def of_thousand(tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLE, tmp_path))


@pytest.fixture
def of_mariage(tmp_path: Path) -> Path:
    players = (Player("Anna"), *(Player(f"Bot{at}", "novice") for at in range(4)))
    session = MariageSetup(players, MariageAgreements(players=5, deals=3), TableSettings()).session()
    go_on(session, 60)
    keeper = keep(session, tmp_path)
    keeper.close()
    return keeper.path


def facts(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert cli.main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def described(command: str) -> set[str]:
    """The names that the page lists under the heading of a command."""
    part = PAGE.split(f"## `{command}`", 1)[1].split("\n## ", 1)[0]
    return set(re.findall(r"`(\w+)`", part))


def names(data: Any) -> set[str]:
    """Every name of a field in the data; what stands under ``values`` of a set are agreements."""
    if isinstance(data, list):
        return set().union(*map(names, data)) if data else set()
    if not isinstance(data, dict):
        return set()
    inside = (names(value) for name, value in data.items() if name != "values" or isinstance(value, list))
    return set(data).union(*inside)


@pytest.mark.parametrize("game", ["of_thousand", "of_mariage"])
def test_a_game_is_told_move_by_move(
    game: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    path = request.getfixturevalue(game)
    data = facts(capsys, "show", str(path))
    assert names(data) <= described("thousand show FILE --json")
    log = json.loads(path.read_text("utf-8"))["log"]
    settled = max(at for at, line in enumerate(log) if line.startswith("="))
    moves = [line for line in log[:settled] if not line.startswith("=")]
    assert [move for deal in data["deals"] for move in deal["moves"]] == moves
    last = data["deals"][-1]
    assert facts(capsys, "show", str(path), "--deal", str(last["number"]))["deals"] == [last]


def test_totals_are_those_of_the_lines(of_thousand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for deal in facts(capsys, "show", str(of_thousand))["deals"]:
        after = {line["side"]: line["total"] for line in deal["lines"]}
        assert after
        assert all(deal["totals"][side] == total for side, total in after.items())


def test_rules_are_told_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    sets = facts(capsys, "rules", "--list")
    assert [each["name"] for each in sets["presets"]] == [*(each.name for each in presets()), "MARIAGE"]
    card = facts(capsys, "rules", "PAGAT", "C4=10")
    assert (card["agreements"], card["values"]["bid_step"]) == ("PAGAT C4=10", 10)
    options = facts(capsys, "rules", "--options")
    assert [each["id"] for each in options] == [option.id for option in OPTIONS]
    differences = facts(capsys, "rules", "PAGAT C4=10", "--against", "PAGAT")
    assert [each["id"] for each in differences] == ["bid_step"]
    mariage = facts(capsys, "rules", "MARIAGE V15.players=7")
    assert mariage["values"]["players"] == 7
    terms = facts(capsys, "rules", "--glossary")
    for found in (sets, card, options, differences, mariage, terms):
        assert found
        assert names(found) <= described("thousand rules ... --json")


@pytest.mark.usefixtures("own_record")
def test_bots_puzzles_days_and_the_record_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    bots = facts(capsys, "bots")
    assert [each["id"] for each in bots["levels"]] == ["novice", "regular", "skilled", "expert"]
    assert names(bots) <= described("thousand bots --json")
    puzzles = facts(capsys, "puzzles", "--list")
    assert len({each["key"] for each in puzzles}) == len(puzzles) > 100
    assert names(puzzles) <= described("thousand puzzles --list --json")
    assert facts(capsys, "daily", "--month", "2026-11") == {"month": "2026-11", "days": []}
    assert facts(capsys, "records") is None


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("command", ["verify", "review --jobs 1"])
def test_verdicts_are_told_under_the_names_of_the_page(
    command: str, of_thousand: Path, of_mariage: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in (of_thousand, of_mariage):
        cli.main([*command.split(), str(game), "--json"])
        grades = {"slip", "mistake", "blunder"}
        told = names(json.loads(capsys.readouterr().out))
        assert told - grades <= described(f"thousand {command.split()[0]} FILE ... --json")


def test_a_hint_is_told_in_notation(capsys: pytest.CaptureFixture[str]) -> None:
    line = present(re.search(r"^board: .*$", (ROOT / "docs" / "board.md").read_text("utf-8"), re.MULTILINE))
    data = facts(capsys, "board", line[0], "--hint")
    assert names(data) <= described("thousand board LINE --hint --json")
    best = data["choices"][0]
    assert write_action(*read_action(best["action"])) == best["action"]
    assert (best["behind"], best["action"].split()[0]) == (0, str(data["seat"]))


@pytest.mark.parametrize(
    "words",
    [
        ["board", "--json"],
        ["puzzles", "--json"],
        ["daily", "--json"],
        ["rules", "BASE", "--what-if", "--json"],
        ["show", "x", "--json", "--notation"],
    ],
)
def test_what_has_no_facts_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    assert "--json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["records", "--preset", "BSE"], "BASE"),
        (["--bots", "exprt"], "expert"),
    ],
)
def test_what_may_have_been_meant_is_asked(words: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    assert capsys.readouterr().err.rstrip().endswith(f"{meant}?")
