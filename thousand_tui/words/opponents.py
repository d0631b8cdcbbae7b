"""What there is to say about bots: what went wrong with one, and who plays at a seat."""

from __future__ import annotations

from thousand_tui.words.catalogue import say


def bot_failed(who: str, reason: str, what: str, *, letters: bool = False) -> str:
    """That the bot of a player did what no player can do, and who decides instead."""
    return say("bot.failed", letters, who=who, why=bot_fault(reason, what, letters=letters))


def bot_fault(reason: str, what: str, *, letters: bool = False) -> str:
    """What is wrong with a bot, as part of a sentence."""
    return say(f"bot.fault.{reason}", letters, what=int(what) if what.isdecimal() else what)


def bot_trouble(name: str, reason: str, what: str, *, letters: bool = False) -> str:
    """Why an installed bot is not offered."""
    return say("bot.trouble", letters, name=name, why=bot_fault(reason, what, letters=letters))
