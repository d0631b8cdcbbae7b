"""The middle of the table while the declarer passes cards and lays them aside."""

from __future__ import annotations

from rich.cells import cell_len

from thousand_tui.rules import ASIDE
from thousand_tui.study.coach import Aid
from thousand_tui.ui.screens.table.panel import Panel, enter, faces
from thousand_tui.ui.screens.table.pointing import Giving
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import Brush, Size
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.words import t


class ExchangePanel(Panel):
    """A place in front of each of the others for who gives; for those who wait the talon, as far as they see it.

    Each card is drawn once: the talon lies in the giver's hand, and is named between the places.
    """

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Who plays what, the places or the talon, the buttons below."""
        top, size = self.of_exchange(canvas)
        giving = scene.choosing if scene.my_turn else None
        gives = isinstance(giving, Giving)
        declarer, bought = scene.view.deal.declarer, scene.view.deal.bought
        # Between two places there is room to say what the talon was; three places fill the row (D6).
        has_middle = not isinstance(giving, Giving) or len(giving.slots) < 3
        if declarer is not None and has_middle:
            room = canvas.width - 2 * (canvas.width // 3) if gives else canvas.width - 4
            key = "seat.plays" if gives else "exchange.talon"
            text = t(key, who=scene.person(declarer), contract=scene.view.deal.bid)
            canvas.center(top, clip(text, room), self.style("strong"))
        if isinstance(giving, Giving):
            if has_middle and bought is not None and bought.cards:
                self.names_talon(canvas, t("exchange.shown"), bought.cards)
            self._places(canvas, scene, top + 1, size, giving)
            if scene.advised is None:
                row = min(top + size.height + 2, canvas.height - 3)
                self._buttons(canvas, scene, max(row, self.button_row(canvas)), giving)
            return
        self.row(canvas, top + 1, faces(bought) if bought else (), size)
        if scene.acting is not None:
            who = scene.names[scene.acting]
            canvas.center(top + size.height + 3, t("exchange.wait", who=who), self.style("muted"))

    def _places(self, canvas: Canvas, scene: Scene, y: int, size: Size, giving: Giving) -> None:
        """Where the cards go: in front of the plates of those who get them, or to the side where they lie aside."""
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
                # The shorter one still says what matters.
                text = clip(_label(scene, place, aimed=False), column - 2)
            canvas.center(y - 1, text, self.style("turn" if aimed else "muted"), left, column)
            if aimed and card is None:
                canvas.center(y + size.height // 2 - 1, "▼", self.style("turn"), left, column)
            canvas.zone(left, y - 1, column, size.height + 1, f"do:aim({slot})")

    def _buttons(self, canvas: Canvas, scene: Scene, y: int, giving: Giving) -> None:
        key = _pass_key(giving) if giving.is_ready else "exchange.pick"
        wanted = [(enter(scene, t(key)), "confirm", True)]
        if Aid.CONCEDE in scene.may and giving.concessions:
            wanted.append((t("concede.button", key=scene.key("table.concede")), "concede", False))
        back = (t("exchange.back"), "erase", False)
        if giving.gifts:
            wanted.append(back)
        # The others do not move when this one comes.
        self.buttons(canvas, y, wanted, () if giving.gifts else (back,))


def _pass_key(giving: Giving) -> str:
    """What passing everything at once is called: given, laid aside, or some of each."""
    if ASIDE not in giving.slots:
        return "exchange.give" if len(giving.slots) > 1 else "exchange.give.one"
    return "exchange.pass" if len(set(giving.slots)) > 1 else "exchange.lay"


def _label(scene: Scene, place: int, *, aimed: bool) -> str:
    """Whom a card is for, or where it will lie."""
    if place == ASIDE:
        form = scene.view.rules.form
        where = t(f"exchange.aside.{'lay_aside' if form.laid_counts else form.name}")
        return t("exchange.next_aside", where=where) if aimed else where
    return t("exchange.next" if aimed else "exchange.for", who=scene.names[place])
