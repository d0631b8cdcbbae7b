"""``thousand show``: print a game, one of its deals or its notation; or draw a moment of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from thousand_tui.cli.common import OK, Commands, a_natural, add_game, add_signs, fail, not_read, print_json, saved_game
from thousand_tui.options import USAGE, Options
from thousand_tui.sanitize import one_line, write_out
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its options."""
    show = commands.add_parser("show", help=t("cli.show"), description=t("cli.show.about"))
    add_game(show, "file", help=t("cli.show.file"))
    show.add_argument("--notation", action="store_true", help=t("cli.show.notation"))
    show.add_argument("--json", action="store_true", help=t("cli.json"))
    show.add_argument("--csv", action="store_true", help=t("cli.show.csv"))
    add_signs(show)
    show.add_argument("--deal", type=a_natural, metavar="N", help=t("cli.show.deal"))
    show.add_argument("--svg", type=Path, metavar="PICTURE", help=t("cli.show.svg"))
    show.add_argument("--html", type=Path, metavar="PAGE", help=t("cli.show.html"))
    show.add_argument("--move", type=a_natural, metavar="N", help=t("cli.show.move"))
    show.add_argument("--seat", metavar="WHO", help=t("cli.show.seat"))
    show.add_argument("--open", dest="is_open", action="store_true", help=t("cli.show.open"))
    show.add_argument("--size", metavar="SIZE", help=t("cli.show.size"))
    show.add_argument("--theme", metavar="NAME", help=t("cli.theme"))


def run(chosen: argparse.Namespace) -> int:
    """Print a game, one of its deals or its notation; or draw a moment of it."""
    from thousand_tui.desk.opening import in_quarters, is_long
    from thousand_tui.desk.reports import data, game
    from thousand_tui.desk.reports.deals import NotThereError
    from thousand_tui.desk.sentences import SaveError
    from thousand_tui.storage.books import is_book

    if trouble := _trouble(chosen):
        return fail(trouble, USAGE)
    chosen.file = saved_game(chosen.file, chosen)
    if is_book(chosen.file):
        return _show_book(chosen)
    if chosen.csv:
        return fail(t("cli.show.only_book"), USAGE)
    is_watched = sys.stderr is not None and sys.stderr.isatty()
    progress = in_quarters(partial(print, file=sys.stderr)) if is_watched and is_long(chosen.file) else None
    try:
        if chosen.svg is not None:
            return _draw(chosen, progress)
        if chosen.html is not None:
            return _write_page(chosen, progress)
        if chosen.json:
            return print_json(data.game(chosen.file, chosen.deal, progress))
        if chosen.notation:
            text = game.notation(chosen.file, progress)
        elif chosen.deal is not None:
            text = game.show_deal(chosen.file, chosen.deal, progress=progress)
        else:
            text = game.show(chosen.file, progress=progress)
    except (SaveError, NotThereError) as error:
        return not_read(error, chosen.file, chosen)
    write_out(text.rstrip(), exact=chosen.notation)
    return OK


def _trouble(chosen: argparse.Namespace) -> str | None:
    """Which options cannot be combined, or are wrong; None if all is well."""
    drawing = (chosen.move, chosen.seat, chosen.size, chosen.theme, chosen.is_open or None)
    if chosen.svg is None and any(word is not None for word in drawing):
        return t("cli.show.only_svg")
    if chosen.notation and (chosen.svg is not None or chosen.deal is not None):
        return t("cli.show.not_both")
    if sum((chosen.json, chosen.csv, chosen.notation, chosen.svg is not None, chosen.html is not None)) > 1:
        return t("cli.show.one_way")
    return t("cli.show.bad_size", size=one_line(chosen.size)) if chosen.size and _size(chosen.size) is None else None


def _size(text: str) -> tuple[int, int] | None:
    """The size of a window from a text such as ``100x30``; None if it is not one, or the table does not fit."""
    words = text.lower().split("x")
    if len(words) != 2 or not all(word.isascii() and word.isdecimal() and len(word) <= 3 for word in words):
        return None
    columns, rows = map(int, words)
    return (columns, rows) if 80 <= columns <= 300 and 24 <= rows <= 100 else None


def _draw(chosen: argparse.Namespace, progress: Callable[[int, int], None] | None) -> int:
    from thousand_tui.desk.replaying import note_printed, read_game
    from thousand_tui.desk.reports.web import written
    from thousand_tui.ui.drawing import Moment, picture

    found = read_game(chosen.file, progress)
    moment = Moment(chosen.deal, chosen.move, chosen.seat, chosen.is_open)
    options = Options(theme=chosen.theme or "baize", ascii=bool(chosen.ascii))
    note = partial(note_printed, found.session, chosen.file)
    drawn = picture(found.session, moment, options, _size(chosen.size or "") or (100, 30), note)
    return OK if (why := written(chosen.svg, drawn)) is None else fail(why)


def _show_book(chosen: argparse.Namespace) -> int:
    """Print a score book, or write its sheet as a page or a picture."""
    from thousand_tui.desk.booking import ScoreBook
    from thousand_tui.desk.reports import book, data
    from thousand_tui.desk.reports.web import written
    from thousand_tui.desk.sentences import SaveError

    of_games = (chosen.notation or None, chosen.deal, chosen.move, chosen.seat, chosen.size, chosen.theme)
    if chosen.is_open or any(word is not None for word in of_games):
        return fail(t("cli.show.not_book"), USAGE)
    try:
        if chosen.json:
            return print_json(data.book(chosen.file))
        found = ScoreBook(chosen.file)
    except SaveError as error:
        return fail(str(error))
    if (path := chosen.svg or chosen.html) is not None:
        why = written(path, book.FORMS["svg" if chosen.svg else "html"](found))
        return OK if why is None else fail(why)
    write_out(book.FORMS["csv" if chosen.csv else "txt"](found).rstrip(), exact=chosen.csv)
    return OK


def _write_page(chosen: argparse.Namespace, progress: Callable[[int, int], None] | None) -> int:
    """Write all settled deals, or one, to a page with the replay."""
    from thousand_tui.desk.replaying import note_printed, read_game
    from thousand_tui.desk.reports.deals import NotThereError, find_deal
    from thousand_tui.desk.reports.web import web_page, written
    from thousand_tui.study.replay import Replay

    session = read_game(chosen.file, progress).session
    replay = Replay(session)
    deals = (find_deal(replay, chosen.deal),) if chosen.deal is not None or not replay.deals else replay.deals
    if not session.may_open_deals:
        raise NotThereError(t("replay.closed"))
    if why := note_printed(session, chosen.file, chosen.deal):
        raise NotThereError(t("show.not_noted", why=why))
    return OK if (why := written(chosen.html, web_page(session, deals))) is None else fail(why)
