"""The score book on the screen: a book and its deals are filled in from the first field on."""

from __future__ import annotations

from pathlib import Path

from tests.narrowing import present
from tests.ui.apps import at_home, press, text_of
from tests.words.english import worded
from thousand_tui.desk.booking import all_books
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.ui.screens.page import PageScreen


async def test_a_book_is_begun_and_a_deal_written_from_the_first_field_on(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        app.open("books")
        await pilot.pause()
        await press(pilot, "n")
        assert isinstance(app.screen, FormScreen)
        assert present(app.focused).id == "form-names"
        await press(pilot, *["A", "comma", "B", "comma", "C", "enter"])
        assert isinstance(app.screen, PageScreen)
        assert worded("book.empty") in text_of(app)
        await press(pilot, "n")
        assert present(app.focused).id == "form-declarer"
        await press(pilot, *["down"] * 4, *"70", "down", *"50", "enter")
        assert worded("book.misfit.too_few_points") not in text_of(app)
        assert present(app.focused).id == "form-do"
        await press(pilot, "enter")  # nobody says that A took a trick
        await press(pilot, "enter")  # the settlement is written
        assert isinstance(app.screen, PageScreen)
        (book,) = all_books(tmp_path / "saves")[0]
        (row,) = book.account.sheet.deals
        assert row.outcome.cards == (0, 70, 50)  # B, who sits after the dealer, is asked for first
