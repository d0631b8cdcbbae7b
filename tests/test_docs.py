"""What the documentation shows is true: its examples run, its theme loads, what it points at exists."""

import doctest
import re
from pathlib import Path

import pytest

from thousand_tui.ui.theming import read_theme

ROOT = Path(__file__).resolve().parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    example = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "python")), {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_theme_of_the_readme_is_one(tmp_path: Path) -> None:
    (theme,) = blocks(ROOT / "README.md", "toml")
    path = tmp_path / "midnight.toml"
    path.write_text(theme, encoding="utf-8")
    found = read_theme(path)
    assert found.title in theme
    assert found.table


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def test_every_make_command_is_a_target() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for page in PAGES for name in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8"))}
    assert named <= set(targets)
    assert {"play", "test"} <= named


def test_every_option_of_the_command_line_is_in_the_readme() -> None:
    from thousand_tui import cli

    options = {word for action in cli._parser()._actions for word in action.option_strings if word.startswith("--")}
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not [option for option in sorted(options) if option not in text]
