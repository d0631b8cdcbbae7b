"""The right side of the home screen: what the line with the cursor does, and its current state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len
from textual.content import Content

from thousand_tui.desk.glance import Glance, called
from thousand_tui.ui.widgets.painted import clip, left, player_part, right, wrap
from thousand_tui.ui.widgets.title_art import card_rows
from thousand_tui.words import day_text, number_text, t

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from thousand_tui.storage import Settings
    from thousand_tui.storage.shelf import Glance as SaveGlance, Summary

QUIET: Final = "$felt-muted"
HEAD: Final = "bold"
POINTS: Final = 7
NAME: Final = 18
"""The most cells for a name, with the mark of whose turn it is."""
WIDE: Final = 6
LEAST: Final = 4
"""How wide a small card is; with so little seen of each that its suit is hidden, cards are as narrow as LEAST."""


class Moment(NamedTuple):
    """Where the game to continue stands: who acts, who is on the barrel at ``level``, the side of each seat, and the
    hand of the person in ``seat`` as indexes and names of suits, empty if several people play or nobody may see it."""

    acting: int | None = None
    level: int = 0
    barrels: frozenset[int] = frozenset()
    sides: tuple[int, ...] = ()
    seat: int | None = None
    hand: tuple[tuple[str, str], ...] = ()


class Around(NamedTuple):
    """What the home screen knows about saved games, lessons and today's deal.

    ``latest`` is the unfinished game played last, if one can be opened; ``has_won``: a game was won, or a day played;
    ``has_finished``: a game was played to its end; ``lesson`` the title and topic of the next
    lesson; ``next_lesson`` its number, once the course has begun; ``done`` of ``course`` lessons are done; ``due``
    counts what comes back today; ``games`` counts saved games; ``today`` is the state of today's deal; ``rating`` is
    the last player's rating and how many games it counts.
    """

    latest: Summary | None = None
    has_won: bool = False
    has_finished: bool = False
    lesson: tuple[str, str] = ("", "")
    next_lesson: int = 0
    done: int = 0
    course: int = 0
    due: int = 0
    games: int = 0
    today: str = "daily.open"
    rating: tuple[str, int] = ("", 0)
    moment: Moment = Moment()


def around(folder: Path, settings: Settings) -> Around:
    """What the home screen must know about the saved games and the player."""
    from thousand_tui.desk.learning import Learning
    from thousand_tui.desk.rating import rating_now
    from thousand_tui.desk.seating import last_person
    from thousand_tui.storage.shelf import glances, has_finished, to_go_on

    games, learning, name = glances(folder), Learning(""), last_person(settings)
    rating = rating_now(name)
    coming = learning.next
    about = "" if coming is None or coming.lesson is None else coming.lesson.about
    latest = to_go_on(games)
    return Around(
        latest,
        any(game.is_won or game.is_daily for game in games),
        has_finished(games),
        ("", "") if coming is None else (coming.title, about),
        learning.progress[0],
        sum(map(learning.is_done, learning.course)),
        len(learning.course),
        learning.due,
        len(games),
        _today(games, name),
        (rating.text, rating.games),
        _moment(latest),
    )


def _moment(latest: Summary | None) -> Moment:
    """Where this game stands. A game that takes long to open, or one of another kind, is only known by its totals."""
    from thousand_tui.desk.opening import is_long
    from thousand_tui.desk.replaying import read_game, why_closed
    from thousand_tui.desk.sentences import SaveError
    from thousand_tui.rules import Cards
    from thousand_tui.table import ThousandSession
    from thousand_tui.ui.widgets.painted import SUIT_NAMES
    from thousand_tui.ui.widgets.small_table import in_order
    from thousand_tui.words.catalogue import rank_text

    try:
        session = None if latest is None or is_long(latest.path) else read_game(latest.path).session
    except SaveError:
        session = None
    if not isinstance(session, ThousandSession):
        return Moment()
    view, people = session.view(), session.people
    sides = view.rules.form.sides
    aloft = [seat for seat, side in enumerate(sides) if view.sheet.standings[side].barrel is not None]
    seat = people[0] if len(people) == 1 and why_closed(session) is None else None
    held = Cards(0 if seat is None else view.hands[seat] or 0)
    hand = [(rank_text(each.rank), SUIT_NAMES[each.suit]) for each in in_order(held)]
    return Moment(view.turn, view.rules.barrel.level, frozenset(aloft), tuple(sides), seat, tuple(hand))


def _today(games: Sequence[SaveGlance], name: str) -> str:
    """The state of today's deal. It only looks at games played in the last two days."""
    from thousand_tui.desk.daily import of_day

    since = datetime.now(UTC) - timedelta(days=2)
    found = of_day([game for game in games if game.updated >= since], date.today(), name)
    return "daily.open" if found is None else "daily.done" if found.is_over else "daily.begun"


class Side(NamedTuple):
    """The text beside the lines, ``width`` cells wide. ``asks`` points new players to the lessons."""

    around: Around
    table: Glance
    asks: str
    width: int

    def content(self, what: str) -> Content:
        """The text for this line: what it does and its current state."""
        lines = [Content.styled(line, QUIET) for line in wrap(t(f"home.{what}.about"), self.width)]
        more = list(MORE[what](self)) if what in MORE else []
        if what in ("new", "continue"):
            return Content("\n").join(more)
        gap = [Content("")] if more else []
        return Content("\n").join([Content.styled(t(f"home.{what}").upper(), HEAD), *lines, *gap, *more])

    def _heading(self, text: str, aside: str) -> Content:
        room = self.width - cell_len(text)
        return Content.assemble((text, HEAD), (right(clip(aside, room - 2), room), QUIET))

    def new(self) -> Iterator[Content]:
        """Who would play, and by which rules."""
        yield self._heading(t("home.new").upper(), self.table.rules)
        yield from self.setup()
        if self.asks:
            yield Content("")
            yield from (Content.styled(line, "$turn") for line in wrap(self.asks, self.width))

    def setup(self) -> Iterator[Content]:
        """The seats of the next game, and its preset."""
        room = min(16, self.width // 2)
        for name, kind in self.table.seats:
            yield Content.assemble(left(name, room), (clip(f"  {kind}", self.width - room), QUIET))
        if self.table.preset is not None:
            title, about = self.table.preset
            yield Content("")
            yield Content(clip(title, self.width))
            yield from (Content.styled(line, QUIET) for line in wrap(about, self.width))

    def running(self) -> Iterator[Content]:
        """The game to continue with everybody's points, as a small table if there is room."""
        latest = self.around.latest
        if latest is None:
            return
        day = latest.daily
        aside = t("home.side.deal", deal=latest.deal) if day is None else day_text(date.fromisoformat(day))
        yield self._heading(t("home.side.running"), aside)
        yield Content("")
        yield from self._totals(latest)
        yield Content("")
        yield from self._hand()
        if latest.preset is not None:
            yield Content.styled(clip(latest.preset, self.width), QUIET)

    def _totals(self, latest: Summary) -> Iterator[Content]:
        """Everybody's points as a bar to the target, with a notch at the barrel."""
        moment, count = self.around.moment, len(latest.names)
        names = min(NAME, self.width // 3)
        for seat in range(count):
            total = latest.totals[seat] if seat < len(latest.totals) else 0
            acts = seat == moment.acting
            name = left(clip(called(latest.names[seat]), names - 3), names - 2)
            points = right(number_text(total), POINTS - 1) + " "
            colour = f"${player_part(moment.sides[seat] if moment.sides else seat)}"
            style = f"bold {colour}" if acts else colour
            ink = "bold $warning" if seat in moment.barrels else colour
            bar = self._bar(latest.target, total, ink) if latest.target else Content("")
            yield Content.assemble(("► " if acts else "  ", HEAD), (name, style), (points, "bold" if acts else ""), bar)

    def _bar(self, target: int, total: int, ink: str) -> Content:
        room = self.width - min(NAME, self.width // 3) - POINTS
        done, notch = (max(0, min(room, each * room // target)) for each in (total, self.around.moment.level))
        cells = "━" * done + "─" * (room - done)
        if notch < room:
            cells = f"{cells[:notch]}{'╋' if notch < done else '┼'}{cells[notch + 1 :]}"
        return Content.assemble((cells[:done], ink), (cells[done:], QUIET))

    def _hand(self) -> Iterator[Content]:
        """Whose turn it is, if it is the only person's, and their hand in small cards."""
        moment = self.around.moment
        if moment.hand:
            mine = moment.acting is not None and moment.acting == moment.seat
            yield Content.styled(t("turn.yours"), HEAD) if mine else Content("")
            wide, step = WIDE, min(WIDE + 1, (self.width - WIDE) // max(1, len(moment.hand) - 1))
            if step < LEAST:
                wide, step = LEAST, LEAST - 1
            cards = [card_rows(index, suit, wide, 4) for index, suit in moment.hand]
            gap = Content(" " * (step - wide))
            for row in zip(*cards, strict=True):
                yield Content("").join([*(each[:step] + gap for each in row[:-1]), row[-1]])

    def today(self) -> Iterator[Content]:
        """Today's date, and the state of the deal."""
        yield Content.assemble((day_text(date.today()), "bold"), f"  {t(f'home.{self.around.today}')}")

    def lessons(self) -> Iterator[Content]:
        """How far the player is in the course, and the next lesson."""
        known = self.around
        if not known.course:
            return
        bar = min(20, self.width - 12)
        full = bar * known.done // known.course
        yield Content.assemble(
            ("━" * full, "$felt-text"), ("─" * (bar - full), "$felt-line"), f"  {known.done} / {known.course}"
        )
        title, about = known.lesson
        if title:
            yield Content("")
            yield Content.styled(t("home.learn.next"), QUIET)
            yield from (Content.styled(line, "bold") for line in wrap(title, self.width))
            yield from (Content.styled(line, QUIET) for line in wrap(about, self.width))

    def rated(self) -> Iterator[Content]:
        """The rating, once a game counts."""
        told, games = self.around.rating
        if games:
            yield Content.styled(t("record.rating"), QUIET)
            yield from (Content.styled(line, "bold") for line in wrap(told, self.width))
            yield Content.assemble((t("record.rating.games"), QUIET), f"  {games}")


# More text for some lines.
MORE: Final[Mapping[str, Callable[[Side], Iterable[Content]]]] = {
    "new": Side.new,
    "continue": Side.running,
    "daily": Side.today,
    "learn": Side.lessons,
    "today": lambda side: [Content(t("home.today.due", due=side.around.due))],
    "saved": lambda side: [Content(t("home.saved.games", games=side.around.games))],
    "record": Side.rated,
    "setup": Side.setup,
    "agreements": lambda side: [Content(clip(side.table.rules, side.width))],
}
