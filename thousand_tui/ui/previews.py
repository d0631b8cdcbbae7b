"""Previews shown beside a list: of puzzles, lessons, saved games, forms and deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from thousand_tui.desk.glance import called
from thousand_tui.desk.learning import Learning, Offered
from thousand_tui.desk.opening import is_long
from thousand_tui.desk.pages.page import Picture
from thousand_tui.desk.puzzling import Entry
from thousand_tui.desk.replaying import read_game, settlement_told
from thousand_tui.desk.seating import players_for, seats_of
from thousand_tui.desk.sentences import SaveError
from thousand_tui.rules import Agreements
from thousand_tui.storage import Settings
from thousand_tui.storage.shelf import Summary
from thousand_tui.study.lessons.teacher import Place
from thousand_tui.study.puzzles.puzzle import PuzzleError
from thousand_tui.study.replay import Replay, Stride
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import ThousandSession
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnySession, part_of
from thousand_tui.ui.widgets.faces import face
from thousand_tui.ui.widgets.painted import clip, left, right
from thousand_tui.ui.widgets.preview import Previewed
from thousand_tui.ui.widgets.small_table import Position, position
from thousand_tui.words import Voice, clean_name, named, number_text, person_key, t

# How many deals of a sheet are shown at least, counted from the last.
ROWS: Final = 6
SHEET: Final = 33
# The most cells for a column; SHEET is the most for all of them.
WIDEST: Final = 12
# With more players than MOST, each has a row instead of a column, and NAME cells for their name.
MOST: Final = 4
NAME: Final = 20
# The seed of the sample deal for a form.
SAMPLE: Final = "sample"
GAP: Final = ("", "text")


def names_of(session: AnySession) -> list[str]:
    """The names, cleaned for display."""
    return [clean_name(name) for name in session.names]


def of_session(session: AnySession) -> Position:
    """The table at its current moment, seen by the person at the keyboard."""
    names, bottom = names_of(session), session.at_keyboard
    if bottom is None:
        bottom = session.people[0] if session.people else 0
    return part_of(session, "position", position)(session.view(), names, bottom)


def of_puzzle(entry: Entry, player: str) -> Previewed | None:
    """The position and the question asked there."""
    try:
        session, coach = entry.table(player)
    except PuzzleError:
        return None
    asked = coach.line(Voice(session.names, session.view().seat))
    return Previewed([(asked, "text"), GAP], of_session(session))


def of_lesson(learning: Learning, offered: Offered) -> Previewed | None:
    """The hand that the lesson begins with, or continues with if it was left."""
    lesson = offered.lesson
    if lesson is None:
        return None
    place = learning.place(offered)
    session, _ = learning.table(offered, place if place.scene < len(lesson.scene) else Place())
    return Previewed([], of_session(session))


def of_set(agreements: Agreements, settings: Settings) -> Previewed:
    """A sample deal by these agreements: how many cards each player gets, and what lies in the middle."""
    seats = seats_of(agreements)
    session = ThousandSession(agreements, players_for(settings, seats), SAMPLE, dealer=seats - 1)
    while session.turn == CHANCE:
        session.let_chance_act()
    return Previewed([], replace(of_session(session), head=t("preview.sample")))


def of_save(found: Summary, rows: int = ROWS) -> Previewed | None:
    """The last rows of the sheet and the current position. A finished game has no position but more rows; a game that
    takes long to open shows only its totals."""
    if found.problem is not None:
        return None
    names = [called(name) for name in found.names]
    if is_long(found.path):
        return Previewed(list(_sheet(names, [found.totals])))
    try:
        session = read_game(found.path).session
    except SaveError:
        return None
    totals = [tuple(row[side] for side in session.sides) for _, row in sorted(session.course.totals.items())]
    lines = list(_sheet(names, totals[-max(ROWS, 3 * rows if session.is_over else rows) :]))
    return Previewed([*lines, GAP] if lines else [], None if session.is_over else of_session(session))


def _sheet(names: list[str], rows: list[tuple[int, ...]]) -> Iterator[tuple[str, str]]:
    """The totals after each deal, with a column for each player. For many players, only the last totals, in rows."""
    if len(names) > MOST and rows:
        for name, total in zip(names, rows[-1], strict=False):
            yield left(clip(name, NAME - 1), NAME) + right(number_text(total), WIDEST), "strong"
        return
    column = min(WIDEST, SHEET // max(1, len(names)))
    if rows:
        yield "".join(right(clip(name, column - 1), column) for name in names), "muted"
    for at, row in enumerate(rows, 1):
        yield "".join(right(number_text(total), column) for total in row), "strong" if at == len(rows) else "muted"


def of_deal(path: Path, number: int | None, who: str) -> Previewed | None:
    """What a settled deal was worth and the hand this person played it with; by default the first deal."""
    try:
        session = read_game(path).session if path.is_file() and not is_long(path) else None
    except SaveError:
        return None
    if not isinstance(session, ThousandSession):
        return None
    row = next((row for row in session.game.sheet.deals if number in (None, row.number)), None)
    replay: ThousandReplay = Replay(session)
    deal = None if row is None else replay.numbered(row.number)
    names = names_of(session)
    seats = [seat for seat, name in enumerate(names) if person_key(name) == who]
    if row is None or deal is None or not seats:
        return None
    replay.go(deal.first + 1)
    replay.go(min(replay.beyond(1, Stride.TRICK), deal.last - 1))
    lines = [(named(called(side), text), "text") for side, text in settlement_told(session, row, names)]
    return Previewed([*lines, GAP], position(replay.view(seats[0]), names, seats[0]))


def of_face(name: str, chosen: str) -> Previewed:
    """The face that somebody has at the table."""
    return Previewed([], face=face(name, chosen))


DRAWINGS: Final[Mapping[str, Callable[..., Previewed | None]]] = {
    "deal": of_deal,
    "face": of_face,
    "lesson": of_lesson,
    "puzzle": of_puzzle,
    "set": of_set,
}


def drawn(picture: Picture, height: int) -> Previewed | None:
    """The picture of a row of a page, in a window of this height."""
    if picture.name == "save":
        # The position needs two thirds of the height; the sheet gets the rest.
        (save,) = picture.data
        return of_save(save, height // 3)
    return DRAWINGS[picture.name](*picture.data)
