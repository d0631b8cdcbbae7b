"""Esc and what is typed at once after it, as they come from a terminal: in one piece, or one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual import constants
from textual._xterm_parser import XTermParser
from textual.events import Key

from thousand_tui.ui.workarounds import let_escape_be_a_key


@pytest.fixture(autouse=True)
def parser_of_the_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With no time to wait for the rest of a sequence: whoever asks for it has waited long enough."""
    monkeypatch.setattr(XTermParser, "feed", XTermParser.feed)
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.0)
    let_escape_be_a_key.cache_clear()
    let_escape_be_a_key()
    yield
    let_escape_be_a_key.cache_clear()


def keys(*pieces: str) -> list[str]:
    """The keys that are read from these pieces, which follow each other quickly; then a while nothing comes."""
    parser = XTermParser()
    read = [event for piece in pieces for event in parser.feed(piece)]
    return [event.key for event in (*read, *parser.tick()) if isinstance(event, Key)]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("\x1bq", ["escape", "q"]),
        ("\x1b\r", ["escape", "enter"]),
        ("\x1b ", ["escape", "space"]),
        ("\x1b5", ["escape", "5"]),
        ("\x1bй", ["escape", "й"]),
        ("\x1b\x1b[B\r", ["escape", "down", "enter"]),
        ("h\x1b\x1bq", ["h", "escape", "escape", "q"]),
        ("\x1b", ["escape"]),
        ("\x1b[A\x1bOB", ["up", "down"]),
        ("\x1bb\x1bf\x1b\x7f\x1b\t", ["ctrl+left", "ctrl+right", "ctrl+w", "shift+tab"]),
    ],
)
def test_escape_is_a_key_however_soon_the_next_one_follows(text: str, read: list[str]) -> None:
    assert keys(text) == read
    assert keys(*text) == read


def test_a_key_after_a_pause_is_no_part_of_an_escape() -> None:
    parser = XTermParser()
    read = [*parser.feed("\x1b"), *parser.tick(), *parser.feed("q")]
    assert [event.key for event in read if isinstance(event, Key)] == ["escape", "q"]
