"""The keys for the bottom line: first those that decide something, then those to look at something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from thousand_tui.rules import Claim, Look
from thousand_tui.rules.phases.cutting import BOTTOM_NINE
from thousand_tui.rules.phases.lottery import NINE_OF
from thousand_tui.rules.phases.rights import LOTTERY
from thousand_tui.study.coach import Aid
from thousand_tui.ui.keys import Labels
from thousand_tui.ui.screens.table.choosing import (
    Asking,
    Bidding,
    Choosing,
    Conceding,
    Contracting,
    CutChoosing,
    Picking,
)
from thousand_tui.ui.screens.table.pointing import Giving, Playing
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.painted import KeyLabel
from thousand_tui.words import t


def key_labels(scene: Scene) -> tuple[KeyLabel, ...]:
    """The keys that can be pressed now."""
    if scene.replayed is not None:
        return scene.replayed.labels
    deciding = tuple(_deciding(scene)) if scene.advised is None else ()
    # The key to hear the coach again, unless it takes something else back now.
    hears = scene.coach.goes_back and (scene.coach.waits or scene.my_turn)
    again = hears and all(label.action != "erase" for label in deciding)
    said = [KeyLabel(scene.key("table.erase"), t("key.said_before"), "erase")] * again
    return (*deciding, *said, *_hint(scene), *_looking(scene))


def _deciding(scene: Scene) -> Iterator[KeyLabel]:
    key = scene.key
    if scene.is_reading:
        # The prompt or a button says this already, unless a coach speaks.
        if scene.coach.line and not scene.is_settled:
            yield KeyLabel(key("table.confirm"), t("key.go_on"), "confirm")
    elif not scene.my_turn:
        if scene.acting is not None:
            yield KeyLabel(key("table.confirm"), t("key.skip"), "confirm")
    else:
        if Aid.REST in scene.may and isinstance(scene.choosing, Playing):
            yield KeyLabel(key("table.claim"), t("key.rest"), "claim")
        yield from _LABELS[type(scene.choosing)](scene.choosing, key)
        if Aid.CONCEDE in scene.may and not scene.choosing.conceding and scene.choosing.view.concessions:
            yield KeyLabel(key("table.concede"), t("key.concede"), "concede")


def _number(choosing: Picking, key: Labels) -> Iterator[KeyLabel]:
    if len(choosing.range.numbers) > 1:
        yield KeyLabel(key.both("table.raise", "table.lower"), t("key.number"), "step(1)")
    if choosing.range.numbers:
        label = t("key.bid" if isinstance(choosing, Bidding) else "key.contract")
        yield KeyLabel(key("table.confirm"), label, "confirm")
    if choosing.typed:
        yield KeyLabel(key("table.erase"), t("key.back"), "erase")


def _bid(choosing: Bidding, key: Labels) -> Iterator[KeyLabel]:
    yield from _number(choosing, key)
    if choosing.may_look:
        yield KeyLabel(key("table.last"), t("key.look"), "look")
    if choosing.may_pass:
        yield KeyLabel(key("table.pass"), t("key.pass"), "pass")


def _give(choosing: Giving, key: Labels) -> Iterator[KeyLabel]:
    yield KeyLabel(key.both("table.left", "table.right"), t("key.choose"), "move(1)")
    if len({*choosing.slots}) > 1:
        yield KeyLabel(key.both("table.raise", "table.lower"), t("key.to_whom"), "step(1)")
    yield KeyLabel(key("table.confirm"), t("key.give" if choosing.is_ready else "key.pick"), "confirm")
    if choosing.gifts:
        yield KeyLabel(key("table.erase"), t("key.back"), "erase")


# Claims that do not lead to a new deal.
NO_REDEAL: Final = (BOTTOM_NINE, LOTTERY, *NINE_OF)


def _ask(choosing: Asking, key: Labels) -> Iterator[KeyLabel]:
    if len(choosing.answers) > 1:
        yield KeyLabel(key.both("table.left", "table.right"), t("key.choose"), "move(1)")
    yield KeyLabel(key("table.confirm"), t("key.answer"), "confirm")
    if Look() in choosing.answers:
        yield KeyLabel(key("table.last"), t("key.look"), "look")
    if any(isinstance(answer, Claim) and answer.ground not in NO_REDEAL for answer in choosing.answers):
        yield KeyLabel(key("table.claim"), t("key.again"), "claim")


def _concede(choosing: Conceding, key: Labels) -> Iterator[KeyLabel]:
    yield KeyLabel(key.both("table.raise", "table.lower"), t("key.choose"), "step(-1)")
    yield KeyLabel(key("table.confirm"), t("key.answer"), "confirm")
    yield KeyLabel(key("table.erase"), t("answer.no"), "erase")


def _cut(choosing: CutChoosing, key: Labels) -> Iterator[KeyLabel]:
    yield KeyLabel(key.both("table.left", "table.right"), t("key.where"), "move(1)")
    yield KeyLabel(key("table.confirm"), t("key.cut"), "confirm")
    yield KeyLabel(key("table.claim"), t("key.random"), "claim")


def _play(choosing: Playing, key: Labels) -> Iterator[KeyLabel]:
    yield KeyLabel(key.both("table.left", "table.right"), t("key.choose"), "move(1)")
    if choosing.cursor is not None:
        yield KeyLabel(key("table.confirm"), t("key.play"), "confirm")
    if any(len(choosing.ways(card)) > 1 for card in choosing.places):
        only = choosing.plays.others == ()
        yield KeyLabel(key("table.marriage"), t("key.marriage" if only else "key.meld"), "marriage")


# The keys for each kind of choice.
_LABELS: Final[dict[type[Any], Callable[[Any, Labels], Iterator[KeyLabel]]]] = {
    Choosing: lambda choosing, key: iter(()),
    Bidding: _bid,
    Contracting: _number,
    Giving: _give,
    Asking: _ask,
    Conceding: _concede,
    CutChoosing: _cut,
    Playing: _play,
}


def _hint(scene: Scene) -> Iterator[KeyLabel]:
    """The keys for a hint, on the person's turn."""
    key = scene.key
    if scene.advised is not None:
        yield KeyLabel(key("table.follow"), t("key.follow"), "follow")
        if not scene.shows_numbers:
            yield KeyLabel(key("table.hint"), t("key.numbers"), "hint")
        yield KeyLabel(key("table.confirm"), t("key.hint.away"), "confirm")
        return
    if scene.my_turn and scene.coach.shows:
        yield KeyLabel(key("table.why"), t("key.why"), "why")
    if scene.my_turn and (scene.coach.help or Aid.HINT in scene.may):
        yield KeyLabel(key("table.hint"), t(scene.coach.help or "key.hint"), "hint")


def _looking(scene: Scene) -> Iterator[KeyLabel]:
    view, key = scene.view, scene.key
    all_hands = scene.is_settled and (scene.may_practise or scene.occasion.is_apart)
    if Aid.UNDO in scene.may:
        yield KeyLabel(key("table.undo"), t("key.undo"), "undo")
    if scene.tricks:
        yield KeyLabel(key("table.last"), t("key.last"), "peek('last')")
    yield KeyLabel(key("table.sheet"), t("key.sheet"), "sheet")
    if scene.tally is not None:
        yield KeyLabel(key("table.out"), t("key.out"), "peek('out')")
    if (view.deal.calls or scene.shown.result) and not view.done and not all_hands:
        yield KeyLabel(key("table.calls"), t("key.calls"), "peek('calls')")
    if view.given:
        yield KeyLabel(key("table.gave"), t("key.gave"), "peek('gave')")
    if scene.shown.result is None and not any(player.is_person for player in scene.players):
        yield KeyLabel(key("table.hands"), t("replay.key.close" if scene.is_open else "replay.key.open"), "hands")
    if all_hands:
        yield KeyLabel(key("table.hands"), t("key.hands"), "hands")
    if scene.is_settled and scene.may_practise:
        yield KeyLabel(key("table.review"), t("key.review"), "review")
    if scene.is_settled and not scene.occasion.is_apart:
        yield KeyLabel(key("table.replay"), t("key.replay"), "replay")
    if scene.is_settled and scene.may_practise:
        yield KeyLabel(key("table.again"), t("key.practise"), "again")
    yield KeyLabel(key("app.theme"), t("key.theme"), "app.next_theme")
