"""Puzzles: those that come with the program, a person's own mistakes, and what the record says about them.

::

    shelf = Shelf(settings, saves_dir())
    entry = shelf.entries[0]
    session, coach = entry.table(shelf.player)      # PuzzleExercise seats the person there
    shelf.note(entry, coach)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from thousand_tui.desk.coming_back import note_answer, of_puzzle
from thousand_tui.desk.glance import called
from thousand_tui.desk.opening import replayed
from thousand_tui.desk.practising import seated_for
from thousand_tui.desk.record_book import opened
from thousand_tui.desk.replaying import Reviewing
from thousand_tui.desk.seating import LEVEL, last_person, with_own_names
from thousand_tui.desk.sentences import sentence
from thousand_tui.rules import Game, preset, turn, view_of
from thousand_tui.storage import Problem, Settings, saves
from thousand_tui.storage.record_facts import Streaks, TriedPuzzle, game_key, streaks
from thousand_tui.storage.reviews import review_path
from thousand_tui.storage.shelf import save_files
from thousand_tui.study.exercise import AtTable, Exercise, ResultPage, State, prepared
from thousand_tui.study.judging import Verdict
from thousand_tui.study.puzzles import puzzle as store
from thousand_tui.study.puzzles.coach import PlayedOn, PuzzleCoach, Refuting, reason
from thousand_tui.study.tutor import CLEAR
from thousand_tui.table import Player, ThousandSession
from thousand_tui.words import Voice, clean_name, person_key, t

GAMES: Final = 20
"""How many reviewed games, the latest ones, are searched for mistakes."""
HARDER: Final = 3
"""After this many solved at the first try in a row, puzzles get harder; after a miss, easier."""
AS_GOOD: Final = 5.0
"""A choice less than this many points behind the best, on the sheet, is right as well."""


def kind_text(kind: store.Kind | None) -> str:
    """The name of a kind of puzzle, or of all of them."""
    return t("puzzles.all" if kind is None else f"puzzles.kind.{kind}")


def step_text(step: int) -> str:
    """How hard a puzzle is, in a word."""
    return t(f"puzzles.step.{step}")


def solved_text(tried: TriedPuzzle | None) -> str:
    """How a person did at a puzzle; empty if they have not tried it."""
    if tried is None:
        return ""
    return t("puzzles.first" if tried.first else "puzzles.solved" if tried.solved else "puzzles.failed")


@dataclass(frozen=True)
class Entry:
    """A puzzle on the list. ``key`` is its name in the record; ``number`` is its number among those that come with the
    program, or 0 for a person's own mistake, which has a ``title`` instead."""

    key: str
    number: int
    puzzle: store.Puzzle
    title: str
    seated: Callable[[str], ThousandSession]
    """The table at the moment of the question, for a person with this name.

    Raises:
        PuzzleError: it cannot be played by the rules of this version.
    """

    @property
    def asked(self) -> str:
        """The question, in a word or two."""
        return self.title or kind_text(self.puzzle.kind)

    def table(self, person: str) -> tuple[ThousandSession, PuzzleCoach]:
        """The table, and the coach who asks there.

        Raises:
            PuzzleError: it cannot be played by the rules of this version.
        """
        session = self.seated(person)
        game: Game = session.game
        return session, PuzzleCoach(self.puzzle, view_of(game, session.turn))

    def refuted(self, person: str, wrong: PuzzleCoach) -> AtTable:
        """A table that shows the person what a wrong card leads to.

        Raises:
            PuzzleError: it cannot be played by the rules of this version.
        """
        asked = self.seated(person)
        players = [Player(player.name, LEVEL) for player in asked.players]
        session = asked.apart(asked.course, players, asked.seed, cards_open=True, seen_from=asked.turn)
        return AtTable(session, Refuting(session, wrong))

    def after(self, person: str, met: AtTable) -> AtTable | None:
        """The next table of an unfinished puzzle: after a wrong card the others reply to it, and then the question is
        asked again. None if the puzzle is done.

        Raises:
            PuzzleError: it cannot be played by the rules of this version.
        """
        match met.coach:
            case PuzzleCoach(is_finished=True, state=State.WRONG) as asking:
                return self.refuted(person, asking)
            case Refuting(wrong=asking, is_finished=True):
                asking.ask_again()
                return AtTable(self.seated(person), asking)
        return None

    def played_on(self, person: str) -> tuple[ThousandSession, PlayedOn]:
        """The table of an open puzzle after the right answer, and the coach who plays against the person there.

        Raises:
            PuzzleError: it cannot be played by the rules of this version.
        """
        asked = self.seated(person)
        asked.submit(self.puzzle.answers[0])
        session = asked.apart(asked.course, asked.players, asked.seed, cards_open=True)
        return session, PlayedOn(session)


def theme_text(entry: Entry) -> str:
    """What a puzzle is about: the idea that speaks against the natural choice or, if that has no name, its kind."""
    return t(f"idea.{entry.puzzle.theme}.title") if entry.puzzle.theme else kind_text(entry.puzzle.kind)


def by_theme(entries: Iterable[Entry]) -> Mapping[str, Sequence[Entry]]:
    """Puzzles by theme, those with an idea first."""
    found: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: not entry.puzzle.theme):
        found.setdefault(theme_text(entry), []).append(entry)
    return found


class Shelf:
    """The puzzles for a person, whose name is ``player``; ``trouble`` says why there are none."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.folder = folder
        self.player = last_person(settings)
        self.trouble = ""
        self.entries: Sequence[Entry] = ()
        try:
            self.entries = tuple(_shipped())
        except store.PuzzleError:
            self.trouble = t("puzzles.unreadable")
        self._own: tuple[Entry, ...] | None = None

    @property
    def own(self) -> Sequence[Entry]:
        """The mistakes in reviewed games, as puzzles."""
        if self._own is None:
            self._own = tuple(_own(self.folder))
        return self._own

    def of(self, kind: store.Kind | None, step: int | None = None) -> Sequence[Entry]:
        """The puzzles of a kind and a step. No kind means all that come with the program; no step means any."""
        entries = self.own if kind is store.Kind.OWN else self.entries
        kinds = (kind,) if kind is not None else tuple(store.Kind)
        return [each for each in entries if each.puzzle.kind in kinds and step in (None, each.puzzle.step)]

    def tried(self) -> dict[str, TriedPuzzle]:
        """The puzzles the person has tried, in the order of the first tries; empty if the record cannot be read."""
        try:
            with opened() as records:
                return {each.puzzle: each for each in records.puzzles_of(person_key(self.player))}
        except Problem:
            return {}

    def next_for_me(self, entries: Sequence[Entry]) -> Entry:
        """The best of these puzzles for the person: an unsolved one, if any, nearest to the difficulty that suits them,
        on the theme that they have missed most."""
        tried = self.tried()
        by_key = {entry.key: entry for entry in self.entries}
        step, missed = store.EASIEST, Counter[str]()
        in_a_row = 0
        for each in tried.values():
            if (entry := by_key.get(each.puzzle)) is None:
                continue
            in_a_row = in_a_row + 1 if each.first else 0
            missed[theme_text(entry)] += 1 - 2 * each.first
            if in_a_row == HARDER or not each.first:
                step, in_a_row = min(store.HARDEST, step + 1) if each.first else max(store.EASIEST, step - 1), 0
        new = [each for each in entries if not ((found := tried.get(each.key)) and found.solved)]
        rank = lambda each: (abs(each.puzzle.step - step), -missed[theme_text(each)])  # noqa: E731
        return min(new, key=rank, default=entries[0])

    def streaks(self) -> Streaks:
        """The person's streaks of puzzles solved at the first try."""
        return streaks(self.tried().values())

    def note(self, entry: Entry, coach: PuzzleCoach) -> str | None:
        """Note the result of a puzzle in the record if an answer was tried. Returns a sentence if that fails."""
        if not coach.tries:
            return None
        note_answer(of_puzzle(entry.key), date.today(), is_right=coach.was_first)
        found = TriedPuzzle(entry.key, coach.was_first, coach.state is State.RIGHT)
        try:
            with opened() as records:
                records.try_puzzle(person_key(self.player), clean_name(self.player), found)
        except Problem as problem:
            return t("puzzles.not_noted", why=sentence(problem))
        return None

    def score(self) -> str:
        """How many puzzles are solved, and the streak."""
        tried, keys = self.tried(), {entry.key for entry in self.entries}
        found = streaks(tried.values())
        solved = sum(each.solved for key, each in tried.items() if key in keys)
        return t("puzzles.score", solved=solved, total=len(self.entries), streak=found.now, best=found.best)


@dataclass(eq=False)
class PuzzleExercise(Exercise):
    """A puzzle and those that follow: ``after`` returns the next one. ``tell`` gets a sentence if something fails."""

    shelf: Shelf
    entry: Entry
    after: Callable[[Entry], Entry | None]
    tell: Callable[[str], object]

    def __post_init__(self) -> None:
        self._over: ResultPage | None = None
        self._ask(self.entry)

    def _ask(self, entry: Entry) -> None:
        self.entry = entry
        try:
            self.situation = AtTable(*entry.table(self.shelf.player))
        except store.PuzzleError:
            self.tell(t("puzzles.left_out", number=entry.number))

    def go_on(self, chosen: str | bool | None = None) -> None:
        """Show the reason once the answer is known, then what the person chooses."""
        met, self.situation = self.situation, None
        if isinstance(met, AtTable):
            self.situation = self.entry.after(self.shelf.player, met)
        if self.situation is not None:
            return
        match met:
            case AtTable(coach=Refuting(wrong=coach)):
                self.shelf.note(self.entry, coach)
            case AtTable(ThousandSession() as session, PuzzleCoach() as coach):
                if (trouble := self.shelf.note(self.entry, coach)) is not None:
                    self.tell(trouble)
                if coach.is_answered:
                    streak = self.shelf.streaks().now if coach.was_first else 0
                    on = ("on",) if session.occasion.cards_open else ()
                    self.situation = self._over = result_of(session, coach, ("next", *on, "again", "back"), streak)
            case AtTable():
                self.situation = self._over
            case ResultPage() if chosen == "on":
                self.situation = AtTable(*self.entry.played_on(self.shelf.player))
            case ResultPage() if chosen == "again":
                self._ask(self.entry)
            case ResultPage() if chosen == "next" and (after := self.after(self.entry)) is not None:
                self._ask(after)


def result_of(session: ThousandSession, coach: PuzzleCoach, offers: Sequence[str], streak: int = 0) -> ResultPage:
    """How the person did at a puzzle whose answer is known, and why it is the answer."""
    key = "first" if coach.was_first else "solved" if coach.state is State.RIGHT else "shown"
    return ResultPage(
        lambda: (
            t(f"puzzles.over.{key}"),
            t("puzzles.over.streak", streak=streak) if streak > 1 else "",
            reason(coach.puzzle, coach.view, Voice(session.names, session.view().seat)),
        ),
        offers,
    )


# --- Those that come with the program -------------------------------------------------------------------------------


def _shipped() -> Iterator[Entry]:
    seed, puzzles = store.shipped()
    for number, puzzle in enumerate(puzzles, 1):
        yield Entry(store.deck_seed(seed, puzzle.number), number, puzzle, "", _seat_at(puzzle, seed))


def _seat_at(puzzle: store.Puzzle, seed: str) -> Callable[[str], ThousandSession]:
    def seated(person: str) -> ThousandSession:
        seats = len(puzzle.standings)
        seat = turn(puzzle.game(seed))
        players = with_own_names([Player(person) if at == seat else Player("", LEVEL) for at in range(seats)])
        return prepared(
            preset(store.preset_of(puzzle.number)).agreements,
            players,
            puzzle.log(seed),
            dealer=puzzle.dealer,
            standings=puzzle.standings,
            seed=store.deck_seed(seed, puzzle.number),
            cards_open=puzzle.is_open,
        )

    return seated


# --- A person's own mistakes ----------------------------------------------------------------------------------------


def _own(folder: Path) -> Iterator[Entry]:
    """Puzzles from mistakes and blunders that people made in reviewed deals that may be shown."""
    reviewed = [path for path in save_files(folder) if review_path(path).is_file()]
    reviewed.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in reviewed[:GAMES]:
        try:
            save = saves.load(path)
            session = replayed(path).session
        except Problem:
            continue
        if isinstance(session, ThousandSession) and session.may_open_deals and session.occasion.practice is None:
            yield from _mistakes(session, path, game_key(save.game, save.created, save.seed))


def _mistakes(session: ThousandSession, path: Path, key: str) -> Iterator[Entry]:
    reviewing = Reviewing(session, path)
    for at, deal in enumerate(reviewing.replay.deals):
        for seat in session.people:
            review = reviewing.known(at, (seat,))
            for verdict in review.of_seat(seat) if review is not None else ():
                if verdict.grade in CLEAR:
                    puzzle = _of_verdict(verdict, deal.number)
                    own = t("puzzles.own", name=called(session.names[seat]), deal=deal.number)
                    title = t("list.comma").join([own, t(f"review.part.{verdict.part}")])
                    yield Entry(f"own/{key}/{verdict.ply}", 0, puzzle, title, _seat_again(session, deal.first, verdict))


def _of_verdict(verdict: Verdict, number: int) -> store.Puzzle:
    best, made = verdict.choices[0], verdict.made
    answers = [each.action for each in verdict.choices if each.is_even or best.worth - each.worth < AS_GOOD]
    right = tuple(dict.fromkeys([best.action, *(each for each in answers if each != verdict.action)]))
    chance, less = (None if each.chance is None else round(100 * each.chance) for each in (best, made))
    facts = store.Facts(verdict.action, chance, less, round(verdict.loss), round(verdict.error))
    return store.Puzzle(number, store.Kind.OWN, False, store.EASIEST, 0, (), (), right, (), facts)


def _seat_again(session: ThousandSession, first: int, verdict: Verdict) -> Callable[[str], ThousandSession]:
    def seated(person: str) -> ThousandSession:
        players = seated_for(session.players, verdict.seat, person)
        return session.apart(session.course.branch(first, verdict.ply), players, session.seed)

    return seated
