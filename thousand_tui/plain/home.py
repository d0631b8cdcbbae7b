"""The home of line mode: the first questions, new and saved games, the rules and more."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from thousand_tui.desk import daily
from thousand_tui.desk.committing import (
    Committed,
    as_word,
    committed,
    fingerprint_lines,
    proof_lines,
    word_trouble,
    words_of,
)
from thousand_tui.desk.glance import called
from thousand_tui.desk.keeper import Keeper, new_session
from thousand_tui.desk.notes import SIGN
from thousand_tui.desk.pages import LISTED, page_called
from thousand_tui.desk.pages.learn import FIRST
from thousand_tui.desk.pages.page import Desk
from thousand_tui.desk.pages.settings import changes_with
from thousand_tui.desk.practising import tutor_of
from thousand_tui.desk.replaying import noting
from thousand_tui.desk.seating import TableSetup, first_setup, last_setup, unknown_told
from thousand_tui.desk.sentences import sentence
from thousand_tui.options import AskedMatch, AskedSeries, Options, is_served
from thousand_tui.plain.board import Boarding
from thousand_tui.plain.console import BackError, Console, LeftError
from thousand_tui.plain.games import Games, table_for
from thousand_tui.plain.page import Pages
from thousand_tui.plain.practice import tell_of_day, tell_of_practice
from thousand_tui.plain.reading import bring_record_up_to_date, read_rules
from thousand_tui.plain.setup import ask_for_table, knows_the_game, look_right
from thousand_tui.rules import Agreements
from thousand_tui.sanitize import PRINTING
from thousand_tui.storage import load_settings, save_settings, saves_dir
from thousand_tui.storage.own_sets import OwnSet, agreements_called
from thousand_tui.storage.places import may_hold_saves
from thousand_tui.storage.settings import LONGEST_NAME, begin_settings
from thousand_tui.storage.shelf import Summary, glances, has_finished, latest_unfinished, save_files
from thousand_tui.study.board_line import read_board
from thousand_tui.table import Player, ThousandSession
from thousand_tui.table.games import OTHERS, AnySession, OtherGame, game_called
from thousand_tui.words import call_bots, catalogue, how_to_play, t
from thousand_tui.words.catalogue import offered, own_name
from thousand_tui.words.spoken import hear


class Offer(NamedTuple):
    """A line of home: its name, what is said, and what it does."""

    name: str
    said: str
    begin: Callable[[], None]


# The lines until a first game is finished; the others follow on "more".
FIRST_LINES: Final = ("new", "continue", "learn", "rules", "settings", "more", "quit")


class Home:
    """A person at the console, between games."""

    def __init__(self, console: Console, options: Options) -> None:
        self.console = console
        self.options = options
        self.folder = saves_dir(options.saves)
        self.games = Games(console, self.folder, self.play)
        self.seed = options.seed
        self.drawn: Committed | None = None
        self.settings, trouble = load_settings()
        call_bots(self.settings.bot_names)
        self.unsaved: dict[str, object] = {}
        self.played: AnySession | None = None
        # The path of the last game played.
        self.played_at: Path | None = None
        self.has_lost_moves = False
        self.shows_all = False
        self.asked: Agreements | None = None
        self.bots = options.bots
        own: OwnSet | None = None
        # The other game that was asked for.
        self.other = game_called(options.agreements or "")
        if options.agreements is not None and self.other is None:
            self.asked, own = agreements_called(options.agreements)
        console.is_spoken = options.spoken or self.settings.spoken
        hear(console.is_spoken)
        self._use_suits()
        if trouble is not None:
            console.say(sentence(trouble))
        if own is not None and own.unknown:
            console.say(unknown_told(own))

    def stay(self) -> None:
        """Offer things to do until the player leaves.

        Raises:
            LeftError: the player leaves, or the input has ended.
        """
        self._greet()
        self.console.say(t("plain.welcome"))
        if self.options.resume:
            self._continue()
        if self.options.daily is not None:
            self._daily(self.options.daily)
        if self.options.match is not None:
            self.same_cards()
        if self.options.series is not None:
            self.series()
        if self.options.book is not None:
            self._page("books", self.options.book)
        if (line := self.options.board) is not None:
            self.games.stay_at(Boarding(self.console, read_board(line) if line else None))
        while True:
            # Somebody who has not finished a game yet hears only a few lines.
            shown, hidden = self._offers(), list[Offer]()
            if not (self.shows_all or self.settings.finished):
                shown, hidden = ([each for each in shown if (each.name in FIRST_LINES) is few] for few in (True, False))
            chosen = self.console.choose(
                t("plain.home"), [each.said for each in shown], hidden=[each.said for each in hidden]
            )
            [*shown, *hidden][chosen].begin()

    def _greet(self) -> None:
        """Ask a new person three questions, after one for the language if it was only guessed. If they do not know the
        game, begin the first lesson."""
        if not (self.options.greets and self.console.interactive):
            return
        # A person who came from the first question on the screen has not answered the others.
        if not begin_settings(self.settings) and (self.settings.seen_how_to or not self.settings.plain):
            return
        codes = offered()
        if catalogue.IS_GUESS and codes[1:]:
            chosen = codes[self.console.choose(t("first.language"), [own_name(code) for code in codes])]
            self._remember(changes_with(self.settings, "language", chosen))
        if self.console.is_spoken or self.console.agrees(t("plain.first.spoken"), unsaid=False):
            self.console.is_spoken = True
            hear(True)
            self._remember({"spoken": True, "plain": True})
            self.console.say(t("plain.first.always"))
        elif changes := look_right(self.console):
            self._remember(changes)
        if called := self.console.name(t("first.name"), LONGEST_NAME).strip():
            self._remember({"called": called})
        knows = knows_the_game(self.console, has_played=may_hold_saves(self.folder))
        self._remember({"seen_how_to": True})
        if not knows:
            pages = self._pages()
            pages.come_of(page_called("learn", pages.desk, FIRST).first)

    def goodbye(self) -> None:
        """Say whether the game is saved when the player leaves."""
        if self.played is not None and not self.played.is_over:
            self.console.say((self.played.trouble if self.played.has_unsaved else None) or t("plain.saved"))

    def _offers(self) -> list[Offer]:
        """What can be done now."""
        if not self.settings.finished and has_finished(glances(self.folder)):
            self._remember({"finished": True})
        table = self._next_table()
        offers = [Offer("new", t("plain.home.new", who=table.who, rules=table.rules_name), self._new_game)]
        for other in OTHERS.values():
            if other is self.other or other.id in self.settings.games:
                said = t("plain.home.new", who=self._other_table(other).who, rules=t(f"{other.id}.title"))
                offers.insert(0 if other is self.other else 1, Offer("new", said, partial(self._new_other, other)))
        has_played = self.played is not None and self.played.is_over and bool(self.played.course.totals)
        plain = self.settings.plain
        others: Sequence[tuple[str, bool, Callable[[], None]]] = (
            ("continue", latest_unfinished(self.folder) is not None, self._continue),
            ("table", True, self._new_table),
            ("saved", bool(save_files(self.folder)), partial(self._page, "saved")),
            ("rules", True, self._read_rules),
            ("learn", True, self._learn),
            ("record", True, self._record),
            *((name, True, partial(self._page, name)) for name in (*LISTED, "settings", "puzzles")),
            ("sets", True, partial(self._page, "sets", "read")),
            ("board", True, lambda: self.games.stay_at(Boarding(self.console))),
            ("again", has_played, self._again),
            ("daily", True, self._daily),
            ("match", True, self.same_cards),
            ("series", True, self.series),
            ("friends", not is_served(), partial(self._page, "friends")),
            ("words", True, self._type_words),
            ("screen", plain, lambda: self._remember({"plain": False})),
            ("lines", not plain and bool(os.environ.get("THOUSAND_PLAIN")), lambda: self._remember({"plain": True})),
            ("more", not (self.shows_all or self.settings.finished), self._show_all),
            ("quit", True, self._quit),
        )
        return offers + [Offer(name, t(f"plain.home.{name}"), begin) for name, offered, begin in others if offered]

    def _show_all(self) -> None:
        self.shows_all = True

    def _pages(self) -> Pages:
        desk = Desk(
            self.folder,
            # In the line mode a note is written with its sign.
            lambda _: SIGN,
            lambda: self.settings,
            self._table,
            self._remember,
            self.console.say,
            lambda other: self._new_game() if other is None else self._new_other(other),
        )
        return Pages(self.games, desk)

    def _page(self, name: str, *given: object) -> None:
        self._pages().open(name, *given)

    def _record(self) -> None:
        bring_record_up_to_date(self.console, self.folder)
        self._page("record")

    def _table(self) -> TableSetup:
        return last_setup(self.settings, self.asked, self.bots)

    # Playing

    def _next_table(self) -> TableSetup:
        """The table for a new game; the first one is short, unless the command line asks for agreements."""
        return self._table() if self.asked else first_setup(self._table(), self.settings)

    def _new_game(self) -> None:
        table = self._next_table()
        if table.is_first:
            self.console.say(t("first_game.about"))
        self._begin(table)

    def _new_table(self) -> None:
        table = ask_for_table(self.console, self._table(), self.settings)
        if not isinstance(table, TableSetup):
            self._begin_other(table)
            return
        self.asked, self.bots = None, ()
        self._remember(table.remembered())
        self._begin(table)

    def _other_table(self, other: OtherGame) -> Any:
        agreed = other.part("read_line")(self.options.agreements) if other is self.other else None
        return other.part("setup")(self.settings, agreed, self.bots)

    def _new_other(self, other: OtherGame) -> None:
        self._begin_other(self._other_table(other))

    def _begin_other(self, table: Any) -> None:
        self._remember(table.remembered())
        self._seeded(table.players, table.session)

    def _use_suits(self) -> None:
        if self.options.ascii is None and self.settings.suits != "auto":
            PRINTING.is_ascii = self.settings.suits == "letters"

    def _remember(self, changes: dict[str, object]) -> None:
        self.settings = self.settings.but(**changes)
        self._use_suits()
        self.unsaved |= changes
        if (trouble := save_settings(self.settings, self.unsaved)) is not None:
            self.console.say(sentence(trouble))
        else:
            self.unsaved = {}

    def _begin(self, table: TableSetup) -> None:
        """Begin a game at this table."""
        is_alone = sum(player.is_person for player in table.players) == 1
        if is_alone and not self.settings.tutor and not save_files(self.folder):
            self.console.say(t("plain.tutor.offer"))

        def begun(drawn: Committed) -> AnySession:
            session = new_session(table.agreements, table.players, drawn, table.settings)
            if session.players != table.players:
                self._remember(replace(table, players=session.players).remembered())
            return session

        self._seeded(table.players, begun)

    def _seeded(self, players: Sequence[Player], begun: Callable[[Committed], AnySession]) -> None:
        """Begin a game with the seed that was committed to or that the command line asks for, and the words of these
        players. It is used for one game only, otherwise the next game would have the same cards. People who have read
        the commitment first hear the fingerprint."""
        drawn, is_read = self.drawn or committed(self.seed), self.drawn is not None
        self.seed = self.drawn = None
        session = begun(drawn.with_words(words_of(players, dict(enumerate(drawn.shuffling.words)))))
        self.console.say_all(fingerprint_lines(session) if is_read else ())
        self.games.begin(session)

    def _daily(self, asked: str = "") -> None:
        """Play the deal of a day, by default today's, from its beginning or from where it was left. If it is over, show
        its result."""
        try:
            found = daily.begun_or_new(self.folder, self.settings, date.fromisoformat(asked) if asked else None)
        except daily.WrongDay as wrong:
            self.console.say(str(wrong))
            return
        if isinstance(found, Summary):
            if found.is_over:
                self.console.say(t("plain.daily.again", day=found.daily))
            self.games.go_on(found.path)
            return
        told = daily.before_lines(found)
        self.console.say_all(told)
        if not told or self.console.agrees(t("plain.daily.before"), True):
            self.games.begin(found)

    def same_cards(self) -> None:
        """Play a match with the same cards. What the command line asks for is used only once."""
        asked, self.options = self.options.match or AskedMatch(), self.options._replace(match=None)
        self._page("matches", asked._asdict())

    def series(self) -> None:
        """Play a series of games. What the command line asks for is used only once."""
        asked, self.options = self.options.series or AskedSeries(), self.options._replace(series=None)
        self._page("all_series", asked._asdict())

    def _type_words(self) -> None:
        """Show the commitment, and ask each person at the table for a word."""
        table = self._table() if self.other is None else self._other_table(self.other)
        self.drawn = self.drawn or committed(self.seed)
        commitment = self.drawn.shuffling.commitment
        about = t("words.about" if commitment is not None else "words.about.chosen")
        self.console.say_all(filter(None, (about, None if self.console.is_spoken else commitment)))
        words = [self._asked_word(player) if player.is_person else "" for player in table.players]
        self.drawn = self.drawn.with_words(words)
        self.console.say(t("plain.words.kept") if any(words) else t("verify.words.none"))

    def _asked_word(self, player: Player) -> str:
        while trouble := word_trouble(word := as_word(self.console.ask(t("plain.word", who=called(player.name))))):
            self.console.say(trouble)
        return word

    def _continue(self) -> None:
        if (path := latest_unfinished(self.folder)) is None:
            self.console.say(t("plain.nothing_to_continue"))
        else:
            self.games.go_on(path)

    def play(self, session: AnySession, kept: Keeper | None) -> None:
        """Play a game until it is over or left, and show its result. ``kept`` saves it, and is closed at the end.

        Raises:
            LeftError: the player leaves the program, or the input has ended.
        """
        self.played, self.played_at = session, None if kept is None else kept.path
        coach = tutor_of(session, lambda: self.settings, self._remember)
        table = table_for(session)(
            self.console,
            session,
            practise_now=self._practise,
            coach=coach,
            turn_tutor=self._turn_tutor,
            path=lambda: None if kept is None else kept.path,
            settings=self.settings,
        )
        try:
            table.play()
            if isinstance(session, ThousandSession):
                tell_of_day(self.console, session)
            if session.occasion.practice is not None:
                tell_of_practice(self.console, session)
            if kept is not None:
                # The sheet has already shown the seed and the whole commitment.
                self.console.say_all([*proof_lines(session, kept.path.name)][-1:])
        except BackError:
            pass
        finally:
            self.has_lost_moves |= not session.try_to_save()
            if kept is not None:
                kept.close()

    def _turn_tutor(self) -> bool:
        """Turn the tutor on, or off together with its counting of hands. Returns whether it is on."""
        was_on, counts = self.settings.tutor, self.settings.hand_worth
        self._remember({"tutor": not was_on, "hand_worth": counts and not was_on})
        return self.settings.tutor

    def _practise(self, session: AnySession) -> None:
        """Play a practice game while the current game waits, and then return to that one."""
        waiting = self.played, self.played_at
        self.games.begin(session)
        self.played, self.played_at = waiting

    def _again(self) -> None:
        """Replay the deals of the last game, in which one can be played again."""
        assert self.played is not None
        self.games.go_through(self.played, noting(self.played), self.played_at)

    # Reading

    def _learn(self) -> None:
        """Offer the lessons and the game in one minute. If another game was asked for, only explain that game."""
        if self.other is not None:
            self._how_to_play()
            return
        self._page("learn")

    def _how_to_play(self) -> None:
        self.console.say_all(how_to_play() if self.other is None else [self.other.part("how_to_play")()])

    def _read_rules(self) -> None:
        if self.other is None:
            read_rules(self.console, self._table().agreements)
        else:
            self.other.part("read_rules")(self.console, self._other_table(self.other).agreements)

    def _quit(self) -> None:
        self.played = None
        raise LeftError
