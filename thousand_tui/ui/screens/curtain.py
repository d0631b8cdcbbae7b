"""The curtain between two people at one keyboard. It says whose turn it is and what everybody has seen happen since."""

from __future__ import annotations

from thousand_tui.ui.keys import spelled
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.words import t

# Rows that must stay free beside the text.
AROUND = 15


class Curtain(Painted):
    """Covers the whole table, on its own layer, and comes down in the same handler that changes the state.

    It is a widget, not a screen, so that nothing can come between, not even an open menu.
    """

    who = ""
    news: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    look = Look()
    seat: int | None = None

    def rise(self, seat: int, names: tuple[str, ...], news: tuple[str, ...], look: Look) -> None:
        """Cover the table for this person and show them these sentences."""
        self.seat, self.names, self.news, self.look = seat, names, news, look
        self.add_class("-up")
        self.repaint()

    def lift(self) -> None:
        """Uncover the table."""
        self.remove_class("-up")

    def paint(self, canvas: Canvas) -> None:
        """Draw a pattern, and on it a box with the words, all aligned."""
        if self.seat is None:
            return
        weave = ": " if self.look.ascii else "░ "
        for y in range(canvas.height):
            canvas.put(y % 2, y, weave * (canvas.width // 2 + 1), self.style("line"))
        width = min(canvas.width - 8, 72)
        lines = [line for sentence in self.news for line in wrap(sentence, width - 6)][
            -max(1, canvas.height - AROUND) :
        ]
        height = 7 + len(lines)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
        canvas.fill(x, y, width, height, self.style("seat"))
        turn = clip(t("curtain.turn", who=self.names[self.seat]), width - 6)
        canvas.put(x + 3, y + 1, turn, self.style("turn"))
        canvas.put(x + 3, y + 2, clip(t("curtain.others"), width - 6), self.style("muted"))
        canvas.column(x + 3, y + 4, lines, self.style("text"))
        key = spelled("enter") if self.look.ascii else "⏎"
        button = f"  {t('curtain.lift')} {key}  "
        canvas.put(x + 3, y + height - 2, button, self.style("badge"))
        canvas.zone(0, 0, canvas.width, canvas.height, "do:nothing")
        canvas.zone(x + 3, y + height - 3, len(button), 3, "do:confirm")
