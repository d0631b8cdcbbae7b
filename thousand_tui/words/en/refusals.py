"""Why an action is not allowed: ``refusal.<reason>``, for every reason that the rules give."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "refusal.agreed": "{sentence} (agreement {row}).",
    "refusal.answer_the_right": "First say whether you want the cards dealt again.",
    "refusal.auction_is_on": "The auction is on: bid or pass.",
    "refusal.bid_too_low": "That does not beat the bid: say at least {lowest}.",
    "refusal.contract_below_bid": "A contract cannot be lower than your bid of {bid}.",
    "refusal.contract_is_due": "First name your contract: keep your bid or raise it.",
    "refusal.contract_over_the_cap.held": (
        "You can raise to {cap} at most: 120 and {held} for the marriages you hold now."
    ),
    "refusal.contract_over_the_cap.limit": "You can name {cap} at most.",
    "refusal.contract_over_the_cap.none": "You hold no marriage now, so you can name {cap} at most.",
    "refusal.declare_after_a_trick": "You have not taken a trick yet: a marriage can be declared only after that.",
    "refusal.declare_only_on_lead": "A marriage is declared only by the player who leads to the trick.",
    "refusal.exchange_is_on": "First give one card to each opponent.",
    "refusal.forced_opening": "You are forehand and nobody has bid: you must say at least {minimum}.",
    "refusal.game_is_over": "The game is over.",
    "refusal.half_a_marriage": "You do not hold both King and Queen of {suit}.",
    "refusal.must_declare": "King or Queen of {suit} led with the right to a marriage always declares it.",
    "refusal.must_follow": "You have {suit}: you must follow.",
    "refusal.must_trump": "You have no {suit}, but you have a trump: you must play {trump}.",
    "refusal.no_concession_with_barrel": "Nobody may concede while somebody is on the barrel.",
    "refusal.no_such_concession": "There is no such way to concede here.",
    "refusal.not_a_marriage_card": "{card} is neither King nor Queen: it declares no marriage.",
    "refusal.not_a_step": "The number must be a multiple of {step}.",
    "refusal.not_in_hand": "You do not have {card}.",
    "refusal.not_the_pack": "That is not the whole pack of 24 different cards.",
    "refusal.nothing_to_decide": "There is nothing to decide now.",
    "refusal.one_card_each": "Give exactly one card to each of your {recipients} opponents, different cards.",
    "refusal.over_the_cap.held": "You can promise {cap} at most: 120 and {held} for the marriages you hold.",
    "refusal.over_the_cap.limit": "Nobody can promise more than {cap}.",
    "refusal.over_the_cap.none": "You hold no marriage, so you can promise {cap} at most.",
    "refusal.pack_not_shuffled": "First the cards are shuffled.",
    "refusal.play_is_on": "The play has begun: play a card.",
    "refusal.too_late_to_concede": "You can concede only before the first card is led.",
}
