"""A replay of a deal of Mariage, drawn as at its table."""

from __future__ import annotations

from typing import Any, cast

from thousand_tui.desk.replaying import move_sentences
from thousand_tui.mariage.rules import View
from thousand_tui.mariage.screens.picture import MariagePicture
from thousand_tui.mariage.screens.scene import MariageScene
from thousand_tui.mariage.screens.setup import MariageRulesScreen
from thousand_tui.mariage.screens.side import MariagePeekScreen
from thousand_tui.mariage.table import MariagePacing, MariageSession
from thousand_tui.study.replay import AnyReplay
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.replay.screen import ReplayScreen
from thousand_tui.words import t


class MariageReplayScreen(ReplayScreen):
    """A replay of Mariage, a game in which no cards are passed."""

    BINDINGS = bind("replay.board", "say_no_board")

    peeking = MariagePeekScreen
    picture: MariagePicture

    def __init__(self, replay: AnyReplay, *given: Any) -> None:
        super().__init__(replay, *given)
        self.table = cast(MariageSession, replay.session)
        self.picture = MariagePicture(id="mariage")

    def action_say_no_board(self) -> None:
        """Say that there is no board for this game."""
        self.tell(t("board.other_game"))

    def pacing(self) -> MariagePacing:
        """The pacing of the table at this moment."""
        return MariagePacing(self.table)

    def said(self) -> str:
        """What happened; everything is public in this game."""
        assert self.step is not None
        if self.flow.result is not None and self.flow.held is None:
            return ""
        return " ".join(move_sentences(self.table, self.step, self.eyes))

    def view(self) -> View:
        """What the seat sees, or all cards; while a deal's last trick is shown, the deal before its settlement."""
        if self.is_open:
            return cast(View, self.replay.open_view(self.bottom, self.flow.read_at))
        return cast(View, self.flow.view)

    def draw(self) -> None:
        """Draw the moment as the table would."""
        if self.is_mounted and self.flow is not None:
            self.picture.show(self.snapshot())

    def snapshot(self) -> MariageScene:
        """The moment as the table would draw it, without what is impossible here."""
        flow = self.flow
        return MariageScene(
            view=self.view(),
            players=self.table.players,
            look=self.thousand.look,
            key=self.thousand.key,
            bottom=self.bottom,
            held=flow.held,
            result=flow.result,
            told=tuple(flow.latest),
            moment=flow.news,
            tricks=tuple(flow.tricks),
            count_shown=self.table.settings.count_shown,
            said=flow.said,
            notice=self.notice,
            replayed=self.replayed,
        )

    # Looking

    def action_help(self) -> None:
        """Show the keys and the rules of this table."""
        self.app.push_screen(MariageRulesScreen(self.table.agreements, "keys"))

    def action_peek(self, what: str) -> None:
        """Take a closer look, but not at passed cards, which do not exist in this game."""
        if what != "gave":
            super().action_peek(what)
