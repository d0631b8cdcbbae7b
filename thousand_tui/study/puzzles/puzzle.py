"""A puzzle as data: a deck, the sheet, the moves that lead to the question, and the answer.

The first line of a file of puzzles names the seed of the decks. Other lines that begin with ``#`` are ignored. Every
other line is a puzzle, in fields separated by tabs:

- the number of the deal, the kind, ``open`` or ``closed``, the step, the dealer's seat;
- the sheet by seat: ``610x1`` is 610 points and a bolt, ``880x0b2`` the barrel with two attempts used, ``610x1c2`` also
  has two concessions;
- the moves after the shuffle, the answers, the choices that are compared (``-``: all), the idea;
- numbers: with open cards the declarer's points after the answer and after the idea, with closed ones how often the
  contract is made, in percent; what the idea costs on the sheet, and its standard error; near the end of a game, in
  percent, after the answer and after the idea: how often the player wins the game, how often another does, and how
  often each seat plays the contract;
- how the cards fall after the answer, and after the idea; the name of what is wrong with the idea.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from thousand_tui.rules import CHANCE, Action, Game, Give, Play, Standing, compile_rules, preset, shuffled
from thousand_tui.rules.game import apply, new_game, turn, verify
from thousand_tui.rules.notation import read_action, write_action
from thousand_tui.study.exercise import State
from thousand_tui.words import t

SHIPPED: Final = "shipped.txt"
# Begins the first line of a file of puzzles, before the seed.
HEADING: Final = "# thousand puzzles 1"
# Puzzles use these agreements ...
PRESET: Final = "BASE"
# ... and these where conceding should be free.
PRESET_FREE: Final = "PAGAT"
_PLAY: Final = "play "

# How hard a puzzle can be.
EASIEST: Final = 1
HARDEST: Final = 3


class PuzzleError(ValueError):
    """A line is not a puzzle, or its moves are not legal; the message says why."""


class Kind(StrEnum):
    """What is asked, or that it is one's own past mistake. The lines of puzzles contain these words."""

    MAKE = "make"
    BEAT = "beat"
    CALL = "call"
    FIND = "find"
    OWN = "own"


# From this number on, deals begin near the end of a game ...
NEAR_END: Final = 100_001
# ... and from this one on, conceding is free ...
FREE: Final = 200_001
# ... and from this one on, puzzles are about the last two or three cards.
SHORT: Final = 300_001


def preset_of(number: int) -> str:
    """The preset for the deal with this number."""
    return PRESET_FREE if FREE <= number < SHORT else PRESET


class Sort(NamedTuple):
    """A kind of puzzle, with open cards or closed ones; ``is_late``: somebody is near the end of the game; ``is_free``:
    it is about conceding where that is free; ``is_short``: it is about the last two or three cards."""

    kind: Kind
    is_open: bool = False
    is_late: bool = False
    is_free: bool = False
    is_short: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether it has only two or three choices, and its answer also holds when Skilled bots play on."""
        return self.is_late or self.is_free


class End(NamedTuple):
    """How often, in percent, the seat wins the game in this deal, how often another does, and how often each seat plays
    the contract."""

    won: int
    lost: int
    plays: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What was computed about the answer, to explain it.

    ``idea`` is what a Regular would do. With open cards ``best`` and ``less`` are the declarer's points with best play
    by all, after the answer and after the idea. With closed cards they are the chance of making the contract, in
    percent; None if there is none, and near the end of a game. ``behind`` is how many points on the sheet the idea
    costs, ``error`` the standard error of that. Near the end of a game ``ends`` says what the answer leads to, then
    what the idea leads to. ``line`` and ``other`` are how the cards fall with open cards after the answer and after the
    idea, about two tricks (see :func:`plays_of`).
    """

    idea: Action
    best: int | None = None
    less: int | None = None
    behind: int = 0
    error: int = 0
    ends: tuple[End, ...] = ()
    line: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One question: the deal with this ``number``, its ``moves`` after the shuffle, and the seat that decides next.

    All ``answers`` are right; if there are ``offers``, one of them must be chosen, otherwise any choice may be made.
    ``step`` says how hard it is, 1 to 3; ``theme`` names what is wrong with the idea, if it has a name.
    """

    number: int
    kind: Kind
    is_open: bool
    step: int
    dealer: int
    standings: tuple[Standing, ...]
    moves: tuple[str, ...]
    answers: tuple[Action, ...]
    offers: tuple[Action, ...]
    facts: Facts
    theme: str = ""

    @property
    def sort(self) -> Sort:
        """The sort that was searched for."""
        at = self.number
        return Sort(self.kind, self.is_open, NEAR_END <= at < FREE, FREE <= at < SHORT, at >= SHORT)

    def judge(self, action: Action) -> State:
        """Whether this is the answer. An action that is not offered is wrong if its kind is among the offers but not
        the answers (such as a bid where no bid is right); otherwise it is not what was asked."""
        if any(same(action, answer) for answer in self.answers):
            return State.RIGHT
        if self.offers and not any(same(action, offer) for offer in self.offers):
            is_like = any(type(action) is type(answer) for answer in self.answers)
            is_offered = any(type(action) is type(offer) for offer in self.offers)
            return State.WRONG if is_offered and not is_like else State.NOT_ASKED
        return State.WRONG

    def start(self) -> Game:
        """The game before the shuffle."""
        return new_game(compile_rules(preset(preset_of(self.number)).agreements), self.dealer, self.standings)

    def log(self, seed: str) -> tuple[str, ...]:
        """The shuffle and the moves."""
        return write_action(CHANCE, shuffled(deck_seed(seed, self.number), 0)), *self.moves

    def game(self, seed: str) -> Game:
        """The game in which the question is asked.

        Raises:
            PuzzleError: a move, an answer or an offer is not legal.
        """
        try:
            game = self.start()
            for move in self.log(seed):
                actor, action = read_action(move)
                if turn(game) != actor:
                    raise PuzzleError
                game = apply(game, action)
            wrong = [action for action in (*self.answers, *self.offers) if verify(game, action) is not None]
        except ValueError as error:
            raise PuzzleError from error
        if wrong or turn(game) == CHANCE:
            raise PuzzleError
        return game


def same(one: Action, other: Action) -> bool:
    """Whether two choices are the same, apart from who gets which of the passed cards."""
    if isinstance(one, Give) and isinstance(other, Give):
        return {card for card, _ in one.cards} == {card for card, _ in other.cards}
    return one == other


def deck_seed(seed: str, number: int) -> str:
    """The seed of a deal's deck."""
    return f"{seed}/{number}"


def _read(move: str) -> tuple[int, Action]:
    try:
        return read_action(move)
    except ValueError:
        raise PuzzleError(t("puzzles.no_file")) from None


# --- Lines ----------------------------------------------------------------------------------------------------------


def read_line(line: str) -> Puzzle:
    """The puzzle in a line.

    Raises:
        PuzzleError: it is not a puzzle.
    """
    try:
        number, kind, openness, step, dealer, standings, moves, answers, offers, idea, *computed = line.split("\t")
        numbers, fall, other, theme = [*computed, "-"][:4]
        best, less, behind, error, *ends = numbers.split()
        if openness not in ("open", "closed") or not EASIEST <= int(step) <= HARDEST:
            raise ValueError("no such step")
        return Puzzle(
            int(number),
            Kind(kind),
            openness == "open",
            int(step),
            int(dealer),
            tuple(map(_standing, standings.split())),
            tuple(moves.split(";")) if moves else (),
            _actions(answers),
            _actions(offers) if offers != "-" else (),
            Facts(
                _action(idea),
                _number(best),
                _number(less),
                int(behind),
                int(error),
                _ends(list(map(int, ends))),
                fall.strip("-"),
                other.strip("-"),
            ),
            theme.strip("-"),
        )
    except ValueError:
        raise PuzzleError(t("puzzles.no_file")) from None


def _ends(shares: Sequence[int]) -> tuple[End, ...]:
    each = len(shares) // 2
    halves = (shares[:each], shares[each:]) if shares else ()
    return tuple(End(won, lost, tuple(plays)) for won, lost, *plays in halves)


def _number(word: str) -> int | None:
    return None if word == "-" else int(word)


def _standing(word: str) -> Standing:
    total, _, marks = word.partition("x")
    marks, _, concessions = marks.partition("c")
    bolts, _, barrel = marks.partition("b")
    return Standing(int(total), int(bolts), int(barrel) if barrel else None, int(concessions or 0))


def _action(words: str) -> Action:
    return _read(f"0 {words}")[1]


def _actions(words: str) -> tuple[Action, ...]:
    return tuple(map(_action, words.split(";")))


def plays_of(words: str) -> tuple[Play, ...]:
    """The cards in such a line.

    Raises:
        PuzzleError: a word is not a card.
    """
    found = [_action(_PLAY + word) for word in words.split()]
    return tuple(action for action in found if isinstance(action, Play))


def read_lines(lines: Iterable[str]) -> tuple[str, Sequence[str]]:
    """The seed of a file of puzzles, and its lines with puzzles.

    Raises:
        PuzzleError: it is not such a file.
    """
    first, *rest = lines or [""]
    mark, _, seed = first.partition("\t")
    if mark != HEADING or not seed:
        raise PuzzleError(t("puzzles.no_file"))
    return seed, [line for line in rest if line and not line.startswith("#")]


@cache
def shipped() -> tuple[str, Sequence[Puzzle]]:
    """The seed of the decks, and the puzzles: those of the last cards first, then by step, otherwise in the order of
    the file.

    Raises:
        PuzzleError: the file is damaged.
    """
    text = files("thousand_tui.study.puzzles").joinpath(SHIPPED).read_bytes().decode(errors="replace")
    seed, lines = read_lines(text.splitlines())
    order = lambda puzzle: (not puzzle.sort.is_short, puzzle.step)  # noqa: E731
    return seed, tuple(sorted(map(read_line, lines), key=order))
