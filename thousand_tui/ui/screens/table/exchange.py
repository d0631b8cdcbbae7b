"""The middle of the table while the declarer passes cards and lays them aside."""

from __future__ import annotations

from rich.cells import cell_len

from thousand_tui.rules import ASIDE, Card, Cards
from thousand_tui.study.coach import Aid
from thousand_tui.ui.screens.table.hint import hint_rows
from thousand_tui.ui.screens.table.panel import Panel, enter
from thousand_tui.ui.screens.table.pointing import Giving
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import LARGE, Brush, Size
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.words import t


class ExchangePanel(Panel):
    """A place in front of each of the others for who gives; for those who wait the talon, as far as they see it.

    Each card is drawn once: the talon lies in the giver's hand, and is named between the places.
    """

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Who plays what, the places or the talon, the buttons below."""
        # A largest card that leaves the hand and appears here, and another that is raised, are felt over a slow line.
        size = min(self.card_size(canvas, 5), LARGE, key=lambda size: size.height)
        # Above a hint where there is room for it, which takes the place of the buttons: cards that moved would be sent.
        above = canvas.height - hint_rows(canvas.height) - size.height - 1
        middle = max(0, (canvas.height - size.height - 5) // 2)
        top = min(middle, above) if above >= 0 else middle
        giving = scene.choosing if scene.my_turn else None
        gives = isinstance(giving, Giving)
        declarer = scene.view.deal.declarer
        # Between two places there is room to say what the talon was; three places fill the row (D6).
        has_middle = not isinstance(giving, Giving) or len(giving.slots) < 3
        if declarer is not None and has_middle:
            room = canvas.width - 2 * (canvas.width // 3) if gives else canvas.width - 4
            key = "seat.plays" if gives else "exchange.talon"
            text = t(key, who=scene.person(declarer), contract=scene.view.deal.bid)
            canvas.center(top, clip(text, room), self.style("muted"))
        if isinstance(giving, Giving):
            if has_middle:
                self._names_talon(canvas, scene, top + 1 + (size.height - 2) // 2)
            self._places(canvas, scene, top + 1, size, giving)
            if scene.advised is None:
                self._buttons(canvas, scene, min(top + size.height + 2, canvas.height - 3), giving)
            return
        self._lay_talon(canvas, scene, top + 1, size)
        if scene.acting is not None:
            who = scene.names[scene.acting]
            canvas.center(top + size.height + 3, t("exchange.wait", who=who), self.style("muted"))

    def _lay_talon(self, canvas: Canvas, scene: Scene, y: int, size: Size) -> None:
        bought = scene.view.deal.bought
        shown: list[Card | None] = [None] * bought.size if bought else []
        if bought and bought.cards:
            shown = [*sorted(Cards(bought.cards))]
        self.row(canvas, y, shown, size)

    def _names_talon(self, canvas: Canvas, scene: Scene, y: int) -> None:
        """What the talon was, two rows in the middle; its cards are marked in the hand."""
        bought = scene.view.deal.bought
        if bought is not None and bought.cards:
            canvas.center(y, t("exchange.shown"), self.style("muted"))
            self.names_of(canvas, y + 1, sorted(Cards(bought.cards)))

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
            whom = _label(scene, place, aimed=False)
            text = clip(_that_fits(_label(scene, place, aimed=aimed), whom, column - 2), column - 2)
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


def _that_fits(text: str, shorter: str, width: int) -> str:
    """The text where it has room, else the shorter one, which still says what matters."""
    return text if cell_len(text) <= width else shorter


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
