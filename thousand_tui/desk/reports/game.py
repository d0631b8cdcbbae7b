"""Prints a saved game: ``thousand show``, also with ``--deal`` and ``--notation``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from thousand_tui import guests
from thousand_tui.desk.committing import shuffling_lines
from thousand_tui.desk.keeper import lines_of
from thousand_tui.desk.opening import Progress, replayed
from thousand_tui.desk.replaying import note_printed, read_game
from thousand_tui.desk.reports import lined_up
from thousand_tui.desk.reports.deals import deal_page, deals
from thousand_tui.desk.seating import saved_players
from thousand_tui.desk.sentences import SaveError, in_words, sentence
from thousand_tui.desk.sheet_rows import in_order, noted_beside
from thousand_tui.rules import NOBODY, Agreements, Booked, Settled, differences, name_of, preset, write_game
from thousand_tui.storage import Problem, saves
from thousand_tui.storage.written import TOTALS
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession, other_game
from thousand_tui.words import clean_name, day_text, names_of_sides, number_text, t
from thousand_tui.words.declared import bot_title, preset_words, title_of, value_of


def show_deal(path: Path, number: int, *, progress: Progress | None = None) -> str:
    """A settled deal of a saved game as text. In an unfinished game this notes that the deal was seen.

    Raises:
        SaveError: the file cannot be read, or the note cannot be written to it.
        NotThereError: the game has no such settled deal.
    """
    session = read_game(path, progress).session
    page = deal_page(session, number)
    _note(session, path, number)
    return page + "\n"


def _note(session: AnySession, path: Path, deal: int | None = None) -> None:
    """Note that the printed deals were seen.

    Raises:
        SaveError: the note cannot be written.
    """
    if why := note_printed(session, path, deal):
        raise SaveError(t("show.not_noted", why=why))


def show(path: Path, *, progress: Progress | None = None) -> str:
    """A saved game as text: the players, the agreements, the sheet, and each deal from the hands to the settlement.

    In an unfinished game this notes that the settled deals were seen. If that fails, the hands are left out.

    Raises:
        SaveError: the file cannot be read.
    """
    with in_words():
        save = saves.load(path)
        found = replayed(path, progress=progress)
    session = found.session
    when = save.updated_at.astimezone()
    parts = [t("show.title", when=f"{day_text(when)} {when:%H:%M}")]
    parts += [*_seats(save), *shuffling_lines(found.session), ""]
    if found.changed:
        parts += [found.changed, ""]
    if not found.is_whole:
        parts += [sentence(Problem("broken_log", file=path.name, move=session.ply + 1)), ""]
    why = note_printed(session, path)
    if why is not None:
        parts += [t("show.hidden", why=why), ""]
    is_open = why is None and session.may_open_deals
    if (other := other_game(session)) is not None:
        parts += other.part("game_lines")(session, is_open=is_open)
    else:
        assert isinstance(session, ThousandSession)
        parts += sheet_lines(session)
        for number, page in deals(session, is_open=is_open):
            parts += ["", t("show.deal_title", number=number), page]
    return "\n".join(parts) + "\n"


def sheet_lines(session: ThousandSession) -> list[str]:
    """The agreements, the sheet, and the result of the game."""
    names = names_of_sides(session.names, session.sides)
    return [*agreements_lines(session.agreements), "", *_sheet(session, names), "", end_line(session, names)]


def notation(path: Path, progress: Progress | None = None) -> str:
    """A saved game in notation, which can be read back. An unsettled deal is left out (RULES §1.15). In an unfinished
    game this notes that the settled deals were seen.

    Raises:
        SaveError: the file cannot be read, or the note cannot be written to it.
    """
    with in_words():
        found = replayed(path, progress=progress)
    session = found.session
    if (other := other_game(session)) is not None:
        start = session.course.start
        head = f"{other.part('share_line')(start.rules.agreements)}\ndealer {start.deal.dealer}\n"
    else:
        assert isinstance(session, ThousandSession)
        head = write_game(replace(session.record(), actions=()))
    lines = list(lines_of(session))
    last = max((at for at, line in enumerate(lines, start=1) if line.startswith(TOTALS)), default=0)
    if last:
        _note(session, path)
    if last < len(lines):
        lines[last:] = [t("show.unsettled", number=session.game.deal.number)]
    return head + "".join(f"{line}\n" for line in lines)


def end_line(session: AnySession, names: Sequence[str]) -> str:
    """Say how a game ended, or that it is still being played; ``names`` are those of the sides."""
    if (seat := session.occasion.given_up_by) is not None:
        return t("plain.given_up", who=clean_name(session.names[seat]))
    if session.game.winners:
        return t("show.won", names=", ".join(names[side] for side in session.game.winners))
    return t("show.running", deal=session.game.deal.number)


def _seats(save: saves.Save) -> Iterator[str]:
    for seat, player in enumerate(saved_players(save)):
        kind = t("show.person") if player.is_person else bot_title(player.kind, guests.title_of(player.kind, load=True))
        yield t("show.seat", seat=seat, name=player.name, kind=kind)


def agreements_lines(agreements: Agreements) -> Iterator[str]:
    """The preset of these agreements, or how they differ from BASE, a line for each difference."""
    name = name_of(agreements)
    if name is not None:
        yield t("show.preset", name=name, title=preset_words(preset(name))[0])
        return
    yield t("show.own")
    for option in differences(agreements, preset("BASE").agreements):
        yield t("show.difference", title=title_of(option), value=value_of(option, agreements))


def _sheet(session: ThousandSession, names: Sequence[str]) -> Iterator[str]:
    """The sheet as a table: a row for each deal, with the totals of each side in its column."""
    head = (t("show.deal"), *names, t("show.declarer"), "")
    rows = [(t("show.start"), *(number_text(each.total) for each in session.standings), "", "")]
    rows += [
        _booked(row) if isinstance(row, Booked) else _settled(row, session) for row in in_order(session.game.sheet)
    ]
    # The declarer and the contract are aligned as words.
    yield from lined_up(rows, (len(names) + 1, len(names) + 2), head=head)


def _booked(row: Booked) -> tuple[str, ...]:
    """A row for fines and gifts booked outside a settled deal."""
    return (str(row.number), *(number_text(total) for total in row.totals), "", t("show.booked"))


def _settled(row: Settled, session: ThousandSession) -> tuple[str, ...]:
    outcome = row.outcome
    contract = f"{outcome.contract} {t(_result(row))} " if outcome.declarer != NOBODY else ""
    declarer = session.names[outcome.declarer] if outcome.declarer != NOBODY else ""
    beside = noted_beside(session.marks.get(outcome.number, ()), session.names)
    return (str(outcome.number), *(number_text(total) for total in row.totals), declarer, contract + beside)


def _result(row: Settled) -> str:
    if row.outcome.conceded:
        return "show.conceded"
    return "show.made" if row.made else "show.failed"
