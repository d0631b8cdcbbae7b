"""What the line mode asks for under agreements: the cut, a look, talons, trumps, melds, and ways to concede."""

from __future__ import annotations

from tests.plain.scripted import session_of, told
from tests.words.english import YOU, worded
from thousand_tui.rules import (
    ASIDE,
    CHANCE,
    Action,
    Bid,
    Card,
    Claim,
    Contract,
    Cut,
    Give,
    Look,
    Pass,
    Play,
    TakePacket,
    Waive,
    choices,
    read_line,
)
from thousand_tui.table import Move, ThousandSession
from thousand_tui.table.thousand import arranged


def moment(line: str, *actions: Action, until: str, seed: str = "lines") -> ThousandSession:
    """A table under these agreements at which Anna is asked in this phase; bots and chance do as they do."""
    session = session_of("person", agreements=read_line(line), seed=seed)
    rest = list(actions)
    while session.turn != 0 or session.view().phase != until:
        if session.turn == CHANCE:
            session.let_chance_act()
        elif session.turn == 0 and rest:
            session.submit(rest.pop(0))
        else:
            session.submit(next(iter(choices(session.game))))
    return session


def test_the_cut_is_typed_as_a_number_or_left_to_chance() -> None:
    session = moment("WIKI", until="cutting", seed="cut")
    text = told(session, "2", "cut 9")
    assert worded("prompt.cut", least=3, most=21) in text
    assert worded("refusal.cut_out_of_range", least=3, most=21) in text
    assert Cut(9) in [move.action for move in session.log]
    session = moment("WIKI", until="cutting", seed="cut")
    told(session, "anywhere")
    assert any(isinstance(move.action, Cut) and move.actor == 0 for move in session.log)


def test_a_hand_that_lies_face_down_is_not_told() -> None:
    session = moment("THREE-BLIND", until="looking")
    text = told(session, "hand", "why look", "leave", "hand", "look")
    assert text.count(worded("plain.unseen")) >= 4
    assert "1: look at them (as usual), 2: leave them (counts double if you play unseen)" in text
    assert "Or look first." in text
    looked = next(at for at, move in enumerate(session.log) if move == Move(0, Look()))
    assert session.log[looked - 1].action == Waive() or session.log[looked - 1].actor != 0
    assert "Your cards: " in text


def test_a_game_in_the_dark_is_announced() -> None:
    session = moment("BASE K1=on", until="looking")
    text = told(session, "dark")
    assert "2: play in the dark (120 unseen, all doubled)" in text
    assert worded("event.dark", who=YOU) in text


def test_one_of_two_talons_is_taken() -> None:
    session = moment("TWO", Bid(300), until="auction")
    for number in (300, 120, 110, 100):
        if Bid(number) in choices(session.game):
            session.submit(Bid(number))
            break
    while session.view().phase != "packets":
        session.submit(Pass())
    text = told(session, "packet 3", "right")
    assert "1: the left one, 2: the right one" in text
    assert worded("refusal.no_such_packet", packets=2) in text
    assert TakePacket(1) in [move.action for move in session.log]


def test_the_way_to_concede_is_asked_for_where_there_are_several() -> None:
    session = moment("BASE F13=on F17=on", Bid(100), until="exchange")
    text = told(session, "concede", "3", "cross", "no", "f", "2")
    assert worded("concede.which") in text
    assert "2: say cross (you lose nothing and the others get a bolt)" in text
    asked = worded("concede.ask.cross", cost="You lose nothing and the others get a bolt")
    assert worded("plain.sure_concede", asked=asked) in text
    assert session.game.sheet.deals[0].outcome.conceded == "cross"


def test_what_is_offered_by_number_is_worded_alike() -> None:
    text = told(moment("BASE", Bid(100), until="contract"))
    assert "1: keep 100, 2: concede (you lose 100 and the others get 60 each)" in text


def test_cards_are_laid_aside_by_word_or_in_turn() -> None:
    for lines in (("give 1 bank 2 Bogdan",), ("2", "1")):
        session = session_of("person", agreements=read_line("TWO-BANK"))
        session.let_chance_act()
        for action in (Bid(100), Pass(), TakePacket(0)):
            session.submit(action)
        one, two, *_ = arranged(session.view().hand)
        text = told(session, *lines)
        passed = session.game.deal.passed
        assert [(gift.card, gift.to) for gift in passed] == [(two, 1), (one, ASIDE)]
        assert worded("plain.card_for", who="Bogdan") in text


def test_the_trump_is_named_by_its_name_its_letter_or_its_sign() -> None:
    for word in ("hearts", "♥", "н", "4"):
        session = moment("501", Bid(120), until="naming")
        text = told(session, word)
        assert worded("event.trump_named", suit="hearts ♥", who=YOU) in text


def test_a_right_shows_its_cards_and_can_be_named() -> None:
    for seed in range(300):
        session = session_of("person", agreements=read_line("BASE E2=30 E6=dealt"), seed=str(seed))
        session.let_chance_act()
        if session.turn == 0 and session.view().phase == "rights":
            break
    text = told(session, "again")
    assert "deal again (" in text
    assert any(isinstance(move.action, Claim) for move in session.log)


def test_a_card_with_two_melds_asks_which() -> None:
    session = session_of("person", agreements=read_line("BASE G11=plain G2=on"), seed="0")
    for seed in range(2000):
        session = session_of("person", agreements=read_line("BASE G11=plain G2=on"), seed=str(seed))
        session.let_chance_act()
        if any(all(session.view().hand.mask >> (6 * suit + rank) & 1 for rank in (1, 2, 3)) for suit in range(4)):
            break
    for action in (Bid(100), Pass(), Pass()):
        session.submit(action)
    view = session.view()
    suit = next(suit for suit in range(4) if all(view.hand.mask >> (6 * suit + rank) & 1 for rank in (1, 2, 3)))
    away = [card for card in arranged(view.hand) if card // 6 != suit][:2]
    session.submit(Give(tuple(zip(away, (1, 2), strict=True))))
    session.submit(Contract(100))
    queen = Card(6 * suit + 2)
    text = told(session, str(queen), "2")
    assert worded("plain.which_meld") in text
    assert "3: Just play" in text
    assert Play(queen, "bed") in [move.action for move in session.log]


def test_what_lay_on_the_bottom_is_told_with_what_follows() -> None:
    session = moment("WIKI", until="cutting", seed="cut")
    pack = session.game.pack
    nine = next(at for at in range(3, 22) if pack[at - 1].rank == 0)
    text = told(session, str(nine))
    assert "is on the bottom" in text
    assert worded("told.bottom.again") in text


def test_four_at_the_table_know_who_sits_out() -> None:
    session = moment("FOUR", until="auction")
    assert worded("plain.sits_out", who="Oleh") in told(session, "table")


def test_partners_stand_on_the_sheet_together() -> None:
    session = moment("STOCK-4", until="tricks")
    assert "Anna+Vera: total 0" in told(session, "sheet")
