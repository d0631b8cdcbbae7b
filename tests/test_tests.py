"""The tests keep an order of their own: each lies in a room of the house, or in one of a few that are named here."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import tree
from tests.test_laws import HOUSE, where

TESTS = Path(__file__).parent
OTHERS = {
    "bots/positions": "positions written down by hand",
    "desk/rules_1": "games under the first rules",
    "desk/version_1": "saves of older versions",
    "desk/version_2": "saves of older versions",
    "desk/version_3": "saves of older versions",
    "desk/version_4": "saves of older versions",
    "desk/version_5": "saves of older versions",
    "bench": "what measures",
    "e2e": "the program in a pseudo-terminal",
    "hostile": "damaged files, foreign text",
    "tools": "what compiles a part of the game",
    "rules/accountant": "the settlement, counted a second time",
    "rules/effects": "what each value of an agreement changes",
    "rules/examples": "the worked examples of RULES",
    "rules/sweep": "every pair of agreements, played",
    "ui/screens/golden": "frames kept as text",
    "ui/screens/replay/golden": "frames kept as text",
    "ui/screens/table/golden": "frames kept as text",
}
"""Folders that are no room, and what is in them."""
AT_THE_ROOT = {
    *(
        "test_agreements_doc",
        "test_compiled",
        "test_docs",
        "test_laws",
        "test_package",
        "test_tests",
        "test_windows",
    ),
    *("__init__", "conftest", "no_skips", "narrowing", "side_by_side", "slowly", "sources"),
}
"""What concerns the house as a whole."""


def folders(top: Path) -> set[str]:
    """The folders below this one, as paths from it."""
    found = {path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_dir()}
    return {path for path in found if "__pycache__" not in path}


def test_every_folder_is_a_room_or_one_of_the_few_others() -> None:
    assert folders(TESTS) - folders(HOUSE) == set(OTHERS)


def test_every_room_that_is_a_folder_has_its_tests() -> None:
    rooms = {path.name for path in HOUSE.iterdir() if (path / "__init__.py").exists()}
    assert {room for room in rooms if not [*(TESTS / room).glob("test_*.py")]} == set()


def test_only_what_concerns_the_whole_house_lies_at_the_root() -> None:
    assert {path.stem for path in TESTS.glob("*.py")} == AT_THE_ROOT


# --- Private names --------------------------------------------------------------------------------------------------

OF_OTHERS = {
    *("os._exit", "place._obj", "cell._replace", "_time"),
    *("_get_dispatch_methods", "MessagePump._get_dispatch_methods", "message._no_default_action"),
}
"""What Python and Textual name so: to end without a word, what ``byref`` points at, a changed named tuple; the clock of
Textual's timers; how it finds what handles a message."""
PATCHES = {"getattr", "setattr", "delattr"}
PRIVATE = re.compile(r"(?<!\w)_(?!_)\w")


def is_private(name: object) -> bool:
    return isinstance(name, str) and name.startswith("_") and not name.startswith("__")


def private_names(module: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, what) of every name with one underscore that is taken from anything but ``self`` or ``cls``."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in PATCHES:
            names = [given.value for given in node.args if isinstance(given, ast.Constant)]
            parts = [part for name in names if isinstance(name, str) for part in name.split(".")]
            yield from ((node.lineno, part) for part in parts if is_private(part))


def test_the_search_for_private_names_finds_them() -> None:
    for text in (
        "app._show(1)",
        "self.app._show",
        "from a import _b",
        'patch.setattr(cli, "_run", 1)',
        'setattr(a, "_b", 1)',
    ):
        assert len(list(private_names(ast.parse(text)))) == 1, text
        assert PRIVATE.search(text), text
    for text in ("self._own", "cls._own", "a.__class__", "_mine()", "from __future__ import annotations", "a.b_c"):
        assert not list(private_names(ast.parse(text))), text


def test_no_test_reaches_for_a_private_name() -> None:
    found = [
        f"{where(path, line)}: {name}"
        for path in sorted(TESTS.rglob("*.py"))
        if PRIVATE.search(path.read_text("utf-8"))  # to read all as Python takes seconds
        for line, name in private_names(tree(path))
        if name not in OF_OTHERS
    ]
    assert found == []


# --- Side by side ---------------------------------------------------------------------------------------------------

TRIED = """
import os, pytest

@pytest.mark.parametrize("number", range(8))
def test_each(number, tmp_path):
    assert not list(tmp_path.iterdir())

def test_a_failure():
    assert 1 == 2

def test_a_skip():
    pytest.skip("why")

def test_an_end():
    os._exit(7)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_processes_side_by_side_tell_of_every_test_also_where_one_of_them_ends(tmp_path: Path) -> None:
    (tmp_path / "test_tried.py").write_text(TRIED)
    command = [sys.executable, "-m", "pytest", "-p", "tests.no_skips", "-p", "tests.side_by_side", "--processes", "2"]
    done = subprocess.run(
        [*command, "--noconftest", f"--rootdir={tmp_path}", "-c", os.devnull, str(tmp_path)],
        cwd=TESTS.parent,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "2 failed, 8 passed, 1 skipped" in done.stdout
    assert "its process ended with 7 before this test had" in done.stdout
    assert "assert 1 == 2" in done.stdout
    assert "skipped tests: 1" in done.stdout
