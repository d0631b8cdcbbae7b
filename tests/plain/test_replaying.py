"""A replay in the line mode: by move, trick and deal, through whose eyes, with all cards, and back to the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.saved_games import kept
from tests.plain import scripted
from tests.plain.scripted import Scripted, answers
from tests.study.test_replay import mariage
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.mariage.plain import PlayingMariage
from thousand_tui.plain.console import LeftError
from thousand_tui.rules import Cards
from thousand_tui.storage import saves
from thousand_tui.table import Mark, TableSettings
from thousand_tui.table.games import AnySession
from thousand_tui.words import cards_text


def replayed(session: AnySession, *lines: str) -> str:
    """What is said while these lines are typed."""
    return scripted.replayed(session, *lines, "quit").text


def test_it_goes_move_by_move_and_tells_only_what_was_seen() -> None:
    session = played()
    text = replayed(session, "", "b", "trick", "t", "deal 1", "d 2", "deal", "deal 9", "nonsense")
    for said in (
        "· as Anna sees it",
        "Deal 3 of 3, move 0 of",
        "Deal 3 of 3, move 1 of",
        "Deal 1 of 3, move 0 of",
        "Deal 2 of 3, move 0 of",
        worded("replay.no_deal", number=9, last=3),
    ):
        assert said in text
    assert text.count("Enter: the next move") == 2
    assert not [line for line in text.splitlines() if line.startswith("Bogdan: ")]


def test_the_last_trick_comes_before_the_end() -> None:
    text = replayed(played(1), *["trick"] * 9, "trick")
    assert text.count("takes the trick") + text.count("take the trick") == 8
    assert worded("plain.replay.no_more") in text


def test_a_trick_back_and_both_ends_of_the_deal() -> None:
    text = replayed(played(1), "t", "t", "t b", "last", "l", "f")
    moves = [line.split("move ")[1].split(" of")[0] for line in text.splitlines() if line.startswith("Deal 1 of 1")]
    assert moves[1] == moves[3] != moves[2]
    assert (moves[0], moves[-1]) == ("0", "0")
    assert text.count(worded("plain.replay.no_more")) == 1


def test_eyes_and_open_cards() -> None:
    session = played()
    text = replayed(session, "seat vera", "open")
    assert worded("replay.eyes", who="Vera") in text
    assert worded("replay.eyes.open", who="Vera") in text
    first = session.course.excerpt(sorted(session.course.totals)[1])
    first.do(session.log[first.first])
    for name, hand in zip(session.names, first.game.hands, strict=True):
        line = next(line for line in text.splitlines() if line.startswith(f"{name}: "))
        assert set(line.partition(": ")[2].split()) == set(cards_text(Cards(hand)).split())


def test_the_whole_deal_is_the_printed_one() -> None:
    text = replayed(played(), "all")
    assert "DEAL 3" in text
    assert "> leads, * takes the trick" in text


def test_where_several_play_hands_stay_hidden() -> None:
    text = replayed(played(people=2), "open", "seat Vera", "all")
    assert text.count("hands of settled deals stay hidden") == 2
    assert worded("replay.eyes.none") in text
    assert "  talon   " not in text
    text = replayed(played(people=2, settings=TableSettings(open_deals=True)), "open", "all")
    assert "all cards open" in text
    assert "  talon   " in text


def test_from_the_game_and_back_to_it() -> None:
    session = played()
    before = list(session.log)
    assert "all cards open" in scripted.told(session, "replay", "open", "quit", "sheet")
    assert session.log[: len(before)] == before
    assert Mark.SEEN in session.marks[3]


def test_before_the_first_settlement_there_is_nothing() -> None:
    assert replayed(played(0)) == worded("replay.nothing")


def test_mariage_is_replayed() -> None:
    session = mariage()
    text = replayed(session, *["trick"] * 3, "open", "all")
    assert " plays " in text
    assert "DEAL 3" in text
    console = Scripted(answers("replay", "quit"))
    with pytest.raises(LeftError):
        PlayingMariage(console, session).play()
    assert "Deal 3 of 3, move 0 of" in console.text


def test_a_saved_game_is_replayed_from_the_list(tmp_path: Path) -> None:
    session = played()
    path = kept(session, tmp_path)
    _, console = scripted.at_home("4", "replay 1", "open", "quit", saves=tmp_path)
    assert worded("replay.eyes.open", who="Anna") in console.text
    assert saves.load(path).marks == {"3": ["seen"]}
