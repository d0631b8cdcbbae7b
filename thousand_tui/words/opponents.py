"""What there is to say about bots: what went wrong with one, and who plays at a seat."""

from __future__ import annotations

from thousand_tui.words.catalogue import t


def bot_failed(who: str, reason: str, what: str) -> str:
    """That the bot of a player did what no player can do, and who decides instead."""
    return t("bot.failed", who=who, why=bot_fault(reason, what))


def bot_fault(reason: str, what: str) -> str:
    """What is wrong with a bot, as part of a sentence."""
    return t(f"bot.fault.{reason}", what=int(what) if what.isdecimal() else what)


def bot_trouble(name: str, reason: str, what: str) -> str:
    """Why an installed bot is not offered."""
    return t("bot.trouble", name=name, why=bot_fault(reason, what))
