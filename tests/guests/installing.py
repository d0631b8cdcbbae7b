"""Packages with bots for tests: installed as pip leaves them, into a folder that is then searched."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from tests.narrowing import present
from thousand_tui.arena.deal import dismiss
from thousand_tui.guests import Opponents, forget
from thousand_tui.rules import CHANCE, Bid, View, apply, compile_rules, new_game, preset, shuffled, view_of
from thousand_tui.table import Player, ThousandSession

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


ROOT = Path(__file__).resolve().parents[2]


def workers(word: object) -> list[int]:
    """The processes of installed bots in whose command line this stands: the name of a bot, or the number of its game.

    A bot cannot tell them, as its own number may be one in a namespace.
    """
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_text("utf-8", "replace").split("\0")
            if "thousand_tui.guests.worker" in words and str(word) in words:
                found.append(int(folder.name))
    return sorted(found)


def auction() -> View:
    """A seat that may pass or bid."""
    game = apply(new_game(compile_rules(preset("BASE").agreements), dealer=2), shuffled("x", 0))
    return view_of(apply(game, Bid(100)), 1)


def later() -> View:
    """The same seat after it has bid and was overbid."""
    game = apply(new_game(compile_rules(preset("BASE").agreements), dealer=2), shuffled("x", 0))
    for bid in (100, 105, 110, 115):
        game = apply(game, Bid(bid))
    return view_of(game, 1)


def seats(name: str, kind: str) -> list[Player]:
    number = compile_rules(preset(name).agreements).form.seats
    return [Player(f"{kind} {seat}", kind if seat % 2 else "novice") for seat in range(number)]


def play(session: ThousandSession, opponents: Opponents, deals: int = 1) -> list[str]:
    """Play some deals; what was wrong with the bots."""
    faults = []
    while not session.is_over and len(session.game.sheet.deals) < deals and session.ply < 400:
        if session.turn == CHANCE:
            session.let_chance_act()
            continue
        view = present(session.bot_view())
        decision = present(opponents.decide(session.players[view.me].kind, view, session.seed, session.ply))
        if decision.fault is not None:
            faults.append(decision.fault.reason)
        session.submit(decision.action)
    return faults


def until(condition: Callable[[], object]) -> None:
    """Wait for something that another process does."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("waited in vain")
