"""Positions in which every good player agrees, and what the regular makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import pytest

from tests.narrowing import a, present
from tests.rules.deals import deal_out, run
from thousand_tui.bots import LEVELS
from thousand_tui.bots.contracts import danger
from thousand_tui.bots.estimate import Estimate, measure
from thousand_tui.bots.evaluation import worth_conceded, worth_played
from thousand_tui.bots.knowledge import read
from thousand_tui.rules import (
    MARRIAGE,
    Action,
    Bid,
    Card,
    Cards,
    Claim,
    Concede,
    Contract,
    Game,
    Give,
    Look,
    NameTrump,
    Pass,
    Play,
    Rebuy,
    Shuffle,
    Standing,
    Suit,
    apply,
    compile_rules,
    new_game,
    play_out,
    preset,
    read_line,
    turn,
    view_of,
)
from thousand_tui.rules.cards import FULL

BASE = compile_rules(preset("BASE").agreements)


def dealt(*hands: str, preset_name: str = "BASE", standings: Iterable[Standing | int] = ()) -> Game:
    """A deal by seat 2 in which seats 0, 1 and 2 hold these cards; the talon is what is left."""
    rules = compile_rules(preset(preset_name).agreements)
    held = [Cards.parse(hand) for hand in hands]
    rest = iter(Cards(FULL & ~sum(cards.mask for cards in held)))
    deck: dict[int, Card] = {}
    for cards, places in zip(held, rules.dealing.hands, strict=True):
        deck.update(zip(places, cards, strict=True))
    for place in rules.dealing.packets[0]:
        deck[place] = next(rest)
    game = new_game(rules, dealer=2, standings=standings)
    return apply(game, Shuffle(tuple(deck[place] for place in range(len(deck)))))


def regular(game: Game, seat: int) -> Action:
    return LEVELS["regular"].choose(view_of(game, seat), Random(1))


def play(text: str) -> Play:
    return Play(Card.parse(text.rstrip("!")), MARRIAGE if text.endswith("!") else None)


def bought(game: Game, bid: int, *given: str) -> Game:
    """Seat 0 buys at ``bid`` and passes these cards to seats 1 and 2."""
    give = Give(tuple(zip(map(Card.parse, given), (1, 2), strict=True)))
    return play_out(game, (Bid(bid), Pass(), Pass(), give))


STRONG = ("AS 10S KS QS AH KH QH", "9S JS 9C JC QC 9D JD", "KC 10C AC QD KD 10D AD")
WEAK = ("9S JS 9C JC 9D JD QH", "AS 10S KS QS AC 10C KC", "AD 10D KD QD AH 10H KH")


def test_a_strong_hand_buys() -> None:
    game = play_out(dealt("9S JS 9C JC 9D JD 9H", STRONG[0], "JH 10H QC KC 10C QD KD"), [Bid(100)])
    assert isinstance(regular(game, 1), Bid)


def test_a_weak_hand_passes() -> None:
    game = dealt(STRONG[0], "9S JS 9C JC 9D JD 9H", STRONG[2])
    assert regular(apply(game, Bid(100)), 1) == Pass()


def test_a_weak_forehand_opens_with_the_minimum() -> None:
    assert regular(dealt(*WEAK), 0) == Bid(100)


def test_a_sure_hand_is_raised() -> None:
    game = bought(dealt(*STRONG), 100, "9H", "JH")
    contract = a(Contract, regular(game, 0))
    assert contract.points >= 180


def test_whole_marriages_and_aces_are_kept() -> None:
    game = play_out(dealt(*STRONG), (Bid(100), Pass(), Pass()))
    give = a(Give, regular(game, 0))
    assert not {str(card) for card, _ in give.cards} & {"AS", "KS", "QS", "AH", "KH", "QH"}


def test_half_a_marriage_is_dangerous_to_pass_only_while_the_other_half_is_out() -> None:
    view = view_of(play_out(dealt(*STRONG), (Bid(100), Pass(), Pass())), 0)
    other = view_of(play_out(dealt(*STRONG), (Bid(100), Pass(), Pass())), 1)
    assert danger(view, Card.parse("KH")) == 0
    assert danger(other, Card.parse("QC")) > 0
    assert danger(other, Card.parse("9S")) == 0


def test_an_ace_opens_the_way_for_a_marriage() -> None:
    game = bought(dealt("AS 9S KH QH JC 9C JD", "10S KS QS AH 10H 9H JH", "AC 10C KC QC AD 10D KD"), 100, "9C", "JD")
    if game.deal.contract == 100 and view_of(game, 0).phase == "contract":
        game = apply(game, Contract(100))
    assert regular(game, 0) == play("AS")
    game = play_out(game, (play("AS"), play("KS"), play("KC")))
    assert regular(game, 0) in (play("KH!"), play("QH!"))


def in_tricks(hands: tuple[str, str, str], given: tuple[str, str], plays: str) -> Game:
    game = bought(dealt(*hands), 100, *given)
    if view_of(game, 0).phase == "contract":
        game = apply(game, Contract(100))
    return play_out(game, map(play, plays.split()))


DEFENCE = ("9S JS QS 9C JC QC AH", "AS 10S 9D JD QD 9H JH", "KS AC 10C KC 10D AD 10H")


def test_the_last_defender_feeds_the_partner_who_wins() -> None:
    """Seat 1 takes seat 0's spade with the ace; seat 2 is void in nothing it wants to keep less than a king."""
    game = in_tricks(DEFENCE, ("KH", "QH"), "9S AS")
    assert regular(game, 2) == play("KS")


def test_nobody_feeds_the_declarer() -> None:
    """Seat 0 leads the ace of hearts, trump is not set: seat 1 throws its lowest heart."""
    game = in_tricks(DEFENCE, ("KH", "QH"), "AH")
    assert regular(game, 1) in (play("9H"), play("JH"))


def test_the_last_hand_wins_as_cheaply_as_it_keeps_its_masters() -> None:
    """Last to play with ace and ten: the ten is safe now and the ace stays high."""
    game = in_tricks(
        ("9S JS AC 10C KC AH 10H", "QS KS JC 9D JD 9H JH", "AS 10S 9C AD 10D KD QD"), ("QC", "QH"), "9S QS"
    )
    assert regular(game, 2) == play("10S")


def test_cards_played_and_voids_shown_are_counted() -> None:
    """Seat 1 shows that it has no spade, so all spades that are out lie with seat 2."""
    hands = ("AS 9S KH QH AC 9C JD", "10H 9H JH QC JC KC 10C", "10S KS QS AD 10D KD QD")
    game = in_tricks(hands, ("9C", "JD"), "AS 9H QS")
    known = read(view_of(game, 0))
    spades = Cards.parse("JS 10S KS").mask & known.out
    assert known.holds_any(1, spades) == 0.0
    assert known.holds_any(2, Cards.parse("10S").mask) == 1.0


def test_two_chances_for_one_card_are_not_independent() -> None:
    """The ace that is out lies with one of the two: whoever has it, the ten does not win."""
    game = bought(dealt(*DEFENCE), 100, "KH", "QH")
    known = read(view_of(apply(game, Contract(100)) if view_of(game, 0).phase == "contract" else game, 0))
    ace = Cards.parse("AS").mask
    assert 0.3 < known.holds_any(1, ace) < 0.7
    assert known.holds_any(2, ace, without=(1,)) == pytest.approx(1.0)


def test_four_nines_are_claimed_against_a_contract() -> None:
    game = dealt("AS 10S KS QS AH 10H KH", "9S 9C 9D 9H JS JC JD", "QC KC 10C QD KD 10D AD")
    game = bought(game, 120, "QH", "JH")
    for level in LEVELS.values():
        assert isinstance(level.choose(view_of(game, 1), Random(1)), Claim)


HOPELESS = ("9S JS 9C JC 9D JD 9H", "AS 10S KS QS AC 10C KC", "AD 10D KD AH 10H KH QH")


def test_a_hopeless_deal_is_conceded_where_that_is_free() -> None:
    game = play_out(dealt(*HOPELESS, preset_name="PAGAT"), (Bid(100), Pass(), Pass()))
    assert isinstance(regular(game, 0), Concede)


def test_the_third_free_concession_is_not_free() -> None:
    """A hand that is likely to fail is given up while that costs nothing, and played when the fine is due."""
    doubtful = ("JC QS QH QC AS 9S AH", "9D KH KC 9C 10S QD 10H", "9H AD JS JH JD KD KS")
    assert conceded(doubtful, 0)
    assert not conceded(doubtful, 2)


def conceded(hands: tuple[str, str, str], before: int) -> bool:
    standings = (Standing(concessions=before), Standing(), Standing())
    game = play_out(dealt(*hands, preset_name="PAGAT", standings=standings), (Bid(100), Pass(), Pass()))
    return isinstance(regular(game, 0), Concede)


def test_on_the_barrel_a_contract_below_120_is_raised_to_it() -> None:
    """880 and 100 is not a thousand: only 120 wins (RULES §1.12)."""
    hands = ("AS 10S 9S KH QH 9C JD", "KS QS JS AH 10H 9H QC", "AC 10C KC AD 10D KD QD")
    game = bought(dealt(*hands, standings=(880, 300, 300)), 100, "9C", "JD")
    contract = a(Contract, regular(game, 0))
    assert contract.points >= 120


def test_a_win_of_the_game_outweighs_points() -> None:
    view = view_of(play_out(dealt(*STRONG, standings=(880, 0, 0)), (Bid(100), Pass(), Pass())), 0)
    won = worth_played(view, 0, 120, made=True, share=20, mine=20)
    stuck = worth_played(view, 0, 115, made=True, share=20, mine=20)
    assert won > stuck + 120
    assert worth_conceded(view, 0, 100) < stuck + 120


def test_an_estimate_is_a_chance_that_falls_with_the_contract() -> None:
    hand = Estimate(120.0, extra=60.0, hope=0.5)
    chances = [hand.chance(contract) for contract in range(60, 300, 5)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.99
    assert chances[-1] < 0.01
    assert hand.mean == 150


def test_a_marriage_counts_with_an_ace_and_hardly_without() -> None:
    judge = measure(BASE, Standing())
    with_ace = judge.estimate(Cards.parse("AS 9S KH QH 9C JC 9D JD").mask)
    without = judge.estimate(Cards.parse("KS 9S KH QH 9C JC 9D JD").mask)
    assert with_ace.mean > without.mean + 80


# --- What an agreement changes ----------------------------------------------------------------------------------------


def under(line: str, hands: Mapping[int, str], talon: str = "", standings: Iterable[Standing | int] = ()) -> Game:
    """A deal under these agreements in which seat 0 is the forehand and the seats hold these cards."""
    rules = compile_rules(read_line(line))
    return deal_out(new_game(rules, rules.form.seats - 1, standings), hands, talon)


def to_declarer(line: str, hands: Mapping[int, str], talon: str = "", standings: Iterable[Standing | int] = ()) -> Game:
    """The same deal after seat 0 was left alone with the forced opening."""
    return run(under(line, hands, talon, standings), "bid 100 / pass / pass")


SURE = {0: "AS 10S KS QS AH KH QH", 1: "9S JS 9C JC QC 10D JD", 2: "KC 10C AC QD KD 9D AD"}
DOUBTFUL = {0: "JC QS QH QC AS 9S AH", 1: "9D KH KC 9C 10S QD 10H", 2: "9H AD JS JH JD KD KS"}
NO_ACE = {0: "KH QH 9H JC 9C JD 9D", 1: "AS 10S KS QS AC JS 9S", 2: "10C KC QC AD 10D AH 10H"}
POOR = {0: "9S JS 9C JC 9D JD QH", 1: "AS 10S KS QS AC 10C KC", 2: "AD 10D KD QD AH 10H KH"}
PAIRLESS = {0: "9S JS 9C JC 9D JD 9H", 1: "AS KS AH KH AD KD 10S", 2: "10C KC AC 10D JH 10H QC"}


def opens_with(line: str) -> str:
    """The first lead of a declarer who has a marriage and no ace."""
    game = apply(to_declarer(line, NO_ACE, "KD QD JH"), gives("KD", "QD"))
    lead = regular(run(game, "contract 100") if view_of(game, 0).phase == "contract" else game, 0)
    assert isinstance(lead, Play)
    return lead.meld or "plain"


def raises_to(line: str, total: int = 0) -> int:
    """The contract of a declarer with two marriages and all the high cards of their suits."""
    game = apply(to_declarer(line, SURE, "9H JH 10H", (total, 0, 0)), gives("9H", "JH"))
    contract = a(Contract, regular(game, 0))
    return contract.points


def gives(*cards: str) -> Give:
    return Give(tuple(zip(map(Card.parse, cards), (1, 2), strict=True)))


def with_doubts(line: str) -> type[Action]:
    """What a declarer does whose contract is likely to fail."""
    return type(regular(to_declarer(line, DOUBTFUL), 0))


def sees_the_talon(line: str) -> type[Action]:
    """What a declarer does with a poor hand when the talon is poor too."""
    return type(regular(to_declarer(line, POOR, "9H JH QC"), 0))


def throws_on_an_ace(line: str) -> int:
    """The points that seat 2 throws on the ace of seat 0, in whose suit it has no card."""
    game = under(line, {0: "AS", 1: "9S", 2: "10H KH JD 9D 9C 10C"})
    card = a(Play, regular(run(game, "play AS / play 9S"), 2))
    return card.card.points


def test_the_first_trick_is_led_with_a_marriage_where_that_is_allowed() -> None:
    """G2."""
    assert opens_with("BASE") == "plain"
    assert opens_with("BASE G2=on") == MARRIAGE


def test_nobody_raises_where_the_points_count_anyway() -> None:
    """H3."""
    assert raises_to("BASE") > 150
    assert raises_to("BASE H3=actual") == 100


def test_a_contract_goes_round_the_dump() -> None:
    """H6: 555 points are lost, so the contract that would lead there is another one."""
    best = raises_to("BASE")
    assert raises_to("BASE", 555 - best) == best
    assert raises_to("BASE H6=both", 555 - best) != best


def test_a_doubtful_contract_is_played_or_given_up_by_what_giving_up_costs() -> None:
    """F1, F2."""
    assert with_doubts("BASE") is Give
    assert with_doubts("BASE F1=nothing F2=nothing") is Concede


def test_a_poor_talon_is_thrown_in_where_there_is_the_right() -> None:
    """E1."""
    assert sees_the_talon("BASE") is Concede
    assert sees_the_talon("BASE E1=10") is Claim


def test_a_partner_is_fed_and_an_opponent_is_not() -> None:
    """A6: in STOCK-4 seats 0 and 2 are a pair, in STOCK-3 they are not."""
    assert throws_on_an_ace("STOCK-4") >= 4
    assert throws_on_an_ace("STOCK-3") == 0


@pytest.mark.parametrize(
    ("line", "hand", "least", "most"),
    [
        ("BASE G8=on", "AS AC AD AH 9S 9C JD JH", 30, 200),
        ("BASE G2=on", "KS QS KH QH 9C JC 9D JD", 60, 180),
        ("BASE G12=200", "9S 9C 9D 9H AS AC JD JH", 100, 200),
        ("BASE G4=on", "AS 9S KH QH 9C JC 9D JD", -100, -5),
        ("BASE A4=s100_h80_c60_d40", "AS 9S KH QH 9C JC 9D JD", -25, -15),
    ],
)
def test_a_hand_is_worth_what_the_agreements_make_of_it(line: str, hand: str, least: float, most: float) -> None:
    """How many points more than under BASE a declarer expects."""
    cards = Cards.parse(hand).mask
    expected = measure(compile_rules(read_line(line)), Standing()).estimate(cards).mean
    assert least < expected - measure(BASE, Standing()).estimate(cards).mean < most


def test_marriages_are_worth_nothing_on_the_barrel_of_lviv() -> None:
    """I16: no other barrel takes them away."""
    cards = Cards.parse("AS 9S KH QH 9C JC 9D JD").mask
    lviv = compile_rules(preset("LVIV").agreements)
    off, on = (measure(lviv, standing).estimate(cards).mean for standing in (Standing(), Standing(900, barrel=0)))
    assert off - on == 100
    assert measure(BASE, Standing(880, barrel=0)).estimate(cards).mean == off


def test_the_talon_is_bought_again_by_who_can_use_it() -> None:
    """C13."""
    rich = {0: PAIRLESS[1], 1: "9S JS 9C JC 9D JD 10H", 2: "10C KC AC 10D JH QC QS"}
    assert isinstance(regular(to_declarer("BASE C13=on", PAIRLESS, "QS QH QD"), 1), Rebuy)
    assert isinstance(regular(to_declarer("BASE C13=on", rich), 1), Pass)


@pytest.mark.parametrize("line", ["BASE K1=on", "BASE C12=on"])
def test_whoever_is_far_behind_sometimes_leaves_their_cards_face_down(line: str) -> None:
    """K1, C12: double stakes are for who has nothing to lose, and not every time."""

    def looks(*totals: int) -> set[bool]:
        view = view_of(under(line, SURE, standings=totals), 0)
        return {isinstance(LEVELS["regular"].choose(view, Random(chance)), Look) for chance in range(12)}

    assert looks(0, 800, 800) == {True, False}
    assert looks(0, 0, 0) == {True}


def test_the_strongest_suit_becomes_trumps() -> None:
    """G13."""
    game = under("501", {0: "AS 10S KS QS JS 9H AH"}, "9S JD 9D")
    while view_of(game, 0).phase != "naming":
        seat = present(turn(game))
        game = apply(game, regular(game, seat))
    assert regular(game, 0) == NameTrump(Suit.SPADES)
