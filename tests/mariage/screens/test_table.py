"""The table of Mariage by keyboard and by mouse, from five to ten players, with the curtain."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.mariage.finished import finished
from tests.mariage.screens.tables import (
    AT_ONCE,
    NAMES,
    asked,
    due,
    go_on,
    is_due,
    must_follow,
    session_of,
    sitting,
    to_the_first_trick,
    zones,
)
from tests.mariage.test_plain import before_a_last_card
from tests.narrowing import a, present
from tests.slowly import slowly
from tests.ui.apps import SetClock, at_home, has_looked_around, new_app, press, running, text_of
from tests.ui.screens.table.tables import until
from tests.ui.test_contrast import weak_in_any_theme
from tests.words.english import worded
from thousand_tui.bots import Decision
from thousand_tui.desk.keeper import keep
from thousand_tui.mariage import words
from thousand_tui.mariage.bots.advice import asks_for_card, chance_of, weigh
from thousand_tui.mariage.rules import Announce, MariageAgreements, Play
from thousand_tui.mariage.rules.state import Tricks
from thousand_tui.mariage.rules.tricks import still_to_play
from thousand_tui.mariage.screens.screen import MariageScreen
from thousand_tui.mariage.screens.setup import MariageRulesScreen, MariageSeat, MariageSetupScreen
from thousand_tui.mariage.screens.sheet import MariageOverScreen, MariageSheetScreen
from thousand_tui.mariage.table import MariageSession
from thousand_tui.table import Mark
from thousand_tui.table.pacing import Next, Pace
from thousand_tui.table.session import Player
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.menu import MenuScreen, SeatsScreen
from thousand_tui.ui.screens.seats import SeatForm
from thousand_tui.ui.screens.table.turns import BotTurns, Thought
from thousand_tui.ui.widgets.chart import TotalsChart
from thousand_tui.ui.widgets.fields import Prose
from thousand_tui.ui.widgets.painted import Canvas


@pytest.mark.parametrize(
    ("players", "size"), [(5, (80, 24)), slowly(10, (80, 24)), slowly(7, (120, 40)), slowly(10, (200, 60))]
)
async def test_a_game_is_played_to_its_end_by_keyboard(players: int, size: tuple[int, int]) -> None:
    session = session_of(players)
    async with sitting(session, size) as (app, screen, pilot):
        while app.screen is screen:
            await due(screen, pilot, Next.PERSON)
            if app.screen is not screen:
                break
            view = session.view()
            text = text_of(app)
            for name in session.names:
                assert name[:5] in text
            assert "tricks" in text
            if view.play is not None:
                card = next(card for card in view.places if card is not None and Play(card) in view.choices)
                await pilot.press(str(view.places.index(card) + 1))
            await press(pilot, "enter")
        assert session.is_over
        assert isinstance(app.screen, MariageOverScreen)
        assert "wins" in text_of(app) or "win!" in text_of(app)


@pytest.mark.parametrize(("seed", "choose"), [("table 2", " 1 choose "), ("table 0", " 1–2 choose ")])
async def test_the_digits_that_choose_are_named_with_the_dash_of_the_other_keys(seed: str, choose: str) -> None:
    """Who holds one thing to announce is not told of keys from 1 to 1."""
    async with asked(session_of(5, seed=seed)) as (app, screen, pilot):
        assert choose in text_of(app)
        await pilot.press("enter")
        await due(screen, pilot, Next.PERSON)
        assert " ←→ choose " in text_of(app)


async def test_the_mouse_alone_is_enough() -> None:
    session = session_of(6, seed="mouse")
    async with sitting(session) as (app, screen, pilot):
        while sum(move.actor == 0 for move in session.log) < 4:
            await due(screen, pilot, Next.PERSON)
            view = session.view()
            if view.play is None:
                await pilot.click(screen.picture, offset=(2, 23))
            else:
                card = next(card for card in view.places if card is not None and Play(card) in view.choices)
                at = view.places.index(card)
                region = next(region for region, name in zones(screen) if name == f"card:{at}")
                for _ in range(2):
                    if session.view().play is view.play:
                        await pilot.click(screen.picture, offset=(region.x + 1, region.y + 2))
            await pilot.pause()
        assert app.screen is screen


async def test_what_is_held_can_be_ticked_and_left_unsaid() -> None:
    session = next(found for found in (session_of(5, seed=str(seed)) for seed in range(200)) if holds_two(found))
    async with asked(session) as (app, screen, pilot):
        held = screen.pointing.ticked
        assert len(held) >= 2
        assert text_of(app).count("[x]") == len(held)
        await pilot.press("1")
        assert text_of(app).count("[x]") == len(held) - (held[0] != "marriage")
        await pilot.press("space")
        await press(pilot, "p")
        assert Announce() in [move.action for move in session.log] or "must be announced" in text_of(app)


def holds_two(session: MariageSession) -> bool:
    session.let_chance_act()
    return session.turn == 0 and len(session.view().choices) >= 4


async def test_a_refusal_is_explained_and_nothing_is_played() -> None:
    session = next(found for found in (session_of(6, seed=str(seed)) for seed in range(300)) if must_follow(found))
    async with asked(session) as (app, _screen, pilot):
        view = session.view()
        shut = next(card for card in view.places if card is not None and Play(card) not in view.choices)
        ply = session.ply
        await press(pilot, str(view.places.index(shut) + 1), "enter")
        assert session.ply == ply
        assert re.search(r"must follow suit|A king calls", text_of(app))


async def test_a_number_plays_at_once_if_the_player_wants_that() -> None:
    session = next(found for found in (session_of(6, seed=str(seed)) for seed in range(300)) if must_follow(found))
    async with asked(session) as (app, _, pilot):
        ply, view = session.ply, session.view()
        allowed = [card is not None and Play(card) in view.choices for card in view.places]
        held = [card is not None for card in view.places]
        refused = str([a and not b for a, b in zip(held, allowed, strict=True)].index(True) + 1)
        played = str(allowed.index(True) + 1)
        await pilot.press(played)
        assert session.ply == ply
        app.change_settings(number_plays=True)
        await pilot.press(refused)
        assert session.ply == ply
        await pilot.press(played)
        assert session.ply > ply


async def test_the_curtain_rises_for_whoever_is_asked_next_and_for_called_queens() -> None:
    session = session_of(5, people=5, seed="curtain")
    async with sitting(session) as (app, screen, pilot):
        asked = set[int | None]()
        answers_early = False
        # A queen who is called answers before the player whose turn it would have been.
        while not answers_early or len(asked) < 5:
            await due(screen, pilot, Next.CURTAIN, Next.PERSON)
            assert app.screen is screen
            if screen.flow.next is Next.CURTAIN:
                asked.add(session.turn)
                now = session.game.now
                if isinstance(now, Tricks) and now.calls is not None:
                    answers_early |= now.calls != still_to_play(session.game.deal, now)[0]
                assert screen.query_one(Curtain).has_class("-up")
                assert not set(text_of(app).split("it is your turn")[0]) & set("♠♣♥♦")
            await press(pilot, "enter")
            assert not (session.ply and screen.notice), "the card at the cursor may always be played"


async def test_a_deal_in_which_a_decision_was_taken_back_is_marked_on_the_sheet() -> None:
    session = session_of(5, practice=True, deals=3, seed="undo")
    async with asked(session) as (app, screen, pilot):
        await pilot.press("enter")
        await due(screen, pilot, Next.PERSON)
        await pilot.press("u")
        while not session.game.sheet.deals:
            await due(screen, pilot, Next.PERSON)
            await pilot.press("enter")
        await pilot.press("s")
        assert isinstance(app.screen, MariageSheetScreen)
        assert re.search(r"^► +1u ", text_of(app), re.MULTILINE)
        assert "u undo" in text_of(app)


async def test_the_menu_offers_what_this_game_has() -> None:
    session = session_of(5)
    async with asked(session) as (app, _screen, pilot):
        await press(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)
        assert app.screen.offered == (
            *("sheet", "rules", "seats", "record", "note", "shuffle", "settings", "help", "give_up", "leave"),
        )
        app.screen.action_go("sheet")
        await pilot.pause()
        assert isinstance(app.screen, MariageSheetScreen)
        assert "Now" in text_of(app)
        await pilot.press("escape")
        await press(pilot, "f1")
        assert "announce nothing" in text_of(app)
        for word in ("concede", "talon", "bid"):
            assert word not in text_of(app).lower()
        await press(pilot, "1")
        assert "5 players, 36 cards" in text_of(app)
        await press(pilot, "3")
        assert "there the queen's player gains" in " ".join(text_of(app).split())
        await press(pilot, "escape", "escape", "f1")
        assert isinstance(app.screen, MariageRulesScreen)
        assert "announce nothing" in text_of(app)


@pytest.mark.parametrize("players", [5, slowly(10)])
async def test_a_person_and_a_bot_change_places(players: int) -> None:
    session = session_of(players)
    async with asked(session) as (app, screen, pilot):
        cards = session.game.hands
        await pilot.press("escape", "e")
        assert isinstance(app.screen, SeatsScreen)
        bot, person = app.screen.query_one("#seat-0", SeatForm), app.screen.query_one("#seat-3", SeatForm)
        assert [name for name, _ in bot.offered()] == ["person", "novice", "regular", "skilled"]
        for form, key in ((bot, "right"), (person, "left")):
            form.level_choice.focus()
            await pilot.press(key)
        await pilot.pause()
        assert bot.name_now not in NAMES
        assert worded("menu.seats.keep") in text_of(app)
        app.screen.query_one("#seats-keep").focus()
        await press(pilot, "enter")
        assert app.screen is screen
        assert session.people == (3,)
        assert session.players[0].kind == "novice"
        await due(screen, pilot, Next.PERSON)
        assert session.turn == 3
        assert session.view().hand == session.game.hands[3] == cards[3]


async def test_a_bot_that_has_thought_does_not_decide_for_the_person_who_took_its_seat() -> None:
    session = session_of(5)
    async with asked(session) as (_, screen, pilot):
        session.change_player(1, Player("Olga"))
        session.change_player(0, Player("Bot", "novice"))
        view = present(session.bot_view())
        decided: Any = Announce()
        screen.bots.ask()
        thought = Thought(view, "novice", session.seed, 0, session.ply)
        screen.post_message(BotTurns.Answered(thought, Decision(decided)))
        session.change_player(0, Player("Anna"))
        ply = session.ply
        await pilot.pause()
        assert session.ply == ply


async def test_all_games_lists_it_and_it_is_set_up_and_played(tmp_path: Path) -> None:
    async with at_home(tmp_path, (80, 24)) as (app, pilot):
        app.open_sets()
        await pilot.pause()
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, MariageSetupScreen)
        await pilot.press(*["up"] * 12)
        app.screen.query_one("#mariage-players").focus()
        await press(pilot, "right", "right", "right", "right", "right")
        assert "10 players, 52 cards" in text_of(app)
        app.screen.query(MariageSeat).last().level_choice.focus()
        await pilot.pause()
        assert "as Regulars do" in " ".join(str(app.screen.query_one(Prose).text).split())
        await press(pilot, "f5")
        assert len(a(MariageScreen, app.screen).session.names) == 10
        assert list((tmp_path / "saves").glob("*.json"))
    again = new_app(tmp_path, agreements="MARIAGE V15.tokens=75")
    async with again.run_test(size=(80, 24)) as pilot:
        await has_looked_around(pilot)
        await pilot.pause()
        assert a(MariageSetupScreen, again.screen).agreements == MariageAgreements(tokens=75)
        await pilot.press("escape")
        assert "MARIAGE V15.tokens=75" in text_of(again), "home goes on with the game that was asked for"
        await press(pilot, "n")
        assert isinstance(again.screen, MariageSetupScreen)
        await press(pilot, "f5")
        again.go_home()
        await pilot.pause()
        await until(lambda: "BASE" in text_of(again), pilot)
        assert "Continue" in text_of(again)


async def test_a_hint_weighs_every_card_and_is_followed_and_help_stays_with_this_game() -> None:
    session = session_of(5)
    async with asked(session, (80, 24)) as (app, screen, pilot):
        await pilot.press("h")
        assert words.hint_sentence(session.view()) in " ".join(text_of(app).split())
        await go_on(screen, pilot, lambda: asks_for_card(session.view()), Next.PERSON, Next.TRICK, Next.NEWS)
        await pilot.press("h")
        await until(lambda: screen.hinting.advice is not None, pilot)
        best = screen.hinting.advice.weighed[0].action.card
        assert words.why_card(session.view(), best) in " ".join(text_of(app).split())
        await pilot.press("h")
        await until(lambda: screen.hinting.advised is not None and screen.hinting.advised.found is not None, pilot)
        await pilot.pause()
        view, advised = session.view(), screen.hinting.advised
        weighed = present(advised).advice.weighed
        assert weighed == weigh(view, chance_of(view))
        shown = text_of(app).replace("\u00a0", " ")
        told = " ".join(shown.split())
        assert all(
            f"{row.tokens} {row.twos} {row.behind}".replace("\u00a0", " ") in told for row in words.hint_rows(weighed)
        )
        assert words.why_card(view, weighed[0].action.card) in " ".join(shown.split())
        assert Mark.HINT in session.marks[1]
        ply = session.ply
        await press(pilot, "a")
        assert session.log[ply].action == weighed[0].action
        await pilot.press("a")
        assert "No hint is open" in text_of(app)
        await press(pilot, "f1")
        assert isinstance(app.screen, MariageRulesScreen)
        await press(pilot, "right", "f1")
        assert isinstance(app.screen, MariageRulesScreen)
        assert "PLAYING" in text_of(app)
        await press(pilot, "4")
        assert "Token  What players pay with" in text_of(app), "the words of this game"
        await press(pilot, "escape", "s", "f1")
        assert isinstance(app.screen, MariageRulesScreen)


@pytest.mark.parametrize("players", [slowly(5), 10])
async def test_all_of_it_can_be_read_in_every_theme(players: int) -> None:
    session = session_of(players, seed="contrast", deals=2)
    async with sitting(session, (120, 40)) as (app, screen, pilot):
        weak = []
        for wanted, keys in ((Next.PERSON, ()), (Next.TRICK, ("enter",)), (Next.RESULT, ()), (Next.RESULT, ("s",))):
            await go_on(screen, pilot, partial(is_due, screen, wanted), Next.PERSON, Next.TRICK, Next.NEWS)
            await press(pilot, *keys)
            weak += await weak_in_any_theme(app, pilot)
        assert weak == []


async def test_setting_up_and_the_end_can_be_read(tmp_path: Path) -> None:
    async with at_home(tmp_path, (120, 40), agreements="MARIAGE") as (app, pilot):
        assert isinstance(app.screen, MariageSetupScreen)
        assert await weak_in_any_theme(app, pilot) == []
        session = session_of(7)
        session.give_up(0)
        app.open_game_over(session)
        await pilot.pause()
        assert isinstance(app.screen, MariageOverScreen)
        assert await weak_in_any_theme(app, pilot) == []


async def test_a_saved_game_is_continued_from_home(tmp_path: Path) -> None:
    session = session_of(6)
    keeper = keep(session, tmp_path / "saves")
    session.let_chance_act()
    keeper.close()
    async with at_home(tmp_path, (80, 24)) as (app, pilot):
        assert "Bogdan" in text_of(app)
        await press(pilot, "enter")
        assert a(MariageScreen, app.screen).session.log == session.log


async def test_enter_runs_neither_through_a_settlement_nor_into_what_comes_after_it(
    request: pytest.FixtureRequest,
) -> None:
    session = session_of(5, deals=2)
    async with sitting(session) as (_, screen, pilot):
        clock: SetClock = request.getfixturevalue("clock")
        screen.pace_override = Pace(bot=0, trick=0)
        while not is_due(screen, Next.RESULT):
            await until(lambda: is_due(screen, Next.RESULT, Next.PERSON), pilot)
            if is_due(screen, Next.PERSON):
                clock.time += 1
                await pilot.press("enter")
        await pilot.press("enter", "enter")
        assert is_due(screen, Next.RESULT)
        clock.time += 0.8
        await pilot.press("enter")
        await until(lambda: is_due(screen, Next.PERSON), pilot)
        ply = session.ply
        await pilot.press("enter", "enter")
        assert session.ply == ply
        clock.time += 0.8
        await pilot.press("enter")
        assert session.ply > ply


async def test_the_names_at_a_trick_are_there_in_large_print_too(tmp_path: Path) -> None:
    async with at_home(tmp_path, (80, 24), theme="large") as (app, pilot):
        app.open_table(session_of(7))
        await pilot.pause()
        screen = a(MariageScreen, app.screen)
        screen.pace_override = AT_ONCE
        await to_the_first_trick(screen, pilot)
        text = text_of(app)
        assert all(text.count(name[:4]) >= 2 for name in NAMES[:7]), "on the plate and at the card"


async def test_the_chart_has_the_room_that_a_short_sheet_leaves(tmp_path: Path) -> None:
    async with running(tmp_path, (120, 40)) as (app, pilot):
        app.push_screen(MariageSheetScreen(session_of(5)))
        await pilot.pause()
        lines = text_of(app).splitlines()
        (now,) = (at for at, line in enumerate(lines) if line.strip().startswith(worded("mariage.sheet.total")))
        assert app.screen.query_one(TotalsChart).region.y <= now + 3


async def test_the_end_tells_each_total_once(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    session = finished(12)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_game_over(session)
        await pilot.pause()
        words = text_of(app).split()
        for seat, name in enumerate(session.names[1:], 1):
            assert words.count(name) >= 2, "in the list and at the line"
            assert words.count(str(session.game.sheet.tokens[seat])) == 1


@pytest.mark.parametrize("seed", ["plate 8", "plate 13"], ids=["the dealer", "another"])
async def test_a_plate_with_cards_says_what_its_number_counts(seed: str) -> None:
    session = session_of(5, seed=seed)
    session.let_chance_act()
    while session.turn is not None and (view := session.card_game.view_of(session.game, session.turn)).play is None:
        session.submit(max(view.choices, key=lambda each: len(each.names) if isinstance(each, Announce) else 0))
    async with asked(session) as (app, _screen, _pilot):
        text = text_of(app)
        assert "tr 0 " in text, "two cards leave no room for the whole word"
        assert text.count("tr 0") + text.count("tricks 0") == len(session.names)


@pytest.mark.parametrize("plays_itself", [True, False])
async def test_a_last_card_plays_itself_or_waits_and_undo_goes_back_beyond_it(plays_itself: bool) -> None:
    session = before_a_last_card()
    ply = session.ply
    async with sitting(session) as (app, screen, pilot):
        app.change_settings(last_card=plays_itself)
        screen.draw()
        assert (worded("claim.last_card") in text_of(app)) == plays_itself
        await until(lambda: session.ply > ply, pilot) if plays_itself else await pilot.pause(0.1)
        assert (session.ply > ply) == plays_itself
        await pilot.press("u")
        assert len(session.card_game.hand(session.game, 0)) == 2


async def test_the_table_is_painted_in_a_window_without_room_for_a_plate() -> None:
    async with asked(session_of(5)) as (_, screen, _pilot):
        for width, height in ((1, 1), (5, 100), (20, 5)):
            canvas = Canvas(width, height, screen.picture.rich_style)
            screen.picture.paint(canvas)
            assert {canvas.strip(y).cell_length for y in range(height)} == {width}
