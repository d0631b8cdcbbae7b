"""Words for the shuffle: what the program commits to, and what each person adds to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from thousand_tui.desk.committing import Committed, as_word
from thousand_tui.storage.saves import LONGEST_WORD
from thousand_tui.table import Player
from thousand_tui.ui.screens.agreements_dialogs import WideDialog
from thousand_tui.ui.widgets.fields import ButtonField, NameField
from thousand_tui.words import clean_name, t


class WordsScreen(WideDialog):
    """The commitment whole, and a line for each person. The answer is what they typed, by seat."""

    AUTO_FOCUS = "NameField"
    DEFAULT_CSS = """
    WordsScreen .word-row { height: 1; }
    WordsScreen .word-who { width: 24; height: 1; padding: 0 1 0 2; }
    WordsScreen NameField { background: $seat; }
    WordsScreen #words-commitment { height: auto; margin: 0 0 1 0; text-style: bold; }
    """

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
        if at + 1 < len(lines):
            lines[at + 1].focus()
        else:
            self._done()

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        self._done() if event.button.id == "words-done" else self.dismiss(None)

    def _done(self) -> None:
        typed = {seat: as_word(self.query_one(f"#word-{seat}", NameField).value) for seat, _ in self.people}
        self.dismiss({seat: word for seat, word in typed.items() if word})


def words_of(players: Sequence[Player], typed: Mapping[int, str]) -> list[str]:
    """What goes into the decks: the words of those who are still people at this table."""
    return [typed.get(seat, "") if player.is_person else "" for seat, player in enumerate(players)]
