"""The worked examples of RULES: X90, X91, X103 to X106 and X116."""

from __future__ import annotations

from tests.mariage.tables import cards_of, dealt, played, silent, tokens_in_play
from thousand_tui.mariage.rules import Announce, Card, GoOn, apply, play_out, turn, view_of
from thousand_tui.mariage.rules.state import Why

HANDS = {
    0: "KS AS 9C 7D 6H",
    1: "QS 10D 8C 7H 6D",
    2: "KH JD 10C 9D 8D",
    3: "QH AC 7C 9S 8S",
    4: "AD KD QD 10S JH",
}


def test_x90_the_marriage_takes_three_boxes_and_two_tokens_of_each() -> None:
    game = dealt({0: "KH QH 6S 7S 8S"}, "6C", players=6)
    assert game.sheet.boxes == (6, 6, 6, 6, 6)
    before = game.sheet.tokens[0]
    game = apply(game, Announce(("marriage",)))
    assert game.sheet.boxes == (6, 1, 6, 1, 1)
    assert game.sheet.tokens[0] - before == 3 * 6 - 3 + 10
    assert game.sheet.tokens[1:] == (43,) * 5


def test_x91_a_queen_comes_at_once_out_of_turn() -> None:
    game = silent(dealt({0: "KS 6D 7D 8D 9D", 3: "QS 6C 7C 8C 9C"}, "6H", players=6))
    before = game.sheet.tokens
    game = played(game, "KS")
    assert turn(game) == 3
    assert cards_of(view_of(game, 3)) == ["QS"]
    game = played(game, "QS")
    assert turn(game) == 1
    gains = [now - then for now, then in zip(game.sheet.tokens, before, strict=True)]
    assert gains == [4, -1, -1, 0, -1, -1]


def test_x103_a_whole_deal() -> None:
    game = dealt(HANDS, "6C")
    assert game.sheet.tokens == (45,) * 5
    assert game.sheet.boxes == (5,) * 5
    said = [(), (), ("jester", "king"), ("queen",), ("diamonds",)]
    game = play_out(game, [Announce(names) for names in said])
    assert game.sheet.tokens == (44, 44, 52, 48, 49)
    assert game.sheet.boxes == (5, 5, 1, 1, 1)
    game = played(game, "KS QS 8D 8S 10S")
    assert turn(game) == 0
    game = played(game, "AS 8C JD 9S JH")
    assert turn(game) == 1
    assert game.sheet.tokens == (46, 43, 55, 46, 47)
    game = played(game, "7H KH QH QD 6H")
    assert turn(game) == 3
    assert game.sheet.tokens == (45, 42, 55, 49, 46)
    game = played(game, "AC KD 9C 6D 10C")
    assert turn(game) == 3
    game = played(game, "7C AD 7D 10D 9D")
    row = game.sheet.deals[-1]
    assert row.tricks == (1, 1, 0, 3, 0)
    assert row.tokens == (44, 41, 54, 52, 45)
    assert row.boxes == (7, 4, 1, 1, 1)
    assert game.deal.dealer == 0
    assert game.sheet.tokens == (39, 36, 49, 52, 40)
    assert game.sheet.boxes == (11, 8, 5, 5, 5)
    assert tokens_in_play(game.sheet) == 250


UNIONS = {
    0: "10D 6S 7S 8S 9S",
    1: "KS 6C 7C 8C 9C",
    2: "KD 6H 7H 8H 9H",
    3: "AC 10C 10H 10S JS",
    4: "QS 6D JC AS AH",
    5: "QD 7D 8D 9D JH",
}


def test_x104_two_unions_in_one_trick() -> None:
    game = silent(dealt(UNIONS, "QC", players=6))
    before = game.sheet.tokens
    game = played(game, "10D KS QS KD QD AC")
    gains = [now - then for now, then in zip(game.sheet.tokens, before, strict=True)]
    assert gains == [-2, 3, 3, -2, -1, -1]
    assert turn(game) == 1


RED = {
    0: "AD 6S 7S 8S 9S",
    1: "JD 6D 7D 8D 10D",
    2: "QH 6C 7C 8C 9C",
    3: "KH 10C JC QC KC",
    4: "9D 10S JS AS 6H",
}


def test_x105_the_jack_is_caught_by_the_united_hearts() -> None:
    game = silent(dealt(RED, "AC"))
    before = game.sheet.tokens
    game = played(game, "AD JD QH KH 9D")
    gains = [now - then for now, then in zip(game.sheet.tokens, before, strict=True)]
    assert gains == [-1, -2, 4, 0, -1]
    assert turn(game) == 2


def test_x105_the_jack_goes_free_if_another_card_takes_the_trick() -> None:
    hands = RED | {2: "10H 6C 7C 8C 9C", 3: "9S 10C JC QC KC", 0: "AD 6S 7S 8S QS"}
    game = silent(dealt(hands, "AH"))
    before = game.sheet.tokens
    game = played(game, "AD JD 10H 9S 9D")
    gains = [now - then for now, then in zip(game.sheet.tokens, before, strict=True)]
    assert gains == [-1, 4, -1, -1, -1]
    assert turn(game) == 2


def test_x106_a_turned_queen_is_not_called_and_her_box_stays() -> None:
    game = dealt({0: "KH 6D 7D 8D 9D", 3: "AH 6C 7C 8C 9C"}, "QH")
    boxes = game.sheet.boxes
    game = apply(game, Announce(("king",)))
    game = silent(game)
    assert game.sheet.boxes == (boxes[0], boxes[1], boxes[2], 1, boxes[4])
    before = game.sheet.tokens
    game = played(game, "KH")
    assert turn(game) == 1
    for seat in (1, 2, 3, 4):
        game = played(game, "AH" if seat == 3 else cards_of(view_of(game, seat))[0])
    assert turn(game) == 3
    assert game.sheet.tokens == before


def test_x116_tricks_and_penalty_for_two_tokens_each() -> None:
    game = dealt(HANDS, "6C", trick_pay=2, penalty=2)
    said = [(), (), ("jester", "king"), ("queen",), ("diamonds",)]
    game = play_out(game, [Announce(names) for names in said])
    game = played(game, "KS QS 8D 8S 10S AS 8C JD 9S JH 7H KH QH QD 6H AC KD 9C 6D 10C 7C AD 7D 10D 9D")
    row = game.sheet.deals[-1]
    assert row.tokens == (43, 40, 53, 55, 44)
    assert row.boxes == (10, 2, 1, 1, 1)
    assert sum(row.tokens) + sum(row.boxes) == 250


def test_x116_nobody_is_reminded_and_one_union_is_missed() -> None:
    game = silent(dealt(UNIONS, "QC", players=6, remind="off"))
    before = game.sheet.tokens
    game = played(game, "10D KS")
    for seat in (2, 3, 4, 5):
        assert turn(game) == seat
        assert cards_of(view_of(game, seat)) == (["QS"] if seat == 4 else [])
        game = apply(game, GoOn())
    game = played(game, "KD")
    assert game.deal.payments[-1].why is Why.MISSED
    assert turn(game) == 3
    game = play_out(game, [GoOn(), GoOn()])
    game = played(game, "QD")
    gains = [now - then for now, then in zip(game.sheet.tokens, before, strict=True)]
    assert gains == [0, 0, 5, 0, -6, 1]
    assert view_of(game, 0).hands[4] == Card.parse("QS").mask
    game = played(game, "AC 6D")
    assert turn(game) == 2
