"""Puzzles: what is asked, what is said of an answer, the list, and why."""

from __future__ import annotations

from typing import Final

MESSAGES: Final = {
    # The list
    "puzzles.title": "Puzzles",
    "puzzles.kind.make": "make it",
    "puzzles.kind.beat": "beat it",
    "puzzles.kind.call": "bid, pass, give, concede",
    "puzzles.kind.find": "find the card",
    "puzzles.kind.own": "your own mistakes",
    "puzzles.all": "all",
    "puzzles.step": "step {step}",
    "puzzles.open": "cards open",
    "puzzles.closed": "cards closed",
    "puzzles.first": "solved at once",
    "puzzles.solved": "solved",
    "puzzles.failed": "not solved yet",
    "puzzles.own": "{name}, deal {deal}",
    "puzzles.score": "{solved} of {total} solved · {streak} in a row at the first try, most {best}",
    "puzzles.none": "There are no such puzzles.",
    "puzzles.left_out": "Puzzle {number} cannot be played by the rules of this version, and is left out.",
    "puzzles.unreadable": "The puzzles that come with the program cannot be read.",
    "puzzles.not_noted": "That you tried this puzzle could not be noted: {why}",
    "puzzles.steps": "all steps",
    "puzzles.shown_kind": "{kind}, {step}: {count}",
    "puzzles.keys.kind": "kind",
    "puzzles.keys.step": "step",
    "puzzles.other_seed": "the file is of the seed {seed}",
    # The question
    "puzzles.ask.make.open": "All cards lie open. One card makes your {contract}, whatever the others play. Which?",
    "puzzles.ask.beat.open": "All cards lie open. One card beats the {contract} of {who}, whatever {who} plays. Which?",
    "puzzles.ask.make.closed": "You play {contract}. One card gives you by far the best chance. Which?",
    "puzzles.ask.beat.closed": "{who} plays {contract}. One card gives you by far the best chance to beat it. Which?",
    "puzzles.ask.find.open": "All cards lie open. One card takes by far the most from {who}, whose {contract} is"
    " decided. Which?",
    "puzzles.ask.find.closed": "One card is far better than all others here, for whatever reason. Which?",
    "puzzles.ask.bid": "Do you bid {bid}, or do you pass? One of the two is far better.",
    "puzzles.or": "; ",
    "puzzles.ask.give": "What do you give away? Far better than the rest is one of these: {offers}.",
    "puzzles.ask.contract": "What do you do? Far better than the rest is one of these: {offers}.",
    "puzzles.ask.own": "You played this once, and something else was better by {points} points on the sheet. What?",
    # What is said of an answer
    "puzzles.help": "show me",
    "puzzles.wrong": "Not {choice}. Think again, or have it shown with {key}.",
    "puzzles.wrong.words": "Not {choice}. Think again, or type hint to have it shown.",
    "puzzles.not_asked": "Only this is asked: {offers}.",
    "puzzles.right": "Right: {choice}.",
    "puzzles.shown": "The answer is {choice}.",
    # Why
    "puzzles.over.first": "Solved at the first try.",
    "puzzles.over.solved": "Solved, but not at the first try.",
    "puzzles.over.shown": "Not solved: the answer was shown.",
    "puzzles.over.streak": "{streak} in a row at the first try.",
    "puzzles.why.makes": "{choice} makes it: if all play as well as can be, you take {points} points. The contract is"
    " {contract}.",
    "puzzles.why.beats": "{choice} beats it: if all play as well as can be, {who} takes {points} points. The contract"
    " is {contract}.",
    "puzzles.why.costs": "After {choice}, if all play as well as can be, {who} takes {points} points. Whether the"
    " contract of {contract} is made does not depend on this card; the points of the defenders do.",
    "puzzles.why.only.costs": "Every other card leaves the declarer at least {points} points more.",
    "puzzles.why.idea.costs": "{choice}, which looks natural, leaves {who} {points}.",
    "puzzles.why.only": "Every other card fails against the best play.",
    "puzzles.why.idea.makes": "{choice}, which looks natural, brings no more than {points}.",
    "puzzles.why.idea.beats": "{choice}, which looks natural, leaves {who} {points}.",
    "puzzles.why.line": "After {choice} the cards fall like this: {cards}.",
    "puzzles.why.ahead": "It was tried in imagined deals that fit all you know. {choice}, a Regular's idea, is worth"
    " {points} points on the sheet less (standard error {error}).",
    "puzzles.why.own": "{choice}, as it was played, was worth {points} points on the sheet less in imagined deals that"
    " fit all you knew (standard error {error}).",
    "puzzles.why.chance": "The contract is made in {best} % of these deals, after {choice} in {less} %.",
    "puzzles.next": "Next puzzle",
    "puzzles.again": "This one again",
    "puzzles.back": "Back to the list",
    # The line mode and the command
    "plain.puzzles.row": "{label}: {what}",
    "plain.home.puzzles": "puzzles",
    "plain.puzzles.ask": "Which puzzle? Its number; next, the next one that is not solved; list; or back.",
    "plain.puzzles.what": "{text} is no number of a puzzle.",
    "plain.puzzles.over": "Next puzzle, again, the list, or back?",
    "plain.puzzles.trump": "{who} plays {contract} and has {points} points so far; trump is {suit}.",
    "plain.puzzles.no_trump": "{who} plays {contract} and has {points} points so far; there is no trump.",
    "plain.puzzles.hand": "{who}: {cards}",
}
