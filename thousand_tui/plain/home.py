"""Where line mode starts and comes back to: the first questions, a new game, a saved one, the rules and more."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from pathlib import Path

from thousand_tui.desk import daily, record_book
from thousand_tui.desk.committing import Committed, as_word, committed, proof_lines, word_trouble, words_of
from thousand_tui.desk.glance import called
from thousand_tui.desk.keeper import Keeper, keep, new_session
from thousand_tui.desk.mariage import MariageSetup, mariage_setup
from thousand_tui.desk.opening import Damaged, delete, in_quarters, is_long, mend, resume
from thousand_tui.desk.practising import tutor_of
from thousand_tui.desk.printed.records import text
from thousand_tui.desk.puzzling import Shelf
from thousand_tui.desk.replaying import Noting, noting, read_game
from thousand_tui.desk.seating import TableSetup, after_lessons, last_person, last_setup, unknown_told
from thousand_tui.desk.sentences import SaveError, sentence, telling
from thousand_tui.harmless import PRINTING
from thousand_tui.mariage import MariageAgreements, is_mariage, read_line
from thousand_tui.options import AskedMatch, AskedSeries, Options
from thousand_tui.plain.board import Boarding
from thousand_tui.plain.console import BackError, Console, LeftError
from thousand_tui.plain.duplicate import AllSeries, Matches
from thousand_tui.plain.interview import interview
from thousand_tui.plain.mariage import PlayingMariage
from thousand_tui.plain.notes import read_notes
from thousand_tui.plain.playing import Playing
from thousand_tui.plain.practice import tell_of_day, tell_of_practice
from thousand_tui.plain.puzzles import Learn, Puzzling, sit_down
from thousand_tui.plain.replaying import Replaying
from thousand_tui.plain.reviewing import find_better, find_better_card
from thousand_tui.plain.saying import game_told
from thousand_tui.plain.setup import ask_for_mariage, ask_for_table, knows_the_game, look_right
from thousand_tui.rules import Agreements
from thousand_tui.storage import load_settings, save_settings, saves_dir
from thousand_tui.storage.own_sets import OwnSet, agreements_called
from thousand_tui.storage.places import may_hold_saves
from thousand_tui.storage.record_figures import Asked
from thousand_tui.storage.record_stats import figures, people
from thousand_tui.storage.settings import LONGEST_NAME, begin_settings
from thousand_tui.storage.shelf import Summary, glances, latest_unfinished, save_files, summary
from thousand_tui.study.board_line import read_board
from thousand_tui.table import Player, ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.table.mariage import MariageSession
from thousand_tui.words import call_bots, catalogue, how_to_play, named, rule_card, t
from thousand_tui.words.catalogue import offered, own_name, speak
from thousand_tui.words.finding import glossary
from thousand_tui.words.mariage import (
    how_to_play as how_to_play_mariage,
    rule_card as mariage_card,
    what_if as mariage_what_if,
)
from thousand_tui.words.rulecard import where_from
from thousand_tui.words.spoken import hear
from thousand_tui.words.whatif import what_if, what_if_lines


class Home:
    """A person at the console, between games."""

    def __init__(self, console: Console, options: Options) -> None:
        self.console = console
        self.options = options
        self.folder = saves_dir(options.saves)
        self.seed = options.seed
        self.drawn: Committed | None = None
        self.settings, trouble = load_settings()
        call_bots(self.settings.bot_names)
        self.unsaved: dict[str, object] = {}
        self.played: AnySession | None = None
        # Where the game that was played is saved.
        self.played_at: Path | None = None
        self.has_lost_moves = False
        self.asked: Agreements | None = None
        self.bots = options.bots
        own: OwnSet | None = None
        self.mariage: MariageAgreements | None = None
        if options.agreements is not None and is_mariage(options.agreements):
            self.mariage = read_line(options.agreements)
        elif options.agreements is not None:
            self.asked, own = agreements_called(options.agreements)
        console.is_spoken = options.spoken or self.settings.spoken
        hear(console.is_spoken)
        if options.ascii is None and self.settings.suits != "auto":
            PRINTING.is_ascii = self.settings.suits == "letters"
        if trouble is not None:
            console.say(sentence(trouble))
        if own is not None and own.unknown:
            console.say(unknown_told(own))

    def stay(self) -> None:
        """Offer what can be done until the player leaves.

        Raises:
            LeftError: the player does, or the input has ended.
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
        if self.options.board is not None:
            self._board(self.options.board)
        while True:
            offers = self._offers()
            chosen = self.console.choose(t("plain.home"), [said for said, _ in offers])
            offers[chosen][1]()

    def _greet(self) -> None:
        """Ask a new person three questions, and before in which language where nobody has said so; if they do not
        know the game, the first lesson begins."""
        if not (self.options.greets and self.console.interactive):
            return
        # Whoever came over from the first question on the screen has answered no other.
        if not begin_settings(self.settings) and (self.settings.seen_how_to or not self.settings.plain):
            return
        codes = offered()
        if catalogue.IS_GUESS and codes[1:]:
            chosen = codes[self.console.choose(t("first.language"), [own_name(code) for code in codes])]
            self._remember({"language": chosen})
            speak(chosen)
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
            here = self._lessons()
            here.take(here.learning.lessons[0])

    def goodbye(self) -> None:
        """What a player is told who leaves."""
        if self.played is not None and not self.played.is_over:
            self.console.say((self.played.trouble if self.played.has_unsaved else None) or t("plain.saved"))

    def _offers(self) -> list[tuple[str, Callable[[], None]]]:
        table = self._table()
        offers = [(t("plain.home.new", who=table.who, rules=table.rules_name), self._new_game)]
        if self.mariage is not None or self.settings.mariage is not None:
            at = 0 if self.mariage is not None else 1
            who = mariage_setup(self.settings, self.mariage, self.bots).who
            offers.insert(at, (t("plain.home.new", who=who, rules=t("mariage.title")), self._new_mariage))
        if latest_unfinished(self.folder) is not None:
            offers.append((t("plain.home.continue"), self._continue))
        offers.append((t("plain.home.table"), self._new_table))
        if save_files(self.folder):
            offers.append((t("plain.home.saved"), self._saved_games))
        offers.append((t("plain.home.rules"), self._rules))
        offers.append((t("plain.home.learn"), self._learn))
        offers.append((t("plain.home.record"), self._record))
        offers.append((t("plain.home.notes"), lambda: read_notes(self.console, self.folder, self._replay)))
        offers.append((t("plain.home.puzzles"), lambda: Puzzling(self.console, self._shelf()).stay()))
        offers.append((t("plain.home.board"), self._board))
        if self.played is not None and self.played.is_over and self.played.course.totals:
            offers.append((t("plain.home.again"), self._again))
        offers.append((t("plain.home.daily"), self._daily))
        offers.append((t("plain.home.match"), self.same_cards))
        offers.append((t("plain.home.series"), self.series))
        offers.append((t("plain.home.words"), self._type_words))
        if self.settings.plain or os.environ.get("THOUSAND_PLAIN"):
            said = t(f"plain.home.{'screen' if self.settings.plain else 'lines'}")
            offers.append((said, lambda: self._remember({"plain": not self.settings.plain})))
        offers.append((t("plain.home.quit"), self._quit))
        return offers

    def _table(self) -> TableSetup:
        return last_setup(self.settings, self.asked, self.bots)

    # Playing

    def _new_game(self) -> None:
        self._begin(self._table())

    def _new_table(self) -> None:
        table = ask_for_table(self.console, self._table())
        if isinstance(table, MariageAgreements):
            self._mariage_at(ask_for_mariage(self.console, mariage_setup(self.settings, table)))
            return
        self.asked, self.bots = None, ()
        self._remember(table.remembered())
        self._begin(table)

    def _new_mariage(self) -> None:
        self._mariage_at(mariage_setup(self.settings, self.mariage, self.bots))

    def _mariage_at(self, table: MariageSetup) -> None:
        self._remember(table.remembered())
        session = table.session(self._take_seed(table.players))
        self.play(session, keep(session, self.folder))

    def _remember(self, changes: dict[str, object]) -> None:
        self.settings = self.settings.but(**changes)
        self.unsaved |= changes
        if (trouble := save_settings(self.settings, self.unsaved)) is not None:
            self.console.say(sentence(trouble))
        else:
            self.unsaved = {}

    def _begin(self, table: TableSetup) -> None:
        """Sit down."""
        if not self.settings.tutor and not save_files(self.folder):
            self.console.say(t("plain.tutor.offer"))
        session = new_session(table.agreements, table.players, self._take_seed(table.players), table.settings)
        self.play(session, keep(session, self.folder))

    def _take_seed(self, players: Sequence[Player]) -> Committed:
        """The seed that was committed to, or that the command line asks for, with what these players have typed: it is
        for one game, or the next one would have the same cards."""
        drawn = self.drawn or committed(self.seed)
        self.seed = self.drawn = None
        return drawn.with_words(words_of(players, dict(enumerate(drawn.shuffling.words))))

    def _daily(self, asked: str = "") -> None:
        """The deal of a day, today's if no other is asked for: from its beginning, from where it was left, or its
        result."""
        try:
            found = daily.begun_or_new(self.folder, self.settings, date.fromisoformat(asked) if asked else None)
        except daily.WrongDay as wrong:
            self.console.say(str(wrong))
            return
        if isinstance(found, Summary):
            if found.is_over:
                self.console.say(t("plain.daily.again", day=found.daily))
            self._open(found.path)
            return
        told = daily.told_before(found)
        self.console.say_all(told)
        if not told or self.console.agrees(t("plain.daily.before"), True):
            self.play(found, keep(found, self.folder))

    def same_cards(self) -> None:
        """A match with the same cards for everybody; what the command line asks of one is asked once."""
        asked, self.options = self.options.match or AskedMatch(), self.options._replace(match=None)
        matches = Matches(self.console, self.folder, self.play, self._open, self._replay)
        matches.open(self._table().agreements, called(last_person(self.settings)), asked)

    def series(self) -> None:
        """A series of games; what the command line asks of one is asked once."""
        asked, self.options = self.options.series or AskedSeries(), self.options._replace(series=None)
        AllSeries(self.console, self.folder, self.play, self._open, self._replay, self._table()).open(asked)

    def _type_words(self) -> None:
        """Tell what is committed to, and ask each person of the table for a word."""
        table = self._table() if self.mariage is None else mariage_setup(self.settings, self.mariage, self.bots)
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
            self._open(path)

    def play(self, session: AnySession, kept: Keeper | None) -> None:
        """Play a game until it is over or left, and tell its result; ``kept`` saves it, and is closed after it.

        Raises:
            LeftError: the player leaves the program, or the input has ended.
        """
        self.played, self.played_at = session, None if kept is None else kept.path
        coach = tutor_of(session, lambda: self.settings, lambda what: self._remember({what: True}))
        around = self._practise, coach, self._turn_tutor, lambda: None if kept is None else kept.path
        try:
            if isinstance(session, MariageSession):
                PlayingMariage(self.console, session, *around).play()
            elif isinstance(session, ThousandSession):
                praises, last_cards = self.settings.praise, self.settings.last_card
                Playing(self.console, session, *around, praises=praises, last_cards=last_cards).play()
                if session.occasion.daily is not None:
                    tell_of_day(self.console, session)
            if session.occasion.practice is not None:
                tell_of_practice(self.console, session)
            if kept is not None:
                # The sheet has told the seed and its commitment whole.
                self.console.say_all([*proof_lines(session, kept.path.name)][-1:])
        except BackError:
            pass
        finally:
            self.has_lost_moves |= not session.try_to_save()
            if kept is not None:
                kept.close()

    def _turn_tutor(self) -> bool:
        """Turn the tutor on or off; whether it is on. Off, it counts no hands either: nothing else ends that here."""
        was_on, counts = self.settings.tutor, self.settings.hand_worth
        self._remember({"tutor": not was_on, "hand_worth": counts and not was_on})
        return self.settings.tutor

    # Saved games

    def _saved_games(self) -> None:
        """List them; a number opens one, ``replay`` and a number replays one, ``better`` and a number asks
        about the clear mistakes in one, ``delete`` and a number deletes one."""
        games = []
        self.console.say(t("plain.saved_games"))
        for number, found in enumerate(glances(self.folder), 1):
            games.append(summary(found.path))
            self.console.say(t("plain.numbered", number=number, what=game_told(games[-1])))
        answer = self.console.order(t("plain.which_game")).casefold()
        verb = next((verb for verb in ("delete", "replay", "better") if answer.startswith(verb)), "")
        said = answer.removeprefix(verb).strip()
        if not (said.isascii() and said.isdecimal() and 1 <= int(said) <= len(games)):
            return
        chosen = games[int(said) - 1]
        if verb == "replay":
            self._replay(chosen.path)
        elif verb == "better":
            self._find_better(chosen.path)
        elif not verb:
            self._open(chosen.path)
        elif self.console.agrees(t("plain.sure_delete", game=game_told(chosen)), False):
            with telling(self.console.say, SaveError):
                delete(chosen.path)
                self.console.say(t("plain.deleted"))

    def _replay(self, path: Path, at: int | None = None) -> None:
        if (found := self._read(path)) is not None:
            self._go_through(found, noting(found, path), path, at)

    def _read(self, path: Path) -> AnySession | None:
        """A saved game as it is; None if nothing of it can be read, which is said."""
        try:
            found = read_game(path, in_quarters(self.console.say) if is_long(path) else None)
        except SaveError as error:
            self.console.say(str(error))
            return None
        if found.notice:
            self.console.say(found.notice)
        return found.session

    def _find_better(self, path: Path) -> None:
        session = self._read(path)
        if isinstance(session, ThousandSession):
            seat = session.people[0] if session.people else 0
            find_better(self.console, session, seat, path, partial(sit_down, self.console), noting(session, path))
        elif isinstance(session, MariageSession):
            find_better_card(self.console, session, partial(sit_down, self.console), noting(session, path))

    def _go_through(self, session: AnySession, note: Noting, path: Path | None, at: int | None = None) -> None:
        sit = partial(sit_down, self.console)
        replaying = Replaying(self.console, session, note, may_practise=True, path=path, at=at, sit=sit)
        replaying.run()
        if replaying.board is not None:
            self._set(Boarding(self.console, *replaying.board))
        elif (practice := replaying.practice) is not None:
            self.play(practice, keep(practice, self.folder))

    def _board(self, line: str = "") -> None:
        """Set a deal by hand; the line of the command line could be read."""
        self._set(Boarding(self.console, read_board(line) if line else None))

    def _set(self, boarding: Boarding) -> None:
        boarding.run()
        if boarding.practice is not None:
            self.play(boarding.practice, keep(boarding.practice, self.folder))

    def _open(self, path: Path) -> None:
        """Go on with a saved game; a damaged one only as far as it is sound, and if that is wished."""
        try:
            found = resume(path, in_quarters(self.console.say) if is_long(path) else None)
            if isinstance(found, Damaged):
                if not self.console.agrees(found.said(), False):
                    return
                found = mend(found)
        except SaveError as error:
            self.console.say(str(error))
            return
        self.console.say_all(filter(None, (found.read_only, found.notice)))
        self.play(found.session, found.keeper)

    def _practise(self, session: AnySession) -> None:
        """Play a practice game while another one waits; that one is at hand again after it."""
        waiting = self.played, self.played_at
        self.play(session, keep(session, self.folder))
        self.played, self.played_at = waiting

    def _again(self) -> None:
        """Go through the deals of the game that was played, to play one of them again."""
        assert self.played is not None
        self._go_through(self.played, noting(self.played), self.played_at)

    # Reading

    def _reading(self, done: int, total: int) -> None:
        if not done and total >= record_book.MANY:
            self.console.say(t("record.reading", done=done, total=total))

    def _shelf(self) -> Shelf:
        return Shelf(self.settings, self.folder)

    def _record(self) -> None:
        """What was played on this machine, by whoever is chosen."""
        with telling(self.console.say):
            with record_book.opened() as records:
                added = record_book.bring_up_to_date(records, self.folder, self._reading, record_book.AT_ONCE)
                found = people(records)
                if not found:
                    self.console.say(t("record.nobody"))
                    return
                names = [called(person.name) for person in found]
                whom = found[self.console.choose(t("plain.whose_record"), names) if len(found) > 1 else 0]
                made = figures(records, whom, Asked(whom.who))
            self.console.say(text(made))
            if added.left:
                self.console.say(t("record.left", left=added.left, rebuild="thousand records --rebuild"))

    def _rules(self) -> None:
        mariage, agreements = self.mariage, self._table().agreements
        if mariage is None:
            offers: list[tuple[str, Callable[[], Iterable[str] | None]]] = [
                (t("rules.card"), lambda: [rule_card(agreements)]),
                (t("rules.what_if"), lambda: what_if_lines(what_if(agreements))),
                (t("interview.title"), lambda: interview(self.console)),
                (t("glossary.title"), lambda: (named(term.word, term.told) for term in glossary())),
                (t("origins.title"), where_from),
            ]
        else:
            offers = [
                (t("rules.card"), lambda: mariage_card(mariage)),
                (t("rules.what_if"), lambda: what_if_lines(mariage_what_if(mariage))),
                (t("glossary.title"), lambda: (named(term.word, term.told) for term in glossary("mariage."))),
            ]
        self.console.say_all(offers[self.console.choose(t("plain.rules"), [said for said, _ in offers])][1]() or ())

    def _learn(self) -> None:
        """The lessons, and the game in one minute; the other game has that alone."""
        if self.mariage is not None:
            self._how_to_play()
            return
        self._lessons().stay()

    def _lessons(self) -> Learn:
        game, mariage = (partial(self._tutored, begin) for begin in (self._new_game, self._new_mariage))
        return Learn(self.console, last_person(self.settings), game, self._how_to_play, self._shelf, mariage)

    def _tutored(self, begin: Callable[[], None]) -> None:
        self._remember(after_lessons(self.settings))
        begin()

    def _how_to_play(self) -> None:
        self.console.say_all(how_to_play() if self.mariage is None else [how_to_play_mariage()])

    def _quit(self) -> None:
        self.played = None
        raise LeftError
