"""The settings. Changes take effect and are saved at once."""

from __future__ import annotations

import os
import sys
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from thousand_tui.sanitize import one_line
from thousand_tui.storage import themes_dir
from thousand_tui.storage.settings import MOST_BOTS, values_of
from thousand_tui.ui import theming
from thousand_tui.ui.screens.app_screen import FieldScreen, speak_as_set
from thousand_tui.ui.screens.dialogs import TextLine
from thousand_tui.ui.widgets.fields import ChoiceField, FieldColumn, ScreenHead, ScreenKeys
from thousand_tui.words import call_bots, t
from thousand_tui.words.catalogue import has_own_letters, known, offered, own_name

LOOK = ("theme", "suits", "frames", "sort", "high_left", "keep_places")
LANGUAGE, CARDS = "language", "cards"
PLAY = ("pace", "last_card", "review", "tutor", "hand_worth", "praise", "animations", "bell", "mouse")
SHORTEST_LABEL = 20


def look() -> tuple[str, ...]:
    """The first group of settings. It includes the language and the letters on cards if there is a choice of these."""
    return (*LOOK, *[LANGUAGE] * bool(offered()[1:]), *[CARDS] * has_own_letters())


class SettingsScreen(FieldScreen):
    """All settings, each on a line, with an explanation below."""

    AUTO_FOCUS = ""

    def __init__(self, at: str = LOOK[0]) -> None:
        """Put the cursor on the setting ``at``."""
        super().__init__()
        self.at = at

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("settings.title"), t("settings.aside"))
        with FieldColumn(id="settings-page"):
            with FieldColumn(id="settings-lines"):
                yield Static(t("settings.look"), classes="settings-heading", markup=False)
                for name in look():
                    yield self._line(name)
                yield Static(t("settings.play"), classes="settings-heading settings-gap", markup=False)
                for name in PLAY:
                    yield self._line(name)
                with Horizontal(classes="settings-text"):
                    yield Static(f"  {t('settings.bot_names')}", classes="settings-label", markup=False)
                    yield TextLine(", ".join(self.thousand.settings.bot_names), id="settings-bot_names")
            yield Static("", id="settings-about", markup=False)
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        return [
            (self.key.both("form.up", "form.down"), t("keys.choose"), ""),
            (self.key.both("form.previous", "form.next"), t("keys.change"), ""),
            *self.back_keys(),
        ]

    def _line(self, name: str) -> ChoiceField[Any]:
        value = getattr(self.thousand.settings, name)
        width = max(SHORTEST_LABEL, 1 + max(cell_len(t(f"settings.{each}")) for each in (*look(), *PLAY)))
        label, id = t(f"settings.{name}"), f"settings-{name}"
        return ChoiceField(label, self._values(name), value, label_width=width, id=id)

    def _values(self, name: str) -> list[tuple[Any, str]]:
        """The possible values of a setting, with their names."""
        if name == "theme":
            return [("auto", t("settings.theme.auto")), *self.thousand.themes.titles.items()]
        if name == LANGUAGE:
            return [("auto", t("settings.language.auto")), *((code, own_name(code)) for code in offered())]
        return [(value, self._said(name, value)) for value in values_of(name)]

    def _said(self, name: str, value: object) -> str:
        if name == "pace":
            return t(f"pace.{value}")
        return known(f"settings.{name}.{value}") or t("form.on" if value else "form.off")

    def on_mount(self) -> None:
        self.query_one(f"#settings-{self.at}").focus()
        # The key for themes works here, too; the line then shows the new setting.
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.call_after_refresh(self._show_theme))

    def on_choice_field_changed(self, event: ChoiceField.Changed) -> None:
        """Use the new value at once and save it."""
        name = (event.choice.id or "").removeprefix("settings-")
        self.thousand.change_settings(**{name: event.value})
        if name == "theme":
            self._use_theme(event.value)
        if name in (LANGUAGE, CARDS):
            speak_as_set(self.thousand, name)
        self.query_one(ScreenKeys).show_keys(self._keys())
        for widget in self.query("*"):
            widget.refresh()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Rename the bots at once, including those at the last tables."""
        names = [name for name in map(one_line, event.value.split(",")) if name][:MOST_BOTS]
        if names != self.thousand.settings.bot_names:
            now = call_bots(names)
            renamed = self.thousand.settings.renaming_bots(lambda name: now.get(name, name))
            self.thousand.change_settings(bot_names=names, **renamed)

    def _show_theme(self) -> None:
        self.query_one("#settings-theme", ChoiceField).value = self.thousand.settings.theme

    def _use_theme(self, name: str) -> None:
        """Switch to this theme; ``auto`` means the one that suits the terminal."""
        if name == "auto":
            few = theming.few_colours(os.environ, sys.platform)
            name = theming.PLAIN if few else theming.DEFAULT
        if name in self.app.available_themes:
            self.app.theme = name

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain the line with the cursor."""
        name = (event.widget.id or "").removeprefix("settings-")
        said = t(f"settings.{name}.about", folder=themes_dir(), key=self.key("app.theme"))
        self.query_one("#settings-about", Static).update(said)
