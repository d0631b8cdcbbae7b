"""The folder of saved games."""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.desk.saved_games import PLAYERS, fields, opened, play, rewrite, saved, start
from tests.storage.listing import summaries
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.opening import delete, rename
from thousand_tui.desk.sentences import SaveError, sentence
from thousand_tui.rules import Agreements, Standing, preset
from thousand_tui.storage import saves
from thousand_tui.storage.files import read_limited
from thousand_tui.storage.reviews import review_path
from thousand_tui.storage.shelf import backup_path, glances, latest_unfinished, new_path
from thousand_tui.table import ThousandSession


def dated(path: Path, days_ago: int) -> None:
    when = datetime.now(UTC) - timedelta(days=days_ago)
    backup = backup_path(path).read_bytes() if backup_path(path).exists() else None
    rewrite(path, updated=when.isoformat())
    if backup:
        backup_path(path).write_bytes(backup)


def test_a_summary_says_what_the_game_says(tmp_path: Path) -> None:
    session, path = saved(tmp_path, 120, unsaved=110)
    (found,) = summaries(tmp_path)
    assert found.path == path
    assert found.names == session.names
    assert found.kinds == ("person", "regular", "novice")
    assert found.totals == session.game.sheet.totals
    assert found.deal == session.game.deal.number
    assert not found.is_over
    assert found.problem is None
    assert datetime.now(UTC) - found.updated < timedelta(minutes=1)


def test_a_game_without_a_deal_is_listed_with_its_standings(tmp_path: Path) -> None:
    standings = [Standing(100), Standing(-5), Standing(880, barrel=1)]
    keep(ThousandSession(preset("BASE").agreements, PLAYERS, "s", standings=standings), tmp_path)
    (found,) = summaries(tmp_path)
    assert (found.totals, found.deal) == ((100, -5, 880), 1)


def test_games_that_are_over_say_so(tmp_path: Path) -> None:
    given_up = start()
    keepers = [keep(given_up, tmp_path / "a")]
    given_up.give_up(1)
    won = ThousandSession(Agreements(barrel_level="none"), PLAYERS, "w", standings=[Standing(990)] * 3)
    keepers.append(keep(won, tmp_path / "b"))
    play(won, 300)
    for keeper in keepers:
        keeper.close()
    assert [found.given_up_by for found in summaries(tmp_path / "a")] == [1]
    (found,) = summaries(tmp_path / "b")
    assert found.is_won
    assert found.deal == won.game.deal.number
    assert latest_unfinished(tmp_path / "a") is None
    assert latest_unfinished(tmp_path / "b") is None


def test_the_list_begins_with_the_game_played_last(tmp_path: Path) -> None:
    paths = [saved(tmp_path, 5 + moves)[1] for moves in range(3)]
    for path, days in zip(paths, (2, 0, 1), strict=True):
        dated(path, days)
    assert [found.path for found in summaries(tmp_path)] == [paths[1], paths[2], paths[0]]
    assert latest_unfinished(tmp_path) == paths[1]


# Of thousands of games


@cache
def written() -> bytes:
    """A game whose log is longer than a glance."""
    with TemporaryDirectory() as folder:
        return saved(Path(folder), 1200)[1].read_bytes()


def long_game() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(written())
    return found


def read_by(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are read whole from now on."""
    read: list[Path] = []

    def note(path: Path, limit: int) -> bytes:
        read.append(path)
        return read_limited(path, limit)

    monkeypatch.setattr(saves, "read_limited", note)
    return read


def test_of_many_games_only_the_one_to_go_on_with_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = saved(tmp_path, 30)
    for number in range(20):
        over = path.with_name(f"over {number}.json")
        over.write_text(json.dumps(fields(path) | {"winners": [0], "updated": f"2030-01-{number + 1:02}T00:00:00Z"}))
    read = read_by(monkeypatch)
    assert [game.path.name for game in glances(tmp_path)] == [*(f"over {19 - at}.json" for at in range(20)), path.name]
    assert latest_unfinished(tmp_path) == path
    assert read == [path]
    assert [game.path for game in glances(tmp_path)] == [game.path for game in summaries(tmp_path)]


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"winners": [2]},
        {"given_up_by": 0},
        {"practice": {"way": "board", "deal": 0, "seat": 0, "first": 0, "then": []}},
        {"daily": {"day": "2026-11-22", "app": "1"}},
        {"seed": '"winners": [1], "practice": {"daily": {"updated": "2001-01-01"'},
        {"updated": "1999-01-01T00:00:00+00:00"},
        {"updated": "yesterday"},
        {"updated": 7},
        {"winners": "x"},
    ],
)
@pytest.mark.parametrize("layout", [{}, {"indent": 1}, {"sort_keys": True}, {"separators": (",", ":")}])
def test_a_glance_says_no_more_than_the_file(tmp_path: Path, change: dict[str, object], layout: Any) -> None:
    """Whatever stands in it, and however it is laid out by hand; the log of the game is longer than a glance."""
    path, game_fields = tmp_path / "game.json", long_game()
    log = game_fields.pop("log")
    path.write_text(json.dumps(game_fields | change | {"log": log}, **layout), "utf-8")
    (game,), (found,) = glances(tmp_path), summaries(tmp_path)
    assert not (game.is_done and found.is_to_go_on)
    assert game.updated == found.updated or found.problem is not None or "sort_keys" in layout
    assert latest_unfinished(tmp_path) == (path if found.is_to_go_on else None)
    if found.problem is None and not change.keys() & {"seed", "daily"} and "sort_keys" not in layout:
        assert game.is_done == bool(change)
    assert game.is_daily == ("daily" in change)
    assert len(written()) > 16 * 1024


def test_a_glance_waits_for_no_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "nowhere.json").symlink_to(tmp_path / "nothing")
    assert [game.is_done for game in glances(tmp_path)] == [False] * 3
    assert latest_unfinished(tmp_path) is None


def test_a_damaged_game_is_listed_with_what_its_backup_knows(tmp_path: Path) -> None:
    session, path = saved(tmp_path, 80)
    path.write_text("damaged")
    (found,) = summaries(tmp_path)
    assert found.names == session.names
    assert found.problem is not None
    said = f"{path.name} is damaged and cannot be read (its text breaks off or makes no sense)."
    assert sentence(found.problem) == said
    backup_path(path).unlink()
    (found,) = summaries(tmp_path)
    assert found.names == ()
    assert latest_unfinished(tmp_path) is None


def test_what_is_no_game_is_not_listed(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 10)
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / f".{path.name}.tmp").write_text("")
    (tmp_path / f"{path.stem}.damaged-1.json").write_text("")
    assert [found.path for found in summaries(tmp_path)] == [path]


def test_no_folder_is_an_empty_list(tmp_path: Path) -> None:
    assert summaries(tmp_path / "none") == []
    assert latest_unfinished(tmp_path / "none") is None


def test_totals_that_cannot_be_read_are_noughts(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 10)
    rewrite(path, log=[*fields(path)["log"], "= a lot"])
    assert summaries(tmp_path)[0].totals == (0, 0, 0)


def test_deleting_leaves_nothing_but_what_was_put_aside(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 60)
    aside = tmp_path / f"{path.stem}.damaged-1.json"
    aside.write_text("")
    opened(path)
    delete(path)
    assert list(tmp_path.iterdir()) == [aside]
    delete(path)


def test_a_renamed_game_takes_along_what_lies_beside_it(tmp_path: Path) -> None:
    session, path = saved(tmp_path, 60)
    review_path(path).write_text("{}")
    beside = [found.name.removeprefix(path.name) for found in tmp_path.iterdir()]
    other = rename(path, " Вечер: ../у Анны.json ")
    assert other == tmp_path / "Вечер- -у Анны.json"
    assert sorted(found.name.removeprefix(other.name) for found in tmp_path.iterdir()) == sorted(beside)
    assert opened(other).session.log == session.log
    assert rename(other, other.stem) == other


@pytest.mark.parametrize(
    ("name", "said"),
    [(" . ", "A saved game needs a name."), ("other", "There is already a saved game other.json.")],
)
def test_a_name_that_will_not_do_changes_nothing(tmp_path: Path, name: str, said: str) -> None:
    _, path = saved(tmp_path, 5)
    (tmp_path / "other.json").write_text("mine")
    with pytest.raises(SaveError, match=re.escape(said)):
        rename(path, name)
    assert path.exists()
    assert (tmp_path / "other.json").read_text() == "mine"


def test_what_cannot_be_deleted_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = saved(tmp_path, 5)

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", forbidden)
    with pytest.raises(SaveError, match=f"{path.name} was not deleted: Permission denied"):
        delete(path)


@pytest.mark.parametrize(
    ("names", "middle"),
    [
        (("Anna", "Zoë", "O'Neil"), "anna-zoe-o-neil"),
        (("../../etc/passwd", "C:\\con", "a/b"), "etc-passwd-c-con-a-b"),
        (("Богдан", "李", "\x00\n"), "game"),
        (("x" * 100,), "x" * 40),
        (("-", ".", ""), "game"),
    ],
)
def test_file_names_are_safe(tmp_path: Path, names: tuple[str, ...], middle: str) -> None:
    path = new_path(tmp_path, names)
    assert path.parent == tmp_path
    assert date.fromisoformat(path.name[:10]) <= date.today()
    assert path.name[10:-9] == f"-{middle}-"
    assert path.name.endswith(".json")
    assert os.sep not in path.name


def test_two_games_of_the_same_people_have_two_files(tmp_path: Path) -> None:
    for _ in range(3):
        keep(start(), tmp_path)
    assert len(summaries(tmp_path)) == 3
