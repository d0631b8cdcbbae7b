"""Every form that is played, by the name the agreement A6 gives it (RULES §3)."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.forms import Form, three_hands

FORMS: Final = {form.name: form for form in (three_hands.FORM,)}


def form_of(agreements: Agreements) -> Form:
    """The form these agreements name, with their direction of play and their sitter (A6, A8, V8)."""
    return FORMS["three"]
