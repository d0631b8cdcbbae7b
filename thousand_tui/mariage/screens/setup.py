"""Setting up a table of Mariage: how many players, who they are, tokens and deals; also texts to read: the rules of a
table, and the game in a minute."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import DescendantFocus
from textual.widgets import Static

from thousand_tui.desk.committing import Committed
from thousand_tui.mariage import words
from thousand_tui.mariage.bots.levels import LEVELS
from thousand_tui.mariage.desk import LEVEL, MariageSetup, seated
from thousand_tui.mariage.rules import MariageAgreements, read_agreements, share_line
from thousand_tui.mariage.rules.agreements import FEWEST, MOST, OPTIONS
from thousand_tui.rules.agreements.option import Option
from thousand_tui.rules.quoting import Unusable
from thousand_tui.table import PERSON, Player
from thousand_tui.ui.screens.help import COLUMN, Page, PagesScreen, glossary_text, keys_text, what_if_text
from thousand_tui.ui.screens.openers import begin
from thousand_tui.ui.screens.seats import SeatForm, SeatingScreen
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField, FieldColumn, Prose, ScreenHead
from thousand_tui.words import t
from thousand_tui.words.catalogue import known
from thousand_tui.words.declared import also_called, explanation_of, said_value, title_of, why_unusable

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

TOPICS: Final = ("rules", "what_if", "how", "words", "keys")


def rules_text(agreements: MariageAgreements) -> Content:
    """The rule card, with a paragraph for each rule."""
    return Content("\n\n").join(Content(line) for line in words.rule_card(agreements))


def minute_text() -> Content:
    """The game in a minute."""
    return Content(words.how_to_play())


# The keys of this table, like :data:`thousand_tui.ui.keys.HELP` for Thousand.
HELP: Final = (
    ("help.keys.table", ("choose", "play", "pass", "undo", "erase", "hint", "follow")),
    (
        "help.keys.look",
        (
            *("last", "calls", "out", "side", "sheet", "replay", "review", "practise", "note", "banner"),
            *("theme", "help", "menu", "commands", "redraw", "leave"),
        ),
    ),
    ("help.keys.mouse", ("click", "again", "line")),
)


def _does(name: str) -> str:
    """The message for what a key does, from this game if it has its own."""
    return own if known(own := f"mariage.help.{name}") else f"help.does.{name}"


def start(app: ThousandApp, setup: MariageSetup, drawn: Committed | None = None) -> None:
    """Start a new game and remember its table."""

    def go() -> None:
        app.asked_game = None
        app.change_settings(**setup.remembered())
        asked = app.asked_seed.take()
        begin(app, setup.session(drawn or asked), drawn)

    app.leaving(go)


class MariageRulesScreen(PagesScreen):
    """The rules of a table of Mariage, how to play, and the keys."""

    def __init__(self, agreements: MariageAgreements, topic: str = "") -> None:
        super().__init__("mariage.title", (), TOPICS.index(topic) if topic else 0)
        self.agreements = agreements

    def action_help(self) -> None:
        """Go to the page with the keys."""
        self.action_show_page(TOPICS.index("keys") + 1)

    def compose(self) -> ComposeResult:
        self.aside = share_line(self.agreements)
        self.pages = (
            Page(t("rules.card"), partial(rules_text, self.agreements)),
            Page(t("rules.what_if"), partial(what_if_text, partial(words.what_if, self.agreements))),
            Page(t("help.topic.how"), minute_text),
            Page(t("help.topic.words"), partial(glossary_text, "mariage.glossary")),
            Page(t("help.topic.keys"), partial(keys_text, self.key, HELP, _does)),
        )
        yield from super().compose()


class MariageSeat(SeatForm):
    """The form for a seat. Bots of Mariage have no style."""

    has_styles = False

    def offered(self) -> tuple[tuple[str, str], ...]:
        """A person, or one of the levels."""
        return ((PERSON, t("setup.kind.person")), *((level, t(f"mariage.kind.{level}")) for level in LEVELS))


# The values of the fields; the shared line accepts any number allowed.
VALUES: Final = {
    "players": range(FEWEST, MOST + 1),
    "tokens": (20, 30, 40, 50, 75, 100, 150, 200, 300, 500),
    "deals": (1, 2, 3, 5, 8, 10, 15, 20, 30, 40, 50, 100, 200),
    "stake": range(1, 6),
    "trick_pay": range(1, 6),
    "penalty": range(6),
    "pack": ("by_players", "36", "52"),
    "remind": ("on", "off"),
    "first_dealer": ("lot", "fixed"),
    "direction": ("clockwise", "counter"),
}


class MariageSetupScreen(SeatingScreen):
    """Choose how many play, who they are and for how many tokens, and sit down."""

    def __init__(self, setup: MariageSetup) -> None:
        super().__init__()
        self.setup = setup
        # The last agreements that go together, and the conflict in the fields now, if any.
        self.agreements, self.clash = setup.agreements, ""

    def compose(self) -> ComposeResult:
        setup = self.setup
        yield ScreenHead(t("mariage.setup.title"))
        with Horizontal(id="mariage-page"):
            with FieldColumn(id="mariage-left"):
                for option in OPTIONS:
                    value = getattr(setup.agreements, option.id)
                    values = dict.fromkeys((*VALUES[option.id], value))
                    options = [(each, said_value(option, each) if option.values else str(each)) for each in values]
                    options.sort(key=lambda pair: (isinstance(pair[0], int) and pair[0]) or 0)
                    yield ChoiceField[object](title_of(option), options, value, id=f"mariage-{option.id}")
                yield Static(t("setup.seats"), classes="setup-heading setup-gap", markup=False)
                for seat in range(MOST):
                    player = setup.players[seat] if seat < len(setup.players) else Player("", LEVEL)
                    yield MariageSeat(seat, player)
                yield ButtonField(t("setup.words"), self.key("setup.words"), id="setup-words")
                yield Static("", id="setup-trouble", markup=False)
                yield ButtonField(t("setup.start"), self.key("setup.start"), id="setup-start")
            with FieldColumn(id="mariage-right", can_focus=True):
                yield Prose(Content(""), COLUMN, id="mariage-rules")
        yield self.foot()

    def _field(self, option: Option) -> ChoiceField[Any]:
        return self.query_one(f"#mariage-{option.id}", ChoiceField)

    def _read(self) -> None:
        """Read the fields, if they go together."""
        self.clash = ""
        try:
            self.agreements = read_agreements({each.id: self._field(each).value for each in OPTIONS})
        except Unusable as error:
            self.clash = why_unusable(error)

    def check(self) -> str | None:
        """What is wrong with the names, or with agreements that do not go together."""
        trouble = super().check() or self.clash or None
        self.query_one("#setup-trouble", Static).update(trouble or "")
        return trouble

    @on(DescendantFocus)
    @on(ChoiceField.Changed)
    def fill(self) -> None:
        """Show as many seats as there are players, and an explanation of the focused field."""
        self._read()
        for form in self.query(MariageSeat):
            form.display = form.seat < self._field(OPTIONS[0]).value
        parts = [self._about().stylize_before("$felt-muted"), rules_text(self.agreements)]
        self.query_one(Prose).tell(Content("\n\n").join(parts))
        self.check()

    def _about(self) -> Content:
        """An explanation of the focused field: an option, the levels at a seat, or the game in a minute."""
        if self.focused is not None and isinstance(self.focused.parent, MariageSeat):
            return Content("\n\n".join(words.levels()))
        option = next((each for each in OPTIONS if self._field(each).has_focus), None)
        if option is None:
            return minute_text()
        names = also_called(option)[0]
        also = [t("edit.also_called", names=t("list.comma").join(names))] if names else []
        title = Content.styled(f"{option.key}  {title_of(option)}", "bold")
        return Content("\n").join([title, *map(Content, (explanation_of(option), *also))])

    @on(ChoiceField.Changed, "#mariage-players")
    def _players_changed(self) -> None:
        """Put bots on seats that were added."""
        forms = list(self.query(MariageSeat))
        players = [form.player_now for form in forms if form.display]
        table = seated(players, self._field(OPTIONS[0]).value)
        for form, player in zip(forms, table, strict=False):
            form.seat_player(player)
        self.fill()

    def sit_down(self, players: tuple[Player, ...], drawn: Committed) -> None:
        start(self.thousand, MariageSetup(players, self.agreements, self.setup.settings), drawn)

    def action_help(self) -> None:
        """Show the rules of this table."""
        self.app.push_screen(MariageRulesScreen(self.agreements))
