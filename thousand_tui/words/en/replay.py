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
    "replay.closed": "Hands of settled deals stay hidden at this table: it is set so, and several people play at it.",
    "replay.nothing": "There is no settled deal to replay yet.",
    "replay.not_noted": "The cards stay hidden, because it cannot be noted that you have seen them: {why}",
    "replay.read_until": "{file} cannot be read after move {move}; the deals before that can be replayed.",
    "replay.no_deal": "There is no settled deal {number} in this game; there are {deals}.",
    "replay.no_deals": "No deal of this game is settled yet.",
    "sheet.keys.replay": "replay the deal",
    "over.replay": "Replay",
    "command.replay": "Replay",
    "command.replay.help": "Look at settled deals again",
}
