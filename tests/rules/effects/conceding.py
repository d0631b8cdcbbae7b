"""Group F: conceding."""

from typing import Any

from tests.rules.deals import F, M, R, lay, run
from tests.rules.effects.looks import PLAIN, PLAIN_TALON, Agreed, Look, all_of, at, concessions, effect, totals
from thousand_tui.rules import Concede, Game, Standing, choices

PAIRS = {F: "KS QS KC QC KD QD AH", M: "AS AC JS JC JD JH 9S", R: "AD 9C 9D 9H 10S 10C 10D"}


def at_bid(bid: int) -> str:
    return f"bid {bid} / pass / pass"


def conceded(bid: int = 130, kind: str = "rospis", *before: Standing | int) -> Look:
    """The totals once F has given up a contract of this size."""
    return at(totals, f"{at_bid(bid)} / concede {kind}", PAIRS, standings=before)


def open_to_f(*before: Standing | int, bid: int = 100) -> Look:
    """How F may give up with the talon in hand."""
    return at(concessions, at_bid(bid), PAIRS, standings=before)


def used(counter: str, *counts: int) -> Look:
    """How F may give up, having done so already as often as this."""
    marks: list[dict[str, Any]] = [{counter: count} for count in counts]
    return all_of(*(open_to_f(Standing(**each), 0, 0) for each in marks))


ROSPIS = ["rospis"]

# --- F1-F5, F7: what it costs and how often -------------------------------------------------------------------------

HALVES = all_of(*(conceded(bid) for bid in (100, 105, 115, 125, 145, 150)))


def halves(*gifts: int) -> tuple[tuple[int, int, int], ...]:
    bids = (100, 105, 115, 125, 145, 150)
    return tuple((-bid, gift, gift) for bid, gift in zip(bids, gifts, strict=True))


def third(agreed: Agreed) -> tuple[int, ...]:
    """What the first to sixth concession at 100 cost."""
    costs = []
    for count in range(6):
        costs.append(conceded(100, "rospis", Standing(concessions=count), 0, 0)(agreed)[F])
    return tuple(costs)


PRICES = (
    effect(
        "concession_declarer",
        conceded(),
        {"bid": (-130, 60, 60), "nothing": (0, 60, 60), "fixed_120": (-120, 60, 60)},
    ),
    effect(
        "concession_opponents",
        conceded(),
        {"sixty": (-130, 60, 60), "half_bid": (-130, 65, 65), "nothing": (-130, 0, 0)},
    ),
    effect(
        "concession_dealer",
        at(lambda game: game.deal.dealer, f"{at_bid(100)} / concede rospis"),
        {"passes": F, "same": R},
    ),
    effect(
        "half_rounding",
        HALVES,
        {
            "up5": halves(50, 55, 60, 65, 75, 75),
            "up10": halves(50, 60, 60, 70, 80, 80),
            "down5": halves(50, 50, 55, 60, 70, 75),
        },
        concession_opponents="half_bid",
    ),
    effect(
        "third_concession_fine",
        third,
        {"off": (-100,) * 6, "every_third": (-100, -100, -220, -100, -100, -220)},
    ),
    effect(
        "concession_limit",
        used("concessions", 0, 1, 2, 3),
        {
            "none": (ROSPIS, ROSPIS, ROSPIS, ROSPIS),
            0: ([], [], [], []),
            1: (ROSPIS, [], [], []),
            2: (ROSPIS, ROSPIS, [], []),
            3: (ROSPIS, ROSPIS, ROSPIS, []),
        },
    ),
    effect(
        "one_rospis_one_spisat",
        all_of(used("concessions", 0, 1), used("spisats", 1)),
        {False: ((ROSPIS, ROSPIS), (ROSPIS,)), True: ((["rospis", "spisat"], ["spisat"]), (["rospis"],))},
    ),
    effect("one_rospis_one_spisat", conceded(), {False: (-130, 60, 60), True: (0, 60, 60)}),
)

# --- F8-F12: when not -----------------------------------------------------------------------------------------------

MYSELF_UP, ANOTHER_UP = open_to_f(880, 0, 0), open_to_f(0, 0, 880)
NOBODY_UP = open_to_f(0, 0, 0)
BARREL = all_of(NOBODY_UP, MYSELF_UP, ANOTHER_UP)

IN_GOLD = at(concessions, hands=PAIRS)
"""The deal is one of the gold set: F has it for 120 without a word."""

IN_DARK = at(concessions, "dark / pass / pass", PAIRS)

WHEN = (
    effect("concession_on_barrel", BARREL, {"allowed": (ROSPIS, ROSPIS, ROSPIS), "forbidden": (ROSPIS, [], ROSPIS)}),
    effect("concession_with_barrel", BARREL, {"allowed": (ROSPIS, ROSPIS, ROSPIS), "forbidden": (ROSPIS, [], [])}),
    effect(
        "free_concession_on_barrel",
        BARREL,
        {False: (ROSPIS, [], []), True: (ROSPIS, ROSPIS, ROSPIS)},
        concession_declarer="nothing",
    ),
    effect("free_concession_on_gold", IN_GOLD, {False: [], True: ROSPIS}, gold=True, concession_declarer="nothing"),
    effect("concession_in_dark", IN_DARK, {False: [], True: ROSPIS}, dark=True),
)

# --- F13-F16: the cross ---------------------------------------------------------------------------------------------


def crossed(game: Game) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Totals and bolts once F has taken a cross, and how many crosses they have."""
    sheet = run(game, "concede cross").sheet
    return sheet.totals, tuple(standing.bolts for standing in sheet.standings), sheet.standings[F].crosses


CROSS_OR_NOT = at(lambda game: crossed(game) if Concede("cross") in choices(game) else None, at_bid(100), PAIRS)
BOTH = ["rospis", "cross"]

CROSSES = (
    effect("cross", open_to_f(), {False: ROSPIS, True: BOTH}),
    effect("cross", CROSS_OR_NOT, {False: None, True: ((0, 0, 0), (0, 1, 1), 1)}),
    effect("cross_once", used("crosses", 0, 1), {False: (BOTH, BOTH), True: (BOTH, ROSPIS)}, cross=True),
    effect("cross_not_with_barrel", BARREL, {False: (BOTH, BOTH, BOTH), True: (BOTH, ROSPIS, ROSPIS)}, cross=True),
    effect(
        "cross_not_in_dark",
        IN_DARK,
        {False: BOTH, True: ROSPIS},
        cross=True,
        dark=True,
        concession_in_dark=True,
    ),
)

# --- F17: writing off by aces ---------------------------------------------------------------------------------------

WRITTEN_OFF = conceded(130, "by-aces")
"""M has two aces, R has one."""

ACES = (
    effect("write_off_by_aces", open_to_f(), {False: ["rospis"], True: ["by-aces"]}),
    effect(
        "ace_value",
        WRITTEN_OFF,
        {30: (-65, 60, 30), 11: (-65, 22, 11), 40: (-65, 80, 40), 0: (-65, 0, 0)},
        write_off_by_aces=True,
    ),
)

# --- F18: bombs -----------------------------------------------------------------------------------------------------

BOMB = ["rospis", "bomb"]
GIFTS, NO_GIFTS = (0, 60, 60), (0, 0, 0)
BOMBED = all_of(*(conceded(100, "bomb", Standing(bombs=count), 0, 0) for count in (0, 1)))


def bombed(game: Game) -> tuple[int, ...] | None:
    """The totals once F has used a bomb, if they may."""
    return totals(run(game, "concede bomb")) if Concede("bomb") in choices(game) else None


BOMBS = (
    effect(
        "bombs",
        used("bombs", 0, 1, 2, 9),
        {
            "off": (ROSPIS, ROSPIS, ROSPIS, ROSPIS),
            "unlimited": (BOMB, BOMB, BOMB, BOMB),
            1: (BOMB, ROSPIS, ROSPIS, ROSPIS),
            2: (BOMB, BOMB, ROSPIS, ROSPIS),
        },
    ),
    effect(
        "bomb_contracts",
        all_of(open_to_f(), open_to_f(bid=110)),
        {"forced_100": (BOMB, ROSPIS), "any": (BOMB, BOMB)},
        bombs=2,
    ),
    effect(
        "bomb_on_barrel",
        BARREL,
        {"allowed": (BOMB, BOMB, BOMB), "barred": (BOMB, ROSPIS, BOMB)},
        bombs=1,
    ),
    effect(
        "bombs",
        at(bombed, at_bid(100), standings=(0, 0, 0, 0), dealer=3),
        {"off": None, 1: (0, 40, 40, 40)},
        form="four",
    ),
    effect("bomb_gifts", BOMBED, {"every": (GIFTS, GIFTS), "from_second": (NO_GIFTS, GIFTS)}, bombs=2),
)

# --- F19 ------------------------------------------------------------------------------------------------------------


TO_THE_LEAD = f"{at_bid(100)} / give 10C>1 10D>2 / contract 100"


def after(tricks: str) -> Look:
    """How the deal may be given up by the seat on lead after these cards."""
    return at(lambda game: concessions(lay(game, tricks)), TO_THE_LEAD, PLAIN, PLAIN_TALON)


def given_up_late(game: Game) -> tuple[int, ...] | None:
    """The totals if F gives up after winning a trick."""
    game = lay(game, "AS KS QS")
    return totals(run(game, "concede rospis")) if Concede() in choices(game) else None


PLAYING = (
    effect(
        "concede_during_play",
        all_of(after(""), after("AS KS QS"), after("AS KS QS 9H KH QH")),
        {False: (ROSPIS, [], []), True: (ROSPIS, ROSPIS, [])},
    ),
    effect(
        "concede_during_play",
        at(given_up_late, TO_THE_LEAD, PLAIN, PLAIN_TALON),
        {False: None, True: (-100, 60, 60)},
    ),
)

EFFECTS = (*PRICES, *WHEN, *CROSSES, *ACES, *BOMBS, *PLAYING)
