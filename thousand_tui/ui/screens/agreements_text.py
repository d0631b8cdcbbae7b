"""Agreements as text to read: one explained, all of them by groups, or only what differs between two sets."""

from __future__ import annotations

from textual.content import Content

from thousand_tui.desk.draft import Draft, ladder
from thousand_tui.rules import GROUPS, OPTIONS, Agreements, Option, preset
from thousand_tui.rules.agreements import idle
from thousand_tui.ui.widgets.group_row import OTHER
from thousand_tui.words import t
from thousand_tui.words.catalogue import ASCII
from thousand_tui.words.declared import explanation_of, group_title, said_value, title_of, value_of, without_effect
from thousand_tui.words.rulecard import differences_list

QUIET = "$felt-muted"
LOUD = "bold $turn"
FOLLOWS = "same"
"""The default of an agreement that goes into detail only where that is wanted."""


def option_text(draft: Draft, option: Option, *, ascii_only: bool = False) -> Content:
    """An option explained: what it is about, its value, what it could be, and why it has no effect, if it has none."""
    value, usual = draft.value(option), draft.usual(option)
    heading = [(title_of(option), "bold"), (f"   {option.key}", QUIET)]
    if value != usual:
        said = t("edit.otherwise", name=draft.now.start_name, value=said_value(option, usual))
        heading += [(f"   {OTHER[ascii_only]} ", LOUD), (said, "")]
    lines = [Content.assemble(*heading), Content.styled(explanation_of(option), "")]
    if reason := draft.idle.get(option.id):
        lines.append(Content.assemble((t("edit.idle", reason=without_effect(reason)), LOUD)))
    lines.append(Content.assemble((f"{t('edit.value_now')}  ", QUIET), (said_value(option, value), "bold")))
    others = t("gap").join(_other_values(option, value))
    lines.append(Content.styled(f"{t('edit.value_or')}  {others}", QUIET))
    if ascii_only:
        return Content("\n").join(Content(line.plain.translate(ASCII)).stylize("") for line in lines)
    return Content("\n").join(lines)


def _other_values(option: Option, value: object) -> list[str]:
    """What else could be chosen, in words; of numbers the bounds."""
    values = ladder(option, value) if option.kind == "places" else option.choices
    said = [said_value(option, each) for each in values if each != value]
    if option.kind in ("number", "mixed"):
        steps = t("edit.steps", step=option.step) if option.step > 1 else ""
        said.append(t("edit.range", lowest=option.lowest, highest=option.highest, steps=steps))
    if option.kind == "places":
        said.append(t("edit.places"))
    return said


def _only_follows(option: Option, agreements: Agreements) -> bool:
    """Whether it is left to another agreement, which says it already."""
    return bool(option.default == FOLLOWS == getattr(agreements, option.id))


def agreements_text(agreements: Agreements, *, ascii_only: bool = False) -> Content:
    """Every agreement that has an effect of its own, with its value; a sign marks those that differ from BASE."""
    base = preset("BASE").agreements
    silent = {*idle(agreements), *(option.id for option in OPTIONS if _only_follows(option, agreements))}
    parts: list[Content] = []
    for letter in GROUPS:
        options = [option for option in OPTIONS if option.group == letter and option.id not in silent]
        if not options:
            continue
        parts.append(Content.styled(("" if not parts else "\n") + group_title(letter).upper(), LOUD))
        for option in options:
            other = getattr(agreements, option.id) != getattr(base, option.id)
            mark = f" {OTHER[ascii_only]}" if other else ""
            row = f"{option.key}  "
            head = Content.assemble((row, QUIET), (title_of(option), "bold"), (mark, LOUD))
            parts.append(Content.assemble(head, "  ", (value_of(option, agreements), QUIET)))
    return Content("\n").join(parts)


def differences_text(one: Agreements, other: Agreements, name: str, *, ascii_only: bool = False) -> Content:
    """In what a set differs from another one of this name: a line each, with both values."""
    found = differences_list(one, other, letters=ascii_only)
    if not found:
        return Content.styled(t("rules.alike", name=name), QUIET)
    parts = []
    for each in found:
        head = Content.assemble((f"{OTHER[ascii_only]} ", LOUD), (f"{each.option.key}  ", QUIET), title_of(each.option))
        here = Content.assemble("    ", (each.one, "bold"))
        there = Content.styled(f"    {name}: {each.other}", QUIET)
        parts.append(Content("\n").join([head, here, there]))
    return Content("\n").join(parts)


def changes_text(agreements: Agreements, *, ascii_only: bool = False) -> Content:
    """In what a set differs from BASE, in few words."""
    found = differences_list(agreements, preset("BASE").agreements, letters=ascii_only)
    if not found:
        return Content.styled(t("rules.is_base"), QUIET)
    return Content("\n").join(
        Content.assemble((f"{OTHER[ascii_only]} ", LOUD), title_of(each.option), ": ", (each.one, QUIET))
        for each in found
    )
