"""Setting a table up: who sits where, by which rules, how fast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from thousand_tui.bots import LEVELS
from thousand_tui.last_table import TableSetup, last_setup, with_own_names
from thousand_tui.rules import Agreements, name_of, preset, presets
from thousand_tui.table import Player, TableSettings
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.agreements_text import agreements_text
from thousand_tui.ui.screens.form_screen import FormScreen
from thousand_tui.ui.screens.seats import SeatForm, name_trouble
from thousand_tui.ui.widgets.form_frame import FormHead, FormKeys
from thousand_tui.ui.widgets.form_lines import FormButton, FormChoice, FormLine
from thousand_tui.words import t

OWN = "own"
PACES = ("slow", "normal", "fast", "key")


class SetupScreen(FormScreen):
    """Choose who plays and by which rules, and sit down."""

    AUTO_FOCUS = "#setup-start"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS: ClassVar[list[BindingType]] = [bind("f5,ctrl+s", "start")]
    DEFAULT_CSS = """
    SetupScreen #setup-page { height: 1fr; padding: 1 1 0 1; }
    SetupScreen #setup-left { width: 44; height: 1fr; }
    SetupScreen #setup-right { width: 1fr; height: 1fr; margin: 0 0 0 2; }
    SetupScreen .setup-heading { height: 1; color: $turn; text-style: bold; }
    SetupScreen .setup-gap { margin: 1 0 0 0; }
    SetupScreen #setup-about { height: 3; color: $felt-muted; padding: 0 2; margin: 0 0 1 0; }
    SetupScreen #setup-trouble { height: 1; color: $turn; text-style: bold; padding: 0 2; }
    SetupScreen #setup-rules-about { height: auto; color: $felt-muted; margin: 0 0 1 0; }
    SetupScreen #setup-agreements { height: 1fr; scrollbar-size-vertical: 1; }
    SetupScreen #setup-who { height: auto; margin: 1 0 0 0; padding: 0 2 0 0; display: none; }
    SetupScreen.-wide #setup-left { width: 56; }
    SetupScreen.-wide.-tall #setup-who { display: block; }
    """

    def compose(self) -> ComposeResult:
        setup = last_setup(self.thousand.settings)
        yield FormHead(t("setup.title"), t("setup.aside"))
        with Horizontal(id="setup-page"):
            with VerticalScroll(id="setup-left", can_focus=False):
                yield Static(t("setup.seats"), classes="setup-heading", markup=False)
                for seat, player in enumerate(setup.players):
                    yield SeatForm(seat, player)
                yield Static(t("setup.table"), classes="setup-heading setup-gap", markup=False)
                yield from self._table_lines(setup)
                yield Static("", id="setup-about", markup=False)
                yield FormButton(t("setup.start"), "F5", id="setup-start")
                yield Static("", id="setup-trouble", markup=False)
                yield Static(self._who_can_sit(), id="setup-who", markup=False)
            with Vertical(id="setup-right"):
                yield Static(t("setup.rules"), classes="setup-heading", markup=False)
                yield Static("", id="setup-rules-about", markup=False)
                with VerticalScroll(id="setup-agreements"):
                    yield Static("", id="setup-agreements-text", markup=False)
        yield FormKeys(self._keys())

    def _who_can_sit(self) -> Content:
        """Persons and levels explained, for windows with room for it."""
        kinds = [(t("setup.kind.person").capitalize(), t("setup.person.about"))]
        kinds += [(level.title, level.about) for level in LEVELS.values()]
        parts = [Content.styled(t("setup.who"), "bold $turn")]
        parts += [Content.assemble((title, "bold"), "\n", (about, "$felt-muted")) for title, about in kinds]
        return Content("\n\n").join(parts)

    def _table_lines(self, setup: TableSetup) -> Iterator[FormLine]:
        switch = [(False, t("form.off")), (True, t("form.on"))]
        paces = [(pace, t(f"pace.{pace}")) for pace in PACES]
        rules = [(found.name, found.name) for found in presets()]
        name = name_of(setup.agreements)
        if name is None:
            rules.append((OWN, t("home.own_rules")))
        self.own_agreements = setup.agreements
        lines: list[FormChoice[Any]] = [
            FormChoice(t("setup.preset"), rules, name or OWN, id="setup-preset"),
            FormChoice(t("setup.open"), switch, setup.settings.open_tricks, id="setup-open"),
            FormChoice(t("setup.practice"), switch, setup.settings.practice, id="setup-practice"),
            FormChoice(t("setup.pace"), paces, self.thousand.settings.pace, id="setup-pace"),
        ]
        yield from lines

    def _keys(self) -> list[tuple[str, str, str]]:
        arrows, sideways = ("Up Down", "Left Right") if self.ascii_only else ("↑↓", "←→")
        return [
            ("F5", t("setup.keys.start"), "screen.start"),
            (arrows, t("keys.choose"), ""),
            (sideways, t("keys.change"), ""),
            ("Esc", t("keys.back"), "screen.back"),
        ]

    def on_mount(self) -> None:
        self._show_rules()

    @property
    def agreements(self) -> Agreements:
        """The agreements chosen."""
        name = str(self.query_one("#setup-preset", FormChoice).value)
        return self.own_agreements if name == OWN else preset(name).agreements

    def _show_rules(self) -> None:
        name = name_of(self.agreements)
        about = Content.assemble((preset(name).title, "bold"), "\n", preset(name).about) if name else ""
        self.query_one("#setup-rules-about", Static).update(about)
        text = agreements_text(self.agreements, ascii_only=self.ascii_only)
        self.query_one("#setup-agreements-text", Static).update(text)

    @on(FormChoice.Changed, "#setup-preset")
    def _preset_changed(self) -> None:
        self._show_rules()

    @on(FormChoice.Changed)
    def _choice_changed(self, event: FormChoice.Changed) -> None:
        self._tell_about(event.choice)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what the line under the cursor is about."""
        self._tell_about(event.widget)

    def _tell_about(self, widget: Widget) -> None:
        about = ""
        if isinstance(widget, FormChoice) and isinstance(widget.parent, SeatForm):
            level = LEVELS.get(widget.value)
            about = level.about if level else t("setup.person.about")
        elif widget.id in ("setup-open", "setup-practice", "setup-pace"):
            about = t(f"setup.{widget.id.removeprefix('setup-')}.about")
        self.query_one("#setup-about", Static).update(about)

    @on(Input.Changed)
    def _name_changed(self) -> None:
        self._check()

    def _check(self) -> str | None:
        trouble = name_trouble([player.name for player in self._players()])
        self.query_one("#setup-trouble", Static).update(trouble or "")
        return trouble

    def _players(self) -> tuple[Player, ...]:
        """The players as they stand; a bot gives way when a person takes its name."""
        forms = self.query(SeatForm)
        return with_own_names([form.player_now for form in forms])

    @on(FormButton.Pressed, "#setup-start")
    def action_start(self) -> None:
        """Sit down, if the names will do; the table is remembered."""
        if not self.is_active:
            return
        if trouble := self._check():
            self.thousand.say(trouble, "warning")
            return
        open_tricks, practice, pace = (
            self.query_one(f"#setup-{what}", FormChoice).value for what in ("open", "practice", "pace")
        )
        setup = TableSetup(self._players(), self.agreements, TableSettings(open_tricks, practice))
        self.thousand.change_settings(
            last_table=setup.as_last_table(), open_tricks=open_tricks, practice=practice, pace=pace
        )
        self.thousand.start_last_table()
