"""How little goes over the wire for a key, counted in a real pseudo-terminal, and that nothing is missing for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.playing import my_turn, save_question, sit_down, start, start_at_the_first_lead
from tests.e2e.terminal import Terminal
from tests.slowly import slowly

SEED = "abd"
"""With this seed the first seat is forehand of the first deal."""
FEW = 2048
"""Bytes that a key of the table may cost, with all that comes of it but bots, unless it opens another screen."""
OVER = frozenset({"l", "o", "c", "g", "e", "f", "escape"})
"""Keys that open or close a screen over the table."""
LARGE_WINDOW = 54
"""From so many rows on the largest pictures lie on the table, and a key may cost twice as much."""
SIZES = pytest.mark.parametrize(("columns", "rows"), [(80, 24), slowly(120, 40), (200, 60)])
LARGEST = pytest.mark.parametrize(("columns", "rows"), [slowly(80, 24), slowly(120, 40), (200, 60)])
"""Where hints are thought about for long; the most is written in the largest window."""
STILL = {"pace": "key"}
"""Nothing happens by itself."""
UNHURRIED = {"pace": "slow", "animations": True}
"""Cards slide, and bots take their time."""
BOGDAN_HAS_PLAYED = "Vera is thinking"

CTRL_L = "\x0c"
SYNC_ENDS = b"\x1b[?2026l"
"""What Textual writes behind a picture where the terminal shows it at once."""


def cost(game: Terminal, key: str, then: str = "") -> int:
    """Bytes written for a key that changes the screen; only for what comes before this text, if one is given."""
    game.settle()
    written, before = len(game.raw), game.text
    game.press(key, pause=0)
    game.wait(lambda shown: shown != before, f"what {key} changes")
    if not then:
        game.settle()
        return len(game.raw) - written
    ends = [len(game.raw)]

    def is_over(shown: str) -> bool:
        if then not in shown:
            ends.append(len(game.raw))
        return then in shown

    game.wait(is_over, then)
    return ends[-1] - written


def few(game: Terminal) -> int:
    """What a key may cost in this window."""
    return FEW if game.screen.lines < LARGE_WINDOW else 2 * FEW


def allowed(game: Terminal, key: str) -> int:
    """What this key may cost: one that opens or closes a screen over the table also dims or lights the table, some
    bytes for each cell of it."""
    return FEW + game.screen.lines * game.screen.columns if key in OVER else few(game)


def hint(game: Terminal) -> int:
    """Bytes written for the costliest drawing of a hint: its sentence, then its numbers, which may still be awaited."""
    most = 0
    for last in ("H numbers", "closes the hint"):
        game.settle()
        costs, written = [0], len(game.raw)

        def is_last(shown: str, last: str = last, costs: list[int] = costs, written: int = written) -> bool:
            costs.append(len(game.raw) - written - sum(costs))
            return last in shown and " ..." not in shown

        game.press("h", pause=0)
        game.wait(is_last, last)
        game.settle()
        assert is_last(game.text)
        assert sum(costs) < 2 * few(game)
        most = max(most, *costs)
    return most


def hold(game: Terminal, *keys: str) -> None:
    """Every one of these keys changes the screen for few bytes."""
    costs = {f"{at} {key}": hint(game) if key == "h" else cost(game, key) for at, key in enumerate(keys)}
    assert all(0 < spent < allowed(game, at.split()[1]) for at, spent in costs.items()), str(costs)


@SIZES
def test_in_the_auction(tmp_path: Path, columns: int, rows: int) -> None:
    game = sit_down(tmp_path, "--seed", SEED, columns=columns, rows=rows, settings=STILL)
    game.wait(my_turn, "one's turn")
    hold(game, *"120", "down", "up", "h", "escape", "c", "escape", "escape", "enter")
    game.close()


@LARGEST
def test_in_the_exchange(tmp_path: Path, columns: int, rows: int) -> None:
    save_question(tmp_path, "BASE", "exchange", SEED)
    game = start(tmp_path, "--continue", columns=columns, rows=rows, settings=STILL)
    game.wait(my_turn, "one's turn")
    hold(game, "right", "left", "h", "escape", "enter", "backspace", "enter", "enter", "h", "escape", "enter")
    game.wait_for("Keep ")
    hold(game, "h", "escape", "enter")
    game.wait_for("lead any card")
    game.close()


@pytest.mark.slow
def test_where_two_cards_are_laid_aside(tmp_path: Path) -> None:
    """Of twelve small cards ten are left, which have room to be large."""
    save_question(tmp_path, "TWO", "exchange", SEED)
    game = start(tmp_path, "--continue", columns=120, rows=40, settings=STILL)
    game.wait(my_turn, "one's turn")
    hold(game, "right", "left", "enter", "enter", "enter", "up", "down", "enter")
    game.wait_for("lead any card")
    game.close()


@pytest.mark.slow
def test_in_the_exchange_in_large_print(tmp_path: Path) -> None:
    """What is given away is as large as the hand."""
    save_question(tmp_path, "BASE", "exchange", SEED)
    game = start(tmp_path, "--continue", columns=200, rows=60, settings={**STILL, "theme": "large"})
    game.wait(my_turn, "one's turn")
    hold(game, "right", "left", "enter", "backspace", "enter", "enter", "enter")
    game.wait_for("Keep ")
    game.close()


@SIZES
def test_where_the_talon_is_taken(tmp_path: Path, columns: int, rows: int) -> None:
    game = sit_down(tmp_path, "--seed", SEED, columns=columns, rows=rows, settings=STILL)
    game.wait(my_turn, "one's turn")
    hold(game, *"120", "enter")
    game.wait_for("Vera is thinking")
    written = len(game.raw)
    game.wait_for("Give one card")
    game.settle()
    assert 0 < len(game.raw) - written < few(game)
    game.close()


@LARGEST
def test_in_the_play(tmp_path: Path, columns: int, rows: int) -> None:
    game = start_at_the_first_lead(tmp_path, SEED, columns=columns, rows=rows, settings=STILL)
    hold(game, "right", "left", "8", *"ooccgg", "h", "escape", "f", "h", "escape", "backspace", "escape")
    hold(game, "down", "e", "escape", "escape")
    game.close()


@pytest.mark.slow
@pytest.mark.parametrize("dull", [False, True], ids=["ascii", "no-colour"])
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40), (200, 60)])
def test_in_plainer_looks(tmp_path: Path, columns: int, rows: int, dull: bool) -> None:
    look = STILL if dull else {**STILL, "suits": "letters", "frames": "ascii"}
    environment = {"NO_COLOR": "1"} if dull else {}
    size = {"columns": columns, "rows": rows}
    game = start_at_the_first_lead(tmp_path, SEED, **size, settings=look, environment=environment)
    hold(game, "right", "left", "8", *"ooccgg", "e", "escape", "escape")
    game.close()


@SIZES
def test_cards_that_slide(tmp_path: Path, columns: int, rows: int) -> None:
    game = start_at_the_first_lead(tmp_path, SEED, columns=columns, rows=rows, settings=UNHURRIED)
    assert 0 < cost(game, "enter", then=BOGDAN_HAS_PLAYED) < few(game)
    game.wait_for("takes the trick", "took the trick")
    assert 0 < cost(game, "enter", then=BOGDAN_HAS_PLAYED) < few(game)
    hold(game, "l")
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


def test_the_first_picture_of_home_is_whole(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.wait_for("More")
    home = next(picture for picture in game.raw.split(SYNC_ENDS) if b"More" in picture)
    assert b"Play" in home
