"""A view tells all that its seat may know and nothing else (RULES §1.15, §2.E)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.narrowing import present
from tests.rules.deals import F, M, R, bought, cards_in, dealt, gave, hidden_of, lay, start, whole_deal
from tests.rules.random_play import in_rights, rights_window, somewhere, steps, table_of_three
from tests.rules.sweep.witness import Witness, cards_in as all_cards, spoken
from thousand_tui.rules import (
    CHANCE,
    FULL,
    Bid,
    Card,
    Cards,
    Claim,
    Contract,
    Game,
    Give,
    Pass,
    Shuffle,
    Suit,
    Waive,
    apply,
    choices,
    compile_rules,
    imagine,
    new_game,
    parse_row,
    preset,
    sample_hidden,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.events import Bought, Dealt, Exchanged, Redealt, story
from thousand_tui.rules.inference import cannot_hold
from thousand_tui.rules.state import Passed, Pile, Window

SEEDS = st.integers(0, 2**32 - 1)
VIEWERS = (0, 1, 2, None)

# --- What a seat may know, from the log alone -----------------------------------------------------------------------


def passed_card(passed: Passed) -> Card:
    """The card itself, which must be known."""
    assert passed.card is not None
    return passed.card


def test_the_search_for_cards_finds_them_wherever_they_are() -> None:
    game = bought(dealt(start(), ("AS AC AD AH KS QS JS", "", ""), "9S 9C 9D"), F)
    assert set(all_cards(game)) == set(Cards(FULL))
    assert set(all_cards(choices(game))) == set(parse_row("AS AC AD AH KS QS JS 9S 9C 9D"))
    assert list(all_cards(Window(((0, "x", 1),)))) == [0]
    assert list(all_cards(Pile(None, 3, 0))) == []


@given(SEEDS)
def test_no_view_and_no_story_holds_a_card_that_was_not_met(seed: int) -> None:
    rng = Random(seed)
    game = table_of_three(rng)
    witnesses = [Witness(game.rules.agreements, seat, game) for seat in VIEWERS]
    for before, action, after in steps(game, rng, 60):
        for witness in witnesses:
            witness.see(before, action, after)
            view = view_of(after, witness.seat)
            assert set(all_cards(view)) <= witness.met
            told = story(before, action, after, witness.seat)
            assert {card for event in told for card in all_cards(spoken(event))} <= witness.met
            witness.forget(before, after)


@given(SEEDS)
def test_other_hands_are_counted_but_not_shown(seed: int) -> None:
    game = somewhere(Random(seed))
    for seat in VIEWERS:
        view = view_of(game, seat)
        assert view.sizes == tuple(hand.bit_count() for hand in game.hands)
        for other, hand in enumerate(view.hands):
            if game.deal.seen:
                assert hand == (game.hands[other] if other == seat else None)
        assert view.choices == (choices(game) if turn(game) == seat and seat is not None else ()) or not list(
            view.choices
        )


# --- Imagined worlds ------------------------------------------------------------------------------------------------


@given(SEEDS)
def test_every_imagined_world_gives_the_same_view(seed: int) -> None:
    rng = Random(seed)
    game = somewhere(rng) if seed % 5 else rights_window(rng)
    for seat in VIEWERS:
        view = view_of(game, seat)
        assert view_of(imagine(view, hidden_of(game)), seat) == view
        for _ in range(3):
            world = imagine(view, sample_hidden(view, rng))
            assert view_of(world, seat) == view


@given(SEEDS)
def test_imagined_worlds_can_be_played(seed: int) -> None:
    rng = Random(seed)
    view = view_of(somewhere(rng), rng.choice(VIEWERS))
    world = imagine(view, sample_hidden(view, rng))
    for _, _, after in steps(world, rng, 40):
        assert after.winners or turn(after) is not None


@given(SEEDS)
def test_samples_place_every_unseen_card_once_and_keep_what_is_known(seed: int) -> None:
    rng = Random(seed)
    game = somewhere(rng)
    for seat in VIEWERS:
        view = view_of(game, seat)
        hidden = sample_hidden(view, rng)
        if not game.deal.seen or not any(view.sizes):
            continue
        lying = [*hidden.hands, *hidden.talon, view.played.mask]
        assert [hand.bit_count() for hand in hidden.hands] == list(view.sizes)
        assert sum(lying) == FULL
        for other in range(3):
            known = view.known_in(other)
            assert known <= Cards(game.hands[other])
            assert known <= Cards(hidden.hands[other])
            if view.play is not None:
                absent = cannot_hold(view.rules, view.deal, view.play, other)
                assert not Cards(game.hands[other] & absent)


# --- Two games that a seat cannot tell apart ------------------------------------------------------------------------


def shuffled_unseen(game: Game, seat: int | None, met: set[Card], rng: Random) -> Game:
    """The same game with the cards that never came before the viewer's eyes changed for one another."""
    unmet = [card for card in Cards(FULL) if card not in met]
    other = dict(zip(unmet, rng.sample(unmet, len(unmet)), strict=True))

    def changed(mask: int) -> int:
        return Cards(other.get(card, card) for card in Cards(mask)).mask

    def given(passed: Passed) -> Passed:
        return replace(passed, card=other.get(passed_card(passed), passed.card))

    deal = replace(
        game.deal,
        talon=tuple(replace(packet, cards=changed(cards_in(packet).mask)) for packet in game.deal.talon),
        passed=tuple(map(given, game.deal.passed)),
    )
    return replace(game, deal=deal, hands=tuple(map(changed, game.hands)))


@given(SEEDS)
def test_shuffling_the_cards_a_seat_cannot_see_leaves_its_view_equal(seed: int) -> None:
    rng = Random(seed)
    game = table_of_three(rng)
    witnesses = [Witness(game.rules.agreements, seat, game) for seat in VIEWERS]
    for before, action, after in steps(game, rng, 70):
        for witness in witnesses:
            witness.see(before, action, after)
            witness.forget(before, after)
        if turn(after) in (CHANCE, None) or in_rights(after) or rng.random() < 0.8:
            continue
        for witness in witnesses:
            twin = shuffled_unseen(after, witness.seat, witness.met, rng)
            view = view_of(after, witness.seat)
            assert view_of(twin, witness.seat) == view
            assert repr(view_of(twin, witness.seat)) == repr(view)


@given(SEEDS)
def test_which_card_was_passed_to_another_is_not_told(seed: int) -> None:
    """The declarer might have given the other defender any card they hold; the third cannot tell."""
    rng = Random(seed)
    game = apply(start(four_nines_after_exchange=False), choices(start()).sample(rng))
    game = bought(game, F)
    gives = [action for action in choices(game) if isinstance(action, Give)]
    game = apply(game, rng.choice(gives))
    to_m, to_r = game.deal.passed
    for kept in Cards(game.hands[F]):
        swap = kept.mask | passed_card(to_r).mask
        hands = (game.hands[F] ^ swap, game.hands[M], game.hands[R] ^ swap)
        deal = replace(game.deal, passed=(to_m, replace(to_r, card=kept)))
        twin = replace(game, hands=hands, deal=deal)
        for seat in (M, None):
            assert view_of(twin, seat) == view_of(game, seat)


# --- The private window of a right ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_question_about_a_right_is_heard_by_its_holder_only_and_its_waiver_leaves_no_trace(seed: int) -> None:
    rng = Random(seed)
    game = rights_window(rng)
    holder = turn(game)
    waived = apply(game, Waive())
    never_asked = apply(before_the_exchange(game), exchange_of(game))
    never_asked = replace(never_asked, rules=game.rules, stage=waived.stage)
    assert waived == never_asked
    assert in_rights(game)
    assert not in_rights(never_asked)
    for seat in VIEWERS:
        view = view_of(game, seat)
        if seat == holder:
            assert view.my_turn
            assert list(view.choices) == [Claim("four-nines"), Waive()]
            assert view.phase == "rights"
            continue
        assert view == view_of(never_asked, seat) == view_of(waived, seat)
        assert view.turn == game.deal.declarer
        assert view.phase == "contract"
        assert story(game, Waive(), waived, seat) == ()
        assert list(view.choices) == list(view_of(waived, seat).choices)


def before_the_exchange(game: Game) -> Game:
    """The game as it stood before its exchange, at a table without the right."""
    hands = list(game.hands)
    for passed in game.deal.passed:
        hands[passed.to] ^= passed_card(passed).mask
        hands[passed.giver] |= passed_card(passed).mask
    unasked = start(four_nines_after_exchange=False).rules
    return replace(game, rules=unasked, hands=tuple(hands), deal=replace(game.deal, passed=()), stage=3, now=None)


def exchange_of(game: Game) -> Give:
    return Give(tuple((passed_card(passed), passed.to) for passed in game.deal.passed))


@pytest.mark.parametrize("seed", range(6))
def test_a_claim_is_public_and_shows_the_cards(seed: int) -> None:
    game = rights_window(Random(seed))
    holder = present(turn(game))
    claimed = apply(game, Claim("four-nines"))
    for seat in VIEWERS:
        (event,) = story(game, Claim("four-nines"), claimed, seat)
        assert event == Redealt(holder, "four-nines", Cards.parse("9S 9C 9D 9H"))
        (redeal,) = view_of(claimed, seat).deal.redeals
        assert (redeal.seat, Cards(redeal.cards)) == (holder, Cards.parse("9S 9C 9D 9H"))
        assert view_of(claimed, seat).phase == "shuffling"
    assert claimed.deal.dealer == game.deal.dealer
    assert claimed.sheet == game.sheet


def test_the_declarer_is_asked_for_the_contract_even_if_they_can_only_keep_it() -> None:
    """To skip them would tell the others that they hold no marriage to raise on."""
    changes: dict[str, Any] = {"concession_declarer": "nothing"}
    phases = set()
    for hand in ("AS 10S AC 10C AD 10D AH", "KS QS AC 10C AD 10D AH"):
        game = start([0, 0, 880], **changes)
        game = gave(bought(dealt(game, (hand, "", ""), "JC JD JH"), F, 120), "JC JD")
        phases.add((view_of(game, M).phase, view_of(game, M).turn))
        assert Contract(120) in choices(game)
    assert phases == {("contract", F)}


# --- What stories tell ----------------------------------------------------------------------------------------------


def test_the_story_of_a_deal() -> None:
    game = start()
    pack = ("KS QD KD 10D AD KC KH", "10S 9D JD 9C 10C 9H QH", "JS QS JC AC JH 10H AH")
    after = dealt(game, pack, "AS QC 9S")
    assert story(game, Shuffle(()), after, M) == (Dealt(1, R),)
    game = after
    sold = bought(game, F, 100)
    assert sold.deal.declarer == F
    told = story(replace(sold, deal=replace(sold.deal, bought=None)), Shuffle(()), sold, None)
    assert told[-1] == Bought(F, 100, Cards.parse("AS QC 9S"))
    give = Give(((Card.parse("9S"), M), (Card.parse("KS"), R)))
    passed = apply(sold, give)
    shown = {F: ["9S", "KS"], M: ["9S", None], R: [None, "KS"], None: [None, None]}
    for seat, cards in shown.items():
        (event,) = story(sold, give, passed, seat)
        assert isinstance(event, Exchanged)
        assert [each.card and str(each.card) for each in event.passed] == cards


# --- What a view says in words --------------------------------------------------------------------------------------


def test_a_view_in_the_middle_of_a_trick() -> None:
    game = dealt(start(), ("AS AC KH QH 10C KS QS", "AH JD 9D KC 9C JH JC", "QD KD 10D AD QC 9S 10S"), "JS 9H 10H")
    game = apply(gave(bought(game, F), "9H 10H"), Contract(100))
    game = lay(game, "AC 9C QC KH! 9H")
    view = view_of(game, M)
    assert (view.turn, view.my_turn, view.trump, view.phase) == (R, False, Suit.HEARTS, "tricks")
    assert [(seat, str(card)) for seat, card in view.table] == [(F, "KH"), (M, "9H")]
    assert [(seat, str(card)) for seat, card in view.last_trick] == [(F, "AC"), (M, "9C"), (R, "QC")]
    assert view.winning_seat == F
    assert (view.tricks_of(F), view.points_of(F), view.points_of(M)) == (1, 114, 0)
    assert (view.high, view.high_bidder, view.received, view.given) == (100, F, Card.parse("9H"), ())
    assert view.opponents == (R, F)
    assert view.played == Cards.parse("AC 9C QC KH 9H")
    assert view.melds[0].worth == 100
    assert view_of(game, F).known_in(R) == Cards.parse("10H")
    assert view_of(game, F).unseen == Cards(game.hands[M] | game.hands[R]) - Cards.parse("10H")


def test_an_onlooker_sees_no_hand() -> None:
    game = bought(dealt(start(), ("", "", "")), F)
    view = view_of(game, None)
    assert view.hands == (None, None, None)
    assert not view.hand
    assert not view.my_turn
    assert not list(view.choices)
    assert len(cards_in(view.deal.bought)) == 3
    assert len(view.unseen) == 21
    assert view.opponents == (F, M, R)
    with pytest.raises(ValueError, match="an onlooker has no seat"):
        view.me  # noqa: B018
    assert [view_of(game, seat).me for seat in (F, M, R)] == [F, M, R]


def test_views_of_a_finished_game() -> None:
    game = whole_deal(start([880, 0, 0]), F, 120)
    for seat in VIEWERS:
        view = view_of(game, seat)
        assert view.winners == (F,)
        assert view.turn is None
        assert not list(view.choices)
        assert view_of(imagine(view, hidden_of(game)), seat) == view


def test_an_imagined_defender_has_at_most_one_card_of_the_shown_talon() -> None:
    rng = Random(11)
    for number in range(40):
        game = apply(new_game(compile_rules(preset("BASE").agreements), dealer=2), shuffled(f"talon {number}", 0))
        for action in (Bid(100), Pass(), Pass()):
            game = apply(game, action)
        game = apply(game, Give(tuple(zip(list(view_of(game, 0).hand)[:2], (1, 2), strict=True))))
        view = view_of(game, 1)
        hidden = sample_hidden(view, rng)
        shown = cards_in(view.deal.bought)
        assert len(shown & Cards(hidden.hands[2])) <= 1
        assert hidden.passed[1] in Cards(hidden.hands[2])
