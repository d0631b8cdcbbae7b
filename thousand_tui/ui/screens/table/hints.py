"""The keys of the moment, for the line at the foot: the ones that decide first, then the ones that look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from thousand_tui.rules import Claim, Look
from thousand_tui.ui.screens.table.bars import Hint
from thousand_tui.ui.screens.table.choosing import (
    Asking,
    Bidding,
    Choosing,
    Conceding,
    Contracting,
    CutChoosing,
    Giving,
    Picking,
    Playing,
)
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.words import t


def hints(scene: Scene) -> tuple[Hint, ...]:
    """What can be pressed now."""
    return (*_deciding(scene), *_hint(scene), *_looking(scene))


def _deciding(scene: Scene) -> Iterator[Hint]:
    signs = _Signs(scene.look.ascii)
    if scene.held or scene.told or scene.result:
        yield Hint(signs.enter, t("key.go_on"), "confirm")
    elif not scene.my_turn:
        if scene.acting is not None:
            yield Hint(signs.enter, t("key.skip"), "confirm")
    else:
        if scene.may_claim and isinstance(scene.choosing, Playing):
            yield Hint("R", t("key.rest"), "claim")
        yield from _HINTS[type(scene.choosing)](scene.choosing, signs)
        if not scene.choosing.conceding and scene.choosing.concessions:
            yield Hint("F", t("key.concede"), "concede")


class _Signs:
    """How keys are called on a terminal with arrows, or without."""

    def __init__(self, ascii_only: bool) -> None:
        self.enter = "Enter" if ascii_only else "⏎"
        self.left_right = "Left Right" if ascii_only else "←→"
        self.up_down = "Up Down" if ascii_only else "↑↓"
        self.back = "Backspace" if ascii_only else "⌫"


def _nothing(choosing: Choosing, signs: _Signs) -> Iterator[Hint]:
    yield from ()


def _number(choosing: Picking, signs: _Signs) -> Iterator[Hint]:
    if len(choosing.range.numbers) > 1:
        yield Hint(signs.up_down, t("key.number"), "step(1)")
    if choosing.range.numbers:
        yield Hint(signs.enter, t("key.bid" if isinstance(choosing, Bidding) else "key.contract"), "confirm")


def _bid(choosing: Bidding, signs: _Signs) -> Iterator[Hint]:
    yield from _number(choosing, signs)
    if choosing.may_look:
        yield Hint("L", t("key.look"), "look")
    if choosing.may_pass:
        yield Hint("P", t("key.pass"), "pass")


def _give(choosing: Giving, signs: _Signs) -> Iterator[Hint]:
    yield Hint(signs.left_right, t("key.choose"), "move(1)")
    if len(choosing.slots) > 1:
        yield Hint(signs.up_down, t("key.to_whom"), "step(1)")
    yield Hint(signs.enter, t("key.give" if choosing.is_complete else "key.pick"), "confirm")
    if choosing.gifts:
        yield Hint(signs.back, t("key.back"), "erase")


def _ask(choosing: Asking, signs: _Signs) -> Iterator[Hint]:
    if len(choosing.answers) > 1:
        yield Hint(signs.left_right, t("key.choose"), "move(1)")
    yield Hint(signs.enter, t("key.answer"), "confirm")
    if Look() in choosing.answers:
        yield Hint("L", t("key.look"), "look")
    if any(isinstance(answer, Claim) for answer in choosing.answers):
        yield Hint("R", t("key.again"), "claim")


def _concede(choosing: Conceding, signs: _Signs) -> Iterator[Hint]:
    yield Hint(signs.up_down, t("key.choose"), "step(-1)")
    yield Hint(signs.enter, t("key.answer"), "confirm")
    yield Hint(signs.back, t("answer.no"), "erase")


def _cut(choosing: CutChoosing, signs: _Signs) -> Iterator[Hint]:
    yield Hint(signs.left_right, t("key.where"), "move(1)")
    yield Hint(signs.enter, t("key.cut"), "confirm")
    yield Hint("R", t("key.random"), "claim")


def _play(choosing: Playing, signs: _Signs) -> Iterator[Hint]:
    yield Hint(signs.left_right, t("key.choose"), "move(1)")
    yield Hint(signs.enter, t("key.play"), "confirm")
    if any(len(choosing.ways(card)) > 1 for card in choosing.places):
        only = choosing.plays.others == ()
        yield Hint("M", t("key.marriage" if only else "key.meld"), "marriage")


_HINTS: Final[dict[type[Any], Callable[[Any, _Signs], Iterator[Hint]]]] = {
    Choosing: _nothing,
    Bidding: _bid,
    Contracting: _number,
    Giving: _give,
    Asking: _ask,
    Conceding: _concede,
    CutChoosing: _cut,
    Playing: _play,
}
"""What each kind of choice is made with."""


def _hint(scene: Scene) -> Iterator[Hint]:
    """Against bots, while it is the person's turn."""
    if scene.advised is not None:
        yield Hint("A", t("key.follow"), "follow")
    if scene.my_turn and scene.may_hint:
        yield Hint("H", t("key.hint.away" if scene.advised is not None else "key.hint"), "hint")


def _looking(scene: Scene) -> Iterator[Hint]:
    view = scene.view
    if scene.tricks:
        yield Hint("L", t("key.last"), "peek('last')")
    if scene.tally is not None:
        yield Hint("O", t("key.out"), "peek('out')")
    if (view.deal.calls or scene.result) and not view.done:
        yield Hint("C", t("key.calls"), "peek('calls')")
    if view.given:
        yield Hint("G", t("key.gave"), "peek('gave')")
    yield Hint("S", t("key.sheet"), "sheet")
    if scene.may_undo:
        yield Hint("U", t("key.undo"), "undo")
    yield Hint("T", t("key.theme"), "app.next_theme")
