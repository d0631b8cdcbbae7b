"""A match of three people at one keyboard, to its end: nobody sees the cards before they have come to the keyboard; and
one challenge in two programs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.playing import FACE, act, my_turn, start
from tests.e2e.terminal import Terminal
from tests.slowly import at_night
from tests.words.english import worded
from thousand_tui.desk.duplicate import Match, Turn, all_matches, begin_match
from thousand_tui.desk.opening import replayed
from thousand_tui.rules import Cards, preset
from thousand_tui.study.duplicate import drawn, duplicate_session, write_challenge
from thousand_tui.table import Player

PEOPLE = ("Anna", "Bogdan", "Vera")


def hand_of(match: Match, turn: Turn) -> Cards:
    """The cards that are dealt to whoever plays a deal."""
    session = duplicate_session(match.challenge, turn.number, Player("Anna"))
    session.let_chance_act()
    return session.view().hand


def faces_since(game: Terminal, begin: int) -> Iterator[str]:
    """The faces that any screen showed which was drawn by the bytes from this place on."""
    raw, game.raw = game.raw, game.raw[begin:]
    for frame in game.frames():
        yield from (found[0] for found in FACE.finditer(frame))
    game.raw = raw


@pytest.mark.slow
@pytest.mark.parametrize("deals", [1, at_night(4)])
def test_three_people_play_a_match_at_one_keyboard(tmp_path: Path, deals: int) -> None:
    match = begin_match(tmp_path / "saves", drawn("abd", preset("BASE").agreements, "novice", deals), PEOPLE)
    game = start(tmp_path, "duplicate")
    game.wait_for(worded("duplicate.new"))
    game.rest()
    game.press("enter")
    for number in range(1, deals + 1):
        for person, who in enumerate(PEOPLE):
            game.wait_for(worded("duplicate.next", who=who, number=number, deals=deals))
            game.settle()
            begin = len(game.raw)
            game.press("p")
            game.wait_for(worded("curtain.turn", who=who), seconds=120)
            game.rest()
            game.press("x", "1")
            game.settle()
            # From the page on to here: the cards that lie behind the curtain were in no screen, and in no byte of one.
            assert not list(faces_since(game, begin))
            turn = Turn(number, person)
            assert len(hand_of(match, turn)) >= 7
            game.press("enter")
            while match.change(turn) is None:
                game.wait(
                    lambda shown, turn=turn: my_turn(shown) or match.change(turn) is not None,  # type: ignore[misc]
                    "one's turn",
                )
                game.rest()
                if my_turn(game.text):
                    act(game)
            if person + 1 < len(PEOPLE):
                # What it brought is not even told to the one who has played; the deals before are open.
                game.wait_for(worded("duplicate.played"))
                game.rest()
                (row,) = re.findall(rf"^[ ►]*{number} .*", game.text, re.MULTILINE)
                assert not re.search(r"\d", row.replace(str(number), "", 1))
            else:
                game.wait_for(worded("told.go_on"))
                game.rest()
                game.press("enter")
    game.wait_for(worded("duplicate.over"))
    assert Match(match.folder).next is None
    game.press("ctrl+c")
    assert game.wait_end() == 0


@pytest.mark.slow
def test_two_programs_take_up_a_challenge_and_deal_the_same_cards(tmp_path: Path) -> None:
    line = write_challenge(drawn("2f0c", preset("BASE").agreements, "novice", 4))
    dealt = []
    for who in ("Anna", "Bogdan"):
        saves = tmp_path / who
        words = ["duplicate", "--plain", "--challenge", line, "--people", who, "--saves", str(saves)]
        # The first deal is begun and left.
        subprocess.run(
            [sys.executable, "-m", "thousand_tui", *words],
            input=f"{worded('duplicate.play')}\n",
            text=True,
            capture_output=True,
            env=os.environ | {"THOUSAND_RECORDS": str(saves / "record"), "THOUSAND_CONFIG": str(saves / "config")},
            timeout=600,
            check=False,
        )
        (match,) = all_matches(saves)
        session = replayed(match.path(Turn(1, 0))).session
        assert session.people == (match.challenge.seat(1),)
        dealt.append((session.log[0], session.names[session.people[0]]))
    assert dealt[0][0] == dealt[1][0]
    assert [who for _, who in dealt] == ["Anna", "Bogdan"]
