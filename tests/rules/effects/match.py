"""Group A: the match."""

from typing import Any

from tests.narrowing import present
from tests.rules.deals import (
    F,
    M,
    R,
    conceded_deal,
    deal_out,
    lay,
    numbers,
    outcome,
    phase,
    run,
    start,
    tricks_of,
    whole_deal,
)
from tests.rules.effects.looks import Agreed, Look, all_of, effect, settled
from tests.rules.tricks import table
from thousand_tui.rules import (
    ASIDE,
    PACK,
    Agreements,
    Game,
    Give,
    Shuffle,
    Slip,
    Standing,
    apply,
    choices,
    compile_rules,
    conflicts_in,
    new_game,
    read_agreements,
    settle,
    turn,
    view_of,
)
from thousand_tui.table import Player, ThousandSession

# --- A1-A3 ----------------------------------------------------------------------------------------------------------


def f_at(total: int, raw: int = 100, contract: int = 100) -> Look:
    """F makes or fails a contract from this total: what they have then, and who has won."""
    cards = (raw, 5, 5)
    return all_of(settled(contract, cards, total, 0, 0), settled(contract, cards, total, 0, 0, see="winners"))


def wins(total: int) -> Any:
    return (total, 5, 5), (F,)


def has(total: int) -> Any:
    return (total, 5, 5), ()


def winning_numbers(agreed: Agreed) -> list[bool]:
    """Whether F, on the barrel with a marriage of 40, may open with 120, 121, 125."""
    game = deal_out(start([880, 0, 0], **agreed), {F: "KS QS"})
    return [number in numbers(game) for number in (120, 121, 125)]


def lost_own_deal(agreed: Agreed) -> tuple[int, ...]:
    """F is on the barrel and forehand, and M makes the contract."""
    game = start([880, 0, 0], **agreed)
    return settle(game.sheet, outcome(100, (10, 110, 0), declarer=M), game.rules)[0].totals


MATCH = (
    effect("target", f_at(375, 130, 130), {1000: has(505), 501: wins(505), 500: wins(505)}),
    effect("target", f_at(375, 125, 125), {1000: has(500), 501: has(381), 500: wins(500)}),
    effect("target", f_at(900), {1000: wins(1000), 1001: has(1000)}, barrel_level="none"),
    # The barrel stands 120 below the target, for 1001 at 880 all the same (I1).
    effect("target", f_at(800), {1000: has(880), 1001: has(880), 1500: has(900)}),
    effect("win_strict", f_at(880, 120, 120), {False: wins(1000), True: has(880)}),
    effect("win_strict", f_at(845, 155, 155), {False: wins(1000), True: has(880)}),
    effect(
        "game_1001",
        winning_numbers,
        {"off": [True, False, True], "exact": [True, True, True], "round125": [True, False, True]},
    ),
    effect("game_1001", f_at(880, 120, 120), {"off": wins(1000), "exact": has(760), "round125": has(760)}),
    effect("game_1001_fall", lost_own_deal, {120: (760, 100, 0), 500: (380, 100, 0)}, game_1001="exact"),
)

# --- A4 -------------------------------------------------------------------------------------------------------------

PAIRS = ("KS QS AC AD AH 10S 10H", "KC QC AS AD AH 10S 10H", "KD QD AS AC AH 10S 10H", "KH QH AS AC AD 10S 10D")


def worth_of_pairs(agreed: Agreed) -> tuple[int, ...]:
    """How far F may bid over 120 with the marriage of spades, clubs, diamonds, hearts."""
    return tuple(max(numbers(deal_out(start(**agreed), {F: hand}))) - 120 for hand in PAIRS)


def in_hearts_and_spades(agreed: Agreed) -> list[int]:
    """Hearts are named; F declares in hearts, then in spades."""
    hands = {F: "KH QH KS QS AS AC AD", M: "9S JS 9C JC QD JD 9H", R: "JH 10H 10C QC 9D 10D KC"}
    game = deal_out(start(**agreed), hands, "AH KD 10S")
    game = run(game, "bid 100 / pass / pass / give KD>1 10S>2 / contract 100 / trump H")
    return [meld.worth for meld in tricks_of(lay(game, "AS 9S 10S KH! 9H JH KS!")).melds]


MARRIAGES = (
    effect(
        "marriage_values",
        worth_of_pairs,
        {
            "s40_c60_d80_h100": (40, 60, 80, 100),
            "s100_h80_c60_d40": (100, 60, 40, 80),
            "s100_c80_h60_d40": (100, 80, 40, 60),
            "c100_s80_h60_d40": (80, 100, 40, 60),
            "h100_d80_s60_c40": (60, 40, 80, 100),
            "c20_d40_s60_h80": (60, 20, 40, 80),
        },
    ),
    effect(
        "marriage_values",
        in_hearts_and_spades,
        {
            "s40_c60_d80_h100": [100, 40],
            "s100_h80_c60_d40": [80, 100],
            "s100_c80_h60_d40": [60, 100],
            "c100_s80_h60_d40": [60, 80],
            "h100_d80_s60_c40": [100, 60],
            "c20_d40_s60_h80": [80, 60],
            "trump40_other20": [40, 20],
        },
        trump_named=True,
    ),
)

IN_ORDER = (
    effect(
        "marriage_values",
        lambda agreed: [
            worth
            for _, _, worth in table("KH QH KS QS", "9S JS 9C JC", declarer=None, **agreed).lay("KH! 9S KS! JS").worths
        ],
        {
            "s40_c60_d80_h100": [100, 40],
            "s100_h80_c60_d40": [80, 100],
            "s100_c80_h60_d40": [60, 100],
            "c100_s80_h60_d40": [60, 80],
            "h100_d80_s60_c40": [100, 60],
            "c20_d40_s60_h80": [80, 60],
            "in_order": [40, 60],
        },
        form="stock_two",
    ),
    effect(
        "marriage_values",
        lambda agreed: [
            not conflicts_in(Agreements(**{**agreed, **game}))
            for game in ({}, {"trump_named": True}, {"form": "stock_two"})
        ],
        {
            "s40_c60_d80_h100": [True, True, True],
            "trump40_other20": [False, True, False],
            "in_order": [False, False, True],
        },
    ),
)

SUITS_OF_PAIRS = ("spades", "clubs", "diamonds", "hearts")
OWN_WORTH = tuple(
    effect(
        f"marriage_{suit}",
        worth_of_pairs,
        {
            "same": (40, 60, 80, 100),
            0: tuple(0 if at == place else usual for place, usual in enumerate((40, 60, 80, 100))),
            200: tuple(200 if at == place else usual for place, usual in enumerate((40, 60, 80, 100))),
        },
    )
    for at, suit in enumerate(SUITS_OF_PAIRS)
)

# --- A5 -------------------------------------------------------------------------------------------------------------


def third_bolt(agreed: Agreed) -> int:
    return whole_deal(start([0, Standing(bolts=2), 0], **agreed), F, 100).sheet.totals[M]


def fall_off_the_barrel(agreed: Agreed) -> int:
    game = start([0, Standing(880, barrel=2), 0], **agreed)
    return settle(game.sheet, outcome(100, (60, 30, 30)), game.rules)[0].totals[M]


def third_concession(agreed: Agreed) -> int:
    game = start([Standing(concessions=2), 0, 0], third_concession_fine="every_third", **agreed)
    return conceded_deal(game, F).sheet.totals[F]


def slip_of_the_dealer(agreed: Agreed) -> int:
    game = apply(start(exposed_card=True, **agreed), Shuffle(PACK))
    return apply(game, Slip(5)).sheet.totals[R]


def thrown_off_the_barrel(agreed: Agreed) -> int:
    game = start([880, 800, 0], knock_off=True, **agreed)
    return settle(game.sheet, outcome(100, (20, 100, 0), declarer=M), game.rules)[0].totals[F]


FINES = (
    effect("fine", third_bolt, {120: -120, 0: 0, 50: -50, 500: -500}),
    effect("fine", fall_off_the_barrel, {120: 760, 50: 830, 100: 780, 500: 380}),
    effect("fine", third_concession, {120: -220, 0: -100, 50: -150}),
    effect("fine", slip_of_the_dealer, {120: -120, 7: -7, 100: -100}),
    effect("fine", thrown_off_the_barrel, {120: 760, 100: 780}),
    effect("fine_bolts", third_bolt, {"same": -120, 0: 0, 50: -50}),
    effect("fine_bolts", third_bolt, {"same": -60, 120: -120}, fine=60),
    effect("fine_barrel", fall_off_the_barrel, {"same": 760, 0: 880, 200: 680}),
    effect("fine_concession", third_concession, {"same": -220, 0: -100, 500: -600}),
    effect("fine_deal", slip_of_the_dealer, {"same": -120, 0: 0, 20: -20}),
    effect("fine_knock", thrown_off_the_barrel, {"same": 760, 0: 880, 300: 580}),
)

# --- A6-A8 ----------------------------------------------------------------------------------------------------------


def at_table(agreed: Agreed) -> Game:
    """A table of this form; the last seat deals."""
    rules = compile_rules(read_agreements(agreed))
    return new_game(rules, rules.form.seats - 1)


def as_dealt(agreed: Agreed) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The cards in the hands, in the packets of the talon, in the stock."""
    game = deal_out(at_table(agreed), {})
    sizes = tuple(hand.bit_count() for hand in game.hands)
    return sizes, tuple(pile.size for pile in game.deal.talon), len(game.pack)


def as_exchanged(agreed: Agreed) -> tuple[bool, str, tuple[int, ...]]:
    """Whether an opponent sees the talon that was bought; where the cards of the exchange go; how many are left."""
    game = run(deal_out(at_table(agreed), {}), "bid 100")
    while turn(game) != 0 or game.deal.declarer is None:
        game = run(game, "pass")
    game = run(game, "take 0") if phase(game) == "packets" else game
    bought = present(view_of(game, 1).deal.bought)
    give = next(action for action in choices(game) if isinstance(action, Give))
    places = " ".join("x" if place == ASIDE else str(place) for _, place in give.cards)
    return bought.cards is not None, places, tuple(hand.bit_count() for hand in apply(game, give).hands)


FORMS = (
    effect(
        "form",
        as_dealt,
        {
            "three": ((7, 7, 7), (3,), 0),
            "four": ((7, 7, 7, 0), (3,), 0),
            "two_discards": ((10, 10), (2, 2), 0),
            "two_hidden_discards": ((10, 10), (2, 2), 0),
            "two_one_card": ((10, 10), (2, 2), 0),
            "two_bank": ((9, 9), (3, 3), 0),
            "two_dead_hand": ((7, 7), (3,), 0),
            "stock_two": ((6, 6), (), 12),
            "stock_three": ((6, 6, 6), (), 6),
            "stock_four": ((6, 6, 6, 6), (), 0),
        },
    ),
    effect(
        "form",
        as_exchanged,
        {
            "three": (True, "1 2", (8, 8, 8)),
            "four": (True, "1 2", (8, 8, 8, 0)),
            "two_discards": (True, "x x", (10, 10)),
            "two_hidden_discards": (False, "x x", (10, 10)),
            "two_one_card": (True, "1", (11, 11)),
            "two_bank": (True, "1 x", (10, 10)),
            "two_dead_hand": (True, "1 x", (8, 8)),
        },
    ),
)


def first_dealers(agreed: Agreed) -> set[int]:
    """Who deals first at three tables with different seeds."""
    chosen = read_agreements(agreed)
    players = [Player(name) for name in "abc"]
    return {ThousandSession(chosen, players, seed).dealer for seed in ("0", "1", "5")}


def order_of_play(agreed: Agreed) -> tuple[tuple[int, ...], int]:
    """Who plays one after another when seat 2 deals, and who deals next."""
    game = start(dealer=2, **agreed)
    return game.deal.active, conceded_deal(game, game.deal.forehand).deal.dealer


TABLE = (
    # By DECK-1 the lots of these seeds are 0, 2 and 1.
    effect("first_dealer", first_dealers, {"lot": {0, 1, 2}, "fixed": {0}}),
    effect("direction", order_of_play, {"clockwise": ((0, 1, 2), 0), "counter": ((1, 0, 2), 1)}),
)


def two_at_the_target(*before: Standing | int) -> Look:
    """F makes 120 and M takes 160: the totals, who has won, and who is on the barrel."""

    def look(agreed: Agreed) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int | None, ...]]:
        game = start(before, **agreed)
        sheet, winners = settle(game.sheet, outcome(120, (80, 40, 0), melds=(40, 120, 0)), game.rules)
        return sheet.totals, winners, tuple(standing.barrel for standing in sheet.standings)

    return look


TIES = (
    effect(
        "tie",
        two_at_the_target(Standing(880, barrel=0), 845, 0),
        {
            "declarer": ((1000, 1005, 0), (F,), (0, None, None)),
            "highest": ((1000, 1005, 0), (M,), (0, None, None)),
            "play_on": ((1000, 1005, 0), (), (None, None, None)),
        },
    ),
)

EFFECTS = (*MATCH, *TIES, *MARRIAGES, *IN_ORDER, *OWN_WORTH, *FINES, *FORMS, *TABLE)
