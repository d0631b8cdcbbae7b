"""The record of 10,000 games: how long a page takes, and how long adding a deal does."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from thousand_tui.desk.reports.records import pages
from thousand_tui.storage import records_path
from thousand_tui.storage.record_facts import DECLARER, DEFENDER, WON, Hand, RecordedDeal, RecordedGame, RecordedPlayer
from thousand_tui.storage.record_figures import Asked
from thousand_tui.storage.record_stats import figures, hands, people
from thousand_tui.storage.records import Records

GAMES = 10_000
DEALS = 15
"""Of a game."""
ADDED = 200
ASKED = 5


def lines() -> Iterator[str]:
    """A line for each figure."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("THOUSAND_RECORDS")
        os.environ["THOUSAND_RECORDS"] = folder
        try:
            yield from _measured()
        finally:
            if before is None:
                del os.environ["THOUSAND_RECORDS"]
            else:
                os.environ["THOUSAND_RECORDS"] = before


def _measured() -> Iterator[str]:
    rng = Random("record")
    records = Records(records_path())
    for number in range(GAMES):
        game, deals = made_up(number, rng)
        records.put(game, deals)
    records.close()
    records = Records(records_path())
    for name, asked in (
        ("a whole record", Asked("anna")),
        ("of one preset", Asked("anna", "PAGAT")),
        ("of a year", Asked("anna", None, "2020")),
    ):
        taken = []
        for _ in range(ASKED):
            began = time.process_time()
            (person, *_) = people(records)
            pages(figures(records, person, asked))
            taken.append(time.process_time() - began)
        told = f"{1000 * statistics.median(taken):.0f} ms of processor time ({1000 * max(taken):.0f} at worst)"
        yield f"record, {name:14} {told}, {GAMES:,} games with {GAMES * DEALS:,} deals (aim 200)"
    began = time.perf_counter()
    many = sum(1 for _ in hands(records, Asked("anna")))
    yield f"record, as CSV        {time.perf_counter() - began:.1f} s for {many:,} rows"
    added = []
    for number in range(GAMES, GAMES + ADDED // DEALS + 1):
        game, deals = made_up(number, rng)
        for deal in deals:
            began = time.perf_counter()
            records.counted(game.key)
            records.put(game, [deal])
            added.append(time.perf_counter() - began)
    added.sort()
    records.close()
    at_p95 = 1000 * added[int(len(added) * 0.95)]
    yield f"record, a deal added  {1000 * statistics.median(added):.1f} ms, {at_p95:.1f} ms at p95"
    yield f"record, its size      {Path(records_path()).stat().st_size / 1e6:.0f} MB"


def made_up(number: int, rng: Random) -> tuple[RecordedGame, list[RecordedDeal]]:
    """A game that nobody has played, with its deals."""
    moment = f"{2015 + number // 1500}-{1 + number % 12:02}-{1 + number % 28:02}T12:{number % 60:02}:00+00:00"
    company = rng.choice(("regular", "expert", "novice,regular"))
    players = (
        RecordedPlayer(0, "Anna", "anna", "person", company, rng.random() < 0.4, rated="regular,expert"),
        RecordedPlayer(1, "", "", "regular", "person,regular"),
        RecordedPlayer(2, "", "", "regular", "person,regular"),
    )
    preset = rng.choice(("BASE", "BASE", "PAGAT", ""))
    path = f"/home/anna/.local/share/thousand-tui/saves/{moment[:10]}-anna-{number}.json"
    game = RecordedGame(f"{number:032x}", "thousand", path, moment, moment, preset, 3, WON, False, players, "three")
    return game, [RecordedDeal(at, f"{rng.getrandbits(128):032x}", moment, (_hand(rng),)) for at in range(1, DEALS + 1)]


def _hand(rng: Random) -> Hand:
    if rng.random() < 0.6:
        return Hand(0, "anna", DEFENDER, points=rng.randrange(60), change=5 * rng.randrange(12), place=rng.randrange(3))
    bid = 100 + 5 * rng.randrange(20)
    made = rng.random() < 0.7
    points = rng.randrange(60, 300)
    change, talon = bid if made else -bid, rng.randrange(34)
    return Hand(
        0, "anna", DECLARER, bid, bid, made, False, points, change, rng.randrange(2), place=talon % 3, talon=talon
    )


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
