"""The tutor, who speaks up before a clear mistake, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "tutor.badge": "Tutor",
    "tutor.says": "{choice}: a {grade}, about {loss} points. Think again, or do the same once more; {hint} is a hint.",
    "tutor.says.typed": "{choice}: a {grade}, about {loss} points. Think again, or type the same once more.",
    "tutor.offer": "Your first game? A tutor can speak up before clear mistakes: Esc, Settings, Tutor.",
    "settings.tutor": "Tutor",
    "settings.tutor.about": (
        "Before a clear mistake it says so once and lets you think again, while you play alone against bots; marked on"
        " the sheet. It never makes you wait."
    ),
    "setup.tutor": "Tutor",
    "setup.tutor.about": "Before a clear mistake it says so once. Only with one person; for first games.",
    "plain.tutor.offer": "Your first game? Type tutor, and a tutor speaks up before clear mistakes.",
    "tutor.on": "The tutor looks on: before a clear mistake it speaks up once, if one person plays against bots.",
    "tutor.off": "The tutor keeps quiet now.",
    "command.tutor": "Tutor",
    "command.tutor.help": "Let the tutor speak up before clear mistakes, or keep quiet",
}
"""English."""
