"""Words for the shuffle: what is committed to is shown before anybody types one, and where it can be checked later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.narrowing import a, present
from tests.ui.apps import SIZE, ListeningApp, box_of, game, keep_golden, new_app, press, running, text_of
from tests.words.english import worded
from thousand_tui.desk.committing import Committed, words_of
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.mariage.desk import MariageSetup
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.rules import preset
from thousand_tui.rules.phases.shuffle import commitment_to
from thousand_tui.table import Occasion, Player, Shuffling, TableSettings
from thousand_tui.table.games import MARIAGE, AnySession
from thousand_tui.ui.other_games import open_setup
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.menu import MenuScreen
from thousand_tui.ui.screens.seats import FingerprintScreen, WordsScreen
from thousand_tui.ui.screens.setup import SetupScreen
from thousand_tui.ui.screens.sheet import SheetScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.fields import ButtonField, NameField

SEED = "00112233445566778899aabbccddeeff"
KNOWN = Committed(SEED, Shuffling(commitment_to(SEED)))
BOTH = (Player("Anna"), Player("Bogdan"), Player("Vera", "novice"))


async def words_opened(app: ListeningApp, pilot: Pilot[Any], *keys: str) -> WordsScreen:
    app.open("setup")
    await pilot.pause()
    setup = a(SetupScreen, app.screen)
    setup.drawn = KNOWN
    await pilot.press(*(keys or ("f6",)))
    return a(WordsScreen, app.screen)


async def test_whoever_does_not_care_presses_no_key_for_it(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open("setup")
        await pilot.pause()
        await pilot.press("f5")
        session = a(TableScreen, app.screen).session
        assert session.occasion.shuffling == Shuffling(commitment_to(session.seed), ("", "", ""), session.names)
        assert session.occasion.deck_seed(session.seed) == session.seed


async def test_each_person_types_a_word_of_their_own(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        screen = WordsScreen(KNOWN, BOTH, {})
        typed: list[dict[int, str] | None] = []
        app.push_screen(screen, typed.append)
        await pilot.pause()
        box = [line[3:77] for line in text_of(app).splitlines() if line[3:4] in ("╭", "│", "╰")]
        keep_golden("words", "\n".join(box[-16:]) + "\n")
        await pilot.press(*"swan", "enter", *"elk", "enter")
        assert typed == [{0: "swan", 1: "elk"}]


async def test_the_words_go_into_the_game_and_can_be_taken_back(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        screen = await words_opened(app, pilot)
        assert str(screen.query_one(".word-who", Static).content) == worded("setup.you")
        await pilot.press(*"swan", "enter")
        note = app.screen.query_one("#setup-words", ButtonField).note
        assert note == "1 typed"
        await pilot.press("f6", "backspace", "escape")
        await pilot.press("f5")
        assert isinstance(app.screen, FingerprintScreen)
        assert not list(tmp_path.glob("*.json"))
        shown = text_of(app)
        await pilot.press("enter")
        session = a(TableScreen, app.screen).session
        assert session.occasion.shuffling == Shuffling(commitment_to(SEED), ("swan", "", ""), session.names)
        assert f"Fingerprint {session.occasion.shuffling.fingerprint}" in shown
        assert not session.log or "“swan”" in shown
        assert session.occasion.deck_seed(session.seed) != session.seed == SEED


async def test_whoever_has_read_the_commitment_sees_the_fingerprint_without_a_word(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await words_opened(app, pilot)
        await pilot.press("enter", "f5")
        assert isinstance(app.screen, FingerprintScreen)
        assert worded("verify.words.none") in text_of(app)


async def test_a_seed_of_the_command_line_is_told_and_used_once(tmp_path: Path) -> None:
    async with running(tmp_path, seed="mine") as (app, pilot):
        app.open("setup")
        await pilot.pause()
        await pilot.press("f6")
        assert "there is nothing to commit to" in box_of(app)
        await pilot.press("escape", "f5")
        assert isinstance(app.screen, TableScreen)
        assert (app.screen.session.seed, app.asked_seed.text) == ("mine", None)
        assert app.screen.session.occasion.shuffling == Shuffling(None, ("", "", ""), app.screen.session.names)


async def test_the_mariage_asks_for_words_too(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        open_setup(app, MARIAGE)
        await pilot.pause()
        await pilot.press("f6", *"elk", "enter", "f5")
        assert isinstance(app.screen, FingerprintScreen)
        await pilot.press("enter")
        session = present(app.session)
        assert present(session.occasion.shuffling).words[0] == "elk"


@pytest.mark.parametrize("words", [(), ("swan", "", "лебедь")])
@pytest.mark.parametrize("is_over", [False, True])
async def test_the_menu_says_how_to_check_the_shuffle_and_the_sheet_when_the_game_is_over(
    tmp_path: Path, words: tuple[str, ...], is_over: bool
) -> None:
    app = new_app(tmp_path)
    session = game(8)
    known = KNOWN.with_words(words).at(session.players).shuffling
    session.occasion = Occasion(shuffling=known, given_up_by=0 if is_over else None)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(SheetScreen(session))
        await pilot.pause()
        assert (commitment_to(SEED) in text_of(app)) == is_over
        await pilot.press("escape")
        app.push_screen(MenuScreen(session))
        await pilot.pause()
        await pilot.press("x")
        text = text_of(app)
        assert commitment_to(SEED) in text
        assert f"Fingerprint {known.fingerprint}" in text
        assert ("“swan”" in text) == bool(words)
        assert (session.seed in text) == is_over


async def test_the_end_of_a_game_shows_the_seed_and_how_to_check_it(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    session = new_session(preset("BASE").agreements, BOTH, KNOWN)
    session.give_up(0)
    async with app.run_test(size=SIZE) as pilot:
        app.keeper = keeper = keep(session, tmp_path)
        app.push_screen(GameOverScreen(session))
        await pilot.pause()
        shown = str(app.screen.query_one("#over-proof", Static).render())
        assert SEED in shown
        assert commitment_to(SEED)[:16] in shown
        assert f"thousand verify {keeper.path.name}" in shown
        assert app.screen.query_one("#over-home").region.bottom <= 23


async def test_a_word_that_cannot_be_seen_for_what_it_is_is_refused_at_once(tmp_path: Path) -> None:
    async with running(tmp_path, notices=True) as (app, pilot):
        screen = WordsScreen(KNOWN, BOTH, {})
        typed: list[dict[int, str] | None] = []
        app.push_screen(screen, typed.append)
        await pilot.pause()
        for word in ("sw\u0430n", "swan\u200d"):
            screen.query_one(NameField).value = word
            await pilot.press("enter")
            assert screen.query_one("#word-0").has_focus
            await pilot.click("#words-done")
            assert typed == []
        assert "cannot be used" in text_of(app)
        screen.query_one(NameField).value = "ｓｗａｎ"
        await pilot.click("#words-done")
        assert typed == [{0: "swan"}]


async def test_whoever_does_not_deal_is_at_the_set_up_again(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await words_opened(app, pilot)
        await pilot.press(*"swan", "enter", "f5", "escape")
        assert isinstance(app.screen, SetupScreen)
        assert app.session is None
        assert not list(tmp_path.glob("*.json"))
        await pilot.press("f5")
        assert isinstance(app.screen, FingerprintScreen)


@pytest.mark.parametrize("is_mariage", [False, True])
async def test_before_the_first_card_the_menu_shows_the_fingerprint_and_the_curtain_does_not(
    tmp_path: Path, is_mariage: bool
) -> None:
    app = new_app(tmp_path)
    players = (*BOTH, Player("Gleb", "novice"), Player("Ira", "novice"))
    session: AnySession = new_session(preset("BASE").agreements, BOTH, KNOWN)
    if is_mariage:
        session = MariageSetup(players, MariageAgreements(players=5), TableSettings()).session(KNOWN)
    print_now = present(present(session.occasion.shuffling).fingerprint)
    async with app.run_test(size=SIZE) as pilot:
        app.open_table(session)
        while not session.needs_curtain:
            await pilot.pause(0.05)
        await pilot.pause()
        assert print_now not in text_of(app)
        await press(pilot, "escape", "x")
        assert f"Fingerprint {print_now}" in text_of(app)
        await press(pilot, "escape", "enter")
        assert print_now not in text_of(app)


async def test_long_words_take_the_room_of_the_chart(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    session = game(8)
    long = KNOWN.with_words(["w" * 40, "x" * 40, "y" * 39 + "z"]).at(session.players)
    session.occasion = Occasion(shuffling=long.shuffling, given_up_by=0)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(SheetScreen(session))
        await pilot.pause()
        lines = text_of(app).splitlines()
        assert "z”" in lines[-2] + lines[-3]
        assert sum(" made" in line or " failed" in line for line in lines) >= 5
        assert not app.screen.query_one("#sheet-side").display
        await pilot.press("c")
        assert app.screen.query_one("#sheet-side").region.height > 15


def test_a_bot_that_sat_down_has_typed_nothing() -> None:
    assert words_of((Player("Anna"), Player("Vera", "novice")), {0: "elk", 1: "swan"}) == ["elk", ""]


async def test_a_rematch_has_a_seed_and_a_commitment_of_its_own(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    session = new_session(preset("BASE").agreements, BOTH, KNOWN.with_words(["swan"]))
    session.give_up(0)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(GameOverScreen(session))
        await pilot.pause()
        await pilot.press("r")
        again = present(app.session)
        assert again.players == session.players
        assert again.seed != SEED
        assert again.occasion.shuffling == Shuffling(commitment_to(again.seed), ("", "", ""), again.names)
