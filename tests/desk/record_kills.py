"""Kills a program while it records deals, reviews them, ends games that count for a rating and rebuilds the record, and
looks: nothing lost, nothing twice.

``python -m tests.desk.record_kills``: 200 kills at random moments; and 100 while games end, half of them at a line of
the code that records.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TypeAlias

from tests.desk.kills import KilledAt, killed, said_until_killed, tell
from tests.desk.recorded import move, play_deals, played, record
from tests.desk.saved_games import start
from tests.narrowing import a
from tests.study.reviewed import judged_quickly
from thousand_tui.desk import record_book, recording
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.kept_reviews import review_of
from thousand_tui.desk.opening import replayed
from thousand_tui.desk.recording import key_of, snapshot_of
from thousand_tui.desk.replaying import Reviewing
from thousand_tui.storage import files, record_file, records as storage, records_path, saves
from thousand_tui.storage.record_facts import game_key
from thousand_tui.storage.record_stats import rated_games
from thousand_tui.storage.reviews import load_review, review_path
from thousand_tui.storage.shelf import save_files
from thousand_tui.study import review
from thousand_tui.study.judging import ENGINE
from thousand_tui.table import Player, ThousandSession

RECORDING = {module.__file__ for module in (record_book, recording, storage, record_file, files)}
# So many lines of it run in the thread that records while two games end.
LINES = 4000
Deals: TypeAlias = dict[tuple[str, int], tuple[str, int]]
"""By game and number: the checksum of the log, and what it brought Anna."""


def in_saves(folder: Path) -> Deals:
    """What the saves of a folder say, as they are."""
    found: Deals = {}
    for path in save_files(folder):
        session = replayed(path).session
        snapshot = snapshot_of(session, path, saves.load(path).created)
        assert snapshot.game.key == key_of(session, snapshot.game.created)
        for deal in snapshot.deals():
            found[snapshot.game.key, deal.number] = deal.log, deal.hands[0].change
    return found


def in_record() -> tuple[Deals, int]:
    """What the record says; and how many deals or hands stand there twice, or without the other."""
    if not records_path().exists():
        return {}, 0
    with record() as records, records.reading() as connection:
        deals = connection.execute("SELECT key, number, log FROM deals JOIN games ON id = deals.game").fetchall()
        hands = connection.execute("SELECT key, number, change FROM hands JOIN games ON id = hands.game").fetchall()
    changes = {(key, number): change for key, number, change in hands}
    counted = Counter((key, number) for key, number, _ in deals), Counter((key, number) for key, number, _ in hands)
    wrong = sum(many != 1 for each in counted for many in each.values()) + len(counted[0].keys() ^ counted[1].keys())
    return {(key, number): (log, changes.get((key, number), 0)) for key, number, log in deals}, wrong


def records_on(folder: Path, pipe: int) -> None:
    """Games without an end, each of a few deals; it is told when the first one has been played."""
    # What the system has been given outlives the program, and nobody waits for the disk.
    setattr(os, "fsync", lambda _: None)  # noqa: B010 - its type is no matter here
    number = 0
    while True:
        session = start(f"kills {number}")
        keeper = keep(session, folder / "saves")
        while len(session.course.totals) < 4:
            move(session)
            if number:
                tell(pipe, keeper.path, session)
        keeper.close()
        number += 1


def adds_on(folder: Path, pipe: int) -> None:
    """One deal after the other is put into the record, as fast as that goes; each is told when it is there."""
    session = play_deals(start("adding"), 6)
    with record_book.opened() as records:
        for number in range(1_000_000):
            snapshot = snapshot_of(session, folder / "none.json", f"{number}")
            for at in range(len(snapshot.numbers)):
                records.put(snapshot.game, [snapshot.deal(at)])
                os.write(pipe, f"{snapshot.game.key} {at + 1}\n".encode())


def while_adding(folder: Path, rng: Random) -> tuple[int, int]:
    """Kill it once; how many deals are lost that it has told of, or wrong; and how many are counted."""
    told, _ = killed(adds_on, folder, after=rng.random() * 0.2)
    recorded, wrong = in_record()
    assert told is not None
    there = sum(key == told.path.name for key, _ in recorded)
    return wrong + max(0, told.moves - there) + sum(not log for log, _ in recorded.values()), len(recorded)


def rebuilds_on(folder: Path, pipe: int) -> None:
    """The record is made anew, again and again."""
    with record_book.opened() as records:
        os.write(pipe, b"begun 1\n")
        while True:
            record_book.rebuild(records, folder / "saves")


def while_recording(folder: Path, rng: Random) -> tuple[int, int]:
    """Kill it once; how many deals are lost then, or stand twice, or are others than in the saves; and how many had
    been counted."""
    killed(records_on, folder, after=rng.random() * 0.6)
    recorded, wrong = in_record()
    many = len(recorded)
    saved = in_saves(folder / "saves")
    # The save comes first: whatever is counted is saved.
    wrong += sum(saved.get(deal) != found for deal, found in recorded.items())
    with record_book.opened() as records:
        record_book.bring_up_to_date(records, folder / "saves")
    recorded, twice = in_record()
    return wrong + twice + len(recorded.items() ^ saved.items()), many


def while_rebuilding(folder: Path, rng: Random) -> tuple[int, int]:
    """Kill it once; how many deals are lost or wrong then, those of deleted saves included; and how many there are."""
    before, _ = in_record()
    killed(rebuilds_on, folder, after=rng.random() * 0.3)
    now, wrong = in_record()
    wrong += len(now.items() ^ before.items())
    with record_book.opened() as records:
        record_book.rebuild(records, folder / "saves")
    now, twice = in_record()
    return wrong + twice + len(now.items() ^ before.items()), len(now)


def reviews_on(folder: Path, pipe: int) -> None:
    """Games are reviewed, deal by deal and player by player, again and again; how many reviews are kept is told, from
    the first player's on: however slow the machine is, there is something to be lost then."""
    review.judged = judged_quickly
    setattr(os, "fsync", lambda _: None)  # noqa: B010 - its type is no matter here
    tells = False
    while True:
        for path in save_files(folder / "saves"):
            if tells:
                os.write(pipe, f"{path.name} 0\n".encode())
            review_path(path).unlink(missing_ok=True)
            session = a(ThousandSession, replayed(path).session)
            for seat in range(3):
                reviewing = Reviewing(session, path)
                for at in range(len(reviewing.replay.deals)):
                    reviewing.deal(at, (seat,))
                    tells = tells or at + 1 == len(reviewing.replay.deals)
                    if tells:
                        os.write(pipe, f"{path.name} {3 * seat + at + 1}\n".encode())


def in_reviews(folder: Path) -> tuple[dict[tuple[str, int], float], int]:
    """What the reviews beside saves say that Anna gave away, by game and deal; and how many cannot be read."""
    found: dict[tuple[str, int], float] = {}
    unread = 0
    for path in save_files(folder):
        save = saves.load(path)
        kept = load_review(path, ENGINE).deals
        unread += review_path(path).exists() and not kept
        for deal in kept:
            if (of_anna := review_of(deal, (0,))) is not None:
                found[game_key(save.game, save.created, save.seed), deal.number] = sum(of_anna.lost(0).values())
    return found, unread


def noted() -> dict[tuple[str, int], float]:
    """What the record says that Anna gave away."""
    asked = "SELECT key, number, error FROM hands JOIN games ON id = hands.game WHERE error IS NOT NULL"
    with record() as records, records.reading() as connection:
        return {(key, number): error for key, number, error in connection.execute(asked)}


def while_reviewing(folder: Path, rng: Random) -> tuple[int, int]:
    """Kill it once; how many reviews are lost that it has told of, or differ from what the record says; and how many
    there are."""
    before, played_before = in_record(), {path: path.read_bytes() for path in save_files(folder / "saves")}
    told, _ = killed(reviews_on, folder, after=rng.random() * 0.6)
    assert told is not None
    path = folder / "saves" / told.path.name
    there = sum(len(deal.seats) for deal in load_review(path, ENGINE).deals)
    found, wrong = in_reviews(folder / "saves")
    wrong += max(0, told.moves - there) + (in_record() != before)
    wrong += sum(path.read_bytes() != data for path, data in played_before.items())
    with record_book.opened() as records:
        record_book.bring_up_to_date(records, folder / "saves")
    now = noted()
    wrong += sum(now.get(deal) != error for deal, error in found.items()) + (in_record() != before)
    return wrong, len(now)


def ends_on(folder: Path, pipe: int, line: int = 0, games: int = 1_000_000) -> None:
    """Games that count for a rating come to their end, one after the other; each is told when it is closed. With a
    ``line`` it is killed before so many lines of the thread that records have run, from the last move of a game on."""
    # What the system has been given outlives the program, and nobody waits for the disk.
    setattr(os, "fsync", lambda _: None)  # noqa: B010 - its type is no matter here
    saves = folder / "saves"
    players = (Player("Anna"), Player("Bogdan", "novice"), Player("Vera", "novice"))
    tracer = KilledAt(line, ())
    threading.settrace(tracer)
    for _ in range(games):
        whole, session = (start(f"ends {len(save_files(saves))}", "501", players) for _ in range(2))
        while not whole.is_over:
            move(whole)
        while session.ply < whole.ply - 5:
            move(session)
        keeper = keep(session, saves)
        while not session.is_over:
            tracer.files = RECORDING if session.ply == whole.ply - 1 else ()
            move(session)
        keeper.close()
        os.write(pipe, f"{keeper.path.name}\n".encode())


@cache
def won_in(path: Path) -> bool | None:
    """Whether Anna has won the game of a save that nobody goes on with; None: nobody has."""
    session = replayed(path).session
    return 0 in session.card_game.winners(session.game) if session.is_over else None


def rated() -> Counter[bool]:
    """How many games count for Anna's rating, won and not won."""
    with record() as records:
        (found,) = rated_games(records, "anna") or (None,)
    assert found is None or found.what == "novice,novice", found
    return Counter() if found is None else Counter({True: found.won.times, False: found.won.of - found.won.times})


def while_ending(folder: Path, rng: Random) -> tuple[int, int]:
    """Kill it once; how many games are lost for the rating then, counted twice or wrongly; and how many count."""
    if rng.random() < 0.5:
        said, ended = said_until_killed(ends_on, folder, after=rng.random() * 0.3)
    else:
        said, ended = said_until_killed(partial(ends_on, line=rng.randint(1, LINES)), folder)
    results = {path.name: won_in(path) for path in save_files(folder / "saves")}
    saved = Counter(won for won in results.values() if won is not None)
    wrong = ended + sum(results.get(name) is None for name in said)
    # The save comes first: whatever counts is saved.
    wrong += (rated() - saved).total()
    with record_book.opened() as records:
        record_book.bring_up_to_date(records, folder / "saves")
    now = rated()
    return wrong + (now - saved).total() + (saved - now).total(), now.total()


def some_games(folder: Path) -> None:
    """A record of five games, the saves of two of which are deleted since."""
    for number in range(5):
        _, keeper = played(folder / "saves", 3, f"game {number}")
        if number < 2:
            keeper.path.unlink()


def is_sound() -> bool:
    """Whether SQLite itself finds nothing wrong with the file."""
    connection = sqlite3.connect(records_path())
    (found,) = connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()
    return bool(found == "ok")


def main() -> int:
    """Do it and say it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--kills", type=int, default=200, help="so many kills, and half as many while games end")
    chosen = words.parse_args()
    kinds = (
        ("deals were played", "deals", while_recording, 0.1),
        ("deals were added", "deals", while_adding, 0.3),
        ("deals were reviewed", "deals", while_reviewing, 0.3),
        ("the record was rebuilt", "deals", while_rebuilding, 0.3),
        ("games that are rated came to their end", "games", while_ending, 0.5),
    )
    lost = 0
    for what, of, once, share in kinds:
        kills = max(1, round(chosen.kills * share))
        wrong, counted = some_kills(kills, once)
        print(f"{kills} kills while {what}: {wrong} of {counted} {of} lost, wrong or counted twice", flush=True)
        lost += wrong
    return 1 if lost else 0


def some_kills(kills: int, once: Callable[[Path, Random], tuple[int, int]]) -> tuple[int, int]:
    """Kill it so often; what was lost or wrong, of how many."""
    rng, wrong, counted = Random(once.__name__), 0, 0
    top = Path(tempfile.mkdtemp())
    os.environ["THOUSAND_RECORDS"] = str(top / "shared")
    try:
        if once in (while_rebuilding, while_reviewing):
            some_games(top / "shared")
        if once is while_ending:
            # However slow the machine is, there is something to be lost then.
            with open(os.devnull, "wb") as nobody:
                ends_on(top / "shared", nobody.fileno(), games=2)
            threading.settrace(None)
        for number in range(kills):
            folder = top / (f"{number}" if once in (while_recording, while_adding) else "shared")
            os.environ["THOUSAND_RECORDS"] = str(folder)
            amiss, many = once(folder, rng)
            wrong += amiss + (not is_sound())
            counted += many
    finally:
        shutil.rmtree(top, ignore_errors=True)
    return wrong, counted


if __name__ == "__main__":
    sys.exit(main())
