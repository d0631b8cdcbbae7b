"""Find an agreement by whatever it is called: in the game's words, or in those of other tables and translations.

Textual's fuzzy matcher looks only for letters in their order. Of the 389 queries in ``tests/words/called.txt`` it puts
the agreement among the first three for 111; this module must do so for all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import chain, count, takewhile
from math import log2, sqrt
from pathlib import Path
from typing import Final
from unicodedata import combining, normalize

from thousand_tui.rules import OPTIONS, Option
from thousand_tui.rules.quoting import LOOKALIKES
from thousand_tui.words.catalogue import known, languages, listed, t, while_spoken
from thousand_tui.words.declared import explanation_of, names_in, names_in_language, said_value, title_of

TYPED_KEY: Final = re.compile(r"\b[^\W\d_][0-9]+\b")
WORD: Final = re.compile(r"[\w'’]+")
# Letters whose accents normalization does not remove, and apostrophes, which are written in three ways or left out.
ALIKE_SIGNS: Final = str.maketrans({"ł": "l", "œ": "oe", "'": "", "’": "", "ʼ": ""})
# An ending is removed only if this many letters remain.
SHORTEST: Final = 3
ENDING: Final = re.compile(
    r"(?<=\w{3})(ness|ings?|ers?|ed|es|s|e|[ая]ми|[ое]го|ому|[ая]х|[ая]м|[ое]в|[оеы]и|[ое]м|ы[ех]|ая|ую|ии|[аеиіоуыьюя])$"
)

# The worth of a word found in this many names (the title counts as three), or only in values or the explanation.
NAMED, SAID = (4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0), 3.0
# The factor if a synonym was typed, only the beginning of the word, or a similar word; and how similar it must be.
MEANT, BEGUN, MISTYPED, ALIKE = 0.5, 0.2, 0.6, 0.8
# The worth of a key, and of a name that is exactly what was typed; a partly matching name gets part of it.
KEY, WHOLE = 20.0, 60.0
# The factor for an agreement that only goes with another.
SECOND: Final = 0.8
# For a query of several words, at least this many results are shown, and all with this share of the best score.
FEWEST: Final = 3
SHOWN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the game: its meaning, its other names among players, and further words by which it is searched for."""

    word: str
    meaning: str
    also: list[str]
    searched: list[str]

    @property
    def text(self) -> str:
        """The meaning and the other names, in sentences."""
        return f"{self.meaning} {t('glossary.also', names=listed(self.also))}" if self.also else self.meaning


@while_spoken
def glossary(messages: str = "glossary") -> tuple[Term, ...]:
    """All terms of a game, in the order in which they come up in it; ``messages`` is what their messages begin with."""
    keys = (f"{messages}.{number}" for number in count(1))
    return tuple(_term(text) for text in takewhile(bool, map(known, keys)) if text)


def _term(text: str) -> Term:
    word, meaning, also, searched = (part.strip() for part in text.split("|"))
    return Term(word, meaning, names_in(also), names_in(searched))


def words_of(text: str) -> list[str]:
    """The words of a text without endings and accents, leaving out filler words."""
    empty = _empty()
    return [_stem(word) for word in WORD.findall(_plain(text)) if word not in empty]


@while_spoken
def _empty() -> frozenset[str]:
    return frozenset(_plain(known("find.empty") or "").split())


def _plain(text: str) -> str:
    """A text without what people leave out when they search: capitals, accents, apostrophes, hyphens."""
    folded = normalize("NFKD", text.casefold().replace("-", " ").translate(ALIKE_SIGNS))
    return folded if folded.isascii() else "".join(sign for sign in folded if not combining(sign))


@cache
def _stem(word: str) -> str:
    """A word without its ending; ``bidding`` becomes ``bid``, but ``bidder`` stays distinct."""
    left = ENDING.sub("", ENDING.sub("", word))
    if len(left) > SHORTEST and left[-1] == left[-2] and not word.endswith(("er", "ers")):
        return left[:-1]
    return f"{left[:-1]}i" if len(left) > SHORTEST and left.endswith("y") else left


@while_spoken
def _known() -> dict[str, tuple[dict[str, float], list[frozenset[str]]]]:
    return {option.id: _words_known(option) for option in OPTIONS}


def _words_known(option: Option) -> tuple[dict[str, float], list[frozenset[str]]]:
    """The words of an option with their worth, and its names as sets of words."""
    elsewhere = (names_in_language(option, each) for each in languages())
    names = [frozenset(_asked(name)) for name in dict.fromkeys(chain(typed().get(option.key, ()), *elsewhere))]
    values = [said_value(option, value) for value in (*option.choices, option.default)] + list(option.values.values())
    worth = dict.fromkeys(words_of(" ".join([explanation_of(option), *values])), SAID)
    named = Counter(chain(*names, *[{*words_of(title_of(option))}] * 2))
    worth |= {word: NAMED[min(times, len(NAMED)) - 1] for word, times in named.items()}
    worth |= {option.key.casefold(): KEY, option.row.casefold(): KEY, option.id: KEY}
    return worth, names


@while_spoken
def _alike() -> list[list[str]]:
    """Groups of words and phrases that players use for one another; the first of each is the one to search for."""
    return [names_in(group) for group in (known("find.alike") or "").split(";")]


@while_spoken
def _meanings() -> dict[str, frozenset[str]]:
    """Synonyms of a word: our words for those of other tables, and words that players use for one another."""
    meant: dict[str, set[str]] = {}
    for term in glossary():
        for name in (*term.also, *term.searched):
            for word in words_of(name):
                meant.setdefault(word, set()).update(words_of(term.word))
    for group in _alike():
        words = {word for name in group if " " not in name for word in words_of(name)}
        for word in words:
            meant.setdefault(word, set()).update(words - {word})
    return {word: frozenset(ours) for word, ours in meant.items()}


@while_spoken
def _phrases() -> dict[str, str]:
    """The word to search for in place of a phrase, by the stems of the phrase's words."""
    return {_stems(name): group[0] for group in _alike() for name in group if " " in name}


def _stems(text: str) -> str:
    return " ".join(_stem(word) for word in WORD.findall(_plain(text)))


def _asked(query: str) -> list[str]:
    """The words of a query, with known phrases replaced."""
    words, phrases = WORD.findall(_plain(query)), _phrases()
    for size in (4, 3, 2):
        for at in range(len(words) - size + 1):
            if (meant := phrases.get(" ".join(map(_stem, words[at : at + size])))) is not None:
                words[at : at + size] = [meant]
    return words_of(" ".join(words)) or WORD.findall(query.casefold())


@while_spoken
def _rarity() -> dict[str, float]:
    """How much a word tells: the fewer options have it, the more."""
    owners = Counter(chain(*(worth for worth, _ in _known().values())))
    return {word: sqrt(log2(2 + len(OPTIONS) / found)) for word, found in owners.items()}


@cache
def typed() -> dict[str, list[str]]:
    """What people type in English to find an agreement, by its key."""
    lines = Path(__file__).with_name("names.txt").read_text("utf-8").splitlines()
    return {key: names_in(names) for key, _, names in (line.partition(":") for line in lines)}


def found(query: str) -> list[Option]:
    """The options that a query may mean, the likeliest first: those that fit its telling words best, and those with a
    similar name. A query of several words finds at least three if so many fit any word, and all that fit every word."""
    query = TYPED_KEY.sub(lambda key: key[0].translate(LOOKALIKES), query)
    words, asked = {*words_of(query)}, [_meant(word) for word in _asked(query)]
    ranked = sorted(((*_score(option, asked), option) for option in OPTIONS), key=lambda each: each[:2], reverse=True)
    least = ranked[0][1] * SHOWN if len(asked) > 1 else 0.0
    return [
        option
        for at, (_, score, option) in enumerate(ranked)
        if (score and (score >= least or at < FEWEST)) or (words and _known()[option.id][0].keys() >= words)
    ]


def _meant(word: str) -> dict[str, float]:
    """The words of options that a word of the query may mean, weighted by how sure that is and how much they tell."""
    rarity = _rarity()
    sure = dict.fromkeys((each for each in rarity if each.startswith(word)), BEGUN)
    sure |= dict.fromkeys(_meanings().get(word, ()), MEANT) | {word: 1.0}
    if not any(each in rarity for each in sure):
        for near in get_close_matches(word, [*rarity, *_meanings()], cutoff=ALIKE):
            sure |= dict.fromkeys(_meanings().get(near, ()), MISTYPED * MEANT) | {near: MISTYPED}
    return {each: factor * rarity[each] for each, factor in sure.items() if each in rarity}


def _score(option: Option, asked: Sequence[dict[str, float]]) -> tuple[bool, float]:
    """Whether a name of the option is exactly the query, and how well the option fits."""
    (known_words, names), any_of_them = _known()[option.id], frozenset(chain(*asked))
    worths = [max((told * known_words.get(word, 0.0) for word, told in each.items()), default=0.0) for each in asked]
    tells = [max(each.values(), default=0.0) for each in asked]
    fits = sum(told for told, worth in zip(tells, worths, strict=True) if worth) / (sum(tells) or 1.0)
    alike = 0.0
    for name in names:
        # Two words of a query that mean the same word of a name count once.
        if meant := name & any_of_them:
            both = min(len(meant), sum(any(word in each for word in meant) for each in asked))
            alike = max(alike, both / (len(asked) + len(name) - both))
    score = (sum(worths) + WHOLE * alike * alike) * fits * (SECOND if "." in option.key else 1.0)
    return alike >= 1, score


def lit(text: str, query: str) -> Iterator[tuple[int, int]]:
    """The places in a text where words of the query occur, as start and end."""
    words = words_of(query)
    for place in WORD.finditer(text):
        if any(_stem(_plain(place.group())).startswith(word) for word in words):
            yield place.span()
