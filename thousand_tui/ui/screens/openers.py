"""How the app opens simple screens around the table. Each is loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual.screen import Screen

from thousand_tui.desk.pages import LISTED, PAGES, page_called
from thousand_tui.options import AskedMatch, AskedSeries, is_served
from thousand_tui.ui.other_games import open_setup
from thousand_tui.ui.screens.app_screen import AppScreen, Command, command
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.desk.committing import Committed
    from thousand_tui.desk.pages.page import Page
    from thousand_tui.desk.seating import TableSetup
    from thousand_tui.table.games import AnySession
    from thousand_tui.ui.app import ThousandApp


# Screens opened from more than one place, by the name used there, each with its module and class. The three that every
# game has for itself begin with the game's id.
SCREENS: Final[Mapping[str, str]] = {
    "agreements": "agreements_editor.AgreementsScreen",
    "daily.over": "game_over.DailyOverScreen",
    "help": "help.HelpScreen",
    "menu": "menu.MenuScreen",
    "page": "page.PageScreen",
    "practice.over": "game_over.PracticeOverScreen",
    "rules": "help.RulesScreen",
    "setup": "setup.SetupScreen",
    "thousand.over": "game_over.GameOverScreen",
    "thousand.sheet": "sheet.SheetScreen",
    "thousand.table": "table.screen.TableScreen",
}
# How many sentences about problems with files are shown at the start.
MOST_TROUBLES: Final = 3
# Seconds between two attempts to save what could not be saved.
AGAIN: Final = 3.0


def screen_called(name: str, *given: object) -> Screen[Any]:
    """Make the screen with this name; ``given`` are its arguments."""
    module, _, kind = SCREENS[name].rpartition(".")
    made: Screen[Any] = getattr(import_module(f"thousand_tui.ui.screens.{module}"), kind)(*given)
    return made


def screen_for(app: ThousandApp, name: str, *given: object) -> Screen[Any]:
    """The screen of a page, or another screen, by its name."""
    if name not in PAGES:
        return screen_called(name, *given)
    return screen_called("page", page_reader(app, name, *given))


def page_reader(app: ThousandApp, name: str, *given: object) -> Callable[[], Page[Any]]:
    """A function that reads the page with this name from its files; ``given`` are the arguments of the page."""
    from thousand_tui.desk.pages.page import Desk

    desk = Desk(
        app.saves,
        app.key,
        lambda: app.settings,
        lambda: app.table_setup,
        lambda changes: app.change_settings(**changes),
        lambda sentence: app.say(sentence, "warning"),
        lambda other: app.start_last_table() if other is None else open_setup(app, other),
        lambda: app.themes.titles,
    )
    return partial(page_called, name, desk, *given)


def screen_of(session: AnySession, name: str, *given: object) -> Screen[Any]:
    """Make the screen with this name, ``table``, ``sheet`` or ``over``, for the session's game."""
    from thousand_tui.table.games import other_game

    other = other_game(session)
    made: Screen[Any] = (
        screen_called(f"thousand.{name}", session, *given) if other is None else other.part(name)(session, *given)
    )
    return made


def game_over_screen(session: AnySession) -> Screen[Any]:
    """The screen that shows who has won, and what to do next."""
    occasion = session.occasion
    if occasion.practice is not None:
        return screen_called("practice.over", session)
    return screen_called("daily.over", session) if occasion.daily is not None else screen_of(session, "over")


def note_finished(app: ThousandApp, session: AnySession) -> None:
    """Note that a whole game was played to its end."""
    occasion = session.occasion
    if not (occasion.is_single or occasion.given_up_by is not None or app.settings.finished):
        app.change_settings(finished=True)


def tell_troubles(app: ThousandApp, troubles: Sequence[str]) -> None:
    """Report problems with files, but only the first few, so that a whole folder of them does not hide everything."""
    for trouble in troubles[:MOST_TROUBLES]:
        app.say(trouble, "warning")
    if len(troubles) > MOST_TROUBLES:
        app.say(t("troubles.more", number=len(troubles) - MOST_TROUBLES), "warning")


def save_again(app: ThousandApp, screens: Sequence[Screen[Any]]) -> None:
    """Try again to save what could not be saved, and redraw the table if its state of saving has changed."""
    session = app.session
    if session is None or not session.has_unsaved:
        return
    trouble = session.trouble
    if session.try_to_save():
        app.say(t("saves.saved_again"))
    if session.trouble != trouble:
        draw_all(screens)


def draw_all(screens: Sequence[Screen[Any]]) -> None:
    """Redraw all games that are shown."""
    for screen in screens:
        if isinstance(screen, AppScreen):
            screen.draw()


def show_changes(screens: Sequence[Screen[Any]], changes: Container[str], *, has_other_look: bool) -> None:
    """Show changed settings at once: another look on the top screen, other words on all screens."""
    for widget in screens[-1].query("*") if has_other_look else ():
        widget.refresh()
    if "language" in changes or "cards" in changes:
        for screen in screens:
            if isinstance(screen, AppScreen):
                screen.call_next(screen.say_anew)


def continue_last_game(app: ThousandApp) -> None:
    """Continue the game played last. If something prevents that, ask or say so."""
    from thousand_tui.storage.shelf import latest_unfinished
    from thousand_tui.ui.screens.opening import open_game

    found = latest_unfinished(app.saves)
    if found is None:
        app.say(t("continue.none"))
    else:
        open_game(app, found)


def open_daily(app: ThousandApp, day: str) -> None:
    """Open the deal of the day named on the command line; an empty text means today."""
    from thousand_tui.ui import daily

    daily.open_daily(app, date.fromisoformat(day) if day else None)


def asked_for(app: ThousandApp) -> Callable[[ThousandApp], object] | None:
    """What to open over the home screen, if the command line asks for anything. Home must be mounted first, because it
    lies under the question that a damaged game asks."""
    options = app.options
    asked: Mapping[Callable[[ThousandApp], object], bool] = {
        continue_last_game: options.resume,
        lambda app: open_daily(app, options.daily or ""): options.daily is not None,
        lambda app: app.open("matches", (options.match or AskedMatch())._asdict()): options.match is not None,
        lambda app: app.open("all_series", (options.series or AskedSeries())._asdict()): options.series is not None,
        lambda app: app.open("books", options.book): options.book is not None,
        open_new_game: app.asked_game is not None,
        open_asked_board: options.board is not None,
    }
    return next((opened for opened, is_asked in asked.items() if is_asked), None)


def next_table(app: ThousandApp) -> TableSetup:
    """The table for a new game from home; the first game is short, unless the command line asks for agreements."""
    from thousand_tui.desk.seating import first_setup

    setup = app.table_setup
    return setup if app.options.agreements else first_setup(setup, app.settings)


def begin(app: ThousandApp, session: AnySession, drawn: Committed | None) -> None:
    """Open the table for a new game. People who have read the commitment first see the fingerprint."""
    from thousand_tui.desk.keeper import keep
    from thousand_tui.ui.screens.seats import FingerprintScreen

    def deal(sure: bool | None = True) -> None:
        if sure:
            app.open_table(session, keep(session, app.saves))

    if drawn is not None and drawn.is_read and drawn.shuffling.commitment is not None:
        app.push_screen(FingerprintScreen(session), deal)
    else:
        deal()


def open_asked_board(app: ThousandApp) -> None:
    """Open the board that the command line asked for."""
    from thousand_tui.ui.screens.board import open_asked

    open_asked(app)


def open_empty_board(app: ThousandApp) -> None:
    """Open an empty board with the agreements of the next game."""
    from thousand_tui.ui.screens.board import open_empty

    open_empty(app, app.table_setup.agreements)


def open_new_game(app: ThousandApp) -> None:
    """Start a new game at the last table, or open the setup that the command line asked for."""
    if app.asked_game is not None:
        open_setup(app, app.asked_game)
    else:
        app.start_last_table()


class Entry(NamedTuple):
    """An entry on the home screen and in the command palette. Its key and its message are ``home.<name>``; the message
    ``home.<name>.about`` explains it."""

    name: str
    open: Callable[[ThousandApp], object]


# The groups of the home screen, each with its most used entry first.
HOME: Final[Mapping[str, Sequence[Entry]]] = {
    "play": (
        Entry("new", open_new_game),
        Entry("continue", continue_last_game),
        Entry("games", lambda app: app.open_sets()),
        Entry("daily", lambda app: open_daily(app, "")),
        Entry("same", lambda app: app.open("matches")),
        Entry("friends", lambda app: app.open("friends")),
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

# The lines of home until a first game is finished. The last one shows all others.
FIRST: Final = ("new", "continue", "learn", "rules", "settings", "more")

ENTRIES: Final[Mapping[str, Entry]] = {entry.name: entry for group in HOME.values() for entry in group}


def is_offered(name: str) -> bool:
    """Whether an entry is offered here: a visitor opens no tables on the machine they visit."""
    return name != "friends" or not is_served()


def offered(app: ThousandApp, *, may_go_on: bool) -> Iterator[Command]:
    """What the palette lists on every screen: the home screen's entries, and the ways to it and to help."""
    for name, entry in ENTRIES.items():
        if is_offered(name) and (name != "continue" or may_go_on):
            yield Command(t(f"home.{name}"), t(f"home.{name}.about"), partial(entry.open, app))
    yield command("command.series", partial(app.open, "all_series"))
    for name in LISTED:
        yield command(f"command.{name}", partial(app.open, name))
    yield command("command.home", app.go_home)
    yield command("command.help", app.open_help)
    yield command("command.theme", app.search_themes)


def named(app: ThousandApp) -> Iterator[Command]:
    """The commands that the palette only finds by name: every lesson, setting and set of rules."""
    from thousand_tui.desk.learning import shipped
    from thousand_tui.rules import presets
    from thousand_tui.words.declared import preset_words

    for lesson in shipped():
        yield Command(lesson.title, t("palette.lesson"), partial(app.open, "learn", lesson.id))
    for name in page_reader(app, "settings")().things:
        yield Command(t(f"settings.{name}"), t("palette.setting"), partial(app.open, "settings", name))
    for preset in presets():
        title, about = preset_words(preset)
        yield Command(
            t("palette.rules", preset=preset.name, title=title), about, partial(app.open, "rules", preset.agreements)
        )
