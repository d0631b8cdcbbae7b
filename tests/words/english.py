"""The English messages by id, as their catalogue has them."""

from thousand_tui.words import po
from thousand_tui.words.catalogue import LOCALE

MESSAGES = po.read((LOCALE / "en" / f"{po.NAME}.po").read_text("utf-8"))
del MESSAGES[""]
