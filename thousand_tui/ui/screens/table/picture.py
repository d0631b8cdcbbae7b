"""Draws the table: parts that are mounted once and all show the same snapshot."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Region, Size
from textual.walk import walk_breadth_search_id

from thousand_tui.rules import Card, view
from thousand_tui.ui.screens.table.ask import AskPanel
from thousand_tui.ui.screens.table.choosing import Asking
from thousand_tui.ui.screens.table.cutting import CutPanel
from thousand_tui.ui.screens.table.deal import ResultPanel, booked_in
from thousand_tui.ui.screens.table.exchange import ExchangePanel
from thousand_tui.ui.screens.table.hand import Hand, card_size
from thousand_tui.ui.screens.table.hint import HintPanel
from thousand_tui.ui.screens.table.key_labels import key_labels
from thousand_tui.ui.screens.table.lines import Banner, KeyLine, PromptLine, Shown
from thousand_tui.ui.screens.table.motion import Meeting, Slide
from thousand_tui.ui.screens.table.panel import Panel, PromisePanel
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.seats import BACKS_FROM, HeadLine, Me, Seats, shows_hands
from thousand_tui.ui.screens.table.side import SidePanel
from thousand_tui.ui.screens.table.side_views import WIDTH as SIDE_WIDTH
from thousand_tui.ui.screens.table.tricks import TricksPanel
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.cards import SMALL

TALL_FROM = 28
# From this many rows on, a hint leaves the middle of the table visible; by number of seats.
HINT_BESIDE_FROM = {2: 38, 3: 38, 4: 50}
# Panels that do not move under a hint, which covers the talon, the buttons of the exchange, or the place for the
# player's card: what moves is sent again, which takes time over a slow line. Other panels make room.
HINT_OVER: Final = frozenset({"promise", "exchange", "tricks"})
# The deepest part: if it exists, all do.
LAST_PART = "result"
PANELS: dict[str, str] = {
    view.AUCTION: "promise",
    view.CONTRACT: "promise",
    view.EXCHANGE: "exchange",
    view.CUTTING: "cut",
    view.SLIPPING: "cut",
    view.LOOKING: "ask",
    view.PACKETS: "ask",
    view.REBUYING: "ask",
    view.RIGHTS: "ask",
    view.NAMING: "ask",
    view.TRICKS: "tricks",
}


def _panel(scene: Scene) -> str:
    """The panel for what is being read or decided; cards that are moving arrive first."""
    if scene.shown.held or (scene.slide and not isinstance(scene.slide, Meeting)):
        return "tricks"
    if scene.shown.news:
        return "ask" if booked_in(scene) is None else "result"
    if scene.shown.result:
        return "result"
    asks = scene.my_turn and isinstance(scene.choosing, Asking)
    return "ask" if asks else PANELS.get(scene.view.phase, "result")


class Picture(Styled, Vertical):
    """The parts of the table, mounted once. Each is given the moment and draws its part of it."""

    # What is being drawn.
    scene: Scene | None = None
    # The window size in use.
    fitted = Size(0, 0)
    # Whether there are rows for the others' backs below their plates.
    has_backs = False
    # Whether cards are larger. In a low window, a hint needs their room.
    is_large = False

    def compose(self) -> ComposeResult:
        """Everything that is ever shown here."""
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

    @property
    def has_parts(self) -> bool:
        """Whether all parts exist. They may not, when the first size arrives or when the program is closing."""
        return walk_breadth_search_id(self, LAST_PART) is not None

    @property
    def is_roomy(self) -> bool:
        """Whether there is room for the side panel."""
        return self.query_one(SidePanel).has_class("-shown")

    def fit(self, size: Size) -> None:
        """Use the room in a window of this size."""
        wide = self.query_one(SidePanel).fit(size)
        self.set_class(size.height >= TALL_FROM, "-tall")
        self.fitted = size
        cards = card_size(size.height, size.width - (SIDE_WIDTH if wide else 0), is_large=self.is_large)
        self.query_one(Hand).fit(cards)
        self.has_backs = size.height >= BACKS_FROM.get(cards, size.height + 1)
        # In a low window, open hands leave room for the trick.
        self.query_one(Seats).fit(cards if self.has_backs else SMALL)
        for panel in self.query(Panel):
            panel.fit(cards)

    def show(self, scene: Scene) -> None:
        """Draw this moment."""
        self.scene = scene
        is_large = scene.look.large and (not scene.shows_numbers or self.fitted.height >= TALL_FROM)
        if is_large != self.is_large:
            self.is_large = is_large
            self.fit(self.fitted)
        beside = self.fitted.height >= HINT_BESIDE_FROM[len(scene.players)]
        shown, hinted = _panel(scene), scene.shows_numbers
        # A changed class makes Textual find every part's style again. Without a hint, none of these changes.
        self.update_classes(
            {
                "-hinted": hinted,
                "-open": shows_hands(scene),
                "-backs": self.has_backs and scene.shown.result is None,
                "-beside": hinted and beside,
                "-over": hinted and shown in HINT_OVER,
                "-above": hinted and shown == "promise",
            }
        )
        self.query_one(HintPanel).beside = self.query_one(Hand).hint_beside = beside
        # Textual only finds widgets by their first base class.
        for part in (*self.query(Shown), self.query_one(SidePanel)):
            part.show(scene)
        self.query_one(KeyLine).show_keys(key_labels(scene))
        self.set_class(self.query_one(Banner).is_shown, "-told")
        for panel in self.query(Panel):
            panel.set_class(panel.id == shown, "-shown")
        # A player who sits out has no hand, so the table uses its room.
        self.query_one(Hand).set_class(shown == "result" or scene.sitter == scene.bottom, "-hidden")
        self.query_one(Me).set_class(shown == "result", "-hidden")

    def show_slide(self, slide: Slide[Card] | None) -> None:
        """Redraw only the middle, unless another part of the table comes there after the movement."""
        if self.scene is not None and self.has_parts:
            before, self.scene = self.scene, replace(self.scene, slide=slide)
            if _panel(before) != _panel(self.scene):
                self.show(self.scene)
            else:
                self.query_one(f"#{_panel(self.scene)}", Panel).show(self.scene)

    def keep_notices_in_the_middle(self) -> None:
        """Put notices where they cover no cards."""
        if not self.has_parts:
            return
        middle = self.middle
        for rack in self.screen.query("ToastRack"):
            rack.styles.margin = (middle.y, 0, 0, 0)
            rack.styles.max_height = max(1, middle.height)

    @property
    def middle(self) -> Region:
        """Where notices may be: below the plates and above the prompt."""
        return self.query_one("#felt").region
