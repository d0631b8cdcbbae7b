"""The middle of the table while the declarer passes cards and lays some aside."""

from __future__ import annotations

from rich.cells import cell_len

from thousand_tui.rules import ASIDE
from thousand_tui.ui.screens.table.panel import Panel, enter, faces
from thousand_tui.ui.screens.table.pointing import Giving
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import Brush, Size
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.words import t


class ExchangePanel(Panel):
    """For the giver, a place in front of each other player; for the others, the talon as far as they have seen it.

    Each card is drawn only once: the giver has the talon in their hand, where it is marked.
    """

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the places and the buttons below, or who plays what and the talon."""
        top, size = self.of_exchange(canvas, scene)
        giving = scene.choosing if scene.my_turn else None
        declarer, bought = scene.view.deal.declarer, scene.view.deal.bought
        if isinstance(giving, Giving):
            self._places(canvas, scene, top + 1, size, giving)
            if not scene.shows_numbers and giving.gifts:
                row = min(top + size.height + 2, canvas.height - 3)
                self._buttons(canvas, scene, max(row, self.button_row(canvas)), giving)
            return
        if declarer is not None:
            text = t("exchange.talon", who=scene.person(declarer), contract=scene.view.deal.bid)
            canvas.center(top, clip(text, canvas.width - 4), self.style("strong"))
        self.row(canvas, top + 1, faces(bought) if bought else (), size)
        if scene.acting is not None:
            who = scene.names[scene.acting]
            canvas.center(top + size.height + 3, t("exchange.wait", who=who), self.style("muted"))

    def _places(self, canvas: Canvas, scene: Scene, y: int, size: Size, giving: Giving) -> None:
        """Draw where the cards go: to the plates of other players, or to the side if they are laid aside."""
        column = canvas.width // 3
        brush = Brush(self, canvas, size)
        for slot, place in enumerate(giving.slots):
            left = slot * (canvas.width - column) // max(1, len(giving.slots) - 1)
            x = left + (column - size.width) // 2
            card = giving.gifts.get(slot)
            if card is None:
                brush.place(x, y)
            else:
                brush.card(x, y, card)
            aimed = slot == giving.target
            text = _label(scene, place, aimed=aimed)
            if cell_len(text) > column - 2:
                # The shorter label still says what matters.
                text = clip(_label(scene, place, aimed=False), column - 2)
            canvas.center(y - 1, text, self.style("turn" if aimed else "muted"), left, column)
            if aimed and card is None:
                canvas.center(y + size.height // 2 - 1, "▼", self.style("turn"), left, column)
            canvas.zone(left, y - 1, column, size.height + 1, f"do:aim({slot})")

    def _buttons(self, canvas: Canvas, scene: Scene, y: int, giving: Giving) -> None:
        """Draw the button to take a card back and, once all are chosen, the one to pass them. The first never moves."""
        both = [(t("exchange.back"), "erase", False), (enter(scene, t(_pass_key(giving))), "confirm", True)]
        ready = 1 + giving.is_ready
        self.buttons(canvas, y, both[:ready], both[ready:])


def _pass_key(giving: Giving) -> str:
    """The message for passing everything at once: giving cards, laying them aside, or both."""
    if ASIDE not in giving.slots:
        return "exchange.give" if len(giving.slots) > 1 else "exchange.give.one"
    return "exchange.pass" if len(set(giving.slots)) > 1 else "exchange.lay"


def _label(scene: Scene, place: int, *, aimed: bool) -> str:
    """Who gets a card, or where it is laid aside."""
    if place == ASIDE:
        form = scene.view.rules.form
        where = t(f"exchange.aside.{'lay_aside' if form.laid_counts else form.name}")
        return t("exchange.next_aside", where=where) if aimed else where
    return t("exchange.next" if aimed else "exchange.for", who=scene.names[place])
