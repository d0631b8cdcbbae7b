"""The end of a game: who has won, how everybody did, and another game."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.seating import TableSetup, rules_name
from thousand_tui.rules import LineName, Outcome, Sheet
from thousand_tui.table import ThousandSession
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.field_screen import FieldScreen
from thousand_tui.ui.screens.sheet import chart_of
from thousand_tui.ui.screens.sheet_text import names_of
from thousand_tui.ui.widgets.column_text import left, right
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys
from thousand_tui.words import clean_name, number_text, t
from thousand_tui.words.catalogue import say
from thousand_tui.words.lists import listed

OFFERED: Final = ("rematch", "sheet", "setup", "home")
COLUMNS = ("points", "contracts", "made", "best", "conceded", "bolts")
PLAIN_COLUMNS = ("points", "won_deals", "best_deal", "tricks", "melds")
"""Without contracts (V2)."""
GRACE: Final = 0.3
"""Seconds after the end is shown, or after the last such press, in which Enter was rather meant for the table."""


@dataclass(frozen=True, slots=True)
class Record:
    """How one side did in a game: its contracts, and its deals where there are none."""

    points: int
    contracts: int = 0
    made: int = 0
    best: int = 0
    conceded: int = 0
    bolts: int = 0
    won_deals: int = 0
    best_deal: int = 0
    tricks: int = 0
    melds: int = 0


def record_of(sheet: Sheet, side: int, sides: tuple[int, ...]) -> Record:
    """What the sheet says of a side."""
    seats = [seat for seat, of in enumerate(sides) if of == side]
    outcomes = [row.outcome for row in sheet.deals]
    own = [row for row in sheet.deals if row.outcome.declarer in seats]
    made = [row.outcome.contract for row in own if row.made]
    lines = [line for row in sheet.deals for line in row.lines if line.side == side]
    taken = [[_taken(outcome, sides, each) for each in range(len(sheet.standings))] for outcome in outcomes]
    return Record(
        points=sheet.totals[side],
        contracts=len(own),
        made=len(made),
        best=max(made, default=0),
        conceded=sum(row.outcome.conceded is not None for row in own),
        bolts=sum(line.rule == LineName.BOLT for line in lines),
        won_deals=sum(points[side] == max(points) and points.count(max(points)) == 1 for points in taken),
        best_deal=max((points[side] for points in taken), default=0),
        tricks=sum(outcome.tricks[seat] for outcome in outcomes for seat in seats),
        melds=sum(outcome.melds[seat] for outcome in outcomes for seat in seats),
    )


def _taken(outcome: Outcome, sides: tuple[int, ...], side: int) -> int:
    """What a side has taken in a deal, unrounded."""
    return sum(outcome.raw(seat) for seat, of in enumerate(sides) if of == side)


def headline(session: ThousandSession) -> str:
    """Who has won, or who gave up; "you" where one person played."""
    names = [clean_name(name) for name in session.names]
    you = session.people[0] if len(session.people) == 1 else None
    if (gave_up := session.given_up_by) is not None:
        if gave_up not in session.people:
            return t("over.given_up.watched")
        return t("over.given_up.you") if gave_up == you else t("over.given_up", who=names[gave_up])
    winners = session.view().winning_seats
    if winners == (you,):
        return t("over.won.you")
    if you in winners:
        return t("over.won.with", who=listed([names[seat] for seat in winners if seat != you]))
    who = listed([names[seat] for seat in winners])
    return t("over.won", who=who) if len(winners) == 1 else t("over.won.shared", who=who)


def ending(session: ThousandSession, rules: str, *, letters: bool = False) -> str:
    """After how many deals the game was over, and who ended it below zero (I18)."""
    view = session.view()
    names, sheet, below = names_of(session), view.sheet, view.rules.settlement.reverse
    count = {0: "over.deals.none", 1: "over.deals.one"}.get(len(sheet.deals), "over.deals")
    sentences = [say(count, letters, n=len(sheet.deals), rules=rules)]
    if below is not None:
        key = "over.out" if below.eliminates else "over.won.below"
        down = [side for side, total in enumerate(sheet.totals) if total <= below.bottom]
        totals = [number_text(total, letters) for total in sheet.totals]
        sentences += [say(key, letters, who=names[side], total=totals[side]) for side in down]
    return say("gap", letters).join(sentences)


def records_text(session: ThousandSession, *, ascii_only: bool = False) -> Content:
    """A row for each side, the best first."""
    view = session.view()
    sides = view.rules.form.sides
    names = names_of(session)
    columns = COLUMNS if view.rules.form.auction else PLAIN_COLUMNS
    widths = [max(cell_len(t(f"over.head.{column}")), 5) + 2 for column in columns]
    width = min(24, max(8, *(cell_len(name) for name in names)))
    heads = "".join(right(t(f"over.head.{name}"), size) for name, size in zip(columns, widths, strict=True))
    rows = [Content.styled(" " * (width + 2) + heads, "$felt-muted")]
    order = sorted(range(len(names)), key=lambda side: -view.sheet.totals[side])
    for side in order:
        record = record_of(view.sheet, side, sides)
        won = side in view.winners
        mark = ("> " if ascii_only else "► ") if won else "  "
        numbers = [str(getattr(record, column)) for column in columns]
        cells = "".join(right(number, size) for number, size in zip(numbers, widths, strict=True))
        style = "bold $turn" if won else ""
        rows.append(Content.styled(mark + left(names[side], width, ascii_only=ascii_only) + cells, style))
    return Content("\n").join(rows)


class GameOverScreen(FieldScreen):
    """Who has won, the sheet in short, and what now."""

    AUTO_FOCUS = "#over-rematch"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for what in OFFERED for binding in bind(f"over.{what}", f"go('{what}')")
    ]
    DEFAULT_CSS = """
    GameOverScreen #over-headline { height: 3; width: 1fr; margin: 1 2; content-align: center middle; }
    GameOverScreen #over-headline { color: $turn-text; background: $turn; text-style: bold; }
    GameOverScreen #over-headline:ansi { text-style: bold reverse; color: ansi_default; background: ansi_default; }
    GameOverScreen #over-deals { height: 1; width: 1fr; text-align: center; color: $felt-muted; margin: 0 0 1 0; }
    GameOverScreen Center { height: auto; }
    GameOverScreen #over-records { height: auto; width: auto; }
    GameOverScreen #over-page { height: 1fr; padding: 1 2 0 2; }
    GameOverScreen #over-menu { width: 28; height: auto; margin: 0 2 0 0; }
    """

    def __init__(self, session: ThousandSession) -> None:
        super().__init__()
        self.session = session
        self.since = monotonic()

    def compose(self) -> ComposeResult:
        rules = rules_name(self.session.agreements)
        yield ScreenHead(t("over.title"), rules)
        yield Static(headline(self.session), id="over-headline", markup=False)
        yield Static(ending(self.session, rules, letters=self.ascii_only), id="over-deals", markup=False)
        yield Center(Static(records_text(self.session, ascii_only=self.ascii_only), id="over-records"))
        with Horizontal(id="over-page"):
            with Vertical(id="over-menu"):
                for what in OFFERED:
                    button = ButtonField(t(f"over.{what}"), self.key(f"over.{what}"), id=f"over-{what}")
                    yield button
            yield chart_of(self.session)
        yield ScreenKeys(self.walking_keys())

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        since, self.since = self.since, monotonic()
        if self.is_active and self.since - since >= GRACE:
            self.action_go((event.button.id or "").removeprefix("over-"))

    def action_go(self, what: str) -> None:
        """Do what a line says."""
        match what:
            case "rematch":
                self._rematch()
            case "sheet":
                self.thousand.open_sheet(self.session)
            case "setup":
                self._remember()
                self.thousand.leaving(self._set_up)
            case "home":
                self.thousand.go_home()

    def action_back(self) -> None:
        """There is no table to go back to."""
        self.thousand.go_home()

    def _remember(self) -> None:
        session = self.session
        setup = TableSetup(session.players, session.agreements, session.settings)
        self.thousand.remember_table(setup)

    def _set_up(self) -> None:
        self.thousand.go_home()
        self.thousand.open_setup()

    def _rematch(self) -> None:
        self._remember()
        self.thousand.start_last_table()
