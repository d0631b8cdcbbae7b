"""The middle of the table while tricks are played, and the ways to play the card under the cursor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.geometry import Offset, Region

from thousand_tui.rules import ACES, NINES, Card, Meld, Trick
from thousand_tui.rules.kernel import why_taken
from thousand_tui.ui.screens.table.hand import place_x
from thousand_tui.ui.screens.table.motion import Slide, along
from thousand_tui.ui.screens.table.panel import Panel, button_width, draw_piles, enter, piles
from thousand_tui.ui.screens.table.pointing import Playing
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.seats import plates
from thousand_tui.ui.screens.table.trump import BADGE, MEDALLIONS, draw_trump, size_with_words
from thousand_tui.ui.widgets.cards import HUGE, LARGE, SMALL, Brush, Size, down_from
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.words import card_text, suit_text, t
from thousand_tui.words.asking import meld_text
from thousand_tui.words.grammar import Person

# How many ways fit as buttons, one on each side of the player's place.
BESIDE = 2


def draw_ways(panel: Panel, canvas: Canvas, scene: Scene, place: tuple[int, int, Size]) -> None:
    """Draw the ways beside the player's place: two as buttons, more as a list on the left. ``place`` is where the card
    will lie (x, y of its upper left corner, size)."""
    playing = scene.choosing
    if not scene.my_turn or not isinstance(playing, Playing) or not playing.may_declare(playing.card):
        return
    card = playing.card
    assert card is not None
    ways = playing.ways(card)
    on = ways.index(playing.meld)
    told = [t("meld.none") if way is None else meld_text(scene.view, card, way) for way in ways]
    told[on] = enter(scene, told[on])
    if len(ways) > 1:
        told[(on + 1) % len(ways)] += f" {scene.key('table.marriage')}"
    x, y, size = place
    if len(ways) > BESIDE:
        _list(panel, canvas, told, on, x - 2, y)
        return
    panel.button(canvas, x - button_width(told[0]) - 2, y, told[0], "way(0)", on=on == 0)
    if len(ways) == BESIDE:
        panel.button(canvas, x + size.width + 2, y, told[1], "way(1)", on=on == 1)


def _list(panel: Panel, canvas: Canvas, told: list[str], on: int, right: int, y: int) -> None:
    """Draw the ways one below the other, ending before column ``right``."""
    width = max(map(len, told)) + 2
    for at, text in enumerate(told):
        style = panel.style("button-on" if at == on else "button")
        canvas.fill(right - width, y + at, width, 1, style)
        canvas.put(right - width + 1, y + at, text, style)
        if at == on:
            canvas.chosen = Offset(right - width + 1, y + at)
        canvas.zone(right - width, y + at, width, 1, f"do:way({at})")


# Cells between the edge of the table and its contents.
EDGE: Final = 3
# The most melds shown there.
MELDS: Final = 2
# Cells for the name beside a card.
LABEL: Final = 22
# Where the others sit, by number of seats, going round from the bottom.
ROUND: Final = {2: ("across",), 3: ("left", "right"), 4: ("left", "across", "right")}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat plays its card, and whether its name is below the card or, without room, beside it. A name
    below that is longer than the card ends with it if ``lean`` is -1, and begins with it if it is 1."""

    x: int
    y: int
    below: bool = True
    lean: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """The places on a table, from row ``top`` to row ``bottom``."""

    size: Size
    places: Mapping[int, Place]
    top: int
    bottom: int


def _rows(size: Size, *, across: bool) -> int:
    """The fewest rows for a trick of cards of this size."""
    if size in (SMALL, LARGE):
        return 2 * size.height + 2 if across else size.height + 6
    return size.height + 3


def layout(scene: Scene, width: int, height: int, wished: Size) -> Layout:
    """Everybody's place around the middle. A player across has their card above the reader's."""
    across = len(scene.players) != 3
    size = next((size for size in down_from(wished) if _rows(size, across=across) <= height), SMALL)
    # In a low window, portraits of players across from each other lie side by side.
    is_stacked = across and (size in (SMALL, LARGE) or height >= 2 * size.height + 2)
    named = not is_stacked or height >= 2 * size.height + 2
    if is_stacked:
        drop = size.height + named + (height > 2 * size.height + 4)
    elif height > 2 * size.height + 5:
        drop = size.height + 1
    else:
        drop = max(0, min(size.height, height - size.height - 1) - 1)
    total = drop + size.height + named
    top = max(0, height - total + (size.height >= HUGE.height)) // 2
    middle = (width - size.width) // 2
    aside = (size.width + 2) // 2 if across and not is_stacked else 0
    spread = size.width * 2 + (6 if across else 3 if size.width > SMALL.width else 4)
    if aside:
        spread = size.width + aside + 3
    else:
        # Leave room for the trump, unless the cards would touch.
        spread = max(size.width + 2, min(spread, middle - size_with_words(MEDALLIONS[size]).width - 2))
    level = top + (total - size.height - 1) // 2 if across else top
    spots = {
        "left": Place(middle - spread, level),
        "across": Place(middle - aside, top, named, -1 if aside else 0),
        "right": Place(middle + spread, level, lean=1 if aside else 0),
    }
    places = {seat: spots[spot] for seat, spot in zip(scene.others, ROUND[len(scene.players)], strict=True)}
    places[scene.bottom] = Place(middle + aside, top + drop, named)
    return Layout(size, {seat: places[seat] for seat in scene.active}, top, min(height, top + total) - 1)


class TricksPanel(Panel):
    """The cards in front of their players, with the winning one marked; trump, last trick and piles beside them."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the others' cards above or at the sides, and the player's own between them and lower."""
        where = layout(scene, canvas.width, canvas.height, self.size_of_cards)
        found = piles(scene)
        for seat, place in where.places.items():
            self._card(canvas, scene, seat, place, where.size)
            if scene.winner == seat and seat in scene.lying:
                taken = found.width(where.size) + EDGE if found and len(scene.players) == 2 else 0
                self._wins(canvas, scene, seat, where, canvas.width - taken)
        self._corner(canvas, scene, where)
        self._last(canvas, scene, where.bottom - 2)
        if found is not None and len(scene.players) == 2:
            # Nobody sits at the upper right.
            draw_piles(self, canvas, found, (canvas.width - EDGE - found.width(where.size), where.top, where.size))
        elif found is not None:
            draw_piles(self, canvas, found, (EDGE, max(0, where.bottom - where.size.height), where.size))
        if (own := where.places.get(scene.bottom)) is not None:
            # Below the names of the others.
            draw_ways(self, canvas, scene, (own.x, own.y + max(2, where.size.height - 4), where.size))
        if scene.slide is not None:
            self._sliding(canvas, scene, scene.slide, where)

    def _sliding(self, canvas: Canvas, scene: Scene, slide: Slide[Card], where: Layout) -> None:
        """Draw a card on its way to the trick, above everything else, or outlines on their way to the winner.

        The largest cards move as outlines of small ones, and only the winning card of a trick moves: sending a whole
        face in each frame would take too long over a slow line.
        """
        is_large = where.size not in (SMALL, LARGE)
        size = SMALL if is_large else where.size
        brush = Brush(self, canvas, size)
        for seat, card in slide.cards:
            place = where.places[seat]
            # The middle of the place.
            spot = place.x + (where.size.width - size.width) // 2, place.y + (where.size.height - size.height) // 2
            if slide.winner is None:
                x, y = along(self._home(canvas, scene, seat, size, slide.place), spot, slide.step)
            elif not is_large or seat == slide.winner:
                x, y = along(spot, self._home(canvas, scene, slide.winner, size), slide.step)
            else:
                continue
            if slide.winner is None and not is_large:
                brush.card(x, y, card)
            else:
                brush.outline(x, y)

    def _home(self, canvas: Canvas, scene: Scene, seat: int, size: Size, place: int | None = None) -> tuple[int, int]:
        """Where a seat's cards come from and go to, just out of sight: its plate above, or the hand below."""
        if seat != scene.bottom:
            width, xs = plates(self, scene, canvas.width)
            return xs[scene.others.index(seat)] + (width - size.width) // 2, -size.height
        # In a replay, the last card of a deal leaves a hand without places.
        if place is None or not scene.places:
            return (canvas.width - size.width) // 2, canvas.height
        return place_x(scene, place, canvas.width, self.size_of_cards), canvas.height

    def _card(self, canvas: Canvas, scene: Scene, seat: int, place: Place, size: Size) -> None:
        x, y = place.x, place.y
        brush, card = Brush(self, canvas, size), scene.lying.get(seat)
        if card is None:
            brush.place(x, y)
            if scene.acting == seat:
                style = self.style("turn" if scene.my_turn else "strong")
                canvas.center(y + size.height // 2, "…", style, x, size.width)
        else:
            brush.card(x, y, card)
        wins = card is not None and scene.winner == seat
        label = self._label(scene, seat)
        acts = scene.acting == seat
        style = self.style("turn" if acts and scene.my_turn else "strong" if wins or acts else "muted")
        if place.below:
            label = clip(label, LABEL if place.lean >= 0 else size.width + 3)
            left = size.width - cell_len(label)
            begin = {-1: left, 0: left // 2, 1: 0}[place.lean if left < 0 else 0]
            canvas.put(x + begin, y + size.height, label, style)
        else:
            row = y + size.height - 1 if seat == scene.bottom else y + size.height - 2
            room = LABEL if seat == scene.bottom else size.width + 4
            canvas.put(x + size.width + 1, row, clip(label, room), style)

    def _wins(self, canvas: Canvas, scene: Scene, seat: int, where: Layout, edge: int) -> None:
        """Draw the mark of the winning card, in words if they end before column ``edge``. For a finished trick, the row
        below says why. No name is covered."""
        place, size = where.places[seat], where.size
        mark = f"◄ {t('trick.took' if scene.shown.held else 'trick.wins')}"
        x = place.x + size.width + 1
        y = self._row_of_mark(scene, seat, where)
        cards = [Region(each.x, each.y, size.width, size.height) for each in where.places.values()]
        if any(card.overlaps(Region(x, y, len(mark), 2)) for card in cards):
            # There is no room beside the card.
            x, y = place.x, place.y + size.height + 1
        has_room = seat == scene.bottom or x + len(mark) <= edge
        canvas.put(x, y, mark if has_room else mark[:1], self.style("strong"))
        if scene.shown.held and place.below:
            why = _why(scene, scene.shown.held)
            if seat == scene.bottom or x + len(why) <= edge:
                canvas.put(x, y + 1, why, self.style("muted"))

    def _row_of_mark(self, scene: Scene, seat: int, where: Layout) -> int:
        """The first of two rows beside a card, avoiding the name of the player across."""
        place, height = where.places[seat], where.size.height
        if seat == scene.bottom:
            return place.y + height - 2
        names = {each.y + height for other, each in where.places.items() if other != seat and each.below}
        rows = (place.y + row for row in (1, 0, *range(2, height - 1)))
        return next((row for row in rows if not names & {row, row + 1}), place.y + 1)

    def _label(self, scene: Scene, seat: int) -> str:
        """Whose place it is, and whether they lead."""
        who = t("trick.you") if seat == scene.view.seat else scene.names[seat]
        if scene.leader != seat:
            return who
        return t("trick.to_lead", who=Person(who, seat == scene.view.seat))

    def _corner(self, canvas: Canvas, scene: Scene, where: Layout) -> None:
        """Draw the trump and the contract on the left, with the newest melds below.

        If play goes the other way round, the right side says so.
        """
        first = min(where.places.values(), key=lambda place: place.x)
        medallion = MEDALLIONS[where.size]
        if first.x <= size_with_words(medallion).width:
            medallion = BADGE
        needed, height = size_with_words(medallion), where.size.height
        x = max(0, first.x - needed.width) // 2
        # Beside the card, and above its name.
        y = max(0, first.y + min(height - needed.height, (height - needed.height) // 2))
        below = draw_trump(self, canvas, scene, x, y, medallion)
        lines = min(MELDS, max(0, first.y + height - below))
        for at, meld in enumerate(scene.melds[len(scene.melds) - lines :], start=below):
            self._meld(canvas, scene, meld, x, at, needed.width)
        if scene.form.step < 0 and scene.form.seats > 2:
            canvas.right(canvas.width - EDGE, max(0, where.top - 1), t("trick.counter"), self.style("muted"))

    def _meld(self, canvas: Canvas, scene: Scene, meld: Meld, left: int, y: int, width: int) -> None:
        """Draw who declared how much, and in which suit."""
        has_suit = meld.kind not in (ACES, NINES)
        what = str(meld.worth) if has_suit else t(f"trick.meld.{meld.kind}", worth=meld.worth)
        name = clip(scene.labels[meld.seat], width - len(what) - 3)
        told, suit = f"{name} {what}", f" {suit_text(meld.suit)}" * has_suit
        end = canvas.put(left + (width - cell_len(told + suit)) // 2, y, told, self.style("muted"))
        canvas.put(end, y, suit, self.lamp(meld.suit))

    def _last(self, canvas: Canvas, scene: Scene, y: int) -> None:
        """Draw the last finished trick on the right."""
        done = scene.tricks[:-1] if scene.shown.held else scene.tricks
        if not done or scene.roomy:
            return
        right = canvas.width - EDGE
        canvas.right(right, y, t("trick.last"), self.style("muted"))
        x = right - sum(len(card_text(card)) + 1 for card in done[-1].cards) + 1
        for card in done[-1].cards:
            x = canvas.put(x, y + 1, card_text(card), self.lamp(card.suit)) + 1
        winner = done[-1].winner
        took = t("trick.last_took", who=Person(clip(scene.names[winner], 12), winner == scene.view.seat))
        canvas.right(right, y + 2, took, self.style("muted"))


def _why(scene: Scene, trick: Trick) -> str:
    """Why a finished trick was won, in at most two words."""
    card = scene.taken(trick).card
    return t(f"trick.why.{why_taken(trick.cards, card).value}", suit=suit_text(card.suit))
