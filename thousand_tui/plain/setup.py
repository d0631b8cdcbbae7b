"""Questions about a new game: who plays, with which agreements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from thousand_tui.bots import LEVELS, MANNERS, Level, kind_of
from thousand_tui.desk.rating import FAIR, fairly
from thousand_tui.desk.seating import LEVEL, TableSetup, seated, seats_of, unknown_told
from thousand_tui.guests import Guest, found, title_of, troubles
from thousand_tui.plain.console import Console
from thousand_tui.rules import Agreements, AgreementsError, presets
from thousand_tui.sanitize import PRINTING
from thousand_tui.storage import Settings
from thousand_tui.storage.own_sets import agreements_called, own_sets
from thousand_tui.table import Player
from thousand_tui.table.games import OTHERS, game_called
from thousand_tui.words import bot_names, bot_trouble, clean_name, name_key, t
from thousand_tui.words.declared import bot_title, bot_words, preset_words, why_unusable


def ask_for_table(console: Console, last: TableSetup, settings: Settings) -> Any:
    """Ask which agreements to play by, who plays, and which bots; another game asks about its own table."""
    agreements = _ask_agreements(console)
    if isinstance(agreements, str):
        other = game_called(agreements)
        assert other is not None
        return other.part("ask_for_table")(console, other.part("setup")(settings, other.part("read_line")(agreements)))
    seats = seats_of(agreements)
    people = console.choose(t("plain.how_many"), [t(f"plain.people.{number}") for number in range(1, seats + 1)]) + 1
    names: list[str] = []
    while len(names) < people:
        names.append(ask_name(console, t("plain.name", number=len(names) + 1), names))
    level = _ask_bot(console) if people < seats else LEVEL
    players = fairly(seated(names, seats, level))
    if level == FAIR:
        console.say(t("plain.fair", bot=bot_words(LEVELS[players[-1].kind])[0]))
    return TableSetup(players, agreements, last.settings)


def _ask_agreements(console: Console) -> Agreements | str:
    """Ask for a preset, one of the person's own sets, or a line to be typed; another game is returned as its line."""
    own = [found for found in own_sets() if found.problem is None]
    said = [_titled(*preset_words(each)) for each in presets()]
    said += [_titled(t(f"{other.id}.title"), t(f"{other.id}.about")) for other in OTHERS.values()]
    said += [t("plain.own_set", name=found.name) for found in own]
    chosen = console.choose(t("plain.preset"), [*said, t("plain.line")])
    if chosen < len(presets()):
        return presets()[chosen].agreements
    if chosen == len(said):
        return _ask_line(console)
    if (at := chosen - len(presets())) < len(OTHERS):
        return [*OTHERS][at]
    named = own[at - len(OTHERS)]
    if named.unknown:
        console.say(unknown_told(named))
    return named.agreements


def _titled(title: str, about: str) -> str:
    return t("plain.titled", title=title, about=about)


def _ask_line(console: Console) -> Agreements | str:
    """Ask for a line such as ``PAGAT C4=10``; if it cannot be read, say so and ask again."""
    while True:
        line = console.ask(t("plain.which_line"))
        try:
            if (other := game_called(line)) is None:
                return agreements_called(line)[0]
            other.part("read_line")(line)
            return line
        except (AgreementsError, ValueError) as error:
            console.say(why_unusable(error))


def change_of_seat(console: Console, players: Sequence[Player]) -> tuple[int, Player] | None:
    """Ask at which seat a person and a bot should change places; None if nothing should change."""
    console.say(t("plain.seats"))
    for number, player in enumerate(players, 1):
        kind = t("plain.person") if player.is_person else bot_title(player.kind, title_of(player.kind, load=True))
        console.say(t("plain.numbered", number=number, what=t("plain.sits", who=player.name, kind=kind)))
    answer = console.ask(t("plain.which_seat"))
    if answer not in map(str, range(1, len(players) + 1)):
        return None
    seat = int(answer) - 1
    names = [player.name for player in players]
    if not players[seat].is_person:
        return seat, Player(ask_name(console, t("plain.new_name"), names))
    if sum(player.is_person for player in players) == 1:
        console.say(t("plain.last_person"))
        return None
    players = [*players[:seat], Player(bot_names(names, 1)[0], _ask_bot(console)), *players[seat + 1 :]]
    return seat, fairly(players)[seat]


def ask_name(console: Console, question: str, taken: Sequence[str]) -> str:
    while name_key(name := clean_name(console.name(question))) in map(name_key, taken):
        console.say(t("plain.name_taken"))
    return name


def _ask_bot(console: Console) -> str:
    """Ask for a level and its style, an installed bot, or a fair opponent."""
    for trouble in troubles():
        console.say(bot_trouble(trouble.id, trouble.reason, trouble.what))
    levels: list[Level | Guest] = [*LEVELS.values(), *found().values()]
    said = [_titled(*bot_words(each)) for each in levels]
    chosen = console.choose(t("plain.level"), [*said, _titled(t("setup.kind.fair"), t("setup.fair.about"))])
    if chosen == len(levels):
        return FAIR
    level = levels[chosen]
    if not isinstance(level, Level):
        return level.id
    styles = list(MANNERS.values())
    said = [_titled(*bot_words(each)) for each in styles]
    return kind_of(level.id, styles[console.choose(t("plain.style"), said)].id)


# --- The first start


def look_right(console: Console) -> dict[str, object]:
    """Ask whether the suits look right, and use ASCII from now on if not. Returns the changes to the settings."""
    found, PRINTING.is_ascii = PRINTING.is_ascii, False
    asked = "plain.first.suits.unlikely" if found else "plain.first.suits"
    PRINTING.is_ascii = not console.agrees(t(asked), not found)
    if PRINTING.is_ascii == found:
        return {}
    if PRINTING.is_ascii:
        return {"suits": "letters", "frames": "ascii"}
    return {"suits": "symbols", "frames": "unicode"}


def knows_the_game(console: Console, *, has_played: bool) -> bool:
    """Ask whether the person has played the game before."""
    return console.agrees(t("plain.first.known.likely" if has_played else "plain.first.known"), has_played)
