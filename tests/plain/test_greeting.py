"""The first start of the line mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain.scripted import Scripted, at_home
from tests.words.english import worded
from thousand_tui.sanitize import PRINTING
from thousand_tui.storage import LastPlayer, LastTable, Settings, load_settings, save_settings
from thousand_tui.words import catalogue


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))


def started(tmp_path: Path, *lines: str, interactive: bool = True, greets: bool = True) -> Scripted:
    """What is said at a start, up to the end of these lines."""
    return at_home(*lines, interactive=interactive, saves=tmp_path / "saves", greets=greets)[1]


def test_four_things_are_asked_and_the_first_lesson_begins(tmp_path: Path) -> None:
    console = started(tmp_path, "", "", "Zoe", "", "quit")
    assert console.said[0] == worded("plain.first.spoken")
    assert "♠ ♥ ♦ ♣" in str(console.said[1])
    assert console.said[2] == worded("first.name")
    assert str(console.said[3]).startswith(worded("first.known"))
    assert load_settings()[0].called == "Zoe"
    at = next(at for at, line in enumerate(console.said) if str(line).startswith("Coach: Three play"))
    assert any("help lists all that you can type" in str(line) for line in console.said[:at])
    assert load_settings()[0].suits == "auto"


def test_until_a_first_game_is_finished_home_is_short_and_the_game_too(tmp_path: Path) -> None:
    short = started(tmp_path, worded("plain.home.folders"), "quit", greets=False)
    offered = [str(line).partition(": ")[2] for line in short.said[2:8]]
    assert offered[1:] == [worded(f"plain.home.{name}") for name in ("rules", "learn", "settings", "more", "quit")]
    assert offered[0].endswith("; BASE to 300")
    assert str(tmp_path) in short.text, "what is not said is understood"
    assert worded("plain.home.folders") not in short.text
    assert worded("plain.home.folders") in started(tmp_path, "more", greets=False).text
    assert worded("first_game.about") in started(tmp_path, "1", greets=False).text
    assert save_settings(Settings(finished=True)) is None
    text = started(tmp_path, "1", greets=False).text
    assert worded("plain.home.folders") in text
    assert "BASE to 300" not in text


def test_letters_are_used_from_then_on(tmp_path: Path) -> None:
    console = started(tmp_path, "", "no", "", "yes")
    assert PRINTING.is_ascii
    kept = load_settings()[0]
    assert (kept.suits, kept.frames) == ("letters", "ascii")
    assert not any("Coach" in str(line) for line in console.said)
    PRINTING.is_ascii = False
    again = started(tmp_path)
    assert PRINTING.is_ascii
    assert str(again.said[0]).startswith("Thousand, line by line."), "it is asked once"


def test_cards_are_said_in_words_from_then_on(tmp_path: Path) -> None:
    console = started(tmp_path, "yes", "", "yes")
    assert console.is_spoken
    assert load_settings()[0].spoken
    assert not any("♠ ♥ ♦ ♣" in str(line) for line in console.said)
    assert console.said[1] == worded("plain.first.always")
    assert load_settings()[0].plain
    assert started(tmp_path).is_spoken


def test_who_comes_over_from_the_screen_is_asked_the_rest(tmp_path: Path) -> None:
    assert save_settings(Settings(plain=True, spoken=True)) is None
    assert str(started(tmp_path, interactive=False).said[0]).startswith("Thousand, line by line.")
    console = started(tmp_path, "Zoe", "yes")
    assert console.said[:2] == [worded("plain.first.always"), worded("first.name")]
    assert str(started(tmp_path).said[0]).startswith("Thousand, line by line."), "it is asked once"


def test_a_line_of_the_main_list_leads_back_to_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert save_settings(Settings(plain=True, seen_how_to=True)) is None
    started(tmp_path, worded("plain.home.screen"))
    assert not load_settings()[0].plain
    monkeypatch.setenv("THOUSAND_PLAIN", "1")
    started(tmp_path, worded("plain.home.lines"))
    assert load_settings()[0].plain


@pytest.mark.parametrize(("interactive", "greets"), [(False, True), (True, False)])
def test_nobody_is_asked_through_a_pipe_or_with_a_game_in_mind(tmp_path: Path, interactive: bool, greets: bool) -> None:
    console = started(tmp_path, interactive=interactive, greets=greets)
    assert str(console.said[0]).startswith("Thousand, line by line.")


def test_nothing_is_asked_where_the_answer_could_not_be_kept(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file in the place of the folder")
    assert not any("four suits" in str(line) for line in started(tmp_path).said)


def test_suits_are_as_the_settings_say(tmp_path: Path) -> None:
    assert save_settings(Settings(suits="letters")) is None
    started(tmp_path)
    assert PRINTING.is_ascii


def test_whose_language_is_not_known_is_asked_for_it_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", catalogue.ENGLISH)
    monkeypatch.setattr(catalogue, "IS_GUESS", True)
    asked = worded("first.language")
    console = started(tmp_path, "polski", "", "", "Ania", "t")
    assert console.said[0] == asked
    assert catalogue.LANGUAGE == load_settings()[0].language == "pl"
    assert worded("first.known") in console.text
    assert load_settings()[0].called == "Ania"


def test_who_switches_the_tutor_off_has_their_hand_counted_no_more(tmp_path: Path) -> None:
    save_settings(Settings(tutor=True, hand_worth=True), {"tutor": True, "hand_worth": True})
    started(tmp_path, "1", "", "tutor", "quit", greets=False)
    assert (load_settings()[0].tutor, load_settings()[0].hand_worth) == (False, False)
    started(tmp_path, "1", "tutor", "quit", greets=False)
    assert (load_settings()[0].tutor, load_settings()[0].hand_worth) == (True, False)


@pytest.mark.parametrize("several", [False, True])
def test_the_tutor_is_offered_to_who_plays_alone(tmp_path: Path, several: bool) -> None:
    others = [LastPlayer(name, "person" if several else "novice") for name in ("Bogdan", "Vera")]
    assert save_settings(Settings(last_table=LastTable([LastPlayer("Anna", "person"), *others]))) is None
    console = started(tmp_path, "1", "quit", greets=False)
    assert (worded("plain.tutor.offer") in console.said) is not several
