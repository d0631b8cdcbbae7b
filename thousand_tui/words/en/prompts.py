"""The prompt line: what is expected now, and why."""

from __future__ import annotations

from typing import Final

BEFORE: Final[dict[str, str]] = {
    "prompt.shuffling": "The cards are shuffled for the next deal.",
    "prompt.waiting": "{who} is thinking.",
    "prompt.waiting.cutting": "{who} cuts the pack.",
    "prompt.waiting.looking": "{who} decides whether to look at the cards.",
    "prompt.waiting.packets": "{who} chooses a packet.",
    "prompt.waiting.rebuying": "{who} thinks about the talon.",
    "prompt.waiting.naming": "{who} names the trump.",
    "prompt.cut": "Cut the pack: lift {least} to {most} cards.",
    "prompt.cut.nine": "Cut again, after {nines} of {of} nines on the bottom; the third in a row costs {fine}.",
    "prompt.cut.dealer": "A jack lay on the bottom: you, the dealer, cut yourself, and then the cards are dealt.",
    "prompt.blind": "Look at your cards, or leave them face down: what is played unseen counts double.",
    "prompt.dark": "Look at your cards, or play in the dark: 120 unseen, and everything counts double.",
}

AUCTION: Final[dict[str, str]] = {
    "prompt.gold": "Gold deal, everything counts double. {asked}",
    "prompt.or_look": "{asked}, or look first (L).",
    "prompt.or_look.typed": "{asked}, or look first.",
    "prompt.forced.forehand": "You must say at least {lowest}: you are forehand.",
    "prompt.forced.forehand.exact": "You must say {lowest}: you are forehand.",
    "prompt.forced.dealer": "You must say at least {lowest}: you are the dealer.",
    "prompt.forced.dealer.exact": "You must say {lowest}: you are the dealer.",
    "prompt.forced.silenced": "You must open with {lowest}: at these totals you have no other say.",
    "prompt.forced.barrel": "On the barrel you must open with {lowest}, enough to win.",
    "prompt.open": "Nobody has bid yet: bid {lowest} to {highest}, or pass.",
    "prompt.open.exact": "Nobody has bid yet: bid {lowest}, or pass.",
    "prompt.open.cannot": "Nobody has bid yet, and your cards do not allow {lowest}: pass.",
    "prompt.must_pass.silenced": "{who} says {high}, and at these totals you have no say: pass.",
    "prompt.must_pass.dark": "{who} plays in the dark, and only a marriage in hand goes over that: pass.",
    "prompt.must_pass.barrel": "{who} says {high}; on the barrel you may only bid to win, and cannot now: pass.",
    "prompt.must_pass.cap": "{who} says {high}, and with your cards you cannot promise {lowest}: pass.",
    "prompt.must_pass.blind": "{who} says {high}, and unseen you cannot promise {lowest}: pass.",
    "prompt.last_bid": "{who} says {high}: bid {lowest} or pass.",
    "prompt.bid": "{who} says {high}: bid {lowest} to {highest}, or pass.",
}

TALON: Final[dict[str, str]] = {
    "prompt.packet": "Take one of the packets; the other one stays where it is.",
    "prompt.rebuy": "Take the talon from {who} for {price}, or leave it.",
    "prompt.rebuy.cannot": "The talon would cost {price}, more than you can promise: leave it to {who}.",
    "prompt.rebuy.holder": "{who} takes the talon for {price} unless you keep it for that.",
    "prompt.give": "Give one card to each opponent.",
    "prompt.give.one": "Give one card to {who}.",
    "prompt.give.talon": "Give one card of the talon to each opponent.",
    "prompt.give.two_discards": "Lay two cards aside: they count for nobody.",
    "prompt.give.two_hidden_discards": "Lay two cards aside: they go to the winner of the last trick.",
    "prompt.give.two_bank": "Give one card to {who} and lay one on the bank for the last trick.",
    "prompt.give.two_dead_hand": "Give one card to {who} and lay one on the dead hand.",
    "prompt.right": "{about}: have the cards dealt again, or play on.",
    "prompt.right.several": "You have several rights to another deal: use one, or play on.",
    "prompt.right.used": "{about}: the cards are dealt again.",
    "prompt.raise": "Keep {bid} or raise it up to {highest}.",
    "prompt.keep": "Your cards allow no raise: keep {bid}.",
    "prompt.no_raise": "Your contract stays {bid}.",
    "prompt.trump_named": "You play {contract}: name the trump of this deal.",
    "prompt.or_concede": "{asked}, or concede (F).",
    "prompt.or_concede.typed": "{asked}, or type concede.",
}

PLAY: Final[dict[str, str]] = {
    "prompt.first_lead": "You play {contract}: lead any card.",
    "prompt.lead": "The trick was yours: lead any card.",
    "prompt.lead.first": "You lead: play any card.",
    "prompt.lead.ace": "You have declared four aces: lead the next ace.",
    "prompt.lead.trump": "You have trumps: lead one, {trump}.",
    "prompt.lead.no_trump": "Others made {trump} trumps: lead another suit.",
    "prompt.may_declare": "{asked}; you may declare {melds}.",
    "prompt.declares": "{asked}; its cards declare {melds}.",
    "prompt.meld.marriage": "the marriage {suits}",
    "prompt.meld.bed": "the bed marriage {suits}",
    "prompt.meld.aces": "four aces",
    "prompt.meld.nines": "four nines",
    "prompt.follow": "Follow {suit}.",
    "prompt.beat": "Follow {suit} and beat {best}.",
    "prompt.trump": "You have no {suit}: play a trump, {trump}.",
    "prompt.overtrump": "You have no {suit}: beat {best} with a higher trump.",
    "prompt.any_card": "You have no {suit}: play any card.",
    "prompt.any_card_no_trump": "You have no {suit} and no trump: play any card.",
}

MESSAGES: Final[dict[str, str]] = BEFORE | AUCTION | TALON | PLAY
