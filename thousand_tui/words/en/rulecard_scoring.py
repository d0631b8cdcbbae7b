"""The rule card from the scoring on; see :mod:`~.rulecard`."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    # Scoring
    "card.scoring.heading": "Scoring",
    "card.contract.contract.contract": (
        "A declarer who takes at least the contract, in tricks and marriages, scores exactly the contract; one who"
        " does not loses it."
    ),
    "card.contract.contract.shortfall": (
        "A declarer who takes at least the contract, in tricks and marriages, scores exactly the contract; one who"
        " does not loses what was missing."
    ),
    "card.contract.actual.contract": (
        "A declarer who takes at least the contract, in tricks and marriages, scores all they took; one who does not"
        " loses the contract."
    ),
    "card.contract.actual.shortfall": (
        "A declarer who takes at least the contract, in tricks and marriages, scores all they took; one who does not"
        " loses what was missing."
    ),
    "card.round_own.true": "Their points are rounded first, {rounding}; that never breaks a contract.",
    "card.round_own.up": "Their points are first rounded up to the next 5.",
    "card.defenders": "Each opponent scores what they took, {rounding}.",
    "card.everybody.stock_two": "Both score what they took in tricks and marriages, {rounding}.",
    "card.everybody.stock_three": "All score what they took in tricks and marriages, {rounding}.",
    "card.everybody.stock_four": "Each side scores what it took in tricks and marriages, {rounding}.",
    "card.rounding.nearest5": "rounded to the nearest 5",
    "card.rounding.nearest10": "rounded to the nearest 10, a 5 up",
    "card.rounding.nearest10_down": "rounded to the nearest 10, a 5 down",
    "card.rounding.floor5": "rounded down to a multiple of 5",
    "card.rounding.floor10": "rounded down to a multiple of 10",
    "card.rounding.exact": "not rounded",
    "card.sitter_score.none": "The player who sits out scores nothing.",
    "card.sitter_score.talon": "The player who sits out scores the points of the talon.",
    "card.sitter_score.talon_marriage": "The player who sits out scores the points of the talon, and a marriage in it.",
    "card.sitter_score.talon_half_marriage": (
        "The player who sits out scores the points of the talon, a marriage in it, and half of one for a king or queen"
        " alone."
    ),
    "card.sitter_score.aces_marriage": (
        "The player who sits out scores {sitter_ace} for every ace in the talon and the value of a marriage in it."
    ),
    "card.four_nines_bonus.true": "A player who holds all four nines when play begins gets 120 after the deal.",
    "card.dump.plus": "A total of exactly 555 drops to 0: the dump truck.",
    "card.dump.minus": "A total of exactly minus 555 goes back to 0: the dump truck.",
    "card.dump.both": "A total of exactly 555 or minus 555 goes back to 0: the dump truck.",
    "card.idle_fine.true": "An opponent who had 850 or more and takes no points loses 100.",
    "card.fine": "Every fine is {fine}.",
    # Bolts
    "card.bolts.heading": "Bolts",
    "card.bolt.false.no_trick": "A bolt is a black mark: an opponent who takes no trick gets one.",
    "card.bolt.false.zero_points": "A bolt is a black mark: an opponent who takes no points gets one.",
    "card.bolt.false.zero_rounded": "A bolt is a black mark: an opponent whose points round to 0 gets one.",
    "card.bolt.true.no_trick": "A bolt is a black mark: anybody who takes no trick, opponent or declarer, gets one.",
    "card.bolt.true.zero_points": (
        "A bolt is a black mark: anybody who takes no points, opponent or declarer, gets one."
    ),
    "card.bolt.true.zero_rounded": (
        "A bolt is a black mark: anybody whose points round to 0, opponent or declarer, gets one."
    ),
    "card.bolt_mode.off": "There are no bolts: a deal without a trick costs nothing.",
    "card.bolt_mode.total3": "The {bolt_nth} bolt costs {fine_bolts}, and the count starts again.",
    "card.bolt_mode.consecutive3": "{bolt_number} bolts in a row cost {fine_bolts}.",
    "card.bolt_mode.both": (
        "{bolt_number} bolts in a row cost {fine_bolts}, and so does every {bolt_nth} bolt of the game."
    ),
    "card.bolt_mode.row240": "Three bolts in a row cost 240, any other third bolt {fine_bolts}.",
    "card.bolt_mode.row360": "Three bolts in a row cost 360, any other third bolt {fine_bolts}.",
    "card.bolt_mode.row3plus5": "Three bolts in a row cost {fine_bolts}, and so does every fifth bolt of the game.",
    "card.bolt_on_barrel.true": "Players on the barrel get them too.",
    "card.numbers": "Two Three Four Five Six Seven Eight Nine",
    "card.nths": "second third fourth fifth sixth seventh eighth ninth",
    # Barrel
    "card.barrel.heading": "Barrel",
    "card.no_barrel": "There is no barrel.",
    "card.lock.number": (
        "There is a lock instead of a barrel: a player with {lock} or more scores only their own contracts; failed"
        " ones are lost as always."
    ),
    "card.game_1001.exact": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and sits on the barrel. There, only a"
        " contract of their own that takes them to {target} counts; they may bid exactly 121. The next deal in which"
        " they are forehand is their last: if they have not won when it ends, they fall and lose {game_1001_fall}. The"
        " third fall takes them to zero."
    ),
    "card.game_1001.round125": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and sits on the barrel. There, only a"
        " contract of their own that takes them to {target} counts, so they need 125. The next deal in which they are"
        " forehand is their last: if they have not won when it ends, they fall and lose {game_1001_fall}. The third"
        " fall takes them to zero."
    ),
    "card.lviv.true": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and is on the barrel until they fall"
        " below it again: they score like everybody else, but their marriages do not count, and they may bid 120 at"
        " most."
    ),
    "card.exact_on_barrel.true": "What they take there is not rounded.",
    "card.keg_playing.true": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and sits on the keg, a barrel on"
        " which points still count, until they fall below it again: there they score the exact points they take,"
        " without marriages, as declarer too."
    ),
    "card.barrel": (
        "Whoever reaches {barrel_level} without winning is set to {barrel_level} and sits on the barrel. There, only a"
        " contract of their own that takes them to {target} counts."
    ),
    "card.direct_win.false": "A player who jumps past it to {target} is stopped there too.",
    "card.attempts.unlimited": "They may take as many deals as they need.",
    "card.attempt_count.deals": "They have {deals} to do it.",
    "card.attempt_count.own_contracts": "They have {contracts} to do it.",
    "card.attempt_count.own_forehand": "They have {deals} to do it, counting only those in which they are forehand.",
    "card.attempt_count.own_forehand_only": (
        "They have {deals} to do it, counting only those in which they are forehand; in any other deal a contract of"
        " theirs does not count."
    ),
    "card.barrel_fail.burn": "A failed contract there costs only the attempt.",
    "card.barrel_fail.subtract_and_off": "A failed contract there is subtracted, and the player is off the barrel.",
    "card.fall_penalty.fine": "After the last attempt they fall and lose {fine_barrel}.",
    "card.fall_penalty.bid": (
        "After the last attempt they fall and lose the contract they promised in it, or {fine_barrel} if there was"
        " none."
    ),
    "card.fall_penalty.zero": "After the last attempt they fall to zero.",
    "card.third_fall.zero": "A player's third fall takes them to zero.",
    "card.third_fall.five_no_barrel": (
        "A player's third fall takes them to 5; from then on they can win without the barrel."
    ),
    "card.third_fall.zero_no_barrel": (
        "A player's third fall takes them to zero; from then on they can win without the barrel."
    ),
    "card.fall_counts.timeouts": "Only falls for running out of attempts count among the three.",
    "card.knock_off.true": "A player who climbs the barrel throws off those who sit there, and they lose {fine_knock}.",
    "card.collision.true": "Players who climb it in the same deal all fall off and lose {fine_knock}.",
    "card.collision.all": (
        "Players who climb it in the same deal all fall off, with those who sat there before, and lose {fine_knock}."
    ),
    "card.reverse_outcome.win": (
        "There is also a barrel at minus 880: whoever gets from there down to minus 1000 within {below_deals} wins the"
        " game; if they do not, they are put at minus {reverse_escape}."
    ),
    "card.reverse_outcome.eliminated": (
        "There is also a barrel at minus 880: whoever comes down to minus 1000 within {below_deals} loses the game,"
        " which the highest total wins; if they do not, they are put at minus {reverse_escape}."
    ),
    # Gold
    "card.gold.heading": "Gold set",
    "card.gold_double.all": (
        "The game begins with a gold set, one deal for every player, each forced on one of them at 120; all points and"
        " fines count double."
    ),
    "card.gold_double.no_marriage_double": (
        "The game begins with a gold set, one deal for every player, each forced on one of them at 120; all points and"
        " fines count double, but not the values of marriages."
    ),
    "card.gold_double.none": (
        "The game begins with a gold set, one deal for every player, each forced on one of them at 120; points and"
        " fines count as in any other deal."
    ),
    "card.gold_auction.none": "Nobody else bids.",
    "card.gold_auction.min120": "The others may bid more.",
    "card.gold_hidden.true": "The talon and the passed cards are not shown.",
    "card.gold_hidden.false": "The talon and the passed cards are shown as in other deals.",
    "card.gold_raise.true": "The declarer may raise.",
    "card.gold_raise.false": "The declarer may not raise.",
    "card.free_concession_on_gold.false": "A gold deal may not be conceded.",
    "card.double_bolt_gold.true": "A bolt counts as two.",
    "card.gold_nobody.replay": "If nobody makes a contract, there is another gold set.",
    "card.gold_nobody.reset_replay": (
        "If nobody makes a contract, everybody goes back to zero and there is another gold set."
    ),
    "card.gold_nobody.reset_normal": (
        "If nobody makes a contract, everybody goes back to zero and the game continues as usual."
    ),
    "card.gold_nobody.keep_normal": "If nobody makes a contract, the game continues as usual.",
    # Dark
    "card.dark.heading": "In the dark",
    "card.dark": "The forehand may play in the dark: bid 120 before looking at their cards.",
    "card.dark_min_score.at_least_240": "They need a total of at least 240 for that.",
    "card.dark_min_score.above_0": "They need a total above zero for that.",
    "card.dark_min_score.above_120": "They need a total above 120 for that.",
    "card.dark_not_with_barrel.true": "Nobody may while somebody is on the barrel.",
    "card.dark_no_auction.true": "The talon is then theirs, they may look at their cards, and nobody else bids.",
    "card.dark_raise.follows": "They may raise.",
    "card.dark_raise.off": "They may not raise.",
    "card.dark_cancel.true": (
        "An opponent with a marriage may outbid it with 125 or more, which makes it an ordinary deal."
    ),
    "card.dark_cancel.false": "Nobody may outbid it.",
    "card.dark_hidden.true": "The talon and the passed cards are not shown.",
    "card.dark_hidden.false": "The talon and the passed cards are shown as in other deals.",
    "card.dark_max_240.true": "The declarer scores or loses twice the contract.",
    "card.dark_max_240.false": "The declarer scores twice what they took, or loses twice the contract.",
    "card.dark_no_marriage_double.true": "Marriages are not doubled.",
    "card.dark_opponents_double.true": "The opponents' points are doubled too.",
    "card.concession_in_dark.true": "The deal may be conceded, with everything doubled.",
    "card.cross_not_in_dark.true": "Nobody may take a cross in such a deal.",
    "card.double_bolt_dark.true": "A declarer who takes no trick gets two bolts.",
    "card.dark_zero_others_bolt.true": "Each opponent then gets a bolt as well.",
}
