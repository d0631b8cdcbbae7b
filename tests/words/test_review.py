"""What a review says beside the verdicts: the sheet before the deal, and what open cards would have shown."""

from __future__ import annotations

import pytest

from tests.words.english import worded
from thousand_tui.rules import Card, Play, Standing, apply, compile_rules, new_game, preset, shuffled, view_of
from thousand_tui.study.review import Opened
from thousand_tui.words import Voice
from thousand_tui.words.review import opened_line, sheet_line

NAMES = ("Anna", "Bogdan", "Vera", "Oleh")


@pytest.mark.parametrize(
    ("good", "said"),
    [
        ("", worded("review.open.none")),
        ("AS", worded("review.open.right")),
        ("AS KS QS", worded("review.open.right.too", cards="K♠ and Q♠")),
        ("KS", worded("review.open.needed", cards="K♠", n=1)),
        ("KS QS", worded("review.open.needed", cards="K♠ and Q♠", n=2)),
    ],
)
def test_what_open_cards_would_have_shown_of_an_ace(good: str, said: str) -> None:
    view = view_of(new_game(compile_rules(preset("BASE").agreements)), 0)
    ace, plays = Play(Card.parse("AS")), tuple(Play(Card.parse(card)) for card in good.split())
    assert opened_line(view, ace, Opened(plays, ace in plays), Voice(NAMES)) == said


def test_the_sheet_before_a_deal_tells_of_barrels_and_bolts() -> None:
    rules = compile_rules(preset("BASE").agreements)
    game = new_game(rules, 0, [Standing(-15, bolts=2), Standing(880, barrel=2), Standing(300)])
    view = view_of(apply(game, shuffled("sheet", 0)), 1)
    line = "Before the deal: Anna −15 bolts 2, Bogdan 880 barrel 3/3, Vera 300"
    assert sheet_line(view, Voice(NAMES[:3], you=1)) == line


def test_partners_have_one_sheet() -> None:
    view = view_of(new_game(compile_rules(preset("STOCK-4").agreements)), 0)
    assert sheet_line(view, Voice(NAMES)) == "Before the deal: Anna+Vera 0, Bogdan+Oleh 0"
