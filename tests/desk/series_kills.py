"""Kills a program that plays series of games, and looks: no result lost, none counted twice, the running game goes on.

``python -m tests.desk.series_kills``: 100 kills, at random moments and at random lines of the code that saves in turn,
each of a program that goes on where the last one was killed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.desk.kills import said_until_killed
from tests.desk.saved_games import opened
from thousand_tui.bots import LEVELS
from thousand_tui.desk.keeper import Keeper
from thousand_tui.desk.seating import TableSetup
from thousand_tui.desk.series import PLACES, Series, all_series, begin_series
from thousand_tui.rules import CHANCE, preset, view_of
from thousand_tui.storage.matches import kept_files
from thousand_tui.storage.series import FOLDER, load_series
from thousand_tui.storage.shelf import save_files
from thousand_tui.table import Player, TableSettings, ThousandSession

PEOPLE = ("Anna", "Bogdan", "Vera")
GAMES = 20
# One game in so many is played to its end or to this many moves, for a program that is killed soon has to open it
# first; the others are given up after a few moves.
TO_THE_END = 5
LONGEST = 400
# The code that saves runs so many lines in about two games that are given up.
LINES = 3000


@dataclass
class Acknowledged:
    """What the programs said before they were killed."""

    series: set[str] = field(default_factory=set)
    moves: dict[str, int] = field(default_factory=dict)
    """By file: how many moves of it are saved."""
    over: dict[str, list[int]] = field(default_factory=dict)
    """By file: the totals of Anna, Bogdan and Vera."""
    results: dict[str, tuple[list[int], list[int]]] = field(default_factory=dict)
    """By file: the places and the totals, once they are written down."""

    def hear(self, line: str) -> None:
        """Take in one line."""
        what, file, told = json.loads(line)
        if what == "series":
            self.series.add(file)
        elif what == "moves":
            self.moves[file] = told
        elif what == "over":
            self.over[file] = told
        else:
            self.results[file] = told[0], told[1]


def say(pipe: int, what: str, file: str, told: object = None) -> None:
    """Tell the parent that this is done."""
    os.write(pipe, f"{json.dumps([what, file, told])}\n".encode())


def plays_until_killed(folder: Path, pipe: int) -> None:
    """Play; a program that fails comes to its end as it never should."""
    try:
        plays_series(folder, pipe)
    except Exception:
        traceback.print_exc()


def plays_series(folder: Path, pipe: int) -> None:
    """Series without an end; the one that is not over is gone on with."""
    # What the system has been given outlives the program, and nobody waits for the disk.
    setattr(os, "fsync", lambda _: None)  # noqa: B010 - its type is no matter here
    while True:
        found = next((each for each in all_series(folder)[0] if not each.is_over), None)
        if found is None:
            table = TableSetup(tuple(map(Player, PEOPLE)), preset("501").agreements, TableSettings())
            found = begin_series(folder, table, GAMES, PLACES, (250, 200, 250))
        say(pipe, "series", found.path.name)
        while not found.is_over:
            running = found.begun()
            if running is None:
                session, keeper = found.sit_down(TableSettings())
            else:
                resumed = opened(running)
                assert isinstance(resumed.session, ThousandSession)
                session, keeper = resumed.session, resumed.keeper
            plays(session, keeper, found.number, pipe)
            found = Series(found.path)
            for game in found.over[-1:]:
                say(pipe, "result", game.file, (game.places, game.totals))


def plays(session: ThousandSession, keeper: Keeper, number: int, pipe: int) -> None:
    """A game is played to its end by Novices, or given up early."""
    last = LONGEST if number % TO_THE_END == 0 else 3
    while not session.is_over:
        assert session.trouble is None, session.trouble
        say(pipe, "moves", keeper.path.name, session.ply)
        if session.ply >= last:
            session.give_up(number % len(PEOPLE))
        elif session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(LEVELS["novice"].choose(view_of(session.game, session.turn), Random(session.ply)))
    assert session.trouble is None, session.trouble
    totals = dict(zip(session.names, session.game.sheet.totals, strict=True))
    say(pipe, "over", keeper.path.name, [totals[name] for name in PEOPLE])
    keeper.close()


def check(folder: Path, told: Acknowledged) -> tuple[int, int]:
    """What is lost, wrong or counted twice of all that was told; and how many results there are."""
    paths = kept_files(folder / FOLDER)
    as_left = {game.file: (game.places, game.totals) for path in paths for game in load_series(path).played}
    wrong = sum(as_left.get(file) != result for file, result in told.results.items())
    wrong += len(told.series - {path.name for path in paths})
    every = [Series(path) for path in paths]
    files = [file for each in every for file in each.files]
    # No game twice, and none beside its series.
    wrong += len(files) - len(set(files)) + len({path.name for path in save_files(folder)} - {*files})
    over = {game.file: game for each in every for game in each.over}
    wrong += sum(file not in over or over[file].totals != totals for file, totals in told.over.items())
    wrong += sum(any(total % 5 for total in game.totals) or 1 not in game.places for game in over.values())
    for each in every:
        wrong += load_series(each.path).played != each.kept.played
        wrong += each.number != len(each.over) + 1 or len(each.files) - len(each.over) not in (0, 1)
        wrong += each.is_over != (len(each.over) == GAMES)
        wrong += sum(row.places for row in each.rows()) != sum(sum(game.places) for game in each.over)
        wrong += any(game.order != each.order(at) for at, game in enumerate(each.kept.played, 1))
        wrong += goes_on(each, told)
    return wrong, len(over)


def goes_on(found: Series, told: Acknowledged) -> int:
    """How much is amiss with the game that is being played."""
    running = found.begun()
    unfinished = {file for file in found.files if file in told.moves} - {game.file for game in found.over}
    if running is None:
        return len(unfinished)
    resumed = opened(running)
    lost = max(0, told.moves.get(running.name, 0) - resumed.session.ply)
    names = tuple(found.names[player] for player in found.order(found.number))
    resumed.keeper.close()
    return lost + len(unfinished - {running.name}) + (resumed.session.names != names)


def main() -> int:
    """Do it and say it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--kills", type=int, default=100, help="so many kills")
    chosen = words.parse_args()
    rng, told, wrong, many = Random("series"), Acknowledged(), 0, 0
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top, "saves")
        os.environ["THOUSAND_RECORDS"] = top
        for number in range(chosen.kills):
            if number % 2:
                said, ended = said_until_killed(plays_until_killed, folder, line=rng.randint(LINES, 4 * LINES))
            else:
                said, ended = said_until_killed(plays_until_killed, folder, after=rng.random() * 0.15)
            wrong += ended
            for line in said:
                told.hear(line)
            amiss, many = check(folder, told)
            wrong += amiss
    print(f"{chosen.kills} kills while series were played: {wrong} of {many} results lost, wrong or counted twice")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
