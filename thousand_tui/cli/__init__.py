"""The command line: what to play, or what to print.

Whatever is heavy (Textual, pydantic) is imported by the command that needs it, so that ``--help`` answers at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from errno import ENOENT
from functools import partial
from typing import TYPE_CHECKING, Final

from thousand_tui import __version__
from thousand_tui.harmless import one_line, write_out
from thousand_tui.options import (
    BOT_SECONDS,
    LONGEST_SEED,
    LONGEST_THOUGHT,
    USAGE,
    Options,
    Parser,
    bot_seconds,
    is_seed,
    prints_letters,
)
from thousand_tui.words.catalogue import t

if TYPE_CHECKING:
    from pathlib import Path

VERSION: Final = f"thousand {__version__}"

OK: Final = 0
TROUBLE: Final = 1
NO_TERMINAL: Final = 3
INTERRUPTED: Final = 130

MOST: Final = 99_999
"""The highest number of a deal, or of processes, that can be asked for."""

SHELLS: Final = ("bash", "zsh", "fish")
"""The shells that can complete what is typed after ``thousand``."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit code for the shell."""
    words = list(sys.argv[1:] if argv is None else argv)
    if bot_seconds() is None:
        return _fail(t("cli.bad_bot_seconds", name=BOT_SECONDS, longest=LONGEST_THOUGHT), USAGE)
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        write_out(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return _reader_has_left()


def _run(words: list[str]) -> int:
    try:
        if words == ["--version"]:
            # At once: the parser of all other words takes as long to make as Python to start.
            write_out(VERSION)
            return OK
        if words[:1] == ["arena"]:
            return _arena(words[1:])
        chosen = parser_of().parse_args(words)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else OK
    command: Callable[[argparse.Namespace], int] = chosen.command
    return command(chosen)


def _reader_has_left() -> int:
    """Whoever read our output has seen enough; what Python still holds back must not fail at the very end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK


def _fail(sentence: str, code: int = TROUBLE) -> int:
    write_out(sentence, sys.stderr)
    return code


# The words on the command line


def parser_of(arena: Sequence[Parser] = ()) -> Parser:
    """The options and commands; those of ``arena`` are shown by their own help, and take long to load: they are part
    only if that parser is handed over."""
    parser = Parser(
        prog="thousand",
        description=t("cli.about"),
        epilog=t("cli.epilog"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
    )
    _playing(parser.add_argument_group(t("cli.options")))
    parser.set_defaults(command=_play)
    commands = parser.add_subparsers(title=t("cli.commands"), description=t("cli.commands.about"), metavar="COMMAND")
    show = commands.add_parser("show", help=t("cli.show"), description=t("cli.show"))
    show.add_argument("file", type=_path, metavar="FILE", help=t("cli.show.file"))
    show.add_argument("--notation", action="store_true", help=t("cli.show.notation"))
    show.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))
    show.add_argument("--deal", type=int, metavar="N", help=t("cli.show.deal"))
    show.add_argument("--svg", type=_path, metavar="PICTURE", help=t("cli.show.svg"))
    show.add_argument("--move", type=int, metavar="N", help=t("cli.show.move"))
    show.add_argument("--seat", metavar="WHO", help=t("cli.show.seat"))
    show.add_argument("--open", dest="is_open", action="store_true", help=t("cli.show.open"))
    show.add_argument("--size", metavar="SIZE", help=t("cli.show.size"))
    show.add_argument("--theme", metavar="NAME", help=t("cli.theme"))
    show.set_defaults(command=_show)
    _review_words(commands.add_parser("review", help=t("cli.review"), description=t("cli.review")))
    bots = commands.add_parser("bots", help=t("cli.list_bots"), description=t("cli.list_bots"))
    bots.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))
    bots.set_defaults(command=_bots)
    _rules_words(commands.add_parser("rules", help=t("cli.rules"), description=t("cli.rules.about")))
    _records_words(commands.add_parser("records", help=t("cli.records"), description=t("cli.records.about")))
    matches = commands.add_parser("arena", help=t("cli.arena"), add_help=False, parents=arena)
    matches.set_defaults(command=lambda _: _arena([]))
    return parser


def _path(text: str) -> Path:
    from pathlib import Path

    return Path(text)


def _review_words(review: argparse.ArgumentParser) -> None:
    review.add_argument("files", nargs="+", type=_path, metavar="FILE", help=t("cli.review.files"))
    review.add_argument("--deal", type=_natural, metavar="N", help=t("cli.review.deal"))
    review.add_argument("--seat", metavar="PLAYER", help=t("cli.review.seat"))
    review.add_argument("--luck", action="store_true", help=t("cli.review.luck"))
    written = review.add_mutually_exclusive_group()
    written.add_argument("--markdown", action="store_true", help=t("cli.review.markdown"))
    written.add_argument("--json", action="store_true", help=t("cli.review.json"))
    review.add_argument("--jobs", type=_natural, metavar="N", help=t("cli.review.jobs"))
    review.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))
    review.set_defaults(command=_review)


def _natural(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)) and 1 <= int(text) <= MOST):
        raise argparse.ArgumentTypeError(t("cli.review.bad_number", text=text, most=MOST))
    return int(text)


def _rules_words(rules: argparse.ArgumentParser) -> None:
    rules.add_argument("agreements", nargs="*", metavar="AGREEMENTS", help=t("cli.rules.agreements"))
    rules.add_argument("--against", metavar="AGREEMENTS", help=t("cli.rules.against"))
    rules.add_argument("--list", dest="lists", action="store_true", help=t("cli.rules.list"))
    rules.add_argument("--options", dest="explains", action="store_true", help=t("cli.rules.options"))
    rules.add_argument("--markdown", action="store_true", help=t("cli.rules.markdown"))
    rules.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))
    rules.set_defaults(command=_rules)


def _records_words(records: argparse.ArgumentParser) -> None:
    records.add_argument("--person", metavar="NAME", help=t("cli.records.person"))
    records.add_argument("--preset", metavar="NAME", help=t("cli.records.preset"))
    records.add_argument("--since", metavar="DAY", help=t("cli.records.since"))
    does = records.add_mutually_exclusive_group()
    does.add_argument("--csv", action="store_true", help=t("cli.records.csv"))
    does.add_argument("--rebuild", action="store_true", help=t("cli.records.rebuild"))
    does.add_argument("--forget", metavar="NAME", help=t("cli.records.forget"))
    does.add_argument("--delete", action="store_true", help=t("cli.records.delete"))
    records.add_argument("--yes", action="store_true", help=t("cli.records.yes"))
    records.add_argument("--saves", type=_path, metavar="DIR", help=t("cli.records.saves"))
    records.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))
    records.set_defaults(command=_records)


def _playing(options: argparse._ArgumentGroup) -> None:
    options.add_argument("--continue", dest="resume", action="store_true", help=t("cli.continue"))
    options.add_argument("--plain", action="store_true", help=t("cli.plain"))
    options.add_argument("--saves", type=_path, metavar="DIR", help=t("cli.saves"))
    options.add_argument("--no-mouse", dest="mouse", action="store_false", help=t("cli.no_mouse"))
    options.add_argument("--theme", metavar="NAME", help=t("cli.theme"))
    options.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))
    chosen = options.add_mutually_exclusive_group()
    chosen.add_argument("--preset", dest="agreements", metavar="NAME", help=t("cli.preset"))
    chosen.add_argument("--agreements", metavar="LINE", help=t("cli.agreements"))
    options.add_argument("--bots", metavar="NAMES", help=t("cli.bots"))
    options.add_argument("--seed", metavar="TEXT", help=t("cli.seed"))
    options.add_argument("--completion", choices=SHELLS, metavar="SHELL", help=t("cli.completion"))
    options.add_argument("--version", action="version", version=VERSION, help=t("cli.version"))
    options.add_argument("-h", "--help", action="help", help=t("cli.help"))


# What they make happen


def _play(chosen: argparse.Namespace) -> int:
    if chosen.completion is not None:
        return _completion(chosen.completion)
    bots = tuple(chosen.bots.split(",")) if chosen.bots is not None else ()
    options = Options(
        chosen.saves, chosen.resume, chosen.mouse, chosen.theme, chosen.ascii, chosen.agreements, chosen.seed, bots
    )
    # Nothing may be loaded for a game that cannot begin.
    if not chosen.plain and not has_terminal():
        return _fail(t("cli.no_terminal"), NO_TERMINAL)
    if chosen.agreements is not None and (trouble := _agreements_trouble(chosen.agreements)):
        return _fail(trouble, USAGE)
    if chosen.seed is not None and not is_seed(chosen.seed):
        return _fail(t("cli.bad_seed", longest=LONGEST_SEED), USAGE)
    if trouble := _bots_trouble(bots):
        return _fail(trouble, USAGE)
    if chosen.plain:
        from thousand_tui import plain

        _speak_leniently()
        return plain.run(options)
    from thousand_tui import ui

    return ui.run(options)


def _completion(shell: str) -> int:
    from thousand_tui.arena import cli as arena
    from thousand_tui.desk.printed.shells import script
    from thousand_tui.storage import themes_dir, toml_files
    from thousand_tui.ui.theming import shipped_folder

    themes = [path.stem for folder in (shipped_folder(), themes_dir()) for path in toml_files(folder)]
    write_out(script(parser_of([arena.parser()]), shell, themes).rstrip())
    return OK


def has_terminal() -> bool:
    """Whether a person can see and type; errors may go elsewhere."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _agreements_trouble(text: str) -> str | None:
    from thousand_tui.mariage import sharing
    from thousand_tui.rules import AgreementsError
    from thousand_tui.storage.own_sets import agreements_called

    try:
        if sharing.is_mariage(text):
            sharing.read_line(text)
        else:
            agreements_called(text)
    except (AgreementsError, ValueError) as error:
        return str(error)
    return None


def _bots_trouble(kinds: Sequence[str]) -> str | None:
    if not kinds:
        return None
    from thousand_tui.bots import LEVELS, STEADY, STYLES
    from thousand_tui.bots.faults import printable
    from thousand_tui.guests import names, opponent, trouble_with
    from thousand_tui.words import bot_trouble

    for kind in kinds:
        if opponent(kind) is not None:
            continue
        if trouble := trouble_with(kind):
            return bot_trouble(trouble.id, trouble.reason, trouble.what)
        known = ", ".join([*LEVELS, *names()])
        styles = ", ".join(f"-{style}" for style in STYLES if style != STEADY)
        return t("cli.bad_bot", kind=printable(kind), known=known, styles=styles)
    return None


def _speak_leniently() -> None:
    """A sign that cannot be written or read becomes a question mark, not an end of the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _rules(chosen: argparse.Namespace) -> int:
    """One of: the card of a set, two sets against each other, the list of sets, the table of options."""
    from thousand_tui.desk.printed import rules as printed

    named = " ".join(chosen.agreements)
    asked = [bool(named), chosen.lists, chosen.explains]
    if sum(asked) != 1 or (chosen.against is not None and not named):
        return _fail(t("cli.rules.which"), USAGE)
    for text in filter(None, (named, chosen.against)):
        if trouble := _agreements_trouble(text):
            return _fail(trouble, USAGE)
    _speak_leniently()
    how = printed.Page(chosen.markdown, prints_letters(chosen.ascii))
    if chosen.lists:
        page = printed.sets_page(how)
    elif chosen.explains:
        page = printed.options_page(how)
    elif chosen.against is not None:
        page = printed.differences_page(named, chosen.against, how)
    else:
        page = printed.card_page(named, how)
    write_out(page.rstrip())
    return OK


def _bots(chosen: argparse.Namespace) -> int:
    """List the opponents there are; what is installed and cannot play is named at the end."""
    from thousand_tui.desk.printed import bots

    _speak_leniently()
    write_out(bots.page(letters=prints_letters(chosen.ascii)).rstrip())
    return OK


def _show(chosen: argparse.Namespace) -> int:
    """Print a game, a deal of it or its notation; or draw a moment of it."""
    from thousand_tui.desk.opening import in_quarters, is_long
    from thousand_tui.desk.printed import game
    from thousand_tui.desk.printed.one_deal import NotThereError
    from thousand_tui.desk.sentences import SaveError

    _speak_leniently()
    if trouble := _show_trouble(chosen):
        return _fail(trouble, USAGE)
    is_watched = sys.stderr is not None and sys.stderr.isatty()
    progress = in_quarters(partial(print, file=sys.stderr)) if is_watched and is_long(chosen.file) else None
    try:
        if chosen.svg is not None:
            return _draw(chosen, progress)
        if chosen.notation:
            text = game.notation(chosen.file, progress)
        elif chosen.deal is not None:
            text = game.show_deal(chosen.file, chosen.deal, letters=prints_letters(chosen.ascii), progress=progress)
        else:
            text = game.show(chosen.file, letters=prints_letters(chosen.ascii), progress=progress)
    except (SaveError, NotThereError) as error:
        return _fail(str(error))
    write_out(text.rstrip())
    return OK


def _show_trouble(chosen: argparse.Namespace) -> str | None:
    """Which words do not go together."""
    drawing = (chosen.move, chosen.seat, chosen.size, chosen.theme, chosen.is_open or None)
    if chosen.svg is None and any(word is not None for word in drawing):
        return t("cli.show.only_svg")
    if chosen.notation and (chosen.svg is not None or chosen.deal is not None):
        return t("cli.show.not_both")
    return t("cli.show.bad_size", size=one_line(chosen.size)) if chosen.size and _size(chosen.size) is None else None


def _size(text: str) -> tuple[int, int] | None:
    """A window as it is written, None if none is meant that the table fits into."""
    words = text.lower().split("x")
    if len(words) != 2 or not all(word.isascii() and word.isdecimal() and len(word) <= 3 for word in words):
        return None
    columns, rows = map(int, words)
    return (columns, rows) if 80 <= columns <= 300 and 24 <= rows <= 100 else None


def _draw(chosen: argparse.Namespace, progress: Callable[[int, int], None] | None) -> int:
    from thousand_tui.desk.replaying import read_game
    from thousand_tui.storage.files import write_whole
    from thousand_tui.ui.drawing import Moment, picture

    found = read_game(chosen.file, progress)
    moment = Moment(chosen.deal, chosen.move, chosen.seat, chosen.is_open)
    options = Options(theme=chosen.theme or "baize", ascii=bool(chosen.ascii))
    drawn = picture(found.session, moment, options, _size(chosen.size or "") or (100, 30))
    try:
        if not chosen.svg.parent.is_dir():
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
        write_whole(chosen.svg, drawn.encode(), 0o644)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return _fail(t("replay.no_file", file=one_line(str(chosen.svg)), why=one_line(why)))
    return OK


def _records(chosen: argparse.Namespace) -> int:
    """Print the record, or do with it what is asked for."""
    from thousand_tui.desk import record_command
    from thousand_tui.storage import Problem, saves_dir

    _speak_leniently()
    book = record_command.Book(saves_dir(chosen.saves), prints_letters(chosen.ascii))
    try:
        if chosen.rebuild:
            return book.rebuild()
        if chosen.forget is not None:
            return book.forget(chosen.forget, sure=chosen.yes)
        if chosen.delete:
            return book.delete(sure=chosen.yes)
        return book.show(chosen.person, chosen.preset, chosen.since, as_csv=chosen.csv)
    except record_command.WrongUsage as wrong:
        return _fail(str(wrong), USAGE)
    except Problem as problem:
        return _fail(record_command.sentence(problem))


def _review(chosen: argparse.Namespace) -> int:
    """Review the games one after another; one that cannot be reviewed is told, and the others follow."""
    import json

    from thousand_tui.arena.crew import cores
    from thousand_tui.desk.printed import review
    from thousand_tui.desk.sentences import SaveError

    _speak_leniently()
    asked = review.Asked(chosen.deal, chosen.seat, chosen.luck, chosen.jobs or cores())
    is_watched = sys.stderr is not None and sys.stderr.isatty()
    say = partial(write_out, file=sys.stderr) if is_watched else lambda _: None
    found, code = [], OK
    for file in chosen.files:
        try:
            found.append(review.reviewed(file, asked, say))
        except SaveError as error:
            code = _fail(str(error))
            continue
        if not chosen.json:
            write_out(review.page(found[-1], letters=prints_letters(chosen.ascii), markdown=chosen.markdown))
    if chosen.json:
        write_out(
            json.dumps([review.data(each) for each in found], ensure_ascii=prints_letters(chosen.ascii), indent=1)
        )
    return code


def _arena(words: list[str]) -> int:
    from thousand_tui.arena import cli

    return cli.run(words)
