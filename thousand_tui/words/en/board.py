"""The analysis board, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "board.seat": "Seat {number}",
    "board.spot.talon": "the talon",
    "board.spot.left": "the left packet",
    "board.spot.right": "the right packet",
    "board.spot.dead": "the dead hand",
    "board.spot.stock": "the stock",
    # What cannot be
    "board.twice": "{card} is there twice: {where}.",
    "board.too_many": "{count} cards are set, but the pack has 24.",
    "board.pile": "{where}: {count} cards are set, but {size} are dealt there.",
    "board.missing": "{count} cards are missing: {where}.",
    "board.missing.few": "{cards} missing: {where}.",
    "board.no_spot": "No cards are dealt there in this deal: {what}.",
    "board.no_sheet": "Impossible sheet: {why}.",
    "board.no_deal": "These cards cannot be dealt under these agreements.",
    "board.bottom": (
        "Under these agreements a nine or a jack at the bottom is cut again (B3, B4), so another card is needed here:"
        " {where}."
    ),
    "board.gold": "Of a gold set (J1), only the first deal can be put on the board.",
    "board.mariage": "Mariage cannot be set on the board: there is no hint for it.",
    "board.bad_move": "Move {number} cannot be read: {move}.",
    "board.not_turn": "Move {number}, {move}: it is {who}'s turn.",
    "board.chance_first": "Move {number}, {move}: the pack must be shuffled first, or a card drawn.",
    "board.move_over": "Move {number}, {move}: the deal was over before it.",
    "board.refused": "Move {number}, {move}: {why}",
    "board.over": "The deal is over.",
    "board.ask.leave": "Leave the board? The cards you have set are lost, unless you copy the line first ({key}).",
    "board.ask.leave.yes": "Yes, leave the board",
    "board.chance": "Nobody decides here: the pack must be shuffled, or a card drawn.",
    "board.unnamed": "{who} sees cards that are not named, so there is no hint for that seat.",
    "board.no_placement": "No placement of the unseen cards fits these moves.",
    "board.unknown_gift": "A move that gives an unseen card needs a board with hands set.",
    "board.no_seat": "There is no seat {seat}; they are numbered from 0 to {last}.",
    # The line
    "board.line.version": "This board has version {version}, which this version of the game does not know.",
    "board.line.long": "A board has at most {longest} characters.",
    "board.line.empty": "The line is empty.",
    "board.line.part": "{what} is not part of a board; its parts begin with {known}",
    "board.line.part_twice": "{what} is there twice.",
    "board.line.players": "{count} players are named for {seats} seats.",
    "board.line.number": "{part} needs a number, not {what}.",
    "board.line.mark": "sheet: {what} is not a mark with a number; there are {known}.",
    "board.line.kind": "players: {what} is neither “person” nor the name of a bot.",
    "board.line.moves": "A board has at most {most} moves.",
    "board.line.card": "{what} is not a card: write a rank 9 J Q K 10 A and a suit S C D H, as in KH, or ? for any.",
    "board.fixed": (
        "The cards were dealt more than once in this deal, so they stay as the pack was shuffled; clear the board to"
        " set others."
    ),
    "board.stock": "Where cards are drawn from a stock, what one seat knows cannot be shown alone.",
    "board.known": "The board now shows only what {who} knows.",
    "board.keys.known": "what they know",
    "board.full": "{where}: all {size} cards are there already.",
    # The screen
    "board.title": "BOARD",
    "board.rules": "{rules}, {who} deals",
    "board.more": "{count} missing",
    "board.acts": "to act",
    "board.moves": "MOVES {at} of {moves}",
    "board.start": "As the cards were dealt",
    "board.choices": "NEXT MOVE",
    "board.gives_unseen": "gives unseen cards",
    "board.rest_unseen": "the rest unseen",
    "board.thinking": "HINT: thinking ...",
    "board.shuffle": "the pack is shuffled",
    "board.settled": "The deal is settled.",
    "board.empty": "Choose a card, then the number of its place.",
    "board.keys.place": "place",
    "board.keys.clear": "remove",
    "board.keys.clear_all": "clear",
    "board.keys.unknown": "unknown",
    "board.keys.table": "table",
    "board.keys.line": "line",
    "board.keys.hint": "hint",
    "board.keys.on": "on",
    "board.keys.back": "back",
    "board.keys.play": "play on",
    "board.no_deals": "There is no settled deal in this game to put on the board.",
    "key.board": "board",
    "saved.keys.board": "board",
    "menu.board": "Board",
    "menu.board.note": "the last settled deal",
    "menu.board.note.empty": "to set a deal by hand",
    "board.line": "THE BOARD AS A LINE",
    "board.line.other": "Type or paste the line of another board:",
    "board.table": "THE TABLE OF THE BOARD",
    "board.table.rules": "Rules",
    "board.table.change": "Change them",
    "board.table.dealer": "Dealer",
    "board.table.sheet": "Sheet: the total, and what else is written down (bolts 1, barrel 0)",
    "board.table.done": "Use this table",
    "board.table.back": "Leave it as it was",
    # At the desk
    "board.not_noted": "The deal cannot be put on the board, as the game cannot note that you know its cards: {why}",
    "board.nothing": "nothing yet",
    "board.lies": "{where}: {cards}",
    "board.sheet": "Sheet: {totals}. {who} deals.",
    "board.advice": "It is {who}'s turn. Their cards: {cards}.",
    # Line mode
    "plain.home.board": "the board: set a deal by hand, and ask for a hint",
    "plain.board.help": (
        "Type a move as at the table, or in notation (0 bid 110). next (n) and back (b): move by move; first, last;"
        " show (s): all cards; hint (hi); line (l): this board as a line to copy; known (k): keep only what the seat to"
        " act knows; play: play on from here, against bots; quit (q). Paste a board's line to load it."
    ),
    "plain.board.ask": "Type or paste a board's line. (quit: back)",
    "plain.board.moment": "After move {at} of {moves}.",
    "plain.board.turn": "It is {who}'s turn.",
    "plain.replay.board": "board: put this moment on the board.",
}
