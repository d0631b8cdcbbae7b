"""Setting any table up: names at the seats, words for the shuffle, and sitting down."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.widgets import Input, Static

from thousand_tui.desk.committing import Committed, committed, words_of
from thousand_tui.desk.seating import with_own_names
from thousand_tui.table import Player
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.field_screen import FieldScreen
from thousand_tui.ui.screens.seats import SeatForm, name_trouble
from thousand_tui.ui.screens.shuffle_words import WordsScreen
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import t


class SeatingScreen(FieldScreen):
    """A screen with a form for each seat. Nobody sits down before the names will do."""

    AUTO_FOCUS = "#setup-start"
    BINDINGS: ClassVar[list[BindingType]] = [*bind("setup.start", "start"), *bind("setup.words", "type_words")]
    DEFAULT_CSS = """
    SeatingScreen .setup-heading { height: 1; color: $turn; text-style: bold; }
    SeatingScreen .setup-gap { margin: 1 0 0 0; }
    SeatingScreen #setup-trouble { height: 1; color: $turn; text-style: bold; padding: 0 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.typed: Mapping[int, str] = {}
        """The words of the people, by seat."""

    @cached_property
    def drawn(self) -> Committed:
        """The seed of the game to come."""
        return committed(self.thousand.asked_seed.text)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players as they stand; a bot gives way when a person takes its name."""
        return with_own_names([form.player_now for form in self.query(SeatForm) if form.display])

    @abstractmethod
    def sit_down(self, players: tuple[Player, ...], drawn: Committed) -> None:
        """Begin a game of these players at this table, and remember the table."""

    @on(Input.Changed)
    def check(self) -> str | None:
        """Show what is wrong with the names, if anything is."""
        trouble = name_trouble([player.name for player in self.players])
        self.query_one("#setup-trouble", Static).update(trouble or "")
        return trouble

    @on(ButtonField.Pressed, "#setup-start")
    def action_start(self) -> None:
        """Sit down, if the names will do."""
        if not self.is_active:
            return
        if trouble := self.check():
            self.thousand.say(trouble, "warning")
            return
        self.sit_down(self.players, self.drawn.with_words(words_of(self.players, self.typed)))

    @on(ButtonField.Pressed, "#setup-words")
    def action_type_words(self) -> None:
        """Show what is committed to, and let each person add a word to it."""

        def keep(typed: Mapping[int, str] | None) -> None:
            if typed is not None:
                self.typed = typed
                self.drawn = replace(self.drawn, is_read=True)
                note = t("words.typed", number=len(typed)) if typed else ""
                self.query_one("#setup-words", ButtonField).note = note

        if self.is_active:
            self.app.push_screen(WordsScreen(self.drawn, self.players, self.typed), keep)
