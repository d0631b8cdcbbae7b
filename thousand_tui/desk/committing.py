"""The seed of a new game: drawn and committed to, before anybody can add a word to it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from thousand_tui.rules.phases.shuffle import commitment_to
from thousand_tui.sanitize import one_line
from thousand_tui.storage.saves import LONGEST_WORD
from thousand_tui.table import Player, Shuffling
from thousand_tui.table.games import AnySession
from thousand_tui.table.occasion import is_word, tidy
from thousand_tui.words import clean_name, day_text, spoken, t
from thousand_tui.words.catalogue import listed


@dataclass(frozen=True, slots=True)
class Committed:
    """A seed and its commitment; ``is_read`` if the people at the table have read the commitment."""

    seed: str
    shuffling: Shuffling
    is_read: bool = False

    def with_words(self, words: Sequence[str]) -> Committed:
        """The same seed with the words that people have typed, by seat."""
        return replace(self, shuffling=replace(self.shuffling, words=tuple(map(as_word, words))))

    def at(self, players: Sequence[Player]) -> Committed:
        """The same seed with the names of these players."""
        return replace(self, shuffling=self.shuffling.at([player.name for player in players]))

    @property
    def deck_seed(self) -> str:
        """The seed that the decks come from."""
        return self.shuffling.deck_seed(self.seed)


def committed(asked: str | None = None) -> Committed:
    """A seed of 128 bits, as unpredictable as the system can make it, with a commitment; or the seed that was asked
    for, which needs none."""
    if seed := one_line(asked or ""):
        return Committed(seed, Shuffling(None))
    seed = secrets.token_hex(16)
    return Committed(seed, Shuffling(commitment_to(seed)))


def as_word(typed: str) -> str:
    """A typed word as it is mixed into the decks: the same from every keyboard, and not too long."""
    return tidy(typed)[:LONGEST_WORD].rstrip()


def word_trouble(word: str) -> str | None:
    """A sentence that says why a word cannot be mixed into the decks; None if it can."""
    return None if is_word(word) else t("words.trouble", word=word)


def words_of(players: Sequence[Player], typed: Mapping[int, str]) -> list[str]:
    """The words to mix into the decks, by seat; empty for seats that a bot has now."""
    return [typed.get(seat, "") if player.is_person else "" for seat, player in enumerate(players)]


def shuffling_lines(session: AnySession) -> Iterator[str]:
    """What a game says about its seed: the commitment, the words and, once it is over, the seed. Practice never shows
    the seed, as the game it comes from may continue. A deal of the day names its day, from which the seed follows.
    Games from before commitments say nothing. Read aloud, the fingerprint replaces what is too long to hear."""
    found = session.occasion.shuffling
    if session.occasion.daily is not None:
        yield t("daily.saved", day=day_text(session.occasion.daily.day))
    if found is None:
        return
    if found.commitment is None or not spoken.IS_ALOUD:
        yield t("shuffling.chosen" if found.commitment is None else "shuffling.commitment", commitment=found.commitment)
    yield from fingerprint_lines(session)
    if said := words_told(found.names or session.names, found.words):
        yield t("verify.words", words=said)
    if session.is_over and session.occasion.practice is None and not spoken.IS_ALOUD:
        yield t("verify.seed", seed=one_line(session.seed))


def fingerprint_lines(session: AnySession) -> Iterator[str]:
    """The fingerprint that was shown before the first card, if there is one."""
    if session.occasion.shuffling is not None and session.occasion.shuffling.fingerprint is not None:
        yield t("verify.fingerprint", fingerprint=session.occasion.shuffling.fingerprint)


def words_told(names: Sequence[str], words: Sequence[str]) -> str:
    """Who typed which word, listed for a sentence; empty if nobody did."""
    typed = [(name, word) for name, word in zip(names, words, strict=False) if word]
    return listed([t("verify.word", who=clean_name(name), word=word) for name, word in typed]) if typed else ""


def to_verify(session: AnySession, file: str = "FILE") -> str:
    """What somebody takes home from a game whose file another person has: all that is known of the shuffle, and the
    command that checks that file against it."""
    found = session.occasion.shuffling
    if found is None or found.commitment is None:
        return "\n".join(shuffling_lines(session))
    noted = f"--commitment {found.commitment}" + (f" --fingerprint {found.fingerprint}" if found.fingerprint else "")
    return "\n".join([*shuffling_lines(session), f"thousand verify {file} {noted}"])


# How many characters of a commitment are shown where room is short; the sheet shows it whole.
SHORT: Final = 16


def proof_lines(session: AnySession, file: str) -> Iterator[str]:
    """The seed of a finished game, the beginning of its commitment, and how to check the deals."""
    found = session.occasion.shuffling
    if found is None or not session.is_over or session.occasion.practice is not None:
        return
    if found.commitment is None:
        yield t("over.seed.chosen", seed=one_line(session.seed, 2 * SHORT))
    elif not spoken.IS_ALOUD:
        yield t("over.seed", seed=session.seed, commitment=found.commitment[:SHORT])
    yield t("over.check", file=file)
