"""The table where something is to be chosen: the auction, the exchange, the play, the cut, and what is told."""

from __future__ import annotations

from typing import Final

LIMITS: Final[dict[str, str]] = {
    "limit.range": "{lowest} to {highest} · {why}",
    "limit.blind": "no more while your cards lie face down",
    "limit.barrel": "no more on the barrel",
    "limit.table": "the limit at this table",
    "limit.held": "120 and {held} for your marriages",
    "limit.bare": "more needs a marriage",
    "limit.any_pair": "any marriage lifts the limit",
    "limit.free": "your cards set no limit",
}

AUCTION: Final[dict[str, str]] = {
    "auction.talons": "two packets",
    "auction.nobody": "{minimum} to open; all may pass",
    "auction.look": "Look {key}",
    "auction.bottom": "bottom",
}

EXCHANGE: Final[dict[str, str]] = {
    "card.aside": "aside",
    "exchange.give.one": "Give it",
    "exchange.lay": "Lay them aside",
    "exchange.pass": "Pass both",
    "exchange.next_aside": "next: {where}",
    "exchange.aside.two_discards": "out of play",
    "exchange.aside.two_hidden_discards": "for the last trick",
    "exchange.aside.two_bank": "to the bank",
    "exchange.aside.two_dead_hand": "to the dead hand",
}

MELDS: Final[dict[str, str]] = {
    "meld.marriage": "Marriage {suit} {worth}",
    "meld.bed": "Bed marriage {suit} {worth}",
    "meld.aces": "Four aces {worth}",
    "meld.nines": "Four nines {worth}",
    "meld.none": "Just play",
}

CUTTING: Final[dict[str, str]] = {
    "cut.title": "{dealer} deals, {cutter} cuts.",
    "cut.lifted": "{lifted} lifted · {left} stay",
    "cut.cut": "Cut",
    "cut.random": "Anywhere {key}",
    "cut.nine": "{card} was on the bottom: the pack is cut again.",
    "cut.jack": "{card} was on the bottom: the dealer makes the cut.",
}

TOLD: Final[dict[str, str]] = {
    "told.go_on": "Continue",
    "prompt.told": "Press any key to continue.",
    "told.bottom.private": "{card} is on the bottom; only you see it.",
    "told.bottom.again": "The pack is cut again.",
    "told.bottom.shuffle": "The pack is shuffled again.",
    "told.bottom.dealer": "The dealer makes the cut.",
    "told.bottom.bury": "It goes into the middle of the pack.",
    "told.bottom.dealt": "These cards are dealt.",
}

KEYS: Final[dict[str, str]] = {
    "key.look": "look",
    "key.answer": "answer",
    "key.meld": "meld",
    "key.cut": "cut",
    "key.where": "where",
    "key.random": "anywhere",
    "key.again": "deal again",
}

MESSAGES: Final[dict[str, str]] = LIMITS | AUCTION | EXCHANGE | MELDS | CUTTING | TOLD | KEYS
