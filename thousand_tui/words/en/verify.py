"""Shuffles that can be verified, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "shuffling.chosen": "A person chose the seed of this game, so there is no commitment.",
    "words.title": "WORDS FOR THE SHUFFLE",
    "words.about": (
        "The seed of this game has been drawn. Below is its hash: write it down before anybody types a word. All decks"
        " follow from the seed and the words; after the game, thousand verify FILE checks them. Nobody has to type a"
        " word."
    ),
    "words.about.chosen": (
        "A person gave the seed of this game on the command line, so there is nothing to commit to. Words still go into"
        " the decks. Nobody has to type one."
    ),
    "words.nobody": "Only people can type words, and there are none at this table.",
    "words.done": "Done",
    "words.back": "Cancel",
    "words.typed": "{number} typed",
    "over.check": "Check every deal: thousand verify {file}",
    "over.seed": "Seed {seed}  commitment {commitment}…",
    "over.seed.chosen": "Seed {seed}, chosen by a person",
    "plain.home.words": "type words for the shuffle of the next game",
    "plain.word": "{who}'s word for the shuffle (Enter: none)",
    "plain.words.kept": "These words go into every deck of the next new game.",
    "verify.file": "{file}",
    "verify.commitment": "Commitment {commitment}",
    "verify.kept": "The seed is the one that was committed to.",
    "verify.broken": "The seed is NOT the one that was committed to.",
    "verify.chosen": "A person chose the seed, so there is no commitment; the cards are checked against that seed.",
    "verify.none": "There is no commitment in this file; the cards are checked against the seed it holds.",
    "verify.daily": "The deal of the day {day}: the seed is the right one for that day.",
    "verify.daily.not": "The deal of the day {day}: the seed is NOT the right one for that day.",
    "verify.seed": "Seed {seed}",
    "verify.words": "Words for the shuffle: {words}",
    "verify.word": "{who} “{word}”",
    "verify.words.none": "Nobody typed a word for the shuffle.",
    "verify.lot": "The first dealer is the one drawn by lot.",
    "verify.lot.not": "The first dealer is NOT the one drawn by lot.",
    "verify.laid": "A practice game: its cards were laid around a hand or set by hand, so only actions are checked.",
    "verify.changed": "The file was changed since the game wrote it.",
    "verify.deal": "Deal {number}: {cards}; {actions}.",
    "verify.deal.running": "Deal {number} (not settled): {cards}; {actions}.",
    "verify.cards.drawn": "the cards are those of the seed",
    "verify.cards.not": "the cards are NOT those of the seed",
    "verify.cards.gathered": "the pack was only gathered, not shuffled",
    "verify.cards.laid": "the cards were laid around a hand or set by hand",
    "verify.actions.allowed": "every action was allowed",
    "verify.actions.refused": "move {move} is NOT allowed",
    "verify.actions.totals": "every action was allowed, but the totals are NOT those that the rules give now",
    "verify.unjudged": "Lines of the log after that move were not checked: {lines}.",
    "verify.no_deal": "No card has been dealt yet.",
    "verify.in_order": "All in order.",
    "verify.not_in_order": "Not in order.",
}
