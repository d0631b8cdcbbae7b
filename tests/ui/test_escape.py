"""Esc and what is typed at once after it, as they come from a terminal: in one piece, or one after the other; and keys
that are held with Ctrl or Alt."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual import constants
from textual._xterm_parser import XTermParser
from textual.events import Key

from thousand_tui.ui.workarounds import let_escape_be_a_key, let_layouts_hold_keys


@pytest.fixture(autouse=True)
def parser_of_the_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With no time to wait for the rest of a sequence: whoever asks for it has waited long enough."""
    monkeypatch.setattr(XTermParser, "feed", XTermParser.feed)
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.0)
    for mend in (let_layouts_hold_keys, let_escape_be_a_key):
        mend.cache_clear()
        mend()
    yield
    for mend in (let_layouts_hold_keys, let_escape_be_a_key):
        mend.cache_clear()


def keys(*pieces: str) -> list[str]:
    """The keys that are read from these pieces, which follow each other quickly; then a while nothing comes."""
    parser = XTermParser()
    read = [event for piece in pieces for event in parser.feed(piece)]
    return [event.key for event in (*read, *parser.tick()) if isinstance(event, Key)]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("\x1b\r", ["escape", "enter"]),
        ("\x1b ", ["escape", "space"]),
        ("\x1b\x1b[B\r", ["escape", "down", "enter"]),
        ("h\x1b\x1b q", ["h", "escape", "escape", "space", "q"]),
        ("\x1b", ["escape"]),
        ("\x1b[A\x1bOB", ["up", "down"]),
        ("\x1bb\x1bf\x1b\x7f\x1b\t", ["ctrl+left", "ctrl+right", "ctrl+w", "shift+tab"]),
    ],
)
def test_escape_is_a_key_however_soon_the_next_one_follows(text: str, read: list[str]) -> None:
    assert keys(text) == read
    assert keys(*text) == read


@pytest.mark.parametrize(("sign", "held"), [("q", "alt+q"), ("5", "alt+5"), ("й", "alt+q"), ("?", "alt+question_mark")])
def test_a_sign_in_one_piece_with_escape_is_held_with_alt(sign: str, held: str) -> None:
    assert keys(f"\x1b{sign}") == [held]
    assert keys(f"\x1b\x1b{sign}a") == ["escape", held, "a"]
    assert keys("\x1b", sign)[0] == "escape"
    assert not any(event.is_printable for event in XTermParser().feed(f"\x1b{sign}") if isinstance(event, Key))


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("\x1b[1089;5u", "ctrl+c"),
        ("\x1b[1089::99;5u", "ctrl+c"),
        ("\x1b[968::99;5u", "ctrl+c"),
        ("\x1b[1089;69u", "ctrl+c"),
        ("\x1b[27;5;1089~", "ctrl+c"),
        ("\x1b[1110;5u", "ctrl+s"),
        ("\x1b[1089;6u", "ctrl+shift+c"),
        ("\x1b[1092;3u", "alt+a"),
        ("\x1b[27;3;97~", "alt+a"),
        ("\x1b[27;2;1040~", "А"),
        ("\x1b[1;5D", "ctrl+left"),
    ],
)
def test_a_key_that_is_held_with_others_is_that_of_a_latin_layout(text: str, held: str) -> None:
    assert keys(text) == [held]


def test_a_key_after_a_pause_is_no_part_of_an_escape() -> None:
    parser = XTermParser()
    read = [*parser.feed("\x1b"), *parser.tick(), *parser.feed("q")]
    assert [event.key for event in read if isinstance(event, Key)] == ["escape", "q"]
