"""All sets of agreements, presets and the player's own, to play by, choose or read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from string import ascii_lowercase
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.seating import seats_of, unknown_told
from thousand_tui.desk.sentences import sentence, telling
from thousand_tui.rules import Agreements, presets
from thousand_tui.rules.agreements.model import STOCK_FORMS
from thousand_tui.storage import Problem, sets_dir
from thousand_tui.storage.own_sets import OwnSet, delete_set, export_set, import_set, own_sets, rename_set
from thousand_tui.storage.places import at_home
from thousand_tui.table.games import OTHERS, OtherGame
from thousand_tui.ui.keys import all_bindings, spelled
from thousand_tui.ui.other_games import open_setup
from thousand_tui.ui.previews import of_set
from thousand_tui.ui.screens.agreements_dialogs import ask_name
from thousand_tui.ui.screens.agreements_list import changes_text
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import ask
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.grouped_list import Entry, GroupedList
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.ui.widgets.preview import Panes
from thousand_tui.words import t
from thousand_tui.words.declared import preset_words

# Each set gets one, as long as there are any. Pressing it moves the cursor; Enter then does what the screen is for.
LETTERS: Final = f"{ascii_lowercase}1234567890"

NAME_WIDTH: Final = 13
TITLE: Final = 21


@dataclass(frozen=True, slots=True)
class NamedSet:
    """A preset or one of the player's own sets; ``problem`` says why such a set cannot be used. ``other`` is a game
    with its own kind of agreements."""

    name: str
    title: str
    about: str
    agreements: Agreements
    own: OwnSet | None = None
    other: OtherGame | None = None

    @property
    def problem(self) -> Problem | None:
        """What is wrong with the set's file."""
        return self.own.problem if self.own else None


def all_games() -> dict[str, list[NamedSet]]:
    """Everything that can be played: the presets, other games and the player's own sets."""
    groups = named_sets()
    own = groups.pop(t("sets.own"), None)
    for name, other in OTHERS.items():
        named = NamedSet(name, t(f"{other.id}.title"), t(f"{other.id}.about"), Agreements(), other=other)
        groups[t(f"{other.id}.sets")] = [named]
    return groups | ({t("sets.own"): own} if own else {})


def named_sets() -> dict[str, list[NamedSet]]:
    """All sets under headings: by number of players, without an auction, and the player's own."""
    groups: dict[str, list[NamedSet]] = {}
    for found in presets():
        heading = t("sets.stock") if found.form in STOCK_FORMS else t(f"sets.players.{seats_of(found.agreements)}")
        groups.setdefault(heading, []).append(NamedSet(found.name, *preset_words(found), found.agreements))
    own = [_own(found) for found in own_sets()]
    return groups | ({t("sets.own"): own} if own else {})


def _own(found: OwnSet) -> NamedSet:
    if found.problem is not None:
        return NamedSet(found.name, t("sets.damaged"), sentence(found.problem), found.agreements, found)
    title = t("sets.from", name=found.start, seats=seats_of(found.agreements))
    return NamedSet(found.name, title, unknown_told(found) if found.unknown else "", found.agreements, found)


class SetsList(GroupedList):
    """The sets, a row each, with letter, name and title."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.sets: dict[str, NamedSet] = {}
        self.letters: dict[str, str] = {}
        self.has_all_games = False

    def show(self) -> None:
        """Read the folder again and show the sets."""
        groups = all_games() if self.has_all_games else named_sets()
        self.sets = {_key(found): found for rows in groups.values() for found in rows}
        self.letters = dict(zip(self.sets, LETTERS, strict=False))
        self.show_groups({heading: map(_key, rows) for heading, rows in groups.items()})

    @property
    def chosen(self) -> NamedSet | None:
        """The set at the cursor."""
        return self.sets.get(self.at or "")

    def go_to_letter(self, letter: str) -> None:
        """Move the cursor to the set with this letter."""
        for key, each in self.letters.items():
            if each == letter:
                self.go_to(key)

    def paint_heading(self, canvas: Canvas, y: int, entry: Entry) -> None:
        """Draw a heading with a line to the edge."""
        end = canvas.put(2, y, f"{entry.key} ", self.style("turn"))
        canvas.put(end, y, "─" * max(0, canvas.width - 2 - end), self.style("line"))

    def paint_row(self, canvas: Canvas, y: int, entry: Entry, here: bool) -> None:
        """Draw letter, name and title."""
        found = self.sets[entry.key]
        canvas.put(3, y, spelled(self.letters.get(entry.key, "")).casefold(), self.style("muted"))
        room = canvas.width - TITLE - 2
        width = NAME_WIDTH if found.own is None else TITLE + 12
        canvas.put(6, y, clip(found.name, width), self.style("strong"))
        x = 6 + width + 2
        style = self.style("warn" if found.problem else "text")
        canvas.put(x, y, clip(found.title, room - (x - TITLE)), style)


def _key(found: NamedSet) -> str:
    return str(found.own.path) if found.own else found.name


class SetsScreen(FieldScreen):
    """A screen to choose a set; the caller decides what is done with it."""

    AUTO_FOCUS = "#sets-list"
    BINDINGS = all_bindings("sets", letter="letter('{key}')", rules="read")

    def __init__(self, purpose: str, chosen: Callable[[NamedSet], None], current: Agreements) -> None:
        """``purpose`` is "play", "choose", "start", "compare" or "read"; the cursor starts on ``current``."""
        super().__init__()
        self.purpose = purpose
        self.chosen = chosen
        self.current = current

    def compose(self) -> ComposeResult:
        yield ScreenHead(t(f"sets.title.{self.purpose}"))
        with Panes():
            yield SetsList(id="sets-list")
        with VerticalScroll(id="sets-about", can_focus=False):
            yield Static("", id="sets-about-text", classes="prose", markup=False)
        yield ScreenKeys(self._keys())

    def fill(self) -> None:
        self.rows.has_all_games = self.purpose == "play"
        self.rows.show()
        for key, found in self.rows.sets.items():
            if found.agreements == self.current and found.problem is None:
                self.rows.go_to(key)
                break

    @property
    def rows(self) -> SetsList:
        """The list of sets."""
        return self.query_one(SetsList)

    def _keys(self) -> list[tuple[str, str, str]]:
        keys = [(self.key("form.do"), t(f"sets.keys.{self.purpose}"), "screen.choose")]
        keys += self.foot_keys("sets", rules="read")
        if self.purpose == "play":
            keys += self.foot_keys("sets", "change")
        found = self.rows.chosen if self.query(SetsList) else None
        if found is not None and found.own is not None:
            keys += self.foot_keys("sets", *["rename", "export"] * (found.problem is None), "delete")
        return [*keys, *self.foot_keys("sets", "import"), *self.foot_keys("form", "back")]

    @on(GroupedList.Moved)
    def _tell(self) -> None:
        """Give details of the set at the cursor."""
        found = self.rows.chosen
        text = Content("")
        if found is not None:
            parts = [Content.assemble((found.name, "bold"), f"  {found.title}")]
            parts += [Content(found.about)] if found.about else []
            if found.problem is None and found.other is None:
                parts.append(changes_text(found.agreements))
            text = Content("\n").join(parts)
        self.query_one("#sets-about-text", Static).update(text)
        self.query_one("#sets-about", VerticalScroll).scroll_home(animate=False)
        is_shown = found is not None and found.problem is None and found.other is None
        making = partial(of_set, found.agreements, self.thousand.settings) if found is not None and is_shown else None
        self.query_one(Panes).follow(making)
        self.query_one(ScreenKeys).show_keys(self._keys())

    # Choosing

    def action_letter(self, letter: str) -> None:
        """Go to the set with this letter."""
        self.rows.go_to_letter(letter)

    @on(GroupedList.Chosen)
    def action_choose(self) -> None:
        """Close and pass on the set at the cursor."""
        found = self.rows.chosen
        if found is None or not self.is_active:
            return
        if found.problem is not None:
            self.thousand.say(found.about, "warning")
            return
        self.dismiss()
        self.chosen(found)

    def action_read(self) -> None:
        """Show the rules of the set at the cursor."""
        found = self.rows.chosen
        if found is not None and found.other is not None:
            self.app.push_screen(found.other.part("rules_screen")(found.other.part("read_line")(found.name)))
        elif found is not None and found.problem is None:
            self.thousand.open("rules", found.agreements)

    def action_change(self) -> None:
        """Change the set at the cursor, and play by the result."""
        found = self.rows.chosen
        if found is None or found.problem is not None or self.purpose != "play":
            return
        self.dismiss()
        if found.other is not None:
            open_setup(self.thousand, found.other)
        else:
            self.thousand.open_agreements(found.agreements)

    # The player's own sets

    @property
    def own(self) -> OwnSet | None:
        """The set at the cursor, if it is one of the player's own."""
        found = self.rows.chosen
        return found.own if found else None

    def _try(self, work: Callable[[], str]) -> None:
        """Do something with files, and report the result."""
        with telling(self.thousand.say, severity="warning"):
            self.thousand.say(work())
        self.rows.show()

    def action_rename(self) -> None:
        """Rename one of the player's own sets."""
        found = self.own
        if found is None or found.problem is not None:
            return

        def rename(name: str) -> None:
            self._try(lambda: t("sets.renamed", old=found.name, new=rename_set(found, name).name))

        ask_name(self.thousand, t("sets.rename"), t("sets.rename.about"), found.name, t("sets.rename"), rename)

    def action_delete(self) -> None:
        """Delete one of the player's own sets, after asking."""
        found = self.own
        if found is None:
            return

        def delete() -> str:
            delete_set(found)
            return t("sets.deleted", name=found.name)

        name, do = found.name, partial(self._try, delete)
        ask(self.thousand, lambda: (t("sets.ask.delete", name=name), t("sets.ask.delete.yes")), do)

    def action_export(self) -> None:
        """Write one of the player's own sets to a file."""
        found = self.own
        if found is None or found.problem is not None:
            return

        def export(place: str) -> None:
            self._try(lambda: t("sets.exported", name=found.name, file=export_set(found, Path(place.strip()))))

        first = str(at_home("~") / found.path.name)
        ask_name(self.thousand, t("sets.export"), t("sets.export.about"), first, t("sets.export.yes"), export)

    def action_import(self) -> None:
        """Import a set from a file."""

        def take(place: str) -> None:
            if place.strip():
                self._try(lambda: self._imported(import_set(Path(place.strip()))))

        about = t("sets.import.about", folder=sets_dir())
        ask_name(self.thousand, t("sets.import"), about, "", t("sets.import.yes"), take)

    def _imported(self, found: OwnSet) -> str:
        said = t("sets.imported", name=found.name)
        return f"{said} {unknown_told(found)}" if found.unknown else said
