"""All sets of agreements, presets and the player's own, to choose one or to keep one's own in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final

from thousand_tui.desk.pages.page import (
    Act,
    Chosen,
    Column,
    Desk,
    Form,
    Line,
    Outcome,
    Page,
    PageAct,
    Picture,
    ReadRules,
    Row,
)
from thousand_tui.desk.seating import seats_of, unknown_told
from thousand_tui.desk.sentences import sentence
from thousand_tui.rules import Agreements, preset, presets
from thousand_tui.rules.agreements.model import STOCK_FORMS
from thousand_tui.storage import Problem, sets_dir
from thousand_tui.storage.own_sets import OwnSet, delete_set, export_set, import_set, own_sets, rename_set
from thousand_tui.storage.places import at_home
from thousand_tui.table.games import OTHERS, OtherGame
from thousand_tui.words import named, t
from thousand_tui.words.declared import preset_words, title_of
from thousand_tui.words.rulecard import differences_list

# Each set gets one, as long as there are any. Pressing it moves the cursor.
LETTERS: Final = f"{ascii_lowercase}1234567890"
NAME: Final = 14


@dataclass(frozen=True, slots=True)
class NamedSet:
    """A preset or one of the player's own sets; ``problem`` says why such a set cannot be used. ``other`` is a game
    with its own kind of agreements."""

    heading: str
    name: str
    title: str
    about: str
    agreements: Agreements
    own: OwnSet | None = None
    other: OtherGame | None = None

    @property
    def problem(self) -> Problem | None:
        """What is wrong with the set's file."""
        return self.own.problem if self.own else None

    @property
    def is_readable(self) -> bool:
        """Whether it has agreements of Thousand that can be read."""
        return self.problem is None and self.other is None


@dataclass(frozen=True, slots=True)
class ToChange:
    """The set that somebody wants to change, and to play by the result."""

    named: NamedSet


def page(desk: Desk, purpose: str, current: Agreements | None = None) -> Page[NamedSet]:
    """The sets to "play", "choose", "start" from, "compare" with or "read"; the cursor begins on ``current``."""
    sets = list(named_sets(has_others=purpose == "play"))
    letters = dict(zip(map(_key, sets), LETTERS, strict=False))
    changes = Act("sets.change", "sets.keys.change", lambda named: Chosen(ToChange(named), ""), fits=_is_usable)
    reads = Act(
        "sets.rules", "sets.keys.rules", lambda named: ReadRules(named.agreements, named.other), fits=_is_usable
    )
    return Page(
        t(f"sets.title.{purpose}"),
        sets,
        (Column(1, is_quiet=True), Column(NAME, grows=True), Column()),
        lambda named: Row((letters.get(_key(named), ""), named.name, named.title), _told(named)),
        lambda named: Chosen(named, _told(named)) if _is_usable(named) else named.about,
        t("sets.chooses"),
        acts=(
            *((reads, changes) if purpose == "play" else (reads,)),
            Act("sets.rename", "sets.keys.rename", _rename, fits=_is_own),
            Act("sets.export", "sets.keys.export", _export, fits=_is_own),
            Act("sets.delete", "sets.keys.delete", _delete, _question, lambda named: named.own is not None),
            PageAct("sets.import", "sets.keys.import", _import),
        ),
        key=_key,
        picture=lambda named: Picture("set", (named.agreements, desk.settings())) if named.is_readable else None,
        heading=lambda named: named.heading,
        at=next((named for named in sets if named.agreements == current and named.is_readable), None),
        letters=LETTERS,
    )


def named_sets(*, has_others: bool = False) -> Iterator[NamedSet]:
    """All sets: by number of players, without an auction, other games if asked for, and the player's own."""
    groups: dict[str, list[NamedSet]] = {}
    for each in presets():
        heading = t("sets.stock") if each.form in STOCK_FORMS else t(f"sets.players.{seats_of(each.agreements)}")
        groups.setdefault(heading, []).append(NamedSet(heading, each.name, *preset_words(each), each.agreements))
    for sets in groups.values():
        yield from sets
    for name, other in OTHERS.items() if has_others else ():
        heading, title, about = (t(f"{other.id}.{what}") for what in ("sets", "title", "about"))
        yield NamedSet(heading, name, title, about, Agreements(), other=other)
    yield from map(_own, own_sets())


def _own(own: OwnSet) -> NamedSet:
    heading = t("sets.own")
    if own.problem is not None:
        return NamedSet(heading, own.name, t("sets.damaged"), sentence(own.problem), own.agreements, own)
    title = t("sets.from", name=own.start, seats=seats_of(own.agreements))
    return NamedSet(heading, own.name, title, unknown_told(own) if own.unknown else "", own.agreements, own)


def _key(named: NamedSet) -> str:
    return str(named.own.path) if named.own else named.name


def _is_usable(named: NamedSet) -> bool:
    return named.problem is None


def _is_own(named: NamedSet) -> bool:
    return named.own is not None and named.problem is None


def _told(set_: NamedSet) -> str:
    lines = [f"{set_.name}  {set_.title}", *filter(None, [set_.about])]
    if set_.is_readable:
        changes = differences_list(set_.agreements, preset("BASE").agreements)
        lines += [named(title_of(change.option), change.one) for change in changes] or [t("rules.is_base")]
    return "\n".join(lines)


# The player's own sets


def _asking(title: str, about: str, value: str, button: str, do: Callable[[str], Outcome]) -> Form:
    def done(values: Mapping[str, Any]) -> Outcome:
        return do(values["text"])

    return Form(title, about, (Line("text", "", "", value),), button, done)


def _rename(named: NamedSet) -> Outcome:
    own = named.own
    assert own is not None

    def rename(name: str) -> str:
        return t("sets.renamed", old=own.name, new=rename_set(own, name).name)

    return _asking(t("sets.rename"), t("sets.rename.about"), own.name, t("sets.rename"), rename)


def _export(named: NamedSet) -> Outcome:
    own = named.own
    assert own is not None

    def export(place: str) -> str:
        return t("sets.exported", name=own.name, file=export_set(own, Path(place.strip())))

    first = str(at_home("~") / own.path.name)
    return _asking(t("sets.export"), t("sets.export.about"), first, t("sets.export.yes"), export)


def _import() -> Outcome:
    def take(place: str) -> Outcome:
        if not place.strip():
            return None
        own = import_set(Path(place.strip()))
        said = t("sets.imported", name=own.name)
        return f"{said} {unknown_told(own)}" if own.unknown else said

    return _asking(t("sets.import"), t("sets.import.about", folder=sets_dir()), "", t("sets.import.yes"), take)


def _question(named: NamedSet) -> tuple[str, str]:
    return t("sets.ask.delete", name=named.name), t("sets.ask.delete.yes")


def _delete(named: NamedSet) -> Outcome:
    assert named.own is not None
    delete_set(named.own)
    return t("sets.deleted", name=named.name)
