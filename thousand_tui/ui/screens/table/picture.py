"""The table as it is drawn: what is mounted once and for all, and the snapshot that every part is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen

from thousand_tui.rules.tally import tally
from thousand_tui.rules.view import (
    AUCTION,
    CONTRACT,
    CUTTING,
    EXCHANGE,
    LOOKING,
    NAMING,
    PACKETS,
    REBUYING,
    RIGHTS,
    SLIPPING,
    TRICKS,
)
from thousand_tui.table import Session
from thousand_tui.table.places import Places, places_in
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.ask import AskPanel
from thousand_tui.ui.screens.table.auction import PromisePanel
from thousand_tui.ui.screens.table.bars import Banner, KeyLine, PromptLine, Shown
from thousand_tui.ui.screens.table.choosing import Asking, Choosing, choosing
from thousand_tui.ui.screens.table.claim import Claim
from thousand_tui.ui.screens.table.cutting import CutPanel
from thousand_tui.ui.screens.table.deal import ResultPanel, booked_in
from thousand_tui.ui.screens.table.exchange import ExchangePanel
from thousand_tui.ui.screens.table.flow import Flow
from thousand_tui.ui.screens.table.hand import Hand, card_size
from thousand_tui.ui.screens.table.heading import HeadLine
from thousand_tui.ui.screens.table.hint_panel import HintPanel
from thousand_tui.ui.screens.table.hints import hints
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.scene import Advised, Scene, shown_names
from thousand_tui.ui.screens.table.seats import Me, Seats
from thousand_tui.ui.screens.table.side import WIDTH as SIDE_WIDTH
from thousand_tui.ui.screens.table.side import SidePanel
from thousand_tui.ui.screens.table.slide import Slide
from thousand_tui.ui.screens.table.tricks import TricksPanel

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand

SIDE_FROM = Size(100, 30)
TALL_FROM = 28
HINT_BESIDE_FROM = 38
"""From so many rows on a hint leaves the middle of the table to be seen."""
LAST_PART = "result"
"""The part that lies deepest: when it is there, all are."""
PANELS: dict[str, str] = {
    AUCTION: "promise",
    CONTRACT: "promise",
    EXCHANGE: "exchange",
    CUTTING: "cut",
    SLIPPING: "cut",
    LOOKING: "ask",
    PACKETS: "ask",
    REBUYING: "ask",
    RIGHTS: "ask",
    NAMING: "ask",
    TRICKS: "tricks",
}


def _panel(scene: Scene) -> str:
    """The panel for what is being read or decided."""
    if scene.held:
        return "tricks"
    if scene.told:
        return "ask" if booked_in(scene) is None else "result"
    if scene.result:
        return "result"
    asks = scene.my_turn and isinstance(scene.choosing, Asking)
    return "ask" if asks else PANELS.get(scene.view.phase, "result")


class TablePicture(Screen[None]):
    """Draws what the eyes at the keyboard may see."""

    DEFAULT_CSS: ClassVar[str] = """
    TablePicture {
        layers: table curtain;
        background: $felt;
        color: $felt-text;
        & > #table { layer: table; width: 100%; height: 100%; }
        #across { height: 1fr; }
        #main { width: 1fr; height: 1fr; background: $felt; }
        #felt { height: 1fr; }
        &.-tall Seats { margin: 1 0 0 0; }
        &.-hinted HintPanel { display: block; }
        &.-hinted #felt { display: none; }
        &.-hinted.-high #felt { display: block; }
        &.-hinted.-high HintPanel { height: 28%; min-height: 11; max-height: 18; }
        &.-told Seats { display: none; }
        &.-told.-tall Seats { display: block; }
        Panel.-shown { display: block; }
        SidePanel.-shown { display: block; }
        .-hidden { display: none; }
        &.-ascii Toast { border-left: none; }
        ToastRack { dock: top; align: right top; margin: 0; }
        Toast { padding: 0 1; }
    }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.flow = Flow(session, self.changed)
        self.claim = Claim(session, lambda: self.thousand.settings.last_card)
        self.places: Places = ()
        self.choosing: Choosing | None = None
        self.notice = ""
        self.scene: Scene | None = None
        self.arrived: int | None = None
        self.slide: Slide | None = None
        self.advised: Advised | None = None
        self._bottom = session.people[0] if session.people else 0

    def compose(self) -> ComposeResult:
        """Everything that will ever be shown here."""
        with Vertical(id="table"):
            yield HeadLine()
            with Horizontal(id="across"):
                with Vertical(id="main"):
                    yield Banner()
                    yield Seats()
                    with Vertical(id="felt"):
                        yield PromisePanel(id="promise")
                        yield ExchangePanel(id="exchange")
                        yield AskPanel(id="ask")
                        yield CutPanel(id="cut")
                        yield TricksPanel(id="tricks")
                        yield ResultPanel(id=LAST_PART)
                    yield HintPanel()
                    yield PromptLine()
                    yield Me()
                    yield Hand()
                yield SidePanel()
            yield KeyLine()
        yield Curtain()

    @property
    def thousand(self) -> Thousand:
        """The app, as its screens know it."""
        return cast("Thousand", self.app)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self._arrange(event.size)

    @property
    def has_parts(self) -> bool:
        """Whether the parts are there to be drawn: a size may come before them, and the end of the program between."""
        return bool(self.query(f"#{LAST_PART}") and self.query(Curtain))

    def _arrange(self, size: Size) -> None:
        if not self.has_parts:
            return
        wide = size.width >= SIDE_FROM.width and size.height >= SIDE_FROM.height
        self.query_one(SidePanel).set_class(wide, "-shown")
        self.set_class(size.height >= TALL_FROM, "-tall")
        self.set_class(size.height >= HINT_BESIDE_FROM, "-high")
        cards = card_size(size.height, size.width - (SIDE_WIDTH if wide else 0))
        self.query_one(Hand).fit(cards)
        for panel in self.query(Panel):
            panel.fit(cards)
        if self.scene is not None:
            self.draw()

    def draw(self) -> None:
        """Draw the moment; the curtain first, so that nothing is drawn beneath it that must not be seen."""
        if not self.is_mounted or not self.has_parts:
            return
        self._raise_or_lift()
        scene = self.scene = self._snapshot()
        self.set_class(scene.look.ascii, "-ascii")
        self.set_class(scene.advised is not None, "-hinted")
        self.query_one(HintPanel).beside = self.has_class("-high")
        for part in self.query(Shown):
            part.show(scene)
        self.query_one(KeyLine).show_keys(hints(scene))
        self.set_class(self.query_one(Banner).is_shown, "-told")
        shown = _panel(scene)
        for panel in self.query(Panel):
            panel.set_class(panel.id == shown, "-shown")
        # Who sits out has no hand, and the table takes its room.
        self.query_one(Hand).set_class(shown == "result" or scene.sitter == scene.bottom, "-hidden")
        self.query_one(Me).set_class(shown == "result", "-hidden")
        self._tell_of_saving()
        self.call_after_refresh(self._keep_notices_in_the_middle)

    def _keep_notices_in_the_middle(self) -> None:
        """Notices lie below the plates and above the prompt, wherever these stand in this window."""
        if not self.has_parts:
            return
        middle = self.query_one(
            HintPanel if self.has_class("-hinted") and not self.has_class("-high") else "#felt"
        ).region
        for rack in self.query("ToastRack"):
            rack.styles.margin = (middle.y, 0, 0, 0)
            rack.styles.max_height = max(1, middle.height)

    def _tell_of_saving(self) -> None:
        told, self.session.untold = self.session.untold, []
        for sentence in told:
            self.thousand.say(sentence, "warning")

    def _snapshot(self) -> Scene:
        session, flow = self.session, self.flow
        view = session.view()
        if view.seat is not None:
            self._bottom = view.seat
        self._lay(view.seat)
        self._choose_anew(view.seat)
        assert self.choosing is not None
        return Scene(
            view=view,
            players=session.players,
            names=shown_names(session.players),
            look=self.thousand.look,
            keys=self.thousand.keys,
            bottom=self._bottom,
            places=self.places,
            choosing=self.choosing,
            sheet=flow.sheet,
            held=flow.held,
            trump_held=flow.trump,
            result=flow.result,
            winners=view.winners,
            story=flow.story,
            arrived=self.arrived,
            slide=self.slide,
            told=flow.told,
            notice=self.notice,
            trouble=session.trouble or "",
            roomy=self.query_one(SidePanel).has_class("-shown"),
            may_undo=session.undo_target() is not None,
            may_claim=self.claim.offer() is not None,
            claim=self.claim.told(self.thousand.key, letters=self.thousand.look.letters),
            may_hint=session.may_hint,
            advised=self.advised,
            tally=tally(view) if session.settings.count_shown else None,
        )

    def _lay(self, seat: int | None) -> None:
        """Bring the places of the cards at the keyboard up to date; they follow from the deal so far."""
        settings, deal = self.thousand.settings, () if seat is None else self.session.seen_by(seat)
        self.places = places_in(deal, high_left=settings.high_left, by_rank=settings.sort == "rank")

    def _choose_anew(self, seat: int | None) -> None:
        """A choice is for one moment; when the game has moved on, a new one begins where the cursor was."""
        old, view = self.choosing, self.session.view()
        if old is not None and old.ply == self.session.ply and old.view.seat == seat:
            if old.places != self.places:
                old.places = self.places
            return
        cursor = old.cursor if old is not None and old.view.deal.number == view.deal.number else None
        self.choosing = choosing(view, self.session.ply, self.places, cursor)
        if old is not None:
            self.choosing.keep(old)

    def _raise_or_lift(self) -> None:
        curtain, session = self.query_one(Curtain), self.session
        if session.needs_curtain and session.turn is not None:
            names = shown_names(session.players)
            curtain.rise(session.turn, names, self.flow.since(session.turn), self.thousand.look)
        else:
            curtain.lift()

    def changed(self) -> None:
        """The session has moved: draw at once, in the same handler."""
        self.notice = ""
        self.draw()
