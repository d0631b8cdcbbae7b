"""The keys of the game. ``keys.txt`` gives each an id; bindings, key hints, help and docs/play.md use these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from textual.binding import Binding, BindingType
from textual.keys import format_key

from thousand_tui.options import is_in_browser
from thousand_tui.words import t
from thousand_tui.words.catalogue import known, while_spoken

QWERTY: Final = "qwertyuiopasdfghjklzxcvbnm"
JCUKEN: Final = "йцукенгшщзфывапролдячсмить"
OTHER_LAYOUT: Final = dict(zip(QWERTY, JCUKEN, strict=True)) | {
    "s": "ыі",
    "left_square_bracket": "х",
    "right_square_bracket": "ъї",
    "semicolon": "ж",
    "apostrophe": "эє",
    "comma": "б",
    "full_stop": "ю",
    "grave_accent": "ё",
    "backslash": "ґ",
}
"""The letter on the same key of a Cyrillic keyboard. Of two letters, the first is Russian, the second Ukrainian."""

LATIN: Final = {other: key for key, others in OTHER_LAYOUT.items() for other in others}

AZERTY: Final = {
    "1": "ampersand",
    "2": "é",
    "3": "quotation_mark",
    "4": "apostrophe",
    "5": "left_parenthesis",
    "7": "è",
    "8": "underscore",
    "9": "ç",
    "0": "à",
}
"""What a French keyboard sends for a digit without Shift. 6 is missing: it sends a minus, which has its own meaning."""

STAYS: Final = ".stays"
"""Ends the id of a binding whose keys cannot be changed, so that no keymap names it."""


class Key(NamedTuple):
    """A line of ``keys.txt``. The keys in ``fixed`` cannot be changed. If ``is_first``, they work before any field gets
    them. The message ``foot`` says at the bottom of a screen what they do."""

    id: str
    keys: tuple[str, ...]
    does: tuple[str, ...]
    fixed: tuple[str, ...] = ()
    is_first: bool = False
    foot: str = ""

    @property
    def where(self) -> str:
        """The place where the keys work."""
        return self.id.partition(".")[0]

    @property
    def free(self) -> tuple[str, ...]:
        """The keys that a player can change."""
        return tuple(key for key in self.keys if key not in self.fixed)


def _read() -> Iterator[Key]:
    for line in Path(__file__).with_name("keys.txt").read_text("utf-8").splitlines():
        if line[0] != "#":
            (id,), keys, does, *own = map(str.split, line.split("|"))
            fixed = [key[:-1] for key in keys if key[-1] == "!"]
            shown, foot = [key.removesuffix("!") for key in keys], own[0] if own else does[:1]
            yield Key(id.removesuffix("*"), tuple(shown), tuple(does), tuple(fixed), id[-1] == "*", "".join(foot))


KEYS: Final[Sequence[Key]] = tuple(_read())

HELP: Final[Sequence[tuple[str, Sequence[str]]]] = (
    (
        "help.keys.table",
        (
            *("choose", "play", "bid", "pass", "marriage", "concede", "rest", "claim", "undo", "erase"),
            *("hint", "why", "follow"),
        ),
    ),
    (
        "help.keys.look",
        (
            *("last", "out", "calls", "gave", "side", "sheet", "hands", "replay", "review", "practise"),
            *("note", "say", "banner", "theme", "help", "menu", "commands", "redraw", "leave"),
        ),
    ),
    ("help.keys.replay", ("move", "by_trick", "by_deal", "to_ends", "by_itself", "eyes", "open", "export")),
)
"""What help lists under each heading, as does the table in docs/play.md: ``help.does.<name>`` and its keys."""

BY_ID: Final[Mapping[str, Key]] = {key.id: key for key in KEYS}


def layouts(keys: str) -> str:
    """Add to a comma-separated list of keys what other layouts send for them: capital and Cyrillic letters and, for
    ``plus`` or a digit on a French keyboard, the sign without Shift.

    >>> layouts("enter,m,plus")
    'enter,m,ь,M,Ь,plus,equals_sign'
    """
    answered: list[str] = []
    for key in keys.split(","):
        answered.append(key)
        if other := OTHER_LAYOUT.get(key):
            answered += [*other, *([key.upper()] if len(key) == 1 else []), *other.upper()]
        elif key == "plus":
            answered.append("equals_sign")
        elif key in AZERTY:
            answered.append(AZERTY[key])
    return ",".join(answered)


def bind(id: str, action: str) -> list[BindingType]:
    """Bind the keys with this id to an action. If the action contains ``{key}``, each key does something different."""
    key, stays = BY_ID[id], id + STAYS
    if "{key}" in action:
        each = [(layouts(one), action.format(key=one)) for one in key.fixed]
        return [Binding(keys, does, show=False, id=stays) for keys, does in each]
    both = [(layouts(",".join(keys)), name) for keys, name in ((key.free, id), (key.fixed, stays)) if keys]
    return [Binding(keys, action, show=False, priority=key.is_first, id=name) for keys, name in both]


def actions_by_id(where: str, *names: str, **actions: str) -> dict[str, str]:
    """Map ids of this place to actions. Each one in ``names`` has the action of the same name."""
    does = dict(zip(names, names, strict=True)) | actions
    return {f"{where}.{what}": action for what, action in does.items()}


def bindings(where: str, *names: str, **actions: str) -> list[BindingType]:
    """The bindings for some keys of this place."""
    return [each for id, action in actions_by_id(where, *names, **actions).items() for each in bind(id, action)]


def all_bindings(where: str, **actions: str) -> list[BindingType]:
    """The bindings for all keys of this place. ``actions`` gives those whose action has a different name."""
    return bindings(where, *(key.id.partition(".")[2] for key in KEYS if key.where == where), **actions)


@dataclass(frozen=True)
class Keys:
    """The current keys; ``changed`` holds those that the player has chosen, by id."""

    changed: Mapping[str, tuple[str, ...]]

    def of(self, id: str) -> tuple[str, ...]:
        """The keys with this id; the first one is the one shown."""
        key = BY_ID[id]
        if id not in self.changed:
            return key.keys
        free = self.changed[id]
        both = (*key.fixed, *free) if key.keys[0] in key.fixed else (*free, *key.fixed)
        return tuple(dict.fromkeys(both))

    @property
    def keymap(self) -> dict[str, str]:
        """The changed keys in Textual's format."""
        return {id: layouts(",".join(keys)) for id, keys in self.changed.items()}

    @cached_property
    def at_table(self) -> frozenset[str]:
        """Every key that does something at the table, on all layouts."""
        here = [key.id for key in KEYS if key.where == "table" or key.id == "app.help"]
        return self.pressed(*here)

    def pressed(self, *ids: str) -> frozenset[str]:
        """Every key that triggers one of these ids, on all layouts."""
        return frozenset(",".join(layouts(key) for id in ids for key in self.of(id)).split(","))


STANDARD: Final = Keys({})

SIGNS: Final[Mapping[str, str]] = {
    "enter": "⏎",
    "backspace": "⌫",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}
ARROWS: Final = "←→↑↓"
"""Signs that are clear without a word, even where there is room for one."""


@while_spoken
def spelled(key: str, *, in_words: bool = False) -> str:
    """What is printed on the key; arrows are shown as signs.

    >>> spelled("ctrl+l"), spelled("pageup"), spelled("left", in_words=True)
    ('Ctrl+L', 'PgUp', 'Left')
    """
    if not in_words and SIGNS.get(key, " ") in ARROWS:
        return SIGNS[key]
    # A letter without Ctrl is shown as it is typed in the current language.
    letters = dict(zip(QWERTY, t("keys.letters"), strict=True))
    names = [letters[key]] if key in letters else [_called(name) for name in key.split("+")]
    return "+".join(name[:1].upper() + name[1:] for name in names)


def _called(name: str) -> str:
    return known(f"keys.called.{name}") or format_key(name)


@dataclass(frozen=True, slots=True)
class Labels:
    """Short names for the current keys, with signs or, if ``in_words``, spelled out."""

    keys: Keys = STANDARD
    in_words: bool = False

    def __call__(self, id: str) -> str:
        """The name of the key with this id."""
        key = self.keys.of(id)[0]
        if self.in_words or key not in SIGNS:
            return spelled(key, in_words=self.in_words)
        # Browser fonts draw this sign two cells wide.
        return SIGNS[key] + " " * (key == "backspace" and is_in_browser())

    def last(self, id: str) -> str:
        """The name of the last key with this id, the one that a player can change."""
        return spelled(self.keys.of(id)[-1], in_words=self.in_words)

    def both(self, one: str, other: str) -> str:
        """The names of two keys that belong together, such as left and right."""
        labels = (self(one), self(other))
        return ("" if all(label in ARROWS for label in labels) else " ").join(labels)

    def all_for(self, does: str) -> str:
        """All keys that do what this message says, beginning with the one shown for each id."""
        rows = [self.keys.of(key.id) for key in KEYS if does in key.does and key.id != "table.digit"]
        longest = max(map(len, rows))
        keys = dict.fromkeys(row[at] for at in range(longest) for row in rows if at < len(row))
        told = [spelled(key, in_words=self.in_words) for key in keys]
        if does in BY_ID["table.digit"].does:
            told.append("1–9 0")
        return " ".join(told)
