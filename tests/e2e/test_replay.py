"""A replay in a real terminal: opened over a running game, walked through, killed, and left."""

from __future__ import annotations

import json
import signal
from pathlib import Path

from tests.e2e.playing import log_of, start, the_save
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.desk.keeper import keep


def test_a_replay_over_a_running_game_costs_it_nothing(tmp_path: Path) -> None:
    keep(played(2), tmp_path / "saves").close()
    log = log_of(tmp_path)
    game = start(tmp_path, "--continue")
    game.wait_for("THOUSAND  deal 3")
    game.rest()
    game.press("v")
    game.wait_for("REPLAY  deal 2", worded("replay.eyes", who="Anna"))
    game.press("down", "down")
    game.wait_for("takes it")
    game.press("a")
    game.wait_for("all cards open")
    game.press("pageup", "end")
    game.wait_for("Deal 1 of 2", "Deal 1: ")
    game.press("escape")
    game.wait_for("THOUSAND  deal 3")
    assert log_of(tmp_path)[: len(log)] == log
    game.press("v", "e")
    game.wait_for(worded("replay.eyes", who="Bogdan"))
    game.kill(signal.SIGKILL)
    game.wait_end()
    assert log_of(tmp_path)[: len(log)] == log
    assert json.loads(the_save(tmp_path).read_text("utf-8"))["marks"] == {"1": ["seen"], "2": ["seen"]}
    again = start(tmp_path, "--continue")
    again.wait_for("THOUSAND  deal 3")
    again.close()
