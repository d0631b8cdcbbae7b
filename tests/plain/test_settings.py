"""The settings, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain.scripted import Scripted, answers
from tests.words.english import worded
from thousand_tui.options import Options
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.home import Home
from thousand_tui.sanitize import PRINTING
from thousand_tui.storage import load_settings
from thousand_tui.words import catalogue

GAP = " · "


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr(PRINTING, "is_ascii", False)


def set_to(tmp_path: Path, *typed: str) -> str:
    """What is said when these are typed on the page of the settings; a text that is offered stands for its number."""
    rest = answers(worded("plain.home.settings"), *typed, "")

    def answer(question: str) -> str:
        line = rest(question)
        offered = (said.partition(": ") for said in reversed(console.said) if said)
        return next((number for number, _, what in offered if line and what.split(GAP)[0] == line), line)

    console = Scripted(answer)
    with pytest.raises(LeftError):
        Home(console, Options(saves=tmp_path / "saves")).stay()
    return console.text


def test_a_setting_is_explained_and_changed_by_its_number(tmp_path: Path) -> None:
    said = set_to(tmp_path, worded("settings.sort"), worded("settings.sort.rank"))
    assert worded("settings.sort.about") in said
    assert load_settings()[0].sort == "rank"
    assert f"{worded('settings.sort')}{GAP}{worded('settings.sort.rank')}" in said.rpartition(worded("settings.ask"))[2]


def test_there_are_no_themes_to_choose_from(tmp_path: Path) -> None:
    assert worded("settings.theme") not in set_to(tmp_path).splitlines()


def test_suits_are_letters_at_once(tmp_path: Path) -> None:
    set_to(tmp_path, worded("settings.suits"), worded("settings.suits.letters"))
    assert PRINTING.is_ascii


def test_another_language_is_spoken_at_once(tmp_path: Path) -> None:
    language, name = worded("settings.language"), catalogue.own_name("pl")
    said = set_to(tmp_path, language, name)
    assert catalogue.LANGUAGE == load_settings()[0].language == "pl"
    assert catalogue.catalogue("pl")["settings.chooses"] in said


def test_bots_get_names_and_lose_them_again(tmp_path: Path) -> None:
    bots = worded("settings.bot_names")
    assert f"{bots}{GAP}Olga, Vera" in set_to(tmp_path, bots, "Olga,, Vera")
    set_to(tmp_path, bots, "")
    assert load_settings()[0].bot_names == ["Olga", "Vera"]
    set_to(tmp_path, bots, ",")
    assert load_settings()[0].bot_names == []
