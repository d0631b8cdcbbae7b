"""The rule card from the scoring on; see :mod:`~.rulecard`."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    # Scoring
    "card.scoring.heading": "Scoring",
    "card.contract.contract.contract": (
        "The declarer needs as many points, in tricks and marriages, as the contract: then they score exactly the"
        " contract, otherwise they lose it."
    ),
    "card.contract.contract.shortfall": (
        "The declarer needs as many points, in tricks and marriages, as the contract: then they score exactly the"
        " contract, otherwise they lose what was missing."
    ),
    "card.contract.actual.contract": (
        "The declarer needs as many points, in tricks and marriages, as the contract: then they score all they took,"
        " otherwise they lose the contract."
    ),
    "card.contract.actual.shortfall": (
        "The declarer needs as many points, in tricks and marriages, as the contract: then they score all they took,"
        " otherwise they lose what was missing."
    ),
    "card.round_own.true": "Their points are rounded first, {rounding}.",
    "card.defenders": "Each opponent scores what they took, {rounding}.",
    "card.everybody.stock_two": "Both score what they took in tricks and marriages, {rounding}.",
    "card.everybody.stock_three": "All score what they took in tricks and marriages, {rounding}.",
    "card.everybody.stock_four": "Each side scores what it took in tricks and marriages, {rounding}.",
    "card.rounding.nearest5": "rounded to the nearest 5",
    "card.rounding.nearest10": "rounded to the nearest 10, a 5 upwards",
    "card.rounding.nearest10_down": "rounded to the nearest 10, a 5 downwards",
    "card.rounding.floor5": "rounded down to 5",
    "card.rounding.floor10": "rounded down to 10",
    "card.rounding.exact": "not rounded",
    "card.sitter_score.none": "Who sits out scores nothing.",
    "card.sitter_score.talon": "Who sits out scores the points of the talon.",
    "card.sitter_score.talon_marriage": "Who sits out scores the points of the talon, and a marriage in it.",
    "card.sitter_score.talon_half_marriage": (
        "Who sits out scores the points of the talon, a marriage in it, and half of one for a King or Queen alone."
    ),
    "card.sitter_score.aces_marriage": (
        "Who sits out scores 40 for every Ace in the talon and the value of a marriage in it."
    ),
    "card.four_nines_bonus.true": "Who holds all four nines when the play begins gets 120 after the deal.",
    "card.dump.plus": "A total of exactly 555 becomes 0.",
    "card.dump.minus": "A total of exactly minus 555 becomes 0.",
    "card.dump.both": "A total of exactly 555 or minus 555 becomes 0.",
    "card.idle_fine.true": "An opponent who had 850 or more and takes no point at all loses 100.",
    "card.fine": "Every fine is {fine}.",
    # Bolts
    "card.bolts.heading": "Bolts",
    "card.bolt.false.no_trick": "An opponent without a trick is given a bolt.",
    "card.bolt.false.zero_points": "An opponent without a point is given a bolt.",
    "card.bolt.false.zero_rounded": "An opponent whose points are rounded to nothing is given a bolt.",
    "card.bolt.true.no_trick": "Who takes no trick, opponent or declarer, is given a bolt.",
    "card.bolt.true.zero_points": "Who takes no point, opponent or declarer, is given a bolt.",
    "card.bolt.true.zero_rounded": "Whose points are rounded to nothing, opponent or declarer, is given a bolt.",
    "card.bolt_mode.off": "There are none: a deal without a trick costs nothing.",
    "card.bolt_mode.total3": "The third bolt costs {fine}, and the count starts again.",
    "card.bolt_mode.consecutive3": "Three bolts in a row cost {fine}.",
    "card.bolt_mode.both": "Three bolts in a row cost {fine}, and so does every third bolt of the game.",
    "card.bolt_mode.row240": "Three bolts in a row cost 240, any other third bolt {fine}.",
    "card.bolt_mode.row360": "Three bolts in a row cost 360, any other third bolt {fine}.",
    "card.bolt_mode.row3plus5": "Three bolts in a row cost {fine}, and so does every fifth bolt of the game.",
    "card.bolt_on_barrel.true": "On the barrel they are given too.",
    # Barrel
    "card.barrel.heading": "Barrel",
    "card.no_barrel": "There is no barrel.",
    "card.lock.number": (
        "There is no barrel: a player with {lock} or more scores only their own contracts; failed ones are lost as"
        " always."
    ),
    "card.game_1001.exact": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and sits on the barrel. They have"
        " one deal,"
        " the next in which they are forehand, to make a contract of exactly 121; otherwise they fall and lose"
        " {game_1001_fall}. The third fall takes them to zero."
    ),
    "card.game_1001.round125": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and sits on the barrel. They have"
        " one deal,"
        " the next in which they are forehand, to make a contract of 125 or more; otherwise they fall and lose"
        " {game_1001_fall}. The third fall takes them to zero."
    ),
    "card.lviv.true": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and is on the barrel until they fall"
        " below"
        " it again: they score like everybody else, but marriages count nothing for them, and they may promise 120 at"
        " most."
    ),
    "card.exact_on_barrel.true": "What they take there is not rounded.",
    "card.keg_playing.true": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and sits on the keg until they fall"
        " below it again: there they score the exact points they take, without marriages, as declarer too."
    ),
    "card.barrel": (
        "Who reaches {barrel_level} without winning is set to {barrel_level} and sits on the barrel. There nothing"
        " counts but a contract of their own that takes them to {target}."
    ),
    "card.direct_win.false": "Who jumps past it to {target} is stopped there too.",
    "card.attempts.unlimited": "They have as many deals for it as they need.",
    "card.attempt_count.deals": "They have {deals} for it.",
    "card.attempt_count.own_contracts": "They have {contracts} for it.",
    "card.attempt_count.own_forehand": "They have {deals} for it, counting only those in which they are forehand.",
    "card.barrel_fail.burn": "A failed contract there costs only the attempt.",
    "card.barrel_fail.subtract_and_off": "A failed contract there is subtracted, and the player is off the barrel.",
    "card.fall_penalty.fine": "After the last attempt they fall and lose {fine}.",
    "card.fall_penalty.bid": "After the last attempt they fall and lose what they promised in it, or else {fine}.",
    "card.fall_penalty.zero": "After the last attempt they fall to zero.",
    "card.third_fall.zero": "A player's third fall takes them to zero.",
    "card.third_fall.five_no_barrel": "A player's third fall takes them to 5; they need no barrel any more.",
    "card.third_fall.zero_no_barrel": "A player's third fall takes them to zero; they need no barrel any more.",
    "card.fall_counts.timeouts": "Only falls for want of attempts count among the three.",
    "card.knock_off.true": "Who climbs the barrel throws off those who sit there, and they lose {fine}.",
    "card.collision.true": "Players who climb it in the same deal all fall off and lose {fine}.",
    "card.reverse_outcome.win": (
        "There is a barrel at minus 880 as well: whoever gets down to minus 1000 within three deals wins the game,"
        " else they is put at minus {reverse_escape}."
    ),
    "card.reverse_outcome.eliminated": (
        "There is a barrel at minus 880 as well: who comes down to minus 1000 within three deals loses the game, which"
        " the highest total wins, else they are put at minus {reverse_escape}."
    ),
    # Gold
    "card.gold.heading": "Gold set",
    "card.gold_double.all": (
        "The game begins with one deal for every player, each forced on one of them at 120; all points and fines count"
        " double."
    ),
    "card.gold_double.no_marriage_double": (
        "The game begins with one deal for every player, each forced on one of them at 120; all points and fines count"
        " double, but not the values of marriages."
    ),
    "card.gold_auction.none": "Nobody else bids.",
    "card.gold_auction.min120": "The others may bid more.",
    "card.gold_hidden.true": "Talon and passed cards are not shown.",
    "card.gold_hidden.false": "Talon and passed cards are shown as in other deals.",
    "card.gold_raise.true": "The declarer may raise.",
    "card.gold_raise.false": "The declarer may not raise.",
    "card.free_concession_on_gold.false": "No gold deal may be given up.",
    "card.double_bolt_gold.true": "A bolt counts as two.",
    "card.gold_nobody.replay": "If nobody makes a contract, there is another gold set.",
    "card.gold_nobody.reset_replay": "If nobody makes a contract, all go back to zero and there is another gold set.",
    "card.gold_nobody.reset_normal": "If nobody makes a contract, all go back to zero and play on as usual.",
    "card.gold_nobody.keep_normal": "If nobody makes a contract, the game goes on as usual.",
    # Dark
    "card.dark.heading": "In the dark",
    "card.dark": "The forehand may promise 120 before looking at their cards.",
    "card.dark_min_score.at_least_240": "They need a total of at least 240 for that.",
    "card.dark_min_score.above_0": "They need a total above zero for that.",
    "card.dark_min_score.above_120": "They need a total above 120 for that.",
    "card.dark_not_with_barrel.true": "While somebody is on the barrel nobody may.",
    "card.dark_no_auction.true": "Then the talon is theirs, they may look, and nobody else bids.",
    "card.dark_raise.follows": "They may raise.",
    "card.dark_raise.off": "They may not raise.",
    "card.dark_cancel.true": "An opponent with a marriage may bid 125 or more, which makes it an ordinary deal.",
    "card.dark_cancel.false": "Nobody may bid over it.",
    "card.dark_hidden.true": "Talon and passed cards are not shown.",
    "card.dark_hidden.false": "Talon and passed cards are shown as in other deals.",
    "card.dark_max_240.true": "The declarer scores or loses twice the contract.",
    "card.dark_max_240.false": "The declarer scores twice what they took, or loses twice the contract.",
    "card.dark_no_marriage_double.true": "Marriages count single.",
    "card.dark_opponents_double.true": "The points of the others are doubled too.",
    "card.concession_in_dark.true": "The deal may be given up, everything doubled.",
    "card.cross_not_in_dark.true": "There is no cross in such a deal.",
    "card.double_bolt_dark.true": "A declarer who takes no trick gets two bolts.",
    "card.dark_zero_others_bolt.true": "Each opponent then gets a bolt as well.",
}
