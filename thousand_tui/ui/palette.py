"""The command palette, which does what was chosen once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual import on
from textual.app import App, SystemCommand
from textual.command import CommandPalette
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, OptionList

from thousand_tui.ui.screens.on_top import AppScreen, OnTop


class Palette(CommandPalette, OnTop[None]):
    """The commands by name; of a choice that is made twice before the palette is gone only the first one counts.

    The second one would close the screen beneath it.
    """

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def choose_once(self, event: Message) -> None:
        """Let the choice pass while the palette is on top."""
        if not self.is_active:
            event.prevent_default()


class WithPalette(App[int]):
    """An app that opens this palette."""

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the screen does."""
        if isinstance(screen, AppScreen):
            for title, text, callback in screen.palette():
                yield SystemCommand(title, text, callback)

    def action_command_palette(self) -> None:
        """Show all commands by name."""
        if self.use_command_palette and not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))
