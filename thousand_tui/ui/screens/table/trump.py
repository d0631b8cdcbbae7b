"""The trump beside the trick, and below it how far the contract is."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.style import Style

from thousand_tui.rules import Suit
from thousand_tui.rules.tally import is_within_reach
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import FRAMES, GRAND, HUGE, LARGE, ROYAL, SMALL, Size, State, draw_frame
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip
from thousand_tui.ui.widgets.pictures import picture
from thousand_tui.words import suit_text, t
from thousand_tui.words.grammar import Person

BADGE: Final = Size(5, 1)
SHIELD: Final = Size(9, 5)
DISC: Final = Size(13, 7)
# What shows the trump, by the size of the cards in the trick.
MEDALLIONS: Final = {SMALL: BADGE, LARGE: SHIELD, HUGE: SHIELD, GRAND: DISC, ROYAL: DISC}
# Cells of the gauge, by what stands above it.
CELLS: Final = {BADGE: 7, SHIELD: 7, DISC: 13}
# Cells for points, the contract and the gaps before and after the gauge.
NUMBERS: Final = 8


def size_with_words(medallion: Size) -> Size:
    """Room for the medallion and what stands beside it and below: the word, the gauge and who plays."""
    return Size(CELLS[medallion] + NUMBERS, medallion.height + 2 + (medallion is not BADGE))


def draw_trump(painted: Painted, canvas: Canvas, scene: Scene, x: int, y: int, medallion: Size) -> int:
    """Draw the medallion, the gauge and who plays, in the middle of the columns that they need; return the next row."""
    width, trump, muted = size_with_words(medallion).width, scene.trump, painted.style("muted")
    if trump is None:
        canvas.center(y + medallion.height // 2, clip(t("trick.no_trump"), width), muted, x, width)
    elif medallion is BADGE:
        word = clip(t("trick.trump"), width - BADGE.width - 1)
        left = x + (width - BADGE.width - 1 - cell_len(word)) // 2
        _medallion(painted, canvas, trump, left, y, medallion)
        canvas.put(left + BADGE.width + 1, y, word, muted)
    else:
        _medallion(painted, canvas, trump, x + (width - medallion.width) // 2, y, medallion)
        canvas.center(y + medallion.height, clip(t("trick.trump"), width), muted, x, width)
    y += size_with_words(medallion).height - 2
    if scene.declarer is None:
        return y
    contract = scene.view.deal.contract
    if (counted := scene.tally) is None:
        canvas.center(y, _who_plays("seat.plays", scene, width), painted.style("text"), x, width)
        return y + 1
    points = counted.points[scene.declarer]
    fails = not is_within_reach(scene.view, counted)
    style = painted.style("warn" if fails else "good" if points >= contract else "strong")
    canvas.center(y, gauge(points, contract, CELLS[medallion], fails=fails), style, x, width)
    canvas.center(y + 1, _who_plays("trick.plays", scene, width), painted.style("muted"), x, width)
    return y + 2


def gauge(points: int, contract: int, cells: int, *, fails: bool = False) -> str:
    """The points so far, a bar that fills, and the contract. Crosses show what can no longer be filled."""
    full = min(cells, points * cells // contract)
    return f"{points:3} {'▰' * full}{('×' if fails else '▱') * (cells - full)} {contract}"


def _who_plays(name: str, scene: Scene, width: int) -> str:
    """That the declarer plays; a long name is cut, and nothing else."""
    assert scene.declarer is not None
    who = scene.person(scene.declarer)
    rest = cell_len(t(name, who=Person("", reads=who.reads), contract=scene.view.deal.contract))
    return t(name, who=Person(clip(who.name, width - rest), who.reads), contract=scene.view.deal.contract)


def _medallion(painted: Painted, canvas: Canvas, trump: Suit, x: int, y: int, size: Size) -> None:
    """Draw the suit in its colour; where that cannot be drawn, its sign in a frame."""
    sign, lamp = suit_text(trump), painted.lamp(trump)
    if not painted.draws_pictures and size is BADGE:
        canvas.put(x, y, f"[ {sign} ]", lamp)
    elif not painted.draws_pictures:
        draw_frame(canvas, x, y, size, FRAMES[State.OPEN], lamp)
        canvas.center(y + size.height // 2, sign, lamp, x, size.width)
    elif size is BADGE:
        canvas.put(x, y, f"  {sign}  ", lamp + Style(reverse=True))
    else:
        for at, row in enumerate(picture("medallions", str(size.width), trump.letter) or (), y):
            canvas.put(x, at, "".join(cell.char for cell in row), lamp)
