"""The options of a draft as a list: rule number, title and value. Differences are marked; idle options say why.

Also agreements as text: one explained, all by groups, or only the differences between two sets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.content import Content

from thousand_tui.desk.draft import Draft, ladder, who_plays
from thousand_tui.rules import GROUPS, OPTIONS, Agreements, Option, idle, preset
from thousand_tui.ui.widgets.fields import ARROWS
from thousand_tui.ui.widgets.grouped_list import OTHER, Entry, GroupedList
from thousand_tui.ui.widgets.painted import Canvas, clip
from thousand_tui.words import declared, named, t
from thousand_tui.words.finding import lit
from thousand_tui.words.rulecard import differences_list
from thousand_tui.words.whatif import Change, changes

BY_ID: Final[Mapping[str, Option]] = {option.id: option for option in OPTIONS}

ROW: Final = 2
MARK: Final = 6
TITLE: Final = 8
TITLE_WIDTH: Final = 35
VALUE: Final = TITLE + TITLE_WIDTH + 1


class AgreementsList(GroupedList):
    """The list in the editor. A read-only list has no arrows."""

    def __init__(self, draft: Draft, *, read_only: bool, id: str | None = None) -> None:
        super().__init__(id=id)
        self.draft = draft
        self.read_only = read_only
        self.query_text = ""

    @property
    def option(self) -> Option | None:
        """The option at the cursor."""
        return BY_ID[self.at] if self.at else None

    def show(self, options: Mapping[str, list[Option]], query: str = "") -> None:
        """Show these options by group."""
        self.query_text = query
        self.show_groups({letter: [option.id for option in rows] for letter, rows in options.items()})
        if query and len(self.entries) > 1:
            self.go_to(self.entries[1].key)

    def paint_heading(self, canvas: Canvas, y: int, entry: Entry) -> None:
        """Draw the letter and name of a group, or how many options were found, with a line to the edge."""
        found = t("edit.found", count=len(self.entries) - 1)
        said = f"{entry.key}   {declared.group_title(entry.key).upper()} " if entry.key else f"{found} "
        end = canvas.put(ROW, y, said, self.style("turn"))
        canvas.put(end, y, "─" * max(0, canvas.width - 2 - end), self.style("line"))

    def paint_row(self, canvas: Canvas, y: int, entry: Entry, here: bool) -> None:
        """Draw rule number, mark, title and value."""
        option = BY_ID[entry.key]
        reason = self.draft.idle.get(option.id)
        quiet = self.style("muted") + Style(italic=True) if reason else self.style("text")
        finer = option.key != option.row
        canvas.put(ROW, y, "" if finer else option.row, self.style("muted"))
        if self.draft.differs(option):
            canvas.put(MARK, y, OTHER, self.style("turn"))
        title = f"· {declared.title_of(option)}" if finer else declared.title_of(option)
        end = self._lit(canvas, TITLE, y, clip(title, TITLE_WIDTH), quiet)
        said = (
            t("edit.no_effect", reason=declared.without_effect(reason))
            if reason
            else declared.value_of(option, self.draft.agreements)
        )
        # Long values begin further to the left, if the title leaves room.
        edges = 0 if reason else sum(map(len, ARROWS))
        x = max(end + 1, min(VALUE, canvas.width - 1 - edges - cell_len(said)))
        if reason:
            canvas.put(x, y, clip(said, canvas.width - 1 - x), quiet)
        else:
            self._value(canvas, x, y, said, here and not self.read_only)

    def _value(self, canvas: Canvas, x: int, y: int, value: str, arrows: bool) -> None:
        """Draw the value; at the cursor it is between arrows that can be clicked."""
        before, after = ARROWS
        shown = clip(value, canvas.width - 1 - x - len(before) - len(after))
        if arrows:
            canvas.zone(x, y, len(before), 1, "less")
            canvas.put(x, y, before, self.style("turn"))
        end = self._lit(canvas, x + len(before), y, shown, self.style("strong"))
        if arrows:
            canvas.zone(end, y, len(after), 1, "more")
            canvas.put(end, y, after, self.style("turn"))

    def _lit(self, canvas: Canvas, x: int, y: int, text: str, style: Style) -> int:
        """Draw a text, highlighting what was searched for; return the column after it."""
        end = canvas.put(x, y, text, style)
        for first, last in lit(text, self.query_text):
            canvas.put(x + cell_len(text[:first]), y, text[first:last], self.style("turn") + Style(underline=True))
        return end

    def paint_nothing(self, canvas: Canvas) -> None:
        """Say that nothing was found, or that nothing differs."""
        said = t("edit.found_nothing", query=self.query_text) if self.query_text else t("edit.nothing_differs")
        canvas.put(TITLE, 1, clip(said, canvas.width - TITLE), self.style("muted"))


QUIET = "$felt-muted"
LOUD = "bold $turn"
# How many presets with a value are named. If there are more, only their number is given.
NAMED = 6
# The default of an agreement that only refines another one.
FOLLOWS = "same"


def option_text(draft: Draft, option: Option, query: str = "") -> Content:
    """An option explained: what it is about, its value and possible values, who plays this way, other names, and why it
    has no effect, if it has none. What was searched for is highlighted."""
    value, usual = draft.value(option), draft.usual(option)
    heading = [(declared.title_of(option), "bold"), (f"   {option.key}", QUIET)]
    if value != usual:
        said = t("edit.otherwise", name=draft.now.start_name, value=declared.said_value(option, usual))
        heading += [(f"   {OTHER} ", LOUD), (said, "")]
    lines = [Content.assemble(*heading), _lit(declared.explanation_of(option), query)]
    if reason := draft.idle.get(option.id):
        lines.append(Content.assemble((t("edit.idle", reason=declared.without_effect(reason)), LOUD)))
    lines.append(Content.assemble((f"{t('edit.value_now')}  ", QUIET), (declared.said_value(option, value), "bold")))
    others = t("gap").join(_other_values(option, value))
    lines.append(_lit(f"{t('edit.value_or')}  {others}", query, QUIET))
    if names := declared.also_called(option)[0]:
        lines.append(_lit(t("edit.also_called", names=t("list.comma").join(names)), query, QUIET))
    if players := who_plays(option, value):
        key = "edit.who_plays" if len(players) <= NAMED else "edit.who_plays.more"
        said = t("list.comma").join(players[:NAMED])
        lines.append(Content.styled(t(key, names=said, more=len(players) - NAMED), QUIET))
    return Content("\n").join(lines)


def _lit(text: str, query: str, style: str = "") -> Content:
    content = Content.styled(text, style)
    for first, last in lit(text, query):
        content = content.stylize(LOUD, first, last)
    return content


def _other_values(option: Option, value: object) -> list[str]:
    """The other possible values, in words; for numbers, the limits."""
    values = ladder(option, value) if option.kind == "places" else option.choices
    said = [declared.said_value(option, each) for each in values if each != value]
    return [*said, typed_words(option)] if option.kind in TYPED else said


# The kinds of options for which any value within limits can be typed.
TYPED: Final = ("number", "mixed", "places")


def typed_words(option: Option) -> str:
    """What can be typed for an option."""
    if option.kind == "places":
        return t("edit.places")
    key = "edit.range.steps" if option.step > 1 else "edit.range"
    return t(key, lowest=option.lowest, highest=option.highest, step=option.step)


def agreements_text(agreements: Agreements) -> Content:
    """All agreements that have an effect, with their values; those that differ from BASE are marked."""
    base = preset("BASE").agreements
    # An agreement that follows another one would only repeat it.
    following = (option.id for option in OPTIONS if option.default == FOLLOWS == getattr(agreements, option.id))
    silent = {*idle(agreements), *following}
    parts: list[Content] = []
    for letter in GROUPS:
        options = [option for option in OPTIONS if option.group == letter and option.id not in silent]
        if not options:
            continue
        parts.append(Content.styled(("" if not parts else "\n") + declared.group_title(letter).upper(), LOUD))
        for option in options:
            other = getattr(agreements, option.id) != getattr(base, option.id)
            mark = f" {OTHER}" if other else ""
            head = Content.assemble((f"{option.key}  ", QUIET), (declared.title_of(option), "bold"), (mark, LOUD))
            parts.append(Content.assemble(head, "  ", (declared.value_of(option, agreements), QUIET)))
    return Content("\n").join(parts)


def differences_text(one: Agreements, other: Agreements, name: str) -> Content:
    """The differences between a set and the one called ``name``: one line each, with both values."""
    found = differences_list(one, other)
    if not found:
        return Content.styled(t("rules.alike", name=name), QUIET)
    parts: list[Content] = []
    for each in found:
        head = Content.assemble((f"{OTHER} ", LOUD), (f"{each.option.key}  ", QUIET), declared.title_of(each.option))
        here = Content.assemble("    ", (each.one, "bold"))
        there = Content.styled(f"    {named(name, each.other)}", QUIET)
        parts.append(Content("\n").join([head, here, there]))
    if answered := changes(other, one):
        parts += [Content.styled("\n" + t("whatif.changed.from", name=name), LOUD), answers_text(answered)]
    return Content("\n").join(parts)


def answers_text(answered: Sequence[Change]) -> Content:
    """Changed answers with their old versions, each under its question."""
    parts: list[Content] = []
    for at, each in enumerate(answered):
        if not at or answered[at - 1].question != each.question:
            parts.append(Content(each.question))
        parts.append(Content.styled(f"    {each.sentence}", QUIET))
    return Content("\n").join(parts)


def changes_text(agreements: Agreements) -> Content:
    """The differences from BASE, in brief."""
    found = differences_list(agreements, preset("BASE").agreements)
    if not found:
        return Content.styled(t("rules.is_base"), QUIET)
    colon = t("list.colon")
    return Content("\n").join(
        Content.assemble((f"{OTHER} ", LOUD), declared.title_of(each.option), colon, (each.one, QUIET))
        for each in found
    )
