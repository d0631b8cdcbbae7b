"""The play under any agreements and in any form, held against the accountant (RULES group G, V2-V6)."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, strategies as st

from tests.rules.accountant import fresh_row, hear, may_play, open_books
from tests.rules.tricks import Table, any_agreements, any_table, table
from thousand_tui.rules import PACK, Card, Cards, Play, read_agreements, verify
from thousand_tui.rules.agreements import effective

SEEDS = st.integers(0, 2**32 - 1)


def books_for(deal: Table, agreed: dict[str, Any]) -> dict[str, Any]:
    """What the accountant knows of the deal when its play begins."""
    game = deal.game
    books = open_books(agreed, game.deal.dealer, [fresh_row() for _ in game.sheet.standings])
    books["deal"].update(
        hands={seat: [str(card) for card in Cards(game.hands[seat])] for seat in game.deal.active},
        stock=[str(card) for card in game.pack],
        bidder=game.deal.declarer,
        contract=game.deal.contract,
        trump="SCDH"[game.deal.trump] if game.deal.trump >= 0 else None,
        turn=deal.turn,
        taken=[],
        held=True,
        started_with={},
    )
    return books


@given(SEEDS)
def test_the_play_is_as_the_accountant_reads_the_rules(seed: int) -> None:
    rng = Random(seed)
    for _ in range(15):
        drawn = any_agreements(rng)
        deal = any_table(rng, drawn)
        agreed = effective(read_agreements(drawn)).model_dump()
        books = books_for(deal, agreed)
        while deal.outcome is None:
            can = {(str(play.card), play.meld) for play in deal.plays}
            who = deal.turn
            assert (who, can) == (books["deal"]["turn"], may_play(agreed, books["deal"], who)), drawn
            assert ("SCDH"[deal.now.trump] if deal.now.trump >= 0 else None) == books["deal"]["trump"], drawn
            melds = [play for play in can if play[1]]
            card, meld = rng.choice(sorted(melds if melds and rng.random() < 0.7 else can, key=str))
            deal.do(Play(Card.parse(card), meld))
            hear(books, who, Play(Card.parse(card), meld))
        for seat in deal.game.deal.active:
            counted = books["facts"]["won"][seat], books["facts"]["melds"][seat]
            assert (deal.outcome.cards[seat], deal.outcome.melds[seat]) == counted, drawn


@given(SEEDS)
def test_the_choices_are_a_set_to_draw_from(seed: int) -> None:
    rng = Random(seed)
    deal = any_table(rng, any_agreements(rng))
    while deal.outcome is None:
        plays = deal.choices
        listed = list(plays)
        assert len(listed) == len(set(listed)) == len(plays) > 0
        assert all(action in plays for action in listed)
        assert plays.sample(rng) in listed
        cards = [action.card for action in listed if isinstance(action, Play)]
        assert plays.playable == Cards(cards).mask
        for card in set(cards):
            declared = {action.meld for action in listed if isinstance(action, Play) and action.card == card}
            assert set(plays.melds_of(card)) == declared - {None}
        deal.do(rng.choice(deal.plays))


def test_the_sample_reaches_every_choice() -> None:
    agreed: dict[str, Any] = {"bed_marriage": "plain", "ace_marriage": True, "marriage_on_first_trick": "on"}
    deal = table("AC KH QH JH AS AD AH", "9C 9H JS QS KS JD QD", "JC 10H 9S 10S 9D 10D KD", **agreed)
    plays, rng = deal.choices, Random(1)
    assert plays.concessions
    assert {kind for kind, _ in plays.melds} == {"marriage", "bed", "aces"}
    drawn = Counter(plays.sample(rng) for _ in range(4000))
    assert set(drawn) == set(plays)
    assert min(drawn.values()) > 4000 / len(plays) / 2


REASONS = {
    "declare_after_a_trick", "declare_only_on_lead", "declare_the_higher", "half_a_bed_marriage", "half_a_marriage",
    "half_an_ace_king_marriage", "may_not_lead_trump", "must_beat", "must_declare", "must_declare_ace_king",
    "must_declare_aces", "must_declare_bed", "must_declare_nines", "must_follow", "must_lead_ace", "must_lead_trump",
    "must_overtrump", "must_trump", "no_such_meld", "not_a_bed_card", "not_a_marriage_card", "not_a_nine",
    "not_an_ace", "not_an_ace_or_king", "not_four_aces", "not_four_nines", "not_in_hand", "queen_has_served",
    "not_a_higher_marriage",
}  # fmt: skip


SELDOM = {"must_overtrump"}
"""Met once in a thousand deals; the tests of the kernel have it."""


def test_every_play_that_is_no_choice_is_refused_with_a_reason() -> None:
    met: Counter[str] = Counter()
    for seed in range(350):
        rng = Random(seed)
        deal = any_table(rng, any_agreements(rng))
        while deal.outcome is None:
            plays = deal.choices
            for _ in range(6):
                own = rng.choice(list(Cards(deal.game.hands[deal.turn])) if rng.random() < 0.95 else PACK)
                action = Play(own, rng.choice((None, None, "marriage", "bed", "aces", "nines", "wheels")))
                refusal = verify(deal.game, action)
                assert (refusal is None) == (action in plays)
                if refusal is not None:
                    met[refusal.reason] += 1
                    assert all(isinstance(fact, int) for fact in refusal.facts.values())
            melds = [play for play in deal.plays if play.meld]
            deal.do(rng.choice(melds or deal.plays))
    assert REASONS - SELDOM <= set(met) <= REASONS
