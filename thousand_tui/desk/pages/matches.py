"""All matches with the same cards, the latest first, and a new one; choosing one opens its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from thousand_tui.bots import LEVELS
from thousand_tui.desk.duplicate import Match, all_matches, begin_match, challenge_of, new_challenge
from thousand_tui.desk.glance import called
from thousand_tui.desk.pages.page import Choice, Column, Desk, Form, Line, Open, Outcome, Page, PageAct, Row
from thousand_tui.desk.seating import last_person
from thousand_tui.study.duplicate import MANY
from thousand_tui.words import t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import bot_words

# Cells of the names and of the deal that is next.
NAMES, NEXT = 22, 28


def page(desk: Desk, asked: Mapping[str, Any] | None = None) -> Page[Match]:
    """The matches of the folder; ``asked`` is what the command line says about a new one."""
    matches = all_matches(desk.saves)
    return Page(
        t("duplicate.title"),
        matches,
        (Column(NAMES), Column(NEXT), Column(is_quiet=True)),
        lambda match: Row((listed(match.shown), match.headline, match.about), listed(match.shown)),
        lambda match: Open("match", (match.folder,)),
        t("duplicate.chooses.one"),
        none=t("duplicate.none"),
        acts=(PageAct("matches.new", "duplicate.new", lambda: _form(desk, {}), is_button=True),),
        aside=desk.setup().rules_name,
        above=[t("duplicate.about")],
        first=_form(desk, asked) if asked and any(asked.values()) else None,
        at=next(iter(matches), None),
    )


def _form(desk: Desk, asked: Mapping[str, Any]) -> Form:
    deals = sorted({*MANY, asked.get("deals") or MANY[1]})
    levels = [(level.id, bot_words(level)[0]) for level in LEVELS.values()]
    who = called(last_person(desk.settings()))

    def begin(values: Mapping[str, Any]) -> Outcome:
        if line := values["challenge"].strip():
            challenge = challenge_of(line)
        else:
            challenge = new_challenge(desk.setup().agreements, values["level"], values["deals"])
        return Open("match", (begin_match(desk.saves, challenge, values["people"].split(",")).folder,))

    return Form(
        t("duplicate.new"),
        t("duplicate.begin.about"),
        (
            Line(
                "challenge",
                t("duplicate.challenge_line"),
                t("plain.match.challenge"),
                unless=("deals", "level", "people"),
            ),
            Choice(
                "deals",
                t("duplicate.deals"),
                t("plain.match.deals"),
                MANY[1],
                [(many, str(many)) for many in deals],
                unless=("challenge",),
            ),
            Choice("level", t("duplicate.level"), t("plain.match.level"), "regular", levels, unless=("challenge",)),
            Line("people", t("duplicate.people_line"), t("plain.match.people", who=who), who),
        ),
        t("duplicate.begin"),
        begin,
        given=asked,
    )
