"""Every line and every occasion that the rules name is written on some sheet, and carries its row."""

import re
from collections.abc import Iterator
from typing import Any

from tests.rules.deals import cut_at, deal_out, run, start
from thousand_tui.rules import OPTIONS, PACK, Game, LineName, Occasion, Shuffle, Slip, apply, choices

BETWEEN = {
    LineName.BOTTOM_NINES_FINE,
    LineName.BOTTOM_JACKS_FINE,
    LineName.EXPOSED_CARD_FINE,
    LineName.EXPOSED_CARD_SHARE,
    LineName.LOTTERY,
    LineName.DEALER_FINE,
}
"""The lines that are written between deals; the others are met in settlements of any kind."""

FORMS = {"V2", "V14"}
"""Rows of forms, which bring their agreements with them."""


def exposed() -> Game:
    game = apply(start(exposed_card=True, exposed_compensation="share"), Shuffle(PACK))
    return apply(game, Slip(1))


def nines(*standings: int, **agreed: Any) -> Game:
    game = apply(start(standings, bottom_nine="recut", **agreed), Shuffle(PACK))
    for card in ("9C", "9D", "9H"):
        game = cut_at(game, card)
    return game


def jacks() -> Game:
    game = start(bottom_jack="reshuffle")
    for _ in range(3):
        game = cut_at(apply(game, Shuffle(PACK)), "JC")
    return game


def abandoned(times: int, **agreed: Any) -> Game:
    game = start(four_nines_dealt=True, **agreed)
    for _ in range(times):
        game = run(deal_out(game, {0: "9S 9C 9D 9H AS AC AD"}), "claim four-nines")
    return game


def lottery() -> Game:
    game = deal_out(start(lottery=100), {0: "9S 9C 9D AS AC AD AH"})
    game = run(game, "claim lottery")
    while not game.sheet.booked:
        game = apply(game, next(iter(choices(game))))
    return game


def booked() -> Iterator[Game]:
    yield lottery()
    yield exposed()
    yield nines()
    yield jacks()
    yield abandoned(1, dealer_fine_for_nines=True)
    yield abandoned(3, three_redeals="nines")


def test_every_line_between_deals_and_every_occasion_is_written() -> None:
    rows = [row for game in booked() for row in game.sheet.booked]
    assert sorted(row.reason for row in rows) == sorted(Occasion)
    assert {line.rule for row in rows for line in row.lines} == BETWEEN


def test_a_fine_of_nothing_leaves_a_tie_at_the_target_to_be_played_off() -> None:
    """V2: where cards are drawn from a stock, several may stand there."""
    game = nines(1000, 1000, 300, form="stock_three", fine=0)
    assert (game.winners, game.sheet.totals) == ((), (1000, 1000, 300))
    assert [line.rule for line in game.sheet.booked[0].lines].count(LineName.AT_TARGET) == 2


def test_every_line_and_occasion_carries_a_row_that_there_is() -> None:
    rows = {option.row for option in OPTIONS} | FORMS
    for name in (*LineName, *Occasion):
        if name.is_agreed:
            assert set(name.row.split(", ")) <= rows, name
        else:
            assert re.fullmatch(r"§1\.\d+", name.row) or name is LineName.AS_WRITTEN, name
