"""What the documentation shows is true: its examples run, its theme loads, what it points at exists."""

import ast
import contextlib
import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.make_screenshot import moving
from docs.make_site import fitted
from tests.sources import tree
from tests.test_laws import ARROWS, HOUSE, MODULES, loaded_with, name_of
from thousand_tui import cli
from thousand_tui.ui.theming import read_theme
from thousand_tui.words.catalogue import LOCALE, known, languages
from thousand_tui.words.po import entries

ROOT = Path(__file__).resolve().parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
"""Records for maintainers: neither in the site nor among the pages that an installed game has."""
QUOTED = re.compile(r"`([^`\n]+)`")


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def cells(text: str) -> list[list[str]]:
    """The cells of the first table, row by row."""
    rows = text.split("|---|\n", 1)[1].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    example = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "python")), {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_theme_that_is_shown_is_one(tmp_path: Path) -> None:
    (theme,) = blocks(ROOT / "docs" / "themes.md", "toml")
    path = tmp_path / "midnight.toml"
    path.write_text(theme, encoding="utf-8")
    found = read_theme(path)
    assert found.title in theme
    assert found.table


@pytest.mark.parametrize(
    "page", [*PAGES, ROOT / "docs" / "decisions" / "README.md", *DECISIONS], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def test_every_make_command_is_a_target() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for page in PAGES for name in re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf-8"))}
    assert named <= set(targets)
    assert {"play", "test"} <= named


def test_every_option_of_the_command_line_is_on_the_page_about_playing(capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.suppress(SystemExit):
        cli.main(["--help"])
    options = set(re.findall(r"(?<![\w-])--[a-z-]+", capsys.readouterr().out))
    assert "--plain" in options
    text = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    assert not [option for option in sorted(options) if option not in text]


def test_the_readme_is_short_and_its_picture_small() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.split()) < 900
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    assert pictures == ["docs/moving.svg"]
    assert (ROOT / pictures[0]).stat().st_size <= 300 * 1024


def test_the_readme_in_other_languages_is_found_from_each() -> None:
    abroad = [page.name for page in PAGES[1:] if page.name.startswith("README.")]
    assert {name.split(".")[1] for name in abroad} <= {*languages()}
    top = (ROOT / "README.md").read_text(encoding="utf-8").split("![")[0]
    assert re.findall(r"\(docs/(README[^)]*)\)", top) == abroad
    for name in abroad:
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        others = [other for other in abroad if other != name]
        assert sorted(re.findall(r"\((\S*README\S*)\)", text)) == ["../README.md", *others]
        assert len(text.split()) <= 1000
        assert f"--language {name.split('.')[1]}" in text


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("README.*.md")), ids=lambda page: page.name)
def test_words_to_type_are_understood(page: Path) -> None:
    (said,) = [part for part in page.read_text(encoding="utf-8").split("\n## ") if "`thousand --plain`" in part]
    code = page.name.split(".")[1]
    keys = [key for key in entries((LOCALE / "en" / "thousand.po").read_text("utf-8")) if key.startswith("typed.")]
    known_words = {word for key in (*keys, "plain.yes", "plain.no") for word in (known(key, code) or "").split("|")}
    words = [word for word in QUOTED.findall(said) if word.isalpha() and not word.isupper()]
    assert len(words) >= 10
    assert sorted({*words} - known_words) == []


def test_the_terms_are_those_of_the_catalogues() -> None:
    table = cells((ROOT / "docs" / "terms.md").read_text(encoding="utf-8").split("## Terms")[1])
    said = []
    for number in range(1, len(table) + 2):
        texts = [known(f"glossary.{number}", code) or "" for code in ("en", "ru", "uk", "pl", "fr")]
        fields = [[field.strip() for field in text.split("|")] for text in texts if text]
        said.append(["; ".join(filter(None, (word, *also[1:2]))) for word, *also in fields])
    assert table == said[:-1]
    assert said[-1] == []


def test_the_site_has_every_page_once() -> None:
    site = (ROOT / "docs" / "mkdocs.yml").read_text(encoding="utf-8")
    nav = site.split("\nnav:\n")[1].split("\nnot_in_nav")[0]
    assert re.findall(r"^  - (\w+):$", nav, re.MULTILINE) == ["Play", "Rules", "Study", "Program", "Contribute"]
    made = {"index.md", "presets.md", "glossary.md", "contributing.md", "changes.md"}
    listed = re.findall(r"[\w.-]+\.md", nav)
    assert sorted(listed) == sorted({path.name for path in PAGES[1:]} | made)


def test_what_the_page_about_style_shows_as_wrong_is_mended() -> None:
    pairs = re.findall(
        r"^\| (?!so |-)(.+?) \| (.+?) \| .+ \|$", (ROOT / "docs" / "style.md").read_text("utf-8"), re.MULTILINE
    )
    assert len(pairs) == 20
    texts = [page for page in PAGES if page.name != "style.md"]
    texts += [LOCALE / "en" / "thousand.po", *MODULES]
    said = " ".join(" ".join(text.read_text("utf-8").split()) for text in texts)
    assert [wrong for _, wrong in pairs if wrong.removesuffix(" …") in said] == []


def test_the_index_of_decisions_has_each_once() -> None:
    index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    listed = []
    for path in DECISIONS:
        number, title = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").split(". ", 1)
        listed.append(f"{number}. [{title}]({path.name})")
    assert [path.name[:2] for path in DECISIONS] == [f"{number:02}" for number in range(1, len(DECISIONS) + 1)]
    assert re.findall(r"^\d+\. .*$", index, re.MULTILINE) == listed


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.name)
def test_a_decision_says_what_and_why_and_for_whom_on_a_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.split("\n\n")[1].startswith("For maintainers.")
    parts = re.findall(r"^\*\*(.+?)\.\*\*", text, re.MULTILINE)
    assert parts[:2] == ["What we do", "Why"]
    assert {"Alternatives", "What else was tried"} & {*parts}
    assert parts[-1] == "When to reconsider"
    assert 120 <= len(text.split()) <= 220


def test_the_site_fetches_nothing() -> None:
    site = (ROOT / "docs" / "mkdocs.yml").read_text(encoding="utf-8")
    assert "  font: false" in site
    assert "://" not in site


def test_links_of_the_site_stay_in_it() -> None:
    page = ROOT / "README.md"
    text = "[a](docs/keys.md#x) ![b](docs/table.svg) [c](CHANGELOG.md) [d](docs/mkdocs.yml) [e](https://e.org)"
    assert fitted(text, page) == "[a](keys.md#x) ![b](table.svg) [c](changes.md) d [e](https://e.org)"
    assert fitted("[f](docs/decisions/README.md)", page) == "f"
    assert fitted("[a](review.md), [b](../README.md)", ROOT / "docs" / "board.md") == "[a](review.md), [b](index.md)"


def test_what_stands_in_several_pictures_is_drawn_once() -> None:
    head = '<svg viewBox="0 0 9 9"><style>.terminal-{0}-r1 {{ fill: #fff }}</style><g transform="translate(9, 41)">'
    line = '<text class="terminal-{0}-r1" x="0" clip-path="url(#terminal-{0}-line-0)">{1}</text>'
    frames = [(head + line + line).format(n, "same") + line.format(n, f"only {n}") + "</g></svg>" for n in (1, 2)]
    made = moving(frames)
    assert (made.count("same"), made.count("only 1"), made.count("only 2")) == (1, 1, 1)
    assert ".s0{fill: #fff}" in made
    assert len(re.findall("@keyframes", made)) == 2


# --- The pages about the code --------------------------------------------------------------------------------

ARCHITECTURE = ROOT / "docs" / "architecture.md"
DESIGN = ROOT / "docs" / "design.md"


def lies(path: str) -> bool:
    """Whether the page means a file or a folder that is there."""
    return any(place.exists() for place in (ROOT / path, HOUSE / path, HOUSE / f"{path}.py"))


def defined(node: ast.AST, of: str = "") -> Iterator[str]:
    """What a file defines: ``apply``, ``Session``, and of a class ``Session.submit`` and ``Session.log``."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield of + child.name
            yield from defined(child, f"{child.name}." if isinstance(child, ast.ClassDef) else of)
        else:
            for target in getattr(child, "targets", [getattr(child, "target", None)]):
                if isinstance(target, ast.Name | ast.Attribute):
                    yield of + (target.id if isinstance(target, ast.Name) else target.attr)


def rows(heading: str) -> list[tuple[list[str], list[str]]]:
    """The names in both columns of the table with this heading."""
    table = ARCHITECTURE.read_text(encoding="utf-8").split(heading)[1].split("\n\n")[0]
    cells = [line.split("|")[1:3] for line in table.splitlines()[2:]]
    return [(QUOTED.findall(left), QUOTED.findall(right)) for left, right in cells]


FLOORS = [names for _, names in rows("| floor of `rules/` | what is there |")]
"""The parts of ``rules`` on each floor, the highest first."""


def test_the_pages_about_the_code_name_what_is_there() -> None:
    names = {name for path in [*MODULES, ROOT / "tests" / "test_laws.py"] for name in defined(tree(path))}
    named = {name for page in (ARCHITECTURE, DESIGN) for name in QUOTED.findall(page.read_text(encoding="utf-8"))}
    assert {"rules/game.py", "Session.submit"} <= named
    rules = {name for floor in FLOORS for name in floor}
    assert sorted(name for name in named - rules if not lies(name) and name not in names) == []


def test_the_architecture_tells_who_may_use_whom() -> None:
    told = {room: set(used) for rooms, used in rows("| room | may use |") for room in rooms}
    assert told == {room: used for room, used in ARROWS.items() if room}


def test_files_of_the_rules_use_their_own_floor_and_those_below() -> None:
    floor = {part: depth for depth, parts in enumerate(FLOORS) for part in parts}
    parts = {name_of(path).split(".")[2] for path in MODULES if name_of(path).startswith("thousand_tui.rules.")}
    assert parts == set(floor)
    for path in MODULES:
        own = name_of(path).split(".")
        if own[:2] == ["thousand_tui", "rules"] and len(own) > 2:
            used = {name.split(".")[2] for name in loaded_with(path)}
            assert sorted(part for part in used if floor[part] < floor[own[2]]) == [], path
