"""A set of agreements as one line that can be typed, pasted and read aloud: ``PAGAT C4=10 G2=on``.

The line names a preset and the differences from it, each by its row in RULES §2. If a row has a second value to choose,
it gets a word of its own: ``C9=below C9.threshold=-200``. The names of the options work too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from thousand_tui.rules.agreements.aliases import FOLDED, NAME_ALIASES, ROW_ALIASES, VALUE_ALIASES
from thousand_tui.rules.agreements.dealing import TALON_SIZE
from thousand_tui.rules.agreements.model import OPTIONS, Agreements
from thousand_tui.rules.agreements.option import Option
from thousand_tui.rules.agreements.outside import AgreementsError, Wrong, differences, read_agreements
from thousand_tui.rules.cards import PACK_SIZE
from thousand_tui.rules.presets import preset, presets
from thousand_tui.rules.quoting import LOOKALIKES, quoted

YES: Final = frozenset({"on", "yes", "true"})
NO: Final = frozenset({"off", "no", "false"})
NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")

_BY_NAME: Final[Mapping[str, Option]] = {
    name.casefold(): option for option in OPTIONS for name in (option.key, option.id)
}
_SWITCHES: Final[Mapping[str, Mapping[str, Any]]] = {
    name.casefold(): meant for name, meant in (*NAME_ALIASES.items(), *ROW_ALIASES.items())
}
_FOLDED: Final[Mapping[str, str]] = {row.casefold(): row for row in FOLDED}


def share_line(agreements: Agreements) -> str:
    """The line for these agreements: the nearest preset, then the differences."""
    nearest = min(presets(), key=lambda found: len(differences(found.agreements, agreements)))
    different = differences(nearest.agreements, agreements)
    return " ".join([nearest.name, *(f"{each.key}={written(getattr(agreements, each.id))}" for each in different)])


def written(value: Any) -> str:
    """A value as written in a line."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def read_line(text: str) -> Agreements:
    """The agreements that a line describes; without a preset its words change BASE.

    Raises:
        AgreementsError: a word cannot be read, or two agreements contradict each other.
    """
    if not isinstance(text, str):
        raise AgreementsError(Wrong.NOT_A_LINE, given=quoted(text))
    words = _words(text)
    base = preset(words.pop(0)) if words and _names_preset(words[0]) else preset("BASE")
    changes: dict[str, Any] = {}
    source: dict[str, str] = {}
    for word in words:
        for option, value in _read(word).items():
            if changes.setdefault(option, value) != value:
                raise AgreementsError(Wrong.APART, one=quoted(source[option]), other=quoted(word))
            source[option] = word
    return read_agreements(base.agreements.model_dump() | changes)


def _names_preset(word: str) -> bool:
    """Whether the first word of a line is meant as a preset, not as an agreement without its value."""
    plain = _plain(word)
    if _is_preset(word):
        return True
    return "=" not in word and plain not in _BY_NAME and plain not in _SWITCHES and plain not in _FOLDED


def _is_preset(word: str) -> bool:
    return _plain(word) in (_plain(found.name) for found in presets())


def _plain(name: str) -> str:
    """The spelling used to look up names and values."""
    return name.casefold().replace("-", "_")


def _words(text: str) -> list[str]:
    """The words of a line, whatever spaces, commas and semicolons are between them or around their equals signs."""
    # Collapse spaces first: on a long run of them the search would take quadratic time.
    joined = re.sub(r" ?= ?", "=", " ".join(text.translate(LOOKALIKES).split()).replace("\N{MINUS SIGN}", "-"))
    joined = re.sub(r"(?<=[0-9]) ?, ?(?=[0-9])", ",", joined)
    parts = re.split(r"[\s;]+|,(?=[A-Za-z])", joined)
    return [word for word in (part.strip(",") for part in parts) if word]


def _read(word: str) -> Mapping[str, Any]:
    """The values, by option, that a word like ``C4=10`` sets."""
    before, _, said = word.casefold().partition("=")
    name = _plain(before)
    option = _BY_NAME.get(name)
    given = quoted(said)
    if option is not None:
        if (read := _changes(option, said)) is None:
            reason, key = Wrong.WORD_VALUE if said else Wrong.WORD_ALONE, option.key
            raise AgreementsError(reason, key=key, title=option.called, given=given, accepts=option.accepts)
    elif name in _SWITCHES:
        if said not in YES | NO:
            raise AgreementsError(Wrong.SWITCH_VALUE if said else Wrong.SWITCH_ALONE, key=name.upper(), given=given)
        read = _SWITCHES[name] if said in YES else {}
    else:
        raise _unknown(word)
    return read


def _changes(option: Option, said: str) -> Mapping[str, Any] | None:
    """What a written value sets, None if the option does not accept it."""
    if (option.id, _plain(said)) in VALUE_ALIASES:
        return VALUE_ALIASES[option.id, _plain(said)]
    for kind in (_switched, _chosen, _counted, _placed):
        value = kind(option, said)
        if value is not None:
            return {option.id: value}
    return None


def _switched(option: Option, said: str) -> bool | None:
    return said in YES if False in option.choices and said in YES | NO else None


def _chosen(option: Option, said: str) -> Any:
    """One of the listed values; yes stands for on, no for off or none."""
    words = {written(choice): choice for choice in option.choices}
    names = [_plain(said)]
    names += ["on"] if said in YES else ["off", "none"] if said in NO else []
    return next((words[name] for name in names if name in words), None)


def _counted(option: Option, said: str) -> int | None:
    if option.kind not in ("number", "mixed") or not NUMBER.fullmatch(said):
        return None
    number = int(said)
    return number if option.lowest <= number <= option.highest and number % option.step == 0 else None


def _placed(option: Option, said: str) -> tuple[int, ...] | None:
    places = said.split(",")
    if option.kind != "places" or not all(NUMBER.fullmatch(place) for place in places):
        return None
    numbers = tuple(map(int, places))
    good = len(set(numbers)) == len(numbers) == TALON_SIZE and all(1 <= number <= PACK_SIZE for number in numbers)
    return numbers if good else None


def _unknown(word: str) -> AgreementsError:
    """The error for a word that names no agreement."""
    name = word.partition("=")[0]
    plain = _plain(name)
    if plain in _FOLDED:
        row = _FOLDED[plain]
        return AgreementsError(Wrong.FOLDED, row=row, whole=lambda say: say(f"folded.{row}", FOLDED[row]))
    if _is_preset(name):
        return AgreementsError(Wrong.PRESET_FIRST, name=name.upper())
    near = [_BY_NAME[found] for found in get_close_matches(plain, _BY_NAME, n=1)]
    if near:
        return AgreementsError(Wrong.MEANT, name=quoted(name), key=near[0].key, id=near[0].id)
    return AgreementsError(Wrong.NO_WORD, name=quoted(name))


__all__ = ["read_line", "share_line", "written"]
