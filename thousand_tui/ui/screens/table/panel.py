"""What the panels in the middle of the table share: when each is shown, buttons, and cards and piles side by side; and
the panel for the auction and the contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rich.cells import cell_len
from textual.geometry import Offset

from thousand_tui.rules import EVERYONE, TRICKS, Card, Cards, Pile
from thousand_tui.rules.phases.bidding import bound_to_open, first_to_speak, opening
from thousand_tui.study.coach import Aid
from thousand_tui.ui.screens.table.choosing import Bidding, Contracting, Picking
from thousand_tui.ui.screens.table.hint import hint_rows
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import FRAMES, GRAND, ROYAL, SMALL, Brush, Size, State, down_from, draw_frame
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.words import card_text, t
from thousand_tui.words.prompts import limits
from thousand_tui.words.story import bottom_card

GAP = 1
# The text, the action, and whether Enter presses it.
Button: TypeAlias = tuple[str, str, bool]


class Panel(Shown):
    """The middle of the table in one phase. Panels are hidden and shown, never removed."""

    size_of_cards: Size = SMALL

    def fit(self, size: Size) -> None:
        """Draw cards in this size if there is room."""
        self.size_of_cards = size
        self.repaint()

    def card_size(self, canvas: Canvas, rows_besides: int) -> Size:
        """The largest size of cards that leaves this many rows."""
        sizes = down_from(self.size_of_cards)
        return next((size for size in sizes if size.height + rows_besides <= canvas.height), SMALL)

    def of_exchange(self, canvas: Canvas, scene: Scene) -> tuple[int, Size]:
        """The first row of the exchange, and the size of its cards."""
        # Two of the largest cards (one leaving the hand, one raised) would take too long over a slow line. In large
        # print they are drawn all the same.
        size = min(self.card_size(canvas, 5), ROYAL if scene.look.large else GRAND, key=lambda size: size.height)
        # Leave room for a hint, which replaces the buttons: if the cards moved, they would be sent again.
        above = canvas.height - hint_rows(canvas.height) - size.height - 1
        middle = max(0, (canvas.height - size.height - 5) // 2)
        return min(middle, above) if above >= 0 else middle, size

    def button_row(self, canvas: Canvas) -> int:
        """The row of the buttons in the auction: below the talon and the last calls."""
        size = self.card_size(canvas, 7)
        top = max(0, (canvas.height - size.height - 5) // 2)
        return top + size.height + min(2, canvas.height - size.height - 4)

    def row(self, canvas: Canvas, y: int, cards: Sequence[Card | None], size: Size) -> int:
        """Draw cards side by side in the middle, None as a card face down; return where the row begins."""
        width = len(cards) * (size.width + GAP) - GAP
        x = begin = (canvas.width - width) // 2
        brush = Brush(self, canvas, size)
        for card in cards:
            brush.either(x, y, card)
            x += size.width + GAP
        return begin

    def names_talon(self, canvas: Canvas, scene: Scene, label: str, talon: int) -> None:
        """Name the cards of the talon for the player who has them, in the middle of the exchange and later in the same
        place."""
        top, size = self.of_exchange(canvas, scene)
        y = min(top + size.height // 2, self.button_row(canvas) - 2)
        canvas.center(y, label, self.style("muted"))
        cards = sorted(Cards(talon))
        x = (canvas.width - len(" ".join(map(card_text, cards)))) // 2
        for card in cards:
            x = canvas.put(x, y + 1, card_text(card), self.lamp(card.suit)) + 1

    def buttons(self, canvas: Canvas, y: int, wanted: Sequence[Button], later: Sequence[Button] = ()) -> None:
        """Draw buttons side by side in the middle, keeping room on the right for those that come ``later``."""
        room = [*wanted, *later]
        width = sum(button_width(text) for text, _, _ in room) + 2 * (len(room) - 1)
        x = (canvas.width - width) // 2
        for text, action, on in wanted:
            x = self.button(canvas, x, y, text, action, on=on) + 2

    def button(self, canvas: Canvas, x: int, y: int, text: str, action: str, *, on: bool) -> int:
        """Draw a button of three rows; return where it ends."""
        width = button_width(text)
        style = self.style("button-on" if on else "button")
        canvas.fill(x, y, width, 3, style)
        frame = FRAMES[State.PICKED if on else State.OPEN]
        draw_frame(canvas, x, y, Size(width, 3), frame, style)
        canvas.put(x + 2, y + 1, text, style)
        if on:
            canvas.chosen = Offset(x + 2, y + 1)
        canvas.zone(x, y, width, 3, f"do:{action}")
        return x + width


def button_width(text: str) -> int:
    """The width of a button with this text."""
    return cell_len(text) + 4


# Cells visible of a card face down under another.
BACK = 1

# Cells visible of a card face up: its rank and suit.
FACE = 4

# The most cards of the stock that are drawn; its number is written.
THICK = 3


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards that lie together; None is a card face down."""

    cards: tuple[Card | None, ...]

    def width(self, size: Size) -> int:
        """The cells that the heap needs with cards of this size."""
        return size.width + sum(BACK if card is None else FACE for card in self.cards[:-1])


@dataclass(frozen=True, slots=True)
class Piles:
    """Heaps and their label."""

    label: str
    heaps: tuple[Heap, ...]

    def width(self, size: Size) -> int:
        """The cells that the heaps or their label need."""
        return max(cell_len(self.label), sum(heap.width(size) + GAP for heap in self.heaps) - GAP)


def piles(scene: Scene) -> Piles | None:
    """What lies beside the tricks being played; None if nothing does."""
    view, form = scene.view, scene.form
    if view.phase != TRICKS or scene.shown.result is not None:
        return None
    if view.stock:
        return Piles(t("pile.stock", count=view.stock), (Heap((None,) * min(THICK, view.stock)),))
    lying = [pile for pile in (*view.deal.talon, *view.deal.aside) if not is_exposed(scene, pile)]
    if not lying:
        return None
    key = "pile.bank" if form.bank else "pile.laid" if form.laid_counts else "pile.dead"
    return Piles(t(key, count=sum(pile.size for pile in lying)), tuple(Heap(faces(pile)) for pile in lying))


def is_exposed(scene: Scene, pile: Pile) -> bool:
    """Whether this is the dead hand that lies open from the deal on (V6). It has its own plate."""
    return pile.seen == EVERYONE and bool(scene.form.plan.dead)


def exposed(scene: Scene) -> Cards | None:
    """The dead hand that everybody sees; None if there is none (V6)."""
    found = next((pile for pile in scene.view.deal.aside if is_exposed(scene, pile)), None)
    return None if found is None or found.cards is None else Cards(found.cards)


def faces(pile: Pile) -> tuple[Card | None, ...]:
    """The cards of a pile, as far as this seat knows them."""
    return (None,) * pile.size if pile.cards is None else tuple(sorted(Cards(pile.cards)))


def draw_piles(panel: Panel, canvas: Canvas, found: Piles, place: tuple[int, int, Size]) -> None:
    """Draw the label with the heaps side by side below it; ``place`` is (x, y, size of the cards)."""
    x, y, size = place
    canvas.put(x, y, found.label, panel.style("muted"))
    brush = Brush(panel, canvas, size)
    for heap in found.heaps:
        left = x
        for card in heap.cards:
            brush.either(left, y + 1, card)
            left += BACK if card is None else FACE
        x += heap.width(size) + GAP


CALL_WIDTH = 16


def enter(scene: Scene, text: str) -> str:
    """The label for what Enter does."""
    return f"{text} {scene.key('table.confirm')}"


class PromisePanel(Panel):
    """The talon in the middle, the calls, and a picker for the number."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the talon, the bid to beat and the calls, and the picker, from top to bottom."""
        size = self.card_size(canvas, 7)
        top = max(0, (canvas.height - size.height - 5) // 2)
        self._talon(canvas, scene, top, self._bottom(canvas, scene, top))
        y = top + size.height
        # Otherwise the side panel shows them.
        if not scene.roomy:
            self._calls(canvas, scene, y)
        picking = scene.choosing
        if scene.my_turn and isinstance(picking, Picking):
            self._picker(canvas, scene, self.button_row(canvas), picking)

    def _talon(self, canvas: Canvas, scene: Scene, y: int, least: int) -> None:
        """Draw the packets of the talon side by side, as far as this seat has seen them, starting at ``least`` or
        later."""
        size = self.card_size(canvas, 7)
        deal = scene.view.deal
        if deal.bought and deal.bought.cards and deal.declarer == scene.view.seat:
            canvas.center(self.of_exchange(canvas, scene)[0], self._to_beat(scene), self.style("strong"))
            self.names_talon(canvas, scene, self._talon_label(scene), deal.bought.cards)
            return
        piles = (deal.bought,) if deal.bought else deal.talon
        texts = (self._talon_label(scene), self._to_beat(scene))
        cards = sum(pile.size for pile in piles)
        step = size.width + 1
        width = cards * step + len(piles) + max(map(cell_len, texts))
        x = max(least, (canvas.width - width) // 2)
        brush = Brush(self, canvas, size)
        for pile in piles:
            for card in faces(pile):
                brush.either(x, y, card)
                x += step
            x += 1
        room = canvas.width - x - 2
        canvas.put(x + 1, y + size.height // 2 - 1, clip(texts[0], room), self.style("muted"))
        canvas.put(x + 1, y + size.height // 2, clip(texts[1], room), self.style("strong"))

    def _talon_label(self, scene: Scene) -> str:
        deal = scene.view.deal
        if deal.bought and deal.passed:
            return t("exchange.shown")
        return t("auction.talons" if len(deal.talon) > 1 else "auction.talon")

    def _bottom(self, canvas: Canvas, scene: Scene, y: int) -> int:
        """Draw the bottom card of the cut pack on the left for players who have seen it (B3, B4), if there is room."""
        if (card := bottom_card(scene.view)) is None:
            return 0
        x = canvas.put(2, y + 1, f"{t('auction.bottom')} ", self.style("muted"))
        return canvas.put(x, y + 1, card_text(card), self.lamp(card.suit)) + 1

    def _to_beat(self, scene: Scene) -> str:
        view = scene.view
        if view.deal.declarer is not None:
            return t("seat.plays", who=scene.person(view.deal.declarer), contract=view.deal.contract)
        if view.high_bidder is None:
            # The prompt already tells the player who must open.
            return "" if scene.my_turn and not scene.coach.line else self._to_open(scene)
        return t("auction.beat", bid=view.high, who=scene.labels[view.high_bidder])

    def _calls(self, canvas: Canvas, scene: Scene, y: int) -> None:
        """Draw all calls, the last one on the right."""
        calls = [
            (scene.labels[call.seat], str(call.bid) if call.bid else t("call.pass")) for call in scene.view.deal.calls
        ]
        shown = calls[-((canvas.width - 4) // CALL_WIDTH) :]
        texts = [(clip(name, CALL_WIDTH - 7), word) for name, word in shown]
        width = sum(cell_len(name) + 1 + cell_len(word) for name, word in texts) + 3 * (len(texts) - 1)
        x = (canvas.width - width) // 2
        if len(shown) < len(calls):
            canvas.put(x - 3, y, "…  ", self.style("muted"))
        for at, (name, word) in enumerate(texts):
            if at:
                x = canvas.put(x, y, t("gap"), self.style("line"))
            x = canvas.put(x, y, f"{name} ", self.style("muted"))
            x = canvas.put(x, y, word, self.style("strong"))

    def _to_open(self, scene: Scene) -> str:
        """Who opens and the lowest bid, or that nobody has to."""
        view = scene.view
        bound = bound_to_open(view)
        if bound is None:
            return t("auction.nobody", minimum=opening(view, first_to_speak(view)))
        key = "auction.first" if bound == first_to_speak(view) else "auction.last"
        return t(key, who=scene.person(bound), minimum=opening(view, bound))

    def _picker(self, canvas: Canvas, scene: Scene, y: int, picking: Picking) -> None:
        number = "…" if picking.is_unanswered else f"{picking.typed or picking.number}{'_' if picking.typed else ''}"
        wanted: list[tuple[str, str, bool]] = []
        if len(picking.range.numbers) > 1:
            down, up = (abs(picking.beside(by) - picking.number) or picking.range.step for by in (-1, 1))
            wanted = [(f"−{down}", "step(-1)", False), (f"{number:^5}", "nothing", False)]
            wanted += [(f"+{up}", "step(1)", False)]
        if picking.range.numbers:
            verb = _verb(picking)
            wanted += [(enter(scene, verb) if picking.may_name else verb, "confirm", picking.may_name)]
        if isinstance(picking, Bidding):
            if picking.may_look:
                wanted.append((t("auction.look", key=scene.key("table.last")), "look", False))
            if picking.may_pass:
                wanted.append((t("auction.pass", key=scene.key("table.pass")), "pass", not picking.range.numbers))
        if Aid.CONCEDE in scene.may and picking.view.concessions:
            wanted.append((t("concede.button", key=scene.key("table.concede")), "concede", False))
        # Large print has no row for the last calls, but the plates show them.
        canvas.fill(0, y, canvas.width, 1, self.style("text"))
        self.buttons(canvas, y, wanted)
        canvas.center(y + 3, limits(scene.view), self.style("muted"))


def _verb(picking: Picking) -> str:
    """What Enter says. A number that is not allowed, or not yet, is left open."""
    number = picking.named if picking.may_name else "…"
    if isinstance(picking, Contracting):
        return t("contract.keep" if number == picking.range.lowest else "contract.raise", number=number)
    return t("auction.bid", number=number)
