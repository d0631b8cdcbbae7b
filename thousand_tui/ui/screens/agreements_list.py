"""The options of a draft as a list: rule number, title and value. Differences are marked; idle options say why.

Also agreements as text: one explained, all by groups, or only the differences between two sets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from thousand_tui.desk.draft import Draft, ladder, who_plays
from thousand_tui.rules import GROUPS, OPTIONS, Agreements, Option, idle, preset
from thousand_tui.ui.widgets.fields import ARROWS, MARKER, between_arrows
from thousand_tui.ui.widgets.group_row import OTHER
from thousand_tui.ui.widgets.painted import clip, left
from thousand_tui.ui.widgets.row_list import Lazily, RowList
from thousand_tui.words import declared, named, t
from thousand_tui.words.finding import lit
from thousand_tui.words.rulecard import differences_list
from thousand_tui.words.whatif import Change, changes

BY_ID: Final[Mapping[str, Option]] = {option.id: option for option in OPTIONS}

QUIET = "$felt-muted"
LOUD = "bold"
# Cells for the number of an option and the mark, before its title, and for a title.
NUMBER: Final = 4
BEFORE: Final = 6
TITLE: Final = 35


class AgreementsList(RowList):
    """The options of a draft by group, with their values; the value at the cursor stands between arrows, unless the
    list is read-only."""

    def __init__(self, draft: Draft, *, read_only: bool, id: str | None = None) -> None:
        super().__init__(id=id)
        self.draft = draft
        self.read_only = read_only
        self.query_text = ""
        # What is in each row: an option, or the letter of a group.
        self.entries: list[Option | str] = []

    @property
    def option(self) -> Option | None:
        """The option at the cursor."""
        return entry if isinstance(entry := self.of(self.entries), Option) else None

    def show(self, options: Mapping[str, list[Option]], query: str = "") -> None:
        """Show these options by group. The cursor stays on its option if that is still there, unless a query finds
        others."""
        before, self.query_text = self.option, query
        self.entries = []
        for letter, rows in options.items():
            self.entries += [letter, *rows]
        self.headings = {at for at, entry in enumerate(self.entries) if isinstance(entry, str)} or {0}
        stays = before in self.entries and not query
        self.cursor = self.entries.index(before) if before is not None and stays else 0
        self.show_rows(Lazily(max(1, len(self.entries)), lambda _: Content("")))

    def line(self, row: int, here: bool) -> Content:
        """An option with its value, the name of a group, how many options were found, or that there are none."""
        if not self.entries:
            said = t("edit.found_nothing", query=self.query_text) if self.query_text else t("edit.nothing_differs")
            return Content.styled(" " * BEFORE + said, QUIET)
        entry, width = self.entries[row], self.size.width - len(MARKER)
        if isinstance(entry, str):
            found = t("edit.found", count=len(self.entries) - 1)
            said = f"{entry}   {declared.group_title(entry).upper()} " if entry else f"{found} "
            return Content.assemble((said, LOUD), ("─" * (width - 1 - cell_len(said)), "$felt-line"))
        reason = self.draft.idle.get(entry.id)
        look, edges = (f"italic {QUIET}", 0) if reason else ("", sum(map(len, ARROWS)))
        is_finer = entry.key != entry.row
        title = clip(f"· {declared.title_of(entry)}" if is_finer else declared.title_of(entry), TITLE)
        said = (
            t("edit.no_effect", reason=declared.without_effect(reason))
            if reason
            else declared.value_of(entry, self.draft.agreements)
        )
        # Long values begin further to the left, if the title leaves room.
        end = BEFORE + cell_len(title)
        start = max(end + 1, min(BEFORE + TITLE + 1, width - edges - cell_len(said)))
        value = _lit(clip(said, width - start - edges), self.query_text, look or "bold")
        return Content.assemble(
            (left("" if is_finer else entry.row, NUMBER), QUIET),
            (f"{OTHER} " if self.draft.differs(entry) else "  ", LOUD),
            _lit(title, self.query_text, look),
            " " * (start - end),
            value if reason else between_arrows(value, are_shown=here and not self.read_only),
        )


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
        content = content.stylize(f"underline {LOUD}", first, last)
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
