"""RULES §4.4: what may be played, and what is declared with it."""

from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.deals import F, M, R, deal_out, lay, may_lay, numbers, run, start, tricks_of
from tests.rules.tricks import Table, table
from thousand_tui.rules import MARRIAGE, Card, Game, Play, Suit, turn, verify, view_of
from thousand_tui.rules.events import Taken, story
from thousand_tui.rules.phases.counting import brought_home
from thousand_tui.rules.phases.tricks import trick_with

NO_TRUMP = -1


def declared(forehand: str, middle: str, rear: str, talon: str, gives: str, **changes: Any) -> Game:
    """The forehand has bought at 100 and passed these two cards; the first lead is theirs."""
    to_middle, to_rear = gives.split()
    game = deal_out(start(**changes), {F: forehand, M: middle, R: rear}, talon)
    game = run(game, f"bid 100 / pass / pass / give {to_middle}>{M} {to_rear}>{R}")
    while turn(game) != F:
        game = run(game, "waive")
    return run(game, "contract 100") if numbers(game) else game


SPADES_LED = ("AC KH QH 10C AS 10H JH", "AH JD 9D KC JS 9C JC", "QS 10S QC QD KD 10D AD", "9H 9S KS", "9H 9S")
HEARTS_MADE = "AC 9C QC KH! 9H 9S 10C JC QD"


@pytest.mark.parametrize("duty", ["follow_only", "follow_trump"])
def test_x31_the_suit_is_followed(duty: str) -> None:
    game = lay(declared(*SPADES_LED, play_obligation=duty), HEARTS_MADE + " AS")
    assert (turn(game), tricks_of(game).trump) == (M, Suit.HEARTS)
    assert may_lay(game) == "JS"


@pytest.mark.parametrize(("duty", "cards"), [("follow_only", "KC 9D JD AH"), ("follow_trump", "AH")])
def test_x31_without_the_suit(duty: str, cards: str) -> None:
    game = lay(declared(*SPADES_LED, play_obligation=duty), HEARTS_MADE + " KS JS QS AS")
    assert (turn(game), tricks_of(game).trump) == (M, Suit.HEARTS)
    assert may_lay(game) == cards


@pytest.mark.parametrize(("duty", "cards"), [("follow_trump", "KD AD"), ("follow_beat_trump", "AD")])
def test_x32_the_duty_to_beat(duty: str, cards: str) -> None:
    hands = ("9D AS AC AH 10S 10C 10H", "10D 9S 9C 9H JS JC JD", "KD AD QS KS QC KC QH")
    game = declared(*hands, "QD KH JH", "10S 10C", play_obligation=duty)
    assert may_lay(lay(game, "9D 10D")) == cards


def test_x34_queen_played_second_makes_no_trump() -> None:
    game = declared("9H AS AC AD 10S 10C 10D", "QH KH 9S 9C 9D JS JC", "AH", "", "10S 10C")
    game = lay(game, "9H")
    refusal = present(verify(game, Play(Card.parse("QH"), MARRIAGE)))
    assert refusal.reason == "declare_only_on_lead"
    game = lay(game, "QH")
    assert tricks_of(game).trump == NO_TRUMP
    assert not tricks_of(game).melds


def test_x35_trumps_must_be_led_or_made() -> None:
    hands = ("AC AD KD QD KS QS AH", "AS 10S JS 10C KC JD 10H", "QC JC 9D KH QH JH 9H")
    game = declared(*hands, "10D 9S 9C", "9S 9C", must_lead_trump=True)
    assert "AH" in may_lay(game).split()
    game = lay(game, "AC KC JC KD! JD 9D")
    assert turn(game) == F
    assert may_lay(game) == "QD 10D AD QS! KS!"


def test_x36_the_ban_is_lifted_when_only_trumps_are_left() -> None:
    hands = ("AH 10H JH 9H AS AC 10S", "AD KH QH 9S JS 9C JC", "QS QC 10C 10D KD QD JD")
    game = declared(*hands, "9D KS KC", "KS KC", no_foreign_trump_lead=True)
    game = lay(game, "9D AD JD KH! QD AH")
    assert (turn(game), may_lay(game)) == (F, "10S AS AC")
    game = lay(game, "AS 9S QS AC 9C QC 10S JS KD")
    assert (turn(game), may_lay(game)) == (F, "9H JH 10H")


FOUR_ACES = ("AS AC AD AH 10S KC QC", "9S JS 9C JC JD 10D 10H", "QS KS QD KD QH KH JH", "10C 9D 9H", "9D 9H")


@pytest.mark.parametrize(("trump", "suit"), [("none", NO_TRUMP), ("first_ace", Suit.HEARTS)])
def test_x37_four_aces(trump: str, suit: int) -> None:
    game = lay(declared(*FOUR_ACES, ace_marriage=True, ace_marriage_trump=trump), "10S 9S QS AH!aces")
    assert [(meld.kind, meld.worth) for meld in tricks_of(game).melds] == [("aces", 200)]
    assert tricks_of(game).trump == suit


def test_x37_an_ace_led_to_the_first_trick_forfeits_it() -> None:
    game = declared(*FOUR_ACES, ace_marriage=True)
    assert "!aces" not in may_lay(game)
    game = lay(game, "AS 9S QS")
    assert turn(game) == F
    assert "!aces" not in may_lay(game)


def test_x37_four_aces_leave_the_trumps() -> None:
    game = lay(declared(*FOUR_ACES, ace_marriage=True), "10S 9S QS KC! 9C JH AD!aces")
    assert [meld.worth for meld in tricks_of(game).melds] == [60, 200]
    assert tricks_of(game).trump == Suit.CLUBS


def test_x38_queen_and_jack() -> None:
    game = declared("AC QS JS 10H 10D 9H JD", "", "", "9C", "9H JD", bed_marriage="plain")
    game = lay(game, "AC")
    while turn(game) != F:
        game = lay(game, may_lay(game).split()[0])
    game = lay(game, "QS!bed")
    assert [(meld.kind, meld.worth) for meld in tricks_of(game).melds] == [("bed", 20)]
    assert tricks_of(game).trump == NO_TRUMP


def test_x38_one_queen_serves_both_pairs() -> None:
    hands = ("AC JH QH KH AH 10H 9D", "9C 9S JS QS JD QD 10S", "JC QC 9H KS AS KD 10D")
    game = declared(*hands, "KC 10C AD", "9D AD", bed_marriage="plain")
    game = lay(game, "AC 9C JC JH!bed 9S 9H")
    assert (tricks_of(game).melds[-1].worth, tricks_of(game).trump) == (50, NO_TRUMP)
    game = lay(game, "QH!")
    assert (tricks_of(game).melds[-1].worth, tricks_of(game).trump) == (100, Suit.HEARTS)


@pytest.mark.parametrize("worth", [360, 200])
def test_x39_four_nines_declared(worth: int) -> None:
    hands = ("9S 9C 9D 9H AS JS QC", "10S 10C 10D KS QD JC JH", "AC AD AH KC KD QH QS")
    agreed: dict[str, Any] = {"four_nines_meld": worth, "four_nines_after_exchange": False}
    game = deal_out(start(**agreed), dict(enumerate(hands)), "KH JD 10H")
    assert max(numbers(game)) == 120
    game = run(game, "bid 100 / pass / pass / give JD>1 10H>2")
    assert max(numbers(game)) == 120
    game = lay(run(game, "contract 100"), "AS 10S QS 9D!nines")
    assert [(meld.kind, meld.worth) for meld in tricks_of(game).melds] == [("nines", worth)]
    assert tricks_of(game).trump == NO_TRUMP


DROWNED = ("AC KS QS 10C 9H JH QH", "9C 9S 9D JD KD QD AD", "JC JS AS 10S KC QC KH", "10D 10H AH", "10D 10H")


@pytest.mark.parametrize(("capture", "counted"), [(True, 40), ("drowned", 0), (False, 40)])
def test_x101_a_marriage_is_drowned_with_either_card(capture: bool | str, counted: int) -> None:
    game = lay(declared(*DROWNED, marriage_capture=capture), "AC 9C JC KS! 9S JS QS 9D AS")
    assert [trick.winner for trick in tricks_of(game).done] == [F, F, R]
    assert brought_home(game.rules, tricks_of(game), F) == counted


def told_of(deal: Table, card: str) -> Table:
    """After the last card of a trick, of which the story and a review say the same as the game."""
    before, play = deal.game, Play(Card.parse(card))
    deal.do(play)
    trick, view = tricks_of(deal.game).done[-1], view_of(before, turn(before))
    assert [event.trick for event in story(before, play, deal.game, None) if isinstance(event, Taken)] == [trick]
    assert view.play is not None
    assert trick_with(view, view.play, play) == trick
    return deal


@pytest.mark.parametrize(("begins", "cards", "winner"), [("next_trick", "9H", M), ("this_trick", "JD 9H", F)])
def test_x97_when_new_trumps_begin(begins: str, cards: str, winner: int) -> None:
    deal = table("AS KC QC", "9S 9H JD", "JS 9C 10D", trump=int(Suit.HEARTS), trump_from=begins)
    deal = deal.lay("AS 9S JS KC!")
    assert deal.may() == cards
    now = tricks_of(told_of(deal.lay("9H"), "9C").game)
    assert (now.done[-1].winner, now.trump) == (winner, Suit.CLUBS)
    assert [(meld.seat, meld.worth) for meld in now.melds] == [(F, 60)]


@pytest.mark.parametrize(("begins", "winner"), [("next_trick", M), ("this_trick", F)])
def test_the_last_of_four_aces_thrown_in_takes_the_trick_as_trump(begins: str, winner: int) -> None:
    aces: dict[str, Any] = {"ace_marriage": True, "ace_marriage_trump": "last_ace", "aces_in_row": "off"}
    hands = ("AS AC AD 9D AH 10H", "9S JC QD JD KC 9H", "JS QC 10S KS 9C JH")
    deal = table(*hands, marriage_on_first_trick="on", trump_from=begins, **aces)
    deal = deal.lay("AS!aces 9S JS AC JC QC AD QD 10S 9D JD KS KC 9C")
    assert tricks_of(told_of(deal, "AH").game).done[-1].winner == winner
