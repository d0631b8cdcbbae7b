"""A moment of a deal drawn small, to stand beside a list: the hands that are seen, the trick, what is played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.geometry import Region

from thousand_tui.rules import Card, Cards, Suit, View
from thousand_tui.ui.widgets.cards import GRAND, LARGE, SMALL, Brush, Size, fan
from thousand_tui.ui.widgets.open_hand import (
    SPREAD,
    STEP,
    STRIP,
    Held,
    as_they_come,
    draw_chips,
    draw_hand,
    hand_at,
    in_order,
    marked,
)
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.words import suit_text, t

SIZES: Final = (GRAND, LARGE, SMALL)
# Cells between two that sit side by side, and between two cards of a trick.
GAP: Final = 2
# Cells of a card of a hand that is drawn as a strip.
CLOSE: Final = 3


# Cells of it at most: what belongs together stands together.
WIDEST: Final = 96


@dataclass(frozen=True, slots=True)
class Position:
    """A moment: ``hands`` are the cards that are seen, or how many lie face down, by seat; ``laid`` is the trick, which
    ``winner`` takes so far. ``middle`` lies there while there is no trick; ``head`` says what is played, ``notes`` what
    somebody has, and ``below`` what is to be read under the cards. ``me`` is the seat of the reader, if they have one.
    """

    names: Sequence[str]
    bottom: int
    hands: Mapping[int, Sequence[Held] | int]
    me: int | None = None
    laid: Sequence[tuple[int, Held]] = ()
    middle: Sequence[Held | None] = ()
    winner: int | None = None
    acting: int | None = None
    head: str = ""
    trump: Suit | None = None
    notes: Mapping[int, str] = field(default_factory=dict)
    below: Sequence[str] = ()

    @property
    def others(self) -> list[int]:
        """The other seats that hold cards or have played one, going round from the lower edge."""
        seats = len(self.names)
        shown = {*self.hands, *(seat for seat, _ in self.laid)}
        return [seat for step in range(1, seats) if (seat := (self.bottom + step) % seats) in shown]


def position(
    view: View,
    names: Sequence[str],
    bottom: int,
    marks: Mapping[Card, str] | None = None,
    lifted: Collection[Card] = (),
) -> Position:
    """A moment as a seat or the onlooker sees it; cards of the hand at the lower edge may be marked or lifted."""
    deal = view.deal
    hands: dict[int, Sequence[Held] | int] = {}
    for seat in deal.active:
        hand = hand_at(view, seat) if view.hands[seat] is not None else view.sizes[seat]
        if isinstance(hand, list) and seat == bottom:
            hand = marked(hand, marks or {}, lifted)
        hands[seat] = hand
    middle = [
        card for pile in deal.talon for card in (in_order(Cards(pile.cards)) if pile.cards else [None] * pile.size)
    ]
    notes = {seat: t("seat.tricks", tricks=view.tricks_of(seat)) for seat in deal.active if view.done}
    return Position(
        names,
        bottom,
        hands,
        view.seat,
        laid(view.table),
        middle if view.play is None else (),
        view.winning_seat,
        view.turn if view.turn in deal.active else None,
        _head(view, names),
        view.trump,
        notes,
    )


def laid(trick: Iterable[tuple[int, Card]]) -> Sequence[tuple[int, Held]]:
    """The cards of a trick, as they are drawn."""
    return [(seat, held) for seat, card in trick for held in as_they_come([card])]


def _head(view: View, names: Sequence[str]) -> str:
    """Which deal it is, and what is played or called."""
    deal, parts = view.deal, [t("head.deal", number=view.deal.number)]
    if deal.declarer is not None:
        parts.append(t("head.plays", who=names[deal.declarer], contract=deal.contract))
    elif view.high and view.high_bidder is not None:
        parts.append(t("small.bid", who=names[view.high_bidder], bid=view.high))
    return t("gap").join(parts)


class SmallTable(Painted):
    """Draws a :class:`Position` in the room there is; nothing without one."""

    DEFAULT_CSS: ClassVar[str] = "SmallTable { width: 1fr; height: 1fr; }"
    shown: Position | None = None

    def show(self, shown: Position | None) -> None:
        """Draw this moment."""
        self.shown = shown
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """From top to bottom: what is played, the others, the trick, the hand, what is said below."""
        if self.shown is not None:
            draw_position(self, canvas, self.shown, Region(0, 0, min(WIDEST, canvas.width), canvas.height))


def draw_position(painter: Painted, canvas: Canvas, shown: Position, area: Region) -> None:
    """A moment in an area, its cards as large as there is room for; without room for all, the hand alone."""
    said = [line for text in shown.below for line in wrap(text, area.width)]
    above = _height_of_others(shown, area.width)
    size = next((size for size in SIZES if _fits(shown, size, area, above + len(said))), None)
    y = area.y
    _title(painter, canvas, shown, area)
    if _height(None, above) > area.height:
        _own(painter, canvas, shown, Region(area.x, y + 1, area.width, area.height), None)
        return
    room = area.height - (_height(size, above) + len(said))
    y += 1 + (room > 2)
    y = _others(painter, canvas, shown, Region(area.x, y, area.width, above)) + 1
    y = _middle(painter, canvas, shown, Region(area.x, y + (room > 4), area.width, area.height), size)
    y = _own(painter, canvas, shown, Region(area.x, y + (room > 3), area.width, area.height), size)
    for line in said[: max(0, area.bottom - y)]:
        canvas.put(area.x, y, line, painter.style("text"))
        y += 1


def _height(size: Size | None, others: int) -> int:
    """Rows that all takes with cards of this size, None the strips."""
    rows = STRIP if size is None else size.height
    return 1 + others + 1 + rows + 2 + 1 + 1 + rows


def _fits(shown: Position, size: Size, area: Region, besides: int) -> bool:
    """Whether trick and hand have room in this size, and enough is seen of a card that another one covers."""
    hand = shown.hands.get(shown.bottom, 0)
    count = hand if isinstance(hand, int) else len(hand)
    step = max(STEP, size.width // 2)
    return _height(size, besides) <= area.height and (count - 1) * step + size.width <= area.width


def _is_open(shown: Position) -> bool:
    return any(not isinstance(shown.hands.get(seat, 0), int) for seat in shown.others)


def _columns(shown: Position, width: int) -> int:
    """How many of the others stand side by side: all, unless open hands have no room for that."""
    others = shown.others
    most = max((len(hand) for seat in others if not isinstance(hand := shown.hands.get(seat, 0), int)), default=0)
    share = (width + GAP) // max(1, len(others)) - GAP
    return 1 if most * CLOSE + 1 > share else max(1, len(others))


def _height_of_others(shown: Position, width: int) -> int:
    rows = -(-len(shown.others) // _columns(shown, width))
    return rows * (1 + (STRIP if _is_open(shown) else 1))


def _title(painter: Painted, canvas: Canvas, shown: Position, area: Region) -> None:
    """What is played, and trump."""
    trump = "" if shown.trump is None else f"{t('gap')}{t('head.trump')} "
    head = clip(shown.head, area.width - cell_len(trump) - 2)
    x = canvas.put(area.x, area.y, head + trump, painter.style("turn"))
    if shown.trump is not None:
        canvas.put(x, area.y, suit_text(shown.trump), painter.lamp(shown.trump))


def _name(painter: Painted, canvas: Canvas, shown: Position, seat: int, at: tuple[int, int, int]) -> None:
    """Who sits there, and what they have; ``at`` is where, and the cells there are."""
    x, y, width = at
    name = t("seat.you", name=shown.names[seat]) if seat == shown.me else shown.names[seat]
    turn = "► " if seat == shown.acting else ""
    note = shown.notes.get(seat, "")
    style = painter.style("turn" if turn else "strong")
    end = canvas.put(x, y, clip(turn + name, max(1, width - bool(note) * (cell_len(note) + GAP))), style)
    canvas.put(end + GAP, y, note, painter.style("muted"))


def _others(painter: Painted, canvas: Canvas, shown: Position, area: Region) -> int:
    """Names, and hands or backs below them; the row below."""
    across = _columns(shown, area.width)
    width = (area.width + GAP) // across - GAP
    rows = 1 + (STRIP if _is_open(shown) else 1)
    for at, seat in enumerate(shown.others):
        x, y = area.x + at % across * (width + GAP), area.y + at // across * rows
        _name(painter, canvas, shown, seat, (x, y, width))
        hand = shown.hands.get(seat, 0)
        if isinstance(hand, int):
            end = canvas.put(x, y + 1, fan(hand, width - 4), painter.style("back"))
            canvas.put(end + 1, y + 1, str(hand) if hand else "", painter.style("muted"))
        else:
            draw_hand(painter, canvas, list(hand), Region(x, y + 1, width, STRIP))
    return area.y + area.height


def _middle(painter: Painted, canvas: Canvas, shown: Position, area: Region, size: Size | None) -> int:
    """The trick with the names below it, or what lies in the middle while there is none; the row below."""
    below = area.y + (STRIP + 1 if size is None else size.height + 2)
    held: Sequence[Held | None] = [card for _, card in shown.laid] or shown.middle
    whose = [seat for seat, _ in shown.laid] or ([] if shown.middle else [shown.bottom, *shown.others])
    if size is None:
        _low_middle(painter, canvas, shown, area)
        return below
    count = len(held) or len(whose)
    room = (area.width - size.width) // max(1, count - 1)
    step = min(room, max(size.width + GAP, min(14, area.width // max(1, count))) if whose else size.width + 1)
    x = area.x + max(0, (area.width - step * (count - 1) - size.width) // 2)
    brush = Brush(painter, canvas, size)
    for at in range(count):
        here = x + at * step
        if not held:
            brush.place(here, area.y)
        elif (card := held[at]) is None:
            brush.back(here, area.y)
        else:
            brush.face(here, area.y, card.suit, card.rank)
    for at, (seat, _) in enumerate(shown.laid):
        wins = seat == shown.winner
        text = clip(shown.names[seat], step - 2 - bool(wins)) + " ◄" * wins
        here = x + at * step + (size.width - cell_len(text)) // 2
        canvas.put(max(area.x, here), area.y + size.height, text, painter.style("turn" if wins else "muted"))
    return below


def _low_middle(painter: Painted, canvas: Canvas, shown: Position, area: Region) -> None:
    """The same where there is no room for whole cards: a row of chips."""
    x = area.x
    for seat, card in shown.laid:
        x = canvas.put(x, area.y, f"{clip(shown.names[seat], 10)} ", painter.style("muted"))
        x = draw_chips(painter, canvas, x, area.y, [card]) + 1
    draw_chips(painter, canvas, x, area.y, [card for card in shown.middle if card is not None and not shown.laid])


def _own(painter: Painted, canvas: Canvas, shown: Position, area: Region, size: Size | None) -> int:
    """The hand at the lower edge under its name; the row below."""
    hand = shown.hands.get(shown.bottom, 0)
    _name(painter, canvas, shown, shown.bottom, (area.x, area.y, area.width))
    rows = 1 + (size.height if size is not None else STRIP)
    if isinstance(hand, int):
        canvas.put(area.x, area.y + 1, fan(hand, area.width), painter.style("back"))
    else:
        wide = SMALL if size is None else size
        room = min(area.width, len(hand) * (wide.width - SPREAD) + SPREAD)
        x = area.x + (area.width - room) // 2 * (size is not None)
        draw_hand(painter, canvas, list(hand), Region(x, area.y + 1, room, rows), wide)
    return area.y + 1 + rows
