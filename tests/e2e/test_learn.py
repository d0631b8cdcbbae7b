"""The first start in a terminal, and a lesson there."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.playing import program
from tests.e2e.terminal import Terminal
from tests.words.english import worded


def enter_until(game: Terminal, text: str) -> None:
    """Read on to a text: Enter ends waits too, and is not taken where it may have been meant for something before."""
    for _ in range(20):
        game.rest()
        if text in game.text:
            return
        game.press("enter")
    game.wait_for(text)


def test_who_is_here_for_the_first_time_begins_to_learn_and_goes_on_the_next_time(tmp_path: Path) -> None:
    first = program(tmp_path)
    try:
        first.wait_for("Do these look like the four suits of cards?")
        first.press("enter")
        first.wait_for("What is your name?")
        first.press("tab", "enter")
        first.wait_for(worded("first.known"))
        first.press("enter")
        first.wait_for("Coach")  # until the lesson has begun a key would mean home
        enter_until(first, "Three play, each alone")
        enter_until(first, "that is a trick")
        enter_until(first, "Which heart")
        first.press("4", "enter")
        first.wait_for("takes it anyway")
        first.press("5", "enter")
        enter_until(first, "was the highest")
        enter_until(first, "This trick you can take.")
        first.press("escape")
        first.wait_for("Leave")
        first.press("q")
        first.wait_for("started")
    finally:
        first.close()
    again = program(tmp_path)
    try:
        again.wait_for("Play")
        again.settle()
        assert "four suits" not in again.text
        again.press("l")
        again.wait_for("started")
    finally:
        again.close()
