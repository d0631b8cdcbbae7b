"""V1: three players, seven cards each, a talon of three (RULES §1)."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules.rulebook.form import Form, Plan

FORM: Final = Form("three", tuple(range(3)), Plan(hands=3, size=7, packets=(3,)))
