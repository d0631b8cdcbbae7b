"""Messages by key, for the language in use: catalogues of gettext, in a folder of ``locale/`` for each language. They
are read by hand, as the library's own reader splits up all of a catalogue before it says a word."""

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

from thousand_tui.harmless import PRINTING, SUITS, harmless
from thousand_tui.words import po
from thousand_tui.words.grammar import Grammar, Noun, Person

if TYPE_CHECKING:
    from datetime import date

ENGLISH: Final = "en"
LANGUAGE = ENGLISH
# Whether the language is spoken only because that of the system is not known.
IS_GUESS = False
# Whether cards have the letters of the language, else those of most packs.
OWN_LETTERS = True
INTERNATIONAL: Final = "international"
# Which part of its messages a language must have to be offered.
OFFERED: Final = 0.9
# Where the catalogues lie.
LOCALE: Final = Path(__file__).parent.parent / "locale"

# The errors that a file or an address usually has, by their names in :mod:`errno`.
SYSTEM: Final = (
    *("ENOENT", "EACCES", "EPERM", "ENOTDIR", "EISDIR", "EEXIST", "EROFS", "EIO", "EBADF"),
    *("ENAMETOOLONG", "ELOOP", "EINVAL", "ENOLCK", "ENOSPC", "EADDRINUSE"),
)

P = ParamSpec("P")
R = TypeVar("R")

# A space at which no line ends.
NO_BREAK: Final = "\u00a0"

# What parts day, month and year where the year is last.
_BETWEEN: Final = pattern("[./]")
# What stands on most packs: jack, queen, king and ace.
LETTERS: Final = "JQKA"
# Where a text names cards: one, all from high to low, a marriage, what each is worth.
_CARDS: Final = pattern(rf"[{LETTERS}](?=[♠♣♦♥])|\bA 10 K Q J 9\b|\bK\+Q\b|\b[{LETTERS}](?= \(\d)")


def languages() -> tuple[str, ...]:
    """The languages that can be spoken, by their codes; English first."""
    others = {path.parent.name for path in LOCALE.glob(f"*/{po.NAME}.po")} - {ENGLISH}
    return ENGLISH, *sorted(others)


def own_name(language: str) -> str:
    """What a language calls itself."""
    return catalogue(language)["language.name"]


def speak(language: str, *, is_guess: bool = False) -> None:
    """Say everything in one of the languages from now on; it may be a guess, where nobody has said which."""
    global LANGUAGE, IS_GUESS
    LANGUAGE, IS_GUESS = language, is_guess


def letter_cards(kind: str) -> None:
    """From now on cards have the letters of the language, or ``international`` ones."""
    global OWN_LETTERS
    OWN_LETTERS = kind != INTERNATIONAL


def while_spoken(text: Callable[P, R]) -> Callable[P, R]:
    """Keep what a function says, as ``cache`` does, for each language of its own."""
    kept = cache(lambda _said_in, *given, **named: text(*given, **named))

    @wraps(text)
    def said(*given: P.args, **named: P.kwargs) -> R:
        return kept((LOCALE, LANGUAGE, OWN_LETTERS), *given, **named)  # type: ignore[arg-type]

    return said


class Catalogue(dict[str, str]):
    """The messages of a compiled catalogue by id, each looked up there when it is first asked for. What it does not
    have is that of ``fallback``, else the id itself.

    Raises:
        ValueError: it is none, or not whole.
        StructError: it is not even as long as its tables.
    """

    def __init__(self, compiled: bytes, fallback: Catalogue | None = None) -> None:
        self._compiled, self._fallback = compiled, fallback
        magic, _, self._count, self._ids, self._texts = unpack_from("<5I", compiled)
        length, at = unpack_from("<2I", compiled, self._texts + po.ROW * (self._count - 1))
        if magic != po.MAGIC or at + length + 1 != len(compiled):
            raise ValueError

    def _part(self, table: int, row: int) -> bytes:
        length, at = unpack_from("<2I", self._compiled, table + po.ROW * row)
        return self._compiled[at : at + length]

    def __missing__(self, id: str) -> str:
        wanted = id.encode()
        row = bisect_left(range(self._count), wanted, key=lambda row: self._part(self._ids, row))
        if row < self._count and self._part(self._ids, row) == wanted:
            self[id] = self._part(self._texts, row).decode()
        else:
            self[id] = id if self._fallback is None else self._fallback[id]
        return self[id]

    @property
    def share(self) -> float:
        """Which part of its messages is translated, from 0 to 1."""
        missing = self.info(po.MISSING)
        return self._count / (self._count + int(missing)) if missing.isdecimal() else 0.0

    def info(self, field: str) -> str:
        """A field of the head; empty where there is none."""
        lines = (line.partition(":") for line in self[""].splitlines())
        return next((said.strip() for name, _, said in lines if name.casefold() == field), "")

    @cached_property
    def grammar(self) -> Grammar:
        """Its rule for plurals, that of English where it has none that can be read, and its decimal point."""
        _, _, rule = self.info("plural-forms").partition("plural=")
        try:
            plural = c2py(rule.rstrip("; "))
        except ValueError:
            plural = c2py("n != 1")
        return Grammar(plural, self["number.point"])


@cache
def catalogue(language: str) -> Catalogue:
    """The messages of a language: compiled, or from their source where the compiled file is missing, damaged, or made
    from another source. What it does not have is said in English.

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
    """The languages to choose from: English, and those of whose catalogues nine tenths are translated; the rest is said
    in English."""
    return [language for language in languages() if language == ENGLISH or catalogue(language).share >= OFFERED]


def speakable(*wished: str) -> str:
    """The first of these languages that is offered; else English."""
    return next((language for language in wished if language in offered()), ENGLISH)


def known(key: str, language: str = "") -> str | None:
    """The message of this key, None where the language, else the one in use, has none."""
    message = catalogue(language or LANGUAGE)[key]
    return None if message == key else with_letters(message)


@cache
def letters_of(language: str) -> Mapping[int, str]:
    """What stands on the cards of a language in place of other letters, for ``str.translate``."""
    own = catalogue(language)["cards.letters"].split()
    return {} if own == [*LETTERS] else dict(zip(map(ord, LETTERS), own, strict=True))


def has_own_letters() -> bool:
    """Whether the language in use has letters of its own for cards."""
    return bool(letters_of(LANGUAGE))


def suit_letters() -> Mapping[int, str]:
    """For ``str.translate``: the letters of the language for the signs of suits; none where cards have others."""
    return dict(zip(map(ord, SUITS), t("cards.suits"), strict=True)) if OWN_LETTERS else {}


def rank_text(rank: str) -> str:
    """What stands on a card of this rank: ``9``, ``K``."""
    return rank.translate(letters_of(LANGUAGE)) if OWN_LETTERS else rank


def with_letters(text: str) -> str:
    """A text that names cards, ``K♥``, with the letters that stand on them."""
    if not (OWN_LETTERS and letters_of(LANGUAGE)):
        return text
    return _CARDS.sub(lambda found: rank_text(found[0]), text)


def noun(key: str) -> Noun:
    """The noun of this key with its forms.

    Raises:
        KeyError: there is no such message.
    """
    first, *forms = _message(key).split("|")
    return Noun(first, dict(form.split(":", 1) for form in forms if ":" in form))


def _message(key: str) -> str:
    message = known(key)
    if message is None:
        raise KeyError(key)
    return message


def t(key: str, /, **facts: object) -> str:
    """The message of this key with its facts filled in, each harmless and on one line.

    Raises:
        KeyError: there is no such message.
    """
    message = _message(key)
    if not facts:
        return message
    try:
        return filled(message, facts)
    except ValueError:
        # A translation asks for a form that this fact does not have.
        if LANGUAGE == ENGLISH:
            raise
        return filled(catalogue(ENGLISH)[key], facts)


def with_guess(sentence: str, said: str, known: Iterable[str], *, end: str = "") -> str:
    """A sentence about what is not known, and what may have been meant by it; ``end`` is what parts the two."""
    from difflib import get_close_matches

    names = list(known)
    begun = [name for name in names if name.startswith(said)]
    near = begun if len(begun) == 1 else get_close_matches(said, names, n=1)
    return f"{sentence}{end} {t('cli.did_you_mean', near=near[0])}" if near else sentence


def filled(message: str, facts: Mapping[str, object]) -> str:
    """A message that stands elsewhere with its facts filled in, as :func:`t` does it."""
    # Most messages have neither forms nor numbers with signs, and the library's own way is many times faster.
    is_plain = "|" not in message and not any(map(_has_signs, facts.values()))
    fill = message.format_map if is_plain else partial(catalogue(LANGUAGE).grammar.vformat, message, ())
    said = fill(facts)
    if _is_printable(said):
        return said
    # What is wrong may be in the message, which has lines of its own, or in a fact, which came from anywhere.
    return fill({name: _gated(fact) for name, fact in facts.items()})


def _has_signs(fact: object) -> bool:
    """Whether a language writes this number with signs of its own."""
    return type(fact) is float or (type(fact) is int and fact < 0)


def number_text(number: float) -> str:
    """A number as the language writes it, with a real minus sign."""
    return catalogue(LANGUAGE).grammar.number(number)


def change_text(change: float) -> str:
    """What somebody gained or lost, with its sign; 0 has none."""
    return f"+{number_text(change)}" if change > 0 else number_text(change)


def day_text(day: date, *, is_short: bool = False) -> str:
    """A day as the language writes it; a short one is without the year."""
    return t("date.day", year="" if is_short else f"{day:%Y}", month=f"{day:%m}", day=f"{day:%d}").strip("-./ ")


def month_text(month: str) -> str:
    """A month such as ``2026-11`` as the language writes it."""
    year, _, number = month.partition("-")
    return t("date.month", year=year, month=number)


def typed_day(text: str) -> str:
    """A day or a month that was typed as the language writes it, or as files have it, as files have it."""
    return "-".join(reversed(_BETWEEN.split(text)))


def _is_printable(text: str) -> bool:
    return text.isprintable() or text.replace(NO_BREAK, "").isprintable()


def _gated(fact: object) -> object:
    said = str(fact)
    if _is_printable(said):
        return fact
    said = harmless(said).replace("\n", " ")
    return fact._replace(name=said) if isinstance(fact, Person) else said


def system_said(why: str | None) -> str:
    """What the system says of an error, in the language; what it seldom says stays as it is."""
    name = next((name for name in SYSTEM if why == strerror(getattr(errno, name, 0))), "")
    return t(f"system.{name}") if name else why or "?"


def named(name: str, told: str = "") -> str:
    """What is told of something: its name and a colon before it."""
    return t("list.colon").join((name, told)).rstrip()


def listed(parts: Sequence[str], key: str = "list.last") -> str:
    """Parts as a sentence lists them: ``a``, ``a and b``, ``a, b and c``; with ``list.clauses`` as it joins clauses."""
    if len(parts) < 2:
        return "".join(parts)
    return t(key, first=t("list.comma").join(parts[:-1]), last=parts[-1])


def any_of(parts: Sequence[str]) -> str:
    """Parts of which one is enough: ``a``, ``a or b``, ``a, b or c``."""
    return listed(parts, "list.or")


PRINTING.suits = suit_letters
