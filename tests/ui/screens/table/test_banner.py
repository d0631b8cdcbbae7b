"""Trouble with saving is told in full, beside the prompt and never over it, until it was read or is over."""

from __future__ import annotations

import pytest

from tests.table.moments import table
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import LARGE, SMALL, sitting
from thousand_tui.ui.screens.table.lines import Banner

TROUBLE = (
    "3f2a.json was not saved because /home/anna/.local/share/thousand/saves cannot be written to: allow it, or choose"
    " another folder with --saves."
)
ENDLESS = f"/srv/{'x' * 200} cannot be written to."


def words_of(banner: Banner) -> str:
    """What stands on the banner, without its line breaks."""
    assert banner.canvas is not None
    return " ".join(" ".join(banner.canvas.strip(y).text for y in range(banner.canvas.height)).split())


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE], ids=["80x24", "100x30", "120x40"])
async def test_both_the_trouble_and_the_prompt_can_be_read(size: tuple[int, int]) -> None:
    session = table()
    session.trouble = TROUBLE
    async with sitting(session, size) as (app, screen, _pilot):
        frame = text_of(app)
        assert "YOUR TURN  You speak first: you must bid at least 100." in frame
        assert "NOT SAVED" in frame
        assert words_of(screen.query_one(Banner)).startswith(TROUBLE)


async def test_x_puts_the_banner_away_until_there_is_other_trouble() -> None:
    session = table()
    session.trouble = TROUBLE
    async with sitting(session) as (app, screen, pilot):
        assert "Bogdan" not in text_of(app).splitlines()[1]
        await pilot.press("x")
        frame = text_of(app)
        assert "another folder" not in frame
        assert "NOT SAVED" in frame
        assert "Bogdan" in frame.splitlines()[1]
        session.trouble = ENDLESS
        screen.draw()
        await pilot.pause()
        assert text_of(app).count("x") >= 200
        session.trouble = None
        screen.draw()
        await pilot.pause()
        assert "NOT SAVED" not in text_of(app)
        assert "Bogdan" in text_of(app).splitlines()[1]


async def test_a_click_on_the_mark_tells_the_trouble_again() -> None:
    session = table()
    session.trouble = TROUBLE
    async with sitting(session) as (app, _, pilot):
        await pilot.click("Banner")
        assert "another folder" not in text_of(app)
        await pilot.click("HeadLine", offset=(52, 0))
        assert "another folder" in text_of(app)
