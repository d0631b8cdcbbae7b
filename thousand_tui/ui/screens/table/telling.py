"""What has happened in a deal, in lines short enough for the side of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from thousand_tui.rules import ACES, ASIDE, CHANCE, NINES, Passed
from thousand_tui.rules.events import (
    BottomShown,
    Bought,
    Called,
    Conceded,
    Contracted,
    CutMade,
    DarkAnnounced,
    DarkCancelled,
    Event,
    Exchanged,
    FinesBooked,
    Looked,
    PacketTaken,
    Played,
    Slipped,
    TalonBid,
    TrumpNamed,
)
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import clip
from thousand_tui.words import card_text, cards_text, change_text, t

GIFT_NAME = 10
NAME = 11
"""Cells of a name in a line at most: what the player said has to stand beside it."""

Told: TypeAlias = tuple[str, int | None]
"""A line, and a suit where one belongs at its end."""


def story_lines(scene: Scene, *, without: tuple[type[Event], ...] = ()) -> list[Told]:
    """The calls, the contract, the melds and whatever else was public in the deal, the newest last; what is shown
    elsewhere is left out."""
    kinds = [type(happened) for happened in scene.story]
    return [
        told
        for kind, happened in zip(kinds, scene.story, strict=True)
        if kind in LINES and kind not in without
        for told in LINES[kind](happened, scene)
    ]


def _name(scene: Scene, seat: int, width: int = NAME) -> str:
    return clip(scene.names[seat], width, ascii_only=scene.look.ascii)


def _who(key: str, scene: Scene, seat: int, **facts: object) -> Iterator[Told]:
    yield t(key, who=_name(scene, seat), **facts), None


def _called(event: Called, scene: Scene) -> Iterator[Told]:
    yield f"{_name(scene, event.seat)} {event.bid or t('call.pass')}", None


def _looked(event: Looked, scene: Scene) -> Iterator[Told]:
    yield from _who("side.looks" if event.looked else "side.blind", scene, event.seat)


def _packet(event: PacketTaken, scene: Scene) -> Iterator[Told]:
    if event.seat == CHANCE:
        yield t("side.packet_drawn", packet=event.packet + 1), None
    else:
        yield from _who("side.packet", scene, event.seat, packet=event.packet + 1)


def _bought(event: Bought, scene: Scene) -> Iterator[Told]:
    if event.talon:
        yield t("side.talon", cards=cards_text(event.talon, scene.look.letters)), None


def _talon_bid(event: TalonBid, scene: Scene) -> Iterator[Told]:
    key = "side.talon_kept" if event.keeps else "side.talon_bid" if event.points else "side.talon_no"
    yield from _who(key, scene, event.seat, points=event.points)


def _exchanged(event: Exchanged, scene: Scene) -> Iterator[Told]:
    yield from ((_gift(scene, gift), None) for gift in event.passed if gift.card is not None and gift.to != ASIDE)


def _gift(scene: Scene, gift: Passed) -> str:
    """A card that was passed for all to see."""
    giver, to = (_name(scene, seat, GIFT_NAME) for seat in (gift.giver, gift.to))
    card = "" if gift.card is None else card_text(gift.card, scene.look.letters)
    return t("side.gave", card=card, who=giver, to=to)


def _named(event: TrumpNamed, scene: Scene) -> Iterator[Told]:
    yield t("side.names_trump", who=_name(scene, event.seat)), event.suit


def _played(event: Played, scene: Scene) -> Iterator[Told]:
    meld = event.meld
    if meld is not None:
        suit = None if meld.kind in (ACES, NINES) else meld.suit
        yield t(f"side.meld.{meld.kind}", who=_name(scene, meld.seat), worth=meld.worth), suit


def _bottom(event: BottomShown, scene: Scene) -> Iterator[Told]:
    yield t("side.bottom", card=card_text(event.card, scene.look.letters)), None


def _slipped(event: Slipped, scene: Scene) -> Iterator[Told]:
    yield t("side.slipped", card=card_text(event.card, scene.look.letters)), None


def _booked(event: FinesBooked, scene: Scene) -> Iterator[Told]:
    for line in event.row.lines:
        amount = change_text(line.amount)
        yield t("side.booked", who=scene.side_names[line.side], amount=amount), None


LINES: Final[dict[type[Event], Callable[[Any, Scene], Iterator[Told]]]] = {
    CutMade: lambda event, scene: _who("side.cuts", scene, event.seat),
    BottomShown: _bottom,
    Slipped: _slipped,
    Looked: _looked,
    DarkAnnounced: lambda event, scene: _who("side.dark", scene, event.seat),
    DarkCancelled: lambda event, scene: _who("side.dark_over", scene, event.seat),
    Called: _called,
    FinesBooked: _booked,
    PacketTaken: _packet,
    Bought: _bought,
    TalonBid: _talon_bid,
    Exchanged: _exchanged,
    Contracted: lambda event, scene: _who("side.plays", scene, event.seat, points=event.points),
    TrumpNamed: _named,
    Conceded: lambda event, scene: _who(f"side.conceded.{event.kind}", scene, event.seat),
    Played: _played,
}
"""How each kind of event is told; the other kinds are seen on the table itself."""
