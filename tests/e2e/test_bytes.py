"""Bytes that mean nothing, as terminals in other encodings and noisy lines send them; and how a crash ends."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.e2e.playing import my_turn, sit_down, start, write_settings
from tests.e2e.terminal import Terminal
from tests.slowly import every_third
from tests.words.english import worded

NONSENSE = (
    b"\xff\x9b\xe9a",
    "Фёдор".encode("koi8-r") + "Фёдор".encode("cp1251") + "Zoë".encode("latin-1"),
    b"\xed\xa0\x80\xc0\x80\xf5",
    b"\x1b[M\x20\xa5\xb6",
    b"\x1b[1114112u\x1b[99999999999u\x1b[97:65u\x1b[1;1:3A\x1b[55296u",
    b"\x1b[48;24;80;0;0t\x1b[<35;5;5M\x1b[48;0;0;0;0t\x1b[<35;6;6M\x1b[48;99999;99999;1;1t",
)


def test_the_table_reads_on_after_what_is_no_text(tmp_path: Path) -> None:
    game = sit_down(tmp_path, "--seed", "abd")
    game.wait(my_turn, "one's turn")
    game.settle()
    for data in NONSENSE:
        game.child.send(data)
        game.settle()
        assert game.child.isalive(), game.text
    # A letter of two bytes that come one after the other: S on a Cyrillic keyboard.
    for byte in "ы".encode():
        game.child.send(bytes([byte]))
        game.settle()
    game.wait_for("Score sheet")
    game.press("ctrl+c")
    assert game.wait_end() == 0


def test_the_line_mode_reads_on_after_what_is_no_text(tmp_path: Path) -> None:
    game = start(tmp_path, "--plain", "--seed", "abd")
    game.wait_for("new game")
    for data in (*NONSENSE, b"\0", b"a\0b"):
        game.child.send(data.replace(b"\x1b", b"") + b"\r")
        game.settle()
        assert game.child.isalive(), game.text
    game.send("1\r")
    game.wait_for("bid 100")
    game.send("quit\r")
    assert game.wait_end() == 0


def test_what_is_chosen_twice_in_the_palette_closes_no_other_screen(tmp_path: Path) -> None:
    game = sit_down(tmp_path, "--seed", "abd")
    game.wait(my_turn, "one's turn")
    game.press("\x10")
    game.wait_for("Search for commands")
    game.send(worded("plain.home.saved"))
    game.settle()
    game.send("\r\r\r\r")
    game.settle()
    game.press("escape")
    game.wait_for("THOUSAND  deal 1")
    game.press("ctrl+c")
    assert game.wait_end() == 0


THREAD = "import threading; threading.Thread(target=crash).start()"
CRASHES = {
    "a key": ("thousand_tui.ui.app", "ThousandApp.action_next_theme", "crash()"),
    "reading keys": ("textual._xterm_parser", "XTermParser.parse_mouse_code", "crash()"),
    "a thread": ("thousand_tui.ui.app", "ThousandApp.action_next_theme", THREAD),
    "a line": ("thousand_tui.plain.home", "Home.goodbye", "crash()"),
    "a thread of the line mode": ("thousand_tui.plain.home", "Home.goodbye", THREAD),
}
"""What crashes: the module, what of it is called, and what that does then."""


@pytest.mark.parametrize("crash", every_third(CRASHES))
def test_a_crash_gives_the_terminal_back_and_leaves_with_a_code(tmp_path: Path, crash: str) -> None:
    module, called, does = CRASHES[crash]
    owner = called.partition(".")[0]
    code = f"""
import sys
from thousand_tui import cli
from {module} import {owner}

def crash():
    raise RuntimeError("crashed on purpose")

def instead(*anything):
    {does}

{called} = instead
sys.exit(cli.main(sys.argv[1:]))
"""
    write_settings(tmp_path)
    is_plain = "line" in crash
    game = Terminal(["-c", code, *(["--plain"] if is_plain else [])], tmp_path, command=sys.executable)
    game.wait_for("new game" if is_plain else "Play")
    game.settle()
    if is_plain:
        game.send("quit\r")
    elif crash == "reading keys":
        game.click(1, 1)
    else:
        game.press("t")
    if crash == "a thread":
        game.settle()
        assert game.child.isalive()
        assert b"crashed on purpose" not in game.raw
        game.press("ctrl+c")
    assert game.wait_end() == 1
    assert b"crashed on purpose" in game.raw
    if not is_plain:
        assert game.raw.rindex(b"\x1b[?1049l") < game.raw.index(b"crashed on purpose")
