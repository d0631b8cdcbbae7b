"""Theme files and what the terminal can show."""

from __future__ import annotations

from pathlib import Path

import pytest

from thousand_tui.ui.theming import DEFAULTS, ThemeError, few_colours, find_themes, read_theme, shipped_folder

GOOD = 'title = "Good"\n[colors]\nprimary = "red"\n'


def test_the_shipped_themes_are_whole() -> None:
    found = find_themes([shipped_folder()])
    assert list(found.themes) == ["baize", "daylight", "contrast", "plain"]
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
    ],
)
def test_a_broken_file_is_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ThemeError) as caught:
        read_theme(path)
    assert "mine.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_later_folder_replaces_a_theme(tmp_path: Path) -> None:
    (tmp_path / "baize.toml").write_text(GOOD)
    found = find_themes([shipped_folder(), tmp_path, tmp_path / "missing"])
    assert found.titles["baize"] == "Good"


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
def test_few_colours(environment: dict[str, str], few: bool) -> None:
    assert few_colours(environment, "linux") is few
