"""Bots: their styles at the set-up, what goes wrong with those of others, the list of the command line."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    # At the table
    "bot.failed": "{who} lost the thread: {why}. Where that happens, a Regular decides instead.",
    "bot.fault.raised": "{what}",
    "bot.fault.no_action": "the answer was no action ({what})",
    "bot.fault.illegal": "“{what}” is not allowed here",
    "bot.fault.missing": "there is no bot called {what} any more",
    # Installed, but not offered
    "bot.trouble": "The installed bot “{name}” cannot play: {why}.",
    "bot.trouble.name": "a bot is called by small letters, digits, - and _, and not as something that there is",
    "bot.trouble.twice": "another package has one of this name ({what})",
    "bot.trouble.import": "it cannot be loaded ({what})",
    "bot.trouble.no_choose": "{what} has no choose(view, rng)",
    # At the set-up
    "setup.foreign.about": "{title}, a bot of others that bids in its own style. {about}",
    # Listed
    "bots.levels": "Levels",
    "bots.styles": "Styles of the levels, as in expert-bold",
    "bots.foreign": "Bots of others",
    "bots.none": "None is installed.",
}
