"""What completes the words after ``thousand``: asked of bash itself, and read for the other shells."""

from __future__ import annotations

import re
import shlex
import subprocess
from functools import partial
from pathlib import Path

import pytest

from thousand_tui.arena import cli as arena
from thousand_tui.bots import MANNERS, kind_of
from thousand_tui.cli import main
from thousand_tui.cli.parser import SHELLS, parser_of
from thousand_tui.desk.reports.command_line import command_of, script
from thousand_tui.rules import presets

THEMES = ("baize", "plain")
PAGES = ("play", "rules")


def made(shell: str) -> str:
    return script(parser_of([arena.parser()]), shell, THEMES, PAGES)


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("completion") / "thousand.bash"
    path.write_text(made("bash"), "utf-8")
    return path


def completed(bash: Path, *words: str) -> set[str]:
    """What bash offers for the last of the words."""
    typed = " ".join(shlex.quote(word) for word in ("thousand", *words))
    ask = '_shtab_thousand; printf "%s\\n" "${COMPREPLY[@]}"'
    asked = f"source {bash}; COMP_WORDS=({typed}); COMP_CWORD={len(words)}; {ask}"
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True, cwd=bash.parent)
    return set(done.stdout.split())


def test_bash_completes_commands_options_and_values(bash: Path) -> None:
    assert completed(bash, "ar") == {"arena"}
    assert completed(bash, "--pre") == {"--preset"}
    assert completed(bash, "--preset", "") == {*(each.name for each in presets()), "MARIAGE"}
    assert completed(bash, "rules", "KU") == {"KURNIK"}
    assert completed(bash, "--theme", "") == set(THEMES)
    assert completed(bash, "--bots", "expert") == set(map(partial(kind_of, "expert"), MANNERS))
    assert completed(bash, "arena", "nov") == set(map(partial(kind_of, "novice"), MANNERS))
    assert completed(bash, "docs", "") == set(PAGES)
    assert "--ladder" in completed(bash, "arena", "--")


def test_bash_completes_files_of_games(bash: Path) -> None:
    (bash.parent / "game.json").touch()
    assert completed(bash, "show", "gam") == {"game.json"}


def test_bash_offers_no_files_where_a_name_is_wanted(bash: Path) -> None:
    (bash.parent / "game.json").touch()
    for words in (
        ("--seed", ""),
        ("--preset", "gam"),
        ("series", "--handicap", "gam"),
        ("docs", "gam"),
        ("serve", "gam"),
    ):
        assert not completed(bash, *words) & {"game.json"}
    last = bash.read_text("utf-8").splitlines()[-1]
    assert last == "complete -F _shtab_thousand thousand", "without -o default, and the like, which offer files"


def test_zsh_and_fish_know_every_option_of_every_command() -> None:
    program = command_of(parser_of([arena.parser()]), "thousand")
    zsh, fish = made("zsh"), made("fish")
    for command in (program, *program.commands):
        assert command.name in zsh
        assert command.name in fish
        for option in command.options:
            for flag in option.flags:
                assert flag in zsh
                kind = f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
                assert re.search(rf"^complete -c thousand .*{kind}( |$)", fish, re.MULTILINE), flag


def test_fish_offers_files_only_where_one_is_wanted() -> None:
    """``-r`` alone would add the files of the folder to the names of presets."""
    lines = made("fish").splitlines()
    for flag, words in (("preset", "-x -a "), ("bots", "-x -a "), ("seed", "-x -d "), ("saves", "-r -F ")):
        (line,) = (each for each in lines if f" -l {flag} " in each and "not __fish_seen" in each)
        assert words in line
    assert not any(" -r " in line and " -F " not in line for line in lines)


def test_zsh_says_of_a_command_what_the_list_says() -> None:
    zsh = made("zsh")
    for command in command_of(parser_of([arena.parser()]), "thousand").commands:
        assert f"{command.name}:{shlex.quote(command.about)}" in zsh


def test_fish_quotes_what_it_is_told() -> None:
    lines = made("fish").splitlines()
    assert all(line.replace("\\'", "").count("'") % 2 == 0 for line in lines)
    assert any("\\'PAGAT C4=10 G2=on\\'" in line for line in lines)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_it(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--completion", shell]) == 0
    printed = capsys.readouterr().out
    assert "thousand" in printed
    assert "daylight" in printed


def test_another_shell_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--completion", "csh"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
