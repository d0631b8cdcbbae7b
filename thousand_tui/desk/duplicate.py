"""A match with the same cards at this machine: who plays which deal next, what is known of each, and lines to hand on.

What a deal brought is told once everybody here has played it, and beside what an Expert made of it, which plays in a
process of its own and is not waited for.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from thousand_tui import __version__
from thousand_tui.bots import LEVELS
from thousand_tui.desk.glance import called, given, told
from thousand_tui.desk.keeper import Keeper
from thousand_tui.desk.printed import read_row
from thousand_tui.desk.replaying import read_game
from thousand_tui.desk.sentences import SaveError, in_words, sentence
from thousand_tui.rules import Agreements, view_of
from thousand_tui.storage import Problem, matches, saves
from thousand_tui.storage.files import MEBIBYTE, read_limited
from thousand_tui.storage.matches import KeptExpert, KeptMatch, deal_path
from thousand_tui.storage.shelf import Summary, summary
from thousand_tui.study import duplicate
from thousand_tui.study.aside import StoppedError, answered_aside
from thousand_tui.study.judging import ENGINE
from thousand_tui.table import Player, ThousandSession
from thousand_tui.words import change_text, clean_name, name_key, spoken, t
from thousand_tui.words.declared import bot_words

# As few processes as there can be: the people at the table go first.
LESS: Final = 99
LONGEST_ANSWER: Final = MEBIBYTE
# Cells of a column of the table.
NUMBER, EXPERT, CELL = 6, 10, 14
WIDTH: Final = 76
# By phase; all else belongs to the auction.
PART_OF: Final = {"packets": "exchange", "exchange": "exchange", "contract": "contract", "tricks": "tricks"}


class MatchError(ValueError):
    """No match can be begun so; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, by their place, and at which deal."""

    number: int
    person: int


def challenge_of(line: str) -> duplicate.Challenge:
    """The match of a line that was pasted.

    Raises:
        MatchError: it is none.
    """
    try:
        return duplicate.read_challenge(line)
    except duplicate.LineError as error:
        raise MatchError(t(f"duplicate.line.{error.reason}")) from None


def new_challenge(agreements: Agreements, level: str, deals: int) -> duplicate.Challenge:
    """A match with cards that nobody knows."""
    return duplicate.drawn(secrets.token_hex(8), agreements, level, deals)


def people_called(names: Sequence[str]) -> list[str]:
    """The people of these names.

    Raises:
        MatchError: too few or too many, or two have the same name.
    """
    people = [clean_name(given(name)) for name in names if name.strip()]
    if not 1 <= len(people) <= matches.MOST_PEOPLE:
        raise MatchError(t("duplicate.people", most=matches.MOST_PEOPLE))
    if len(set(map(name_key, people))) < len(people):
        raise MatchError(t("duplicate.same_names"))
    return people


def begin_match(folder: Path, challenge: duplicate.Challenge, names: Sequence[str]) -> Match:
    """Begin a match for people of these names, in turn at one keyboard.

    Raises:
        MatchError: too few or too many, or two have the same name; or it cannot be written down.
    """
    people = people_called(names)
    path = matches.new_folder(folder, people)
    kept = KeptMatch(created=saves.now(), challenge=duplicate.write_challenge(challenge), people=people)
    try:
        matches.write_kept(path / matches.FILE, kept)
    except Problem as problem:
        raise MatchError(sentence(problem)) from None
    return Match(path)


def all_matches(folder: Path) -> list[Match]:
    """The matches begun here, the latest first; those that cannot be read are left out."""
    found = []
    for path in matches.match_folders(folder):
        with suppress(SaveError, MatchError):
            found.append(Match(path))
    return found


class Match:
    """A match as its folder has it."""

    def __init__(self, folder: Path) -> None:
        """
        Raises:
            SaveError: it cannot be read.
            MatchError: its challenge is of another version, and cannot be played here.
        """
        self.folder = folder
        with in_words():
            self.kept = matches.load_match(folder)
        self.challenge = challenge_of(self.kept.challenge)
        self.people = [clean_name(name) for name in self.kept.people]
        # As they are told of: whoever plays alone without a name is the reader.
        self.shown = self.people if self.is_shared else list(map(called, self.people))
        self.experts = {each.number: each for each in self.kept.experts}
        self._played: dict[Turn, Summary] = {}

    @property
    def is_shared(self) -> bool:
        """Whether several play it here."""
        return len(self.people) > 1

    @property
    def numbers(self) -> range:
        """The numbers of its deals."""
        return range(1, self.challenge.deals + 1)

    def path(self, turn: Turn) -> Path:
        """Where somebody's deal is saved, once it is begun."""
        return deal_path(self.folder, turn.number, turn.person)

    def change(self, turn: Turn) -> int | None:
        """What a deal brought somebody; None as long as it is not settled."""
        if turn not in self._played:
            path = self.path(turn)
            found = summary(path) if path.exists() else None
            if found is None or not found.is_won:
                return None
            self._played[turn] = found
        seat, totals = self.challenge.seat(turn.number), self._played[turn].totals
        return totals[seat] if seat < len(totals) else 0

    def is_shut(self, number: int) -> bool:
        """Whether somebody has still to play this deal."""
        return any(self.change(Turn(number, person)) is None for person in range(len(self.people)))

    @property
    def next(self) -> Turn | None:
        """Who is to play now, deal by deal; None once all is played."""
        turns = (Turn(number, person) for number in self.numbers for person in range(len(self.people)))
        return next((turn for turn in turns if self.change(turn) is None), None)

    def sit_down(self, turn: Turn) -> tuple[ThousandSession, Keeper] | None:
        """Somebody's deal, begun and saved; None if it was begun before, and goes on from its file."""
        path = self.path(turn)
        if path.exists():
            return None
        others = [person for person in range(len(self.people)) if person != turn.person]
        is_shut = any(self.change(Turn(turn.number, person)) is None for person in others)
        names = [self.people[person] for person in others]
        session = duplicate.duplicate_session(
            self.challenge, turn.number, Player(self.people[turn.person]), names, is_shut=is_shut
        )
        keeper = Keeper(path, saves.now())
        session.keep(keeper.save)
        return session, keeper

    # What is known

    def difference(self, turn: Turn) -> int | None:
        """How far somebody was ahead of the Expert at a deal; None as long as that is not known."""
        expert, own = self.experts.get(turn.number), self.change(turn)
        return None if expert is None or own is None or self.is_shut(turn.number) else own - expert.change

    def total(self, person: int) -> int:
        """How far somebody is ahead of the Expert, as far as that is known."""
        known = (self.difference(Turn(number, person)) for number in self.numbers)
        return sum(each for each in known if each is not None)

    def result_line(self, person: int) -> str | None:
        """Somebody's results to hand back; None as long as one is missing."""
        pairs = []
        for number in self.numbers:
            own, expert = self.change(Turn(number, person)), self.experts.get(number)
            if own is None or expert is None or self.is_shut(number):
                return None
            pairs.append((own, expert.change))
        versions = f"{__version__}/{ENGINE}"
        return duplicate.write_result(
            duplicate.Result(self.challenge.fingerprint, versions, tuple(pairs), self.people[person])
        )

    def played(self, turn: Turn) -> ThousandSession:
        """A deal that all have played, as somebody played it.

        Raises:
            SaveError: it cannot be read, or somebody has still to play it.
        """
        session = read_game(self.path(turn)).session
        assert isinstance(session, ThousandSession), "a match is of Thousand"
        return session

    def experts_play(self, number: int) -> ThousandSession | None:
        """The deal as the Expert played it, as far as it can be followed."""
        expert = self.experts.get(number)
        if expert is not None and not self.is_shut(number):
            with suppress(ValueError):
                return duplicate.experts_session(self.challenge, number, expert.log)
        return None

    def parted(self, turn: Turn) -> int | None:
        """After how many moves somebody first did what the Expert did not; None if they never did, or it is not
        known."""
        expert = self.experts_play(turn.number)
        if expert is None:
            return None
        pairs = zip(self.played(turn).log, expert.log, strict=False)
        return next((ply for ply, (own, other) in enumerate(pairs) if own != other), None)

    # What is told

    @property
    def about(self) -> str:
        """How many deals it is of, and which bots play."""
        level = bot_words(LEVELS[self.challenge.level])[0]
        return t("duplicate.noted", level=level, deals=self.challenge.deals)

    @property
    def headline(self) -> str:
        """Who is to play what, or that all is played."""
        turn = self.next
        if turn is None:
            return t("duplicate.over")
        key = "duplicate.next" if self.is_shared else "duplicate.next.alone"
        return t(key, who=self.people[turn.person], number=turn.number, deals=self.challenge.deals)

    @property
    def versions_told(self) -> str | None:
        """That bots may decide otherwise here than where the match was made; None if they do not."""
        made, here = f"{self.challenge.app}/{self.challenge.engine}", f"{__version__}/{ENGINE}"
        return None if made == here else t("duplicate.versions", made=made, here=here)

    def table_rows(self) -> Iterator[str]:
        """A line for the heads, one for each deal, and one for the sums."""
        width = max(8, min(CELL, (WIDTH - NUMBER - EXPERT) // len(self.people)))
        head = [t("duplicate.head.deal"), t("duplicate.head.expert"), *self.shown]
        line = partial(read_row, head=head) if spoken.IS_ALOUD else partial(_line, width, (NUMBER, EXPERT))
        if not spoken.IS_ALOUD:
            yield line(head)
        for number in self.numbers:
            is_shut, expert = self.is_shut(number), self.experts.get(number)
            changes = [self.change(Turn(number, person)) for person in range(len(self.people))]
            if is_shut:
                cells = ["" if change is None else t("duplicate.played") for change in changes]
            else:
                cells = [_cell(self, Turn(number, person), width) for person in range(len(self.people))]
            shown = "" if is_shut else t("duplicate.thinks") if expert is None else change_text(expert.change)
            yield line([str(number), shown, *cells])
        sums = [change_text(self.total(person)) for person in range(len(self.people))]
        yield line(["", t("duplicate.head.sum"), *sums])

    def parted_told(self, number: int) -> Iterator[str]:
        """Where everybody parted from the Expert in a deal; nothing as long as that is not known."""
        expert = self.experts_play(number)
        if expert is None:
            return
        for person, name in enumerate(self.people):
            who = name if self.is_shared else told(name)
            ply = self.parted(Turn(number, person))
            if ply is None:
                yield t("duplicate.parted.same", who=who)
                continue
            view = view_of(next(iter(expert.steps(ply))).before, None)
            key = f"duplicate.parted.{PART_OF.get(view.phase, 'auction')}"
            yield t(key, who=who, number=len(view.done) + 1)


def _cell(match: Match, turn: Turn, width: int) -> str:
    """What somebody made of a deal, and the difference; the difference alone where there is little room."""
    change, difference = match.change(turn), match.difference(turn)
    if change is None or difference is None:
        return "" if change is None else change_text(change)
    if width < CELL:
        return change_text(difference)
    return t("duplicate.cell", change=change_text(change), difference=change_text(difference))


def _line(width: int, first: Sequence[int], cells: Sequence[str]) -> str:
    """Cells of one width, behind some of their own."""
    widths = (*first, *(width for _ in cells[len(first) :]))
    return "".join(f"{cell[: size - 1]:>{size}}" for cell, size in zip(cells, widths, strict=True))


def compared(files: Sequence[Path]) -> Iterator[str]:
    """The table of all results that stand in these files, match by match, and what was left out of it.

    Raises:
        SaveError: a file cannot be read.
    """
    found: dict[str, list[duplicate.Result]] = {}
    for file in files:
        with in_words():
            text = read_limited(file, LONGEST_ANSWER).decode("utf-8", "replace")
        for at, line in enumerate(text.splitlines(), 1):
            if line.strip().startswith(duplicate.RESULT):
                try:
                    result = duplicate.read_result(line)
                except duplicate.LineError:
                    yield t("duplicate.compare.changed", file=file.name, line=at)
                    continue
                group = found.setdefault(result.fingerprint, [])
                group += [] if result in group else [result]
    if not found:
        yield t("duplicate.compare.none")
    for fingerprint, results in found.items():
        yield t("duplicate.compare.match", fingerprint=fingerprint)
        yield from _compared(results)
        if len({result.versions for result in results}) > 1:
            yield t("duplicate.compare.versions")


def _compared(results: Sequence[duplicate.Result]) -> Iterator[str]:
    """How far each was ahead of the Expert, deal by deal, the best in front."""
    results = sorted(results, key=lambda result: -sum(result.differences))
    width = max(8, min(CELL, (WIDTH - NUMBER) // len(results)))
    line = partial(_line, width, (NUMBER,))
    yield line([t("duplicate.head.deal"), *(clean_name(result.name) for result in results)])
    for at in range(max(len(result.changes) for result in results)):
        cells = [change_text(result.differences[at]) if at < len(result.changes) else "" for result in results]
        yield line([str(at + 1), *cells])
    yield line([t("duplicate.head.sum"), *(change_text(sum(result.differences)) for result in results)])


class Experts:
    """Lets an Expert play the deals that it has not played yet, in a process of low priority; what comes of each
    is written down at once, and ``heard`` is called in a thread."""

    def __init__(self, match: Match, heard: Callable[[], object]) -> None:
        self.folder = match.folder
        self.heard = heard
        self._is_wanted = True
        missing = [number for number in match.numbers if number not in match.experts]
        self._asked = [duplicate.ExpertsDeal(match.challenge, number) for number in missing]
        self._thread = Thread(target=self._play, name="experts", daemon=True)
        self._thread.start()

    @property
    def is_at_work(self) -> bool:
        """Whether more is to come."""
        return self._is_wanted and self._thread.is_alive()

    def close(self) -> None:
        """Stop: nobody waits for the results any more."""
        self._is_wanted = False

    def wait(self) -> None:
        """Wait until the Expert has played every deal that it can."""
        self._thread.join()

    def _play(self) -> None:
        if self._asked:
            with suppress(StoppedError):
                for _ in answered_aside(self._asked, LESS, lambda: self._is_wanted, heard=self._note):
                    pass
        self.heard()

    def _note(self, played: duplicate.ExpertsPlay | None) -> None:
        """Write it down; where that cannot be done it is played again another time."""
        if played is None:
            return
        expert = KeptExpert(
            number=played.number, change=played.change, app=__version__, engine=ENGINE, log=list(played.log)
        )

        def change(match: KeptMatch) -> KeptMatch:
            others = [each for each in match.experts if each.number != expert.number]
            return match.model_copy(update={"experts": sorted([*others, expert], key=lambda each: each.number)})

        with suppress(Problem):
            matches.change_kept(self.folder / matches.FILE, KeptMatch, "no_match", change)
        self.heard()
