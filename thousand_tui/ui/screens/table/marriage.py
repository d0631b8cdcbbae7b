"""The moment in which a marriage is declared: its King and Queen meet in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.style import Style
from textual.color import Color

from thousand_tui.rules import ACES, NINES, Card, Rank, Suit
from thousand_tui.rules.events import Event, Played
from thousand_tui.ui.screens.table.motion import Meeting
from thousand_tui.ui.screens.table.panel import Panel, enter
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import SMALL, Brush, down_from
from thousand_tui.ui.widgets.letters import LOW, TALL, block_letters
from thousand_tui.ui.widgets.painted import SUIT_NAMES, Canvas, clip
from thousand_tui.words import change_text, event, t

# Rows of the button.
BUTTON: Final = 3
# A suit whose colour on a card is no stronger than this is grey: it shines in its colour on the felt, half as much.
GREY: Final = 0.3
# How much of the suit's colour is in the felt between the cards; it fades towards the edges.
SHARE: Final = 0.5


def announced(news: Sequence[Event]) -> Played | None:
    """The card that declared a marriage, if nothing else is to be read."""
    match news:
        case (Played(meld=meld) as played,) if meld is not None and meld.kind not in (ACES, NINES):
            return played
        case _:
            return None


def draw_marriage(panel: Panel, canvas: Canvas, scene: Scene, played: Played) -> bool:
    """Draw the pair with its worth below, or between the two in a low window, and a sentence. While the two meet, the
    felt is in the light of their suit. Return False if there is no room."""
    meld, meeting = played.meld, scene.slide if isinstance(scene.slide, Meeting) else None
    assert meld is not None
    suit, room = Suit(meld.suit), canvas.height - BUTTON - 1
    # Low digits are made of halves, which look all the same in ASCII.
    heights = (TALL,) if scene.look.ascii else (TALL, LOW)
    sizes = [(size, rows) for size in down_from(panel.size_of_cards) for rows in heights]
    below = next(((size, rows) for size, rows in sizes if size.height + rows <= room), None)
    size, rows = below or (SMALL, LOW)
    worth = (rows in heights and block_letters(change_text(meld.worth), rows)) or ["", change_text(meld.worth)]
    if size.height > room:
        return False
    if meeting is not None and panel.draws_pictures:
        for row in range(canvas.height):
            canvas.fill(0, row, canvas.width, 1, _light(panel, suit, abs(2 * row + 1 - canvas.height) / canvas.height))
    height = size.height + (rows if below else 0)
    gaps = min(2, room - height)
    y, left = (room - height - gaps) // 2, (canvas.width - len(worth[-1])) // 2
    way = 0 if meeting is None else meeting.apart * size.width
    inner = (canvas.width // 2,) * 2 if below else (left - 1, left + len(worth[-1]) + 1)
    brush = Brush(panel, canvas, size)
    brush.card(inner[0] - size.width - way, y, Card.of(suit, Rank.KING))
    brush.card(inner[1] + way, y, Card.of(suit, Rank.QUEEN))
    if way:
        return True
    canvas.column(left, y + size.height + min(1, gaps) if below else y, worth, panel.style("strong"))
    y += height + gaps
    told = event(replace(played, trump=None), scene.voice.to(scene.view.seat))
    canvas.center(y, clip(told, canvas.width - 2), panel.style("strong"))
    panel.buttons(canvas, y + 1, [(enter(scene, t("told.go_on")), "confirm", True)])
    return True


def _light(panel: Panel, suit: Suit, out: float) -> Style:
    """The felt in the light of a suit: strong in the middle row, where ``out`` is 0, and nothing at the edge (1)."""
    named = {part: Color.parse(panel.app.theme_variables[part]) for part in (f"ink-{SUIT_NAMES[suit]}", "felt")}
    ink, felt = named.values()
    share = SHARE * (1 - out)
    if ink.hsl.s < GREY:
        ink, share = Color.parse(panel.app.theme_variables[f"lamp-{SUIT_NAMES[suit]}"]), share / 2
    return Style(bgcolor=felt.blend(ink, share).rich_color)
