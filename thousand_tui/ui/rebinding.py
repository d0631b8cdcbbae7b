"""The player's own keys from ``keys.toml``. The file is checked carefully and used as a whole or not at all."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final

from textual.keys import KEY_NAME_REPLACEMENTS

from thousand_tui.desk.sentences import fault_told, sentence
from thousand_tui.sanitize import one_line
from thousand_tui.storage import Problem
from thousand_tui.storage.files import Fault, read_toml
from thousand_tui.ui.keys import BY_ID, KEYS, LATIN, STANDARD, Key, Keys, layouts, spelled
from thousand_tui.words import t

# How many keys one id can have.
MOST: Final = 4

# These always do the same, so that players can always get out and find help.
TAKEN: Final = ("escape", "enter", "f1", "ctrl+c")

_ARROWS: Final = ("left", "right", "up", "down", "home", "end", "pageup", "pagedown", "insert", "delete")
# Keys that type nothing and that terminals can tell apart.
NAMED_KEYS: Final = frozenset(
    (
        *TAKEN,
        *("space", "tab", "shift+tab", "backspace"),
        *_ARROWS,
        *(f"{held}+{key}" for held in ("shift", "ctrl") for key in _ARROWS[:6]),
        *(f"f{number}" for number in range(1, 13)),
        # Terminals cannot tell the other letters from Backspace, Tab and Enter.
        *(f"ctrl+{letter}" for letter in ascii_lowercase if letter not in "hijm"),
    )
)

# Other names for keys.
_CALLED: Final = {"esc": "escape", "pgup": "pageup", "pgdn": "pagedown", "del": "delete", "ins": "insert"}

# Places where text may be typed.
_TYPING: Final = ("app", "form", "setup", "sets", "edit", "line")

# A screen that also has the keys of another.
_BENEATH: Final[Mapping[str, str]] = {"rules": "pages"}

# Old names of keys, which files may still use.
FORMER: Final = {"home.how": "home.learn"}


class KeysError(ValueError):
    """A file of keys that cannot be used; the message is a sentence."""


def read_keys(path: Path) -> tuple[Keys, str]:
    """The current keys, and a sentence if the file cannot be used; then they are the standard keys."""
    try:
        return Keys(_changed(path)), ""
    except Problem as problem:
        if problem.reason == "missing":
            return STANDARD, ""
        return STANDARD, t("keymap.problem", why=sentence(problem))
    except KeysError as error:
        return STANDARD, t("keymap.unfit", file=one_line(path.name), why=error)


def _changed(path: Path) -> dict[str, tuple[str, ...]]:
    """The keys that the file changes.

    Raises:
        Problem: it cannot be read.
        KeysError: it asks for something impossible.
    """
    try:
        fields = read_toml(path)
    except Fault as fault:
        raise KeysError(fault_told(fault)) from fault
    changed: dict[str, tuple[str, ...]] = {}
    for where, table in fields.items():
        if not isinstance(table, dict):
            raise _unknown(where)
        for what, value in table.items():
            key = BY_ID.get(FORMER.get(f"{where}.{what}", f"{where}.{what}"))
            if key is None:
                raise _unknown(f"{where}.{what}")
            changed[key.id] = _keys_for(key, value)
    _look_for_clashes(changed)
    return changed


def _unknown(id: str) -> KeysError:
    return KeysError(t("keymap.unknown", id=one_line(id, 40)))


def _keys_for(key: Key, value: Any) -> tuple[str, ...]:
    """The keys asked for, checked."""
    if not key.free:
        raise KeysError(t("keymap.fixed", id=key.id))
    asked = value if isinstance(value, list) else [value]
    if not 0 < len(asked) <= MOST or not all(isinstance(one, str) for one in asked):
        raise KeysError(t("keymap.no_list", id=key.id, most=MOST))
    keys = tuple(dict.fromkeys(map(key_named, asked)))
    types = key.where not in _TYPING or any(one not in NAMED_KEYS for one in key.free)
    for one in keys:
        if one in TAKEN:
            raise KeysError(t("keymap.taken", key=spelled(one), id=key.id))
        if one not in NAMED_KEYS and not types:
            raise KeysError(t("keymap.typed", key=spelled(one), id=key.id))
    return keys


def key_named(asked: str) -> str:
    """Textual's name for a key. A Cyrillic letter means the Latin one on the same key."""
    if len(asked) == 1:
        char = asked.lower()
        if latin := LATIN.get(char, ""):
            return latin
        if char.isascii() and char.isalnum():
            return char
        if char.isascii() and char.isprintable() and not char.isspace():
            name = unicodedata.name(char).lower().replace("-", "_").replace(" ", "_")
            return KEY_NAME_REPLACEMENTS.get(name, name)
    own = {spelled(key, in_words=True).lower(): key for key in NAMED_KEYS}
    *held, last = asked.lower().split("+")
    name = own.get(asked.lower(), "+".join([*held, _CALLED.get(last, last)]))
    if name not in NAMED_KEYS:
        raise KeysError(t("keymap.no_key", key=one_line(asked, 40)))
    return name


def _look_for_clashes(changed: Mapping[str, tuple[str, ...]]) -> None:
    """Check that no key does two things on one screen. If standard keys already do, the nearer one wins.

    Raises:
        KeysError: a key would do two things.
    """
    new = Keys(changed)
    for here in _screens():
        before, now = _owners(here, STANDARD), _owners(here, new)
        for pressed, ids in now.items():
            for one in ids:
                for other in ids:
                    moved = any(pressed in _pressed(changed.get(id, ())) for id in (one, other))
                    if one < other and moved and not any({one, other} <= set(old) for old in before.values()):
                        raise KeysError(t("keymap.clash", key=spelled(pressed), one=one, other=other))


def _screens() -> Iterable[list[str]]:
    """For each screen, the ids whose keys work there."""
    for place in dict.fromkeys(key.where for key in KEYS):
        if place not in ("app", "form"):
            around = ("app",) if place in ("table", "replay") else ("app", "form")
            places = (place, _BENEATH.get(place, place), *around)
            yield [key.id for key in KEYS if key.where in places]


def _owners(ids: Iterable[str], keys: Keys) -> dict[str, list[str]]:
    """Which ids each key triggers; the Latin layout comes first."""
    owners: dict[str, list[str]] = {}
    for id in ids:
        for pressed in _pressed(keys.of(id)):
            owners.setdefault(pressed, []).append(id)
    return owners


def _pressed(keys: Iterable[str]) -> list[str]:
    return [one for key in keys for one in layouts(key).split(",")]
