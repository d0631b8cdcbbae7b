"""Bots of a saved game that are missing now: not installed here, or from a later version."""

from __future__ import annotations

from collections.abc import Iterable

from thousand_tui.bots import kind_now
from thousand_tui.guests import is_there, trouble_with
from thousand_tui.storage.saves import Save
from thousand_tui.table import Player
from thousand_tui.words import bot_trouble, clean_name, t

# The level that plays in their place.
INSTEAD = "regular"


def seated(save: Save) -> tuple[Player, ...]:
    """Who sits at the table of a saved game, as it was saved; a level of an earlier version is another now."""
    return tuple(Player(clean_name(player.name), kind_now(player.kind)) for player in save.players)


def missing_of(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players whose bot is not there."""
    return tuple(player for player in players if not player.is_person and not is_there(player.kind))


def replaced(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players, with another bot for each that is missing."""
    players = tuple(players)
    missing = missing_of(players)
    return tuple(Player(player.name, INSTEAD) if player in missing else player for player in players)


def offered(file: str, missing: Iterable[Player]) -> str:
    """Which bots are missing, why, how to get them, and whether others should play for them."""
    why = []
    for player in missing:
        why.append(t("saves.missing_bot", name=player.name, kind=player.kind, file=file))
        if trouble := trouble_with(player.kind):
            why.append(bot_trouble(trouble.id, trouble.reason, trouble.what))
    return t("saves.offer_regular", missing=" ".join(why))


def told(missing: Iterable[Player]) -> list[str]:
    """That others play for them now."""
    return [t("saves.replaced", name=player.name, kind=player.kind) for player in missing]
