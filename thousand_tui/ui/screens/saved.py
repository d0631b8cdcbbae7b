"""The saved games: continue, rename or delete one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.glance import called
from thousand_tui.desk.notes import texts_of
from thousand_tui.desk.opening import delete, rename
from thousand_tui.desk.sentences import SaveError, sentence, telling
from thousand_tui.guests import title_of
from thousand_tui.rules import Agreements, share_line
from thousand_tui.sanitize import one_line
from thousand_tui.storage.own_sets import own_sets
from thousand_tui.storage.shelf import Summary, glances, summary
from thousand_tui.table import PERSON
from thousand_tui.ui.keys import all_bindings
from thousand_tui.ui.previews import of_save
from thousand_tui.ui.replaying import board_file, replay_file
from thousand_tui.ui.screens.agreements_dialogs import ask_name
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import ask
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import left, right
from thousand_tui.ui.widgets.preview import Panes
from thousand_tui.ui.widgets.row_list import Lazily, RowList, Rows
from thousand_tui.words import clean_name, day_text, number_text, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import bot_title

# The widths of columns; for players and agreements, the least.
WHO, TOTAL, RULES, WHEN, STATE = 12, 6, 10, 11, 8
# The column of totals has room for the games listed if the window allows, and always for this many totals. Longer rows
# only show the lowest and the highest.
SEATS = 3
# How many games are measured to choose the widths of columns.
MEASURED = 100
# Two cells before each column, three at the edges, and the scroll bar.
GAPS = 2 * 5 + 4


def when_text(moment: datetime, now: datetime) -> str:
    """When a game was last played, as exactly as is useful."""
    here = moment.astimezone(now.tzinfo)
    if here.date() == now.date():
        return t("saved.today", time=f"{here:%H:%M}")
    if here.date() == now.date() - timedelta(days=1):
        return t("saved.yesterday")
    return day_text(here)


def state_text(found: Summary) -> str:
    """The number of the current deal, or a word that says why the game is not being continued."""
    if found.problem is not None:
        return t("saved.state.newer" if found.problem.reason == "newer" else "saved.state.damaged")
    if found.practice is not None or found.is_day_practice:
        return t("saved.state.practice")
    if found.daily is not None and found.is_over:
        return t("saved.state.daily")
    if found.is_won:
        return t("saved.state.won")
    return t("saved.state.given_up") if found.given_up_by is not None else t("saved.state.running", deal=found.deal)


def rules_text(found: Summary, own: Mapping[Agreements, str]) -> str:
    """The agreements: a preset, a set of the player's own, or a line with the differences; empty if unreadable."""
    if found.agreements is None:
        return found.preset or ""
    return own.get(found.agreements) or share_line(found.agreements)


def who_text(found: Summary) -> str:
    """The players, or the file's name if they cannot be read."""
    return ", ".join(map(called, found.names)) or clean_name(found.path.name)


class SavedScreen(FieldScreen):
    """The saved games, the one played last at the top."""

    BINDINGS = all_bindings("saved")

    def __init__(self) -> None:
        super().__init__()
        self.games: Rows[Summary] = ()
        # The names of the player's own sets.
        self._own: dict[Agreements, str] = {}
        self._renamed: Path | None = None

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("saved.title"))
        with Panes(), Vertical():
            yield Static("", id="saved-head", markup=False)
            with VerticalScroll(id="saved-scroll", can_focus=False):
                yield RowList(id="saved-list")
        yield Static("", id="saved-about", markup=False)
        yield Static(t("saved.none"), id="saved-none", markup=False)
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys; without a game there is nothing to choose."""
        if not self.games:
            return [*self.foot_keys("saved", "notes"), *self.back_keys()]
        return self.walking_keys(*self.foot_keys("saved", "replay", "board", "rename", "delete", "notes"))

    def on_mount(self) -> None:
        self.query_one(ScreenHead).tell(one_line(str(self.thousand.saves)))
        self.query_one(RowList).focus()

    def on_screen_resume(self) -> None:
        """Read the folder again, because games may have been added, removed or renamed. The cursor stays on its
        game."""
        here = self._renamed or (self.chosen.path if self.chosen is not None else None)
        self._renamed = None
        paths = [found.path for found in glances(self.thousand.saves)]
        self.games = Lazily(len(paths), lambda at: summary(paths[at]))
        self._own = {found.agreements: found.name for found in own_sets() if found.problem is None}
        self.query_one(RowList).cursor = paths.index(here) if here in paths else self.query_one(RowList).cursor
        self.call_after_refresh(self._draw)

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        if not self.query("#saved-head"):
            return  # A game was opened before the list could be drawn again.
        now = datetime.now().astimezone()
        across = self.query_one("#saved-scroll").outer_size.width
        room = across - WHO - RULES - WHEN - STATE - GAPS
        games = [self.games[at] for at in range(min(MEASURED, len(self.games)))]
        totals = max([SEATS, *(seats for found in games if TOTAL * (seats := len(found.totals)) <= room + 1)])
        totals = TOTAL * totals - 1
        longest = max((cell_len(who_text(found)) for found in games), default=0)
        width = max(WHO, min(longest, across - totals - RULES - WHEN - STATE - GAPS))
        wide = max((cell_len(rules_text(found, self._own)) for found in games), default=0)
        wide = max(RULES, min(wide, across - width - totals - WHEN - STATE - GAPS))
        head = f"  {left(t('saved.head.who'), width)}  {left(t('saved.head.rules'), wide)}"
        head += f"  {right(t('saved.head.totals'), totals)}  {left(t('saved.head.deal'), STATE)}"
        head += f"  {left(t('saved.head.when'), WHEN)}"
        self.set_class(not games, "-empty")
        self.query_one(ScreenKeys).show_keys(self._keys())
        self.query_one("#saved-head", Static).update(head if games else "")

        def row(at: int) -> Content:
            rules = left(rules_text(self.games[at], self._own), wide)
            return self._row(self.games[at], width, rules, totals, now)

        self.query_one(RowList).show_rows(Lazily(len(self.games), row))
        self._tell()

    def _row(self, found: Summary, width: int, rules: str, columns: int, now: datetime) -> Content:
        each = " ".join(right(number_text(total), TOTAL - 1) for total in found.totals)
        if len(each) > columns:
            each = t("saved.totals", least=number_text(min(found.totals)), most=number_text(max(found.totals)))
        totals = left(right(each, columns), columns)
        quiet = "$felt-muted" if found.is_over or found.problem else ""
        return Content.assemble(
            (left(who_text(found), width), quiet),
            ("  " + rules, "$felt-muted"),
            ("  " + totals, quiet),
            ("  " + left(state_text(found), STATE), "$turn" if quiet else ""),
            ("  " + left(when_text(found.updated, now), WHEN), "$felt-muted"),
        )

    @property
    def chosen(self) -> Summary | None:
        """The game at the cursor."""
        return self.query_one(RowList).of(self.games)

    @on(RowList.Moved)
    def _tell(self) -> None:
        """Give details of the game at the cursor."""
        found = self.chosen
        if found is None:
            text = ""
        elif found.problem is not None:
            text = sentence(found.problem)
        else:
            text = f"{listed(_with_kinds(found))}\n{one_line(found.path.name)}"
            if found.agreements is not None:
                text += "\n" + t("saved.agreements", line=share_line(found.agreements))
            if found.practice is not None:
                key = "saved.practice" if found.practice else "saved.practice.board"
                text += "\n" + t(key, deal=found.practice)
            if found.daily is not None:
                text += "\n" + t("daily.saved", day=day_text(date.fromisoformat(found.daily)))
        self.query_one("#saved-about", Static).update(text)
        # The preview needs two thirds of the height for the table; the sheet gets the rest.
        self.query_one(Panes).follow(partial(of_save, found, self.size.height // 3) if found is not None else None)

    @on(RowList.Chosen)
    def _open(self) -> None:
        if self.chosen is not None and self.is_active:
            open_game(self.thousand, self.chosen.path)

    def action_replay(self) -> None:
        """Replay the settled deals of the game at the cursor."""
        if self.chosen is not None:
            replay_file(self.thousand, self.chosen.path)

    def action_board(self) -> None:
        """Put the last settled deal of the game at the cursor on the board."""
        if self.chosen is not None:
            board_file(self.thousand, self.chosen.path)

    def action_notes(self) -> None:
        """Show the notes about moments of games."""
        self.thousand.open("notes")

    def action_delete(self) -> None:
        """Delete the game at the cursor and the notes about it, after asking."""
        found = self.chosen
        if found is None:
            return
        notes = len(texts_of(found.path))

        def said() -> tuple[str, str]:
            who = listed([called(name) for name in found.names])
            question = t("saved.ask.delete", who=who) if who else t("saved.ask.delete.file", file=found.path.name)
            if notes:
                question += " " + t("saved.ask.delete.notes", notes=notes)
            return question, t("saved.ask.delete.yes")

        ask(self.thousand, said, lambda: self._try(lambda: delete(found.path)))

    def action_rename(self) -> None:
        """Rename the file of the game at the cursor."""
        found = self.chosen
        if found is None:
            return

        def change(name: str) -> None:
            self._renamed = rename(found.path, name)

        title, about, button = t("saved.rename.title"), t("saved.rename.about"), t("saved.rename")
        name = clean_name(found.path.stem)
        ask_name(self.thousand, title, about, name, button, lambda name: self._try(lambda: change(name)))

    def _try(self, change: Callable[[], object]) -> None:
        """Change something in the folder, or say why that is impossible."""
        with telling(self.thousand.say, SaveError, severity="error"):
            change()


def _with_kinds(found: Summary) -> list[str]:
    """The players, with who plays for them."""
    kinds = [t("setup.kind.person") if kind == PERSON else bot_title(kind, title_of(kind)) for kind in found.kinds]
    return [f"{called(name)} ({kind})" for name, kind in zip(found.names, kinds, strict=True)]
