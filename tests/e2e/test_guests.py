"""A bot of others that misbehaves, in the game in a real pseudo-terminal."""

from __future__ import annotations

import os
from pathlib import Path

from tests.e2e.playing import my_turn, sit_down
from tests.guests.installing import ROOT, install, one, until, workers
from tests.guests.test_misbehaving import is_running

SEED = "abd"
"""With this seed the first seat is forehand of the first deal."""

BODY = """
        import ctypes, sys
        open(NOTE, 'a').write('x')
        print('SEEN' * 99, flush=True)
        print('SEEN' * 99, file=sys.stderr, flush=True)
        try:
            open('/dev/tty', 'w').write('SEEN' * 99)
        except OSError:
            pass
        ctypes.PyDLL(None).sleep(999)
"""


def test_keys_are_answered_while_a_bot_hangs_and_then_a_regular_decides(tmp_path: Path) -> None:
    note = tmp_path / "starts"
    install(tmp_path / "packages", "hung", {"hung": "hung:Bot"}, f"NOTE = {str(note)!r}\n" + one(BODY, title="Hung"))
    path = os.pathsep.join([str(tmp_path / "packages"), str(ROOT)])
    environment = {"PYTHONPATH": path, "THOUSAND_BOT_SECONDS": "6"}
    game = sit_down(tmp_path, "--seed", SEED, "--bots", "hung", environment=environment)
    try:
        game.wait(my_turn, "one's turn")
        game.rest()
        game.press("enter")
        game.wait(lambda _: note.exists(), "the bot")
        game.press("s")
        game.wait_for("Score sheet", "SCORE SHEET")
        assert "A Regular decides" not in game.text
        game.press("escape")
        game.wait_for("A Regular decides")
        game.wait(lambda _: len(note.read_text()) > 1, "the next bot")
        assert "SEEN" not in game.text
        assert b"SEEN" not in game.raw
        numbers = workers(game.child.pid)
        assert numbers
        game.press("\x11")  # Ctrl+Q
        assert game.wait_end() == 0
        until(lambda: not any(map(is_running, numbers)))
    finally:
        game.close()
