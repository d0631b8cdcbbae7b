"""Who sits at the table of a new game, and by which agreements."""

from __future__ import annotations

from thousand_tui.bots import LEVELS
from thousand_tui.last_table import LEVEL, SEATS, TableSetup, seated
from thousand_tui.plain.console import Console
from thousand_tui.rules import presets
from thousand_tui.storage import Settings, save_settings
from thousand_tui.words import clean_name, t


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
    return TableSetup(seated(names, level), chosen.agreements, last.settings)


def remember(table: TableSetup, settings: Settings) -> Settings:
    """The settings with this table as the last one, written down; a game is played without that too."""
    changed = settings.model_copy(update={"last_table": table.as_last_table()})
    save_settings(changed)
    return changed
