"""Group D: talon and exchange."""

from tests.rules.deals import F, M, R, deal_out, run, start
from tests.rules.effects.looks import (
    PLAIN,
    Agreed,
    all_of,
    at,
    concessions,
    effect,
    highest,
    passes_seen_by,
    phase_and_seat,
    talon_seen_by,
    totals,
)
from thousand_tui.rules import ASIDE, CHANCE, Concede, Game, Give, apply, choices

GIVE = "give 10C>1 10D>2"
AT_100 = "bid 100 / pass / pass"
AT_110 = "bid 100 / bid 105 / pass / bid 110 / pass"
AT_120 = "bid 100 / bid 105 / pass / bid 120 / pass"

# --- D1, D3: who sees what ------------------------------------------------------------------------------------------

BOUGHT = all_of(*(at(talon_seen_by(F, M), words, PLAIN) for words in (AT_100, AT_110, AT_120)))
SHOWN, HIDDEN = (True, True), (True, False)

SEEN = (
    effect(
        "talon_shown",
        BOUGHT,
        {
            "always": (SHOWN, SHOWN, SHOWN),
            "not_at_100": (HIDDEN, SHOWN, SHOWN),
            "from": (HIDDEN, HIDDEN, SHOWN),
            "never": (HIDDEN, HIDDEN, HIDDEN),
        },
    ),
    effect(
        "talon_shown_from",
        BOUGHT,
        {120: (HIDDEN, HIDDEN, SHOWN), 110: (HIDDEN, SHOWN, SHOWN), 400: (HIDDEN, HIDDEN, HIDDEN)},
        talon_shown="from",
    ),
    effect(
        "pass_face_up",
        at(passes_seen_by(F, M, R, None), f"{AT_100} / {GIVE}", PLAIN),
        {False: (2, 1, 1, 0), True: (2, 2, 2, 2)},
    ),
    # At the forced opening the passes are as hidden as the talon.
    effect(
        "pass_face_up",
        all_of(*(at(passes_seen_by(M, None), f"{words} / {GIVE}", PLAIN) for words in (AT_100, AT_110))),
        {False: ((1, 0), (1, 0)), True: ((1, 0), (2, 2))},
        talon_shown="not_at_100",
    ),
)

# --- D2 -------------------------------------------------------------------------------------------------------------


def given_up(game: Game) -> tuple[int, ...] | None:
    """The totals once F has given up, if they may."""
    return totals(run(game, "concede give-up")) if Concede("give-up") in choices(game) else None


GIVING_UP = (
    effect(
        "give_up_at_100",
        all_of(*(at(given_up, words, PLAIN) for words in (AT_100, AT_110))),
        {False: (None, None), True: ((-100, 50, 50), None)},
        talon_shown="not_at_100",
    ),
    effect(
        "give_up_at_100",
        at(concessions, AT_100, PLAIN),
        {False: ["rospis"], True: ["rospis", "give-up"]},
        talon_shown="never",
    ),
)

# --- D4 -------------------------------------------------------------------------------------------------------------

MARRIED = {F: "KH QH AS AC AD 10S 10C"}
TALON = "QD KD JD"


def raising(agreed: Agreed) -> tuple[int, int, int]:
    """How high the contract may be raised with the talon in hand, after passing at 100, and after passing at 110.

    F holds the marriages of hearts and, with the talon, of diamonds, and passes the queen of diamonds.
    """
    with_talon, passed, passed_at_110 = 0, 0, 0
    for words in (AT_100, AT_110):
        game = run(deal_out(start(**agreed), MARRIED, TALON), words)
        with_talon = highest(game)
        game = run(game, "contract 110" if words == AT_110 else "contract 100") if with_talon else game
        passed, passed_at_110 = passed_at_110, highest(run(game, "give QD>1 JD>2"))
    return with_talon, passed, passed_at_110


LAID = "bid 100 / pass / pass"


def aside(game: Game) -> tuple[str, int]:
    """Where the first cards that may leave the hand go, and how many are in the hand then."""
    give = next(action for action in choices(game) if isinstance(action, Give))
    places = " ".join("x" if place == ASIDE else str(place) for _, place in give.cards)
    return places, apply(game, give).hands[F].bit_count()


ASIDES = (effect("laying_aside", at(aside, LAID, MARRIED, TALON), {"pass": ("1 2", 8), "lay_aside": ("x x x", 7)}),)

RAISING = (
    effect(
        "raising",
        raising,
        # After the exchange one may always keep the contract, or concede: it is asked for all the same.
        {
            "after_pass": (0, 220, 220),
            "after_talon": (300, 100, 110),
            "none": (0, 100, 110),
            "not_on_forced": (0, 100, 220),
            "before_talon": (220, 100, 110),
        },
    ),
)

# --- D5 -------------------------------------------------------------------------------------------------------------

PACKETS = (
    effect(
        "talon_choice",
        at(phase_and_seat, "bid 100 / pass", dealer=1),
        {"either": ("packets", 0), "random": ("packets", CHANCE)},
        form="two_one_card",
    ),
)

EFFECTS = (*SEEN, *GIVING_UP, *ASIDES, *RAISING, *PACKETS)
