"""Finding an agreement by whatever it is called: the words of the game, and those of other tables and translations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count, takewhile
from math import log2
from typing import Final
from unicodedata import combining, normalize

from thousand_tui.rules import OPTIONS, Option
from thousand_tui.words import catalogue
from thousand_tui.words.catalogue import known, languages, listed, t, while_spoken
from thousand_tui.words.declared import also_called, explanation_of, names_in, names_in_language, said_value, title_of

WORD: Final = re.compile(r"[\w'’]+")
# What has no accent that could be taken off, and the apostrophes, which are written in three ways or not at all.
ALIKE_SIGNS: Final = str.maketrans({"ł": "l", "œ": "oe", "'": "", "’": "", "ʼ": ""})
ENDINGS: Final = ("ings", "ing", "ers", "er", "ied", "ed", "es", "s", "e")
# So many letters of a word are left, and as many make the beginning of one.
SHORTEST: Final = 3

# What a word is worth that stands in another name, in the title, in a word of the glossary for it, in values and
# explanation; and how much of that if only its beginning was typed.
NAMED, TITLED, MEANT, SAID, BEGUN = 10.0, 8.0, 6.0, 3.0, 0.6

# What a name is worth that is the whole of what was typed; part of it as far as the two agree.
WHOLE: Final = 40.0


# From here on a name is much like what was typed.
ALIKE: Final = 0.6

FEWEST: Final = 3


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, what it means, what players call it elsewhere, and what else it is looked for by."""

    word: str
    meaning: str
    also: list[str]
    searched: list[str]

    @property
    def told(self) -> str:
        """What it means and what it is called elsewhere, in sentences."""
        return f"{self.meaning} {t('glossary.also', names=listed(self.also))}" if self.also else self.meaning


@while_spoken
def glossary(game: str = "") -> tuple[Term, ...]:
    """All terms of Thousand, or of another game, in the order in which a game meets them."""
    keys = (f"mariage.glossary.{number}" if game else f"glossary.{number}" for number in count(1))
    found = takewhile(bool, map(known, keys))
    return tuple(_term(text) for text in found if text)


def _term(text: str) -> Term:
    word, meaning, also, searched = (part.strip() for part in text.split("|"))
    return Term(word, meaning, names_in(also), names_in(searched))


def words_of(text: str) -> list[str]:
    """The words of a text without their endings and accents, but for those that carry nothing."""
    empty = frozenset((known("find.empty") or "").split())
    return [_stem(word) for word in WORD.findall(_plain(text)) if word not in empty]


def _plain(text: str) -> str:
    """A text without what people leave out when they look for something: capitals, accents, apostrophes, hyphens."""
    folded = normalize("NFKD", text.casefold().replace("-", " ").translate(ALIKE_SIGNS))
    return "".join(sign for sign in folded if not combining(sign))


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word.removesuffix(ending)
    return word


@dataclass(frozen=True, slots=True)
class _Known:
    """The words of an option, with what each is worth, and its names word by word."""

    worth: dict[str, float]
    names: tuple[frozenset[str], ...]


@while_spoken
def _known() -> dict[str, _Known]:
    return {option.id: _words_known(option) for option in OPTIONS}


def _words_known(option: Option) -> _Known:
    names = [title_of(option), *chain(*also_called(option))]
    elsewhere = (names_in_language(option, each) for each in languages() if each != catalogue.LANGUAGE)
    names += dict.fromkeys(chain(*elsewhere))
    values = [said_value(option, value) for value in (*option.choices, option.default)] + list(option.values.values())
    worth = dict.fromkeys(words_of(" ".join([explanation_of(option), *values])), SAID)
    worth |= dict.fromkeys(words_of(names[0]), TITLED) | dict.fromkeys(words_of(" ".join(names[1:])), NAMED)
    worth |= {option.key.casefold(): WHOLE, option.row.casefold(): WHOLE, option.id: WHOLE}
    return _Known(worth, tuple(frozenset(words_of(name)) for name in names))


@while_spoken
def _meanings() -> dict[str, frozenset[str]]:
    """Our words for what other tables say, word by word."""
    meant: dict[str, set[str]] = {}
    for term in glossary():
        for name in (*term.also, *term.searched):
            for word in words_of(name):
                meant.setdefault(word, set()).update(words_of(term.word))
    return {word: frozenset(ours) for word, ours in meant.items()}


@while_spoken
def _rarity() -> dict[str, float]:
    """How much a word tells: the fewer options have it, the more."""
    owners: dict[str, int] = {}
    for each in _known().values():
        for word in each.worth:
            owners[word] = owners.get(word, 0) + 1
    return {word: log2(2 + len(OPTIONS) / found) for word, found in owners.items()}


def found(query: str) -> list[Option]:
    """The options that a query may mean, the likeliest first: those with most of its words, and those with a name much
    like it; of a query of several words at least three, if so many have any of them."""
    words = words_of(query) or WORD.findall(query.casefold())
    scored = [(*_score(option, words), option) for option in OPTIONS]
    most = max(matched for matched, *_ in scored)
    ranked = sorted(scored, key=lambda each: (each[2] == 1, each[0] == most or each[2] >= ALIKE, each[1]), reverse=True)
    fit = sum(matched == most or alike >= ALIKE for matched, _, alike, _ in scored)
    shown = ranked[: max(fit, FEWEST if len(words) > 1 else 0)]
    return [option for matched, _, _, option in shown if matched]


def _score(option: Option, words: list[str]) -> tuple[int, float, float]:
    """How many of the words an option has, how well, and how much its nearest name is like all of them."""
    has = _known()[option.id]
    worths = [_worth(word, has.worth) for word in words]
    asked = frozenset(words)
    alike = max((len(asked & name) / len(asked | name) for name in has.names if name), default=0.0)
    return sum(worth > 0 for worth in worths), sum(worths) + WHOLE * alike * alike, alike


def _worth(word: str, known_words: dict[str, float]) -> float:
    rarity = _rarity()
    direct = known_words.get(word, 0.0) * rarity.get(word, 1.0)
    begun = (BEGUN * worth * rarity[each] for each, worth in known_words.items() if each.startswith(word))
    meant = (min(MEANT, known_words[each]) * rarity[each] for each in _meanings().get(word, ()) if each in known_words)
    return max(direct, *begun, *meant, 0.0)


def lit(text: str, query: str) -> Iterator[tuple[int, int]]:
    """Where a word of the query stands in a text, from and to."""
    words = words_of(query)
    for place in WORD.finditer(text):
        if any(_plain(place.group()).startswith(word) for word in words):
            yield place.span()
