"""Why an action is not allowed: ``refusal.<reason>``, for every reason that the rules give."""

from __future__ import annotations

from typing import Final

BEFORE: Final[dict[str, str]] = {
    "refusal.agreed": "{sentence} (agreement {row}).",
    "refusal.game_is_over": "The game is over.",
    "refusal.not_an_action": "That is not a move of this game.",
    "refusal.nothing_to_decide": "There is nothing to decide now.",
    "refusal.pack_not_shuffled": "The cards must be shuffled first.",
    "refusal.not_the_pack": "That is not the whole pack of 24 different cards.",
    "refusal.cut_is_due": "The pack must be cut first.",
    "refusal.cut_out_of_range": "Lift at least {least} cards and at most {most}.",
    "refusal.slip_is_due": "The cards must be dealt first.",
    "refusal.not_a_dealt_place": "No card is dealt from there.",
    "refusal.look_or_stay_blind": "First look at your cards, or leave them face down.",
    "refusal.look_or_dark": "First look at your cards, or say that you play in the dark.",
    "refusal.already_looked": "You have already looked at your cards.",
    "refusal.answer_the_right": "First say whether you want a redeal.",
    "refusal.right_is_used": "At this table a redeal is automatic.",
    "refusal.no_such_right": "You have no right to a redeal for that.",
}

AUCTION: Final[dict[str, str]] = {
    "refusal.auction_is_on": "The auction is on: bid or pass.",
    "refusal.bid_too_low": "That is too low: bid at least {lowest}.",
    "refusal.not_a_step": "Bids go up in steps of {step}.",
    "refusal.forced_opening": "You have to open the auction: bid at least {minimum}.",
    "refusal.barrel_minimum": "On the barrel you may only bid to win: {lowest} or more.",
    "refusal.exact_opening": "You have to open with exactly {exactly}.",
    "refusal.no_jump": "Bids go up one step at a time: bid {exactly}.",
    "refusal.silenced": "With fewer than {below} points you may bid only the forced opening.",
    "refusal.trading_in_red": "While anybody has fewer than {below} points, only the forced opening may be bid.",
    "refusal.dark_needs_marriage": "Only a player with a marriage can outbid a dark game, with {lowest} or more.",
    "refusal.over_the_barrel_cap": "On this barrel you may bid {highest} at most.",
    "refusal.over_the_highest_bid": "Nobody may bid more than {highest}.",
    "refusal.over_the_blind_cap": "Without looking at your cards you may bid {highest} at most.",
    "refusal.over_the_cap.held": "You can bid {cap} at most: 120 and {held} for the marriages you hold.",
    "refusal.over_the_cap.limit": "Nobody can bid more than {cap}.",
    "refusal.over_the_cap.none": "You hold no marriage, so you can bid {cap} at most.",
}

TALON: Final[dict[str, str]] = {
    "refusal.packet_is_due": "First take one of the packets.",
    "refusal.no_such_packet": "There are {packets} packets on the table.",
    "refusal.buy_or_pass": "Take the talon for {price}, or leave it.",
    "refusal.keep_or_let_go": "Keep the talon for {price}, or let it go.",
    "refusal.not_the_price": "The talon costs {price}, no more and no less.",
    "refusal.price_over_the_cap": "The talon costs {price}, but even with it you could promise {highest} at most.",
    "refusal.exchange_is_on": "First pass your cards.",
    "refusal.one_card_each": "Give each of your {recipients} opponents exactly one card, not the same one.",
    "refusal.one_card_each.one": "Give your opponent exactly one card.",
    "refusal.give_and_lay_aside": "Give one card to each of your {recipients} opponents and lay {aside} aside.",
    "refusal.give_and_lay_aside.one": "Give one card to your opponent and lay {aside} other aside.",
    "refusal.lay_aside": "Lay exactly {aside} different cards aside.",
    "refusal.give_only_from_talon": "{card} was not in the talon: you may pass only cards from the talon.",
    "refusal.contract_is_due": "First name your contract: keep your bid or raise it.",
    "refusal.contract_below_bid": "A contract cannot be lower than your bid of {bid}.",
    "refusal.raise_too_small": "Keep your bid, or raise it to {lowest} or more.",
    "refusal.contract_over_the_cap.held": (
        "You can raise to {cap} at most: 120 and {held} for the marriages you hold now."
    ),
    "refusal.contract_over_the_cap.limit": "You can name {cap} at most.",
    "refusal.contract_over_the_cap.none": "You hold no marriage now, so you can name {cap} at most.",
    "refusal.no_raise": "Contracts cannot be raised at this table.",
    "refusal.raise_before_passing": "Raise a contract before you pass the cards, not afterwards.",
    "refusal.no_raise_when_forced": "The forced opening cannot be raised if nobody bid more.",
    "refusal.no_raise_in_gold": "Contracts cannot be raised in gold deals.",
    "refusal.no_raise_in_dark": "A dark game cannot be raised.",
    "refusal.trump_is_due": "Name trumps first.",
}

CONCEDING: Final[dict[str, str]] = {
    "refusal.no_such_concession": "You cannot concede that way at this table.",
    "refusal.only_the_declarer_concedes": "Only the declarer can concede the deal.",
    "refusal.too_late_to_concede": "You can concede only before the first card is led.",
    "refusal.concede_only_on_lead": "You can concede only when it is your turn to lead.",
    "refusal.concessions_used_up": "You have used all your concessions for this game: {limit}.",
    "refusal.rospis_used_up": "You have used your one free concession (rospis).",
    "refusal.spisats_used_up": "You have used your one write-off (spisat).",
    "refusal.crosses_used_up": "You have used your one cross for this game.",
    "refusal.bombs_used_up": "You have used all your bombs for this game: {limit}.",
    "refusal.no_concession_with_barrel": "Nobody may concede for free while somebody is on the barrel.",
    "refusal.no_concession_beside_barrel": "Nobody may concede while somebody is on the barrel.",
    "refusal.no_concession_on_barrel": "On the barrel you may not concede.",
    "refusal.no_concession_in_gold": "Nobody may concede for free in a gold deal.",
    "refusal.no_concession_in_dark": "A dark game may not be conceded.",
    "refusal.no_cross_with_barrel": "Nobody may say cross while somebody is on the barrel.",
    "refusal.no_cross_in_dark": "In the dark you may not say cross.",
    "refusal.no_bomb_on_barrel": "On the barrel you may not drop a bomb.",
    "refusal.bomb_only_when_forced": "You can drop a bomb only on a forced opening that nobody outbid.",
    "refusal.give_up_only_when_forced": "You can give up this way only on a forced opening that nobody outbid.",
    "refusal.give_up_only_unseen": "The others have seen the talon: it is too late to give up this way.",
    "refusal.give_up_before_passing": "You have passed cards: it is too late to give up this way.",
}

PLAY: Final[dict[str, str]] = {
    "refusal.play_is_on": "The play has begun: play a card.",
    "refusal.not_in_hand": "You do not have {card}.",
    "refusal.must_follow": "You have {suit}: you must follow.",
    "refusal.must_beat": "You must follow {suit} with a card higher than {card} if you can.",
    "refusal.must_trump": "You have no {suit}, but you have a trump: you must play {trump}.",
    "refusal.must_overtrump": "You have no {suit}, but a trump above {card}: you must play a higher {trump}.",
    "refusal.must_lead_ace": "You have declared four aces: you must lead them one after another.",
    "refusal.must_lead_trump": "You have trumps: you must lead {trump}.",
    "refusal.may_not_lead_trump": "Another player made {trump} trumps: lead another suit while you can.",
    "refusal.no_such_meld": "That meld is not played at this table.",
    "refusal.declare_only_on_lead": "Only the player who leads to the trick can declare a meld.",
    "refusal.declare_after_a_trick": "You can declare a meld only after you have taken a trick.",
    "refusal.declare_the_higher": "This card of {suit} declares the higher of its two melds.",
    "refusal.queen_has_served": (
        "The queen of {suit} is already in a marriage with the king; the bed marriage had to come first."
    ),
    "refusal.half_a_marriage": "You do not hold both king and queen of {suit}.",
    "refusal.not_a_marriage_card": "{card} is neither king nor queen: it declares no marriage.",
    "refusal.half_an_ace_king_marriage": "You do not hold both ace and king of {suit}.",
    "refusal.not_an_ace_or_king": "{card} is neither ace nor king: it declares no marriage here.",
    "refusal.half_a_bed_marriage": "You do not hold both queen and jack of {suit}.",
    "refusal.not_a_bed_card": "{card} is neither queen nor jack: it declares no bed marriage.",
    "refusal.not_four_aces": "You do not hold all four aces.",
    "refusal.not_an_ace": "{card} is not an ace: it cannot declare four aces.",
    "refusal.not_four_nines": "You do not hold all four nines.",
    "refusal.not_a_nine": "{card} is not a nine: it cannot declare four nines.",
    "refusal.must_declare": "Leading the king or queen of {suit} declares the marriage automatically.",
    "refusal.must_declare_ace_king": "Leading the ace or king of {suit} declares the marriage automatically.",
    "refusal.must_declare_bed": "Leading the queen or jack of {suit} declares the bed marriage automatically.",
    "refusal.must_declare_aces": "Leading an ace declares the four aces automatically.",
    "refusal.must_declare_nines": "Leading a nine declares the four nines automatically.",
}

MESSAGES: Final[dict[str, str]] = BEFORE | AUCTION | TALON | CONCEDING | PLAY
