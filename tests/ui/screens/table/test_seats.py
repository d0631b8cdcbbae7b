"""What the plates of the players say, and when."""

from __future__ import annotations

import pytest

from tests.narrowing import present
from tests.table.moments import FIRST, GIVEN, plays, table
from tests.ui.apps import drawn, text_of
from tests.ui.screens.table.tables import READING, SMALL, WAITING, sitting, until
from thousand_tui.rules import Standing, preset, view_of
from thousand_tui.table import PERSON, ThousandSession

MIDDLING = (100, 30)


def up_to_the_last_card(session: ThousandSession) -> None:
    """Let every seat play the first card it may, until one is left; its owner is at the keyboard."""
    for _ in range(23):
        session.lift_curtain()
        session.submit(next(iter(session.view().choices)))
    session.lift_curtain()


async def test_the_totals_wait_until_the_last_trick_was_read() -> None:
    session = table(*GIVEN, kinds=(PERSON, PERSON, PERSON), standings=(300, 200, 100))
    up_to_the_last_card(session)
    async with sitting(session, MIDDLING, READING) as (app, screen, pilot):
        await until(lambda: screen.flow.held is not None, pilot)
        assert screen.flow.result is not None
        before = text_of(app)
        for points in ("300 pts", "200 pts", "100 pts"):
            assert points in before
        await pilot.press("enter")
        assert "300 pts" not in text_of(app)
        assert present(screen.scene).shown.sheet is screen.session.view().sheet


@pytest.mark.parametrize("size", [SMALL, MIDDLING], ids=["80x24", "100x30"])
async def test_a_barrel_is_never_cut(size: tuple[int, int]) -> None:
    session = table(*GIVEN, *FIRST, names=("漢字漢字漢字漢字漢字漢字", "B" * 24, "Vera"), standings=(880, 880, 880))
    async with sitting(session, size, WAITING) as (app, _, _pilot):
        assert text_of(app).count("880 ▕●○○ barrel") == 3
        assert "you play 140" in text_of(app)


@pytest.mark.parametrize("name", ["Anna", "A" * 24])
async def test_the_own_plate_is_told_shorter_before_a_number_is_cut(name: str) -> None:
    standings = (Standing(880, barrel=1, bolts=2), Standing(870, bolts=1), Standing(300))
    session = table(*GIVEN, names=(name, "Bogdan", "Vera"), standings=standings)
    for _ in range(15):
        assert session.turn is not None
        session.submit(next(iter(view_of(session.game, session.turn).choices)))
    async with sitting(session, SMALL, WAITING) as (app, screen, _):
        own = next(line for line in text_of(app).splitlines() if "(you)" in line or "★ 880" in line)
        view = session.view()
        counted = f"{present(present(screen.scene).tally).points[0]} of {view.deal.contract}"
        for told in ("880 ▕●●○ barrel", "bolts 2", f" {view.tricks_of(0)} ", counted):
            assert told in own, own
        assert own.count("…") == (len(name) > len("Anna")), own


@pytest.mark.parametrize(("name", "told"), [("Player", "You  0 pts · play 140 ·"), ("Anna", "plays 140 ·")])
async def test_the_own_plate_speaks_to_a_reader_who_is_called_you(name: str, told: str) -> None:
    async with sitting(table(*GIVEN, *FIRST, names=(name, "Bogdan", "Vera"))) as (app, _, _pilot):
        text = text_of(app)
        assert told in text
        assert text.count("defends") == 2


async def test_a_defender_without_a_name_is_spoken_to_as_well() -> None:
    session = table(*GIVEN, *FIRST, kinds=("regular", PERSON, "regular"), names=("Anna", "Player", "Vera"))
    async with sitting(session) as (app, _, _pilot):
        own = next(line for line in text_of(app).splitlines() if "  You " in line)
        assert "defend ·" in own, own


async def test_who_is_to_lead_and_who_led() -> None:
    session = table(*GIVEN)
    async with sitting(session) as (app, _, pilot):
        assert "you lead" in text_of(app)
        await pilot.press("1", "enter")
        assert text_of(app).count("you lead") == 1


async def test_cards_passed_openly_can_be_read_in_the_calls() -> None:
    agreements = preset("APP").agreements
    async with sitting(table(*GIVEN, *FIRST, agreements=agreements)) as (app, _, pilot):
        assert "M marriage" not in text_of(app)
        await pilot.press("c")
        assert "K♦ You → Bogdan" in text_of(app)
        assert "10♠ You → Vera" in text_of(app)


@pytest.mark.parametrize(("size", "key"), [(SMALL, "c"), ((120, 40), "enter")], ids=["the calls", "at the side"])
async def test_a_long_name_leaves_what_was_called_in_sight(size: tuple[int, int], key: str) -> None:
    session = table(*GIVEN, *FIRST, names=("A" * 24, "漢字漢字漢字漢字漢字漢字", "C" * 24))
    async with sitting(session, size) as (app, _, pilot):
        await pilot.press("right", "right", key)
        text = text_of(app)
        for told in ("You 120", "漢字漢字漢… pass", "CCCCCCCCCC… pass", "You play 140"):
            assert told in text


@pytest.mark.parametrize(("plain", "mark"), [(False, "★"), (True, "^")])
async def test_the_leader_on_the_sheet_is_marked_by_shape(plain: bool, mark: str) -> None:
    async with sitting(table(standings=(100, 340, 340)), ascii=plain) as (app, _, _pilot):
        assert mark not in text_of(app)
    async with sitting(table(standings=(100, 350, 340)), ascii=plain) as (app, _, _pilot):
        assert f"{mark} 350 pts" in text_of(app)
        assert text_of(app).count(mark) == 1


async def test_the_trump_is_no_patch_on_a_bar_that_is_reversed() -> None:
    async with sitting(table(*GIVEN, *FIRST, *plays("KH!")), theme="plain") as (app, _, _pilot):
        head = [piece.style for piece in drawn(app)[0] if piece.style]
        assert all(style.reverse for style in head)
        assert len({(style.color, style.bgcolor) for style in head}) == 1
