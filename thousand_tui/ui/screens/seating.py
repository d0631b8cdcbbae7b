"""Setting any table up: names at the seats, words for the shuffle, and sitting down."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from thousand_tui.desk.committing import (
    Committed,
    as_word,
    committed,
    fingerprint_lines,
    word_trouble,
    words_of,
    words_told,
)
from thousand_tui.desk.seating import with_own_names
from thousand_tui.storage.saves import LONGEST_WORD
from thousand_tui.table import Player
from thousand_tui.table.games import AnySession
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.agreements_dialogs import WideDialog
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.seats import SeatForm, name_trouble
from thousand_tui.ui.widgets.fields import ButtonField, NameField
from thousand_tui.words import clean_name, t


class SeatingScreen(FieldScreen):
    """A screen with a form for each seat. Nobody sits down before the names will do."""

    AUTO_FOCUS = "#setup-start"
    BINDINGS: ClassVar[list[BindingType]] = [*bind("setup.start", "start"), *bind("setup.words", "type_words")]

    def __init__(self) -> None:
        super().__init__()
        # The words of the people, by seat.
        self.typed: Mapping[int, str] = {}

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


class WordsScreen(WideDialog):
    """The commitment whole, and a line for each person. The answer is what they typed, by seat."""

    AUTO_FOCUS = "NameField"

    def __init__(self, drawn: Committed, players: Sequence[Player], typed: Mapping[int, str]) -> None:
        super().__init__()
        self.drawn = drawn
        self.people = [(seat, player.name) for seat, player in enumerate(players) if player.is_person]
        self.typed = typed

    def compose(self) -> ComposeResult:
        commitment = self.drawn.shuffling.commitment
        with self.box(t("words.title")):
            about = "words.about" if commitment is not None else "words.about.chosen"
            yield Static(t(about), classes="dialog-text", markup=False)
            yield Static(commitment or "", id="words-commitment", markup=False)
            for seat, name in self.people:
                with Horizontal(classes="word-row"):
                    yield Static(clean_name(name), classes="word-who", markup=False)
                    line = NameField(self.typed.get(seat, ""), id=f"word-{seat}")
                    line.max_length = LONGEST_WORD
                    yield line
            if not self.people:
                yield Static(t("words.nobody"), markup=False)
            done = ButtonField(t("words.done"), id="words-done")
            done.add_class("dialog-gap")
            yield done
            yield ButtonField(t("words.back"), self.key("form.back"), id="words-back")

    @on(Input.Submitted)
    def _next(self) -> None:
        """The next person types; after the last one all is done."""
        lines = list(self.query(NameField))
        at = next((at for at, line in enumerate(lines) if line.has_focus), len(lines))
        if at + 1 >= len(lines):
            self._done()
        elif self._is_good(lines[at]):
            lines[at + 1].focus()

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        self._done() if event.button.id == "words-done" else self.dismiss(None)

    def _done(self) -> None:
        lines = {seat: self.query_one(f"#word-{seat}", NameField) for seat, _ in self.people}
        if all(map(self._is_good, lines.values())):
            typed = {seat: as_word(line.value) for seat, line in lines.items()}
            self.dismiss({seat: word for seat, word in typed.items() if word})

    def _is_good(self, line: NameField) -> bool:
        """Whether the word of a line may go into the decks; if not, it is said why, and the line waits for another."""
        if trouble := word_trouble(as_word(line.value)):
            self.thousand.say(trouble, "warning")
            line.focus()
        return trouble is None


class FingerprintScreen(WideDialog):
    """What the words have come to, before the first card. The answer is whether to deal."""

    AUTO_FOCUS = "#fingerprint-deal"

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        found = self.session.occasion.shuffling
        assert found is not None
        with self.box(t("fingerprint.title")):
            yield Static(t("fingerprint.about"), classes="dialog-text", markup=False)
            yield Static("\n".join(fingerprint_lines(self.session)), id="fingerprint", markup=False)
            said = words_told(found.names, found.words)
            words = t("verify.words", words=said) if said else t("verify.words.none")
            yield Static(words, id="fingerprint-words", markup=False)
            yield ButtonField(t("fingerprint.deal"), id="fingerprint-deal")
            yield ButtonField(t("words.back"), self.key("form.back"), id="fingerprint-back")

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        self.dismiss(event.button.id == "fingerprint-deal" or None)
