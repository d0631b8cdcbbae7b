"""The tokens of a game of Mariage, a row for each deal, with a chart; and the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.committing import shuffling_lines
from thousand_tui.desk.endings import Ending
from thousand_tui.desk.glance import names_at
from thousand_tui.mariage.desk import MariageSetup, deals_noted, mariage_setup
from thousand_tui.mariage.rules import share_line
from thousand_tui.mariage.screens.setup import MariageSetupScreen, start
from thousand_tui.mariage.table import MariageSession
from thousand_tui.mariage.words import sheet_lines
from thousand_tui.table import Mark
from thousand_tui.ui.screens.app_screen import TALL
from thousand_tui.ui.screens.game_over import OverScreen, untold
from thousand_tui.ui.screens.sheet import AnySheetScreen
from thousand_tui.ui.screens.victory import Winner
from thousand_tui.ui.widgets.chart import TotalsChart
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys, told_below
from thousand_tui.ui.widgets.painted import left, right
from thousand_tui.ui.widgets.row_list import LazyLines
from thousand_tui.words import Voice, change_text, t

# Cells of a player's column if there is room: tokens, and what the deal brought.
COLUMN: Final = 11


def tokens_chart(session: MariageSession) -> TotalsChart:
    """Everybody's tokens as lines over the deals."""
    start = session.agreements.tokens
    totals = [[start, *(row.tokens[seat] for row in session.game.sheet.deals)] for seat in range(len(session.names))]
    return TotalsChart(names_at(session), totals, (0, start))


def sheet_rows(session: MariageSession, width: int) -> Iterator[Content]:
    """A row for each deal: everybody's tokens after it and, if there is room, what it brought."""
    names = names_at(session)
    column = max(5, min(COLUMN, (width - 6) // len(names)))
    heads = "".join(right(left(name, min(cell_len(name), column - 1)), column) for name in names)
    yield Content.styled(right(t("mariage.sheet.deal"), 5) + heads, "$felt-muted")
    for row in session.game.sheet.deals:
        found = session.marks.get(row.number, ())
        mark = next((t(f"sheet.{mark}") for mark in (Mark.UNDO, Mark.CLOCK) if mark in found), "")
        cells = []
        for seat in range(len(names)):
            gain = change_text(row.gained(seat)) if seat in row.active else ""
            both = f"{row.tokens[seat]} {right(gain, 4)}" if column == COLUMN else str(row.tokens[seat])
            cells.append(right(both, column))
        yield Content(right(str(row.number), 4) + left(mark, 1) + "".join(cells))
    if not session.game.sheet.deals:
        yield Content.styled(t("sheet.empty"), "$felt-muted")
    now = "".join(right(str(tokens), column) for tokens in session.game.sheet.tokens)
    yield Content.styled(right(t("mariage.sheet.total"), 5) + now, "bold")
    for mark in (Mark.UNDO, Mark.CLOCK):
        if any(mark in session.marks.get(row.number, ()) for row in session.game.sheet.deals):
            yield Content.styled(t(f"sheet.sign.{mark}"), "$felt-muted")


class MariageSheetScreen(AnySheetScreen):
    """The sheet of a session."""

    session: MariageSession

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("sheet.title"), share_line(self.session.agreements))
        with Vertical(id="tokens-table"):
            yield LazyLines(id="tokens-rows")
        yield from told_below(shuffling_lines(self.session) if self.session.is_over else (), "sheet-shuffling")
        with Vertical(id="tokens-side"):
            yield tokens_chart(self.session)
        yield ScreenKeys(self.keys_below())

    def on_resize(self, event: events.Resize) -> None:
        """Write the sheet for this width, scrolled to the last deal."""
        if self.query("#tokens-rows"):
            rows = list(sheet_rows(self.session, event.size.width - 3))
            # In a tall window, the chart gets the rest.
            self.query_one("#tokens-table").styles.max_height = len(rows) + 2 if event.size.height >= TALL else None
            self.query_one(LazyLines).show(len(rows), rows.__getitem__, range(1, len(self.deals) + 1))
            # The chart needs a row for each name.
            self.query_one("#tokens-side").styles.min_height = len(self.session.names) + 3

    @property
    def deals(self) -> Sequence[int]:
        """The deal's number for each row."""
        return [row.number for row in self.session.game.sheet.deals]

    def lines(self) -> Iterable[str]:
        """The lines of the printed sheet."""
        return sheet_lines(self.session.game.sheet, Voice(self.session.names), deals_noted(self.session))


class MariageOverScreen(OverScreen[MariageSession]):
    """Who won, everybody's tokens, and what to do next."""

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("over.title"), share_line(self.session.agreements))
        yield Winner(Ending.of(self.session, self.session.game.winners))
        yield from self.proof()
        with Horizontal(id="over-page"):
            with Vertical(id="over-left"):
                yield Static(Content("\n").join(self._tokens()), id="over-tokens")
                with Vertical(id="over-menu"):
                    yield from self.buttons()
            yield untold(tokens_chart(self.session))
        yield ScreenKeys(self.walking_keys())

    def _tokens(self) -> Iterator[Content]:
        """Everybody's tokens, the most first."""
        session, names = self.session, names_at(self.session)
        tokens = session.game.sheet.tokens
        for seat in sorted(range(len(tokens)), key=lambda seat: -tokens[seat]):
            won = seat in session.game.winners
            line = ("► " if won else "  ") + left(names[seat], 20)
            yield Content.styled(line + right(str(tokens[seat]), 6), "bold $turn" if won else "")

    def play_again(self) -> None:
        """Start another game with the same players and agreements."""
        session = self.session
        start(self.thousand, MariageSetup(session.players, session.agreements, session.settings))

    def set_up(self) -> None:
        """Set up the next table with the same agreements."""
        self.app.push_screen(MariageSetupScreen(mariage_setup(self.thousand.settings, self.session.agreements)))
