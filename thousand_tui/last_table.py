"""The table as it was set up last, or the one a new player finds: two bots, and BASE."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from thousand_tui.bots import LEVELS
from thousand_tui.rules import Agreements, name_of, preset
from thousand_tui.storage import LastTable, SavedPlayer, Settings
from thousand_tui.table import PERSON, Player, TableSettings
from thousand_tui.words import bot_names, clean_name, name_key, t
from thousand_tui.words.text import listed

SEATS = 3
LEVEL = "regular"


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Who sits at a table, by which agreements and table settings."""

    players: tuple[Player, ...]
    agreements: Agreements
    settings: TableSettings

    @property
    def rules_name(self) -> str:
        """What the agreements are called."""
        return name_of(self.agreements) or t("home.own_rules")

    @property
    def who(self) -> str:
        """The players as a sentence lists them; somebody who has given no name yet is told of himself."""
        newcomer = t("setup.newcomer")
        return listed(
            [t("setup.you") if player.name == newcomer else clean_name(player.name) for player in self.players]
        )

    def as_last_table(self) -> LastTable:
        """The table as the settings remember it."""
        name = name_of(self.agreements)
        return LastTable(
            players=[SavedPlayer(name=player.name, kind=player.kind) for player in self.players],
            preset=name,
            agreements=None if name else self.agreements.model_dump(mode="json"),
        )


def last_setup(settings: Settings) -> TableSetup:
    """The table of last time; for a new player one with two bots.

    What this version does not know any more (a level, an agreement, a number of seats) is replaced by what it knows.
    """
    table = settings.last_table
    at_table = TableSettings(settings.open_tricks, settings.practice)
    if table is None or len(table.players) != SEATS:
        return TableSetup(seated([t("setup.newcomer")]), preset("BASE").agreements, at_table)
    known = {PERSON, *LEVELS}
    players = [Player(seat.name, seat.kind if seat.kind in known else LEVEL) for seat in table.players]
    return TableSetup(with_own_names(players), table.read_agreements(), at_table)


def with_own_names(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players, each bot that has a person's or an earlier bot's name, or none, under another one."""
    taken = [player.name for player in players if player.is_person]
    named = []
    for player in players:
        if not player.is_person:
            if not player.name.strip() or name_key(player.name) in map(name_key, taken):
                player = Player(bot_names(taken, 1)[0], player.kind)
            taken.append(player.name)
        named.append(player)
    return tuple(named)


def seated(people: Sequence[str], level: str = LEVEL) -> tuple[Player, ...]:
    """People of these names, and bots of a level in the empty seats."""
    bots = bot_names(people, SEATS - len(people))
    return (*(Player(name) for name in people), *(Player(name, level) for name in bots))
