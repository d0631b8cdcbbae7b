"""Standings that a game may begin with (RULES §2.15), and totals that were corrected by hand."""

from typing import Any

import pytest

from tests.rules.deals import F, M, R, conceded_deal, start, whole_deal
from thousand_tui.rules import Line, LineName, Standing, new_game, turn, with_totals

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
    *(
        (agreed, standing, "cannot stand on the sheet of a running game")
        for agreed, standing in (
            ({}, Standing(1005)),
            ({}, Standing(880, barrel=-1)),
            ({}, Standing(0, bolts=3)),
            ({}, Standing(0, bolts=-1)),
            ({"bolt_mode": "off"}, Standing(bolts=1)),
            ({}, Standing(0, concessions=-1)),
            ({"lviv": True}, Standing(890, barrel=0)),
            ({"lviv": True}, Standing(900, barrel=1)),
            ({"lock": 800}, Standing(880, barrel=0)),
            ({"barrel_level": "none"}, Standing(880, barrel=0)),
            ({"barrel_attempts": 1}, Standing(880, barrel=1)),
            ({}, Standing(0, falls=1)),
            ({}, Standing(0, freed=True)),
            ({"third_fall": "zero"}, Standing(0, falls=3)),
            ({"third_fall": "zero"}, Standing(0, freed=True)),
            ({"third_fall": "zero_no_barrel"}, Standing(880, freed=True, barrel=0)),
            ({"keg_playing": True, "barrel_level": 100}, Standing(120)),
            ({}, Standing(0, run=1)),
            ({"bolt_mode": "consecutive3"}, Standing(0, run=3)),
            ({"bolt_mode": "consecutive3"}, Standing(0, bolts=1)),
            ({"bolt_mode": "row3plus5"}, Standing(0, bolts=5)),
            ({}, Standing(-880, reverse=0)),
            ({"reverse_barrel": True}, Standing(-880, reverse=3)),
            ({"reverse_barrel": True}, Standing(-900, reverse=0)),
            ({"reverse_barrel": True}, Standing(-1000)),
            ({}, Standing(0, bombs=-1)),
            ({}, Standing(0, crosses=-1)),
            ({}, Standing(0, spisats=-1)),
        )
    ),
)


@pytest.mark.parametrize(("agreed", "standing", "why"), IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_no_game_begins_where_none_can_stand(agreed: dict[str, Any], standing: Standing | int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        start([0, standing, 0], **agreed)


POSSIBLE: tuple[tuple[dict[str, Any], Standing | int, Standing], ...] = (
    ({}, 880, Standing(880, barrel=0)),
    ({}, 879, Standing(879)),
    ({}, -120, Standing(-120)),
    ({}, -880, Standing(-880)),
    ({"lviv": True}, 950, Standing(950, barrel=0)),
    ({"keg_playing": True}, 881, Standing(881, barrel=0)),
    ({"keg_playing": True, "knock_off": True, "barrel_level": 100}, Standing(120), Standing(120)),
    ({"lock": 800}, 950, Standing(950)),
    ({"barrel_level": "none"}, 950, Standing(950)),
    ({"barrel_level": 900}, 880, Standing(880)),
    ({"reverse_barrel": True}, -880, Standing(-880, reverse=0)),
    ({"win_strict": True, "barrel_level": "none"}, 1000, Standing(1000)),
    ({"third_fall": "zero_no_barrel"}, Standing(950, freed=True), Standing(950, freed=True)),
    ({"fine": 0}, Standing(880), Standing(880)),
    ({"fine": 0, "barrel_attempts": "unlimited", "knock_off": True}, Standing(880), Standing(880)),
    ({"game_1001": "exact", "game_1001_fall": 0}, Standing(880), Standing(880)),
)


@pytest.mark.parametrize(("agreed", "given", "standing"), POSSIBLE, ids=range(len(POSSIBLE)))
def test_what_can_only_be_on_the_barrel_is_on_it(
    agreed: dict[str, Any], given: Standing | int, standing: Standing
) -> None:
    assert start([0, given, 0], **agreed).sheet.standings[1] == standing


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="2 standings for 3 sides"):
        start([0, 0])
    with pytest.raises(ValueError, match="no seat 3"):
        start(dealer=3)


@pytest.mark.parametrize(("form", "sides"), [("stock_two", 2), ("stock_three", 3), ("stock_four", 2)])
def test_a_game_goes_on_from_a_tie_at_the_target_where_cards_are_drawn(form: str, sides: int) -> None:
    rules = start((900,) * sides, dealer=0, form=form).rules
    assert new_game(rules, 0, (1000,) * sides).sheet.totals == (1000,) * sides
    with pytest.raises(ValueError, match="winner"):
        new_game(rules, 0, (1005, *(1000,) * (sides - 1)))


# --- Totals as somebody wrote them ----------------------------------------------------------------------------------


def test_totals_can_be_corrected_after_a_deal() -> None:
    game = whole_deal(start([0, Standing(300, bolts=1), 0]), F, 100)
    other = with_totals(game, (95, 300, 880))
    assert other.sheet.totals == other.sheet.deals[-1].totals == (95, 300, 880)
    assert other.sheet.standings[M] == Standing(300, bolts=2)
    assert other.sheet.standings[R].barrel == 0
    assert [line for line in other.sheet.deals[-1].lines if line.rule == LineName.AS_WRITTEN] == [
        Line(F, LineName.AS_WRITTEN, -5, 95),
        Line(R, LineName.AS_WRITTEN, 880, 880),
    ]
    assert (other.deal.number, other.deal.dealer) == (game.deal.number, game.deal.dealer)
    assert with_totals(game, game.sheet.totals).sheet == game.sheet


def test_corrected_totals_put_everybody_where_they_belong() -> None:
    game = conceded_deal(start(lviv=True, reverse_barrel=True), F)
    corrected = with_totals(game, (930, -880, 899))
    assert corrected.sheet.standings[1:] == (Standing(-880, reverse=0), Standing(899))
    assert corrected.sheet.standings[F].barrel == 0
    assert with_totals(game, (0, -1000, 0)).winners == (M,)
    assert with_totals(game, (1000, -1000, 0)).winners == (F,)


def test_corrected_totals_may_end_the_game_or_take_its_end_back() -> None:
    game = whole_deal(start(), F, 100)
    won = with_totals(game, (0, 1010, 1000))
    assert won.winners == (M,)
    assert turn(won) is None
    back = with_totals(won, (0, 990, 0))
    assert not back.winners
    assert back.deal.number == 2


def test_totals_cannot_be_corrected_before_a_deal_or_in_part() -> None:
    for game, totals in ((start(), (0, 0, 0)), (whole_deal(start(), F, 100), (0, 0))):
        with pytest.raises(ValueError, match="after a settled deal, one for each side"):
            with_totals(game, totals)


def test_corrected_totals_stand_and_mount_at_the_next_settlement() -> None:
    game = with_totals(conceded_deal(start(dealer=2), F), (-100, 900, 60))
    assert game.sheet.standings[1] == Standing(900)
    game = conceded_deal(game, F, 105)
    told = [(line.rule, line.total) for line in game.sheet.deals[-1].lines if line.side == 1]
    assert told == [("gift", 960), ("mount", 880)]
    assert game.sheet.standings[1] == Standing(880, barrel=0)
