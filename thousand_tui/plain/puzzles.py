"""Puzzles line by line: which one, the puzzle at the table, and why the answer is the answer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from thousand_tui.desk.puzzling import Entry, Shelf, solved_text
from thousand_tui.plain.console import QUITS, Console, LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.rules import Cards
from thousand_tui.rules.view import TRICKS
from thousand_tui.storage.record_facts import TriedPuzzle
from thousand_tui.study.puzzles.coach import PuzzleCoach
from thousand_tui.study.puzzles.puzzle import Kind, PuzzleError
from thousand_tui.study.puzzles.telling import reason
from thousand_tui.table import ThousandSession
from thousand_tui.words import Voice, t

NEXT, AGAIN, LIST, BACK = ("", "n", "next"), ("a", "again"), ("l", "list"), ("b", "back")
ON = ("p", "play on", "play")


class Puzzling:
    """A person at the console, among puzzles of a kind and a step (None: any)."""

    def __init__(self, console: Console, shelf: Shelf, kind: Kind | None = None, step: int | None = None) -> None:
        self.console = console
        self.shelf = shelf
        own = shelf.own if kind is None and step is None else ()
        found = [*shelf.of(kind, step), *own]
        self.labels = {str(each.number or f"m{at}"): each for at, each in enumerate(found, 1)}
        self.entries: Sequence[Entry] = found

    def stay(self) -> None:
        """Ask for puzzles until the person goes back.

        Raises:
            LeftError: they leave, or the input has ended.
        """
        if self.shelf.trouble:
            self.console.say(self.shelf.trouble)
        if not self.entries:
            self.console.say(t("puzzles.none"))
            return
        self.console.say(self.shelf.score())
        while True:
            answer = self.console.ask(t("plain.puzzles.ask")).casefold()
            if answer in QUITS:
                raise LeftError
            if answer in BACK:
                return
            if answer in LIST:
                self.tell_list()
            elif answer in NEXT:
                self.take(self._new())
            elif (entry := self.called(answer)) is not None:
                self.take(entry)
            else:
                self.console.say(t("plain.puzzles.what", text=answer))

    def called(self, label: str) -> Entry | None:
        """The puzzle of a number, or of ``m`` and a number: a mistake of one's own."""
        return self.labels.get(label)

    def tell_list(self) -> None:
        """All puzzles, a line each."""
        tried = self.shelf.tried()
        for label, entry in self.labels.items():
            self.console.say(_row(label, entry, tried.get(entry.key)))

    def _new(self) -> Entry:
        """The first puzzle that is not solved; the first of all if every one is."""
        tried = self.shelf.tried()
        new = (each for each in self.entries if not ((found := tried.get(each.key)) and found.solved))
        return next(new, self.entries[0])

    # At the table

    def take(self, entry: Entry) -> None:
        """Ask this puzzle, and others after it as long as the person wants.

        Raises:
            LeftError: the input has ended.
        """
        found: Entry | None = entry
        while found is not None:
            found = self._taken(found)

    def _taken(self, entry: Entry) -> Entry | None:
        try:
            session, coach = entry.table(self.shelf.player)
        except PuzzleError:
            self.console.say(t("puzzles.left_out", number=entry.number))
            return None
        self._tell_standing(session)
        if session.occasion.cards_open:
            self._tell_hands(session)
        try:
            Playing(self.console, session, coach=coach).play()
        except LeftError:
            self._note(entry, coach)
            return None
        self._note(entry, coach)
        self._tell_why(session, coach)
        while True:
            answer = self.console.ask(t(f"plain.puzzles.over{'.open' * session.occasion.cards_open}")).casefold()
            if answer in QUITS:
                raise LeftError
            if answer in ON and session.occasion.cards_open:
                self._play_on(entry)
            if answer in NEXT:
                return self._new()
            if answer in AGAIN:
                return entry
            if answer in (*BACK, *LIST):
                return None

    def _play_on(self, entry: Entry) -> None:
        """See what comes of the answer; whoever leaves the table is asked again what is next."""
        session, coach = entry.played_on(self.shelf.player)
        with suppress(LeftError):
            Playing(self.console, session, coach=coach).play()

    def _tell_standing(self, session: ThousandSession) -> None:
        """The contract, the trump and the points so far, which the table shows all the time."""
        view, voice = session.view(), Voice(session.names, letters=self.console.letters)
        declarer = view.deal.declarer
        if view.phase == TRICKS and declarer is not None:
            points = view.points_of(declarer)
            key = "plain.puzzles.trump" if view.trump is not None else "plain.puzzles.no_trump"
            suit = voice.suit(view.trump) if view.trump is not None else ""
            who, contract = voice.name(declarer), view.deal.contract
            self.console.say(t(key, who=who, contract=contract, points=points, suit=suit))

    def _tell_hands(self, session: ThousandSession) -> None:
        voice, hands = Voice(session.names, letters=self.console.letters), session.view().hands
        for seat, hand in enumerate(hands):
            if seat != session.turn:
                cards = voice.cards(sorted(Cards(hand or 0), reverse=True))
                self.console.say(t("plain.puzzles.hand", who=voice.name(seat), cards=cards))

    def _note(self, entry: Entry, coach: PuzzleCoach) -> None:
        if (trouble := self.shelf.note(entry, coach)) is not None:
            self.console.say(trouble)

    def _tell_why(self, session: ThousandSession, coach: PuzzleCoach) -> None:
        view = session.view()
        key = "first" if coach.was_first else "solved" if coach.is_solved else "shown"
        self.console.say(t(f"puzzles.over.{key}"))
        self.console.say_all(reason(coach.puzzle, view, Voice(session.names, view.seat, self.console.letters)))


def _row(label: str, entry: Entry, tried: TriedPuzzle | None) -> str:
    puzzle = entry.puzzle
    parts = [
        entry.asked,
        t("puzzles.step", step=puzzle.step),
        t("puzzles.open" if puzzle.is_open else "puzzles.closed"),
    ]
    if tried is not None:
        parts.append(solved_text(tried))
    return t("plain.puzzles.row", label=label, what=", ".join(parts))
