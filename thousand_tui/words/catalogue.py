"""Messages by key, for the language in use: catalogues of gettext, in a folder of ``locale/`` for each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from gettext import GNUTranslations, c2py
from io import BytesIO
from pathlib import Path
from struct import error as StructError
from typing import Final

from thousand_tui.harmless import harmless
from thousand_tui.words import po
from thousand_tui.words.grammar import Grammar, Noun, Person

ENGLISH: Final = "en"
LANGUAGE = ENGLISH
# Where the catalogues lie.
LOCALE: Final = Path(__file__).parent.parent / "locale"


# A space at which no line ends.
NO_BREAK: Final = "\u00a0"


def languages() -> tuple[str, ...]:
    """The languages that can be spoken, by their codes; English first."""
    others = {path.parent.name for path in LOCALE.glob(f"*/{po.NAME}.po")} - {ENGLISH}
    return ENGLISH, *sorted(others)


def own_name(language: str) -> str:
    """What a language calls itself."""
    return catalogue(language).gettext("language.name")


def speak(language: str) -> None:
    """Say everything in one of the languages from now on."""
    global LANGUAGE
    LANGUAGE = language


@cache
def catalogue(language: str) -> GNUTranslations:
    """The messages of a language: compiled, or from their source where the compiled file is missing, damaged, or made
    from another source. What it does not have is said in English.

    Raises:
        CatalogueError: the source cannot be read either.
    """
    found = _loaded(language)
    if language != ENGLISH:
        found.add_fallback(catalogue(ENGLISH))
    return found


def _loaded(language: str) -> GNUTranslations:
    path = LOCALE / language / f"{po.NAME}.po"
    source = path.read_bytes()
    # What a damaged file raises in gettext is not limited to its own errors.
    with suppress(OSError, ValueError, LookupError, StructError), path.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
        if compiled.info().get(po.MADE_FROM) == po.digest(source):
            return compiled
    return GNUTranslations(BytesIO(po.compiled(source)))


def is_whole(language: str) -> bool:
    """Whether everything in the catalogue of a language is translated, so that it can be spoken unasked."""
    return language == ENGLISH or catalogue(language).info().get(po.MISSING) == "0"


def offered() -> list[str]:
    """The languages to choose from: those that are whole."""
    return [language for language in languages() if is_whole(language)]


def known(key: str, language: str = "") -> str | None:
    """The message of this key, None where the language, else the one in use, has none."""
    message = catalogue(language or LANGUAGE).gettext(key)
    return None if message == key else message


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
    return filled(message, facts) if facts else message


def filled(message: str, facts: Mapping[str, object]) -> str:
    """A message that stands elsewhere with its facts filled in, as :func:`t` does it."""
    # Most messages have no forms, and the library's own way is many times faster.
    fill = message.format_map if "|" not in message else partial(_grammar(LANGUAGE).vformat, message, ())
    said = fill(facts)
    if _is_printable(said):
        return said
    # What is wrong may be in the message, which has lines of its own, or in a fact, which came from anywhere.
    return fill({name: _gated(fact) for name, fact in facts.items()})


@cache
def _grammar(language: str) -> Grammar:
    _, _, rule = catalogue(language).info()["plural-forms"].partition("plural=")
    return Grammar(c2py(rule.rstrip("; ")))


def _is_printable(text: str) -> bool:
    return text.isprintable() or text.replace(NO_BREAK, "").isprintable()


def _gated(fact: object) -> object:
    said = str(fact)
    if _is_printable(said):
        return fact
    said = harmless(said).replace("\n", " ")
    return fact._replace(name=said) if isinstance(fact, Person) else said


def listed(parts: Sequence[str]) -> str:
    """Parts as a sentence lists them: ``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return t("list.last", first=t("list.comma").join(parts[:-1]), last=parts[-1])


def any_of(parts: Sequence[str]) -> str:
    """Parts of which one is enough: ``a``, ``a or b``, ``a, b or c``."""
    if len(parts) < 2:
        return "".join(parts)
    return t("list.or", first=t("list.comma").join(parts[:-1]), last=parts[-1])
