"""Reviews of deals: what is judged, what it adds up to, what open cards would have allowed, and luck."""

from __future__ import annotations

import json

import pytest

from tests.slowly import slowly
from tests.study.reviewed import replayed
from thousand_tui.arena.crew import each
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import (
    Bid,
    Card,
    Pass,
    Play,
    apply,
    compile_rules,
    new_game,
    read_action,
    read_agreements,
    read_view,
)
from thousand_tui.study import luck
from thousand_tui.study.judging import Part, Verdict
from thousand_tui.study.luck import luck_of, usual_decks, usual_of
from thousand_tui.study.review import Answer, DealReview, ThousandReplay, deck_of, judged, opened, questions_of


def test_every_choice_of_the_seats_is_asked_about_once() -> None:
    replay = replayed("BASE", "novice", deals=2)
    for at in (0, 1):
        asked = [question.ply for question in questions_of(replay, at, {0, 2})]
        wanted = [
            decision.ply
            for decision in replay.decisions(at)
            if decision.seat in (0, 2) and len(decision.view.choices) > 1
        ]
        assert asked == wanted


def test_other_processes_answer_the_same() -> None:
    questions = list(questions_of(replayed("BASE", "novice"), 0, {0}))[:3]
    assert list(each(judged, questions, 2, alone=0.0)) == [judged(question) for question in questions]


def test_what_open_cards_allow_is_solved_with_all_hands() -> None:
    found = 0
    for at in range(3):
        for question in questions_of(replayed("BASE", "novice", deals=3), at, {0, 1, 2}):
            view, hands = read_view(question.view), question.hands
            plays = [play for play in view.choices if isinstance(play, Play)]
            seen = [opened(view, play, hands) for play in plays]
            if seen and seen[0] is not None:
                found += 1
                assert all(each is not None and each.good == seen[0].good for each in seen)
                assert [play for play, each in zip(plays, seen, strict=True) if each and each.was_good] == [
                    *seen[0].good
                ]
                assert 0 < len(seen[0].good) < len(plays)
    assert found


def verdict(ply: int, part: Part, loss: float, seat: int = 0) -> Verdict:
    made = Play(Card(0))
    best = Play(Card(1)) if loss else made
    choices = (Weighed(best, 10.0, is_even=not loss), Weighed(made if loss else Play(Card(1)), 10.0 - (loss or ply)))
    return Verdict(ply, seat, part, made, choices, loss, 0.5 if loss else 0.0, 40)


def test_losses_are_added_up_by_part_and_seat() -> None:
    verdicts = [
        verdict(1, Part.AUCTION, 20.0),
        verdict(2, Part.PLAY, 6.0),
        verdict(3, Part.PLAY, 7.0),
        verdict(4, Part.PLAY, 4.0),
        verdict(5, Part.DEFENCE, 50.0, seat=1),
        verdict(8, Part.DEFENCE, 0.0),
        verdict(6, Part.DEFENCE, 0.0),
    ]
    review = DealReview.of(7, [Answer(each, None) for each in verdicts] + [Answer(None, None)])
    assert review.lost(0) == {**dict.fromkeys(Part, 0.0), Part.AUCTION: 20.0, Part.PLAY: 13.0}
    assert review.costliest(0) == verdicts[0]
    assert review.best(0) == verdicts[5]
    assert review.costliest(2) is None
    assert review.best(1) is None


def test_nobody_is_praised_for_passing() -> None:
    passed = Verdict(1, 0, Part.AUCTION, Pass(), (Weighed(Pass(), 10.0), Weighed(Bid(110), -20.0)), 0.0, 0.0, 40)
    bid = Verdict(2, 0, Part.AUCTION, Bid(110), (Weighed(Bid(110), 10.0), Weighed(Pass(), 4.0)), 0.0, 0.0, 40)
    assert DealReview.of(7, [Answer(passed, None)]).best(0) is None
    assert DealReview.of(7, [Answer(passed, None), Answer(bid, None)]).best(0) is bid


def test_luck_is_measured_with_the_deck_that_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "USUAL_DEALS", 2)
    replay = replayed("BASE", "novice", deals=2)
    usual = usual_of([deck.answered() for deck in usual_decks(replay.source.game.rules)])
    assert len(usual) == 3
    dealer = replay.source.game.sheet.deals[1].outcome.dealer
    deck = deck_of(replay, 1)
    assert deck.dealer == dealer
    made = deck.answered()
    lucky = luck_of(made, dealer, usual)
    assert [points + usual[(seat - dealer) % 3] for seat, points in enumerate(lucky)] == pytest.approx(made)
    assert deck_of(replay, 0).answered() != made


def dealt_hands(replay: ThousandReplay, at: int) -> tuple[int, ...]:
    """What each seat was dealt, the last time if it was done again."""
    hands: tuple[int, ...] = ()
    deal, seen = replay.deals[at], False
    for ply in range(deal.first + 1, deal.last):
        replay.go(ply)
        if replay.game.deal.seen and not seen:
            hands = tuple(replay.game.hands)
        seen = bool(replay.game.deal.seen)
    return hands


@pytest.mark.parametrize(
    "line", [slowly("BASE B1=on"), "BASE B1=on B4=bury", "BASE B3=recut B4=dealer_cuts", "TWO B4=reshuffle"]
)
def test_luck_is_measured_with_the_cards_as_they_were_cut(line: str) -> None:
    replay = replayed(line, "novice", deals=3)
    for at in range(3):
        deck = deck_of(replay, at)
        rules = compile_rules(read_agreements(json.loads(deck.agreements)))
        _, shuffle = read_action(deck.shuffle)
        assert apply(new_game(rules, deck.dealer), shuffle).hands == dealt_hands(replay, at)
        assert len(deck.answered()) == len(rules.form.sides)
