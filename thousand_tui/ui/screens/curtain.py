"""The curtain between two people at one keyboard: whose turn it is, and what everybody has seen since."""

from __future__ import annotations

from thousand_tui.ui.keys import spelled
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.words import t

# Rows that are left beside what is told.
AROUND = 15


class Curtain(Painted):
    """It lies over the whole table, on a layer of its own, and is raised in the handler that changes the state.

    It is a widget and not a screen so that nothing, not even a menu that is open, can come between.
    """

    who = ""
    told: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    look = Look()
    seat: int | None = None

    def rise(self, seat: int, names: tuple[str, ...], told: tuple[str, ...], look: Look) -> None:
        """Cover the table for this person, who is told these sentences."""
        self.seat, self.names, self.told, self.look = seat, names, told, look
        self.add_class("-up")
        self.repaint()

    def lift(self) -> None:
        """Uncover the table."""
        self.remove_class("-up")

    def paint(self, canvas: Canvas) -> None:
        """A weave, and on it a plate with the words, all of which begin in one column."""
        if self.seat is None:
            return
        weave = ": " if self.look.ascii else "░ "
        for y in range(canvas.height):
            canvas.put(y % 2, y, weave * (canvas.width // 2 + 1), self.style("line"))
        width = min(canvas.width - 8, 72)
        lines = [line for sentence in self.told for line in wrap(sentence, width - 6)][
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
