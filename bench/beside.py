"""Our decisions a second, from source and compiled, beside those of the peers (see peers.sh), in turns.

Named an older commit, it measures the rules of that one too.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.compiled import LIST, OFF  # noqa: E402

ROUNDS = 5
SOURCE, COMPILED = "thousand, from source", "thousand, compiled"
SKAT, BRIDGE = "OpenSpiel skat", "rlcard bridge"
PEERS = {SKAT: "skat", BRIDGE: "bridge"}
AIMS = {SOURCE: 0.28, COMPILED: 0.85}
"""How many times as fast as skat."""


def number(*command: str, source: Path = ROOT, plain: bool = False) -> float:
    """The first number that a program prints which finds the game in ``source``, compiled or ``plain`` Python."""
    environment = os.environ | {"PYTHONPATH": str(source), OFF: "1" if plain else ""}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True, text=True)
    return float(done.stdout.split()[0])


def main(peers: str, commit: str = "") -> None:
    """Measure everybody in turns and print the medians."""
    rounds: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        if commit:
            take_out(commit, Path(folder))
        for _ in range(ROUNDS):
            for name, found in measured(peers, commit, Path(folder)).items():
                rounds.setdefault(name, []).append(found)
    print("Decisions of players a second of processor time, random play; the median of some rounds, in turns.")
    figures = {name: statistics.median(found) for name, found in rounds.items()}
    for line in told(figures, commit):
        print(line)


def measured(peers: str, commit: str, older: Path) -> dict[str, float]:
    """One round."""
    play = (sys.executable, "bench/random_play.py")
    found = {name: number(peers, "bench/peers.py", game) for name, game in PEERS.items()}
    if commit:
        found[commit] = number(*play, source=older, plain=True)
    found[SOURCE] = number(*play, plain=True)
    if Path(LIST).exists():
        found[COMPILED] = number(*play)
    return found


def take_out(commit: str, into: Path) -> None:
    """The package as it was at a commit, in a folder."""
    command = ["git", "archive", commit, "thousand_tui"]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=BytesIO(shown.stdout)) as packed:
        packed.extractall(into, filter="data")


def told(figures: dict[str, float], commit: str = "") -> list[str]:
    """The figures, a line each."""
    lines = []
    for name, figure in figures.items():
        line = f"{name:<22} {figure:>10,.0f}"
        if name in AIMS:
            line += f"   {figure / figures[SKAT]:.2f} times skat (aim {AIMS[name]:.2f})"
            line += f", {figure / figures[BRIDGE]:.0f} times bridge"
            line += f", {figure / figures[commit]:.2f} times {commit}" if commit else ""
        lines.append(line)
    if COMPILED not in figures:
        lines.append(f"{COMPILED:<22} `make fast` first: nothing is compiled here")
    return lines


if __name__ == "__main__":
    main(*sys.argv[1:])
