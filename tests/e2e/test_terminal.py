"""The game in a real pseudo-terminal, as a person meets it at 80×24."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e import playing
from tests.e2e.playing import (
    act,
    cards_shown,
    deals_of,
    hand_row,
    log_of,
    moves_of,
    my_turn,
    play_deals,
    sit_down,
    start,
    start_at_the_first_lead,
    the_save,
    write_settings,
)
from tests.e2e.terminal import PATIENCE, Terminal
from tests.slowly import slowly
from thousand_tui.compiled import OFF
from thousand_tui.desk.opening import resume
from thousand_tui.rules import Card, apply as do, compile_rules as rulebook, lot, new_game, preset, shuffled, view_of

ROOT = Path(__file__).resolve().parents[2]
SEED = "abd"
"""With this seed the first seat is forehand of the first deal."""


def dealt_hands(seed: str) -> list[frozenset[Card]]:
    """The hands of the first deal of a seed, to know what must and must not be seen."""
    game = do(new_game(rulebook(preset("BASE").agreements), lot(seed, 3)), shuffled(seed, 0))
    return [frozenset(view_of(game, seat).hand) for seat in range(3)]


def until_my_turn(game: Terminal) -> None:
    game.wait(my_turn, "one's turn")
    game.rest()


@pytest.fixture
def by_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program itself is tried, from its first line on."""
    monkeypatch.setattr(playing, "FORKS", False)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Terminal]:
    """A new game at the table, forehand to open."""
    terminal = sit_down(tmp_path, "--seed", SEED)
    yield terminal
    terminal.close()


@pytest.fixture
def leading(tmp_path: Path) -> Iterator[Terminal]:
    """A game at the first lead of the person."""
    terminal = start_at_the_first_lead(tmp_path, SEED)
    yield terminal
    terminal.close()


@pytest.mark.usefixtures("by_a_shell")
def test_a_whole_deal_by_keyboard(tmp_path: Path) -> None:
    game = sit_down(tmp_path, "--seed", SEED, settings={"review": True})
    play_deals(game, tmp_path, 1)
    game.wait_for("Next deal")  # the last trick goes by itself, and a key for it might come too late for it
    assert "Deal 1:" in game.text
    # Whoever judges stands behind everybody else at work on this machine.
    game.wait_for("Costliest: ", "Best decision: ", "No mistakes", seconds=20 * PATIENCE)
    game.rest()
    game.press("enter")
    game.wait_for("THOUSAND  deal 2")
    game.close()


def test_a_whole_deal_by_mouse(tmp_path: Path) -> None:
    game = start(tmp_path, "--seed", SEED)
    game.wait_for("Play")
    game.settle()
    game.click_on("Play")
    until_my_turn(game)
    game.click_on("Bid 100")
    game.wait_for("Give one card", "Pass P")
    while not deals_of(tmp_path):
        game.wait(lambda shown: my_turn(shown) or deals_of(tmp_path), "one's turn")
        game.settle(0.5)
        if my_turn(game.text):
            act_by_mouse(game)
    game.wait_for("Next deal")
    game.rest()
    game.click_on("Next deal")
    game.wait_for("THOUSAND  deal 2")
    assert len(log_of(tmp_path)) >= 20
    game.close()


def act_by_mouse(game: Terminal) -> None:
    if "Pass P" in game.text:
        game.click_on("Pass P")
    elif "Keep " in game.text:
        game.click_on("Keep ")
    elif "Give one card" in game.text:
        for number in ("1", "2"):
            click_card(game, int(number))
            click_card(game, int(number))
        game.wait_for("Give both")
        game.click_on("Give both")
    else:
        play_any_by_mouse(game)
    game.pump(0.3)


def click_card(game: Terminal, number: int) -> bool:
    """Click on the card of the hand with this number under it; False where that card is played already."""
    top = hand_row(game)
    rows = [(row, line) for row, line in enumerate(game.display[:-1]) if row > top]
    row, line = max((row, line) for row, line in rows if re.search(r"(?<!\S)[1-8](?!\S)|→", line))
    place = re.search(rf"(?<!\S){number}(?!\S)", line)
    column = place.start() if place else line.find("→")
    if column < 0:
        return False
    game.click(column, row - 2)
    game.pump(0.15)
    return True


def play_any_by_mouse(game: Terminal) -> None:
    before = game.text
    for number in range(1, 9):
        if not click_card(game, number):
            continue
        if "Without" in game.text:
            game.click_on("Without")
            return
        click_card(game, number)
        game.pump(0.3)
        if game.text != before and "YOUR TURN" not in game.text:
            return


def test_a_storm_of_clicks_plays_one_card(leading: Terminal, tmp_path: Path) -> None:
    game = leading
    before = len(moves_of(tmp_path, 0))
    column, row = game.find("┏━━━━┓") if "┏━━━━┓" in game.text else (game.find("╭────╮")[0], hand_row(game) + 2)
    for _ in range(30):
        game.click(column + 2, max(row + 2, hand_row(game) + 2))
    game.wait(lambda shown: len(moves_of(tmp_path, 0)) > before, "a card being played")
    game.settle(1.0)
    game.wait(lambda shown: my_turn(shown) or "Any key continues" in shown or "thinking" in shown, "the game going on")
    assert 1 <= len(moves_of(tmp_path, 0)) - before <= 2
    assert game.child.isalive()
    assert not isinstance(resume(the_save(tmp_path)), str)


def test_a_storm_of_resizes_ends_in_a_whole_screen(game: Terminal) -> None:
    until_my_turn(game)
    before = game.text
    for columns, rows in ((120, 40), (60, 20), (200, 60), (79, 24), (80, 23), (20, 5), (81, 25)) * 3:
        game.resize(columns, rows)
        game.pump(0.02)
    game.resize(70, 20)
    game.wait_for("It is 70 columns wide")
    game.resize(80, 24)
    game.wait(lambda shown: shown == before, "the screen as it was")
    game.settle()
    assert game.text == before
    game.resize(120, 40)
    game.wait(lambda shown: "Score sheet" in shown and "at least 100" in shown, "the large table")


def test_kill_9_costs_nothing(leading: Terminal, tmp_path: Path) -> None:
    game = leading
    act(game)
    game.wait(my_turn, "one's turn", 60)
    game.rest()
    log, header, hand = log_of(tmp_path), game.lines[0], cards_shown(game, hand_row(game))
    game.kill(signal.SIGKILL)
    game.wait_end()
    again = start(tmp_path, "--continue")
    until_my_turn(again)
    assert again.lines[0] == header
    assert cards_shown(again, hand_row(again)) == hand
    assert log_of(tmp_path) == log
    again.close()


@pytest.mark.usefixtures("by_a_shell")
@pytest.mark.parametrize("number", [signal.SIGTERM, slowly(signal.SIGHUP)])
def test_a_signal_to_end_saves_and_restores_the_terminal(
    game: Terminal, tmp_path: Path, number: signal.Signals
) -> None:
    until_my_turn(game)
    game.press("enter")
    game.wait(lambda shown: len(log_of(tmp_path)) > 1, "the bid being saved")
    game.kill(number)
    game.wait_end()
    assert b"\x1b[?1049l" in game.raw, "the alternate screen was not left"
    assert b"\x1b[?1003l" in game.raw, "the mouse was not given back"
    assert "Traceback" not in game.text
    assert "0 bid 100" in log_of(tmp_path)


def test_a_terminal_that_goes_away_takes_the_game_with_it(game: Terminal, tmp_path: Path) -> None:
    until_my_turn(game)
    game.press("enter")
    game.wait(lambda shown: len(log_of(tmp_path)) > 1, "the bid being saved")
    game.vanish()
    assert not list((tmp_path / "saves").glob("*.lock"))
    assert "0 bid 100" in log_of(tmp_path)


HOT_SEAT = (("Anna", "person"), ("Boris", "person"), ("Vera", "person"))


def test_hot_seat_shows_no_hidden_card(tmp_path: Path) -> None:
    hands = dealt_hands(SEED)
    first = (lot(SEED, 3) + 1) % 3
    game = start(tmp_path, "--seed", SEED, players=HOT_SEAT)
    game.wait_for("Play")
    game.settle()
    before = len(game.raw)
    game.press("enter")
    for step in range(3):
        seat = (first + step) % 3
        game.wait_for(f"{HOT_SEAT[seat][0]}, it is your turn")
        game.rest()
        unseen = game.raw[before:].decode("utf-8", "replace")
        assert not re.search("[♠♣♦♥]", unseen), "a card was drawn with nobody at the keyboard"
        game.press("enter")
        game.wait(my_turn, "the hand of the next person")
        game.rest()
        assert set(cards_shown(game, hand_row(game))) == hands[seat]
        before = len(game.raw)
        game.press("enter" if step == 0 else "p")
    game.close()


def test_the_keys_of_a_cyrillic_layout_do_the_same(leading: Terminal) -> None:
    game = leading
    game.press("ы")
    game.wait_for("Score sheet", "score sheet", "SCORE SHEET")
    game.press("escape")
    game.wait_for("YOUR TURN")
    game.settle()
    game.press("п")
    game.wait_for("You gave")


def test_with_no_color_no_colour_is_written(tmp_path: Path) -> None:
    game = sit_down(tmp_path, "--seed", SEED, environment={"NO_COLOR": "1"})
    until_my_turn(game)
    assert not re.search(rb"\x1b\[[0-9;]*[34]8[;:]", game.raw)
    assert not re.search(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])m", game.raw)
    assert "at least 100" in game.text
    game.close()


def test_without_utf8_only_ascii_is_written(tmp_path: Path) -> None:
    plain = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    game = sit_down(tmp_path, "--seed", SEED, environment=plain)
    until_my_turn(game)
    assert game.raw.isascii()
    assert "at least 100" in game.text
    game.close()
    shutil.rmtree(tmp_path / "saves")
    game = start_at_the_first_lead(tmp_path, SEED, environment=plain)
    act(game)
    game.wait(lambda shown: my_turn(shown) or "Any key continues" in shown, "the trick")
    assert game.raw.isascii()
    assert "\\x" not in game.text
    game.close()


@pytest.mark.parametrize("arguments", [[], ["--continue"]])
def test_no_terminal_is_said_in_a_sentence(tmp_path: Path, arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "thousand_tui", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
        env={"THOUSAND_SAVES": str(tmp_path), "THOUSAND_CONFIG": str(tmp_path), "PATH": "", OFF: "1"},
    )
    assert done.returncode == 3
    assert "needs a terminal" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("errors", [slowly("2>errors"), "2>&-"])
def test_the_game_is_seen_where_the_errors_go_somewhere_else(tmp_path: Path, errors: str) -> None:
    write_settings(tmp_path)
    line = f"cd {shlex.quote(str(tmp_path))} && {shlex.quote(sys.executable)} -m thousand_tui --seed {SEED} {errors}"
    game = Terminal(["-c", line], tmp_path, command="/bin/sh", environment={"PYTHONPATH": str(ROOT)})
    game.wait_for("Play")
    game.settle()
    game.press("enter")
    game.wait_for("THOUSAND  deal 1")
    game.press("ctrl+c")
    assert game.wait_end() == 0
    assert not (tmp_path / "errors").exists() or not (tmp_path / "errors").read_text()


def test_a_second_program_opens_the_game_read_only(game: Terminal, tmp_path: Path) -> None:
    until_my_turn(game)
    log = log_of(tmp_path)
    second = start(tmp_path, "--continue")
    second.wait_for("open in another program")
    until_my_turn(second)
    second.press("enter")
    second.settle(0.5)
    assert log_of(tmp_path) == log
    second.close()
    game.press("enter")
    game.wait(lambda shown: len(log_of(tmp_path)) > len(log), "the first program going on saving")
