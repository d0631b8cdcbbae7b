"""The level that a word such as ``expert-bold`` names, and what a bot decides, once it is certain that it may be done.

>>> level_of("expert-bold").title
'Expert, bold'
>>> level_of("nobody") is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import get_args

from thousand_tui.bots.faults import BotError, Fault, printable, told
from thousand_tui.bots.levels import FORMER, LEVELS, Level
from thousand_tui.bots.styles import STYLES, kind_of, parts_of, styled
from thousand_tui.rules import Action, NotationError, View, read_action, write_action


@dataclass(frozen=True, slots=True)
class Decision:
    """What is done at a seat; with a ``fault`` it was not the bot of the seat that decided it."""

    action: Action
    fault: Fault | None = None


def level_of(kind: str) -> Level | None:
    """The level, in the style, that a word names; None if it names none."""
    name, style = parts_of(kind)
    level = LEVELS.get(name)
    return styled(level, STYLES[style]) if level is not None else None


def kind_now(kind: str) -> str:
    """The word for the level that an earlier version wrote as this one: its Masters are Experts now."""
    level, style = parts_of(kind)
    return kind_of(FORMER[level], style) if level in FORMER else kind


def answer(level: Level, view: View, chance: int) -> Action:
    """What a level chooses with this seed of its chance, once it is certain that it may be done.

    Raises:
        BotError: it broke down, or wants what is none of the choices.
    """
    try:
        action = level.choose(view, Random(chance))
    except Exception as error:
        raise BotError(Fault("raised", told(error))) from error
    return checked(view, action)


def checked(view: View, action: object) -> Action:
    """An answer of a bot if it is one of the choices, down to the kinds of its numbers: it will be written down.

    Raises:
        BotError: it is not.
    """
    if not isinstance(action, get_args(Action)):
        raise BotError(Fault("no_action", printable(type(action).__name__)))
    try:
        written = write_action(0, action)
    except Exception as error:
        raise BotError(Fault("no_action", told(error))) from error
    fault = Fault("illegal", printable(written.removeprefix("0 ")))
    try:
        read = read_action(written)[1]
        if read != action or read not in view.choices:
            raise BotError(fault)
    except NotationError as error:
        raise BotError(fault) from error
    return read


def instead(view: View, chance: int) -> Action:
    """What a Regular does in the place of another; should even that fail, anything that may be done."""
    try:
        return answer(LEVELS["regular"], view, chance)
    except BotError:
        return view.choices.sample(Random(chance))
