"""Draws the table of Mariage on a single canvas: the bar, the table, the prompt and the keys."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult

from thousand_tui.mariage import words
from thousand_tui.mariage.rules import Card
from thousand_tui.mariage.screens.felt import Felt
from thousand_tui.mariage.screens.scene import MariageScene, key_labels
from thousand_tui.mariage.screens.side import MariageSide
from thousand_tui.ui.screens.table.lines import draw_prompt, prompt_lines, room_beside
from thousand_tui.ui.screens.table.motion import Slide
from thousand_tui.ui.screens.table.scene import Replayed
from thousand_tui.ui.screens.table.seats import draw_doors
from thousand_tui.ui.screens.table.side_views import WIDTH, has_room
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, draw_keys
from thousand_tui.words import suit_name, suit_text, t


class MariagePicture(Painted):
    """Draws a moment of the table. The side panel lies over it if there is room."""

    scene: MariageScene | None = None

    def compose(self) -> ComposeResult:
        """The panel, which draws itself."""
        yield MariageSide()

    def on_resize(self, event: events.Resize) -> None:
        """Use the new size."""
        for side in self.query(MariageSide):
            side.fit(event.size)

    def show(self, scene: MariageScene) -> None:
        """Draw this moment."""
        self.scene = scene
        self.repaint()
        for side in self.query(MariageSide):
            side.show(scene)

    def show_slide(self, slide: Slide[Card] | None) -> None:
        """Draw the next frame of a movement, or the table at rest."""
        if self.scene is not None:
            self.show(replace(self.scene, slide=slide))

    def paint(self, canvas: Canvas) -> None:
        """Draw everything, from the head line to the keys."""
        if (scene := self.scene) is None:
            return
        self.head(canvas, scene)
        self.foot(canvas, scene)
        felt = Felt(self, self.board(canvas), scene)
        felt.draw_above()
        self.prompt(felt.canvas, scene, felt.end, felt.hand - felt.end)
        felt.draw_hand()
        if scene.slide is not None:
            felt.draw_slide(scene.slide)
        canvas.chosen = felt.canvas.chosen

    def board(self, canvas: Canvas) -> Canvas:
        """The part of the canvas beside the side panel."""
        return canvas.narrowed(canvas.width - (WIDTH if has_room(self.size) else 0))

    # Head and foot

    def head(self, canvas: Canvas, scene: MariageScene) -> None:
        """Draw the bar at the top: the game, the deal and trump."""
        bar, bold = self.style("bar-text"), self.style("bar-title")
        canvas.fill(0, 0, canvas.width, 1, self.style("bar"))
        start = draw_doors(self, canvas, scene.key, scene.replayed, "do:trouble" if scene.trouble else "")
        deal, deals = scene.view.deal, scene.view.rules.agreements.deals
        title = t("practice.title") if scene.occasion.practice is not None else t("mariage.title").upper()
        title = title if scene.replayed is None else t("replay.title")
        # While the result is read, show the finished deal: the next one is not dealt yet.
        number, dealer = (deal.number, deal.dealer) if (row := scene.result) is None else (row.number, row.dealer)
        said, kept = scene.voice.sentence("mariage.head", dealer, number=number, deals=deals), 20
        if scene.coach.part is not None and scene.coach.part[1] > 1:
            said = t("head.part", at=scene.coach.part[0], of=scene.coach.part[1])
        x = canvas.put(1, 0, title, bold)
        x = canvas.put(x + 2, 0, clip(said, max(8, start - x - kept)), bar)
        if deal.turned is not None:
            name, sign = suit_name(deal.turned.suit), suit_text(deal.turned.suit)
            x = canvas.put(x, 0, f"{t('gap')}{t('mariage.trump')} ", bar)
            canvas.put(x, 0, name if x + cell_len(name) < start - 1 else sign, self.lamp(deal.turned.suit))

    def foot(self, canvas: Canvas, scene: MariageScene) -> None:
        """Draw the keys."""
        y = canvas.height - 1
        canvas.fill(0, y, canvas.width, 1, self.style("bar"))
        draw_keys(self, canvas, y, tuple(key_labels(scene)))

    # The prompt

    def prompt(self, canvas: Canvas, scene: MariageScene, y: int, rows: int) -> None:
        """Draw a sentence beside its badge. Notices do not hide what a coach says."""
        if scene.replayed is not None:
            self._replayed(canvas, scene, scene.replayed, y)
            return
        said, style = self._sentence(scene)
        is_coach = bool(scene.coach.line) and said == scene.coach.line
        is_mine = scene.my_turn and not scene.is_reading
        badge = t(scene.coach.badge) if is_coach else t("turn.yours") if is_mine else ""
        room = room_beside(badge, canvas.width)
        lines = [(line, self.style(style)) for line in prompt_lines(said, room)]
        if is_coach and scene.notice:
            lines += [(line, self.style("warn")) for line in prompt_lines(scene.notice, room)]
        draw_prompt(canvas, (y, rows), badge, self.style("badge"), lines)
        if scene.coach.waits:
            canvas.zone(0, y, canvas.width, rows, "do:confirm")

    def _sentence(self, scene: MariageScene) -> tuple[str, str]:
        """The text of the prompt, and its style."""
        if scene.notice and not (scene.coach.line and scene.occasion.is_apart):
            return scene.notice, "warn"
        if scene.advised is not None and not scene.shows_numbers:
            advice = scene.advised.told
            said = words.why_card(scene.view, advice.weighed[0].action.card) if advice else t("hint.thinking")
            return said, "strong"
        if scene.coach.line:
            return scene.coach.line, "strong"
        if scene.held is not None:
            return t("prompt.held", told=scene.voice.sentence("mariage.event.taken", scene.held.winner)), "muted"
        if scene.moment:
            return t("prompt.told"), "muted"
        if scene.result is not None:
            return t("prompt.result"), "text"
        return words.prompt(scene.view, scene.voice), "strong" if scene.my_turn else "muted"

    def _replayed(self, canvas: Canvas, scene: MariageScene, replayed: Replayed, y: int) -> None:
        """Draw what has happened, or a notice, and below it where in the game that was."""
        said = scene.notice or " ".join(filter(None, (replayed.caption, replayed.note)))
        canvas.put(2, y, clip(said, canvas.width - 4), self.style("warn" if scene.notice else "strong"))
        canvas.put(2, y + 1, clip(replayed.where, canvas.width - 4), self.style("muted"))
