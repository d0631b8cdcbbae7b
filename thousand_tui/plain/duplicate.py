"""Matches with the same cards and series of games in line mode: begin or continue one, and see the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from thousand_tui.bots import LEVELS
from thousand_tui.desk import duplicate, series
from thousand_tui.desk.duplicate import Experts, Match, MatchError, Turn
from thousand_tui.desk.seating import TableSetup
from thousand_tui.desk.sentences import telling
from thousand_tui.desk.series import Series, SeriesError
from thousand_tui.options import AskedMatch, AskedSeries
from thousand_tui.plain.console import Console
from thousand_tui.plain.games import Games
from thousand_tui.rules import Agreements
from thousand_tui.study.duplicate import MANY, write_challenge
from thousand_tui.words import t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import bot_words

LONGEST_ANSWER: Final = 4000
LONGEST_HANDICAP: Final = 400


@dataclass
class Together:
    """Several deals or games that belong together, each played through ``games``."""

    games: Games

    @property
    def console(self) -> Console:
        """The console of the games."""
        return self.games.console

    def which(self, question: str, begun: Sequence[str], new: str) -> int:
        """Ask which to continue; returns its index, or their number for a new one. Ask nothing if none was begun."""
        return self.console.choose(t(question), [*begun, t(new)]) if begun else 0

    def way(self, ways: Mapping[str, bool]) -> str:
        """Ask what to do now, and return the id of its message; ``ways`` says which are possible."""
        offered = [way for way, can_be in ways.items() if can_be]
        return offered[self.console.choose(t("plain.match.what"), list(map(t, offered)))]


class Matches(Together):
    """The matches of a folder."""

    def open(self, agreements: Agreements, who: str, asked: AskedMatch) -> None:
        """Begin the match asked for on the command line; if there is none, continue a match or begin a new one. ``who``
        plays it unless others are named.

        Raises:
            LeftError: the player leaves.
        """
        found = [] if any(asked) else duplicate.all_matches(self.games.folder)
        said = [t("gap").join((listed(match.shown), match.headline)) for match in found]
        if (chosen := self.which("plain.match.which", said, "plain.match.new")) < len(found):
            self.stay(found[chosen])
        else:
            self.begin(agreements, who, asked)

    def begin(self, agreements: Agreements, who: str, asked: AskedMatch) -> None:
        """Begin a match, after asking for what the command line has not named.

        Raises:
            LeftError: the player leaves.
        """
        console, line = self.console, asked.challenge
        if not (line or asked.deals or asked.level or asked.people):
            line = console.ask(t("plain.match.challenge"), LONGEST_ANSWER)
        if not line and not asked.deals:
            asked = asked._replace(deals=MANY[console.choose(t("plain.match.deals"), [str(many) for many in MANY])])
        if not line and not asked.level:
            levels = list(LEVELS.values())
            chosen = console.choose(t("plain.match.level"), [bot_words(each)[0] for each in levels])
            asked = asked._replace(level=levels[chosen].id)
        people = asked.people or console.ask(t("plain.match.people", who=who), LONGEST_ANSWER) or who
        with telling(console.say, MatchError):
            challenge = (
                duplicate.challenge_of(line) if line else duplicate.new_challenge(agreements, asked.level, asked.deals)
            )
            self.stay(duplicate.begin_match(self.games.folder, challenge, people.split(",")))

    def stay(self, match: Match) -> None:
        """Play deal after deal, and see the table of results.

        Raises:
            LeftError: the player leaves.
        """
        experts = Experts(match, lambda: None)
        try:
            self._stay(match)
        finally:
            experts.close()

    def _stay(self, match: Match) -> None:
        if told := match.versions_told:
            self.console.say(told)
        while True:
            found = Match(match.folder)
            self.console.say_all(found.table_rows())
            self.console.say(found.headline)
            turn, is_open = found.next, any(not found.is_shut(number) for number in found.numbers)
            ways = {
                "plain.match.play": turn is not None,
                "plain.match.table": True,
                "plain.match.replay": is_open,
                "plain.match.lines": True,
                "plain.match.leave": True,
            }
            match self.way(ways):
                case "plain.match.play" if turn is not None:
                    self._sit_down(found, turn)
                case "plain.match.replay":
                    self._look(found)
                case "plain.match.lines":
                    self._hand_on(found)
                case "plain.match.leave":
                    return

    def _sit_down(self, match: Match, turn: Turn) -> None:
        begun = match.sit_down(turn)
        if begun is None:
            self.games.go_on(match.path(turn))
        else:
            self.games.play(*begun)
        if match.is_shared:
            self.console.part()

    def _look(self, match: Match) -> None:
        """Replay a deal that everybody has played."""
        open_deals = [number for number in match.numbers if not match.is_shut(number)]
        number = open_deals[self.console.choose(t("plain.match.replay.which"), [str(each) for each in open_deals])]
        self.console.say_all(match.parted_told(number))
        person = self.console.choose(t("duplicate.whose"), match.people) if match.is_shared else 0
        self.games.replay(match.path(Turn(number, person)))

    def _hand_on(self, match: Match) -> None:
        self.console.say(write_challenge(match.challenge))
        lines = [match.result_line(person) for person in range(len(match.people))]
        if None in lines:
            self.console.say(t("duplicate.no_results"))
        self.console.say_all(line for line in lines if line is not None)


@dataclass
class AllSeries(Together):
    """The series of a folder; a new one is for ``table``."""

    table: TableSetup

    def open(self, asked: AskedSeries) -> None:
        """Begin the series asked for on the command line; if there is none, continue a series or begin a new one.

        Raises:
            LeftError: the player leaves.
        """
        found = [] if any(asked) else series.all_series(self.games.folder)
        said = [t("gap").join((listed(each.names), each.about, each.headline)) for each in found]
        if (chosen := self.which("plain.series.which", said, "plain.series.new")) < len(found):
            self.stay(found[chosen])
        else:
            self._begin(asked)

    def _begin(self, asked: AskedSeries) -> None:
        console = self.console
        console.say(t("series.new", who=self.table.who, rules=self.table.rules_name))
        games, counting, handicap = asked
        if not games:
            games = series.MANY[console.choose(t("plain.series.games"), [str(many) for many in series.MANY])]
        if not counting:
            counted = [t(f"series.counting.{counting}") for counting in series.COUNTINGS]
            counting = series.COUNTINGS[console.choose(t("plain.series.counting"), counted)]
        if not any(asked):
            handicap = console.ask(t("plain.series.handicap"), LONGEST_HANDICAP)
        if handicap.strip() == series.PROPOSED:
            console.say(series.proposed(self.table)[1])
        with telling(console.say, SeriesError):
            ahead = series.head_start(handicap, self.table)
            self.stay(series.begin_series(self.games.folder, self.table, games, counting, ahead))

    def stay(self, found: Series) -> None:
        """Play game after game.

        Raises:
            LeftError: the player leaves.
        """
        console = self.console
        while True:
            found = Series(found.path)
            console.say_all([*found.table_rows(), *found.game_rows(), *filter(None, [found.handicap_told])])
            console.say(found.headline)
            may_play, may_replay = not found.is_over, bool(found.over)
            ways = {"plain.series.play": may_play, "plain.series.replay": may_replay, "plain.series.leave": True}
            match self.way(ways):
                case "plain.series.play":
                    self._sit_down(found)
                case "plain.series.replay":
                    numbers = [number for number, game in enumerate(found.kept.played, 1) if game.places]
                    which = console.choose(t("plain.series.replay.which"), [str(number) for number in numbers])
                    self.games.replay(found.file_of(found.kept.played[numbers[which] - 1]))
                case _:
                    return

    def _sit_down(self, found: Series) -> None:
        if (path := found.begun()) is not None:
            self.games.go_on(path)
            return
        with telling(self.console.say, SeriesError):
            self.games.play(*found.sit_down(self.table.settings))
