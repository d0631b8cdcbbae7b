"""Somebody who looks over the shoulder at the table, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "coach.badge": "Coach",
    "coach.choose": "Choose a card first: type its number.",
    "coach.no_undo": "There is no undo here: try it, and you will be told.",
    "coach.no_hint": "There are no hints here: find it yourself.",
    "coach.no_concession": "You cannot concede here: play the deal.",
    "coach.apart": "This is only an exercise; nothing is kept.",
    "menu.leave.apart": "this is only an exercise",
    "plain.coach.says": "{who}: {line}",
    "plain.coach.go_on": "(Enter continues.)",
}
"""English."""
