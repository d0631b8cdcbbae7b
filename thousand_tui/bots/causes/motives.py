"""Every motive that a choice can have, or that speaks against another choice."""

from __future__ import annotations

from enum import StrEnum


class Motive(StrEnum):
    """Why the best choice is the best, or (``not.``) why the second one is not; the word is looked up for a clause."""

    ONLY = "only"

    # To bid, to choose the contract and trumps
    MUST_BID = "must_bid"
    OPENS_HIGHER = "opens_higher"
    ONLY_AN_ATTEMPT = "only_an_attempt"
    OTHER_FAILS = "other_fails"
    WINS_GAME = "wins_game"
    HOLDS_PAIRS = "holds_pairs"
    NO_PAIR = "no_pair"
    LEAVES_IT = "leaves_it"
    KEEPS = "keeps"
    RAISES = "raises"
    TRUMP_PAIR = "trump_pair"
    TRUMP_LONG = "trump_long"
    CONCEDES = "concedes"

    # To give away half of one's own marriage
    BREAKS_OWN_OFTEN = "breaks_own_often"
    BREAKS_OWN_POINTS = "breaks_own_points"

    # To pass cards
    KEEPS_PAIRS = "keeps_pairs"
    ARMS_NOBODY = "arms_nobody"
    GIVES_LITTLE = "gives_little"
    EMPTIES = "empties"

    # To play a card
    DECLARES = "declares"
    DECLARES_TRUMP = "declares_trump"
    MAKES = "makes"
    BEATS = "beats"
    TAKES = "takes"
    TRUMPS = "trumps"
    MAY_TAKE = "may_take"
    DRAWS = "draws"
    DRIVES_OUT = "drives_out"
    SAVES_BOLT = "saves_bolt"
    FEEDS = "feeds"
    MAY_FEED = "may_feed"
    THROWS_LOW = "throws_low"

    # To answer a question of few words
    LOOKS = "looks"
    DARES = "dares"
    CLAIMS = "claims"
    WAIVES = "waives"
    REBUYS = "rebuys"
    LETS_GO = "lets_go"
    ANY_PACKET = "any_packet"
    ANY_CUT = "any_cut"

    # Against the second choice
    NOT_LESS_OFTEN = "not.less_often"
    NOT_EQUAL = "not.equal"
    NOT_FEWER_POINTS = "not.fewer_points"
    NOT_BEHIND = "not.behind"
    NOT_PASS = "not.pass"
    NOT_TOO_HIGH = "not.too_high"
    NOT_HOPELESS = "not.hopeless"
    NOT_CONCEDE = "not.concede"
    NOT_BREAKS_PAIR = "not.breaks_pair"
    NOT_ARMS = "not.arms"
    NOT_GIVES_LEAD = "not.gives_lead"
    NOT_THROWS_AWAY = "not.throws_away"
    NOT_DEARER = "not.dearer"
    NOT_SPENDS = "not.spends"

    @property
    def is_against(self) -> bool:
        """Whether it says why not to take the second choice."""
        return self.startswith("not.")
