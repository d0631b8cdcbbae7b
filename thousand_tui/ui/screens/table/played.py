"""The cards of a settled deal as they were played: the hands side by side, and the tricks as a strip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from textual.geometry import Region

from thousand_tui.rules import Card, Cards, Trick, points_of
from thousand_tui.rules.events import Played
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.cards import GRAND, down_from
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, right
from thousand_tui.ui.widgets.small_table import STRIP, Held, draw_hand, in_order, least
from thousand_tui.words import card_text, t

# Cells for a name beside the tricks, and for a trick at most.
NAME: Final = 12
TRICK: Final = 9
# From this width on, a trick's cards have an edge.
ROOMY: Final = 8
# Cells between two hands.
APART: Final = 3
LEADS: Final = "▸"
TAKES: Final = "◄"
DECIDED: Final = "◆"


@dataclass(frozen=True, slots=True)
class Column:
    """A trick: who played what, its points and melds, and whether it decided the contract."""

    trick: Trick
    cards: tuple[tuple[int, Card], ...]
    points: int
    declared: int
    decides: bool = False


def columns(scene: Scene) -> list[Column]:
    """The tricks of the deal that is shown."""
    played = [happened for happened in scene.shown.story if isinstance(happened, Played)]
    found, at = [], 0
    for trick in scene.tricks:
        melds = [play.meld for play in played[at : at + len(trick.cards)] if play.meld is not None]
        at += len(trick.cards)
        points = points_of(Cards(trick.cards).mask)
        found.append(Column(trick, scene.who_played(trick), points, sum(meld.worth for meld in melds)))
    row, declarer = scene.shown.result, scene.declarer
    decides = None
    if row is not None and declarer is not None and not row.outcome.conceded:
        decides = decider(found, scene.form.sides, declarer, row.outcome.contract, made=row.made)
    return [replace(each, decides=number == decides) for number, each in enumerate(found)]


def decider(found: Sequence[Column], sides: Sequence[int], declarer: int, contract: int, *, made: bool) -> int | None:
    """The trick that made the contract, or that lost so much that the contract could no longer be made with what was
    declared; None if it never could."""

    def lost(column: Column) -> int:
        return column.points * (sides[column.trick.winner] != sides[declarer])

    def gained(column: Column) -> int:
        declared = column.declared * (sides[column.trick.leader] == sides[declarer])
        return declared + column.points - lost(column)

    if made:
        sums, enough = accumulate(map(gained, found)), contract
    else:
        sums, enough = accumulate(map(lost, found)), sum(gained(each) + lost(each) for each in found) - contract + 1
    if enough <= 0:
        return None
    return next((number for number, total in enumerate(sums) if total >= enough), None)


def hands_played(scene: Scene) -> dict[int, list[Held]]:
    """What each seat played in the settled deal, the reader's first; empty if not all cards were played."""
    row = scene.shown.result
    if row is None or row.outcome.conceded or not scene.tricks:
        return {}
    played = [(happened.seat, happened.card) for happened in scene.shown.story if isinstance(happened, Played)]
    seats = [seat for seat in (scene.bottom, *scene.others) if seat in scene.active]
    return {seat: in_order(card for player, card in played if player == seat) for seat in seats}


def rows_of_cards(scene: Scene, width: int, room: int) -> tuple[int, int]:
    """How many rows the hands and the strip take with a blank one above each; 0 for what does not fit."""
    if not (hands := hands_played(scene)):
        return 0, 0
    share, longest = (width + APART) // len(hands) - APART, max(hands.values(), key=len)
    heights = [size.height for size in down_from(GRAND) if least(longest, size) <= share] + [STRIP]
    strip = len(hands) + 3
    for below in (strip, 0):
        if tall := next((height for height in heights if height + 2 + below <= room), 0):
            return tall + 2, below
    return 0, 0


def draw_hands(painter: Painted, canvas: Canvas, scene: Scene, place: Region) -> None:
    """Draw the hands side by side under their players' names, as large as fits."""
    hands = hands_played(scene)
    step = (place.width + APART) // len(hands)
    for at, (seat, hand) in enumerate(hands.items()):
        area = Region(place.x + at * step, place.y + 1, step - APART, place.height - 1)
        canvas.put(area.x, place.y, clip(scene.labels[seat], area.width), painter.style("strong"))
        draw_hand(painter, canvas, hand, area, GRAND)


def draw_strip(painter: Painted, canvas: Canvas, scene: Scene, place: tuple[int, int, int]) -> int:
    """Draw the strip; ``place`` is (x, y, width). Return the row below; nothing is drawn if there was no trick."""
    x, y, width = place
    if not (found := columns(scene)):
        return y
    step = max(1, min(TRICK, (width - NAME) // len(found)))
    for at, seat in enumerate(seat for seat in (scene.bottom, *scene.others) if seat in scene.active):
        canvas.put(x, y + at, clip(scene.labels[seat], NAME - 1), painter.style("text"))
        for number, column in enumerate(found):
            _cell(painter, canvas, Region(x + NAME + number * step, y + at, step, 1), column, seat)
    y += len(scene.active)
    canvas.put(x, y, t("hands.points"), painter.style("muted"))
    for number, column in enumerate(found):
        told = f"{column.points}+{column.declared}" if column.declared else str(column.points)
        here = x + NAME + number * step
        end = canvas.put(here + (len(told) < step), y, told, painter.style("muted"))
        if column.decides:
            canvas.put(end, y, DECIDED, painter.style("turn"))
    canvas.put(x, y + 1, clip(_key(scene, found), canvas.width - x - 1), painter.style("muted"))
    return y + 2


def _cell(painter: Painted, canvas: Canvas, place: Region, column: Column, seat: int) -> None:
    """Draw what a seat played to a trick: a sign before it means that they led, one after it that they took it."""
    card = dict(column.cards).get(seat)
    if card is None:
        return
    takes, edge = column.trick.winner == seat, " " * (place.width >= ROOMY)
    if column.trick.leader == seat:
        canvas.put(place.x, place.y, LEADS, painter.style("muted"))
    ground = painter.style("picked" if takes else "card")
    end = canvas.put(place.x + 1, place.y, f"{edge}{right(card_text(card), 3)}{edge}", ground + painter.ink(card.suit))
    if takes:
        canvas.put(end, place.y, TAKES, painter.style("turn"))


def _key(scene: Scene, found: Sequence[Column]) -> str:
    """What the signs mean, and where the contract was decided."""
    number = next((number for number, column in enumerate(found, start=1) if column.decides), None)
    parts = [t("hands.key", leads=LEADS, takes=TAKES)]
    if number is not None and (row := scene.shown.result) is not None:
        parts.append(t("hands.made" if row.made else "hands.failed", sign=DECIDED, trick=number))
    return t("gap").join(parts)
