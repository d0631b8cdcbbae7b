"""The middle of the table while promises are made: the auction, and naming the contract."""

from __future__ import annotations

from rich.cells import cell_len

from thousand_tui.rules import Card, Cards
from thousand_tui.rules.auction import Bids
from thousand_tui.rules.cards import PACK_POINTS
from thousand_tui.rules.contract import Raises
from thousand_tui.ui.screens.table.bars import concession
from thousand_tui.ui.screens.table.choosing import Contracting, Picking
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.cards import draw_back, draw_card
from thousand_tui.words import t

CALL_WIDTH = 16


def enter(scene: Scene, text: str) -> str:
    """The label of what the Enter key does."""
    return f"{text} {'Enter' if scene.look.ascii else '⏎'}"


class PromisePanel(Panel):
    """The talon in the middle, what was said, and a picker for the number."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """From above: the talon, the bid to beat and the calls, the picker."""
        size = self.card_size(canvas, 7)
        top = max(0, (canvas.height - size.height - 5) // 2)
        self._talon(canvas, scene, top)
        y = top + size.height
        self._calls(canvas, scene, y)
        picking = scene.choosing
        if scene.my_turn and isinstance(picking, Picking):
            self._picker(canvas, scene, y + 2, picking)

    def _talon(self, canvas: Canvas, scene: Scene, y: int) -> None:
        size = self.card_size(canvas, 7)
        deal = scene.view.deal
        bought = deal.bought
        count = bought.size if bought else sum(packet.size for packet in deal.talon)
        text = self._to_beat(scene)
        step = size.width + 1
        width = count * step + 1 + max(cell_len(text), cell_len(self._talon_label(scene)))
        x = (canvas.width - width) // 2
        shown = Cards(bought.cards) if bought and bought.cards else ()
        faces: list[Card | None] = [*sorted(shown)] or [None] * count
        for card in faces:
            if card is None:
                draw_back(self, canvas, x, y, size, scene.look)
            else:
                draw_card(self, canvas, x, y, size, card, scene.look)
            x += step
        canvas.put(x + 2, y + size.height // 2 - 1, self._talon_label(scene), self.style("muted"))
        canvas.put(x + 2, y + size.height // 2, text, self.style("strong"))

    def _talon_label(self, scene: Scene) -> str:
        return t("exchange.shown" if scene.view.deal.bought else "auction.talon")

    def _to_beat(self, scene: Scene) -> str:
        view = scene.view
        if view.deal.declarer is not None:
            return t("seat.plays", who=scene.names[view.deal.declarer], contract=view.deal.contract)
        if view.high_bidder is None:
            return t("auction.first", who=scene.names[view.deal.forehand], minimum=view.rules.auction.minimum)
        return t("auction.beat", bid=view.high, who=scene.names[view.high_bidder])

    def _calls(self, canvas: Canvas, scene: Scene, y: int) -> None:
        """All that was said, the last words at the right."""
        calls = [
            (scene.names[call.seat], str(call.bid) if call.bid else t("call.pass")) for call in scene.view.deal.calls
        ]
        room = (canvas.width - 4) // CALL_WIDTH
        shown = calls[-room:]
        texts = [(self.clipped(name, CALL_WIDTH - 7), word) for name, word in shown]
        width = sum(cell_len(name) + 1 + cell_len(word) for name, word in texts) + 3 * (len(texts) - 1)
        x = (canvas.width - width) // 2
        if len(shown) < len(calls):
            canvas.put(x - 3, y, ".. " if scene.look.ascii else "…  ", self.style("muted"))
        for at, (name, word) in enumerate(texts):
            if at:
                x = canvas.put(x, y, t("gap"), self.style("line"))
            x = canvas.put(x, y, f"{name} ", self.style("muted"))
            x = canvas.put(x, y, word, self.style("strong"))

    def _picker(self, canvas: Canvas, scene: Scene, y: int, picking: Picking) -> None:
        if picking.conceding:
            self.buttons(
                canvas, scene, y, [(enter(scene, t("concede.yes")), "confirm", True), (t("concede.no"), "erase", False)]
            )
            canvas.center(y + 3, concession(scene), self.style("muted"))
            return
        minus, plus = ("-", "+") if scene.look.ascii else ("−", "+")
        step = picking.range.step
        number = f"{picking.typed or picking.number}{'_' if picking.typed else ''}"
        wanted: list[tuple[str, str, bool]] = []
        if picking.range.numbers:
            wanted = [(f"{minus}{step}", "step(-1)", False), (f"{number:^5}", "nothing", False)]
            wanted += [(f"{plus}{step}", "step(1)", False), (enter(scene, self._verb(picking)), "confirm", True)]
        if isinstance(picking.range, Bids) and picking.range.may_pass:
            wanted.append((t("auction.pass"), "pass", not picking.range.numbers))
        if isinstance(picking.range, Raises) and picking.range.concessions:
            wanted.append((t("concede.button"), "concede", False))
        self.buttons(canvas, scene, y, wanted)
        canvas.center(y + 3, self._limits(scene, picking), self.style("muted"))

    def _verb(self, picking: Picking) -> str:
        if isinstance(picking, Contracting):
            key = "contract.keep" if picking.number == picking.range.lowest else "contract.raise"
            return t(key, number=picking.number)
        return t("auction.bid", number=picking.number)

    def _limits(self, scene: Scene, picking: Picking) -> str:
        """The cap and where it comes from."""
        held = scene.view.rules.melds.held(scene.view.hand.mask)
        highest = picking.highest or PACK_POINTS
        key = "auction.cap.held" if held else "auction.cap.none"
        if not picking.range.numbers:
            return t("auction.no_bid")
        return t(key, lowest=picking.range.lowest, highest=highest, held=held)
