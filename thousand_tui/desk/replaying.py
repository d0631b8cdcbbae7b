"""Saved games to be replayed: read without being opened for play, and what is noted in them.

A replay holds no lock and writes only one thing: that a deal was seen with its cards open, so that nobody
goes back into it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from thousand_tui.desk.opening import Progress, may_be_seen, replayed
from thousand_tui.desk.sentences import in_words, sentence
from thousand_tui.mariage.cards import as_held, members
from thousand_tui.mariage.events import DealOver, Played, TrickTaken
from thousand_tui.rules import Action, Cards, Game, View
from thousand_tui.storage import Problem, saves
from thousand_tui.storage.files import write_through
from thousand_tui.storage.locks import Lock
from thousand_tui.storage.problems import write_problem
from thousand_tui.study.replay import AnyReplay, Replay
from thousand_tui.table import Mark, ThousandSession, story_of
from thousand_tui.table.course import Step
from thousand_tui.table.games import AnySession
from thousand_tui.table.mariage import MariageSession, mariage_story
from thousand_tui.table.thousand import arranged
from thousand_tui.words import Voice, cards_text, clean_name, event, mariage, t


@dataclass(frozen=True, slots=True)
class Shelved:
    """A saved game as far as it can be read, with its file; ``notice`` is a sentence to show once."""

    session: AnySession
    path: Path
    notice: str | None = None


Noting: TypeAlias = Callable[[int], str | None]
"""Notes that a deal was seen with cards open; returns why that cannot be noted, None if it was."""


def noting(session: AnySession, path: Path | None = None) -> Noting:
    """How it is noted: in the game at hand, where even a game that is won may be taken back from its result; or in the
    file it comes from, unless it is over there."""
    if path is None:
        return partial(note_seen, session)
    return nothing_noted if session.is_over else partial(note_in_file, path)


def nothing_noted(_: int) -> None:
    """Nobody can go back into this game."""


def read_game(path: Path, progress: Progress | None = None) -> Shelved:
    """Read a saved game for a replay; its file stays as it is, whoever has it open.

    Raises:
        SaveError: nothing of it can be read.
    """
    with in_words():
        found = may_be_seen(replayed(path, progress=progress))
    notice = None if found.is_whole else t("replay.read_until", file=path.name, move=found.session.ply)
    return Shelved(found.session, path, notice)


def note_in_file(path: Path, *deals: int) -> str | None:
    """Note in a saved game that deals were seen with cards open; why that cannot be done, None if it was.

    Nothing else in it changes, its time neither, so it keeps its place in the list. What was changed outside the game
    stays as it is: a new checksum would hide that.
    """
    lock = Lock(path)
    try:
        lock.hold()
        save = saves.load(path)
        if save.is_changed:
            return t("saves.changed_by_hand", file=path.name)
        noted = {str(deal): save.marks.get(str(deal), []) for deal in deals}
        seen = {deal: sorted([*marks, Mark.SEEN]) for deal, marks in noted.items() if Mark.SEEN not in marks}
        if seen:
            write_through(path, saves.encode(save.model_copy(update={"marks": save.marks | seen})))
    except Problem as problem:
        return sentence(problem)
    except OSError as error:
        return sentence(write_problem(error, path))
    finally:
        lock.release()
    return None


def note_printed(session: AnySession, path: Path, deal: int | None = None) -> str | None:
    """Note that this settled deal, or without one all of them, is printed with its cards; why that cannot be done, None
    if it was, or if nobody can go back into the game or sees more in print than at the table."""
    if session.is_over or not session.people or not session.may_open_deals:
        return None
    printed = [each.number for each in Replay(session).deals] if deal is None else [deal]
    unseen = [number for number in printed if Mark.SEEN not in session.marks.get(number, ())]
    return note_in_file(path, *unseen) if unseen else None


def note_seen(session: AnySession, deal: int) -> str | None:
    """Note the same in a game that is open; why it cannot be saved, None if it was, or was before."""
    if Mark.SEEN not in session.marks.get(deal, ()):
        session.mark(Mark.SEEN, deal=deal)
    return session.trouble if session.has_unsaved else None


def played_from(session: ThousandSession) -> View:
    """The last settled deal with all cards: as they lay before the first of them was led, after the exchange; where
    none was, before the deal ended."""
    replay: Replay[Game, View, Action] = Replay(session)
    deal = replay.deals[-1]
    replay.go(deal.last)
    moves = range(deal.first, deal.last)
    lead = (ply for ply in moves if session.card_game.plays_card(session.log[ply].action))
    return replay.open_view(0, next(lead, deal.last - 1))


def told(session: AnySession, step: Step[Any, Any], seat: int | None) -> list[str]:
    """What the move of a replay was, as a seat was told it, a sentence each; everybody is called by their name.

    Nothing where the seat was told nothing.
    """
    names = tuple(clean_name(name) for name in session.names)
    voice = Voice(names)
    if not isinstance(session, MariageSession):
        return [event(happened, voice) for happened in story_of(step, seat)]
    sentences = []
    for happened in mariage_story(step):
        if isinstance(happened, Played):
            card = mariage.card_text(happened.card)
            sentences.append(t("replay.plays", who=names[happened.seat], card=card))
        elif not isinstance(happened, TrickTaken | DealOver):
            sentences.append(mariage.event(happened, voice))
    return sentences


def where_told(replay: AnyReplay, ply: int, who: str | None, *, is_open: bool) -> str:
    """Where a replay stands, and whose eyes look; None: nobody's."""
    deal = replay.deals[replay.deal_of(ply)]
    eyes = "replay.eyes.none" if who is None else "replay.eyes.open" if is_open else "replay.eyes"
    where = {"deal": deal.number, "deals": replay.deals[-1].number}
    moves = {"move": ply - deal.first, "moves": deal.last - deal.first}
    return t("replay.where", **where, **moves, eyes=t(eyes, who=who or ""))


def hand_told(session: AnySession, hand: int) -> str:
    """The cards of a hand, suit by suit and the highest first."""
    if isinstance(session, MariageSession):
        return mariage.cards_text(as_held(members(hand)))
    return cards_text(arranged(Cards(hand)))
