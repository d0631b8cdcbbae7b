"""Group K: the dark game."""

from tests.rules.deals import F, M, R, deal_out, lay, numbers, phase, run, start
from tests.rules.effects.looks import (
    PLAIN,
    PLAIN_TALON,
    Agreed,
    Look,
    all_of,
    at,
    bargain,
    effect,
    highest,
    phase_and_seat,
    settled,
    talon_seen_by,
)
from thousand_tui.rules import Dark, Game, choices

# --- K1-K3: who may go dark -----------------------------------------------------------------------------------------


def dark_at(*totals: int, barrel: int = 0) -> Look:
    """Whether F may announce the dark with each of these totals, R having this one."""
    return all_of(*(at(may_go_dark, hands=PLAIN, standings=(total, 0, barrel)) for total in totals))


def may_go_dark(game: Game) -> bool:
    return Dark() in choices(game)


ALL_TRICKS = "AS JS 9S 10S KS QS AC JC 9C 10C KC QC AD JD 9D 10D KD QD AH 9H JH 10H KH QH"


def swept(agreed: Agreed) -> tuple[int, ...]:
    """The totals after F has played 120, in the dark where that is allowed, and taken every trick."""
    game = deal_out(start(**agreed), PLAIN, PLAIN_TALON)
    for word in ("dark" if may_go_dark(game) else "bid 120", "pass", "pass", "give 9H>1 JH>2"):
        game = run(game, word)
    game = run(game, "contract 120") if phase(game) == "contract" else game
    return lay(game, ALL_TRICKS).sheet.totals


WHO = (
    # The dealer has to open, and the forehand may go dark in the dealer's place.
    effect(
        "dark_who",
        at(phase_and_seat),
        {"opener": ("looking", R), "forehand": ("looking", F)},
        dark=True,
        forced_bidder="dealer",
    ),
    effect(
        "dark_who",
        at(bargain, "dark", PLAIN),
        {"opener": (R, 120), "forehand": (F, 120)},
        dark=True,
        forced_bidder="dealer",
        dark_cancel=False,
    ),
    effect(
        "dark",
        at(lambda game: (phase_and_seat(game), may_go_dark(game))),
        {False: (("auction", F), False), True: (("looking", F), True)},
    ),
    effect("dark", swept, {False: (120, 0, 0), True: (240, 0, 0)}),
    effect(
        "dark_min_score",
        dark_at(-5, 0, 5, 120, 125, 235, 240),
        {
            "none": (True, True, True, True, True, True, True),
            "above_0": (False, False, True, True, True, True, True),
            "above_120": (False, False, False, False, True, True, True),
            "at_least_240": (False, False, False, False, False, False, True),
        },
        dark=True,
    ),
    effect(
        "dark_not_with_barrel",
        all_of(dark_at(0), dark_at(0, barrel=880), dark_at(880)),
        {False: ((True,), (True,), (True,)), True: ((True,), (False,), (False,))},
        dark=True,
    ),
)

# --- K4, K5, K7, K8: the auction, the talon, the contract -----------------------------------------------------------

M_MARRIED = {F: "AS AC AD AH 10S 10C 10D", M: "KC QC JS JC JD JH 9S"}


def after_the_word(game: Game) -> tuple[int | None, int, list[int]]:
    """Who is declarer once F has gone dark, at what, and the first numbers that may be bid over it."""
    return *bargain(game), numbers(game)[:2] if game.deal.declarer is None else []


F_MARRIED = {F: "KH QH AS AC AD 10S 10C"}

COURSE = (
    effect(
        "dark_cancel",
        at(after_the_word, "dark", M_MARRIED),
        {True: (None, 0, [125, 130]), False: (F, 120, [])},
        dark=True,
    ),
    # Where nobody may bid over the dark the talon is F's in any case; without an auction F may also raise.
    effect(
        "dark_no_auction",
        all_of(
            at(after_the_word, "dark", M_MARRIED),
            at(highest, "dark / give 10S>1 10C>2", F_MARRIED, PLAIN_TALON),
        ),
        {False: ((F, 120, []), 0), True: ((F, 120, []), 220)},
        dark=True,
        dark_cancel=False,
    ),
    effect(
        "dark_raise",
        at(highest, "dark / give 10S>1 10C>2", F_MARRIED, PLAIN_TALON),
        {"follows": 220, "off": 0},
        dark=True,
        dark_cancel=False,
        dark_no_auction=True,
    ),
    effect(
        "dark_hidden",
        at(talon_seen_by(F, M, None), "dark / pass / pass", PLAIN, PLAIN_TALON),
        {True: (True, False, False), False: (True, True, True)},
        dark=True,
    ),
)

# --- K6, K9, K10: what it brings ------------------------------------------------------------------------------------


def in_the_dark(raw: int, meld: int = 0) -> Look:
    """The totals after a dark 120 with so many card points and this marriage, M having taken 43 points."""
    return settled(120, (raw, 43, 0), melds=(meld, 0, 0), dark=True)


SCORES = (
    effect(
        "dark_max_240",
        all_of(in_the_dark(133), in_the_dark(30)),
        {True: ((240, 45, 0), (-240, 45, 0)), False: ((270, 45, 0), (-240, 45, 0))},
        dark=True,
    ),
    effect("dark_opponents_double", in_the_dark(125), {False: (240, 45, 0), True: (240, 90, 0)}, dark=True),
    effect(
        "dark_no_marriage_double",
        in_the_dark(25, 100),
        {False: (250, 45, 0), True: (150, 45, 0)},
        dark=True,
        dark_max_240=False,
    ),
)

EFFECTS = (*WHO, *COURSE, *SCORES)
