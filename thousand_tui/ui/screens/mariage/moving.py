"""What is seen to move at a table of Mariage: cards that are dealt, played, and taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from thousand_tui.mariage import Card
from thousand_tui.mariage.state import HAND, Trick
from thousand_tui.ui.clock import Timed
from thousand_tui.ui.screens.mariage.flow import MariageFlow
from thousand_tui.ui.screens.mariage.scene import MariageScene
from thousand_tui.ui.screens.table.motion import Motion, Slide
from thousand_tui.ui.screens.table.pace import Pace


class Host(Timed, Protocol):
    """The screen, as far as this needs it."""

    @property
    def may_move(self) -> bool: ...
    @property
    def pace(self) -> Pace: ...
    @property
    def scene(self) -> MariageScene | None: ...
    def draw(self) -> None: ...


class Moving(Motion[Card]):
    """Lets cards move after what has just happened; nothing waits for it."""

    def __init__(self, host: Host, show_slide: Callable[[Slide[Card] | None], None]) -> None:
        super().__init__(host, host.draw, show_slide)
        self._host = host

    def follow(self, flow: MariageFlow) -> None:
        """Show the deal or the card that the session has just come to."""
        if flow.has_dealt:
            flow.has_dealt = False
            if self._host.may_move and self._host.pace.bot > 0:
                self.deal(HAND)
        played, flow.played = flow.played, None
        self.end_slide()
        if played is not None and (scene := self._host.scene) is not None:
            places = scene.view.places if played[0] == scene.view.seat else ()
            self._begin(Slide((played,), place=places.index(played[1]) if played[1] in places else None))

    def take(self, trick: Trick) -> None:
        """Show who takes a trick that has been read."""
        self.end_slide()
        self._begin(Slide(trick.cards, trick.winner))

    def _begin(self, slide: Slide[Card]) -> None:
        if self._host.may_move and self._host.pace.frame > 0:
            self.begin_slide(slide, self._host.pace.frame)
