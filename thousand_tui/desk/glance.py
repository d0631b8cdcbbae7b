"""What home says about the table of a new game, at first from the settings alone, before rules and bots are loaded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from thousand_tui.sanitize import one_line
from thousand_tui.storage import Settings
from thousand_tui.words.catalogue import known, languages, listed, t
from thousand_tui.words.grammar import Person
from thousand_tui.words.people import bot_names, clean_name

if TYPE_CHECKING:
    from thousand_tui.table.games import AnySession

# How many bots a new player meets: enough to fill the table of BASE.
BOTS_AT_FIRST: Final = 2

# The most characters shown of a preset's name before it is known to exist.
LONGEST_RULES: Final = 24


class Glance(NamedTuple):
    """A table in a few words: who sits there, listed for a sentence, and the name of the rules.

    ``seats`` pairs each name with the title of its player (such as a level); ``preset`` is the preset's title and its
    description. Whatever is not known yet is empty.
    """

    who: str
    rules: str
    seats: tuple[tuple[str, str], ...]
    preset: tuple[str, str] | None = None


def first_glance(settings: Settings) -> Glance:
    """The table named in the settings. Whether this version still knows its preset and bots is checked later."""
    table = settings.last_table
    if table and table.players:
        names = [(called if player.kind == "person" else clean_name)(player.name) for player in table.players]
    else:
        first = newcomer(settings)
        names = [called(first), *bot_names([first], BOTS_AT_FIRST)]
    rules = one_line(table.preset or "", LONGEST_RULES) or t("home.own_rules") if table else "BASE"
    return Glance(listed(names), rules, tuple((name, "") for name in names))


def newcomer(settings: Settings) -> str:
    """The name of a player who has never sat at a table."""
    return clean_name(settings.called) if settings.called else t("setup.newcomer")


def called(name: str) -> str:
    """A name as it is shown here; the word for "you" if no name was given."""
    return t("setup.you") if is_nobody(name) else clean_name(name)


def given(shown: str) -> str:
    """The name to save for a typed one: the inverse of :func:`called`."""
    return t("setup.newcomer") if shown.strip() == t("setup.you") else shown


def person_named(name: str) -> Person:
    """A player in a sentence that says "you" if they have given no name."""
    return Person(clean_name(name), is_nobody(name))


@cache
def is_nobody(name: str) -> bool:
    """Whether this is the placeholder for a missing name, in any language: the table may have been set in another."""
    return name == t("setup.newcomer") or any(name == known("setup.newcomer", each) for each in languages())


def nameless(session: AnySession) -> int | None:
    """The seat of the only person at a table, if they have given no name."""
    me = session.people[0] if len(session.people) == 1 else None
    return me if me is not None and is_nobody(session.names[me]) else None


def names_at(session: AnySession, names: Sequence[str] = ()) -> list[str]:
    """The names at a table, or ``names`` of earlier players there, as they are shown to its only person."""
    me = nameless(session)
    return [called(name) if seat == me else clean_name(name) for seat, name in enumerate(names or session.names)]
