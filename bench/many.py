"""How long a folder of 5,000 saved games takes: the game to continue, the list, its end, and the record.

Times are the processor's, so that other programs do not count. ``python bench/many.py FOLDER`` makes such a folder.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.options import Options  # noqa: E402
from thousand_tui.storage.shelf import latest_unfinished  # noqa: E402
from thousand_tui.ui.app import ThousandApp  # noqa: E402

SAMPLE = ROOT / "saves" / "samples" / "three-regulars.json"
GAMES = 5000
DEALS = 15
FIRST = datetime(2020, 1, 1, tzinfo=UTC)


def make(folder: Path, games: int, *, running: int = 10) -> Path:
    """So many games of the usual length; one in ``running`` of them is not over, none if that is 0."""
    folder.mkdir(parents=True)
    fields = json.loads(SAMPLE.read_text("utf-8"))
    settled = [at for at, line in enumerate(fields["log"]) if line.startswith("=")]
    fields["log"] = fields["log"][: settled[DEALS - 1] + 1]
    for number in random.Random(1).sample(range(games), games):
        when = FIRST + timedelta(hours=number)
        is_running = bool(running) and number % running == running // 2
        fields |= {"created": when.isoformat(), "updated": (when + timedelta(minutes=40)).isoformat()}
        fields |= {"seed": str(number), "winners": [] if is_running else [0]}
        names = ("Anna", f"Bogdan {number % 7}", "Vera")
        fields["players"] = [{"name": name, "kind": "regular" if at else "person"} for at, name in enumerate(names)]
        path = folder / f"{when:%Y-%m-%d}-{number:04x}.json"
        path.write_text(json.dumps(fields, indent=1), "utf-8")
        os.utime(path, (when.timestamp(), when.timestamp()))
    return folder


def lines() -> Iterator[str]:
    """The figures, a line each."""
    games = GAMES
    with tempfile.TemporaryDirectory() as home:
        os.environ["THOUSAND_RECORDS"] = os.environ["THOUSAND_CONFIG"] = home
        some = make(Path(home, "some"), games)
        for folder, about in ((some, "one in ten runs"), (make(Path(home, "over"), games, running=0), "all are over")):
            start = time.process_time()
            latest_unfinished(folder)
            yield f"the game to continue, {games:,} saves of which {about}: {time.process_time() - start:.2f} s (aim 1)"
        for what, seconds in asyncio.run(shown(some)).items():
            yield f"{what}, {games:,} saves: {seconds:.2f} s (aim 1)"


async def shown(folder: Path) -> dict[str, float]:
    """How long it takes until the list of saved games is shown, and what its keys take."""
    app, taken = ThousandApp(Options(saves=folder)), {}
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.5)
        await app.workers.wait_for_complete()
        for what, key in (("saved games", "s"), ("... a row further", "down"), ("... the last one", "end")):
            start = time.process_time()
            if key == "s":
                app.open("saved")
            else:
                await pilot.press(key)
            await pilot.pause()
            taken[what] = time.process_time() - start
        start = time.process_time()
        app.go_home()
        await pilot.pause()
        taken["home again"] = time.process_time() - start
    return taken


def main() -> None:
    """Make a folder, or measure."""
    if len(sys.argv) > 1:
        make(Path(sys.argv[1]), GAMES)
        return
    for line in lines():
        print(line, flush=True)


if __name__ == "__main__":
    main()
