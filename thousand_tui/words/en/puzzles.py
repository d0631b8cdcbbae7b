"""Puzzles: what is asked, what is said of an answer, the list, and why."""

from __future__ import annotations

from typing import Final

MESSAGES: Final = {
    # The list
    "puzzles.title": "Puzzles",
    "puzzles.kind.make": "make the contract",
    "puzzles.kind.beat": "beat the contract",
    "puzzles.kind.call": "bid, pass, give, concede",
    "puzzles.kind.find": "find the card",
    "puzzles.kind.own": "your own mistakes",
    "puzzles.all": "all kinds",
    "puzzles.step": "step {step}",
    "puzzles.open": "cards open",
    "puzzles.closed": "cards closed",
    "puzzles.first": "solved first time",
    "puzzles.solved": "solved",
    "puzzles.failed": "not solved yet",
    "puzzles.own": "{name}, deal {deal}",
    "puzzles.score": "{solved} of {total} solved · {streak} in a row on the first try, best {best}",
    "puzzles.none": "No puzzles match.",
    "puzzles.left_out": "Puzzle {number} cannot be played under the rules of this version, so it is left out.",
    "puzzles.unreadable": "The puzzles that come with the program cannot be read.",
    "puzzles.not_noted": "Your try at this puzzle was not recorded: {why}",
    "puzzles.steps": "all steps",
    "puzzles.shown_kind": "{kind}, {step}: {count}",
    "puzzles.keys.kind": "kind",
    "puzzles.keys.step": "step",
    "puzzles.other_seed": "the file was made with the seed {seed}",
    # The question
    "puzzles.ask.make.open": "All cards are open. One card makes your {contract}, whatever the others play. Which?",
    "puzzles.ask.beat.open": "All cards are open. One card beats {who}'s {contract}, whatever {who} plays. Which?",
    "puzzles.ask.make.closed": "You play {contract}. One card gives you by far the best chance. Which?",
    "puzzles.ask.beat.closed": "{who} plays {contract}. One card gives you by far the best chance to beat it. Which?",
    "puzzles.ask.find.open": "All cards are open. {who}'s {contract} is decided; one card takes by far the most points"
    " from {who}. Which?",
    "puzzles.ask.find.closed": "One card is far better here than all the others. Which?",
    "puzzles.ask.sheet": "{sheet}. What do you do: {offers}?",
    "puzzles.sheet": "{who} {standing}",
    "puzzles.sheet.own": "You {standing}",
    "puzzles.or": "; ",
    "puzzles.concede": "give the deal up",
    "puzzles.give": "give {cards}",
    "puzzles.ask.give": "What do you give away? One of these is far better than the rest: {offers}.",
    "puzzles.ask.free": "By {preset} giving up is free, but costs {fine} every third time (so far {count}). What do you"
    " do: {offers}?",
    "puzzles.ask.contract": "What do you do? One of these is far better than the rest: {offers}.",
    "puzzles.ask.own": "You played this before; another choice was {points} points better on the sheet. Which?",
    # What is said of an answer
    "puzzles.help": "show me",
    "puzzles.wrong": "Wrong: {choice}. Think again; {key} shows the answer.",
    "puzzles.wrong.words": "Wrong: {choice}. Think again, or type hint to see the answer.",
    "puzzles.not_asked": "Choose one of these: {offers}.",
    "puzzles.right": "Right: {choice}.",
    "puzzles.shown": "The answer: {choice}.",
    # Why
    "puzzles.over.first": "Solved on the first try.",
    "puzzles.over.solved": "Solved, but not on the first try.",
    "puzzles.over.shown": "Not solved: the answer was shown.",
    "puzzles.over.streak": "{streak} in a row on the first try.",
    "puzzles.why.makes": "{choice} makes it: with best play by all, you take {points} points. The contract is"
    " {contract}.",
    "puzzles.why.beats": "{choice} beats it: with best play by all, {who} takes {points} points. The contract"
    " is {contract}.",
    "puzzles.why.costs": "After {choice}, with best play by all, {who} takes {points} points. The contract of"
    " {contract} does not depend on this card; the defenders' points do.",
    "puzzles.why.only.costs": "Every other card gives the declarer at least {points} points more.",
    "puzzles.why.idea.costs": "{choice}, which looks natural, leaves {who} {points}.",
    "puzzles.why.only": "Every other card fails against the best play.",
    "puzzles.why.idea.makes": "{choice}, which looks natural, brings no more than {points}.",
    "puzzles.why.idea.beats": "{choice}, which looks natural, leaves {who} {points}.",
    "puzzles.why.line": "After {choice} the cards fall like this: {cards}.",
    "puzzles.why.give": "Give {choice}.",
    "puzzles.why.top": "Give {choice}: led from the top, the cards you keep take {tricks} tricks before anybody else"
    " leads. After {idea} they take {less}.",
    "puzzles.why.even": "Give {choice}: led from the top, the cards you keep take {tricks} tricks before anybody else"
    " leads, if the others share each suit as evenly as can be. After {idea} they take {less}.",
    "puzzles.why.rest": "Give {choice}: either way, led from the top, the cards you keep take {tricks} tricks before"
    " anybody else leads. The rest of them may be lost; it is worth {rest} points, after {idea} {less}.",
    "puzzles.why.aces": "Give {choice}: then you hold the ace of every suit you keep. After {idea} the others take the"
    " first trick in {suits}.",
    "puzzles.why.breaks": "Breaking the marriage of {worth} costs less than that.",
    "puzzles.why.ahead": "This was tested in imagined deals that fit all you know. A Regular's choice is worth {points}"
    " points less on the sheet (standard error {error}): {choice}.",
    "puzzles.why.own": "In imagined deals that fit all you knew, {choice}, which you played, was worth {points} points"
    " less on the sheet (standard error {error}).",
    "puzzles.why.chance": "The contract is made in {best} % of these deals, after {choice} in {less} %.",
    "puzzles.why.concede": "{choice}: the contract would be made in {share} % of the deals that fit all you know. If"
    " you give up, {cost}.",
    "puzzles.why.play": "{choice}: the contract is made in {share} % of the deals that fit all you know. If you give"
    " up, {cost}.",
    "puzzles.why.ends": "If you {choice}, the contract is played by {plays}; you win the game at once in {won} %,"
    " another player in {lost} %.",
    "puzzles.why.played": "If you {choice}, the contract is played by {plays}.",
    "puzzles.why.plays": "{who} in {share} %",
    "puzzles.why.plays.own": "you in {share} %",
    "puzzles.why.plays.nobody": "nobody in {share} % (four nines, so a new deal)",
    "puzzles.why.shuts": "Over {bid} only a player with a marriage may bid. Without one, {who} must pass.",
    "puzzles.on": "Play on",
    "puzzles.on.made": "The {contract} is made: {who} takes {points} points.",
    "puzzles.on.beaten": "The {contract} is beaten: {who} takes {points} points.",
    "puzzles.next": "Next puzzle",
    "puzzles.again": "This one again",
    "puzzles.back": "Back to the list",
    # The line mode and the command
    "plain.puzzles.row": "{label}: {what}",
    "plain.home.puzzles": "puzzles",
    "plain.puzzles.ask": "Which puzzle? Type its number, next (the next unsolved one), list or back.",
    "plain.puzzles.what": "{text} is not the number of a puzzle.",
    "plain.puzzles.over": "Type next, again, list or back.",
    "plain.puzzles.over.open": "Type next, play (play on), again, list or back.",
    "plain.puzzles.trump": "{who} plays {contract} and has {points} points so far; trumps are {suit}.",
    "plain.puzzles.no_trump": "{who} plays {contract} and has {points} points so far; there are no trumps.",
    "plain.puzzles.hand": "{who}: {cards}",
}
