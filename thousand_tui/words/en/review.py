"""The review of a deal after it, in English."""

from __future__ import annotations

MESSAGES = {
    "review.slip": "slip",
    "review.mistake": "mistake",
    "review.blunder": "blunder",
    "review.part.auction": "auction",
    "review.part.exchange": "exchange",
    "review.part.contract": "contract",
    "review.part.play": "play",
    "review.part.defence": "defence",
    "review.in_trick": "{choice} in trick {trick}",
    "review.in_auction": "{choice} in the auction",
    "review.in_exchange": "{choice}",
    "review.in_contract": "{choice}",
    "review.loss": "{loss} ± {error}",
    "review.graded": "{where}: {grade}, {loss}.",
    "review.better": "Better: {why}",
    "review.open.unlucky": "With open cards it was right: {cards}.",
    "review.open.wrong": "With open cards this was needed: {cards}.",
    "review.open.hidden": "{where}: right by what could be known, but with open cards this was needed: {cards}.",
    "review.deal": "Deal {number}",
    "review.deal.seat": "{who}: {lost} points lost, {grades}",
    "review.deal.none": "{who}: nothing lost",
    "review.left": "{count} decisions that no level weighs were left out.",
    "review.left.one": "One decision that no level weighs was left out.",
    "review.grades": "{slips}, {mistakes}, {blunders}",
    "review.count.slip": "{count} slips",
    "review.count.slip.one": "1 slip",
    "review.count.mistake": "{count} mistakes",
    "review.count.mistake.one": "1 mistake",
    "review.count.blunder": "{count} blunders",
    "review.count.blunder.one": "1 blunder",
    "review.short": "Your best: {best}. Your costliest: {worst}, {loss}.",
    "review.short.worst": "Your costliest: {worst}, {loss}.",
    "review.short.best": "Nothing lost. Your best: {best}.",
    "review.short.none": "Nothing lost in this deal.",
    "review.title": "Review of {file}",
    "review.nothing": "No deal of this game is settled yet: there is nothing to review.",
    "review.mariage": "{file} is a game of Mariage, which has no review.",
    "review.no_deal": "There is no settled deal {number} in {file}; it has {first} to {last}.",
    "review.no_seat": "Nobody at this table is called “{who}”: name one of {names}, or a seat from 0 to {last}.",
    "review.total": "All deals",
    "review.column.player": "player",
    "review.column.deals": "deals",
    "review.column.lost": "lost a deal",
    "review.column.luck": "luck a deal",
    "review.legend": (
        "Points are those of the sheet, compared with what the strongest opponent would have done knowing what the "
        "seat knew. A slip costs at least {slip}, a mistake {mistake}, a blunder {blunder}; a loss below two standard "
        "errors is none."
    ),
    "review.legend.luck": (
        "Luck: how many points more than usual Skilled bots at all seats make of these cards at this seat."
    ),
    "review.judging": "Deal {number}: {done} of {total} decisions",
}
