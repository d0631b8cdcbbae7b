"""The middle of the table while a question is asked or something is announced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rich.cells import cell_len
from textual.geometry import Offset

from thousand_tui.rules import LOOKING, PACKETS, REBUYING, RIGHTS, Card, Cards, Claim, Lottery, View, Window
from thousand_tui.ui.screens.table.choosing import Asking, Conceding
from thousand_tui.ui.screens.table.marriage import announced, draw_marriage
from thousand_tui.ui.screens.table.panel import GAP, Panel, button_width, enter, faces
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import SMALL, Brush, Size
from thousand_tui.ui.widgets.painted import Canvas, clip, wrap_evenly
from thousand_tui.words import t
from thousand_tui.words.asking import answer, meaning, question, waiting
from thousand_tui.words.story import cards_told, event_sentences
from thousand_tui.words.voice import sentence_case

# Cards side by side; None is a card face down.
Heap: TypeAlias = tuple[Card | None, ...]

# Cells between two heaps, beside the text, and for the text at most.
APART: Final = 4
MARGIN: Final = 2
WIDEST: Final = 72
# Rows of a button.
BUTTON: Final = 3
# How many answers a yes-or-no question has.
PLAIN: Final = 2


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer on offer: its text with its number, what it means, and whether Enter chooses it."""

    text: str
    about: str
    on: bool


class AskPanel(Panel):
    """A question, the cards it is about, and its answers, as buttons or, if they are long, as a list."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the announcement, the question for the person, or what the others wait for."""
        asking = scene.choosing
        if scene.shown.news:
            played = announced(scene.shown.news)
            if played is None or not draw_marriage(self, canvas, scene, played):
                self._tell(canvas, scene)
        elif scene.my_turn and isinstance(asking, Asking):
            self._ask(canvas, scene, asking)
        else:
            heaps = _heaps(scene.view, None)
            size, y = self._top(canvas, heaps, 1)
            self._lay(canvas, scene, y, size, heaps)
            if not heaps:
                canvas.center(y, waiting(scene.view, scene.voice), self.style("muted"))

    def _tell(self, canvas: Canvas, scene: Scene) -> None:
        """Draw sentences and the cards they are about."""
        sentences = event_sentences(scene.view, scene.shown.news, scene.voice)
        cards = cards_told(scene.shown.news, scene.view)
        lines = [
            line for sentence in sentences for line in wrap_evenly(sentence, min(WIDEST, canvas.width - 2 * MARGIN))
        ]
        # In the smallest window, large print only leaves room for the words.
        heaps = (cards,) if cards and SMALL.height + len(lines) + BUTTON <= canvas.height else ()
        size, y = self._top(canvas, heaps, len(lines) + BUTTON)
        self._lay(canvas, scene, y, size, heaps)
        y += size.height if heaps else 0
        for at, line in enumerate(lines):
            canvas.center(y + at, line, self.style("strong"))
        self.buttons(canvas, y + len(lines), [(enter(scene, t("told.go_on")), "confirm", True)])

    def _ask(self, canvas: Canvas, scene: Scene, asking: Asking) -> None:
        offers = _offers(scene, asking)
        in_row = not asking.conceding and sum(_widths(scene, offers)) + len(offers) - 1 <= canvas.width - 2 * MARGIN
        rows = BUTTON + any(offer.about for offer in offers) if in_row else len(offers)
        title, note = _title(scene, asking)
        heaps = () if asking.conceding else _heaps(scene.view, asking)
        size, y = self._top(canvas, heaps, rows + 1 + bool(note))
        canvas.center(y, clip(title, canvas.width - 2 * MARGIN), self.style("strong"))
        if note:
            canvas.center(y + 1, clip(note, canvas.width - 2 * MARGIN), self.style("muted"))
        y += 1 + bool(note)
        self._lay(canvas, scene, y, size, heaps)
        y += size.height if heaps else int(canvas.height > rows + 4)
        if in_row:
            self._row_of_offers(canvas, scene, y, offers)
        else:
            self._list_of_offers(canvas, scene, y, offers)

    def _top(self, canvas: Canvas, heaps: Sequence[Heap], rows: int) -> tuple[Size, int]:
        """The size of the cards, and the first row used."""
        size = self.card_size(canvas, rows)
        height = rows + (size.height if heaps else 1)
        return size, max(0, (canvas.height - height) // 2)

    def _lay(self, canvas: Canvas, scene: Scene, y: int, size: Size, heaps: Sequence[Heap]) -> None:
        """Draw the heaps side by side in the middle. If there are several, a click on one gives that answer."""
        widths = [len(heap) * (size.width + GAP) - GAP for heap in heaps]
        x = (canvas.width - sum(widths) - APART * (len(heaps) - 1)) // 2
        brush = Brush(self, canvas, size)
        for at, (heap, width) in enumerate(zip(heaps, widths, strict=True)):
            for place, card in enumerate(heap):
                brush.either(x + place * (size.width + GAP), y, card)
            if len(heaps) > 1 and scene.my_turn:
                canvas.zone(x, y, width, size.height, f"do:answer({at})")
            x += width + APART

    def _row_of_offers(self, canvas: Canvas, scene: Scene, y: int, offers: Sequence[Offer]) -> None:
        widths = _widths(scene, offers)
        gap = min(APART, (canvas.width - 2 * MARGIN - sum(widths)) // max(1, len(offers) - 1))
        x = (canvas.width - sum(widths) - gap * (len(offers) - 1)) // 2
        for at, (offer, width) in enumerate(zip(offers, widths, strict=True)):
            text = enter(scene, offer.text) if offer.on else offer.text
            self.button(canvas, x + (width - button_width(text)) // 2, y, text, f"answer({at})", on=offer.on)
            canvas.center(y + BUTTON, offer.about, self.style("muted"), x, width)
            x += width + gap

    def _list_of_offers(self, canvas: Canvas, scene: Scene, y: int, offers: Sequence[Offer]) -> None:
        first = max(cell_len(enter(scene, offer.text)) for offer in offers) + 2
        second = max(cell_len(offer.about) for offer in offers)
        x = max(MARGIN, (canvas.width - first - 2 - second) // 2)
        for at, offer in enumerate(offers):
            style = self.style("button-on" if offer.on else "button")
            canvas.fill(x, y + at, first, 1, style)
            canvas.put(x + 1, y + at, enter(scene, offer.text) if offer.on else offer.text, style)
            if offer.on:
                canvas.chosen = Offset(x + 1, y + at)
            about = clip(offer.about, canvas.width - x - first - 2 - MARGIN)
            end = canvas.put(x + first + 2, y + at, about, self.style("text" if offer.on else "muted"))
            canvas.zone(x, y + at, end - x, 1, f"do:answer({at})")


def _offers(scene: Scene, asking: Asking) -> tuple[Offer, ...]:
    """The answers on offer. If the prompt already explains a way to concede, it gets no explanation here."""
    view, voice = scene.view, scene.voice
    asked = asking.way if isinstance(asking, Conceding) else None
    abouts = ["" if each is asked else meaning(each, view, voice) for each in asking.answers]
    texts = [f"{at} {sentence_case(answer(each, view, voice))}" for at, each in enumerate(asking.answers, 1)]
    return tuple(Offer(*told, at == asking.at) for at, told in enumerate(zip(texts, abouts, strict=True)))


def _widths(scene: Scene, offers: Sequence[Offer]) -> list[int]:
    """The cells that each offer needs as a button, even if Enter chooses it."""
    return [max(button_width(enter(scene, offer.text)), cell_len(offer.about) + 1) for offer in offers]


def _title(scene: Scene, asking: Asking) -> tuple[str, str]:
    """The question and a note about it. Whether to concede is asked by the prompt."""
    if asking.conceding:
        return t("concede.which") if len(asking.answers) > PLAIN else "", ""
    text, answers = question(scene.view, scene.voice), len(asking.answers)
    if scene.view.phase != RIGHTS or isinstance(scene.view.now, Lottery) or not (scene.view.deal.seen or answers > 1):
        return text, ""
    return text, t("ask.right.automatic" if len(asking.answers) == 1 else "ask.right.private")


# The cards that a question is about


def _heaps(view: View, asking: Asking | None) -> tuple[Heap, ...]:
    if view.phase in (LOOKING, PACKETS):
        return tuple(map(faces, view.deal.talon))
    if view.phase == REBUYING:
        return (faces(view.deal.bought),) if view.deal.bought else ()
    return _of_the_right(view, asking) if view.phase == RIGHTS else ()


def _of_the_right(view: View, asking: Asking | None) -> tuple[Heap, ...]:
    """The cards behind the right under the cursor, or behind the first one."""
    if isinstance(view.now, Lottery):
        return (tuple(sorted(Cards(view.now.nines))),)
    if not view.deal.seen:
        return (faces(view.deal.bottom),) if view.deal.bottom else ()
    if asking is None:
        return ()
    named = asking.answer.ground if isinstance(asking.answer, Claim) else None
    rights = view.now.waiting if isinstance(view.now, Window) else ()
    cards = next((cards for _, ground, cards in rights if ground == named), rights[0][2] if rights else 0)
    return (tuple(sorted(Cards(cards))),)
