"""Input and output line by line: the only module of line mode that uses the terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final, TypeAlias

from thousand_tui.plain.typed import in_english
from thousand_tui.sanitize import UnwrittenError, write_out
from thousand_tui.words import spoken as words, t
from thousand_tui.words.catalogue import ENGLISH, catalogue

LONGEST_ANSWER: Final = 200
QUITS: Final = frozenset({"q", "quit", "save", "exit"})
# Words that are hardly anybody's name, but that many people type to leave a question.
NO_NAMES: Final = QUITS | {"help", "back", "undo"}
REPEAT: Final = "repeat"
# Cursor home, clear the screen, clear the scrollback: the last player's hand must not be readable.
CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"

# The number of the signal SIGHUP (the terminal is gone), which Windows does not have.
HANGUP: Final = 1

# How many blank lines separate two players if the output is not a terminal: more than a page.
BLANK_LINES: Final = 60

# A word, a gap and an explanation; a line too long for the terminal continues below the explanation.
_EXPLAINED: Final = re.compile(r"[^\W\d_]\S*( \S+)?  +")

# Runs a command typed instead of an answer. Returns True if it was one, False if not, or the answer that it stands for.
Aside: TypeAlias = Callable[[str], bool | str]


def _nothing_else(answer: str) -> bool:
    """Accept no commands, only answers."""
    return False


class LeftError(Exception):
    """The player leaves, or the input has ended."""


class BackError(Exception):
    """The player returns from a practice game to where it was begun."""


class EndedError(LeftError):
    """A signal with this ``number`` ends the program: somebody has asked for it, or the terminal is gone."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Console:
    """A person's screen and keyboard, used line by line."""

    def __init__(self) -> None:
        self.interactive = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
        self._ended: EndedError | None = None
        self._is_talking = False
        # Whether cards are written in words, for people who hear them.
        self.is_spoken = words.IS_ALOUD
        self._said: list[str] = []
        # The last answer as it was typed.
        self.typed = ""

    def catch_signals(self) -> None:
        """From now on, let a signal make the player leave, so that the game is saved and unlocked. A second signal ends
        the program at once."""
        for name in ("SIGTERM", "SIGHUP"):
            if (number := getattr(signal, name, None)) is not None:
                signal.signal(number, self._end)

    def until_left(self, stay: Callable[[], None]) -> int:
        """Run ``stay`` until the player leaves; returns the exit code."""
        self.catch_signals()
        try:
            stay()
        except EndedError as ended:
            return 128 + ended.number
        except LeftError:
            pass
        return 0

    def _end(self, number: int, frame: object) -> None:
        """Leave at once during input or output, otherwise before the next one: never in the middle of a move."""
        signal.signal(number, signal.SIG_DFL)
        self._ended = EndedError(number)
        if self._is_talking:
            self._leave_if_ended()

    def _leave_if_ended(self) -> None:
        ended, self._ended = self._ended, None
        if ended is not None:
            raise ended

    @contextmanager
    def _talking(self) -> Iterator[None]:
        self._is_talking = True
        try:
            self._leave_if_ended()
            yield
        except (OSError, UnwrittenError):
            self._leave_if_gone()
            raise
        finally:
            self._is_talking = False

    def _leave_if_gone(self) -> None:
        """Leave as if by a signal if the terminal is gone: some systems send none, for example containers."""
        if self.interactive and not sys.stdout.isatty():
            # Nobody reads what is still written, but output that Python still buffers must not fail at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise EndedError(HANGUP)

    def say(self, line: str = "") -> None:
        """Print one or more lines; on a terminal they are wrapped to its width between words.

        Raises:
            EndedError: a signal ends the program.
        """
        self._said.append(line)
        with self._talking():
            for each in line.split("\n"):
                for part in self._in_width(words.spoken(each) if self.is_spoken else each):
                    write_out(part)

    def _in_width(self, line: str) -> Sequence[str]:
        width = get_terminal_size().columns if self.interactive else 0
        if not 0 < width < len(line):
            return [line]
        column = _EXPLAINED.match(line)
        indent = " " * (column.end() if column else 0)
        return wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)

    def say_all(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in lines:
            self.say(line)

    def ask(self, question: str = "", longest: int = LONGEST_ANSWER) -> str:
        """Print a question and read the answer, up to ``longest`` characters. If the answer asks to repeat, everything
        since the last answer is printed again.

        Raises:
            LeftError: there is no more input.
        """
        if question:
            self.say(question)
        while in_english(answer := self._answer(longest)).casefold() == REPEAT:
            said, self._said = self._said, []
            self.say_all(said)
        self._said, self.typed = [], answer
        return answer

    def _answer(self, longest: int) -> str:
        with self._talking():
            # A pipe needs no prompt.
            if self.interactive:
                print("> ", end="", flush=True)
            answer = _next_line()
        if not answer:
            self._leave_if_gone()
            raise LeftError
        return answer[:longest].strip()

    def not_understood(self) -> None:
        """Say that the input was not understood."""
        self.say(t("plain.not_understood", text="".join(sign if sign.isprintable() else "?" for sign in self.typed)))

    def name(self, question: str, longest: int = LONGEST_ANSWER) -> str:
        """Ask for a name. If a command is typed, ask whether it is meant as a name.

        Raises:
            LeftError: the player leaves, or there is no more input.
        """
        while (order := in_english(name := self.ask(question, longest)).casefold()) in NO_NAMES:
            if self.agrees(t("plain.name_is_order", name=name), unsaid=False):
                break
            if order in QUITS:
                raise LeftError
        return name

    def order(self, question: str = "", longest: int = LONGEST_ANSWER) -> str:
        """Ask for a command. Commands in the player's language are returned in English.

        Raises:
            LeftError: there is no more input.
        """
        return in_english(self.ask(question, longest))

    def agrees(self, question: str, unsaid: bool, aside: Aside = _nothing_else) -> bool:
        """Ask for yes or no; an empty answer means ``unsaid``. If ``aside`` returns True, ask again; a text that it
        returns is the answer."""
        while True:
            answer = self.ask(question).casefold()
            if not answer:
                return unsaid
            if (answered := aside(in_english(answer))) is True:
                continue
            answer = answered or answer
            for said in (t, catalogue(ENGLISH).__getitem__):
                for id, meant in (("plain.yes", True), ("plain.no", False)):
                    if said(id).startswith(answer):
                        return meant
            self.not_understood()

    def choose(
        self, question: str, options: list[str], aside: Aside = _nothing_else, hidden: Sequence[str] = ()
    ) -> int:
        """Offer numbered options, and return the index of the one chosen. If ``aside`` returns True, offer them again;
        a text that it returns is the answer. Those in ``hidden``, which follow, are not said but understood.

        Raises:
            LeftError: the player leaves.
        """
        self._offer(question, options)
        while True:
            answer = self.ask()
            order = in_english(answer).casefold()
            if (answered := aside(order)) is True:
                self._offer(question, options)
                continue
            answer = answered or answer
            if order in QUITS:
                raise LeftError
            if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(options):
                return int(answer) - 1
            said = answer.casefold()
            known = [*options, *hidden]
            meant = [at for at, option in enumerate(known) if answer and f"{option} ".casefold().startswith(said)]
            # The part before a colon is enough.
            whole = [at for at in meant if known[at].casefold().partition(":")[0].strip() == said]
            if len(whole or meant) == 1:
                return (whole or meant)[0]
            self.say(t("plain.choose", last=len(options)))

    def _offer(self, question: str, options: list[str]) -> None:
        self.say(question)
        for number, option in enumerate(options, 1):
            self.say(t("plain.numbered", number=number, what=option))

    def part(self) -> None:
        """Clear the screen before another person comes to the keyboard."""
        if self.interactive:
            _allow_control_codes()
            print(CLEAR, end="", flush=True)
        else:
            write_out("\n" * BLANK_LINES)


def _next_line() -> str:
    """The next line of the input; empty at its end. Not ``input()``, which does not end a line that holds a NUL."""
    try:
        return "" if sys.stdin is None else sys.stdin.readline()
    except OSError:
        return ""


def _allow_control_codes() -> None:
    """Make a Windows console understand control codes, which it does only after a command has run in it."""
    if sys.platform == "win32":
        os.system("")
