"""The English messages by id, as their catalogue has them, and what they say."""

from typing import Final

from thousand_tui.words import po, t
from thousand_tui.words.catalogue import LOCALE
from thousand_tui.words.grammar import Person

MESSAGES = po.read((LOCALE / "en" / f"{po.NAME}.po").read_text("utf-8"))
del MESSAGES[""]

YOU: Final = Person("you", True)
"""The one who reads, as the fact of a message."""


def worded(id: str, /, **facts: object) -> str:
    """What the game says with a message, as it is printed."""
    return t(id, **facts).replace("\u00a0", " ")
