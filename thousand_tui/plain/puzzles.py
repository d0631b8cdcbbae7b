"""Lessons and puzzles in line mode: choose one, go through a lesson's scenes and questions, solve a puzzle at the
table and hear the reason, and continue with the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from thousand_tui.desk.learning import Learning, LessonExercise, Offered
from thousand_tui.desk.puzzling import Entry, PuzzleExercise, Shelf, by_theme, solved_text, step_text
from thousand_tui.desk.todays import TodaysPractice
from thousand_tui.plain.console import QUITS, Console, LeftError
from thousand_tui.plain.exercise import OFFERS, take
from thousand_tui.plain.games import sit_down
from thousand_tui.rules import TRICKS, Cards
from thousand_tui.storage.record_facts import TriedPuzzle
from thousand_tui.study.coach import Coach
from thousand_tui.study.puzzles.coach import PuzzleCoach, Refuting
from thousand_tui.study.puzzles.puzzle import Kind
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice, cards_text, suit_name, t

LIST, BACK = ("l", "list"), ("b", "back")


class Puzzling:
    """The puzzles of a kind and a step (None means any) at the console."""

    def __init__(self, console: Console, shelf: Shelf, kind: Kind | None = None, step: int | None = None) -> None:
        self.console = console
        self.shelf = shelf
        own = shelf.own if kind is None and step is None else ()
        found = [*shelf.of(kind, step), *own]
        # What to type for each: its number, or ``m`` and a number for a person's own mistake.
        self.labels = {str(each.number or f"m{at}"): each for at, each in enumerate(found, 1)}
        self.entries: Sequence[Entry] = found

    def stay(self, first: Entry | None = None) -> None:
        """Begin with the ``first`` puzzle, if given, and then offer puzzles until the person goes back.

        Raises:
            LeftError: the person leaves, or the input has ended.
        """
        if first is not None:
            self.take(first)
        if self.shelf.trouble:
            self.console.say(self.shelf.trouble)
        if not self.entries:
            self.console.say(t("puzzles.none"))
            return
        self.console.say(self.shelf.score())
        while True:
            answer = self.console.order(t("plain.puzzles.ask")).casefold()
            if answer in QUITS:
                raise LeftError
            if answer in BACK:
                return
            if answer in LIST:
                self.tell_list()
            elif answer in OFFERS["next"]:
                self.take(self.shelf.next_for_me(self.entries))
            elif (entry := self.labels.get(answer)) is not None:
                self.take(entry)
            else:
                self.console.say(t("plain.puzzles.what", text=answer))

    def tell_list(self) -> None:
        """Show all puzzles by theme, on a line each."""
        tried, labels = self.shelf.tried(), {entry.key: label for label, entry in self.labels.items()}
        for theme, group in by_theme(self.entries).items():
            solved = sum(tried[entry.key].solved for entry in group if entry.key in tried)
            self.console.say(t("plain.puzzles.group", theme=theme, solved=solved, total=len(group)))
            for entry in group:
                self.console.say(_row(labels[entry.key], entry, tried.get(entry.key)))

    # At the table

    def take(self, entry: Entry) -> None:
        """Ask this puzzle, and then others as long as the person wants.

        Raises:
            LeftError: the input has ended.
        """
        after = lambda _: self.shelf.next_for_me(self.entries)  # noqa: E731
        take(self.console, PuzzleExercise(self.shelf, entry, after, self.console.say), self.sit)

    def sit(self, session: AnySession, coach: Coach) -> None:
        """Say what is always visible on screen, and play at the table."""
        if isinstance(coach, PuzzleCoach) and isinstance(session, ThousandSession):
            self._tell_standing(session)
            if session.occasion.cards_open:
                self._tell_hands(session)
        if isinstance(coach, Refuting):
            self.console.say(coach.line(Voice(session.names, session.at_keyboard)))
        sit_down(self.console, session, coach)

    def _tell_standing(self, session: ThousandSession) -> None:
        """Show the contract, the trumps and the points so far."""
        view, voice = session.view(), Voice(session.names, session.at_keyboard)
        declarer = view.deal.declarer
        if view.phase == TRICKS and declarer is not None:
            points = view.points_of(declarer)
            key = "plain.puzzles.trump" if view.trump is not None else "plain.puzzles.no_trump"
            suit = suit_name(view.trump) if view.trump is not None else ""
            self.console.say(voice.told(key, declarer, contract=view.deal.contract, points=points, suit=suit))

    def _tell_hands(self, session: ThousandSession) -> None:
        voice, hands = Voice(session.names), session.view().hands
        for seat, hand in enumerate(hands):
            if seat != session.turn:
                cards = cards_text(sorted(Cards(hand or 0), reverse=True))
                self.console.say(t("plain.puzzles.hand", who=voice.name(seat), cards=cards))


def _row(label: str, entry: Entry, tried: TriedPuzzle | None) -> str:
    puzzle = entry.puzzle
    parts = [entry.asked, step_text(puzzle.step), t("puzzles.open" if puzzle.is_open else "puzzles.closed")]
    if tried is not None:
        parts.append(solved_text(tried))
    return t("plain.puzzles.row", label=label, what=", ".join(parts))


class Learn:
    """The lessons at the console. ``game`` begins a whole game of Thousand with the tutor, ``mariage`` one of Mariage;
    ``read`` explains the game in one minute; ``shelf`` returns the puzzles that may come back."""

    def __init__(
        self,
        console: Console,
        name: str,
        game: Callable[[], None],
        read: Callable[[], None],
        shelf: Callable[[], Shelf],
        mariage: Callable[[], None] | None = None,
    ) -> None:
        self.console = console
        self.learning = Learning(name)
        self.game, self.mariage = game, mariage or game
        self._shelf = shelf
        self.also = ((t("learn.today"), self._practise), (t("learn.game"), game), (t("learn.how"), read))

    def stay(self) -> None:
        """Offer the lessons until the person goes back.

        Raises:
            LeftError: the person leaves the program, or the input has ended.
        """
        if self.learning.trouble:
            self.console.say(self.learning.trouble)
        while True:
            lessons = self.learning.lessons
            titles = [*map(self._title, lessons), *(said for said, _ in self.also), t("plain.learn.back")]
            chosen = self.console.choose(t("plain.learn"), titles)
            if chosen < len(lessons):
                self.take(lessons[chosen])
            elif chosen < len(titles) - 1:
                self.also[chosen - len(lessons)][1]()
            else:
                return

    def _title(self, offered: Offered) -> str:
        if offered.trouble:
            return offered.trouble
        state = "done" if self.learning.is_done(offered) else "new"
        state = "left" if self.learning.is_left(offered) else state
        return t(f"plain.learn.{state}", title=offered.title)

    def take(self, offered: Offered) -> None:
        """Continue a lesson where it was left, and then the next ones as long as the person wants.

        Raises:
            LeftError: the input has ended, or a signal ends the program.
        """
        self.console.say(t("plain.learn.how"))
        if offered.lesson is None:
            self.console.say(offered.trouble)
        else:
            game = self.mariage if offered.is_mariage else self.game
            exercise = LessonExercise(self.learning, offered, self.console.say, game)
            take(self.console, exercise, partial(sit_down, self.console))

    def _practise(self) -> None:
        """Go through the questions and puzzles that come back today.

        Raises:
            LeftError: the input has ended, or a signal ends the program.
        """
        learning, shelf = Learning(self.learning.name), self._shelf()
        practice = TodaysPractice(learning, shelf, self.console.say, date.today())
        if practice.situation is None:
            self.console.say(t("todays.none"))
        take(self.console, practice, Puzzling(self.console, shelf).sit)
