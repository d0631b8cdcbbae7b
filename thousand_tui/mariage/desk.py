"""A table of Mariage: the last one set up, or a new player's first one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from thousand_tui.desk.committing import Committed, committed
from thousand_tui.desk.glance import Glance, called, newcomer
from thousand_tui.desk.seating import table_settings, with_bots, with_own_names
from thousand_tui.desk.sheet_rows import noted_beside
from thousand_tui.mariage import words
from thousand_tui.mariage.bots.levels import LEVELS
from thousand_tui.mariage.rules import MariageAgreements, first_dealer, read_agreements, share_line
from thousand_tui.mariage.rules.events import DealOver, Played, TrickTaken
from thousand_tui.mariage.table import CARD_GAME, MariageSession, MariageStep, mariage_story
from thousand_tui.storage import LastPlayer, OtherTable, Settings
from thousand_tui.table import PERSON, Occasion, Player, TableSettings
from thousand_tui.words import Voice, bot_names, clean_name, t
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

    def glance(self) -> Glance:
        """What home says about this table."""
        seats = tuple((called(player.name), "") for player in self.players)
        return Glance(self.who, share_line(self.agreements), seats)

    def remembered(self) -> dict[str, object]:
        """The setting to change so that this table is remembered as the last one."""
        players = [LastPlayer(name=player.name, kind=player.kind) for player in self.players]
        return {"games": {CARD_GAME.id: OtherTable(players, self.agreements.model_dump(mode="json"))}}

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
    last = settings.games.get(CARD_GAME.id)
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


def move_sentences(step: MariageStep, names: Sequence[str], voice: Voice) -> list[str]:
    """Sentences about a move of a replay, which say nothing of what is drawn: the end of a trick or a deal."""
    said = []
    for happened in mariage_story(step):
        if isinstance(happened, Played):
            said.append(t("replay.plays", who=names[happened.seat], card=words.card_text(happened.card)))
        elif not isinstance(happened, TrickTaken | DealOver):
            said.append(words.event(happened, voice))
    return said


def deals_noted(session: MariageSession) -> Callable[[int], str]:
    """A function that returns the notes beside a deal, given its number."""
    return lambda number: noted_beside(session.marks.get(number, ()), session.names)


def _agreed(last: OtherTable | None) -> MariageAgreements:
    try:
        return read_agreements(last.agreements) if last else MariageAgreements()
    except ValueError:
        return MariageAgreements()


def _known(kind: str) -> str:
    """A person, or a level that Mariage has; its strongest level replaces all others."""
    return kind if kind == PERSON or kind in LEVELS else LEVELS[-1]
