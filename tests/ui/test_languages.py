"""Every language on the screens of windows of three sizes: nothing is cut off, and no English is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.desk.test_series import played as won, setup
from tests.mariage.screens import tables as mariage
from tests.narrowing import a
from tests.slowly import slowly
from tests.table.moments import BOUGHT, FIRST, GIVEN, SECOND, Actions, table
from tests.ui.apps import SIZE, has_looked_around, new_app, running, table_on, text_of
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.table.tables import READING, sitting, until
from tests.ui.screens.table.test_hint import AUCTION, CARDS, is_over
from tests.ui.screens.test_records import write_game
from tests.ui.test_other_language import AT_HOME, AT_TABLE, SHOWN, english_left, is_still
from tests.words.english import PEOPLE, english_in
from tests.words.test_languages import messages_of
from thousand_tui.bots import thinker
from thousand_tui.bots.weighed import Weighed
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.notes import Moment
from thousand_tui.desk.pages import learn, match, notes, puzzles, saved
from thousand_tui.desk.series import Series, begin_series
from thousand_tui.rules import Concede, View, preset
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.replaying import replay_file
from thousand_tui.ui.screens import review_decision, sheet
from thousand_tui.ui.screens.table import side, side_views
from thousand_tui.ui.screens.table.lines import KeyLine
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.preview import Preview
from thousand_tui.words import catalogue, po, t
from thousand_tui.words.catalogue import ENGLISH, languages

OTHERS: Final = [language for language in languages() if language != ENGLISH]

FRAMES: Final[dict[str, tuple[Actions, str]]] = {
    "auction": (AUCTION, ""),
    "exchange": (BOUGHT, "3 space"),
    "table": ((*GIVEN, *FIRST, *SECOND), ""),
    "hint": ((*GIVEN, *FIRST), "h"),
    "result": ((*GIVEN[:-1], Concede()), ""),
    "sheet": ((*GIVEN[:-1], Concede()), "s"),
    "editor": ((), ""),
    "lesson": ((), ""),
}
"""What is done at a table, and the keys that are pressed then; the last two stand alone."""

ROOMS: Final = ("mariage", "replay", "record", "series", "notes")
"""Screens beside those of a game of thousand."""
LARGER: Final = ((120, 40), (200, 60))

Frame = tuple[str, str, tuple[int, int]]
"""What is shown, in which language, in a window of which size."""

IN_TURN: Final[list[Frame]] = [
    *((frame, OTHERS[at % len(OTHERS)], SIZE) for at, frame in enumerate((*FRAMES, *ROOMS))),
    *((frame, OTHERS[at], LARGER[at % 2]) for at, frame in enumerate(("auction", "table", "result", "mariage"))),
]
"""Those of the quick tests."""
ALL: Final = [
    slowly([(frame, language, size) for size in (SIZE, *LARGER) for frame in (*FRAMES, *ROOMS)]) for language in OTHERS
]

ROOM: Final[dict[str, tuple[int, str]]] = {
    "state of a saved game": (saved.STATE, "saved.head.deal saved.state."),
    "when it was played": (saved.WHEN, "saved.head.when saved.today saved.yesterday date.day"),
    "who plays": (saved.WHO, "saved.head.who"),
    "by which rules": (saved.RULES, "saved.head.rules"),
    "deals on the sheet": (sheet.NUMBER, "sheet.deal"),
    "deals with notes": (notes.DEAL, "review.deal"),
    "deals of the other game": (5, "mariage.sheet.deal mariage.sheet.total"),
    "what was not a deal": (16, "booked."),
    "grades": (review_decision.GRADE - 3, "review.slip review.mistake review.blunder"),
    "columns of a review": (review_decision.NUMBER - 1, "hint.column."),
    "what else there is beside puzzles": (learn.TITLE, "learn.today learn.game learn.how"),
    "what a puzzle asks": (puzzles.ASKED, "puzzles.kind."),
    "how hard it is": (puzzles.STEP, "puzzles.step."),
    "whether its cards are open": (puzzles.CARDS, "puzzles.open puzzles.closed"),
    "whether it is solved": (SIZE[0] - 66, "puzzles.first puzzles.solved puzzles.failed"),
    "columns of the same cards": (match.NUMBER, "duplicate.head.deal"),
    "the Expert of the same cards": (match.EXPERT, "duplicate.head.expert duplicate.head.sum"),
    "groups of agreements": (25, "agreement.group."),
    "lines of a form": (
        19,
        "setup.preset setup.pace setup.tutor setup.count setup.open setup.deals setup.practice",
    ),
    "the dealer on the board": (15, "board.table.dealer"),
    "the seat to practise at": (11, "again.seat"),
    "answers at the first start": (46, "first.suits.yes first.suits.no first.suits.lines"),
}
"""Fields with so many cells and no more, and the messages that stand in them: all that begin so, behind a dot."""
SIDE: Final = 30
"""Cells of a row beside the table."""
LONGEST: Final = {"deal": 99, "number": 99, "contract": 120, "time": "23:59", "year": 2026, "month": "11", "day": "24"}

ELSEWHERE: Final = {"sheet", "board", "app.next_theme"}
"""Keys for which there may be no room: the menu has the sheet and the board, the settings have the theme."""

CUT: Final = re.compile(r"(?<!\S)[^\W\d_][^/\s]*…|\S+(?=F1 )")
"""A word that is cut off, or touches the keys at the end of a head; no number, and no name of a file."""


Openers = dict[str, Callable[[ThousandApp], object]]


def rooms(folder: Path) -> Openers:
    """How those screens are opened, with games in this folder that never change."""
    for at in range(1, 4):
        write_game(at, won=at != 2)
    keeper = keep(played(2), folder)
    keeper.close()
    for ply, text in ((4, "110?"), (30, "105!"), (31, "")):
        Moment(keeper.path, 1, ply).write(text)
    series = begin_series(folder, setup("BASE"), 5, "wins", (100, 0, -50))
    won(series)
    won(Series(series.path))
    following = mariage.session_of(5, deals=20)
    assert mariage.must_follow(following)
    return {
        "mariage": lambda app: app.open_table(following),
        "replay": lambda app: replay_file(app, keeper.path, 1, 30),
        "record": lambda app: app.open("record"),
        "series": lambda app: app.open("series", series.path),
        "notes": lambda app: app.open("notes"),
    }


async def show(app: ThousandApp, pilot: Pilot[int], frame: str, openers: Openers) -> None:
    """Show what the frame is of, in the language that is spoken now."""
    if frame in openers:
        openers[frame](app)
        await pilot.pause()
        await until(lambda: not app.workers, pilot)
        await pilot.pause()
        await until(lambda: all(each.is_current or not each.region for each in app.screen.query(Preview)), pilot)
        await pilot.pause()
        return
    actions, keys = FRAMES[frame]
    app.open_table(table(*actions))
    await pilot.pause()
    if frame == "editor":
        app.open_agreements(preset("PAGAT").agreements)
    elif frame == "lesson":
        app.open("learn", "first")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
    for key in keys.split():
        await pilot.press(key)
    if frame == "hint":
        screen = a(TableScreen, app.screen)
        await until(lambda: is_over(screen), pilot)
    await pilot.pause()


async def press(app: ThousandApp, pilot: Pilot[int], keys: str) -> None:
    """Press these keys, and wait until what they lead to has come to rest."""
    for key in keys.split():
        await pilot.press(key)
        await until(lambda: not any(worker.group != "hint" for worker in app.workers), pilot)
        await pilot.pause()
    await until(lambda: is_still(app), pilot)


def cut(app: ThousandApp) -> set[str]:
    """What is cut off on a screen, but for what a message itself leaves open."""
    texts = "\n".join(messages_of(catalogue.LANGUAGE))
    names = [*PEOPLE, *catalogue.t("name.bots").split()]
    found = {word for word in CUT.findall(text_of(app)) if word not in texts}
    return {word for word in found if word[-1] != "…" or not any(name.startswith(word[:-1]) for name in names)}


def hidden(app: ThousandApp) -> list[str]:
    """The keys of a table for which there is no room in its last row."""
    return [
        label.action
        for line in app.screen.query(KeyLine)
        if line.canvas is not None
        for label in line.labels
        if f"do:{label.action}" not in [zone for _, zone in line.canvas.zones]
    ]


@pytest.mark.parametrize("language", languages())
def test_every_field_has_room_for_what_stands_in_it(language: str) -> None:
    catalogue.speak(language)
    ids = list(po.read((catalogue.LOCALE / language / f"{po.NAME}.po").read_text("utf-8")))
    for field, (cells, wanted) in ROOM.items():
        for each in wanted.split():
            found = [id for id in ids if id == each or (each[-1] == "." and id.startswith(each))]
            # Agreements are declared in English.
            assert found or (language == ENGLISH and each.startswith("agreement.")), each
            for id in found:
                # What is booked has a sentence beside its short name.
                if each != "booked." or id.endswith(".short"):
                    said = t(id, **LONGEST).partition("|")[0]
                    assert cell_len(said) <= cells, f"{said!r} is too long for {field}"
    assert cell_len(f"{t('count.cards')} {side.count_key()}") <= SIDE, "they stand in one row"
    views = " ".join(("Tab", *(t(f"side.view.{view}") for view in side_views.VIEWS)))
    assert 2 + cell_len(views) <= side_views.WIDTH, "they stand in one row"


@pytest.fixture(autouse=True)
def advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language is that of a test, and a hint takes no time."""

    def advise(view: View, rng: Random, budget: object, margin: int = 0) -> Iterator[Sequence[Weighed]]:
        yield CARDS

    monkeypatch.setattr(catalogue, "LANGUAGE", ENGLISH)
    monkeypatch.setattr(thinker, "advise", advise)


@pytest.mark.usefixtures("own_record")
@pytest.mark.parametrize("frames", [IN_TURN, *ALL], ids=["in turn", *OTHERS])
async def test_every_language_has_room_on_the_screens_of_a_game_and_leaves_no_english(
    frames: list[Frame], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("storage.saves", "desk.recording"):
        monkeypatch.setattr(f"thousand_tui.{module}.now", lambda: "2024-11-24T12:00:00+00:00")
    openers, found = rooms(tmp_path), {}
    async with sitting(table(), pace=READING, saves=tmp_path) as (app, _, pilot):
        for frame, language, size in frames:
            if tuple(app.size) != size:
                await pilot.resize_terminal(*size)
            catalogue.speak(language)
            await show(app, pilot, frame, openers)
            english, short, gone = english_in(text_of(app)), cut(app), set(hidden(app)) - ELSEWHERE
            if short or gone:
                # Is it so in English too?
                catalogue.speak(ENGLISH)
                await show(app, pilot, frame, openers)
                gone -= set(hidden(app))
                short = short if len(short) > len(cut(app)) else set()
            found[frame, language, size] = gone | short | english
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("language", languages())
async def test_the_cards_at_home_spell_the_name_of_the_game(language: str, tmp_path: Path) -> None:
    catalogue.speak(language)
    async with running(tmp_path) as (app, _):
        rows = text_of(app).splitlines()[:5]
    letters = sorted((x, letter) for row in rows for x, letter in enumerate(row) if letter.isalpha())
    assert "".join(letter for _, letter in letters) == t("head.title")


@pytest.mark.slow
async def test_nothing_is_cut_off_that_is_not_in_english_and_no_english_is_left(tmp_path: Path) -> None:
    for day in (1, 2):
        write_game(day, won=day == 1)
    write_game(4, game="mariage", preset="MARIAGE")
    app, found, left = new_app(tmp_path), dict[tuple[str, str], set[str]](), dict[tuple[str, str], set[str]]()

    async def look(where: str, language: str, keys: str) -> None:
        await press(app, pilot, keys)
        found[where, language] = cut(app)
        if language != ENGLISH:
            left[where, language] = await english_left(app, pilot, "", SHOWN.get(where, ""))

    async with app.run_test(size=SIZE) as pilot:
        app.change_settings(called="Anna")
        for screen, keys in AT_HOME.items():
            for language in (ENGLISH, *OTHERS):
                catalogue.speak(language)
                app.go_home()
                await has_looked_around(pilot)
                await look(screen, language, keys)
                if "ctrl+p" in keys:
                    await pilot.press("escape")
        for moment, (actions, keys) in AT_TABLE.items():
            for language in (ENGLISH, *OTHERS):
                catalogue.speak(language)
                app.open_table(table(*actions))
                table_on(app).pace_override = READING
                await pilot.pause()
                await look(moment, language, keys)
    more = [f"{where}: {what}" for where, what in found.items() if len(what) > len(found[where[0], ENGLISH])]
    assert "\n".join(more) == ""
    assert {where: words for where, words in left.items() if words} == {}
