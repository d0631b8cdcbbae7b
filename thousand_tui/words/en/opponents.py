"""Bots: their styles at the set-up, what goes wrong with those of others, the list of the command line."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    # At the table
    "bot.failed": "{who} failed: {why}. A Regular decides in its place.",
    "bot.fault.raised": "{what}",
    "bot.fault.no_action": "the answer was not an action ({what})",
    "bot.fault.illegal": "“{what}” is not allowed here",
    "bot.fault.missing": "there is no longer a bot called {what}",
    "bot.fault.silent": "there was no answer within {what} seconds",
    "bot.fault.ended": "its process has ended",
    "bot.fault.garbled": "its process sent something that is not an answer",
    "bot.fault.spent": "it failed {what} times in this game and will not be restarted",
    "bot.fault.import": "it cannot be loaded ({what})",
    "bot.fault.no_choose": "{what} has no choose(view, rng)",
    "bot.fault.slow": "it did not load within {what} seconds",
    "bot.fault.gone": "its process ended while loading",
    # Installed, but not offered
    "bot.trouble": "The installed bot “{name}” cannot play: {why}.",
    "bot.fault.name": "a bot's name is made of lower-case letters, digits, - and _, and must not be taken already",
    "bot.fault.twice": "another package has a bot of the same name ({what})",
    # At the set-up
    "setup.foreign.loading": "{name}, an installed bot, is loading.",
    "setup.foreign.about": "{title}, an installed bot that bids in its own style. {about}",
    # Listed
    "bots.levels": "Levels",
    "bots.styles": "Styles of the levels, as in expert-bold",
    "bots.foreign": "Installed bots",
    "bots.none": "None.",
}
