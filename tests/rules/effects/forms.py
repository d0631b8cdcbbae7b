"""What RULES §3 leaves open in single forms."""

from typing import Any

from tests.rules.deals import F, deal_out, lay, may_lay, run, start
from tests.rules.effects.looks import Agreed, Look, all_of, at, effect, settled
from thousand_tui.rules import Agreements, Contract, Game, Give, apply, choices, compile_rules, conflicts_in, view_of

# --- V2 -------------------------------------------------------------------------------------------------------------


def first_lead(agreed: Agreed) -> str:
    """What may be led first of all by the forehand, who holds a marriage."""
    return may_lay(deal_out(start((), 1, **agreed), {0: "AS KH QH AC AD 10S"}))


def sizes(agreed: Agreed) -> tuple[tuple[int, ...], int]:
    """The cards in the hands, and those in the stock."""
    seats = 2 if agreed["form"] == "stock_two" else 3
    game = deal_out(start((), seats - 1, **agreed), {})
    return tuple(hand.bit_count() for hand in game.hands), len(game.pack)


def answers(agreed: Agreed) -> str:
    """What may be put to the ten of spades."""
    hands = {0: "10S KH QH AC AD 9S", 1: "JS AS 9C JC QC KC"}
    return may_lay(lay(deal_out(start((), 1, **agreed), hands), "10S"))


STOCK = (
    effect(
        "stock_needs_trick",
        first_lead,
        {False: "10S AS AC AD QH KH QH! KH!", True: "10S AS AC AD QH KH"},
        form="stock_two",
    ),
    effect("stock_cards", sizes, {6: ((6, 6), 12), 8: ((8, 8), 8)}, form="stock_two"),
    effect("stock_cards", sizes, {6: ((6, 6, 6), 6), 8: ((8, 8, 8), 0)}, form="stock_three"),
    # To the ten of spades M, who holds ace and jack, may put anything while there is a stock.
    effect("stock_open", answers, {"as_g1": "JS AS", "free": "JS AS 9C JC QC KC"}, form="stock_two"),
)

# --- V3 -------------------------------------------------------------------------------------------------------------

ALL_TRICKS = "AS QS AC QC 10S 9S 10C 9C AH 9H AD 9D KS JS KC JC 10H JH 10D JD"
BEST = {0: "AS 10S AC 10C AD 10D AH KS KC 10H", 1: "9S JS 9C JC 9D JD 9H JH QS QC"}


def swept(contract: int) -> Look:
    """What the declarer writes down for taking every trick, 14 points being dead."""

    def look(agreed: Agreed) -> int:
        game = deal_out(start((), 1, **agreed), BEST, ("QD KD", "QH KH"))
        game = run(game, "bid 100 / pass / take 0 / give QD>x KD>x")
        return lay(apply(game, Contract(contract)), ALL_TRICKS).sheet.totals[0]

    return look


DEAD_CARDS = (
    effect(
        "all_tricks_exception",
        all_of(swept(105), swept(110), swept(120)),
        {"exact": (105, -110, 120), "any_bid": (105, 110, 120), "off": (105, -110, -120)},
        form="two_discards",
    ),
)

# --- V4, V6 ---------------------------------------------------------------------------------------------------------


def points_counted(agreed: Agreed) -> int:
    """The card points of both players; ten of diamonds and nine of spades lie in the other talon."""
    hands = {0: "AS KS AC KC AD KD AH KH QH 10H", 1: "JS QS JC QC 9C JD QD 9D JH 9H"}
    game = deal_out(start((), 1, **agreed), hands, ("10S 10C", "10D 9S"))
    game = run(game, "bid 100 / pass / take 0 / give KS>1 / contract 100")
    while not game.sheet.deals:
        game = lay(game, may_lay(game).split()[0])
    return sum(game.sheet.deals[0].outcome.cards)


def dead_hand_seen(game: Game) -> tuple[bool, ...]:
    """Whether each player and the onlooker see the hand that nobody plays."""
    return tuple(view_of(game, seat).deal.aside[0].cards is not None for seat in (0, 1, None))


OUT_OF_PLAY = (
    effect("second_talon", points_counted, {"last_trick": 120, "dead": 110}, form="two_one_card"),
    effect(
        "dead_hand",
        at(dead_hand_seen, dealer=1),
        {"dead": (False, False, False), "exposed": (True, True, True)},
        form="two_dead_hand",
    ),
)

# --- V8, V14 --------------------------------------------------------------------------------------------------------


def who_plays(agreed: Agreed) -> tuple[int, ...]:
    """The seats that play, forehand first, when seat 3 deals."""
    return start((), 3, **agreed).deal.active


def who_plays_where_dealers_open(agreed: Agreed) -> tuple[int, ...]:
    """The same where the dealer has to open; nobody where that cannot be."""
    chosen = Agreements(forced_bidder="dealer", **agreed)
    return () if conflicts_in(chosen) else compile_rules(chosen).form.active(3)


TALON = "9S JH KD"


def cards_to_give(game: Game) -> set[str]:
    """The cards that may be passed."""
    return {str(card) for action in choices(game) if isinstance(action, Give) for card, _ in action.cards}


HAND = "AS AC AD AH 10S 10C 10D"
NOTHING_TAKEN: dict[str, Any] = {"tricks": (8, 0, 0)}

SEATS_AND_PASSES = (
    effect("sitter", who_plays, {"dealer": (0, 1, 2), "right": (0, 1, 3), "opposite": (0, 2, 3)}, form="four"),
    effect("sitter", who_plays, {"dealer": (0, 1, 2), "right": (0, 1, 3), "last": (0, 1, 2)}, form="four"),
    effect("sitter", who_plays_where_dealers_open, {"dealer": (), "right": (0, 1, 3), "last": (0, 1, 3)}, form="four"),
    effect("sitter", who_plays, {"right": (0, 1, 3), "opposite": (0, 2, 3), "last": (0, 1, 2)}, form="four"),
    effect(
        "give_from_talon",
        at(cards_to_give, "bid 100 / pass / pass", {F: HAND}, TALON),
        {False: {*HAND.split(), *TALON.split()}, True: set(TALON.split())},
    ),
    effect(
        "idle_fine",
        all_of(
            settled(100, (120, 0, 0), 0, 850, 845, **NOTHING_TAKEN),
            settled(100, (115, 5, 0), 0, 850, 900),
        ),
        {False: ((100, 850, 845), (100, 855, 900)), True: ((100, 750, 845), (100, 855, 800))},
        barrel_level="none",
    ),
)

EFFECTS = (*STOCK, *DEAD_CARDS, *OUT_OF_PLAY, *SEATS_AND_PASSES)
