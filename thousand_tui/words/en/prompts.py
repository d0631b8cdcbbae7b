"""The prompt line: what is expected now, and why."""

from __future__ import annotations

from typing import Final

BEFORE: Final[dict[str, str]] = {
    "prompt.shuffling": "The cards are being shuffled for the next deal.",
    "prompt.waiting": "{who} is thinking.",
    "prompt.waiting.cutting": "{who} is cutting the pack.",
    "prompt.waiting.looking": "{who} is deciding whether to look at the cards.",
    "prompt.waiting.packets": "{who} is choosing a packet.",
    "prompt.waiting.rebuying": "{who} is thinking about the talon.",
    "prompt.waiting.naming": "{who} is naming trumps.",
    "prompt.cut": "Cut the pack: lift {least} to {most} cards.",
    "prompt.cut.nine": "A nine was on the bottom ({nines} of {of}): cut again. The third in a row costs {fine}.",
    "prompt.cut.dealer": "A jack was on the bottom: you, the dealer, make the cut, then the cards are dealt.",
    "prompt.blind": "Look at your cards, or leave them face down: a deal played unseen counts double.",
    "prompt.dark": "Look at your cards, or play in the dark: 120 unseen, and everything counts double.",
}

AUCTION: Final[dict[str, str]] = {
    "prompt.gold": "Gold deal, everything counts double. {asked}",
    "prompt.gold.single": "Gold deal. {asked}",
    "prompt.or_look": "{asked}, or look first ({key}).",
    "prompt.or_look.typed": "{asked}, or look first.",
    "prompt.forced.forehand": "You are forehand: you must bid at least {lowest}.",
    "prompt.forced.forehand.exact": "You are forehand: you must bid {lowest}.",
    "prompt.forced.dealer": "You are the dealer: you must bid at least {lowest}.",
    "prompt.forced.dealer.exact": "You are the dealer: you must bid {lowest}.",
    "prompt.forced.last": "All others have passed: you must bid at least {lowest}.",
    "prompt.forced.last.exact": "All others have passed: you must bid {lowest}.",
    "prompt.forced.silenced": "You must open with {lowest}: at these totals no other bid is allowed.",
    "prompt.forced.barrel": "On the barrel you must open with {lowest}, enough to win.",
    "prompt.open": "Nobody has bid yet: bid {lowest} to {highest}, or pass.",
    "prompt.open.exact": "Nobody has bid yet: bid {lowest}, or pass.",
    "prompt.open.cannot": "Nobody has bid yet, and your cards do not allow {lowest}: pass.",
    "prompt.must_pass.silenced": "{who} bids {high}, and at these totals you may not bid: pass.",
    "prompt.must_pass.dark": "{who} plays in the dark, and only a player with a marriage can outbid that: pass.",
    "prompt.must_pass.barrel": "{who} bids {high}; on the barrel you may only bid to win, and now you cannot: pass.",
    "prompt.must_pass.cap": "{who} bids {high}, and your cards do not allow {lowest}: pass.",
    "prompt.must_pass.blind": "{who} bids {high}, and without looking you may not bid {lowest}: pass.",
    "prompt.last_bid": "{who} bids {high}: bid {lowest} or pass.",
    "prompt.bid": "{who} bids {high}: bid {lowest} to {highest}, or pass.",
}

TALON: Final[dict[str, str]] = {
    "prompt.packet": "Take one of the packets; the other stays where it is.",
    "prompt.rebuy": "Take the talon from {who} for {price}, or leave it.",
    "prompt.rebuy.cannot": "The talon would cost {price}, more than you can promise: leave it to {who}.",
    "prompt.rebuy.holder": "{who} takes the talon for {price} unless you keep it for that.",
    "prompt.give": "Give one card to each opponent.",
    "prompt.give.one": "Give one card to {who}.",
    "prompt.give.talon": "Give each opponent one card from the talon.",
    "prompt.give.two_discards": "Lay two cards aside: they count for nobody.",
    "prompt.give.two_hidden_discards": "Lay two cards aside: they go to the winner of the last trick.",
    "prompt.give.two_bank": "Give one card to {who} and put one in the bank for the last trick.",
    "prompt.give.two_dead_hand": "Give one card to {who} and lay one on the dead hand.",
    "prompt.right": "{about}: ask for a redeal, or play on.",
    "prompt.right.several": "You have several grounds for a redeal: use one, or play on.",
    "prompt.right.used": "{about}: the cards are dealt again.",
    "prompt.raise": "Keep {bid} or raise it up to {highest}.",
    "prompt.keep": "Your cards allow no raise: keep {bid}.",
    "prompt.no_raise": "Your contract stays at {bid}.",
    "prompt.trump_named": "You play {contract}: name trumps for this deal.",
    "prompt.or_concede": "{asked}, or concede ({key}).",
    "prompt.or_concede.typed": "{asked}, or type concede.",
}

PLAY: Final[dict[str, str]] = {
    "prompt.first_lead": "You play {contract}: lead any card.",
    "prompt.lead": "You took the trick: lead any card.",
    "prompt.lead.first": "You lead: play any card.",
    "prompt.lead.ace": "You have declared four aces: lead the next ace.",
    "prompt.lead.trump": "You have trumps: lead one, {trump}.",
    "prompt.lead.no_trump": "Another player made {trump} trumps: lead another suit.",
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
