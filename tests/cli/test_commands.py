"""Each command has a file of its own and is offered under that name."""

from __future__ import annotations

import ast

import pytest

from tests.sources import tree
from tests.test_laws import HOUSE
from thousand_tui import cli
from thousand_tui.arena import cli as arena
from thousand_tui.cli.parser import parser_of
from thousand_tui.desk.reports.command_line import command_of

COMMANDS = [
    path.stem
    for path in sorted((HOUSE / "cli").glob("*.py"))
    if any(isinstance(node, ast.FunctionDef) and node.name == "add" for node in tree(path).body)
]


def test_help_offers_every_command_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    listed = capsys.readouterr().out.partition("COMMAND\n")[2].splitlines()
    # What a command does stands further to the right.
    offered = [line.split()[0] for line in listed if line.startswith("    ") and line[4] != " "]
    assert sorted(offered) == COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"usage: thousand {name} ")
    assert not said.err


VERBS = {
    "answer", "ask", "check", "continue", "do", "draw", "explain", "keep", "leave", "let", "list", "measure", "open",
    "play", "print", "rebuild", "say", "seat", "set", "show", "solve", "start", "tell", "test", "delete",
}  # fmt: skip


def test_what_is_done_is_a_verb_and_no_help_ends_with_a_stop() -> None:
    program = command_of(parser_of([arena.parser()]), "thousand")
    for command in (program, *program.commands):
        done = [option.about for option in command.options if option.value is None]
        done += [command.about] if command is not program else []
        assert {about.split()[0].rstrip(",") for about in done} <= VERBS, command.name
        for each in (*command.options, *command.words):
            assert each.about[:1].islower(), each.about
            assert not each.about.endswith("."), each.about


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_command_is_about_is_said_in_sentences(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == 0
    about = capsys.readouterr().out.split("\n\n")[1]
    assert about[0].isupper()
    assert about.endswith(".")


def test_a_command_that_there_is_not_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["shuffle"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no command shuffle" in line
