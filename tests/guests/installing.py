"""Packages with bots for tests: installed as pip leaves them, into a folder that is then searched."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from thousand_tui.arena.company import dismiss
from thousand_tui.guests import forget

Installer = Callable[..., None]


def install(folder: Path, package: str, entries: Mapping[str, str], source: str = "") -> None:
    """A distribution with one module named like it, and these entry points."""
    folder.mkdir(exist_ok=True)
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    lines = [f"{name} = {value}" for name, value in entries.items()]
    (about / "entry_points.txt").write_text("\n".join(["[thousand_tui.bots]", *lines, ""]), "utf-8")
    (folder / f"{package}.py").write_text(source, "utf-8")


def one(body: str, **attributes: str) -> str:
    """The source of a bot whose ``choose`` has this body."""
    said = "".join(f"    {name} = {text!r}\n" for name, text in attributes.items())
    return f"from thousand_tui.rules import *\nclass Bot:\n{said}    def choose(self, view, rng):\n        {body}\n"


@pytest.fixture(name="installed")
def installing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installer]:
    """Installs packages that are there for one test; not one of them is imported by this process."""
    folder = tmp_path / "packages"
    folder.mkdir()

    def put(package: str, entries: dict[str, str], source: str = "") -> None:
        install(folder, package, entries, source)
        monkeypatch.syspath_prepend(str(folder))
        forget()

    yield put
    monkeypatch.undo()
    forget()
    dismiss()
    assert not [name for name, module in sys.modules.items() if str(folder) in str(getattr(module, "__file__", ""))]
