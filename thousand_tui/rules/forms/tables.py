"""Every form that is played, by the name the agreement A6 gives it (RULES §3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_fields
from typing import Final

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.forms import four_hands, stock_drawing, three_hands, two_hands
from thousand_tui.rules.rulebook.form import Form

FORMS: Final = {form.name: form for form in (three_hands.FORM, four_hands.FORM, *two_hands.FORMS, *stock_drawing.FORMS)}

STEPS: Final = {"clockwise": 1, "counter": -1}


def _seated(form: Form, agreements: Agreements) -> Form:
    return with_fields(form, sitter=four_hands.SITTERS[agreements.sitter])


def _with_second_talon(form: Form, agreements: Agreements) -> Form:
    return with_fields(form, bank=agreements.second_talon == "last_trick")


ARRANGED: Final[dict[str, Callable[[Form, Agreements], Form]]] = {
    four_hands.FORM.name: _seated,
    two_hands.ONE_CARD.name: _with_second_talon,
}
"""Forms of which the agreements leave something open (V8, V4)."""


def form_of(agreements: Agreements) -> Form:
    """The form these agreements name, with their direction of play and their sitter (A6, A8, V8)."""
    form = FORMS[agreements.form]
    if agreements.form in ARRANGED:
        form = ARRANGED[agreements.form](form, agreements)
    return with_fields(form, step=STEPS[agreements.direction])


__all__ = ["FORMS", "form_of"]
