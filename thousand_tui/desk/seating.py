"""Who sits at a table: the last table that was set up, a new player's first one (BASE, with bots in the other seats),
or that of a saved game. Bots of a saved game may be missing: not installed here, or from a later version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle

from rich.cells import cell_len

from thousand_tui.bots import kind_now
from thousand_tui.bots.characters import drawn
from thousand_tui.desk.glance import Glance, called, is_nobody, newcomer
from thousand_tui.guests import is_there, title_of, trouble_with
from thousand_tui.rules import Agreements, name_of, preset
from thousand_tui.rules.forms import form_of
from thousand_tui.storage import LastPlayer, LastTable, Settings
from thousand_tui.storage.own_sets import OwnSet, own_set_of
from thousand_tui.storage.saves import Save
from thousand_tui.table import PERSON, Player, TableSettings
from thousand_tui.words import bot_names, bot_trouble, clean_name, name_key, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import bot_title, preset_words
from thousand_tui.words.people import NAME_CELLS, NUMBER

LEVEL = "regular"


def last_person(settings: Settings) -> str:
    """The name of the first person at the last table. A player without a name loses the number that told them from
    others there; otherwise the deal of the day and the record would take them for somebody else."""
    players = settings.last_table.players if settings.last_table is not None else []
    name = next((clean_name(each.name) for each in players if each.kind == PERSON and each.name), newcomer(settings))
    return bare if is_nobody(bare := name.rstrip(NUMBER)) else name


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Who sits at a table, with which agreements and table settings."""

    players: tuple[Player, ...]
    agreements: Agreements
    settings: TableSettings

    @property
    def is_first(self) -> bool:
        """Whether these are the agreements of a first game."""
        return self.agreements == first_agreements()

    @property
    def rules_name(self) -> str:
        """What the agreements are called."""
        return rules_name(self.agreements)

    @property
    def who(self) -> str:
        """The players' names, listed for a sentence."""
        return listed([called(player.name) for player in self.players])

    def glance(self) -> Glance:
        """What home says about this table."""
        known = name_of(self.agreements)
        about = None if known is None else preset_words(preset(known))
        return Glance(
            self.who,
            self.rules_name,
            tuple((called(player.name), _title(player)) for player in self.players),
            (t("first_game.title"), t("first_game.about")) if self.is_first else about,
        )

    def remembered(self) -> dict[str, object]:
        """The settings to change so that this table is remembered as the last one; after a first game it plays BASE."""
        players = [LastPlayer(player.name, player.kind) for player in self.players]
        name = "BASE" if self.is_first else name_of(self.agreements)
        table = LastTable(players, name, None if name else self.agreements.model_dump(mode="json"))
        return {"last_table": table, "companies": {str(len(players)): players}}


def _title(player: Player) -> str:
    return t("setup.kind.person") if player.is_person else bot_title(player.kind, title_of(player.kind))


@cache
def first_agreements() -> Agreements:
    """BASE as a first game is played, so that it ends the same evening."""
    return preset("BASE").agreements.model_copy(update={"target": 300, "barrel_level": "none"})


def first_setup(setup: TableSetup, settings: Settings) -> TableSetup:
    """The table for a game of somebody who has not finished one yet; other tables stay as they are."""
    is_first = not settings.finished and setup.agreements == preset("BASE").agreements
    return replace(setup, agreements=first_agreements()) if is_first else setup


def rules_name(agreements: Agreements) -> str:
    """What a set of agreements is called: the name of its preset or of a saved set, or else just "own rules"."""
    if agreements == first_agreements():
        return t("first_game.rules")
    if (known := name_of(agreements)) is not None:
        return known
    own = own_set_of(agreements)
    return own.name if own else t("home.own_rules")


def unknown_told(found: OwnSet) -> str:
    """Say that a person's own set contains agreements that this version does not know."""
    return t("set.unknown", name=found.name, what=listed(found.unknown))


def seats_of(agreements: Agreements) -> int:
    """The number of seats at a table with these agreements (A6)."""
    return form_of(agreements).seats


def last_setup(settings: Settings, agreements: Agreements | None = None, bots: Sequence[str] = ()) -> TableSetup:
    """The last table, with other agreements or bots if these are given; for a new player, a table with bots.

    The players are remembered for each number of seats. A level or an agreement that this version no longer knows is
    replaced by one that it knows.
    """
    table = settings.last_table
    if agreements is None:
        agreements = table.read_agreements() if table else preset("BASE").agreements
    return TableSetup(
        with_bots(players_for(settings, seats_of(agreements)), bots),
        agreements,
        table_settings(settings),
    )


def after_lessons(settings: Settings) -> dict[str, object]:
    """The settings to change for the first game after the lessons: the tutor is on, and a player who has never chosen
    opponents gets Novices, since Regulars are too strong for a beginner."""
    changes: dict[str, object] = {"tutor": True, "hand_worth": True}
    if settings.last_table is None:
        changes |= last_setup(settings, bots=("novice",)).remembered()
    return changes


def table_settings(settings: Settings) -> TableSettings:
    """The table settings that a new table starts with."""
    return TableSettings(settings.open_tricks, settings.practice, settings.count_shown, settings.open_deals)


def players_for(settings: Settings, seats: int) -> tuple[Player, ...]:
    """Who sits at a table of this size: those who sat at the last one, or the people of the last table, and bots."""
    last = settings.last_table.players if settings.last_table else []
    company = last if len(last) == seats else settings.companies.get(str(seats), [])
    if len(company) != seats:
        people = [player.name for player in last if player.kind == PERSON][:seats]
        return with_own_names(seated(people or [newcomer(settings)], seats))
    return with_own_names([Player(seat.name, _known(seat.kind)) for seat in company])


def _known(kind: str) -> str:
    """The kind of player under its name today; ``LEVEL`` if there is no such bot."""
    kind = kind_now(kind)
    return kind if kind == PERSON or is_there(kind) else LEVEL


def with_bots(players: Sequence[Player], kinds: Sequence[str]) -> tuple[Player, ...]:
    """The players, with these kinds of bots, in turn, in the bots' seats; unchanged if no kinds are given."""
    coming = cycle(kinds) if kinds else None
    return tuple(
        Player(player.name, next(coming)) if coming is not None and not player.is_person else player
        for player in players
    )


def name_trouble(names: Sequence[str]) -> str | None:
    """What is wrong with the names at the seats, in a sentence; None if nothing is."""
    for seat, name in enumerate(names, start=1):
        if not name.strip():
            return t("setup.trouble.empty", seat=seat)
        if cell_len(name.strip()) > NAME_CELLS:
            return t("setup.trouble.long", seat=seat, longest=NAME_CELLS)
    plain = [name_key(name) for name in names]
    for seat, name in enumerate(plain):
        if name in plain[:seat]:
            return t("setup.trouble.same", one=plain.index(name) + 1, other=seat + 1)
    return None


def mixed(players: Sequence[Player], seed: str) -> tuple[Player, ...]:
    """The players, with the characters that the seed gives to those whose company is mixed."""
    kinds = drawn([player.kind for player in players], seed)
    return tuple(Player(player.name, kind) for player, kind in zip(players, kinds, strict=True))


def with_own_names(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players, with a new name for each bot that has none or shares one with a person or an earlier bot. People
    without a name get a number if several people play."""
    several = sum(player.is_person for player in players) > 1
    taken = [player.name for player in players if player.is_person]
    named = []
    for seat, player in enumerate(players, start=1):
        # The number may come from another seat, and the word from another language.
        if player.is_person and is_nobody(player.name.rstrip(NUMBER)):
            player = Player(t("setup.person", seat=seat) if several else t("setup.newcomer"))
        elif not player.is_person:
            if not player.name.strip() or name_key(player.name) in map(name_key, taken):
                player = Player(bot_names(taken, 1)[0], player.kind)
            taken.append(player.name)
        named.append(player)
    return tuple(named)


def seated(people: Sequence[str], seats: int, level: str = LEVEL) -> tuple[Player, ...]:
    """People with these names, and bots of this level in the other seats."""
    bots = bot_names(people, seats - len(people))
    return (*(Player(name) for name in people), *(Player(name, level) for name in bots))


# --- The table of a saved game


def saved_players(save: Save) -> tuple[Player, ...]:
    """The players of a saved game, with levels of earlier versions under their names today."""
    return tuple(Player(clean_name(player.name), kind_now(player.kind)) for player in save.players)


def missing_bots(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players whose bot is missing."""
    return tuple(player for player in players if not player.is_person and not is_there(player.kind))


def without_missing(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players, with a bot of ``LEVEL`` in place of each missing one."""
    missing = missing_bots(players)
    return tuple(Player(player.name, LEVEL) if player in missing else player for player in players)


def missing_offered(file: str, missing: Iterable[Player]) -> str:
    """Say which bots are missing and why, and ask whether others should play for them."""
    why = []
    for player in missing:
        why.append(t("saves.missing_bot", name=player.name, kind=player.kind, file=file))
        if trouble := trouble_with(player.kind):
            why.append(bot_trouble(trouble.id, trouble.reason, trouble.what))
    return t("saves.offer_regular", missing=" ".join(why))


def missing_told(missing: Iterable[Player]) -> list[str]:
    """Say that other bots now play for the missing ones."""
    return [t("saves.replaced", name=player.name, kind=player.kind) for player in missing]
