"""Files that cannot be played: one clear sentence each, and the file stays as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from tests.desk.saved_games import fields, rewrite, saved
from tests.narrowing import a
from tests.storage.listing import summaries
from tests.words.english import worded
from thousand_tui.desk.keeper import lines_of
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.desk.reports.game import show
from thousand_tui.desk.sentences import SaveError
from thousand_tui.storage.files import Problem
from thousand_tui.storage.saves import LIMIT, VERSION, Save, decode, load
from thousand_tui.storage.shelf import backup_path, latest_unfinished, summary


def said(path: Path) -> str:
    """The sentence with which a file is refused; it is left as it is."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(SaveError) as caught:
        resume(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not list(path.parent.glob("*.lock"))
    sentence = str(caught.value)
    assert sentence.isprintable()
    assert path.name in sentence
    assert len(sentence) < 500
    with pytest.raises(SaveError):
        show(path)
    return sentence


@pytest.fixture
def path(tmp_path: Path) -> Path:
    _, path = saved(tmp_path, 45, unsaved=45)
    backup_path(path).unlink(missing_ok=True)
    return path


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it is empty"),
        (b"\x00" * 100, worded("fault.no_json")),
        (b"\xff\xfe\x00", "damaged"),
        (b"not json", "damaged"),
        (b'{"format": "thousand-save"', "damaged"),
        (b"[" * 100_000, "damaged"),
        (b'{"a":' * 100_000, "damaged"),
        (b'{"format": "thousand-save", "version": NaN}', "damaged"),
        (b'{"format": "thousand-save", "version": ' + b"9" * 6000 + b"}", "damaged"),
        (b'{"format": "thousand-save", "version": ' + b"9" * 4000 + b"}", "newer"),
        (b'{"format": "thousand-save", "version": "1"}', "damaged"),
        (b'{"format": "thousand-save", "version": true}', "damaged"),
        (b'{"format": "thousand-save", "version": -1}', "damaged"),
        (b'{"format": "thousand-save", "version": 0}', "old format"),
        (b'{"format": "thousand-save", "version": 2}', "damaged"),
        (b'{"format": "thousand-save", "version": 3}', "damaged"),
        (b'"\\ud800"', "damaged"),
        (b"[]", "not a saved game"),
        (b"null", "not a saved game"),
        (b"{}", "not a saved game"),
        (b'{"format": ["thousand-save"]}', "not a saved game"),
    ],
)
def test_what_is_no_save_is_refused(path: Path, content: bytes, reason: str) -> None:
    path.write_bytes(content)
    assert reason in said(path)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"version": VERSION + 1, "app": "9.9\x1b[31m"}, r"newer version of the game \(9.9 \[31m\)"),
        ({"players": []}, "players"),
        ({"players": [{"name": "A", "kind": "person"}] * 4}, "seats"),
        ({"players": [{"name": "A", "kind": "person"}] * 5}, "players"),
        ({"players": [{"name": 1, "kind": "person"}] * 3}, "players.0.name"),
        ({"players": [{"name": "A", "kind": "../../x"}] * 3}, "players.0.kind"),
        ({"dealer": 3}, "seats"),
        ({"dealer": 4}, "dealer"),
        ({"given_up_by": 3}, "seats"),
        ({"dealer": 1.0}, "dealer"),
        ({"given_up_by": -1}, "given_up_by"),
        ({"seed": "x" * 1000}, "seed"),
        ({"created": "yesterday"}, "created"),
        ({"winners": [0] * 1000}, "winners"),
        ({"agreements": {f"rule {number}": 0 for number in range(2000)}}, "agreements: more than 1000 names"),
        ({"marks": {str(deal): [] for deal in range(30_000)}}, "marks: more than 20000 names"),
        ({f"field {number}": 0 for number in range(200)}, worded("fault.names", most=100)),
        ({"updated": "0001-01-01T00:00:00"}, "updated"),
        ({"winners": [3]}, "winners"),
        ({"winners": [10]}, "winners"),
        ({"game": "whist"}, "“whist”"),
        ({"game": "Two\nLines"}, "game"),
        ({"log": {"0": "pass"}}, "log"),
        ({"log": [1]}, "log.0"),
        ({"marks": {"one": []}}, "marks"),
        ({"settings": {"open_tricks": 1}}, "settings.open_tricks"),
        ({"exec": "import os"}, "exec"),
        ({"standings": [{"total": 10**30}] * 3}, "standings.0.total"),
        ({"standings": [{"total": 5000}] * 3}, "standings"),
        ({"standings": [{"barrel": 7}] * 3}, "standings"),
        ({"agreements": {"fine": 120, "seven_players": True}}, "'seven_players'.*older than the file"),
        ({"agreements": {"fine": 501}}, "'fine'.*501"),
        ({"agreements": {"fine": "\x1b[31m"}}, "'fine'"),
        ({"agreements": {"fine": 10**4000}}, "'fine'"),
        ({"agreements": {"talon_positions": [1, 1, 2]}}, "'talon_positions'"),
        ({"agreements": {"cap_rule": ["none"]}}, "'cap_rule'"),
        ({"agreements": {"cross": True, "bolt_mode": "off"}}, "contradict"),
    ],
)  # fmt: skip
def test_what_a_save_may_not_say_is_named(path: Path, changes: dict[str, Any], reason: str) -> None:
    rewrite(path, **changes)
    assert re.search(reason, said(path))


def test_an_enormous_file_is_not_read(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(LIMIT + 1)
    assert "larger than 8 MiB" in said(path)


def test_a_folder_or_nothing_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    assert "a folder or a device" in said(tmp_path / "folder.json")
    assert "no file" in said(tmp_path / "none.json")


def test_an_older_version_is_brought_up_step_by_step(path: Path) -> None:
    old = fields(path) | {"version": 0}
    del old["checksum"]
    old["moves"] = old.pop("log")

    def rename(before: dict[str, Any]) -> dict[str, Any]:
        return {("log" if name == "moves" else name): value for name, value in before.items()}

    save = decode(json.dumps(old).encode(), "old", {0: rename, 1: dict, 2: dict, 3: dict, 4: dict, 5: dict})
    assert save.version == VERSION
    assert not save.is_changed
    assert save.log == fields(path)["log"]
    with pytest.raises(Problem):
        decode(json.dumps(old).encode(), "old", {})


FIRST_VERSION = Path(__file__).parent / "version_1" / "three-regulars.json"


@pytest.mark.parametrize(
    "content",
    [
        b'{"format":"thousand-save","version":1,"log":5}',
        b'{"format":"thousand-save","version":1,"log":{"0":"pass"}}',
        b'{"format":"thousand-save","version":1,"log":[[]]}',
        b'{"format":"thousand-save","version":1,"log":[null]}',
        b'{"format":"thousand-save","version":1}',
    ],
)
def test_a_damaged_game_of_the_first_version_stops_no_list(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    _, sound = saved(path.parent, 10)
    assert "damaged" in said(path)
    assert {found.path for found in summaries(path.parent)} == {path, sound}
    assert latest_unfinished(path.parent) == sound


def test_whatever_a_step_to_the_next_version_throws_is_damage(path: Path) -> None:
    def stumble(before: dict[str, Any]) -> dict[str, Any]:
        raise AttributeError(before)

    with pytest.raises(Problem) as caught:
        decode(FIRST_VERSION.read_bytes(), "old", {1: stumble})
    assert (caught.value.reason, caught.value.facts["why"]) == ("damaged", "version 1: AttributeError")


def test_a_file_full_of_faults_is_refused_at_the_first(path: Path) -> None:
    """Each fault noted would cost as much as a thousand of its bytes: 4 GB for a file of 8 MiB."""
    rewrite(path, log=[0] * 300_000)
    with pytest.raises(ValidationError) as caught:
        Save.model_validate({name: value for name, value in fields(path).items() if name != "checksum"})
    assert caught.value.error_count() == 1
    assert "log.0" in said(path)


@pytest.mark.parametrize("version", ["version_1", "version_2", "version_3", "version_4", "version_5"])
@pytest.mark.parametrize("name", ["in-the-third-deal", "three-regulars"])
def test_games_of_older_versions_go_on(name: str, version: str, tmp_path: Path) -> None:
    old = Path(__file__).parent / version / f"{name}.json"
    path = tmp_path / old.name
    path.write_bytes(old.read_bytes())
    found = a(Resumed, resume(path))
    written = json.loads(old.read_bytes())
    assert (found.notice, list(lines_of(found.session))) == (None, written["log"])
    assert found.session.settings.count_shown
    assert found.session.is_over == bool(summary(path).is_won) == (name == "three-regulars")
    found.session.keep(found.keeper.save)
    found.keeper.close()
    assert load(path).version == VERSION
    assert load(path).agreements == found.session.card_game.beginning(found.session.course.start).agreements
