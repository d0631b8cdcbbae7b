"""Practice as it is used: where it begins, how it is chosen, and what is told at its end."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from tests.desk.saved_games import kept
from tests.narrowing import a, present
from tests.storage.listing import summaries
from tests.ui.apps import press, shown, text_of
from tests.ui.screens.replay.test_screen import played, replaying
from tests.ui.screens.table.tables import INSTANT, check_golden, sitting, until
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.rules import CHANCE, choices
from thousand_tui.table import Mark, ThousandSession, Way
from thousand_tui.table.pacing import Next
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.practising import AgainScreen
from thousand_tui.ui.screens.game_over import GameOverScreen, PracticeOverScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.fields import ChoiceField


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path))
    return tmp_path


def practised(app: ThousandApp) -> ThousandSession:
    """The practice game at the table."""
    session = a(TableScreen, app.screen).session
    assert session.occasion.practice is not None
    return session


async def chosen(pilot: Pilot[int], *keys: str) -> None:
    """Choose in the dialog with these keys."""
    assert isinstance(pilot.app.screen, AgainScreen)
    await press(pilot, *keys)


@pytest.mark.parametrize(
    ("keys", "way"), [(["enter"], Way.AGAIN), (["down", "enter"], Way.FROM), (["down", "down", "enter"], Way.LIKE)]
)
async def test_from_the_replay_in_three_ways(folder: Path, keys: list[str], way: Way) -> None:
    source = played()
    async with replaying(source, deal=2) as (app, screen, pilot):
        await pilot.press("down", "down")
        ply, deal = screen.ply, screen.deal
        await pilot.press("n")
        await chosen(pilot, *keys)
        session = practised(app)
        practice = present(session.occasion.practice)
        assert (practice.way, practice.deal, practice.seat) == (way, 2, 0)
        assert (session.ply == ply) == (way is Way.FROM)
        assert [row.practice for row in summaries(folder)] == [2]
        assert Mark.SEEN in source.marks[deal.number]


async def test_whoever_has_no_name_chooses_between_themselves_and_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.ui.screens.replay.test_screen.NAMES", (worded("setup.newcomer"), "Vera", "Bogdan"))
    async with replaying(played(), deal=2) as (app, _, pilot):
        await press(pilot, "n")
        seats = app.screen.query_one("#again-seat", ChoiceField).options
        assert {name for _, name in seats} == {worded("setup.you"), "Vera", "Bogdan"}


async def test_another_seat_and_the_mouse(folder: Path) -> None:
    async with replaying(played(), deal=2) as (app, _, pilot):
        await press(pilot, "n")
        await pilot.click("#again-seat")
        assert isinstance(app.screen, AgainScreen)
        await shown(pilot, pilot.click("#again-again"))
        session = practised(app)
        assert session.people != (0,)
        assert session.names[session.people[0]] == "Anna"


async def test_esc_leaves_everything_as_it_was(folder: Path) -> None:
    source = played()
    async with replaying(source, deal=2) as (app, screen, pilot):
        await pilot.press("n")
        await chosen(pilot, "escape")
        assert app.screen is screen
        assert not source.marks
        assert not summaries(folder)


async def test_from_the_result_of_a_deal_and_only_there() -> None:
    source = played()
    async with sitting(source, pace=INSTANT) as (app, screen, pilot):
        await pilot.press("n")
        assert app.screen is screen
        rng = Random(3)
        while len(source.game.sheet.deals) < 4:
            source.let_chance_act() if source.turn == CHANCE else source.submit(choices(source.game).sample(rng))
        while screen.flow.next in (Next.TRICK, Next.NEWS):
            screen.release()
        assert screen.flow.next is Next.RESULT
        await pilot.press("n")
        await chosen(pilot, "enter")
        practice = present(practised(app).occasion.practice)
        assert practice.deal == 4


async def test_from_the_end_of_a_game() -> None:
    source = played()
    source.give_up(0)
    async with sitting(source) as (app, _, pilot):
        await until(lambda: isinstance(app.screen, GameOverScreen), pilot)
        await press(pilot, "n")
        await chosen(pilot, "enter")
        assert practised(app).occasion.practice is not None


def near_its_end() -> ThousandSession:
    """A practice game from the last moves of a deal, played out."""
    from thousand_tui.study.branch import Start, branched
    from thousand_tui.study.replay import Replay

    replay = Replay(played())
    deal = replay.deals[1]
    session = branched(replay, deal, Start(Way.FROM, 0, deal.last - 6), replay.source.players, "unused")
    assert isinstance(session, ThousandSession)
    rng = Random(4)
    while not session.is_over:
        session.let_chance_act() if session.turn == CHANCE else session.submit(choices(session.game).sample(rng))
    return session


async def test_it_is_played_at_the_table_until_its_deal_is_settled(folder: Path) -> None:
    source = played()
    async with replaying(source, deal=2) as (app, _, pilot):
        await pilot.press("n")
        await chosen(pilot, "enter")
        session, table = practised(app), app.screen
        assert isinstance(table, TableScreen)
        assert text_of(app).lstrip().startswith("PRACTICE")
        rng = Random(1)
        while not session.is_over:
            session.let_chance_act() if session.turn == CHANCE else session.submit(choices(session.game).sample(rng))
        while table.flow.next in (Next.TRICK, Next.NEWS, Next.RESULT):
            table.release()
        await until(lambda: isinstance(app.screen, PracticeOverScreen), pilot)
        assert source.occasion.practice is None
        assert len(source.game.sheet.deals) == 3
        assert [(row.practice, row.is_over) for row in summaries(folder)] == [(2, True)]


async def test_the_list_of_saved_games_tells_it(folder: Path) -> None:
    keep(near_its_end(), folder).close()
    async with sitting(played()) as (app, _, pilot):
        app.open("saved")
        await until(lambda: worded("saved.practice", deal=2) in text_of(app), pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, PracticeOverScreen), pilot)


async def test_its_end_shows_then_and_now_and_the_expert() -> None:
    async with sitting(near_its_end()) as (app, _, pilot):
        app.open_game_over(app.session)  # type: ignore[arg-type]
        await pilot.pause()
        assert isinstance(app.screen, PracticeOverScreen)
        await until(lambda: worded("practice.expert") in text_of(app), pilot)
        await pilot.pause()
        check_golden("../../golden/practice_over_80x24", app)
        await pilot.press("n")
        await chosen(pilot, "enter")
        assert practised(app).ply < near_its_end().ply


async def test_what_was_practised_from_a_moment_on_can_be_tried_from_there_again() -> None:
    first = near_its_end()
    async with sitting(first) as (app, _, pilot):
        app.open_game_over(first)
        await pilot.pause()
        await pilot.press("n")
        await chosen(pilot, "down", "enter")
        again = practised(app)
        assert (present(again.occasion.practice).way, again.ply) == (Way.FROM, present(first.occasion.practice).first)
        assert [move.action for move in again.log] == [move.action for move in first.log[: again.ply]]


async def test_leaving_does_not_wait_for_the_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    from thousand_tui.ui.screens import game_over

    asked: list[bool] = []

    def slow(session: ThousandSession, is_wanted: object) -> None:
        assert callable(is_wanted)
        while is_wanted():
            time.sleep(0.01)
        asked.append(False)

    monkeypatch.setattr(game_over, "experts_game", slow)
    async with sitting(near_its_end()) as (app, _, pilot):
        app.open_game_over(app.session)  # type: ignore[arg-type]
        await pilot.pause()
        await pilot.press("n")
        await chosen(pilot, "enter")
        assert practised(app).occasion.practice
        await until(lambda: asked, pilot)


async def test_the_ways_to_play_again_look_as_in_the_frames() -> None:
    async with replaying(played(), deal=2) as (app, _, pilot):
        await press(pilot, "down", "n")
        await until(lambda: "█" not in text_of(app), pilot)  # the bid that jumps out of a seat
        check_golden("../../golden/again_80x24", app)


async def practising(pilot: Pilot[int], app: ThousandApp) -> None:
    """Leave the running game for practice, from its sheet."""
    await press(pilot, "s")
    await pilot.press("up", "n")
    await chosen(pilot, "enter")
    assert isinstance(app.screen, TableScreen)


async def test_the_menu_of_a_practice_game_leads_back_to_the_game_it_was_begun_from(folder: Path) -> None:
    source = played()
    keeper = keep(source, folder)
    async with sitting(source) as (app, _, pilot):
        app.keeper = keeper
        await practising(pilot, app)
        practice = present(practised(app).occasion.practice)
        assert practice.source == keeper.path.name
        # Practice that is begun in practice leads to the same game.
        await pilot.press("escape")
        assert "Back to your game" in text_of(app)
        await pilot.press("c")
        await until(lambda: isinstance(app.screen, TableScreen) and app.screen.session.occasion.practice is None, pilot)
        assert app.session is not None
        assert app.session.log == source.log
        assert Mark.SEEN in app.session.marks[2]
        await pilot.press("escape")
        assert "Back to your game" not in text_of(app)


async def test_its_end_leads_back_even_when_it_is_opened_later(folder: Path) -> None:
    saved = kept(played(), folder)
    session = near_its_end()
    session.leads_back_to(saved.name)
    keep(session, folder).close()
    path = next(row.path for row in summaries(folder) if row.practice)
    found = a(Resumed, resume(path))
    assert isinstance(found.session, ThousandSession)
    async with sitting(found.session) as (app, _, pilot):
        app.open_game_over(found.session)
        await pilot.pause()
        assert isinstance(app.screen, PracticeOverScreen)
        await pilot.press("b")
        await until(lambda: isinstance(app.screen, TableScreen) and app.screen.session.occasion.practice is None, pilot)


async def test_a_game_that_is_gone_is_said(folder: Path) -> None:
    session = near_its_end()
    session.leads_back_to("gone.json")
    async with sitting(session) as (app, _, pilot):
        app.open_game_over(session)
        await pilot.pause()
        await pilot.press("b")
        assert isinstance(app.screen, PracticeOverScreen)
        assert "gone.json" in app.said[-1]


@pytest.mark.parametrize("source", ["../elsewhere.json", "a/b.json", "a\\b", "\x00", "x" * 300])
def test_a_save_names_no_file_of_another_folder(folder: Path, source: str) -> None:
    session = near_its_end()
    session.leads_back_to(source)
    with pytest.raises(ValueError, match=r"practice\.source|source"):
        keep(session, folder)
