"""Setting up any table: a form for each seat, with a name and a kind of player; words for the shuffle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from thousand_tui.bots import CHARACTERS, LEVELS, MANNERS, MIXED, STEADY, kind_of, level_of, parts_of
from thousand_tui.desk import committing
from thousand_tui.desk.glance import called, given
from thousand_tui.desk.rating import FAIR
from thousand_tui.desk.seating import LEVEL, name_trouble, with_own_names
from thousand_tui.guests import Guest, Trouble, known, names, title_of, troubles
from thousand_tui.storage.saves import LONGEST_WORD
from thousand_tui.table import PERSON, Player
from thousand_tui.table.games import AnySession
from thousand_tui.ui.judging import Asked
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.agreements_dialogs import WideDialog
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.faces import Faces
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField, NameField, ScreenKeys
from thousand_tui.words import bot_names, t
from thousand_tui.words.declared import bot_title, bot_words


class SeatForm(Styled, Horizontal):
    """The form for a seat: a name, a person or a bot's level, and the style of a bot that has one.

    Up and down go to the same field of another seat, or leave the seats. Tab goes to the next field of this seat, and
    so does Enter in the name.
    """

    BINDINGS = bindings("form", up="seat(-1)", down="seat(1)")

    # Whether levels have a style here.
    has_styles: ClassVar[bool] = True

    def __init__(self, seat: int, player: Player) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat
        self.player = player
        # The name as shown: a person without a name is called "you".
        self.person_name = called(player.name) if player.is_person else t("setup.person", seat=seat + 1)

    def offered(self) -> tuple[tuple[str, str], ...]:
        """Who may play here, with titles: a person, the levels from easiest on, a fair opponent if a person plays
        elsewhere, and installed bots (by name until they are loaded)."""
        guests = [(name, bot_title(name, title_of(name))) for name in names() if not isinstance(known(name), Trouble)]
        levels = [(each.id, bot_words(each)[0]) for each in LEVELS.values()]
        others = [form.player for form in self.screen.query(SeatForm) if form.display and form is not self]
        fair = [(FAIR, t("setup.kind.fair"))] if any(other.is_person for other in others) else []
        return ((PERSON, t("setup.kind.person")), *levels, *fair, *guests)

    def compose(self) -> ComposeResult:
        level, style = parts_of(self.player.kind)
        styles = [(each.id, bot_words(each)[0]) for each in MANNERS.values()]
        yield Static(f"  {self.seat + 1}", classes="seat-number", markup=False)
        yield NameField(self.person_name if self.player.is_person else self.player.name)
        self.level_choice: ChoiceField[str] = ChoiceField(
            "", self.offered(), level, label_width=0, classes="seat-level"
        )
        self.style_choice: ChoiceField[str] = ChoiceField("", styles, style, label_width=0, classes="seat-style")
        yield self.level_choice
        yield self.style_choice

    def on_mount(self) -> None:
        self._offer_style()

    def _offer_style(self) -> None:
        """Show the style only for levels; others use its room."""
        self.style_choice.display = self.has_styles and level_of(self.level) is not None
        self.set_class(self.has_styles and not self.style_choice.display, "-plain")

    def offer_again(self) -> None:
        """Update the choices, because bots were loaded or a person came or went. Whoever can no longer play here is
        replaced by a level."""
        self.level_choice.options = self.offered()
        if self.level not in dict(self.offered()):
            self.level_choice.value = LEVEL
        self._offer_style()
        self.level_choice.refresh()

    @property
    def fields(self) -> list[Widget]:
        """The fields of this form, from left to right."""
        return [one for one in self.query("NameField, ChoiceField").results(Widget) if one.focusable and one.display]

    def action_seat(self, by: int) -> None:
        """Go to the seat before or after this one, or leave the seats."""
        forms = [form for form in self.screen.query(SeatForm) if form.display]
        at = forms.index(self) + by
        column = self.fields.index(self.screen.focused) if self.screen.focused in self.fields else 0
        if at in range(len(forms)):
            row = forms[at].fields
            row[min(column, len(row) - 1)].focus()
        else:
            chain = self.screen.focus_chain
            edge = forms[0].fields[0] if by < 0 else forms[-1].fields[-1]
            chain[(chain.index(edge) + by) % len(chain)].focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.level_choice.focus()

    @property
    def name_input(self) -> NameField:
        """The field for the name."""
        return self.query_one(NameField)

    @property
    def name_now(self) -> str:
        """The name in the field."""
        return given(self.name_input.value)

    @property
    def level(self) -> str:
        """A person, or a level without its style."""
        return str(self.level_choice.value)

    @property
    def kind(self) -> str:
        """Who plays here: a person, or a level with its style."""
        return kind_of(self.level, self.style_choice.value if self.style_choice.display else STEADY)

    def about(self, choice: ChoiceField[Any]) -> str:
        """An explanation of the current choice in this field."""
        if choice is self.style_choice:
            about = bot_words(MANNERS[choice.value])[1]
            return f"{about} {t('setup.unrated')}" if choice.value in (MIXED.id, *CHARACTERS) else about
        if self.level == PERSON:
            return t("setup.person.about")
        if self.level == FAIR:
            return t("setup.fair.about")
        if (level := level_of(self.level)) is not None:
            return bot_words(level)[1]
        guest = known(self.level)
        if not isinstance(guest, Guest):
            return t("setup.foreign.loading", name=self.level)
        return t("setup.foreign.about", title=guest.title, about=guest.about)

    @property
    def player_now(self) -> Player:
        """The player described by the fields."""
        return Player(self.name_now.strip(), self.kind)

    def seat_player(self, player: Player) -> None:
        """Let another player sit here."""
        self.player = player
        if player.is_person:
            self.person_name = called(player.name)
        self.level_choice.value, self.style_choice.value = parts_of(player.kind)
        self._offer_style()
        self.name_input.value = self.person_name if player.is_person else player.name

    def on_choice_field_changed(self, event: ChoiceField.Changed) -> None:
        """Give a bot its own name, and a returning person their old one."""
        if event.choice is self.style_choice:
            return
        self._offer_style()
        others = [form.name_now for form in self.screen.query(SeatForm) if form is not self]
        bot = event.value != PERSON
        if bot and self.player.is_person:
            self.name_input.value = bot_names([*others, self.person_name], 1)[0]
        elif not bot:
            self.name_input.value = self.person_name
        self.player = Player(self.name_now, self.kind)
        forms = [form for form in self.screen.query(SeatForm) if form.display]
        for form, player in zip(forms, with_own_names([form.player_now for form in forms]), strict=True):
            form.offer_again()
            if player.is_person and player != form.player_now:
                form.seat_player(player)

    def on_input_changed(self) -> None:
        """Remember the person's name for when they return, and what is typed before anybody is chosen."""
        if self.name_input.has_focus or (self.player.is_person and self.kind == PERSON):
            self.person_name = self.name_input.value


class LoadsGuests(Screen[None]):
    """Loads the installed bots when it is shown, then offers them at its seats by their titles.

    It must not be the first base of a screen, because Textual takes the styles of that one only.
    """

    @dataclass
    class Loaded(Message):
        """All installed bots are known now."""

        troubles: tuple[Trouble, ...]

    def on_mount(self) -> None:
        """Start loading, if there is anything to load."""
        if names():
            self._load()
        else:
            self.post_message(self.Loaded(troubles()))

    @work(thread=True, exit_on_error=False)
    def _load(self) -> None:
        """Load the bots in a thread that nobody has to wait for."""
        found = Asked(troubles).answer(get_current_worker())
        if found is not None:
            self.post_message(self.Loaded(found))

    @on(Loaded)
    def _offer_again(self) -> None:
        for form in self.query(SeatForm):
            form.offer_again()


class SeatingScreen(FieldScreen):
    """A screen with a form for each seat. Nobody can sit down until the names are all right."""

    AUTO_FOCUS = "#setup-start"
    BINDINGS = bindings("setup", "start", words="type_words")

    def __init__(self) -> None:
        super().__init__()
        # The words that people typed, by seat.
        self.typed: Mapping[int, str] = {}

    def foot(self, **own: str) -> ScreenKeys:
        """The keys at the bottom, with ``own`` ones after the first."""
        self.own, does = own, "keys.cursor" if isinstance(self.focused, NameField) else "keys.change"
        walk = (self.key.both("form.up", "form.down"), t("keys.choose"), "")
        change = (self.key.both("form.previous", "form.next"), t(does), "")
        start, *keys = self.foot_keys("setup", start="start", **own, words="type_words")
        return ScreenKeys([start, walk, change, *keys, *self.foot_keys("form", "back")])

    @on(events.DescendantFocus)
    def _tell_keys(self) -> None:
        """Say what left and right do in the focused field."""
        self.query_one(ScreenKeys).show_keys(self.foot(**self.own).keys)

    @cached_property
    def drawn(self) -> committing.Committed:
        """The seed of the next game."""
        return committing.committed(self.thousand.asked_seed.text)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players so far. A bot gets another name if a person takes its name."""
        return with_own_names([form.player_now for form in self.query(SeatForm) if form.display])

    @abstractmethod
    def sit_down(self, players: tuple[Player, ...], drawn: committing.Committed) -> None:
        """Start a game with these players, and remember the table."""

    @on(Input.Changed)
    def check(self) -> str | None:
        """Show the players' faces, and what is wrong with the names, if anything is."""
        players = self.players
        for faces in self.query(Faces):
            faces.show(players, self.thousand.settings.face)
        trouble = name_trouble([player.name for player in players])
        self.query_one("#setup-trouble", Static).update(trouble or "")
        return trouble

    @on(ButtonField.Pressed, "#setup-start")
    def action_start(self) -> None:
        """Sit down, if the names are all right."""
        if not self.is_active:
            return
        if trouble := self.check():
            self.thousand.say(trouble, "warning")
            return
        self.sit_down(self.players, self.drawn.with_words(committing.words_of(self.players, self.typed)))

    @on(ButtonField.Pressed, "#setup-words")
    def action_type_words(self) -> None:
        """Show the commitment, and let each person add a word."""

        def keep(typed: Mapping[int, str] | None) -> None:
            if typed is not None:
                self.typed = typed
                self.drawn = replace(self.drawn, is_read=True)
                note = t("words.typed", number=len(typed)) if typed else ""
                self.query_one("#setup-words", ButtonField).note = note

        if self.is_active:
            self.app.push_screen(WordsScreen(self.drawn, self.players, self.typed), keep)


class WordsScreen(WideDialog):
    """The whole commitment, and a field for each person. The result is what they typed, by seat."""

    AUTO_FOCUS = "NameField"

    def __init__(self, drawn: committing.Committed, players: Sequence[Player], typed: Mapping[int, str]) -> None:
        super().__init__()
        self.drawn = drawn
        self.people = [(seat, player.name) for seat, player in enumerate(players) if player.is_person]
        self.typed = typed

    def compose(self) -> ComposeResult:
        commitment = self.drawn.shuffling.commitment
        with self.box(t("words.title")):
            about = "words.about" if commitment is not None else "words.about.chosen"
            yield Static(t(about), classes="dialog-text", markup=False)
            yield Static(commitment or "", id="words-commitment", markup=False)
            for seat, name in self.people:
                with Horizontal(classes="word-row"):
                    yield Static(called(name), classes="word-who", markup=False)
                    yield NameField(self.typed.get(seat, ""), LONGEST_WORD, id=f"word-{seat}")
            if not self.people:
                yield Static(t("words.nobody"), markup=False)
            yield ButtonField(t("words.done"), id="words-done", classes="dialog-gap")
            yield ButtonField(t("words.back"), self.key("form.back"), id="words-back")

    @on(Input.Submitted)
    def _next(self) -> None:
        """Go to the next person's field; after the last one, close."""
        lines = list(self.query(NameField))
        at = next((at for at, line in enumerate(lines) if line.has_focus), len(lines))
        if at + 1 >= len(lines):
            self._done()
        elif self._is_good(lines[at]):
            lines[at + 1].focus()

    def pressed(self, what: str) -> None:
        """Keep the words or discard them."""
        self._done() if what == "done" else self.dismiss(None)

    def _done(self) -> None:
        lines = {seat: self.query_one(f"#word-{seat}", NameField) for seat, _ in self.people}
        if all(map(self._is_good, lines.values())):
            typed = {seat: committing.as_word(line.value) for seat, line in lines.items()}
            self.dismiss({seat: word for seat, word in typed.items() if word})

    def _is_good(self, line: NameField) -> bool:
        """Whether a word may be used for the shuffle. If not, say why and keep the focus there."""
        if trouble := committing.word_trouble(committing.as_word(line.value)):
            self.thousand.say(trouble, "warning")
            line.focus()
        return trouble is None


class ShuffleScreen(WideDialog):
    """How to check the shuffle of a game."""

    AUTO_FOCUS = "#shuffle-back"

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        told = [*committing.shuffling_lines(self.session)] or [t("shuffling.none")]
        with self.box(t("menu.shuffle")):
            for line in told:
                yield Static(line, classes="dialog-text", markup=False)
            yield ButtonField(t("menu.resume"), self.key("form.back"), id="shuffle-back")


class FingerprintScreen(WideDialog):
    """What the words led to, before the first card. The result is whether to deal."""

    AUTO_FOCUS = "#fingerprint-deal"

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        found = self.session.occasion.shuffling
        assert found is not None
        with self.box(t("fingerprint.title")):
            yield Static(t("fingerprint.about"), classes="dialog-text", markup=False)
            yield Static("\n".join(committing.fingerprint_lines(self.session)), id="fingerprint", markup=False)
            said = committing.words_told(found.names, found.words)
            words = t("verify.words", words=said) if said else t("verify.words.none")
            yield Static(words, id="fingerprint-words", markup=False)
            yield ButtonField(t("fingerprint.deal"), id="fingerprint-deal")
            yield ButtonField(t("words.back"), self.key("form.back"), id="fingerprint-back")

    def pressed(self, what: str) -> None:
        """Close with whether to deal."""
        self.dismiss(what == "deal" or None)
