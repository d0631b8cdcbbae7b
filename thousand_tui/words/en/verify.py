"""Shuffles that can be verified, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "shuffling.chosen": "The seed of this game was chosen by a person; nothing was committed to.",
    "words.title": "WORDS FOR THE SHUFFLE",
    "words.about": (
        "The seed of this game is drawn. Below is its hash: note it before anybody types a word. All decks follow from"
        " the seed and the words; when the game is over, thousand verify FILE checks them. Nobody has to type a word."
    ),
    "words.about.chosen": (
        "A person gave the seed of this game on the command line, so there is nothing to commit to. Words go into the"
        " decks all the same. Nobody has to type one."
    ),
    "words.nobody": "Only people can type a word, and none sits at this table.",
    "words.done": "Done",
    "words.back": "Back, as it was",
    "words.typed": "{number} typed",
    "over.check": "Check every deal: thousand verify {file}",
    "over.seed": "Seed {seed}  commitment {commitment}…",
    "over.seed.chosen": "Seed {seed}, chosen by a person",
    "plain.home.words": "type words for the shuffle of the next game",
    "plain.word": "A word of {who} for the shuffle (Enter: none)",
    "plain.words.kept": "These words go into every deck of the next new game.",
    "verify.file": "{file}",
    "verify.commitment": "Commitment {commitment}",
    "verify.kept": "The seed is the one that was committed to.",
    "verify.broken": "The seed is NOT the one that was committed to.",
    "verify.chosen": "A person chose the seed, so nothing was committed to; the cards are judged by that seed.",
    "verify.none": "There is no commitment in this file; the cards are judged by the seed that it holds.",
    "verify.daily": "The deal of the day {day}: the seed is the one of that day.",
    "verify.daily.not": "The deal of the day {day}: the seed is NOT the one of that day.",
    "verify.seed": "Seed {seed}",
    "verify.words": "Words for the shuffle: {words}",
    "verify.word": "{who} “{word}”",
    "verify.words.none": "Nobody typed a word for the shuffle.",
    "verify.lot": "The first dealer is the one drawn by lot.",
    "verify.lot.not": "The first dealer is NOT the one drawn by lot.",
    "verify.laid": "A practice game: its cards were laid around a hand or set by hand, so only the actions are judged.",
    "verify.changed": "The file was changed since the game wrote it.",
    "verify.deal": "Deal {number}: {cards}; {actions}.",
    "verify.deal.running": "Deal {number} (not settled): {cards}; {actions}.",
    "verify.cards.drawn": "the cards are those of the seed",
    "verify.cards.not": "the cards are NOT those of the seed",
    "verify.cards.gathered": "the pack was only gathered, not shuffled",
    "verify.cards.laid": "the cards were laid around a hand or set by hand",
    "verify.actions.allowed": "every action was allowed",
    "verify.actions.refused": "move {move} is NOT allowed",
    "verify.actions.totals": "every action was allowed, but the totals are NOT those that the rules count now",
    "verify.unjudged": "The lines of the log after that move are not judged: {lines}.",
    "verify.no_deal": "No card has been dealt yet.",
    "verify.in_order": "All in order.",
    "verify.not_in_order": "Not in order.",
}
