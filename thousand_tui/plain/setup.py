"""Who sits at the table of a new game, and by which agreements."""

from __future__ import annotations

from dataclasses import dataclass

from thousand_tui.bots import LEVELS
from thousand_tui.plain.console import Console
from thousand_tui.rules import Agreements, name_of, preset, presets
from thousand_tui.storage import LastTable, Settings, save_settings
from thousand_tui.table import PERSON, Player, TableSettings
from thousand_tui.words import bot_names, clean_name, t
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
    def who(self) -> str:
        """The players as a sentence lists them."""
        return listed([player.name for player in self.players])

    @property
    def rules_name(self) -> str:
        """What the agreements are called."""
        name = name_of(self.agreements)
        return preset(name).title if name else t("card.own_set")


def last_table(settings: Settings) -> TableSetup:
    """The table of last time; for a new player one with two bots."""
    at_table = TableSettings(settings.open_tricks, settings.practice)
    table = settings.last_table
    if table is None or len(table.players) != SEATS:
        return TableSetup(_seated([t("plain.newcomer")], LEVEL), preset("BASE").agreements, at_table)
    known = {PERSON, *LEVELS}
    players = tuple(Player(seat.name, seat.kind if seat.kind in known else LEVEL) for seat in table.players)
    return TableSetup(players, table.read_agreements(), at_table)


def _seated(people: list[str], level: str) -> tuple[Player, ...]:
    bots = bot_names(people, SEATS - len(people))
    return (*(Player(name) for name in people), *(Player(name, level) for name in bots))


def ask_for_table(console: Console, last: TableSetup) -> TableSetup:
    """Ask who plays, against whom, by which agreements."""
    people = console.choose(t("plain.how_many"), [t(f"plain.people.{number}") for number in range(1, SEATS + 1)]) + 1
    names: list[str] = []
    while len(names) < people:
        name = clean_name(console.ask(t("plain.name", number=len(names) + 1)))
        if name.casefold() in (had.casefold() for had in names):
            console.say(t("plain.name_taken"))
        else:
            names.append(name)
    level = LEVEL
    if people < SEATS:
        levels = list(LEVELS.values())
        said = [t("plain.titled", title=each.title, about=each.about) for each in levels]
        level = levels[console.choose(t("plain.level"), said)].id
    sets = presets()
    said = [t("plain.titled", title=each.title, about=each.about) for each in sets]
    chosen = sets[console.choose(t("plain.preset"), said)]
    return TableSetup(_seated(names, level), chosen.agreements, last.settings)


def remember(table: TableSetup, settings: Settings) -> Settings:
    """The settings with this table as the last one, written down; a game is played without that too."""
    name = name_of(table.agreements)
    last = LastTable.model_validate(
        {
            "players": [{"name": player.name, "kind": player.kind} for player in table.players],
            "preset": name,
            "agreements": None if name else table.agreements.model_dump(mode="json"),
        }
    )
    changed = settings.model_copy(update={"last_table": last})
    save_settings(changed)
    return changed
