"""How fast a replay is in a game of usual length and in a very long one, beside the table drawn in the same window.

Times are the processor's, so that other programs do not count.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import opening  # noqa: E402
from thousand_tui.desk.opening import Resumed, resume  # noqa: E402
from thousand_tui.options import Options  # noqa: E402
from thousand_tui.table import TableSettings  # noqa: E402
from thousand_tui.ui.app import ThousandApp  # noqa: E402
from thousand_tui.ui.replaying import replay_session  # noqa: E402
from thousand_tui.ui.screens.replay.screen import ReplayScreen  # noqa: E402
from thousand_tui.ui.screens.table.screen import TableScreen  # noqa: E402

SIZE = (120, 40)
TIMES = 40


def lines() -> Iterator[str]:
    """A line for each game."""
    with tempfile.TemporaryDirectory() as folder:
        for path, deals in opening.long_games(Path(folder)):
            if deals in (opening.DEALS[0], opening.DEALS[-1]):
                found = resume(path)
                assert isinstance(found, Resumed)
                found.session.settings = TableSettings(open_deals=True)
                opened, move, deal, table = asyncio.run(measured(found, Path(folder)))
                yield (
                    f"replay, {deals:>5,} deals  {opened:.0f} ms to open from the table; a move {move:.1f} ms, "
                    f"{move / table:.1f} times the table drawn once (aim 1.0); to any deal {deal:.1f} ms"
                )
            if deals == opening.DEALS[-1]:
                return


async def measured(found: Resumed, folder: Path) -> tuple[float, float, float, float]:
    """Milliseconds to open a replay, for a move in it, to go to another deal, and to draw the table."""
    app, session = ThousandApp(Options(saves=folder, theme="baize", ascii=False)), found.session
    async with app.run_test(size=SIZE) as pilot:
        app.open_table(session, found.keeper)
        await pilot.pause()
        session.lift_curtain()
        table = app.screen
        assert isinstance(table, TableScreen)
        drawn = median(table.draw)
        start = time.process_time()
        replay_session(app, session)
        await pilot.pause()
        opened = (time.process_time() - start) * 1000
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        numbers = [deal.number for deal in replay.replay.deals]
        places = iter([numbers[at * 7919 % len(numbers)] for at in range(TIMES)])
        away = median(lambda: replay.go_to_deal(next(places)))
        replay.go_to_deal(numbers[len(numbers) // 2])
        return opened, median(lambda: replay.action_walk(1)), away, drawn


def median(work: Callable[[], object]) -> float:
    """The median of many times, in milliseconds."""
    times = []
    for _ in range(TIMES):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times) * 1000


if __name__ == "__main__":
    print(*lines(), sep="\n")
