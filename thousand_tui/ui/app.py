"""The app: its themes, look and settings, which screen it shows, and how it ends."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from threading import get_ident
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual import events
from textual.app import SystemCommand
from textual.filter import LineFilter
from textual.geometry import Size
from textual.notifications import SeverityLevel
from textual.screen import Screen

from thousand_tui.desk.sentences import sentence
from thousand_tui.options import VISITOR, AskedSeed, Options, keeps_to_ascii
from thousand_tui.storage import Problem, Settings, keys_path, load_settings, save_settings, saves_dir, themes_dir
from thousand_tui.storage.locks import TURNS
from thousand_tui.ui import theming, workarounds
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.gate import way_out
from thousand_tui.ui.keys import STANDARD, Keys, Labels, bindings
from thousand_tui.ui.other_games import asked_game, open_setup
from thousand_tui.ui.screens import openers
from thousand_tui.ui.screens.app_screen import AppScreen, WithPalette
from thousand_tui.ui.screens.too_small import TooSmallScreen, too_small
from thousand_tui.ui.style_sheet import parts
from thousand_tui.ui.theming import Look
from thousand_tui.ui.wire import Wire, thrifty
from thousand_tui.words import call_bots, t

if TYPE_CHECKING:
    from pathlib import Path

    from thousand_tui.desk.committing import Committed
    from thousand_tui.desk.keeper import Keeper
    from thousand_tui.desk.pages.page import Background
    from thousand_tui.desk.seating import TableSetup
    from thousand_tui.rules import Agreements
    from thousand_tui.table.games import AnySession
    from thousand_tui.ui.screens.home import HomeScreen


class ThousandApp(WithPalette):
    """The whole program on one terminal."""

    TITLE = "Thousand"
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = True
    CSS = parts()["ThousandApp"]
    BINDINGS = bindings(
        "app",
        theme="next_theme",
        suspend="suspend_process",
        redraw="draw_anew",
        commands="command_palette",
        leave="leave",
    )

    def __init__(self, options: Options) -> None:
        workarounds.mend_what_apps_share()
        # GNU Screen erases with its own background colour unless it is configured otherwise.
        self._wire = Wire(erases=not os.environ.get("TERM", "").startswith("screen"))
        super().__init__(
            driver_class=thrifty(self.get_driver_class(), self._wire),
            ansi_color=workarounds.wants_native_colours(os.environ),
        )
        self.options = options
        self._troubles: list[str] = []
        self.keys = self._load_keys()
        self.settings = self._load_settings()
        self._unsaved_settings: dict[str, object] = {}
        self.keeper: Keeper | None = None
        self.session: AnySession | None = None
        self.background: Background | None = None
        self._has_lost_moves = False
        self._copied = ""
        self.asked_seed = AskedSeed(options.seed)
        self.asked_game = asked_game(options)
        self._asked = self._asked_agreements()
        self._bots = options.bots
        self.is_loaded = self._asked is not None or bool(self._bots)
        """Whether rules and bots are loaded, so that the home screen need not wait for them."""
        self._is_used = False
        self.themes = theming.find_themes((theming.shipped_folder(), themes_dir()))
        for theme in self.themes.themes.values():
            self.register_theme(theme)
        self._troubles += self.themes.troubles
        wished = self.options.theme or self.settings.theme
        self.theme, trouble = theming.first_theme(self.themes, wished, self.available_themes, no_color=self.no_color)
        self._troubles += [trouble] if trouble else []
        self._take_look()

    def get_default_screen(self) -> Screen[Any]:
        """Use one of our own screens, styled only once, as the bottom of the stack. It is never seen."""
        return AppScreen(id="_default")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Pass everything drawn through the filters of :mod:`thousand_tui.ui.gate`, even text that came from a file."""
        return [*super().get_line_filters(), *self._way_out]

    # Settings, theme and look

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own variables, for themes that do not set them."""
        return dict(theming.DEFAULTS)

    def watch_theme(self) -> None:
        """Redraw everything when the new theme turns large print on or off."""
        if self.is_running and self.look.large != self.themes.large.get(self.theme, False):
            self._take_look()
            openers.draw_all(self.screen_stack)

    def action_next_theme(self) -> None:
        """Switch to the next theme for the table and remember it."""
        names = list(self.themes.themes)
        at = names.index(self.theme) + 1 if self.theme in names else 0
        self.change_settings(theme=names[at % len(names)])
        self.say(t("theme.now", title=self.themes.titles[self.theme]))

    # What every screen may use

    def push_screen(self, screen: Any, callback: Any = None, *more: Any, **named: Any) -> Any:
        """Show a screen over the others. Screens of ours call the callback themselves when they close."""
        if isinstance(screen, AppScreen):
            screen.then, callback = callback, None
            screen.fit(self.size)
        return super().push_screen(screen, callback, *more, **named)

    def say(self, sentence: str, severity: SeverityLevel = "information") -> None:
        """Show a sentence for a few seconds. It may contain a player's name, so it is never read as markup."""
        self.notify(sentence, severity=severity, markup=False, timeout=4 if severity == "information" else 8)

    def copy(self, text: str, said: str) -> None:
        """Copy a text to the terminal's clipboard and say so, replacing the notice of the previous copy."""
        workarounds.take_back(self, self._copied)
        self._copied = said
        self.copy_to_clipboard(text)
        self.say(said)

    def change_settings(self, **changes: object) -> None:
        """Change some settings and save them. If saving fails, the game uses them anyway and says what went wrong."""
        self.settings, look = self.settings.but(**changes), self.look
        if theme := changes.get("theme"):
            self.theme, _ = theming.first_theme(self.themes, str(theme), self.available_themes, no_color=False)
        self._take_look()
        self.refresh()
        self._unsaved_settings |= changes
        if problem := save_settings(self.settings, self._unsaved_settings):
            self.say(sentence(problem), "warning")
        else:
            self._unsaved_settings = {}
        openers.show_changes(self.screen_stack, changes, has_other_look=self.look != look)

    def _tell_of_turn(self, problem: Problem | None) -> None:
        """Say which other program we are waiting for, or that we waited in vain. When the wait is over, redraw."""
        if problem is not None:
            self.say(sentence(problem), "information" if problem.reason == "waiting" else "warning")
        else:
            self.say(t("file.waited"))
            openers.draw_all(self.screen_stack)

    @property
    def saves(self) -> Path:
        """The folder with the saved games."""
        return saves_dir(self.options.saves)

    @property
    def animates(self) -> bool:
        """Whether anything moves by itself, according to the settings and ``TEXTUAL_ANIMATIONS``."""
        return self.settings.animations and self.animation_level != "none"

    def path_of(self, session: AnySession) -> Path | None:
        """The file of the game being played; None for any other game, or if it is not saved."""
        return self.keeper.path if self.keeper is not None and self.session is session else None

    def _load_keys(self) -> Keys:
        """The standard keys, or the player's own from their file if there is one."""
        path = keys_path()
        if not os.path.lexists(path):
            return STANDARD
        from thousand_tui.ui.rebinding import read_keys

        keys, trouble = read_keys(path)
        self._troubles += [trouble] if trouble else []
        return keys

    def _load_settings(self) -> Settings:
        settings, problem = load_settings()
        self._troubles += [] if problem is None else [sentence(problem)]
        call_bots(settings.bot_names)
        return settings.but(called=settings.called or os.environ.get(VISITOR, "").strip())

    def _asked_agreements(self) -> Agreements | None:
        """The agreements named on the command line, if any. They were read once at the start, so they are readable."""
        if self.options.agreements is None or self.asked_game is not None:
            return None
        from thousand_tui.desk.seating import unknown_told
        from thousand_tui.storage.own_sets import agreements_called

        agreements, own = agreements_called(self.options.agreements)
        if own is not None and own.unknown:
            self._troubles.append(unknown_told(own))
        return agreements

    @property
    def key(self) -> Labels:
        """The labels of the current keys, as this terminal can show them."""
        return Labels(self.keys, self.look.ascii)

    def _take_look(self) -> None:
        """Choose the look: the command line decides first, then the settings, then what the terminal can show."""
        plain = keeps_to_ascii(self.options.ascii)
        suits, frames = self.settings.suits, self.settings.frames
        if self.options.ascii:
            suits = frames = "auto"
        self.look = Look(
            letters=plain if suits == "auto" else suits == "letters",
            ascii=plain if frames == "auto" else frames == "ascii",
            large=self.themes.large.get(self.theme, False),
        )
        self._way_out = way_out(self.look.signs, is_bold=self.look.large)

    # Where we are

    def on_mount(self) -> None:
        """Open the home screen or the table that was asked for, and report problems with files."""
        self.set_keymap(self.keys.keymap)
        self._catch_signals()
        self._tell, TURNS.draws = TURNS.tell, get_ident()
        loop = asyncio.get_running_loop()
        TURNS.tell = lambda problem: loop.call_soon_threadsafe(self._tell_of_turn, problem)
        CLOCK.every(openers.AGAIN, self, lambda: openers.save_again(self, self.screen_stack))
        self.go_home()
        if (asked := openers.asked_for(self)) is not None:
            self.call_after_refresh(asked, self)
        openers.tell_troubles(self, self._troubles)
        if self.is_loaded:
            self.call_after_refresh(self.collect_garbage_from_now_on)

    @staticmethod
    def collect_garbage_from_now_on() -> None:
        """Start collecting garbage. What is loaded by now is never collected."""
        gc.freeze()
        gc.enable()

    async def on_event(self, event: events.Event) -> None:
        """Note when somebody presses a key or clicks: from then on no cursor moves by itself."""
        self._is_used |= isinstance(event, events.Key | events.MouseDown)
        CLOCK.hear(event)
        if not (isinstance(event, events.Key) and await workarounds.was_typed_ahead(self, event)):
            await super().on_event(event)

    def on_home_screen_found(self, event: HomeScreen.Found) -> None:
        """Pass the saved games to the home screen, if it is still open and whole (the program may be closing)."""
        self.is_loaded = True
        if event.home in self.screen_stack and event.home.is_whole:
            event.home.show_found(event.found, preselect=not self._is_used)

    def _show(self, screen: Screen[Any]) -> None:
        """Make this the only screen: close the old one and everything on top of it."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)
        self._cover_if_too_small()

    def leaving(self, go: Callable[[], None]) -> None:
        """Leave the table. Ask first if something could not be saved."""
        session = self.session
        if session is None or session.try_to_save():
            go()
            return
        from thousand_tui.ui.screens.dialogs import AskScreen

        def said() -> tuple[str, str, str]:
            return t("leave.ask", trouble=session.trouble or ""), t("leave.ask.yes"), t("leave.ask.no")

        if any(isinstance(screen, AskScreen) and screen.said() == said() for screen in self.screen_stack):
            return

        def decide(sure: bool | None) -> None:
            if sure:
                self.session, self._has_lost_moves = None, True
                go()

        self.push_screen(AskScreen(said), decide)

    def go_home(self) -> None:
        """Go to the home screen, leaving the table if there is one."""
        self.leaving(self._go_home)

    def _go_home(self) -> None:
        from thousand_tui.ui.screens.home import HomeScreen

        self._let_go()
        self.keeper = self.session = None
        self._show(HomeScreen())

    def open(self, name: str, *given: object) -> None:
        """Show a page or another screen by its name; ``given`` are the arguments it is made with."""
        self.push_screen(openers.screen_for(self, name, *given))

    def choose_set(self, purpose: str, done: Callable[[Any], object], current: Agreements) -> None:
        """Show all sets of agreements, the cursor on the ``current`` one; ``done`` gets the one that is chosen."""
        screen = openers.screen_for(self, "sets", purpose, current)
        self.push_screen(screen, lambda chosen: None if chosen is None else done(chosen))

    def open_sets(self) -> None:
        """Choose a game from all presets and the player's own sets, and play it or change it first."""
        from thousand_tui.desk.pages.sets import NamedSet, ToChange

        def done(chosen: NamedSet | ToChange) -> None:
            named = chosen.named if isinstance(chosen, ToChange) else chosen
            if named.other is not None:
                open_setup(self, named.other)
            elif isinstance(chosen, ToChange):
                self.open_agreements(named.agreements)
            else:
                self.remember_table(setup := self._setup(named.agreements))
                self.start_last_table(setup=setup)

        self.choose_set("play", done, self.table_setup.agreements)

    def open_agreements(self, agreements: Agreements | None = None) -> None:
        """Edit the agreements of the next game, starting from the given ones if there are any."""
        from thousand_tui.ui.screens.agreements_editor import AgreementsScreen

        def done(agreed: Agreements) -> None:
            if agreed != self.table_setup.agreements:
                self.remember_table(self._setup(agreed))

        self.push_screen(AgreementsScreen(agreements or self.table_setup.agreements, done))

    def open_table(self, session: AnySession, keeper: Keeper | None = None) -> None:
        """Show this table. The game played before is closed, so other programs may open it."""
        if self.keeper is not None and self.keeper is not keeper:
            self.keeper.close()
        self.keeper, self.session = keeper, session
        self._show(openers.screen_of(session, "table"))

    @property
    def table_setup(self) -> TableSetup:
        """The table for a new game: the last one, changed as the command line asks."""
        return self._setup(self._asked)

    def _setup(self, agreements: Agreements | None) -> TableSetup:
        from thousand_tui.desk.seating import last_setup

        return last_setup(self.settings, agreements, self._bots)

    @property
    def agreements_at_hand(self) -> Agreements:
        """The agreements of the table now being played, or those of the next new game."""
        from thousand_tui.ui.screens.table.screen import TableScreen

        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        return tables[-1].session.agreements if tables else self.table_setup.agreements

    def remember_table(self, setup: TableSetup, **changes: object) -> None:
        """Use this table for new games from now on; it replaces what the command line asked for."""
        self._asked, self._bots, self.asked_game = None, (), None
        self.change_settings(**setup.remembered(), **changes)

    def start_last_table(self, drawn: Committed | None = None, setup: TableSetup | None = None) -> None:
        """Start a new game at this table or the last one, with the seed that was committed to if there is one."""
        self.leaving(partial(self._start_last_table, drawn, setup))

    def _start_last_table(self, drawn: Committed | None, setup: TableSetup | None) -> None:
        from thousand_tui.desk.keeper import new_session

        setup, asked = setup or openers.next_table(self), self.asked_seed.take()
        openers.begin(self, new_session(setup.agreements, setup.players, drawn or asked, setup.settings), drawn)

    def open_sheet(self, session: AnySession, choose: Callable[[int], None] | None = None) -> None:
        """Show the score sheet. ``choose`` gets the deal chosen there; without it, that deal is replayed."""
        if session.occasion.is_shut and session.is_over:
            self.say(t("duplicate.shut"))
        else:
            self.push_screen(openers.screen_of(session, "sheet", choose))

    def open_game_over(self, session: AnySession, keeper: Keeper | None = None) -> None:
        """Show who won and offer another game. ``keeper`` belongs to a file that may still change."""
        self.keeper = keeper or self.keeper
        openers.note_finished(self, session)
        match = self.keeper.path.parent if self.keeper is not None and session.occasion.duplicate is not None else None
        self._show(openers.screen_for(self, "match", match) if match is not None else openers.game_over_screen(session))

    def open_replay(self, session: AnySession, deal: int | None = None) -> None:
        """Replay an open game, starting at the last settled deal or at deal number ``deal``."""
        from thousand_tui.ui.replaying import replay_session

        replay_session(self, session, deal)

    def open_review(self, session: AnySession) -> None:
        """Review an open game, starting at the last settled deal."""
        from thousand_tui.ui.replaying import review_session

        review_session(self, session)

    def open_help(self, topic: str = "") -> None:
        """Show help for the game being played, opened at a topic."""
        from thousand_tui.table.games import other_game

        if self.session is not None and (other := other_game(self.session)) is not None:
            self.push_screen(other.part("rules_screen")(self.session.course.start.rules.agreements, "keys"))
        else:
            here = self.screen.told_in_help if isinstance(self.screen, AppScreen) else tuple
            self.push_screen(openers.screen_called("help", topic, here))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the screen can do, then what the app can do. Commands found only by name are not listed."""
        found = {command.title: command for command in super().get_system_commands(screen)}
        may_go_on = any(isinstance(each, AppScreen) and each.may_go_on for each in self.screen_stack)
        listed = openers.offered(self, may_go_on=may_go_on)
        for is_listed, commands in ((True, listed), (False, openers.named(self))):
            for command in commands:
                found.setdefault(command.title, SystemCommand(*command, discover=is_listed))
        return found.values()

    def action_suspend_process(self) -> None:
        """Give the terminal to the shell until the player returns to the game."""
        workarounds.suspend_with_group(self)

    # The window

    def action_draw_anew(self) -> None:
        """Send the whole screen again, because another program may have written to the terminal."""
        self._wire.forget()
        self.screen.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Cover the screen if the window is too small for it. ``self.size`` still has the old size here."""
        self._wire.fit(event.size)
        self._cover_if_too_small(event.size)

    def _cover_if_too_small(self, size: Size | None = None) -> None:
        size = self.size if size is None else size
        cover = self.screen if isinstance(self.screen, TooSmallScreen) else None
        self.use_command_palette = not too_small(size)
        if cover is None and too_small(size):
            self.push_screen(TooSmallScreen(size))
        elif cover is not None and too_small(size):
            cover.show_size(size)
        elif cover is not None:
            self.pop_screen()

    # Leaving

    def _handle_exception(self, error: Exception) -> None:
        if not workarounds.is_of_leaving(self, error):
            super()._handle_exception(error)

    def on_unmount(self) -> None:
        """Let other programs open the game, and restore what signals do by default."""
        self._let_go()
        TURNS.tell, TURNS.draws = self._tell, 0
        if self.background is not None:
            self.background.close()
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)

    def action_leave(self) -> None:
        """Leave the program. Actions are saved as they are made; if that failed, ask first."""
        self.leaving(self._leave)

    def _leave(self) -> None:
        self.exit(1 if self._has_lost_moves else 0, return_code=1 if self._has_lost_moves else 0)

    def _catch_signals(self) -> None:
        """Leave properly when the terminal closes or a signal ends the program: save what is unsaved, if possible, and
        restore the terminal."""
        if sys.platform == "win32":
            return
        loop = asyncio.get_running_loop()

        def end(number: int, frame: object) -> None:
            workarounds.die_soon(128 + number, self._let_go)
            loop.call_soon_threadsafe(self._end, 128 + number)

        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, end)

    def _end(self, code: int) -> None:
        """End without asking anybody. If something still cannot be saved, say so on the restored terminal."""
        session = self.session
        trouble = None if session is None or session.try_to_save() else session.trouble
        self.exit(code, return_code=code, message=None if trouble is None else Text(trouble))

    def _let_go(self) -> None:
        if self.keeper is not None:
            self.keeper.close()
