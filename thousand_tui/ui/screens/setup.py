"""Setting up a table: who sits where, by which rules, and how fast."""

from __future__ import annotations

from collections.abc import Iterable

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from thousand_tui.bots import CHARACTERS, LEVELS, STYLES
from thousand_tui.desk.committing import Committed
from thousand_tui.desk.pages.sets import NamedSet, named_sets
from thousand_tui.desk.rating import fairly
from thousand_tui.desk.seating import TableSetup, mixed, players_for, rules_name, seats_of, with_own_names
from thousand_tui.guests import Guest, known, names
from thousand_tui.rules import Agreements, name_of, preset
from thousand_tui.rules.forms import FORMS, form_of
from thousand_tui.storage.settings import values_of
from thousand_tui.table import Player, TableSettings
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.agreements_list import changes_text
from thousand_tui.ui.screens.help import COLUMN, card_text
from thousand_tui.ui.screens.seats import LoadsGuests, SeatForm, SeatingScreen
from thousand_tui.ui.widgets.faces import Faces
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField, Field, FieldColumn, NameField, Prose, ScreenHead
from thousand_tui.ui.widgets.painted import draws_pictures
from thousand_tui.words import bot_trouble, t
from thousand_tui.words.catalogue import known as message, listed
from thousand_tui.words.declared import bot_words, preset_words

MOST_SEATS = max(form.seats for form in FORMS.values())
FACES = (110, 38)
"""The smallest window, across and down, in which the players have faces."""
# The fields for what can be on or off, with their settings.
SWITCHES = {"count": "count_shown", "open": "open_tricks", "deals": "open_deals", "practice": "practice"}


class SetupScreen(SeatingScreen, LoadsGuests):
    """Choose who plays and by which rules, and sit down."""

    VERTICAL_BREAKPOINTS = [(0, "-low"), (38, "-middle"), (51, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS = bindings("setup", games="choose_game", agreements="change_agreements", series="begin_series")

    def compose(self) -> ComposeResult:
        setup = self.thousand.table_setup
        self.agreements = getattr(self, "agreements", setup.agreements)
        yield ScreenHead(t("setup.title"))
        with Horizontal(id="setup-page"):
            with FieldColumn(id="setup-left"):
                yield Static(t("setup.seats"), id="setup-seats", classes="setup-heading", markup=False)
                yield Faces()
                for seat in range(MOST_SEATS):
                    yield SeatForm(seat, setup.players[seat] if seat < len(setup.players) else Player(""))
                yield Static(t("setup.table"), classes="setup-heading setup-gap", markup=False)
                yield from self._table_lines(setup)
                yield Static("", id="setup-about", markup=False)
                yield ButtonField(t("setup.start"), self.key("setup.start"), id="setup-start")
                yield Static("", id="setup-trouble", markup=False)
                yield Static(self._who_can_sit(), id="setup-who", markup=False)
            with Vertical(id="setup-right"):
                yield Static(t("setup.rules"), classes="setup-heading", markup=False)
                with FieldColumn(id="setup-agreements", can_focus=True):
                    yield Prose(Content(""), COLUMN, id="setup-rules-about")
        yield self.foot(games="choose_game", agreements="change_agreements")

    def _who_can_sit(self) -> Content:
        """People and levels explained, for windows with room for it."""
        kinds = [(t("setup.kind.person").capitalize(), t("setup.person.about"))]
        kinds += [*map(bot_words, LEVELS.values()), *map(bot_words, STYLES.values())]
        kinds += [bot_words(guest) for guest in map(known, names()) if isinstance(guest, Guest)]
        kinds += map(bot_words, CHARACTERS.values())
        parts = [Content.styled(t("setup.who"), "bold")]
        parts += [Content.assemble((title, "bold"), "  ", (about, "$felt-muted")) for title, about in kinds]
        return Content("\n").join(parts)

    def _table_lines(self, setup: TableSetup) -> Iterable[Field]:
        switch = [(False, t("form.off")), (True, t("form.on"))]
        paces = [(pace, t(f"settings.pace.{pace}")) for pace in values_of("pace")]
        return (
            ChoiceField(t("setup.preset"), self._sets(), setup.agreements, id="setup-preset"),
            ButtonField(t("setup.games"), self.key("setup.games"), id="setup-games"),
            ButtonField(t("setup.change"), self.key("setup.agreements"), id="setup-change"),
            *(
                ChoiceField(t(f"setup.{what}"), switch, getattr(setup.settings, name), id=f"setup-{what}")
                for what, name in SWITCHES.items()
            ),
            ChoiceField(t("setup.pace"), paces, self.thousand.settings.pace, id="setup-pace"),
            ChoiceField(t("setup.tutor"), switch, self.thousand.settings.tutor, id="setup-tutor"),
            ButtonField(t("setup.words"), self.key("setup.words"), id="setup-words"),
            ButtonField(t("setup.series"), self.key("setup.series"), id="setup-series"),
        )

    @on(LoadsGuests.Loaded)
    def _guests_have_come(self, event: LoadsGuests.Loaded) -> None:
        """Explain who can play, and say which bots could not be loaded."""
        self.query_one("#setup-who", Static).update(self._who_can_sit())
        for trouble in event.troubles:
            self.thousand.say(bot_trouble(trouble.id, trouble.reason, trouble.what), "warning")

    def on_screen_resume(self) -> None:
        """Update the rules, because the player's own sets may have changed."""
        self._show_rules()

    def _sets(self) -> tuple[tuple[Agreements, str], ...]:
        """All sets of agreements, including those chosen here."""
        sets = [named for named in named_sets() if named.problem is None]
        values = [(found.agreements, found.name) for found in sets]
        if self.agreements not in [each for each, _ in values]:
            values.append((self.agreements, t("home.own_rules")))
        return tuple(values)

    def _show_rules(self) -> None:
        """Show the name of the agreements and a description."""
        agreements = self.agreements
        choice: ChoiceField[Agreements] = self.query_one("#setup-preset", ChoiceField)
        choice.options = self._sets()
        choice.value = agreements
        choice.refresh()
        name = name_of(agreements)
        title, about = preset_words(preset(name)) if name else (rules_name(agreements), "")
        parts = [Content.assemble((title, "bold"), "\n" if about else "", about)]
        if agreements != preset("BASE").agreements:
            parts.append(changes_text(agreements))
        parts = [*(each.stylize_before("$felt-muted") for each in parts), card_text(agreements)]
        self.query_one("#setup-rules-about", Prose).tell(Content("\n\n").join(parts))

    def _agree(self, agreements: Agreements) -> None:
        """Use these agreements. Their form decides how many players there are."""
        changes = agreements.form != self.agreements.form
        self.agreements = agreements
        self._show_rules()
        if changes:
            self._seat_others()

    def _seat_others(self) -> None:
        """If the number of seats changes, fill them with the players who sat there last. Names already entered stay."""
        seats = seats_of(self.agreements)
        now = self.players
        company = players_for(self.thousand.settings, seats)
        if seats != len(now):
            people = [player for player in now if player.is_person]
            bots = [player for player in company if not player.is_person]
            company = with_own_names([*people, *bots, *company][:seats]) if people else company
            for form, player in zip(self.query(SeatForm), company, strict=False):
                form.seat_player(player)
        self.fill()
        self.check()

    def fill(self) -> None:
        """Show as many seats as the form has, and who are partners."""
        seats = seats_of(self.agreements)
        for form in self.query(SeatForm):
            form.display = form.seat < seats
        for form in self.query(SeatForm):
            form.offer_again()
        partners = [each for each in form_of(self.agreements).partners if each[1:]]
        pairs = [t("setup.pair", one=one + 1, other=other + 1) for one, other in partners]
        told = t("setup.partners", pairs=listed(pairs)) if pairs else ""
        self.query_one("#setup-seats", Static).update(
            Content.assemble(t("setup.seats"), (told, "not bold $felt-muted"))
        )
        order = t(f"setup.order.{self.agreements.direction}")
        self.query_one(ScreenHead).tell(t(f"setup.aside.{seats}", order=order))

    def on_resize(self) -> None:
        """Show the faces of the players if the window has room and can show pictures."""
        width, height = self.app.size
        self.set_class(width >= FACES[0] and height >= FACES[1] and draws_pictures(self), "-faces")

    @on(ChoiceField.Changed, "#setup-preset")
    def _preset_changed(self, event: ChoiceField.Changed) -> None:
        self._agree(event.value)

    @on(ButtonField.Pressed, "#setup-games")
    def action_choose_game(self) -> None:
        """Choose from all presets and the player's own sets."""

        def chosen(found: NamedSet) -> None:
            self._agree(found.agreements)

        if self.is_active:
            self.thousand.choose_set("choose", chosen, self.agreements)

    @on(ButtonField.Pressed, "#setup-change")
    def action_change_agreements(self) -> None:
        """Change the agreements of this table."""
        from thousand_tui.ui.screens.agreements_editor import AgreementsScreen

        if self.is_active:
            self.app.push_screen(AgreementsScreen(self.agreements, self._agree))

    @on(ButtonField.Pressed, "#setup-series")
    def action_begin_series(self) -> None:
        """Begin a series of games at this table."""
        if self.is_active and self.check() is None:
            self._remember(self.players)
            self.dismiss()
            self.thousand.open("all_series")

    @on(ChoiceField.Changed)
    def _choice_changed(self, event: ChoiceField.Changed) -> None:
        self._tell_about(event.choice)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain the field with the focus."""
        self._tell_about(event.widget)

    def _tell_about(self, widget: Widget) -> None:
        if isinstance(widget, ChoiceField) and isinstance(widget.parent, SeatForm):
            about = widget.parent.about(widget)
        elif isinstance(widget, NameField):
            about = t("setup.name.about")
        else:
            about = message(f"setup.{(widget.id or '').removeprefix('setup-')}.about") or ""
        self.query_one("#setup-about", Static).update(about)

    def sit_down(self, players: tuple[Player, ...], drawn: Committed) -> None:
        self._remember(mixed(players, drawn.seed))
        self.thousand.start_last_table(drawn)

    def _remember(self, players: tuple[Player, ...]) -> None:
        on = {name: self.query_one(f"#setup-{what}", ChoiceField).value for what, name in SWITCHES.items()}
        setup = TableSetup(fairly(players), self.agreements, TableSettings(**on))
        paced, tutored = (self.query_one(f"#setup-{what}", ChoiceField).value for what in ("pace", "tutor"))
        self.thousand.remember_table(setup, **on, pace=paced, tutor=tutored)
