"""Theme files and what the terminal can show."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
from pathlib import Path

import pytest
from textual.dom import DOMNode
from textual.scrollbar import ScrollBarRender

import thousand_tui.mariage
import thousand_tui.ui
from tests.ui.apps import drawn, game, new_app, running
from tests.words.english import worded
from thousand_tui.sanitize import ASCII
from thousand_tui.storage import themes_dir
from thousand_tui.ui.screens.dialogs import NameScreen
from thousand_tui.ui.style_sheet import parts
from thousand_tui.ui.theming import DEFAULTS, ThemeError, few_colours, find_themes, read_theme, shipped_folder
from thousand_tui.ui.widgets.fields import NameField
from thousand_tui.words import catalogue

GOOD = 'title = "Good"\n[colors]\nprimary = "red"\n'
SHIPPED = {path.stem for path in shipped_folder().glob("*.toml")}


def test_the_shipped_themes_are_whole() -> None:
    found = find_themes([shipped_folder()])
    assert list(found.themes)[:5] == ["baize", "daylight", "contrast", "plain", "large"]
    assert [name for name, is_large in found.large.items() if is_large] == ["large"]
    assert set(found.themes) == SHIPPED
    assert not found.troubles
    for path in shipped_folder().glob("*.toml"):
        assert set(read_theme(path).table) == set(DEFAULTS), path.name


@pytest.mark.parametrize(
    "text",
    [
        "title = ",
        "\x00\x01",
        GOOD.replace("red", "no colour"),
        GOOD.replace("red", "red; } * { display: none"),
        GOOD + 'shade = "red"\n',
        GOOD + '[table]\nno-such = "red"\n',
        GOOD.replace('"Good"', "[1]"),
        "#" * 70_000,
        "",
        GOOD + "shade = " + "9" * 4_300,
        GOOD + "shade = " + "9" * 4_301 + "\n",
        GOOD + "shade = " + "[\n" * 20_000,
        GOOD + "shade = " + "[" * 20_000,
        GOOD + "shade = " + "{a=" * 15_000,
        GOOD + "a." * 30_000 + "a = 1",
        GOOD.replace('"Good"', '" "'),
        GOOD + '["\\u001b[31m"]\n',
    ],
)
def test_a_broken_file_is_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ThemeError) as caught:
        read_theme(path)
    assert "mine.toml" in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("red", "no colour"), "colors.primary: this is not a colour"),
        (GOOD.replace("primary", "panel"), "colors.primary: this colour is needed"),
        ("colors = 7\n" + GOOD.splitlines()[0], "colors: this must be a table of colours"),
        (GOOD + '[table]\nno-such = "red"\n', "table.no-such: the table has no colour of that name"),
        ('ansi = "yes"\n' + GOOD, "ansi: this must be true or false"),
        ('shade = "red"\n' + GOOD, "shade: themes have no such field"),
        (GOOD.replace("Good", "x" * 61), "title: this must be text of 1 to 60 characters"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(ThemeError) as caught:
        read_theme(tmp_path / "mine.toml")
    assert str(caught.value) == f"The theme file mine.toml is not usable: {said}."


@pytest.mark.parametrize("name", [b"caf\xe9", b"\x1b[31mred", "\u202eder".encode(), b"x" * 200, b"a\nb"])
def test_a_theme_whose_name_cannot_be_kept_is_left_out(name: bytes, tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name + b".toml"))
    path.write_text(GOOD)
    found = find_themes([shipped_folder(), tmp_path])
    assert set(found.themes) == SHIPPED
    (trouble,) = found.troubles
    assert "its name must be plain text of at most 100 characters" in trouble
    assert trouble.isprintable()


def test_one_bad_file_takes_no_other_theme_away(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(GOOD)
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    found = find_themes([tmp_path])
    assert list(found.themes) == ["good"]
    assert [trouble.split()[0] for trouble in found.troubles] == ["There", "loop.toml", "pipe.toml"]


async def test_hostile_theme_files_stop_no_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path))
    folder = tmp_path / "themes"
    folder.mkdir()
    (folder / "digits.toml").write_text(GOOD + "shade = " + "9" * 5000)
    (folder / "deep.toml").write_text(GOOD + "shade = " + "[\n" * 20_000)
    (folder / os.fsdecode(b"caf\xe9.toml")).write_text(GOOD)
    (folder / "more.toml").write_text("")
    (folder / "most.toml").write_text("")
    async with running(tmp_path, (80, 24)) as (app, pilot):
        await pilot.pause()
        said = app.said
    assert [each.split()[3] for each in said[:3]] == ["caf?.toml", "deep.toml", "digits.toml"]
    assert said[3:] == [worded("troubles.more", number=2)]


def test_a_later_folder_replaces_a_theme(tmp_path: Path) -> None:
    (tmp_path / "baize.toml").write_text(GOOD)
    found = find_themes([shipped_folder(), tmp_path, tmp_path / "missing"])
    assert found.titles["baize"] == "Good"


def test_themes_are_called_as_in_the_language_that_is_spoken_now(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_themes([shipped_folder()])
    assert found.titles["baize"] == "Green baize"
    monkeypatch.setattr(catalogue, "LANGUAGE", "uk")
    assert found.titles["baize"] == "Зелене сукно"


@pytest.mark.parametrize(
    ("environment", "few"),
    [
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, False),
        ({"TERM": "linux"}, True),
        ({"TERM": "vt100"}, True),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, True),
        ({}, True),
    ],
)
def test_a_terminal_of_few_colours_is_told_by_its_environment(environment: dict[str, str], few: bool) -> None:
    assert few_colours(environment, "linux") is few


@pytest.mark.parametrize(
    ("primary", "ansi", "text"),
    [("#8ab4f8", False, "#000000"), ("#1d5f43", False, "#ffffff"), ("ansi_blue", True, "ansi_white")],
)
async def test_the_first_colour_of_a_theme_is_that_of_the_turn_and_of_the_keys(
    primary: str, ansi: bool, text: str, tmp_path: Path
) -> None:
    themes_dir().mkdir(parents=True)
    file = themes_dir() / "midnight.toml"
    file.write_text(f'title = "Midnight"\nansi = {str(ansi).lower()}\n[colors]\nprimary = "{primary}"\n')
    found = read_theme(file).theme("midnight").variables
    assert (found["turn"], found["bar-key"], found["turn-text"]) == (primary, primary, text)
    if not ansi:
        async with running(tmp_path, theme="midnight", ascii=False) as (app, pilot):
            app.open_table(game(1))
            await pilot.pause()
            assert primary in app.export_screenshot()
    file.write_text(file.read_text() + '[table]\nturn = "red"\n')
    assert read_theme(file).theme("midnight").variables["turn"] == "red"


def test_every_part_of_the_style_sheet_has_its_class() -> None:
    for room in (thousand_tui.ui, thousand_tui.mariage):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)
    wearing: dict[str, str] = {}
    asked: list[type[DOMNode]] = [DOMNode]
    while asked:
        cls = asked.pop()
        asked += cls.__subclasses__()
        if cls.__module__.startswith("thousand_tui."):
            wearing[cls.__name__] = cls.__dict__.get("DEFAULT_CSS") or cls.__dict__.get("CSS", "")
    assert {name: wearing.get(name) for name in parts()} == parts()


def test_every_colour_that_is_named_is_one_of_the_theme(tmp_path: Path) -> None:
    """Textual leaves a text without colour where there is none of this name."""
    sources = [path.read_text("utf-8") for path in Path(thousand_tui.ui.__path__[0]).rglob("*.py")]
    texts = [text for source in sources for text in re.findall(r'"([^"\n]*\$[^"\n]*)"', source)]
    named = {name for text in texts for name in re.findall(r"\$([a-z-]*[a-z])\b", text)} - {"ink"}
    assert "felt-muted" in named
    assert named <= set(new_app(tmp_path).theme_variables)


def test_no_sign_stands_at_the_end_of_a_scroll_bar_in_ascii() -> None:
    assert not "".join(ScrollBarRender.VERTICAL_BARS).translate(ASCII).strip()


async def test_an_empty_line_to_type_into_shows_its_length_where_there_are_no_grounds(tmp_path: Path) -> None:
    async with running(tmp_path, theme="plain") as (app, pilot):
        app.push_screen(NameScreen())
        await pilot.pause()
        place = app.screen.query_one(NameField).region
        row = [(sign, piece.style) for piece in drawn(app)[place.y] for sign in piece.text]
        assert all(style and style.underline for _, style in row[place.x : place.right])
        app.theme = "baize"
        await pilot.pause()
        assert not any(style and style.underline for piece in drawn(app)[place.y] for style in [piece.style])
