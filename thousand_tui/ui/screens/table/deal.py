"""The middle of the table between two deals: the settlement line by line, fines, and a review of the deal for the only
person at the table, made in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from rich.cells import cell_len
from textual.geometry import Region
from textual.widget import Widget

from thousand_tui.desk.replaying import AskedDeal, Reviewing, deal_line, note_seen
from thousand_tui.desk.sheet_rows import FAILED, MADE, PLAYED, result_of
from thousand_tui.rules import Booked, LineName, Outcome, Settled, View
from thousand_tui.rules.events import FinesBooked
from thousand_tui.study.background import NICENESS
from thousand_tui.study.review import DealReview
from thousand_tui.table import ThousandSession
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.judging import Judging
from thousand_tui.ui.screens.table.panel import Panel, enter
from thousand_tui.ui.screens.table.played import draw_hands, draw_strip, rows_of_cards
from thousand_tui.ui.screens.table.race import EDGE, Course, Row, course, racers
from thousand_tui.ui.screens.table.scene import Scene, shown_names
from thousand_tui.ui.screens.table.seats import how_played
from thousand_tui.ui.widgets.cards import SMALL
from thousand_tui.ui.widgets.letters import LOW, TALL
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.words import Voice, booked_reason, t
from thousand_tui.words.story import cards_told, event_sentences

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

# Cells for a name in the list of what was taken, and if that does not fit.
SHORT: Final = (11, 7)
# Rows of the button.
BUTTON: Final = 3
# The most rows for the review.
MOST_SAID: Final = 2
# Seconds for which the totals count up, and how many pictures that takes.
RACE: Final = 0.8
PICTURES: Final = 8
# The fewest rows for the hands, and the fewest columns for tall digits.
HANDS_FROM: Final = 24
TALL_FROM: Final = 140


class ResultPanel(Panel):
    """Who made or failed what, and how each total came about, as a race to the target. It can be scrolled if it does
    not fit."""

    # The first visible line of the sides.
    first = 0
    _beyond = 0
    _read: Settled | Booked | None = None
    # When the race began.
    _begun = -inf

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

    # The race

    @property
    def part(self) -> float:
        """How much of the race has been run. A key or a click ends it."""
        if CLOCK.pressed > self._begun:
            return 1
        return min(1, (CLOCK.now() - self._begun) / RACE)

    def _start(self, scene: Scene) -> None:
        """Let the totals count up, if things may move."""
        if scene.replayed is None and cast("ThousandApp", self.app).animates:
            self._begun = CLOCK.now()
            CLOCK.after(RACE / PICTURES, self, self._run)

    def _run(self) -> None:
        if self.part < 1:
            CLOCK.after(RACE / PICTURES, self, self._run)
        self.repaint()

    # Drawing

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw a head, a track for each side, the cards of the deal if there is room, and a button."""
        row = being_read(scene)
        if row != self._read:
            self._read, self.first, self._begun = row, 0, -inf
            if row is not None:
                self._start(scene)
        self._beyond = 0
        if row is None:
            canvas.center(canvas.height // 2, t("deal.shuffling"), self.style("muted"))
            return
        width = canvas.width - 2 * EDGE
        head = self._why(scene, width) if isinstance(row, Booked) else self._how(scene, row, width)
        cards = cards_told(scene.shown.news, scene.view) if isinstance(row, Booked) else ()
        faces = SMALL.height if cards and canvas.height >= 16 else 0
        review = wrap(scene.review or t("deal.review"), width)[:MOST_SAID] if scene.review is not None else []
        # For the tracks with their ruler, and the cards.
        room = max(2, canvas.height - faces - len(head) - len(review) - BUTTON)
        run, rows = self._race(canvas, scene, row, room - 1)
        self._beyond = max(0, len(rows) + 1 - room)
        self.first = min(self.first, self._beyond)
        shown = rows[self.first : self.first + room - 1]
        left = room - 1 - len(shown)
        # Where several people play, who remembers the tricks has an advantage, unless the table opens its deals.
        has_cards = canvas.height >= HANDS_FROM and (scene.may_practise or scene.occasion.is_apart)
        hands, strip = rows_of_cards(scene, width, left) if has_cards else (0, 0)
        left -= hands + strip
        airy = left >= 2
        y = (left - 2 * airy) // 2
        if faces:
            self.row(canvas, y, cards, SMALL)
        y = self._head(canvas, head, y + faces, width) + airy
        run.ruler(y)
        for draw_row in shown:
            y += 1
            draw_row(y)
        y += 1
        if hands:
            draw_hands(self, canvas, scene, Region(EDGE, y + 1, width, hands - 1))
        if strip:
            draw_strip(self, canvas, scene, (EDGE, y + hands + 1, width))
        y += hands + strip + airy
        for text in review:
            canvas.center(y, text, self.style("text" if scene.review else "muted"))
            y += 1
        self._foot(canvas, scene, y)

    def _race(self, canvas: Canvas, scene: Scene, row: Settled | Booked, room: int) -> tuple[Course, list[Row]]:
        """The race with digits as large as fit in so many rows; what does not fit can be scrolled."""
        sizes = [TALL] * (canvas.width >= TALL_FROM) + [LOW] * (not scene.look.ascii) + [0]
        sides = tuple(racers(scene, row))
        for digits in sizes:
            found = course(self, canvas, sides, scene.view.rules, digits=digits, part=self.part)
            for apart in (True, False):
                if len(rows := found.rows(apart=apart)) <= room:
                    return found, rows
        return found, rows

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

    def _head(self, canvas: Canvas, head: Sequence[tuple[str, str]], y: int, width: int) -> int:
        """Draw the sentences; return the row below them."""
        for text, style in head:
            canvas.center(y, clip(text, width), self.style(style))
            y += 1
        return y

    # Below them

    def _foot(self, canvas: Canvas, scene: Scene, y: int) -> None:
        """Draw the button and, if there are more lines, a note beside it."""
        if self._beyond:
            more = t("deal.more", above=self.first, below=self._beyond - self.first)
            canvas.right(canvas.width - EDGE, y, more, self.style("bar-key"))
        if scene.replayed is not None and not scene.replayed.goes_on:
            return
        goes_on = scene.shown.news or scene.occasion.is_apart or scene.occasion.is_single
        key = "told.go_on" if goes_on else "deal.over" if scene.view.winners else "deal.next"
        self.buttons(canvas, y, [(enter(scene, t(key)), "confirm", True)])


def being_read(scene: Scene) -> Settled | Booked | None:
    """The settlement or the fines that are shown; None while something else is to be read before them."""
    if scene.shown.held or scene.slide:
        return None
    return booked_in(scene) if scene.shown.news else scene.shown.result


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
        return t(f"deal.{result}", **facts), "bad"
    raw = outcome.raw(outcome.declarer)
    if any(line.rule == LineName.KEG and line.side == scene.form.sides[outcome.declarer] for line in row.lines):
        return t("deal.keg", **facts, raw=raw), "good"
    return t(f"deal.{result}{how_played(scene)}", **facts, raw=raw), "good" if row.made else "bad"


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
        if not self._session.is_alone or not self._session.course.totals:
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
