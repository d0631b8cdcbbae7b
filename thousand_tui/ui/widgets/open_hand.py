"""A hand that is open: cards overlapped like a fan, in one order of suits whoever holds them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from textual.geometry import Region

from thousand_tui.mariage.cards import members
from thousand_tui.rules import PACK, Card, Cards, Rank, Suit, View
from thousand_tui.rules.state import Deal
from thousand_tui.ui.widgets.cards import FRAMES, SMALL, Brush, Size, State, down_from
from thousand_tui.ui.widgets.painted import Canvas, Painted
from thousand_tui.words import suit_text

# The suits from left to right, black and red by turns.
ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
# Cells that must be seen of a card that another one lies on: its edge, its rank and its suit.
STEP: Final = 4
# The same where the edge has to go, in a strip.
CLOSE: Final = 3
# Rows of a hand of which only the upper edge and the index are seen.
STRIP: Final = 2
# Cells by which cards overlap at least.
SPREAD: Final = 2
# What runs along the upper edge of King and Queen of a suit that lie together.
JOINED: Final = "━"


@dataclass(frozen=True, slots=True)
class Held:
    """A card of an open hand: whether it has left the hand, what ``mark`` stands on its edge, whether it makes a
    ``pair`` with another card of the hand, and whether it is ``lifted`` by a row, where the hand has one to spare."""

    suit: Suit
    rank: str
    gone: bool = False
    mark: str = ""
    pair: bool = False
    lifted: bool = False


def in_order(cards: Iterable[Card], gone: Cards | None = None, marks: Mapping[Card, str] | None = None) -> list[Held]:
    """The cards of a hand of Thousand, suit by suit from the highest down; those that have ``gone`` keep their
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
        for suit in ORDER
        for card in sorted(hand.of_suit(suit), reverse=True)
    ]


# What stands on a card that came from the talon, and on one that another player passed.
FROM_TALON: Final = "▼"
PASSED: Final = "←"


def marks_of(deal: Deal, seat: int) -> dict[Card, str]:
    """What stands on the cards that came to a seat in the exchange."""
    marks = {gift.card: PASSED for gift in deal.passed if gift.to == seat and gift.card is not None}
    if deal.bought is not None and seat == deal.declarer:
        marks |= dict.fromkeys(Cards(deal.bought.cards or 0), FROM_TALON)
    return marks


def hand_at(view: View, seat: int) -> list[Held]:
    """The cards of a seat that are seen in this View; those that it has played keep their places, unless new ones are
    drawn (V2)."""
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
    """The hand with other marks, and some of its cards lifted."""
    noted = {(card.suit, card.rank.text): mark for card, mark in marks.items()}
    raised = {(card.suit, card.rank.text) for card in lifted}
    return [
        replace(held, mark=noted.get((held.suit, held.rank), ""), lifted=(held.suit, held.rank) in raised)
        for held in hand
    ]


def as_they_come(cards: Iterable[Card]) -> list[Held]:
    """Cards as they come, in their order."""
    return [Held(card.suit, card.rank.text) for card in cards]


def of_mariage(hand: int) -> list[Held]:
    """The cards of a mask of the other game, in the same order."""
    cards = sorted(members(hand), reverse=True)
    return [Held(card.suit, card.rank_text) for suit in ORDER for card in cards if card.suit is suit]


def draw_chips(painter: Painted, canvas: Canvas, x: int, y: int, hand: Sequence[Held], room: int | None = None) -> int:
    """Cards one row high, side by side, closed up where they would take more than the ``room``; where they end."""
    cards = [f"{each.rank}{suit_text(each.suit)}" for each in hand]
    most = sum(len(card) + 3 for card in cards)
    edge = " " * (room is None or most <= room)
    gap = room is None or most - 2 * len(cards) <= room + 1
    for each, card in zip(hand, cards, strict=True):
        x = canvas.put(x, y, f"{edge}{card}{edge}", painter.style("card") + painter.ink(each.suit)) + gap
    return x


def draw_hand(painter: Painted, canvas: Canvas, hand: list[Held], area: Region, wished: Size = SMALL) -> int:
    """The fan in an area, in the largest size up to the one ``wished`` that has room there; else as a strip of two
    rows. Where not even that has room, what has gone is left out. The column where it ends."""
    sizes = down_from(wished)
    size = next((size for size in sizes if size.height <= area.height and _least(hand, size) <= area.width), None)
    if size is None:
        return _strip(painter, canvas, hand, area)
    step = min(size.width - SPREAD, (area.width - size.width) // max(1, len(hand) - 1))
    brush = Brush(painter, canvas, size)
    low = any(held.lifted for held in hand) and size.height < area.height
    for at, held in enumerate(hand):
        x, y = area.x + at * step, area.y + (low and not held.lifted)
        state = State.SHUT if held.gone else State.PICKED if held.lifted else State.OPEN
        brush.face(x, y, held.suit, held.rank, state)
        _edge(painter, canvas, held, x, y, step if at + 1 < len(hand) else size.width)
    return area.x + (len(hand) - 1) * step + size.width


def _least(hand: list[Held], size: Size) -> int:
    """Cells that the fan takes at least."""
    return (len(hand) - 1) * STEP + size.width


def _strip(painter: Painted, canvas: Canvas, hand: list[Held], area: Region) -> int:
    """The upper edges and the indices alone."""
    if len(hand) * CLOSE + 1 > area.width:
        hand = [held for held in hand if not held.gone]
    step = STEP if len(hand) * STEP + 1 <= area.width else CLOSE
    x = area.x
    for at, held in enumerate(hand):
        width = step + (at + 1 == len(hand))
        ground, edge = ("shut", "shut-edge") if held.gone else ("card", "edge")
        nw, ne, _, _, across, down = tuple(FRAMES[State.SHUT if held.gone else State.OPEN])
        canvas.fill(x, area.y, width, STRIP, painter.style(ground))
        last = width > step
        canvas.put(x, area.y, nw + across * (width - 1 - last) + ne * last, painter.style(edge))
        if step == STEP:
            canvas.put(x, area.y + 1, down, painter.style(edge))
        if last:
            canvas.put(x + step, area.y + 1, down, painter.style(edge))
        canvas.put(x + step - CLOSE, area.y + 1, held.rank + suit_text(held.suit), painter.ink(held.suit))
        _edge(painter, canvas, held, x, area.y, width)
        x += step
    return x + 1


def _edge(painter: Painted, canvas: Canvas, held: Held, x: int, y: int, seen: int) -> None:
    """What stands on the upper edge, of which so many cells are seen: that a pair belongs together, and the mark."""
    if held.pair:
        begin = x + (held.rank == Rank.KING.text)
        canvas.put(begin, y, JOINED * (x + seen - begin - (held.rank == Rank.QUEEN.text)), painter.style("picked-edge"))
    if held.mark:
        canvas.put(x + 1, y, held.mark, painter.ink(Suit.SPADES))
