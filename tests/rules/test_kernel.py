"""The trick kernel: the schools of play (G1), who wins, and what a card that was played rules out."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.rules.tricks import F, M, R, Table, any_agreements, any_table, table
from thousand_tui.rules import FULL, PACK, Cards, parse_row
from thousand_tui.rules.cards import mask_of
from thousand_tui.rules.inference import cannot_hold
from thousand_tui.rules.kernel import ABOVE, NO_TRUMP, SCHOOLS, legal, ruled_out, winning

SEEDS = st.integers(0, 2**32 - 1)
SPADES, CLUBS, DIAMONDS, HEARTS = range(4)


def may(school: str, hand: str, trick: str, trump: int = NO_TRUMP) -> str:
    return " ".join(map(str, Cards(legal(Cards(parse_row(hand)).mask, parse_row(trick), trump, SCHOOLS[school]))))


EVERY_SCHOOL = ("follow_trump", "follow_only", "follow_beat_trump", "follow_beat_unless_trumped", "follow_beat")


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "expected"),
    [
        # One can follow and beat.
        ("KD AD 9D KH", "9D 10D", NO_TRUMP, ("9D KD AD", "9D KD AD", "AD", "AD", "AD")),
        # One can follow and not beat.
        ("9D KD KH", "JD 10D", NO_TRUMP, ("9D KD", "9D KD", "9D KD", "9D KD", "9D KD")),
        # The best card need not be the last one.
        ("QD AD", "10D 9D", NO_TRUMP, ("QD AD", "QD AD", "AD", "AD", "AD")),
        # Another has trumped: there is nothing left to beat in suit.
        ("9D AD KH", "10D 9H", HEARTS, ("9D AD", "9D AD", "9D AD", "9D AD", "9D AD")),
        # Trumps are led: that is a suit as any other.
        ("9H AH KD", "JH 10H", HEARTS, ("9H AH", "9H AH", "AH", "AH", "AH")),
        # Void, nobody has trumped yet.
        ("9H AH KD", "JS", HEARTS, ("9H AH", "KD 9H AH", "9H AH", "9H AH", "KD 9H AH")),
        # Void, somebody has trumped: only one school overtrumps.
        ("9H AH KD", "JS 10H", HEARTS, ("9H AH", "KD 9H AH", "AH", "9H AH", "KD 9H AH")),
        # Void and unable to overtrump: still a trump.
        ("9H QH KD", "JS 10H", HEARTS, ("9H QH", "KD 9H QH", "9H QH", "9H QH", "KD 9H QH")),
        # Void in both.
        ("9C KD", "JS 10H", HEARTS, ("9C KD",) * 5),
        # Void without trumps in the game.
        ("9H KD", "JS", NO_TRUMP, ("KD 9H",) * 5),
    ],
)
def test_what_each_school_owes(hand: str, trick: str, trump: int, expected: tuple[str, ...]) -> None:
    assert tuple(may(school, hand, trick, trump) for school in EVERY_SCHOOL) == expected


@given(SEEDS)
def test_a_school_leaves_some_of_the_hand_and_asks_no_more_than_another(seed: int) -> None:
    rng = Random(seed)
    cards = rng.sample(PACK, rng.randrange(2, 12))
    trick, hand = tuple(cards[: rng.randrange(1, min(4, len(cards)))]), mask_of(cards[4:] or cards[-1:])
    trump = rng.randrange(-1, 4)
    may_play = {school: legal(hand, trick, trump, duties) for school, duties in SCHOOLS.items()}
    for cards_left in may_play.values():
        assert cards_left
        assert not cards_left & ~hand
    assert not may_play["follow_trump"] & ~may_play["follow_only"]
    assert not may_play["follow_beat_unless_trumped"] & ~may_play["follow_trump"]
    assert not may_play["follow_beat_trump"] & ~may_play["follow_beat_unless_trumped"]


@pytest.mark.parametrize("school", EVERY_SCHOOL)
def test_a_duty_asks_the_same_of_every_hand(school: str) -> None:
    rng = Random(school)
    for _ in range(500):
        trick, trump = tuple(rng.sample(PACK, rng.randrange(1, 4))), rng.randrange(-1, 4)
        hand = rng.getrandbits(24)
        for duty in SCHOOLS[school]:
            assert duty(hand, trick, trump) == hand & duty(FULL, trick, trump)


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("9S AS 10S", NO_TRUMP, 1),
        ("9S AH 10S", NO_TRUMP, 2),
        ("9S AH 10S", HEARTS, 1),
        ("AS 9H JH", HEARTS, 2),
        ("AS JH 9H", HEARTS, 1),
        ("AS", HEARTS, 0),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(trick: str, trump: int, place: int) -> None:
    assert winning(parse_row(trick), trump) == place


def test_the_cards_above_another() -> None:
    assert [str(Cards(ABOVE[card])) for card in parse_row("AS KH 9C")] == [
        "Cards()", "Cards(10H AH)", "Cards(JC QC KC 10C AC)",
    ]  # fmt: skip


# --- What a card rules out ------------------------------------------------------------------------------------------


@given(SEEDS)
def test_what_is_ruled_out_is_what_no_hand_could_hold(seed: int) -> None:
    """A card is ruled out exactly if with it in the hand the other one could not have been played."""
    rng = Random(seed)
    trick, trump = tuple(rng.sample(PACK, rng.randrange(1, 4))), rng.randrange(-1, 4)
    others = [card for card in PACK if card not in trick]
    for duties in SCHOOLS.values():
        for played, held in combinations(others, 2):
            for one, other in ((played, held), (held, played)):
                allowed = legal(one.mask | other.mask, trick, trump, duties) >> one & 1
                assert bool(ruled_out(one, trick, trump, duties) >> other & 1) != bool(allowed)


@given(SEEDS)
def test_nothing_is_excluded_that_a_hand_holds(seed: int) -> None:
    """Under any agreements, in any form, for every seat at every moment."""
    rng = Random(seed)
    deal = any_table(rng, any_agreements(rng))
    while deal.outcome is None:
        for seat in deal.game.deal.active:
            absent = cannot_hold(deal.game.rules, deal.game.deal, deal.now, seat)
            assert not absent & deal.game.hands[seat]
        deal.do(rng.choice(deal.plays))


def shown(deal: Table, seat: int) -> str:
    """What this seat has shown that it cannot hold."""
    game = deal.game
    return " ".join(map(str, Cards(cannot_hold(game.rules, game.deal, deal.now, seat))))


def test_who_beats_nothing_holds_nothing_higher() -> None:
    hands = ("10D AS", "9D JS", "KD 9S")
    assert shown(table(*hands).lay("10D 9D"), M) == ""
    assert shown(table(*hands, play_obligation="follow_beat_trump").lay("10D 9D"), M) == "AD"


def test_what_a_trumped_trick_shows_and_hides() -> None:
    deal = table("KH QH 9D", "9H JH 10C", "9C JD AD", marriage_on_first_trick="on", play_obligation="follow_beat_trump")
    deal.lay("KH! 9H 9C")
    assert (shown(deal, M), shown(deal, R)) == ("10H AH", "9H JH QH KH 10H AH")
    deal.lay("9D JH JD")
    assert shown(deal, M) == "9D JD QD KD 10D AD 10H AH"
    assert shown(deal, R) == "9H JH QH KH 10H AH"


@pytest.mark.parametrize(
    ("school", "absent"),
    [
        ("follow_only", "9S JS QS KS 10S AS"),
        ("follow_trump", "9S JS QS KS 10S AS"),
        ("follow_beat_trump", "9S JS QS KS 10S AS QH KH 10H AH"),
    ],
)
def test_who_does_not_overtrump_has_no_higher_trump(school: str, absent: str) -> None:
    deal = table("AC KH 9S", "9C JH 9D", "JC 9H JD", play_obligation=school, trump=HEARTS, trump_named=True)
    deal.lay("AC 9C JC 9S JH 9H")
    assert shown(deal, R) == absent


def test_who_discards_has_no_trump_only_where_it_is_owed() -> None:
    hands = ("AC 9S", "9C 9D", "JC JD")
    deal = table(*hands, trump=HEARTS, trump_named=True).lay("AC 9C JC 9S 9D")
    assert shown(deal, M) == "9S JS QS KS 10S AS 9H JH QH KH 10H AH"
    deal = table(*hands, trump=HEARTS, trump_named=True, play_obligation="follow_only").lay("AC 9C JC 9S 9D")
    assert shown(deal, M) == "9S JS QS KS 10S AS"


def test_leads_show_what_the_bans_forbid() -> None:
    hands = ("AC KH QH 9S", "9C 10S JH AD", "JC JS 9H KD")
    deal = table(*hands, must_lead_trump=True).lay("AC 9C JC KH! JH 9H")
    assert deal.turn == F
    deal.lay("QH AD KD")
    assert shown(deal, F) == ""
    deal.lay("9S")
    assert shown(deal, F) == "9H JH QH KH 10H AH"


def test_who_leads_anothers_trumps_has_nothing_else() -> None:
    deal = table("AC KH QH", "9C AH JH", "JC 9H 9D", no_foreign_trump_lead=True).lay("AC 9C JC KH! AH 9H JH")
    assert shown(deal, M) == " ".join(str(card) for card in PACK if card.suit != HEARTS)


def test_a_king_led_without_a_word_has_no_queen_where_the_word_is_automatic() -> None:
    hands = ("AC KH 9S", "9C JH 10S", "JC 9H QH")
    assert shown(table(*hands, announce="automatic").lay("AC 9C JC KH"), F) == "QH"
    assert shown(table(*hands).lay("AC 9C JC KH"), F) == ""
    first = table("KH AC 9S", *hands[1:], announce="automatic").lay("KH")
    assert shown(first, F) == ""


def test_a_queen_led_to_bed_has_no_king_where_the_higher_is_automatic() -> None:
    deal = table("AC QH JH", "9C 9S 10S", "JC 9H KH", announce="automatic", bed_marriage="plain")
    assert shown(deal.lay("AC 9C JC QH!bed"), F) == "KH"


def test_what_was_shown_before_drawing_counts_no_more() -> None:
    told = 0
    for seed in range(20):
        rng = Random(seed)
        deal = any_table(rng, {"form": "stock_two"})
        while deal.outcome is None:
            seen = [shown(deal, seat) for seat in deal.game.deal.active]
            if not deal.now.cards and len(deal.now.done) <= 6:
                assert seen == ["", ""]
            told += any(seen)
            deal.do(rng.choice(deal.plays))
    assert told > 100
