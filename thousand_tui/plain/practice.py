"""The end of practice in the line mode: then and now, and what an Expert makes of the seat, if that is wished."""

from __future__ import annotations

from thousand_tui.desk.practising import Told, then_and_now, told
from thousand_tui.guests import Opponents
from thousand_tui.plain.console import Console
from thousand_tui.study.branch import expert_row
from thousand_tui.table import ThousandSession
from thousand_tui.words import clean_name, t


def tell_of_practice(console: Console, session: ThousandSession) -> None:
    """Tell how the deal was settled then and now, and ask whether an Expert is to play it too.

    Raises:
        LeftError: the input has ended.
    """
    practice = session.practice
    assert practice is not None
    for found in then_and_now(session, letters=console.letters):
        _tell(console, found)
    who = clean_name(session.names[practice.seat])
    if console.agrees(t("plain.practice.expert", who=who), False):
        with Opponents() as opponents:
            row = expert_row(session, opponents, lambda: True)
        _tell(console, told(session, t("practice.expert", who=who), row, letters=console.letters))


def _tell(console: Console, found: Told) -> None:
    console.say(f"{found.heading}:")
    for name, text in found.rows:
        console.say(f"  {name} {text}".rstrip())
