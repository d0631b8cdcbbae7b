"""What holds of every screen of which a frame is kept: no word is cut short, and nothing is said twice."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from thousand_tui.words import po
from thousand_tui.words.catalogue import ENGLISH, LOCALE

FRAMES = sorted(
    path for folder in Path(__file__).parent.rglob("golden") for path in folder.glob("*.txt") if folder.is_dir()
)
NAMES = re.compile(r"Bogd|Dmyt|Alek|Bo$|李|漢字|-player-|→")
"""Names of people and of files may be cut, and who gets a card."""
READ_BELOW = "editor"
"""A list whose row at the cursor is read in full below it."""
ROWS = ("editor", "sets", "puzzles", "practice_over", "result_long", "review_ma")
"""Lists and tables: their rows may be alike."""
PIECES = re.compile(r"\s{2,}|[│┃┆║]| · ")
LONG = 4
"""Words that make a sentence of a piece of a line."""


def test_there_are_frames() -> None:
    assert len(FRAMES) > 80


@pytest.fixture(scope="module")
def unfinished() -> set[str]:
    """The words before three dots in messages that end so: something else opens, or is still to come."""
    catalogue = (LOCALE / ENGLISH / f"{po.NAME}.po").read_text("utf-8")
    return set(re.findall(r"(\S+) ?…", catalogue))


def test_no_word_is_cut_but_names(unfinished: set[str]) -> None:
    cut = {
        f"{path.name}: {line.strip()}"
        for path in FRAMES
        if not path.name.startswith(READ_BELOW)
        for line in path.read_text("utf-8").splitlines()
        for before in re.findall(r"(\S*\w)…", line)
        if not any(before.endswith(word.lstrip('"')) for word in unfinished) and not NAMES.search(before)
    }
    assert cut == set()


def test_titles_are_no_capitals() -> None:
    odd = []
    for path in FRAMES:
        title = re.match(r" THOUSAND  (.+?)(?:  |$)", path.read_text("utf-8"))
        if title and title[1].isupper():
            odd.append(path.name)
    assert odd == []


def test_nothing_is_said_twice() -> None:
    twice = {}
    for path in FRAMES:
        if not path.name.startswith(ROWS):
            pieces = Counter(
                piece.strip(" .:►◄▸").lower()
                for line in path.read_text("utf-8").splitlines()
                for piece in PIECES.split(line)
                if sum(word.isalnum() for word in piece.split()) >= LONG and not piece.strip().startswith("+")
            )
            twice[path.name] = [piece for piece, count in pieces.items() if count > 1]
    assert {name: said for name, said in twice.items() if said} == {}
