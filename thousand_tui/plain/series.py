"""Series of games, line by line: a new one, one that was begun, how it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from thousand_tui.desk.keeper import Keeper
from thousand_tui.desk.seating import TableSetup
from thousand_tui.desk.series import (
    COUNTINGS,
    MANY,
    Series,
    SeriesError,
    about,
    all_series,
    begin_series,
    game_rows,
    handicap_told,
    headline,
    read_handicap,
    table_rows,
)
from thousand_tui.options import AskedSeries
from thousand_tui.plain.console import Console
from thousand_tui.table import ThousandSession
from thousand_tui.words import t
from thousand_tui.words.catalogue import listed

LONGEST_ANSWER: Final = 400
# What can be done with a series.
WAYS: Final = ("play", "replay", "leave")


class AllSeries:
    """The series of a folder at a console, for the table that is set up; ``play`` plays a game that begins, ``go_on``
    one that was begun, ``replay`` walks through one."""

    def __init__(
        self,
        console: Console,
        folder: Path,
        table: TableSetup,
        play: Callable[[ThousandSession, Keeper], None],
        go_on: Callable[[Path], None],
        replay: Callable[[Path], None],
    ) -> None:
        self.console = console
        self.folder = folder
        self.table = table
        self._play = play
        self._go_on = go_on
        self._replay = replay

    def open(self, asked: AskedSeries) -> None:
        """Begin what is asked for; where nothing is, go on with one of the series, or begin another.

        Raises:
            LeftError: the player leaves.
        """
        found = [] if any(asked) else all_series(self.folder)
        said = [t("gap").join((listed(each.names), about(each), headline(each))) for each in found]
        chosen = self.console.choose(t("plain.series.which"), [*said, t("plain.series.new")]) if found else len(found)
        if chosen < len(found):
            self.stay(found[chosen])
        else:
            self._begin(asked)

    def _begin(self, asked: AskedSeries) -> None:
        console, names = self.console, [player.name for player in self.table.players]
        console.say(t("series.new", who=listed(names), rules=self.table.rules_name))
        games, counting, handicap = asked
        if not games:
            games = MANY[console.choose(t("plain.series.games"), [str(many) for many in MANY])]
        if not counting:
            counted = [t(f"series.counting.{counting}") for counting in COUNTINGS]
            counting = COUNTINGS[console.choose(t("plain.series.counting"), counted)]
        if not any(asked):
            handicap = console.ask(t("plain.series.handicap"), LONGEST_ANSWER)
        try:
            begun = begin_series(self.folder, self.table, games, counting, read_handicap(handicap, names))
        except SeriesError as error:
            console.say(str(error))
        else:
            self.stay(begun)

    def stay(self, found: Series) -> None:
        """Play game after game.

        Raises:
            LeftError: the player leaves.
        """
        console = self.console
        while True:
            found = Series(found.path)
            console.say_all([*table_rows(found), *game_rows(found), *filter(None, [handicap_told(found)])])
            console.say(headline(found))
            left_out = (*(("play",) if found.is_over else ()), *(() if found.over else ("replay",)))
            ways = [way for way in WAYS if way not in left_out]
            match ways[console.choose(t("plain.match.what"), [t(f"plain.series.{way}") for way in ways])]:
                case "play":
                    self._sit_down(found)
                case "replay":
                    numbers = [number for number, game in enumerate(found.kept.played, 1) if game.places]
                    which = console.choose(t("plain.series.replay.which"), [str(number) for number in numbers])
                    self._replay(found.file_of(numbers[which]))
                case _:
                    return

    def _sit_down(self, found: Series) -> None:
        if (path := found.begun()) is not None:
            self._go_on(path)
            return
        try:
            begun = found.sit_down(self.table.settings)
        except SeriesError as error:
            self.console.say(str(error))
        else:
            self._play(*begun)
