"""Everything that is drawn of a table of Mariage at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from thousand_tui.mariage.rules import Announce, Card, Event, GoOn, Play, View
from thousand_tui.mariage.rules.actions import MARRIAGE, NAMES
from thousand_tui.mariage.rules.announcing import cards_named
from thousand_tui.mariage.rules.events import Paid
from thousand_tui.mariage.rules.state import Settled, Trick
from thousand_tui.ui.screens.table.motion import Slide
from thousand_tui.ui.screens.table.scene import AnyScene
from thousand_tui.ui.widgets.painted import KeyLabel
from thousand_tui.words import Voice, t


@dataclass
class Pointing:
    """What the person points at: a card by its place, or the announcements that are ticked."""

    at: tuple[int, int | None] = (-1, None)
    cursor: int = 0
    ticked: tuple[str, ...] = ()
    is_touched: bool = False

    def follow(self, view: View, ply: int, asks: bool) -> None:
        """Start each turn on the lowest card that may be played, with everything ticked. ``asks``: start on no card,
        because it might be the answer to a question."""
        if self.at == (ply, view.seat):
            return
        self.at, self.is_touched = (ply, view.seat), False
        self.ticked = names_held(view)
        cards = [(at, card) for at, card in enumerate(view.places) if card is not None and Play(card) in view.choices]
        self.cursor, _ = min(cards, key=lambda placed: placed[1].rank, default=(max(0, self.cursor), None))
        self.cursor = -1 if asks and len(cards) > 1 else self.cursor

    def action(self, view: View) -> Announce | Play | GoOn | None:
        """What Enter does now. If a queen is asked for, it goes on unless a card is pointed at."""
        if offers_queen(view) and not self.is_touched:
            return GoOn()
        if view.play is None:
            return Announce(tuple(name for name in NAMES if name in self.ticked))
        card = view.places[self.cursor] if self.cursor < len(view.places) else None
        return None if card is None else Play(card)

    def move(self, view: View, by: int) -> None:
        """Move to another card, skipping empty places, or to another announcement."""
        self.is_touched = True
        count = len(view.places) if view.play else len(names_held(view))
        for _ in range(count):
            self.cursor = (max(self.cursor, -1 if by > 0 else 0) + by) % count
            if not view.play or view.places[self.cursor] is not None:
                return

    def tick(self, view: View, at: int) -> None:
        """Tick or untick an announcement. King and queen of hearts together must be announced."""
        names = names_held(view)
        if at < len(names) and names[at] != MARRIAGE:
            self.is_touched, self.cursor = True, at
            self.ticked = tuple(name for name in names if (name in self.ticked) != (name == names[at]))


def offers_queen(view: View) -> bool:
    """Whether a queen is asked for that nobody may hold (V15.remind=off). Nothing on the table may reveal her."""
    return view.play is not None and bool(view.play.offered)


def names_held(view: View) -> tuple[str, ...]:
    """What the hand at the keyboard can announce."""
    if view.play is not None or not view.my_turn:
        return ()
    return tuple(name for name in NAMES if cards_named(view.hand, name))


@dataclass(frozen=True, kw_only=True)
class MariageScene(AnyScene):
    """A moment of the table.

    ``told`` is what was announced and paid since the last card, and ``moment`` the newest part, still to be read;
    ``said`` is that of the whole deal, whose finished tricks are ``tricks``. ``count_shown``: unseen cards are shown.
    ``slide`` is a frame of moving cards; ``marks`` replace the numbers below the cards of the hand.
    """

    view: View
    pointing: Pointing = field(default_factory=Pointing)
    held: Trick | None = None
    result: Settled | None = None
    told: tuple[Event, ...] = ()
    moment: tuple[Event, ...] = ()
    tricks: tuple[Trick, ...] = ()
    count_shown: bool = True
    said: tuple[Event, ...] = ()
    slide: Slide[Card] | None = None
    may_undo: bool = False
    may_hint: bool = False
    marks: Sequence[str] = ()

    @property
    def places(self) -> Sequence[Card | None]:
        """The card in each place of the hand at the bottom."""
        return self.view.places

    def who_played(self, trick: Trick) -> tuple[tuple[int, Card], ...]:
        """The cards of a finished trick as (seat, card)."""
        return trick.cards

    @cached_property
    def my_turn(self) -> bool:
        """Whether it is the turn of the person at the keyboard."""
        return self.view.my_turn and self.replayed is None and not self.coach.waits

    @cached_property
    def is_reading(self) -> bool:
        """Whether something is still being read: a trick, announcements, payments, a settlement or the coach."""
        return self.held is not None or self.result is not None or bool(self.moment) or self.coach.waits

    @cached_property
    def in_the_middle(self) -> tuple[Event, ...]:
        """The events in the middle: none below a hint, or if a replay tells them below the trick."""
        is_elsewhere = self.shows_numbers or (self.replayed is not None and self.replayed.caption)
        return () if is_elsewhere else self.told

    @cached_property
    def voice(self) -> Voice:
        """How to address the reader."""
        return Voice(self.names, self.view.seat, self.key)

    @cached_property
    def paid_boxes(self) -> set[int]:
        """The boxes that have just paid something."""
        paid = (event.payment.boxes for event in self.told if isinstance(event, Paid))
        return {box for boxes in paid for box, gain in enumerate(boxes) if gain < 0}


def key_labels(scene: MariageScene) -> Iterator[KeyLabel]:
    """The keys that can be pressed now."""
    if scene.replayed is not None:
        yield from scene.replayed.labels
        return
    key = scene.key
    if scene.advised is None:
        yield from _deciding(scene)
    if scene.coach.goes_back and (scene.coach.waits or scene.my_turn):
        yield KeyLabel(key("table.erase"), t("key.said_before"), "erase")
    if scene.advised is not None:
        yield KeyLabel(key("table.follow"), t("key.follow"), "follow")
        if not scene.shows_numbers:
            yield KeyLabel(key("table.hint"), t("key.numbers"), "hint")
        yield KeyLabel(key("table.confirm"), t("key.hint.away"), "confirm")
    elif scene.my_turn and scene.coach.help:
        yield KeyLabel(key("table.hint"), t(scene.coach.help), "hint")
    elif scene.my_turn and not scene.is_reading and scene.may_hint:
        yield KeyLabel(key("table.hint"), t("key.hint"), "hint")
    if scene.may_undo:
        yield KeyLabel(key("table.undo"), t("key.undo"), "undo")
    if scene.tricks:
        yield KeyLabel(key("table.last"), t("key.last"), "peek('last')")
    yield KeyLabel(key("table.sheet"), t("key.sheet"), "sheet")
    if scene.result is not None and scene.held is None and scene.may_practise:
        yield KeyLabel(key("table.review"), t("key.review"), "review")
        yield KeyLabel(key("table.replay"), t("key.replay"), "replay")
        yield KeyLabel(key("table.again"), t("key.practise"), "again")
    if scene.said:
        yield KeyLabel(key("table.calls"), t("mariage.key.calls"), "peek('calls')")
    yield KeyLabel(key("table.out"), t("key.out"), "peek('out')")
    yield KeyLabel(key("app.theme"), t("key.theme"), "app.next_theme")


def _deciding(scene: MariageScene) -> Iterator[KeyLabel]:
    key, view, dash = scene.key, scene.view, "–"
    held = len(names_held(view))
    if scene.is_reading:
        # The prompt says this already, unless a coach speaks.
        if scene.coach.line:
            yield KeyLabel(key("table.confirm"), t("key.go_on"), "confirm")
    elif not scene.my_turn:
        if view.turn is not None and view.turn >= 0:
            yield KeyLabel(key("table.confirm"), t("key.skip"), "confirm")
    elif view.play is None:
        yield KeyLabel(key("table.confirm"), t("mariage.key.announce" if held else "key.go_on"), "confirm")
        if held:
            yield KeyLabel("1" if held == 1 else f"1{dash}{held}", t("key.choose"), "nothing")
            yield KeyLabel(key("table.pass"), t("mariage.key.nothing"), "pass")
    else:
        does = "key.play"
        if offers_queen(view):
            does = "mariage.key.put" if scene.pointing.is_touched else "mariage.key.go_on"
        yield KeyLabel(key.both("table.left", "table.right"), t("key.choose"), "move(1)")
        if scene.pointing.cursor >= 0:
            yield KeyLabel(key("table.confirm"), t(does), "confirm")
        if offers_queen(view) and scene.pointing.is_touched:
            yield KeyLabel(key("table.pass"), t("mariage.key.go_on"), "pass")
