"""Sentences drawn by a seed for a reader who marks those that no native speaker would write.

``bench/sentences.py screen`` takes them from the English catalogue, ``docs`` from the pages, ``docstrings`` from the
code of the game; each is printed with its place.
"""

from __future__ import annotations

import ast
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.words import po
from thousand_tui.words.catalogue import ENGLISH, LOCALE

ROOT = Path(__file__).resolve().parent.parent
END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`\"“(])")
WORDS = 4
"""Shorter ones are labels."""


def screen() -> Iterator[tuple[str, str]]:
    """What the game says, by the ids of the messages."""
    for id, said in po.read((LOCALE / ENGLISH / f"{po.NAME}.po").read_text("utf-8")).items():
        if id:
            yield id, said


def docs() -> Iterator[tuple[str, str]]:
    """Paragraphs and list items of the pages in English, without code, tables and pictures."""
    for page in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]):
        if re.fullmatch(r"README\.\w\w\.md", page.name):
            continue
        text = re.sub(r"```.*?```|<!--.*?-->|^[|#!].*?$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for part in re.split(r"\n\s*\n|^\s*[-*] ", text, flags=re.MULTILINE):
            yield str(page.relative_to(ROOT)), part


def docstrings() -> Iterator[tuple[str, str]]:
    """The docstrings of modules, classes and functions."""
    for path in sorted((ROOT / "thousand_tui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node) or ""
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", text.partition(">>>")[0]


SOURCES = {source.__name__: source for source in (screen, docs, docstrings)}


def main() -> None:
    """Print the sentences."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("source", choices=SOURCES)
    parser.add_argument("--seed", default="reader")
    parser.add_argument("--count", type=int, default=150)
    options = parser.parse_args()
    found = [
        (place, " ".join(sentence.split()))
        for place, text in SOURCES[options.source]()
        for sentence in END.split(text)
        if len(sentence.split()) >= WORDS
    ]
    for place, sentence in Random(options.seed).sample(found, min(options.count, len(found))):
        print(f"{place}: {sentence}")


if __name__ == "__main__":
    main()
