"""The panel at the side of a wide table: the sheet, the calls and melds of this deal, the last trick."""

from __future__ import annotations

from typing import ClassVar

from thousand_tui.rules import Passed
from thousand_tui.rules.events import Called, Contracted, Exchanged, Played
from thousand_tui.ui.screens.table.bars import Hint, Shown
from thousand_tui.ui.screens.table.hints import hints
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.seats import minus
from thousand_tui.ui.widgets.canvas import Canvas, clip
from thousand_tui.words import card_text, suit_text, t

WIDTH = 34
KEYS_FROM = 34
GIFT_NAME = 10


class SidePanel(Shown):
    """Shown from 100×30."""

    DEFAULT_CSS: ClassVar[str] = f"SidePanel {{ width: {WIDTH}; height: 1fr; background: $seat; display: none; }}"

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """One part under the other, the keys at the foot; a long deal shows its last lines."""
        y = self._sheet(canvas, scene, 1)
        y = self._last_trick(canvas, scene, y + 1)
        keys = hints(scene) if canvas.height >= KEYS_FROM else ()
        foot = canvas.height - len(keys) - 2 if keys else canvas.height
        self._story(canvas, scene, y + 1, foot)
        if keys:
            self._keys(canvas, scene, foot, keys)

    def _keys(self, canvas: Canvas, scene: Scene, y: int, keys: tuple[Hint, ...]) -> None:
        """The keys of the moment, one a line."""
        y = self._title(canvas, y, t("side.keys"), scene)
        for hint in keys:
            canvas.put(2, y, hint.key, self.style("bar-key"))
            canvas.put(13, y, hint.label, self.style("text"))
            canvas.zone(2, y, canvas.width - 2, 1, f"do:{hint.action}")
            y += 1

    def _title(self, canvas: Canvas, y: int, text: str, scene: Scene) -> int:
        end = canvas.put(2, y, f"{text} ", self.style("bar-key"))
        canvas.put(end, y, ("-" if scene.look.ascii else "─") * (canvas.width - 2 - end), self.style("line"))
        return y + 1

    def _sheet(self, canvas: Canvas, scene: Scene, y: int) -> int:
        """The totals after the last deals, a column for each side; an arrow says how the declarer's contract went."""
        y = self._title(canvas, y, t("side.sheet"), scene)
        sheet = scene.sheet
        sides = range(len(sheet.standings))
        column = (canvas.width - 8) // len(sides)
        for side in sides:
            name = self.clipped(scene.names[side], column - 1)
            canvas.right(6 + (side + 1) * column, y, name, self.style("muted"))
        rows = max(3, min(12, canvas.height // 3 - 3))
        for row in sheet.deals[-rows:]:
            y += 1
            outcome = row.outcome
            canvas.right(4, y, str(outcome.number), self.style("muted"))
            for side in sides:
                declares = scene.view.side(outcome.declarer) == side
                up, down = ("^", "v") if scene.look.ascii else ("↑", "↓")
                end = 6 + (side + 1) * column
                canvas.right(end, y, minus(row.totals[side], scene), self.style("strong" if declares else "text"))
                if declares:
                    canvas.put(end, y, up if row.made else down, self.style("good" if row.made else "warn"))
        if not sheet.deals:
            y += 1
            for side in sides:
                canvas.right(6 + (side + 1) * column, y, minus(sheet.totals[side], scene), self.style("text"))
        return y + 1

    def _last_trick(self, canvas: Canvas, scene: Scene, y: int) -> int:
        y = self._title(canvas, y, t("side.last"), scene)
        if not scene.tricks:
            canvas.put(2, y, t("side.no_trick"), self.style("muted"))
            return y + 1
        trick = scene.tricks[-1]
        for seat, card in scene.who_played(trick):
            end = canvas.put(2, y, card_text(card, scene.look.letters).rjust(3), self.lamp(card.suit))
            wins = seat == trick.winner
            end = canvas.put(end + 1, y, self.clipped(scene.names[seat], 20), self.style("text" if wins else "muted"))
            if wins:
                canvas.put(end + 1, y, "<" if scene.look.ascii else "◄", self.style("turn"))
            y += 1
        return y

    def _story(self, canvas: Canvas, scene: Scene, y: int, foot: int) -> None:
        """Calls, the contract and the marriages of this deal, the newest last."""
        y = self._title(canvas, y, t("side.deal"), scene)
        lines = story_lines(scene)
        for text, suit in lines[-max(1, foot - y - 1) :]:
            shown = self.clipped(text, canvas.width - 6)
            end = canvas.put(2, y, shown, self.style("text"))
            if suit is not None and end + 2 <= canvas.width:
                canvas.put(end + 1, y, suit_text(suit, scene.look.letters), self.lamp(suit))
            y += 1


def _gift(scene: Scene, gift: Passed) -> str:
    """A card that was passed for all to see."""
    giver, to = (clip(scene.names[seat], GIFT_NAME, ascii_only=scene.look.ascii) for seat in (gift.giver, gift.to))
    card = "" if gift.card is None else card_text(gift.card, scene.look.letters)
    return t("side.gave", card=card, who=giver, to=to)


def story_lines(scene: Scene) -> list[tuple[str, int | None]]:
    """The calls, the contract and the melds of the deal in short lines, with a suit where one belongs to it."""
    lines: list[tuple[str, int | None]] = []
    for happened in scene.story:
        match happened:
            case Called(seat, bid):
                lines.append((f"{scene.names[seat]} {bid or t('call.pass')}", None))
            case Contracted(seat, points, _):
                lines.append((t("side.plays", who=scene.names[seat], points=points), None))
            case Played(seat, _, meld) if meld is not None:
                lines.append((t("side.meld", who=scene.names[seat], worth=meld.worth), meld.suit))
            case Exchanged(passed):
                lines += [(_gift(scene, gift), None) for gift in passed if gift.card is not None]
            case _:
                pass
    return lines
