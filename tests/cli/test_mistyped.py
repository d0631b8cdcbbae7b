"""What is typed wrongly is said in a sentence, before anything else is tried; what may have been meant is named."""

from __future__ import annotations

import io
import sys

import pytest

from thousand_tui import cli

SAID = {
    "arena --mixd": "Did you mean --mixed?",
    "arena --ladde": "Did you mean --ladder?",
    "--lang fr": "Did you mean --language?",
    "--language": "thousand: --language: a value is needed",
    "show --language=": "thousand: --language: a value is needed",
    "--cards": "thousand: --cards: a value is needed",
    "show": "thousand show: FILE must be given",
    "daily 2026-01-01": "thousand: 2026-01-01 cannot stand here",
    "series --games 0": "“0” is not a number from 2 to 100.",
    "series --handicap Anna": "Anna",
    "duplicate --people ,": "Name at least one person",
    "duplicate --people Ann,ann": "same name",
    "daily --month --date 2026-01-01": "--date: it cannot be combined with --month",
    "show x --json --notation": "--svg and --html",
    "puzzles --kind beet": "'beet' is none of 'make', 'beat', 'call', 'find', 'own'. Did you mean beat?",
    "series --counting win": "Did you mean wins?",
    "duplicate --deals 14": "14 is none of 4, 12, 24\n",
    "--preset MARIAGE --bots expert": "no bot called “expert”. Choose from novice, regular, skilled.",
    "--plain --preset MARIAGE --bots expert": "The old Mariage has no bot called “expert”.",
    "--cards interational": "Did you mean international?",
    "--language pll": "Did you mean pl?",
    "show three-regulrs": "Did you mean three-regulars?",
    "review three-regulrs": "Did you mean three-regulars?",
    "verify three-regulrs": "Did you mean three-regulars?",
}


@pytest.mark.parametrize("words", SAID)
def test_it_is_said_in_one_sentence(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words.split()) in (1, 2)
    out, said = capsys.readouterr()
    assert SAID[words] in said
    assert not out
    assert len(said.splitlines()) == 1
    assert len(said) < 250


@pytest.mark.parametrize("command", ["show", "review", "verify"])
def test_nothing_through_a_pipe_is_said(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert cli.main([command, "-"]) == 2
    assert capsys.readouterr().err == "Standard input was empty.\n"
