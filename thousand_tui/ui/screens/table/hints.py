"""The keys of the moment, for the line at the foot: the ones that decide first, then the ones that look."""

from __future__ import annotations

from collections.abc import Iterator

from thousand_tui.rules import Concede
from thousand_tui.rules.auction import Bids
from thousand_tui.ui.screens.table.bars import Hint
from thousand_tui.ui.screens.table.choosing import Bidding, Deciding, Giving, Picking, Playing
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.words import t


def hints(scene: Scene) -> tuple[Hint, ...]:
    """What can be pressed now."""
    return (*_deciding(scene), *_looking(scene))


def _deciding(scene: Scene) -> Iterator[Hint]:
    ascii_only = scene.look.ascii
    enter = "Enter" if ascii_only else "⏎"
    left_right, up_down = ("Left Right", "Up Down") if ascii_only else ("←→", "↑↓")
    choosing = scene.choosing
    if scene.held or scene.result:
        yield Hint(enter, t("key.go_on"), "confirm")
    elif not scene.my_turn:
        if scene.acting is not None:
            yield Hint(enter, t("key.skip"), "confirm")
    elif choosing.conceding:
        yield Hint(enter, t("concede.yes"), "confirm")
        yield Hint("Backspace" if ascii_only else "⌫", t("concede.no"), "erase")
    elif isinstance(choosing, Picking):
        if len(choosing.range.numbers) > 1:
            yield Hint(up_down, t("key.number"), "step(1)")
        if choosing.range.numbers:
            yield Hint(enter, t("key.bid" if isinstance(choosing, Bidding) else "key.contract"), "confirm")
        if isinstance(choosing.range, Bids) and choosing.range.may_pass:
            yield Hint("P", t("key.pass"), "pass")
    elif isinstance(choosing, Giving):
        yield Hint(left_right, t("key.choose"), "move(1)")
        yield Hint(up_down, t("key.to_whom"), "step(1)")
        yield Hint(enter, t("key.give" if choosing.is_complete else "key.pick"), "confirm")
        if choosing.gifts:
            yield Hint("Backspace" if ascii_only else "⌫", t("key.back"), "erase")
    elif isinstance(choosing, Deciding):
        yield Hint(left_right, t("key.choose"), "move(1)")
        yield Hint(enter, t("key.decide"), "confirm")
    elif isinstance(choosing, Playing):
        yield Hint(left_right, t("key.choose"), "move(1)")
        yield Hint(enter, t("key.play"), "confirm")
        if choosing.plays.marriages & choosing.plays.cards:
            yield Hint("M", t("key.marriage"), "marriage")
    if scene.my_turn and not choosing.conceding and Concede() in scene.view.choices:
        yield Hint("F", t("key.concede"), "concede")


def _looking(scene: Scene) -> Iterator[Hint]:
    view = scene.view
    if scene.tricks:
        yield Hint("L", t("key.last"), "peek('last')")
    if (view.deal.calls or scene.result) and not view.done:
        yield Hint("C", t("key.calls"), "peek('calls')")
    if view.given:
        yield Hint("G", t("key.gave"), "peek('gave')")
    yield Hint("S", t("key.sheet"), "sheet")
    if scene.may_undo:
        yield Hint("U", t("key.undo"), "undo")
    yield Hint("T", t("key.theme"), "app.next_theme")
