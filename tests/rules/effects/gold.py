"""Group J: the gold set."""

from tests.rules.deals import F, M, deal_out, numbers, phase, run, start
from tests.rules.effects.looks import PLAIN, PLAIN_TALON, Agreed, at, bargain, effect, highest, settled, talon_seen_by
from thousand_tui.rules import Game, Standing


def beginning(game: Game) -> tuple[str, tuple[int | None, int]]:
    """What is due once the first cards of the game lie, and who is declarer by then."""
    return phase(game), bargain(game)


def given_up_first(agreed: Agreed) -> tuple[int, ...]:
    """The totals once F has given up the first deal of the game, which F plays whatever is agreed."""
    game = deal_out(start(**agreed), PLAIN, PLAIN_TALON)
    game = run(game, "bid 100 / pass / pass") if phase(game) == "auction" else game
    return run(game, "concede rospis").sheet.totals


def opening(game: Game) -> list[int]:
    """The lowest numbers with which the forced bidder may open."""
    return numbers(game)[:2] if phase(game) == "auction" else []


MARRIED = {F: "KH QH AS AC AD 10S 10C"}


def after_a_set(agreed: Agreed) -> tuple[tuple[int, ...], bool, str]:
    """The totals after three gold deals that were all given up, whether another gold set has begun, and what is due
    when the next cards lie."""
    game = start(concession_opponents="nothing", **agreed)
    for _ in range(3):
        game = run(deal_out(game, PLAIN, PLAIN_TALON), "concede rospis")
    return game.sheet.totals, game.deal.gold, phase(deal_out(game, PLAIN, PLAIN_TALON))


LOST = (-240, -240, -240)
NOTHING = (0, 0, 0)

EFFECTS = (
    effect("gold", at(beginning, "", PLAIN), {False: ("auction", (None, 0)), True: ("exchange", (F, 120))}),
    effect("gold", given_up_first, {False: (-100, 60, 60), True: (-240, 120, 120)}),
    effect(
        "gold_auction",
        at(lambda game: (beginning(game), opening(game)), "", PLAIN),
        {"none": (("exchange", (F, 120)), []), "min120": (("auction", (None, 0)), [120])},
        gold=True,
    ),
    effect(
        "gold_hidden",
        at(talon_seen_by(F, M, None), "", PLAIN),
        {True: (True, False, False), False: (True, True, True)},
        gold=True,
    ),
    effect(
        "gold_raise",
        at(highest, "give 10S>1 10C>2", MARRIED, "9H JH 10H"),
        {False: 120, True: 220},
        gold=True,
    ),
    effect(
        "gold_nobody",
        after_a_set,
        {
            "replay": (LOST, True, "exchange"),
            "reset_replay": (NOTHING, True, "exchange"),
            "reset_normal": (NOTHING, False, "auction"),
            "keep_normal": (LOST, False, "auction"),
        },
        gold=True,
    ),
    effect(
        "gold_double",
        settled(120, (80, 23, 17), melds=(60, 40, 0), gold=True),
        # The contract stays twice 120; M has taken 23 and declared 40.
        {"all": (240, 130, 30), "no_marriage_double": (240, 90, 30), "none": (120, 65, 15)},
        gold=True,
    ),
    # A gold contract that is not doubled, and the third bolt of M.
    effect(
        "gold_double",
        settled(120, (100, 0, 20), 0, Standing(bolts=2), 0, tricks=(7, 0, 1), gold=True),
        {"all": (-240, -240, 40), "none": (-120, -120, 20)},
        gold=True,
    ),
)
