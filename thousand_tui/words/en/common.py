"""Suits, lists and names."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "suit.S": "spades",
    "suit.C": "clubs",
    "suit.D": "diamonds",
    "suit.H": "hearts",
    "suit.symbol": "{name} {sign}",
    "suit.letters": "{name} ({sign})",
    "list.comma": ", ",
    "list.last": "{first} and {last}",
    "list.or": "{first} or {last}",
    "name.nobody": "Player",
    "name.bots": (
        "Vera Bogdan Zofia Jonas Anna Oleh Nadia Tomasz Irina Lech Halyna Artem Greta Pavel Daria Marek Olga Taras"
        " Wanda Ilya Lidia Stefan Rasa Yurii"
    ),
}
