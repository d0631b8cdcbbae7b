"""The review of a settled deal and of the whole game in line mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from thousand_tui.desk.replaying import AskedDeal, Noting, Reviewing, deal_line, noting
from thousand_tui.desk.reports.review import Reviewed, deal_lines, totals
from thousand_tui.plain.console import Console
from thousand_tui.plain.exercise import Sit, take
from thousand_tui.study.background import StoppedError, in_background
from thousand_tui.study.better import Quiz, missed
from thousand_tui.study.coach import Kept
from thousand_tui.study.replay import ReplayedDeal
from thousand_tui.study.review import Asked
from thousand_tui.study.trial import refutation
from thousand_tui.study.wording import because, costs, refutation_lines, standing_facts
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession, other_game
from thousand_tui.words import Voice, t

Said = TypeVar("Said")


def show_why(console: Console, kept: Kept, voice: Voice) -> None:
    """Say why the coach held an action back, and show it with cards."""
    if kept.idea is not None:
        console.say(because(kept.idea, voice))
    line = refutation(kept.view, kept.action, None if kept.verdict is None else kept.verdict.best)
    console.say_all(refutation_lines(line, kept.view, voice) if line is not None else [t("why.none")])
    if kept.verdict is not None:
        console.say(costs(kept.verdict))
    console.say_all(standing_facts(kept.view, voice))


def review(
    console: Console,
    session: AnySession,
    seat: int,
    path: Path | None,
    sit: Sit | None,
    at: int | None = None,
    note: Noting | None = None,
) -> None:
    """Review the decisions of a seat in the deal with index ``at``, or in the last one. The review is kept beside the
    save at ``path``. That the deal was seen is noted in the open game, or by ``note``. In another
    game, if there is ``sit`` to play at a table, the person may be asked about clear mistakes again.

    If something is not possible, that is said. Ctrl+C ends the review.
    """
    at = len(session.course.totals) - 1 if at is None else at
    if (other := other_game(session)) is not None:
        other.part("review")(console, session, at, seat, note or noting(session), sit)
        return
    assert isinstance(session, ThousandSession)
    reviewing = Reviewing(session, path)
    _told(console, reviewing, slice(at, at + 1), lambda: _deal(console, reviewing, seat, at), note)


def review_game(console: Console, session: ThousandSession, path: Path | None, note: Noting | None = None) -> None:
    """Say what everybody lost in each part of a deal, and how lucky they were. Otherwise like :func:`review`."""
    reviewing = Reviewing(session, path)
    _told(console, reviewing, slice(None), lambda: _game(console, reviewing), note)


def find_better(
    console: Console, session: AnySession, seat: int, path: Path | None, sit: Sit, note: Noting | None = None
) -> None:
    """Ask again about the clear mistakes of a seat in the settled deals, one after another; ``sit`` plays at each
    table. That the deals were seen is noted in the open game, or by ``note``."""
    if (other := other_game(session)) is not None:
        other.part("find_better")(console, session, seat, sit, note or noting(session))
        return
    assert isinstance(session, ThousandSession)
    reviewing = Reviewing(session, path)
    _told(console, reviewing, slice(None), lambda: _better(console, reviewing, seat, sit), note)


def _better(console: Console, reviewing: Reviewing, seat: int, sit: Sit) -> None:
    reviews = {}
    for at in range(len(reviewing.replay.deals)):
        asked = reviewing.ask(at, (seat,))
        if reviewing.known(at, (seat,)) is None and asked.questions:
            console.say(_begun(asked))
        reviews[at] = reviewing.made(asked, _in_background)
    mistakes = missed(reviewing.replay, reviews, (seat,))
    if not mistakes:
        console.say(t("plain.better.none"))
        return
    take(console, Quiz(reviewing.replay, mistakes, patient=True), sit)


def _told(console: Console, reviewing: Reviewing, of: slice, tell: Callable[[], None], note: Noting | None) -> None:
    """Note that these deals were seen, then call ``tell``; if it fails or is stopped, say so."""
    session = reviewing.session
    if not is_noted(console, session, reviewing.replay.deals[of], note or noting(session)):
        return
    try:
        tell()
    except StoppedError:
        console.say(t("plain.review.failed"))
    except KeyboardInterrupt:
        console.say(t("plain.review.stopped"))


def is_noted(console: Console, session: AnySession, deals: Sequence[ReplayedDeal], note: Noting) -> bool:
    """Note that these deals were seen. If that is not possible, say why and return False."""
    if not deals or not session.may_open_deals:
        console.say(t("review.closed" if deals else "review.nothing"))
        return False
    for deal in deals:
        if (why := note(deal.number)) is not None:
            console.say(t("review.not_noted", why=why))
            return False
    return True


def _begun(asked: AskedDeal) -> str:
    """A sentence that says that a deal is being judged."""
    return t("plain.review.begun", number=asked.number, total=len(asked.questions))


def _in_background(asked: Sequence[Asked[Said]]) -> Iterator[Said]:
    return in_background(asked, spare=0, is_wanted=lambda: True, niceness=0)


def _deal(console: Console, reviewing: Reviewing, seat: int, at: int) -> None:
    session = reviewing.session
    asked = reviewing.ask(at, (seat,))
    if asked.questions:
        console.say(_begun(asked))
    made = reviewing.made(asked, _in_background)
    found = Reviewed("", session, (seat,), [(at, made)], reviewing=reviewing)
    if seat in session.people:
        console.say(deal_line(made, found.views(at), seat, Voice(session.names, seat)))
    for line in deal_lines(found, at, made, markdown=False):
        console.say(line.strip())


def _game(console: Console, reviewing: Reviewing) -> None:
    session, deals = reviewing.session, reviewing.replay.deals
    seats = tuple(range(len(session.players)))
    found = Reviewed("", session, seats, reviewing=reviewing)
    console.say(t("plain.review.game", deals=len(deals)))
    for at, deal in enumerate(deals):
        asked = reviewing.ask(at, seats)
        if asked.questions:
            console.say(t("plain.review.game.deal", number=deal.number, last=deals[-1].number))
        found.deals.append((at, reviewing.made(asked, _in_background)))
        found.luck[at] = reviewing.luck(asked, _in_background)
    console.say(t("review.game.done", deals=len(deals)))
    console.say_all(totals(found))
    console.say(t("review.legend.luck"))
