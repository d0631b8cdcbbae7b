"""The lines of text at the table: trouble with saving, the prompt and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size

from thousand_tui.rules import Concede
from thousand_tui.study.coach import Aid
from thousand_tui.ui.screens.table.choosing import Conceding
from thousand_tui.ui.screens.table.scene import Advised, Replayed, Scene
from thousand_tui.ui.widgets.painted import Canvas, KeyLabel, Painted, clip, draw_keys, wrap, wrap_evenly
from thousand_tui.words import event, prompt, t
from thousand_tui.words.conceding import concession_asked
from thousand_tui.words.hint import HintWords

# The longest line to read, even in a wide window.
LINE: Final = 90
# If a line is shorter, what a coach says may not fit on two lines.
SHORT: Final = 80


class Shown(Painted):
    """A widget that shows the scene."""

    # The moment to draw; None before the first.
    scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        """Show this moment."""
        self.scene = scene
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the scene, if there is one."""
        if self.scene is not None:
            self.draw(canvas, self.scene)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw this moment on the canvas."""


class Banner(Shown):
    """What went wrong with saving, in its own rows. If it is hidden, a mark stays in the head line."""

    # The trouble that the player has hidden.
    put_away = ""

    def show(self, scene: Scene) -> None:
        """Show the trouble, unless it is the one that was hidden."""
        if not scene.trouble:
            self.put_away = ""
        changed = self.scene is None or scene.trouble != self.scene.trouble
        super().show(scene)
        self.set_class(bool(scene.trouble) and scene.trouble != self.put_away, "-shown")
        if changed:
            self.refresh(layout=True)

    @property
    def is_shown(self) -> bool:
        """Whether anything is shown here."""
        return self.has_class("-shown")

    def turn(self, *, away: bool) -> None:
        """Hide the sentence or show it again."""
        self.put_away = self.scene.trouble if away and self.scene else ""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the sentence needs."""
        return len(self._lines(width))

    def _lines(self, width: int) -> list[str]:
        """The sentence in lines, with room at the end for the key to hide it."""
        if self.scene is None:
            return []
        lines = wrap(self.scene.trouble, width - 4)
        if lines and cell_len(lines[-1]) + 2 + cell_len(_how_to_close(self.scene)) > width - 4:
            lines.append("")
        return lines

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the lines; a click hides them."""
        lines = self._lines(canvas.width)
        canvas.column(2, 0, lines, self.style("warn"))
        canvas.right(canvas.width - 2, len(lines) - 1, _how_to_close(scene), self.style("bar-key"))
        canvas.zone(0, 0, canvas.width, canvas.height, "do:banner")


def _how_to_close(scene: Scene) -> str:
    """Which key hides the sentence."""
    return t("banner.close", key=scene.key("table.banner"))


class PromptLine(Shown):
    """What is expected now and why, or why something is impossible."""

    def show(self, scene: Scene) -> None:
        """Make room if the sentence needs more lines."""
        super().show(scene)
        if self.size.width and self.size.height != self._rows(self.size.width):
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the sentence needs."""
        return self._rows(width)

    def _rows(self, width: int) -> int:
        """At least two rows. Exercises, and replays with short lines, always keep a third, so that the cards do not
        move."""
        scene = self.scene
        if scene is None:
            return 2
        least = 3 if scene.occasion.is_apart or (width < SHORT and scene.replayed is not None) else 2
        if scene.replayed is not None:
            return max(least, len(self._replay_lines(scene, scene.replayed, width)))
        text, _ = self._sentence(scene)
        return max(least, len(self._said(scene, room_beside(self._badge(scene, text), width))))

    def _said(self, scene: Scene, room: int) -> list[tuple[str, Style]]:
        """The lines and their styles. A notice does not replace what a coach says, but follows it."""
        text, style = self._sentence(scene)
        said = [(line, style) for line in prompt_lines(text, room)]
        if scene.notice and text == scene.coach.line:
            said += [(line, self.style("warn")) for line in prompt_lines(scene.notice, room)]
        return said

    def _badge(self, scene: Scene, text: str) -> str:
        """Who speaks, or that it is your turn; empty if neither."""
        if scene.advised is not None and not scene.shows_numbers:
            return t("hint.title")
        if scene.coach.line and text == scene.coach.line:
            return t(scene.coach.badge)
        return t("turn.yours") if scene.my_turn else ""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the sentence. Your turn is shown by words and by the accent colour."""
        if scene.replayed is not None:
            self._replayed(canvas, scene, scene.replayed)
            return
        text, _ = self._sentence(scene)
        badge = self._badge(scene, text)
        room = room_beside(badge, canvas.width)
        x = draw_prompt(canvas, (0, canvas.height), badge, self.style("badge"), self._said(scene, room))
        if Aid.REST in scene.may and scene.rest in text:
            canvas.zone(x, 0, room, canvas.height, "do:claim")
        elif scene.coach.waits:
            canvas.zone(0, 0, canvas.width, canvas.height, "do:confirm")

    def _replayed(self, canvas: Canvas, scene: Scene, replayed: Replayed) -> None:
        """Draw what has happened in a replay and, below it, where in the game that was, or a notice instead."""
        for y, (line, style) in enumerate(self._replay_lines(scene, replayed, canvas.width)):
            canvas.put(2, y, line, self.style(style))

    def _replay_lines(self, scene: Scene, replayed: Replayed, width: int) -> list[tuple[str, str]]:
        """The lines of a replay, each with the name of its style."""
        below, style = (scene.notice, "warn") if scene.notice else (replayed.where, "muted")
        said = [(line, "strong") for line in wrap_evenly(replayed.caption, width - 3) or [""]]
        said += [(line, "turn") for line in wrap_evenly(replayed.note, width - 3)]
        return said + [(line, style) for line in wrap_evenly(below, width - 3)]

    def _sentence(self, scene: Scene) -> tuple[str, Style]:
        if scene.notice and not (scene.coach.line and scene.occasion.is_apart):
            return scene.notice, self.style("warn")
        if scene.advised is not None and not scene.shows_numbers:
            return _hinted(scene, scene.advised), self.style("strong")
        if isinstance(scene.choosing, Conceding):
            return concession(scene, scene.choosing), self.style("warn")
        if scene.coach.line:
            return scene.coach.line, self.style("strong")
        if scene.rest and not scene.shown.result:
            return t("prompt.held", told=scene.rest) if scene.shown.held else scene.rest, self.style("strong")
        if scene.shown.held:
            told = event(scene.taken(scene.shown.held), scene.voice)
            return t("prompt.held", told=told), self.style("muted")
        if scene.shown.news or scene.shown.result:
            # A button already says how to go on.
            return "", self.style("text")
        # The key line already says how to concede.
        text = prompt(scene.view, scene.voice, may_concede=False)
        return text, self.style("strong" if scene.my_turn else "muted")


# From this width on, the prompt is centred above the cards it asks about.
CENTRED: Final = 100


def _indent(badge: str) -> int:
    """Where the sentence begins beside its badge."""
    return 2 + (cell_len(badge) + 3 if badge else 0)


def prompt_lines(text: str, room: int) -> list[str]:
    """The sentence on as few lines as possible."""
    return wrap_evenly(text, max(1, min(room, LINE))) or [""]


def room_beside(badge: str, width: int) -> int:
    """Cells for the sentence beside its badge."""
    return width - _indent(badge) - 1


def draw_prompt(
    canvas: Canvas, at: tuple[int, int], badge: str, badge_style: Style, lines: Sequence[tuple[str, Style]]
) -> int:
    """Draw lines beside their badge; ``at`` is the first row and the number of rows. Return where the lines begin."""
    (y, rows), room = at, room_beside(badge, canvas.width)
    longest = max((cell_len(line) for line, _ in lines), default=0)
    x = _indent(badge) + (max(0, room - longest) // 2 if canvas.width >= CENTRED else 0)
    if badge:
        canvas.put(x - _indent(badge) + 2, y, f" {badge} ", badge_style)
    last = rows - 1
    for down, (line, style) in enumerate(lines[:last]):
        canvas.put(x, y + down, line, style)
    if lines[last:]:
        canvas.put(x, y + last, clip(" ".join(line for line, _ in lines[last:]), room), lines[last][1])
    return x


def _hinted(scene: Scene, advised: Advised) -> str:
    """What the hint says in a sentence."""
    if advised.told is None:
        return t("hint.thinking")
    return HintWords(scene.view, scene.voice, advised.conceding).sentence(advised.told.weighed, advised.told.reasons)


def concession(scene: Scene, asking: Conceding) -> str:
    """What the chosen (or only) way to give the deal up would cost, as a question."""
    if not isinstance(asking.way, Concede):
        return t("concede.none")
    return concession_asked(scene.view, asking.way.kind, scene.voice)


class KeyLine(Shown):
    """The keys of the moment, which can be clicked."""

    labels: tuple[KeyLabel, ...] = ()

    def show_keys(self, labels: tuple[KeyLabel, ...]) -> None:
        """Show as many of these keys as fit."""
        self.labels = labels
        self.repaint()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        draw_keys(self, canvas, 0, self.labels)
