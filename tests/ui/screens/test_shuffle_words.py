"""Words for the shuffle: what is committed to is shown before anybody types one, and where it can be checked later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.ui.apps import SIZE, ListeningApp, check_golden, game, new_app, text_of
from thousand_tui.desk.committing import Committed
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.rules import preset
from thousand_tui.rules.phases.shuffle import commitment_to
from thousand_tui.table import Player, Shuffling
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.setup import SetupScreen
from thousand_tui.ui.screens.sheet import SheetScreen
from thousand_tui.ui.screens.shuffle_words import WordsScreen, words_of
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.fields import ButtonField, NameField

SEED = "00112233445566778899aabbccddeeff"
KNOWN = Committed(SEED, Shuffling(commitment_to(SEED)))
BOTH = (Player("Anna"), Player("Bogdan"), Player("Vera", "novice"))


async def words_opened(app: ListeningApp, pilot: Pilot[Any], *keys: str) -> WordsScreen:
    app.open_setup()
    await pilot.pause()
    setup = app.screen
    assert isinstance(setup, SetupScreen)
    setup.drawn = KNOWN
    await pilot.press(*(keys or ("f6",)))
    assert isinstance(app.screen, WordsScreen)
    return app.screen


async def test_whoever_does_not_care_presses_no_key_for_it(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.open_setup()
        await pilot.pause()
        await pilot.press("f5")
        assert isinstance(app.screen, TableScreen)
        session = app.screen.session
        assert session.shuffling == Shuffling(commitment_to(session.seed), ("", "", ""))
        assert session.deck_seed == session.seed


async def test_each_person_types_a_word_of_their_own(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = WordsScreen(KNOWN, BOTH, {})
        typed: list[dict[int, str] | None] = []
        app.push_screen(screen, typed.append)
        await pilot.pause()
        box = [line[3:77] for line in text_of(app).splitlines() if line[3:4] in ("╭", "│", "╰")]
        check_golden("words", "\n".join(box[-16:]) + "\n")
        await pilot.press(*"swan", "enter", *"elk", "enter")
        assert typed == [{0: "swan", 1: "elk"}]


async def test_the_words_go_into_the_game_and_can_be_taken_back(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await words_opened(app, pilot)
        await pilot.press(*"swan", "enter")
        note = app.screen.query_one("#setup-words", ButtonField).note
        assert note == "1 typed"
        await pilot.press("f6", "backspace", "escape")
        await pilot.press("f5")
        assert isinstance(app.screen, TableScreen)
        session = app.screen.session
        assert session.shuffling == Shuffling(commitment_to(SEED), ("swan", "", ""))
        assert session.deck_seed != session.seed == SEED


async def test_the_mouse_opens_and_closes_it(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.open_setup()
        await pilot.pause()
        await pilot.click("#setup-words")
        assert isinstance(app.screen, WordsScreen)
        app.screen.query_one(NameField).value = "elk"
        await pilot.click("#words-done")
        assert app.screen.query_one("#setup-words", ButtonField).note == "1 typed"


async def test_a_seed_of_the_command_line_is_told_and_used_once(tmp_path: Path) -> None:
    app = new_app(tmp_path, seed="mine")
    async with app.run_test(size=SIZE) as pilot:
        app.open_setup()
        await pilot.pause()
        await pilot.press("f6")
        assert "there is nothing to commit to" in " ".join(text_of(app).replace("│", " ").split())
        await pilot.press("escape", "f5")
        assert isinstance(app.screen, TableScreen)
        assert (app.screen.session.seed, app.asked_seed.text) == ("mine", None)
        assert app.screen.session.shuffling == Shuffling(None, ("", "", ""))


async def test_the_mariage_asks_for_words_too(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.mariage.open_setup()
        await pilot.pause()
        await pilot.press("f6", *"elk", "enter", "f5")
        session = app.session
        assert session is not None
        assert session.shuffling is not None
        assert session.shuffling.words[0] == "elk"


@pytest.mark.parametrize("words", [(), ("swan", "", "лебедь")])
async def test_the_sheet_shows_the_whole_commitment(tmp_path: Path, words: tuple[str, ...]) -> None:
    app = new_app(tmp_path)
    session = game(8)
    session.shuffling = KNOWN.with_words(words).shuffling
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(SheetScreen(session))
        await pilot.pause()
        text = text_of(app)
        assert commitment_to(SEED) in text
        assert ("“swan”" in text) == bool(words)
        assert session.seed not in text


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
        again = app.session
        assert again is not None
        assert again.players == session.players
        assert again.seed != SEED
        assert again.shuffling == Shuffling(commitment_to(again.seed))
