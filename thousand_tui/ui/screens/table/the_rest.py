"""What plays itself at the table: the rest of the tricks once it is taken, and a last card without a choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from thousand_tui.bots import QUICKEST
from thousand_tui.bots.certain import Certain, certain
from thousand_tui.rules import View
from thousand_tui.table import Finishing, ThousandSession
from thousand_tui.ui.screens.table.flow import Thought
from thousand_tui.ui.screens.table.pace import Pace
from thousand_tui.words import Voice, t
from thousand_tui.words.the_rest import rest_offered

RUN: Final = Pace(bot=0, trick=0.45)
"""While the rest is taken: long enough to be seen, too short to be waited for."""
HURRIED: Final = Pace(bot=0, trick=0)
"""After a key was pressed meanwhile."""


def _nothing(view: View) -> None:
    """No plan is looked for."""


class TheRest(Finishing[Certain]):
    """The rest of the tricks, and last cards, as the table shows and plays them."""

    def __init__(self, session: ThousandSession, last_cards: Callable[[], bool], *, is_offered: bool = True) -> None:
        """``is_offered``: the rest may be taken, and last cards play themselves where ``last_cards`` wants that."""
        super().__init__(session, certain if is_offered else _nothing, lambda: is_offered and last_cards())
        self.hurried = False

    @property
    def pace(self) -> Pace | None:
        """How fast the rest is taken; None where that is not going on."""
        if not self.is_running:
            return None
        return HURRIED if self.hurried else RUN

    def accept(self) -> bool:
        self.hurried = False
        return super().accept()

    def hurry(self) -> None:
        """Take the rest without a wait."""
        self.hurried = True

    def eased(self, thought: Thought) -> Thought:
        """What a bot is asked while nothing depends on the answer."""
        return replace(thought, kind=QUICKEST) if self.is_running else thought

    def told(self, voice: Voice) -> str:
        """What is offered, or what plays by itself; empty at other times."""
        if self.is_running:
            return t("claim.running")
        if self.due() is not None:
            return t("claim.last_card")
        rest = self.offer()
        return "" if rest is None else rest_offered(rest.plays, rest.high, rest.later, rest.trumps, voice)
