"""The question whether somebody may take a decision back, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from thousand_tui.table.consent import TakingBack, has_seen
from thousand_tui.table.course import Step
from thousand_tui.table.feed import Following
from thousand_tui.table.games import AnySession
from thousand_tui.words import clean_name, t
from thousand_tui.words.catalogue import ENGLISH, catalogue, listed


def question(
    session: AnySession, asked: TakingBack, reader: int, told: Callable[[Step[Any, Any]], Iterable[str]]
) -> str:
    """The question to the person at seat ``reader``: who asks, what they did (``told`` puts a step into words), and
    whether somebody has seen new cards since. What has not arrived here yet is left out."""
    course, who = session.course, clean_name(session.names[asked.seat])
    lines = [t("back.ask", who=who)]
    if asked.ply < session.ply:
        lines += told(Step(course[asked.ply], session.log[asked.ply], course[asked.ply + 1]))
        if has_seen(session, asked.ply, reader):
            lines.append(t("back.seen.talon" if _was_bought(session, asked.ply, reader) else "back.seen"))
        elif has_seen(session, asked.ply, asked.seat):
            lines.append(t("back.seen.other", who=who))
    return "\n".join([*lines, t("back.agree")])


def _was_bought(session: AnySession, since: int, reader: int) -> bool:
    """Whether the talon, if this game has one, was opened since."""
    views = [session.card_game.view_of(session.course[ply], reader) for ply in (since, session.ply)]
    before, after = (getattr(getattr(view, "deal", None), "bought", None) for view in views)
    return before is None and after is not None


def how_it_stands(session: Following) -> str:
    """How the question at a table elsewhere stands, for the person here; empty if that does not concern them."""
    asked = session.asked
    if asked is None:
        return ""
    if asked.end:
        return t(f"back.{asked.end}")
    names = [clean_name(session.names[seat]) for seat in asked.waiting]
    return t("back.asked", who=listed(names)) if asked.seat == session.seat else ""


def answers() -> Mapping[str, frozenset[str]]:
    """The letters that mean yes and no: the first ones of the words in this language and, where it gives them no other
    meaning, in English."""
    ids = {"yes": "plain.yes", "no": "plain.no"}
    own = {answer: t(id)[0].casefold() for answer, id in ids.items()}
    english = {answer: catalogue(ENGLISH)[id][0] for answer, id in ids.items()}
    taken = frozenset(own.values())
    return {answer: frozenset({own[answer], *({english[answer]} - taken)}) for answer in ids}
