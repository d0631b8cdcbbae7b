"""The editor of agreements: find an option, read about it, change it, undo, and save the set."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from thousand_tui.desk.draft import draft_of, nearest, shown_options, stepped
from thousand_tui.desk.interview import Ended
from thousand_tui.desk.pages.page import Form, Line
from thousand_tui.desk.pages.sets import NamedSet
from thousand_tui.desk.sentences import telling
from thousand_tui.rules import GROUPS, Agreements, Option
from thousand_tui.storage.own_sets import own_set, own_set_of, save_set
from thousand_tui.ui.keys import all_bindings, bindings
from thousand_tui.ui.screens.agreements_dialogs import ConflictScreen, LineScreen, ValueScreen, ask_how
from thousand_tui.ui.screens.agreements_list import LOUD, TYPED, AgreementsList, answers_text, option_text
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import ask
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.ui.screens.help import WHAT_IF, RulesScreen
from thousand_tui.ui.widgets.fields import NameField, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.group_row import OTHER, Group, GroupRow
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.words import t
from thousand_tui.words.declared import group_title
from thousand_tui.words.whatif import Change, changes as changed_answers

Done = Callable[[Agreements], None]


class AgreementsScreen(FieldScreen):
    """A set of agreements to change or read. When it closes, it passes on the result."""

    AUTO_FOCUS = "#edit-list"
    BINDINGS = all_bindings(
        "edit", digit="type('{key}')", next_group="group(1)", previous_group="group(-1)", differing="only_differing"
    ) + bindings("form", next="turn(1)", previous="turn(-1)")

    def __init__(self, agreements: Agreements, done: Done | None = None) -> None:
        """Without ``done``, the agreements belong to a running game: they can be read and compared, but not changed."""
        super().__init__()
        self.draft = draft_of(agreements)
        self.done = done
        self.read_only = done is None
        self.only_differing = False
        # The option changed last, and the answers that changed with it.
        self.answered: tuple[str, list[Change]] = "", []
        own = own_set_of(agreements)
        self.own_name = own.name if own else ""

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("edit.title.table" if self.read_only else "edit.title"))
        with Container(id="edit-body"):
            yield GroupRow(id="edit-groups")
            with Vertical(id="edit-main"):
                with Horizontal(id="edit-line"):
                    yield Static(t("edit.search"), id="edit-slash", markup=False)
                    yield NameField("", id="edit-search")
                    more = ScreenKeys(())
                    more.id = "edit-more"
                    yield more
                with VerticalScroll(id="edit-scroll", can_focus=False):
                    yield AgreementsList(self.draft, read_only=self.read_only, id="edit-list")
                with VerticalScroll(id="edit-about", can_focus=False):
                    yield Static("", id="edit-about-text", classes="prose", markup=False)
        yield ScreenKeys(self._keys())

    # What is shown

    @property
    def rows(self) -> AgreementsList:
        """The list of options."""
        return self.query_one(AgreementsList)

    @property
    def option(self) -> Option | None:
        """The option at the cursor."""
        return self.rows.option

    def _keys(self) -> list[tuple[str, str, str]]:
        foot, key = partial(self.foot_keys, "edit"), self.key
        if self.read_only:
            compare = (key("edit.start_from"), t("edit.keys.compare"), "screen.start_from")
            return [*foot("search"), compare, *foot("save", "line", "card"), *self.foot_keys("form", "back")]
        return [
            (key("form.do"), t("edit.keys.value"), "screen.value"),
            *foot("search", "undo", "reset", "start_from", "save", "line", "card"),
            (key("form.back"), t("edit.keys.done"), "screen.back"),
        ]

    def _more_keys(self) -> list[tuple[str, str, str]]:
        """The keys for questions the agreements answer, and for the differences, with their number."""
        count = len(self.draft.differing)
        only = t("edit.keys.all" if self.only_differing else "edit.keys.only", count=count)
        keys = [(self.key("edit.differing"), only, "screen.only_differing"), *self.foot_keys("edit", "what_if")]
        if not self.read_only:
            keys += self.foot_keys("edit", "ask", *["reset_all"] * bool(count))
        return keys

    def fill(self) -> None:
        query = self.query_one("#edit-search", Input).value
        options = shown_options(self.draft, query, only_differing=self.only_differing)
        self.rows.show(options, query.strip())
        self._refresh()

    def _refresh(self) -> None:
        """Show what has changed in the options listed."""
        self.rows.refresh()
        name = self.draft.now.start_name
        key = "edit.aside" if self.draft.differing else "edit.aside.same"
        self.query_one(ScreenHead).tell(t(key, mark=OTHER, count=len(self.draft.differing), name=name))
        self.query_one("#edit-more", ScreenKeys).show_keys(self._more_keys())
        self._tell()

    @on(RowList.Moved)
    def _tell(self) -> None:
        """Explain the option at the cursor, and show which group it belongs to."""
        option = self.option
        text = option_text(self.draft, option, self.rows.query_text) if option else Content("")
        changed, answered = self.answered
        if option is not None and option.id == changed and answered:
            said = Content.styled(t("whatif.changed", count=len(answered)), LOUD)
            text = Content("\n").join([text, said, answers_text(answered)])
        self.query_one("#edit-about-text", Static).update(text)
        self.query_one("#edit-about", VerticalScroll).scroll_home(animate=False)
        groups = [
            Group(
                letter,
                group_title(letter),
                sum(each.group == letter for each in self.draft.differing),
                self.rows.entries.count(letter),
            )
            for letter in GROUPS
        ]
        self.query_one(GroupRow).show(groups, option.group if option else "")

    # Finding

    def action_search(self) -> None:
        """Move to the search field. The list shows the options that contain what is typed."""
        self.set_focus(self.query_one("#edit-search"))

    @on(Input.Changed, "#edit-search")
    def _search_changed(self) -> None:
        self.fill()

    @on(Input.Submitted, "#edit-search")
    def _search_done(self) -> None:
        self.rows.focus()

    def action_only_differing(self) -> None:
        """List only options that differ, or all again."""
        self.only_differing = not self.only_differing
        self.fill()

    def action_group(self, by: int) -> None:
        """Go to the next or previous group listed."""
        self.rows.focus()
        letters = [entry for entry in self.rows.entries if isinstance(entry, str)]
        if self.option and self.option.group in letters:
            self._go_below(letters[(letters.index(self.option.group) + by) % len(letters)])

    @on(GroupRow.Wanted)
    def _group_clicked(self, event: GroupRow.Wanted) -> None:
        self.rows.focus()
        self._go_below(event.letter)

    def _go_below(self, letter: str) -> None:
        if letter in self.rows.entries:
            self.rows.begin_at(self.rows.entries.index(letter) + 1)

    # Changing

    def _change(self, changes: dict[str, Any]) -> None:
        """Change options. If they then conflict, ask for a way out, again and again until none is left."""
        if self.read_only:
            return
        before = self.draft.agreements
        conflicts = self.draft.take(self.draft.changed(changes))
        if not conflicts:
            self.answered = next(iter(changes)), changed_answers(before, self.draft.agreements)
            self._refresh()
            return

        def way_out(way: Any) -> None:
            if way is not None:
                self._change(changes | {way[0]: way[1]})

        self.app.push_screen(ConflictScreen(self.draft, changes, conflicts[0]), way_out)

    def action_turn(self, by: int) -> None:
        """Take the next or previous value of the option at the cursor."""
        if self.option is not None:
            self._change({self.option.id: stepped(self.option, self.draft.value(self.option), by)})

    @on(RowList.Chosen)
    def action_value(self) -> None:
        """Choose from all values, or type one."""
        self._ask_value("")

    def _ask_value(self, typed: str) -> None:
        option = self.option
        if option is None or self.read_only or not self.is_active:
            return

        def chosen(answer: Any) -> None:
            if answer is not None:
                self._change({option.id: answer[0]})

        self.app.push_screen(ValueScreen(self.draft, option, typed), chosen)

    def action_type(self, digit: str) -> None:
        """Begin to type a number for the option at the cursor."""
        option = self.option
        if self.focused is self.rows and option is not None and option.kind in TYPED:
            self._ask_value(digit)

    def action_undo(self) -> None:
        """Undo the last change."""
        if self.read_only:
            return
        if self.draft.undo():
            self._refresh()
        else:
            self.thousand.say(t("edit.nothing_to_undo"))

    def action_reset(self) -> None:
        """Set the option at the cursor to its value in the set that this one is compared with."""
        if self.option is not None and self.draft.differs(self.option):
            self._change({self.option.id: self.draft.usual(self.option)})
        elif self.option is not None and not self.read_only:
            self.thousand.say(t("edit.nothing_to_reset", name=self.draft.now.start_name))

    def action_reset_all(self) -> None:
        """Set everything back. This can be undone."""
        if not self.read_only and self.draft.differing:
            self.draft.take(self.draft.now.start)
            self.fill()

    # Sets

    def action_start_from(self) -> None:
        """Start from another set, or compare with it."""

        def chosen(found: NamedSet) -> None:
            self.draft.start_from(found.name, found.agreements, keep=self.read_only)
            self.own_name = found.name if found.own else ""
            self.fill()

        self.thousand.choose_set("compare" if self.read_only else "start", chosen, self.draft.agreements)

    def action_save(self) -> None:
        """Save the agreements under a name."""

        def named(name: str) -> None:
            known = own_set(name)
            if known is None or known.name == self.own_name:
                self._save(name)
                return
            said = partial(t, "edit.ask.replace", name=known.name)
            ask(self.thousand, lambda: (said(), t("edit.ask.replace.yes")), lambda: self._save(name))

        line = Line("text", "", "", self.own_name)
        form = Form(t("edit.save"), t("edit.save.about"), (line,), t("edit.save.yes"), lambda values: values["text"])
        self.app.push_screen(FormScreen(form, lambda typed: named(str(typed))))

    def _save(self, name: str) -> None:
        start = self.draft.now.start_name
        agreements = self.draft.agreements
        with telling(self.thousand.say, severity="warning"):
            kept = save_set(name, agreements, start if own_set(start) is None else nearest(agreements))
            self.own_name = kept.name
            self.thousand.say(t("edit.saved", name=kept.name))

    def action_line(self) -> None:
        """Show the agreements as a line to share, and read another line."""

        def read(agreements: Agreements | None) -> None:
            if agreements is not None:
                self.draft.take_line(agreements)
                self.fill()

        self.app.push_screen(LineScreen(self.draft.agreements, read_only=self.read_only), read)

    def action_card(self) -> None:
        """Show the rules under these agreements, in sentences."""
        self.app.push_screen(RulesScreen(self.draft.agreements, of_table=True))

    def action_what_if(self) -> None:
        """Show how the game answers, under these agreements, what the rules leave open."""
        self.app.push_screen(RulesScreen(self.draft.agreements, of_table=True, at=WHAT_IF))

    def action_ask(self) -> None:
        """Find a set by asking how the player plays."""

        def use(ended: Ended) -> None:
            self.draft.start_from(ended.nearest.name, ended.nearest.agreements)
            self.draft.take(ended.agreements)
            self.fill()

        if not self.read_only:
            ask_how(self.thousand, use)

    # Leaving

    def action_back(self) -> None:
        """Leave the search, if it is in use; otherwise close the editor and keep the changes."""
        search = self.query_one("#edit-search", Input)
        if search.value or self.focused is search:
            search.value = ""
            self.rows.focus()
            return
        if self.done is not None:
            self.done(self.draft.agreements)
        self.dismiss()
