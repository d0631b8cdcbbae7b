"""Look up the level for a word such as ``expert-bold``, check a bot's decision, and report what goes wrong.

>>> level_of("expert-bold").title
'Expert, bold'
>>> level_of("nobody") is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import get_args

from thousand_tui.bots.characters import MANNERS
from thousand_tui.bots.levels import FORMER, LEVELS, Level, kind_of, parts_of, styled
from thousand_tui.rules import Action, NotationError, View, read_action, write_action
from thousand_tui.sanitize import one_line


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong: a ``reason`` from a fixed list, and any details.

    ``reason`` is one of ``raised`` (it broke down), ``no_action`` (its answer was no action), ``illegal`` (it may not
    do that) and ``missing`` (the bot no longer exists); for a bot in its own process also those of
    :mod:`thousand_tui.guests`.
    """

    reason: str
    what: str = ""


class ToldFaults:
    """The faults already reported: each kind is reported once per bot."""

    def __init__(self) -> None:
        self._told: set[tuple[object, str]] = set()

    def news(self, who: object, fault: Fault | None) -> Fault | None:
        """The fault of ``who`` if it should be reported now; None if there is none or it was reported before."""
        if fault is None or (who, fault.reason) in self._told:
            return None
        self._told.add((who, fault.reason))
        return fault


class BotError(Exception):
    """A bot could not be made to decide; :attr:`fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.fault.reason} {self.fault.what}".strip()


def described(error: BaseException) -> str:
    """An error in a few words; even converting it to text may fail."""
    try:
        words = printable(str(error))
    except BaseException:
        words = ""
    kind = printable(type(error).__name__)
    return f"{kind}: {words}" if words else kind


def printable(text: str, longest: int = 100) -> str:
    """Text from elsewhere made safe to show: one line, no control characters, not too long."""
    line = one_line(text, 4 * longest)
    return line if len(line) <= longest else line[: longest - 1] + "…"


@dataclass(frozen=True, slots=True)
class Decision:
    """The action taken for a seat; if there is a ``fault``, the seat's own bot did not decide it."""

    action: Action
    fault: Fault | None = None


def level_of(kind: str) -> Level | None:
    """The level in the style or character that a word names; None if it names none."""
    name, style = parts_of(kind)
    level = LEVELS.get(name)
    return styled(level, MANNERS[style]) if level is not None else None


def kind_now(kind: str) -> str:
    """The current word for a level named by an earlier version: its Masters are Experts now."""
    level, style = parts_of(kind)
    return kind_of(FORMER[level], style) if level in FORMER else kind


def answer(level: Level, view: View, chance: int) -> Action:
    """What a level chooses with this random seed, checked to be legal.

    Raises:
        BotError: it broke down, or its answer is not among the choices.
    """
    try:
        action = level.choose(view, Random(chance))
    except Exception as error:
        raise BotError(Fault("raised", described(error))) from error
    return checked(view, action)


def checked(view: View, action: object) -> Action:
    """A bot's answer if it is one of the choices, down to the types of its numbers, since it will be written down.

    Raises:
        BotError: it is not.
    """
    if not isinstance(action, get_args(Action)):
        raise BotError(Fault("no_action", printable(type(action).__name__)))
    try:
        written = write_action(0, action)
    except Exception as error:
        raise BotError(Fault("no_action", described(error))) from error
    fault = Fault("illegal", printable(written.removeprefix("0 ")))
    try:
        read = read_action(written)[1]
        if read != action or read not in view.choices:
            raise BotError(fault)
    except NotationError as error:
        raise BotError(fault) from error
    return read


def instead(view: View, chance: int) -> Action:
    """What a Regular does in place of another bot; if even that fails, a random choice."""
    try:
        return answer(LEVELS["regular"], view, chance)
    except BotError:
        return view.choices.sample(Random(chance))
