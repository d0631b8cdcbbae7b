"""A deal that is played again, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "practice.not_like": "There is no deal like this one: its pack was not shuffled, or its cut depends on the cards.",
    "practice.not_noted": "The deal cannot be played again, as the game cannot note that you know its cards: {why}",
    "practice.none": "not settled",
    "saved.state.practice": "practice",
    "saved.practice": "Practice: deal {deal} of another game, played again.",
    "saved.practice.board": "Practice: a deal from the board.",
    "plain.practice.board": "practice (a deal from the board): {game}",
    "plain.practice": "practice (deal {deal} again): {game}",
    "practice.not_settled": "There is no settled deal here to play again.",
    "practice.title": "PRACTICE",
    "practice.over.again": "Deal {deal} again, with the same cards",
    "practice.over.from": "Deal {deal} from a later moment on",
    "practice.over.like": "A deal like deal {deal}: the same hand, other cards around it",
    "menu.back": "Back to your game",
    "over.back": "Back to your game",
    "practice.over.board": "A deal from the board",
    "practice.expert": "An Expert in {who}'s place, against the same opponents",
    "practice.expert.plays": "An Expert is playing {who}'s seat ...",
    "again.title": "PLAY DEAL {deal} AGAIN",
    "again.about": "A practice game: it ends with this deal and is never in the record.",
    "again.again": "This deal",
    "again.again.note": "the same cards and scores",
    "again.from": "From here",
    "again.from.note": "starting with move {move}",
    "again.like": "Deals like this",
    "again.like.note": "your hand, other cards",
    "again.back": "Back",
    "again.seat": "Your seat",
    "key.practise": "again",
    "over.again": "Play a deal again",
    "help.does.practise": "play a settled deal again, for practice",
    "plain.practice.help": (
        "play: play this deal again, for practice; play here: from this moment on; play like: the same hand, other"
        " cards; with a name, at that seat."
    ),
    "plain.practice.no_seat": "Nobody called {who} played this deal; it was played by {names}.",
    "plain.practice.expert": "Have an Expert play it in {who}'s place? It may take a minute. (yes or no)",
    "plain.practice.ask": "Play deal {deal} again, for practice? This game waits for you.",
    "plain.practice.again": "this deal, with the same cards",
    "plain.practice.like": "a deal like it: your hand, other cards",
    "plain.practice.back": "Back in your game.",
    "plain.practice.no_back": "This is not a practice game, so there is no game to go back to; type quit to leave.",
    "plain.home.again": "replay the game just played, and play a deal of it again",
    "practice.mariage": "A deal of Mariage can be replayed, but not played again for practice.",
    "practice.then": "Then",
    "practice.now": "Now",
}
