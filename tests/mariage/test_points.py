"""RULES §2.15, V15: its numbered points, sentence by sentence; the number stands in the name of the test."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.mariage.tables import cards_of, dealt, played, silent, table, texts
from thousand_tui.mariage.rules import (
    Announce,
    Card,
    IllegalAction,
    MariageAgreements,
    Play,
    Shuffle,
    apply,
    choices,
    compile_table,
    first_dealer,
    new_game,
    play_out,
    turn,
    view_of,
)
from thousand_tui.mariage.rules.announcing import held_names, run_in
from thousand_tui.mariage.rules.cards import JESTER, RED_QUEEN, as_held, parse_row
from thousand_tui.mariage.rules.game import verify
from thousand_tui.mariage.rules.paying import pay_for_tricks
from thousand_tui.mariage.rules.state import CHANCE, Game, Reason, Refusal, Settled, Tricks, Why
from thousand_tui.rules.cards import mask_of


def refused(game: Game, action: Announce | Play | Shuffle) -> Reason | None:
    refusal = verify(game, action)
    return refusal.reason if refusal else None


# --- 1. Players, packs, dealing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards", "rest"), [(5, 36, 10), (6, 36, 5), (7, 36, 0), (8, 52, 11), (10, 52, 1)])
def test_1_the_players_choose_the_pack(players: int, cards: int, rest: int) -> None:
    game = dealt({}, "AH", players=players)
    assert len(game.rules.pack) == cards
    assert sum(hand.bit_count() for hand in game.hands) == 5 * players == cards - 1 - rest


def test_1_packets_of_three_and_two_from_the_dealers_left_and_the_next_card_is_turned() -> None:
    game = new_game(table(5), dealer=2)
    deck = game.rules.pack
    game = apply(game, Shuffle(deck))
    assert game.deal.active == (3, 4, 0, 1, 2)
    assert game.hands[3] == mask_of((*deck[:3], *deck[15:17]))
    assert game.hands[2] == mask_of((*deck[12:15], *deck[23:25]))
    assert game.deal.turned == deck[25]


def test_1_the_deal_passes_to_the_left_and_a8_turns_it_round() -> None:
    for direction, follows in (("clockwise", 1), ("counter", 4)):
        rules = compile_table(MariageAgreements.model_validate({"direction": direction}))
        game = new_game(rules, dealer=0)
        assert turn(game) == CHANCE
        assert game.deal.active[0] == follows
        game = finished(apply(game, Shuffle(rules.pack)))
        assert game.deal.dealer == follows


def test_1_a7_says_who_deals_first() -> None:
    fixed = MariageAgreements(players=7, first_dealer="fixed")
    assert first_dealer(fixed, "any") == 0
    assert {first_dealer(MariageAgreements(players=7), str(seed)) for seed in range(60)} == set(range(7))


def finished(game: Game) -> Game:
    """The game after the running deal, every choice the last one."""
    number = game.deal.number
    while game.deal.number == number and (seat := turn(game)) not in (None, CHANCE):
        game = apply(game, list(view_of(game, seat).choices)[-1])
    return game


# --- 2. Stakes, going out, the end ------------------------------------------------------------------------------------


def before_last_card(tokens: tuple[int, ...], deals: int = 20) -> Game:
    """The game before the last card of a first deal, with these tokens."""
    players = len(tokens)
    game = silent(dealt({0: "AS KD 6D 7D 8D"}, "AH", players=players))
    game = replace(game, rules=table(players, deals=deals))
    while not (isinstance(game.now, Tricks) and len(game.now.done) == 4 and len(game.now.cards) == players - 1):
        seat = turn(game)
        assert seat is not None
        game = apply(game, list(view_of(game, seat).choices)[-1])
    return replace(game, sheet=replace(game.sheet, tokens=tokens))


def last_card(game: Game) -> Game:
    return apply(game, next(iter(choices(game))))


def test_2_who_must_pay_and_cannot_is_out_and_keeps_the_rest() -> None:
    game = before_last_card((50,) * 6)
    winners = [seat for seat, taken in enumerate(last_card(game).sheet.deals[-1].tricks) if taken > 1]
    poor = next(seat for seat in range(6) if seat not in winners)
    tokens = tuple(4 if seat == poor else 50 for seat in range(6))
    game = last_card(replace(game, sheet=replace(game.sheet, tokens=tokens)))
    assert game.sheet.out == {poor}
    assert poor not in game.deal.active
    assert game.sheet.tokens[poor] == game.sheet.deals[-1].tokens[poor]
    assert len(game.deal.active) == 5
    game = apply(game, Shuffle(game.rules.pack))
    assert game.hands[poor] == 0
    assert view_of(game, poor).is_out


def test_2_a_winner_with_less_than_a_stake_plays_on() -> None:
    game = before_last_card((50,) * 6)
    winner = next(seat for seat, taken in enumerate(last_card(game).sheet.deals[-1].tricks) if taken > 1)
    tokens = tuple(0 if seat == winner else 50 for seat in range(6))
    game = last_card(replace(game, sheet=replace(game.sheet, tokens=tokens)))
    assert winner in game.deal.active
    assert not game.sheet.out


def test_2_with_fewer_than_five_left_nobody_pays_and_the_most_tokens_win() -> None:
    game = last_card(before_last_card((3, 3, 90, 3, 3)))
    assert turn(game) is None
    assert game.winners == (2,)
    assert game.sheet.tokens == game.sheet.deals[-1].tokens


def test_2_after_the_agreed_deals_the_most_tokens_win_out_or_not() -> None:
    game = before_last_card((50, 50, 50, 50, 50, 300), deals=1)
    game = replace(game, sheet=replace(game.sheet, out=frozenset({5})))
    assert last_card(game).winners == (5,)


# --- 3. Paying --------------------------------------------------------------------------------------------------------


def test_3_nobody_pays_more_than_they_have() -> None:
    game = dealt({0: "KH QH 6S 7S 8S"}, "6C")
    game = replace(game, sheet=replace(game.sheet, tokens=(45, 1, 0, 2, 45)))
    game = apply(game, Announce(("marriage",)))
    assert game.sheet.tokens[1:] == (0, 0, 0, 43)
    assert game.sheet.tokens[0] == 45 + 3 * 4 + 1 + 0 + 2 + 2


# --- 4. Announcing ----------------------------------------------------------------------------------------------------


def test_4_any_part_of_what_one_holds_or_nothing() -> None:
    game = dealt({0: "KH JD KS QS 6C"}, "AH")
    said = {action.names for action in view_of(game, 0).choices if isinstance(action, Announce)}
    assert said == {
        (),
        ("jester",),
        ("king",),
        ("spades",),
        ("jester", "king"),
        ("jester", "spades"),
        ("king", "spades"),
        ("jester", "king", "spades"),
    }
    assert refused(game, Announce(("queen",))) is Reason.NOT_HELD
    assert refused(game, Announce(("king", "king"))) is Reason.NOT_HELD
    assert refused(game, Play(Card.parse("KH"))) is Reason.ANNOUNCE_FIRST


def test_4_both_hearts_must_be_announced_and_bring_nothing_besides() -> None:
    game = dealt({0: "KH QH 6S 7S 8S"}, "6C")
    assert refused(game, Announce()) is Reason.MARRIAGE_MUST_BE_NAMED
    assert refused(game, Announce(("king", "queen"))) is Reason.NOT_HELD
    assert held_names(game.hands[0]) == ("marriage",)


def test_4_named_cards_are_known_to_all_and_stay_in_the_hand() -> None:
    game = apply(dealt({0: "KH JD KS QS 6C"}, "AH"), Announce(("jester", "spades")))
    for seat in (1, 2, None):
        assert texts(view_of(game, seat).hands[0]) == ["QS", "KS", "JD"]
    assert view_of(game, 0).hand.bit_count() == 5


@pytest.mark.parametrize(
    ("hand", "run"),
    [
        ("AH KH QH 6S 7S", "QH KH AH"),
        ("KH QH JH 6S 7S", "JH QH KH"),
        ("6H 7H 8H 9H 10H", "6H 7H 8H 9H 10H"),
        ("QH JH 10H AH 6S", "10H JH QH"),
        ("AH KH JH 10H 6S", ""),
    ],
)
def test_4_a_run_is_three_to_five_hearts_with_the_queen_between_king_and_jack(hand: str, run: str) -> None:
    assert " ".join(texts(run_in(mask_of(parse_row(hand))))) == run


@pytest.mark.parametrize(
    ("first", "second", "winner", "tokens"),
    [
        ("6H 7H 8H 6S 7S", "9H 10H JH QH 6C", 1, 4),
        ("6H 7H 8H 6S 7S", "9H 10H JH 7C 6C", 1, 3),
        ("6H 7H 8H 9H 7S", "10H JH QH 7C 6C", 0, 4),
        ("6H 7H 8H 9H 10H", "QS JH QH 7C 6C", 0, 5),
    ],
)
def test_4_the_longest_run_takes_its_tokens_then_the_highest(first: str, second: str, winner: int, tokens: int) -> None:
    game = dealt({0: first, 1: second}, "AC")
    game = apply(game, Announce(("run",)))
    assert game.sheet.boxes[0] == 5
    game = apply(game, next(iter(view_of(game, 1).choices)))
    before = game.sheet.tokens[winner]
    game = silent(game)
    assert game.sheet.boxes[0] == 5 - tokens
    assert game.sheet.tokens[winner] - before == tokens


def test_4_a_run_takes_no_more_than_the_box_holds() -> None:
    game = dealt({0: "6H 7H 8H 9H 10H"}, "AC")
    game = replace(game, sheet=replace(game.sheet, boxes=(2, 5, 5, 5, 5)))
    game = silent(apply(game, Announce(("run",))))
    assert game.sheet.boxes[0] == 0


# --- 5. Play ----------------------------------------------------------------------------------------------------------


def test_5_follow_suit_else_any_card() -> None:
    game = played(silent(dealt({0: "AS 6D 7D 8D 9D", 1: "6S 7S KD AD AC", 2: "10D JD QD 6C 7C"}, "AH")), "AS")
    assert cards_of(view_of(game, 1)) == ["6S", "7S"]
    assert refused(game, Play(Card.parse("AD"))) is Reason.FOLLOW_SUIT
    assert refused(game, Play(Card.parse("10D"))) is Reason.CARD_NOT_HELD
    assert refused(game, Announce()) is Reason.ANNOUNCING_IS_OVER
    game = played(game, "6S")
    assert len(cards_of(view_of(game, 2))) == 5


# --- 6. Unions --------------------------------------------------------------------------------------------------------


def test_6_a_king_that_is_added_calls_too_before_the_duty_to_follow() -> None:
    hands = {0: "10D 6S 7S 8S 9S", 1: "KC 6H 7H 8H 9H", 3: "QC 6D 7D 8D 9D"}
    game = played(silent(dealt(hands, "AH")), "10D KC")
    assert turn(game) == 3
    assert cards_of(view_of(game, 3)) == ["QC"]
    assert refused(game, Play(Card.parse("6D"))) is Reason.QUEEN_IS_CALLED
    assert turn(played(game, "QC")) == 2


# --- 7. The jack of diamonds ------------------------------------------------------------------------------------------


def test_7_a_side_pair_that_takes_the_red_queen_sets_the_jack_free() -> None:
    hands = {0: "KC 6S 7S 8S 9S", 1: "JD 6H 7H 8H 9H", 2: "QC 6D 7D 8D 9D", 3: "QH 10D QD AD KS", 4: "AC 10C 9C 8C 7C"}
    game = silent(dealt(hands, "AH"))
    before = game.sheet.tokens
    game = played(game, "KC QC JD QH 7C")
    gains = [now - then for now, then in zip(game.sheet.tokens, before, strict=True)]
    # The union pays seat 0 one token from 1, 3 and 4; the jack pays seat 1 one token from each of the others.
    assert gains == [3 - 1, 4 - 1, -1, -1 - 1, -1 - 1]


# --- 8. The end of a deal ---------------------------------------------------------------------------------------------


def settled_with(tricks: tuple[int, ...], boxes: tuple[int, ...], tokens: tuple[int, ...]) -> Settled:
    """A deal that ends with these tricks, booked."""
    game = silent(dealt({}, "AH", players=len(tricks)))
    game = replace(game, sheet=replace(game.sheet, boxes=boxes, tokens=tokens))
    game = pay_for_tricks(game, tricks)
    return Settled(1, 0, game.deal.active, tricks, game.deal.payments, game.sheet.tokens, game.sheet.boxes)


def test_8_from_the_dealers_left_while_there_are_any() -> None:
    row = settled_with((2, 0, 3, 0, 0), (1, 0, 0, 1, 1), (10, 10, 10, 0, 10))
    assert row.tokens == (12, 9, 11, 0, 9)
    assert row.boxes == (2, 0, 0, 0, 0)


def test_8_without_two_tricks_for_anybody_nothing_is_paid() -> None:
    row = settled_with((1, 1, 1, 1, 1), (5, 4, 3, 2, 1), (10,) * 5)
    assert row.tokens == (10,) * 5
    assert row.boxes == (5, 4, 3, 2, 1)
    assert not [payment for payment in row.payments if payment.why in (Why.TRICKS, Why.PENALTY)]


# --- What is not allowed ----------------------------------------------------------------------------------------------


def test_what_is_no_action_or_no_pack_is_refused() -> None:
    game = new_game(table(5))
    assert verify(game, "play KH") == Refusal(Reason.NOT_AN_ACTION)  # type: ignore[arg-type]
    assert refused(game, Announce()) is Reason.PACK_NOT_SHUFFLED
    assert refused(game, Shuffle(game.rules.pack[:-1])) is Reason.NOT_THE_PACK
    with pytest.raises(IllegalAction, match="not the pack"):
        apply(game, Shuffle(()))
    over = last_card(before_last_card((3, 3, 90, 3, 3)))
    assert refused(over, Announce()) is Reason.GAME_IS_OVER
    assert not list(choices(over))


@pytest.mark.parametrize("wrong", [4, 11, "5", True, None])
def test_a_table_has_five_to_ten_players(wrong: object) -> None:
    with pytest.raises(ValueError, match="players"):
        compile_table(MariageAgreements.model_validate({"players": wrong}))


def test_the_jester_and_the_red_queen_are_what_they_are_called() -> None:
    assert (str(JESTER), str(RED_QUEEN)) == ("JD", "QH")
    assert play_out(new_game(table(5)), []) == new_game(table(5))


def test_a_hand_lies_by_colours_in_turn_as_at_the_other_table() -> None:
    hand = [Card.parse(text) for text in ("9H", "AH", "QC", "2D", "KS")]
    assert [str(card) for card in as_held(hand)] == ["KS", "AH", "9H", "QC", "2D"]
