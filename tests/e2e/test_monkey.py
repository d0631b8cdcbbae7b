"""Somebody who presses and clicks anything at any table: the program must stay up and the save must stay good."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.e2e.playing import players_of, start
from tests.e2e.terminal import KEYS, Terminal
from tests.rules.random_agreements import random_agreements
from tests.slowly import at_night
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.rules import presets, share_line

STEPS = 700
WORDS = [key for key in KEYS if key not in ("ctrl+z", "ctrl+c")]
LETTERS = "abcdfghklmnprstuwxyz0123456789+-?фымьсзг"
HOT_SEAT = (("Anna", "person"), ("Борис", "person"))


def any_line(rng: random.Random) -> str:
    """A preset, or a set that hardly anybody plays."""
    if rng.random() < 0.5:
        return rng.choice(presets()).name
    return share_line(random_agreements(rng))


@pytest.mark.slow
@pytest.mark.parametrize("people", [(), HOT_SEAT], ids=["bots", "hot-seat"])
@pytest.mark.parametrize("seed", [*range(3), *map(at_night, range(3, 12))])
def test_anything_pressed_leaves_a_sound_program(
    tmp_path: Path, seed: int, people: tuple[tuple[str, str], ...]
) -> None:
    rng = random.Random(f"{seed} {len(people)}")
    line = any_line(rng)
    players = (*people, *players_of(line)[len(people) :])
    game = start(tmp_path, "--seed", f"monkey {seed}", "--agreements", line, players=players)
    game.wait_for("Play")
    for _ in range(STEPS):
        touch(game, rng)
        if not game.child.isalive():
            break
    game.settle(0.5, 5)
    shown = game.text + game.raw[-5000:].decode("utf-8", "replace")
    assert "Traceback" not in shown
    if game.child.isalive():
        game.resize(80, 24)
        game.settle(0.5, 5)
        assert game.text.strip()
        game.close()
    else:
        assert game.wait_end() == 0, shown
    for path in (tmp_path / "saves").glob("*.json"):
        found = resume(path)
        assert isinstance(found, Resumed), path
        found.keeper.close()


def touch(game: Terminal, rng: random.Random) -> None:
    """A key, a click, a turn of the wheel, or another size of the window."""
    kind = rng.random()
    if kind < 0.45:
        game.press("enter", pause=0.01)
    elif kind < 0.6:
        game.press(rng.choice(LETTERS), pause=0.01)
    elif kind < 0.75:
        game.press(rng.choice(WORDS), pause=0.01)
    elif kind < 0.95:
        game.click(rng.randrange(80), rng.randrange(24))
    elif kind < 0.98:
        game.send(f"\x1b[<{rng.choice((64, 65))};{rng.randrange(1, 81)};{rng.randrange(1, 25)}M")
    else:
        game.resize(*rng.choice([(80, 24), (120, 40), (60, 20), (80, 24)]))
    if rng.random() < 0.1:
        game.pump(0.1)
