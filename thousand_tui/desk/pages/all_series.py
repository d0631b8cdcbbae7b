"""All series, the latest first, and a new one; choosing one opens its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from thousand_tui.desk.pages.page import Choice, Column, Desk, Form, Line, Open, Outcome, Page, PageAct, Row, Suggestion
from thousand_tui.desk.series import COUNTINGS, MANY, PROPOSED, Series, all_series, begin_series, head_start, proposed
from thousand_tui.words import t
from thousand_tui.words.catalogue import listed

# Cells of the names and of the game that is next.
NAMES, NEXT = 22, 26


def page(desk: Desk, asked: Mapping[str, Any] | None = None) -> Page[Series]:
    """The series of the folder; ``asked`` is what the command line says about a new one."""
    begun, troubles = all_series(desk.saves)
    return Page(
        t("series.title"),
        begun,
        (Column(NAMES), Column(NEXT), Column(is_quiet=True)),
        _row,
        lambda series: Open("series", (series.path,)),
        t("series.chooses.one"),
        none=t("series.none"),
        acts=(PageAct("all_series.new", "series.another", lambda: _form(desk, {}), is_button=True),),
        aside=desk.setup().rules_name,
        above=[t("series.about")],
        troubles=troubles,
        first=_form(desk, asked) if asked and any(asked.values()) else None,
        at=next(iter(begun), None),
    )


def _row(series: Series) -> Row:
    names = listed(series.names)
    told = "\n".join(filter(None, (names, series.about, series.handicap_told)))
    return Row((names, series.headline, series.about), told)


def _form(desk: Desk, asked: Mapping[str, Any]) -> Form:
    setup = desk.setup()
    lengths = sorted({*MANY, asked.get("games") or MANY[1]})
    countings = [(counting, t(f"series.counting.{counting}")) for counting in COUNTINGS]

    def begin(values: Mapping[str, Any]) -> Outcome:
        handicap = head_start(values["handicap"], setup)
        return Open("series", (begin_series(desk.saves, setup, values["games"], values["counting"], handicap).path,))

    def suggest() -> tuple[str, str]:
        points, why = proposed(setup)
        return ", ".join(map(str, points)) if any(points) else "", why

    return Form(
        t("series.another"),
        t("series.new", who=setup.who, rules=setup.rules_name),
        (
            Choice(
                "games", t("series.games"), t("plain.series.games"), MANY[1], [(many, str(many)) for many in lengths]
            ),
            Choice("counting", t("series.counting"), t("plain.series.counting"), COUNTINGS[0], countings),
            # Whoever has named anything on the command line would have named a head start there, too.
            Line(
                "handicap",
                t("series.handicap"),
                t("plain.series.handicap"),
                unless=("games", "counting") if any(asked.values()) else (),
            ),
        ),
        t("series.begin"),
        begin,
        note=t("series.begin.about"),
        given=asked,
        suggestion=Suggestion("series.propose", "series.propose", "handicap", PROPOSED, suggest),
    )
