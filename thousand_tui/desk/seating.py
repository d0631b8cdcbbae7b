"""Who sits at a table: the last one that was set up, or the one a new player gets (bots in the other seats, and BASE);
and that of a saved game, some of whose bots may be missing: not installed here, or from a later version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle

from thousand_tui.bots import kind_now
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
from thousand_tui.words.people import NUMBER

LEVEL = "regular"


def last_person(settings: Settings) -> str:
    """The name of whoever sat at this keyboard last, the first person of the last table. Somebody without a name loses
    the number that told them from others there: with it, today's deal and the record would take them for another."""
    players = settings.last_table.players if settings.last_table is not None else []
    name = next((clean_name(each.name) for each in players if each.kind == PERSON and each.name), newcomer(settings))
    return bare if is_nobody(bare := name.rstrip(NUMBER)) else name


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Who sits at a table, by which agreements and table settings."""

    players: tuple[Player, ...]
    agreements: Agreements
    settings: TableSettings

    @property
    def rules_name(self) -> str:
        """What the agreements are called."""
        return rules_name(self.agreements)

    @property
    def who(self) -> str:
        """The players as a sentence lists them."""
        return listed([called(player.name) for player in self.players])

    def glance(self) -> Glance:
        """What home tells of this table."""
        known = name_of(self.agreements)
        return Glance(
            self.who,
            self.rules_name,
            tuple((called(player.name), _title(player)) for player in self.players),
            None if known is None else preset_words(preset(known)),
        )

    def remembered(self) -> dict[str, object]:
        """The settings that change when this table is the last one."""
        players = [LastPlayer(player.name, player.kind) for player in self.players]
        name = name_of(self.agreements)
        table = LastTable(players, name, None if name else self.agreements.model_dump(mode="json"))
        return {"last_table": table, "companies": {str(len(players)): players}}


def _title(player: Player) -> str:
    return t("setup.kind.person") if player.is_person else bot_title(player.kind, title_of(player.kind))


def rules_name(agreements: Agreements) -> str:
    """What a set of agreements is called: the preset or the set of one's own that it is, or else no more than that."""
    if (known := name_of(agreements)) is not None:
        return known
    own = own_set_of(agreements)
    return own.name if own else t("home.own_rules")


def unknown_told(found: OwnSet) -> str:
    """That a set of one's own says things which this version does not know."""
    return t("set.unknown", name=found.name, what=listed(found.unknown))


def seats_of(agreements: Agreements) -> int:
    """How many sit at a table with these agreements (A6)."""
    return form_of(agreements).seats


def last_setup(settings: Settings, agreements: Agreements | None = None, bots: Sequence[str] = ()) -> TableSetup:
    """The table of last time, or with other agreements or bots than last time; for a new player one with bots.

    Who sits there is remembered for each number of seats. What this version does not know any more (a level, an
    agreement) is replaced by what it knows.
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
    """The settings that change with the game after the lessons: the tutor looks on; and who has never chosen opponents
    gets such as a beginner can beat, which Regulars are not."""
    changes: dict[str, object] = {"tutor": True, "hand_worth": True}
    if settings.last_table is None:
        changes |= last_setup(settings, bots=("novice",)).remembered()
    return changes


def table_settings(settings: Settings) -> TableSettings:
    """What a new table starts with."""
    return TableSettings(settings.open_tricks, settings.practice, settings.count_shown, settings.open_deals)


def players_for(settings: Settings, seats: int) -> tuple[Player, ...]:
    """Who would sit at a table of this size: those who sat there last, or the people of the last table and bots."""
    last = settings.last_table.players if settings.last_table else []
    company = last if len(last) == seats else settings.companies.get(str(seats), [])
    if len(company) != seats:
        people = [player.name for player in last if player.kind == PERSON][:seats]
        return with_own_names(seated(people or [newcomer(settings)], seats))
    return with_own_names([Player(seat.name, _known(seat.kind)) for seat in company])


def _known(kind: str) -> str:
    """Who plays at a seat, as long as there is such a bot."""
    kind = kind_now(kind)
    return kind if kind == PERSON or is_there(kind) else LEVEL


def with_bots(players: Sequence[Player], kinds: Sequence[str]) -> tuple[Player, ...]:
    """The players, the seats of bots taken by these in turn, again and again; no kinds leave all as it is."""
    coming = cycle(kinds) if kinds else None
    return tuple(
        Player(player.name, next(coming)) if coming is not None and not player.is_person else player
        for player in players
    )


def with_own_names(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players, each bot that has a person's or an earlier bot's name, or none, under another one; persons without a
    name have numbers as soon as they are several."""
    several = sum(player.is_person for player in players) > 1
    taken = [player.name for player in players if player.is_person]
    named = []
    for seat, player in enumerate(players, start=1):
        # A number may be of another seat by now, and in another language.
        if player.is_person and is_nobody(player.name.rstrip(NUMBER)):
            player = Player(t("setup.person", seat=seat) if several else t("setup.newcomer"))
        elif not player.is_person:
            if not player.name.strip() or name_key(player.name) in map(name_key, taken):
                player = Player(bot_names(taken, 1)[0], player.kind)
            taken.append(player.name)
        named.append(player)
    return tuple(named)


def seated(people: Sequence[str], seats: int, level: str = LEVEL) -> tuple[Player, ...]:
    """People of these names, and bots of a level in the empty seats."""
    bots = bot_names(people, seats - len(people))
    return (*(Player(name) for name in people), *(Player(name, level) for name in bots))


# --- The table of a saved game


def saved_players(save: Save) -> tuple[Player, ...]:
    """Who sat there when it was saved; a level of an earlier version is another now."""
    return tuple(Player(clean_name(player.name), kind_now(player.kind)) for player in save.players)


def missing_bots(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players whose bot is not there."""
    return tuple(player for player in players if not player.is_person and not is_there(player.kind))


def without_missing(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players, with another bot for each that is missing."""
    missing = missing_bots(players)
    return tuple(Player(player.name, LEVEL) if player in missing else player for player in players)


def missing_offered(file: str, missing: Iterable[Player]) -> str:
    """Which bots are missing, why, how to get them, and whether others should play for them."""
    why = []
    for player in missing:
        why.append(t("saves.missing_bot", name=player.name, kind=player.kind, file=file))
        if trouble := trouble_with(player.kind):
            why.append(bot_trouble(trouble.id, trouble.reason, trouble.what))
    return t("saves.offer_regular", missing=" ".join(why))


def missing_told(missing: Iterable[Player]) -> list[str]:
    """That others play for them now."""
    return [t("saves.replaced", name=player.name, kind=player.kind) for player in missing]
