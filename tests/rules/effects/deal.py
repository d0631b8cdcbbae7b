"""Group B: shuffle, cut, deal."""

from tests.rules.deals import F, M, R, cut_at, phase, run, start
from tests.rules.effects.looks import Agreed, Look, at, effect, talon_seen_by
from thousand_tui.rules import CHANCE, PACK, Card, Cards, Game, Shuffle, Slip, apply, parse_row, turn

# --- B1, B2: the cut ------------------------------------------------------------------------------------------------


def given_up(game: Game) -> Game:
    """F has bought, and given up on sight of the talon."""
    return run(game, "bid 100 / pass / pass / concede rospis")


def second_deal(agreed: Agreed) -> tuple[str, int | None, bool]:
    """What the second deal begins with, who acts, and whether the hand of the first that was given up lies on top."""
    game = apply(start(**agreed), Shuffle(PACK))
    game = run(game, "cut 12") if phase(game) == "cutting" else game
    hand = Cards(game.hands[F] | (game.deal.talon[0].cards or 0))
    game = given_up(game)
    return phase(game), turn(game), Cards(game.pack[:10]) == hand


def who_cuts(agreed: Agreed) -> int | None:
    """Seat 2 deals."""
    return turn(apply(start(dealer=2, **agreed), Shuffle(PACK)))


CUT = (
    effect("no_shuffle", second_deal, {False: ("shuffling", CHANCE, False), True: ("cutting", R, True)}),
    effect("cutter", who_cuts, {"dealer_right": 1, "dealer_left": 0}, no_shuffle=True),
    effect("cutter", who_cuts, {"dealer_right": 0, "dealer_left": 1}, bottom_nine="recut", direction="counter"),
)

# --- B3, B4: what shows at the bottom -------------------------------------------------------------------------------

BOTTOMS = parse_row("AS 10S KS QS 9S JS AC 10C KC 9C QC JC AD 10D KD 9D QD JD AH 10H KH 9H QH JH")
"""A pack in which a nine or a jack can be cut to the bottom again and again."""

CUTTER = M


def cut_to(*cards: str) -> Look:
    """What follows when these cards are cut to the bottom in turn, new packs being shuffled as they are asked for; and
    whether the dealer R was dealt the last of them."""

    def look(agreed: Agreed) -> tuple[str, int | None, bool]:
        game = apply(start(**agreed), Shuffle(BOTTOMS))
        for card in cards:
            game = cut_at(apply(game, Shuffle(BOTTOMS)) if turn(game) == CHANCE else game, card)
        return phase(game), turn(game), Card.parse(cards[-1]) in Cards(game.hands[R])

    return look


def three_nines(agreed: Agreed) -> tuple[tuple[int, ...], int, str]:
    """The totals after three nines running, who deals now, and what is due."""
    game = apply(start(**agreed), Shuffle(BOTTOMS))
    for card in ("9S", "9C", "9D"):
        game = cut_at(game, card)
    return game.sheet.totals, game.deal.dealer, phase(game)


def three_jacks(agreed: Agreed) -> tuple[tuple[int, ...], int]:
    """The totals and the dealer once three jacks have shown, however far it comes to that."""
    game = start(**agreed)
    for card in ("JS", "JC", "JD"):
        if turn(game) == CHANCE:
            game = apply(game, Shuffle(BOTTOMS))
        if phase(game) == "cutting":
            game = cut_at(game, card)
    return game.sheet.totals, game.deal.dealer


BOTTOM = (
    effect(
        "bottom_nine",
        cut_to("9S"),
        {"off": ("auction", F, True), "recut": ("cutting", CUTTER, False), "ask": ("rights", R, False)},
        bottom_jack="bury",
    ),
    effect(
        "bottom_nine_third",
        three_nines,
        {"continue": ((0, -120, 0), R, "auction"), "skip": ((0, -120, 0), F, "shuffling")},
        bottom_nine="recut",
    ),
    effect(
        "bottom_jack",
        cut_to("JS"),
        {
            "off": ("auction", F, True),
            "bury": ("auction", F, False),
            "dealer_cuts": ("cutting", R, False),
            "reshuffle": ("cutting", CHANCE, False),
        },
        bottom_nine="recut",
    ),
    effect(
        "bottom_jack",
        three_jacks,
        {
            "off": ((0, 0, 0), R),
            "bury": ((0, 0, 0), R),
            "dealer_cuts": ((0, 0, 0), R),
            "reshuffle": ((0, 0, -120), F),
        },
        no_shuffle=True,
    ),
)

# --- B5, B6: a card exposed -----------------------------------------------------------------------------------------


def after_a_slip(agreed: Agreed) -> tuple[tuple[int, ...], int]:
    """The totals and the dealer after the fifth card was exposed, if that can happen."""
    game = apply(start(**agreed), Shuffle(PACK))
    if phase(game) == "slipping":
        game = apply(game, Slip(5))
    return game.sheet.totals, game.deal.dealer


EXPOSED = (
    effect("exposed_card", after_a_slip, {False: ((0, 0, 0), R), True: ((0, 0, -120), F)}),
    effect(
        "exposed_compensation",
        after_a_slip,
        {"none": ((0, 0, -120), F), "share": ((60, 60, -120), F)},
        exposed_card=True,
    ),
)

# --- B7, B8: the talon ----------------------------------------------------------------------------------------------


def places(agreed: Agreed) -> list[int]:
    """The places of the talon in the pack, the first card dealt being 1."""
    game = apply(start(**agreed), Shuffle(PACK))
    return [PACK.index(card) + 1 for card in Cards(game.deal.talon[0].cards or 0)]


def first_hand(agreed: Agreed) -> list[int]:
    """The places of the forehand's cards in the pack."""
    game = apply(start(**agreed), Shuffle(PACK))
    return [PACK.index(card) + 1 for card in Cards(game.hands[F])]


FOREHAND_UP, OTHER_UP = (at(talon_seen_by(F, M, R, None), standings=row) for row in ([880, 0, 0], [0, 880, 0]))

TALON = (
    effect(
        "talon_positions",
        places,
        {
            (7, 11, 15): [7, 11, 15],
            (3, 7, 11): [3, 7, 11],
            (22, 23, 24): [22, 23, 24],
            (1, 2, 24): [1, 2, 24],
        },
    ),
    effect(
        "talon_positions",
        first_hand,
        {(7, 11, 15): [1, 4, 8, 12, 16, 19, 22], (22, 23, 24): [1, 4, 7, 10, 13, 16, 19]},
    ),
    effect("talon_open_to_barrel", FOREHAND_UP, {False: (False,) * 4, True: (True,) * 4}),
    effect("talon_open_to_barrel", OTHER_UP, {False: (False,) * 4, True: (False,) * 4}),
)

EFFECTS = (*CUT, *BOTTOM, *EXPOSED, *TALON)
