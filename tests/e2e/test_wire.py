"""How little goes over the wire for a key, counted in a real pseudo-terminal, and that nothing is missing for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.playing import my_turn, sit_down, start_at_the_first_lead
from tests.e2e.terminal import Terminal

SEED = "abd"
"""With this seed the first seat is forehand of the first deal."""
FEW = 2000
"""Bytes that a key which moves a cursor or types a digit may cost."""
SIZES = pytest.mark.parametrize(("columns", "rows"), [(80, 24), (200, 60)])
STILL = {"pace": "key"}
"""Nothing happens by itself."""


CTRL_L = "\x0c"


def cost(game: Terminal, key: str) -> int:
    """Bytes written for a key that changes the screen."""
    game.settle()
    written, before = len(game.raw), game.text
    game.press(key, pause=0)
    game.wait(lambda shown: shown != before, f"what {key} changes")
    game.settle()
    return len(game.raw) - written


@SIZES
def test_cursor_keys_at_the_play(tmp_path: Path, columns: int, rows: int) -> None:
    game = start_at_the_first_lead(tmp_path, SEED, columns=columns, rows=rows, settings=STILL)
    for key in ("right", "left"):
        assert 0 < cost(game, key) < FEW, key
    game.close()


@SIZES
def test_digits_and_arrows_in_the_auction(tmp_path: Path, columns: int, rows: int) -> None:
    game = sit_down(tmp_path, "--seed", SEED, columns=columns, rows=rows, settings=STILL)
    game.wait(my_turn, "one's turn")
    for key in ("1", "2", "0", "down"):
        assert 0 < cost(game, key) < FEW, key
    game.close()


ALL_SIZES = pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40), (200, 60)])
UNHURRIED = {"pace": "slow", "animations": True}
"""Cards slide, and a bot takes so long that nothing of what it does is counted as the key's."""


@ALL_SIZES
def test_what_opens_over_the_table(tmp_path: Path, columns: int, rows: int) -> None:
    game = start_at_the_first_lead(tmp_path, SEED, columns=columns, rows=rows, settings=STILL)
    for opens, closes in (("o", "o"), ("c", "c"), ("g", "g"), ("f", "backspace"), ("escape", "escape")):
        for key in (opens, closes):
            assert 0 < cost(game, key) < FEW, key
    cost(game, "escape")
    for key in ("down", "e", "escape"):
        assert 0 < cost(game, key) < FEW, key
    game.close()


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_a_card_that_slides(tmp_path: Path, columns: int, rows: int) -> None:
    game = start_at_the_first_lead(tmp_path, SEED, columns=columns, rows=rows, settings=UNHURRIED)
    assert 0 < cost(game, "enter") < FEW
    game.close()


def picture(game: Terminal) -> list[tuple[str, str]]:
    """The signs on the screen and the ground that they stand on."""
    screen = game.screen
    return [
        (screen.buffer[y][x].data, screen.buffer[y][x].bg) for y in range(screen.lines) for x in range(screen.columns)
    ]


def test_what_was_drawn_piece_by_piece_is_what_is_drawn_at_once(tmp_path: Path) -> None:
    game = start_at_the_first_lead(tmp_path, SEED, settings=STILL)
    for key in ("right", "s", "escape", "left", "f1", "escape", "t"):
        cost(game, key)
    game.wait(lambda shown: "Theme" not in shown, "the toast going away")
    game.settle()
    pieces, text, written = picture(game), game.text, len(game.raw)
    game.press(CTRL_L)
    game.settle()
    assert len(game.raw) - written > FEW
    assert picture(game) == pieces
    game.resize(100, 30)
    game.wait(lambda shown: shown != text, "another size")
    game.settle()
    game.resize(80, 24)
    game.wait(lambda shown: shown == text, "the first size")
    game.settle()
    assert picture(game) == pieces
    game.close()
