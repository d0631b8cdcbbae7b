"""The manual page is the one that the parser makes, and names everything that can be typed."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from thousand_tui.arena import cli as arena
from thousand_tui.cli.parser import parser_of
from thousand_tui.desk.reports.command_line import command_of, page
from thousand_tui.words import catalogue
from thousand_tui.words.usage import translate_usage

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "thousand.6"
PROGRAM = command_of(parser_of([arena.parser()]), "thousand")


@pytest.mark.parametrize("language", catalogue.languages())
def test_the_page_is_up_to_date(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    translate_usage()
    kept = PAGE if language == catalogue.ENGLISH else PAGE.with_suffix(f".{language}.6")
    made = page(command_of(parser_of([arena.parser()]), "thousand"))
    if os.environ.get("UPDATE_GOLDEN"):
        kept.write_text(made, "utf-8")
    assert kept.read_text("utf-8") == made, f"docs/{kept.name} is behind the parser; UPDATE_GOLDEN=1 writes it"


def test_every_option_and_command_is_on_it() -> None:
    text = page(PROGRAM).replace("\\-", "-")
    for command in PROGRAM.commands:
        assert f'.SS "thousand {command.name}"' in text
        for option in command.options:
            assert all(f"\\fB{flag}\\fR" in text for flag in option.flags)


VARIABLE = re.compile(
    r"\b(THOUSAND_[A-Z_]+[A-Z])\b|\benviron(?:ment)?(?:\.get\(|\[)\"([A-Z_]+)\"|\"([A-Z_]+)\" in environment"
)
"""A variable by its name: one of ours wherever it stands, another one where it is read."""


def test_every_variable_that_the_program_reads_is_on_it() -> None:
    sources = "".join(path.read_text("utf-8") for path in sorted((ROOT / "thousand_tui").rglob("*.py")))
    read = {name for found in VARIABLE.findall(sources) for name in found if name}
    assert {"THOUSAND_PLAIN_PYTHON", "THOUSAND_SAVES", "NO_COLOR", "TERM", "LC_CTYPE"} <= read
    listed = page(PROGRAM).partition('.SH "ENVIRONMENT"')[2]
    assert read <= set(re.findall(r"[A-Z_]{2,}", listed.replace("\\fB", "")))
    documents = "".join(path.read_text("utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))))
    ours = [name for name in sorted(read) if name.startswith("THOUSAND_") or name == "NO_COLOR"]
    assert not [name for name in ours if f"`{name}" not in documents]


def test_no_line_is_taken_for_a_command_of_roff_by_mistake() -> None:
    known = {".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".br"}
    assert set(re.findall(r"^[.'][^ \n]*", page(PROGRAM), re.MULTILINE)) <= known
