"""Says a page: its rows by number, what can be typed, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from thousand_tui.desk.pages import page_called
from thousand_tui.desk.pages.page import (
    LONGEST_LINE,
    Act,
    Choice,
    Chosen,
    Copy,
    Desk,
    FindBetter,
    Form,
    Host,
    Line,
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
from thousand_tui.desk.replaying import nothing_noted
from thousand_tui.desk.reports import read_row
from thousand_tui.desk.sentences import SaveError, telling
from thousand_tui.options import is_allowed
from thousand_tui.plain.console import QUITS
from thousand_tui.plain.exercise import take
from thousand_tui.plain.games import Games
from thousand_tui.plain.puzzles import sit_at_exercise
from thousand_tui.plain.reading import read_rules
from thousand_tui.plain.typed import in_english
from thousand_tui.words import how_to_play, spoken, t
from thousand_tui.words.catalogue import ENGLISH, catalogue

LIST: Final = ("l", "list")
BACK: Final = ("b", "back")
MOST: Final = 30
"""A longer list is only said when somebody asks for it."""


class Pages:
    """Says pages; games are played and replayed through ``games``."""

    def __init__(self, games: Games, desk: Desk) -> None:
        self.games = games
        self.console = games.console
        self.desk = desk

    def open(self, name: str, *given: object) -> None:
        """List the rows of a page until an empty line leads back."""
        self.say(partial(page_called, name, self.desk, *given))

    def say(self, read: Callable[[], Page[Any]]) -> None:
        """Say the page that ``read`` makes, and do what is typed."""
        page = read()
        background = None if page.background is None else page.background(lambda: None, None)
        try:
            self.console.say(page.title)
            self.console.say_all(page.troubles)
            self.come_of(page.first)
            self._stay(page.again or read)
        finally:
            if background is not None:
                background.close()

    def _stay(self, read: Callable[[], Page[Any]]) -> None:
        typed, order, console = "", "", self.console
        while True:
            page = read()
            is_long = len(_by_number(page, typed)) > MOST
            console.say_all(lines_of(page, typed, is_listed=not is_long or order in LIST))
            can_act = page.things or any(isinstance(act, PageAct) for act in page.acts)
            said = console.ask(_question(page, is_long=is_long), LONGEST_LINE) if can_act else ""
            order = in_english(said).casefold()
            if not said or order in QUITS or (order in BACK and page.find is None):
                return
            if is_long and order in LIST:
                continue
            act, number = _read(page, said)
            thing = _by_number(page, typed).get(str(number))
            if isinstance(act, PageAct) and number is None:
                if act.asks is None or console.agrees(act.asks()[0], unsaid=False):
                    self._do(act.do)
            elif number is None and page.find is not None:
                typed = said
            elif thing is None or isinstance(act, PageAct) or (act is not None and not act.fits(thing)):
                console.not_understood()
            elif act is None:
                self._do(partial(page.choose, thing))
            elif act.asks is None or console.agrees(act.asks(thing)[0], unsaid=False):
                self._do(partial(act.do, thing))

    def _do(self, act: Callable[[], Outcome]) -> None:
        with telling(self.console.say, SaveError):
            self.come_of(act())

    def come_of(self, outcome: Outcome) -> None:
        match outcome:
            case str():
                self.console.say(outcome)
            case Open("help"):
                self.console.say_all(how_to_play())
            case Open(name, given):
                self.open(name, *given)
            case SitDown(begin, is_shared):
                self._sit_down(begin())
                if is_shared:
                    self.console.part()
            case Replay(game, _, ply):
                if isinstance(game, Path):
                    self.games.replay(game, ply)
                else:
                    self.games.go_through(game, nothing_noted, None, ply)
            case PutOnBoard(path):
                self.games.put_on_board(path)
            case FindBetter(path):
                self.games.find_better(path)
            case ReadRules(agreements, other):
                if other is None:
                    read_rules(self.console, agreements)
                else:
                    other.part("read_rules")(self.console, other.part("read_line")(other.name))
            case Chosen(_, told):
                self.console.say(told)
            case Copy(text):
                self.console.say(text)
            case Host():
                outcome.play()
            case Take(exercise):
                take(self.console, exercise, partial(sit_at_exercise, self.console))
            case Form():
                self._fill_in(outcome)
            case Pick(question, answers):
                chosen = self.console.choose(question, list(answers))
                self.come_of(list(answers.values())[chosen])

    def _sit_down(self, begun: Any) -> None:
        if isinstance(begun, Path):
            self.games.go_on(begun)
        else:
            self.games.play(*begun)

    def _fill_in(self, form: Form) -> None:
        self.console.say(form.about)
        values: dict[str, Any] = dict(form.given)
        for field in form.fields:
            if not values.get(field.name):
                is_asked = not any(values.get(name) for name in field.unless)
                values[field.name] = self._answer(field) if is_asked else field.value
        suggestion = form.suggestion
        if suggestion is not None and values[suggestion.field].strip() == suggestion.typed:
            values[suggestion.field], why = suggestion.make()
            self.console.say(why)
        self._do(lambda: form.do(values))

    def _answer(self, field: Choice | Line) -> Any:
        if isinstance(field, Line):
            return self.console.ask(field.question, field.longest) or field.value
        return field.options[self.console.choose(field.question, [text for _, text in field.options])][0]


def _by_number(page: Page[Any], words: str) -> Mapping[str, Any]:
    """The things that can be chosen by what is typed for each."""
    rows = [(row, thing) for thing in page.found(words) if (row := page.row(thing)).can_choose]
    return {row.typed or str(place): thing for place, (row, thing) in enumerate(rows, 1)}


def lines_of(page: Page[Any], words: str = "", *, is_listed: bool = True) -> Iterator[str]:
    """What is said of a page before something is typed."""
    if page.aside:
        yield page.aside
    heads = [column.head for column in page.columns]
    numbers = {id(thing): number for number, thing in _by_number(page, words).items()}
    if any(heads) and not spoken.IS_ALOUD:
        yield " " * len(t("plain.numbered", number=1, what="")) + _in_columns(page, heads)
    for heading, thing in page.lines(words) if is_listed else ():
        told = heading or _told(page, page.row(thing))
        number = numbers.get(id(thing))
        yield t("plain.numbered", number=number, what=told) if number is not None else told
    if page.sums:
        yield _told(page, Row(page.sums))
    if not page.found(words):
        yield page.about_none
    yield from filter(None, (*page.above, page.headline))


def _told(page: Page[Any], row: Row) -> str:
    heads = [column.head for column in page.columns]
    if row.said or not any(heads):
        return row.said or t("gap").join(filter(None, row.cells))
    return read_row(row.cells, heads) if spoken.IS_ALOUD else _in_columns(page, row.cells)


def _in_columns(page: Page[Any], cells: Sequence[str]) -> str:
    parts = [
        f"{cell[: column.cells]:{'>' if column.is_right else '<'}{column.cells}}" if column.cells else cell
        for column, cell in zip(page.columns, cells, strict=True)
    ]
    return t("gap").join(parts).rstrip()


def _question(page: Page[Any], *, is_long: bool) -> str:
    acts = [t("plain.page.act", choice=t(act.label)) for act in page.acts if page.things and isinstance(act, Act)]
    own = [t(act.label) for act in page.acts if isinstance(act, PageAct)]
    alone = [t("plain.page.alone", choices=t("list.comma").join(own))] if own else []
    find = [t("plain.page.find")] if page.find is not None and page.things else []
    listing = [t("plain.page.list")] if is_long else []
    return " ".join([*([page.chooses] if page.things else []), *acts, *alone, *find, *listing, t("plain.page.back")])


def _read(page: Page[Any], said: str) -> tuple[Act[Any] | PageAct | None, int | None]:
    """The act that was typed, none where a row is chosen, and the number of the row; none if these are other words."""
    words, _, last = said.casefold().rpartition(" ")
    number = int(last[:6]) if last.isascii() and last.isdecimal() else None
    if number is None:
        words = said.casefold()
    if not words:
        return None, number
    meant = [act for act in page.acts if is_allowed(act.id) and _is_called(act, words)]
    return (meant[0], number) if len(meant) == 1 else (None, None)


def _is_called(act: Act[Any] | PageAct, words: str) -> bool:
    """Whether these are the first words of the act, in the language that is spoken or in English."""
    labels = [f"{label} ".casefold() for label in (t(act.label), catalogue(ENGLISH)[act.label])]
    return any(label.startswith(f"{said} ") for label in labels for said in (words, in_english(words)))
