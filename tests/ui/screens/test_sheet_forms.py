"""The score sheet of every form and under every barrel: columns, rows, signs, and what is still needed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.table.moments import agreed, seated
from tests.ui.apps import SIZE, check_golden, new_app, running, text_of
from tests.words.english import worded
from thousand_tui.desk.endings import ending, headline, record_of
from thousand_tui.desk.sheet_rows import in_order, marks_of, sheet_rows, standing_marks
from thousand_tui.rules import (
    BOMB,
    BY_ACES,
    CROSS,
    GIVE_UP,
    NOBODY,
    ROSPIS,
    SPISAT,
    Booked,
    GoldSet,
    Line,
    LineName,
    Occasion,
    Outcome,
    Settled,
    Sheet,
    Standing,
    compile_rules,
)
from thousand_tui.sanitize import ASCII
from thousand_tui.table import ThousandSession
from thousand_tui.ui.screens.sheet import HEADS, SIGNS, SheetText, needs_text
from thousand_tui.ui.theming import Look
from thousand_tui.words import catalogue, t
from thousand_tui.words.catalogue import known, languages
from thousand_tui.words.scores import need_text, short_needs, thresholds


def deal(number: int, declarer: int = 0, *, dealer: int = 3, seats: int = 4, **facts: object) -> Outcome:
    """The outcome of a deal of which nothing matters but what is said."""
    none = (0,) * seats
    active = tuple(seat for seat in range(seats) if seats < 4 or seat != dealer)
    given = {"contract": 120, "conceded": None} | facts
    return replace(
        Outcome(number, dealer, active, declarer, 120, 120, None, none, none, none),
        **given,  # type: ignore[arg-type]
    )


def row(outcome: Outcome, totals: tuple[int, ...], *lines: Line, made: bool = True) -> Settled:
    return Settled(outcome, made, lines, totals)


def many_rows() -> Sheet:
    """Of everything that can stand on a sheet of four one row."""
    mounted = Line(1, LineName.MOUNT, 0, 880, 880)
    fallen = (Line(1, LineName.ATTEMPT, 0, 880, 3), Line(1, LineName.FALL, -120, 760, 3))
    deals = (
        row(deal(1, 0, gold=True), (240, 35, 20, 0)),
        row(deal(2, 1, dealer=0, gold=True), (240, -205, 60, 0), Line(2, LineName.BOLT, 0, 60, 1), made=False),
        row(deal(3, 2, dealer=1, dark=True), (260, -205, 300, 40), Line(3, LineName.FOUR_NINES_BONUS, 120, 40)),
        row(deal(4, 3, dealer=2, conceded="rospis"), (320, -145, 305, -80), Line(2, LineName.SITTER_TALON, 5, 305, 5)),
        row(deal(5, 0, conceded="cross"), (320, -145, 305, -80), Line(1, LineName.BOLT, 0, -145, 2)),
        row(deal(6, 1, dealer=0, conceded="bomb"), (360, -145, 345, -40)),
        row(deal(7, 2, dealer=1, conceded="by-aces"), (390, -145, 285, -40)),
        row(deal(8, 3, dealer=2, conceded="spisat"), (390, -145, 285, -160)),
        row(deal(9, 0, conceded="give-up", contract=100), (290, -95, 335, -160)),
        row(deal(10, 1, dealer=0, contract=975, blind=True), (290, 880, 335, -160), mounted),
        row(deal(11, 2, dealer=1, contract=220), (410, 880, 0, -160), Line(2, LineName.DUMP, -555, 0, 555)),
        row(deal(12, 3, dealer=2, contract=240), (410, 760, 0, -400), *fallen, made=False),
    )
    booked = (
        Booked(3, Occasion.EXPOSED_CARD, (Line(1, LineName.EXPOSED_CARD_FINE, -120, -325),), (240, -325, 60, 0)),
        Booked(13, Occasion.REDEAL_FOR_NINES, (Line(3, LineName.DEALER_FINE, -120, -520),), (410, 760, 0, -520)),
    )
    standings = (Standing(410), Standing(760), Standing(0, bolts=1), Standing(-520))
    return Sheet(standings, deals, booked, GoldSet())


def with_sheet(session: ThousandSession, sheet: Sheet, winners: tuple[int, ...] = ()) -> ThousandSession:
    session.let_chance_act()
    session.course.game = replace(session.game, sheet=sheet, winners=winners)
    return session


def test_what_was_booked_stands_before_the_deal_it_was_booked_in() -> None:
    numbers = [(type(found).__name__, getattr(found, "number", 0)) for found in in_order(many_rows())]
    assert numbers.index(("Booked", 3)) == 2
    assert numbers[-1] == ("Booked", 13)


def test_the_rows_of_a_table_of_four() -> None:
    rules = compile_rules(agreed("FOUR"))
    rows = sheet_rows(many_rows(), (Standing(),) * 4, rules, {})
    assert [found.how for found in rows[:4]] == ["g", "g", "", "d"]
    assert rows[2].reason == "exposed_card"
    assert (rows[2].cells[1].change, rows[2].cells[1].marks) == (-120, "!")
    assert rows[0].cells[3].idle
    assert not rows[0].cells[3].declared
    assert rows[3].cells[2].declared
    assert rows[-2].cells[1].marks == "B3x"


def test_no_two_signs_are_one_in_ascii() -> None:
    assert len({sign.translate(ASCII) for sign in SIGNS}) == len(SIGNS)


@pytest.mark.parametrize("language", languages())
def test_what_became_of_a_contract_leaves_a_gap_before_the_line(language: str) -> None:
    catalogue.speak(language)
    for result in ("made", "failed", "rospis", "give-up", "spisat", "by-aces", "bomb"):
        key = f"sheet.result.{result}"
        shortest = t(f"{key}.short" if known(f"{key}.short") else key, contract="120g")
        assert cell_len(shortest) < HEADS[1].contract, shortest


def test_a_form_without_contracts_has_no_declarer() -> None:
    rules = compile_rules(agreed("STOCK-4"))
    outcome = deal(1, NOBODY, contract=0)
    sheet = Sheet((Standing(80), Standing(40)), (row(outcome, (80, 40), made=False),))
    (found,) = sheet_rows(sheet, (Standing(), Standing()), rules, {})
    assert found.result == "played"
    assert not any(cell.declared or cell.idle for cell in found.cells)


@pytest.mark.parametrize("width", [78, 98, 118])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_all_lines_of_four_columns_are_equally_wide(width: int, ascii_only: bool) -> None:
    session = with_sheet(seated(agreed("FOUR")), many_rows())
    text = SheetText(session, width, Look(ascii=ascii_only))
    lines = [text.heading(), text.start(), *map(text.row, text.rows), text.needs()]
    assert {line.cell_length for line in lines} == {lines[0].cell_length}
    assert lines[0].cell_length <= width
    assert not ascii_only or all(line.plain.translate(ASCII).isascii() for line in lines)
    assert not ascii_only or text.legend().translate(ASCII).isascii()


@pytest.mark.parametrize(("width", "marks"), [(78, "/3…"), (118, "///9t ")], ids=["narrow", "wide"])
def test_wide_columns_show_all_marks_of_a_deal(width: int, marks: str) -> None:
    sheet = Sheet((Standing(-205), Standing(), Standing()), (row(deal(1, seats=3, dealer=2), (-205, 0, 0)),))
    text = SheetText(with_sheet(seated(agreed("BASE")), sheet), width, Look())
    (found,) = text.rows
    cell = replace(found.cells[0], change=-205, marks="///9t")
    assert text.row(replace(found, cells=(cell, *found.cells[1:]))).plain.split("│")[1].endswith(f"−205 −205 {marks}")


@pytest.mark.parametrize("size", [SIZE, (120, 40), (200, 60)], ids=["80x24", "120x40", "200x60"])
async def test_the_sheet_of_four_with_everything_on_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, size) as (app, pilot):
        app.open_sheet(with_sheet(seated(agreed("FOUR")), many_rows()))
        await pilot.pause()
        check_golden(f"sheet_four_{size[0]}", text_of(app))


async def test_the_sheet_of_partners(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    none = {"declarer": NOBODY, "contract": 0}
    rows = (
        row(deal(1, **none), (80, 40)),
        row(deal(2, dealer=0, **none), (181, 59)),
        row(deal(3, dealer=1, **none), (266, 294)),
    )
    session = with_sheet(seated(agreed("STOCK-4")), Sheet((Standing(266), Standing(294)), rows))
    async with app.run_test(size=SIZE) as pilot:
        app.open_sheet(session)
        await pilot.pause()
        text = text_of(app)
        check_golden("sheet_pairs", text)
        assert "Anna+Vera" in text
        assert "706 to win" in text


def test_every_sign_is_explained_where_it_stands() -> None:
    session = with_sheet(seated(agreed("FOUR")), many_rows())
    legend = SheetText(session, 78, Look()).legend()
    assert legend.startswith("+ crossed out")
    for sign in ("g gold", "d dark", "b blind", "/ bolt", "! fined", "0 to zero", worded("sheet.sign.9"), "t talon"):
        assert sign in legend
    assert "reverse" not in legend
    marks = "".join(marks_of((Line(0, rule, 0, 0, 1),)) for rule in LineName)
    assert set(marks) <= set(SIGNS) | {"1"}
    assert all(known(f"sheet.sign.{sign}") for sign in (*SIGNS, CROSS))
    assert all(known(f"sheet.result.{kind}") for kind in (ROSPIS, GIVE_UP, SPISAT, BY_ACES, CROSS, BOMB))


def test_marks_of_all_that_can_happen_to_a_side() -> None:
    def marks(*rules: tuple[LineName, int]) -> str:
        return marks_of(tuple(Line(0, rule, 0, 0, fact) for rule, fact in rules))

    assert marks((LineName.BOLT, 5)) == "/5"
    assert marks((LineName.KNOCKED_OFF, 1), (LineName.THIRD_FALL, 3)) == "x"
    assert marks((LineName.REVERSE_ATTEMPT, 3), (LineName.REVERSE_ESCAPE, 3)) == "D3x"
    assert marks((LineName.CONTRACT_MADE, 120), (LineName.ELIMINATED, 0)) == "#"


REVERSE: dict[str, object] = {"reverse_barrel": True}
NEEDS: list[tuple[str, dict[str, object], Standing, str]] = [
    ("BASE", {}, Standing(640), worded("sheet.need.to_win", points=360)),
    ("BASE", {}, Standing(880, barrel=2), worded("sheet.need.deals.last", points=120)),
    ("BASE", {"barrel_attempts": "unlimited"}, Standing(880, barrel=0), worded("sheet.need.free", points=120)),
    ("WIKI", {}, Standing(880, barrel=1), worded("sheet.need.forehand", points=120, attempts=2)),
    ("APP", {}, Standing(880, barrel=2), worded("sheet.need.own.last", points=120)),
    ("1001", {}, Standing(880, barrel=0), worded("sheet.need.forehand.last", points=121)),
    ("KURNIK", {}, Standing(700), worded("sheet.need.to_lock", points=100)),
    ("KURNIK", {}, Standing(870), worded("sheet.need.in_lock", points=130)),
    ("LVIV", {}, Standing(740), worded("sheet.need.to_barrel", points=160)),
    ("LVIV", {}, Standing(940, barrel=0), worded("sheet.need.lviv", points=60)),
    ("BASE", {"keg_playing": True}, Standing(890, barrel=0), worded("sheet.need.keg", points=110)),
    ("THREE-BLIND", {}, Standing(640), worded("sheet.need.to_win", points=360)),
    ("501", {}, Standing(400), worded("sheet.need.to_win", points=101)),
    ("STOCK-4", {}, Standing(640), worded("sheet.need.to_win", points=360)),
    ("BASE", {"third_fall": "five_no_barrel"}, Standing(5, freed=True), worded("sheet.need.to_win", points=995)),
    ("BASE", {"third_fall": "zero"}, Standing(0, falls=2), "1000 to win, falls 2 of 3"),
    ("BASE", {"bolt_mode": "row3plus5"}, Standing(0, bolts=4, run=2), "bolts 4 of 5, in a row 2 of 3"),
    ("BASE", REVERSE, Standing(-880, reverse=1), worded("sheet.need.reverse", attempts=2, bottom="−1000")),
    ("BASE", REVERSE | {"reverse_outcome": "eliminated"}, Standing(-1020), worded("sheet.need.out")),
    ("BASE", {}, Standing(1010), "has won"),
    ("KURNIK", {}, Standing(0, bombs=1, crosses=2, spisats=1), "lock, where only own contracts count, written off 1"),
    ("PAGAT", {}, Standing(0, concessions=2), worded("sheet.used.concessions", n=2)),
]


@pytest.mark.parametrize(("name", "changes", "standing", "said"), NEEDS)
def test_what_a_side_needs_under_its_barrel(
    name: str, changes: dict[str, object], standing: Standing, said: str
) -> None:
    rules = compile_rules(agreed(name, **changes))
    assert said in need_text(standing, rules)
    assert all(short_needs(standing, rules))
    assert len(short_needs(standing, rules)[1]) <= 13
    assert isinstance(standing_marks(standing, rules), str)


def test_the_lines_across_the_chart_are_those_that_matter() -> None:
    assert thresholds(compile_rules(agreed("BASE")), 0) == (0, 880, 1000)
    assert thresholds(compile_rules(agreed("KURNIK")), 0) == (0, 800, 1000)
    assert thresholds(compile_rules(agreed("LVIV")), 0) == (0, 900, 1000)
    assert thresholds(compile_rules(agreed("501")), 0) == (0, 501)
    below = compile_rules(agreed("BASE", reverse_barrel=True))
    assert thresholds(below, 0) == (0, 880, 1000)
    assert thresholds(below, -500) == (-1000, -880, 0, 880, 1000)


def test_needs_are_told_of_sides() -> None:
    session = with_sheet(seated(agreed("STOCK-4")), Sheet((Standing(266), Standing(294))))
    assert needs_text(session).plain.splitlines()[1] == "Bogdan+Dmytro  706 to win"


def partners(people: int = 1, winners: tuple[int, ...] = (0,)) -> ThousandSession:
    """A game of partners of which one deal was played, and that is over."""
    outcome = deal(1, NOBODY, contract=0, cards=(30, 20, 40, 30), melds=(40, 0, 0, 0), tricks=(2, 1, 2, 1))
    sheet = Sheet((Standing(1040), Standing(500)), (row(outcome, (1040, 500)),))
    return with_sheet(seated(agreed("STOCK-4"), people=people), sheet, winners=winners)


def test_partners_win_together_and_are_recorded_together() -> None:
    session = partners()
    assert headline(session, session.view().winning_seats) == worded("over.won.with", who="Vera")
    record = record_of(session.game.sheet, 0, session.game.rules.form)
    assert (record.points, record.won_deals, record.best_deal, record.tricks, record.melds) == (1040, 1, 110, 4, 40)
    assert record.contracts == 0
    watched = partners(0, (1,))
    assert headline(watched, watched.view().winning_seats) == worded("over.won.shared", who="Bogdan and Dmytro")


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("eliminated", worded("over.out", who="Bogdan", total="−1010")),
        ("win", worded("over.won.below", who="Bogdan", total="−1010")),
    ],
)
def test_an_end_below_zero_is_told(outcome: str, said: str) -> None:
    agreements = agreed("BASE", reverse_barrel=True, reverse_outcome=outcome)
    sheet = Sheet((Standing(400), Standing(-1010), Standing(200)), (row(deal(1, 1, seats=3), (400, -1010, 200)),))
    session = with_sheet(seated(agreements), sheet, winners=(0,))
    assert said in ending(session, "BASE").told[1]


async def test_the_end_of_a_game_of_partners(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open_game_over(partners())
        await pilot.pause()
        check_golden("game_over_pairs", text_of(app))
