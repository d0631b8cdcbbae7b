"""The settlement as it is told between two deals: barrels, falls, bolts, and the last trick still a key away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from tests.table.moments import BOUGHT, GIVEN, agreed, do, play, seated, table, tricks_done
from tests.ui.apps import press, text_of
from tests.ui.screens.table.tables import READING, SMALL, check_middle, sitting, until
from tests.ui.screens.table.test_seats import up_to_the_last_card
from tests.words.english import YOU, worded
from thousand_tui.rules import NOBODY, Concede, Line, LineName, Outcome, Settled, Sheet, Slip, Standing, settle
from thousand_tui.table import PERSON
from thousand_tui.table.occasion import Duplicate, Occasion
from thousand_tui.table.pacing import PACES, Next
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.table.deal import ResultPanel, verdict
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.painted import Painted

FALLING = (Standing(880, barrel=2), Standing(880, barrel=2), Standing(845, bolts=2))
LONG = ("A" * 24, "漢字" * 6, "Vera")


async def show(screen: TableScreen, pilot: Pilot[int], standings: tuple[Standing, ...], outcome: Outcome) -> None:
    """Settle this outcome from these standings, and let the table show it."""
    session = screen.session
    sheet, winners = settle(Sheet(standings), outcome, session.view().rules)
    session.course.game = replace(session.game, sheet=sheet, winners=winners)
    screen.flow.result = sheet.deals[-1]
    screen.draw()
    await pilot.pause()


def lines(app: ThousandApp) -> list[str]:
    """The lines of the screen without what surrounds the words."""
    return [" ".join(line.split()) for line in text_of(app).splitlines()]


@pytest.mark.parametrize("size", [SMALL, (100, 30)], ids=["80x24", "100x30"])
async def test_falls_and_bolts_are_told_step_by_step(size: tuple[int, int]) -> None:
    outcome = Outcome(13, 2, (0, 1, 2), 0, 100, 200, None, (100, 20, 0), (0, 0, 0), (6, 2, 0))
    names = (worded("setup.newcomer"), "Bogdan", "Vera")
    async with sitting(table(*BOUGHT, Concede(), names=names), size) as (app, screen, pilot):
        await show(screen, pilot, FALLING, outcome)
        told = " ".join(lines(app))
        assert "taken: You 100 · Bogdan 20" in told, "who has given no name is told of themselves"
        assert worded("line.contract_failed", loss=200, fact=100, signed="−200") in told
        assert told.count(worded("line.attempt", fact=3, attempts=3)) == 2
        assert told.count(worded("line.fall", signed="−120")) == 2
        assert worded("line.bolt.no_trick", fact=3) in told
        assert "3 bolts cost 120" in told
        assert any("Next deal" in line for line in lines(app))
        assert not any("continue" in line for line in lines(app)), "the button says so"


async def test_a_deal_of_a_match_has_one_number() -> None:
    outcome = Outcome(1, 2, (0, 1, 2), 0, 100, 120, None, (120, 0, 0), (0, 0, 0), (8, 0, 0))
    async with sitting(table(*BOUGHT, Concede())) as (_, screen, pilot):
        await show(screen, pilot, (Standing(),) * 3, outcome)
        scene = screen.scene
    assert scene is not None
    assert scene.shown.result is not None
    assert verdict(scene, scene.shown.result)[0].startswith("Deal 1: ")
    match = Occasion(duplicate=Duplicate(3, 4, 0, "", ""))
    assert verdict(replace(scene, occasion=match), scene.shown.result)[0].startswith("Deal 3: ")


async def test_mounting_is_told_and_the_contract_is_never_cut() -> None:
    outcome = Outcome(12, 2, (0, 1, 2), 0, 100, 240, None, (70, 0, 50), (180, 0, 0), (6, 0, 2))
    standings = (Standing(500), Standing(300), Standing(870))
    async with sitting(table(*BOUGHT, Concede(), names=LONG)) as (app, screen, pilot):
        await show(screen, pilot, standings, outcome)
        told = lines(app)
        assert "you play 240" in told[0]
        assert any(line.startswith("+50 · 920: on the barrel at 880") for line in told)
        assert any(line.startswith("Vera barrel 1/3 +10") for line in told)
        assert any(line.startswith("taken:") and line.endswith("Vera 50") for line in told)


async def test_the_last_trick_of_a_settled_deal_is_a_key_away() -> None:
    session = table(*GIVEN, kinds=(PERSON, PERSON, PERSON))
    up_to_the_last_card(session)
    async with sitting(session, pace=READING) as (app, screen, pilot):
        await until(lambda: screen.flow.held is not None, pilot)  # the last card has played itself
        await pilot.press("enter")
        assert screen.flow.held is None
        assert screen.flow.result is not None
        await pilot.press("l")
        assert "Trick 8" in text_of(app)
        await pilot.press("x", "c")
        assert "Anna plays 140" in text_of(app)


async def settled(screen: TableScreen, pilot: Pilot[int], row: Settled) -> None:
    """Let the table show this settlement."""
    session = screen.session
    standings = tuple(Standing(total) for total in row.totals)
    session.course.game = replace(session.game, sheet=Sheet(standings, (row,)))
    screen.flow.result = row
    screen.draw()
    await pilot.pause()


async def test_partners_are_settled_together() -> None:
    outcome = Outcome(3, 3, (0, 1, 2, 3), NOBODY, 0, 0, None, (30, 20, 40, 30), (40, 0, 0, 60), (2, 1, 2, 1))
    async with sitting(play(seated(agreed("STOCK-4")), tricks_done(0))) as (app, screen, pilot):
        await show(screen, pilot, (Standing(300), Standing(420)), outcome)
        told = lines(app)
        check_middle("result_pairs_80x24", app)
        assert worded("deal.played.even", deal="Deal 3", points=110) in told
        assert sum(line.startswith("+110") for line in told) == 2


async def test_four_sides_with_the_talon_of_who_sits_out() -> None:
    agreements = agreed("FOUR", sitter_score="talon", dark=True, knock_off=True)
    outcome = Outcome(
        9, 3, (0, 1, 2), 0, 120, 120, None, (90, 30, 0, 0), (0, 40, 0, 0), (7, 1, 0, 0), forced=0, dark=True, talon=13
    )
    standings = (Standing(650), Standing(880, barrel=1), Standing(10, bolts=2), Standing(870))
    async with sitting(play(seated(agreements), tricks_done(0))) as (app, screen, pilot):
        await show(screen, pilot, standings, outcome)
        check_middle("result_four_80x24", app)
        told = " ".join(lines(app))
        assert worded("deal.failed.dark", deal="Deal 9", contract=120, raw=90, who=YOU) in told
        assert "contract 120 failed with 90: −120 · doubled: −120" in told
        assert "sitting out, talon" in told


@pytest.mark.parametrize("size", [SMALL, (200, 60)], ids=["80x24", "200x60"])
async def test_a_long_settlement_is_scrolled(size: tuple[int, int]) -> None:
    outcome = Outcome(9, 3, (0, 1, 2), 0, 120, 120, None, (90, 30, 0, 0), (0, 40, 0, 0), (7, 1, 0, 0))
    rules = (
        LineName.CONTRACT_FAILED,
        LineName.DOUBLED,
        LineName.FOUR_NINES_BONUS,
        LineName.NOT_COUNTED_ON_BARREL,
        LineName.BOLT,
        LineName.BOLT_RUN,
        LineName.BOLT_FINE,
        LineName.BOLT_ROW_FINE,
        LineName.CONCESSION_FINE,
        LineName.FALL,
        LineName.FALL_COUNTED,
        LineName.MOUNT,
        LineName.KNOCKED_OFF,
        LineName.DUMP,
        LineName.GOLD_RESET,
    )
    told = tuple(Line(side, rule, -120, 880, 2) for side in range(4) for rule in rules)
    async with sitting(play(seated(agreed("FOUR")), tricks_done(0)), size) as (app, screen, pilot):
        await settled(screen, pilot, Settled(outcome, False, told, (880, 760, 0, 0)))
        before = text_of(app)
        assert "Next deal" in before
        if size != SMALL:
            assert "Dmytro" in before.split("Deal 9")[1]
            return
        check_middle("result_long_80x24", app)
        assert "↓" in before
        assert "Dmytro" not in before.split("Deal 9")[1]
        await press(pilot, "pagedown", "pagedown", "pagedown", "pagedown", "pagedown", "pagedown")
        assert "Dmytro" in text_of(app).split("Deal 9")[1]
        assert screen.flow.result is not None
        await pilot.press("up")
        at = screen.query_one(ResultPanel).first
        screen.query_one(ResultPanel).on_painted_wheeled(Painted.Wheeled(None, 1))
        assert screen.query_one(ResultPanel).first == at - 1
        await pilot.pause()
        await pilot.press("enter")
        assert screen.flow.result is None


@pytest.mark.parametrize("how", ["made", "failed"])
async def test_a_gold_deal_is_told_as_one(how: str) -> None:
    cards = (120, 0, 0) if how == "made" else (60, 60, 0)
    outcome = Outcome(2, 2, (0, 1, 2), 0, 120, 120, None, cards, (0, 0, 0), (6, 1, 1), forced=0, gold=True)
    agreements = agreed("BASE", gold=True)
    async with sitting(play(seated(agreements), tricks_done(0))) as (app, screen, pilot):
        await show(screen, pilot, (Standing(5), Standing(), Standing()), outcome)
        told = " ".join(lines(app))
        assert f"Gold deal 2: you {'make' if how == 'made' else 'fail to make'} 120" in told
        assert "doubled:" in told


async def test_a_fine_between_deals_is_shown_like_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    session = seated(agreed("WIKI"), standings=(Standing(610), Standing(340), Standing(120)))
    play(session, lambda found: found.game.rules.route[found.game.stage].name == "slipping")
    monkeypatch.setattr(session, "let_chance_act", lambda: None)
    async with sitting(session, pace=READING) as (app, screen, pilot):
        do(session, Slip(3))
        await pilot.pause()
        check_middle("booked_80x24", app)
        told = lines(app)
        assert worded("booked.exposed_card") in told
        assert "exposed a card: −120" in told
        assert told.count("compensation: +60") == 2
        pace, times = PACES["normal"], screen.flow.news_time
        assert pace.wait(Next.NEWS, times) == pace.wait(Next.RESULT), "as long as a settlement that nobody leaves"
        await pilot.press("enter")
        assert not screen.flow.news
