"""What the commands share: exit codes, how mistakes are reported, types of arguments; and playing, where most end."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from thousand_tui import __version__
from thousand_tui.harmless import PRINTING, write_out
from thousand_tui.options import TO_LINES, USAGE, Options, is_in_browser, system_language
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

# The commands of the parser, to which each file of this room adds its own.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

# The highest number of a deal, or of processes, that can be asked for.
MOST: Final = 99_999


def fail(sentence: str, code: int = TROUBLE) -> int:
    """Say on the standard error what went wrong; the exit code, to be returned."""
    # Where it was closed or is full, the exit code alone can say so.
    if sys.stderr is not None:
        with suppress(OSError):
            write_out(sentence, sys.stderr)
    return code


def speak_as_asked(words: list[str]) -> str | None:
    """Speak the language that the command line asks for, with the letters on cards that it asks for; their words are
    taken out of it. Else as the settings say, else as the system does, if its catalogue is whole. A sentence if it
    cannot be done, None if it can."""
    there, asked, letters = catalogue.languages(), _taken(words, LANGUAGE), _taken(words, CARDS)
    settings = _settings() if there[1:] and not (asked and letters) else {}
    wished = asked or settings.get("language"), system_language(os.environ)
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
    """What is set, as it stands there; read alone, as ``--help`` needs nothing else of the settings."""
    try:
        found = json.loads(read_start(settings_path(), MEBIBYTE))
    except (ValueError, LookupError, TypeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _taken(words: list[str], option: str) -> str | None:
    """The last value of an option, empty if it has none, taken out of the words wherever it stands; None if it does
    not."""
    value = None
    for at in reversed(range(len(words))):
        name, equals, said = words[at].partition("=")
        if name == option:
            _, *after = [words.pop(at) for _ in words[at : at + (1 if equals else 2)]]
            value = (said or "".join(after)) if value is None else value
    return value


def add_signs(words: argparse._ActionsContainer) -> None:
    """Add the words for what stands in place of signs: ASCII, where without it the terminal decides; or words. What has
    no more of the looks of a game prints."""
    words.add_argument("--ascii", action="store_true", default=None, help=t("cli.ascii"))
    words.add_argument("--spoken", action="store_true", help=t("cli.spoken"))
    words.set_defaults(prints=True)


def read_aloud(chosen: argparse.Namespace) -> None:
    """Print cards in words from now on, where that is asked for or remembered."""
    if chosen.spoken or _settings().get("spoken") is True:
        from thousand_tui.words.spoken import hear, spoken

        hear(True)
        PRINTING.said = spoken


def add_json(words: argparse._ActionsContainer) -> None:
    """Add the word for facts instead of text."""
    words.add_argument("--json", action="store_true", help=t("cli.json"))


def print_json(data: object) -> int:
    """Print facts as JSON; the exit code."""
    write_out(json.dumps(data, ensure_ascii=PRINTING.is_ascii, indent=1), exact=True)
    return OK


def add_rules(words: argparse._ActionsContainer) -> None:
    """Add the words for what is agreed in a new game."""
    agreed = words.add_mutually_exclusive_group()
    agreed.add_argument("--preset", dest="agreements", metavar="NAME", help=t("cli.preset"))
    agreed.add_argument("--agreements", metavar="LINE", help=t("cli.agreements"))


def add_looks(words: argparse._ActionsContainer) -> None:
    """Add the words for where games are kept and what is drawn."""
    words.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))
    words.add_argument("--theme", metavar="NAME", help=t("cli.theme"))
    add_signs(words)
    words.set_defaults(prints=False)


def add_game(words: argparse._ActionsContainer, name: str, **said: Any) -> None:
    """Add the word for a saved game, or for several, and that for the folder in which their names are looked up."""
    words.add_argument(name, type=a_path, metavar="FILE", **said)
    words.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))


def a_path(text: str) -> Path:
    """The type of an argument that names a file or a folder; there need be none."""
    return Path(text)


def saved_game(name: Path, chosen: argparse.Namespace) -> Path:
    """The saved game that is meant by the argument of a command."""
    from thousand_tui.storage import saves_dir
    from thousand_tui.storage.shelf import called

    return called(to_read(name), saves_dir(chosen.saves))


def to_read(name: Path) -> Path:
    """A file that is to be read; ``-`` is what comes from standard input, as far as a save may be long, which lies in a
    file of its own until the program ends."""
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
    """Say why a saved game cannot be read, and where there is none of this name, which may have been meant; the exit
    code."""
    from thousand_tui.storage.places import samples_dir, saves_dir
    from thousand_tui.storage.shelf import save_files

    places = () if os.path.exists(name) else (saves_dir(chosen.saves), samples_dir())
    return fail(with_guess(str(why), name.stem, [path.stem for place in places for path in save_files(place)]))


def a_natural(text: str, least: int = 1, most: int = MOST) -> int:
    """The type of an argument that counts deals, games or processes.

    Raises:
        ArgumentTypeError: it is no such number.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and least <= int(text) <= most):
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(t("cli.bad_number", text=text, least=least, most=most))
    return int(text)


def agreements_trouble(text: str | None) -> str | None:
    """Why a preset, a set of one's own or a line of agreements cannot be used, None if it can, or if none is named."""
    if text is None:
        return None
    from thousand_tui.mariage import agreements
    from thousand_tui.rules import AgreementsError
    from thousand_tui.storage.own_sets import agreements_called
    from thousand_tui.words.declared import why_unusable

    try:
        (agreements.read_line if agreements.is_mariage(text) else agreements_called)(text)
    except (AgreementsError, ValueError) as error:
        return why_unusable(error)
    return None


def say_for_whom_it_waits() -> None:
    """From now on say on the standard error which other program is waited for."""
    from thousand_tui.desk.sentences import sentence
    from thousand_tui.storage.locks import TURNS

    TURNS.tell = lambda problem: problem and fail(sentence(problem))


def speak_leniently() -> None:
    """A character that cannot be written or read becomes a question mark, not an end of the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def play(chosen: argparse.Namespace, **asked: Any) -> int:
    """Play what is ``asked`` for, as the words before it say."""
    agreements = asked.get("agreements")
    if trouble := agreements_trouble(agreements) or bots_trouble(asked.get("bots", ()), agreements or ""):
        return fail(trouble, USAGE)
    looks = {"mouse": chosen.mouse, "theme": chosen.theme, "ascii": chosen.ascii, "spoken": chosen.spoken}
    options = Options(chosen.saves, **looks, **asked)
    return start(options, is_plain=chosen.plain or chosen.spoken)


def start(options: Options, *, is_plain: bool = False) -> int:
    """Play line by line, or on screen if there is one and ``THOUSAND_PLAIN`` is not set."""
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
    """Whether the game is played line by line: as ``THOUSAND_PLAIN`` says, which is 0 for the screen, else as it was
    remembered."""
    from thousand_tui.storage import load_settings

    said = os.environ.get("THOUSAND_PLAIN") or ("1" if load_settings()[0].plain else "0")
    return said != "0"


def has_terminal() -> bool:
    """Whether a person can see and type, and the cursor can be moved; errors may go elsewhere."""
    sees = os.environ.get("TERM") != "dumb" and all(each and each.isatty() for each in (sys.stdin, sys.stdout))
    return is_in_browser() or sees


def bots_asked(said: str | None, agreements: str = "") -> tuple[str, ...]:
    """The bots that are named, separated by commas; a fair opponent is the level nearest to whoever sat here last, of
    those that know the game of these agreements."""
    kinds = said.split(",") if said is not None else []
    if "fair" in kinds:
        from thousand_tui.desk.rating import FAIR, rating_now
        from thousand_tui.desk.seating import last_person
        from thousand_tui.mariage import LEVELS, agreements as mariage
        from thousand_tui.storage import load_settings

        level = rating_now(last_person(load_settings()[0])).level
        if mariage.is_mariage(agreements) and level not in LEVELS:
            level = LEVELS[-1]
        kinds = [level if kind == FAIR else kind for kind in kinds]
    return tuple(kinds)


def bots_trouble(kinds: Sequence[str], agreements: str) -> str | None:
    """What is wrong with the bots that were asked for, as a sentence; None if they can all play by these agreements at
    the next table."""
    if not kinds:
        return None
    from thousand_tui.bots import LEVELS, STEADY, STYLES
    from thousand_tui.bots.opponents import printable
    from thousand_tui.desk.mariage import mariage_setup
    from thousand_tui.desk.seating import last_setup
    from thousand_tui.guests import names, opponent, trouble_with
    from thousand_tui.mariage import LEVELS as OF_MARIAGE, agreements as mariage
    from thousand_tui.storage import load_settings
    from thousand_tui.storage.own_sets import agreements_called
    from thousand_tui.words import bot_trouble

    for kind in kinds:
        if mariage.is_mariage(agreements) and kind not in OF_MARIAGE:
            return t("cli.bad_bot.mariage", kind=printable(kind), known=", ".join(OF_MARIAGE))
        if opponent(kind) is not None:
            continue
        if trouble := trouble_with(kind):
            return bot_trouble(trouble.id, trouble.reason, trouble.what)
        known = ", ".join([*LEVELS, *names()])
        styles = ", ".join(f"-{style}" for style in STYLES if style != STEADY)
        sentence = t("cli.bad_bot", kind=printable(kind), known=known, styles=styles)
        return with_guess(sentence, kind, [*LEVELS, *names()])
    settings = load_settings()[0]
    setup: Any = (
        mariage_setup(settings, mariage.read_line(agreements))
        if mariage.is_mariage(agreements)
        else last_setup(settings, agreements_called(agreements)[0] if agreements else None)
    )
    seats = sum(not player.is_person for player in setup.players)
    return t("cli.bots_without_seats", who=setup.who) if len(kinds) > seats else None
