"""The process of one bot: ``python -m thousand_tui.guests.worker ID MODULE:OBJECT SECONDS PARENT``.

It loads the bot, reports its title, and answers one question after another. The bot's standard streams lead nowhere.
The process ends with the game: a thread waits for the end of the questions. If the bot keeps the interpreter busy,
Linux ends the process (see ``confinement``); elsewhere it ends long after its time is up.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Final

from thousand_tui.bots.opponents import BotError, checked, described, printable
from thousand_tui.guests.confinement import confine
from thousand_tui.guests.installed import GROUP, LONGEST_ABOUT, LONGEST_TITLE
from thousand_tui.guests.process import DID, FAULT, READY, TROUBLE, fields_of, line_of
from thousand_tui.rules import read_view, write_action

# Seconds after its time limit at which a process ends itself: it should have been ended, so its game is gone.
GRACE: Final = 5.0


def main() -> None:
    """Answer questions until there are no more."""
    name, value, seconds, parent = sys.argv[1:]
    lacking = confine(int(parent))
    questions, answers = _streams()
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions, asked), daemon=True).start()
    limit = float(seconds) + GRACE
    own = os.getpid()

    def tell(*fields: str) -> None:
        if os.getpid() != own:
            os._exit(0)  # the bot has forked, and this is the copy
        os.write(answers, line_of(*fields))

    with _ends_itself(limit):
        choose, said = _loaded(EntryPoint(name, value, GROUP))
    tell(*said, *(lacking if choose is not None else ()))
    while choose is not None:
        number, chance, view = fields_of(asked.get())
        with _ends_itself(limit):
            said = _decided(choose, number, chance, view)
        tell(*said)


def _streams() -> tuple[int, int]:
    """The streams of questions and answers, moved away from the standard ones, which the bot may use."""
    questions, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    return questions, answers


def _listen(questions: int, asked: SimpleQueue[bytes]) -> None:
    """Pass the questions on; when there can be no more, the game has ended, so end this process."""
    try:
        with open(questions, "rb") as lines:
            for line in lines:
                asked.put(line)
    finally:
        os._exit(0)


@contextmanager
def _ends_itself(seconds: float) -> Iterator[None]:
    """End the process if the block takes longer than this, even if the bot keeps the interpreter busy."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=2)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def _loaded(entry: EntryPoint) -> tuple[Callable[..., object] | None, tuple[str, ...]]:
    """The bot's function and what to report about it. A package may do anything while it is loaded."""
    try:
        bot = entry.load()
        if isinstance(bot, type):
            bot = bot()
        choose = getattr(bot, "choose", None)
        said = [getattr(bot, name, "") for name in ("title", "about")]
        title, about = (text if isinstance(text, str) else "" for text in said)
        if callable(choose):
            return choose, (READY, printable(title, LONGEST_TITLE), printable(about, LONGEST_ABOUT))
    except BaseException as error:
        return None, (TROUBLE, "import", described(error))
    return None, (TROUBLE, "no_choose", printable(entry.value))


def _decided(choose: Callable[..., object], number: str, chance: str, view: str) -> tuple[str, ...]:
    """The bot's answer to a question, or the fault it made."""
    try:
        seen = read_view(view)
        action = checked(seen, choose(seen, Random(int(chance, 16))))
        return DID, number, write_action(0, action)
    except BotError as error:
        return FAULT, number, error.fault.reason, printable(error.fault.what)
    except BaseException as error:
        return FAULT, number, "raised", described(error)


if __name__ == "__main__":
    try:
        main()
    finally:
        os._exit(0)  # without waiting for threads of the bot
