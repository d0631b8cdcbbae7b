"""The tutor, who speaks up before a clear mistake, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "tutor.badge": "Tutor",
    "tutor.says": "{choice}: a {grade}, about {loss} points. Think again, or do the same again; {hint} gives a hint.",
    "tutor.says.typed": "{choice}: a {grade}, about {loss} points. Think again, or type the same again.",
    "settings.tutor": "Tutor",
    "settings.tutor.about": (
        "Warns you once before a clear mistake and lets you think again, when you play alone against bots; marked on"
        " the sheet. It never makes you wait."
    ),
    "setup.tutor": "Tutor",
    "setup.tutor.about": "Warns once before a clear mistake. Only with one person; for first games.",
    "plain.tutor.offer": "Your first game? Type tutor, and a tutor speaks up before clear mistakes.",
    "tutor.on": "The tutor is on: it speaks up once before a clear mistake, if one person plays against bots.",
    "tutor.off": "The tutor is off.",
    "command.tutor": "Tutor",
    "command.tutor.help": "Turn the tutor on or off: it speaks up before clear mistakes",
}
"""English."""
