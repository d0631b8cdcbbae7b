"""Whoever a word such as ``expert-bold`` names, and what such a player does, even if his bot breaks down.

>>> opponent("expert-bold").title
'Expert, bold'
>>> opponent("nobody") is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from thousand_tui.bots import plugins
from thousand_tui.bots.levels import FORMER, LEVELS, Level, bot_rng
from thousand_tui.bots.styles import STYLES, kind_of, parts_of, styled
from thousand_tui.rules import Action, NotationError, View, read_action, write_action


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong: a reason to look up, and what more is known.

    ``reason`` is one of ``raised`` (it broke down), ``no_action`` (it answered with something else), ``illegal`` (it
    may not do that) and ``missing`` (there is no such bot any more).
    """

    reason: str
    what: str = ""


class BotError(Exception):
    """A bot could not be made to decide; :attr:`fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.fault.reason} {self.fault.what}".strip()


@dataclass(frozen=True, slots=True)
class Decision:
    """What is done at a seat; with a ``fault`` it was not the bot of the seat that decided it."""

    action: Action
    fault: Fault | None = None


def opponent(kind: str) -> Level | None:
    """The level, in the style, or the bot of others that a word names; None if there is none."""
    name, style = parts_of(kind)
    if (level := LEVELS.get(name)) is not None:
        return styled(level, STYLES[style])
    return plugins.named(kind)


def kind_now(kind: str) -> str:
    """The word for who sits there now where an earlier version has written this one: its Masters are Experts."""
    level, style = parts_of(kind)
    return kind_of(FORMER[level], style) if level in FORMER else kind


def title_of(kind: str) -> str:
    """What whoever a word names is called; the word itself if it names nobody."""
    level = opponent(kind_now(kind))
    return level.title if level is not None else plugins.printable(kind)


def answer(level: Level, view: View, seed: str, ply: int) -> Action:
    """What a level chooses, once it is certain that it may be done.

    Raises:
        BotError: it broke down, or wants what is none of the choices.
    """
    assert view.seat is not None
    try:
        action = level.choose(view, bot_rng(seed, view.deal.number, view.seat, ply))
    except (Exception, SystemExit) as error:
        raise BotError(Fault("raised", plugins.told(error))) from error
    return checked(view, action)


def checked(view: View, action: object) -> Action:
    """An answer of a bot if it is one of the choices, down to the kinds of its numbers: it will be written down.

    Raises:
        BotError: it is not.
    """
    if not isinstance(action, get_args(Action)):
        raise BotError(Fault("no_action", plugins.printable(type(action).__name__)))
    try:
        written = write_action(0, action)
    except Exception as error:
        raise BotError(Fault("no_action", plugins.told(error))) from error
    fault = Fault("illegal", plugins.printable(written.removeprefix("0 ")))
    try:
        read = read_action(written)[1]
        if read != action or read not in view.choices:
            raise BotError(fault)
    except NotationError as error:
        raise BotError(fault) from error
    return read


def decide(kind: str, view: View, seed: str, ply: int) -> Decision:
    """What is done at the seat of the view: its bot decides, or, where that fails, a Regular in its place."""
    level = opponent(kind)
    try:
        if level is None:
            raise BotError(Fault("missing", plugins.printable(kind)))
        return Decision(answer(level, view, seed, ply))
    except BotError as error:
        return Decision(_instead(view, seed, ply), error.fault)


def _instead(view: View, seed: str, ply: int) -> Action:
    """What a Regular does; should even he break down, anything that may be done."""
    try:
        return answer(LEVELS["regular"], view, seed, ply)
    except BotError:
        assert view.seat is not None
        return view.choices.sample(bot_rng(seed, view.deal.number, view.seat, ply))
