"""The deal of the day on this machine: which day it is, its game, its results, and the calendar.

The date is the machine's when the deal starts. Later days are not offered, and past days are practice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

from thousand_tui.desk import record_book
from thousand_tui.desk.glance import called
from thousand_tui.desk.replaying import read_game
from thousand_tui.desk.seating import last_person
from thousand_tui.desk.sentences import SaveError
from thousand_tui.storage import Settings, load_settings, saves_dir
from thousand_tui.storage.record_facts import RecordedDay
from thousand_tui.storage.shelf import Glance, Summary, glances, summary
from thousand_tui.study.daily import DailyResult, daily_session, result_of, seat_of
from thousand_tui.study.days import series_of
from thousand_tui.study.rival import Decided, beside
from thousand_tui.table import ThousandSession
from thousand_tui.words import Voice, change_text, clean_name, day_text, person_key, t
from thousand_tui.words.catalogue import typed_day
from thousand_tui.words.hint import HintWords

TAKEN, LOST = "■□"
"""The signs for a trick taken and a trick lost."""


class WrongDay(ValueError):
    """There is no deal for this day; the message is one sentence."""


def today() -> date:
    """The date on this machine."""
    return date.today()


def day_called(text: str, now: date) -> date:
    """The day that was typed.

    Raises:
        WrongDay: this is not a date, or the day has not come yet.
    """
    try:
        day = date.fromisoformat(typed_day(text))
    except ValueError:
        raise WrongDay(t("daily.bad_day", day=text)) from None
    if day > now:
        raise WrongDay(t("daily.future", day=day_text(day)))
    return day


def month_called(text: str, now: date) -> str:
    """The month that was typed, such as ``2026-11``; the current one if the text is empty.

    Raises:
        WrongDay: this is not a month.
    """
    try:
        return f"{date.fromisoformat(f'{typed_day(text)}-01') if text else now:%Y-%m}"
    except ValueError:
        raise WrongDay(t("daily.bad_month", month=text)) from None


def of_day(games: Iterable[Glance], day: date, name: str) -> Summary | None:
    """The one of these games in which the person with this name plays or played the deal of a day, not as practice."""
    days = (summary(game.path) for game in games if game.is_daily)
    found = [each for each in days if each.daily == day.isoformat() and not each.is_day_practice]
    return next((each for each in found if person_key(name) in map(person_key, each.names)), None)


def new_day(day: date, name: str, now: date) -> ThousandSession:
    """A game of a day's deal, not saved yet; a past day is practice.

    Raises:
        WrongDay: the day has not come yet.
    """
    if day > now:
        raise WrongDay(t("daily.future", day=day_text(day)))
    return daily_session(day, name, is_practice=day != now)


def begun_or_new(folder: Path, settings: Settings, day: date | None) -> Summary | ThousandSession:
    """The game of today's deal if it was begun or is over, or the game of a past day if it was begun in time and is not
    over; otherwise a new game, not saved yet.

    Raises:
        WrongDay: the day has not come yet.
    """
    now, name = today(), last_person(settings)
    asked = day or now
    found = of_day(glances(folder), asked, name)
    if found is not None and (asked == now or (asked < now and not found.is_over)):
        return found
    return new_day(asked, name, now)


def before_lines(session: ThousandSession) -> Sequence[str]:
    """Lines that say, before today's deal begins, what counts and who the opponents are; none for practice."""
    if session.occasion.daily is None or session.occasion.daily.is_practice:
        return ()
    one, other = (clean_name(player.name) for player in session.players if not player.is_person)
    against = t("daily.before.bots", one=one, other=other)
    return [t("daily.before.once"), t("daily.before.all"), against, t("daily.before.alone"), t("daily.before.rules")]


def result_line(result: DailyResult | None, expert: int | None) -> str:
    """A line about a result (None: the deal was given up), with the Expert's if that is known."""
    if result is None:
        return t("daily.given_up")
    how = "conceded" if result.conceded else "made" if result.made else "failed"
    key = f"daily.declared.{how}" if result.contract else "daily.defended"
    own = t(key, contract=result.contract, change=change_text(result.change))
    if expert is None:
        return own
    return t("daily.both", own=own, expert=change_text(expert))


def share_lines(session: ThousandSession) -> Sequence[str]:
    """Three lines to share that reveal no cards: the day with its series, the result, and a strip of the tricks."""
    daily = session.occasion.daily
    assert daily is not None, "no deal of the day"
    result = result_of(session) if session.occasion.given_up_by is None else None
    strip = "".join(TAKEN if each else LOST for each in result.taken) if result is not None else ""
    notes = [strip or t("daily.no_tricks")]
    notes += [t("daily.hinted")] if result is not None and result.hinted else []
    notes += [t("daily.practice")] if daily.is_practice else []
    return (
        t("daily.share", app=daily.app, day=day_text(daily.day), series=series_of(session.seed)),
        result_line(result, daily.expert),
        t("list.comma").join(notes),
    )


def beside_rows(session: ThousandSession, expert: ThousandSession) -> tuple[str, Sequence[Sequence[str]]]:
    """A sentence that says where the person and the Expert first differed, and a table of what both did, with headings:
    where, the person, the Expert, and a mark at the first difference."""
    found = beside(session, expert, seat_of(session))
    parted = next((each for each in found if not each.is_same), None)
    voice = Voice(session.names, seat_of(session))
    rows = [
        (
            t(f"daily.beside.{each.part}", number=each.number),
            _decided(each.mine, voice),
            _decided(each.experts, voice),
            t("daily.beside.here") if each is parted else "",
        )
        for each in found
    ]
    told = t("daily.beside.same") if parted is None else t(f"daily.parted.{parted.part}", number=parted.number)
    heads = (called(session.names[seat_of(session)]), t("daily.beside.expert"), "")
    return told, [(t("daily.beside.won", mark=TAKEN), *heads), *rows]


def _decided(decided: Decided | None, voice: Voice) -> str:
    if decided is None:
        return t("daily.beside.nothing")
    said = HintWords(decided.view, voice).choice(decided.action)
    return said if decided.took is None else t("daily.beside.card", card=said, mark=TAKEN if decided.took else LOST)


class NotPlayed(ValueError):
    """There is nothing to share for this day; the message is one sentence."""


def shared(folder: Path | None, day: str) -> Sequence[str]:
    """The three lines to share about the deal of a day, read from its save.

    Raises:
        NotPlayed: the deal was not played, is not over, or its file cannot be read.
    """
    settings, _ = load_settings()
    at = date.fromisoformat(day)
    found = of_day(glances(saves_dir(folder)), at, last_person(settings))
    if found is None:
        raise NotPlayed(t("daily.not_played", day=day_text(at)))
    try:
        session = read_game(found.path).session
    except SaveError as error:
        raise NotPlayed(str(error)) from None
    if not isinstance(session, ThousandSession) or not session.is_over:
        raise NotPlayed(t("daily.not_over", day=day_text(at)))
    return share_lines(session)


# The calendar


def days_of(folder: Path, month: str) -> tuple[Sequence[RecordedDay], int]:
    """The days of a month that were played, and how many saved games have not been read yet.

    Raises:
        Problem: the record cannot be read.
    """
    with record_book.opened() as records:
        added = record_book.bring_up_to_date(records, folder, most=record_book.AT_ONCE)
        return records.days(month), added.left
