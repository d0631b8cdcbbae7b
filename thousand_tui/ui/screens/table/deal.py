"""The middle of the table between two deals: the settlement line by line, fines, and a review of the deal for the only
person at the table, made in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from textual.widget import Widget

from thousand_tui.desk.replaying import AskedDeal, Reviewing, deal_line, note_seen
from thousand_tui.desk.sheet_rows import FAILED, MADE, PLAYED, result_of
from thousand_tui.rules import Booked, LineName, Outcome, Settled, View
from thousand_tui.rules.events import FinesBooked
from thousand_tui.study.background import NICENESS
from thousand_tui.study.review import DealReview
from thousand_tui.table import ThousandSession
from thousand_tui.ui.judging import Judging
from thousand_tui.ui.screens.table.panel import Panel, enter
from thousand_tui.ui.screens.table.scene import Scene, shown_names
from thousand_tui.ui.screens.table.seats import how_played
from thousand_tui.ui.widgets.cards import SMALL
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.words import Voice, booked_reason, number_text, settlement_lines, t
from thousand_tui.words.story import cards_told, event_sentences

WIDEST: Final = 84
# The least and the most cells for a name.
NAMES: Final = (10, 18)
# Cells for a name in the list of what was taken, and if that does not fit.
SHORT: Final = (11, 7)
TOTAL: Final = 8
# Rows for the lower edge and the button.
FOOT: Final = 4
# The most rows for the review.
MOST_SAID: Final = 2


@dataclass(frozen=True, slots=True)
class SideRow:
    """One line of a side. The first one has its name and total."""

    text: str
    name: str = ""
    total: int | None = None
    leads: bool = False


class ResultPanel(Panel):
    """Who made or failed what, and how each total came about. It can be scrolled if it does not fit."""

    # The first visible line of the sides.
    first = 0
    _beyond = 0
    _read: Settled | Booked | None = None

    def leaf(self, by: int) -> bool:
        """Scroll by this many lines; False if everything is visible."""
        if not self._beyond:
            return False
        self.first = max(0, min(self._beyond, self.first + by))
        self.repaint()
        return True

    def on_painted_wheeled(self, message: Painted.Wheeled) -> None:
        """Scroll with the wheel."""
        if self.leaf(-message.up):
            message.stop()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw a head, one or more rows for each side, and a button."""
        row = booked_in(scene) or scene.shown.result
        if row is not self._read:
            self._read, self.first = row, 0
        self._beyond = 0
        if row is None:
            canvas.center(canvas.height // 2, t("deal.shuffling"), self.style("muted"))
            return
        width = min(canvas.width - 6, WIDEST)
        head = self._why(scene, width) if isinstance(row, Booked) else self._how(scene, row, width)
        cards = cards_told(scene.shown.news, scene.view) if isinstance(row, Booked) else ()
        faces = SMALL.height if cards and canvas.height >= 16 else 0
        rows = self._rows(scene, row, width)
        review = wrap(scene.review or t("deal.review"), width)[:MOST_SAID] if scene.review is not None else []
        below = FOOT + len(review)
        gap = 1 if faces + len(head) + len(rows) + len(scene.side_names) + below + 2 <= canvas.height else 0
        # Blank lines before each side but the first.
        lines = [line for at, row in enumerate(rows) for line in [SideRow("")] * (gap * bool(at and row.name)) + [row]]
        room = max(1, canvas.height - faces - len(head) - below - 1)
        height = faces + len(head) + 1 + min(len(lines), room) + below
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
        if faces:
            self.row(canvas, y, cards, SMALL)
        y = self._head(canvas, head, x, y + faces, width)
        self._beyond = max(0, len(lines) - room)
        self.first = min(self.first, self._beyond)
        for at, line in enumerate(lines[self.first : self.first + room]):
            self._line(canvas, line, x, y + at, width)
        y += min(len(lines), room)
        for at, text in enumerate(review, start=1):
            canvas.center(y + at, text, self.style("text" if scene.review else "muted"))
        self._foot(canvas, scene, x, y, width, y + 1 + len(review))

    # Above the sides

    def _how(self, scene: Scene, row: Settled, width: int) -> list[tuple[str, str]]:
        """How the deal went, and what was taken in it."""
        head = [verdict(scene, row)]
        if not row.outcome.conceded:
            head.append((t("deal.points", points=self._points(scene, row, width)), "muted"))
        return head

    def _why(self, scene: Scene, width: int) -> list[tuple[str, str]]:
        """What else happened, and the reasons for the fines."""
        fines = [happened for happened in scene.shown.news if isinstance(happened, FinesBooked)]
        others = [happened for happened in scene.shown.news if not isinstance(happened, FinesBooked)]
        sentences = event_sentences(scene.view, others, scene.voice)
        reasons = [booked_reason(each.row) for each in fines]
        lines = [(line, "text") for sentence in sentences for line in wrap(sentence, width)]
        return [*lines, *((line, "warn") for reason in reasons for line in wrap(reason, width))]

    def _points(self, scene: Scene, row: Settled, width: int) -> str:
        """What each seat has taken, with names as long as fit."""
        texts = [t("gap").join(_took(scene, row.outcome, clip, longest)) for longest in SHORT]
        room = width - cell_len(t("deal.points", points=""))
        return next((text for text in texts if cell_len(text) <= room), texts[-1])

    def _head(self, canvas: Canvas, head: Sequence[tuple[str, str]], x: int, y: int, width: int) -> int:
        """Draw the sentences and the edge below them; return the first row for the sides."""
        (first, style), *rest = head
        canvas.center(y, clip(first, width), self.style(style))
        for at, (text, style) in enumerate(rest, start=1):
            canvas.center(y + at, clip(text, width), self.style(style))
        canvas.put(x, y + len(head), "─" * width, self.style("line"))
        return y + len(head) + 1

    # The sides

    def _rows(self, scene: Scene, row: Settled | Booked, width: int) -> list[SideRow]:
        """The lines of all sides."""
        names = scene.side_names
        attempts = scene.view.rules.barrel.attempts
        texts = dict(settlement_lines(row, Voice(names), attempts=attempts))
        if scene.sitter is not None and not isinstance(row, Booked):
            texts.setdefault(scene.form.sides[scene.sitter], t("seat.sits_out", who=scene.labelled(scene.sitter)))
        rows = []
        for side, name in enumerate(names):
            text = texts.get(side, t("deal.nothing"))
            pieces = _wrapped(text, t("line.gap"), width - self._name_width(scene) - TOTAL)
            leads = row.totals[side] == max(row.totals)
            rows.append(SideRow(pieces[0], name, row.totals[side], leads))
            rows += [SideRow(piece) for piece in pieces[1:]]
        return rows

    def _name_width(self, scene: Scene) -> int:
        least, most = NAMES
        return max(least, min(most, max(map(cell_len, scene.side_names)))) + 2

    def _line(self, canvas: Canvas, line: SideRow, x: int, y: int, width: int) -> None:
        """Draw the name, the steps of the settlement, and the total on the right."""
        assert self.scene is not None
        name = self._name_width(self.scene)
        canvas.put(x, y, clip(line.name, name - 1), self.style("strong"))
        canvas.put(x + name, y, clip(line.text, width - name - TOTAL), self.style("text"))
        if line.total is not None:
            canvas.right(x + width, y, number_text(line.total), self.style("turn" if line.leads else "strong"))

    def _foot(self, canvas: Canvas, scene: Scene, x: int, y: int, width: int, button: int) -> None:
        """Draw the lower edge, with a note if there are more lines, and the button."""
        canvas.put(x, y, "─" * width, self.style("line"))
        if self._beyond:
            more = t("deal.more", above=self.first, below=self._beyond - self.first)
            canvas.right(x + width - 2, y, f" {more} ", self.style("bar-key"))
        if scene.replayed is not None and not scene.replayed.goes_on:
            return
        goes_on = scene.shown.news or scene.occasion.is_apart or scene.occasion.is_single
        key = "told.go_on" if goes_on else "deal.over" if scene.view.winners else "deal.next"
        self.buttons(canvas, button, [(enter(scene, t(key)), "confirm", True)])


def booked_in(scene: Scene) -> Booked | None:
    """Fines booked outside a deal that are being read. If there are several, they appear as one, with the current
    totals."""
    if scene.shown.held:
        return None
    rows = [happened.row for happened in scene.shown.news if isinstance(happened, FinesBooked)]
    if not rows:
        return None
    return Booked(rows[-1].number, rows[-1].reason, tuple(line for row in rows for line in row.lines), rows[-1].totals)


def verdict(scene: Scene, row: Settled) -> tuple[str, str]:
    """How the deal ended, and the style for that."""
    outcome, result = row.outcome, result_of(row)
    deal = t("deal.number.gold" if outcome.gold else "deal.number", number=scene.occasion.numbered(outcome.number))
    if result == PLAYED:
        return _most(scene, outcome, deal), "good"
    facts = {"deal": deal, "who": scene.person(outcome.declarer), "contract": outcome.contract}
    if result not in (MADE, FAILED):
        return t(f"deal.{result}", **facts), "warn"
    raw = outcome.raw(outcome.declarer)
    if any(line.rule == LineName.KEG and line.side == scene.form.sides[outcome.declarer] for line in row.lines):
        return t("deal.keg", **facts, raw=raw), "good"
    return t(f"deal.{result}{how_played(scene)}", **facts, raw=raw), "good" if row.made else "warn"


def _most(scene: Scene, outcome: Outcome, deal: str) -> str:
    """Which side has taken the most, if there is no contract (V2)."""
    points = [sum(map(outcome.raw, seats)) for seats in scene.form.partners]
    most = max(points)
    if points.count(most) > 1:
        return t("deal.played.even", deal=deal, points=most)
    return t("deal.played", deal=deal, who=scene.side_names[points.index(most)], points=most)


def _took(scene: Scene, outcome: Outcome, clipped: Callable[[str, int], str], longest: int) -> Iterator[str]:
    """The cards and melds of everybody who played."""
    for seat in outcome.active:
        key = "deal.took" if outcome.melds[seat] else "deal.took_cards"
        yield t(key, who=clipped(scene.labels[seat], longest), cards=outcome.cards[seat], melds=outcome.melds[seat])


def _wrapped(text: str, gap: str, width: int) -> list[str]:
    """The steps of a settlement, on as many lines as they need. A step that is longer than a line is broken, too."""
    lines = [""]
    for whole in text.split(gap):
        joined = f"{lines[-1]}{gap}{whole}" if lines[-1] else whole
        if cell_len(joined) <= width:
            lines[-1] = joined
        else:
            lines += wrap(whole, width)
    return [line for line in lines if line] or [""]


class AfterDeal:
    """Reviews each deal when its result is shown, and continues while the next one is played.

    ``line`` is the text on the result: None if there is no review, empty while it is being made. ``review`` and
    ``luck`` are None until known; ``views`` are the views the decisions were made from, by ply.
    """

    def __init__(self, owner: Widget, session: ThousandSession) -> None:
        self.line: str | None = None
        self._owner = owner
        self._session = session
        self.judging = Judging(owner, 1, NICENESS)
        self.review: DealReview | None = None
        self.luck: tuple[float, ...] | None = None
        self.views: dict[int, View] = {}
        self._asked: AskedDeal | None = None

    def begin(self, path: Path | None) -> None:
        """Begin when the result of a deal is read; ``path`` is the game's file. If the player returns to the result,
        the same review is shown, which may have been made elsewhere."""
        if len(self._session.people) != 1 or not self._session.course.totals:
            return
        reviewing = Reviewing(self._session, path)
        at = len(reviewing.replay.deals) - 1
        asked = reviewing.ask(at, self._session.people)
        if asked != self._asked or self.line is None:
            self._asked, self.line = asked, ""
            self.review, self.luck = None, reviewing.known_luck(at)
            self.views = {decision.ply: decision.view for decision in reviewing.replay.decisions(at)}
            self.judging.begin(reviewing, asked)
            if (known := reviewing.known(at, self._session.people)) is not None:
                self._owner.post_message(Judging.Reviewed(asked, known))

    def end(self) -> None:
        """The result is no longer shown. The review is still made, for the end of the game."""
        self.line = None

    def stop(self) -> None:
        """Stop the reviews: nobody waits for them any more."""
        self.judging.stop()
        self._asked, self.line = None, None

    def take(self, message: Judging.Reviewed, *, is_read: bool) -> None:
        """Take the review of a deal. Showing it means that undo can no longer go back into the deal; if undo already
        has, nothing is shown."""
        asked, review = message.asked, message.review
        if asked is not self._asked or self.line is None:
            return
        self.line = None
        if is_read and review is not None and note_seen(self._session, asked.number) is None:
            (seat,) = asked.seats
            self.review = review
            self.line = deal_line(review, self.views, seat, Voice(shown_names(self._session.players), seat))

    def measured(self, message: Judging.Measured) -> None:
        """Take the luck in a deal."""
        if message.asked is self._asked:
            self.luck = message.luck
