"""The board as it is used: cards are laid by keys and by mouse, moves are made and taken back, a hint is asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.narrowing import a, present
from tests.slowly import in_turn
from tests.study.test_replay import mariage
from tests.ui.apps import ListeningApp, at_home, check_golden, press, text_of
from tests.ui.screens.replay.test_screen import played, replaying
from tests.ui.screens.table.tables import sitting, until
from tests.words.english import worded
from thousand_tui.desk.boarding import played_on
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.pages.sets import LETTERS
from thousand_tui.desk.rating import FAIR
from thousand_tui.desk.replaying import where_told
from thousand_tui.desk.seating import LEVEL
from thousand_tui.rules import CHANCE, PACK, Card, choices, presets
from thousand_tui.study.bench import Bench
from thousand_tui.study.board_line import read_board, write_board
from thousand_tui.table import Mark, Way
from thousand_tui.ui.replaying import replay_session
from thousand_tui.ui.screens.board import BoardScreen
from thousand_tui.ui.screens.board_cards import BoardLineScreen, BoardTableScreen, CardGrid
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.ui.screens.seats import SeatForm
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.fields import NameField
from thousand_tui.ui.widgets.row_list import RowList

CARDS = "0: AS KS QS 9C JC 10D AD | 1: 9S JS 10C AC QC KC 9D | 2: 10S JD QD KD 9H JH QH | talon: KH 10H AH"
LINE = f"dealer: 2 | players: Anna=person; Bogdan=expert; Vera=novice | {CARDS}"
SMALL = (80, 24)


@asynccontextmanager
async def boarding(
    folder: Path, line: str = "", size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[ListeningApp, BoardScreen, Pilot[int]]]:
    """The app with the board that the command line asked for."""
    async with at_home(folder, size, board=line) as (app, pilot):
        await until(lambda: isinstance(app.screen, BoardScreen), pilot)
        screen = a(BoardScreen, app.screen)
        yield app, screen, pilot


def number_of(card: Card) -> str:
    """The place of the board of :data:`CARDS` in which the card lies."""
    piles = present(read_board(CARDS).piles)
    return next(str(number) for number, pile in enumerate(piles.values(), 1) if card in pile)


async def test_a_deal_is_laid_with_keys_alone(tmp_path: Path) -> None:
    async with boarding(tmp_path) as (app, screen, pilot):
        assert worded("board.empty").partition(",")[0] in text_of(app)
        for at, card in enumerate(PACK):
            assert screen.query_one(CardGrid).card == card
            assert screen.bench is None
            await pilot.press(number_of(card))
            assert at == len(PACK) - 1 or "missing" in text_of(app)
        assert screen.board.piles == Bench(screen.board).board.piles
        assert set((screen.board.piles or {})["talon"]) == {Card.parse("KH"), Card.parse("10H"), Card.parse("AH")}
        assert present(screen.bench).turn == 0


async def test_a_card_goes_where_it_is_clicked_to_and_is_taken_away(tmp_path: Path) -> None:
    async with boarding(tmp_path) as (_, screen, pilot):
        await pilot.click("#board-grid", offset=(3 * 7 + 2, 3))
        assert screen.query_one(CardGrid).card == Card.parse("KH")
        await pilot.click("#board-places", offset=(5, 7))
        assert screen.board.piles == {"talon": (Card.parse("KH"),)}
        await pilot.click("#board-grid", offset=(3 * 7 + 2, 3))
        await pilot.click("#board-places", offset=(5, 0))
        assert screen.board.piles == {"0": (Card.parse("KH"),)}
        await pilot.click("#board-grid", offset=(3 * 7 + 2, 3))
        await pilot.press("backspace")
        assert screen.board.piles == {}


async def test_a_full_place_says_so(tmp_path: Path) -> None:
    async with boarding(tmp_path) as (app, screen, pilot):
        for _ in range(4):
            await pilot.press("4")
        assert app.said[-1] == worded("board.full", where="the talon", size=3)
        assert screen.query_one(CardGrid).card == PACK[3]


async def test_moves_are_made_with_keys_forward_and_back(tmp_path: Path) -> None:
    async with boarding(tmp_path, LINE) as (app, screen, pilot):
        assert screen.bench is not None
        await pilot.press("enter")
        assert screen.board.moves == ("0 bid 100",)
        await pilot.press("b")
        assert (screen.at, screen.bench.turn, screen.board.moves) == (0, 0, ("0 bid 100",))
        await pilot.press("n")
        assert (screen.at, screen.bench.turn) == (1, 1)
        await pilot.press("b", "down", "enter")
        assert screen.board.moves == ("0 bid 105",)
        assert "Anna  bid 105" in text_of(app)


async def test_moves_are_made_with_the_mouse(tmp_path: Path) -> None:
    async with boarding(tmp_path, LINE) as (_, screen, pilot):
        await pilot.click("#board-choices", offset=(5, 1))
        await pilot.click("#board-choices", offset=(5, 1))
        assert screen.board.moves == ("0 bid 105",)
        await pilot.click("#board-moves", offset=(5, 0))
        await pilot.click("#board-moves", offset=(5, 0))
        assert screen.at == 0


@pytest.mark.usefixtures("brief_hints")
async def test_the_hint_is_that_of_the_seat_to_act_and_goes_again(tmp_path: Path) -> None:
    async with boarding(tmp_path, LINE) as (app, screen, pilot):
        await pilot.press("h")
        await until(lambda: screen.hinting.advised is not None and screen.hinting.advised.found is not None, pilot)
        said = text_of(app)
        assert "ways the cards may lie" in said
        assert "Bid 100: " in str(screen.query_one("#board-why", Static).render())
        assert screen.choices[0] == "0 bid 100"
        await pilot.press("enter")
        assert screen.bench is not None
        assert screen.hinting.advised is None
        assert screen.board.moves == ("0 bid 100",)
        await pilot.press("h")
        assert screen.hinting.advised is not None
        await pilot.press("h")
        assert screen.hinting.advised is None


async def test_cards_that_are_not_named_stay_so(tmp_path: Path) -> None:
    async with boarding(tmp_path, "dealer: 2 | 0: AS KS QS 9C JC 10D AD") as (app, screen, pilot):
        assert screen.bench is None
        await pilot.press("u")
        assert screen.bench is not None
        assert "? ? ?" in text_of(app)
        assert screen.board.piles is not None
        assert screen.board.piles["talon"] == (None, None, None)
        assert "talon: ?" in write_board(screen.board)


async def test_who_holds_cards_that_are_not_named_may_play_any_of_them_and_gets_no_hint(tmp_path: Path) -> None:
    line = "dealer: 2 | 0: AS KS QS 9C JC 10D AD | 1: ? | 2: ? | talon: ? | moves: 0 bid 100; 1 bid 105; 2 pass; 0 pass"
    async with boarding(tmp_path, line) as (app, screen, pilot):
        await pilot.press("h")
        assert app.said[-1].startswith("Bogdan sees cards that are not named")
        assert screen.hinting.advised is None
        assert worded("board.gives_unseen") in text_of(app)
        await pilot.press("enter", "enter")
        assert screen.board.moves[-2:] == ("1 give ?>0 ?>2", "1 contract 105")
        assert len(screen.choices) >= 17
        screen.query_one("#board-choices", RowList).cursor = screen.choices.index("1 play AC")
        await pilot.press("enter")
        assert screen.board.moves[-1] == "1 play AC"
        assert screen.board == read_board(write_board(screen.board))


async def test_an_exchange_of_which_one_card_was_seen_is_made_with_keys_and_with_the_mouse(tmp_path: Path) -> None:
    line = "dealer: 2 | 0: ? | 1: ? | 2: 10S JD QD KD 9H JH QH | talon: ? | moves: 0 bid 100; 1 pass; 2 pass"
    async with boarding(tmp_path, line) as (app, screen, pilot):
        rows = screen.query_one("#board-choices", RowList)
        assert screen.bench is not None
        assert screen.choices[0] == "0 give ?>1 ?>2"
        assert not any(f"give {card}>" in line for line in screen.choices for card in screen.bench.view(2).hand)
        rows.cursor = screen.choices.index("0 give ?>1 AD>2")
        await pilot.press("enter")
        assert screen.board.moves[-1] == "0 give ?>1 AD>2"
        assert "Vera  A♦ → Zofia" in text_of(app)
        assert Card.parse("AD") in screen.bench.view(2).hand
        await pilot.press("b")
        await pilot.click(rows, offset=(5, 1))
        await pilot.click(rows, offset=(5, 1))
        assert screen.board.moves[-1] == "0 give 9S>1 AD>2"
        assert screen.board == read_board(write_board(screen.board))


async def test_who_is_not_named_is_called_as_at_the_table(tmp_path: Path) -> None:
    async with boarding(tmp_path, CARDS) as (app, _, pilot):
        frame = text_of(app)
        assert "1 Vera " in frame
        assert "Seat" not in frame
        await pilot.press("v")
        assert app.said[-1] == worded("board.known", who="Vera")


@pytest.mark.usefixtures("brief_hints")
async def test_a_board_is_cut_down_to_what_the_seat_to_act_knows(tmp_path: Path) -> None:
    async with boarding(tmp_path, f"{LINE} | moves: 0 bid 100; 1 pass") as (app, screen, pilot):
        assert screen.bench is not None
        before = screen.bench.view(2)
        await pilot.press("v")
        assert app.said[-1] == worded("board.known", who="Vera")
        assert screen.bench.view(2) == before
        line = write_board(screen.board)
        assert "0: ? | 1: ? | 2: 10S JD QD KD 9H JH QH | talon: ?" in line
        await pilot.press("h")
        assert screen.hinting.advised is not None


async def test_a_line_is_read_and_what_is_wrong_with_it_is_said(tmp_path: Path) -> None:
    async with boarding(tmp_path) as (app, screen, pilot):
        await press(pilot, "l")
        dialog = a(BoardLineScreen, app.screen)
        field = dialog.query_one("#line-typed", NameField)
        field.value = "0: AS XX"
        await pilot.pause()
        assert "XX is not a card" in text_of(app)
        assert dialog.read is None
        field.value = LINE
        field.focus()
        await press(pilot, "enter")
        assert app.screen is screen
        assert screen.board == read_board(LINE)


async def test_the_table_is_changed_and_what_cannot_be_is_said(tmp_path: Path) -> None:
    async with boarding(tmp_path, LINE) as (app, screen, pilot):
        await press(pilot, "e")
        dialog = a(BoardTableScreen, app.screen)
        side = dialog.query_one("#table-side-1", NameField)
        side.value = "1200"
        dialog.query_one("#table-done").focus()
        await press(pilot, "enter")
        assert app.screen is dialog
        assert "1200 cannot stand on the sheet of a running game" in text_of(app)
        side.value = "880"
        dialog.query_one("#seat-1", SeatForm).level_choice.value = FAIR
        await press(pilot, "enter")
        assert app.screen is screen
        assert screen.board.standings[1].barrel == 0
        assert screen.board.players[1].kind == LEVEL
        assert screen.board.piles == read_board(LINE).piles


async def test_other_agreements_for_another_number_empty_the_board(tmp_path: Path) -> None:
    async with boarding(tmp_path, LINE) as (app, screen, pilot):
        await press(pilot, "e")
        assert isinstance(app.screen, BoardTableScreen)
        letter = LETTERS[[preset.name for preset in presets()].index("TWO")]
        await press(pilot, "enter", letter, "enter")
        assert isinstance(app.screen, BoardTableScreen)
        await press(pilot, "escape")
        assert app.screen is screen
        assert len(screen.board.names) == 2
        assert screen.board.piles == {}
        assert worded("board.spot.left") in text_of(app)


async def test_it_is_played_on_from_in_a_practice_game(tmp_path: Path) -> None:
    async with boarding(tmp_path, f"{LINE} | moves: 0 bid 100; 1 pass") as (app, _, pilot):
        await press(pilot, "p")
        table = a(TableScreen, app.screen)
        practice = present(table.session.occasion.practice)
        assert (practice.way, practice.seat) == (Way.BOARD, 2)
        assert table.session.people == (2,)
        assert text_of(app).lstrip().startswith("PRACTICE")


async def test_cards_set_one_by_one_are_not_left_without_a_question(tmp_path: Path) -> None:
    async with boarding(tmp_path) as (app, screen, pilot):
        await press(pilot, "1", "2", "escape")
        assert isinstance(app.screen, AskScreen)
        await pilot.press("enter")
        assert app.screen is screen
        await press(pilot, "x", "escape")
        assert app.screen is not screen


@pytest.mark.usefixtures("brief_hints")
async def test_esc_closes_the_hint_first(tmp_path: Path) -> None:
    async with boarding(tmp_path, LINE) as (app, screen, pilot):
        await pilot.press("h")
        assert screen.hinting.advised is not None
        await pilot.press("escape")
        assert app.screen is screen
        assert screen.hinting.advised is None
        await press(pilot, "escape")
        assert app.screen is not screen


async def test_from_a_replay_at_the_same_moment_and_it_is_noted(tmp_path: Path) -> None:
    source = played()
    async with replaying(source, deal=2) as (app, screen, pilot):
        await press(pilot, "down", "down", "right", "b")
        board = a(BoardScreen, app.screen)
        assert board.bench is not None
        assert board.bench.session.game.hands == screen.replay.game.hands
        moves = f"{board.bench.at} of {len(board.bench.board.moves)}"
        assert f"MOVES {moves}" in text_of(app)
        assert f"move {moves}" in where_told(screen.replay, screen.ply, None, is_open=True)
        assert Mark.SEEN in source.marks[2]
        await pilot.press("escape")
        assert app.screen is screen


async def test_mariage_says_why_not(tmp_path: Path) -> None:
    async with sitting(played()) as (app, _, pilot):
        replay_session(app, mariage())
        await pilot.pause()
        await pilot.press("b")
        assert "Mariage cannot be set on the board" in " ".join(text_of(app).split())


async def test_from_the_menu_and_from_the_saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path))
    source = played()
    keep(source, tmp_path).close()
    async with sitting(source) as (app, _, pilot):
        await press(pilot, "escape", "b")
        assert a(BoardScreen, app.screen).at == 0
        await pilot.press("escape")
        app.open("saved")
        await pilot.pause()
        await pilot.press("b")
        await until(lambda: isinstance(app.screen, BoardScreen), pilot)


async def test_a_running_game_without_a_settled_deal_opens_an_empty_board() -> None:
    async with sitting(played(0)) as (app, _, pilot):
        await press(pilot, "escape", "b")
        assert a(BoardScreen, app.screen).board.piles == {}


@pytest.mark.parametrize(
    ("rules", "size"), in_turn(["BASE", "FOUR", "TWO", "TWO-BANK", "STOCK-3", "TWO-DEAD"], [SMALL, (120, 40)], apart=3)
)
async def test_every_form_fits(tmp_path: Path, rules: str, size: tuple[int, int]) -> None:
    async with boarding(tmp_path, f"rules: {rules}", size) as (app, screen, pilot):
        places = [spot.name for spot in screen.board.spots]
        for number, spot in enumerate(screen.board.spots, start=1):
            for _ in spot.places:
                await pilot.press(str(number))
        assert screen.bench is not None, screen.trouble
        said = text_of(app)
        assert all(screen.board.spot_called(name)[:10] in said for name in places)
        assert screen.query_one("#board-choices", RowList).size.height >= 4
        assert "Esc back" in said


async def test_how_it_looks(tmp_path: Path) -> None:
    moves = "0 bid 100; 1 pass; 2 pass; 0 give 9C>1 JC>2; 0 contract 100; 0 play AS; 1 play 9S"
    async with boarding(tmp_path, f"{LINE} | sheet: 610; 340 bolts 1; 880 | moves: {moves}") as (app, _, pilot):
        await pilot.pause()
        check_golden("board_80x24", text_of(app))


async def test_the_end_of_a_deal_from_the_board_has_no_row_for_then() -> None:
    session = played_on(Bench(read_board(f"{LINE} | moves: 0 bid 100; 1 pass; 2 pass")))
    rng = Random(3)
    while not session.is_over:
        session.let_chance_act() if session.turn == CHANCE else session.submit(choices(session.game).sample(rng))
    async with sitting(session) as (app, _, pilot):
        app.open_game_over(session)
        await until(lambda: "Now" in text_of(app), pilot)
        assert worded("practice.over.board") in text_of(app)
        assert "Then" not in text_of(app)
