"""Standings that a game may begin with (RULES §2.15), and totals that were corrected by hand."""

from typing import Any

import pytest

from tests.rules.deals import F, conceded_deal, start
from thousand_tui.rules import Standing, with_totals

IMPOSSIBLE: tuple[tuple[dict[str, Any], Standing | int, str], ...] = (
    ({}, 950, "950 cannot stand .* who has reached 880 is on the barrel"),
    ({}, 881, "881 cannot stand"),
    ({}, Standing(880), "880 cannot stand"),
    ({}, Standing(950, barrel=0), "950 cannot stand"),
    ({}, Standing(870, barrel=0), "870 cannot stand"),
    ({}, Standing(880, barrel=3), "880 cannot stand"),
    ({}, 1000, "1000 cannot stand .* the game would be over"),
    ({"lviv": True}, Standing(950), "950 cannot stand .* who has reached 900"),
    ({"keg_playing": True}, Standing(880), "880 cannot stand"),
    ({"fine": 0}, 885, "885 cannot stand"),
    ({"fine": 0, "barrel_attempts": "unlimited"}, Standing(880), "880 cannot stand"),
    ({"fine": 0, "fall_penalty": "zero"}, Standing(880), "880 cannot stand"),
    ({"game_1001": "exact"}, Standing(880), "880 cannot stand"),
)


@pytest.mark.parametrize(("agreed", "standing", "why"), IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_no_game_begins_where_none_can_stand(agreed: dict[str, Any], standing: Standing | int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        start([0, standing, 0], **agreed)


POSSIBLE: tuple[tuple[dict[str, Any], Standing | int, int | None], ...] = (
    ({}, 880, 0),
    ({}, 879, None),
    ({"lviv": True}, 950, 0),
    ({"keg_playing": True}, 930, 0),
    ({"lock": 800}, 950, None),
    ({"barrel_level": "none"}, 950, None),
    ({"third_fall": "zero_no_barrel"}, Standing(950, freed=True), None),
    ({"fine": 0}, Standing(880), None),
    ({"fine": 0, "barrel_attempts": "unlimited", "knock_off": True}, Standing(880), None),
    ({"game_1001": "exact", "game_1001_fall": 0}, Standing(880), None),
)


@pytest.mark.parametrize(("agreed", "standing", "barrel"), POSSIBLE, ids=range(len(POSSIBLE)))
def test_what_can_only_be_on_the_barrel_is_on_it(
    agreed: dict[str, Any], standing: Standing | int, barrel: int | None
) -> None:
    assert start([0, standing, 0], **agreed).sheet.standings[1].barrel == barrel


def test_corrected_totals_stand_and_mount_at_the_next_settlement() -> None:
    game = with_totals(conceded_deal(start(dealer=2), F), (-100, 900, 60))
    assert game.sheet.standings[1] == Standing(900)
    game = conceded_deal(game, F, 105)
    told = [(line.rule, line.total) for line in game.sheet.deals[-1].lines if line.side == 1]
    assert told == [("gift", 960), ("mount", 880)]
    assert game.sheet.standings[1] == Standing(880, barrel=0)
