"""Speed and size of the game, side by side with a minimal Textual app where there is something to compare.

Every figure is of this machine and this run; take ratios, not seconds, from one machine to another.
"""

from __future__ import annotations

import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.deciding import lines as deciding  # noqa: E402
from bench.judging import lines as judging  # noqa: E402
from bench.many import lines as many  # noqa: E402
from bench.opening import lines as opening  # noqa: E402
from bench.puzzle_reading import lines as puzzles  # noqa: E402
from bench.random_play import decisions_a_second  # noqa: E402
from bench.recording import lines as recording  # noqa: E402
from bench.replays import lines as replays  # noqa: E402
from bench.solving import lines as solving  # noqa: E402
from tests.e2e import playing  # noqa: E402
from tests.e2e.terminal import Terminal  # noqa: E402
from thousand_tui.bots import LEVELS, bot_rng  # noqa: E402
from thousand_tui.desk.keeper import keep  # noqa: E402
from thousand_tui.desk.opening import Resumed, resume  # noqa: E402
from thousand_tui.rules import preset  # noqa: E402
from thousand_tui.table import Player, ThousandSession  # noqa: E402

SECONDS = 5.0
PAIRS = 7
KEYS = 120
DEALS = 30
LOOK = 1.0
"""Seconds that somebody looks at home before they begin a game."""
HAND_FROM = 16
"""The row of a small screen below which the own hand lies."""
DEALT = 7
"""Cards in a hand of BASE."""
VERSION = [sys.executable, "-m", "thousand_tui", "--version"]


def main() -> None:
    """Measure everything and print one line a figure."""
    print(f"{platform.node() or 'this machine'}: {platform.machine()}, Python {platform.python_version()}")
    for part in PARTS:
        for line in part():
            print(line, flush=True)


def playing_at_random() -> Iterator[str]:
    """Decisions a second."""
    speed, played = decisions_a_second(SECONDS)
    yield f"random play          {speed:,.0f} decisions/s, {played:.1%} of the deals played out"


def replaying() -> Iterator[str]:
    """A game of usual length, opened."""
    yield f"replay of {DEALS} deals   {replay_milliseconds():.1f} ms, reading and checking the file included (aim 50)"


def replay_milliseconds() -> float:
    """Median time to open a saved game of thirty deals."""
    with tempfile.TemporaryDirectory() as folder:
        players = [Player(name, "novice") for name in ("A", "B", "C")]
        session = longest(
            ThousandSession(preset("BASE").agreements, players, f"bench {number}") for number in range(40)
        )
        keeper = keep(session, Path(folder))
        keeper.close()
        (path,) = Path(folder).glob("*.json")
        times = [seconds(lambda: opened(path)) for _ in range(15)]
    return statistics.median(times) * 1000


def longest(sessions: Iterable[ThousandSession]) -> ThousandSession:
    """The first game of the novices that lasts thirty deals, stopped there."""
    best: ThousandSession | None = None
    for session in sessions:
        while not session.is_over and len(session.game.sheet.deals) < DEALS:
            if (view := session.bot_view()) is None:
                session.let_chance_act()
                continue
            rng = bot_rng(session.seed, view.deal.number, view.me, session.ply)
            session.submit(LEVELS["novice"].choose(view, rng))
        if best is None or session.ply > best.ply:
            best = session
        if len(session.game.sheet.deals) == DEALS:
            break
    assert best is not None
    return best


def opened(path: Path) -> None:
    """Open a save and let it go again."""
    found = resume(path)
    assert isinstance(found, Resumed)
    found.keeper.close()


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def starting() -> Iterator[str]:
    """First paint, cards in hand and ``--version``, each beside what it is measured against."""
    minimal, home, at_once, later, python, version = (
        statistics.median(times)
        for times in zip(
            *(
                (
                    paint([str(ROOT / "bench" / "minimal_app.py")], "hello"),
                    paint(["-m", "thousand_tui"], "Play"),
                    cards_after_enter(0.0),
                    cards_after_enter(LOOK),
                    seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)),
                    seconds(lambda: subprocess.run(VERSION, check=True, stdout=subprocess.DEVNULL)),
                )
                for _ in range(PAIRS)
            ),
            strict=True,
        )
    )
    yield f"minimal app          {minimal * 1000:.0f} ms to its first words"
    yield f"first paint          {home * 1000:.0f} ms: {home / minimal:.2f} times that (aim 1.40)"
    yield (
        f"Enter to cards       {later * 1000:.0f} ms after a look of {LOOK:.0f} s: {later / minimal:.2f} times that "
        f"(aim 1.50); {at_once * 1000:.0f} ms pressed at the first paint"
    )
    yield f"thousand --version   {version * 1000:.0f} ms: {version / python:.2f} times python -c pass (aim 3.00)"


def paint(arguments: list[str], words: str) -> float:
    """Seconds from the start of the process until the words appear."""
    with tempfile.TemporaryDirectory() as home:
        playing.write_settings(Path(home))
        start = time.perf_counter()
        terminal = Terminal(arguments, Path(home))
        while words.encode() not in terminal.raw:
            terminal.pump(0.005)
        spent = time.perf_counter() - start
        terminal.close()
    return spent


def cards_after_enter(look: float) -> float:
    """Seconds from Enter on *Play*, pressed after a look at home, until a hand of cards is shown."""
    with tempfile.TemporaryDirectory() as home:
        playing.write_settings(Path(home))
        terminal = Terminal(["-m", "thousand_tui"], Path(home))
        while b"Play" not in terminal.raw:
            terminal.pump(0.005)
        until = time.perf_counter() + look
        while time.perf_counter() < until:
            terminal.pump(0.01)
        start = time.perf_counter()
        terminal.send("\r")
        while sum("\n".join(terminal.lines[HAND_FROM:]).count(suit) for suit in "♠♥♣♦") < DEALT:
            terminal.pump(0.005)
        spent = time.perf_counter() - start
        terminal.close()
    return spent


def answering() -> Iterator[str]:
    """The keys, and the memory at the table."""
    yield f"key to repaint       p95 {key_to_repaint([sys.executable, '-m', 'thousand_tui']):.0f} ms (aim 50)"
    thinking = [sys.executable, str(ROOT / "bench" / "thinking.py")]
    yield f"... while a bot thinks   p95 {key_to_repaint(thinking, bot_first=True):.0f} ms (aim 50)"
    yield f"memory at the table  {memory():.0f} MiB (aim 80)"


def key_to_repaint(command: list[str], *, bot_first: bool = False) -> float:
    """The 95th percentile, in milliseconds, from a key to the end of what it changes on the screen."""
    with tempfile.TemporaryDirectory() as home:
        terminal = at_the_table(Path(home), command, bot_first=bot_first)
        times = []
        for number in range(KEYS):
            key = ("right", "left")[number % 2]
            quiet(terminal, 0.12)
            terminal.send(playing_key(key))
            start = time.perf_counter()
            last = None
            while time.perf_counter() - start < 0.25:
                if terminal.pump(0.03):
                    last = time.perf_counter()
                elif last is not None:
                    break
            if last is not None:
                times.append((last - start) * 1000)
        terminal.close()
    assert len(times) > KEYS / 2, "the keys changed nothing"
    return statistics.quantiles(times, n=20)[-1]


def playing_key(key: str) -> str:
    """The bytes of a key."""
    return {"right": "\x1b[C", "left": "\x1b[D"}.get(key, key)


def at_the_table(home: Path, command: list[str], *, bot_first: bool) -> Terminal:
    """A table at the first lead of the person, or with a bot to lead."""
    prepare(home, bot_first=bot_first)
    terminal = Terminal([*command[1:], "--continue"], home, command=command[0])
    terminal.wait_for("is thinking" if bot_first else "lead any card")
    quiet(terminal, 1.0)
    return terminal


def quiet(terminal: Terminal, seconds: float) -> None:
    """Wait until nothing has been written for so long; a bot may think all the while."""
    until = time.perf_counter() + 3.0
    while time.perf_counter() < until and terminal.pump(seconds):
        pass


def prepare(home: Path, *, bot_first: bool) -> None:
    """Write a save in which somebody has bought for 100 and is to lead, and settings for a quick table."""
    playing.write_settings(home)
    playing.save_first_lead(home, "abd")
    if bot_first:
        (path,) = (home / "saves").glob("*.json")
        found = resume(path)
        assert isinstance(found, Resumed)
        assert found.keeper is not None
        found.session.submit(next(iter(found.session.view().choices)))
        found.keeper.close()


def memory() -> float:
    """Resident memory at the table, in MiB."""
    with tempfile.TemporaryDirectory() as home:
        terminal = at_the_table(Path(home), [sys.executable, "-m", "thousand_tui"], bot_first=False)
        shown = subprocess.run(["ps", "-o", "rss=", "-p", str(terminal.child.pid)], capture_output=True, check=True)
        terminal.close()
    return int(shown.stdout) / 1024


PARTS = (
    *(playing_at_random, replaying, opening, many, replays, puzzles, recording, solving, deciding, judging),
    *(starting, answering),
)
"""What ``make bench`` measures, each a few lines."""


if __name__ == "__main__":
    main()
