"""Group C: the auction."""

from typing import Any

from tests.rules.deals import F, M, R, deal_out, numbers, run, start
from tests.rules.effects.looks import (
    PLAIN,
    Agreed,
    Look,
    all_of,
    at,
    bargain,
    effect,
    highest,
    may,
    passes_seen_by,
    phase_and_seat,
    then,
    totals,
)
from thousand_tui.rules import CHANCE, Bid, Game, Pass, choices, turn

# --- C1-C5: who opens, and how the numbers go -----------------------------------------------------------------------


def all_pass(agreed: Agreed) -> tuple[bool, int, int | None]:
    """Whether all may pass; who deals then, and who acts."""
    game = deal_out(start(**agreed), {})
    for _ in range(3):
        if Pass() not in choices(game):
            return False, game.deal.dealer, turn(game)
        game = run(game, "pass")
    return True, game.deal.dealer, turn(game)


def forced_and_next(agreed: Agreed) -> tuple[int | None, bool, int | None]:
    """Who speaks first, whether they may pass, and who is asked next (C16)."""
    game = deal_out(start(**agreed), {})
    return turn(game), Pass() in choices(game), turn(run(game, "bid 100"))


def lowest(game: Game) -> int:
    return min(numbers(game))


def first_three(game: Game) -> list[int]:
    return numbers(game)[:3]


def first_five(game: Game) -> list[int]:
    return numbers(game)[:5]


OPENING = (
    effect("forced_bidder", forced_and_next, {"forehand": (F, False, M), "dealer": (R, False, F)}),
    effect(
        "forced_opening",
        all_pass,
        {
            "on": (False, R, F),
            "exact": (False, R, F),
            "hanging": (False, R, R),
            "next_dealer": (True, F, CHANCE),
            "redeal": (True, R, CHANCE),
        },
    ),
    effect(
        "forced_opening",
        at(first_three),
        {"on": [100, 105, 110], "exact": [100], "hanging": [100, 105, 110], "redeal": [100, 105, 110]},
    ),
    effect("min_bid", at(lowest), {100: 100, 120: 120, 60: 60, 40: 40}),
    # A promise of nothing is none: the lowest is one step.
    effect("min_bid", at(lowest), {100: 100, 0: 5}),
    effect("bid_step", at(first_three), {5: [100, 105, 110], 10: [100, 110, 120], 1: [100, 101, 102]}),
    effect("bid_step", at(lowest, "bid 100"), {5: 105, 10: 110, 1: 101, 7: 107, 25: 125}),
    effect("bid_step_at_least", at(first_three), {False: [100, 105, 110], True: [100, 101, 102]}),
    effect("bid_step_at_least", at(first_three, "bid 100"), {False: [105, 110, 115], True: [105, 106, 107]}),
    effect(
        "high_bid_step",
        at(first_five, "bid 185"),
        {"same": [190, 195, 200, 205, 210], 10: [190, 195, 200, 210, 220], 20: [190, 195, 200, 220, 240]},
        cap_rule="none",
    ),
    # Where the step is only the least, the one above 200 is too: 193 + 5 and 193 + 20.
    effect(
        "high_bid_step",
        at(first_five, "bid 193"),
        {"same": [198, 199, 200, 201, 202], 10: [198, 199, 200, 203, 204], 20: [198, 199, 200, 213, 214]},
        cap_rule="none",
        bid_step_at_least=True,
    ),
    effect("no_jump", at(numbers, hands=PLAIN), {False: [100, 105, 110, 115, 120], True: [100]}),
    effect("no_jump", at(numbers, "bid 100", PLAIN), {False: [105, 110, 115, 120], True: [105]}),
)

# --- C6, C8: how high -----------------------------------------------------------------------------------------------

NO_PAIR, CLUBS, BOTH_REDS = "AS AC AD AH 10S 10C 10D", "KC QC AS AD AH 9S 9D", "KH QH KD QD AS AC AD"
CAPS = all_of(*(at(highest, hands={F: hand}) for hand in (NO_PAIR, CLUBS, BOTH_REDS)))


CAPPED = (
    # Nobody can take more than the pack and four marriages: numbers end at 400.
    effect(
        "cap_rule",
        CAPS,
        {"per_hand": (120, 180, 300), "needs_any_pair": (120, 400, 400), "none": (400, 400, 400)},
    ),
    effect(
        "cap_rule",
        at(highest, "bid 100 / pass / pass / give 9S>1 9D>2", {F: CLUBS}, "QD KD JD"),
        {"per_hand": 260, "needs_any_pair": 400, "none": 400},
    ),
    effect("bid_cap", CAPS, {0: (120, 180, 300), 120: (120, 120, 120), 200: (120, 180, 200), 100: (100, 100, 100)}),
    effect(
        "bid_cap_contract",
        all_of(
            at(highest, hands={F: BOTH_REDS}),
            at(highest, "bid 100 / pass / pass / give AS>1 AC>2", {F: BOTH_REDS}, "9H JH 10H"),
        ),
        {True: (150, 150), False: (150, 300)},
        bid_cap=150,
    ),
    effect("bid_cap", CAPS, {0: (400, 400, 400), 360: (360, 360, 360), 300: (300, 300, 300)}, cap_rule="none"),
)

# --- C9, C10: silence -----------------------------------------------------------------------------------------------


def asked_after_100(*standings: int) -> Look:
    """Who is asked once F has opened; F, too, if declarer by then."""

    def see(game: Game) -> int | None:
        return turn(run(game, "bid 100")) if game.deal.declarer is None else game.deal.declarer

    return at(see, standings=standings)


SILENT = (
    effect(
        "silence",
        all_of(asked_after_100(0, -120, 0), asked_after_100(0, -125, 0), asked_after_100(-300, -300, -300)),
        {"off": (M, M, M), "below": (M, R, F), "at_or_below": (R, R, F)},
    ),
    effect("silence_threshold", asked_after_100(0, -5, 0), {-120: M, 0: R, -5: M, -4: R, 300: F}, silence="below"),
    effect("trading_in_red", asked_after_100(0, 0, -120), {False: M, True: F}),
    effect("trading_in_red", asked_after_100(0, 0, -119), {False: M, True: M}),
    effect("red_threshold", asked_after_100(0, 0, -60), {-120: M, -60: F, 0: F, -61: M}, trading_in_red=True),
)

# --- C12: blind bidding ---------------------------------------------------------------------------------------------

GIVE = "give 9S>1 9C>2"
HANDS = {F: "9S 9C AS AC AD AH 10S"}


def after_looking(game: Game) -> Game:
    """Everybody but the forehand has looked, where one may bid without."""
    return run(game, "waive / look / look") if may(game) == "look / waive" else game


BOUGHT_AND_PASSED = at(
    then(after_looking, lambda game: run(game, f"bid 100 / pass / pass / {GIVE}"), passes_seen_by(F, M, R, None)),
    hands=HANDS,
)
GIVEN_UP = at(then(after_looking, lambda game: run(game, "bid 100 / pass / pass / concede rospis"), totals))

BLIND = (
    effect("blind_bidding", at(phase_and_seat), {False: ("auction", F), True: ("looking", F)}),
    effect("blind_bidding", GIVEN_UP, {False: (-100, 60, 60), True: (-200, 120, 120)}),
    effect("blind_pass_face_up", BOUGHT_AND_PASSED, {True: (2, 2, 2, 2), False: (2, 1, 1, 0)}, blind_bidding=True),
)

# --- C13: buying the opened talon -----------------------------------------------------------------------------------

REBUY = (
    effect("rebuy_talon", at(phase_and_seat, "bid 100 / pass / pass"), {False: ("exchange", F), True: ("rebuying", M)}),
)

# --- C14, C15: bidding on the barrel --------------------------------------------------------------------------------


def given_or_asked(game: Game) -> tuple[int | None, int, int | None]:
    """Who is declarer before a word is said, at what, and who is to act."""
    return *bargain(game), turn(game)


UP_FIRST: dict[str, Any] = {"hands": PLAIN, "standings": [880, 0, 0]}
UP_SECOND: dict[str, Any] = {"hands": PLAIN, "standings": [0, 880, 0]}

ON_BARREL = (
    effect(
        "barrel_trading",
        at(given_or_asked, **UP_FIRST),
        {"normal": (None, 0, F), "outbiddable": (None, 0, F), "given": (F, 120, F), "given_anytime": (F, 120, F)},
    ),
    effect(
        "barrel_trading",
        at(given_or_asked, **UP_SECOND),
        {"normal": (None, 0, F), "outbiddable": (None, 0, F), "given": (None, 0, F), "given_anytime": (M, 120, M)},
    ),
    # Where the opening hangs the dealer is given the contract once the others have passed.
    effect(
        "barrel_trading",
        at(given_or_asked, "pass / pass", hands=PLAIN, standings=[0, 0, 880]),
        {"normal": (None, 0, R), "given": (R, 120, R)},
        forced_opening="hanging",
    ),
    effect(
        "barrel_trading",
        at(numbers, "bid 100", **UP_SECOND),
        {"normal": [105], "outbiddable": [105, 120], "given": [105]},
        no_jump=True,
    ),
    effect(
        "barrel_trading",
        at(lambda game: Bid(125) in choices(game), "bid 100", **UP_SECOND),
        {"normal": False, "outbiddable": True, "given": False},
        win_strict=True,
    ),
    effect("barrel_min_bid", at(numbers, **UP_FIRST), {False: [100, 105, 110, 115, 120], True: [120]}),
    effect("barrel_min_bid", at(numbers, "bid 100", **UP_SECOND), {False: [105, 110, 115, 120], True: [120]}),
)

EFFECTS = (*OPENING, *CAPPED, *SILENT, *BLIND, *REBUY, *ON_BARREL)
