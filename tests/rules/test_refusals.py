"""Why an action is not allowed: every reason that the rules know is given at a table, and no other."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import thousand_tui.rules
from tests.rules.any_game import any_action, anywhere, moments
from tests.rules.effects.kit import PLAIN, PLAIN_TALON
from tests.rules.kit import Talon, deal_out, lay, run
from tests.rules.play_kit import table
from tests.rules.tools import F, M, R, start, whole_deal
from thousand_tui.rules import (
    CHANCE,
    PACK,
    Action,
    Bid,
    Card,
    Game,
    IllegalAction,
    Play,
    Refusal,
    Shuffle,
    Slip,
    Standing,
    apply,
    choices,
    read_action,
    turn,
    verify,
)

SEEDS = st.integers(0, 2**32 - 1)


@dataclass(frozen=True, slots=True)
class Given:
    """At this moment the action is refused for this reason, with these facts."""

    reason: str
    moment: Callable[[], Game]
    words: str | Action
    facts: Mapping[str, int]

    def refusal(self) -> Refusal | None:
        action = read_action(f"0 {self.words}")[1] if isinstance(self.words, str) else self.words
        return verify(self.moment(), action)


def no(reason: str, moment: Callable[[], Game], words: str | Action, **facts: int) -> Given:
    return Given(reason, moment, words, facts)


def at(
    script: str = "",
    hands: Mapping[int, str] = PLAIN,
    talon: Talon = PLAIN_TALON,
    *,
    before: tuple[Standing | int, ...] = (),
    dealer: int = R,
    cards: str = "",
    **agreed: Any,
) -> Callable[[], Game]:
    """The game after these words and cards; seat 2 deals."""

    def moment() -> Game:
        game = deal_out(start(before, dealer, **agreed), hands, talon)
        return lay(run(game, script) if script else game, cards)

    return moment


def shuffled(**agreed: Any) -> Callable[[], Game]:
    return lambda: apply(start(**agreed), Shuffle(PACK))


def playing(cards: str, *hands: str, **how: Any) -> Callable[[], Game]:
    """The play after these cards; seat 0 is declarer, the last seat deals."""
    return lambda: table(*hands, **how).lay(cards).game


def c(word: str) -> int:
    return int(Card.parse(word))


SPADES, CLUBS, DIAMONDS, HEARTS = range(4)

AT_100 = "bid 100 / pass / pass"
AT_110 = "bid 100 / bid 105 / pass / bid 110 / pass"
GIVE = "give 10C>1 10D>2"
UP_FIRST, UP_SECOND, UP_LAST = (880, 0, 0), (0, 880, 0), (0, 0, 880)

# --- Before the auction, and the rights -----------------------------------------------------------------------------

NINES = {F: "9S 9C 9D 9H AS AC AD"}

BEFORE = (
    no("not_the_pack", start, Shuffle((PACK[0],) * 24)),
    no("pack_not_shuffled", start, "pass"),
    no("cut_is_due", shuffled(no_shuffle=True), "pass"),
    no("cut_out_of_range", shuffled(no_shuffle=True), "cut 22", least=3, most=21),
    no("slip_is_due", shuffled(exposed_card=True), "pass"),
    no("not_a_dealt_place", shuffled(exposed_card=True), Slip(25)),
    no("look_or_dark", at(dark=True), "pass"),
    no("look_or_stay_blind", at(blind_bidding=True), "pass"),
    no("answer_the_right", at("", NINES, "", four_nines_dealt=True), "pass"),
    no("no_such_right", at("", NINES, "", four_nines_dealt=True), "claim three-jacks"),
    no("right_is_used", at("", NINES, "", four_nines_dealt=True, redeal_automatic=True), "waive"),
)

# --- The auction ----------------------------------------------------------------------------------------------------

CLUB_PAIR = {F: "KC QC AS AC AD AH 10S"}
M_MARRIED = {F: "AS AC AD AH 10S 10C 10D", M: "KC QC JS JC JD JH 9S"}
OVER = {"before": UP_SECOND, "barrel_trading": "outbiddable"}

AUCTION = (
    no("auction_is_on", at(), "waive"),
    no("already_looked", at(), "look"),
    no("forced_opening", at(), "pass", minimum=100),
    no("bid_too_low", at(), "bid 95", lowest=100),
    no("bid_too_low", at("bid 110"), "bid 110", lowest=115),
    no("not_a_step", at("bid 100"), "bid 112", step=5, minimum=100),
    no("over_the_cap", at(hands=CLUB_PAIR), "bid 185", cap=180, held=60),
    no("over_the_highest_bid", at(hands=CLUB_PAIR, bid_cap=150), "bid 155", highest=150),
    no("over_the_blind_cap", at("waive / look / look", CLUB_PAIR, blind_bidding=True), "bid 125", highest=120),
    no("over_the_barrel_cap", at(hands=CLUB_PAIR, before=(930, 0, 0), lviv=True), "bid 125", highest=120),
    no("no_jump", at("bid 100", no_jump=True), "bid 110", exactly=105),
    no("barrel_minimum", at("bid 100", before=UP_SECOND, barrel_min_bid=True), "bid 105", lowest=120),
    # The forced opening has been said; the player on the barrel may name the number that wins, and no other.
    no("silenced", at(**OVER, silence="below", silence_threshold=900), "bid 105", below=900),
    no("trading_in_red", at(**OVER, trading_in_red=True, red_threshold=0), "bid 105", below=1),
    no("dark_needs_marriage", at("dark", dark=True, cap_rule="none"), "bid 125", lowest=125),
)

# --- The talon and the exchange -------------------------------------------------------------------------------------

TWO = {"form": "two_one_card", "dealer": 1}
TWO_PACKETS = "bid 100 / pass"

EXCHANGE = (
    no("packet_is_due", at(TWO_PACKETS, {}, "", **TWO), "pass"),
    no("no_such_packet", at(TWO_PACKETS, {}, "", **TWO), "take 2", packets=2),
    no("buy_or_pass", at(AT_110, rebuy_talon=True), "bid 120", price=120),
    no("not_the_price", at(AT_110, rebuy_talon=True), "rebuy 240", price=120),
    no(
        "price_over_the_cap",
        at(f"{AT_110} / rebuy 120 / accept", rebuy_talon=True),
        "rebuy 240",
        price=240,
        highest=120,
    ),
    no("keep_or_let_go", at(f"{AT_110} / rebuy 120", rebuy_talon=True), "rebuy 120", price=120),
    no("exchange_is_on", at(AT_100), "pass"),
    no("one_card_each", at(AT_100), "give 10C>1", recipients=2, aside=0),
    no("not_in_hand", at(AT_100), "give KS>1 10C>2", card=c("KS")),
    no("give_only_from_talon", at(AT_100, give_from_talon=True), "give AS>1 9H>2", card=c("AS")),
    no(
        "give_and_lay_aside",
        at(f"{TWO_PACKETS} / take 0", {}, "", form="two_bank", dealer=1),
        "pass",
        recipients=1,
        aside=1,
    ),
    no(
        "lay_aside", at(f"{TWO_PACKETS} / take 0", {}, "", form="two_discards", dealer=1), "pass", recipients=0, aside=2
    ),
)

# --- The contract ---------------------------------------------------------------------------------------------------

NAMING = f"{AT_100} / {GIVE}"
DARK = {"dark": True, "concession_in_dark": True, "dark_cancel": False}

CONTRACT = (
    no("contract_is_due", at(NAMING), "pass"),
    no("contract_below_bid", at(NAMING), "contract 95", bid=100),
    no("contract_over_the_cap", at(NAMING), "contract 125", cap=120, held=0),
    no("not_a_step", at(NAMING), "contract 101", step=5),
    no("no_raise", at(NAMING, raising="none"), "contract 105"),
    no("raise_before_passing", at(f"{AT_100} / contract 100 / {GIVE}", raising="after_talon"), "contract 105"),
    no("no_raise_when_forced", at(NAMING, raising="not_on_forced"), "contract 105"),
    no("no_raise_in_gold", at(GIVE, gold=True), "contract 125"),
    no("no_raise_in_dark", at(f"dark / {GIVE}", **DARK), "contract 125"),
    no("trump_is_due", at(f"{NAMING} / contract 100", trump_named=True), "pass"),
)

# --- Conceding ------------------------------------------------------------------------------------------------------

FREE = {"concession_declarer": "nothing"}
LED = {"cards": "AS JS 9S"}
TO_THE_LEAD = f"{NAMING} / contract 100"
LATE = {"concede_during_play": True}


def used(counter: str, count: int = 1) -> dict[str, Any]:
    """F has done so already."""
    return {"before": (Standing(**{counter: count}), 0, 0)}


CONCEDING = (
    no("no_such_concession", at(AT_100), "concede bomb"),
    no("no_such_concession", at(AT_100, concession_limit=0), "concede rospis"),
    no("concessions_used_up", at(AT_100, **used("concessions", 3), concession_limit=3), "concede rospis", limit=3),
    no("rospis_used_up", at(AT_100, **used("concessions"), one_rospis_one_spisat=True), "concede rospis", limit=1),
    no("spisats_used_up", at(AT_100, **used("spisats"), one_rospis_one_spisat=True), "concede spisat", limit=1),
    no("crosses_used_up", at(AT_100, **used("crosses"), cross=True, cross_once=True), "concede cross", limit=1),
    no("bombs_used_up", at(AT_100, **used("bombs", 2), bombs=2), "concede bomb", limit=2),
    no("no_concession_beside_barrel", at(AT_100, before=UP_LAST, concession_with_barrel="forbidden"), "concede rospis"),
    no("no_concession_on_barrel", at(AT_100, before=UP_FIRST, concession_on_barrel="forbidden"), "concede rospis"),
    no("no_concession_with_barrel", at(AT_100, before=UP_LAST, **FREE), "concede rospis"),
    no("no_concession_in_gold", at(gold=True, **FREE), "concede rospis"),
    no("no_concession_in_dark", at("dark", dark=True, dark_cancel=False), "concede rospis"),
    no("no_cross_with_barrel", at(AT_100, before=UP_LAST, cross=True, cross_not_with_barrel=True), "concede cross"),
    no("no_cross_in_dark", at("dark", **DARK, cross=True, cross_not_in_dark=True), "concede cross"),
    no("no_bomb_on_barrel", at(AT_100, before=UP_FIRST, bombs=1, bomb_on_barrel="barred"), "concede bomb"),
    no("bomb_only_when_forced", at(AT_110, bombs=1), "concede bomb"),
    no("give_up_only_when_forced", at(AT_110, talon_shown="never", give_up_at_100=True), "concede give-up"),
    no(
        "give_up_only_unseen",
        at(AT_100, before=UP_FIRST, talon_shown="not_at_100", talon_open_to_barrel=True, give_up_at_100=True),
        "concede give-up",
    ),
    no("give_up_before_passing", at(NAMING, talon_shown="not_at_100", give_up_at_100=True), "concede give-up"),
    no("too_late_to_concede", at(TO_THE_LEAD, **LED), "concede rospis"),
    no("concede_only_on_lead", at(TO_THE_LEAD, cards="AS JS 9S AC", **LATE), "concede rospis"),
    no("only_the_declarer_concedes", at(TO_THE_LEAD, cards="AS JS 9S 9H KH QH", **LATE), "concede rospis"),
    no("only_the_declarer_concedes", at(TO_THE_LEAD, first_lead="dealer"), "concede rospis"),
)

# --- The play -------------------------------------------------------------------------------------------------------

PAIR = ("AS KH QH", "9S JC 9C", "JS KC QC")
BEAT = {"play_obligation": "follow_beat_trump"}
OUT = ("AS KH QH 9D", "9S AH 10H KC", "JS 9H JH JC")
"""F makes hearts trumps, and M takes that trick."""

FOREIGN = "AS 9S JS KH! AH 9H"
FOUR = ("AS AC AD AH 10S KC", "9S 9C 9D 9H JS QC", "KS QS KD QD JH QH")
FOUR_LED = "10S 9S QS AH!aces 9H QH"
BED = ("AD QS JS KS", "9D 9C 9H JC", "JD QC JH QH")
BED_LED = "AD 9D JD"
AUTO = {"announce": "automatic"}

PLAY = (
    no("play_is_on", playing("", *PAIR), "pass"),
    no("not_in_hand", playing("", *PAIR), "play AC", card=c("AC")),
    no("must_follow", playing("AS", "AS 10S", "9S JC", "JS KC"), "play JC", suit=SPADES),
    no("must_trump", playing("AS", "AS 10S", "9H JC", "JS KC", trump=HEARTS), "play JC", suit=SPADES, trump=HEARTS),
    no("must_beat", playing("9D 10D", "9D 9S", "10D JS", "KD AD", **BEAT), "play KD", suit=DIAMONDS, card=c("10D")),
    no(
        "must_overtrump",
        playing("9D JH", "9D 9S", "JH JS", "9H AH", trump=HEARTS, **BEAT),
        "play 9H",
        suit=DIAMONDS,
        trump=HEARTS,
        card=c("JH"),
    ),
    no("declare_only_on_lead", playing("AS 9S", "AS 10S JH", "9S JC 9C", "KS QS KC"), "play KS!"),
    no("declare_after_a_trick", playing("", *PAIR), "play KH!"),
    no("half_a_marriage", playing("AS 9S JS", "AS KH QD", *PAIR[1:]), "play KH!", suit=HEARTS),
    no(
        "not_a_marriage_card",
        playing("AS 9S JS", "AS KH QH 9D", "9S JC 9C JH", "JS KC QC AC"),
        "play 9D!",
        card=c("9D"),
    ),
    no("no_such_meld", playing("AS 9S JS", *PAIR), "play QH!bed"),
    no("must_declare", playing("AS 9S JS", *PAIR, **AUTO), "play KH", suit=HEARTS),
    no(
        "half_an_ace_king_marriage",
        playing("10S 9S JS", "10S AH QH", *PAIR[1:], king_ace_marriage=True),
        "play AH!",
        suit=HEARTS,
    ),
    no(
        "not_an_ace_or_king",
        playing("10S 9S JS", "10S AH QH", *PAIR[1:], king_ace_marriage=True),
        "play QH!",
        card=c("QH"),
    ),
    no(
        "must_declare_ace_king",
        playing("10S 9S JS", "10S AH KH", *PAIR[1:], king_ace_marriage=True, **AUTO),
        "play KH",
        suit=HEARTS,
    ),
    no(
        "half_a_bed_marriage",
        playing("AD 9D JD", "AD QS KS", *BED[1:], bed_marriage="plain"),
        "play QS!bed",
        suit=SPADES,
    ),
    no("not_a_bed_card", playing(BED_LED, *BED, bed_marriage="plain"), "play KS!bed", card=c("KS")),
    no("must_declare_bed", playing(BED_LED, *BED, bed_marriage="plain", **AUTO), "play JS", suit=SPADES),
    no("declare_the_higher", playing(BED_LED, *BED, bed_marriage="plain", **AUTO), "play QS!bed", suit=SPADES),
    no(
        "queen_has_served",
        playing(f"{BED_LED} KS! 9C QH", *BED, bed_marriage="plain"),
        "play QS!bed",
        suit=SPADES,
    ),
    no("not_four_aces", playing("AS 9S JS", "AS AC KH QH", *OUT[1:], ace_marriage=True), "play AC!aces"),
    no("not_an_ace", playing("10S 9S QS", *FOUR, ace_marriage=True), "play KC!aces", card=c("KC")),
    no("must_declare_aces", playing("10S 9S QS", *FOUR, ace_marriage=True, **AUTO), "play AC"),
    no("not_four_nines", playing("AS 9S JS", "AS 9D KH QH", *OUT[1:], four_nines_meld=200), "play 9D!nines"),
    no(
        "not_a_nine",
        playing("AS JS QS", "AS 9S 9C 9D 9H KD", "JS JC JD JH QD QH", "QS QC KS KC KH AC", four_nines_meld=200),
        "play KD!nines",
        card=c("KD"),
    ),
    no(
        "must_declare_nines",
        playing("AS JS QS", "AS 9S 9C 9D 9H KD", "JS JC JD JH QD QH", "QS QC KS KC KH AC", four_nines_meld=200, **AUTO),
        "play 9D",
    ),
    no("may_not_lead_trump", playing(FOREIGN, *OUT, no_foreign_trump_lead=True), "play 10H", trump=HEARTS),
    no("must_lead_trump", playing(FOREIGN, *OUT, must_lead_trump=True), "play KC", trump=HEARTS),
    no("must_lead_ace", playing(FOUR_LED, *FOUR, ace_marriage=True, aces_in_row="keep"), "play KC"),
)

# --- Once it is over ------------------------------------------------------------------------------------------------

OVER_AND_DONE = (no("game_is_over", lambda: whole_deal(start([880, 0, 0]), F, 120), "pass"),)

NOT_FORMED = (
    no("not_an_action", at(), Bid(100.0)),  # type: ignore[arg-type]
    no("not_an_action", at(), Bid(True)),
    no("not_an_action", at(), Play(5)),  # type: ignore[arg-type]
)

GIVEN = (*NOT_FORMED, *BEFORE, *AUCTION, *EXCHANGE, *CONTRACT, *CONCEDING, *PLAY, *OVER_AND_DONE)

NEVER_GIVEN = {"nothing_to_decide"}
"""Dealing and opening the talon are never in anybody's turn."""


@pytest.mark.parametrize("case", [pytest.param(each, id=f"{each.reason}-{at}") for at, each in enumerate(GIVEN)])
def test_a_reason_is_given_with_its_facts(case: Given) -> None:
    refusal = case.refusal()
    assert refusal is not None
    assert (refusal.reason, dict(refusal.facts)) == (case.reason, dict(case.facts))


# --- The reasons in the sources -------------------------------------------------------------------------------------


def reasons() -> set[str]:
    """Every reason that a refusal or a term of the auction is made with, both of one that depends."""
    return {
        leaf.value
        for path in Path(thousand_tui.rules.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refusal", "Term")
        for leaf in texts(node.args[0])
    }


def texts(node: ast.expr) -> Iterator[ast.Constant]:
    """The texts that an expression can come to."""
    if isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))
    elif isinstance(node, ast.Constant):
        yield node


def test_every_reason_in_the_sources_is_given_at_a_table() -> None:
    assert {case.reason for case in GIVEN} == reasons() - NEVER_GIVEN


# --- Anywhere -------------------------------------------------------------------------------------------------------


@given(SEEDS)
def test_whatever_is_not_a_choice_is_refused_with_a_known_reason(seed: int) -> None:
    rng = Random(seed)
    game = anywhere(rng)
    for _ in range(25):
        action = any_action(rng, game)
        refusal = verify(game, action)
        assert (refusal is None) == (action in choices(game))
        if turn(game) not in (CHANCE, None):
            assert (refusal is None) == (action in list(choices(game)))
        if refusal is not None:
            check_refused(game, action, refusal)


def check_refused(game: Game, action: Action, refusal: Refusal) -> None:
    assert refusal.reason in {case.reason for case in GIVEN}
    assert all(isinstance(fact, int) for fact in refusal.facts.values())
    with pytest.raises(IllegalAction) as illegal:
        apply(game, action)
    assert illegal.value.refusal == refusal
    assert illegal.value.action == action


MANY = 60
"""So many reasons are given in some thousand moments of random games; what is left needs a story."""


def test_the_same_facts_come_with_a_reason_wherever_it_is_given() -> None:
    """A sentence can name them whatever the moment."""
    facts: dict[str, set[str]] = {}
    met: Counter[str] = Counter()
    for case in GIVEN:
        facts.setdefault(case.reason, set()).update(case.facts)
    for seed in range(120):
        rng = Random(seed)
        for game in moments(rng, 90, count=30):
            refusal = verify(game, any_action(rng, game))
            if refusal is not None:
                met[refusal.reason] += 1
                assert set(refusal.facts) <= facts[refusal.reason], refusal
    assert len(met) > MANY
