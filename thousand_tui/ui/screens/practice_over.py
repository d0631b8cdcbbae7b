"""The end of practice: how the deal went then and now, and what an Expert makes of the seat."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal

from thousand_tui.desk.practising import Told, then_and_now, told
from thousand_tui.rules import Settled
from thousand_tui.study.branch import expert_row
from thousand_tui.table import ThousandSession
from thousand_tui.ui.practising import lead_back, play_again
from thousand_tui.ui.screens.deal_over import DealOverScreen, Settlement
from thousand_tui.words import clean_name, t


class PracticeOverScreen(DealOverScreen):
    """Then and now side by side."""

    AUTO_FOCUS = "#over-again"
    offered: Sequence[str] = ("again", "replay", "sheet", "home")
    DEFAULT_CSS = """
    PracticeOverScreen #practice-rows { height: auto; }
    PracticeOverScreen #over-menu { margin: 0 2 1 2; }
    """

    def __init__(self, session: ThousandSession) -> None:
        practice = session.practice
        assert practice is not None
        headline = t(f"practice.over.{practice.way}", deal=practice.deal)
        super().__init__(session, t("practice.title"), headline)
        self.practice = practice
        self.who = clean_name(session.names[practice.seat])
        if practice.source:
            self.offered = ("back", *self.offered)

    def told(self) -> ComposeResult:
        """The deal then and now, and beneath it with an Expert at the seat."""
        with Horizontal(id="practice-rows"):
            for each in then_and_now(self.session, letters=self.ascii_only):
                yield Settlement(each)
        yield Settlement(Told(t("practice.expert.plays", who=self.who), ()), id="practice-expert")

    def on_mount(self) -> None:
        """Let the Expert begin."""
        self.let_expert_play(expert_row, self._show_expert)

    def _show_expert(self, row: Settled | None) -> None:
        found = told(self.session, t("practice.expert", who=self.who), row, letters=self.ascii_only)
        self.query_one("#practice-expert", Settlement).show(found)

    def more(self, what: str) -> None:
        """The running game from which this one was begun goes on."""
        lead_back(self.thousand, self.practice)

    def practise(self) -> None:
        """The deal again, in whichever way."""
        play_again(self.thousand, self.session, self.practice.deal)
