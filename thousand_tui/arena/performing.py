"""Play matches unit by unit, keep results as they come, and print what is due at the end.

In a terminal, a bar shows the progress. Where a Regular decides for an installed bot, this is reported once when it
first happens, and counted at the end.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from thousand_tui.arena import tables
from thousand_tui.arena.crew import Crew, Processes, cores
from thousand_tui.arena.deal import Lapse, Times
from thousand_tui.arena.ledger import Ledger
from thousand_tui.arena.match import Played
from thousand_tui.bots.opponents import ToldFaults
from thousand_tui.sanitize import write_out
from thousand_tui.words import t
from thousand_tui.words.people import bot_fault


class Lapses:
    """The failures of installed bots in a run."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._faults = ToldFaults()

    def add(self, lapses: Iterable[Lapse], progress: Progress) -> None:
        """Count these; each kind of trouble with each bot is reported once, at once."""
        for lapse in lapses:
            self._counts[lapse.bot] += 1
            if (fault := self._faults.news(lapse.bot, lapse.fault)) is not None:
                progress.clear()
                why = bot_fault(fault.reason, fault.what)
                write_out(t("arena.lapse", bot=lapse.bot, number=lapse.number, why=why), sys.stderr)

    def summary(self) -> list[str]:
        """The number of failures of each bot as lines; none if there were none."""
        return [t("arena.lapses", bot=bot, count=count) for bot, count in sorted(self._counts.items())]


BAR: Final = 30
# The least seconds between two drawings.
EVERY: Final = 0.2


class Progress:
    """Counts what is done out of ``whole``; draws a bar if the standard error is a terminal, otherwise nothing."""

    def __init__(self, whole: int) -> None:
        self._whole = whole
        self._done = 0
        self._begun = self._drawn = monotonic()
        self._shown = 0
        self._seen = whole > 0 and sys.stderr is not None and sys.stderr.isatty()

    def step(self) -> None:
        """Count one more unit as done."""
        self._done += 1
        if self._seen and monotonic() - self._drawn >= EVERY:
            self._drawn = monotonic()
            self._show(progress_line(self._done, self._whole, self._drawn - self._begun))

    def clear(self) -> None:
        """Remove the bar, for other output in its place or at the end."""
        if self._shown:
            self._show("")

    def _show(self, line: str) -> None:
        print("\r" + line.ljust(self._shown), end="\r" if not line else "", file=sys.stderr, flush=True)
        self._shown = len(line)


def progress_line(done: int, whole: int, seconds: float) -> str:
    """The bar after this many seconds, with the estimated time left."""
    filled = BAR * done // whole
    left = round(seconds * (whole - done) / max(1, done))
    bar = "#" * filled + "-" * (BAR - filled)
    return t("arena.progress", bar=bar, done=done, whole=whole, minutes=left // 60, seconds=f"{left % 60:02}")


Unit = TypeVar("Unit")
Row = TypeVar("Row")

DEFAULT_DEALS: Final = 300
QUICK_DEALS: Final = 60
QUICK_GAMES: Final = 4
INTERRUPTED: Final = 130


def pairs(bots: Sequence[str], *, ladder: bool) -> tuple[tuple[str, str], ...]:
    """Who plays whom: a single bot itself, on a ladder each bot the one before it, otherwise each bot all others.

    Raises:
        ValueError: a bot is listed twice.
    """
    for name in bots:
        if bots.count(name) > 1:
            raise ValueError(t("arena.twice", name=name))
    if len(bots) == 1:
        return ((bots[0], bots[0]),)
    return tuple((above, below) for below, above in pairwise(bots)) if ladder else tuple(combinations(bots, 2))


def wanted(options: argparse.Namespace) -> int:
    """How many deals or games are asked for."""
    if options.games:
        return min(options.games, QUICK_GAMES) if options.quick else int(options.games)
    return options.deals or (QUICK_DEALS if options.quick else DEFAULT_DEALS)


def crew_of(options: argparse.Namespace, bots: Iterable[str]) -> Crew:
    """What does the work: processes of this computer, or the workers of a cluster that can play these bots."""
    if options.dask is None:
        return Processes(options.jobs or cores())
    from thousand_tui.arena.cluster import Cluster

    return Cluster(options.dask, tuple(dict.fromkeys(bots)))


@dataclass(slots=True)
class Done(Generic[Row]):
    """The results of a run, which may have been ``stopped`` early."""

    rows: list[Row]
    times: Times = field(default_factory=dict)
    lapses: Lapses = field(default_factory=Lapses)
    stopped: bool = False


def perform(play: Callable[[Unit], Played[Row]], units: Sequence[Unit], ledger: Ledger[Row], crew: Crew) -> Done[Row]:
    """Play all units and keep every result at once; on Ctrl-C what has been finished is kept.

    Raises:
        LedgerError: the file cannot be written.
        ArenaError: a bot crashes.
    """
    done: Done[Row] = Done([])
    progress, count = Progress(len(units)), 0
    try:
        for played in crew(play, units):
            for row in played.rows:
                ledger.add(row)
            for name, seconds in played.times.items():
                done.times.setdefault(name, []).extend(seconds)
            count += 1
            progress.step()
            done.lapses.add(played.lapses, progress)
    except KeyboardInterrupt:
        done.stopped = True
    finally:
        progress.clear()
    if done.stopped:
        write_out(t("arena.stopped", done=count, whole=len(units)), sys.stderr)
    done.rows = ledger.rows
    return done


def finish(parts: list[list[str]], done: Done[Any], rows: Sequence[object]) -> int:
    """Print these parts, and how long the bots took; returns the exit code."""
    if not rows:
        parts.append([t("arena.nothing")])
    parts += [tables.times_table(done.times), done.lapses.summary()]
    write_out("\n\n".join("\n".join(part) for part in parts if part))
    return INTERRUPTED if done.stopped else 0
