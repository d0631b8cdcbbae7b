"""One seat of a table as a form: a name, and who plays there; and what may be wrong with names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from thousand_tui.bots import LEVELS
from thousand_tui.table import PERSON, Player
from thousand_tui.ui.widgets.form_lines import FormChoice, FormName
from thousand_tui.words import bot_names, name_key, t

LONGEST: Final = 24


def name_trouble(names: Sequence[str]) -> str | None:
    """What is wrong with the names at the seats, in a sentence; None if nothing is."""
    for seat, name in enumerate(names, start=1):
        if not name.strip():
            return t("setup.trouble.empty", seat=seat)
        if cell_len(name.strip()) > LONGEST:
            return t("setup.trouble.long", seat=seat, longest=LONGEST)
    plain = [name_key(name) for name in names]
    for seat, name in enumerate(plain):
        if name in plain[:seat]:
            return t("setup.trouble.same", one=plain.index(name) + 1, other=seat + 1)
    return None


class SeatForm(Horizontal):
    """One seat: a name, and a person or a level of the bots."""

    DEFAULT_CSS = """
    SeatForm { height: 1; width: 1fr; }
    SeatForm .seat-number { width: 4; color: $felt-muted; }
    SeatForm FormName { width: 1fr; }
    SeatForm FormChoice { width: 17; }
    """

    def __init__(self, seat: int, player: Player) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat
        self.player = player
        self.person_name = player.name if player.is_person else t("setup.person", seat=seat + 1)

    def compose(self) -> ComposeResult:
        kinds = [(PERSON, t("setup.kind.person")), *((level.id, level.title) for level in LEVELS.values())]
        yield Static(f"  {self.seat + 1}", classes="seat-number", markup=False)
        yield FormName(self.player.name)
        kind: FormChoice[str] = FormChoice("", kinds, self.player.kind, label_width=0)
        yield kind

    @property
    def name_input(self) -> FormName:
        """Where the name stands."""
        return self.query_one(FormName)

    @property
    def name_now(self) -> str:
        """The name as it stands."""
        return self.name_input.value

    @property
    def kind(self) -> str:
        """Who plays here: a person or a level."""
        return str(self.query_one(FormChoice).value)

    @property
    def player_now(self) -> Player:
        """The player as the form has it."""
        return Player(self.name_now.strip(), self.kind)

    def seat_player(self, player: Player) -> None:
        """Let somebody else sit here."""
        self.player = player
        if player.is_person:
            self.person_name = player.name
        self.query_one(FormChoice).value = player.kind
        self.name_input.value = player.name

    def on_form_choice_changed(self, event: FormChoice.Changed) -> None:
        """A bot that comes brings its own name, a person who comes back the one he had."""
        self.remember_person()
        others = [form.name_now for form in self.screen.query(SeatForm) if form is not self]
        bot = event.value != PERSON
        if bot and self.player.is_person:
            self.name_input.value = bot_names([*others, self.person_name], 1)[0]
        elif not bot:
            self.name_input.value = self.person_name
        self.player = Player(self.name_now, event.value)

    def on_input_changed(self) -> None:
        self.remember_person()

    def remember_person(self) -> None:
        """Keep the person's name for when a bot leaves again."""
        if self.player.is_person and self.kind == PERSON:
            self.person_name = self.name_now
