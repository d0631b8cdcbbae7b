"""Messages by key in the current language: gettext catalogues, in a folder of ``locale/`` for each language. They have
their own reader here: the library's parses a whole catalogue before the first message, and the home screen needs a word
of each, so that it took 13 % more CPU time to its first paint."""

from __future__ import annotations

import errno
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, partial, wraps
from gettext import c2py
from os import strerror
from pathlib import Path
from re import compile as pattern
from struct import error as StructError, unpack_from
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from thousand_tui.sanitize import PRINTING, SUITS, sanitize
from thousand_tui.words import po
from thousand_tui.words.grammar import Grammar, Noun, Person

if TYPE_CHECKING:
    from datetime import date

ENGLISH: Final = "en"
LANGUAGE = ENGLISH
# Whether the language was only assumed because the system's is not known.
IS_GUESS = False
# Whether cards show the language's own letters rather than those of most packs.
OWN_LETTERS = True
INTERNATIONAL: Final = "international"
# The share of its messages that must be translated for a language to be offered.
OFFERED: Final = 0.9
# The folder of the catalogues.
LOCALE: Final = Path(__file__).parent.parent / "locale"

# The usual errors of files and addresses, by their names in :mod:`errno`.
SYSTEM: Final = (
    *("ENOENT", "EACCES", "EPERM", "ENOTDIR", "EISDIR", "EEXIST", "EROFS", "EIO", "EBADF"),
    *("ENAMETOOLONG", "ELOOP", "EINVAL", "ENOLCK", "ENOSPC", "EADDRINUSE"),
)

P = ParamSpec("P")
R = TypeVar("R")

# A space at which lines are not broken.
NO_BREAK: Final = "\u00a0"

# Separators of day, month and year in languages that put the year last.
_BETWEEN: Final = pattern("[./]")
# The letters on most packs: jack, queen, king and ace.
LETTERS: Final = "JQKA"
# Where a text names cards: a single one, all ranks from high to low, a marriage, or the points of each.
_CARDS: Final = pattern(rf"[{LETTERS}](?=[♠♣♦♥])|\bA 10 K Q J 9\b|\bK\+Q\b|\b[{LETTERS}](?= \(\d)")


def languages() -> tuple[str, ...]:
    """The codes of all languages; English first."""
    others = {path.parent.name for path in LOCALE.glob(f"*/{po.NAME}.po")} - {ENGLISH}
    return ENGLISH, *sorted(others)


def own_name(language: str) -> str:
    """The name of a language in that language."""
    return catalogue(language)["language.name"]


def speak(language: str, *, is_guess: bool = False) -> None:
    """Use this language from now on; ``is_guess`` if nobody has chosen it."""
    global LANGUAGE, IS_GUESS
    LANGUAGE, IS_GUESS = language, is_guess


def letter_cards(kind: str) -> None:
    """From now on, show the language's own letters on cards, or ``international`` ones."""
    global OWN_LETTERS
    OWN_LETTERS = kind != INTERNATIONAL


def while_spoken(text: Callable[P, R]) -> Callable[P, R]:
    """Cache the texts that a function returns, separately for each language."""
    kept = cache(lambda _said_in, *given, **named: text(*given, **named))

    @wraps(text)
    def said(*given: P.args, **named: P.kwargs) -> R:
        return kept((LOCALE, LANGUAGE, OWN_LETTERS), *given, **named)  # type: ignore[arg-type]

    return said


class Catalogue(dict[str, str]):
    """The messages of a compiled catalogue by id; each is looked up when first asked for. If the catalogue does not
    have one, it comes from ``fallback``, else it is the id itself.

    Raises:
        ValueError: it is not a catalogue, or is cut off.
        StructError: it is even shorter than its tables.
    """

    def __init__(self, compiled: bytes, fallback: Catalogue | None = None) -> None:
        self._compiled, self._fallback = compiled, fallback
        magic, _, self._count, ids, self._texts = unpack_from("<5I", compiled)
        length, at = unpack_from("<2I", compiled, self._texts + po.ROW * (self._count - 1))
        if magic != po.MAGIC or at + length + 1 != len(compiled):
            raise ValueError
        (_, first), (_, end) = unpack_from("<2I", compiled, ids), unpack_from("<2I", compiled, self._texts)
        self._ids = compiled[first : end - 1].split(b"\0")

    def __missing__(self, id: str) -> str:
        wanted = id.encode()
        row = bisect_left(self._ids, wanted)
        if row < len(self._ids) and self._ids[row] == wanted:
            length, at = unpack_from("<2I", self._compiled, self._texts + po.ROW * row)
            self[id] = self._compiled[at : at + length].decode()
        else:
            self[id] = id if self._fallback is None else self._fallback[id]
        return self[id]

    @property
    def share(self) -> float:
        """The share of messages that are translated, from 0 to 1."""
        missing = self.info(po.MISSING)
        return self._count / (self._count + int(missing)) if missing.isdecimal() else 0.0

    def info(self, field: str) -> str:
        """A field of the catalogue's header; empty if there is none."""
        lines = (line.partition(":") for line in self[""].splitlines())
        return next((said.strip() for name, _, said in lines if name.casefold() == field), "")

    @cached_property
    def grammar(self) -> Grammar:
        """The plural rule (that of English if it is missing or cannot be read) and the decimal point."""
        _, _, rule = self.info("plural-forms").partition("plural=")
        try:
            plural = c2py(rule.rstrip("; "))
        except ValueError:
            plural = c2py("n != 1")
        return Grammar(plural, self["number.point"])


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language: the compiled file, or the source if that file is missing, damaged or made from
    another source. Messages it does not have are in English.

    Raises:
        CatalogueError: the source cannot be read either.
    """
    fallback = None if language == ENGLISH else catalogue(ENGLISH)
    path = LOCALE / language / f"{po.NAME}.po"
    source = path.read_bytes()
    with suppress(OSError, ValueError, StructError):
        found = Catalogue(path.with_suffix(".mo").read_bytes(), fallback)
        if found.info(po.MADE_FROM) == po.digest(source):
            return found
    return Catalogue(po.compiled(source), fallback)


def offered() -> list[str]:
    """The languages that can be chosen: English, and those with at least nine tenths translated; the rest is in
    English."""
    return [language for language in languages() if language == ENGLISH or catalogue(language).share >= OFFERED]


def speakable(*wished: str) -> str:
    """The first of these languages that is offered; English if none is."""
    return next((language for language in wished if language in offered()), ENGLISH)


def system_language(environment: Mapping[str, str]) -> str:
    """The code of the system's language; English if the system gives none."""
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = said.partition(".")[0].partition("_")[0].partition("@")[0].lower()
    return language if language.isalpha() and language not in ("c", "posix") else ENGLISH


def known(key: str, language: str = "") -> str | None:
    """The message of this key in ``language`` (by default the current one); None if there is none."""
    message = catalogue(language or LANGUAGE)[key]
    return None if message == key else with_letters(message)


@cache
def letters_of(language: str) -> Mapping[int, str]:
    """The letters a language puts on cards in place of the usual ones, for ``str.translate``."""
    own = catalogue(language)["cards.letters"].split()
    return {} if own == [*LETTERS] else dict(zip(map(ord, LETTERS), own, strict=True))


def has_own_letters() -> bool:
    """Whether the current language has its own letters for cards."""
    return bool(letters_of(LANGUAGE))


def suit_letters() -> Mapping[int, str]:
    """For ``str.translate``: the language's letters for the suit signs; empty if cards have international letters."""
    return dict(zip(map(ord, SUITS), t("cards.suits"), strict=True)) if OWN_LETTERS else {}


def rank_text(rank: str) -> str:
    """The text on a card of this rank: ``9``, ``K``."""
    return rank.translate(letters_of(LANGUAGE)) if OWN_LETTERS else rank


def with_letters(text: str) -> str:
    """A text that names cards such as ``K♥``, with the letters shown on them."""
    if not (OWN_LETTERS and letters_of(LANGUAGE)):
        return text
    return _CARDS.sub(lambda found: rank_text(found[0]), text)


def noun(key: str) -> Noun:
    """The noun of this key with its forms.

    Raises:
        KeyError: there is no such message.
    """
    first, *forms = t(key).split("|")
    return Noun(first, dict(form.split(":", 1) for form in forms if ":" in form))


def t(key: str, /, **facts: object) -> str:
    """The message of this key with its facts filled in, each sanitized and put on one line.

    Raises:
        KeyError: there is no such message.
    """
    message = known(key)
    if message is None:
        raise KeyError(key)
    if not facts:
        return message
    try:
        return filled(message, facts)
    except ValueError:
        # A translation uses a form that this fact does not have.
        if LANGUAGE == ENGLISH:
            raise
        return filled(catalogue(ENGLISH)[key], facts)


def with_guess(sentence: str, said: str, known: Iterable[str], *, end: str = "") -> str:
    """A sentence about something unknown, followed by ``end`` and the likeliest of the ``known`` names, if any."""
    from difflib import get_close_matches

    names = list(known)
    begun = [name for name in names if name.startswith(said)]
    near = begun if len(begun) == 1 else get_close_matches(said, names, n=1)
    return f"{sentence}{end} {t('cli.did_you_mean', near=near[0])}" if near else sentence


def filled(message: str, facts: Mapping[str, object]) -> str:
    """A message filled in with facts as :func:`t` does it, but given as text."""
    # Most messages have neither forms nor numbers with signs, and ``str.format_map`` is many times faster.
    is_plain = "|" not in message and not any(map(_has_signs, facts.values()))
    fill = message.format_map if is_plain else partial(catalogue(LANGUAGE).grammar.vformat, message, ())
    said = fill(facts)
    if _is_printable(said):
        return said
    # The unprintable character may be in the message, which may have several lines, or in a fact from anywhere.
    return fill({name: _gated(fact) for name, fact in facts.items()})


def _has_signs(fact: object) -> bool:
    """Whether this number may be written differently in some language."""
    return type(fact) is float or (type(fact) is int and fact < 0)


def number_text(number: float) -> str:
    """A number as the language writes it, with a proper minus sign."""
    return catalogue(LANGUAGE).grammar.number(number)


def change_text(change: float) -> str:
    """A gain or loss with its sign; 0 has none."""
    return f"+{number_text(change)}" if change > 0 else number_text(change)


def day_text(day: date, *, is_short: bool = False) -> str:
    """A date as the language writes it; without the year if ``is_short``."""
    return t("date.day", year="" if is_short else f"{day:%Y}", month=f"{day:%m}", day=f"{day:%d}").strip("-./ ")


def month_text(month: str) -> str:
    """A month such as ``2026-11`` as the language writes it."""
    year, _, number = month.partition("-")
    return t("date.month", year=year, month=number)


def typed_day(text: str) -> str:
    """A typed day or month as files write it; it may be typed that way or as the language writes it."""
    return "-".join(reversed(_BETWEEN.split(text)))


def _is_printable(text: str) -> bool:
    return text.isprintable() or text.replace(NO_BREAK, "").isprintable()


def _gated(fact: object) -> object:
    said = str(fact)
    if _is_printable(said):
        return fact
    said = sanitize(said).replace("\n", " ")
    return fact._replace(name=said) if isinstance(fact, Person) else said


def system_said(why: str | None) -> str:
    """The system's error message in the current language; rare messages stay as they are."""
    name = next((name for name in SYSTEM if why == strerror(getattr(errno, name, 0))), "")
    return t(f"system.{name}") if name else why or "?"


def named(name: str, told: str = "") -> str:
    """A name, a colon, and what is said about it."""
    return t("list.colon").join((name, told)).rstrip()


def listed(parts: Sequence[str], key: str = "list.last") -> str:
    """Parts listed as in a sentence: ``a``, ``a and b``, ``a, b and c``; ``list.clauses`` joins clauses."""
    if len(parts) < 2:
        return "".join(parts)
    return t(key, first=t("list.comma").join(parts[:-1]), last=parts[-1])


def any_of(parts: Sequence[str]) -> str:
    """Alternatives listed as in a sentence: ``a``, ``a or b``, ``a, b or c``."""
    return listed(parts, "list.or")


PRINTING.suits = suit_letters
