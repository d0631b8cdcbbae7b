"""Actions and whole games, written as text and read back.

An action is one line: who acts (a seat number from 0, ``*`` for chance), a verb, and its arguments::

    * shuffle KSQD...       the pack, first card dealt first
    2 cut 11                * slip 9 (the ninth card was exposed; 0: none)
    0 look                  0 dark                  0 take 1 (a packet)
    1 rebuy 120             0 accept                2 trump C
    1 bid 110               0 pass
    2 give 9S>0 KS>1 (>x: laid aside)
    2 contract 130      2 concede rospis
    0 claim four-nines      0 waive
    1 play KH!              1 play AS

``!`` declares the marriage of that card; another meld is named after it (``QH!bed``, ``AS!aces``, ``9D!nines``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules import actions
from thousand_tui.rules.actions import Action
from thousand_tui.rules.cards import SUITS, Card, Suit, parse_row
from thousand_tui.rules.compile import RULES_VERSION, compile_rules
from thousand_tui.rules.game import apply, new_game, turn, verify
from thousand_tui.rules.quoting import only_word, quoted
from thousand_tui.rules.rulebook import Game
from thousand_tui.rules.sheet import Standing
from thousand_tui.rules.state import CHANCE

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements


Reader: TypeAlias = Callable[[list[str]], Action]

HEADING: Final = "thousand 1"

NUMBER: Final = re.compile(r"[0-9]{1,6}")
SIGNED: Final = re.compile(r"-?[0-9]{1,7}")
STANDING: Final = re.compile(r"(\S+) bolts (\S+) barrel (\S+) concessions (\S+)((?: \S+ \S+)*)")


class NotationError(ValueError):
    """The text is not a valid action or game; the message says where."""


def write_action(actor: int, action: Action) -> str:
    """The line for an action of a seat (or ``CHANCE``).

    Raises:
        ValueError: it is not an action, a field holds a wrong value, or the actor is not a number.
    """
    if not actions.is_formed(action):
        raise ValueError(actions.shape(action))
    if type(actor) is not int:
        raise ValueError(f"{quoted(actor)} is not a seat")
    return f"{'*' if actor == CHANCE else actor} {_words(action)}"


def _words(action: Action) -> str:
    match action:
        case actions.Shuffle(deck):
            held = "".join(map(str, deck))
        case actions.Give(cards):
            held = " ".join(f"{card}>{'x' if place == actions.ASIDE else place}" for card, place in cards)
        case actions.NameTrump(suit):
            held = Suit(suit).letter
        case actions.Play(card, meld):
            held = f"{card}{'' if meld is None else '!' if meld == actions.MARRIAGE else f'!{meld}'}"
        case _:
            held = " ".join(str(getattr(action, name)) for name in action.__match_args__)
    return f"{VERBS[type(action)]} {held}".rstrip()


def read_action(line: str) -> tuple[int, Action]:
    """Who acts and what they do, from one line.

    Raises:
        NotationError: the line is not an action.
    """
    words = line.split() if _is_text(line) else []
    if len(words) < 2 or words[1] not in _READERS:
        raise NotationError(f"{quoted(line)} is not an action such as '1 bid 110'")
    try:
        actor = CHANCE if words[0] == "*" else _number(words[:1])
        action = _READERS[words[1]](words[2:])
    except ValueError as error:
        raise NotationError(f"{quoted(line)} cannot be read: {error}") from None
    return actor, action


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _number(words: list[str]) -> int:
    word = only_word(words)
    if not NUMBER.fullmatch(word):
        raise ValueError(f"{quoted(word)} is not a number that can stand here")
    return int(word)


def _bare(kind: Callable[[], Action]) -> Reader:
    def read(words: list[str]) -> Action:
        if words:
            raise ValueError("nothing may follow this word")
        return kind()

    return read


def _numbered(kind: Callable[[int], Action]) -> Reader:
    return lambda words: kind(_number(words))


def _named(kind: Callable[[str], Action]) -> Reader:
    return lambda words: kind(only_word(words))


def _shuffle(words: list[str]) -> actions.Shuffle:
    return actions.Shuffle(parse_row(only_word(words)))


def _play(words: list[str]) -> actions.Play:
    card, mark, meld = only_word(words).partition("!")
    return actions.Play(Card.parse(card), (meld or actions.MARRIAGE) if mark else None)


def _give(words: list[str]) -> actions.Give:
    pairs = [word.partition(">") for word in words]
    return actions.Give(
        tuple((Card.parse(card), actions.ASIDE if place == "x" else _number([place])) for card, _, place in pairs)
    )


def _trump(words: list[str]) -> actions.NameTrump:
    letter = only_word(words)
    for suit in SUITS:
        if suit.letter == letter:
            return actions.NameTrump(suit)
    raise ValueError("a suit is one of S, C, D, H")


# The verb of each action, and the reader of its arguments.
_SPELLINGS: Final[tuple[tuple[str, type[Action], Reader], ...]] = (
    ("shuffle", actions.Shuffle, _shuffle),
    ("cut", actions.Cut, _numbered(actions.Cut)),
    ("slip", actions.Slip, _numbered(actions.Slip)),
    ("look", actions.Look, _bare(actions.Look)),
    ("dark", actions.Dark, _bare(actions.Dark)),
    ("bid", actions.Bid, _numbered(actions.Bid)),
    ("pass", actions.Pass, _bare(actions.Pass)),
    ("take", actions.TakePacket, _numbered(actions.TakePacket)),
    ("rebuy", actions.Rebuy, _numbered(actions.Rebuy)),
    ("accept", actions.Accept, _bare(actions.Accept)),
    ("give", actions.Give, _give),
    ("contract", actions.Contract, _numbered(actions.Contract)),
    ("trump", actions.NameTrump, _trump),
    ("claim", actions.Claim, _named(actions.Claim)),
    ("waive", actions.Waive, _bare(actions.Waive)),
    ("concede", actions.Concede, _named(actions.Concede)),
    ("play", actions.Play, _play),
)
VERBS: Final = {kind: verb for verb, kind, _ in _SPELLINGS}
_READERS: Final = {verb: reader for verb, _, reader in _SPELLINGS}


@dataclass(frozen=True, slots=True)
class Record:
    """A game on record: the table it started from, the actions since, and the version of the rules."""

    agreements: Agreements
    dealer: int
    standings: tuple[Standing, ...]
    actions: tuple[Action, ...]
    version: int = RULES_VERSION

    def replay(self) -> Game:
        """The game these actions lead to.

        Raises:
            IllegalAction: an action is not allowed where it stands.
        """
        game = self.start()
        for action in self.actions:
            game = apply(game, action)
        return game

    def start(self) -> Game:
        """The game before the first action."""
        return new_game(compile_rules(self.agreements, version=self.version), self.dealer, self.standings)


def write_game(record: Record) -> str:
    """A whole game as text: agreements, dealer, standings, one action a line, the totals after each deal."""
    lines = [HEADING, f"rules {record.version}"]
    lines += [f"agreement {name} {json.dumps(value)}" for name, value in record.agreements.model_dump().items()]
    lines.append(f"dealer {record.dealer}")
    lines += [f"standing {_standing_words(standing)}" for standing in record.standings]
    game = record.start()
    for action in record.actions:
        actor = turn(game)
        assert actor is not None
        lines.append(write_action(actor, action))
        after = apply(game, action)
        if len(after.sheet.deals) > len(game.sheet.deals):
            lines.append("= " + " ".join(map(str, after.sheet.totals)))
        game = after
    return "\n".join(lines) + "\n"


# Marks that few tables use; they are written only if they differ from those of a new sheet.
_MARKS: Final = ("run", "falls", "freed", "bombs", "crosses", "spisats", "reverse")


def _standing_words(standing: Standing) -> str:
    barrel = "-" if standing.barrel is None else standing.barrel
    words = f"{standing.total} bolts {standing.bolts} barrel {barrel} concessions {standing.concessions}"
    marks = [(mark, getattr(standing, mark)) for mark in _MARKS]
    return " ".join([words, *(f"{mark} {value:d}" for mark, value in marks if value != getattr(Standing(), mark))])


def _read_standing(line: str) -> Standing:
    found = STANDING.fullmatch(" ".join(line.split()))
    if found is None:
        raise ValueError("a standing looks like '610 bolts 1 barrel - concessions 0'")
    total, bolts, barrel, concessions, beside = found.groups()
    rest = beside.split()
    marks: dict[str, int] = {}
    for mark, value in zip(rest[::2], rest[1::2], strict=True):
        if mark not in _MARKS:
            raise ValueError(f"{quoted(mark)} is no mark of a standing")
        marks[mark] = _signed(value)
    freed = bool(marks.pop("freed", False))
    up = None if barrel == "-" else _signed(barrel)
    return Standing(_signed(total), _signed(bolts), up, _signed(concessions), freed=freed, **marks)


def _signed(word: str) -> int:
    if not SIGNED.fullmatch(word):
        raise ValueError(f"{quoted(word)} is not a number that can stand here")
    return int(word)


def _read_value(name: str, text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(f"{quoted(text)} is not a value that the agreement {quoted(name)} can have") from None


def read_game(text: str) -> Record:
    """Read what :func:`write_game` writes; empty lines and lines that start with ``#`` are skipped.

    A game that does not name the version of its rules is from the time of the first one.

    Raises:
        NotationError: a line is not understood, or an action comes from the wrong seat or is not allowed.
        AgreementsError: the agreements cannot be used.
    """
    lines = [line.strip() for line in text.splitlines()] if _is_text(text) else []
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line and not line.startswith("#")]
    if not numbered or numbered[0][1] != HEADING:
        raise NotationError(f"this is not a game in the notation {HEADING!r}")
    agreements: dict[str, object] = {}
    version, dealer, standings, body = 1, 0, [], []
    for number, line in numbered[1:]:
        word, _, rest = line.partition(" ")
        try:
            if word == "agreement":
                name, _, value = rest.partition(" ")
                agreements[name] = _read_value(name, value)
            elif word == "rules":
                version = _number([rest])
            elif word == "dealer":
                dealer = _number([rest])
            elif word == "standing":
                standings.append(_read_standing(rest))
            elif word != "=":
                body.append((number, *read_action(line)))
        except ValueError as error:
            raise NotationError(f"line {number}: {error}") from None
    from thousand_tui.rules.agreements import read_agreements

    table = Record(read_agreements(agreements), dealer, tuple(standings), (), version)
    return replace(table, actions=_checked(table, body))


def _checked(table: Record, body: Iterable[tuple[int, int, Action]]) -> tuple[Action, ...]:
    made = []
    try:
        game = table.start()
    except ValueError as error:
        raise NotationError(str(error)) from None
    for number, actor, action in body:
        if turn(game) != actor:
            raise NotationError(f"line {number}: it is not this seat's turn")
        if refusal := verify(game, action):
            why = refusal.reason.replace("_", " ")
            raise NotationError(f"line {number}: {quoted(write_action(actor, action))} is not allowed here: {why}")
        game = apply(game, action)
        made.append(action)
    return tuple(made)


__all__ = ["NotationError", "Record", "read_action", "read_game", "write_action", "write_game"]
