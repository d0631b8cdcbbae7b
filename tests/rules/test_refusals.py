"""Why an action is not allowed: every reason that the rules know is given at a table, and no other."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.narrowing import present
from tests.rules.deals import F, M, R, Talon, cut_at, deal_out, lay, run, start, whole_deal
from tests.rules.effects.looks import PLAIN, PLAIN_TALON
from tests.rules.random_play import any_action, anywhere, moments
from tests.rules.tricks import table
from thousand_tui.rules import (
    CHANCE,
    OPTIONS,
    PACK,
    Action,
    Bid,
    Card,
    Game,
    IllegalAction,
    Play,
    Reason,
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

    reason: Reason
    moment: Callable[[], Game]
    words: str | Action
    facts: Mapping[str, int]

    def refusal(self) -> Refusal | None:
        action = read_action(f"0 {self.words}")[1] if isinstance(self.words, str) else self.words
        return verify(self.moment(), action)


def no(reason: Reason, moment: Callable[[], Game], words: str | Action, **facts: int) -> Given:
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
    no(Reason.NOT_THE_PACK, start, Shuffle((PACK[0],) * 24)),
    no(Reason.PACK_NOT_SHUFFLED, start, "pass"),
    no(Reason.CUT_IS_DUE, shuffled(no_shuffle=True), "pass"),
    no(Reason.CUT_OUT_OF_RANGE, shuffled(no_shuffle=True), "cut 22", least=3, most=21),
    no(Reason.SLIP_IS_DUE, shuffled(exposed_card=True), "pass"),
    no(Reason.NOT_A_DEALT_PLACE, shuffled(exposed_card=True), Slip(25)),
    no(Reason.LOOK_OR_DARK, at(dark=True), "pass"),
    no(Reason.LOOK_OR_STAY_BLIND, at(blind_bidding=True), "pass"),
    no(Reason.ANSWER_THE_RIGHT, at("", NINES, "", four_nines_dealt=True), "pass"),
    no(Reason.NO_SUCH_RIGHT, at("", NINES, "", four_nines_dealt=True), "claim three-jacks"),
    no(Reason.RIGHT_IS_USED, at("", NINES, "", four_nines_dealt=True, redeal_automatic=True), "waive"),
    no(Reason.DEAL_OR_CUT_AGAIN, lambda: cut_at(shuffled(bottom_nine="ask")(), "AS"), "pass"),
    no(Reason.NAME_A_NINE, at("claim lottery", {F: "9S 9C 9D AS AC AD AH"}, "", lottery=100), "waive"),
)

# --- The auction ----------------------------------------------------------------------------------------------------

CLUB_PAIR = {F: "KC QC AS AC AD AH 10S"}
M_MARRIED = {F: "AS AC AD AH 10S 10C 10D", M: "KC QC JS JC JD JH 9S"}
OVER: dict[str, Any] = {"before": UP_SECOND, "barrel_trading": "outbiddable"}

AUCTION = (
    no(Reason.AUCTION_IS_ON, at(), "waive"),
    no(Reason.ALREADY_LOOKED, at(), "look"),
    no(Reason.FORCED_OPENING, at(), "pass", minimum=100),
    no(Reason.BID_TOO_LOW, at(), "bid 95", lowest=100),
    no(Reason.BID_TOO_LOW, at("bid 110"), "bid 110", lowest=115),
    no(Reason.NOT_A_STEP, at("bid 100"), "bid 112", step=5, minimum=100),
    no(Reason.OVER_THE_CAP, at(hands=CLUB_PAIR), "bid 185", cap=180, held=60),
    no(Reason.OVER_THE_HIGHEST_BID, at(hands=CLUB_PAIR, bid_cap=150), "bid 155", highest=150),
    no(Reason.OVER_THE_BLIND_CAP, at("waive / look / look", CLUB_PAIR, blind_bidding=True), "bid 125", highest=120),
    no(Reason.OVER_THE_BARREL_CAP, at(hands=CLUB_PAIR, before=(930, 0, 0), lviv=True), "bid 125", highest=120),
    no(Reason.EXACT_OPENING, at(forced_opening="exact"), "bid 105", exactly=100),
    no(Reason.NO_JUMP, at("bid 100", no_jump=True), "bid 110", exactly=105),
    no(Reason.BARREL_MINIMUM, at("bid 100", before=UP_SECOND, barrel_min_bid=True), "bid 105", lowest=120),
    # The forced opening has been said; the player on the barrel may name the number that wins, and no other.
    no(Reason.SILENCED, at(**OVER, silence="below", silence_threshold=900), "bid 105", below=900),
    no(Reason.TRADING_IN_RED, at(**OVER, trading_in_red=True, red_threshold=0), "bid 105", below=1),
    no(Reason.DARK_NEEDS_MARRIAGE, at("dark", dark=True, cap_rule="none"), "bid 125", lowest=125),
)

# --- The talon and the exchange -------------------------------------------------------------------------------------

TWO: dict[str, Any] = {"form": "two_one_card", "dealer": 1}
TWO_PACKETS = "bid 100 / pass"

EXCHANGE = (
    no(Reason.PACKET_IS_DUE, at(TWO_PACKETS, {}, "", **TWO), "pass"),
    no(Reason.NO_SUCH_PACKET, at(TWO_PACKETS, {}, "", **TWO), "take 2", packets=2),
    no(Reason.BUY_OR_PASS, at(AT_110, rebuy_talon=True), "bid 120", price=120),
    no(Reason.NOT_THE_PRICE, at(AT_110, rebuy_talon=True), "rebuy 240", price=120),
    no(
        Reason.PRICE_OVER_THE_CAP,
        at(f"{AT_110} / rebuy 120 / accept", rebuy_talon=True),
        "rebuy 240",
        price=240,
        highest=120,
    ),
    no(Reason.KEEP_OR_LET_GO, at(f"{AT_110} / rebuy 120", rebuy_talon=True), "rebuy 120", price=120),
    no(Reason.EXCHANGE_IS_ON, at(AT_100), "pass"),
    no(Reason.ONE_CARD_EACH, at(AT_100), "give 10C>1", recipients=2, aside=0),
    no(Reason.NOT_IN_HAND, at(AT_100), "give KS>1 10C>2", card=c("KS")),
    no(Reason.GIVE_ONLY_FROM_TALON, at(AT_100, give_from_talon=True), "give AS>1 9H>2", card=c("AS")),
    no(
        Reason.GIVE_AND_LAY_ASIDE,
        at(f"{TWO_PACKETS} / take 0", {}, "", form="two_bank", dealer=1),
        "pass",
        recipients=1,
        aside=1,
    ),
    no(
        Reason.LAY_ASIDE,
        at(f"{TWO_PACKETS} / take 0", {}, "", form="two_discards", dealer=1),
        "pass",
        recipients=0,
        aside=2,
    ),
)

# --- The contract ---------------------------------------------------------------------------------------------------

NAMING = f"{AT_100} / {GIVE}"
DARK: dict[str, Any] = {"dark": True, "concession_in_dark": True, "dark_cancel": False}

CONTRACT = (
    no(Reason.CONTRACT_IS_DUE, at(NAMING), "pass"),
    no(Reason.CONTRACT_BELOW_BID, at(NAMING), "contract 95", bid=100),
    no(Reason.CONTRACT_OVER_THE_CAP, at(NAMING), "contract 125", cap=120, held=0),
    no(Reason.NOT_A_STEP, at(NAMING), "contract 101", step=5),
    no(Reason.RAISE_TOO_SMALL, at(NAMING, bid_step_at_least=True), "contract 104", lowest=105),
    no(Reason.NO_RAISE, at(NAMING, raising="none"), "contract 105"),
    no(Reason.RAISE_BEFORE_PASSING, at(f"{AT_100} / contract 100 / {GIVE}", raising="after_talon"), "contract 105"),
    no(Reason.RAISE_BEFORE_TALON, at(f"{AT_100} / contract 100 / {GIVE}", raising="before_talon"), "contract 105"),
    no(Reason.NO_RAISE_WHEN_FORCED, at(NAMING, raising="not_on_forced"), "contract 105"),
    no(Reason.NO_RAISE_IN_GOLD, at(GIVE, gold=True), "contract 125"),
    no(Reason.NO_RAISE_IN_DARK, at(f"dark / {GIVE}", **DARK), "contract 125"),
    no(Reason.TRUMP_IS_DUE, at(f"{NAMING} / contract 100", trump_named=True), "pass"),
)

# --- Conceding ------------------------------------------------------------------------------------------------------

FREE: dict[str, Any] = {"concession_declarer": "nothing"}
LED: dict[str, Any] = {"cards": "AS JS 9S"}
TO_THE_LEAD = f"{NAMING} / contract 100"
LATE: dict[str, Any] = {"concede_during_play": True}


def used(counter: str, count: int = 1) -> dict[str, Any]:
    """F has done so already."""
    marks: dict[str, Any] = {counter: count}
    return {"before": (Standing(**marks), 0, 0)}


CONCEDING = (
    no(Reason.NO_SUCH_CONCESSION, at(AT_100), "concede bomb"),
    no(Reason.NO_SUCH_CONCESSION, at(AT_100, concession_limit=0), "concede rospis"),
    no(Reason.CONCESSIONS_USED_UP, at(AT_100, **used("concessions", 3), concession_limit=3), "concede rospis", limit=3),
    no(Reason.ROSPIS_USED_UP, at(AT_100, **used("concessions"), one_rospis_one_spisat=True), "concede rospis", limit=1),
    no(Reason.SPISATS_USED_UP, at(AT_100, **used("spisats"), one_rospis_one_spisat=True), "concede spisat", limit=1),
    no(Reason.CROSSES_USED_UP, at(AT_100, **used("crosses"), cross=True, cross_once=True), "concede cross", limit=1),
    no(Reason.BOMBS_USED_UP, at(AT_100, **used("bombs", 2), bombs=2), "concede bomb", limit=2),
    no(
        Reason.NO_CONCESSION_BESIDE_BARREL,
        at(AT_100, before=UP_LAST, concession_with_barrel="forbidden"),
        "concede rospis",
    ),
    no(Reason.NO_CONCESSION_ON_BARREL, at(AT_100, before=UP_FIRST, concession_on_barrel="forbidden"), "concede rospis"),
    no(Reason.NO_CONCESSION_WITH_BARREL, at(AT_100, before=UP_LAST, **FREE), "concede rospis"),
    no(Reason.NO_CONCESSION_IN_GOLD, at(gold=True, **FREE), "concede rospis"),
    no(Reason.NO_CONCESSION_IN_DARK, at("dark", dark=True, dark_cancel=False), "concede rospis"),
    no(
        Reason.NO_CROSS_WITH_BARREL, at(AT_100, before=UP_LAST, cross=True, cross_not_with_barrel=True), "concede cross"
    ),
    no(Reason.NO_CROSS_IN_DARK, at("dark", **DARK, cross=True, cross_not_in_dark=True), "concede cross"),
    no(Reason.NO_BOMB_ON_BARREL, at(AT_100, before=UP_FIRST, bombs=1, bomb_on_barrel="barred"), "concede bomb"),
    no(Reason.BOMB_ONLY_WHEN_FORCED, at(AT_110, bombs=1), "concede bomb"),
    no(Reason.GIVE_UP_ONLY_WHEN_FORCED, at(AT_110, talon_shown="never", give_up_at_100=True), "concede give-up"),
    no(
        Reason.GIVE_UP_ONLY_UNSEEN,
        at(AT_100, before=UP_FIRST, talon_shown="not_at_100", talon_open_to_barrel=True, give_up_at_100=True),
        "concede give-up",
    ),
    no(Reason.GIVE_UP_BEFORE_PASSING, at(NAMING, talon_shown="not_at_100", give_up_at_100=True), "concede give-up"),
    no(Reason.TOO_LATE_TO_CONCEDE, at(TO_THE_LEAD, **LED), "concede rospis"),
    no(Reason.CONCEDE_ONLY_ON_LEAD, at(TO_THE_LEAD, cards="AS JS 9S 9H KH QH KC QC", **LATE), "concede rospis"),
    no(Reason.ONLY_THE_DECLARER_CONCEDES, at(TO_THE_LEAD, cards="AS JS 9S 9H KH QH", **LATE), "concede rospis"),
    no(Reason.ONLY_THE_DECLARER_CONCEDES, at(TO_THE_LEAD, cards="AS"), "concede rospis"),
    no(Reason.ONLY_THE_DECLARER_CONCEDES, at(TO_THE_LEAD, first_lead="dealer"), "concede rospis"),
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
TWO_PAIRS_AND_A_BED = ("AD KS QS JS KC QC", "9D 9H JH QD 10D 10H", "JD QH KH KD AH 9C")
AUTO = {"announce": "automatic"}

PLAY = (
    no(Reason.PLAY_IS_ON, playing("", *PAIR), "pass"),
    no(Reason.NOT_IN_HAND, playing("", *PAIR), "play AC", card=c("AC")),
    no(Reason.MUST_FOLLOW, playing("AS", "AS 10S", "9S JC", "JS KC"), "play JC", suit=SPADES),
    no(
        Reason.MUST_TRUMP, playing("AS", "AS 10S", "9H JC", "JS KC", trump=HEARTS), "play JC", suit=SPADES, trump=HEARTS
    ),
    no(
        Reason.MUST_BEAT, playing("9D 10D", "9D 9S", "10D JS", "KD AD", **BEAT), "play KD", suit=DIAMONDS, card=c("10D")
    ),
    no(
        Reason.MUST_OVERTRUMP,
        playing("9D JH", "9D 9S", "JH JS", "9H AH", trump=HEARTS, **BEAT),
        "play 9H",
        suit=DIAMONDS,
        trump=HEARTS,
        card=c("JH"),
    ),
    no(Reason.DECLARE_ONLY_ON_LEAD, playing("AS 9S", "AS 10S JH", "9S JC 9C", "KS QS KC"), "play KS!"),
    no(Reason.DECLARE_AFTER_A_TRICK, playing("", *PAIR), "play KH!"),
    no(Reason.HALF_A_MARRIAGE, playing("AS 9S JS", "AS KH QD", *PAIR[1:]), "play KH!", suit=HEARTS),
    no(
        Reason.NOT_A_MARRIAGE_CARD,
        playing("AS 9S JS", "AS KH QH 9D", "9S JC 9C JH", "JS KC QC AC"),
        "play 9D!",
        card=c("9D"),
    ),
    no(Reason.NO_SUCH_MELD, playing("AS 9S JS", *PAIR), "play QH!bed"),
    no(Reason.MUST_DECLARE, playing("AS 9S JS", *PAIR, **AUTO), "play KH", suit=HEARTS),
    no(
        Reason.HALF_AN_ACE_KING_MARRIAGE,
        playing("10S 9S JS", "10S AH QH", *PAIR[1:], king_ace_marriage=True),
        "play AH!",
        suit=HEARTS,
    ),
    no(
        Reason.NOT_AN_ACE_OR_KING,
        playing("10S 9S JS", "10S AH QH", *PAIR[1:], king_ace_marriage=True),
        "play QH!",
        card=c("QH"),
    ),
    no(
        Reason.MUST_DECLARE_ACE_KING,
        playing("10S 9S JS", "10S AH KH", *PAIR[1:], king_ace_marriage=True, **AUTO),
        "play KH",
        suit=HEARTS,
    ),
    no(
        Reason.HALF_A_BED_MARRIAGE,
        playing("AD 9D JD", "AD QS KS", *BED[1:], bed_marriage="plain"),
        "play QS!bed",
        suit=SPADES,
    ),
    no(Reason.NOT_A_BED_CARD, playing(BED_LED, *BED, bed_marriage="plain"), "play KS!bed", card=c("KS")),
    no(Reason.MUST_DECLARE_BED, playing(BED_LED, *BED, bed_marriage="plain", **AUTO), "play JS", suit=SPADES),
    no(Reason.DECLARE_THE_HIGHER, playing(BED_LED, *BED, bed_marriage="plain", **AUTO), "play QS!bed", suit=SPADES),
    no(
        Reason.QUEEN_HAS_SERVED,
        playing("AD 9D JD KS! 9H QH KC! 10H 9C", *TWO_PAIRS_AND_A_BED, bed_marriage="plain"),
        "play QS!bed",
        suit=SPADES,
    ),
    no(
        Reason.NOT_A_HIGHER_MARRIAGE,
        playing(
            "AS 9S JS KH! 9H 9D",
            "AS KH QH KS QS",
            "10S 9S 9H JH 9C",
            "JS 9D JD 10D 10C",
            rising_marriages=True,
        ),
        "play KS!",
        suit=SPADES,
    ),
    no(Reason.NOT_FOUR_ACES, playing("AS 9S JS", "AS AC KH QH", *OUT[1:], ace_marriage=True), "play AC!aces"),
    no(Reason.NOT_AN_ACE, playing("10S 9S QS", *FOUR, ace_marriage=True), "play KC!aces", card=c("KC")),
    no(Reason.MUST_DECLARE_ACES, playing("10S 9S QS", *FOUR, ace_marriage=True, **AUTO), "play AC"),
    no(Reason.NOT_FOUR_NINES, playing("AS 9S JS", "AS 9D KH QH", *OUT[1:], four_nines_meld=200), "play 9D!nines"),
    no(
        Reason.NOT_A_NINE,
        playing("AS JS QS", "AS 9S 9C 9D 9H KD", "JS JC JD JH QD QH", "QS QC KS KC KH AC", four_nines_meld=200),
        "play KD!nines",
        card=c("KD"),
    ),
    no(
        Reason.MUST_DECLARE_NINES,
        playing("AS JS QS", "AS 9S 9C 9D 9H KD", "JS JC JD JH QD QH", "QS QC KS KC KH AC", four_nines_meld=200, **AUTO),
        "play 9D",
    ),
    no(Reason.MAY_NOT_LEAD_TRUMP, playing(FOREIGN, *OUT, no_foreign_trump_lead=True), "play 10H", trump=HEARTS),
    no(Reason.MUST_LEAD_TRUMP, playing(FOREIGN, *OUT, must_lead_trump=True), "play KC", trump=HEARTS),
    no(Reason.MUST_LEAD_ACE, playing(FOUR_LED, *FOUR, ace_marriage=True, aces_in_row="keep"), "play KC"),
)

# --- Once it is over ------------------------------------------------------------------------------------------------

OVER_AND_DONE = (no(Reason.GAME_IS_OVER, lambda: whole_deal(start([880, 0, 0]), F, 120), "pass"),)

NOT_FORMED = (
    no(Reason.NOT_AN_ACTION, at(), Bid(100.0)),  # type: ignore[arg-type]
    no(Reason.NOT_AN_ACTION, at(), Bid(True)),
    no(Reason.NOT_AN_ACTION, at(), Play(5)),  # type: ignore[arg-type]
)

GIVEN = (*NOT_FORMED, *BEFORE, *AUCTION, *EXCHANGE, *CONTRACT, *CONCEDING, *PLAY, *OVER_AND_DONE)

NEVER_GIVEN = {Reason.NOTHING_TO_DECIDE}
"""Dealing and opening the talon are never in anybody's turn."""


@pytest.mark.parametrize("case", [pytest.param(each, id=f"{each.reason}-{at}") for at, each in enumerate(GIVEN)])
def test_a_reason_is_given_with_its_facts(case: Given) -> None:
    refusal = present(case.refusal())
    assert (refusal.reason, dict(refusal.facts)) == (case.reason, dict(case.facts))


def test_every_reason_is_given_at_a_table() -> None:
    assert {case.reason for case in GIVEN} == set(Reason) - NEVER_GIVEN


def test_what_an_agreement_forbids_names_a_row_that_there_is() -> None:
    rows = {option.row for option in OPTIONS}
    for reason in Reason:
        assert not reason.is_agreed or set(reason.row.split(", ")) <= rows, reason
        assert reason.is_agreed or re.fullmatch(r"(§1\.\d+)?", reason.row), reason


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
        for game in moments(rng, 90, share=0.18):
            refusal = verify(game, any_action(rng, game))
            if refusal is not None:
                met[refusal.reason] += 1
                assert set(refusal.facts) <= facts[refusal.reason], refusal
    assert len(met) > MANY


def test_an_action_is_checked_in_its_own_game_whichever_was_asked_last() -> None:
    games = [game for game in moments(Random("asked"), 60, share=0.05) if not game.winners]
    for game in games:
        for asked in games:
            action = choices(asked).sample(Random(game.stage))
            is_allowed = action in choices(game)
            choices(asked)
            if is_allowed:
                assert apply(game, action) != game
            else:
                with pytest.raises(IllegalAction):
                    apply(game, action)
