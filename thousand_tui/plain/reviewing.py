"""The review of the last settled deal, line by line."""

from __future__ import annotations

from functools import partial

from thousand_tui.desk.deal_line import deal_line
from thousand_tui.desk.printed.review import Reviewed, deal_lines
from thousand_tui.desk.replaying import note_seen
from thousand_tui.desk.reviewing import Reviewing
from thousand_tui.plain.console import Console
from thousand_tui.study.aside import StoppedError, answered_aside
from thousand_tui.table import ThousandSession
from thousand_tui.words import Voice, t


def review(console: Console, session: ThousandSession, seat: int) -> None:
    """Tell what the decisions of a seat were worth; how far it is, is told meanwhile. What cannot be is said."""
    reviewing = Reviewing(session)
    deals = reviewing.replay.deals
    if not deals:
        console.say(t("review.nothing"))
    elif not session.may_open_deals:
        console.say(t("review.closed"))
    elif (why := note_seen(session, deals[-1].number)) is not None:
        console.say(t("review.not_noted", why=why))
    else:
        _tell(console, session, reviewing, seat)


def _tell(console: Console, session: ThousandSession, reviewing: Reviewing, seat: int) -> None:
    at = len(reviewing.replay.deals) - 1
    asked = reviewing.ask(at, (seat,))
    console.say(t("plain.review.begun", number=asked.number, total=len(asked.questions)))
    try:
        made = reviewing.made(asked, partial(answered_aside, spare=0, is_wanted=lambda: True, back=0))
    except StoppedError:
        console.say(t("plain.review.failed"))
        return
    found = Reviewed("", session, (seat,), [(at, made)], reviewing=reviewing)
    console.say(deal_line(made, found.views(at), seat, Voice(session.names, seat, console.letters)))
    for line in deal_lines(found, at, made, letters=console.letters, markdown=False):
        console.say(line.strip())
