"""Notes in the line mode: at the table, in the replay, and their list."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from tests.desk.paging import Said
from tests.desk.saved_games import kept
from tests.plain.scripted import Scripted, answers, replayed
from tests.study.test_replay import mariage
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.notes import texts_of
from thousand_tui.mariage.plain import PlayingMariage
from thousand_tui.mariage.table import MariageSession
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession


@pytest.mark.parametrize("made", [partial(played, 1), mariage])
def test_a_note_is_written_at_either_table_and_in_the_replay(made: Callable[[], AnySession], tmp_path: Path) -> None:
    session = made()
    keeper = keep(session, tmp_path / "saves")
    path = keeper.path
    console = Scripted(answers("* why  not?", "note", "note -", "*"))
    with suppress(LeftError):
        if isinstance(session, MariageSession):
            PlayingMariage(console, session, path=lambda: path).play()
        elif isinstance(session, ThousandSession):
            Playing(console, session, path=lambda: path).play()
    keeper.close()
    for said in (worded("notes.kept"), "* why not?", worded("notes.gone"), worded("notes.marked")):
        assert said in console.text
    ply, text = texts_of(path).popitem()
    assert text == ""
    assert replayed(session, "note so they went", "last", "first", "quit", path=path).text.count("* so they went") == 1
    assert [each for at, each in texts_of(path).items() if at != ply] == ["so they went"]


def test_without_a_file_there_is_nowhere_for_a_note() -> None:
    assert worded("notes.unsaved") in replayed(played(1), "* why?", "quit").text


def test_the_list_is_searched_and_leads_to_the_moment(tmp_path: Path) -> None:
    session = played(1)
    saved = kept(session, tmp_path / "saves")
    opened: list[tuple[object, ...]] = []

    def read(*lines: str) -> str:
        pages = Said(tmp_path / "saves", *lines, key=lambda _: "*")
        text = pages.page("notes")
        opened.extend(pages.opened)
        return text

    assert worded("notes.none", key="*") in read()
    replayed(session, "* low bid", "", "* a card", "quit", path=saved)
    text = read("nothing like it", "low", "1", "")
    assert worded("notes.none.found") in text
    assert text.count("low bid") == 3
    assert "Anna" in text
    first = min(texts_of(saved))
    assert opened == [(saved, first)]
    assert read("9", "").count("a card") == 2
    assert worded("notes.gone") in read("low", f"{worded('notes.remove.key')} 1", "yes", "")
    assert list(texts_of(saved).values()) == ["a card"]
