"""People of the line mode for tests: a table, and a console that answers for whoever sits there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.words.english import worded
from thousand_tui.options import Options
from thousand_tui.plain.console import LONGEST_ANSWER, Console, LeftError
from thousand_tui.plain.home import Home
from thousand_tui.plain.playing import Playing
from thousand_tui.plain.replaying import Replaying
from thousand_tui.rules import (
    ASIDE,
    MARRIAGE,
    Accept,
    Action,
    Agreements,
    Bid,
    Choices,
    Claim,
    Concede,
    Contract,
    Cut,
    Dark,
    Give,
    Look,
    NameTrump,
    Pass,
    Play,
    Rebuy,
    TakePacket,
    Waive,
    choices,
    preset,
)
from thousand_tui.rules.forms import form_of
from thousand_tui.storage import Settings
from thousand_tui.table import Player, ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.words.catalogue import NO_BREAK

BASE = preset("BASE").agreements
OFFER = re.compile(r"[a-z]+(\.[a-z_]+)+")
"""An id of a message."""
TABLE = ("Anna", "Bogdan", "Vera", "Oleh")


def typed(action: Action) -> str:
    """An action as a person would type it."""
    match action:
        case Cut(number) | Bid(number) | Contract(number) | Rebuy(number):
            return str(number)
        case Pass():
            return "pass"
        case Give(cards):
            return "give " + " ".join(f"{card} {'aside' if to == ASIDE else TABLE[to]}" for card, to in cards)
        case TakePacket(packet):
            return ("left", "right")[packet]
        case NameTrump(suit):
            return ("spades", "clubs", "diamonds", "hearts")[suit]
        case Claim(ground):
            return f"again {ground}"
        case Concede(kind):
            return {"give-up": "unseen", "by-aces": "aces"}.get(kind, f"concede {kind}")
        case Play(card, meld):
            return f"{card}!{'' if meld == MARRIAGE else meld}" if meld else str(card)
        case _:
            return {Look: "look", Dark: "dark", Accept: "keep", Waive: "play on"}[type(action)]


class Replayed(NamedTuple):
    """What came of a replay."""

    replaying: Replaying
    text: str
    noted: list[int]


class Scripted(Console):
    """A console that answers by a function and keeps what was said; ``None`` in ``said`` is a cleared screen."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        super().__init__()
        self.answer = answer
        self.said: list[str | None] = []

    def say(self, line: str = "") -> None:
        self.said.append(line)

    def ask(self, question: str = "", longest: int = LONGEST_ANSWER) -> str:
        if question:
            self.say(question)
        self.typed = self.answer(question)[:longest]
        return self.typed

    def part(self) -> None:
        self.said.append(None)

    @property
    def text(self) -> str:
        return "\n".join(line or "" for line in self.said).replace(NO_BREAK, " ")

    def number_of(self, offer: str) -> str:
        """The number under which this was offered last."""
        numbered = (line.partition(": ") for line in reversed(self.said) if line)
        return next(number for number, _, what in numbered if what == offer and number.isdecimal())


def session_of(*kinds: str, seed: str = "lines", agreements: Agreements = BASE) -> ThousandSession:
    """A table of its form; who is not said is a novice."""
    seats = form_of(agreements).seats
    kinds = (*kinds, *("novice",) * seats)[:seats]
    players = [Player(name, kind) for name, kind in zip(TABLE, kinds, strict=False)]
    return ThousandSession(agreements, players, seed, dealer=seats - 1)


def first_legal(session: ThousandSession) -> Callable[[str], str]:
    """Answers with the first of the choices; a meld stays undeclared unless it must be declared."""
    return picked(session, lambda choices: next(iter(choices)))


def picked(session: ThousandSession, pick: Callable[[Choices], Action]) -> Callable[[str], str]:
    """Answers with one of the choices, sure of it."""

    def answer(question: str) -> str:
        if question.startswith("Declare "):
            return "no"
        if question.endswith("yes or no"):
            return "yes"
        if question == worded("plain.which_meld"):
            return "nothing"
        if "press Enter" in question:
            return ""
        return typed(pick(choices(session.game)))

    return answer


def answers(*lines: str) -> Callable[[str], str]:
    """One line after another, then the end of the input."""
    rest = iter(lines)

    def answer(question: str) -> str:
        try:
            return next(rest)
        except StopIteration:
            raise LeftError from None

    return answer


def told(session: ThousandSession, *lines: str, last_cards: bool = True, **how: Any) -> str:
    """What is said from a person's turn on, when these lines are typed and the input ends."""
    return until_left(session, answers(*lines), settings=Settings(last_card=last_cards), **how).text


def until_left(session: ThousandSession, answer: Callable[[str], str], **how: Any) -> Scripted:
    """What is said and asked until somebody leaves."""
    console = Scripted(answer)
    with pytest.raises(LeftError):
        Playing(console, session, **how).play()
    return console


def at_home(*lines: str, interactive: bool = False, **options: Any) -> tuple[Home, Scripted]:
    """Home, and what is said there while these lines are typed and until the input ends; the id of an offer stands for
    its number, or for itself if home has more lines than it says."""
    typed = answers(*lines)

    def answer(question: str) -> str:
        line = typed(question)
        if line.startswith("plain.home."):
            return worded(line)
        return console.number_of(worded(line)) if OFFER.fullmatch(line) else line

    console = Scripted(answer)
    console.interactive = interactive
    home = Home(console, Options(**options))
    with pytest.raises(LeftError):
        home.stay()
    return home, console


def replayed(session: AnySession, *lines: str, path: Path | None = None, may_practise: bool = False) -> Replayed:
    """A replay in which these lines are typed, what was said, and which deals were noted as seen."""
    console, noted = Scripted(answers(*lines)), list[int]()
    replaying = Replaying(console, session, noted.append, path=path, may_practise=may_practise)
    replaying.run()
    return Replayed(replaying, console.text, noted)
