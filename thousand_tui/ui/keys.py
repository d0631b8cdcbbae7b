"""Keys as a hand knows them: every letter also answers on a Cyrillic layout and with caps lock on."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

QWERTY: Final = "qwertyuiopasdfghjklzxcvbnm"
JCUKEN: Final = "йцукенгшщзфывапролдячсмить"
_OTHER: Final = dict(zip(QWERTY, JCUKEN, strict=True))


def layouts(keys: str) -> str:
    """A comma-separated list of keys with every single letter on both layouts, small and capital.

    >>> layouts("enter,m")
    'enter,m,ь,M,Ь'
    """
    answered: list[str] = []
    for key in keys.split(","):
        answered.append(key)
        if other := _OTHER.get(key):
            answered += [other, key.upper(), other.upper()]
    return ",".join(answered)


def bind(keys: str, action: str, description: str = "", *, show: bool = False, priority: bool = False) -> Binding:
    """A binding that answers on both layouts; ``key_display`` is the first key, as it is printed on a keyboard."""
    first = keys.split(",")[0]
    display = first.upper() if len(first) == 1 else None
    return Binding(layouts(keys), action, description, show=show, key_display=display, priority=priority)
