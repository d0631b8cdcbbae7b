"""What a new agreement takes: one with a line of the settlement, and a new value, are made in a copy of the tree.

docs/development.md names the files. Everything else is made from the declarations, so that all tests of rules and words
hold as they are.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from thousand_tui.rules import FOLDED, OPTIONS

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("docs", "tests", "thousand_tui", "tools", "themes", "saves/samples", "pyproject.toml", "README.md")
TIME = 1800
"""Seconds after which the run counts as stuck; on two free processors it takes some four minutes."""

Change = tuple[str, str, str]
"""A file, a text that stands in it once, and what is put before that; an empty text is the end of the file."""

ROW = f"H{1 + max(int(row[1:]) for row in {option.row for option in OPTIONS} | set(FOLDED) if row[0] == 'H')}"

LINE: tuple[Change, ...] = (
    (
        "thousand_tui/rules/agreements/scoring.py",
        "",
        f"""
    toy: bool = option(
        False,
        "{ROW}",
        "Toy for every trick",
        "Whether every trick brings 60 points after the deal.",
        {{True: "60 for every trick", False: "nothing for a trick"}},
        card={{True: "Every trick brings 60 points."}},
    )
""",
    ),
    (
        "thousand_tui/rules/settling/scoring.py",
        "BONUSES: ",
        """def toy(outcome: Outcome, rules: Rulebook) -> Iterator[Gift]:
    for seat in outcome.active:
        if outcome.tricks[seat]:
            yield seat, LineName.TOY, 60 * outcome.tricks[seat], outcome.tricks[seat]


""",
    ),
    (
        "thousand_tui/rules/settling/scoring.py",
        "    (lambda agreements: agreements.four_nines_bonus",
        "    (lambda agreements: agreements.toy, toy),\n",
    ),
    ("thousand_tui/rules/lines.py", "    FOUR_NINES_BONUS = ", f'    TOY = "toy", "{ROW}"\n'),
    (
        "thousand_tui/locale/en/thousand.po",
        "",
        """
msgid "line.toy"
msgstr "tricks: {signed}"

msgid "agreement.toy.also"
msgstr "| toy for each trick, sixty a trick"
""",
    ),
    (
        "tests/rules/accountant/settle.py",
        '    for seat in facts["bonus"]:\n',
        """    for seat in deal["active"] if agreed["toy"] else ():
        if facts["tricks"][seat] and not on_any_barrel(books, facts, seat):
            facts["bonus"][seat] = facts["bonus"].get(seat, 0) + 60 * facts["tricks"][seat]
""",
    ),
    (
        "tests/rules/effects/scores.py",
        "",
        """
TOY = effect(
    "toy",
    Written(M, outcome(100, (100, 15, 5), tricks=(6, 2, 0))),
    {False: "defender 15 15", True: "defender 15 15, toy 120 2"},
)
EFFECTS = (*EFFECTS, TOY)
""",
    ),
)
"""60 points for every trick."""

VALUE: tuple[Change, ...] = (
    ("thousand_tui/rules/agreements/scoring.py", '"aces_marriage"]', '"talon_twice", '),
    (
        "thousand_tui/rules/agreements/scoring.py",
        '            "aces_marriage": "points for every ace',
        '            "talon_twice": "the points of the talon, twice",\n',
    ),
    (
        "thousand_tui/rules/agreements/scoring.py",
        "    )\n    sitter_ace:",
        '        card={"talon_twice": "The player who sits out scores the points of the talon twice."},\n',
    ),
    (
        "thousand_tui/rules/settling/scoring.py",
        '    "talon_half_marriage": ',
        '    "talon_twice": lambda talon, melds, trump: 2 * points_of(talon),\n',
    ),
    (
        "tests/rules/accountant/settle.py",
        '    if law != "talon":\n',
        """    if law == "talon_twice":
        return rounded(2 * number, agreed["defender_rounding"])
""",
    ),
    (
        "tests/rules/effects/scores.py",
        '            "aces_marriage": (100, 40, 0),\n',
        '            "talon_twice": (20, 35, 25),\n',
    ),
)
"""The player who sits out scores the talon twice."""


def make(tree: Path, changes: tuple[Change, ...]) -> None:
    for name, before, added in changes:
        file = tree / name
        text = file.read_text("utf-8")
        assert not before or text.count(before) == 1, f"{name} has changed: write the toy anew"
        file.write_text(text.replace(before, added + before) if before else text + added, "utf-8")


def files(changes: tuple[Change, ...]) -> set[str]:
    return {name for name, _, _ in changes}


def run(tree: Path, *tests: str, **environment: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(
        command, cwd=tree, env={**os.environ, **environment}, capture_output=True, text=True, timeout=TIME, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


@pytest.mark.slow
def test_a_new_line_takes_six_files_at_most_and_a_new_value_four(tmp_path: Path) -> None:
    assert len(files(LINE)) <= 6
    assert len(files(VALUE)) <= 4
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    make(tmp_path, LINE)
    make(tmp_path, VALUE)
    # What is generated; then everything that knows agreements.
    run(tmp_path, "tests/test_agreements_doc.py", UPDATE_GOLDEN="1")
    run(
        tmp_path,
        "tests/test_agreements_doc.py",
        "tests/rules",
        "tests/words",
        "tests/table",
        "tests/bots/test_levels.py",
    )
