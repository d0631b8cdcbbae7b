"""A closer look at what everybody may see, or at the cards the person passed; any key closes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from thousand_tui.rules import ASIDE, Card
from thousand_tui.ui.screens.peeking import Peeked, PeekingScreen
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.side import count_key, draw_points, draw_suits, draw_trick, story_lines
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.words import suit_text, t

WIDTH = 60
HEIGHT = 10
# The most rows for the box with the calls.
TALL = 18
# Rows of the box apart from its text.
AROUND = 4


class Peek(Shown, Peeked):
    """The box: a title, cards or lines, and how to close it."""

    DEFAULT_CSS: ClassVar[str] = f"""
    Peek {{ width: {WIDTH}; height: {HEIGHT}; background: $seat; }}
    """
    what = ""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what is being looked at."""
        draw = {"last": self._trick, "out": self._out, "calls": self._calls, "gave": self._gave}[self.what]
        draw(canvas, scene)

    def _title(self, canvas: Canvas, text: str) -> None:
        self.frame(canvas, text)

    def _trick(self, canvas: Canvas, scene: Scene) -> None:
        done = scene.tricks
        trick = done[len(done) - 1 - self.back]
        self._title(canvas, t("peek.trick", number=len(done) - self.back))
        self._cards(canvas, scene, scene.who_played(trick), trick.winner)

    def _cards(self, canvas: Canvas, scene: Scene, cards: Sequence[tuple[int, Card]], winner: int | None) -> None:
        named = [
            (t("peek.aside") if seat == ASIDE else scene.labels[seat], card, seat == winner) for seat, card in cards
        ]
        draw_trick(self, canvas, (2, 2, canvas.width - 4), named, "text")

    def _out(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the cards still out on the left, and everybody's points on the right."""
        self._title(canvas, t("count.cards"))
        if (counted := scene.tally) is not None:
            below = draw_suits(self, canvas, counted, 3, 2)
            canvas.put(3, below + 1, count_key(), self.style("muted"))
            draw_points(self, canvas, scene, counted, 33, 2, canvas.width - 36)

    def _calls(self, canvas: Canvas, scene: Scene) -> None:
        self._title(canvas, t("side.deal"))
        room = canvas.height - AROUND
        for at, (text, suit) in enumerate(story_lines(scene)[-room * 2 :]):
            x, y = 3 + (at // room) * (canvas.width // 2), 2 + at % room
            end = canvas.put(x, y, clip(text, canvas.width // 2 - 5), self.style("text"))
            if suit is not None:
                canvas.put(end + 1, y, suit_text(suit), self.lamp(suit))

    def _gave(self, canvas: Canvas, scene: Scene) -> None:
        given, got = _passed(scene)
        self._title(canvas, t("peek.gave" if given else "peek.got"))
        self._cards(canvas, scene, given or got, None)


def _passed(scene: Scene) -> tuple[list[tuple[int, Card]], list[tuple[int, Card]]]:
    """The cards that this seat passed, with the receivers, and those it got, with the givers."""
    view = scene.view
    given = [(each.to, each.card) for each in view.given if each.card is not None]
    got = [(each.giver, each.card) for each in view.deal.passed if each.to == view.seat and each.card is not None]
    return given, got


class PeekScreen(PeekingScreen):
    """The box over the table."""

    def __init__(self, scene: Scene, what: str, *, all_tricks: bool = False) -> None:
        self._peek = Peek()
        self._peek.what = what
        super().__init__(self._peek, len(scene.tricks), leafs=all_tricks and what == "last")
        self._scene = scene

    @staticmethod
    def nothing_to_see(scene: Scene, what: str) -> str:
        match what:
            case "out" if scene.tally is None:
                return t("count.none" if scene.view.play is None else "count.closed")
            case "last" if not scene.tricks:
                return t("peek.none.last")
            case "calls" if not story_lines(scene):
                return t("peek.none.calls")
            case "gave" if not any(_passed(scene)):
                return t("peek.none.gave")
            case _:
                return ""

    def on_mount(self) -> None:
        """Show what was there when the key was pressed; the box for calls is as high as it needs to be."""
        if self._peek.what == "calls":
            self._peek.styles.height = min(TALL, max(HEIGHT, len(story_lines(self._scene)) + AROUND))
        self._peek.show(self._scene)
