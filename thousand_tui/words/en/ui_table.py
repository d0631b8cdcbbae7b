"""The table and the app around it, in English."""

from __future__ import annotations

MESSAGES = {
    "theme.too_big": "The theme file {file} is too big to be a theme.",
    "theme.unreadable": "The theme file {file} cannot be read ({why}).",
    "theme.no_toml": "The theme file {file} is not valid TOML: {why}.",
    "theme.invalid": "The theme file {file} is not usable: {where}: {why}.",
    "theme.no_such_colour": "there is no such colour on the table",
    "theme.unknown": "There is no theme called {name}; the table uses {fallback}.",
    "theme.now": "Theme: {title}",
    "too_small.title": "The window is too small for the table.",
    "too_small.width": "It is {have} columns wide and needs {need}.",
    "too_small.height": "It is {have} lines high and needs {need}.",
    "too_small.wait": "Make it larger and the game goes on.",
    "command.home": "Home",
    "command.home.help": "Leave the table; the game is saved",
    "command.saved": "Saved games",
    "command.saved.help": "Continue or delete a game",
    "command.settings": "Settings",
    "command.settings.help": "Pace, look, sound",
    "command.help": "Help",
    "command.help.help": "Keys and rules",
    "command.theme": "Theme",
    "command.theme.help": "Choose the colours of the table",
    "command.quit": "Quit",
    "command.quit.help": "Leave the program; the game is saved",
}
