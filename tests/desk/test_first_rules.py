"""Games that were begun under the first version of the rules: another order of dealers in the gold set (J1), and made
contracts that scored less than themselves (H3)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.desk.saved_games import fields, opened, play, same
from tests.narrowing import a
from thousand_tui.desk.opening import Resumed
from thousand_tui.rules import RULES_VERSION, LineName, read_game, write_game
from thousand_tui.table import ThousandSession

SAMPLES = Path(__file__).parent / "rules_1"

DEALERS = {"gold-conceded": [0, 0, 0, 1, 2], "gold-slip": [1, 2, 1, 2, 0], "gold-running": [2, 1]}
"""Who dealt the settled deals of these games. In the new order all gold deals of a game have different dealers."""


@pytest.fixture
def opening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Resumed]:
    """The sample of this name, opened from a copy."""
    path = tmp_path / f"{request.param}.json"
    shutil.copy(SAMPLES / path.name, path)
    found = opened(path)
    yield found
    found.keeper.close()


@pytest.mark.parametrize(("opening", "dealers"), DEALERS.items(), ids=DEALERS, indirect=["opening"])
def test_a_gold_set_counted_by_deals_still_opens(opening: Resumed, dealers: list[int]) -> None:
    deals = opening.session.game.sheet.deals
    assert [row.outcome.dealer for row in deals] == dealers
    assert opening.notice is None
    written = [line for line in fields(opening.keeper.path)["log"] if line.startswith("=")]
    assert written == ["= " + " ".join(map(str, row.totals)) for row in deals]


@pytest.mark.parametrize("opening", DEALERS, indirect=True)
def test_it_goes_on_as_it_began_and_opens_again(opening: Resumed) -> None:
    session = a(ThousandSession, play(opening.session, 120, Random(3)))
    assert session.trouble is None
    opening.keeper.close()
    again = opened(opening.keeper.path)
    again.keeper.close()
    assert same(again.session, session)
    assert fields(opening.keeper.path)["rules"] == session.version == 1 < RULES_VERSION
    assert read_game(write_game(session.record())) == session.record()


@pytest.mark.parametrize("opening", ["points-taken"], indirect=True)
def test_totals_that_would_be_others_today_stand_and_are_told(opening: Resumed) -> None:
    game = opening.session.game
    assert [row.totals for row in game.sheet.deals] == [
        (40, 50, -170),
        (90, 160, -150),
        (130, 15, -100),
        (140, 55, -220),
    ]
    assert any(line.rule == LineName.AS_WRITTEN for line in game.sheet.deals[1].lines)
    assert opening.notice is not None
    assert "deal 2" in opening.notice
