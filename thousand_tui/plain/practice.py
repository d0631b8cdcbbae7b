"""Games of one deal in line mode: begin practice from a game, and show the results of practice and of the deal of
the day, on request with an Expert's.
"""

from __future__ import annotations

from thousand_tui.desk.daily import beside_rows, share_lines
from thousand_tui.desk.practising import PracticeError, SettlementText, begun, settlement_text, then_and_now
from thousand_tui.desk.replaying import noting
from thousand_tui.plain.console import Console
from thousand_tui.study.branch import Start, seats_in
from thousand_tui.study.daily import seat_of
from thousand_tui.study.replay import AnyReplay, Replay
from thousand_tui.study.rival import change_of, experts_game, own_row
from thousand_tui.table import ThousandSession, Way
from thousand_tui.table.games import AnySession
from thousand_tui.words import clean_name, named, t


def practise_last(console: Console, session: AnySession, me: int) -> AnySession | None:
    """Ask how to play the last settled deal again, and begin the practice game; None if it is not wanted or possible.

    Raises:
        LeftError: the player leaves.
    """
    replay: AnyReplay = Replay(session)
    if not replay.deals:
        console.say(t("practice.not_settled"))
        return None
    deal = replay.deals[-1]
    ways = {Way.AGAIN: t("plain.practice.again"), Way.LIKE: t("plain.practice.like")}
    chosen = console.choose(t("plain.practice.ask", deal=deal.number), [*ways.values(), t("answer.no")])
    if chosen == len(ways):
        return None
    seats = seats_in(replay, deal)
    start = Start(list(ways)[chosen], me if me in seats else seats[0])
    try:
        return begun(replay, deal, start, noting(session))
    except PracticeError as error:
        console.say(str(error))
        return None


def tell_of_practice(console: Console, session: AnySession) -> None:
    """Say how the deal was settled then and now, and ask whether an Expert should play it too.

    Raises:
        LeftError: the input has ended.
    """
    practice = session.occasion.practice
    assert practice is not None
    for found in then_and_now(session):
        _tell(console, found)
    who = clean_name(session.names[practice.seat])
    if console.agrees(t("plain.practice.expert", who=who), False):
        expert = experts_game(session)
        _tell(
            console,
            settlement_text(session, t("practice.expert", who=who), None if expert is None else own_row(expert)),
        )


def _tell(console: Console, found: SettlementText) -> None:
    console.say(named(found.heading))
    for name, text in found.rows:
        console.say(f"  {name} {text}".rstrip())


def tell_of_day(console: Console, session: ThousandSession) -> None:
    """Show the result of the deal of the day, and ask whether an Expert should play it too; nothing until it is over.

    Raises:
        LeftError: the input has ended.
    """
    daily = session.occasion.daily
    if daily is None or not session.is_over:
        return
    console.say_all(share_lines(session))
    if own_row(session) is None or not console.agrees(t("plain.daily.expert"), False):
        return
    expert = experts_game(session)
    if expert is None:
        console.say(t("daily.expert.none"))
        return
    if daily.expert is None:
        session.note_expert(change_of(own_row(expert), expert, seat_of(session)))
    parted, rows = beside_rows(session, expert)
    console.say(parted)
    console.say_all(t("gap").join(filter(None, row)) for row in rows)
    console.say_all(share_lines(session))
