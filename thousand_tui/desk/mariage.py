"""A table of Mariage: the last one set up, or a new player's first one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from thousand_tui.desk.committing import Committed, committed
from thousand_tui.desk.glance import called, newcomer
from thousand_tui.desk.seating import table_settings, with_bots, with_own_names
from thousand_tui.mariage import LEVELS, MariageAgreements, first_dealer, read_agreements
from thousand_tui.storage import LastMariage, LastPlayer, Settings
from thousand_tui.table import PERSON, Occasion, Player, TableSettings
from thousand_tui.table.mariage import MariageSession
from thousand_tui.words import bot_names, clean_name
from thousand_tui.words.catalogue import listed

LEVEL = "regular"
"""The level of the bots in the empty seats unless others are chosen."""


@dataclass(frozen=True, slots=True)
class MariageSetup:
    """Who sits at a table of Mariage, with which agreements and table settings."""

    players: tuple[Player, ...]
    agreements: MariageAgreements
    settings: TableSettings

    @property
    def who(self) -> str:
        """The players' names, listed for a sentence."""
        return listed([called(player.name) for player in self.players])

    def remembered(self) -> dict[str, object]:
        """The setting to change so that this table is remembered as the last one."""
        players = [LastPlayer(name=player.name, kind=player.kind) for player in self.players]
        return {"mariage": LastMariage(players, self.agreements.model_dump(mode="json"))}

    def session(self, seed: Committed | str | None = None) -> MariageSession:
        """A new game, not saved yet. The seed is one that was committed to or asked for; if there is none, the cards
        are as unpredictable as the system can make them."""
        players = [Player(clean_name(player.name), player.kind) for player in self.players]
        drawn = (seed if isinstance(seed, Committed) else committed(seed)).at(players)
        dealer = first_dealer(self.agreements, drawn.deck_seed)
        occasion = Occasion(shuffling=drawn.shuffling)
        return MariageSession(
            self.agreements, players, drawn.seed, dealer=dealer, occasion=occasion, settings=self.settings
        )


def mariage_setup(
    settings: Settings, agreements: MariageAgreements | None = None, bots: Sequence[str] = ()
) -> MariageSetup:
    """The last table, with other agreements or bots if given. The default replaces what this version cannot use."""
    last = settings.mariage
    if agreements is None:
        agreements = _agreed(last)
    found = [Player(seat.name, _known(seat.kind)) for seat in last.players] if last else []
    if not found:
        people = settings.last_table.players if settings.last_table else []
        found = [Player(person.name) for person in people if person.kind == PERSON] or [Player(newcomer(settings))]
    players = seated(found, agreements.players)
    return MariageSetup(with_bots(players, list(map(_known, bots))), agreements, table_settings(settings))


def seated(players: Sequence[Player], seats: int) -> tuple[Player, ...]:
    """These players, and bots in the seats left over; if there are too few seats, the last players leave."""
    players = with_own_names(players[:seats])
    names = bot_names([player.name for player in players], seats - len(players))
    return (*players, *(Player(name, LEVEL) for name in names))


def _agreed(last: LastMariage | None) -> MariageAgreements:
    try:
        return read_agreements(last.agreements) if last else MariageAgreements()
    except ValueError:
        return MariageAgreements()


def _known(kind: str) -> str:
    """A person, or a level that Mariage has; its strongest level replaces all others."""
    return kind if kind == PERSON or kind in LEVELS else LEVELS[-1]
