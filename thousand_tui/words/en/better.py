"""Where a better choice is looked for, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "better.badge": "Review",
    "better.show_me": "show me",
    "better.ask": "{number} of {total}, deal {deal}: about {loss} points lost here. What is better? {key} shows it.",
    "better.ask.typed": (
        "{number} of {total}, deal {deal}: about {loss} points lost here. What is better? Type it, or show."
    ),
    "better.judging": "Judging that ...",
    "better.same": "{choice}: that was played, and lost about {loss} points. Try another, or {key}: show me.",
    "better.same.typed": "{choice}: that was played, and lost about {loss} points. Try another, or type show.",
    "better.wrong": "{choice}: a mistake too, about {loss} points behind. Try another, or {key}: show me.",
    "better.wrong.typed": "{choice}: a mistake too, about {loss} points behind. Try another, or type show.",
    "better.unknown": "{choice} cannot be judged just now. Try another, or {key}: show me.",
    "better.unknown.typed": "{choice} cannot be judged just now. Try another, or type show.",
    "better.right": "Right. {why}",
    "better.even": "{choice}: right, nothing is better. {why}",
    "better.near": "{choice} will do: {loss} points behind {best}, and no mistake. {why}",
    "better.shown": "Better: {why}",
    "better.over": "You have found {found} of {total}.",
    "better.none": "There is no clear mistake to find here.",
    "better.not_yet": "The review is not finished yet; after that you can look for a better one.",
    "review.keys.better": "better",
    "help.does.better": "find a better one: be asked about clear mistakes again",
    "plain.better.none": "No clear mistake of yours in the settled deals of this game.",
    "plain.better.left": "You have left the questions.",
}
"""English."""
