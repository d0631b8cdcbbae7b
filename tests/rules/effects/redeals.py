"""Group E: grounds for dealing again."""

from tests.rules.deals import F, M, R, Talon, deal_out, grounds, run, start
from tests.rules.effects.looks import Agreed, Look, all_of, at, effect, may
from thousand_tui.rules import Claim, Game, choices, turn

NINES = "9S 9C 9D 9H"
JACKS = "JS JC JD JH"
RICH = "AS AC AD AH 10S 10C KD"
"""The hand of the forehand, who buys for 100 and passes two cards."""

AT_100 = "bid 100 / pass / pass"
AT_110 = "bid 100 / bid 105 / pass / bid 110 / pass"
PASS = "give 10S>1 KD>2"

NOBODY: tuple[int | None, list[str]] = (None, [])


def asked(game: Game) -> tuple[int | None, list[str]]:
    """Who is asked about a right, and which; nobody if none is in question."""
    held = grounds(game)
    return (turn(game), held) if held else NOBODY


def dealt(hand: str, seat: int = M) -> Look:
    """Whose right is in question once these cards were dealt."""
    return at(asked, hands={seat: hand})


def opened(talon: Talon, words: str = AT_100) -> Look:
    """Whose right is in question once F has seen this talon."""
    return at(asked, words, {F: RICH}, talon)


def exchanged(hand: str, words: str = AT_100, give: str = PASS, talon: Talon = "QD JD 10D") -> Look:
    """Whose right is in question once F has passed cards, M holding these and using no right before."""

    def see(game: Game) -> tuple[int | None, list[str]]:
        for word in f"{words} / {give}".split(" / "):
            game = run(game, f"waive / {word}" if grounds(game) else word)
        return asked(game)

    return at(see, hands={F: RICH, M: hand}, talon=talon)


def by(seat: int, *held: str) -> tuple[int | None, list[str]]:
    return seat, list(held)


# --- Before the auction ---------------------------------------------------------------------------------------------

FOURTEEN = "KS QH QD JC JS 9H 9D"
"""14 points: less than 15, and not less than 14."""

THREE_JACKS, FOUR_JACKS = "JS JC JD AS 10S KS QS", "JS JC JD JH 10S KS QS"
THREE_NINES, FOUR_NINES = "9S 9C 9D AS 10S KS QS", "9S 9C 9D 9H 10S KS QS"

DEALT = (
    effect("hand_below", dealt(FOURTEEN), {0: NOBODY, 14: NOBODY, 15: by(M, "hand-below")}),
    effect("hand_below", dealt("9S 9C 9D JS JC JD QH"), {0: NOBODY, 14: by(M, "hand-below"), 9: NOBODY}),
    effect("four_nines_dealt", dealt(FOUR_NINES), {False: NOBODY, True: by(M, "four-nines")}),
    effect("four_nines_dealt", dealt(THREE_NINES), {False: NOBODY, True: NOBODY}),
    effect("three_jacks", dealt(THREE_JACKS), {False: NOBODY, True: by(M, "three-jacks")}),
    effect("four_jacks_dealt", dealt(FOUR_JACKS), {False: NOBODY, True: by(M, "four-jacks")}),
    effect("four_jacks_dealt", dealt(THREE_JACKS), {False: NOBODY, True: NOBODY}),
)

# --- The talon ------------------------------------------------------------------------------------------------------

FOUR_POINTS, FIVE_POINTS, TWO_NINES = "JS JC 9H", "QS JC 9H", "9S 9H 10D"

TALON = (
    effect("talon_below", opened(FOUR_POINTS), {0: NOBODY, 5: by(F, "talon-below"), 4: NOBODY}),
    effect("talon_below", opened(FIVE_POINTS), {0: NOBODY, 5: NOBODY, 6: by(F, "talon-below")}),
    effect(
        "talon_below_claimant",
        at(asked, f"{AT_100} / waive", {F: RICH}, FOUR_POINTS),
        {"declarer": NOBODY, "anyone": by(M, "talon-below")},
        talon_below=5,
    ),
    effect("two_nines_talon", opened(TWO_NINES), {False: NOBODY, True: by(F, "two-nines-talon")}),
    effect("two_nines_talon", opened("9S 9C 9D"), {False: NOBODY, True: by(F, "two-nines-talon")}),
    effect(
        "two_nines_claimant",
        at(asked, f"{AT_100} / waive", {F: RICH}, TWO_NINES),
        {"declarer": NOBODY, "anyone": by(M, "two-nines-talon")},
        two_nines_talon=True,
    ),
    effect("two_nines_talon", opened("9S 10D KC"), {False: NOBODY, True: NOBODY}),
    effect(
        "talon_rights_only_at_100",
        all_of(opened(FOUR_POINTS), opened(FOUR_POINTS, AT_110)),
        {False: (by(F, "talon-below"), by(F, "talon-below")), True: (by(F, "talon-below"), NOBODY)},
        talon_below=5,
    ),
)

# --- After the exchange ---------------------------------------------------------------------------------------------

THREE_AND_ONE = all_of(
    dealt("9S 9C 9D AS 10C KS QS"),
    # F passes the ten of spades, not a nine.
    exchanged("9S 9C 9D JS JC KS QS"),
)
PASSED_NINE = exchanged("9S 9C 9D JS JC KS QS", give="give 9H>1 KD>2", talon="9H JD 10D")
DEALT_FOUR = exchanged("9S 9C 9D 9H JC KS QS")


def of_declarer(words: str) -> Look:
    """Whose right is in question once F, who holds all four nines, has passed cards."""
    return at(asked, f"{words} / give QD>1 JD>2", {F: "9S 9C 9D 9H AS AC AD"}, "QD JD 10D")


EXCHANGED = (
    effect(
        "hand_below_after",
        exchanged("9S 9C 9D JS JC JH QS", give="give JD>1 KD>2"),
        {0: NOBODY, 14: by(M, "hand-below"), 11: NOBODY, 12: by(M, "hand-below")},
    ),
    effect(
        "hand_below_after_lost_by_bidding",
        all_of(
            exchanged("9S 9C 9D JS JC JH QS", give="give JD>1 KD>2"),
            exchanged("9S 9C 9D JS JC JH QS", AT_110, "give JD>1 KD>2"),
        ),
        {
            False: (by(M, "hand-below"), by(M, "hand-below")),
            True: (by(M, "hand-below"), NOBODY),
        },
        hand_below_after=14,
    ),
    effect(
        "three_nines",
        THREE_AND_ONE,
        {
            "off": (NOBODY, NOBODY),
            "dealt": (by(M, "three-nines"), NOBODY),
            "after_exchange": (NOBODY, by(M, "three-nines")),
            "both": (by(M, "three-nines"), by(M, "three-nines")),
        },
    ),
    # F keeps four nines of their own; at 110, which M had to be outbid for, they are no right under E15 for all.
    effect(
        "talon_rights_scope",
        all_of(of_declarer(AT_100), of_declarer(AT_110)),
        {
            "talon": (by(F, "four-nines"), by(F, "four-nines")),
            "all": (by(F, "four-nines"), NOBODY),
        },
        talon_rights_only_at_100=True,
        talon_below=1,
    ),
    # The right of another stays.
    effect(
        "talon_rights_scope",
        exchanged("9S 9C 9D JS JC KS QS", AT_110, "give 9H>1 KD>2", "9H JD 10D"),
        {"talon": by(M, "four-nines"), "all": by(M, "four-nines")},
        talon_rights_only_at_100=True,
        talon_below=1,
    ),
    effect("four_nines_after_exchange", PASSED_NINE, {True: by(M, "four-nines"), False: NOBODY}),
    effect(
        "only_original_nines",
        all_of(DEALT_FOUR, PASSED_NINE),
        {False: (by(M, "four-nines"), by(M, "four-nines")), True: (by(M, "four-nines"), NOBODY)},
    ),
    effect(
        "no_four_nines",
        all_of(dealt(FOUR_NINES), PASSED_NINE),
        {False: (by(M, "four-nines"), by(M, "four-nines")), True: (NOBODY, NOBODY)},
        four_nines_dealt=True,
    ),
    effect(
        "four_jacks_after_exchange",
        exchanged("JS JC JH 9S 9C KS QS", give="give JD>1 KD>2"),
        {False: NOBODY, True: by(M, "four-jacks")},
    ),
)

# --- What a redeal leads to -----------------------------------------------------------------------------------------

POOR = "9S 9C 9D JS JC JD QH"


def three_times(hand: str, ground: str) -> Look:
    """Who deals, and what stands on the sheet, after M has claimed this right by the dealt cards three times."""

    def look(agreed: Agreed) -> tuple[int, tuple[int, ...]]:
        game = start(hand_below=14, four_nines_dealt=True, **agreed)
        for _ in range(3):
            game = run(deal_out(game, {M: hand}), f"claim {ground}")
        return game.deal.dealer, game.sheet.totals

    return look


def one_time(hand: str, ground: str) -> Look:
    """What stands on the sheet after M has claimed this right."""
    return at(lambda game: run(game, f"claim {ground}").sheet.totals, hands={M: hand})


IN_A_ROW = all_of(three_times(FOUR_NINES, "four-nines"), three_times(POOR, "hand-below"))
STAYS, PASSES = (R, (0, 0, 0)), (F, (0, 0, -120))

CLAIMED = (
    effect(
        "redeal_automatic",
        at(may, hands={M: FOUR_NINES}),
        {False: "claim four-nines / waive", True: "claim four-nines"},
        four_nines_dealt=True,
    ),
    effect(
        "dealer_fine_for_nines",
        all_of(one_time(FOUR_NINES, "four-nines"), one_time(POOR, "hand-below")),
        {False: ((0, 0, 0), (0, 0, 0)), True: ((0, 0, -120), (0, 0, 0))},
        four_nines_dealt=True,
        hand_below=14,
    ),
    effect(
        "three_redeals",
        IN_A_ROW,
        {"off": (STAYS, STAYS), "nines": (PASSES, STAYS), "any_ground": (PASSES, PASSES)},
    ),
)

SHOWN_NINES = {R: "9S 9H 9D KS QS KC QC", F: "AH 10H AS 10S AC 10C AD", M: "JH KH JD KD JC JS 10D"}


def drawn(agreed: Agreed) -> tuple[int, ...]:
    """What stands after R has shown three nines, F has named hearts and M diamonds, and R has pointed at hearts."""
    game = deal_out(start(**agreed), SHOWN_NINES)
    if Claim("lottery") in choices(game):
        game = run(game, "claim lottery / claim nine-of-hearts / claim nine-of-diamonds / claim nine-of-hearts")
    return game.sheet.totals


LOTTERY = (effect("lottery", drawn, {0: (0, 0, 0), 100: (100, 0, 0), 200: (200, 0, 0)}),)

EFFECTS = (*LOTTERY, *DEALT, *TALON, *EXCHANGED, *CLAIMED)
