"""A look at what lies open at a table of Mariage: the last trick, what was announced and paid, the cards not seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from thousand_tui.mariage.state import Trick
from thousand_tui.ui.screens.mariage.scene import MariageScene
from thousand_tui.ui.screens.mariage.side import draw_unseen
from thousand_tui.ui.screens.peeking import Peeked, PeekingScreen
from thousand_tui.ui.widgets.cards import SMALL, Brush
from thousand_tui.ui.widgets.painted import Canvas, clip, wrap
from thousand_tui.words import mariage as words, t

WIDTH: Final = 64
# Cards of a trick side by side.
ROW: Final = 5
# Rows of the plate with one row of cards; each further row takes as many as a card and its name.
HEIGHT: Final = 10
TALL: Final = 18


def nothing_to_see(scene: MariageScene, what: str, count_shown: bool) -> str:
    """Why there is nothing to look at, in a sentence; empty where there is something."""
    match what:
        case "last" if not scene.tricks:
            return t("peek.none.last")
        case "calls" if not scene.said:
            return t("peek.none.calls")
        case "out" if not count_shown:
            return t("count.closed")
        case "out" if scene.view.deal.turned is None:
            return t("count.none")
        case _:
            return ""


class MariagePeek(Peeked):
    """The plate."""

    DEFAULT_CSS: ClassVar[str] = f"MariagePeek {{ width: {WIDTH}; height: {TALL}; background: $seat; }}"

    def __init__(self, scene: MariageScene, what: str) -> None:
        super().__init__()
        self.scene = scene
        self.what = what

    @property
    def wanted(self) -> int:
        """Rows that it needs."""
        if self.what == "last":
            return HEIGHT + (len(self.scene.tricks[-1].cards) - 1) // ROW * (SMALL.height + 1)
        return HEIGHT if self.what == "out" else TALL

    def paint(self, canvas: Canvas) -> None:
        """One of the things to look at."""
        scene = self.scene
        self.frame(canvas, scene.key.both("table.left", "table.right"))
        match self.what:
            case "last":
                self._trick(canvas, scene, scene.tricks[len(scene.tricks) - 1 - self.back])
            case "calls":
                self._lines(canvas, t("mariage.peek.said"), [words.event(one, scene.voice) for one in scene.said])
            case "out":
                self._unseen(canvas, scene)

    def _trick(self, canvas: Canvas, scene: MariageScene, trick: Trick) -> None:
        canvas.center(1, t("peek.trick", number=len(scene.tricks) - self.back), self.style("turn"))
        column = (canvas.width - 4) // min(ROW, len(trick.cards))
        brush = Brush(self, canvas, SMALL)
        for at, (seat, card) in enumerate(trick.cards):
            x, y = 2 + at % ROW * column, 3 + at // ROW * (SMALL.height + 1)
            brush.face(x + (column - SMALL.width) // 2, y, card.suit, card.rank_text)
            wins = seat == trick.winner
            name = clip(scene.labels[seat], column - 3)
            if wins:
                name += " ◄"
            canvas.center(y + SMALL.height, name, self.style("turn" if wins else "text"), x, column)

    def _lines(self, canvas: Canvas, title: str, sentences: Sequence[str]) -> None:
        canvas.center(1, title, self.style("turn"))
        lines = [line for sentence in sentences for line in wrap(sentence, canvas.width - 6)]
        room = canvas.height - 5
        canvas.column(3, 2, lines[-room:], self.style("text"))

    def _unseen(self, canvas: Canvas, scene: MariageScene) -> None:
        """Suit by suit, the highest first."""
        canvas.center(1, t("mariage.peek.unseen"), self.style("turn"))
        draw_unseen(self, canvas, scene, 6, 3)


class MariagePeekScreen(PeekingScreen):
    """The plate over the table."""

    def __init__(self, scene: MariageScene, what: str, *, all_tricks: bool) -> None:
        peek = MariagePeek(scene, what)
        super().__init__(peek, len(scene.tricks), leafs=all_tricks and what == "last")
        peek.styles.height = peek.wanted
