"""Views, written as text and read back: how a seat's view is sent to a program that plays for it.

The text is one line of JSON with a version number. It holds the agreements as a share line and what the view shows of
the game, without fields at their default. Nothing else is needed: the rulebook is compiled again, and whose turn it is
and what may be done follow from the rest, since both are the same in every game that the seat can imagine.

>>> from thousand_tui.rules import apply, compile_rules, new_game, preset, read_view, shuffled, view_of, write_view
>>> game = apply(new_game(compile_rules(preset("BASE").agreements), dealer=2), shuffled("a seed", 0))
>>> view = view_of(game, 0)
>>> read_view(write_view(view)) == view
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cache, lru_cache
from inspect import signature
from random import Random
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, Union, get_args, get_origin

from thousand_tui.rules import state
from thousand_tui.rules.cards import FULL, Card
from thousand_tui.rules.choices import NOTHING, Gives, Plays, Raises
from thousand_tui.rules.compile import compile_rules
from thousand_tui.rules.imagination import imagine, sample_hidden
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.rulebook import Rulebook
from thousand_tui.rules.sheet import Booked, GoldSet, Line, Outcome, Settled, Sheet, Standing
from thousand_tui.rules.view import View, view_of

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements


VERSION: Final = 1

LARGEST: Final = 1_000_000_000
LONGEST_WORD: Final = 60

# (the JSON value, the path to it) -> the value of a field.
Reader: TypeAlias = Callable[[object, str], Any]


class ViewError(ValueError):
    """The text is not a view that a seat can have; the message says why."""


def write_view(view: View) -> str:
    """The view as a line of text; :func:`read_view` turns it back into an equal view."""
    data = {
        "view": VERSION,
        "agreements": _line(view.rules.agreements),
        "rules": view.rules.version,
        "seat": view.seat,
        "sheet": _plain(view.sheet),
        "deal": _plain(view.deal),
        "hands": list(view.hands),
        "sizes": list(view.sizes),
        "stage": view.stage,
        "now": _plain(view.now),
        "winners": list(view.winners),
        "stock": view.stock,
    }
    if isinstance(view.choices, Gives | Plays | Raises):
        data["concessions"] = [concede.kind for concede in view.choices.concessions]
    return json.dumps(data, separators=(",", ":"))


def read_view(text: str) -> View:
    """The view that :func:`write_view` wrote.

    Once the game is over nobody acts and nothing follows from the cards; such a view is accepted as written.
    Concessions that are not listed are removed from its choices: a seat that must play the deal out cannot give it up.

    Raises:
        ViewError: the text is not a view, or no game looks like this to the seat.
    """
    data = _data(text)
    written = _written(data)
    if written.winners:
        return written
    try:
        whole = view_of(imagine(written, sample_hidden(written, Random(0))), written.seat)
        same = replace(whole, turn=None, choices=NOTHING) == written
    except Exception as error:
        # The rules handle only games that can be reached; with any other they may raise anything.
        raise ViewError("This is not a view: no game can stand like this.") from error
    if not same or whole.turn not in range(state.CHANCE, whole.rules.form.seats):
        raise ViewError("This is not a view: no game looks like this to the seat.")
    return _narrowed(whole, data.get("concessions"))


def _data(text: str) -> Mapping[str, Any]:
    if not isinstance(text, str):
        raise ViewError("This is not a view: it is not text.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ViewError("This is not a view: it is not JSON.") from None
    if not isinstance(data, dict) or "view" not in data:
        raise ViewError("This is not a view: it does not say that it is one.")
    if data["view"] != VERSION:
        raise ViewError(f"This view is not of version {VERSION}, the only one that is read.")
    if missing := {"agreements", "rules", "now", *PARTS} - data.keys():
        raise ViewError(f"This is not a view: {min(missing)} is missing.")
    return data


def _written(data: Mapping[str, Any]) -> View:
    """The view as written, still without its turn and choices."""
    rules = _rules(_a_word(data["agreements"], "agreements", longest=None), _a_number(data["rules"], "rules"))
    read = {name: _reader(kind)(data[name], name) for name, kind in PARTS.items()}
    seats = rules.form.seats
    if read["seat"] is not None and not 0 <= read["seat"] < seats:
        raise ViewError("This is not a view: there is no such seat.")
    if len(read["hands"]) != seats or len(read["sizes"]) != seats:
        raise ViewError("This is not a view: there is not one hand for each seat.")
    if not 0 <= read["stage"] < len(rules.route):
        raise ViewError("This is not a view: there is no such stage.")
    if any(hand is not None and not 0 <= hand <= FULL for hand in read["hands"]):
        raise ViewError("This is not a view: there are no such cards.")
    if not set(read["winners"]) <= set(rules.form.sides):
        raise ViewError("This is not a view: there is no such side.")
    kind = rules.route[read["stage"]].phase
    if read["winners"] and data["now"] is None:  # a fine has ended the game between two stages
        kind = NoneType
    return View(**read, rules=rules, now=_reader(kind)(data["now"], "now"), turn=None, choices=NOTHING)


def _narrowed(view: View, kinds: object) -> View:
    """The view with only these kinds of concession among its choices."""
    choices = view.choices
    if not isinstance(choices, Gives | Plays | Raises):
        return view
    kept = [_a_word(kind, "concessions") for kind in _a_list(kinds, "concessions")]
    concessions = tuple(concede for concede in choices.concessions if concede.kind in kept)
    if [concede.kind for concede in concessions] != kept:
        raise ViewError("This is not a view: such a concession is not among the choices.")
    if concessions == choices.concessions:
        return view
    return replace(view, choices=replace(choices, concessions=concessions))


@lru_cache(maxsize=8)
def _line(agreements: Agreements) -> str:
    from thousand_tui.rules.sharing import share_line

    return share_line(agreements)


@lru_cache(maxsize=8)
def _agreements(line: str) -> Agreements:
    from thousand_tui.rules.sharing import read_line

    return read_line(line)


def _rules(line: str, version: int) -> Rulebook:
    # Only the agreements are cached here: a rulebook evicted from the other cache would exist twice once compiled
    # again.
    try:
        return compile_rules(_agreements(line), version=version)
    except ValueError as error:
        raise ViewError(f"This is not a view: {error}") from None


# --- Records to plain data and back ---------------------------------------------------------------------------------

# The parts of a view that are written besides its agreements and ``now``, with their types.
PARTS: Final[Mapping[str, Any]] = {
    "seat": int | None,
    "sheet": Sheet,
    "deal": state.Deal,
    "hands": tuple[int | None, ...],
    "sizes": tuple[int, ...],
    "stage": int,
    "winners": tuple[int, ...],
    "stock": int,
}

# The types of the fields of the records in a view; compiled records do not tell them.
FIELDS: Final[Mapping[type, Mapping[str, Any]]] = {
    state.Deal: {
        **dict.fromkeys(("number", "dealer", "bid", "contract", "trump"), int),
        **dict.fromkeys(("active", "seen"), tuple[int, ...]),
        **dict.fromkeys(("declarer", "dark"), int | None),
        **dict.fromkeys(("talon", "aside"), tuple[state.Pile, ...]),
        **dict.fromkeys(("bought", "bottom"), state.Pile | None),
        **dict.fromkeys(("gold", "blind"), bool),
        "redeals": tuple[state.Redeal, ...],
        "calls": tuple[state.Call, ...],
        "passed": tuple[state.Passed, ...],
        "shown": tuple[Card, ...],
        "opened": tuple[state.Right, ...],
    },
    state.Redeal: {"seat": int, "ground": str, "cards": int, "counts": bool},
    state.Pile: {"cards": int | None, "size": int, "seen": int},
    state.Call: {"seat": int, "bid": int},
    state.Passed: {"giver": int, "to": int, "card": Card | None, "seen": int},
    state.Cutting: {"turn": int, "nines": int, "jacks": int, "last": bool},
    state.Looking: {"waiting": tuple[int, ...]},
    state.Window: {"waiting": tuple[state.Right, ...]},
    state.Lottery: {"holder": int, "nines": int, "turn": int, "named": tuple[tuple[int, int | None], ...]},
    state.Auction: {"turn": int, "high": int, "bidder": int | None, "left": tuple[int, ...]},
    state.Rebuying: {"waiting": tuple[int, ...], "buyer": int | None},
    state.Naming: {"raises": bool},
    state.Tricks: {
        **dict.fromkeys(("turn", "leader", "trump"), int),
        "cards": tuple[Card, ...],
        "done": tuple[state.Trick, ...],
        "melds": tuple[state.Meld, ...],
    },
    state.Trick: {"leader": int, "cards": tuple[Card, ...], "winner": int},
    state.Meld: {"seat": int, "kind": str, "suit": int, "worth": int, "trick": int},
    Sheet: {
        "standings": tuple[Standing, ...],
        "deals": tuple[Settled, ...],
        "booked": tuple[Booked, ...],
        "gold": GoldSet | None,
    },
    Standing: {
        **dict.fromkeys(("total", "bolts", "concessions", "run", "falls", "bombs", "crosses", "spisats"), int),
        **dict.fromkeys(("barrel", "reverse"), int | None),
        "freed": bool,
    },
    Settled: {"outcome": Outcome, "made": bool, "lines": tuple[Line, ...], "totals": tuple[int, ...]},
    Outcome: {
        **dict.fromkeys(("number", "dealer", "declarer", "bid", "contract", "forced", "talon", "trump"), int),
        **dict.fromkeys(("active", "cards", "melds", "tricks", "aces"), tuple[int, ...]),
        **dict.fromkeys(("gold", "dark", "blind"), bool),
        "conceded": str | None,
        "nines": int | None,
    },
    Line: {"side": int, "rule": LineName, "amount": int, "total": int, "fact": int},
    Booked: {"number": int, "reason": Occasion, "lines": tuple[Line, ...], "totals": tuple[int, ...]},
    GoldSet: {"had": tuple[int, ...], "made": bool},
}


def _plain(value: Any) -> Any:
    """A value as JSON can hold it: a record becomes an object, without fields at their default."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if type(value) in FIELDS:
        parts = ((name, getattr(value, name)) for name in value.__match_args__)
        usual = _defaults(value.__class__)
        return {name: _plain(part) for name, part in parts if (type(part), part) != usual.get(name)}
    return value


@cache
def _defaults(kind: Any) -> Mapping[str, tuple[type, object]]:
    """The fields of a record that can be left out, with their defaults and what these are: False is not 0."""
    taken = signature(kind).parameters.values()
    return {field.name: (type(field.default), field.default) for field in taken if field.default is not field.empty}


@cache
def _reader(kind: Any) -> Reader:
    """The reader of values of this type."""
    if kind is Card:
        return _a_card
    if kind in SIMPLE:
        return SIMPLE[kind]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _reader_of_name(kind)
    if get_origin(kind) in (Union, UnionType):
        (present,) = (_reader(each) for each in get_args(kind) if each is not NoneType)
        return lambda data, where: None if data is None else present(data, where)
    if get_origin(kind) is tuple:
        return _reader_of_tuple(get_args(kind))
    return _reader_of_record(kind)


def _reader_of_name(kind: type[StrEnum]) -> Reader:
    names = {name.value: name for name in kind}

    def read(data: object, where: str) -> StrEnum:
        name = names.get(_a_word(data, where))
        if name is None:
            raise ViewError(f"This is not a view: {where} is not a word that can stand there.")
        return name

    return read


def _reader_of_tuple(kinds: tuple[Any, ...]) -> Reader:
    if kinds[-1] is Ellipsis:
        every = _reader(kinds[0])
        return lambda data, where: tuple([every(part, where) for part in _a_list(data, where)])
    readers = tuple(map(_reader, kinds))

    def read(data: object, where: str) -> tuple[Any, ...]:
        parts = _a_list(data, where)
        if len(parts) != len(readers):
            raise ViewError(f"This is not a view: {where} holds a list that is too long or too short.")
        return tuple([reader(part, where) for reader, part in zip(readers, parts, strict=True)])

    return read


def _reader_of_record(kind: Any) -> Reader:
    readers = {name: _reader(held) for name, held in FIELDS[kind].items()}
    needed = readers.keys() - _defaults(kind).keys()

    def read(data: object, where: str) -> Any:
        if not isinstance(data, dict) or not needed <= data.keys() <= readers.keys():
            raise ViewError(f"This is not a view: {where} does not hold what belongs there.")
        return kind(**{name: readers[name](part, f"{where}.{name}") for name, part in data.items()})

    return read


def _a_list(data: object, where: str) -> list[object]:
    if not isinstance(data, list):
        raise ViewError(f"This is not a view: {where} is not a list.")
    return data


def _a_number(data: object, where: str) -> int:
    if type(data) is not int or abs(data) > LARGEST:
        raise ViewError(f"This is not a view: {where} is not a number that can stand there.")
    return data


def _nothing(data: object, where: str) -> None:
    if data is not None:
        raise ViewError(f"This is not a view: {where} holds something where nothing can be.")


def _yes_or_no(data: object, where: str) -> bool:
    if not isinstance(data, bool):
        raise ViewError(f"This is not a view: {where} is neither true nor false.")
    return data


def _a_word(data: object, where: str, longest: int | None = LONGEST_WORD) -> str:
    if not isinstance(data, str) or (longest is not None and len(data) > longest):
        raise ViewError(f"This is not a view: {where} is not a word that can stand there.")
    return data


def _a_card(data: object, where: str) -> Card:
    try:
        return Card.parse(_a_word(data, where))
    except ValueError:
        raise ViewError(f"This is not a view: {where} is not a card.") from None


SIMPLE: Final[Mapping[Any, Reader]] = {int: _a_number, bool: _yes_or_no, str: _a_word, NoneType: _nothing}

__all__ = ["ViewError", "read_view", "write_view"]
