"""Bytes at random on the standard input: at the parser that reads keys, and with ``make fuzz`` in a real terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.events import Key, Paste

from tests.e2e.playing import start
from tests.e2e.terminal import Terminal
from tests.hostile.test_fuzz import MANY, SEED
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.ui.workarounds import let_anything_be_typed, let_escape_be_a_key

FEW = 400
IN_A_TERMINAL = max(2, MANY // 100)
BURSTS = 60
ATTEMPTS = 20
"""How often somebody tries to leave, where questions and practice games are open."""
ENDS = b"\x1b\x1b\x1b[201~"
"""Ends whatever sequence or paste was begun."""
LEAVING = b"\x03\x04\x11\x1a\x1c"
"""Ctrl+C, D, Q, Z and backslash: they end the program, as they should, or the terminal ends it."""
XON = b"\x11"
"""Has a terminal that was stopped by Ctrl+S, which it hears in the line mode, write on."""
PARTS = (
    *(b"\x1b[", b"\x1b", b"\x1bO", b"\x1b[<", b"\x1b[M", b"\x1b[48;", b"\x1b[?2026;", b"\x1b[200~", b"\x1b[201~"),
    *(b";", b":", b"0", b"-1", b"57", b"1114112", b"99999999", b"u", b"~", b"t", b"M", b"m", b"R", b"A", b"$y"),
    *("Жанна".encode(each) for each in ("utf-8", "koi8-r", "cp1251", "utf-16")),
    *(b"\xed\xa0\x80", b"\xf0\x9f", b"\xc3", b"\xff\xfe", b"\x00", b"\x9b", b"\r", b" ", b"\t", b"\x7f", b"abc", b"12"),
)


def noise(rng: Random) -> bytes:
    """Some bytes, or parts of what terminals send, put together at random."""
    if rng.random() < 0.4:
        return rng.randbytes(rng.randrange(1, 40))
    return b"".join(rng.choice(PARTS) for _ in range(rng.randrange(1, 9)))


def test_whatever_comes_the_next_key_is_read() -> None:
    let_anything_be_typed()
    let_escape_be_a_key()
    for number in range(FEW):
        rng = Random(f"input {number}")
        parser, decoder = XTermParser(), linux_driver.getincrementaldecoder("utf-8")()  # type: ignore[attr-defined]
        for data in (noise(rng), noise(rng), noise(rng), ENDS, b"\x1b[201~\x1b[A", b"q"):
            read = list(parser.feed(text)) if (text := decoder.decode(data)) else []
            assert all(isinstance(each.text, str) for each in read if isinstance(each, Paste)), (number, data)
        assert [each.key for each in read if isinstance(each, Key)] == ["q"], number


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("--plain",)], ids=["screens", "lines"])
def test_noise_leaves_a_sound_program(tmp_path: Path, words: tuple[str, ...]) -> None:
    for number in range(IN_A_TERMINAL):
        make_noise(tmp_path / str(number), words, Random(f"input {SEED} {number}"))


def make_noise(home: Path, words: tuple[str, ...], rng: Random) -> None:
    """Play with bytes at random until it is enough or the program is left; then it ends as always, its saves whole."""
    game = start(home, *words, "--seed", "noise", "--continue")
    try:
        game.wait_for("new game" if words else "Play")
        sent = b""
        for _ in range(BURSTS):
            if not game.child.isalive():
                break
            burst = noise(rng).translate(None, LEAVING) + rng.choice((b"", b"\r", b"\r\r", b"1\r"))
            sent += burst
            game.child.send(burst)
            game.pump(0.1)
        code = leave(game, bool(words))
        assert (code, b"Traceback" in game.raw) == (0, False), (sent, game.text)
    finally:
        game.close()
    for path in (home / "saves").glob("*.json"):
        found = resume(path)
        assert isinstance(found, Resumed), path
        found.keeper.close()


def leave(game: Terminal, in_lines: bool) -> int:
    """Leave, unless the noise has done so; however much of it is still to be read."""
    game.settle()
    for _ in range(ATTEMPTS):
        if not game.child.isalive():
            break
        game.child.send(XON + b"\rquit\r" if in_lines else ENDS + b"\x03")
        game.settle()
    return game.wait_end()
