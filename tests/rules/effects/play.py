"""Group G: play and melds."""

from typing import Any

from tests.rules.deals import F, R, numbers
from tests.rules.effects.looks import Agreed, Look, all_of, at, effect, phase_and_seat
from tests.rules.tricks import Table, table
from thousand_tui.rules import Suit

NO_TRUMP = -1
HEARTS = int(Suit.HEARTS)
SPADES = int(Suit.SPADES)
CLUBS = int(Suit.CLUBS)


def played(see: Any, tricks: str, *hands: str, **how: Any) -> Look:
    """What is seen after these cards were played from these hands; seat 0 is declarer, the last seat deals."""

    def look(agreed: Agreed) -> Any:
        return see(table(*hands, **how, **agreed).lay(tricks))

    return look


def may(now: Table) -> str:
    """The cards that may be played, marks for what they declare."""
    return now.may()


def worths(now: Table) -> list[int]:
    """What every meld is worth."""
    return [worth for _, _, worth in now.worths]


def trump(now: Table) -> int:
    """The trump suit."""
    return now.now.trump


def melds_counted(now: Table) -> tuple[int, ...]:
    """What the melds of every seat come to once the deal is over."""
    assert now.outcome is not None
    return now.outcome.melds


# --- G1 -------------------------------------------------------------------------------------------------------------

OWED = all_of(
    # A higher card of the suit than the ten that lies there.
    played(may, "9D 10D", "9D 9S", "10D JS", "KD AD"),
    # None of the suit, and the trick is trumped with the jack of hearts.
    played(may, "9D JH", "9D 9S", "JH JS", "KS 9H AH", trump=HEARTS),
    # The suit, where it is trumped already.
    played(may, "9D JH", "9D 9S", "JH JS", "KD AD", trump=HEARTS),
)

OBLIGATIONS = (
    effect(
        "play_obligation",
        OWED,
        {
            "follow_trump": ("KD AD", "9H AH", "KD AD"),
            "follow_only": ("KD AD", "KS 9H AH", "KD AD"),
            "follow_beat_trump": ("AD", "AH", "KD AD"),
            "follow_beat_unless_trumped": ("AD", "9H AH", "KD AD"),
            "follow_beat": ("AD", "KS 9H AH", "KD AD"),
        },
    ),
)

# --- G2-G5: marriages -----------------------------------------------------------------------------------------------

PAIR = ("AS KH QH", "9S JC 9C", "JS KC QC")
LOST = ("AS KH QH", "9S AH 10H", "JS 9C JH")
"""F declares, and loses both king and queen."""
RISING = ("AS KS QS KH QH", "9S 9H JH 9C AC", "JS 9D JD 10D 10C")
"""F declares spades, and may declare hearts after that."""

MARRIAGES = (
    effect(
        "marriage_on_first_trick",
        played(may, "", *PAIR),
        {"off": "AS QH KH", "on": "AS QH KH QH! KH!", "declarer_only": "AS QH KH QH! KH!"},
    ),
    effect(
        "marriage_on_first_trick",
        played(may, "", *PAIR),
        {"off": "JS QC KC", "on": "JS QC KC QC! KC!", "declarer_only": "JS QC KC"},
        first_lead="dealer",
    ),
    effect("announce", played(may, "AS 9S JS", *PAIR), {"optional": "QH KH QH! KH!", "automatic": "QH! KH!"}),
    effect(
        "marriage_capture",
        played(melds_counted, "AS 9S JS KH! AH JH 10H 9C QH", *LOST),
        {False: (100, 0, 0), True: (0, 0, 0), "drowned": (0, 0, 0)},
    ),
    # The king takes its trick, the queen is lost.
    effect(
        "marriage_capture",
        played(melds_counted, "AS 9S JS KH! 9H JH QH AH 9C", "AS KH QH", "9S 9H AH", "JS JH 9C"),
        {False: (100, 0, 0), True: (100, 0, 0), "drowned": (0, 0, 0)},
    ),
    effect(
        "marriage_capture",
        played(melds_counted, "AS 9S JS KH! 9H JH QH JC 9C", "AS KH QH", "9S 9H JC", "JS JH 9C"),
        {False: (100, 0, 0), True: (100, 0, 0), "drowned": (100, 0, 0)},
    ),
    # F declares before anybody has a trick, and takes none; then both cards are lost, but not the last trick.
    effect(
        "marriage_capture",
        all_of(
            played(melds_counted, "KH! AH 9S 10H JS QH", "KH QH", "AH 10H", "9S JS"),
            played(melds_counted, "KH! AH 9S 10H JS QH 9D JD AD", "KH QH AD", "AH 10H 9D", "9S JS JD"),
        ),
        {
            False: ((100, 0, 0), (100, 0, 0)),
            True: ((0, 0, 0), (0, 0, 0)),
            "drowned": ((0, 0, 0), (0, 0, 0)),
            "any_trick": ((0, 0, 0), (100, 0, 0)),
        },
        marriage_on_first_trick="on",
    ),
    effect(
        "rising_marriages",
        all_of(
            played(may, "AS 9S JS KH! 9H 9D", "AS KH QH KS QS", "10S 9S 9H JH 9C", "JS 9D JD 10D 10C"),
            played(may, "AS 9S JS KS! 9H 9D", *RISING),
        ),
        {False: ("QS KS QH QS! KS!", "QS QH KH QH! KH!"), True: ("QS KS QH", "QS QH KH QH! KH!")},
    ),
    effect(
        "only_declarer_marriages",
        all_of(
            played(worths, "9S AS JS KH!", "9S 9C 9D", "AS KH QH", "JS JC JD"),
            played(trump, "9S AS JS KH!", "9S 9C 9D", "AS KH QH", "JS JC JD"),
            played(worths, "AS 9S JS KH!", *PAIR),
        ),
        {False: ([100], HEARTS, [100]), True: ([0], HEARTS, [100])},
    ),
)

NEW_TRUMPS = (
    # Hearts are trumps, then F declares in spades: until that trick is over M must trump with a heart.
    effect(
        "trump_from",
        all_of(
            played(may, "KS!", "KS QS", "9H JC", "9S AS", trump=HEARTS),
            played(trump, "KS!", "KS QS", "9H JC", "9S AS", trump=HEARTS),
            played(trump, "KS! 9H AS", "KS QS", "9H JC", "9S AS", trump=HEARTS),
        ),
        {"this_trick": ("JC 9H", SPADES, SPADES), "next_trick": ("9H", HEARTS, SPADES)},
        marriage_on_first_trick="on",
    ),
)

# --- G6, G7: leading trumps -----------------------------------------------------------------------------------------

TRUMPS_OUT = ("AS KH QH 9D", "9S AH 10H KC", "JS 9H JH JC")
"""F makes hearts trumps, and M takes that trick."""

OWNER = ("AS KH QH 9D", "9S 9H JC KC", "JS JH QC 9C")
"""F makes hearts trumps, and keeps the lead."""

LEADS = (
    effect(
        "no_foreign_trump_lead",
        all_of(
            played(may, "AS 9S JS KH! AH 9H", *TRUMPS_OUT),
            played(may, "AS 9S JS KH! 9H JH", *OWNER),
        ),
        {False: ("KC 10H", "9D QH"), True: ("KC", "9D QH")},
    ),
    effect(
        "must_lead_trump",
        all_of(
            played(may, "AS 9S JS KH! AH 9H", *TRUMPS_OUT),
            played(may, "AS 9S JS KH! 9H JH", *OWNER),
        ),
        {False: ("KC 10H", "9D QH"), True: ("10H", "QH")},
    ),
)

# --- G8-G10: four aces ----------------------------------------------------------------------------------------------

ACES = ("AS AC AD AH 10S KC QC", "9S JC 9C 9D JD JH 9H", "KS QS KD QD JS QH KH")
"""Four aces and a ten; the marriage of clubs makes trumps without losing the lead, and M has a trump and one spade."""

WITH_TRUMPS = "10S 9S QS KC! 9C QD AH!aces 9H QH"
LEAD_LOST = f"{WITH_TRUMPS} AS JC KS"

NO_MARRIAGE = ("AS AC AD AH 10S 10C", "9S JS 9C 9D 9H QH", "QS KS JC JD JH QD")
FOUR_LED = "10S 9S QS AH!aces 9H JH AS JS KS AC 9C JC AD 9D JD"

ANY = "AS QC KC AC AD AH QC! KC!"

FOUR_ACES = (
    effect(
        "ace_marriage",
        played(may, "10S 9S QS", *ACES),
        {False: ANY, True: f"{ANY} AS!aces AC!aces AD!aces AH!aces"},
    ),
    effect("ace_marriage", at(lambda game: max(numbers(game)), hands={F: ACES[0]}), {False: 180, True: 380}),
    effect(
        "ace_marriage_trump",
        all_of(played(trump, WITH_TRUMPS, *ACES), played(trump, FOUR_LED, *NO_MARRIAGE)),
        {
            "none": (CLUBS, NO_TRUMP),
            "cancel": (NO_TRUMP, NO_TRUMP),
            "first_ace": (HEARTS, HEARTS),
            "last_ace": (NO_TRUMP, int(Suit.DIAMONDS)),
        },
        ace_marriage=True,
    ),
    effect(
        "aces_in_row",
        all_of(played(may, WITH_TRUMPS, *ACES), played(worths, LEAD_LOST, *ACES)),
        {
            "off": ("AS QC AC AD", [60, 200]),
            "keep": ("AS AC AD", [60, 200]),
            "forfeit": ("AS AC AD", [60, 0]),
        },
        ace_marriage=True,
    ),
)

# --- G11, G12 -------------------------------------------------------------------------------------------------------

BED = ("AD QS JS", "9D 9C 9H", "JD JC JH")
FOUR_NINES = ("AS 9S 9C 9D 9H", "JS JC QC JD QD", "QS KC KD JH QH")


def with_the_jack(now: Table) -> tuple[str, list[int], int]:
    """What the jack may declare, what that is worth, and the trumps."""
    lead = "JS!bed" if "JS!bed" in now.may() else "JS"
    now = now.lay(lead)
    return lead, worths(now), trump(now)


def with_the_nine(now: Table) -> tuple[str, list[int], int]:
    """The same for the nine of diamonds."""
    lead = "9D!nines" if "9D!nines" in now.may() else "9D"
    now = now.lay(lead)
    return lead, worths(now), trump(now)


OTHERS = (
    effect(
        "bed_marriage",
        played(with_the_jack, "AD 9D JD", *BED),
        {"off": ("JS", [], NO_TRUMP), "plain": ("JS!bed", [20], NO_TRUMP), "trump": ("JS!bed", [20], int(Suit.SPADES))},
    ),
    effect(
        "four_nines_meld",
        played(with_the_nine, "AS JS QS", *FOUR_NINES),
        {
            "off": ("9D", [], NO_TRUMP),
            200: ("9D!nines", [200], NO_TRUMP),
            360: ("9D!nines", [360], NO_TRUMP),
        },
    ),
)

# --- G13, G14, G16 --------------------------------------------------------------------------------------------------

AT_THE_LEAD = "bid 100 / pass / pass / give 9S>1 9C>2 / contract 100"
KING_AND_ACE = ("AS AC KC QC", "9S 9C 9D 9H", "JS JC JD JH")

NAMED = (
    effect(
        "trump_named",
        at(phase_and_seat, AT_THE_LEAD, {F: "AS 9S 9C AD AH 10D 10H"}),
        {False: ("tricks", F), True: ("naming", F)},
    ),
    effect(
        "king_ace_marriage",
        played(may, "AS 9S JS", *KING_AND_ACE),
        {False: "QC KC AC QC! KC!", True: "QC KC AC KC! AC!"},
    ),
    effect(
        "first_lead",
        at(phase_and_seat, AT_THE_LEAD, {F: "AS 9S 9C AD AH 10D 10H"}),
        {"declarer": ("tricks", F), "dealer": ("tricks", R)},
    ),
)

EFFECTS = (*OBLIGATIONS, *MARRIAGES, *NEW_TRUMPS, *LEADS, *FOUR_ACES, *OTHERS, *NAMED)
