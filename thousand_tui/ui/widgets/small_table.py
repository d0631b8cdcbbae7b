"""A moment of a deal drawn small, to show beside a list: the visible hands, the trick and the contract. An open hand is
drawn as a fan, its suits always in the same order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from thousand_tui.desk.glance import called
from thousand_tui.rules import PACK, Card, Cards, Deal, Rank, Suit, View
from thousand_tui.table.thousand import suit_order
from thousand_tui.ui.widgets.cards import FRAMES, GRAND, LARGE, ROYAL, SMALL, Brush, Size, State, down_from, fan
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.words import suit_text, t
from thousand_tui.words.catalogue import rank_text
from thousand_tui.words.grammar import Person

# How much of an overlapped card must be visible: its edge, rank and suit.
STEP: Final = 4
# Like STEP, but in a strip, where cards have no edge.
CLOSE: Final = 3
# Rows of a hand that shows only its upper edge and the indexes.
STRIP: Final = 2
# The least number of cells by which cards overlap.
SPREAD: Final = 2
# Drawn along the upper edge of a King and Queen of the same suit.
JOINED: Final = "━"


@dataclass(frozen=True, slots=True)
class Held:
    """A card of an open hand: whether it is ``gone`` from the hand, a ``mark`` for its edge, whether it belongs to a
    ``pair``, and whether it is ``lifted`` by a row, if there is room."""

    suit: Suit
    rank: str
    gone: bool = False
    mark: str = ""
    pair: bool = False
    lifted: bool = False


def in_order(cards: Iterable[Card], gone: Cards | None = None, marks: Mapping[Card, str] | None = None) -> list[Held]:
    """The cards of a hand of Thousand, sorted by suit and from high to low. Cards that have ``gone`` keep their
    places."""
    hand = Cards(cards)
    left, noted = gone or Cards(), marks or {}
    royal = (Rank.KING, Rank.QUEEN)
    return [
        Held(
            card.suit,
            card.rank.text,
            card in left,
            noted.get(card, ""),
            card.rank in royal and sum(other.rank in royal for other in hand.of_suit(suit)) == len(royal),
        )
        for suit in suit_order(Suit)
        for card in sorted(hand.of_suit(suit), reverse=True)
    ]


# The marks for a card from the talon, and for one that another player passed.
FROM_TALON: Final = "▼"
PASSED: Final = "←"


def marks_of(deal: Deal, seat: int) -> dict[Card, str]:
    """The marks for the cards that a seat got in the exchange."""
    marks = {gift.card: PASSED for gift in deal.passed if gift.to == seat and gift.card is not None}
    if deal.bought is not None and seat == deal.declarer:
        marks |= dict.fromkeys(Cards(deal.bought.cards or 0), FROM_TALON)
    return marks


def hand_at(view: View, seat: int) -> list[Held]:
    """A seat's cards as this view shows them. Cards already played keep their places, unless players draw new ones
    (V2)."""
    order, plan = view.deal.active, view.rules.form.plan
    played = list(view.table)
    for trick in view.done:
        first = order.index(trick.leader)
        played += zip(order[first:] + order[:first], trick.cards, strict=True)
    gone = Cards(card for player, card in played if player == seat)
    if plan.hands * plan.size + sum(plan.packets) < len(PACK):
        gone = Cards()
    return in_order([*Cards(view.hands[seat] or 0), *gone], gone, marks_of(view.deal, seat))


def marked(hand: Iterable[Held], marks: Mapping[Card, str], lifted: Collection[Card] = ()) -> list[Held]:
    """The hand with other marks, and with these cards lifted."""
    noted = {(card.suit, card.rank.text): mark for card, mark in marks.items()}
    raised = {(card.suit, card.rank.text) for card in lifted}
    return [
        replace(held, mark=noted.get((held.suit, held.rank), ""), lifted=(held.suit, held.rank) in raised)
        for held in hand
    ]


def as_they_come(cards: Iterable[Card]) -> list[Held]:
    """Cards in the given order."""
    return [Held(card.suit, card.rank.text) for card in cards]


def draw_chips(painter: Painted, canvas: Canvas, x: int, y: int, hand: Sequence[Held], room: int | None = None) -> int:
    """Draw cards in one row, side by side, closer together if they need more than ``room``; return the column after
    them."""
    cards = [f"{rank_text(each.rank)}{suit_text(each.suit)}" for each in hand]
    most = sum(len(card) + 3 for card in cards)
    edge = " " * (room is None or most <= room)
    gap = room is None or most - 2 * len(cards) <= room + 1
    for each, card in zip(hand, cards, strict=True):
        ground = painter.style("shut" if each.gone else "card")
        x = canvas.put(x, y, f"{edge}{card}{edge}", ground + painter.ink(each.suit)) + gap
    return x


def draw_hand(painter: Painted, canvas: Canvas, hand: list[Held], area: Region, wished: Size = SMALL) -> int:
    """Draw a fan, as large as fits but no larger than ``wished``, or else a strip of two rows. A strip that does not
    fit leaves out cards that are gone. Return the column where it ends."""
    sizes = down_from(wished)
    size = next((size for size in sizes if size.height <= area.height and least(hand, size) <= area.width), None)
    if size is None:
        return _strip(painter, canvas, hand, area)
    step = min(size.width - SPREAD, (area.width - size.width) // max(1, len(hand) - 1))
    brush = Brush(painter, canvas, size)
    low = any(held.lifted for held in hand) and size.height < area.height
    for at, held in enumerate(hand):
        x, y = area.x + at * step, area.y + (low and not held.lifted)
        state = State.GONE if held.gone else State.PICKED if held.lifted else State.OPEN
        brush.face(x, y, held.suit, held.rank, state)
        if at + 1 < len(hand) and _halves(rank_text(held.rank), size, step):
            ground = {State.GONE: "shut", State.PICKED: "picked"}.get(state, "card")
            canvas.put(x + step - 1, y + size.height - 2, " ", painter.style(ground))
        _edge(painter, canvas, held, x, y, step if at + 1 < len(hand) else size.width)
    return area.x + (len(hand) - 1) * step + size.width


def _halves(index: str, size: Size, step: int) -> bool:
    """Whether the next card covers half of a two-digit index at the bottom."""
    return len(index) > 1 and size is not SMALL and step == size.width - 1 - len(index) + (size is not LARGE)


def least(hand: list[Held], size: Size) -> int:
    """The fewest cells that the fan needs."""
    return (len(hand) - 1) * STEP + size.width


def _strip(painter: Painted, canvas: Canvas, hand: list[Held], area: Region) -> int:
    """Draw only the upper edges and the indexes."""
    if len(hand) * CLOSE + 1 > area.width:
        hand = [held for held in hand if not held.gone]
    step = STEP if len(hand) * STEP + 1 <= area.width else CLOSE
    x = area.x
    for at, held in enumerate(hand):
        width = step + (at + 1 == len(hand))
        ground, edge = ("shut", "shut-edge") if held.gone else ("card", "edge")
        nw, ne, _, _, across, down = tuple(FRAMES[State.GONE if held.gone else State.OPEN])
        canvas.fill(x, area.y, width, STRIP, painter.style(ground))
        last = width > step
        canvas.put(x, area.y, nw + across * (width - 1 - last) + ne * last, painter.style(edge))
        if step == STEP:
            canvas.put(x, area.y + 1, down, painter.style(edge))
        if last:
            canvas.put(x + step, area.y + 1, down, painter.style(edge))
        ink = painter.ink(held.suit) + Style(bold=not held.gone)
        canvas.put(x + step - CLOSE, area.y + 1, rank_text(held.rank) + suit_text(held.suit), ink)
        _edge(painter, canvas, held, x, area.y, width)
        x += step
    return x + 1


def _edge(painter: Painted, canvas: Canvas, held: Held, x: int, y: int, seen: int) -> None:
    """Draw the mark and the line of a pair on the visible cells of the upper edge."""
    if held.pair:
        begin = x + (held.rank == Rank.KING.text)
        canvas.put(begin, y, JOINED * (x + seen - begin - (held.rank == Rank.QUEEN.text)), painter.style("picked-edge"))
    if held.mark:
        canvas.put(x + 1, y, held.mark, painter.ink(Suit.SPADES))


SIZES: Final = (ROYAL, GRAND, LARGE, SMALL)
# Cells between two players, and between two cards of a trick.
GAP: Final = 2
# Cells for the number of a finished trick, for a seat's card in it (at most), and for the card alone.
NUMBER: Final = 8
TRICK: Final = 16
CHIP: Final = 5
# The most cells for all of it, so that it stays together.
WIDEST: Final = 96


@dataclass(frozen=True, slots=True)
class Position:
    """A moment. ``hands`` are the visible cards, or how many are face down, by seat; ``laid`` is the trick, which
    ``winner`` is taking so far. ``middle`` lies there if there is no trick. ``head`` is the title, ``notes`` say what a
    player has, and ``below`` is text under the cards. ``me`` is the reader's seat, if they have one. ``done`` are the
    finished tricks (winner, then who played what), shown at the end if all fit; those from number ``now`` on are
    dimmed."""

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
    done: Sequence[tuple[int, Sequence[tuple[int, Card]]]] = ()
    now: int = len(PACK)

    @property
    def others(self) -> list[int]:
        """The other seats that hold or have played cards, going round from the seat at the bottom."""
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
    """A moment as a seat or an onlooker sees it. ``marks`` and ``lifted`` are for the hand at the bottom."""
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
    """The cards of a trick, ready to draw."""
    return [(seat, held) for seat, card in trick for held in as_they_come([card])]


def _head(view: View, names: Sequence[str]) -> str:
    """The number of the deal, and the contract or the highest bid."""
    deal, parts = view.deal, [t("head.deal", number=view.deal.number)]
    calling = view.high_bidder if view.high else None
    if (who := calling if deal.declarer is None else deal.declarer) is not None:
        key = "small.bid" if deal.declarer is None else "head.plays"
        parts.append(t(key, who=Person(names[who], who == view.seat), bid=view.high, contract=deal.contract))
    return t("gap").join(parts)


class SmallTable(Painted):
    """Draws a :class:`Position` in the room it has, or nothing if there is none."""

    shown: Position | None = None

    def show(self, shown: Position | None) -> None:
        """Show this moment."""
        self.shown = shown
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the moment, no wider than is easy to read."""
        if self.shown is not None:
            draw_position(self, canvas, self.shown, Region(0, 0, min(WIDEST, canvas.width), canvas.height))


def draw_position(painter: Painted, canvas: Canvas, shown: Position, area: Region) -> None:
    """Draw a moment, with cards as large as possible. If not everything fits, draw only the hand."""
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
    y = canvas.column(area.x, y, said[: max(0, area.bottom - y)], painter.style("text"))
    # If not all tricks fit, leave out those still to come.
    done = shown.done if len(shown.done) <= area.bottom - y - 2 else shown.done[: shown.now - 1]
    if 0 < len(done) <= area.bottom - y - 2:
        _tricks(painter, canvas, replace(shown, done=done), Region(area.x, y + 1, area.width, area.height))


def _tricks(painter: Painted, canvas: Canvas, shown: Position, area: Region) -> None:
    """Draw a row for each finished trick and a column for each seat, with the winner marked."""
    seats = [shown.bottom, *shown.others]
    step = min(TRICK, (area.width - NUMBER) // len(seats))
    canvas.put(area.x, area.y, t("hands.tricks"), painter.style("strong"))
    for at, seat in enumerate(seats):
        name = clip(called(shown.names[seat]), step - 1)
        canvas.put(area.x + NUMBER + at * step, area.y, name, painter.style("text"))
    for y, (winner, trick) in enumerate(shown.done, area.y + 1):
        number = y - area.y
        canvas.right(area.x + NUMBER - GAP, y, "► " * (number == shown.now) + str(number), painter.style("muted"))
        for seat, card in trick:
            x, held = area.x + NUMBER + seats.index(seat) * step, Held(card.suit, card.rank.text, number >= shown.now)
            canvas.fill(x, y, CHIP, 1, painter.style("shut" if held.gone else "card"))
            end = draw_chips(painter, canvas, x + (len(rank_text(held.rank)) == 1), y, [held])
            canvas.put(end, y, "◄" * (seat == winner), painter.style("turn"))


def _height(size: Size | None, others: int) -> int:
    """How many rows everything needs with cards of this size, or with strips if None."""
    rows = STRIP if size is None else size.height
    return 1 + others + 1 + rows + 2 + 1 + 1 + rows


def _fits(shown: Position, size: Size, area: Region, besides: int) -> bool:
    """Whether trick and hand fit in this size, with enough visible of each overlapped card."""
    hand = shown.hands.get(shown.bottom, 0)
    count = hand if isinstance(hand, int) else len(hand)
    step = max(STEP, size.width // 2)
    return _height(size, besides) <= area.height and (count - 1) * step + size.width <= area.width


def _is_open(shown: Position) -> bool:
    return any(not isinstance(shown.hands.get(seat, 0), int) for seat in shown.others)


def _columns(shown: Position, width: int) -> int:
    """How many of the other players stand side by side: all, or one if open hands have no room."""
    others = shown.others
    most = max((len(hand) for seat in others if not isinstance(hand := shown.hands.get(seat, 0), int)), default=0)
    share = (width + GAP) // max(1, len(others)) - GAP
    return 1 if most * CLOSE + 1 > share else max(1, len(others))


def _height_of_others(shown: Position, width: int) -> int:
    rows = -(-len(shown.others) // _columns(shown, width))
    return rows * (1 + (STRIP if _is_open(shown) else 1))


def _title(painter: Painted, canvas: Canvas, shown: Position, area: Region) -> None:
    """Draw the title and trump."""
    trump = "" if shown.trump is None else f"{t('gap')}{t('head.trump')} "
    head = clip(shown.head, area.width - cell_len(trump) - 2)
    x = canvas.put(area.x, area.y, head + trump, painter.style("strong"))
    if shown.trump is not None:
        canvas.put(x, area.y, suit_text(shown.trump), painter.lamp(shown.trump))


def _name(painter: Painted, canvas: Canvas, shown: Position, seat: int, at: tuple[int, int, int]) -> None:
    """Draw a player's name and note; ``at`` is (x, y, width)."""
    x, y, width = at
    name = shown.names[seat]
    if seat == shown.me:
        name = t("seat.you", name=name) if called(name) == name else called(name)
    turn = "► " if seat == shown.acting else ""
    note = shown.notes.get(seat, "")
    style = painter.style("turn" if turn else "strong")
    end = canvas.put(x, y, clip(turn + name, max(1, width - bool(note) * (cell_len(note) + GAP))), style)
    canvas.put(end + GAP, y, note, painter.style("muted"))


def _others(painter: Painted, canvas: Canvas, shown: Position, area: Region) -> int:
    """Draw the other players' names, with their hands or backs below; return the row after them."""
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
    """Draw the trick with names below it, or what lies in the middle; return the row after it."""
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
    """Draw the middle as a row of small cards."""
    x = area.x
    for seat, card in shown.laid:
        x = canvas.put(x, area.y, f"{clip(shown.names[seat], 10)} ", painter.style("muted"))
        x = draw_chips(painter, canvas, x, area.y, [card]) + 1
    draw_chips(painter, canvas, x, area.y, [card for card in shown.middle if card is not None and not shown.laid])


def _own(painter: Painted, canvas: Canvas, shown: Position, area: Region, size: Size | None) -> int:
    """Draw the name and hand at the bottom; return the row after them."""
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
