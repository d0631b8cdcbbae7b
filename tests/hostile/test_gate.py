"""The gate for text from outside: what it lets through, and that there is no other way out."""

from __future__ import annotations

import ast
from collections.abc import Mapping

import pytest
from hypothesis import given, strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from tests.sources import nodes_of
from tests.test_laws import HOUSE, in_rooms, where
from thousand_tui.sanitize import ASCII, FRAMES, JOINERS, LETTERS, PRINTING, one_line, sanitize, write_out
from thousand_tui.ui.gate import Gate, way_out
from thousand_tui.ui.theming import Look
from thousand_tui.words import catalogue, t

ANYTHING = st.text(st.characters())
"""Control signs and halves of surrogate pairs too."""


def is_harmless(text: str) -> bool:
    return all(sign.isprintable() or sign in JOINERS for sign in text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", " [31mred [0m"),
        ("\x1b]0;title\x07", " ]0;title "),
        ("a\x00b\x7fc\x9bd", "a b c d"),
        ("user\u202egnp.exe", "user gnp.exe"),
        ("caf\udce9", "caf?"),
        ("two\r\nlines\u2028or three", "two \nlines or three"),
        ("[bold]Ірина[/] 李雷 می‌خواهم", "[bold]Ірина[/] 李雷 می‌خواهم"),
    ],
)
def test_signs_that_steer_a_terminal_are_taken_out(text: str, shown: str) -> None:
    assert sanitize(text) == shown


@given(text=ANYTHING)
def test_nothing_else_gets_through(text: str) -> None:
    assert is_harmless(sanitize(text).replace("\n", ""))
    assert len(sanitize(text).encode("utf-8")) >= len(text)
    line = one_line(text, 30)
    assert is_harmless(line)
    assert len(line) <= 30
    assert one_line(line, 30) == line


@given(text=ANYTHING)
def test_no_fact_of_a_sentence_gets_more_through(text: str) -> None:
    assert is_harmless(t("saves.kept_aside", copy=text))
    assert is_harmless(t("saves.kept_aside", copy=ValueError(text)))


@given(text=ANYTHING)
def test_what_is_drawn_keeps_its_cells(text: str) -> None:
    (segment,) = Gate().apply([Segment(text)], Color(0, 0, 0))
    assert is_harmless(segment.text)
    assert cell_len(segment.text) == cell_len(text)


@given(text=ANYTHING)
@pytest.mark.parametrize("table", [ASCII, FRAMES, LETTERS])
def test_what_stands_for_signs_keeps_their_cells(table: Mapping[int, str], text: str) -> None:
    first, *rest = way_out(table)
    (segment,) = first.apply([Segment(text)], Color(0, 0, 0))
    assert cell_len(segment.text) == cell_len(text)
    assert rest


def test_every_sign_of_frames_and_cards_has_one_of_ascii_that_stays_in_its_cell() -> None:
    drawn = "".join(map(chr, (*range(0x2190, 0x2194), *range(0x2500, 0x25A0), 0x00B7, 0x00B1, 0x2212, 0x2026)))
    shown = drawn.translate(ASCII)
    assert shown.isascii()
    assert shown.isprintable()
    assert len(shown) == len(drawn)
    assert "?" not in shown
    assert "♠♣♦♥ → ┏━┓".translate(ASCII) == "SCDH > #=#"


def test_suits_and_frames_are_two_questions() -> None:
    assert "A♠ · ╭─".translate(FRAMES) == "A♠ - +-"
    assert "A♠ · ╭─".translate(LETTERS) == "AS · ╭─"
    assert Look().signs is None
    said = ["A♠ · ╭─".translate(Look(*each).signs or {}) for each in ((True, False), (False, True), (True, True))]
    assert said == ["AS · ╭─", "A♠ - +-", "AS - +-"]


def test_suits_have_the_letters_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", "ru")
    for look in (Look(letters=True), Look(letters=True, ascii=True)):
        assert "Т♠ Т♣ Т♦ Т♥".translate(look.signs or {}) == "ТП ТТ ТБ ТЧ"
    monkeypatch.setattr(catalogue, "OWN_LETTERS", False)
    assert "A♠ A♣ A♦ A♥".translate(Look(letters=True).signs or {}) == "AS AC AD AH"


def test_people_keep_the_letters_of_their_names() -> None:
    for name in ("Зоя", "Łukasz", "李雷", "می‌خواهم", "Ірина2", "Zoe\u0301"):
        assert name.translate(ASCII) == name


def test_what_another_program_reads_keeps_its_signs(capsys: pytest.CaptureFixture[str]) -> None:
    PRINTING.is_ascii = True
    write_out("A♠ → Зоя…\t×")
    write_out("A♠ → Зоя…\t×", exact=True)
    assert capsys.readouterr().out == "AS > Зоя~ x\nA♠ → Зоя…\t×\n"


def test_what_is_printed_goes_through_the_gate(capsys: pytest.CaptureFixture[str]) -> None:
    write_out("one\x1b[2J\ntwo \udcff")
    assert capsys.readouterr().out == "one [2J\ntwo ?\n"


PRINTS = {
    "sanitize.py": "the gate itself",
    "plain/console.py": "wipes the screen",
    "arena/performing.py": "draws its bar over again",
    "cli/__init__.py": "says the version before the gate is loaded",
}


def test_there_is_no_other_way_to_print() -> None:
    for path in in_rooms(*(folder.name for folder in HOUSE.iterdir() if folder.is_dir()), "cli", "options", "__main__"):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "print") in ("print", "write"):
                said = ast.unparse(node.func)
                prints = said == "print" or said.endswith(("stdout.write", "stderr.write"))
                assert not prints or path.relative_to(HOUSE).as_posix() in PRINTS, where(path, node.lineno)
