"""Words for the shuffle: what the program commits to, what each person adds to it, and what has come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from thousand_tui.desk.committing import Committed, as_word, fingerprint_lines, word_trouble, words_told
from thousand_tui.storage.saves import LONGEST_WORD
from thousand_tui.table import Player
from thousand_tui.table.games import AnySession
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
    DEFAULT_CSS = """
    FingerprintScreen #fingerprint { text-style: bold; }
    FingerprintScreen #fingerprint-words { height: auto; max-height: 8; margin: 0 0 1 0; }
    """

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
