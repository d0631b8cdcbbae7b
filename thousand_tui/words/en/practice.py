"""A deal that is played once more, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "practice.not_like": "No deal like this one can be dealt: its pack was not shuffled, or the cut decided about it.",
    "practice.not_noted": "The deal cannot be played again, because it cannot be noted that you know its cards: {why}",
    "practice.none": "not settled",
    "saved.state.practice": "practice",
    "saved.practice": "Practice: deal {deal} of another game, played once more.",
    "plain.practice": "practice (deal {deal} once more): {game}",
    "practice.then": "Then",
    "practice.now": "Now",
}
