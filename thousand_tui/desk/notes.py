"""The notes that people write about moments of their games, and how to find them again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from thousand_tui.desk.replaying import why_closed
from thousand_tui.desk.sentences import sentence
from thousand_tui.sanitize import one_line
from thousand_tui.storage import Problem, saves
from thousand_tui.storage.locks import TURNS
from thousand_tui.storage.notes import LONGEST, KeptNote, change_notes, load_notes, noted_saves
from thousand_tui.storage.written import TOTALS
from thousand_tui.table import PERSON
from thousand_tui.table.games import AnySession
from thousand_tui.words import clean_name, t

SIGN: Final = "*"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a saved game that a note can be written about."""

    save: Path
    deal: int
    ply: int

    @property
    def text(self) -> str | None:
        """The note on this moment; empty if it is only marked, None if there is none."""
        return texts_of(self.save).get(self.ply)

    def write(self, text: str | None) -> str:
        """Replace the note on this moment; None deletes it. Returns a sentence that says what was done."""
        said = None if text is None else one_line(text, LONGEST)
        if problem := change_notes(self.save, partial(self._changed, said)):
            return sentence(problem)
        if TURNS.is_behind:
            return t("file.queued")
        return t("notes.gone" if said is None else "notes.kept" if said else "notes.marked")

    def _changed(self, text: str | None, notes: Sequence[KeptNote]) -> list[KeptNote]:
        others = [note for note in notes if note.ply != self.ply]
        if text is None:
            return others
        return [*others, KeptNote(deal=self.deal, ply=self.ply, text=text, written=saves.now())]


def moment_of(session: AnySession, save: Path | None, ply: int | None = None) -> Moment | str:
    """The current moment of a game, or an earlier one; a sentence if no notes on it are possible. A settlement belongs
    to the deal that it ends."""
    if why := why_closed(session):
        return why
    if save is None:
        return t("notes.unsaved")
    at = max(1, session.ply if ply is None else ply)
    firsts = [0, *sorted(session.course.totals)]
    first = firsts[bisect_left(firsts, at) - 1]
    return Moment(save, session.card_game.deal_number(session.course.kept(first)), at)


def texts_of(save: Path) -> dict[int, str]:
    """The notes on the moments of a game, by ply."""
    return {note.ply: one_line(note.text, LONGEST) for note in load_notes(save)[0]}


@dataclass(frozen=True, slots=True)
class Found:
    """A note, who plays the game, and whether its deal is settled. Until it is, ``text`` hides the note if several
    people play: it may say something about a player's cards."""

    moment: Moment
    written: str
    who: str
    text: str
    is_settled: bool

    @property
    def searched(self) -> str:
        """The text in which to look for words."""
        return f"{self.text} {self.who} {self.moment.save.stem} {self.written[:10]}".casefold()


def all_notes(folder: Path) -> tuple[list[Found], list[str]]:
    """The notes on the saved games of a folder, the latest first, and sentences about files that cannot be read."""
    found: list[Found] = []
    troubles: list[str] = []
    for save in noted_saves(folder):
        notes, problem = load_notes(save)
        try:
            game = saves.load(save)
        except Problem as broken:
            notes, problem = (), problem or broken
        if problem is not None:
            troubles.append(sentence(problem))
        if not notes:
            continue
        who = t("list.comma").join(clean_name(player.name) for player in game.players)
        several, last = sum(player.kind == PERSON for player in game.players) > 1, _settled(game)
        for note in notes:
            text = t("notes.hidden") if several and note.ply > last else one_line(note.text, LONGEST)
            found.append(Found(Moment(save, note.deal, note.ply), note.written, who, text, note.ply <= last))
    return sorted(found, key=lambda each: each.written, reverse=True), troubles


def _settled(game: saves.Save) -> int:
    """How many moves were made up to the settlement of the last settled deal."""
    totals = [at for at, line in enumerate(game.log) if line.startswith(TOTALS)]
    return totals[-1] - len(totals) + 1 if totals else 0


def searched(notes: Sequence[Found], text: str) -> list[Found]:
    """The notes that contain all words of a text, in the note itself, the names, the file name or the date."""
    words = text.casefold().split()
    return [each for each in notes if all(word in each.searched for word in words)]
