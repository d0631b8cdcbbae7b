"""What the app shows around the table without much of an argument; each screen is loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual.screen import Screen

from thousand_tui.desk.pages import PAGES
from thousand_tui.ui.screens.app_screen import AppScreen, Command, command
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.desk.committing import Committed
    from thousand_tui.table.games import AnySession
    from thousand_tui.ui.thousand import Thousand


# The screens that more than one place opens, by what they are called there, each in its file; those that each game has
# of its own stand behind the name of the game.
SCREENS: Final[Mapping[str, str]] = {
    "agreements": "agreements_editor.AgreementsScreen",
    "all_series": "duplicate.SeriesListScreen",
    "daily.over": "game_over.DailyOverScreen",
    "learn": "puzzles.LearnScreen",
    "mariage.over": "mariage.sheet.MariageOverScreen",
    "mariage.sheet": "mariage.sheet.MariageSheetScreen",
    "mariage.table": "mariage.screen.MariageScreen",
    "match": "duplicate.MatchScreen",
    "matches": "duplicate.MatchesScreen",
    "menu": "menu.MenuScreen",
    "page": "page.PageScreen",
    "practice.over": "game_over.PracticeOverScreen",
    "puzzles": "puzzles.PuzzlesScreen",
    "record": "records.RecordsScreen",
    "rules": "help.RulesScreen",
    "saved": "saved.SavedScreen",
    "series": "duplicate.SeriesScreen",
    "settings": "settings.SettingsScreen",
    "setup": "setup.SetupScreen",
    "thousand.over": "game_over.GameOverScreen",
    "thousand.sheet": "sheet.SheetScreen",
    "thousand.table": "table.screen.TableScreen",
}
# Of what was wrong with files, as many sentences are shown at the start.
MOST_TROUBLES: Final = 3
# Seconds between two attempts to save what could not be saved.
AGAIN: Final = 3.0


def screen_called(name: str, *given: object) -> Screen[Any]:
    """One of these screens, made of what it is to be given."""
    module, _, kind = SCREENS[name].rpartition(".")
    made: Screen[Any] = getattr(import_module(f"thousand_tui.ui.screens.{module}"), kind)(*given)
    return made


def screen_of(session: AnySession, name: str, *given: object) -> Screen[Any]:
    """One that each game has of its own, for this session."""
    return screen_called(f"{session.card_game.id}.{name}", session, *given)


def game_over_screen(session: AnySession) -> Screen[Any]:
    """Who has won it, and what now."""
    occasion = session.occasion
    if occasion.practice is not None:
        return screen_called("practice.over", session)
    if occasion.duplicate is not None:
        return screen_called("match")
    return screen_called("daily.over", session) if occasion.daily is not None else screen_of(session, "over")


def tell_troubles(app: Thousand, troubles: Sequence[str]) -> None:
    """What was wrong with files; of a whole folder of them only the first, or nothing else could be seen."""
    for trouble in troubles[:MOST_TROUBLES]:
        app.say(trouble, "warning")
    if len(troubles) > MOST_TROUBLES:
        app.say(t("troubles.more", number=len(troubles) - MOST_TROUBLES), "warning")


def save_again(app: Thousand, screens: Sequence[Screen[Any]]) -> None:
    """Save what could not be saved, if that can be done by now; a table among the screens shows how it stands."""
    session = app.session
    if session is None or not session.has_unsaved:
        return
    trouble = session.trouble
    if session.try_to_save():
        app.say(t("saves.saved_again"))
    if session.trouble != trouble:
        draw_all(screens)


def draw_all(screens: Sequence[Screen[Any]]) -> None:
    """Draw the moments of games that are shown once more."""
    for screen in screens:
        if isinstance(screen, AppScreen):
            screen.draw()


def continue_last_game(app: Thousand) -> None:
    """Continue the game played last; if something prevents that, ask or say so."""
    from thousand_tui.storage.shelf import latest_unfinished
    from thousand_tui.ui.screens.opening import open_game

    found = latest_unfinished(app.saves)
    if found is None:
        app.say(t("continue.none"))
    else:
        open_game(app, found)


def open_daily(app: Thousand, day: str) -> None:
    """The deal of a day that the command line asks for, today's if it names none."""
    from thousand_tui.ui import daily

    daily.open_daily(app, date.fromisoformat(day) if day else None)


def asked_for(app: Thousand) -> Callable[[Thousand], object] | None:
    """What the command line wants to be opened over home, which lies beneath the question that a damaged game asks, and
    must be mounted before it is left."""
    options = app.options
    asked: Mapping[Callable[[Thousand], object], bool] = {
        continue_last_game: options.resume,
        lambda app: open_daily(app, options.daily or ""): options.daily is not None,
        lambda app: app.open("matches"): options.match is not None,
        lambda app: app.open("all_series"): options.series is not None,
        lambda app: app.mariage.open_what_was_asked(): app.mariage.is_asked_for,
        open_asked_board: options.board is not None,
    }
    return next((opened for opened, is_asked in asked.items() if is_asked), None)


def begin(app: Thousand, session: AnySession, drawn: Committed | None) -> None:
    """Sit down at the table of a new game; people who have read the commitment see what has come of it first."""
    from thousand_tui.desk.keeper import keep
    from thousand_tui.ui.screens.seats import FingerprintScreen

    def deal(sure: bool | None = True) -> None:
        if sure:
            app.open_table(session, keep(session, app.saves))

    if drawn is not None and drawn.is_read and drawn.shuffling.commitment is not None:
        app.push_screen(FingerprintScreen(session), deal)
    else:
        deal()


def open_asked_board(app: Thousand) -> None:
    """The board that the command line asked for."""
    from thousand_tui.ui.screens.board import open_asked

    open_asked(app)


def open_empty_board(app: Thousand) -> None:
    """A board on which nothing lies, by the agreements of the next game."""
    from thousand_tui.ui.screens.board import open_empty

    open_empty(app, app.table_setup.agreements)


def open_new_game(app: Thousand) -> None:
    """A new game at the table of last time, or at the one that the command line asked for."""
    if app.mariage.is_asked_for:
        app.mariage.open_what_was_asked()
    else:
        app.start_last_table()


class Entry(NamedTuple):
    """What home and, everywhere, the command palette offer. Its key is ``home.<name>``, and so is the message that
    names it; ``home.<name>.about`` says what it is."""

    name: str
    open: Callable[[Thousand], object]


# The groups of home, in each what is used most first.
HOME: Final[Mapping[str, Sequence[Entry]]] = {
    "play": (
        Entry("new", open_new_game),
        Entry("continue", continue_last_game),
        Entry("games", lambda app: app.open_sets()),
        Entry("daily", lambda app: open_daily(app, "")),
        Entry("same", lambda app: app.open("matches")),
    ),
    "learn": (
        Entry("learn", lambda app: app.open("learn")),
        Entry("today", lambda app: app.open("learn", "today")),
        Entry("rules", lambda app: app.open("rules", app.agreements_at_hand)),
    ),
    "study": (
        Entry("puzzles", lambda app: app.open("puzzles")),
        Entry("saved", lambda app: app.open("saved")),
        Entry("record", lambda app: app.open("record")),
        Entry("board", open_empty_board),
    ),
    "table": (
        Entry("setup", lambda app: app.open("setup")),
        Entry("agreements", lambda app: app.open_agreements()),
        Entry("settings", lambda app: app.open("settings")),
        Entry("quit", lambda app: app.action_leave()),
    ),
}

ENTRIES: Final[Mapping[str, Entry]] = {entry.name: entry for group in HOME.values() for entry in group}


def offered(app: Thousand, *, may_go_on: bool) -> Iterator[Command]:
    """What the palette lists on every screen: all that home offers, and the ways there and to help."""
    for name, entry in ENTRIES.items():
        if name != "continue" or may_go_on:
            yield Command(t(f"home.{name}"), t(f"home.{name}.about"), partial(entry.open, app))
    yield command("command.series", partial(app.open, "all_series"))
    for name in PAGES:
        yield command(f"command.{name}", partial(app.open, name))
    yield command("command.home", app.go_home)
    yield command("command.help", app.open_help)
    yield command("command.theme", app.search_themes)


def named(app: Thousand) -> Iterator[Command]:
    """What the palette finds by its name beside what it lists: every lesson, every setting, the rules of every set."""
    from thousand_tui.desk.learning import shipped
    from thousand_tui.rules import presets
    from thousand_tui.ui.screens.settings import PLAY, look
    from thousand_tui.words.declared import preset_words

    for lesson in shipped():
        yield Command(lesson.title, t("palette.lesson"), partial(app.open, "learn", lesson.id))
    for name in (*look(), *PLAY):
        yield Command(t(f"settings.{name}"), t("palette.setting"), partial(app.open, "settings", name))
    for preset in presets():
        title, about = preset_words(preset)
        yield Command(
            t("palette.rules", preset=preset.name, title=title), about, partial(app.open, "rules", preset.agreements)
        )
