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
    "bot.fault.silent": "there was no answer within {what} seconds",
    "bot.fault.ended": "its process has ended",
    "bot.fault.garbled": "its process sent what is no answer",
    "bot.fault.spent": "it failed {what} times in this game and is not started again",
    "bot.fault.import": "it cannot be loaded ({what})",
    "bot.fault.no_choose": "{what} has no choose(view, rng)",
    "bot.fault.slow": "it was not loaded within {what} seconds",
    "bot.fault.gone": "its process ended while it was loaded",
    # Installed, but not offered
    "bot.trouble": "The installed bot “{name}” cannot play: {why}.",
    "bot.trouble.name": "a bot is called by small letters, digits, - and _, and not as something that there is",
    "bot.trouble.twice": "another package has one of this name ({what})",
    "bot.trouble.import": "it cannot be loaded ({what})",
    "bot.trouble.no_choose": "{what} has no choose(view, rng)",
    "bot.trouble.slow": "it was not loaded within {what} seconds",
    "bot.trouble.gone": "its process ended while it was loaded",
    # At the set-up
    "setup.foreign.loading": "{name}, a bot of others, is being loaded.",
    "setup.foreign.about": "{title}, a bot of others that bids in its own style. {about}",
    # Listed
    "bots.levels": "Levels",
    "bots.styles": "Styles of the levels, as in expert-bold",
    "bots.foreign": "Bots of others",
    "bots.none": "None is installed.",
}
