"""Agreements as text to read: group by group, with what is not as in BASE marked by a sign."""

from __future__ import annotations

from textual.content import Content

from thousand_tui.rules import Agreements, Preset, differences, preset
from thousand_tui.words import agreements_list, t

OTHER = {True: "*", False: "≠"}


def agreements_text(agreements: Agreements, *, ascii_only: bool = False) -> Content:
    """Every agreement with its value; a sign marks those that BASE has otherwise."""
    base = preset("BASE").agreements
    other = {option.row for option in differences(agreements, base)}
    parts: list[Content] = []
    for group, rows in agreements_list(agreements):
        parts.append(Content.styled(("" if not parts else "\n") + group.upper(), "bold $turn"))
        for row, title, value in rows:
            mark = f" {OTHER[ascii_only]}" if row in other else ""
            parts.append(Content.assemble((title, "bold"), (mark, "bold $turn"), "\n", (value, "$felt-muted")))
    return Content("\n").join(parts)


def differences_text(found: Preset, *, ascii_only: bool = False) -> Content:
    """In what a preset differs from BASE, a line each."""
    base = preset("BASE").agreements
    other = {option.row for option in differences(found.agreements, base)}
    if not other:
        return Content.styled(t("rules.is_base"), "$felt-muted")
    rows = [row for _, group in agreements_list(found.agreements) for row in group if row[0] in other]
    return Content("\n").join(
        Content.assemble((f"{OTHER[ascii_only]} ", "bold $turn"), title, ": ", (value, "$felt-muted"))
        for _, title, value in rows
    )
