"""What is pasted is one thing: text, at the table and in every field, whatever lies in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual._xterm_parser import XTermParser
from textual.events import Key, Paste
from textual.widgets import Input

from tests.ui.apps import running
from thousand_tui.ui.workarounds import let_a_paste_be_one, let_anything_be_typed, let_escape_be_a_key

HOSTILE = "\x1bq\x1b[A\x1b[I\x1b[1089;5u\x1b[<0;1;1M\x1b]52;c;\x07\x1b[201~\x03\rq" + "\x1b" + "x" * 40
"""Keys, a click, the end of a paste and more keys, and what is too long to mean anything."""


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> Iterator[XTermParser]:
    """That of the game."""
    mends = (let_anything_be_typed, let_escape_be_a_key, let_a_paste_be_one)
    monkeypatch.setattr(XTermParser, "feed", XTermParser.feed)
    for mend in mends:
        mend.cache_clear()
        mend()
    yield XTermParser()
    for mend in mends:
        mend.cache_clear()


def test_no_key_comes_of_what_is_pasted(parser: XTermParser) -> None:
    for text in ("", "G2=on\rH6=both", HOSTILE):
        read = [*parser.feed(f"a\x1b[200~{text}\x1b[201~b"), *parser.tick()]
        assert [getattr(each, "key", None) or getattr(each, "text", each) for each in read] == ["a", text, "b"]


def test_a_paste_may_come_in_pieces(parser: XTermParser) -> None:
    text = HOSTILE.replace("\x1b[201~", "")
    read = [each for sign in f"a\x1b[200~{text}\x1b[201~b" for each in (*parser.feed(sign), *parser.tick())]
    assert [each.text for each in read if isinstance(each, Paste)] == [text]
    assert [each.key for each in read if isinstance(each, Key)] == ["a", "b"]


async def test_several_lines_are_joined_in_every_field(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        for opened in (("a", "l"), ("escape", "ctrl+p")):
            await pilot.press(*opened)
            field = app.screen.query_one(Input)
            app.post_message(Paste("PAGAT C4=10\r\nG2=on\x1b\n"))
            await pilot.pause()
            assert field.value == "PAGAT C4=10 G2=on "
            app.copy_to_clipboard("H6=both\nK4=on")
            await pilot.press("ctrl+v")
            assert field.value == "PAGAT C4=10 G2=on H6=both K4=on"
