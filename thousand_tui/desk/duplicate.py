"""A match with the same cards at this machine: who plays which deal next, the results, and lines to pass on.

The results of a deal are shown once everybody here has played it, beside the Expert's. The Expert plays in a separate
process, and nobody has to wait for it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Final

from thousand_tui import __version__
from thousand_tui.bots import LEVELS
from thousand_tui.desk.glance import called, given, person_named
from thousand_tui.desk.keeper import Keeper
from thousand_tui.desk.replaying import read_game
from thousand_tui.desk.sentences import SaveError, in_words, sentence
from thousand_tui.rules import Agreements, view_of
from thousand_tui.storage import Problem, matches, saves
from thousand_tui.storage.files import MEBIBYTE, read_limited
from thousand_tui.storage.matches import KeptExpert, KeptMatch, deal_path
from thousand_tui.storage.shelf import Summary, summary
from thousand_tui.study import duplicate, rival
from thousand_tui.study.background import StoppedError, in_background
from thousand_tui.study.judging import ENGINE
from thousand_tui.table import Player, ThousandSession
from thousand_tui.words import change_text, clean_name, name_key, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import bot_words
from thousand_tui.words.grammar import Person

LONGEST_ANSWER: Final = MEBIBYTE
# Widths of the columns of a table of results.
NUMBER, CELL = 6, 14
WIDTH: Final = 76


class MatchError(SaveError):
    """The match cannot be begun or read; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, by index among the people, and at which deal, from 1."""

    number: int
    person: int


def challenge_of(line: str) -> duplicate.Challenge:
    """The match described by a pasted line.

    Raises:
        MatchError: the line is not that of a match that can be played here.
    """
    try:
        return duplicate.read_challenge(line)
    except duplicate.LineError as error:
        raise MatchError(t(f"duplicate.line.{error.reason}")) from None


def new_challenge(agreements: Agreements, level: str, deals: int) -> duplicate.Challenge:
    """A match with cards that nobody knows."""
    return duplicate.drawn(secrets.token_hex(8), agreements, level, deals)


def people_called(names: Sequence[str]) -> list[str]:
    """The names of the people, cleaned, without empty ones.

    Raises:
        MatchError: there are too few or too many people, or two have the same name.
    """
    people = [clean_name(given(name)) for name in names if name.strip()]
    if not 1 <= len(people) <= matches.MOST_PEOPLE:
        raise MatchError(t("duplicate.people", most=matches.MOST_PEOPLE))
    if len(set(map(name_key, people))) < len(people):
        raise MatchError(t("duplicate.same_names"))
    return people


def begin_match(folder: Path, challenge: duplicate.Challenge, names: Sequence[str]) -> Match:
    """Begin a match for these people, who take turns at one keyboard.

    Raises:
        MatchError: there are too few or too many people, two have the same name, or the match cannot be saved.
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
    """All readable matches of a folder, the latest first."""
    found = []
    for path in matches.match_folders(folder):
        with suppress(SaveError):
            found.append(Match(path))
    return found


class Match:
    """A match read from its folder."""

    def __init__(self, folder: Path) -> None:
        """
        Raises:
            SaveError: the match cannot be read.
            MatchError: its challenge comes from another version and cannot be played here.
        """
        self.folder = folder
        with in_words():
            self.kept = matches.load_match(folder)
        self.challenge = challenge_of(self.kept.challenge)
        self.people = [clean_name(name) for name in self.kept.people]
        # The names as shown: a person without a name who plays alone is addressed as "you".
        self.shown = self.people if self.is_shared else list(map(called, self.people))
        self.experts = {each.number: each for each in self.kept.experts}
        self._played: dict[Turn, Summary] = {}

    @property
    def is_shared(self) -> bool:
        """Whether several people play the match here."""
        return len(self.people) > 1

    @property
    def numbers(self) -> range:
        """The numbers of the deals, from 1."""
        return range(1, self.challenge.deals + 1)

    def path(self, turn: Turn) -> Path:
        """The path of a person's deal, once it is begun."""
        return deal_path(self.folder, turn.number, turn.person)

    def change(self, turn: Turn) -> int | None:
        """The points that a deal brought a person; None until it is settled."""
        if turn not in self._played:
            path = self.path(turn)
            found = summary(path) if path.exists() else None
            if found is None or not found.is_won:
                return None
            self._played[turn] = found
        seat, totals = self.challenge.seat(turn.number), self._played[turn].totals
        return totals[seat] if seat < len(totals) else 0

    def is_shut(self, number: int) -> bool:
        """Whether somebody still has to finish this deal."""
        return any(self.change(Turn(number, person)) is None for person in range(len(self.people)))

    @property
    def next(self) -> Turn | None:
        """Whose turn it is, deal by deal; None once all deals are played."""
        turns = (Turn(number, person) for number in self.numbers for person in range(len(self.people)))
        return next((turn for turn in turns if self.change(turn) is None), None)

    def sit_down(self, turn: Turn) -> tuple[ThousandSession, Keeper] | None:
        """Begin and save a person's deal. None if it was begun before, and continues from its file."""
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
        """How many points ahead of the Expert a person was in a deal; None until that is known."""
        expert, own = self.experts.get(turn.number), self.change(turn)
        return None if expert is None or own is None or self.is_shut(turn.number) else own - expert.change

    def total(self, person: int) -> int:
        """How many points ahead of the Expert a person is, in all deals for which that is known."""
        known = (self.difference(Turn(number, person)) for number in self.numbers)
        return sum(each for each in known if each is not None)

    def result_line(self, person: int) -> str | None:
        """The line with a person's results, to send back; None while one is missing."""
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
        """A person's game of a deal that everybody has played.

        Raises:
            SaveError: the game cannot be read, or somebody still has to play the deal.
        """
        session = read_game(self.path(turn)).session
        assert isinstance(session, ThousandSession), "a match is of Thousand"
        return session

    def experts_play(self, number: int) -> ThousandSession | None:
        """The Expert's game of a deal; None if it is not known yet, may not be shown yet, or cannot be replayed."""
        expert = self.experts.get(number)
        if expert is not None and not self.is_shut(number):
            with suppress(ValueError):
                session = duplicate.experts_deal(self.challenge, number).session(expert.log)
                assert isinstance(session, ThousandSession), "a match is of Thousand"
                return session
        return None

    def parted(self, turn: Turn) -> int | None:
        """After how many moves a person first played differently from the Expert; None if they never did, or it is
        not known."""
        expert = self.experts_play(turn.number)
        return None if expert is None else rival.parted(self.played(turn), expert)

    # Sentences and tables

    @property
    def about(self) -> str:
        """Say how many deals the match has, and which bots play."""
        level = bot_words(LEVELS[self.challenge.level])[0]
        return t("duplicate.noted", level=level, deals=self.challenge.deals)

    @property
    def headline(self) -> str:
        """Say who plays which deal next, or that all are played and who has won."""
        turn = self.next
        if turn is None:
            return " ".join(filter(None, [t("duplicate.over"), self._won()]))
        key = "duplicate.next" if self.is_shared else "duplicate.next.alone"
        return t(key, who=self.people[turn.person], number=turn.number, deals=self.challenge.deals)

    def _won(self) -> str:
        """Say who has the most points of several people; of one, whether they or the Expert, once that is known."""
        if not self.is_shared:
            ahead = self.total(0) if len(self.experts) == self.challenge.deals else 0
            expert = Person(t("duplicate.head.expert"), False)
            return t("over.won", who=Person(self.people[0], True) if ahead > 0 else expert) if ahead else ""
        turns = [[Turn(number, person) for number in self.numbers] for person in range(len(self.people))]
        points = [sum(self.change(turn) or 0 for turn in own) for own in turns]
        best = [who for who, each in zip(self.people, points, strict=True) if each == max(points)]
        won = t("over.won", who=Person(best[0], False))
        return won if len(best) == 1 else t("over.won.shared", who=listed(best))

    @property
    def versions_told(self) -> str | None:
        """Say that bots may decide differently here than where the match was made; None if the versions agree."""
        made, here = f"{self.challenge.app}/{self.challenge.engine}", f"{__version__}/{ENGINE}"
        return None if made == here else t("duplicate.versions", made=made, here=here)

    def parted_told(self, number: int) -> Iterator[str]:
        """Say where each person first differed from the Expert in a deal; nothing until that is known."""
        expert = self.experts_play(number)
        if expert is None:
            return
        for person, name in enumerate(self.people):
            who = name if self.is_shared else person_named(name)
            ply = self.parted(Turn(number, person))
            if ply is None:
                yield t("duplicate.parted.same", who=who)
                continue
            view = view_of(next(iter(expert.steps(ply))).before, None)
            yield t(f"duplicate.parted.{rival.part_of(view)}", who=who, number=len(view.done) + 1)


def compared(files: Sequence[Path]) -> Iterator[str]:
    """A table of all results in these files, match by match, and which lines were left out.

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
    """How far each player was ahead of the Expert, deal by deal, the best player first."""
    results = sorted(results, key=lambda result: -sum(result.differences))
    width = max(8, min(CELL, (WIDTH - NUMBER) // len(results)))

    def line(number: str, *cells: str) -> str:
        return f"{number[: NUMBER - 1]:>{NUMBER}}" + "".join(f"{cell[: width - 1]:>{width}}" for cell in cells)

    yield line(t("duplicate.head.deal"), *(clean_name(result.name) for result in results))
    for at in range(max(len(result.changes) for result in results)):
        cells = [change_text(result.differences[at]) if at < len(result.changes) else "" for result in results]
        yield line(str(at + 1), *cells)
    yield line(t("duplicate.head.sum"), *(change_text(sum(result.differences)) for result in results))


class Experts:
    """Lets an Expert play the deals that it has not played yet. Each result is saved at once; then ``heard`` is called,
    in a thread."""

    def __init__(self, match: Match, heard: Callable[[], object]) -> None:
        self.folder = match.folder
        self.heard = heard
        self._is_wanted = True
        self._thread = Thread(target=self._play, args=(match,), name="experts", daemon=True)
        self._thread.start()

    @property
    def is_at_work(self) -> bool:
        """Whether more results are to come."""
        return self._is_wanted and self._thread.is_alive()

    def close(self) -> None:
        """Stop: nobody waits for the results any more."""
        self._is_wanted = False

    def wait(self) -> None:
        """Wait until the Expert has played every deal that it can."""
        self._thread.join()

    def _play(self, match: Match) -> None:
        missing = [number for number in match.numbers if number not in match.experts]
        deals = [duplicate.experts_deal(match.challenge, number) for number in missing]
        with suppress(StoppedError):
            logs = in_background(deals, rival.SPARE, lambda: self._is_wanted) if deals else ()
            for number, deal, log in zip(missing, deals, logs, strict=True):
                self._note(number, deal, log)
        self.heard()

    def _note(self, number: int, deal: rival.ExpertsDeal, log: Sequence[str]) -> None:
        """Save a result. If that fails, the Expert plays the deal again another time."""
        session = deal.session(log)
        assert isinstance(session, ThousandSession), "a match is of Thousand"
        change = duplicate.change_at(session) or 0
        expert = KeptExpert(number=number, change=change, app=__version__, engine=ENGINE, log=list(log))

        def add(match: KeptMatch) -> KeptMatch:
            others = [each for each in match.experts if each.number != number]
            return match.model_copy(update={"experts": sorted([*others, expert], key=lambda each: each.number)})

        with suppress(Problem):
            matches.change_kept(self.folder / matches.FILE, KeptMatch, "no_match", add)
        self.heard()


def let_experts_play(folder: Path, heard: Callable[[], object], before: object) -> Experts:
    """Let an Expert play the deals of the match in this folder that it has not played yet. Experts at work from
    ``before`` go on if they play this match, and are stopped otherwise."""
    if isinstance(before, Experts):
        if before.is_at_work and before.folder == folder:
            before.heard = heard
            return before
        before.close()
    return Experts(Match(folder), heard)
