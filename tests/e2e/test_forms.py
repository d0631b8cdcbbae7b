"""Every kind of table in a real pseudo-terminal at 80×24: what it asks and shows, and that nothing of it is lost."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from operator import ne
from pathlib import Path

import pytest

from tests.e2e.playing import (
    cards_shown,
    hand_row,
    log_of,
    my_turn,
    play_on,
    players_of,
    save_question,
    sit_down,
    start,
    the_save,
)
from tests.e2e.terminal import Terminal
from tests.narrowing import a
from tests.words.english import worded
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.rules import Agreements, differences, preset
from thousand_tui.table import ThousandSession
from thousand_tui.words import t


@contextmanager
def table(home: Path, line: str, seed: str) -> Iterator[Terminal]:
    """A new game by these agreements."""
    game = sit_down(home, "--agreements", line, "--seed", seed, players=players_of(line))
    game.settle()  # till then the screen may be half the table and half the one before
    yield game
    assert b"Traceback" not in game.raw
    game.close()


def from_question(home: Path, line: str, phase: str, seed: str) -> tuple[int, list[str]]:
    """A deal from this question on to its end: how many moves were made before, and all that is seen."""
    save_question(home, line, phase, seed)
    before = len(log_of(home))
    game = start(home, "--continue", players=players_of(line))
    game.wait(my_turn, "the question")
    game.settle()
    seen = play_on(game, is_settled, "the end of the deal")
    assert b"Traceback" not in game.raw
    game.close()
    return before, seen


def is_settled(shown: str) -> bool:
    """Whether the result of a deal is told."""
    return "Next deal" in shown


def agreed(home: Path) -> Agreements:
    """The agreements of the one saved game."""
    found = a(Resumed, resume(the_save(home)))
    assert isinstance(found.session, ThousandSession)
    return found.session.agreements


# A deal of each kind


def test_a_deal_for_two_with_cards_laid_aside(tmp_path: Path) -> None:
    before, seen = from_question(tmp_path, "TWO", "packets", "take")
    assert any(t("ask.packet") in shown for shown in seen)
    assert any("Lay two cards aside" in shown and "next: out of play" in shown for shown in seen)
    assert not any("Vera" in shown for shown in seen)
    assert sum(line.startswith("0 play") for line in log_of(tmp_path)[before:]) == 10


def test_a_deal_in_which_two_draw_from_a_stock(tmp_path: Path) -> None:
    with table(tmp_path, "STOCK-2", "stock") as game:
        seen = play_on(game, is_settled, "the end of the deal")
    for count in range(2, 13, 2):
        assert any(f"stock {count}" in shown for shown in seen), count
    assert not any("plays 1" in shown or "must bid" in shown for shown in seen)
    assert sum(line.startswith("0 play") for line in log_of(tmp_path)) == 12


@pytest.mark.slow
def test_a_deal_in_which_one_of_four_sits_out(tmp_path: Path) -> None:
    with table(tmp_path, "FOUR", "four 3") as game:
        seen = play_on(game, lambda shown: "deal 2" in shown and my_turn(shown), "a turn in the second deal")
    running = [shown for shown in seen if "thinking" in shown or my_turn(shown)]
    assert all(shown.count("sits out") == 1 for shown in running)
    assert all(name in shown for name in ("Anna", "Bogdan", "Vera", "Grigory") for shown in running)


@pytest.mark.slow
def test_a_deal_that_begins_with_a_cut(tmp_path: Path) -> None:
    before, seen = from_question(tmp_path, "WIKI", "cutting", "cut")
    assert any(worded("prompt.cut", least=3, most=21) in shown and "12 lifted" in shown for shown in seen)
    assert log_of(tmp_path)[before].startswith("0 cut 1")


# Nothing is lost

QUESTIONS = {
    "cutting": ("WIKI", "cut"),
    "looking": ("THREE-BLIND", "look"),
    "dark": ("BASE K1=on", "dark"),
    "packets": ("TWO", "take"),
    "rebuying": ("BASE C13=on", "rebuy"),
    "exchange": ("TWO-BANK", "aside"),
    "rights": ("BASE E5=on", "again 3"),
    "naming": ("501", "trump"),
    "melds": ("KURNIK G8=on", "melds"),
    "tricks": ("STOCK-3", "draw"),
}
"""A table where each of these is asked, and a seed."""


def dies_and_comes_back(home: Path, question: str) -> None:
    """Wait for the question, kill the program, and go on: the same moment, then the same log."""
    line, seed = QUESTIONS[question]
    phase = {"dark": "looking", "melds": "tricks"}.get(question, question)
    save_question(home, line, phase, seed)
    log = log_of(home)
    game = start(home, "--continue", players=players_of(line))
    game.wait(my_turn, "the question")
    game.settle()
    shown = game.text
    game.press("right")
    game.kill(signal.SIGKILL)
    game.wait_end()
    again = start(home, "--continue", players=players_of(line))
    again.wait(lambda now: now == shown, f"the same moment:\n{shown}\n")
    again.settle()
    assert log_of(home) == log
    play_on(again, lambda now: len(log_of(home)) > len(log), "an answer")
    again.kill(signal.SIGKILL)
    again.wait_end()
    assert log_of(home)[: len(log)] == log
    assert isinstance(resume(the_save(home)), Resumed)


def test_kill_9_between_packets_costs_nothing(tmp_path: Path) -> None:
    dies_and_comes_back(tmp_path, "packets")


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_kill_9_at_any_question_costs_nothing(tmp_path: Path, question: str) -> None:
    dies_and_comes_back(tmp_path, question)


FACE = re.compile(r"[│┃┆](?:10|[9JQK]) *[│┃┆]")
"""A card as it is drawn. Aces are left out, the title of the home screen has one."""


@pytest.mark.parametrize("line", ["THREE-BLIND", "BASE K1=on"])
def test_cards_that_lie_face_down_are_drawn_only_after_a_look(tmp_path: Path, line: str) -> None:
    save_question(tmp_path, line, "looking", "face down")
    game = start(tmp_path, "--continue")
    game.wait(my_turn, "the question")
    game.rest()
    assert not cards_shown(game, hand_row(game))
    assert not any(map(FACE.search, game.frames()))
    game.press("l")
    game.wait(lambda shown: len(cards_shown(game, hand_row(game))) == 7, "the own cards")
    assert any(map(FACE.search, game.frames()))
    game.close()


# Choosing what is played


def test_an_agreement_is_changed_by_keys_and_played(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.wait_for("More…")
    game.settle()
    game.press("a")
    game.wait_for("same as BASE")
    game.settle()
    game.press("/", *"c4")
    game.wait(lambda shown: "C4" in shown and "A1 " not in shown, "the few agreements that speak of it")
    game.press("enter")
    game.settle()
    while "► C4" not in (before := game.text):
        game.press("down")
        game.wait(partial(ne, before), "the next agreement")
        game.settle()
    assert "Bid step                            ◂ 5 points ▸" in game.text
    game.press("1")
    game.wait_for("Type a number")
    game.settle()
    game.press("0", "enter")
    game.wait_for("1 different from BASE")
    assert "◂ 10 points ▸" in game.text
    game.press("u")
    game.wait_for("  same as BASE")
    game.press("right")
    game.wait_for("1 different from BASE")
    game.press("escape")
    game.wait(lambda shown: "Find:  c4" not in shown, "the search being left")
    game.settle()
    game.press("escape")
    game.wait_for("own agreements")
    game.settle()
    game.press("n")
    game.wait_for("THOUSAND  deal 1")
    assert [option.key for option in differences(preset("BASE").agreements, agreed(tmp_path))] == ["C4"]
    game.close()
