"""Before the first card: who has come, and the words that people add to the shuffle.

The seed is drawn and committed to before anybody can type. The host's word is fixed first, then everybody else's; they
stay hidden until all have given theirs, so nobody can choose a word to suit the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from thousand_tui.desk.committing import Committed, as_word, committed, word_trouble, words_told
from thousand_tui.desk.elsewhere import Lobbied
from thousand_tui.table import Player
from thousand_tui.table.games import AnySession

# Makes the session of a new game with a seed.
NewGame = Callable[[Committed], AnySession]


@dataclass
class Lobby:
    """``players`` sit down to a ``new`` game; ``host`` is the seat of the person who opened the table, if they play."""

    players: Sequence[Player]
    new: NewGame
    host: int | None
    drawn: Committed = field(default_factory=committed)
    typed: dict[int, str] = field(default_factory=dict)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.is_person]

    @property
    def is_shut(self) -> bool:
        """Whether all words are in, so that they are shown and cannot change."""
        return all(seat in self.typed for seat in self.people)

    def may_type(self, seat: int) -> bool:
        """Whether this person may give a word now: once, and after the host."""
        return seat not in self.typed and (self.host in (None, seat) or self.host in self.typed)

    def type(self, seat: int, typed: str) -> str | None:
        """Take a person's word; empty for none. Returns what is wrong with it, if it cannot be used."""
        if not self.may_type(seat):
            return None
        word = as_word(typed)
        if (trouble := word_trouble(word)) is None:
            self.typed[seat] = word
        return trouble

    def begin(self) -> bool:
        """The host goes on: first without the words of those who have given none, then to the cards. Returns whether
        the cards are to be dealt."""
        if self.host is not None and self.host not in self.typed:
            return False
        if self.is_shut:
            return True
        for seat in self.people:
            self.typed.setdefault(seat, "")
        return False

    def committed(self) -> Committed:
        """The seed with all words."""
        return self.drawn.with_words([self.typed.get(seat, "") for seat in range(len(self.players))])

    def told(self, seat: int, here: Sequence[int]) -> Lobbied:
        """What a person sees of it."""
        final = self.committed().at(self.players) if self.is_shut else None
        names = [player.name for player in self.players]
        return Lobbied(
            tuple(names),
            tuple(player.kind for player in self.players),
            tuple(here),
            tuple(sorted(self.typed)),
            commitment=self.drawn.shuffling.commitment or "",
            fingerprint="" if final is None else final.shuffling.fingerprint or "",
            words="" if final is None else words_told(names, final.shuffling.words),
            is_host=seat == self.host,
            host_word=None if self.host is None else self.typed.get(self.host),
            has_typed=seat in self.typed,
            may_type=self.may_type(seat),
        )
