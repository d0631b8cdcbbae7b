"""Settings, and where things are kept."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.narrowing import present
from thousand_tui.desk.sentences import sentence
from thousand_tui.rules import preset
from thousand_tui.storage import (
    LastPlayer,
    LastTable,
    Settings,
    load_settings,
    save_settings,
    saves_dir,
    settings_path,
    themes_dir,
)
from thousand_tui.storage.places import checkout, toml_files

ROOT = Path(__file__).resolve().parents[2]
TABLE = LastTable(players=[LastPlayer(name=name, kind="person") for name in ("Anna", "Богдан", "李")], preset="APP")


@pytest.fixture(autouse=True)
def config(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("config") / "thousand"
        patch.setenv("THOUSAND_CONFIG", str(folder))
        yield folder


def test_without_a_file_the_defaults_hold() -> None:
    assert load_settings() == (Settings(), None)


def test_settings_come_back() -> None:
    settings = Settings().but(theme="daylight", pace="key", bell=True, last_table=TABLE)
    settings = settings.but(companies={"2": TABLE.players[:2], "3": TABLE.players})
    assert save_settings(settings) is None
    assert load_settings() == (settings, None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff",
        b"[" * 5000,
        b"[]",
        b'{"theme": "\\ud800"}',
        b'{"more": NaN}',
        b'{"more": 1' + b"0" * 5000 + b"}",
        b'{"more": ' + b"[" * 50 + b"]" * 50 + b"}",
    ],
)
def test_damaged_settings_are_said_and_kept(content: bytes) -> None:
    path = settings_path()
    path.parent.mkdir()
    path.write_bytes(content)
    settings, problem = load_settings()
    assert settings == Settings()
    assert problem is not None
    assert re.match(r"The settings in settings.json cannot be read \((?!Expecting|Extra|'utf)", sentence(problem))
    assert path.read_bytes() == content
    assert save_settings(settings) is None
    assert load_settings() == (settings, None)
    assert path.with_name("settings.json.broken").read_bytes() == content


@pytest.mark.parametrize(
    "content",
    [
        b'{"pace": "warp"}',
        b'{"bell": 1}',
        b'{"last_table": {}}',
        b'{"companies": {"3": {}}}',
        b'{"theme": 7}',
        b'{"theme": null}',
        b'{"pace": ["fast"]}',
        b'{"theme": "' + b"x" * 101 + b'"}',
        b'{"last_table": []}',
        b'{"last_table": {"players": [7]}}',
        b'{"last_table": {"players": [{"name": "Anna"}]}}',
        b'{"last_table": {"players": [{"name": "Anna", "kind": "\\u001b[31m"}]}}',
        b'{"last_table": {"players": [], "preset": 7}}',
        b'{"last_table": {"players": [], "agreements": []}}',
        b'{"last_table": {"players": ['
        + b'{"name": "A", "kind": "person"},' * 4
        + b'{"name": "A", "kind": "person"}]}}',
    ],
)
def test_a_setting_that_is_not_known_falls_back_alone_and_stays_until_it_is_changed(content: bytes) -> None:
    path, written = settings_path(), json.loads(content) | {"high_left": False}
    path.parent.mkdir()
    path.write_text(json.dumps(written), "utf-8")
    settings, problem = load_settings()
    assert settings == Settings(high_left=False)
    assert problem is not None
    (name,) = json.loads(content)
    assert f"({name}" in sentence(problem)
    assert save_settings(settings.but(praise=True), {"praise": True}) is None
    assert json.loads(path.read_bytes()) == written | {"praise": True}
    usual = {name: getattr(Settings(), name)}
    assert save_settings(settings, usual) is None
    assert json.loads(path.read_bytes())[name] == usual[name] or name == "companies"
    assert not path.with_name("settings.json.broken").exists()


def test_a_name_in_the_file_is_one_harmless_line() -> None:
    settings_path().parent.mkdir()
    table = {"players": [{"name": "\x1b[31mAnna\n", "kind": "person"}]}
    settings_path().write_text(json.dumps({"last_table": table}), "utf-8")
    settings, problem = load_settings()
    assert problem is None
    assert settings.last_table == LastTable([LastPlayer("[31mAnna", "person")])


def test_what_a_newer_version_added_is_passed_over() -> None:
    settings_path().parent.mkdir()
    settings_path().write_text(json.dumps({"bell": True, "hologram": "on", "companies": {"9": []}}), "utf-8")
    settings, problem = load_settings()
    assert settings.bell
    assert problem is None


def test_a_folder_that_cannot_be_made_is_said(config: Path) -> None:
    config.write_text("a file in its place")
    problem = present(save_settings(Settings()))
    assert sentence(problem).startswith(f"settings.json was not saved in {config} (")
    assert "--saves" not in sentence(problem)


def test_a_folder_in_the_place_of_the_file_is_said() -> None:
    settings_path().mkdir(parents=True)
    settings, problem = load_settings()
    assert settings == Settings()
    assert problem is not None
    assert sentence(problem)
    assert save_settings(settings) is not None


def test_the_last_table_knows_its_agreements() -> None:
    assert TABLE.read_agreements() == preset("APP").agreements
    own = LastTable(players=TABLE.players, preset=None, agreements={"fine": 60})
    assert own.read_agreements().fine == 60
    lost = LastTable(players=TABLE.players, preset="ATLANTIS")
    assert lost.read_agreements() == preset("BASE").agreements


# Places


def test_saves_go_where_they_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "named"))
    assert saves_dir(tmp_path / "given") == tmp_path / "given"
    assert saves_dir() == tmp_path / "named"


def test_a_home_of_nobody_is_a_name_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves_dir("~/games") == tmp_path / "games"
    assert saves_dir("~nobody-of-that-name/games").name == "games"


def test_saves_of_a_checkout_stay_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THOUSAND_SAVES", raising=False)
    assert checkout() == ROOT
    assert saves_dir() == ROOT / "saves"


def test_saves_of_an_installed_game_go_to_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.storage.places.checkout", lambda: None)
    monkeypatch.setenv("THOUSAND_SAVES", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in saves_dir().parents


def test_own_themes_lie_with_the_settings(config: Path) -> None:
    assert themes_dir() == config / "themes"
    assert toml_files(themes_dir()) == ()
    themes_dir().mkdir(parents=True)
    for name in ("b.toml", "a.toml", "c.txt"):
        (themes_dir() / name).write_text("")
    assert [path.name for path in toml_files(themes_dir())] == ["a.toml", "b.toml"]


def test_names_of_bots_are_read_as_names() -> None:
    assert save_settings(Settings().but(bot_names=["Olga", "\x1b[31mVera\n"])) is None
    found, problem = load_settings()
    assert (len(found.bot_names), problem) == (2, None)
    assert not set("\x1b\n") & set("".join(found.bot_names))
    for wrong in ("Olga", [1], ["x" * 101], ["Olga"] * 21):
        settings_path().write_text(json.dumps({"bot_names": wrong}))
        assert load_settings()[0].bot_names == []
        assert load_settings()[1] is not None
