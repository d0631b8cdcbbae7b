"""The players around the table: a plate for each with their cards and last words, and the head line above."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from rich.cells import cell_len
from textual.geometry import Region

from thousand_tui.desk.sheet_rows import standing_marks
from thousand_tui.rules import EVERYONE, Cards, Rulebook, Standing, has_looked
from thousand_tui.rules.phases.bidding import bound_to_open, first_to_speak, silenced
from thousand_tui.ui.keys import Labels
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.panel import exposed
from thousand_tui.ui.screens.table.plates import Plates
from thousand_tui.ui.screens.table.scene import Replayed, Scene
from thousand_tui.ui.widgets.cards import GRAND, HUGE, LARGE, ROYAL, SMALL, Brush, Size, fan
from thousand_tui.ui.widgets.faces import HEIGHT, WIDTH, draw_face, faces_of
from thousand_tui.ui.widgets.letters import LOW, TALL, block_letters
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.ui.widgets.small_table import draw_hand, hand_at, in_order
from thousand_tui.words import number_text, suit_name, suit_text, t
from thousand_tui.words.grammar import Person
from thousand_tui.words.scores import marks

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp


def standing_text(scene: Scene, seat: int, room: int) -> str:
    """The points and marks of a seat's side. With less room, it is set closer, then uses strokes as on paper."""
    standing, rules = scene.standing(seat), scene.view.rules
    star = "★ " if scene.leading == (scene.form.sides[seat],) else ""
    notch = notch_text(standing, rules)
    if notch:
        # The notch says of the barrel what the marks do.
        standing = replace(standing, barrel=None)
    parts = [star + (notch or t("seat.points", points=standing.total))]
    partner = scene.partner(seat)
    if partner is not None:
        parts.append(t("seat.partner") if partner == scene.view.seat else t("seat.with", who=scene.names[partner]))
    parts += marks(standing, rules)
    for gap in (t("gap"), " "):
        if cell_len(text := gap.join(parts)) <= room:
            return text
    return f"{star}{notch or number_text(standing.total)} {standing_marks(standing, rules)}"


def notch_text(standing: Standing, rules: Rulebook) -> str:
    """The total of a side on the barrel, with a notch and a disc for each attempt, filled up to the one that it is at;
    empty for a side that is not on it."""
    found = rules.barrel
    if standing.barrel is None or standing.total >= found.wins_at:
        return ""
    at = standing.barrel + 1
    discs = "●" * min(at, found.attempts) + "○" * (found.attempts - at)
    return f"{number_text(standing.total)} ▕{discs} {t('mark.keg' if found.kind == 'keg' else 'mark.barrel.free')}"


PLATE = 37
LONE_PLATE = 46
OPEN_PLATE = 60
"""The most cells for a plate: PLATE, LONE_PLATE if only two play, and OPEN_PLATE with an open hand."""
LEAST_PLATE: Final = 30
FACE: Final = WIDTH + 1
"""Cells for a face beside a plate that keeps at least LEAST_PLATE, in windows with FACES_FROM rows."""
FACES_FROM: Final = 40
# Rows of a plate above the hand.
WORDS: Final = 3
# How many rows the screen must have, by the size of cards, for the others' backs to lie below their plates.
BACKS_FROM: Final = {LARGE: 38, HUGE: 40, GRAND: 45, ROYAL: 0}
# Cells from one back to the next; the largest where there is room for them.
BACK: Final = {SMALL: 3, ROYAL: 4}
OWN_NAME = 12
"""The least number of cells kept for a long name on the plate at the bottom."""

ENDINGS: Final = ("", ".short", ".bare")
"""The suffixes of messages about tricks, from the longest to the shortest."""


def taken(scene: Scene, seat: int, ending: str = "") -> str:
    """The tricks taken in this deal and, if the count is shown, the points in them; nothing before play begins."""
    if scene.sitter == seat:
        return ""
    if scene.shown.result is not None:
        return t(f"seat.tricks{ending}", tricks=scene.shown.result.outcome.tricks[seat])
    if not scene.view.play:
        return ""
    tricks = scene.view.tricks_of(seat)
    points = 0 if scene.tally is None else scene.tally.points[seat]
    if scene.tally is not None and seat == scene.declarer:
        return t(f"seat.count.of{ending}", tricks=tricks, points=points, contract=scene.view.deal.contract)
    return t(f"seat.count{ending}" if points else f"seat.tricks{ending}", tricks=tricks, points=points)


def status(scene: Scene, seat: int) -> str:
    """What the seat has said, its result, and whether it has looked at its cards."""
    return t("gap").join([*_said(scene, seat), *_unseen(scene, seat)])


def _said(scene: Scene, seat: int) -> Iterator[str]:
    if scene.sitter == seat:
        yield t("seat.sits_out", who=scene.labelled(seat))
    elif scene.declarer is not None:
        yield from _in_play(scene, seat)
    elif scene.form.auction and scene.shown.result is None:
        yield from _in_auction(scene, seat)


def _in_play(scene: Scene, seat: int) -> Iterator[str]:
    """Whether the seat plays a contract, and which one, or defends."""
    if seat != scene.declarer:
        if scene.shown.result is None:
            yield t("seat.defends", who=scene.labelled(seat))
        return
    of = scene.shown.result.outcome if scene.shown.result else scene.view.deal
    yield t(f"seat.declarer{how_played(scene)}", who=scene.labelled(seat), contract=of.contract)


def how_played(scene: Scene) -> str:
    """The suffix for messages about a deal that is played dark or was bought blind (K1, C12)."""
    if scene.shown.result is not None:
        dark, blind = scene.shown.result.outcome.dark, scene.shown.result.outcome.blind
    else:
        deal = scene.view.deal
        dark, blind = deal.dark is not None and deal.dark == deal.declarer, deal.blind
    return ".dark" if dark else ".blind" if blind else ""


def _in_auction(scene: Scene, seat: int) -> Iterator[str]:
    """The seat's last call, or what it must do if it has not spoken."""
    view, who = scene.view, scene.labelled(seat)
    bid = scene.called(seat)
    if view.deal.dark == seat:
        yield t("seat.dark")
    elif bid is not None:
        yield t("seat.bids", who=who, bid=bid) if bid else t("seat.passed")
    elif silenced(view, seat):
        yield t("seat.silent")
    elif bound_to_open(view) == seat and view.sizes[seat]:
        yield t("seat.must_open" if seat == first_to_speak(view) else "seat.opens_last", who=who)
    elif first_to_speak(view) == seat and view.sizes[seat]:
        yield t("seat.forehand")


def _unseen(scene: Scene, seat: int) -> Iterator[str]:
    """A note that the seat has not looked at its cards (C12, K1)."""
    view = scene.view
    if scene.shown.result is None and view.sizes[seat] and not has_looked(view.deal, seat):
        yield t("seat.unseen")


def doing(scene: Scene, seat: int) -> str:
    """What the acting seat is doing; in a replay nobody is said to think."""
    thinks = scene.replayed is None and not scene.players[seat].is_person
    return f"► {t('turn.bot' if thinks else 'turn.person')}"


def shows_hands(scene: Scene) -> bool:
    """Whether all hands are visible now."""
    return scene.is_open and scene.shown.result is None and any(scene.view.sizes)


def plates(painter: Painted, scene: Scene, across: int) -> tuple[int, list[int]]:
    """The width of plates on a table ``across`` cells wide, and where the others' plates begin, then that of an open
    dead hand."""
    count = _count(scene)
    beside = FACE if has_faces(painter, scene, across) else 0
    most = OPEN_PLATE if shows_hands(scene) else LONE_PLATE if count == 1 else PLATE + beside
    width = min(most, (across - 2) // count - (count > 1))
    if count == 1:
        return width, [(across - width) // 2]
    begins = [1 + at * (across - 2 - width) // (count - 1) for at in range(count)]
    return width - beside, [x + beside * _has_face_left(at, count) for at, x in enumerate(begins)]


def _count(scene: Scene) -> int:
    """How many plates stand side by side."""
    return len(scene.others) + (exposed(scene) is not None)


def has_faces(painter: Painted, scene: Scene, across: int) -> bool:
    """Whether the others' faces have room beside their plates: on the outer side, where no cards lie."""
    is_high = painter.app.size.height >= FACES_FROM and scene.shown.result is None and not shows_hands(scene)
    return is_high and painter.draws_pictures and (across - 2) // _count(scene) > FACE + LEAST_PLATE


def _has_face_left(at: int, count: int) -> bool:
    return 2 * at < count


class Seats(Plates):
    """The other players, from left to right."""

    def fit(self, size: Size) -> None:
        """Leave room for backs, or open hands, with cards of this size."""
        self.set_class(size in (LARGE, HUGE), "-large")
        self.set_class(size in (GRAND, ROYAL), "-grand")
        self.set_class(size is ROYAL, "-royal")

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw a plate for each, spread over the width; a single one is in the middle."""
        width, xs = plates(self, scene, canvas.width)
        for at, (seat, x) in enumerate(zip(scene.others, xs, strict=False)):
            self._plate(canvas, scene, seat, x, width)
            if canvas.height >= HEIGHT and has_faces(self, scene, canvas.width):
                outer = x - FACE if _has_face_left(at, len(xs)) else x + width + 1
                picture = faces_of(scene.players, cast("ThousandApp", self.app).settings.face)[seat]
                draw_face(self, canvas, outer, 0, picture)
        if (dead := exposed(scene)) is not None:
            self._dead_hand(canvas, dead, xs[-1], width)

    def _dead_hand(self, canvas: Canvas, cards: Cards, x: int, width: int) -> None:
        """Draw the dead hand that everybody sees (V6)."""
        canvas.fill(x, 0, width, canvas.height, self.style("seat"))
        canvas.put(x + 1, 0, t("pile.dead_hand"), self.style("strong"))
        canvas.right(x + width - 1, 0, str(len(cards)), self.style("muted"))
        draw_hand(self, canvas, in_order(cards), Region(x + 1, 1, width - 2, canvas.height - 1), HUGE)

    def _is_low(self, canvas: Canvas, scene: Scene) -> bool:
        """Whether a plate has only two rows above its open hand."""
        return shows_hands(scene) and canvas.height < WORDS + SMALL.height

    def _lays_backs(self, canvas: Canvas, scene: Scene) -> bool:
        """Whether the others' cards lie on the table, below their plates."""
        return not shows_hands(scene) and canvas.height >= WORDS + SMALL.height

    def _backs(self, canvas: Canvas, scene: Scene, seat: int, x: int, width: int) -> None:
        """Draw a hand from behind, fanned toward the trick: each card over the one before, so that playing a card only
        removes the last."""
        count = scene.view.sizes[seat] if scene.arrived is None else min(scene.view.sizes[seat], scene.arrived)
        size = ROYAL if canvas.height >= WORDS + ROYAL.height else SMALL
        room = canvas.width // len(plates(self, scene, canvas.width)[1]) - 2 - size.width
        step = min(BACK[size], room // max(1, count - 1))
        left, right = x - 1, canvas.width - x - width - 1
        if right < left - 1:
            x, step = x + width - size.width, -step
        elif right <= left + 1:
            x += (width - (count - 1) * step - size.width) // 2
        brush = Brush(self, canvas, size)
        for at in range(count):
            brush.back(x + at * step, WORDS)

    def _plate(self, canvas: Canvas, scene: Scene, seat: int, x: int, width: int) -> None:
        lays_backs = self._lays_backs(canvas, scene)
        canvas.fill(x, 0, width, WORDS if lays_backs else canvas.height, self.style("seat"))
        if lays_backs:
            self._backs(canvas, scene, seat, x + 1, width - 2)
        if scene.replayed is not None:
            canvas.zone(x, 0, width, canvas.height, f"do:look({seat})")
        if scene.acting == seat:
            canvas.fill(x, 0, width, 1, self.style("lit"))
        self._title(canvas, scene, seat, x + 1, width - 2)
        words = 1 if self._is_low(canvas, scene) else WORDS - 1
        self._words(canvas, scene, seat, x + 1, words, width - 2)
        if shows_hands(scene):
            area = Region(x + 1, words + 1, width - 2, canvas.height - words - 1)
            draw_hand(self, canvas, hand_at(scene.view, seat), area, HUGE)
        if seat in scene.talk.now:
            self._spoken(canvas, scene.talk.now[seat], x, width)
            return
        if words == 1:
            return
        standing = clip(standing_text(scene, seat, width - 2), width - 2)
        on_barrel = bool(notch_text(scene.standing(seat), scene.view.rules))
        if on_barrel:
            canvas.column(x, 0, "▌" * WORDS, self.style("warn"))
        style = "lit" if (seat, "total") in self.new else "warn" if on_barrel else "text"
        end = canvas.put(x + 1, 1, standing, self.style(style))
        deals = t("seat.deals", who=scene.labelled(seat)) if scene.dealer == seat else ""
        if end + 2 + cell_len(deals) < x + width:
            canvas.right(x + width - 1, 1, deals, self.style("muted"))
        if (seat, "bid") in self.new and self.draws_pictures:
            self._bid(canvas, scene.called(seat), x, width)

    def _spoken(self, canvas: Canvas, line: str, x: int, width: int) -> None:
        """Draw what somebody says in place of their points and words. What has no room is with the calls."""
        canvas.fill(x, 1, width, WORDS - 1, self.style("seat"))
        first, *more = wrap(f"“{line}”", width - 2)
        canvas.put(x + 1, 1, first, self.style("strong"))
        canvas.put(x + 1, 2, clip(" ".join(more), width - 2), self.style("strong"))

    def _bid(self, canvas: Canvas, bid: int | None, x: int, width: int) -> None:
        """Draw a bid that was just made as large as the plate allows."""
        rows = block_letters(str(bid), TALL if canvas.height > TALL else LOW) or ("",)
        across = len(rows[0]) + 2
        left = x + width - across
        canvas.fill(left, 0, across, len(rows), self.style("seat"))
        canvas.column(left + 1, 0, rows, self.style("strong"))

    def _title(self, canvas: Canvas, scene: Scene, seat: int, x: int, width: int) -> None:
        """Draw the name, and as much of the backs as it leaves room for."""
        name, count, acts = scene.names[seat], scene.view.sizes[seat], scene.acting == seat
        right = x + width
        if self._is_low(canvas, scene):
            standing = standing_text(scene, seat, width - cell_len(name) - 2)
            right = canvas.right(right, 0, clip(standing, width - SHORTEST), self.style("lit" if acts else "text"))
        elif count and not shows_hands(scene):
            right = canvas.right(right, 0, f"{count:2}", self.style("lit" if acts else "muted"))
            if not self._lays_backs(canvas, scene):
                shown = count if scene.arrived is None else min(count, scene.arrived)
                right = canvas.right(right - 1, 0, fan(shown, shown * _back(scene, width)), self.style("back"))
        canvas.put(x, 0, clip(name, right - x - 1), self.style("lit") if acts else self.colour_of(scene, seat))

    def _words(self, canvas: Canvas, scene: Scene, seat: int, x: int, y: int, width: int) -> None:
        """Draw what the seat is doing or has said, with its tricks on the right."""
        acting, said = scene.acting == seat, _now(scene, seat)
        tricks = taken(scene, seat, _ending(scene, seat, width))
        right = x + width
        if tricks:
            is_new = (seat, "tricks") in self.new
            right = canvas.right(right, y, tricks, self.style("lit" if is_new else "text")) - 2
        style = "lit" if (seat, "bid") in self.new else "strong" if acting else "muted"
        canvas.put(x, y, clip(said, right - x), self.style(style))


def _now(scene: Scene, seat: int) -> str:
    """What the seat is doing, or has said."""
    if scene.acting != seat:
        return status(scene, seat)
    return t("gap").join([doing(scene, seat), *_unseen(scene, seat)])


def _ending(scene: Scene, seat: int, width: int) -> str:
    """The longest suffix for tricks that fits on the declarer's plate, or on the plates of all defenders."""
    alike = [seat] if seat == scene.declarer else [other for other in scene.others if other != scene.declarer]
    rooms = {other: max(0, width - cell_len(_now(scene, other)) - 2) for other in alike}
    for ending in ENDINGS:
        if all(cell_len(taken(scene, other, ending)) <= room for other, room in rooms.items()):
            return ending
    return ENDINGS[-1]


def _back(scene: Scene, width: int) -> int:
    """The width of a card's back, the same on all plates, as room beside the names allows."""
    others = [seat for seat in scene.others if scene.view.sizes[seat]]
    rooms = (width - 4 - cell_len(scene.names[seat]) for seat in others)
    return min(room // scene.view.sizes[seat] for seat, room in zip(others, rooms, strict=True))


def _own_parts(scene: Scene, seat: int, room: int) -> Sequence[tuple[str, str]]:
    """Everything about a seat for one line, each part with the kind of number in it. With less room, words go first,
    then repeated facts, then long names of marks, then who deals. Numbers are never cut."""
    said = status(scene, seat)
    deals = t("seat.deals", who=scene.labelled(seat)) if scene.dealer == seat else ""
    full, short = standing_text(scene, seat, room), taken(scene, seat, ".short")
    unsaid = "" if scene.view.play and seat == scene.declarer and scene.tally is not None else said
    strokes = standing_text(scene, seat, 0)
    parts: Sequence[tuple[str, str]] = ()
    for texts in (
        (full, said, taken(scene, seat), deals),
        (full, said, short, deals),
        (full, unsaid, short, deals),
        (strokes, unsaid, short, deals),
        (strokes, unsaid, short, ""),
    ):
        parts = [(text, kind) for text, kind in zip(texts, ("total", "bid", "tricks", ""), strict=True) if text]
        if cell_len(t("gap").join(text for text, _ in parts)) <= room:
            break
    return parts


class Me(Plates):
    """The plate at the bottom, one line."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the name, the points and the last words, with the melds on the right."""
        seat = scene.bottom
        name, you = scene.names[seat], scene.labels[seat]
        if you == name and scene.view.seat == seat:
            you = t("seat.you", name=name)
        if seat in scene.talk.now:
            canvas.put(2, 0, clip(f"{you} “{scene.talk.now[seat]}”", canvas.width - 4), self.style("strong"))
            return
        parts = _own_parts(scene, seat, canvas.width - 6 - min(cell_len(you), OWN_NAME))
        text = t("gap").join(text for text, _ in parts)
        style = self.colour_of(scene, seat)
        if scene.acting == seat:
            style = self.style("turn" if scene.my_turn else "lit")
        x = canvas.put(2, 0, clip(you, max(OWN_NAME, canvas.width - 6 - cell_len(text))), style)
        begin = x + 2
        x = canvas.put(begin, 0, clip(text, canvas.width - x - 4), self.style("text"))
        barrel = "warn" if notch_text(scene.standing(seat), scene.view.rules) else "text"
        for text, kind in parts:
            style = self.style("lit" if (seat, kind) in self.new else barrel if kind == "total" else "text")
            canvas.put(begin, 0, clip(text, canvas.width - 2 - begin), style)
            begin += cell_len(text + t("gap"))
        if scene.acting == seat and not scene.my_turn:
            canvas.put(x + 2, 0, doing(scene, seat), self.style("strong"))
            return
        # The value of the melds that this seat has declared, which everybody has seen.
        worth = sum(meld.worth for meld in scene.melds if meld.seat == seat)
        running = t("seat.melds", worth=worth) if worth else ""
        if running and x + cell_len(running) + 4 < canvas.width:
            canvas.right(canvas.width - 2, 0, running, self.style("muted"))


SHORTEST: Final = 4
"""The least number of cells left for a name."""


def draw_doors(painted: Painted, canvas: Canvas, key: Labels, replayed: Replayed | None, trouble: str) -> int:
    """Draw the links at the right end of a head line: menu and help, for a replay also the export, and a warning that
    runs ``trouble``. Return the column where they begin."""
    back = "head.menu" if replayed is None else "keys.back"
    doors = [("table.menu", back, "menu"), ("app.help", "head.help", "help")]
    if replayed is not None and replayed.may_keep:
        doors.append(("replay.export", "key.export", "export"))
    start = canvas.width + 1
    for id, label, action in doors:
        end = start - 2
        start = canvas.right(end, 0, t(label), painted.style("bar-text"))
        start = canvas.right(start - 1, 0, key(id), painted.style("bar-key"))
        canvas.zone(start, 0, end - start + 1, 1, f"do:{action}")
    if not trouble:
        return start
    mark = canvas.right(start - 2, 0, t("head.trouble"), painted.style("warn"))
    canvas.zone(mark, 0, start - 2 - mark, 1, trouble)
    return mark


class HeadLine(Shown):
    """The head line: the deal, the contract and trump."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the title, the deal, and the links to help and the menu."""
        bar = self.style("bar-text")
        start = draw_doors(self, canvas, scene.key, scene.replayed, "do:banner" if scene.trouble else "")
        x = canvas.put(1, 0, t(scene.title), self.style("bar-title"))
        room, trump = start - x - 4, scene.trump
        # Beside the tricks the trump has a picture of its own, unless a hint covers it.
        if trump is None or (scene.view.play and scene.shown.result is None and not scene.shows_numbers):
            canvas.put(x + 2, 0, heading(scene, room, clip), bar)
            return
        ends = f"{t('gap')}{t('head.trump')} "
        name, sign = suit_name(trump), suit_text(trump)
        told = heading(scene, room - cell_len(ends + sign), clip)
        x = canvas.put(x + 2, 0, told + ends, bar)
        canvas.put(x, 0, name if cell_len(told + ends + name) <= room else sign, self.lamp(trump))


def heading(scene: Scene, room: int, clipped: Callable[[str, int], str]) -> str:
    """The deal in words. With less room, the second aside goes first, then the end of the name, then the first aside;
    numbers go last."""
    of = scene.shown.result.outcome if scene.shown.result else scene.view.deal
    declarer = scene.declarer
    seat = scene.dealer if declarer is None else declarer
    reads = seat == scene.view.seat
    who = "" if reads else scene.names[seat]
    key = "head.deals" if declarer is None else f"head.plays{how_played(scene)}"
    gold = _gold(scene, of.number) if of.gold else ""
    part = scene.coach.part
    deal = t("head.deal", number=scene.occasion.numbered(of.number))

    def said(name: str, *asides: str) -> str:
        parts = [
            deal if part is None else t("head.part", at=part[0], of=part[1]) if part[1] > 1 else "",
            asides[0],
            t(key, who=Person(name, reads), contract=of.contract),
            asides[1],
        ]
        return t("gap").join(filter(None, parts))

    for text in (said(who, gold, _talon(scene)), said(who, gold, "")):
        if cell_len(text) <= room:
            return text
    for aside in (gold, ""):
        left = cell_len(who) - cell_len(said(who, aside, "")) + room
        if left >= (0 if reads else SHORTEST):
            return said(clipped(who, left), aside, "")
    return clipped(said(clipped(who, SHORTEST), "", ""), room)


def _gold(scene: Scene, number: int) -> str:
    """Which deal of the gold set this is (J1); a repeated set starts again at 1."""
    deals = scene.view.rules.gold.deals
    before = sum(row.outcome.gold for row in scene.shown.sheet.deals if row.number < number)
    doubled = scene.view.rules.gold.factor > 1
    return t("head.gold" if doubled else "head.gold.single", deal=before % deals + 1, deals=deals)


def _talon(scene: Scene) -> str:
    """A note that only the declarer has seen this deal's talon (D1, J3, K8, C12)."""
    bought = scene.view.deal.bought
    return t("head.hidden") if scene.shown.result is None and bought is not None and bought.seen != EVERYONE else ""
