"""The replay of a deal: the moment, whose view it is, and whether it plays by itself.

Each game draws its own moments: see :mod:`~.thousand`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from thousand_tui.desk.glance import nameless
from thousand_tui.desk.notes import SIGN, moment_of, texts_of
from thousand_tui.desk.replaying import Noting, moment_lines, where_told
from thousand_tui.desk.reports.deals import deal_page
from thousand_tui.desk.reports.web import web_page
from thousand_tui.options import is_allowed
from thousand_tui.study.replay import AnyReplay, Replay, ReplayedDeal, Stride
from thousand_tui.table.course import Step
from thousand_tui.table.pacing import PACES, Next, Pace, Pacing
from thousand_tui.ui.clock import CLOCK, Wait
from thousand_tui.ui.keys import bind, bindings
from thousand_tui.ui.practising import ask_how
from thousand_tui.ui.screens.agreements_dialogs import write_note
from thousand_tui.ui.screens.app_screen import OnTop
from thousand_tui.ui.screens.export import PAGE, export, picture_of
from thousand_tui.ui.screens.table.scene import Replayed
from thousand_tui.ui.screens.table.side_views import SideViews
from thousand_tui.ui.widgets.painted import KeyLabel, Painted
from thousand_tui.words import clean_name, t
from thousand_tui.words.grammar import Person

# More than there is ever to read at one moment.
ALL_READ: Final = 100


class ReplayScreen(OnTop[None]):
    """A replay at a moment. Closing it returns to where it was opened.

    As at the table, a moment may have several things to read: a finished trick, announcements, the settlement. ``read``
    counts those that have been read.
    """

    keeps_parts = True
    # The widget that draws the table, and the class of screen for a closer look.
    picture: Any
    peeking: Any
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("replay", on="walk(1)", go_on="walk(1)", back="walk(-1)", first="to_end(False)", last="to_end(True)"),
        *bindings("replay", trick_on="trick(1)", trick_back="trick(-1)", deal_on="deal(1)", deal_back="deal(-1)"),
        *bindings("replay", trick="peek('last')", calls="peek('calls')", out="peek('out')", gave="peek('gave')"),
        *bindings("replay", "play", "open", "sheet", "side", "review", "again", "note", "export"),
        *bindings("replay", eyes="next_eyes", leave="menu"),
        *bind("app.help", "help"),
    ]

    def __init__(
        self,
        replay: AnyReplay,
        ply: int,
        note: Noting,
        review: Callable[[int], None] | None = None,
        path: Path | None = None,
    ) -> None:
        """``review`` opens the review of a deal by number, if there is one; notes are beside the save at ``path``."""
        super().__init__()
        self._review = review
        self._path = path
        self._notes = {} if path is None else texts_of(path)
        self.replay = replay
        self.ply = ply
        self.read = 0
        source = replay.source
        self.may_open = source.may_open_deals
        self.own = source.people[0] if len(source.people) == 1 else None
        self.bottom = source.people[0] if source.people else 0
        self.eyes = self.bottom if self.may_open else None
        self.pace_override: Pace | None = None
        self.is_open = False
        # Whether the card of the move that leads to this moment is moving.
        self.is_stepping = False
        self.is_playing = False
        self.notice = ""
        self.names = tuple(clean_name(name) for name in source.names)
        self.note = note
        self._timer: Wait | None = None
        # The table's :class:`Pacing` at this moment.
        self.flow: Any = None
        self.step: Step[Any, Any] | None = None

    def begin(self, seat: int | None, *, is_open: bool, at_the_end: bool) -> None:
        """Begin with another seat's view, with all cards open, or with everything at the first moment read."""
        if seat is not None:
            self.bottom = self.eyes = seat
        self.is_open, self.read = is_open, ALL_READ if at_the_end else 0

    # Each game draws and describes itself

    @property
    def scene(self) -> Any:
        """The scene that is being drawn."""
        return self.picture.scene

    @abstractmethod
    def pacing(self) -> Pacing[Any, Any]:
        """A pacing for the table at this moment."""

    def stepped(self) -> None:
        """Called after the move that leads to this moment."""

    @abstractmethod
    def said(self) -> str:
        """The move that led here, in words."""

    @abstractmethod
    def draw(self) -> None:
        """Draw the moment."""

    def tell(self, notice: str) -> None:
        """Draw the moment with a sentence about it."""
        self.notice = notice
        self.draw()

    def leaf(self, by: int) -> bool:
        """Scroll a text that does not fit; False if there is nothing to scroll."""
        return False

    def action_peek(self, what: str) -> None:
        """Take a closer look at something; if there is nothing to see, say so."""
        if self.scene is None:
            return
        self._stop()
        if nothing := self.peeking.nothing_to_see(self.scene, what):
            self.tell(nothing)
        else:
            self.notice = ""
            self.app.push_screen(self.peeking(self.scene, what, all_tricks=self.may_open))

    # Coming and going

    def compose(self) -> ComposeResult:
        """The table, and nothing else."""
        yield self.picture

    def on_mount(self) -> None:
        """Show the moment that was asked for."""
        self._go(self.ply, self.read)

    def on_screen_resume(self) -> None:
        """Draw again after another screen, where settings may have changed."""
        self.draw()

    def on_screen_suspend(self) -> None:
        """Stop playing, because another screen covers this one."""
        self._stop()

    def on_resize(self, event: events.Resize) -> None:
        """Use the new size."""
        self.draw()

    def action_menu(self) -> None:
        """Return to where the replay was opened."""
        self.dismiss()

    def action_help(self) -> None:
        """Show help over this screen."""
        self.thousand.open_help()

    # The current moment

    def stand(self) -> None:
        """Set up the moment as the seat saw it: the story so far, then the move that led here, as at the table."""
        self.replay.session.at_keyboard = self.bottom if self.is_open else self.eyes
        self.replay.stand_before(self.ply)
        if self.flow is not None:
            self.flow.close()
        self.flow = self.pacing()
        self.step = self.replay.make()
        self.stepped()

    def count(self) -> int:
        """How many things are still to be read at this moment."""
        return 0 if self.flow is None else len(self.flow.to_be_read)

    def release(self) -> None:
        """Mark the first thing to be read as read, in the table's order."""
        assert self.flow is not None
        self.flow.release()

    def seconds(self) -> float:
        """How long this moment is shown when playing by itself: as long as the table would wait."""
        flow, pace = self.flow, self.pace
        if flow is None or not flow.to_be_read:
            return pace.bot
        due = Next.TRICK if flow.held else Next.NEWS if flow.news else Next.RESULT
        return pace.wait(due) or pace.bot

    @property
    def deal(self) -> ReplayedDeal:
        """The deal that is shown."""
        return self.replay.deals[self.replay.deal_of(self.ply)]

    def _go(self, ply: int, read: int = 0) -> None:
        """Show this moment, with so much of it read. Cards that the person did not see are shown only if that can be
        noted."""
        self.ply, self.notice = ply, ""
        # More than a person at the table saw.
        is_beyond = self.is_open or (self.eyes is not None and self.eyes != self.own)
        if is_beyond and (why := self.note(self.deal.number)):
            self.is_open, self.eyes = False, self.own
            self.bottom = self.bottom if self.own is None else self.own
            self.notice = t("replay.not_noted", why=why)
        self.stand()
        self.read = 0
        while self.read < read and self.count() > 1:
            self.release()
            self.read += 1
        self.draw()

    def action_walk(self, by: int) -> None:
        """Go one move forward or back; what is still to be read comes first."""
        self._stop()
        self._walk(by)

    def _walk(self, by: int) -> bool:
        """Move, and return whether there was anywhere to go."""
        if by > 0 and self.count() > 1:
            self._go(self.ply, self.read + 1)
        elif by < 0 and self.read:
            self._go(self.ply, self.read - 1)
        elif (ply := self._beyond(by, Stride.ACTION)) != self.ply:
            self.is_stepping = by > 0
            self._go(ply, 0 if by > 0 else ALL_READ)
            self.is_stepping = False
        else:
            return False
        return True

    def action_trick(self, by: int) -> None:
        """Go one trick forward or back; the settlement comes after the last one."""
        self._stop()
        if self.leaf(by):
            return
        first = self.deal.first
        if by > 0 and self.ply == self.deal.last and self.count() > 1:
            self._go(self.ply, ALL_READ)
        elif by < 0 and self.read:
            self._go(self.ply)
        elif (ply := self._beyond(by, Stride.TRICK)) != self.ply:
            self._go(ply, 0 if ply > first else ALL_READ)

    def action_deal(self, by: int) -> None:
        """Go one deal forward or back."""
        self._stop()
        if (ply := self._beyond(by, Stride.DEAL)) != self.ply:
            self._go(ply)

    def action_to_end(self, to_last: bool) -> None:
        """Go to the beginning of the deal, or to its settlement."""
        self._stop()
        if to_last:
            self._go(self.deal.last, ALL_READ)
        else:
            self._go(self.deal.first + 1)

    def _beyond(self, by: int, stride: Stride) -> int:
        self.replay.go(self.ply)
        return self.replay.beyond(by, stride)

    @property
    def goes_on(self) -> bool:
        """Whether anything comes after this moment."""
        return self.ply < self.replay.deals[-1].last or self.count() > 1

    # Playing by itself

    @property
    def pace(self) -> Pace:
        """The speed of the table, or the normal one if the table waits for keys."""
        pace = self.pace_override or PACES[self.thousand.settings.pace]
        return PACES["normal"] if pace.trick is None else pace

    def action_play(self) -> None:
        """Start or stop playing by itself."""
        if self.is_playing:
            self._stop()
        else:
            self.is_playing = True
            self._wait()
        self.draw()

    def _wait(self) -> None:
        self._timer = CLOCK.after(self.seconds(), self, self._pass_time)

    def _pass_time(self) -> None:
        if self.is_playing and self._walk(1):
            self._wait()
        else:
            self._stop()
            self.draw()

    def _stop(self) -> None:
        self.is_playing = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # Whose view it is

    def action_next_eyes(self) -> None:
        """Look from the next seat."""
        self.action_look((self.bottom + 1) % len(self.names))

    def action_look(self, seat: int) -> None:
        """Look from this seat."""
        if self.may_open:
            self.bottom = self.eyes = seat
            self._go(self.ply, self.read)
        else:
            self.tell(t("replay.closed"))

    def action_open(self) -> None:
        """Show all cards, or hide them again."""
        if self.may_open:
            self.is_open = not self.is_open
            self._go(self.ply, self.read)
        else:
            self.tell(t("replay.closed"))

    # Other actions

    def action_side(self, view: str = "") -> None:
        """Show this view in the side panel, or the next one."""
        self.query_one(SideViews).turn(view)

    def action_sheet(self) -> None:
        """Open the score sheet, to choose a deal there."""
        self.thousand.open_sheet(self.replay.source, self.go_to_deal)

    def go_to_deal(self, number: int) -> None:
        """Show a deal from its beginning, if it is settled."""
        if (found := self.replay.numbered(number)) is not None:
            self._go(found.first + 1)

    @property
    def replayed(self) -> Replayed:
        """The text and keys for this moment."""
        person = Person(self.names[self.bottom], self.bottom == nameless(self.replay.source))
        who = person if self.is_open or self.eyes is not None else None
        where = where_told(self.replay, self.ply, who, is_open=self.is_open)
        note = f"{SIGN} {self._notes[self.ply]}" if self.ply in self._notes else ""
        may_keep = self.may_open and is_allowed("export")
        return Replayed(self.said(), where, tuple(self.key_labels()), self.is_open, self.goes_on, may_keep, note)

    def action_note(self) -> None:
        """Write a note about this moment."""
        self._stop()
        write_note(self.thousand, moment_of(self.replay.source, self._path, self.ply), self._noted)

    def _noted(self, told: str) -> None:
        self._notes = {} if self._path is None else texts_of(self._path)
        self.tell(told)

    def action_export(self) -> None:
        """Save the moment or the deal as a file, or as text to paste."""
        self._stop()
        deal, session = self.deal, self.replay.source
        if not self.may_open:
            self.tell(t("replay.closed"))
        elif why := self.note(deal.number):
            self.tell(t("replay.not_noted", why=why))
        else:
            notes = {at: [f"{SIGN} {text}"] for at, text in self._notes.items()}
            eyes, replay = self.bottom, Replay(session)
            texts = {
                PAGE: lambda: web_page(session, [deal], notes),
                "deal": lambda: deal_page(session, deal.number),
                "moment": lambda: "\n".join(moment_lines(session, replay, self.ply, eyes, self.is_open)),
            }
            export(self.thousand, picture_of(self.app, t("replay.picture")), f"thousand-deal-{deal.number}", texts)

    def action_review(self) -> None:
        """Review the decisions of this deal."""
        self._stop()
        if self._review is not None:
            self._review(self.deal.number)

    def action_again(self) -> None:
        """Play the deal again, from its beginning or from this moment."""
        self._stop()
        ask_how(self.thousand, self.replay, self.deal, self.note, self.ply)

    def key_labels(self) -> Iterator[KeyLabel]:
        """The keys for this moment. In a narrow window, the last ones are left out."""
        key = self.thousand.key
        yield KeyLabel(key.both("replay.back", "replay.on"), t("replay.key.move"), "walk(1)")
        yield KeyLabel(key.both("replay.trick_back", "replay.trick_on"), t("replay.key.trick"), "trick(1)")
        yield KeyLabel(key("replay.play"), t("replay.key.stop" if self.is_playing else "replay.key.play"), "play")
        if self.may_open:
            yield KeyLabel(key("replay.open"), t("replay.key.close" if self.is_open else "replay.key.open"), "open")
            yield KeyLabel(key("replay.eyes"), t("replay.key.eyes"), "next_eyes")
        yield from self.ways_on()
        yield KeyLabel(key.both("replay.deal_back", "replay.deal_on"), t("replay.key.deal"), "deal(1)")
        yield KeyLabel(key("replay.sheet"), t("key.sheet"), "sheet")

    def ways_on(self) -> Iterator[KeyLabel]:
        """The keys for what can be done with settled deals, if hands may be seen."""
        if self.may_open:
            yield KeyLabel(self.thousand.key("replay.again"), t("key.practise"), "again")
        if self._review is not None and self.may_open:
            yield KeyLabel(self.thousand.key("replay.review"), t("key.review"), "review")
        yield KeyLabel(self.thousand.key("replay.note"), t("key.note"), "note")

    @on(Painted.Pressed)
    async def _pressed(self, message: Painted.Pressed) -> None:
        """Handle a click on something painted. Cards and plain felt do nothing."""
        kind, _, what = message.zone.partition(":")
        if kind == "do":
            await self.run_action("walk(1)" if what == "confirm" else what)

    def on_painted_wheeled(self, message: Painted.Wheeled) -> None:
        """Go through the moves with the wheel."""
        self.action_walk(-message.up)
