"""Actions of the old Mariage as text, one line each, both ways::

* shuffle KSQD...            the pack, first card dealt first
0 announce jester king       1 announce nothing
2 play KH                  2 go on
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from thousand_tui.mariage.rules.actions import NAMES, Action, Announce, GoOn, Play, Shuffle, is_formed, shape
from thousand_tui.mariage.rules.cards import Card, parse_row
from thousand_tui.mariage.rules.state import CHANCE
from thousand_tui.rules.quoting import only_word, quoted

SILENCE: Final = "nothing"
_SEAT: Final = re.compile(r"[0-9]{1,2}")


class NotationError(ValueError):
    """The text is not the notation of an action; the message quotes it."""


def write_action(actor: int, action: Action) -> str:
    """The line for an action of a seat (or ``CHANCE``).

    Raises:
        ValueError: it is not an action, or has a field of the wrong type.
    """
    if not is_formed(action):
        raise ValueError(shape(action))
    return f"{'*' if actor == CHANCE else actor} {_words(action)}"


def _words(action: Action) -> str:
    match action:
        case Shuffle(deck):
            return "shuffle " + "".join(map(str, deck))
        case Announce(names):
            return "announce " + (" ".join(names) or SILENCE)
        case Play(card):
            return f"play {card}"
        case GoOn():
            return "go on"


def read_action(line: str) -> tuple[int, Action]:
    """The actor and the action in a line.

    Raises:
        NotationError: the line is not an action.
    """
    words = _split(line)
    if len(words) < 3 or words[1] not in _READERS or not (words[0] == "*" or _SEAT.fullmatch(words[0])):
        raise NotationError(f"{quoted(line)} is not an action of Mariage such as '1 play KH'")
    try:
        return CHANCE if words[0] == "*" else int(words[0]), _READERS[words[1]](words[2:])
    except ValueError as error:
        raise NotationError(f"{quoted(line)} cannot be read: {error}") from None


def _split(line: object) -> list[str]:
    return line.split() if isinstance(line, str) else []


def _go(words: list[str]) -> Action:
    if words != ["on"]:
        raise ValueError("one goes on")
    return GoOn()


def _announce(words: list[str]) -> Announce:
    if words == [SILENCE]:
        return Announce()
    for word in words:
        if word not in NAMES:
            raise ValueError(f"{quoted(word)} cannot be announced; it is one of {', '.join(NAMES)}, or {SILENCE}")
    return Announce(tuple(words))


_READERS: Final[dict[str, Callable[[list[str]], Action]]] = {
    "shuffle": lambda words: Shuffle(parse_row(only_word(words))),
    "announce": _announce,
    "go": _go,
    "play": lambda words: Play(Card.parse(only_word(words))),
}
