"""What the commands share: exit codes, error messages, types of arguments; and starting a game, as most of them do."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from thousand_tui import __version__
from thousand_tui.options import TO_LINES, USAGE, Options, is_in_browser
from thousand_tui.sanitize import PRINTING, write_out
from thousand_tui.storage.files import MEBIBYTE, read_start
from thousand_tui.storage.places import settings_path
from thousand_tui.words import catalogue
from thousand_tui.words.catalogue import t, with_guess

if TYPE_CHECKING:
    import argparse

    from thousand_tui.words.usage import Parser

LANGUAGE: Final = "--language"
CARDS: Final = "--cards"
LETTERS: Final = ("language", catalogue.INTERNATIONAL)
VERSION: Final = f"thousand {__version__}"

OK: Final = 0
TROUBLE: Final = 1
NO_TERMINAL: Final = 3
INTERRUPTED: Final = 130

# The subcommands of the parser; each file of this package adds its own.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

# The highest number of a deal, or of processes, that can be asked for.
MOST: Final = 99_999


def fail(sentence: str, code: int = TROUBLE) -> int:
    """Print what went wrong to the standard error; returns the exit code."""
    # If the standard error is closed or full, the exit code alone must say so.
    if sys.stderr is not None:
        with suppress(OSError):
            write_out(sentence, sys.stderr)
    return code


def speak_as_asked(words: list[str]) -> str | None:
    """Use the language and the letters on cards given on the command line, and remove these options from ``words``.
    Otherwise use the settings, or else the system's language if its catalogue is complete enough. Returns a sentence if
    an option is wrong, None if all is well."""
    there, asked, letters = catalogue.languages(), _taken(words, LANGUAGE), _taken(words, CARDS)
    settings = _settings() if there[1:] and not (asked and letters) else {}
    wished = asked or settings.get("language"), catalogue.system_language(os.environ)
    language = asked if asked in there else catalogue.speakable(*map(str, wished))
    catalogue.speak(language, is_guess=language not in wished)
    if "" in (asked, letters):
        from thousand_tui.words.usage import of_argument

        return f"thousand: {of_argument(LANGUAGE if asked == '' else CARDS, t('argparse.one_value'))}"
    if asked not in (None, *there):
        return with_guess(t("cli.bad_language", language=asked, known=", ".join(there)), str(asked), there)
    if letters not in (None, *LETTERS):
        return with_guess(t("cli.bad_cards", letters=letters, known=", ".join(LETTERS)), str(letters), LETTERS)
    letters = letters or str(settings.get("cards"))
    catalogue.letter_cards(letters)
    return None


def _settings() -> Mapping[str, object]:
    """The settings as in the file, unchecked; read here, as ``--help`` needs nothing else of them."""
    try:
        found = json.loads(read_start(settings_path(), MEBIBYTE))
    except (ValueError, LookupError, TypeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _taken(words: list[str], option: str) -> str | None:
    """The last value of an option, which is removed from ``words`` wherever it is; empty if it has no value, None if
    the option is not there."""
    value = None
    for at in reversed(range(len(words))):
        name, equals, said = words[at].partition("=")
        if name == option:
            _, *after = [words.pop(at) for _ in words[at : at + (1 if equals else 2)]]
            value = (said or "".join(after)) if value is None else value
    return value


def add_signs(words: argparse._ActionsContainer) -> None:
    """Add the options for replacing signs by ASCII (by default the terminal decides) or by words. A command with only
    these options prints."""
    words.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))
    words.add_argument("--spoken", action="store_true", help=t("cli.spoken"))
    words.set_defaults(prints=True)


def read_aloud(chosen: argparse.Namespace) -> None:
    """Print cards in words from now on, if the option or the settings say so."""
    if chosen.spoken or _settings().get("spoken") is True:
        from thousand_tui.words.spoken import hear, spoken

        hear(True)
        PRINTING.said = spoken


def add_json(words: argparse._ActionsContainer) -> None:
    """Add the option for JSON instead of text."""
    words.add_argument("--json", action="store_true", help=t("cli.json"))


def print_json(data: object) -> int:
    """Print data as JSON; returns the exit code."""
    write_out(json.dumps(data, ensure_ascii=PRINTING.is_ascii, indent=1), exact=True)
    return OK


def add_rules(words: argparse._ActionsContainer) -> None:
    """Add the options for the agreements of a new game."""
    agreed = words.add_mutually_exclusive_group()
    agreed.add_argument("--preset", dest="agreements", metavar="NAME", help=t("cli.preset"))
    agreed.add_argument("--agreements", metavar="LINE", help=t("cli.agreements"))


def add_looks(words: argparse._ActionsContainer) -> None:
    """Add the options for the folder of games and for the look of the game."""
    words.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))
    words.add_argument("--theme", metavar="NAME", help=t("cli.theme"))
    add_signs(words)
    words.set_defaults(prints=False)


def add_game(words: argparse._ActionsContainer, name: str, **said: Any) -> None:
    """Add the argument for one or more saved games, and the option for the folder in which they are looked up."""
    words.add_argument(name, type=a_path, metavar="FILE", **said)
    words.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))


def a_path(text: str) -> Path:
    """The type of an argument that is a path; it need not exist."""
    return Path(text)


def saved_game(name: Path, chosen: argparse.Namespace) -> Path:
    """The saved game named by the argument of a command."""
    from thousand_tui.storage import saves_dir
    from thousand_tui.storage.shelf import called

    return called(to_read(name), saves_dir(chosen.saves))


def to_read(name: Path) -> Path:
    """A file to read; ``-`` means the standard input, which is copied (up to the largest size of a save) to a temporary
    file that is deleted at exit."""
    if str(name) != "-":
        return name
    import atexit
    import shutil
    import tempfile

    from thousand_tui.storage.saves import LIMIT

    folder = Path(tempfile.mkdtemp(prefix="thousand-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / "standard-input.json"
    if not path.write_bytes(sys.stdin.buffer.read(LIMIT + 1)):
        sys.exit(fail(t("cli.no_input"), USAGE))
    return path


def not_read(why: Exception, name: Path, chosen: argparse.Namespace) -> int:
    """Say why a saved game cannot be read, and if the name is unknown, which one may have been meant; returns the exit
    code."""
    from thousand_tui.storage.places import samples_dir, saves_dir
    from thousand_tui.storage.shelf import save_files

    places = () if os.path.exists(name) else (saves_dir(chosen.saves), samples_dir())
    return fail(with_guess(str(why), name.stem, [path.stem for place in places for path in save_files(place)]))


def a_natural(text: str, least: int = 1, most: int = MOST) -> int:
    """The type of an argument that counts deals, games or processes.

    Raises:
        ArgumentTypeError: it is not a number from ``least`` to ``most``.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and least <= int(text) <= most):
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(t("cli.bad_number", text=text, least=least, most=most))
    return int(text)


def agreements_trouble(text: str | None) -> str | None:
    """Why a preset, a player's own set or a line of agreements cannot be used; None if it can be, or ``text`` is
    None."""
    if text is None:
        return None
    from thousand_tui.rules import AgreementsError
    from thousand_tui.storage.own_sets import agreements_called
    from thousand_tui.table.games import game_called
    from thousand_tui.words.declared import why_unusable

    other = game_called(text)
    try:
        (agreements_called if other is None else other.part("read_line"))(text)
    except (AgreementsError, ValueError) as error:
        return why_unusable(error)
    return None


def say_for_whom_it_waits() -> None:
    """From now on, print to standard error which program is being waited for."""
    from thousand_tui.desk.sentences import sentence
    from thousand_tui.storage.locks import TURNS

    TURNS.tell = lambda problem: problem and fail(sentence(problem))


def speak_leniently() -> None:
    """Replace characters that cannot be written or read by question marks instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def play(chosen: argparse.Namespace, **asked: Any) -> int:
    """Start what is ``asked`` for, with the options of the command line."""
    agreements = asked.get("agreements")
    if trouble := agreements_trouble(agreements) or bots_trouble(asked.get("bots", ()), agreements or ""):
        return fail(trouble, USAGE)
    looks = {"mouse": chosen.mouse, "theme": chosen.theme, "ascii": chosen.ascii, "spoken": chosen.spoken}
    options = Options(chosen.saves, **looks, **asked)
    return start(options, is_plain=chosen.plain or chosen.spoken)


def start(options: Options, *, is_plain: bool = False) -> int:
    """Play line by line, or on the screen if there is one and ``THOUSAND_PLAIN`` is not set."""
    if is_plain or wants_lines():
        return _play_lines(options)
    if not has_terminal():
        return fail(t("cli.no_terminal"), NO_TERMINAL)
    from thousand_tui import ui

    code = ui.run(options)
    return _play_lines(options) if code == TO_LINES else code


def _play_lines(options: Options) -> int:
    from thousand_tui import plain

    return plain.run(options)


def wants_lines() -> bool:
    """Whether to play line by line: as ``THOUSAND_PLAIN`` says (0 for the screen), else as in the settings."""
    from thousand_tui.storage import load_settings

    said = os.environ.get("THOUSAND_PLAIN") or ("1" if load_settings()[0].plain else "0")
    return said != "0"


def has_terminal() -> bool:
    """Whether the terminal can show the screen and read keys; the standard error may be redirected."""
    sees = os.environ.get("TERM") != "dumb" and all(each and each.isatty() for each in (sys.stdin, sys.stdout))
    return is_in_browser() or sees


def bots_asked(said: str | None, agreements: str = "") -> tuple[str, ...]:
    """The bots in a list separated by commas; ``fair`` becomes the level closest to the last player's rating, among
    those that can play this game."""
    kinds = said.split(",") if said is not None else []
    if "fair" in kinds:
        from thousand_tui.desk.rating import FAIR, rating_now
        from thousand_tui.desk.seating import last_person
        from thousand_tui.storage import load_settings
        from thousand_tui.table.games import game_called

        level = rating_now(last_person(load_settings()[0])).level
        if (other := game_called(agreements)) is not None and level not in other.part("levels"):
            level = other.part("levels")[-1]
        kinds = [level if kind == FAIR else kind for kind in kinds]
    return tuple(kinds)


def bots_trouble(kinds: Sequence[str], agreements: str) -> str | None:
    """What is wrong with the bots asked for, as a sentence; None if all of them can play with these agreements at the
    next table."""
    if not kinds:
        return None
    from thousand_tui.bots import LEVELS, MANNERS, STEADY
    from thousand_tui.bots.opponents import printable
    from thousand_tui.desk.seating import last_setup
    from thousand_tui.guests import names, opponent, trouble_with
    from thousand_tui.storage import load_settings
    from thousand_tui.storage.own_sets import agreements_called
    from thousand_tui.table.games import game_called
    from thousand_tui.words import bot_trouble

    other = game_called(agreements)
    for kind in kinds:
        if other is not None and kind not in other.part("levels"):
            return t(f"{other.id}.bad_bot", kind=printable(kind), known=", ".join(other.part("levels")))
        if opponent(kind) is not None:
            continue
        if trouble := trouble_with(kind):
            return bot_trouble(trouble.id, trouble.reason, trouble.what)
        known = ", ".join([*LEVELS, *names()])
        styles = ", ".join(f"-{style}" for style in MANNERS if style != STEADY)
        sentence = t("cli.bad_bot", kind=printable(kind), known=known, styles=styles)
        return with_guess(sentence, kind, [*LEVELS, *names()])
    settings = load_settings()[0]
    setup: Any = (
        last_setup(settings, agreements_called(agreements)[0] if agreements else None)
        if other is None
        else other.part("setup")(settings, other.part("read_line")(agreements))
    )
    seats = sum(not player.is_person for player in setup.players)
    return t("cli.bots_without_seats", who=setup.who) if len(kinds) > seats else None
