"""Somebody who looks over the shoulder at the table, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "coach.badge": "Coach",
    "coach.no_undo": "Nothing is taken back here; try it, and you will be told.",
    "coach.no_hint": "There are no hints here: find it yourself.",
    "coach.no_concession": "The deal is not given up here: play it.",
    "coach.apart": "These cards are only an exercise; nothing of them is kept.",
    "menu.leave.apart": "this is only an exercise",
    "plain.coach.says": "{who}: {line}",
    "plain.coach.go_on": "(Enter goes on.)",
}
"""English."""
