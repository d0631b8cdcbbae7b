"""The head line, the prompt, and the line of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style

from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.widgets.canvas import Canvas, clip, wrap
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import prompt, suit_name, t


@dataclass(frozen=True, slots=True)
class Hint:
    """A key, what it does, and the action behind it for those who click."""

    key: str
    label: str
    action: str


class Shown(Painted):
    """Something that shows the scene."""

    scene: Scene | None = None
    """The moment to draw, None before the first."""

    def show(self, scene: Scene) -> None:
        """Draw this moment."""
        self.scene = scene
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the scene, if there is one yet."""
        if self.scene is not None:
            canvas.ascii_only = self.scene.look.ascii
            self.draw(canvas, self.scene)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw this moment on the canvas."""

    def clipped(self, text: str, width: int) -> str:
        """The text in at most so many cells."""
        return clip(text, width, ascii_only=bool(self.scene and self.scene.look.ascii))


class HeadLine(Shown):
    """Which deal, who plays what, and trump."""

    DEFAULT_CSS: ClassVar[str] = """
    HeadLine { height: 1; background: $bar; }
    HeadLine:ansi { text-style: reverse; }
    """

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The game's name, the deal, the way to help and menu."""
        bar, key = self.style("bar-text"), self.style("bar-key")
        end = canvas.right(canvas.width - 1, 0, t("head.menu"), bar)
        end = canvas.right(end - 1, 0, t("head.menu.key"), key)
        canvas.zone(end, 0, canvas.width - end, 1, "do:menu")
        start = canvas.right(end - 2, 0, t("head.help"), bar)
        start = canvas.right(start - 1, 0, t("head.help.key"), key)
        canvas.zone(start, 0, end - 2 - start, 1, "do:help")
        x = canvas.put(1, 0, t("head.title"), key)
        x = canvas.put(x + 2, 0, self.clipped(head(scene), start - x - 16), bar)
        if (trump := scene.trump) is not None:
            x = canvas.put(x, 0, f"{t('gap')}{t('head.trump')} ", bar)
            canvas.put(x, 0, suit_name(trump, scene.look.letters), self.lamp(trump))


def head(scene: Scene) -> str:
    """The deal and its contract in words."""
    of = scene.result.outcome if scene.result else scene.view.deal
    text = t("head.deal", number=of.number)
    if of.declarer is None:
        return f"{text}{t('gap')}{t('head.deals', who=scene.names[of.dealer])}"
    return f"{text}{t('gap')}{t('head.plays', who=scene.names[of.declarer], contract=of.contract)}"


class PromptLine(Shown):
    """What is expected now, and why; or why something cannot be done."""

    DEFAULT_CSS: ClassVar[str] = "PromptLine { height: 2; }"

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """One sentence, on two lines if need be; your turn is said in words and in the accent colour."""
        x = 2
        if scene.my_turn:
            badge = f" {t('turn.yours')} "
            x = canvas.put(x, 0, badge, self.style("badge")) + 1
        text, style = self._sentence(scene)
        first, *more = wrap(text, canvas.width - x - 1) or [""]
        if scene.trouble:
            canvas.put(x, 0, self.clipped(text, canvas.width - x - 1), style)
            canvas.put(2, 1, self.clipped(scene.trouble, canvas.width - 3), self.style("warn"))
            return
        canvas.put(x, 0, first, style)
        canvas.put(x, 1, self.clipped(" ".join(more), canvas.width - x - 1), style)

    def _sentence(self, scene: Scene) -> tuple[str, Style]:
        if scene.notice:
            return scene.notice, self.style("warn")
        if scene.choosing.conceding:
            return concession(scene), self.style("warn")
        if scene.held:
            return t("prompt.held"), self.style("muted")
        if scene.result:
            return t("prompt.result"), self.style("text")
        text = prompt(scene.view, scene.names, letters=scene.look.letters)
        return text, self.style("strong" if scene.my_turn else "muted")


def concession(scene: Scene) -> str:
    """What conceding would cost, as a question."""
    rules, contract = scene.view.rules.concession, scene.view.deal.contract
    return t("concede.ask", loses=rules.loses(contract), gains=rules.gains(contract))


class KeyLine(Shown):
    """The keys of the moment; they can be clicked."""

    DEFAULT_CSS: ClassVar[str] = """
    KeyLine { height: 1; background: $bar; }
    KeyLine:ansi { text-style: reverse; }
    """
    hints: tuple[Hint, ...] = ()

    def show_keys(self, hints: tuple[Hint, ...]) -> None:
        """Show these keys, as many as there is room for."""
        self.hints = hints
        self.repaint()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Key, label, key, label ..."""
        x = 1
        for hint in self.hints:
            width = cell_len(hint.key) + 1 + cell_len(hint.label)
            if x + width > canvas.width - 1:
                break
            end = canvas.put(x, 0, hint.key, self.style("bar-key"))
            canvas.put(end + 1, 0, hint.label, self.style("bar-text"))
            canvas.zone(x, 0, width, 1, f"do:{hint.action}")
            x += width + 2
