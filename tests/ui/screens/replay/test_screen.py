"""The replay as it is used: keys, mouse, where it is opened and where leaving it leads."""

from __future__ import annotations

import errno
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from tests.desk.saved_games import kept
from tests.narrowing import a, present
from tests.study.test_replay import mariage
from tests.ui.apps import ListeningApp, at_home, has_looked_around, press, running, text_of
from tests.ui.screens.table.tables import INSTANT, SMALL, WAITING, check_golden, sitting, until
from tests.words.english import worded
from thousand_tui.mariage.screens.replay import MariageReplayScreen
from thousand_tui.rules import CHANCE, Concede, Standing, preset, view_of
from thousand_tui.storage import saves
from thousand_tui.table import Mark, Player, TableSettings, ThousandSession
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.replaying import replay_file, replay_session
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.replay.screen import ReplayScreen
from thousand_tui.ui.screens.replay.thousand import ThousandReplayScreen
from thousand_tui.ui.screens.sheet import SheetScreen

NAMES = ("Anna", "Bogdan", "Vera")


def played(deals: int = 3, people: int = 1, settings: TableSettings | None = None) -> ThousandSession:
    """A game of which so many deals are settled, the next one begun."""
    players = [Player(name, "person" if at < people else "novice") for at, name in enumerate(NAMES)]
    session = ThousandSession(
        preset("BASE").agreements, players, "replayed", dealer=2, settings=settings or TableSettings()
    )
    rng = Random(5)
    while len(session.game.sheet.deals) < deals or not session.game.deal.seen:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            choices = view_of(session.game, session.turn).choices
            picked = [choices.sample(rng) for _ in range(4)]
            session.submit(next((each for each in picked if not isinstance(each, Concede)), picked[0]))
    return session


@asynccontextmanager
async def replaying(
    session: ThousandSession, size: tuple[int, int] = SMALL, deal: int | None = None
) -> AsyncIterator[tuple[ListeningApp, ThousandReplayScreen, Pilot[int]]]:
    """The app with a replay over the table."""
    async with sitting(session, size) as (app, _, pilot):
        replay_session(app, session, deal)
        await pilot.pause()
        assert isinstance(app.screen, ThousandReplayScreen)
        yield app, app.screen, pilot


def told(screen: ReplayScreen) -> str:
    return screen.replayed.where


async def test_it_looks_as_in_the_frames() -> None:
    async with replaying(played(), deal=2) as (app, _, pilot):
        check_golden("../../replay/golden/dealt_80x24", app)
        await pilot.press("down", "down")
        check_golden("../../replay/golden/trick_80x24", app)
        await pilot.press("a")
        check_golden("../../replay/golden/open_80x24", app)
        await pilot.press("end")
        check_golden("../../replay/golden/settled_80x24", app)


async def test_what_happened_is_told_whole_beside_the_sheet() -> None:
    """At 100 columns the sheet leaves less room than there is at 80."""
    async with replaying(played(), (100, 30)) as (app, screen, pilot):
        await press(pilot, "down", "down", "a")
        assert screen.replayed.caption.endswith("the best card in it.")
        rows = [line[:66].strip() for line in text_of(app).splitlines()]
        at = next(at for at, row in enumerate(rows) if row.startswith(screen.replayed.caption[:20]))
        assert " ".join(rows[at : at + 3]).split() == f"{screen.replayed.caption} {told(screen)}".split()


async def test_it_goes_by_moves_tricks_and_deals() -> None:
    async with replaying(played()) as (_, screen, pilot):
        last = screen.replay.deals
        assert "Deal 3 of 3, move 0 of" in told(screen)
        await pilot.press("right", "right", "left", "enter")
        assert "Deal 3 of 3, move 2 of" in told(screen)
        await pilot.press("down")
        first_lead = screen.ply
        assert screen.replay.view(0).play is not None
        await pilot.press("down")
        assert screen.ply == first_lead + 3
        assert screen.flow is not None
        assert screen.flow.held is not None
        await pilot.press("pageup", "pageup")
        assert (screen.deal.number, screen.ply) == (1, 1)
        await pilot.press("left")
        assert screen.ply == 1
        await pilot.press("end")
        assert screen.ply == last[0].last
        assert screen.flow.result is not None
        assert screen.flow.held is None
        await pilot.press("right")
        assert screen.ply == last[1].first + 1
        await pilot.press("left")
        assert screen.ply == last[0].last
        assert screen.flow.held is None
        await pilot.press("home")
        assert screen.ply == 1


async def test_cards_are_seen_through_any_eyes_and_open() -> None:
    async with replaying(played()) as (app, screen, pilot):
        deal = screen.replay.deals[-1]
        await pilot.press("e")
        assert screen.scene is not None
        assert screen.scene.view == screen.replay.view(1)
        assert worded("replay.eyes", who="Bogdan") in text_of(app)
        await pilot.press("a")
        assert screen.scene.view.hands == screen.replay.game.hands
        assert worded("replay.eyes.open", who="Bogdan") in text_of(app)
        await pilot.click(offset=(60, 2))
        assert screen.bottom == 0
        await pilot.press("a")
        assert screen.scene.view == screen.replay.view(0)
        assert Mark.SEEN in screen.replay.source.marks[deal.number]


async def test_a_deal_that_was_seen_stands_on_the_sheet_as_before() -> None:
    session = played()
    async with replaying(session) as (app, _, pilot):
        await pilot.press("s")
        before = text_of(app)
        await pilot.press("escape", "a")
        assert Mark.SEEN in session.marks[3]
        await pilot.press("s")
        assert isinstance(app.screen, SheetScreen)
        assert text_of(app) == before


@pytest.mark.parametrize("key", ["a", "b", "n", "x"], ids=["open", "board", "again", "export"])
async def test_where_several_play_nothing_leads_to_hands_unless_the_table_is_set_so(key: str) -> None:
    async with replaying(played(people=2)) as (app, screen, pilot):
        assert not {"again", "export"} & {what for _, _, what in screen.key_labels()}
        await pilot.press("down", "e", key)
        assert app.screen is screen
        assert present(screen.scene).view == screen.replay.view(None)
        assert any(worded("replay.closed") in said for said in (text_of(app), *app.said))
    if key == "a":
        async with replaying(played(people=2, settings=TableSettings(open_deals=True))) as (_, screen, pilot):
            await pilot.press("a")
            assert present(screen.scene).view.hands == screen.replay.game.hands


async def test_a_card_is_seen_to_move_on_one_step_and_no_other() -> None:
    async with replaying(played()) as (app, screen, pilot):
        await pilot.press("down")
        screen.action_walk(1)
        assert screen.scene is not None
        assert screen.scene.slide is not None
        await until(lambda: screen.scene is not None and screen.scene.slide is None, pilot)
        for by in (screen.action_trick, screen.action_deal):
            by(-1)
            assert screen.scene.slide is None
        app.change_settings(animations=False)
        await pilot.press("end", "left", "left")
        screen.action_walk(-1)
        screen.action_walk(1)
        assert screen.scene.slide is None


async def test_the_last_card_of_a_deal_leaves_a_hand_without_places() -> None:
    async with replaying(played(2), deal=1) as (_, screen, pilot):
        await pilot.press("end")
        while not screen.scene.places:
            screen.action_walk(-1)
        await pilot.pause()
        screen.action_walk(1)
        assert (present(screen.scene.slide).place, screen.scene.places) == (3, ())


async def test_it_plays_by_itself_to_the_end() -> None:
    session = played()
    async with replaying(session, deal=3) as (app, screen, pilot):
        screen.pace_override = WAITING
        await pilot.press("space")
        assert "stop" in text_of(app)
        await pilot.press("space")
        assert not screen.is_playing
        screen.pace_override = INSTANT
        await pilot.press("space")
        await until(lambda: not screen.is_playing, pilot)
        assert screen.ply == screen.replay.deals[-1].last
        assert screen.flow is not None
        assert screen.flow.held is None
        await pilot.press("home", "space", "right")
        assert not screen.is_playing


async def test_leaving_leads_back_and_leaves_the_running_game_alone() -> None:
    session = played()
    before = (session.game, list(session.log), session.at_keyboard, dict(session.marks))
    async with sitting(session) as (app, table, pilot):
        frame = text_of(app)
        await pilot.press("v")
        assert isinstance(app.screen, ThousandReplayScreen)
        await pilot.press("down", "space", "pageup", "end", "escape")
        assert app.screen is table
        assert text_of(app) == frame
        assert (session.game, session.log, session.at_keyboard, session.marks) == before
        await pilot.press("s", "up", "enter")
        assert a(ThousandReplayScreen, app.screen).deal.number == 2
        await pilot.press("s", "down", "down", "enter")
        assert a(ThousandReplayScreen, app.screen).deal.number == 3
        await pilot.press("escape")
        assert isinstance(app.screen, SheetScreen)
        await pilot.press("escape")
        assert app.screen is table
        assert len(session.listeners) == 1


@pytest.mark.parametrize(("key", "said"), [("v", "replay.nothing"), ("w", "review.nothing")])
async def test_before_the_first_settlement_there_is_nothing_to_look_at(key: str, said: str) -> None:
    async with sitting(played(0)) as (app, table, pilot):
        await pilot.press(key)
        assert app.screen is table
        assert app.said == [worded(said)]


async def test_from_the_end_of_a_game() -> None:
    session = played()
    session.give_up(0)
    async with sitting(session) as (app, _, pilot):
        app.open_game_over(session)
        await pilot.pause()
        await pilot.press("v")
        assert isinstance(app.screen, ThousandReplayScreen)
        await pilot.press("a", "escape")
        assert isinstance(app.screen, GameOverScreen)
        assert not session.marks


async def opened(app: ThousandApp, pilot: Pilot[int], path: Path) -> ReplayScreen:
    await has_looked_around(pilot)
    replay_file(app, path)
    await pilot.pause()
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


async def test_from_the_saved_games_and_what_was_seen_is_noted_in_the_file(tmp_path: Path) -> None:
    session = played()
    path = kept(session, tmp_path / "saves")
    before = saves.load(path)
    async with at_home(tmp_path, SMALL) as (app, pilot):
        app.open("saved")
        await pilot.pause()
        await pilot.pause()
        await pilot.press("v", "down")
        assert isinstance(app.screen, ThousandReplayScreen)
        assert saves.load(path) == before
        await pilot.press("a", "escape")
        assert isinstance(app.screen, PageScreen)
    assert saves.load(path) == before.model_copy(update={"marks": {"3": ["seen"]}})


async def test_cards_stay_hidden_where_it_cannot_be_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played()
    path = kept(session, tmp_path / "saves")
    data = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async with running(tmp_path, SMALL) as (app, pilot):
        screen = await opened(app, pilot, path)
        with monkeypatch.context() as patch:
            patch.setattr("thousand_tui.desk.replaying.write_through", fail)
            for key in ("a", "e"):
                await pilot.press(key)
                assert "The cards stay hidden" in text_of(app)
                assert (screen.is_open, screen.eyes, screen.bottom) == (False, 0, 0)
        await pilot.press("right")
        assert "The cards stay hidden" not in text_of(app)
    assert path.read_bytes() == data


async def test_mariage_is_replayed(tmp_path: Path) -> None:
    session = mariage()
    path = kept(session, tmp_path / "saves")
    async with running(tmp_path, SMALL, theme="baize", ascii=False) as (app, pilot):
        screen = await opened(app, pilot, path)
        assert isinstance(screen, MariageReplayScreen)
        await pilot.press("down", "down", "e", "a")
        assert present(screen.scene).view.hands == screen.replay.game.hands
        check_golden("../../replay/golden/mariage_80x24", app)
        await pilot.press("end", "right")
        await pilot.press("s", "up", "up", "enter")
        assert app.screen is screen
        assert screen.deal.number == 1
        await pilot.press("end")
        check_golden("../../replay/golden/mariage_settled_80x24", app)


async def test_a_game_that_was_won_is_not_taken_back_after_its_last_deal_was_seen() -> None:
    """At its result one may still go back, until the cards were seen."""
    session = ThousandSession(
        preset("BASE").agreements,
        [Player(name, "novice" if at else "person") for at, name in enumerate(NAMES)],
        "38",
        dealer=2,
        standings=[Standing(860), Standing(), Standing()],
    )
    rng = Random(38)
    while not session.is_over:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(view_of(session.game, session.turn).choices.sample(rng))
    assert session.undo_target() is not None
    async with sitting(session) as (app, _, pilot):
        replay_session(app, session)
        await pilot.pause()
        await pilot.press("a", "escape")
        assert session.undo_target() is None
        assert session.ends_at_seen_deal


async def test_undo_does_not_go_into_a_deal_that_was_seen() -> None:
    session = played(1)
    session.course.go_back(max(session.course.totals))
    session.settings = TableSettings(practice=True)
    assert session.undo_target() is not None
    session.mark(Mark.SEEN, deal=1)
    assert session.undo_target() is not None
    session.settings = TableSettings()
    async with sitting(session) as (app, _, pilot):
        await pilot.press("u")
        assert worded("undo.seen") in text_of(app)


async def test_who_is_to_act_is_told_once_and_nobody_thinks() -> None:
    agreements = preset("BASE").agreements.model_copy(update={"dark": True})
    session = ThousandSession(agreements, [Player(name, "novice") for name in NAMES], "dark", dealer=2)
    rng = Random(5)
    while not session.game.sheet.deals:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            assert session.turn is not None
            session.submit(view_of(session.game, session.turn).choices.sample(rng))
    async with replaying(session, (120, 40)) as (app, _, pilot):
        assert text_of(app).count(worded("seat.unseen")) == 1
        for _ in range(8):
            assert "thinking" not in text_of(app)
            await pilot.press("right")


async def test_a_sentence_that_pops_up_covers_neither_plates_nor_hand() -> None:
    async with sitting(played(), SMALL, notices=True) as (app, _, pilot):
        replay_session(app, app.screen.session, None)  # type: ignore[attr-defined]
        await pilot.pause()
        before = text_of(app).splitlines()
        app.notify("A sentence.")
        await until(lambda: "A sentence." in text_of(app), pilot)
        after = text_of(app).splitlines()
        told = next(row for row, line in enumerate(before) if "Deal 3" in line and "move" in line)
        assert after[:4] == before[:4]
        assert after[told:] == before[told:]
