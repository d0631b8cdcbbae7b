"""V8: four players at the table, of whom one sits out each deal; the others play the game of three (RULES §3)."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules.forms import three_hands
from thousand_tui.rules.rulebook.form import Form

SITTERS: Final = {"dealer": 0, "right": -1, "opposite": 2}
"""How many seats after the dealer the sitter sits. The seat on the dealer's right is the one before in the direction of
play, so that play to the other side (A8) mirrors the whole table."""

FORM: Final = Form("four", tuple(range(4)), three_hands.FORM.plan, sitter=SITTERS["dealer"])
