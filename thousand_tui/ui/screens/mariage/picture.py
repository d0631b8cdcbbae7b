"""The table of Mariage as it is drawn: plates, boxes, the trick, the hand, on one canvas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as with_fields
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Region

from thousand_tui.mariage import Card
from thousand_tui.mariage.agreements import BOXES
from thousand_tui.mariage.cards import as_held, members
from thousand_tui.mariage.state import HAND
from thousand_tui.ui.screens.mariage.scene import MariageScene, key_labels, names_held, offers_queen
from thousand_tui.ui.screens.mariage.side import MariageSide
from thousand_tui.ui.screens.table.hand import card_size
from thousand_tui.ui.screens.table.lines import draw_prompt, prompt_lines, room_beside
from thousand_tui.ui.screens.table.motion import Slide, along
from thousand_tui.ui.screens.table.scene import Advised, Replayed
from thousand_tui.ui.screens.table.seats import draw_doors
from thousand_tui.ui.screens.table.side_views import WIDTH, has_room
from thousand_tui.ui.widgets.cards import FRAMES, GRAND, SMALL, Brush, Size, State, down_from, draw_frame
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, draw_keys, wrap
from thousand_tui.ui.widgets.small_table import draw_chips, of_mariage
from thousand_tui.words import mariage as words, suit_name, suit_text, t
from thousand_tui.words.catalogue import rank_text

# Plates of a row; ten seats take two rows.
PLATES: Final = 5
# Columns that plates and boxes take at most.
WIDEST: Final = 130
# Cells of a plate at least.
PLATE: Final = 14
# Cells of a box from which its tokens stand beside its name.
ONE_ROW_FROM: Final = 12
# Cells of a box from which its name stands there in words.
WORDS_FROM: Final = 18
# Cells between the cards of the hand.
GAP: Final = 1
HINT_WIDTH: Final = 72
# How far from the right edge of a hint its columns end: tokens, two tricks, how far behind.
HINT_COLUMNS: Final = (34, 18, 3)
# Cells of what a deal has brought.
GAIN: Final = 5
# Cells of a line that is read.
LINE: Final = 90


class MariagePicture(Painted):
    """Draws a moment of the table; the side panel lies on it where there is room."""

    scene: MariageScene | None = None

    def compose(self) -> ComposeResult:
        """The panel, which draws itself."""
        yield MariageSide()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        for side in self.query(MariageSide):
            side.fit(event.size)

    def show(self, scene: MariageScene) -> None:
        """Draw this moment."""
        self.scene = scene
        self.repaint()
        for side in self.query(MariageSide):
            side.show(scene)

    def show_hint(self, advised: Advised) -> None:
        """More is known of the hint."""
        if self.scene is not None:
            self.show(with_fields(self.scene, advised=advised))

    def show_slide(self, slide: Slide[Card] | None) -> None:
        """Another frame of what moves, or the table as it stands."""
        if self.scene is not None:
            self.show(with_fields(self.scene, slide=slide))

    def paint(self, canvas: Canvas) -> None:
        """Everything from the head line to the keys."""
        if (scene := self.scene) is None:
            return
        self.head(canvas, scene)
        self.foot(canvas, scene)
        whole, canvas = canvas, self.board(canvas)
        size = self._hand_size(canvas)
        hand = canvas.height - 3 - size.height
        prompt = hand - (3 if scene.occasion.is_apart else 2)
        bottom = self._plates(canvas, scene)
        middle = self._boxes(canvas, scene, bottom + (1 if canvas.height >= 30 else 0))
        if scene.result is not None and scene.held is None:
            self._result(canvas, scene, middle, prompt)
        elif scene.view.play is None and scene.held is None:
            self._announcing(canvas, scene, middle, prompt)
        elif scene.advised is not None:
            self._hint(canvas, scene, scene.advised, middle, prompt)
        else:
            self._trick(canvas, scene, middle, prompt)
        self.prompt(canvas, scene, prompt, hand - prompt)
        self._hand(canvas, scene, hand, size)
        if scene.slide is not None:
            self._sliding(canvas, scene, scene.slide, (middle, prompt, hand))
        whole.chosen = canvas.chosen

    def board(self, canvas: Canvas) -> Canvas:
        """The part of the canvas that is left beside the side panel."""
        return canvas.narrowed(canvas.width - (WIDTH if has_room(self.size) else 0))

    def _hand_size(self, canvas: Canvas) -> Size:
        return card_size(canvas.height, canvas.width, is_large=self.scene is not None and self.scene.look.large)

    # Head and foot

    def head(self, canvas: Canvas, scene: MariageScene) -> None:
        """The bar above: which game and deal it is, and trump."""
        bar, key = self.style("bar-text"), self.style("bar-key")
        canvas.fill(0, 0, canvas.width, 1, self.style("bar"))
        trouble = "do:trouble" if scene.trouble else ""
        start = draw_doors(self, canvas, scene.key, scene.replayed, trouble)
        deal, deals = scene.view.deal, scene.view.rules.agreements.deals
        title = t("practice.title") if scene.occasion.practice is not None else t("mariage.title").upper()
        title = title if scene.replayed is None else t("replay.title")
        # While its result is read, the deal that is over: the next one waits to be dealt.
        number, dealer = (deal.number, deal.dealer) if (row := scene.result) is None else (row.number, row.dealer)
        said, kept = scene.voice.told("mariage.head", dealer, number=number, deals=deals), 20
        if scene.coach.part is not None and scene.coach.part[1] > 1:
            said = t("head.part", at=scene.coach.part[0], of=scene.coach.part[1])
        if scene.fingerprint:
            # Whole, though the trump is but a sign then, and without a title for which there is no room.
            said = t("gap").join((t("head.deal", number=number), t("head.shuffle", fingerprint=scene.fingerprint)))
            kept = 14
            title = title if cell_len(title + said) < start - kept else ""
        x = canvas.put(1, 0, title, key)
        x = canvas.put(x + 2, 0, clip(said, max(8, start - x - kept)), bar)
        if deal.turned is not None:
            name, sign = suit_name(deal.turned.suit), suit_text(deal.turned.suit)
            x = canvas.put(x, 0, f"{t('gap')}{t('mariage.trump')} ", bar)
            canvas.put(x, 0, name if x + cell_len(name) < start - 1 else sign, self.lamp(deal.turned.suit))

    def foot(self, canvas: Canvas, scene: MariageScene) -> None:
        """The keys."""
        y = canvas.height - 1
        canvas.fill(0, y, canvas.width, 1, self.style("bar"))
        draw_keys(self, canvas, y, tuple(key_labels(scene)))

    # Plates and boxes

    def _columns(self, canvas: Canvas, count: int) -> list[tuple[int, int]]:
        """Where so many columns begin, and how wide they are, in the middle of the canvas."""
        width = min(canvas.width - 2, WIDEST)
        left, step = (canvas.width - width) // 2, width // count
        return [(left + at * step, step - 1) for at in range(count)]

    def _plate_places(self, canvas: Canvas, scene: MariageScene) -> dict[int, Region]:
        """Everybody's plate, from one's own on; several rows of them if need be."""
        seats = [(scene.bottom + at) % len(scene.names) for at in range(len(scene.names))]
        rows = -(-len(seats) // min(PLATES, canvas.width // PLATE))
        per_row = -(-len(seats) // rows)
        top, columns = 2 if canvas.height >= 30 else 1, self._columns(canvas, per_row)
        # Where many rows of plates stand in a low window, the trick needs their second rows.
        height = 1 if canvas.height < 9 * rows - 2 else 2
        found = {}
        for at, seat in enumerate(seats):
            x, width = columns[at % per_row]
            found[seat] = Region(x, top + at // per_row * height, width, height)
        return found

    def _plates(self, canvas: Canvas, scene: MariageScene) -> int:
        """Everybody's plate; the row below them."""
        places = self._plate_places(canvas, scene)
        for seat, place in places.items():
            self._plate(canvas, scene, seat, place)
        return max(place.bottom for place in places.values())

    def _plate(self, canvas: Canvas, scene: MariageScene, seat: int, place: Region) -> None:
        """Name and tokens; below them, with room, tricks and the cards that everybody knows of."""
        x, y, width, height = place
        view = scene.view
        is_out = bool(view.deal.active) and seat not in view.deal.active
        acts = view.turn == seat and not scene.is_reading
        canvas.fill(*place, self.style("seat"))
        if scene.replayed is not None:
            canvas.zone(*place, f"do:look({seat})")
        mark = "►" if acts else " "
        tokens = str(view.sheet.tokens[seat])
        name_style = self.style("turn" if acts else "muted" if is_out else "strong")
        # The last cell stays free where the name leaves it.
        edge = x + width - (cell_len(scene.labels[seat]) + len(tokens) + 3 <= width)
        canvas.put(x, y, mark + clip(scene.labels[seat], edge - x - len(tokens) - 2), name_style)
        canvas.right(edge, y, tokens, self.style("strong"))
        if height == 1:
            return
        if is_out:
            canvas.put(x + 1, y + 1, t("mariage.plate.out"), self.style("muted"))
            return
        if scene.replayed is not None and scene.replayed.is_open and view.hands[seat]:
            self._open_hand(canvas, scene, view.hands[seat], (x + 1, y + 1), width - 2)
            return
        tricks = view.tricks_of(seat) if scene.result is None else scene.result.tricks[seat]
        known = view.hands[seat] if seat != view.seat else view.deal.named[seat] & view.hand if view.deal.named else 0
        cards = words.cards_text(sorted(members(known), reverse=True))
        # Where the cards need the room, who deals goes first, then the end of the word; the word only at last.
        ways = [t("mariage.plate.tricks", tricks=tricks), t("seat.tricks.short", tricks=tricks), str(tricks)]
        if seat == view.deal.dealer:
            ways.insert(0, t("gap").join((ways[0], t("mariage.plate.deals"))))
        said = next((way for way in ways if cell_len(f"{way} {cards}".rstrip()) + 2 <= width), ways[-1])
        end = canvas.put(x + 1, y + 1, clip(said, width - 2), self.style("good" if tricks > 1 else "muted"))
        canvas.right(x + width - 1, y + 1, clip(cards, max(0, x + width - end - 2)), self.style("text"))

    def _open_hand(self, canvas: Canvas, scene: MariageScene, hand: int, at: tuple[int, int], width: int) -> None:
        """The hand as cards where everybody's have room; else suit by suit, with gaps between the suits as far as
        they go."""
        if all(sum(len(card.rank) + 2 for card in of_mariage(each)) <= width for each in scene.view.hands):
            draw_chips(self, canvas, *at, of_mariage(hand), width)
            return
        suits: dict[int, str] = {}
        for card in as_held(members(hand)):
            suits[card.suit] = suits.get(card.suit, "") + rank_text(card.rank_text)
        between = ":" if scene.look.letters else ""
        parts = [(suit, suit_text(suit) + between + ranks) for suit, ranks in suits.items()]
        gap = 1 if sum(cell_len(text) + 1 for _, text in parts) <= width + 1 else 0
        x, y = at
        for suit, text in parts:
            x = canvas.put(x, y, text, self.lamp(suit)) + gap

    def _boxes(self, canvas: Canvas, scene: MariageScene, y: int) -> int:
        """The five boxes as the fields of one board, with their tokens, below the names where these need the room; the
        row below."""
        line, paid = self.style("line"), scene.paid_boxes
        fields = self._columns(canvas, BOXES)
        left, (last, wide) = fields[0][0], fields[-1]
        low = wide < ONE_ROW_FROM
        draw_frame(canvas, left, y, Size(last + wide - left, 3 + low), FRAMES[State.OPEN], line)
        for x, _ in fields[1:]:
            for row, sign in enumerate("┬││┴" if low else "┬│┴"):
                canvas.put(x - 1, y + row, sign, line)
        for box, (x, width) in enumerate(fields):
            tokens = str(scene.view.sheet.boxes[box])
            name = words.box_name(box, short=width < WORDS_FROM)
            style = self.style("turn" if box in paid else "strong")
            room, said = width - (not box) if low else width - 5 - len(tokens), f"{box + 1} {name}"
            said = clip(said if cell_len(said) <= room else name, room)
            canvas.put(x + (not box) + (not low), y + 1, said, self.style("text"))
            canvas.right(x + width - 2, y + 1 + low, tokens, style)
        return y + 3 + low

    # The middle

    def _told(self, canvas: Canvas, scene: MariageScene, y: int, end: int) -> None:
        """What was announced and paid, the last of it where there is little room."""
        width = min(canvas.width - 4, LINE)
        told = [(words.event(each, scene.voice), each in scene.moment) for each in scene.in_the_middle]
        lines = [(line, "turn" if is_new else "text") for sentence, is_new in told for line in wrap(sentence, width)]
        for at, (line, style) in enumerate(lines[y - end :] if end > y else []):
            canvas.center(y + at, line, self.style(style))

    def _announcing(self, canvas: Canvas, scene: MariageScene, y: int, end: int) -> None:
        """What may be announced, each with a tick; else what others have said."""
        view, held = scene.view, names_held(scene.view) if scene.my_turn and not scene.is_reading else ()
        if view.deal.turned is not None and (not held or end - y >= 6):
            self._told(canvas, scene, y, end - 1 - len(held))
        if not held:
            return
        said = [words.announced([name], view.hand) for name in held]
        x = max(2, (canvas.width - max(map(cell_len, said)) - 8) // 2)
        top = end - 1 - len(held)
        for at, text in enumerate(said):
            tick = "[x]" if held[at] in scene.pointing.ticked else "[ ]"
            here = scene.pointing.cursor == at
            style = self.style("turn" if here else "text")
            canvas.put(x, top + at, f"{at + 1} {tick} {text}", style)
            if here:
                canvas.chosen = Offset(x, top + at)
            canvas.zone(x, top + at, cell_len(text) + 8, 1, f"name:{at}")

    def _trick(self, canvas: Canvas, scene: MariageScene, y: int, end: int) -> None:
        """The cards of the trick in the order in which they came, names below them."""
        view = scene.view
        cards = scene.held.cards if scene.held is not None else view.play.cards if view.play else ()
        size, spots, step, low = self._places(canvas, scene, y, end)
        if spots[-1][1] + size.height >= end:
            self._lying(canvas, scene, cards, Region(1, y, canvas.width - 2, max(0, end - y)))
            return
        brush = Brush(self, canvas, size)
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
        self._told(canvas, scene, spots[-1][1] + size.height + 1 + low, end)

    def _lying(self, canvas: Canvas, scene: MariageScene, trick: Sequence[tuple[int, Card]], area: Region) -> None:
        """The trick where its cards have no room: in words, or by their names alone."""
        lines = wrap(_named(scene, trick), area.width)
        lines = lines if len(lines) <= area.height else [words.cards_text(card for _, card in trick)]
        canvas.column(area.x, area.y, lines[: area.height], self.style("text"))

    def _hint(self, canvas: Canvas, scene: MariageScene, advised: Advised, y: int, end: int) -> None:
        """What was found of each card, the trick that is to be played to, and why the first card is the best."""
        left, right = (canvas.width - HINT_WIDTH) // 2, (canvas.width + HINT_WIDTH) // 2
        canvas.fill(left, y, HINT_WIDTH, 1, self.style("bar"))
        x = canvas.put(left + 2, y, f"{t('hint.title')}  ", self.style("bar-key"))
        if advised.advice is None:
            canvas.put(x, y, t("hint.thinking"), self.style("bar-text"))
            return
        weighed = advised.advice.weighed
        heads, rows = words.hint_columns(), words.hint_rows(weighed)
        canvas.put(x, y, t("hint.worlds.short", worlds=advised.advice.worlds), self.style("bar-text"))
        lying = _named(scene, scene.view.play.cards) if scene.view.play else ""
        said = wrap(t("hint.table", cards=lying), HINT_WIDTH - 4) if lying else []
        said += wrap(words.why_card(scene.view, weighed[0].action.card), HINT_WIDTH - 4)
        # The worst cards give way to the trick, which the hint covers, and to why the first is the best.
        for at, row in enumerate((heads, *rows[: max(2, end - y - 1 - len(said))])):
            style = self.style("bar-text" if not at else "strong" if at == 1 else "text")
            if at:
                canvas.put(left + 2, y + at, row.card, style)
            for text, edge in zip((row.tokens, row.twos, row.behind), HINT_COLUMNS, strict=True):
                canvas.right(right - edge, y + at, text, style)
            y_last = y + at
        said += wrap(t("hint.follows", key=scene.key("table.follow"), menu=scene.key("table.menu")), HINT_WIDTH - 4)
        shown = [clip(line, HINT_WIDTH - 4) for line in said[: max(0, end - y_last - 1)]]
        canvas.column(left + 2, y_last + 1, shown, self.style("text"))

    def _places(
        self, canvas: Canvas, scene: MariageScene, y: int, end: int
    ) -> tuple[Size, list[tuple[int, int]], int, bool]:
        """The cards of a trick: their size, where they lie, the step from one to the next, and whether every other name
        stands a row lower, because names are longer than that."""
        active = scene.view.deal.active if scene.result is None else scene.result.active
        rows = 1 if self._fits(canvas, SMALL, len(active)) else 2
        across, longest = -(-len(active) // rows), max(cell_len(scene.labels[seat]) for seat in active)
        for size in down_from(GRAND):
            step = size.width + self._fits(canvas, size, across, 1)
            low = longest >= step
            spare = end - y - rows * (size.height + 1 + low) - 1
            if spare >= 0 and self._fits(canvas, size, across):
                break
        # Where there is no row for them, they are cut.
        left, top, low = (canvas.width - across * step) // 2, y + max(0, spare // 2), low and spare >= -1
        down = size.height + 1 + low
        return size, [(left + at % across * step, top + at // across * down) for at in range(len(active))], step, low

    def _sliding(self, canvas: Canvas, scene: MariageScene, slide: Slide[Card], rows: tuple[int, int, int]) -> None:
        """A card on its way to the trick; the outline of the one that took it on its way to a plate.

        Large cards move as outlines of small ones: a whole face for each frame would be felt over a slow line.
        """
        y, end, hand = rows
        now, trick = scene.view.play, slide.cards
        lying = scene.held.cards if scene.held is not None else now.cards if now else ()
        takes = slide.winner is not None
        order = [seat for seat, _ in (trick if takes else lying)]
        seat, card = next(pair for pair in trick if not takes or pair[0] == slide.winner)
        if seat not in order:
            return
        size, spots, _, _ = self._places(canvas, scene, y, end)
        left, top = spots[order.index(seat)]
        spot = left + (size.width - SMALL.width) // 2, top
        home = self._home(canvas, scene, seat, hand, slide.place)
        x, row = along(spot, home, slide.step) if takes else along(home, spot, slide.step)
        brush = Brush(self, canvas, SMALL)
        if takes or size is not SMALL:
            brush.outline(x, row)
        else:
            brush.face(x, row, card.suit, card.rank_text)

    def _home(self, canvas: Canvas, scene: MariageScene, seat: int, hand: int, place: int | None) -> tuple[int, int]:
        """Where the card of a seat comes from and goes to: a place of the hand, else its plate."""
        if place is not None:
            return self._hand_places(canvas)[place], hand
        x, y, width, _ = self._plate_places(canvas, scene)[seat]
        return x + (width - SMALL.width) // 2, y

    def _fits(self, canvas: Canvas, size: Size, count: int, gap: int = 0) -> bool:
        return count * (size.width + gap) <= canvas.width - 2

    def _result(self, canvas: Canvas, scene: MariageScene, y: int, end: int) -> None:
        """What the deal brought everybody, the most first."""
        row = scene.result
        assert row is not None
        canvas.center(y, t("mariage.result", number=row.number), self.style("turn"))
        lines = sorted(words.deal_lines(row), key=lambda line: -row.gained(line[0]))
        name = max(cell_len(scene.labels[seat]) for seat, _ in lines) + 2
        width = name + GAIN + max(cell_len(text) for _, text in lines)
        columns = 1 if len(lines) < end - y - len(scene.told) else 2
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
        self._told(canvas, scene, below + (1 if end - below > len(scene.told) else 0), end)

    # Prompt and hand

    def prompt(self, canvas: Canvas, scene: MariageScene, y: int, rows: int) -> None:
        """One sentence beside its badge; what a coach says is not hidden by why something cannot be done."""
        if scene.replayed is not None:
            self._replayed(canvas, scene, scene.replayed, y)
            return
        said, style = self._sentence(scene)
        is_coach = bool(scene.coach.line) and said == scene.coach.line
        is_mine = scene.my_turn and not scene.is_reading
        badge = t(scene.coach.badge) if is_coach else t("turn.yours") if is_mine else ""
        room = room_beside(badge, canvas.width)
        lines = [(line, self.style(style)) for line in prompt_lines(said, room)]
        if is_coach and scene.notice:
            lines += [(line, self.style("warn")) for line in prompt_lines(scene.notice, room)]
        draw_prompt(canvas, (y, rows), badge, self.style("badge"), lines)
        if scene.coach.waits:
            canvas.zone(0, y, canvas.width, rows, "do:confirm")

    def _sentence(self, scene: MariageScene) -> tuple[str, str]:
        """What stands in the prompt, and its style."""
        if scene.notice and not (scene.coach.line and scene.occasion.is_apart):
            return scene.notice, "warn"
        if scene.coach.line:
            return scene.coach.line, "strong"
        if scene.held is not None:
            return t("prompt.held", told=scene.voice.told("mariage.event.taken", scene.held.winner)), "muted"
        if scene.moment:
            return t("prompt.told"), "muted"
        if scene.result is not None:
            return t("prompt.result"), "text"
        return words.prompt(scene.view, scene.voice), "strong" if scene.my_turn else "muted"

    def _hand_places(self, canvas: Canvas) -> list[int]:
        """Where the cards of the hand begin, with room for the card that was turned."""
        width = self._hand_size(canvas).width
        step = width + GAP * ((HAND + 1) * (width + GAP) + GAP < canvas.width)
        left = max(width + 3, (canvas.width - HAND * (width + GAP) + GAP) // 2)
        return [left + at * step for at in range(HAND)]

    def _replayed(self, canvas: Canvas, scene: MariageScene, replayed: Replayed, y: int) -> None:
        """What has happened, or a notice; beneath it, where no card is raised here, where in the game that was."""
        said = scene.notice or " ".join(filter(None, (replayed.caption, replayed.note)))
        canvas.put(2, y, clip(said, canvas.width - 4), self.style("warn" if scene.notice else "strong"))
        canvas.put(2, y + 1, clip(replayed.where, canvas.width - 4), self.style("muted"))

    def _hand(self, canvas: Canvas, scene: MariageScene, y: int, size: Size) -> None:
        """The five places; beside them the card that was turned."""
        view = scene.view
        turned = view.deal.turned
        begin = self._hand_places(canvas)
        brush = Brush(self, canvas, size)
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
                continue
            self._card(brush, scene, (at, card, x, y), plays)

    def _card(self, brush: Brush, scene: MariageScene, place: tuple[int, Card, int, int], plays: set[object]) -> None:
        at, card, x, y = place
        canvas, size = brush.canvas, brush.size
        choosing = scene.view.play is not None and scene.my_turn and not scene.is_reading
        # A queen who is asked for is not pointed out to her holder, either.
        mute = offers_queen(scene.view)
        picked = choosing and scene.pointing.cursor == at and (scene.pointing.is_touched or not mute)
        state = State.PICKED if picked else State.SHUT if choosing and not mute and card not in plays else State.OPEN
        brush.face(x, y if picked else y + 1, card.suit, card.rank_text, state)
        if picked:
            canvas.chosen = Offset(x, y)
        below = scene.marks[at] if scene.marks else str(at + 1)
        canvas.center(y + 1 + size.height, below, self.style("turn" if picked else "muted"), x, size.width)
        canvas.zone(x, y, size.width, size.height + 2, f"card:{at}")


def _named(scene: MariageScene, trick: Sequence[tuple[int, Card]]) -> str:
    """The cards of a trick with the names of those who played them."""
    return t("list.comma").join(f"{words.card_text(card)} {scene.labels[seat]}" for seat, card in trick)
