"""The hint in the line mode, and what it leaves on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.plain.scripted import told
from tests.study.reviewed import believing
from tests.table.moments import BOUGHT, table
from tests.words.english import worded
from thousand_tui.bots import thinker
from thousand_tui.bots.weighed import Budget, Rung, Weighed
from thousand_tui.rules import Bid, Card, Concede, Contract, Give, Pass, View, read_line
from thousand_tui.table import PERSON

AUCTION = (Bid(100), Bid(105), Pass())


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played out to see how far a choice is behind."""
    believing(monkeypatch)


def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
    yield (Weighed(Bid(110), 1.0, 0.5, 100.0, 2),)
    yield (Weighed(Bid(120), 46.0, 0.71, 131.4, 24), Weighed(Pass(), 11.6, None, None, 24))


def test_in_the_auction_every_number_is_told_and_where_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = tuple(
        Rung(points, chance, worth)
        for points, chance, worth in (
            (110, 0.9, 50.0),
            (115, 0.88, 48.0),
            (120, 0.7, 30.0),
            (125, 0.4, 9.0),
            (140, 0.2, -40.0),
        )
    )

    def laddered(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
        yield (Weighed(Bid(110), 50.0, 0.9, 131.4, 24, rungs=rungs), Weighed(Pass(), 11.6, None, None, 24))

    monkeypatch.setattr(thinker, "advise", laddered)
    text = told(table(*AUCTION), "hint", "hint")
    assert "- bid 120: you make it in 64%, worse" in text
    assert "bid 115" not in text, "it is as good as 110 but for a little"
    assert "Worth up to about 115 to 125." in text
    assert "You can count on 172 points: 22 for 2 aces, 10 for a ten beside its ace and 140 for 2 marriages." in text


def test_at_the_raise_the_ladder_is_told_of_by_what_each_number_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = (
        (130, 60.0, 0.8),
        (120, 50.0, 0.9),
        (125, 52.0, 0.88),
        (135, 49.0, 0.6),
        (140, 55.0, 0.5),
        (145, 20.0, 0.2),
        (200, -80.0, 0.001),
    )
    weighed = tuple(Weighed(Contract(points), worth, chance, 131.4, 24) for points, worth, chance in numbers)
    monkeypatch.setattr(thinker, "advise", lambda *_: iter([(*weighed, Weighed(Concede(), -90.0))]))
    text = told(table(*BOUGHT, Give(((Card.parse("KD"), 1), (Card.parse("10S"), 2)))), "hint", "hint")
    rows = [line for line in text.splitlines() if line.startswith("- ")]
    assert [row.split(":")[0] for row in (rows[0], rows[-1])] == ["- keep 120", "- concede"]
    behind = [row.split(", ")[-1].split()[0] for row in rows[:-1]]
    assert behind[0] == "best"
    assert behind[1:] == sorted(behind[1:], key=lambda said: said != "same"), "the same come before what is worse"
    assert "140 for 2 marriages. Worth up to about 120 to 125." in text.replace("\n", " ")


@pytest.mark.parametrize("command", ["hint", "hi", "Hint"])
def test_the_last_list_is_told_with_its_reasons(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "advise", advise)
    session = table(*AUCTION)
    text = told(session, command, command)
    assert "Bid 120: you hold a marriage of 100 (hearts ♥) and can count on 172.\n" in text
    sentence, _, numbers = text.partition(worded("hint.follows.typed"))
    assert "Hint:" not in sentence
    assert (
        "Hint: 24 ways the cards may lie.\n- bid 120: you make it in 65%, 131 points, best\n- pass: −34 on the sheet"
    ) in numbers
    assert session.marks == {1: frozenset({"hint", "hint-0"})}


def test_what_the_hint_names_is_done_while_it_is_for_this_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "advise", advise)
    session = table(*AUCTION)
    before = session.ply
    text = told(session, "follow", "hint", "follow", "follow")
    assert session.log[before].action == Bid(120)
    assert text.count(worded("hint.none.typed")) == 2
    assert worded("hint.follows.typed") in text


def test_the_sheet_says_who_was_given_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "advise", advise)
    session = table(*BOUGHT)
    text = told(session, "hint", "rospis", "yes", "sheet")
    assert "(you get a hint)" in text


def test_two_people_are_told_why_not() -> None:
    session = table(*AUCTION, kinds=(PERSON, PERSON, "regular"))
    assert worded("hint.alone") in told(session, "", "hint")
    assert session.marks == {}


@pytest.mark.parametrize(("agreed", "asked"), [("BASE", "yes or no"), ("BASE F13=on", worded("concede.which"))])
def test_the_question_how_to_concede_is_answered(agreed: str, asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gift = Give(((Card.parse("KD"), 1), (Card.parse("10S"), 2)))
    weighed = (Weighed(gift, 50.0, 0.71, 143.0, 24), Weighed(Concede(), -40.0, None, None, 24))
    monkeypatch.setattr(thinker, "advise", lambda *_: iter([weighed]))
    session = table(*BOUGHT, agreements=read_line(agreed))
    text = told(session, "concede", "hi", "hi")
    assert text.count(asked) == 3
    hint = text.partition("Hint:")[2].partition(asked)[0]
    assert "- no, play on: makes 120 in 46%, 143 points, best" in hint
    assert "- concede: you lose 120" in hint
    assert "Give" not in hint
    assert text.count(worded("hint.follows.typed")) == 1
    assert not session.game.sheet.deals


@pytest.mark.parametrize("agreed", ["BASE", "BASE F13=on"])
@pytest.mark.parametrize("way", ["concede", "cross", "no"])
def test_to_follow_a_hint_answers_whether_and_how_to_concede(
    agreed: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = table(*BOUGHT, agreements=read_line(agreed))
    gift = Give(((Card.parse("KD"), 1), (Card.parse("10S"), 2)))
    ways = session.view().concessions
    best = gift if way == "no" else ways[-1] if way == "cross" else ways[0]
    monkeypatch.setattr(thinker, "advise", lambda *_: iter([(Weighed(best, 50.0, 0.71, 143.0, 24),)]))
    asked = told(session, "hint", "concede", "nonsense", "follow", *["follow"] * (way != "no"))
    assert bool(session.game.sheet.deals) is (way != "no")
    assert worded("plain.not_understood", text="nonsense") in asked or len(ways) > 1
    again = table(*BOUGHT, agreements=read_line(agreed))
    told(again, "hint", "follow", "follow")
    assert again.game != session.game if way == "no" else bool(again.game.sheet.deals)


def test_of_many_exchanges_the_best_five_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def advised(view: View, rng: Random, budget: Budget, margin: int = 0) -> Iterator[tuple[Weighed, ...]]:
        gifts = [choice for choice in view.choices if isinstance(choice, Give)][:45]
        yield tuple(Weighed(give, -10.0 * at, 0.5, 100.0, 24) for at, give in enumerate(gifts))

    monkeypatch.setattr(thinker, "advise", advised)
    text = told(table(*BOUGHT), "hint", "hint")
    assert [line for line in text.splitlines() if line.endswith("on the sheet")][-1].endswith("−40 on the sheet")
    assert "and 41 more choices, none of them better" in text
