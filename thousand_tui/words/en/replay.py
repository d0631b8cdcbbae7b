"""A deal that is replayed, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "replay.title": "REPLAY",
    "replay.where": "Deal {deal} of {deals}, move {move} of {moves} · {eyes}",
    "replay.eyes": "as {who} saw it",
    "replay.eyes.none": "as everybody saw it",
    "replay.eyes.open": "all cards open, from {who}'s seat",
    "replay.key.move": "move",
    "replay.key.trick": "trick",
    "replay.key.deal": "deal",
    "replay.key.play": "play",
    "replay.key.stop": "stop",
    "replay.key.eyes": "seat",
    "replay.key.open": "open",
    "replay.key.close": "hide",
    "replay.plays": "{who} plays {card}.",
    "replay.closed": "The hands of settled deals stay hidden: Open deals is off at this table.",
    "replay.nothing": "There is no settled deal to replay yet.",
    "replay.not_noted": "The cards stay hidden, because the game cannot note that you have seen them: {why}",
    "replay.read_until": "{file} cannot be read after move {move}; the deals before that can be replayed.",
    "replay.no_deal": "There is no settled deal {number} in this game; the last one is deal {last}.",
    "replay.no_move": "Deal {deal} has moves 1 to {moves}, and no move {move}.",
    "replay.no_seat": "There is no seat {who} here; name one by its number, from 0, or by its player: {names}.",
    "replay.no_theme": "There is no theme called {name}; choose from {names}.",
    "replay.picture": "Thousand",
    "replay.no_file": "{file} cannot be written: {why}.",
    "plain.replay.help": (
        "Enter: the next move. back (b): one move back; trick (t), trick back (t b): one trick on or back; first (f),"
        " last (l): the beginning or the end of the deal; deal 3 (d 3); all (a): the whole deal; open (o): all cards,"
        " or only those that were seen; seat Anna (s): through whose eyes; review (r): what their"
        " decisions were worth; review game: what everybody's were; quit (q): leave the replay."
    ),
    "plain.replay.no_more": "There is nothing more in that direction.",
    "replay.no_deals": "No deal of this game is settled yet.",
    "sheet.keys.replay": "replay the deal",
    "over.replay": "Replay",
}
