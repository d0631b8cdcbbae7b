"""The people round the table and what lies between them, in English."""

from __future__ import annotations

from typing import Final

MARKS: Final[dict[str, str]] = {
    "mark.barrel": "barrel {attempt}/{attempts}",
    "mark.barrel.free": "barrel",
    "mark.keg": "keg",
    "mark.lock": "lock",
    "mark.freed": "no barrel",
    "mark.reverse": "reverse {attempt}/{attempts}",
    "mark.bolts": "bolts {bolts}",
    "mark.run": "row {run}",
    "mark.falls": "falls {falls}",
}

SEATS: Final[dict[str, str]] = {
    "seat.bids": "bids {bid}",
    "seat.dark": "in the dark",
    "seat.deals": "deals",
    "seat.declarer": "plays {contract}",
    "seat.declarer.blind": "plays {contract} blind",
    "seat.declarer.dark": "plays {contract} dark",
    "seat.defends": "defends",
    "seat.forehand": "forehand",
    "seat.melds": "marriages {worth}",
    "seat.must_open": "must open",
    "seat.partner": "your partner",
    "seat.passed": "passed",
    "seat.plays": "{who} plays {contract}",
    "seat.points": "{points} pts",
    "seat.silent": "silent",
    "seat.sits_out": "sits out",
    "seat.tricks": "tricks {tricks}",
    "seat.tricks.open": "tricks {tricks}, {points} in",
    "seat.tricks.open.short": "tr {tricks}, {points} in",
    "seat.tricks.short": "tr {tricks}",
    "seat.unseen": "not looked",
    "seat.with": "with {who}",
    "seat.you": "{name} (you)",
}

MIDDLE: Final[dict[str, str]] = {
    "trick.counter": "play goes to the right",
    "trick.last": "last trick",
    "trick.last_took": "{who} took it",
    "trick.led": "{who} led",
    "trick.meld.aces": "aces {worth}",
    "trick.meld.nines": "nines {worth}",
    "trick.no_trump": "no trump yet",
    "trick.to_lead": "{who} is to lead",
    "trick.to_lead.you": "you lead",
    "trick.took": "takes it",
    "trick.trump": "trump",
    "trick.wins": "winning",
    "trick.you": "you",
}

PILES: Final[dict[str, str]] = {
    "pile.bank": "to the last trick: {count}",
    "pile.dead": "out of play: {count}",
    "pile.dead_hand": "dead hand",
    "pile.stock": "stock {count}",
}

RESULT: Final[dict[str, str]] = {
    "deal.bomb": "{deal}: {who} dropped a bomb",
    "deal.by-aces": "{deal}: {who} wrote {contract} off by aces",
    "deal.cross": "{deal}: {who} crossed {contract} out",
    "deal.failed": "{deal}: {who} failed {contract} with {raw}",
    "deal.failed.blind": "{deal}: {who} failed {contract} with {raw}, blind",
    "deal.failed.dark": "{deal}: {who} failed {contract} with {raw}, in the dark",
    "deal.give-up": "{deal}: {who} gave {contract} up",
    "deal.keg": "{deal}: {who} took {raw} on the keg",
    "deal.made": "{deal}: {who} made {contract} with {raw}",
    "deal.made.blind": "{deal}: {who} made {contract} with {raw}, blind",
    "deal.made.dark": "{deal}: {who} made {contract} with {raw}, in the dark",
    "deal.more": "↑ {above}  ↓ {below}",
    "deal.more.letters": "Up {above}  Down {below}",
    "deal.next": "Next deal",
    "deal.nothing": "nothing",
    "deal.number": "Deal {number}",
    "deal.number.gold": "Gold deal {number}",
    "deal.over": "To the end of the game",
    "deal.played": "{deal}: {who} took most, {points}",
    "deal.played.even": "{deal}: all took {points}",
    "deal.points": "taken: {points}",
    "deal.rospis": "{deal}: {who} conceded {contract}",
    "deal.shuffling": "the cards are being shuffled",
    "deal.spisat": "{deal}: {who} wrote {contract} off",
    "deal.took": "{who} {cards} + {melds}",
    "deal.took_cards": "{who} {cards}",
}

SIDE: Final[dict[str, str]] = {
    "side.blind": "{who} stays blind",
    "side.booked": "{who} {amount}",
    "side.bottom": "{card} on the bottom",
    "side.conceded.bomb": "{who} drops a bomb",
    "side.conceded.by-aces": "{who} writes off by aces",
    "side.conceded.cross": "{who} crosses it out",
    "side.conceded.give-up": "{who} gives up",
    "side.conceded.rospis": "{who} concedes",
    "side.conceded.spisat": "{who} writes it off",
    "side.cuts": "{who} cuts",
    "side.dark": "{who} goes dark",
    "side.dark_over": "{who} is not dark now",
    "side.deal": "This deal",
    "side.gave": "{card} {who} → {to}",
    "side.keys": "Keys",
    "side.last": "Last trick",
    "side.looks": "{who} looks",
    "side.meld.aces": "{who} four aces {worth}",
    "side.meld.bed": "{who} bed {worth}",
    "side.meld.marriage": "{who} marriage {worth}",
    "side.meld.nines": "{who} four nines {worth}",
    "side.names_trump": "{who} names",
    "side.no_trick": "no trick yet",
    "side.packet": "{who} takes packet {packet}",
    "side.packet_drawn": "packet {packet} is drawn",
    "side.plays": "{who} plays {points}",
    "side.sheet": "Score sheet",
    "side.slipped": "{card} exposed",
    "side.talon": "talon {cards}",
    "side.talon_bid": "{who} wants it for {points}",
    "side.talon_kept": "{who} keeps it for {points}",
    "side.talon_no": "{who} leaves it",
}

PEEK: Final[dict[str, str]] = {
    "peek.aside": "aside",
    "peek.leaf": "←→ the other tricks · any other key closes",
    "peek.leaf.letters": "Left Right: the other tricks - any other key closes",
    "peek.close": "any key closes",
    "peek.gave": "You gave",
    "peek.gave_nothing": "No card was passed yet.",
    "peek.got": "You were given",
    "peek.trick": "Trick {number}",
}

MESSAGES: Final[dict[str, str]] = MARKS | SEATS | MIDDLE | PILES | RESULT | SIDE | PEEK
