"""Matches with the same cards, line by line: a new one, one that was begun, its table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from thousand_tui.bots import LEVELS
from thousand_tui.desk.duplicate import (
    Experts,
    Match,
    MatchError,
    Turn,
    all_matches,
    begin_match,
    challenge_of,
    headline,
    new_challenge,
    parted_told,
    table_rows,
    versions_told,
)
from thousand_tui.desk.keeper import Keeper
from thousand_tui.options import AskedMatch
from thousand_tui.plain.console import Console
from thousand_tui.rules import Agreements
from thousand_tui.study.duplicate import MANY, write_challenge
from thousand_tui.table import ThousandSession
from thousand_tui.words import t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import bot_words

LONGEST_ANSWER: Final = 4000
# What can be done with a match.
WAYS: Final = ("play", "table", "replay", "lines", "leave")


class Matches:
    """The matches of a folder at a console; ``play`` plays a deal that begins, ``go_on`` one that was begun, ``replay``
    walks through one."""

    def __init__(
        self,
        console: Console,
        folder: Path,
        play: Callable[[ThousandSession, Keeper], None],
        go_on: Callable[[Path], None],
        replay: Callable[[Path], None],
    ) -> None:
        self.console = console
        self.folder = folder
        self._play = play
        self._go_on = go_on
        self._replay = replay

    def open(self, agreements: Agreements, who: str, asked: AskedMatch) -> None:
        """Begin what is asked for; where nothing is, go on with one of the matches, or begin another, for ``who``
        unless others are named.

        Raises:
            LeftError: the player leaves.
        """
        found = [] if any(asked) else all_matches(self.folder)
        said = [t("gap").join((listed(match.people), headline(match))) for match in found]
        chosen = self.console.choose(t("plain.match.which"), [*said, t("plain.match.new")]) if found else len(found)
        if chosen < len(found):
            self.stay(found[chosen])
        else:
            self.begin(agreements, who, asked)

    def begin(self, agreements: Agreements, who: str, asked: AskedMatch) -> None:
        """Begin a match, and ask for what was not asked for.

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
        try:
            challenge = challenge_of(line) if line else new_challenge(agreements, asked.level, asked.deals)
            match = begin_match(self.folder, challenge, people.split(","))
        except MatchError as error:
            console.say(str(error))
            return
        self.stay(match)

    def stay(self, match: Match) -> None:
        """Play deal after deal, and look at the table.

        Raises:
            LeftError: the player leaves.
        """
        experts = Experts(match, lambda: None)
        try:
            self._stay(match)
        finally:
            experts.close()

    def _stay(self, match: Match) -> None:
        if told := versions_told(match):
            self.console.say(told)
        while True:
            found = Match(match.folder)
            self.console.say_all(table_rows(found))
            self.console.say(headline(found))
            turn, is_open = found.next, any(not found.is_shut(number) for number in found.numbers)
            left_out = (*(() if turn is not None else ("play",)), *(() if is_open else ("replay",)))
            ways = [way for way in WAYS if way not in left_out]
            match ways[self.console.choose(t("plain.match.what"), [t(f"plain.match.{way}") for way in ways])]:
                case "play" if turn is not None:
                    self._sit_down(found, turn)
                case "replay":
                    self._look(found)
                case "lines":
                    self._hand_on(found)
                case "leave":
                    return

    def _sit_down(self, match: Match, turn: Turn) -> None:
        begun = match.sit_down(turn)
        if begun is None:
            self._go_on(match.path(turn))
        else:
            self._play(*begun)
        if match.is_shared:
            self.console.part()

    def _look(self, match: Match) -> None:
        """Replay a deal that all have played."""
        open_deals = [number for number in match.numbers if not match.is_shut(number)]
        number = open_deals[self.console.choose(t("plain.match.replay.which"), [str(each) for each in open_deals])]
        self.console.say_all(parted_told(match, number))
        person = self.console.choose(t("duplicate.whose"), match.people) if match.is_shared else 0
        self._replay(match.path(Turn(number, person)))

    def _hand_on(self, match: Match) -> None:
        self.console.say(write_challenge(match.challenge))
        lines = [match.result_line(person) for person in range(len(match.people))]
        if None in lines:
            self.console.say(t("duplicate.no_results"))
        self.console.say_all(line for line in lines if line is not None)
