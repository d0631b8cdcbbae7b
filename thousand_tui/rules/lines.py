"""The names of everything written on the sheet: the lines of a settlement, and entries made between two deals.

Every change of a total or a mark is a :class:`~thousand_tui.rules.sheet.Line`: a name, the amount (0 if only a mark
changes), the total after it, and a fact.
"""

from __future__ import annotations

from thousand_tui.rules.ruled import Ruled


class LineName(Ruled):
    """The name of a line, in the order of RULES §1.14; the comment above each gives its amount and its fact (0 if none
    is named)."""

    # The contract, for a declarer who made it; fact: their points before rounding.
    CONTRACT_MADE = "contract_made", "§1.10"
    # Minus the contract; fact: the declarer's points.
    CONTRACT_FAILED = "contract_failed", "§1.10"
    # The declarer's rounded points, where those are scored; fact: the points before rounding.
    ACTUAL_MADE = "actual_made", "H3, K6"
    # Minus the missing points; fact: the declarer's points before rounding.
    SHORTFALL = "shortfall", "H4"
    # 0: the declarer's points were rounded before being compared with the contract; fact: the rounded points.
    OWN_ROUNDED = "own_rounded", "H2"
    # A defender's points, rounded (H1); fact: before rounding.
    DEFENDER = "defender", "§1.10"
    # The card points of a player on the keg, whoever is declarer; fact: the same.
    KEG = "keg", "I12"
    # All points of a player or partnership in a form without contracts; fact: before rounding.
    POINTS = "points", "V2"
    # 0: marriages worth nothing on this barrel; fact: their total value.
    MARRIAGES_NOT_COUNTED = "marriages_not_counted", "I12, I16"
    # What a conceded deal costs its declarer; fact: the contract.
    CONCEDED = "conceded", "§1.7"
    # 0: conceded with a cross; fact: the contract.
    CROSS = "cross", "F13"
    # 0: conceded with a bomb; fact: how many the declarer has used.
    BOMB = "bomb", "F18"
    # What a conceded deal brings another player; fact: the contract.
    GIFT = "gift", "§1.7"
    # The same if the deal was written off by aces; fact: the player's aces.
    GIFT_BY_ACES = "gift_by_aces", "F17"
    # What a gold, blind or dark deal adds (J6, C12, K6, K9); fact: the value of the melds that are not doubled.
    DOUBLED = "doubled", "§1.14"
    # 120 for four nines.
    FOUR_NINES_BONUS = "four_nines_bonus", "H5"
    # The points of the player who sits out, rounded; fact: before rounding.
    SITTER_TALON = "sitter_talon", "H14"
    # Taken back, because it does not count on the barrel.
    NOT_COUNTED_ON_BARREL = "not_counted_on_barrel", "§1.12"
    # Taken back, because only own contracts count in the lock.
    NOT_COUNTED_IN_LOCK = "not_counted_in_lock", "I13"
    # Given back, because it does not reach the end of the reverse barrel.
    NOT_COUNTED_ON_REVERSE = "not_counted_on_reverse", "I18"
    # 0: a bolt; fact: the bolts now, or those in a row if only these are counted.
    BOLT = "bolt", "§1.11"
    # 0: a bolt in a row, if both are counted; fact: how many in a row.
    BOLT_RUN = "bolt_run", "H7"
    # 0: a deal with a trick ended a row; fact: how many bolts it had.
    BOLT_RUN_ENDED = "bolt_run_ended", "H7"
    # Minus the fine for bolts of the game; fact: how many.
    BOLT_FINE = "bolt_fine", "§1.11"
    # Minus the fine for bolts in a row; fact: how many.
    BOLT_ROW_FINE = "bolt_row_fine", "H7"
    # Minus 100 for taking no points near the end; fact: the total before the deal.
    IDLE_FINE = "idle_fine", "V14"
    # Minus the fine for every third concession; fact: how many.
    CONCESSION_FINE = "concession_fine", "F4"
    # 0: is at the target together with others, and the game continues.
    AT_TARGET = "at_target", "A9"
    # 0: wins the game.
    WON = "won", "§1.13"
    # 0: wins the game by reaching the end of the reverse barrel.
    REVERSE_WON = "reverse_won", "I18"
    # 0: has lost the game by reaching that end.
    ELIMINATED = "eliminated", "I18"
    # 0: a fine, a failed contract or the dump truck took the player off.
    OFF_THE_BARREL = "off_the_barrel", "§1.12"
    # 0: an attempt on the barrel; fact: its number.
    ATTEMPT = "attempt", "§1.12"
    # Minus what a fall costs (I5, A3); fact: the attempts used.
    FALL = "fall", "§1.12"
    # 0: a fall that counts towards the third; fact: how many.
    FALL_COUNTED = "fall_counted", "I7"
    # To 0 or 5 instead of what the fall costs; fact: 3.
    THIRD_FALL = "third_fall", "I7"
    # Down to the level of the barrel; fact: the total that was reached.
    MOUNT = "mount", "§1.12"
    # Minus the fine, for being knocked off by a newcomer, or as the newcomer; fact: the side that stays.
    KNOCKED_OFF = "knocked_off", "I8"
    # Minus the fine, for mounting together; fact: how many did.
    COLLISION = "collision", "I9"
    # 0: has left the reverse barrel upwards.
    OFF_REVERSE = "off_reverse", "I18"
    # 0: an attempt on the reverse barrel; fact: its number.
    REVERSE_ATTEMPT = "reverse_attempt", "I18"
    # Up to -760 or -500 after the third attempt; fact: 3.
    REVERSE_ESCAPE = "reverse_escape", "I18"
    # Up to -880; fact: the total that was reached.
    REVERSE_MOUNT = "reverse_mount", "I18"
    # Up to -880 again, after a fine that did not reach the end; fact: the total that was reached.
    REVERSE_SET_BACK = "reverse_set_back", "I18"
    # 555, -555 or the agreed number becomes 0; fact: the total that was reached.
    DUMP = "dump", "H6"
    # To 0, for a gold set in which nobody made a contract; fact: the total before.
    GOLD_RESET = "gold_reset", "J5"
    # 0: another gold set begins.
    GOLD_REPLAY = "gold_replay", "J5"
    # To the total that the players wrote down.
    AS_WRITTEN = "as_written"

    # Between two deals Minus the fine, for the player who cut three nines in a row.
    BOTTOM_NINES_FINE = "bottom_nines_fine", "B3"
    # Minus the fine, for the dealer of three jacks in a row.
    BOTTOM_JACKS_FINE = "bottom_jacks_fine", "B4"
    # Minus the fine, for a dealer who exposed a card.
    EXPOSED_CARD_FINE = "exposed_card_fine", "B5"
    # What another player is given for it.
    EXPOSED_CARD_SHARE = "exposed_card_share", "B6"
    # What three nines bring in the lottery.
    LOTTERY = "lottery", "E17"
    # Minus the fine, for the dealer of cards that had to be dealt again.
    DEALER_FINE = "dealer_fine", "E14, E16"


class Occasion(Ruled):
    """Why fines and gifts are entered outside a settled deal."""

    BOTTOM_NINES = "bottom_nines", "B3"
    BOTTOM_JACKS = "bottom_jacks", "B4"
    EXPOSED_CARD = "exposed_card", "B5"
    REDEAL_FOR_NINES = "redeal_for_nines", "E14"
    THREE_REDEALS = "three_redeals", "E16"
    LOTTERY = "lottery", "E17"


__all__ = ["LineName", "Occasion"]
