"""The panel beside a wide table of Mariage: tokens, the last trick, unseen cards, announcements and payments; and the
box that shows one of these."""

from __future__ import annotations

from typing import ClassVar, Final

from thousand_tui.mariage import words
from thousand_tui.mariage.rules.cards import members
from thousand_tui.mariage.rules.events import Announced
from thousand_tui.mariage.rules.state import Trick
from thousand_tui.mariage.screens.scene import MariageScene
from thousand_tui.rules.cards import SUITS
from thousand_tui.ui.screens.peeking import Peeked, PeekingScreen
from thousand_tui.ui.screens.table.side_views import WIDTH, SideViews
from thousand_tui.ui.widgets.cards import SMALL, Brush
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.words import change_text, suit_text, t
from thousand_tui.words.catalogue import rank_text

# Cells for a name, and for what a deal brought.
NAME = 12
GAIN = 5
# How many of the last deals are shown beside a name.
DEALS = 3
# Cells of the box.
PLATE: Final = 64
# Cards of a trick side by side.
ROW: Final = 5
# Rows of the box with one row of cards; each further row needs the height of a card and its name.
HEIGHT: Final = 10
TALL: Final = 18


class MariageSide(SideViews):
    """Draws the chosen view."""

    scene: MariageScene | None = None

    def show(self, scene: MariageScene) -> None:
        """Draw this moment."""
        self.scene = scene
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the names of all views, and the chosen one below."""
        if (scene := self.scene) is None:
            return
        self.put_views(canvas, scene.key("table.side" if scene.replayed is None else "replay.side"))
        match self.view:
            case "sheet":
                self._sheet(canvas, scene, 1)
            case "calls":
                self._said(canvas, scene, 1)
            case "cards":
                self._unseen(canvas, scene, self._last_trick(canvas, scene, 1) + 1)
            case "chart":
                start, deals = scene.view.rules.agreements.tokens, scene.view.sheet.deals
                totals = [[start, *(row.tokens[seat] for row in deals)] for seat in range(len(scene.names))]
                self.put_chart(canvas, totals if deals else [], (0, start), scene.labels, scene.look)
            case _:
                y = self._last_trick(canvas, scene, self._sheet(canvas, scene, 1) + 1)
                self._said(canvas, scene, self._unseen(canvas, scene, y + 1) + 1)

    def _sheet(self, canvas: Canvas, scene: MariageScene, y: int) -> int:
        """Draw a row for each player: what the last deals brought, and their tokens now; return the row after it."""
        y = self.put_title(canvas, y, t("side.sheet"))
        sheet = scene.view.sheet
        deals = sheet.deals[-DEALS:]
        for at, row in enumerate(deals):
            canvas.right(2 + NAME + GAIN * (at + 1), y, str(row.number), self.style("muted"))
        y += bool(deals)
        most = max(sheet.tokens)
        for seat, name in enumerate(scene.labels):
            style = "muted" if seat in sheet.out else "strong" if sheet.tokens[seat] == most else "text"
            canvas.put(2, y, clip(name, NAME - 1), self.style(style))
            for at, row in enumerate(deals):
                gain = change_text(row.gained(seat)) if seat in row.active else ""
                canvas.right(2 + NAME + GAIN * (at + 1), y, gain, self.style("muted"))
            canvas.right(canvas.width - 2, y, str(sheet.tokens[seat]), self.style(style))
            y += 1
        return y

    def _last_trick(self, canvas: Canvas, scene: MariageScene, y: int) -> int:
        labels, last = scene.labels, [(trick.winner, *each) for trick in scene.tricks[-1:] for each in trick.cards]
        told = [(words.card_text(card), card.suit, labels[seat], seat == winner) for winner, seat, card in last]
        return self.put_trick(canvas, y, told)

    def _unseen(self, canvas: Canvas, scene: MariageScene, y: int) -> int:
        """Draw the unseen cards, if they are shown; return the row after them."""
        if not scene.count_shown or scene.view.deal.turned is None:
            return y - 1
        return draw_unseen(self, canvas, scene, 2, self.put_title(canvas, y, t("count.cards")))

    def _said(self, canvas: Canvas, scene: MariageScene, y: int) -> None:
        """Draw announcements and payments, the newest last; beside other parts, without what the middle shows."""
        told = scene.said[: len(scene.said) - len(scene.in_the_middle)] if self.view == "all" else scene.said
        said = [words.event(each, scene.voice) for each in told if not (isinstance(each, Announced) and not each.names)]
        if not said:
            return
        y = self.put_title(canvas, y, t("side.deal"))
        lines = [line for sentence in said for line in wrap(sentence, WIDTH - 4)]
        canvas.column(2, y, lines[-max(1, canvas.height - y) :], self.style("text"))


def draw_unseen(part: Painted, canvas: Canvas, scene: MariageScene, x: int, y: int) -> int:
    """Draw the cards that the reader has not seen, by suit, highest first; return the row after them."""
    unseen = sorted(members(scene.view.unseen), reverse=True)
    for suit in reversed(SUITS):
        ranks = " ".join(rank_text(card.rank_text) for card in unseen if card.suit is suit)
        canvas.put(canvas.put(x, y, f"{suit_text(suit)} ", part.lamp(suit)), y, ranks, part.style("text"))
        y += 1
    return y


class MariagePeek(Peeked):
    """The box with what is being looked at."""

    DEFAULT_CSS: ClassVar[str] = f"MariagePeek {{ width: {PLATE}; height: {TALL}; background: $seat; }}"

    def __init__(self, scene: MariageScene, what: str) -> None:
        super().__init__()
        self.scene = scene
        self.what = what

    @property
    def wanted(self) -> int:
        """The rows that it needs."""
        if self.what == "last":
            return HEIGHT + (len(self.scene.tricks[-1].cards) - 1) // ROW * (SMALL.height + 1)
        return HEIGHT if self.what == "out" else TALL

    def paint(self, canvas: Canvas) -> None:
        """Draw what is being looked at."""
        scene = self.scene
        match self.what:
            case "last":
                self._trick(canvas, scene, scene.tricks[len(scene.tricks) - 1 - self.back])
            case "calls":
                self.frame(canvas, t("mariage.peek.said"))
                said = [words.event(one, scene.voice) for one in scene.said]
                said += [f"{scene.labels[seat]} “{line}”" for seat, line in scene.talk.deal]
                lines = [line for sentence in said for line in wrap(sentence, canvas.width - 6)]
                canvas.column(3, 2, lines[4 - canvas.height :], self.style("text"))
            case "out":
                self.frame(canvas, t("mariage.peek.unseen"))
                draw_unseen(self, canvas, scene, 6, 2)

    def _trick(self, canvas: Canvas, scene: MariageScene, trick: Trick) -> None:
        self.frame(canvas, t("peek.trick", number=len(scene.tricks) - self.back))
        column = (canvas.width - 4) // min(ROW, len(trick.cards))
        for at, (seat, card) in enumerate(trick.cards):
            x, y = 2 + at % ROW * column, 2 + at // ROW * (SMALL.height + 1)
            Brush(self, canvas, SMALL).face(x + (column - SMALL.width) // 2, y, card.suit, card.rank_text)
            wins = seat == trick.winner
            name = clip(scene.labels[seat], column - 3) + " ◄" * wins
            canvas.center(y + SMALL.height, name, self.style("turn" if wins else "text"), x, column)


class MariagePeekScreen(PeekingScreen):
    """The box over the table."""

    def __init__(self, scene: MariageScene, what: str, *, all_tricks: bool) -> None:
        peek = MariagePeek(scene, what)
        super().__init__(peek, len(scene.tricks), leafs=all_tricks and what == "last")
        peek.styles.height = peek.wanted

    @staticmethod
    def nothing_to_see(scene: MariageScene, what: str) -> str:
        match what:
            case "last" if not scene.tricks:
                return t("peek.none.last")
            case "calls" if not (scene.said or scene.talk.deal):
                return t("peek.none.calls")
            case "out" if not scene.count_shown:
                return t("count.closed")
            case "out" if scene.view.deal.turned is None:
                return t("count.none")
            case _:
                return ""
