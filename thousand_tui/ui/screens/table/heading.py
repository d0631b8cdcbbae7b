"""The head line: the deal, its contract, what is special about it, and trumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from rich.cells import cell_len

from thousand_tui.rules.state import EVERYONE
from thousand_tui.ui.screens.table.lines import Shown
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.seats import how_played
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.words import suit_name, suit_text, t

SHORTEST: Final = 4
"""Cells that are left of a name at least."""


class HeadLine(Shown):
    """Which deal, who plays what, and trump."""

    DEFAULT_CSS: ClassVar[str] = """
    HeadLine { height: 1; background: $bar; }
    HeadLine:ansi { text-style: reverse; }
    """

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The game's name, the deal, the way to help and menu."""
        bar, key = self.style("bar-text"), self.style("bar-key")
        end = canvas.right(canvas.width - 1, 0, t("head.menu" if scene.replayed is None else "keys.back"), bar)
        end = canvas.right(end - 1, 0, scene.key("table.menu"), key)
        canvas.zone(end, 0, canvas.width - end, 1, "do:menu")
        start = canvas.right(end - 2, 0, t("head.help"), bar)
        start = canvas.right(start - 1, 0, scene.key("app.help"), key)
        canvas.zone(start, 0, end - 2 - start, 1, "do:help")
        if scene.trouble:
            mark = canvas.right(start - 2, 0, t("head.trouble"), self.style("warn"))
            canvas.zone(mark, 0, start - 2 - mark, 1, "do:banner")
            start = mark
        x = canvas.put(1, 0, t(scene.title if scene.replayed is None else "replay.title"), key)
        room, trump = start - x - 4, scene.trump
        if trump is None:
            canvas.put(x + 2, 0, heading(scene, room, self.clipped), bar)
            return
        ends = f"{t('gap')}{t('head.trump')} "
        name, sign = suit_name(trump, scene.look.letters), suit_text(trump, scene.look.letters)
        told = heading(scene, room - cell_len(ends + sign), self.clipped)
        x = canvas.put(x + 2, 0, told + ends, bar)
        canvas.put(x, 0, name if cell_len(told + ends + name) <= room else sign, self.lamp(trump))


def heading(scene: Scene, room: int, clipped: Callable[[str, int], str]) -> str:
    """The deal in words; where there is little room the aside at the end goes first, then the end of the name, then the
    other aside, never a number."""
    of = scene.result.outcome if scene.result else scene.view.deal
    declarer = scene.declarer
    who = scene.names[scene.dealer if declarer is None else declarer]
    key = "head.deals" if declarer is None else f"head.plays{how_played(scene)}"
    gold = _gold(scene, of.number) if of.gold else ""

    def said(name: str, *asides: str) -> str:
        # Who deals stands beside that player, too.
        first = t("head.shuffle", fingerprint=scene.fingerprint) if scene.fingerprint and declarer is None else ""
        parts = [
            t("head.deal", number=of.number),
            asides[0],
            first or t(key, who=name, contract=of.contract),
            asides[1],
        ]
        return t("gap").join(filter(None, parts))

    for text in (said(who, gold, _talon(scene)), said(who, gold, "")):
        if cell_len(text) <= room:
            return text
    for aside in (gold, ""):
        left = cell_len(who) - cell_len(said(who, aside, "")) + room
        if left >= SHORTEST:
            return said(clipped(who, left), aside, "")
    return said(clipped(who, SHORTEST), "", "")


def _gold(scene: Scene, number: int) -> str:
    """Which deal of the gold set this is (J1); a set that is played again begins again."""
    deals = scene.view.rules.gold.deals
    before = sum(row.outcome.gold for row in scene.sheet.deals if row.outcome.number < number)
    doubled = scene.view.rules.gold.factor > 1
    return t("head.gold" if doubled else "head.gold.single", deal=before % deals + 1, deals=deals)


def _talon(scene: Scene) -> str:
    """That only the declarer has seen the talon of this deal (D1, J3, K8, C12)."""
    bought = scene.view.deal.bought
    return t("head.hidden") if scene.result is None and bought is not None and bought.seen != EVERYONE else ""
