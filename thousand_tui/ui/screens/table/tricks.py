"""The middle of the table while tricks are played."""

from __future__ import annotations

from thousand_tui.rules import Card
from thousand_tui.ui.screens.table.melding import draw_ways
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.cards import Size, draw_card, draw_place
from thousand_tui.words import card_text, suit_text, t


def on_table(scene: Scene) -> dict[int, Card]:
    """The cards of the trick by seat: the finished one while it is held."""
    if scene.held is None:
        return dict(scene.view.table)
    return dict(scene.who_played(scene.held))


class TricksPanel(Panel):
    """The cards in front of those who played them, the winning one marked."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The others' cards above, the own one between them and lower."""
        size = self.card_size(canvas, 6)
        drop = size.height + 1 if canvas.height > 2 * size.height + 5 else size.height - 1
        height = drop + size.height + 1
        top = max(0, (canvas.height - height) // 2)
        middle = (canvas.width - size.width) // 2
        spread = size.width * 2 + (3 if size.width > 6 else 4)
        others = [seat for seat in scene.others if seat in scene.active]
        xs = {others[0]: middle - spread, others[-1]: middle + spread} if len(others) > 1 else {}
        for at, seat in enumerate(others):
            x = xs.get(seat, middle - spread + at * 2 * spread // max(1, len(others) - 1))
            self._card(canvas, scene, seat, x, top, size)
        self._card(canvas, scene, scene.bottom, middle, top + drop, size)
        self._corner(canvas, scene, canvas.height - 3 if scene.roomy else top + 1)
        self._last(canvas, scene, top + drop + 2)
        draw_ways(self, canvas, scene, (middle, top + drop + 2, size))

    def _winner(self, scene: Scene) -> int | None:
        return scene.held.winner if scene.held else scene.view.winning_seat

    def _card(self, canvas: Canvas, scene: Scene, seat: int, x: int, y: int, size: Size) -> None:
        card = on_table(scene).get(seat)
        wins = card is not None and self._winner(scene) == seat
        if card is None:
            draw_place(self, canvas, x, y, size, scene.look)
            if scene.acting == seat:
                canvas.center(y + size.height // 2, "?" if scene.look.ascii else "…", self.style("turn"), x, size.width)
        else:
            draw_card(self, canvas, x, y, size, card, scene.look)
        if wins:
            mark = t("trick.took" if scene.held else "trick.wins")
            arrow = "<" if scene.look.ascii else "◄"
            canvas.put(x + size.width + 1, y + 1, arrow, self.style("turn"))
            canvas.put(x + size.width + 3, y + 1, mark, self.style("turn"))
        label = t("trick.you") if seat == scene.view.seat else scene.names[seat]
        if self._leader(scene) == seat:
            label = self._leads(scene, seat, label, has_led=card is not None)
        style = "turn" if wins or scene.acting == seat else "muted"
        text = self.clipped(label, 22)
        canvas.center(y + size.height, text, self.style(style), x - 8, size.width + 16)

    def _leads(self, scene: Scene, seat: int, who: str, *, has_led: bool) -> str:
        """Who led, or is to lead."""
        if has_led:
            return t("trick.led", who=who)
        return t("trick.to_lead.you") if seat == scene.view.seat else t("trick.to_lead", who=who)

    def _leader(self, scene: Scene) -> int | None:
        if scene.held:
            return scene.held.leader
        return scene.view.play.leader if scene.view.play else None

    def _corner(self, canvas: Canvas, scene: Scene, y: int) -> None:
        """Trump and the marriages of this deal at the left, where the eye finds them."""
        trump, letters = scene.trump, scene.look.letters
        if trump is None:
            canvas.put(3, y, t("trick.no_trump"), self.style("muted"))
            return
        x = canvas.put(3, y, f"{t('trick.trump')} ", self.style("muted"))
        canvas.put(x, y, suit_text(trump, letters), self.lamp(trump))
        for at, meld in enumerate(scene.view.melds[-2:]):
            text = self.clipped(f"{scene.names[meld.seat]} {meld.worth} ", 14)
            x = canvas.put(3, y + 1 + at, text, self.style("muted"))
            canvas.put(x, y + 1 + at, suit_text(meld.suit, letters), self.lamp(meld.suit))

    def _last(self, canvas: Canvas, scene: Scene, y: int) -> None:
        """The last finished trick at the right."""
        done = scene.tricks[:-1] if scene.held else scene.tricks
        if not done or scene.roomy:
            return
        right = canvas.width - 3
        canvas.right(right, y, t("trick.last"), self.style("muted"))
        x = right - sum(len(card_text(card, scene.look.letters)) + 1 for card in done[-1].cards) + 1
        for card in done[-1].cards:
            x = canvas.put(x, y + 1, card_text(card, scene.look.letters), self.lamp(card.suit)) + 1
        took = t("trick.last_took", who=self.clipped(scene.names[done[-1].winner], 12))
        canvas.right(right, y + 2, took, self.style("muted"))
