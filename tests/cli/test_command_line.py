"""The command line: what it prints, how it ends."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.slowly import slowly
from tests.words import pseudo
from tests.words.english import worded
from thousand_tui import cli
from thousand_tui.cli import common
from thousand_tui.cli.parser import parser_of
from thousand_tui.options import TO_LINES, Options, speaks_utf8
from thousand_tui.storage import LastPlayer, LastTable, Settings, save_settings
from thousand_tui.storage.places import samples_dir
from thousand_tui.words import catalogue

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Options that the screen was started with, on what looks like a terminal."""
    from thousand_tui import ui

    started: list[Options] = []

    def run(options: Options) -> int:
        started.append(options)
        return 0

    monkeypatch.setattr(ui, "run", run)
    monkeypatch.setattr(common, "has_terminal", lambda: True)
    return started


def test_without_a_word_the_game_begins_as_the_parser_would_have_it(played: list[Options]) -> None:
    parser = parser_of()
    assert parser.parse_args([]).command(parser.parse_args([])) == 0
    assert cli.main([]) == 0
    assert played[0] == played[1] == Options(greets=True)


def test_options_reach_the_screen(played: list[Options]) -> None:
    words = "--continue --saves there --no-mouse --theme baize --ascii --preset app --seed x"
    assert cli.main(words.split()) == 0
    assert played == [Options(Path("there"), True, False, "baize", True, "app", "x")]


def test_bots_reach_the_screen_if_there_are_such(played: list[Options], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--bots", "expert,skilled-bold"]) == 0
    assert played == [Options(bots=("expert", "skilled-bold"))]
    for wrong in ("expert,", "expert-mad", "hal\x1b[2J", "person", ""):
        assert cli.main(["--bots", wrong]) == 2
        said = capsys.readouterr().err
        assert "There is no bot called" in said
        assert "novice, regular, skilled, expert; for a style, add -cautious, -bold, -mixed, -raiser, " in said
        assert "\x1b" not in said
    assert len(played) == 1


def guessed(sentence: str, near: str) -> str:
    return f"{sentence} {worded('cli.did_you_mean', near=near)}"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--quicker", worded("cli.no_option", command="thousand", option="--quicker")),
        (
            "rules BASE --agains PAGAT",
            guessed(worded("cli.no_option", command="thousand rules", option="--agains"), "--against"),
        ),
        (
            "--markdown rules",
            worded(
                "cli.option_of", option="--markdown", command="thousand", homes="thousand review and thousand rules"
            ),
        ),
        (
            "daily --bots=expert",
            worded(
                "cli.option_of",
                option="--bots",
                command="thousand daily",
                homes="thousand, thousand duplicate, thousand series and thousand host",
            ),
        ),
        ("--seed rules --plane", guessed(worded("cli.no_option", command="thousand", option="--plane"), "--plain")),
        ("revew x", guessed(worded("cli.no_command", command="revew"), "review")),
        ("sing", worded("cli.no_command", command="sing")),
    ],
)
def test_an_option_that_does_not_belong_there_is_named(
    typed: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(typed.split()) == 2
    assert capsys.readouterr().err == f"{said}\n"


@pytest.mark.parametrize(
    ("typed", "option", "other"),
    [
        ("records --yes", "--yes", "--forget or --delete"),
        ("records --rebuild --since 2026", "--since", "--rebuild"),
        ("puzzles 3 --list", "NUMBER", "--list"),
        ("rules BASE --markdown --json", "--markdown", "--json"),
        ("rules --ask --json", "--json", "--ask"),
        ("daily --month --date 2026-01-02", "--date", "--month"),
        ("daily --json", "--json", "--month"),
        ("board --json", "--json", "--hint"),
        ("duplicate --compare one two --deals 4", "--deals", "--compare"),
        ("--preset BASE duplicate --challenge x", "--preset", "--challenge"),
        ("--seed x rules BASE", "--seed", "thousand rules"),
        ("--continue daily", "--continue", "thousand daily"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(
    typed: str, option: str, other: str, played: list[Options], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(typed.split()) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert option in said
    assert other in said
    assert played == []
    assert cli.main([*typed.split(), "--help"]) == 0
    assert cli.main(["--no-mouse", "--theme", "baize", "series"]) == 0
    assert not played[0].mouse


@pytest.mark.parametrize("words", [["--preset", "BASE"], ["series"], ["--preset", "MARIAGE"]])
def test_bots_that_have_no_seat_at_the_next_table_are_refused(
    words: list[str], played: list[Options], capsys: pytest.CaptureFixture[str]
) -> None:
    people = [LastPlayer(name, "person") for name in ("Anna", "Bogdan", "Vera")]
    settings = Settings(last_table=LastTable(people, "BASE", None))
    assert save_settings(settings, {"last_table": settings.last_table}) is None
    assert cli.main([*words, "--bots", "novice"]) == (0 if "MARIAGE" in words else 2)
    assert ("Anna, Bogdan and Vera" in capsys.readouterr().err) is (played == [])


def test_a_value_that_looks_like_a_command_or_a_number_is_a_value(played: list[Options]) -> None:
    assert cli.main(["--seed", "rules", "--theme", "baize"]) == 0
    assert cli.main(["--seed", "-5"]) == 0
    assert [options.seed for options in played] == ["rules", "-5"]


def test_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bots", "--ascii"]) == 0
    page = capsys.readouterr().out
    for name in ("novice", "expert", "cautious", "bold"):
        assert f"  {name} " in page


@pytest.mark.parametrize(
    ("said", "kept", "lines"),
    [(None, False, 0), (None, True, 1), ("1", False, 1), ("0", True, 0), ("", True, 1), ("", False, 0)],
)
def test_the_line_mode_is_remembered_and_the_environment_goes_before(
    said: str | None, kept: bool, lines: int, played: list[Options], monkeypatch: pytest.MonkeyPatch
) -> None:
    from thousand_tui import plain

    heard: list[Options] = []

    def run(options: Options) -> int:
        heard.append(options)
        return 0

    monkeypatch.setattr(plain, "run", run)
    monkeypatch.delenv("THOUSAND_PLAIN", raising=False)
    if said is not None:
        monkeypatch.setenv("THOUSAND_PLAIN", said)
    save_settings(Settings(plain=kept))
    assert cli.main([]) == 0
    assert (len(heard), len(played)) == (lines, 1 - lines)


def test_the_screen_may_hand_over_to_the_line_mode(played: list[Options], monkeypatch: pytest.MonkeyPatch) -> None:
    from thousand_tui import plain, ui

    monkeypatch.setattr(ui, "run", lambda options: TO_LINES)
    monkeypatch.setattr(plain, "run", lambda options: 7)
    assert cli.main([]) == 7


def test_without_options_the_settings_decide(played: list[Options]) -> None:
    assert cli.main([]) == 0
    assert played == [Options(greets=True)]


def test_the_size_of_the_window_is_not_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    from thousand_tui.ui.workarounds import prepare_process

    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "10")
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    prepare_process()
    assert not {"COLUMNS", "LINES"} & os.environ.keys()


def test_without_a_terminal_one_sentence_is_said() -> None:
    command = [sys.executable, "-m", "thousand_tui"]
    done = subprocess.run(command, input="", capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 3
    said = "thousand needs a terminal to draw on; in a pipe, and with TERM=dumb, add --plain to the command.\n"
    assert done.stderr == said
    assert done.stdout == ""


def test_a_terminal_that_cannot_move_its_cursor_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert common.has_terminal()
    monkeypatch.setenv("TERM", "dumb")
    assert cli.main([]) == 3
    assert "TERM=dumb" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [("--preset", "nonsense"), ("--plain", "--preset", "nonsense"), ("rules", "nonsense")]
)
@pytest.mark.parametrize("at_a_terminal", [True, False])
def test_an_unknown_preset_is_wrong_usage(
    words: tuple[str, ...],
    at_a_terminal: bool,
    played: list[Options],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(common, "has_terminal", lambda: at_a_terminal)
    assert cli.main(words) == 2
    assert capsys.readouterr().err.startswith("There is no preset called 'nonsense'; choose one of BASE, PAGAT, ")
    assert played == []


@pytest.mark.parametrize("seed", ["x" * 201, "a\udcffb", "a\x1bb"])
def test_a_seed_that_no_file_could_keep_is_wrong_usage(
    seed: str, played: list[Options], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--seed", seed]) == 2
    assert capsys.readouterr().err == "A seed is text of at most 200 characters.\n"
    assert played == []


@pytest.mark.parametrize(
    "words",
    [
        ("--nonsense",),
        ("nonsense",),
        ("--saves",),
        ("show",),
        ("rules",),
        ("rules", "BASE", "--list"),
        ("rules", "--options", "--list"),
        ("rules", "--against", "BASE"),
        ("rules", "--what-if"),
        ("rules", "BASE", "--against", "nowhere"),
        ("rules", "BASE", "--against", "MARIAGE"),
        ("rules", "MARIAGE", "--against", "BASE"),
        ("rules", "PAGAT", "C4=1000"),
        ("rules", "PAGAT", "G2=maybe"),
        ("rules", "I12=on", "I13=800"),
        ("--plain", "--agreements", "PAGAT Z9=on"),
        ("--agreements", "PAGAT", "--preset", "BASE"),
        ("arena", "grandmaster"),
        ("arena", "--deals", "0"),
        ("arena", "--deals", "9" * 5000),
        ("arena", "--preset", "nowhere"),
        ("arena", "--seed", "a\udcffb"),
    ],
)
def test_wrong_usage_is_one_sentence(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_help_lists_commands_and_exit_codes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert cli.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 80
    for word in ("--continue", "--plain", "--saves", "show", "arena", "rules", "Exit codes", "130"):
        assert word in said


def test_what_the_rules_leave_open_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "BASE", "--what-if"]) == 0
    said = capsys.readouterr().out
    assert "Bogdan: +60 for the conceded deal · on the barrel: not counted · attempt 1 of 3." in " ".join(said.split())
    assert "attempt 1\n      of 3.\n    Vera: " in said, "a line that goes on is told from a sentence that begins"
    assert cli.main(["rules", "MARIAGE", "V15.stake=2", "--what-if"]) == 0
    assert "What if nobody takes two tricks?" in capsys.readouterr().out
    assert cli.main(["rules", "PAGAT", "--what-if", "--against", "BASE", "--markdown"]) == 0
    said = capsys.readouterr().out
    assert "- Anna: before: conceded: −120 · now: conceded, nothing lost\n" in said
    assert "A player on the barrel takes no trick" not in said
    assert cli.main(["rules", "BASE", "--what-if", "--against", "BASE"]) == 0
    assert worded("whatif.changed.none") in capsys.readouterr().out


def test_words_and_origins_are_printed_for_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    for words, expected in ((["--glossary"], "Elsewhere: prikup,"), (["--origins"], "ROCKING: ")):
        assert cli.main(["rules", *words]) == 0
        said = capsys.readouterr().out
        assert expected in said
        assert max(map(len, said.splitlines())) <= 80


def test_how_somebody_plays_is_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n"))
    assert cli.main(["rules", "--ask"]) == 0
    said = capsys.readouterr().out
    assert "2: four players, one of whom sits out each deal" in said
    assert "You play most like FOUR: " in said


def test_the_rules_are_printed_for_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "base"]) == 0
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 80
    assert worded("card.win_strict.false", target=1000) in said


def test_the_rules_are_ascii_where_the_terminal_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LC_CTYPE", raising=False)
    for locale in ("C.UTF-8", "C"):
        monkeypatch.setenv("LC_ALL", locale)
        assert cli.main(["rules", "base"]) == 0
        assert capsys.readouterr().out.isascii() is (locale == "C")


def test_the_rules_are_printed_as_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "PAGAT", "--markdown"]) == 0
    assert capsys.readouterr().out.startswith("# Thousand")


def test_a_line_of_agreements_is_played_and_printed(played: list[Options], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--agreements", "PAGAT C4=10 G2=on"]) == 0
    assert played == [Options(agreements="PAGAT C4=10 G2=on")]
    assert cli.main(["rules", "PAGAT", "C4=10", "G2=on"]) == 0
    said = capsys.readouterr().out
    assert "THOUSAND – PAGAT C4=10 G2=ON" in said
    assert "in steps of 10" in said
    assert "even to the first trick" in " ".join(said.split())


def test_two_sets_are_held_against_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "PAGAT C4=10", "--against", "pagat"]) == 0
    said = capsys.readouterr().out
    assert said == (
        "PAGAT C4=10 COMPARED WITH PAGAT\n\nC4  Bid step\n    these rules: 10 points\n    pagat: 5 points\n"
    )
    assert cli.main(["rules", "PAGAT C4=10", "--against", "PAGAT C4=5"]) == 0
    assert capsys.readouterr().out.endswith("    these rules: 10 points\n    the other rules: 5 points\n")
    assert cli.main(["rules", "BASE", "--against", "BASE"]) == 0
    assert worded("printed.alike") in capsys.readouterr().out
    assert cli.main(["rules", "KURNIK", "--against", "TWO-K", "--markdown"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("# KURNIK compared with TWO-K\n\n| rule | agreement | KURNIK | TWO-K |\n")
    assert "| F18 | Bombs | one per player | none |" in said


def test_sets_of_ones_own_are_listed_and_printed_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    from thousand_tui.rules import preset
    from thousand_tui.storage import sets_dir
    from thousand_tui.storage.own_sets import save_set

    save_set("Our kitchen", preset("PAGAT").agreements.model_copy(update={"bid_step": 10}), "PAGAT")
    (sets_dir() / "broken.toml").write_text("format =", "utf-8")
    for markdown in ([], ["--markdown"]):
        assert cli.main(["rules", "--list", *markdown]) == 0
        said = capsys.readouterr().out
        for word in (
            "KURNIK",
            "STOCK-4",
            "Our kitchen",
            worded("printed.from", start="PAGAT"),
            "broken",
            worded("sets.damaged"),
        ):
            assert word in said
    assert cli.main(["rules", "our", "KITCHEN"]) == 0
    assert "THOUSAND – OUR KITCHEN" in capsys.readouterr().out


def test_what_a_version_does_not_know_in_a_set_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    from thousand_tui.storage import sets_dir

    sets_dir().mkdir(parents=True)
    head = 'format = "thousand-agreements"\nversion = 1\nname = "Old"\n[changes]\n'
    (sets_dir() / "old.toml").write_text(head + "teleport = 1\n", "utf-8")
    assert cli.main(["rules", "old"]) == 0
    assert "This version does not know teleport in the set Old;" in capsys.readouterr().out


def test_every_option_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    from thousand_tui.rules import OPTIONS

    for words in (["rules", "--options", "--markdown"], ["rules", "--options", "--ascii"]):
        assert cli.main(words) == 0
        said = capsys.readouterr().out
        assert all(option.key in said and option.title in said for option in OPTIONS)
    assert said.isascii()


def test_a_game_that_is_not_there_is_trouble(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err == "There is no file none.json.\n"


def test_a_saved_game_is_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n100\n"))
    assert cli.main(["--plain", "--seed", "x"]) == 0
    (saved,) = (tmp_path / "saves").glob("*.json")
    assert cli.main(["show", str(saved)]) == 0
    assert "The auction: Player 100," in capsys.readouterr().out
    assert cli.main(["show", "--notation", str(saved)]) == 0
    assert "# Deal 1 is not settled" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["show"], ["verify"], ["review", "--deal", "1"]])
@pytest.mark.parametrize("name", ["friday", "friday.json"])
def test_a_saved_game_is_found_by_its_name(
    command: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("saves", "other"):
        (tmp_path / folder).mkdir()
    sample = ROOT / "saves" / "samples" / "three-regulars.json"
    (tmp_path / "saves" / "friday.json").write_bytes(sample.read_bytes())
    asked = [*command, name, *(["--seat", "nobody"] if command[0] == "review" else [])]
    cli.main(asked)
    assert "no file" not in capsys.readouterr().err
    for words in (["--saves", "other", *asked], [*asked, "--saves", "other"]):
        assert cli.main(words) == 1
        assert capsys.readouterr().err.startswith(f"There is no file {name}.")
    assert cli.main([*command, f"./{name}x"]) == 1
    # A file that lies here is meant before one of the folder.
    (tmp_path / name).write_text("{}")
    assert cli.main(asked) == 1
    assert "friday" in capsys.readouterr().err


def test_what_is_said_before_a_command_holds_for_it(
    tmp_path: Path, played: list[Options], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--saves", "here", "--ascii", "--theme", "paper", "daily"]) == 0
    assert cli.main(["--saves", "here", "daily", "--saves", "there"]) == 0
    assert [(each.saves, each.ascii, each.theme) for each in played] == [
        (Path("here"), True, "paper"),
        (Path("there"), None, None),
    ]
    assert cli.main(["--ascii", "rules", "BASE"]) == 0
    assert capsys.readouterr().out.isascii()


def test_the_arena_gets_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from thousand_tui.arena import cli as arena

    given: list[list[str]] = []

    def run(words: list[str]) -> int:
        given.append(words)
        return 0

    monkeypatch.setattr(arena, "run", run)
    assert cli.main(["arena", "--deals", "5", "--help"]) == 0
    assert given == [["--deals", "5", "--help"]]


def test_an_interrupt_ends_politely(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from thousand_tui import ui

    def interrupted(options: Options) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(ui, "run", interrupted)
    monkeypatch.setattr(common, "has_terminal", lambda: True)
    assert cli.main([]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_reader_that_leaves_is_no_trouble() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "thousand_tui", "rules", "BASE"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None
    child.stdout.close()
    assert child.wait(timeout=60) == 0
    assert child.stderr is not None
    assert child.stderr.read() == b""
    child.stderr.close()


@pytest.mark.parametrize(
    ("environment", "speaks"),
    [
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "C.UTF-8", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LANG": "uk_UA.UTF-8"}, True),
        ({"LANG": "ru_RU.KOI8-R"}, False),
        ({"LANG": "C", "LC_ALL": "en_US.utf8"}, True),
    ],
)
def test_the_locale_says_whether_suits_can_be_shown(environment: dict[str, str], speaks: bool) -> None:
    assert speaks_utf8(environment, "linux", "utf-8") is speaks


def test_windows_goes_by_the_encoding() -> None:
    assert speaks_utf8({}, "win32", "utf-8")
    assert not speaks_utf8({}, "win32", "cp1252")


@pytest.mark.parametrize("words", ["--plain", "rules BASE"])
def test_only_the_screen_loads_textual(words: str) -> None:
    program = "import sys; from thousand_tui.cli import main; main(sys.argv[1:]); sys.exit('textual' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program, *words.split()],
        input="",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("seconds", ["0", "-1", "1.5", "x", "3601", "9" * 5000, "٣"])
def test_the_time_of_bots_of_others_is_a_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seconds: str
) -> None:
    monkeypatch.setenv("THOUSAND_BOT_SECONDS", seconds)
    assert cli.main(["bots"]) == 2
    said = "THOUSAND_BOT_SECONDS must be a number from 1 to 3600: how many seconds an installed bot may think.\n"
    assert capsys.readouterr() == ("", said)


SAMPLE = str(Path(__file__).parents[2] / "saves" / "samples" / "three-regulars.json")


def test_a_deal_is_printed_as_the_whole_game_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", SAMPLE]) == 0
    whole = capsys.readouterr().out
    assert cli.main(["show", SAMPLE, "--deal", "3"]) == 0
    deal = capsys.readouterr().out.rstrip()
    assert deal.startswith("DEAL 3\n")
    assert deal in whole
    assert cli.main(["show", SAMPLE, "--deal", "3", "--ascii"]) == 0
    assert capsys.readouterr().out.isascii()


def test_a_moment_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "moment.svg"
    words = ["show", SAMPLE, "--svg", str(picture), "--deal", "2", "--move", "20", "--size", "80x24"]
    drawn = []
    for more in ([], ["--open"], ["--seat", "1"], ["--theme", "plain", "--ascii"]):
        assert cli.main([*words, *more]) == 0
        drawn.append(picture.read_text("utf-8"))
    assert len(set(drawn)) == 4
    assert all(svg.startswith("<svg") and "REPLAY" in svg for svg in drawn)
    assert "open" in drawn[1]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        (("--deal", "99"), "There is no settled deal 99 in this game", 1),
        (("--deal", "first"), "“first” is not a number from 1 to", 2),
        (("--svg", "x.svg", "--deal", "99"), "There is no settled deal 99 in this game", 1),
        (("--svg", "x.svg", "--move", "900"), "has no move 900", 1),
        (("--svg", "x.svg", "--seat", "Zed\x1b[2J"), "There is no seat", 1),
        (("--svg", "x.svg", "--seat", "7"), "no seat 7 here", 1),
        (("--svg", "x.svg", "--theme", "nosuch"), "There is no theme called nosuch", 1),
        (("--svg", "nowhere/x.svg"), "cannot be written: No such file or directory", 1),
        (("--svg", "x.svg", "--size", "20x20"), "20x20 is not a size", 2),
        (("--svg", "x.svg", "--size", "axb\x1b"), "is not a size", 2),
        (("--seat", "1"), "name a file with --svg too", 2),
        (("--open",), "name a file with --svg too", 2),
        (("--notation", "--deal", "1"), "cannot be used with --deal", 2),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(
    words: tuple[str, ...],
    said: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["show", SAMPLE, *words]) == code
    error = capsys.readouterr().err
    assert said in error
    assert "\x1b" not in error
    assert not list(tmp_path.iterdir())


def test_hands_of_people_who_play_together_are_shown_only_as_the_table_is_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = json.loads(Path(SAMPLE).read_text("utf-8"))
    for at in (0, 1):
        fields["players"][at]["kind"] = "person"
    path = tmp_path / "together.json"
    for is_open in (False, True):
        fields["settings"]["open_deals"] = is_open
        path.write_text(json.dumps(fields), encoding="utf-8")
        assert cli.main(["show", str(path), "--deal", "1"]) == 0
        assert ("  talon   " in capsys.readouterr().out) is is_open
        code = cli.main(["show", str(path), "--svg", str(tmp_path / "x.svg"), "--open"])
        assert code == (0 if is_open else 1)
        assert ("settled deals stay hidden" in capsys.readouterr().err) is not is_open


@pytest.fixture
def another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locale = tmp_path / "locale"
    shutil.copytree(catalogue.LOCALE, locale)
    pseudo.written(locale)
    monkeypatch.setattr(catalogue, "LOCALE", locale)
    monkeypatch.setattr(catalogue, "LANGUAGE", catalogue.ENGLISH)
    monkeypatch.setattr(catalogue, "IS_GUESS", False)
    monkeypatch.setattr(catalogue, "OWN_LETTERS", True)


@pytest.mark.usefixtures("another_language")
def test_the_language_is_taken_from_the_words_the_settings_and_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def heading(*words: str) -> str:
        assert cli.main([*words, "bots"]) == 0
        return capsys.readouterr().out.splitlines()[0]

    english = heading()
    monkeypatch.setenv("LC_MESSAGES", f"{pseudo.LANGUAGE}_ZZ.UTF-8")
    other = heading()
    assert other != english
    assert heading("--language", "en") == english
    assert save_settings(Settings(language="en")) is None
    assert heading() == english
    assert heading(f"--language={pseudo.LANGUAGE}") == other
    monkeypatch.setenv("LC_MESSAGES", "tlh")
    assert save_settings(Settings()) is None
    assert heading() == english


@pytest.mark.usefixtures("another_language")
@pytest.mark.parametrize(
    ("system", "words", "is_guess"),
    [
        ("tlh", "", True),
        ("tlh", "--language en", False),
        (pseudo.LANGUAGE, "", False),
        ("en_GB", "", False),
        ("C", "", False),
    ],
)
def test_a_language_is_a_guess_where_the_system_has_one_that_is_not_known(
    system: str, words: str, is_guess: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_MESSAGES", system)
    assert cli.main(["bots", *words.split()]) == 0
    assert capsys.readouterr().out
    assert catalogue.IS_GUESS is is_guess


@pytest.mark.usefixtures("another_language")
def test_letters_on_cards_are_taken_from_the_words_and_the_settings(capsys: pytest.CaptureFixture[str]) -> None:
    def letters(*words: str) -> bool:
        assert cli.main([*words, "bots", "--language", pseudo.LANGUAGE]) == 0
        return catalogue.OWN_LETTERS

    assert letters()
    assert not letters("--cards", "international")
    assert save_settings(Settings(cards="international")) is None
    assert not letters()
    assert letters("--cards=language")
    assert cli.main(["bots", "--cards", "A"]) == 2
    assert worded("cli.bad_cards", letters="A", known="language, international") in capsys.readouterr().err
    assert cli.main(["bots", "--cards", "A", "--language", pseudo.LANGUAGE]) == 2
    assert "There are" not in capsys.readouterr().err


@pytest.mark.usefixtures("another_language")
def test_a_language_that_is_not_whole_is_spoken_only_where_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["bots"]) == 0
    english = capsys.readouterr().out
    path = catalogue.LOCALE / pseudo.LANGUAGE / "thousand.po"
    (catalogue.LOCALE / "zy").mkdir()
    new = "".join(f'\nmsgctxt "new.{number}"\nmsgid "New"\nmsgstr ""\n' for number in range(1000))
    source = path.read_text("utf-8") + new
    (catalogue.LOCALE / "zy" / path.name).write_text(source, "utf-8")
    monkeypatch.setenv("LC_MESSAGES", "zy")
    assert cli.main(["bots"]) == 0
    assert capsys.readouterr().out == english
    assert cli.main(["bots", "--language", "zy"]) == 0
    assert capsys.readouterr().out != english


@pytest.mark.usefixtures("another_language")
@pytest.mark.parametrize(
    "words", ["show --help", "show", "review --deal x FILE", "--theme", "--preset A --agreements B"]
)
def test_what_argparse_says_is_in_the_language_too(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*words.split(), "--language", pseudo.LANGUAGE]) in (0, 2)
    said = "".join(capsys.readouterr())
    named = r"thousand|show|review|svg|(?<!\w)-[-a-z]+|\b[A-Z]+\b"
    assert re.findall(r"\b[A-Za-z]{2,}\b", re.sub(named, "", said)) == []
    assert cli.main([*words.split(), "--language", "en"]) in (0, 2)
    assert pseudo.said("usage: ").strip() not in "".join(capsys.readouterr())


@pytest.mark.usefixtures("another_language")
def test_a_language_without_texts_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bots", "--language", "tlh"]) == 2
    assert capsys.readouterr().err.strip() == worded(
        "cli.bad_language", language="tlh", known=", ".join(sorted({*catalogue.languages(), "zz"}))
    )


@pytest.mark.parametrize("command", [["show"], ["verify"], slowly(["review", "--deal", "1"])])
def test_a_saved_game_comes_from_a_pipe_where_a_file_is_read(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = min(samples_dir().glob("*.json"), key=lambda path: path.stat().st_size)
    told = []
    for said in (str(sample), "-"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sample.read_bytes())))
        code = cli.main([*command, said])
        told.append((code, capsys.readouterr().out.replace(sample.name, "standard-input.json").splitlines()[1:]))
    assert told[0] == told[1]
    assert told[0][1]


def test_what_comes_from_a_pipe_may_be_no_save(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff{")))
    assert cli.main(["show", "-"]) != 0
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("help", "--help"),
        ("help show", "show --help"),
        ("help arena", "arena --help"),
        ("-V", "--version"),
        ("version", "--version"),
    ],
)
def test_help_and_version_are_words_too(words: str, same: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for each in (words, same):
        assert cli.main(each.split()) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != ""


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["arena", "--help"], ["bots", "--json"], ["--plain"]])
@pytest.mark.parametrize(
    "reason", [errno.ENOSPC, errno.EBADF, errno.EIO, errno.EPERM], ids=["full", "closed", "broken", "refused"]
)
def test_an_output_that_takes_nothing_is_one_sentence_and_a_failure(
    words: list[str], reason: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(os.devnull).open("w") as output:
        monkeypatch.setattr(sys, "stdout", None if reason == errno.EBADF else output)
        monkeypatch.setattr(output, "write", Mock(side_effect=OSError(reason, os.strerror(reason))))
        assert cli.main([*words, "--language", "en"] if words[0] != "--version" else words) == 1
    why = catalogue.system_said(os.strerror(reason))
    assert capsys.readouterr().err == f"{worded('cli.unwritten', why=why)}\n"


@pytest.mark.parametrize(("encoding", "language"), [("koi8-r", "ru"), ("iso8859-1", "fr"), ("ascii", "pl")])
@pytest.mark.parametrize("words", [["--help"], ["show", "--help"], ["arena", "--help"]])
def test_help_is_printed_in_systems_that_lack_signs_or_letters(
    words: list[str], encoding: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding))
    assert cli.main([*words, "--language", language]) == 0
    assert b"--help" in written.getvalue()
