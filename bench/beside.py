"""Our decisions a second, from source and compiled, beside those of the peers (see peers.sh), in turns."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.compiled import LIST, OFF  # noqa: E402

ROUNDS = 5


def number(*command: str, **variables: str) -> float:
    """The first number that a program prints."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | variables
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True, text=True)
    return float(done.stdout.split()[0])


def main(peers: str) -> None:
    """Measure everybody in turns and print the medians."""
    rounds: dict[str, list[float]] = {"source": [], "skat": [], "bridge": []}
    compiled: list[float] = []
    for _ in range(ROUNDS):
        rounds["source"].append(number(sys.executable, "bench/random_play.py", **{OFF: "1"}))
        if Path(LIST).exists():
            compiled.append(number(sys.executable, "bench/random_play.py"))
        for game in ("skat", "bridge"):
            rounds[game].append(number(peers, "bench/peers.py", game))
    source, skat, bridge = (statistics.median(rounds[name]) for name in ("source", "skat", "bridge"))
    print("Decisions of players a second of processor time, random play; the median of some rounds, in turns.")
    print(f"OpenSpiel skat         {skat:>10,.0f}")
    print(f"rlcard bridge          {bridge:>10,.0f}")
    told(source, "from source", skat, bridge, 0.28)
    if compiled:
        told(statistics.median(compiled), "compiled", skat, bridge, 0.85)
    else:
        print("thousand, compiled     `make fast` first: nothing is compiled here")


def told(ours: float, how: str, skat: float, bridge: float, aim: float) -> None:
    """Print our figure beside theirs."""
    name = f"thousand, {how}"
    print(f"{name:<22} {ours:>10,.0f}   {ours / skat:.2f} times skat (aim {aim:.2f}), {ours / bridge:.0f} times bridge")


if __name__ == "__main__":
    main(sys.argv[1])
