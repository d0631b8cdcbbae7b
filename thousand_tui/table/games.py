"""The games that can be played at the table, by their ids in saves.

Thousand is the game of the house. Another game lies in a folder of its own with all it brings, from its rules to its
screens; the house knows it only from here, and loads each part when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, TypeAlias, TypeVar, cast

from thousand_tui.table.game import Beginning, CardGame
from thousand_tui.table.session import Player, Saver, Session, TableSettings
from thousand_tui.table.thousand import THOUSAND, ThousandSession

T = TypeVar("T")

# The rules and a session of any game.
AnyGame: TypeAlias = CardGame[Any, Any, Any]
AnySession: TypeAlias = Session[Any, Any, Any]
# Seats the players of a saved game, before its first move; raises what :meth:`CardGame.begun` raises.
Seating: TypeAlias = Callable[[Beginning, Iterable[Player], str, TableSettings, Saver], AnySession]


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played here: its rules, and how its players are seated."""

    card_game: AnyGame
    seated: Seating


# What the other game brings, each as a module in its folder and a name there.
PARTS: Final[Mapping[str, str]] = {
    # Its rules and bots
    "card_game": "table.CARD_GAME",
    "session": "table.MariageSession",
    "read_line": "rules.agreements.read_line",
    "share_line": "rules.agreements.share_line",
    "parse_row": "rules.cards.parse_row",
    "levels": "bots.levels.LEVELS",
    "bot_action": "bots.levels.bot_action",
    # What is said of it
    "rule_card": "words.rule_card",
    "what_if": "words.what_if",
    "how_to_play": "words.how_to_play",
    "card_text": "words.card_text",
    "hand_text": "words.hand_text",
    "settlement_lines": "words.deal_lines",
    # Its table, replays, reviews and matches
    "setup": "desk.mariage_setup",
    "move_sentences": "desk.move_sentences",
    "tutor": "study.CardTutor",
    "play_matches": "arena.run",
    "survey_of": "arena.survey_of",
    # What is printed
    "card_lines": "reports.card_lines",
    "game_lines": "reports.game_lines",
    "deal_lines": "reports.deal_lines",
    "settlement": "reports.settlement",
    "reviewed": "reports.reviewed",
    # What it does line by line
    "ask_for_table": "plain.ask_for_table",
    "playing": "plain.PlayingMariage",
    "read_rules": "plain.read_rules",
    "review": "plain.review",
    "find_better": "plain.find_better",
    # Its screens
    "table": "screens.screen.MariageScreen",
    "sheet": "screens.sheet.MariageSheetScreen",
    "over": "screens.sheet.MariageOverScreen",
    "setup_screen": "screens.setup.MariageSetupScreen",
    "seat_form": "screens.setup.MariageSeat",
    "rules_screen": "screens.setup.MariageRulesScreen",
    "replay_screen": "screens.replay.MariageReplayScreen",
    "review_screen": "screens.review.MariageReviewScreen",
    "position": "screens.felt.position",
}


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game beside Thousand: its id in saves, with which its messages begin, its name among the presets, the folder
    that it lies in, and the ``parts`` loaded from there."""

    id: str
    name: str
    folder: str
    parts: Mapping[str, str]

    def part(self, what: str) -> Any:
        """What it brings under this name."""
        module, _, name = self.parts[what].rpartition(".")
        return getattr(import_module(f"{self.folder}.{module}"), name)

    @property
    def card_game(self) -> AnyGame:
        """Its rules."""
        return cast(AnyGame, self.part("card_game"))

    @property
    def seated(self) -> Seating:
        """How its players are seated."""
        return cast(Seating, self.part("session").of)


MARIAGE: Final = OtherGame("mariage", "MARIAGE", "thousand_tui.mariage", PARTS)
OTHERS: Final[Mapping[str, OtherGame]] = {each.name: each for each in (MARIAGE,)}
GAMES: Final[Mapping[str, Playable | OtherGame]] = {
    THOUSAND.id: Playable(THOUSAND, ThousandSession.of),
    **{each.id: each for each in OTHERS.values()},
}


def other_game(session: AnySession) -> OtherGame | None:
    """The game that is played; None if it is Thousand."""
    found = GAMES.get(session.card_game.id)
    return found if isinstance(found, OtherGame) else None


def session_of(card_game: AnyGame) -> type[AnySession]:
    """The class of this game's sessions."""
    found = GAMES[card_game.id]
    return cast(type[AnySession], found.part("session")) if isinstance(found, OtherGame) else ThousandSession


def part_of(session: AnySession, what: str, ours: T) -> T:
    """What the game that is played brings under this name; ``ours`` if it is Thousand."""
    other = other_game(session)
    return ours if other is None else cast(T, other.part(what))


def game_called(line: str) -> OtherGame | None:
    """The game that a line of agreements names; None if it is Thousand."""
    return next((OTHERS.get(word.upper()) for word in line.split()[:1]), None)
