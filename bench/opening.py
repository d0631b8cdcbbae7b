"""How long a saved game takes to open, by its deals; the longest that can be opened; and a move played on in each.

The games are random play that concedes seldom, so that their deals are as long as real ones; nobody wins them.

Run as a script with the path of a save it opens that, and prints seconds, MiB and milliseconds a move; times are the
processor's, so that other programs do not count.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.desk.keeper import Keeper, lines_of  # noqa: E402
from thousand_tui.desk.opening import Resumed, resume  # noqa: E402
from thousand_tui.rules import CHANCE, Action, Concede, choices, preset, turn  # noqa: E402
from thousand_tui.rules.game import draw  # noqa: E402
from thousand_tui.storage.saves import LIMIT, now  # noqa: E402
from thousand_tui.table import PERSON, Move, Player, ThousandSession  # noqa: E402

DEALS = (30, 300, 3000)
SEED = "opening"
CONCEDE_SELDOM = 0.95
ROOM = 8192
"""Bytes for what a save holds beside its log, and for one more deal."""
LAYOUT = len('  "",\n')
"""Bytes of a line of the log beside its text."""
MOVES = 40


def lines() -> Iterator[str]:
    """The figures, a line each."""
    shortest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for path, deals in long_games(Path(folder)):
            size = path.stat().st_size / 2**20
            shown = subprocess.run([sys.executable, __file__, str(path)], capture_output=True, check=True, text=True)
            seconds, memory, move = map(float, shown.stdout.split())
            shortest = shortest or seconds
            aim = {DEALS[0]: "", DEALS[1]: f", {seconds / shortest:.1f} times that (aim 12)"}.get(deals, "")
            if deals not in DEALS:
                aim = " (aims 10 s, 200 MiB)"
            yield f"opening {deals:>6,} deals {seconds:6.2f} s, {size:.2f} MiB, memory {memory:.0f} MiB{aim}"
            yield f"... a move played on {move:5.1f} ms, saved each time"


def long_games(folder: Path) -> Iterator[tuple[Path, int]]:
    """One game saved after so many deals, and as the longest that can be opened; with its deals."""
    agreements = preset("BASE").agreements
    session = ThousandSession(agreements, [Player(name, PERSON) for name in ("A", "B", "C")], SEED, dealer=0)
    course, rng = session.course, random.Random(1)
    size = 0
    while size < LIMIT - ROOM:
        actor = turn(course.game)
        assert actor is not None, "somebody has won"
        if actor == CHANCE:
            action: Action = draw(course.game, SEED, course.shuffles)
        else:
            action = choices(course.game).sample(rng)
            if isinstance(action, Concede) and rng.random() < CONCEDE_SELDOM:
                continue
        course.do(Move(actor, action))
        size += sum(len(line) + LAYOUT for line in lines_of(session, session.ply - 1))
        if course.has_settled and len(course.totals) in DEALS:
            yield write(folder, session), len(course.totals)
    yield write(folder, session), len(course.totals)


def write(folder: Path, session: ThousandSession) -> Path:
    """The game so far in a file of its own."""
    keeper = Keeper(folder / f"{len(session.course.totals)}.json", now())
    keeper.save(session)
    keeper.close()
    return keeper.path


def opened(path: Path) -> tuple[float, float, float]:
    """Seconds of computing to open a save, memory in MiB, and the median milliseconds of a move that is played on."""
    start = time.process_time()
    found = resume(path)
    seconds = time.process_time() - start
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(os.getpid())], capture_output=True, check=True)
    memory = int(shown.stdout) / 1024
    assert isinstance(found, Resumed)
    moves, rng = [], random.Random(2)
    for _ in range(MOVES):
        start = time.process_time()
        if found.session.turn == CHANCE:
            found.session.let_chance_act()
        else:
            found.session.submit(choices(found.session.game).sample(rng))
        moves.append(time.process_time() - start)
    assert found.session.trouble is None
    found.keeper.close()
    return seconds, memory, statistics.median(moves) * 1000


if __name__ == "__main__":
    print(*opened(Path(sys.argv[1])))
