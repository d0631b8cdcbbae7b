"""Draws a page: its rows under their headings, what belongs to the row at the cursor, a search field, and the keys for
its actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult, SuspendNotSupported
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from thousand_tui.desk.pages import PAGES
from thousand_tui.desk.pages.page import (
    Act,
    Choice,
    Chosen,
    Column,
    Copy,
    FindBetter,
    Form,
    GoTo,
    Host,
    Open,
    Outcome,
    Page,
    PageAct,
    Pick,
    PutOnBoard,
    ReadRules,
    Replay,
    Row,
    SitDown,
    Take,
)
from thousand_tui.desk.sentences import SaveError, telling
from thousand_tui.options import is_allowed
from thousand_tui.ui.keys import KEYS, bind, bindings
from thousand_tui.ui.previews import drawn
from thousand_tui.ui.replaying import board_file, replay_file, replay_from, review_file
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import ChooseScreen, TextLine, ask
from thousand_tui.ui.screens.exercise import take
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.widgets.fields import QUIET, ButtonField, Headline, ScreenHead, ScreenKeys, between_arrows
from thousand_tui.ui.widgets.painted import clip, left, right
from thousand_tui.ui.widgets.preview import Panes
from thousand_tui.ui.widgets.row_list import Lazily, RowList, Rows
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.desk.keeper import Keeper
    from thousand_tui.table.games import AnySession


# How many rows are measured to choose the widths of columns.
MEASURED: Final = 100
# Cells beside the rows: the marker and the scroll bar, without the gap after the last column.
EDGES: Final = 1


class PageScreen(FieldScreen):
    """Shows any page, and reads it again after each action and when the player returns to it."""

    AUTO_FOCUS = "ButtonField, #page-list"
    BINDINGS = [  # noqa: RUF012
        *(
            binding
            for key in KEYS
            if key.where in PAGES
            for binding in bind(key.id, "letter('{key}')" if key.id == "sets.letter" else f"act('{key.id}')")
        ),
        *bindings("pages", next="group(1)", previous="group(-1)"),
        *bindings("form", next="turn(1)", previous="turn(-1)"),
        # Keys of a page hide these, which every screen has, from all pages.
        Binding("tab", "app.focus_next", show=False),
        Binding("shift+tab", "app.focus_previous", show=False),
    ]

    class Heard(Message):
        """The work in the background has something new for the page."""

    def __init__(self, read: Callable[[], Page[Any]]) -> None:
        super().__init__()
        self._read = read
        # What is listed: headings, and things without one.
        self.lines: Sequence[tuple[str, Any]] = ()
        self.rows: Rows[Row] = ()
        self._is_new = True

    def compose(self) -> ComposeResult:
        self.page = page = self._read()
        self._read = page.again or self._read
        yield ScreenHead(page.title, page.aside)
        if page.headline:
            yield Headline(page.headline, won=page.is_won)
        yield Static("", id="page-above", markup=False)
        if buttons := list(self._buttons()):
            yield Vertical(*buttons, id="page-buttons")
        if page.find is not None:
            yield TextLine("", id="page-find")
        has_heads = any(column.head for column in page.columns)
        self.set_class(has_heads, "-table")
        with Panes() if page.picture is not None else Vertical(), VerticalScroll(id="page-scroll", can_focus=False):
            if has_heads:
                yield Static("", id="page-heads")
            yield RowList(id="page-list")
            if page.sums:
                yield Static("", id="page-sums")
        with VerticalScroll(id="page-told", can_focus=False):
            yield Static("", id="page-about", classes="prose", markup=False)
        yield ScreenKeys(())

    def _buttons(self) -> Iterator[Widget]:
        for act in self.page.acts:
            if isinstance(act, PageAct) and act.is_button:
                yield ButtonField(t(act.label), self.key(act.id), id=f"page-{act.id.replace('.', '-')}")

    def fill(self) -> None:
        """Show the page, report what could not be read, and go on with what the page does in the background."""
        page, app = self.page, self.thousand
        if not self.query("#page-list"):
            return  # It was closed before everything could be said in another language.
        if page.find is not None:
            self.query_one(TextLine).placeholder = page.find.hint
        for trouble in page.troubles[:1]:
            self.warn(trouble)
        self._show()
        self.go_to(page.at)
        if page.at is not None:
            self.query_one(RowList).focus()
        self.call_after_refresh(self.query_one(RowList).reveal)
        if page.background is not None:
            app.background = page.background(lambda: self.post_message(self.Heard()), app.background)

    def on_mount(self) -> None:
        """Begin with what the page begins with."""
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.call_after_refresh(self._read_again))
        if self.page.first is not None:
            self._come_of(self.page.first)

    def on_screen_resume(self) -> None:
        """Read again: something may have changed while another screen was on top."""
        if not self._is_new:
            self._read_again()
        self._is_new = False

    @on(Heard)
    def _heard(self) -> None:
        self._read_again()

    def _read_again(self, key: object = None) -> None:
        """Read the page again. The cursor goes to the thing with this key, or where the page has it now, or stays on
        the same thing."""
        if not self.query("#page-list"):
            return
        before, here = self.page, self.thing
        self.page = page = self._read()
        if key is None:
            is_moved = page.at is not None and page.at != before.at
            thing = page.at if is_moved else here
            key = None if thing is None else page.key(thing)
        self._show()
        keys = [None if heading else page.key(thing) for heading, thing in self.lines]
        if key is not None and key in keys:
            self.query_one(RowList).cursor = keys.index(key)

    def on_resize(self) -> None:
        """Columns may have more or less room."""
        self.call_after_refresh(self._show)

    @on(Input.Changed)
    def _show(self) -> None:
        if not self.query("#page-list"):
            return  # Another screen was opened before the page could be drawn again.
        page = self.page
        self.query_one(ScreenHead).tell(page.aside)
        above = self.query_one("#page-above", Static)
        above.update("\n".join(page.above))
        above.display = bool(page.above)
        self.lines = lines = page.lines("" if page.find is None else self.query_one(TextLine).value)
        self.rows = rows = Lazily(len(lines), lambda at: _row(page, *lines[at]))
        columns = self._columns()
        for id, cells in (("#page-heads", [column.head for column in columns]), ("#page-sums", page.sums)):
            for part in self.query(id).results(Static):
                part.update(_line(columns, Row(tuple(cells))))
        listed = self.query_one(RowList)
        listed.headings = {at for at, (heading, _) in enumerate(lines) if heading}
        listed.show_rows(Lazily(len(lines), lambda at: _line(columns, rows[at])))

    def _columns(self) -> list[Column]:
        """The columns, as wide as their first texts need and the window allows; those of numbers come first."""
        columns = list(self.page.columns)
        growing = [at for at, column in enumerate(columns) if column.grows]
        growing.sort(key=lambda at: not columns[at].is_right)
        room = self.query_one("#page-scroll").size.width - EDGES - sum(column.cells + 2 for column in columns)
        first = [self.rows[at].cells for at in range(min(MEASURED, len(self.rows)))] if growing else []
        for at in growing:
            longest = max((cell_len(cells[at]) for cells in first if len(cells) > at), default=0)
            more = max(0, min(room, longest - columns[at].cells))
            columns[at], room = replace(columns[at], cells=columns[at].cells + more), room - more
        return columns

    def go_to(self, thing: Any) -> None:
        """Put the cursor on this thing, if it is listed."""
        listed = [listed for _, listed in self.lines]
        if thing is not None and thing in listed:
            self.query_one(RowList).cursor = listed.index(thing)

    @property
    def thing(self) -> Any:
        """What the row at the cursor is about; None if there is none."""
        line = self.query_one(RowList).of(self.lines)
        return None if line is None else line[1]

    @property
    def _turns(self) -> bool:
        """Whether the row at the cursor has a value to change."""
        row = next((listed.of(self.rows) for listed in self.query(RowList)), None)
        return row is not None and row.turns

    @on(RowList.Moved)
    def _tell(self) -> None:
        """Show the whole text and the picture of the row at the cursor, or that there is none, and the keys for it."""
        page, thing = self.page, self.thing
        about = self.query_one("#page-about", Static)
        about.update(page.about_none if thing is None else self.rows[self.query_one(RowList).cursor].about)
        self.query_one("#page-told").display = bool(page.row(page.things[0]).about if page.things else page.none)
        picture = page.picture(thing) if page.picture is not None and thing is not None else None
        for panes in self.query(Panes):
            panes.follow(None if picture is None else partial(drawn, picture, self.size.height))
        keys = [] if page.find is None else [self._label(page.find.id)]
        if self._turns:
            keys.append((self.key.both("form.previous", "form.next"), t("keys.change"), "screen.turn(1)"))
        elif page.heading is not None and self.lines:
            keys.append((self.key.both("pages.previous", "pages.next"), t("keys.group"), "screen.group(1)"))
        for act in page.acts:
            is_shown = not act.is_button if isinstance(act, PageAct) else thing is not None and act.fits(thing)
            if is_shown:
                keys.append(self._label(act.id))
        walks = self.lines or self.query(ButtonField)
        self.query_one(ScreenKeys).show_keys(self.walking_keys(*keys) if walks else [*keys, *self.back_keys()])

    def _label(self, id: str) -> tuple[str, str, str]:
        where, _, name = id.partition(".")
        ((key, does, _),) = self.foot_keys(where, name)
        return key, does, f"screen.act('{id}')"

    # Actions

    @on(Input.Submitted)
    def _found(self) -> None:
        self.query_one(RowList).focus()

    def action_letter(self, letter: str) -> None:
        """Go to the row with this letter; a number leads to a group, or to a row if there are none. 0 is the tenth."""
        listed, groups = self.query_one(RowList), self._groups()
        rows = [row for row, (heading, _) in enumerate(self.lines) if not heading]
        begins = bool(groups) and not self.page.letters
        row = dict(zip(self.page.letters or "1234567890", groups if begins else rows, strict=False)).get(letter)
        if row is not None:
            if begins:
                listed.begin_at(row)
            else:
                listed.cursor = row
            listed.focus()

    def _groups(self) -> Sequence[int]:
        """The first row below each heading."""
        return [row for row, (heading, _) in enumerate(self.lines) if not heading and row and self.lines[row - 1][0]]

    def action_group(self, by: int) -> None:
        """Go to the next group, or to the beginning of this one and of those before."""
        rows, groups = self.query_one(RowList), self._groups()
        beyond = [row for row in groups[::by] if (row - rows.cursor) * by > 0]
        if beyond:
            rows.begin_at(beyond[0])

    def action_turn(self, by: int) -> None:
        """Change the value of the row at the cursor to the next or previous one."""
        match self.page.choose(self.thing):
            case Form(fields=(Choice() as choice,), do=do):
                self._do(lambda: do({choice.name: choice.turned(by)}))

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        thing = self.thing
        if self._turns:
            self.action_turn(1)
        elif thing is not None and self.is_active:
            self._do(partial(self.page.choose, thing))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore keys of other pages."""
        page = self.page
        moves = {"turn": self._turns, "group": page.heading is not None and not self._turns}
        if not moves.get(action, True) or (action in moves and not isinstance(self.focused, RowList)):
            return False
        ids = {act.id for act in page.acts if is_allowed(act.id)} | ({page.find.id} if page.find is not None else set())
        known = {"act": ids, "letter": page.letters or "1234567890"}
        return (action not in known or parameters[0] in known[action]) and super().check_action(action, parameters)

    def pressed(self, what: str) -> None:
        """Do what the button is for."""
        self.action_act(what.replace("-", "."))

    def action_act(self, id: str) -> None:
        """Focus the search field, or do this action, with the row at the cursor if it needs one, after asking if
        necessary."""
        thing = self.thing
        match next((act for act in self.page.acts if act.id == id), None):
            case PageAct(asks=None) as act:
                self._do(act.do)
            case PageAct(asks=asks, do=do):
                assert asks is not None
                ask(self.thousand, asks, lambda: self._do(do))
            case Act() as act if thing is not None and act.fits(thing):
                act_on_it = partial(self._do, partial(act.do, thing))
                if act.asks is None:
                    act_on_it()
                else:
                    ask(self.thousand, partial(act.asks, thing), act_on_it)
            case None:
                self.query_one(TextLine).focus()

    def action_back(self) -> None:
        """Go back, or home if nothing lies below this page."""
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.thousand.go_home()

    def _do(self, act: Callable[[], Outcome]) -> None:
        with telling(self.thousand.say, SaveError, severity="error"):
            self._come_of(act())

    def _come_of(self, outcome: Outcome) -> None:
        app = self.thousand
        match outcome:
            case None:
                self._read_again()
            case str():
                app.say(outcome)
                self._read_again()
            case Open(name, given):
                app.open(name, *given)
            case SitDown(begin, _):
                app.leaving(partial(self._sit_down, begin))
            case Replay(game, deal, ply):
                if isinstance(game, Path):
                    replay_file(app, game, deal, ply)
                else:
                    replay_from(app, game, ply or 0, None)
            case PutOnBoard(path):
                board_file(app, path)
            case FindBetter(path):
                review_file(app, path)
            case ReadRules(agreements, other):
                if other is None:
                    app.open("rules", agreements)
                else:
                    self.app.push_screen(other.part("rules_screen")(other.part("read_line")(other.name)))
            case Chosen(value, _):
                self.dismiss(value)
            case GoTo(key):
                self._read_again(key)
            case Copy(text, said):
                self.query_one("#page-about", Static).update(text)
                app.copy(text, said)
            case Host() as host:
                app.leaving(partial(self._host, host))
                self._read_again()
            case Take(exercise):
                take(app, exercise)
            case Form():
                app.push_screen(FormScreen(outcome, self._come_of))
            case Pick(question, answers):
                self._pick(question, answers)

    def _host(self, table: Host) -> None:
        """Give the terminal to a table for several terminals until its host leaves it."""
        with suppress(SuspendNotSupported), self.app.suspend():
            if table.play():
                input(t("friends.back"))

    def _sit_down(self, begin: Callable[[], tuple[AnySession, Keeper] | Path]) -> None:
        with telling(self.thousand.say, SaveError, severity="error"):
            match begin():
                case Path() as path:
                    open_game(self.thousand, path)
                case session, keeper:
                    self.thousand.open_table(session, keeper)

    def _pick(self, question: str, answers: Mapping[str, Outcome]) -> None:
        outcomes = list(answers.values())
        picked = ChooseScreen(list(answers), 0, question)
        self.thousand.push_screen(picked, lambda at: None if at is None else self._come_of(outcomes[at]))


def _row(page: Page[Any], heading: str, thing: Any) -> Row:
    return Row((), heading) if heading else page.row(thing)


def _line(columns: Sequence[Column], row: Row) -> Content:
    if not row.cells:
        return Content.styled(row.about, "bold")
    cells = [_cell(column, text, row) for column, text in zip(columns, row.cells, strict=True)]
    if row.turns:
        cells[-1] = between_arrows(cells[-1])
    return Content("  ").join(cells)


def _cell(column: Column, text: str, row: Row) -> Content:
    if column.cells:
        text = right(clip(text, column.cells), column.cells) if column.is_right else left(text, column.cells)
    return Content.styled(text, QUIET if column.is_quiet or row.is_quiet else "")
