"""How a settled deal is to be played again, and at which seat."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from thousand_tui.study.branch import Start, seats_in
from thousand_tui.study.replay import ReplayedDeal
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import Way
from thousand_tui.ui.screens.dialogs import Dialog
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField
from thousand_tui.words import clean_name, t


class AgainScreen(Dialog[Start]):
    """The ways to play a deal again; ``ply`` is the moment from which on, if it is one of this deal."""

    AUTO_FOCUS = "#again-again"
    DEFAULT_CSS = """
    AgainScreen #again-seat { margin: 1 0 0 0; }
    """

    def __init__(self, replay: ThousandReplay, deal: ReplayedDeal, ply: int | None = None) -> None:
        super().__init__()
        source = replay.source
        self.deal = deal
        self.ply = ply if ply is not None and deal.first < ply < deal.last else None
        names = [clean_name(name) for name in source.names]
        seats = seats_in(replay, deal)
        self.seats = [(seat, names[seat]) for seat in seats]
        self.seat = next((seat for seat in source.people if seat in seats), seats[0])

    def compose(self) -> ComposeResult:
        with self.box(t("again.title", deal=self.deal.number)):
            yield Static(t("again.about"), classes="dialog-text", markup=False)
            yield ButtonField(t("again.again"), note=t("again.again.note"), id="again-again")
            if self.ply is not None:
                note = t("again.from.note", move=self.ply - self.deal.first + 1)
                yield ButtonField(t("again.from"), note=note, id="again-from")
            yield ButtonField(t("again.like"), note=t("again.like.note"), id="again-like")
            yield ChoiceField(t("again.seat"), self.seats, self.seat, label_width=12, id="again-seat")
            yield ButtonField(t("again.back"), self.key("form.back"), id="again-back")

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        what = (event.button.id or "").removeprefix("again-")
        if what == "back":
            self.dismiss(None)
        else:
            self.dismiss(Start(Way(what), self.query_one(ChoiceField).value, self.ply or 0))
