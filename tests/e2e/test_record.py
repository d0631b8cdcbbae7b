"""The record in a terminal: a deal that was played there is counted, shown, replayed, printed and forgotten."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.e2e.playing import play_deals, sit_down
from tests.e2e.terminal import Terminal


def says(home: Path, *words: str) -> str:
    """What ``thousand records`` prints."""
    places = {"THOUSAND_SAVES": "saves", "THOUSAND_CONFIG": "config", "THOUSAND_RECORDS": "records"}
    env = os.environ | {name: str(home / folder) for name, folder in places.items()}
    command = [sys.executable, "-m", "thousand_tui", "records", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=True).stdout


def show_pages(game: Terminal) -> None:
    """Look at the record from home: its pages by key and by mouse, and the best deal again."""
    game.press("y")
    game.wait_for("WON BY TABLE AND OPPONENTS", "LONGEST RUNS")
    game.wait_for("deals played")
    game.press("2")
    game.wait_for("CONTRACTS MADE BY SIZE", "average bid")
    game.click_on("Best and worst")
    game.wait_for("BEST DEALS")
    game.press("enter")
    game.wait(lambda shown: "BEST DEALS" not in shown, "the replay")
    game.press("escape")
    game.wait_for("BEST DEALS")
    game.press("escape")
    game.wait_for("New game")


def test_a_deal_played_in_a_terminal_is_counted_shown_and_forgotten(tmp_path: Path) -> None:
    game = sit_down(tmp_path, "--seed", "abd")
    play_deals(game, tmp_path, 2)
    game.settle()
    game.press("escape")
    game.wait_for("Leave the table")
    game.press("q")
    game.wait_for("New game")
    game.settle()
    show_pages(game)
    game.press("q")
    assert game.wait_end() == 0
    name, _, rest = says(tmp_path, "--ascii").partition(":")
    assert "all agreements" in rest
    counted = says(tmp_path, "--csv").splitlines()
    assert len(counted) == 2, "the second deal can still be undone"
    assert says(tmp_path, "--forget", name, "--yes").startswith(f"{name} is forgotten")
    assert says(tmp_path, "--rebuild").startswith("Saved games read: 1;")
    assert says(tmp_path).startswith("No finished deals yet.")
