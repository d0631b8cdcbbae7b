"""The score sheet, its chart, and the end of a game."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from textual.content import Content

from tests.narrowing import a
from tests.ui.apps import PEOPLE, SIZE, SetClock, check_golden, drawn, game, new_app, press, running, text_of
from tests.words.english import YOU, worded
from thousand_tui.desk.endings import headline, record_of, record_told
from thousand_tui.desk.sheet_rows import SheetRow, marks_of, sheet_rows, totals_by_deal
from thousand_tui.mariage.rules.agreements import MOST
from thousand_tui.rules import Line, LineName, Standing
from thousand_tui.sanitize import ASCII
from thousand_tui.table import Mark, ThousandSession
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.home import HomeScreen
from thousand_tui.ui.screens.setup import SetupScreen
from thousand_tui.ui.screens.sheet import SheetScreen, SheetText, names_of, needs_text
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.chart import DOTTED, MARKED, Pen, TotalsChart, chart, spread
from thousand_tui.ui.widgets.row_list import LazyLines

HOSTILE = ("[bold red]x[/]", "李雷\u202e" + "王" * 30, "a\n\x1b[31mb")


def rows(deals: int = 8) -> tuple[SheetRow, ...]:
    session = game(deals)
    return sheet_rows(session.game.sheet, session.standings, session.game.rules, session.marks)


def test_a_row_says_what_players_write_on_paper() -> None:
    third, fourth, fifth = rows()[2:5]
    assert third.marks == {"undo"}
    assert (fourth.result, fourth.cells[0].change, fourth.cells[1].change) == ("rospis", -100, 60)
    assert (fifth.declarer, fifth.contract, fifth.result) == (1, 200, "made")
    assert (fifth.cells[0].marks, fifth.cells[1].declared) == ("/", True)


def test_the_barrel_and_its_deals_are_marked() -> None:
    assert rows(9)[8].cells[2].marks == "B"
    lines = (
        Line(0, LineName.NOT_COUNTED_ON_BARREL, -30, 880),
        Line(0, LineName.ATTEMPT, 0, 880, 3),
        Line(0, LineName.FALL, -120, 760, 3),
    )
    assert marks_of(lines) == "B3x"


def test_changes_add_up_to_the_totals() -> None:
    session = game(10)
    found = rows(10)
    assert all(
        before.cells[side].total + after.cells[side].change == after.cells[side].total
        for before, after in pairwise(found)
        for side in range(3)
    )
    assert (
        tuple(line[-1] for line in totals_by_deal(session.game.sheet, session.standings)) == session.game.sheet.totals
    )


@pytest.mark.parametrize("width", [78, 118])
@pytest.mark.parametrize("names", [PEOPLE, HOSTILE])
def test_all_lines_of_the_sheet_are_equally_wide(width: int, names: tuple[str, str, str]) -> None:
    text = SheetText(game(9, names), width, Look())
    lines = [text.heading(), text.start(), *map(text.row, text.rows), text.needs()]
    assert {line.cell_length for line in lines} == {lines[0].cell_length}
    assert lines[0].cell_length <= width
    assert not any(char in line.plain for line in lines for char in "\n\x1b\u202e")


def test_all_marks_of_a_deal_stand_beside_its_number_and_are_explained() -> None:
    session = game(2)
    session.marks = {1: frozenset({Mark.UNDO, Mark.HINT, Mark.TUTOR})}
    text = SheetText(session, 78, Look())
    assert text.row(text.rows[0]).plain.startswith("1uhw ")
    assert all(worded(f"sheet.sign.{mark}") in text.legend() for mark in session.marks[1])


def test_no_mark_is_cut_off_beside_three_bolts() -> None:
    text = SheetText(game(2), 78, Look())
    first, *others = text.rows[0].cells
    for marks, shown in (("///", "///"), ("///h", "/3h"), ("B///", "B/3")):
        row = replace(text.rows[0], cells=(replace(first, marks=marks), *others))
        assert text.row(row).plain.split("│")[1].endswith(f" {shown}")


def test_what_each_still_needs() -> None:
    said = needs_text(game(9)).plain.splitlines()
    assert said[0].endswith("775 to win, bolts 2 of 3"), "no word of the barrel before 700"
    assert said[2].endswith("a contract of 120 within 3 deals, bolts 1 of 3")
    own = needs_text(game(9, rules="APP")).plain.splitlines()
    assert own[2].endswith(worded("sheet.need.own", points=120, attempts=3))


async def test_the_sheet_on_the_screen(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open_sheet(game())
        await pilot.pause()
        check_golden("sheet", text_of(app))
        await press(pilot, "c")
        check_golden("sheet_chart", text_of(app))
        await pilot.press("ы")
        assert isinstance(app.screen, HomeScreen)


async def test_of_a_long_sheet_only_the_rows_in_sight_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = game(10)
    deals = [
        replace(settled, outcome=replace(settled.outcome, number=number))
        for number, settled in enumerate(session.game.sheet.deals * 10, start=1)
    ]
    session.course.game = replace(session.game, sheet=replace(session.game.sheet, deals=tuple(deals)))
    made = set()
    row = SheetText.row

    def noted(text: SheetText, one: SheetRow) -> Content:
        made.add(one.number)
        return row(text, one)

    monkeypatch.setattr(SheetText, "row", noted)
    async with running(tmp_path) as (app, pilot):
        app.open_sheet(session)
        await pilot.pause()
        assert "\n►100  " in text_of(app)
        assert len(made) < 30
        app.screen.query_one(LazyLines).scroll_home(animate=False)
        await pilot.pause()
        assert "start" in text_of(app)
        assert 5 in made
        assert len(made) < 30


async def test_the_sheet_in_ascii(tmp_path: Path) -> None:
    async with running(tmp_path, ascii=True) as (app, pilot):
        app.open_sheet(game())
        await pilot.pause()
        text = text_of(app)
        assert text.isascii()
        check_golden("sheet_ascii", text)


async def test_a_reversed_row_is_of_one_colour_whatever_stands_in_it(tmp_path: Path) -> None:
    async with running(tmp_path, theme="plain") as (app, pilot):
        app.open_sheet(game(9))
        await pilot.pause()
        (row,) = (line for line in drawn(app) if line and line[0].text.startswith("►"))
        assert len({(piece.style.color, piece.style.bgcolor) for piece in row if piece.style and piece.style.bold}) == 1


@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_no_word_touches_a_line_of_the_sheet(width: int) -> None:
    session = game(10)
    sheet = SheetText(session, width, Look())
    lines = [sheet.heading(), *map(sheet.row, sheet.rows), sheet.needs()]
    assert not [line.plain for line in lines if re.search(r"\w│", line.plain)]


async def test_an_empty_sheet_says_so(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open_sheet(game(0))
        await pilot.pause()
        assert "No deal is finished yet" in text_of(app)
        assert text_of(app).splitlines()[-1].split() == ["C", "chart", "X", "export", "Esc", "back", "?", "all"]


async def test_what_stood_there_at_first_is_told_before_a_deal_is_written(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    session = game(0)
    begun = ThousandSession(
        session.agreements, session.players, session.seed, standings=[Standing(45, 0, None, 0)] * len(session.players)
    )
    async with app.run_test(size=SIZE) as pilot:
        app.open_sheet(begun)
        await pilot.pause()
        assert worded("sheet.empty") not in text_of(app)
        assert "start" in text_of(app)


async def test_the_sheet_shows_no_card_of_the_running_deal(tmp_path: Path) -> None:
    async with running(tmp_path, (120, 40)) as (app, pilot):
        app.open_sheet(game())
        await pilot.pause()
        assert not set(text_of(app)) & set("♠♣♦♥")


@pytest.mark.parametrize("pen", [DOTTED, MARKED], ids=["dots", "marks"])
def test_as_many_lines_as_can_sit_at_a_table_differ_without_colour(pen: Pen) -> None:
    drawn = [pen.draw([((0.0, 0.5), (0.0, 0.5))] * at + [((0.0, 0.5), (1.0, 0.5))], 60, 1) for at in range(MOST)]
    assert len({"".join(cell.char if cell else " " for cell in row[1:]) for (row,) in drawn}) == MOST
    assert len({sample.translate(ASCII) if pen is MARKED else sample for sample in pen.samples}) == MOST


def test_the_chart_holds_in_any_box_and_with_any_totals() -> None:
    totals = [[0, 120, -5000], [0, 0, 1000], [0, 5, 100_000]]
    for width in range(1, 130, 7):
        for height in range(1, 40, 3):
            lines = chart(PEOPLE, totals, (0, 880, 1000), width, height).split("\n")
            assert len(lines) <= max(height, 1)
            assert all(line.cell_length <= width for line in lines)


def test_labels_find_a_row_each() -> None:
    assert spread([3, 3, 3], 8) == [3, 4, 5]
    assert spread([7, 7, 7], 8) == [5, 6, 7]
    assert spread([6, 0, 7], 8) == [6, 0, 7]
    assert spread([3.2, 3.1], 8) == [4, 3]


async def test_game_over_tells_who_won_and_offers_a_rematch(tmp_path: Path) -> None:
    session = game(10)
    async with running(tmp_path) as (app, pilot):
        app.open_game_over(session)
        await pilot.pause()
        check_golden("game_over", text_of(app))
        await pilot.press("s")
        assert isinstance(app.screen, SheetScreen)
        await pilot.press("escape", "r")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.players == session.players
        assert app.screen.session.seed != session.seed


async def test_enter_that_was_meant_for_the_table_begins_no_rematch(tmp_path: Path, clock: SetClock) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open_game_over(game(10))
        await pilot.pause()
        screen = a(GameOverScreen, app.screen)
        over = screen
        clock.time += 0.6
        await pilot.press("enter")
        assert app.screen is over
        clock.time += 0.8
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)


async def test_game_over_leads_to_another_table_and_home(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open_game_over(game(10))
        await pilot.press("u")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        app.open_game_over(game(10))
        await pilot.pause()
        assert isinstance(app.screen, GameOverScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


def test_the_headline_says_who_won_or_gave_up() -> None:
    session = game(10)
    assert headline(session, session.view().winning_seats) == "Vera wins!"
    session = game(10, kinds=("regular", "regular", "person"))
    assert headline(session, session.view().winning_seats) == "You win!"
    session = game(3)
    session.give_up(0)
    assert headline(session, ()) == worded("over.given_up", who=YOU)


def test_bolts_are_told_where_there_are_any() -> None:
    told = worded("over.head.bolts")
    assert told in record_told(game(2), 0)
    assert told not in record_told(game(2, rules="KURNIK"), 0)


def test_the_record_of_a_side() -> None:
    session = game(10)
    anna = record_of(session.game.sheet, 0, session.game.rules.form)
    assert (anna.contracts, anna.made, anna.best, anna.conceded, anna.bolts) == (3, 2, 120, 1, 3)


@pytest.mark.parametrize("pen", [DOTTED, MARKED])
def test_a_chart_of_which_all_is_the_same_can_be_drawn(pen: Pen) -> None:
    """Nobody has lost anything in the first deals of a review."""
    drawn = chart(["Anna", "Vera"], [(0, 0, 0), (0, 0, 0)], (0,), 76, 12, pen).plain.splitlines()
    assert sum(line.endswith("  0") for line in drawn) == 2


@pytest.mark.parametrize("height", range(8, 30))
def test_a_line_lies_on_its_level(height: int) -> None:
    drawn = chart(["Anna", "Vera"], [(0,) * 9, (-105,) * 9], (0, 880, 1000), 76, height).plain.splitlines()
    labels = [line.partition(" │")[0].strip() for line in drawn[: height - 2]]
    assert [label for label in labels if label][:3] == ["1000", "880", "0"]
    assert any("\u2800" < sign <= "\u28ff" for sign in drawn[labels.index("0")])


def test_who_has_given_no_name_is_told_of_themselves() -> None:
    newcomer = worded("setup.newcomer")
    assert names_of(game(names=(newcomer, "Bogdan", "Vera"))) == [worded("setup.you"), "Bogdan", "Vera"]
    two = game(names=(newcomer, "Bogdan", "Vera"), kinds=("person", "person", "novice"))
    assert names_of(two) == [newcomer, "Bogdan", "Vera"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
async def test_what_is_needed_stands_right_below_the_last_deal(size: tuple[int, int], tmp_path: Path) -> None:
    async with running(tmp_path, size) as (app, pilot):
        app.push_screen(SheetScreen(game(3)))
        await pilot.pause()
        lines = text_of(app).splitlines()
        (needed,) = (at for at, line in enumerate(lines) if worded("sheet.needs") in line)
        assert lines[needed - 1].startswith("►")
        used = app.screen.query_one(TotalsChart).region.height + needed
        assert used >= size[1] - 8, "the chart has the rest of the window"
