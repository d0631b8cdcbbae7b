"""The end of the deal of the day in line mode: an Expert's result, if wanted, and three lines to share."""

from __future__ import annotations

from thousand_tui.desk.daily import share_lines
from thousand_tui.guests import Opponents
from thousand_tui.plain.console import Console
from thousand_tui.study.daily import expert_change, result_of
from thousand_tui.table import ThousandSession
from thousand_tui.words import t


def tell_of_day(console: Console, session: ThousandSession) -> None:
    """Tell its result; nothing as long as it is not over.

    Raises:
        LeftError: the input has ended.
    """
    daily = session.daily
    if daily is None or not session.is_over:
        return
    console.say_all(share_lines(session, letters=console.letters))
    if daily.expert is not None or result_of(session) is None or session.given_up_by is not None:
        return
    if not console.agrees(t("plain.daily.expert"), False):
        return
    with Opponents() as opponents:
        change = expert_change(session, opponents, lambda: True)
    if change is None:
        console.say(t("daily.expert.none"))
        return
    session.note_expert(change)
    console.say_all(share_lines(session, letters=console.letters))
