"""What plates of players share: numbers that have just changed are lit."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, cast

from rich.style import Style

from thousand_tui.ui.clock import CLOCK, Wait
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.painted import player_part

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

# Seconds for which a number that has changed is lit.
LIT: Final = 0.5


def numbers(scene: Scene) -> dict[tuple[int, str], int]:
    """The numbers on the plates, each by its seat and its kind."""
    found = {(seat, "total"): scene.standing(seat).total for seat in range(len(scene.players))}
    if scene.shown.result is None:
        found |= {(call.seat, "bid"): call.bid for call in scene.view.deal.calls}
        found |= {(seat, "tricks"): scene.view.tricks_of(seat) for seat in scene.active}
    return found


class Plates(Shown):
    """Plates of players. Numbers that have just changed are lit for a moment, unless something else happens first."""

    new: Collection[tuple[int, str]] = ()
    _wait: Wait | None = None

    def show(self, scene: Scene) -> None:
        """Show this moment, and light what has changed since the one before."""
        before, now = self.scene, numbers(scene)
        if self._wait is not None:
            self._wait.stop()
        self.new = ()
        if before is not None and cast("ThousandApp", self.app).animates:
            known = numbers(before)
            self.new = [what for what, number in now.items() if number and number != known.get(what, 0)]
        if self.new:
            self._wait = CLOCK.after(LIT, self, self._settle)
        super().show(scene)

    def colour_of(self, scene: Scene, seat: int) -> Style:
        """The style of a name: in the colour of the seat's side."""
        return self.style("strong") + self.style(player_part(scene.form.sides[seat]))

    def _settle(self) -> None:
        self.new = ()
        self.repaint()
