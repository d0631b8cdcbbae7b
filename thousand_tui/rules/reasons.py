"""Every reason why an action is not allowed, with its row of RULES; and why no game can start from some sheets."""

from __future__ import annotations

from thousand_tui.rules.quoting import Complaint
from thousand_tui.rules.ruled import Ruled


class Amiss(Complaint):
    """Why no running game can have such a sheet."""

    NOT_A_STANDING = (
        "not_a_standing",
        "{given} is not a standing: a whole number, or a Standing of whole numbers, is one.",
    )
    WON_ALREADY = "won_already", "{total} cannot stand on the sheet of a running game: the game would be over."
    NOT_ON_BARREL = (
        "not_on_barrel",
        "{total} cannot stand on the sheet of a running game: who has reached {level} is on the barrel there, and"
        " nobody else.",
    )
    NOT_BELOW_ZERO = (
        "not_below_zero",
        "{total} cannot stand on the sheet of a running game: there is no such place on the barrel below zero.",
    )
    TOO_MANY_MARKS = (
        "too_many_marks",
        "{total} cannot stand on the sheet of a running game: its marks come to more than are ever kept.",
    )
    HAS_WINNER = "has_winner", "A running game has no winner yet."
    NOT_A_GOLD_SET = "not_a_gold_set", "{given} is not a gold set."
    NO_SUCH_GOLD_SET = "no_such_gold_set", "Such a gold set is not in progress (J1)."
    HAD_GOLD = "had_gold", "Whoever must open has had their gold deal (J1)."


class Reason(Ruled):
    """Why an action is not allowed; :attr:`Ruled.row` is what forbids it."""

    # At any time
    NOT_AN_ACTION = "not_an_action"
    NOTHING_TO_DECIDE = "nothing_to_decide"
    GAME_IS_OVER = "game_is_over", "§1.13"

    # Shuffling, cutting, dealing, looking
    PACK_NOT_SHUFFLED = "pack_not_shuffled", "§1.2"
    NOT_THE_PACK = "not_the_pack", "§1.2"
    CUT_IS_DUE = "cut_is_due", "§1.2"
    CUT_OUT_OF_RANGE = "cut_out_of_range", "§1.2"
    DEAL_OR_CUT_AGAIN = "deal_or_cut_again", "B3"
    SLIP_IS_DUE = "slip_is_due", "§1.3"
    NOT_A_DEALT_PLACE = "not_a_dealt_place", "§1.3"
    LOOK_OR_STAY_BLIND = "look_or_stay_blind", "C12"
    LOOK_OR_DARK = "look_or_dark", "K1"
    ALREADY_LOOKED = "already_looked", "§1.4"

    # Rights to a redeal
    ANSWER_THE_RIGHT = "answer_the_right", "§1.6"
    NO_SUCH_RIGHT = "no_such_right", "§1.6"
    RIGHT_IS_USED = "right_is_used", "E"
    NAME_A_NINE = "name_a_nine", "E17"

    # The auction
    AUCTION_IS_ON = "auction_is_on", "§1.4"
    BID_TOO_LOW = "bid_too_low", "§1.4"
    NOT_A_STEP = "not_a_step", "§1.4"
    FORCED_OPENING = "forced_opening", "C2"
    EXACT_OPENING = "exact_opening", "C2"
    NO_JUMP = "no_jump", "C5"
    OVER_THE_CAP = "over_the_cap", "C6"
    OVER_THE_HIGHEST_BID = "over_the_highest_bid", "C8"
    SILENCED = "silenced", "C9"
    TRADING_IN_RED = "trading_in_red", "C10"
    OVER_THE_BLIND_CAP = "over_the_blind_cap", "C12"
    BARREL_MINIMUM = "barrel_minimum", "C15"
    OVER_THE_BARREL_CAP = "over_the_barrel_cap", "I12, I16"
    DARK_NEEDS_MARRIAGE = "dark_needs_marriage", "K4"

    # The talon and the exchange
    PACKET_IS_DUE = "packet_is_due", "§1.5"
    NO_SUCH_PACKET = "no_such_packet", "§1.5"
    BUY_OR_PASS = "buy_or_pass", "C13"
    KEEP_OR_LET_GO = "keep_or_let_go", "C13"
    NOT_THE_PRICE = "not_the_price", "C13"
    PRICE_OVER_THE_CAP = "price_over_the_cap", "C13"
    EXCHANGE_IS_ON = "exchange_is_on", "§1.5"
    ONE_CARD_EACH = "one_card_each", "§1.5"
    LAY_ASIDE = "lay_aside", "§1.5"
    GIVE_AND_LAY_ASIDE = "give_and_lay_aside", "§1.5"
    NOT_IN_HAND = "not_in_hand", "§1.8"
    GIVE_ONLY_FROM_TALON = "give_only_from_talon", "V14"

    # The contract
    CONTRACT_IS_DUE = "contract_is_due", "§1.5"
    CONTRACT_BELOW_BID = "contract_below_bid", "§1.5"
    RAISE_TOO_SMALL = "raise_too_small", "C4"
    CONTRACT_OVER_THE_CAP = "contract_over_the_cap", "C6"
    NO_RAISE = "no_raise", "D4"
    NO_RAISE_WHEN_FORCED = "no_raise_when_forced", "D4"
    RAISE_BEFORE_PASSING = "raise_before_passing", "D4"
    RAISE_BEFORE_TALON = "raise_before_talon", "D4"
    NO_RAISE_IN_GOLD = "no_raise_in_gold", "J4"
    NO_RAISE_IN_DARK = "no_raise_in_dark", "K7"
    TRUMP_IS_DUE = "trump_is_due", "G13"

    # Conceding
    NO_SUCH_CONCESSION = "no_such_concession", "§1.7"
    ONLY_THE_DECLARER_CONCEDES = "only_the_declarer_concedes", "§1.7"
    GIVE_UP_BEFORE_PASSING = "give_up_before_passing", "D2"
    GIVE_UP_ONLY_UNSEEN = "give_up_only_unseen", "D2"
    GIVE_UP_ONLY_WHEN_FORCED = "give_up_only_when_forced", "D2"
    CONCESSIONS_USED_UP = "concessions_used_up", "F5"
    ROSPIS_USED_UP = "rospis_used_up", "F7"
    SPISATS_USED_UP = "spisats_used_up", "F7"
    NO_CONCESSION_ON_BARREL = "no_concession_on_barrel", "F8"
    NO_CONCESSION_BESIDE_BARREL = "no_concession_beside_barrel", "F9"
    NO_CONCESSION_WITH_BARREL = "no_concession_with_barrel", "F10"
    NO_CONCESSION_IN_GOLD = "no_concession_in_gold", "F11"
    NO_CONCESSION_IN_DARK = "no_concession_in_dark", "F12"
    CROSSES_USED_UP = "crosses_used_up", "F14"
    NO_CROSS_WITH_BARREL = "no_cross_with_barrel", "F15"
    NO_CROSS_IN_DARK = "no_cross_in_dark", "F16"
    BOMB_ONLY_WHEN_FORCED = "bomb_only_when_forced", "F18"
    BOMBS_USED_UP = "bombs_used_up", "F18"
    NO_BOMB_ON_BARREL = "no_bomb_on_barrel", "F18"
    CONCEDE_ONLY_ON_LEAD = "concede_only_on_lead", "F19"
    TOO_LATE_TO_CONCEDE = "too_late_to_concede", "F19"

    # The play
    PLAY_IS_ON = "play_is_on", "§1.8"
    MUST_FOLLOW = "must_follow", "§1.8"
    MUST_TRUMP = "must_trump", "G1"
    MUST_BEAT = "must_beat", "G1"
    MUST_OVERTRUMP = "must_overtrump", "G1"
    MAY_NOT_LEAD_TRUMP = "may_not_lead_trump", "G6"
    MUST_LEAD_TRUMP = "must_lead_trump", "G7"
    MUST_LEAD_ACE = "must_lead_ace", "G10"

    # Melds
    DECLARE_ONLY_ON_LEAD = "declare_only_on_lead", "§1.9"
    NO_SUCH_MELD = "no_such_meld", "§1.9"
    HALF_A_MARRIAGE = "half_a_marriage", "§1.9"
    NOT_A_MARRIAGE_CARD = "not_a_marriage_card", "§1.9"
    DECLARE_AFTER_A_TRICK = "declare_after_a_trick", "G2"
    DECLARE_THE_HIGHER = "declare_the_higher", "G3"
    MUST_DECLARE = "must_declare", "G3"
    MUST_DECLARE_ACES = "must_declare_aces", "G3"
    MUST_DECLARE_ACE_KING = "must_declare_ace_king", "G3"
    MUST_DECLARE_BED = "must_declare_bed", "G3"
    MUST_DECLARE_NINES = "must_declare_nines", "G3"
    NOT_AN_ACE = "not_an_ace", "G8"
    NOT_FOUR_ACES = "not_four_aces", "G8"
    HALF_A_BED_MARRIAGE = "half_a_bed_marriage", "G11"
    NOT_A_BED_CARD = "not_a_bed_card", "G11"
    QUEEN_HAS_SERVED = "queen_has_served", "G11"
    NOT_A_NINE = "not_a_nine", "G12"
    NOT_FOUR_NINES = "not_four_nines", "G12"
    HALF_AN_ACE_KING_MARRIAGE = "half_an_ace_king_marriage", "G14"
    NOT_AN_ACE_OR_KING = "not_an_ace_or_king", "G14"
    NOT_A_HIGHER_MARRIAGE = "not_a_higher_marriage", "G18"


__all__ = ["Reason"]
