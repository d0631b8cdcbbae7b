"""What is on the table of Mariage: plates and boxes, the trick or what takes its place, and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.geometry import Offset, Region

from thousand_tui.mariage import words
from thousand_tui.mariage.rules import Card, View
from thousand_tui.mariage.rules.agreements import BOXES
from thousand_tui.mariage.rules.cards import as_held, members
from thousand_tui.mariage.rules.state import HAND, Settled
from thousand_tui.mariage.screens.scene import MariageScene, names_held, offers_queen
from thousand_tui.ui.screens.table.hand import card_size
from thousand_tui.ui.screens.table.motion import Slide, along
from thousand_tui.ui.screens.table.scene import Advised
from thousand_tui.ui.widgets.cards import FRAMES, GRAND, SMALL, STATES, Brush, Size, State, down_from, draw_frame
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.ui.widgets.small_table import Held, Position, draw_chips
from thousand_tui.words import suit_text, t
from thousand_tui.words.catalogue import rank_text

# Plates in a row; ten seats need two rows.
PLATES: Final = 5
# The most columns for plates and boxes.
WIDEST: Final = 130
# The narrowest plate.
PLATE: Final = 14
# From this width on, a box shows its tokens beside its name.
ONE_ROW_FROM: Final = 12
# From this width on, a box shows its name in words.
WORDS_FROM: Final = 18
# Cells between the cards of the hand.
GAP: Final = 1
HINT_WIDTH: Final = 72
# How far from the right edge a hint's columns end: tokens, two tricks, how far behind.
HINT_COLUMNS: Final = (34, 18, 3)
# Cells for what a deal has brought.
GAIN: Final = 5
# The longest line to read.
LINE: Final = 90


def held_cards(hand: int) -> list[Held]:
    """The cards of a hand, in the usual order."""
    return [Held(card.suit, card.rank_text) for card in as_held(members(hand))]


def position(view: View, names: Sequence[str], bottom: int) -> Position:
    """The moment of a view as a small table."""
    hands: dict[int, list[Held] | int] = {seat: view.sizes[seat] for seat in view.deal.active}
    if view.seat in hands and view.hand:
        hands[bottom] = held_cards(view.hand)
    head = t("head.deal", number=view.deal.number)
    trump = None if view.deal.turned is None else view.deal.turned.suit
    return Position(names, bottom, hands, view.seat, head=head, trump=trump, acting=view.turn)


class Felt:
    """A moment of the table on a canvas, between the bar and the keys.

    The middle, for the trick, goes from row ``top`` to ``end``, the row of the prompt. The hand begins at row ``hand``,
    where a raised card is.
    """

    def __init__(self, painter: Painted, canvas: Canvas, scene: MariageScene) -> None:
        self.painter, self.canvas, self.scene = painter, canvas, scene
        self.style, self.lamp = painter.style, painter.lamp
        self.size = card_size(canvas.height, canvas.width, is_large=scene.look.large)
        self.hand = canvas.height - 3 - self.size.height
        self.end = self.hand - (3 if scene.occasion.is_apart else 2)
        self.plates, self.boxes = self._plates(), self._columns(BOXES)
        # In narrow boxes, tokens are below the names.
        self.is_low = self.boxes[-1][1] < ONE_ROW_FROM
        self.boxes_at = max(plate.bottom for plate in self.plates.values()) + (1 if canvas.height >= 30 else 0)
        self.top = self.boxes_at + 3 + self.is_low

    def draw_above(self) -> None:
        """Draw the plates, the boxes and the middle."""
        scene = self.scene
        for seat, place in self.plates.items():
            self._plate(seat, place)
        self._draw_boxes()
        if scene.result is not None and scene.held is None:
            self._result(scene.result)
        elif scene.view.play is None and scene.held is None:
            self._announcing()
        elif scene.advised is not None and scene.shows_numbers:
            self._hint(scene.advised)
        else:
            self._trick()

    # Plates and boxes

    def _plates(self) -> dict[int, Region]:
        """Everybody's plate, beginning with the reader's, in as many rows as needed."""
        canvas, scene = self.canvas, self.scene
        seats = [(scene.bottom + at) % len(scene.names) for at in range(len(scene.names))]
        rows = -(-len(seats) // max(1, min(PLATES, canvas.width // PLATE)))
        per_row = -(-len(seats) // rows)
        top, columns = 2 if canvas.height >= 30 else 1, self._columns(per_row)
        # In a low window with many rows of plates, the trick needs their second lines.
        height = 1 if canvas.height < 9 * rows - 2 else 2
        found = {}
        for at, seat in enumerate(seats):
            x, width = columns[at % per_row]
            found[seat] = Region(x, top + at // per_row * height, width, height)
        return found

    def _columns(self, count: int) -> list[tuple[int, int]]:
        """Where each of ``count`` columns begins, and its width, centred on the canvas."""
        width = min(self.canvas.width - 2, WIDEST)
        left, step = (self.canvas.width - width) // 2, width // count
        return [(left + at * step, step - 1) for at in range(count)]

    def _plate(self, seat: int, place: Region) -> None:
        """Draw name and tokens and, if there is room, tricks and cards known to everybody below."""
        canvas, scene, view = self.canvas, self.scene, self.scene.view
        x, y, width, height = place
        is_out = bool(view.deal.active) and seat not in view.deal.active
        acts = view.turn == seat and not scene.is_reading
        canvas.fill(*place, self.style("seat"))
        if scene.replayed is not None:
            canvas.zone(*place, f"do:look({seat})")
        mark = "►" if acts else " "
        tokens = str(view.sheet.tokens[seat])
        name_style = self.style("turn" if acts else "muted" if is_out else "strong")
        # Keep the last cell free, if the name allows it.
        edge = x + width - (cell_len(scene.labels[seat]) + len(tokens) + 3 <= width)
        canvas.put(x, y, mark + clip(scene.labels[seat], edge - x - len(tokens) - 2), name_style)
        canvas.right(edge, y, tokens, self.style("strong"))
        if seat in scene.talk.now:
            # In a low window what is said takes the place of the name.
            row = y + height - 1
            canvas.fill(x, row, width, 1, self.style("seat"))
            canvas.put(x + 1, row, clip(f"“{scene.talk.now[seat]}”", width - 2), self.style("strong"))
            return
        if height == 1:
            return
        if is_out:
            canvas.put(x + 1, y + 1, t("mariage.plate.out"), self.style("muted"))
        elif scene.replayed is not None and scene.replayed.is_open and view.hands[seat]:
            self._open_hand(view.hands[seat], (x + 1, y + 1), width - 2)
        else:
            self._what_is_known(seat, x, y + 1, width)

    def _what_is_known(self, seat: int, x: int, y: int, width: int) -> None:
        """Draw the tricks and the cards that everybody knows."""
        scene, view = self.scene, self.scene.view
        tricks = view.tricks_of(seat) if scene.result is None else scene.result.tricks[seat]
        known = view.hands[seat] if seat != view.seat else view.deal.named[seat] & view.hand if view.deal.named else 0
        cards = words.cards_text(sorted(members(known), reverse=True))
        # If the cards need the room, leave out who deals, then shorten the word, then drop it.
        ways = [t("mariage.plate.tricks", tricks=tricks), t("seat.tricks.short", tricks=tricks), str(tricks)]
        if seat == view.deal.dealer:
            ways.insert(0, t("gap").join((ways[0], t("mariage.plate.deals"))))
        said = next((way for way in ways if cell_len(f"{way} {cards}".rstrip()) + 2 <= width), ways[-1])
        end = self.canvas.put(x + 1, y, clip(said, width - 2), self.style("good" if tricks > 1 else "muted"))
        self.canvas.right(x + width - 1, y, clip(cards, max(0, x + width - end - 2)), self.style("text"))

    def _open_hand(self, hand: int, at: tuple[int, int], width: int) -> None:
        """Draw the hand as cards if everybody's fit, otherwise by suit, with gaps if they fit."""
        scene = self.scene
        if all(sum(len(card.rank) + 2 for card in held_cards(each)) <= width for each in scene.view.hands):
            draw_chips(self.painter, self.canvas, *at, held_cards(hand), width)
            return
        suits: dict[int, str] = {}
        for card in as_held(members(hand)):
            suits[card.suit] = suits.get(card.suit, "") + rank_text(card.rank_text)
        between = ":" if scene.look.letters else ""
        parts = [(suit, suit_text(suit) + between + ranks) for suit, ranks in suits.items()]
        gap = 1 if sum(cell_len(text) + 1 for _, text in parts) <= width + 1 else 0
        x, y = at
        for suit, text in parts:
            x = self.canvas.put(x, y, text, self.lamp(suit)) + gap

    def _draw_boxes(self) -> None:
        """Draw the five boxes as fields of one board, with the tokens beside or below their names."""
        canvas, scene, y, low = self.canvas, self.scene, self.boxes_at, self.is_low
        line, paid = self.style("line"), scene.paid_boxes
        left, (last, wide) = self.boxes[0][0], self.boxes[-1]
        draw_frame(canvas, left, y, Size(last + wide - left, 3 + low), FRAMES[State.OPEN], line)
        for x, _ in self.boxes[1:]:
            for row, sign in enumerate("┬││┴" if low else "┬│┴"):
                canvas.put(x - 1, y + row, sign, line)
        for box, (x, width) in enumerate(self.boxes):
            tokens = str(scene.view.sheet.boxes[box])
            name = words.box_name(box, short=width < WORDS_FROM)
            style = self.style("turn" if box in paid else "strong")
            room, said = width - (not box) if low else width - 5 - len(tokens), f"{box + 1} {name}"
            said = clip(said if cell_len(said) <= room else name, room)
            canvas.put(x + (not box) + (not low), y + 1, said, self.style("text"))
            canvas.right(x + width - 2, y + 1 + low, tokens, style)

    # The middle

    def _announcing(self) -> None:
        """Draw what may be announced, each with a tick, or what others have said."""
        canvas, scene, view = self.canvas, self.scene, self.scene.view
        held = names_held(view) if scene.my_turn and not scene.is_reading else ()
        if view.deal.turned is not None and (not held or self.end - self.top >= 6):
            self._told(self.top, self.end - 1 - len(held))
        if not held:
            return
        said = [words.announced([name], view.hand) for name in held]
        x = max(2, (canvas.width - max(map(cell_len, said)) - 8) // 2)
        top = self.end - 1 - len(held)
        for at, text in enumerate(said):
            tick = "[x]" if held[at] in scene.pointing.ticked else "[ ]"
            here = scene.pointing.cursor == at
            style = self.style("turn" if here else "text")
            canvas.put(x, top + at, f"{at + 1} {tick} {text}", style)
            if here:
                canvas.chosen = Offset(x, top + at)
            canvas.zone(x, top + at, cell_len(text) + 8, 1, f"name:{at}")

    def _trick(self) -> None:
        """Draw the cards of the trick in the order they were played, with names below."""
        canvas, scene, cards = self.canvas, self.scene, self._lying
        size, spots, step, low = self._places()
        if spots[-1][1] + size.height >= self.end:
            # Use words, or only the names of the cards.
            lines, room = wrap(self._named(cards), canvas.width - 2), max(0, self.end - self.top)
            lines = lines if len(lines) <= room else [words.cards_text(card for _, card in cards)]
            canvas.column(1, self.top, lines[:room], self.style("text"))
            return
        brush = Brush(self.painter, canvas, size)
        for at, (x, top) in enumerate(spots):
            if at >= len(cards) or (scene.slide is not None and scene.slide.arriving(cards[at][0])):
                brush.place(x, top)
                continue
            seat, card = cards[at]
            takes = scene.held is not None and seat == scene.held.winner
            brush.face(x, top, card.suit, card.rank_text, State.PICKED if takes else State.OPEN)
            name = clip(scene.labels[seat], step * (1 + low) - 1)
            begin = min(max(1, x + (size.width - cell_len(name)) // 2), canvas.width - 1 - cell_len(name))
            canvas.put(begin, top + size.height + (low and at % 2), name, self.style("turn" if takes else "text"))
        self._told(spots[-1][1] + size.height + 1 + low, self.end)

    @property
    def _lying(self) -> Sequence[tuple[int, Card]]:
        """The current trick, or the finished one while it is shown."""
        return self.scene.view.table if self.scene.held is None else self.scene.held.cards

    def _named(self, trick: Sequence[tuple[int, Card]]) -> str:
        """The cards of a trick with their players' names."""
        return t("list.comma").join(f"{words.card_text(card)} {self.scene.labels[seat]}" for seat, card in trick)

    def _places(self) -> tuple[Size, list[tuple[int, int]], int, bool]:
        """The cards of a trick: their size, their places, the step between them, and whether every other name is a row
        lower because names are long."""
        scene = self.scene
        active = scene.view.deal.active if scene.result is None else scene.result.active
        rows = 1 if self._fits(SMALL, len(active)) else 2
        across, longest = -(-len(active) // rows), max(cell_len(scene.labels[seat]) for seat in active)
        for size in down_from(GRAND):
            step = size.width + self._fits(size, across, 1)
            low = longest >= step
            spare = self.end - self.top - rows * (size.height + 1 + low) - 1
            if spare >= 0 and self._fits(size, across):
                break
        # If there is no row for them, names are cut.
        left, low = (self.canvas.width - across * step) // 2, low and spare >= -1
        top, down = self.top + max(0, spare // 2), size.height + 1 + low
        return size, [(left + at % across * step, top + at // across * down) for at in range(len(active))], step, low

    def _fits(self, size: Size, count: int, gap: int = 0) -> bool:
        return count * (size.width + gap) <= self.canvas.width - 2

    def _hint(self, advised: Advised) -> None:
        """Draw the hint: what was found about each card, the trick so far, and why the first card is best."""
        canvas, view, key, y = self.canvas, self.scene.view, self.scene.key, self.top
        left, right = (canvas.width - HINT_WIDTH) // 2, (canvas.width + HINT_WIDTH) // 2
        canvas.fill(left, y, HINT_WIDTH, 1, self.style("bar"))
        x = canvas.put(left + 2, y, f"{t('hint.title')}  ", self.style("strong"))
        if advised.found is None:
            canvas.put(x, y, t("hint.thinking"), self.style("bar-text"))
            return
        weighed = advised.found.weighed
        heads, rows = words.hint_columns(), words.hint_rows(weighed)
        canvas.put(x, y, t("hint.worlds.short", worlds=advised.found.worlds), self.style("bar-text"))
        lying = self._named(view.table)
        said = wrap(t("hint.table", cards=lying), HINT_WIDTH - 4) if lying else []
        said += wrap(words.why_card(view, weighed[0].action.card), HINT_WIDTH - 4)
        # The trick, which the hint covers, and the reason for the first card are more important than the worst cards.
        for at, row in enumerate((heads, *rows[: max(2, self.end - y - 1 - len(said))])):
            style = self.style("bar-text" if not at else "strong" if at == 1 else "text")
            if at:
                canvas.put(left + 2, y + at, row.card, style)
            for text, edge in zip((row.tokens, row.twos, row.behind), HINT_COLUMNS, strict=True):
                canvas.right(right - edge, y + at, text, style)
            y_last = y + at
        said += wrap(t("hint.follows", key=key("table.follow"), menu=key("table.menu")), HINT_WIDTH - 4)
        shown = [clip(line, HINT_WIDTH - 4) for line in said[: max(0, self.end - y_last - 1)]]
        canvas.column(left + 2, y_last + 1, shown, self.style("text"))

    def _result(self, row: Settled) -> None:
        """Draw what the deal brought everybody, the most first."""
        canvas, scene, y = self.canvas, self.scene, self.top
        canvas.center(y, t("mariage.result", number=row.number), self.style("strong"))
        lines = sorted(words.deal_lines(row), key=lambda line: -row.gained(line[0]))
        name = max(cell_len(scene.labels[seat]) for seat, _ in lines) + 2
        width = name + GAIN + max(cell_len(text) for _, text in lines)
        columns = 1 if len(lines) < self.end - y - len(scene.told) else 2
        width = min(width, canvas.width // columns - 2)
        left, rows = (canvas.width - columns * width - 2 * (columns - 1)) // 2, -(-len(lines) // columns)
        for at, (seat, text) in enumerate(lines):
            x, line, gained = left + at // rows * (width + 2), y + 1 + at % rows, row.gained(seat)
            canvas.put(x, line, clip(scene.labels[seat], name - 2), self.style("text"))
            gain, rest = text.split(t("gap"), 1)
            style = self.style("good" if gained > 0 else "muted")
            canvas.right(x + name + GAIN - 1, line, gain, style)
            canvas.put(x + name + GAIN, line, clip(rest, width - name - GAIN), self.style("muted"))
        below = y + 1 + rows
        self._told(below + (1 if self.end - below > len(scene.told) else 0), self.end)

    def _told(self, y: int, end: int) -> None:
        """Draw what was announced and paid, or the end of it if there is little room."""
        canvas, scene = self.canvas, self.scene
        width = min(canvas.width - 4, LINE)
        told = [(words.event(each, scene.voice), each in scene.moment) for each in scene.in_the_middle]
        lines = [(line, "turn" if is_new else "text") for sentence, is_new in told for line in wrap(sentence, width)]
        for at, (line, style) in enumerate(lines[y - end :] if end > y else []):
            canvas.center(y + at, line, self.style(style))

    # The hand, and moving cards

    def _hand_places(self) -> list[int]:
        """Where the cards of the hand begin, with room for the turned-up card."""
        width, room = self.size.width, self.canvas.width
        step = width + GAP * ((HAND + 1) * (width + GAP) + GAP < room)
        left = max(width + 3, (room - HAND * (width + GAP) + GAP) // 2)
        return [left + at * step for at in range(HAND)]

    def draw_hand(self) -> None:
        """Draw the five places, and the turned-up card beside them."""
        canvas, scene, view, y, size = self.canvas, self.scene, self.scene.view, self.hand, self.size
        turned = view.deal.turned
        begin = self._hand_places()
        brush = Brush(self.painter, canvas, size)
        if turned is not None and scene.result is None:
            x = max(1, begin[0] - size.width - 12)
            brush.face(x, y + 1, turned.suit, turned.rank_text)
            canvas.center(y + 1 + size.height, t("mariage.turned"), self.style("muted"), x, size.width)
        if scene.result is not None and scene.held is None:
            return
        plays = {getattr(action, "card", None) for action in view.choices} if scene.my_turn and view.play else set()
        for at, (x, card) in enumerate(zip(begin, view.places, strict=False)):
            if card is None or (scene.arrived is not None and at >= scene.arrived):
                brush.place(x, y + 1)
            else:
                self._card(brush, at, x, card, may_play=card in plays)

    def _card(self, brush: Brush, at: int, x: int, card: Card, *, may_play: bool) -> None:
        canvas, scene, y, size = self.canvas, self.scene, self.hand, self.size
        choosing = scene.view.play is not None and scene.my_turn and not scene.is_reading
        # Nor is a queen that is asked for pointed out to the player who holds it.
        mute = offers_queen(scene.view)
        picked = choosing and scene.pointing.cursor == at and (scene.pointing.is_touched or not mute)
        picked = picked if scene.advised is None else card in scene.advised.cards
        state = STATES[picked, choosing and not mute and not may_play]
        brush.face(x, y if picked else y + 1, card.suit, card.rank_text, state)
        if picked:
            canvas.chosen = Offset(x, y)
        below = scene.marks[at] if scene.marks else str(at + 1)
        canvas.center(y + 1 + size.height, below, self.style("turn" if picked else "muted"), x, size.width)
        canvas.zone(x, y, size.width, size.height + 2, f"card:{at}")

    def draw_slide(self, slide: Slide[Card]) -> None:
        """Draw a card on its way to the trick, from its place in the hand or from a plate, or the winning card's
        outline on its way to a plate.

        Large cards move as outlines of small ones: a whole face in each frame would take long over a slow line.
        """
        trick, takes = slide.cards, slide.winner is not None
        order = [seat for seat, _ in (trick if takes else self._lying)]
        seat, card = next(pair for pair in trick if not takes or pair[0] == slide.winner)
        if seat not in order:
            return
        size, spots, _, _ = self._places()
        left, top = spots[order.index(seat)]
        spot = left + (size.width - SMALL.width) // 2, top
        x, y, width, _ = self.plates[seat]
        plate = x + (width - SMALL.width) // 2, y
        home = plate if slide.place is None else (self._hand_places()[slide.place], self.hand)
        x, row = along(spot, home, slide.step) if takes else along(home, spot, slide.step)
        brush = Brush(self.painter, self.canvas, SMALL)
        if takes or size is not SMALL:
            brush.outline(x, row)
        else:
            brush.face(x, row, card.suit, card.rank_text)
