"""The prompt line: what is expected now, and why."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "prompt.shuffling": "The cards are shuffled for the next deal.",
    "prompt.waiting": "{who} is thinking.",
    "prompt.forced": "You must say at least {lowest}: you are forehand.",
    "prompt.must_pass": "{who} says {high}, and with your cards you can promise {cap} at most: pass.",
    "prompt.last_bid": "{who} says {high}: bid {lowest} or pass.",
    "prompt.bid": "{who} says {high}: bid {lowest} to {highest}, or pass.",
    "prompt.give": "Give one card to each opponent.",
    "prompt.right": "You hold all four nines: have the cards dealt again, or play on.",
    "prompt.raise": "Keep {bid} or raise it up to {highest}.",
    "prompt.keep": "Your cards allow no raise: keep {bid}.",
    "prompt.first_lead": "You play {contract}: lead any card.",
    "prompt.or_concede": "{asked}, or concede (F).",
    "prompt.or_concede.typed": "{asked}, or type concede.",
    "prompt.lead": "The trick was yours: lead any card.",
    "prompt.lead_marriage": "Lead any card. King or Queen of {suits} may declare the marriage.",
    "prompt.lead_automatic": "Lead any card. King or Queen of {suits} declares the marriage.",
    "prompt.follow": "Follow {suit}.",
    "prompt.trump": "You have no {suit}: play a trump, {trump}.",
    "prompt.any_card": "You have no {suit}: play any card.",
    "prompt.any_card_no_trump": "You have no {suit} and no trump: play any card.",
}
