"""The cards of home: the portraits of the day, and where the game to continue stands."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.slowly import slowly
from tests.ui.apps import PEOPLE, at_home, check_golden, game, text_of
from tests.words.english import worded
from thousand_tui.desk.glance import first_glance
from thousand_tui.desk.keeper import keep
from thousand_tui.storage import Settings, save_settings
from thousand_tui.storage.shelf import Summary
from thousand_tui.ui.screens.home_side import Around, Moment, Side, around
from thousand_tui.ui.widgets import title_art
from thousand_tui.ui.widgets.title_art import Portraits, TitleCards, portraits

LARGE = (120, 40)


class FirstOfMay(date):
    """The date on the first of May."""

    @classmethod
    def today(cls) -> FirstOfMay:
        return cls(2026, 5, 1)


@pytest.mark.parametrize("size", [LARGE, slowly((200, 60))], ids=str)
async def test_large_homes(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(title_art, "date", FirstOfMay)
    save_settings(Settings(finished=True))
    keep(game(0), tmp_path / "saves").close()
    async with at_home(tmp_path, size) as (app, pilot):
        await pilot.press("down", "up")
        check_golden(f"home_{size[0]}x{size[1]}", text_of(app))


def test_each_day_has_five_other_portraits() -> None:
    first = date(2026, 11, 29)
    for day in range(12):
        today, tomorrow = (portraits(first + timedelta(days=day + more)) for more in (0, 1))
        assert len({*today, *tomorrow}) == 10
    assert portraits(first) == portraits(date(2026, 11, 29))


async def test_portraits_lie_under_the_name_where_they_can_be_drawn(tmp_path: Path) -> None:
    async with at_home(tmp_path, LARGE) as (app, pilot):
        title = app.screen.query_one(Portraits)
        assert (title.display, app.screen.query_one(TitleCards).display) == (True, False)
        await pilot.press("down")
        assert title.dealt == 5, "a key lays down the rest"
        app.change_settings(theme="plain")
        await pilot.pause()
        assert (title.display, app.screen.query_one(TitleCards).display) == (False, True)


@pytest.mark.parametrize(("others", "cards"), [("regular", 7), ("person", 0)])
def test_only_who_is_alone_sees_their_hand_before_the_game_goes_on(tmp_path: Path, others: str, cards: int) -> None:
    keep(game(0, kinds=("person", others, "regular")), tmp_path).close()
    assert len(around(tmp_path, Settings()).moment.hand) == cards


def test_the_bars_show_how_far_everybody_is_with_a_notch_at_the_barrel() -> None:
    moment = Moment(1, 880, frozenset({2}), (0, 1, 2), 0, (("K", "spades"), ("10", "hearts")))
    latest = Summary(Path("game.json"), datetime.now(UTC), PEOPLE, ("person", "regular", "novice"), (0, 500, 900))
    told = Side(Around(latest, moment=moment), first_glance(Settings()), "", 60).content("continue").plain
    anna, bogdan, vera = (next(row for row in told.splitlines() if name in row) for name in PEOPLE)
    assert (anna.count("━"), bogdan.count("━"), vera.count("╋")) == (0, 17, 1)
    assert anna.index("┼") == bogdan.index("┼") == vera.index("╋")
    assert bogdan.startswith("►"), "who is to act is marked"
    assert worded("turn.yours") not in told
    assert "│10  │" in told
