"""What a review says beside the verdicts: the sheet before the deal, and what open cards would have shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.narrowing import present
from tests.words.english import worded
from thousand_tui.bots.reasons import idea
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import (
    Bid,
    Card,
    Pass,
    Play,
    Standing,
    apply,
    compile_rules,
    new_game,
    preset,
    read_line,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.study.judging import Part, Verdict
from thousand_tui.study.review import Opened
from thousand_tui.study.wording import limit_lines, opened_line, sheet_line, standing_facts, verdict_lines
from thousand_tui.words import Voice

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
    line = "Before the deal: Anna −15, bolts 2; Bogdan 880, barrel 3/3; Vera 300"
    assert sheet_line(view, Voice(NAMES[:3], you=1)) == line


def test_partners_have_one_sheet() -> None:
    view = view_of(new_game(compile_rules(preset("STOCK-4").agreements)), 0)
    assert sheet_line(view, Voice(NAMES)) == "Before the deal: Anna+Vera 0; Bogdan+Oleh 0"


def test_what_the_sheet_makes_of_a_deal_is_told_where_it_matters() -> None:
    rules = compile_rules(read_line("BASE H6=both"))
    game = apply(new_game(rules, 0, [Standing(450, bolts=2), Standing(880, barrel=2), Standing(300)]), shuffled("s", 0))
    told = [list(standing_facts(view_of(game, seat), Voice(NAMES))) for seat in range(3)]
    assert told[0] == [worded("fact.bolt", points=120), worded("fact.dump", points=555, away=105)]
    assert told[1] == [worded("fact.barrel", points=120)]
    assert told[2] == []


def test_a_mistake_is_told_with_its_idea_first() -> None:
    game = apply(new_game(compile_rules(preset("BASE").agreements), 0), shuffled("idea", 0))
    view = view_of(game, turn(game))
    choices = (Weighed(Bid(100), 0.0), Weighed(Bid(500), -50.0, 0.0), Weighed(Bid(105), -50.0, 0.0))
    verdict = Verdict(1, view.me, Part.AUCTION, Bid(500), choices, 50.0, 2.0, 40)
    found = present(idea(view, Bid(500)))
    assert found.name == "beyond"
    lines = list(verdict_lines(view, verdict, None, Voice(NAMES)))
    assert lines[1] == f"{worded('idea.beyond')} {worded('idea.beyond.why', points=found.facts['points'])}"
    assert idea(view, Bid(105)) is None
    plain = replace(verdict, action=Bid(105))
    assert len(list(verdict_lines(view, plain, None, Voice(NAMES)))) == len(lines) - 1


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Pass(), "You could have gone to about 130 to 150."),
        (Bid(110), "You could have gone to about 130 to 150."),
        (Bid(130), ""),
        (Bid(150), ""),
        (Bid(160), "You should have stopped at about 130 to 150."),
    ],
)
def test_how_high_one_could_have_gone(action: Bid | Pass, said: str) -> None:
    game = apply(new_game(compile_rules(preset("BASE").agreements), 0), shuffled("idea", 0))
    view = view_of(game, turn(game))
    verdict = Verdict(1, view.me, Part.AUCTION, action, limit=(130, 150))
    assert "".join(limit_lines(view, verdict, Voice(NAMES, you=view.me))) == said
    assert not list(limit_lines(view, replace(verdict, limit=(0, 0)), Voice(NAMES)))


def test_who_passes_beyond_where_to_stop_has_stopped() -> None:
    game = apply(new_game(compile_rules(preset("BASE").agreements), 0), shuffled("idea", 0))
    view = view_of(game := apply(game, Bid(140)), turn(game))
    verdict = Verdict(1, view.me, Part.AUCTION, Pass(), limit=(120, 130))
    assert not list(limit_lines(view, verdict, Voice(NAMES)))
    assert list(limit_lines(view, replace(verdict, limit=(150, 160)), Voice(NAMES)))
