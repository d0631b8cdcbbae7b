"""The panel beside a wide table: the sheet, the story of the deal in short lines, the last trick, what everybody has
taken, and which cards are still out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from thousand_tui.desk.sheet_rows import FINED, in_order, marks_of
from thousand_tui.rules import ACES, ASIDE, CHANCE, NINES, NOBODY, Booked, Passed, Settled, events
from thousand_tui.rules.cards import PACK, SUITS, Card, Cards
from thousand_tui.rules.tally import Tally
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.pointing import Giving
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.side_views import SideViews
from thousand_tui.ui.widgets.cards import SMALL, Brush
from thousand_tui.ui.widgets.painted import Canvas, clip, player_part
from thousand_tui.words import card_text, cards_text, change_text, number_text, suit_text, t
from thousand_tui.words.catalogue import rank_text
from thousand_tui.words.grammar import Person
from thousand_tui.words.scores import seen_piles, taken_text

# Cells for a total and the sign before it.
TOTAL: Final = 5
GIFT_NAME = 10
# The most cells for a name in a line, so that there is room for what the player said.
NAME = 11

# A line, and a suit to draw at its end, if any.
Told: TypeAlias = tuple[str, int | None]


def story_lines(scene: Scene, *, without: tuple[type[events.Event], ...] = ()) -> list[Told]:
    """The calls, the contract, the melds and other public events of the deal, the newest last. Events shown elsewhere
    are left out."""
    kinds = [type(happened) for happened in scene.shown.story]
    found = [
        told
        for kind, happened in zip(kinds, scene.shown.story, strict=True)
        if kind in LINES and kind not in without
        for told in LINES[kind](happened, scene)
    ]
    return found + [(f"{_name(scene, seat)} “{line}”", None) for seat, line in scene.talk.deal]


def _name(scene: Scene, seat: int, width: int = NAME) -> str:
    return t("setup.you") if seat == scene.view.seat else clip(scene.names[seat], width)


def _person(scene: Scene, seat: int) -> Person:
    return Person(clip(scene.names[seat], NAME), seat == scene.view.seat)


def _who(key: str, scene: Scene, seat: int, **facts: object) -> Iterator[Told]:
    return _line(t(key, who=_person(scene, seat), **facts))


def _line(text: str) -> Iterator[Told]:
    yield text, None


def _packet(event: events.PacketTaken, scene: Scene) -> Iterator[Told]:
    if event.seat == CHANCE:
        yield t("side.packet_drawn", packet=event.packet + 1), None
    else:
        yield from _who("side.packet", scene, event.seat, packet=event.packet + 1)


def _bought(event: events.Bought, scene: Scene) -> Iterator[Told]:
    if event.talon:
        yield t("side.talon", cards=cards_text(event.talon)), None


def _talon_bid(event: events.TalonBid, scene: Scene) -> Iterator[Told]:
    key = "side.talon_kept" if event.keeps else "side.talon_bid" if event.points else "side.talon_no"
    yield from _who(key, scene, event.seat, points=event.points)


def _exchanged(event: events.Exchanged, scene: Scene) -> Iterator[Told]:
    yield from ((_gift(scene, gift), None) for gift in event.passed if gift.card is not None and gift.to != ASIDE)


def _gift(scene: Scene, gift: Passed) -> str:
    """A card that was passed openly."""
    giver, to = (_name(scene, seat, GIFT_NAME) for seat in (gift.giver, gift.to))
    card = "" if gift.card is None else card_text(gift.card)
    return t("side.gave", card=card, who=giver, to=to)


def _named(event: events.TrumpNamed, scene: Scene) -> Iterator[Told]:
    yield t("side.names_trump", who=_person(scene, event.seat)), event.suit


def _played(event: events.Played, scene: Scene) -> Iterator[Told]:
    meld = event.meld
    if meld is not None:
        suit = None if meld.kind in (ACES, NINES) else meld.suit
        yield t(f"side.meld.{meld.kind}", who=_person(scene, meld.seat), worth=meld.worth), suit


def _booked(event: events.FinesBooked, scene: Scene) -> Iterator[Told]:
    for line in event.row.lines:
        yield t("side.booked", who=scene.side_names[line.side], amount=change_text(line.amount)), None


# The lines for each kind of event. Other kinds are visible on the table.
LINES: Final[dict[type[events.Event], Callable[[Any, Scene], Iterator[Told]]]] = {
    events.CutMade: lambda event, scene: _who("side.cuts", scene, event.seat),
    events.BottomShown: lambda event, scene: _line(t("side.bottom", card=card_text(event.card))),
    events.Slipped: lambda event, scene: _line(t("side.slipped", card=card_text(event.card))),
    events.Looked: lambda event, scene: _who("side.looks" if event.looked else "side.blind", scene, event.seat),
    events.DarkAnnounced: lambda event, scene: _who("side.dark", scene, event.seat),
    events.DarkCancelled: lambda event, scene: _who("side.dark_over", scene, event.seat),
    events.Called: lambda event, scene: _line(f"{_name(scene, event.seat)} {event.bid or t('call.pass')}"),
    events.FinesBooked: _booked,
    events.PacketTaken: _packet,
    events.Bought: _bought,
    events.TalonBid: _talon_bid,
    events.Exchanged: _exchanged,
    events.Redealt: lambda event, scene: _who("side.redealt", scene, event.seat),
    events.Contracted: lambda event, scene: _who("side.plays", scene, event.seat, points=event.points),
    events.TrumpNamed: _named,
    events.Conceded: lambda event, scene: _who(f"side.conceded.{event.kind}", scene, event.seat),
    events.Played: _played,
}


# The signs for a card in the player's hand, and for one that is gone.
HELD, GONE = "•·"

# Cells for a card in its row.
COLUMN: Final = 4


def draw_suits(part: Shown, canvas: Canvas, counted: Tally, x: int, y: int) -> int:
    """Draw a row for each suit, high cards on the left; return the row after them."""
    for suit in SUITS:
        canvas.put(x, y, suit_text(suit), part.lamp(suit))
        for at, card in enumerate(sorted((card for card in PACK if card.suit is suit), reverse=True)):
            sign, style = _sign(counted, card)
            canvas.right(x + 1 + (at + 1) * COLUMN, y, sign, part.lamp(suit) if style is None else part.style(style))
        y += 1
    return y


def _sign(counted: Tally, card: Card) -> tuple[str, str | None]:
    """The sign for a card: its rank if it is out, or a mark that shows even without colour where it is."""
    if card in counted.gone:
        return GONE, "muted"
    return (HELD, "text") if card in counted.held else (rank_text(card.rank.text), None)


def count_key() -> str:
    """What the marks mean."""
    return t("count.key", held=HELD, gone=GONE)


def draw_points(part: Shown, canvas: Canvas, scene: Scene, counted: Tally, x: int, y: int, width: int) -> int:
    """Draw what everybody has taken, and what is left; return the row after it."""
    for seat in scene.active:
        text = taken_text(counted, scene.view, seat)
        style = part.style("strong" if seat == scene.declarer else "text")
        canvas.put(x, y, clip(scene.labels[seat], width - len(text) - 2), style)
        canvas.right(x + width, y, text, style)
        y += 1
    canvas.put(x, y, t("count.left"), part.style("muted"))
    canvas.right(x + width, y, str(counted.left), part.style("muted"))
    return y + 1


def draw_trick(
    part: Shown, canvas: Canvas, place: tuple[int, int, int], cards: Sequence[tuple[str, Card, bool]], style: str
) -> None:
    """Draw cards side by side with a name below each, and a mark for the one that won; ``place`` is (x, y, width)."""
    x, y, width = place
    column = width // max(1, len(cards))
    brush = Brush(part, canvas, SMALL)
    for name, card, wins in cards:
        brush.card(x + (column - SMALL.width) // 2, y, card)
        text = clip(name, column - 3) + " ◄" if wins else clip(name, column - 1)
        canvas.center(y + SMALL.height, text, part.style("turn" if wins else style), x, column)
        x += column


# From this many rows on, the last trick is drawn as cards, and everybody's points are shown, too.
POINTS_FROM = 42
# Rows for the parts below the sheet in a panel this high, with ten lines for the deal.
BELOW = 33


class SidePanel(SideViews, Shown):
    """The panel beside a table of Thousand."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the names of all views, and the chosen one below. A long deal shows its last lines."""
        self.put_views(canvas, scene.key("table.side" if scene.replayed is None else "replay.side"))
        match self.view:
            case "sheet":
                self._sheet(canvas, scene, 1, canvas.height - 4)
            case "calls":
                self._story(canvas, scene, 1, canvas.height)
            case "cards":
                y = self._last_trick(canvas, scene, 1, is_laid=True)
                self._count(canvas, scene, y + 1, has_points=True)
            case "chart":
                totals = list(zip(*(row.totals for row in scene.shown.sheet.deals), strict=True))
                self.put_chart(canvas, totals, (0, 1), scene.side_names, scene.look)
            case _:
                is_tall = canvas.height >= POINTS_FROM
                rows = max(3, min(12, canvas.height // 3 - 3), canvas.height - BELOW if is_tall else 0)
                y = self._sheet(canvas, scene, 1, rows)
                y = self._last_trick(canvas, scene, y + 1, is_laid=is_tall)
                # At the bottom, so that nothing moves when it appears with the first lead.
                counted = 0 if scene.tally is None else len(SUITS) + 1 + is_tall * (len(scene.active) + 3)
                self._story(canvas, scene, y + 1, canvas.height - counted)
                self._count(canvas, scene, canvas.height - counted, has_points=is_tall)

    def _sheet(self, canvas: Canvas, scene: Scene, y: int, rows: int) -> int:
        """Draw the totals after the last deals, in a column for each side. An arrow shows how the declarer's contract
        went; marks for bolts and barrels stand beside the totals."""
        y = self.put_title(canvas, y, t("side.sheet"))
        sheet = scene.shown.sheet
        column = (canvas.width - 8) // len(sheet.standings)
        ends = [6 + (side + 1) * column for side in range(len(sheet.standings))]
        for side, (end, name) in enumerate(zip(ends, scene.side_names, strict=True)):
            canvas.right(end, y, clip(name, column - 1), self.style(player_part(side)))
        written = list(in_order(sheet))[-rows:]
        for row in written:
            y += 1
            self._row(canvas, scene, row, ends, y)
        if not written:
            y += 1
            for end, total in zip(ends, sheet.totals, strict=True):
                canvas.right(end, y, number_text(total), self.style("text"))
        return y + 1

    def _row(self, canvas: Canvas, scene: Scene, row: Settled | Booked, ends: Sequence[int], y: int) -> None:
        """Draw a deal, or something booked outside one."""
        if isinstance(row, Booked):
            declares, number = None, FINED
        else:
            declarer, number = row.outcome.declarer, str(row.number)
            declares = None if declarer == NOBODY else scene.form.sides[declarer]
        canvas.right(4, y, number, self.style("muted"))
        for side, (end, total) in enumerate(zip(ends, row.totals, strict=True)):
            canvas.right(end, y, number_text(total), self.style("strong" if side == declares else "text"))
            if side == declares and isinstance(row, Settled):
                arrow = "↑" if row.made else "↓"
                end = canvas.put(end, y, arrow, self.style("good" if row.made else "warn"))
            marks = marks_of(tuple(line for line in row.lines if line.side == side))
            canvas.put(end, y, marks[: max(1, ends[0] - 6 - TOTAL)], self.style("turn"))

    def _last_trick(self, canvas: Canvas, scene: Scene, y: int, *, is_laid: bool) -> int:
        if not scene.tricks:
            return self.put_trick(canvas, y, ())
        trick = scene.tricks[-1]
        played = scene.who_played(trick)
        if is_laid:
            y = self.put_title(canvas, y, t("side.last"))
            cards = [(scene.labels[seat], card, seat == trick.winner) for seat, card in played]
            draw_trick(self, canvas, (1, y, canvas.width - 2), cards, "muted")
            return y + SMALL.height + 1
        told = [(card_text(card), card.suit, scene.labels[seat], seat == trick.winner) for seat, card in played]
        return self.put_trick(canvas, y, told)

    def _count(self, canvas: Canvas, scene: Scene, y: int, *, has_points: bool) -> int:
        """Draw the cards still out and, if wanted, what everybody has taken above them."""
        counted = scene.tally
        if counted is None:
            return y - 1
        if has_points:
            y = self.put_title(canvas, y, t("count.points"))
            y = draw_points(self, canvas, scene, counted, 2, y, canvas.width - 4) + 1
        self.put_title(canvas, y, t("count.cards"))
        canvas.right(canvas.width - 2, y, f" {count_key()}", self.style("muted"))
        return draw_suits(self, canvas, counted, 2, y + 1)

    def _seen(self, canvas: Canvas, lying: Sequence[tuple[str, Cards]], y: int) -> None:
        """Draw the piles beside the tricks, as far as this seat has seen them, while the deal lasts."""
        for at, (name, cards) in enumerate(lying):
            x = canvas.put(2, y + at, f"{name} ", self.style("muted"))
            for card in sorted(cards):
                x = canvas.put(x, y + at, card_text(card), self.lamp(card.suit)) + 1

    def _story(self, canvas: Canvas, scene: Scene, y: int, foot: int) -> None:
        """Draw the calls, the contract and the melds of this deal, the newest last."""
        lying = _lying(scene)
        lines = story_lines(scene, without=() if scene.shown.result else (events.Bought, events.BottomShown))
        if not lines and not lying:
            return
        y = self.put_title(canvas, y, t("side.deal"))
        for text, suit in lines[-max(1, foot - y - 1 - len(lying)) :]:
            end = canvas.put(2, y, clip(text, canvas.width - 6), self.style("text"))
            if suit is not None and end + 2 <= canvas.width:
                canvas.put(end + 1, y, suit_text(suit), self.lamp(suit))
            y += 1
        self._seen(canvas, lying, y)


def _lying(scene: Scene) -> tuple[tuple[str, Cards], ...]:
    """Piles that the seat has seen in the current deal. A settled deal has them in its story, and the giver has the
    talon marked in their hand."""
    if scene.shown.result is not None or isinstance(scene.choosing, Giving):
        return ()
    return tuple(seen_piles(scene.view))
