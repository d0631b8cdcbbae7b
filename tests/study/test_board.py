"""Deals that are set by hand: what can be is an ordinary game, and what cannot is refused by name."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.table.moments import EVERYTHING, play, seated
from tests.table.test_course import played
from tests.words.english import worded
from thousand_tui.bots import bot_rng
from thousand_tui.bots.advice import advise
from thousand_tui.bots.thinker import SKILLED
from thousand_tui.desk.boarding import asked_view, played_on, put_up
from thousand_tui.desk.replaying import nothing_noted, where_told
from thousand_tui.rules import Bid, Card, Cards, GoldSet, Pass, Play, View, choices, preset, read_action
from thousand_tui.study.bench import Bench
from thousand_tui.study.board import Board, BoardError, agreed, board_of, new_board
from thousand_tui.study.board_line import read_board, with_sheet, write_board
from thousand_tui.study.replay import Replay
from thousand_tui.table import Player

FORMS = ["BASE", "APP", "WIKI", "FOUR", "STOCK-3", "TWO", "TWO-BANK", "TWO-DEAD", "PAGAT"]
CARDS = "0: AS KS QS 9C JC 10D AD | 1: 9S JS 10C AC QC KC 9D | 2: 10S JD QD KD 9H JH QH | talon: KH 10H AH"
WORDS = [
    *(
        "|",
        "|",
        "|",
        ";",
        ";",
        "?",
        "moves:",
        "sheet:",
        "players:",
        "0:",
        "1:",
        "2:",
        "3:",
        "talon:",
        "left:",
        "stock:",
        "dead:",
    ),
    *("dealer:", "rules:", "TWO", "FOUR", "STOCK-3", "version:", "-1", "880", "barrel", "9999999", "freed", "A=expert"),
    *("0 bid 100", "1 pass", "2 pass", "0 give ?>1 ?>2", "0 give 9C>1 JC>x", "0 play AS!", "* shuffle", "* slip 4"),
    *CARDS.split(),
]
LINE = f"rules: BASE | dealer: 2 | {CARDS}"


def boards(name: str, deals: int = 3) -> list[Board]:
    replay = Replay(played(name, deals))
    return [board_of(replay, deal) for deal in replay.deals]


@pytest.mark.parametrize("name", FORMS)
def test_a_deal_that_was_played_stands_on_the_board_as_it_was(name: str) -> None:
    replay = Replay(played(name, 3))
    for deal in replay.deals:
        bench = Bench(board_of(replay, deal))
        assert bench.is_settled
        bench.go(len(bench.board.moves) - 1)
        replay.go(deal.last - 1)
        assert bench.session.game.hands == replay.game.hands
        assert bench.session.game.now == replay.game.now
        assert bench.session.game.deal.talon == replay.game.deal.talon
        assert bench.session.game.deal.passed == replay.game.deal.passed
        assert bench.session.game.sheet.standings == replay.game.sheet.standings


@given(name=st.sampled_from(FORMS), deal=st.integers(0, 2), seed=st.integers(0, 1000))
def test_any_position_is_the_same_when_it_is_written_and_read_again(name: str, deal: int, seed: int) -> None:
    board = boards(name)[deal]
    bench = Bench(board, Random(seed).randint(0, len(board.moves)))
    line = write_board(bench.standing_board)
    assert "\n" not in line
    read = read_board(line)
    assert read == bench.standing_board
    again = Bench(read)
    assert again.session.game == bench.session.game
    assert [again.view(seat) for seat in range(len(board.names))] == [
        bench.view(seat) for seat in range(len(board.names))
    ]


@pytest.mark.parametrize("name", ["BASE", "FOUR", "LVIV"])
def test_every_deal_of_a_gold_set_stands_on_the_board_as_it_was(name: str) -> None:
    replay = Replay(played(name, 6, agreed="gold"))
    begun = []
    for deal in replay.deals:
        board = board_of(replay, deal)
        replay.go(deal.first + 1)
        start = Bench(board, 0).session.game
        assert start.sheet.gold == replay.game.sheet.gold
        assert start.sheet.standings == replay.game.sheet.standings
        assert read_board(write_board(board)) == board
        begun.append(board.gold)
    assert sum(gold is not None for gold in begun) >= 2


GOLD = LINE.replace("BASE", "BASE J1=on")


def test_marks_say_who_has_had_a_gold_deal_and_whether_one_was_made() -> None:
    board = read_board(f"{GOLD} | sheet: 0 gold 0; 120 bolts 1 gold 1; 240 gold 2")
    assert board.gold == GoldSet((1, 2), made=True)
    assert [standing.bolts for standing in board.standings] == [0, 1, 0]
    with pytest.raises(BoardError, match="cannot be played on"):
        played_on(Bench(board))
    assert with_sheet(board, ["0", "120", "240"]).gold is None
    assert agreed(board, preset("BASE").agreements).gold is None


def told(view: View) -> tuple[object, ...]:
    *_, last = advise(view, bot_rng("seed", 1, view.me, 7), SKILLED)
    return last.weighed, last.reasons


@pytest.mark.parametrize("name", ["BASE", "FOUR", "TWO"])
def test_a_hint_is_the_one_of_the_table(name: str) -> None:
    replay = Replay(played(name, 2))
    deal = replay.deals[1]
    board = board_of(replay, deal)
    opening = deal.last - deal.first - len(board.moves)
    for at in range(0, len(board.moves), 7):
        bench = Bench(board, at)
        if bench.turn is None or len(choices(bench.session.game)) < 2:
            continue
        replay.go(deal.first + opening + at)
        assert told(bench.view(bench.turn)) == told(replay.view(bench.turn))


REFUSED = {
    "a card twice": (LINE.replace("AS KS", "AS 9S"), worded("board.twice", card="9♠", where="Seat 0 and Seat 1")),
    "a card twice in one hand": (LINE.replace("AS KS", "AS AS"), worded("board.twice", card="A♠", where="Seat 0")),
    "a card too many": (LINE.replace("AS KS", "AS KS KH").replace("talon: KH", "talon:"), "Seat 0: 8 cards are set"),
    "a card missing": (LINE.replace("AS KS", "KS"), worded("board.missing.few", cards="A♠", where="Seat 0")),
    "a hand missing": (LINE.partition(" | 2:")[0], worded("board.missing", count=10, where="Seat 2 and the talon")),
    "who sits out": (LINE.replace("BASE", "FOUR").replace("dealer: 2", "dealer: 0"), "No cards are dealt there"),
    "a seat that is none": ("rules: TWO | 3: AS", worded("board.no_spot", what="Seat 3")),
    "no card": (LINE.replace("AS KS", "XS KS"), "XS is not a card: write a rank"),
    "no such part": (f"{LINE} | colour: red", "colour: red is not part of a board"),
    "a part twice": (f"{LINE} | dealer: 1", worded("board.line.part_twice", what="dealer")),
    "no such seat": (LINE.replace("dealer: 2", "dealer: 5"), "There is no seat 5"),
    "no such agreements": (LINE.replace("BASE", "BASE ZZ=1"), "There is no agreement called"),
    "Mariage": (LINE.replace("BASE", "MARIAGE"), "Mariage cannot be set on the board"),
    "a total that ended the game": (f"{LINE} | sheet: 1200; 0; 0", "Impossible sheet: 1200 cannot stand"),
    "too few totals": (f"{LINE} | sheet: 100; 0", "Impossible sheet: 2 standings for 3 sides"),
    "a barrel where there is none": (f"{LINE} | sheet: 100 barrel 1; 0; 0", "Impossible sheet: 100 cannot stand"),
    "too many bolts": (f"{LINE} | sheet: 100 bolts 7; 0; 0", "Impossible sheet: 100 cannot stand"),
    "a mark that is none": (f"{LINE} | sheet: 100 medals 7; 0; 0", "sheet: medals is not a mark"),
    "a gold set that is none": (f"{LINE} | sheet: 10 gold 0; 0 gold 1; 0 gold 0", "Impossible sheet: Such a gold set"),
    "a gold deal too many": (f"{GOLD} | sheet: 10 gold 1; 0 gold 0; 0 gold 0", "Impossible sheet: Whoever must open"),
    "a gold set that is over": (f"{GOLD} | sheet: 10 gold 1; 0 gold 1; 0 gold 1", "Impossible sheet: Such a gold set"),
    "a gold mark too few": (f"{GOLD} | sheet: 10 gold 0; 0 gold 1; 0", "write gold and its number beside each player"),
    "a gold mark that is none": (f"{GOLD} | sheet: 10 gold 3; 0; 0", "sheet: gold is not a mark"),
    "too many players": (f"{LINE} | players: A; B; C; D", worded("board.line.players", count=4, seats=3)),
    "no kind of player": (f"{LINE} | players: A; B=a bot; C", "players: a bot is neither “person”"),
    "no move": (f"{LINE} | moves: 0 jumps", worded("board.bad_move", number=1, move="0 jumps")),
    "out of turn": (f"{LINE} | moves: 1 bid 110", worded("board.not_turn", number=1, move="1 bid 110", who="Seat 0")),
    "an illegal bid": (f"{LINE} | moves: 0 bid 100; 1 bid 100", "Move 2, 1 bid 100: "),
    "a bid out of steps": (f"{LINE} | moves: 0 bid 103", "Move 1, 0 bid 103: "),
    "out of suit": (
        f"{LINE} | moves: 0 bid 100; 1 pass; 2 pass; 0 give 9C>1 JC>2; 0 contract 100; 0 play AS; 1 play 10C",
        "Move 7, 1 play 10C: ",
    ),
    "a card that was not held": (
        f"{LINE} | moves: 0 bid 100; 1 pass; 2 pass; 0 give 9C>1 JC>2; 0 contract 100; 0 play 9S",
        "Move 6, 0 play 9S: ",
    ),
    "a line that is too long": ("9" * 9000, worded("board.line.long", longest=8000)),
    "nothing": (" | ", worded("board.line.empty")),
    "another version": (f"board: 7 | {LINE}", "This board has version 7"),
    "moves that no cards go with": (
        "dealer: 2 | 0: ? | 1: ? | 2: ? | talon: ? | moves: 0 bid 100; 1 pass; 2 pass; 0 give AS>1 AS>2",
        "Move 4, 0 give",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused_by_name(what: str) -> None:
    line, sentence = REFUSED[what]
    with pytest.raises(BoardError) as found:
        Bench(read_board(line))
    assert sentence in str(found.value)
    assert "\n" not in str(found.value)


def test_out_of_suit_says_which_suit_must_be_followed() -> None:
    line, _ = REFUSED["out of suit"]
    with pytest.raises(BoardError, match="spades"):
        Bench(read_board(line))


@given(text=st.text(max_size=300) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_a_board_or_one_sentence(text: str) -> None:
    why = ""
    try:
        Bench(read_board(text))
    except BoardError as error:
        why = str(error)
    assert why.isprintable()


def test_moves_are_made_and_taken_back_and_another_move_drops_those_after_it() -> None:
    bench = Bench(read_board(f"{LINE} | moves: 0 bid 100; 1 pass; 2 pass"))
    assert (bench.at, bench.turn) == (3, 0)
    bench.go(1)
    assert bench.turn == 1
    bench.make(Pass())
    assert (bench.at, len(bench.board.moves)) == (2, 3)
    bench.go(1)
    bench.make(Bid(110))
    assert (bench.at, bench.board.moves) == (2, ("0 bid 100", "1 bid 110"))
    with pytest.raises(BoardError, match="at least 115"):
        bench.make(Bid(110))
    bench.go(0)
    assert bench.standing_board.moves == ()
    assert bench.board.moves == ("0 bid 100", "1 bid 110")


def test_a_board_from_one_seat_gives_the_advice_that_the_whole_board_gives() -> None:
    whole = Bench(read_board(f"{LINE} | moves: 0 bid 100; 1 pass"))
    hand = LINE.partition("2: ")[2].partition(" |")[0]
    known = f"dealer: 2 | 0: ? | 1: ? | 2: {hand} | talon: ? | moves: 0 bid 100; 1 pass"
    part = Bench(read_board(known))
    assert part.turn == whole.turn == 2
    assert part.view(2) == whole.view(2)
    assert write_board(part.standing_board) == write_board(read_board(known))


@pytest.mark.parametrize("name", ["BASE", "FOUR", "PAGAT", "TWO", "TWO-BANK", "TWO-DEAD"])
def test_a_board_can_hold_no_more_than_a_seat_knows_and_looks_the_same_to_it(name: str) -> None:
    looked = 0
    for board in boards(name):
        whole = Bench(board)
        for at in range(0, len(board.moves), 5):
            whole.go(at)
            seat = whole.turn
            if seat is None or board.piles is None:
                continue
            part = Bench(whole.known_to(seat))
            if part.view(seat).deal.bottom == whole.view(seat).deal.bottom:
                looked += 1
                assert part.view(seat) == whole.view(seat)
                assert asked_view(part) == whole.view(seat)
            others = [name for name in part.said.piles or {} if name.isdecimal() and name != str(seat)]
            assert all(set((part.said.piles or {})[name]) == {None} for name in others)
    assert looked > 5


def test_where_cards_are_drawn_what_one_seat_knows_is_not_set() -> None:
    bench = Bench(boards("STOCK-3")[0], 4)
    with pytest.raises(BoardError, match="drawn from a stock"):
        bench.known_to(0)


def test_no_hint_is_given_for_a_hand_that_was_only_guessed() -> None:
    hand = LINE.partition("0: ")[2].partition(" |")[0]
    bench = Bench(read_board(f"dealer: 2 | 0: {hand} | 1: ? | 2: ? | talon: ? | moves: 0 bid 100"))
    with pytest.raises(BoardError, match="Seat 1 sees cards that are not named"):
        asked_view(bench)
    bench.go(0)
    assert asked_view(bench) == bench.view(0)
    bought = Bench(read_board(f"dealer: 2 | 0: {hand} | 1: ? | 2: ? | talon: ? | moves: 0 bid 100; 1 pass; 2 pass"))
    with pytest.raises(BoardError, match="Seat 0 sees cards that are not named"):
        asked_view(bought)


def test_gifts_that_nobody_has_named_are_made_known_one_by_one() -> None:
    hand = LINE.partition("0: ")[2].partition(" |")[0]
    bench = Bench(
        read_board(f"dealer: 2 | 0: {hand} | 1: ? | 2: ? | talon: ? | moves: 0 bid 100; 1 bid 105; 2 pass; 0 pass")
    )
    both = "1 give 9S>0 AC>2"
    assert both not in bench.offers()
    bench.write("1 give 9S>0 ?>2")
    bench.go(4)
    assert both in bench.offers()
    assert not any(line.count("9S") > 1 for line in bench.offers())
    bench.make(read_action(both)[1])
    assert bench.said.moves[4:] == (both,)
    assert Card.parse("AC") in bench.view(2).hand


def test_a_card_that_nobody_has_named_can_be_played_and_given() -> None:
    hand = LINE.partition("0: ")[2].partition(" |")[0]
    bench = Bench(read_board(f"dealer: 2 | 0: {hand} | 1: ? | 2: ? | talon: ? | moves: 0 bid 100"))
    moves = (
        "1 bid 105",
        "2 pass",
        "0 pass",
        "1 give 9S>0 ?>2",
        "1 contract 105",
        "1 play AC",
        "2 play 10C",
        "0 play JC",
    )
    for move in moves:
        assert move in bench.offers() or "give" in move, move
        if "?" in move:
            bench.write(move)
        else:
            bench.make(read_action(move)[1])
    assert bench.said.moves == ("0 bid 100", *moves)
    assert bench.view(0).done[0].winner == 1
    assert (bench.turn, bench.view(0).hand) == (1, Bench(bench.said, 8).view(0).hand - Cards.parse("JC"))
    with pytest.raises(BoardError):
        bench.make(Play(Card.parse("10C")))
    assert bench.said.moves[-1] == "0 play JC"


def test_names_come_back_whatever_they_are() -> None:
    players = (Player("A|B; C=d%7C: 100%"), Player("Ada", "expert-bold"), Player("Вера", "novice"))
    board = new_board(preset("BASE").agreements, players)
    assert read_board(write_board(board)) == board


@pytest.mark.parametrize("line", ["WIKI", "SHRAM", "FAMILY", *EVERYTHING])
def test_a_board_and_a_replay_of_a_deal_count_the_same_moves(line: str) -> None:
    replay = Replay(play(seated(line), lambda session: len(session.course.totals) == 8 or session.is_over))
    for deal in replay.deals:
        for ply in (deal.first + 1, (deal.first + deal.last) // 2, deal.last):
            counted = Bench(*put_up(replay, deal, ply, nothing_noted)).counted()
            assert f"move {counted['at']} of {counted['moves']}" in where_told(replay, ply, None, is_open=True)
