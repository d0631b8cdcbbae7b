"""The shelf of puzzles: those that come with the program, and a person's own mistakes of reviewed games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.recorded import record
from tests.desk.test_reviewing import asked, save, session_of
from tests.words.english import worded
from thousand_tui.desk.puzzling import Entry, Shelf, by_theme
from thousand_tui.desk.replaying import Reviewing
from thousand_tui.storage import Settings
from thousand_tui.storage.record_facts import TriedPuzzle
from thousand_tui.storage.reviews import review_path
from thousand_tui.study.exercise import AtTable, State
from thousand_tui.study.puzzles.coach import PuzzleCoach, Refuting, question, reason
from thousand_tui.study.puzzles.puzzle import Kind, plays_of
from thousand_tui.study.replay import Replay
from thousand_tui.table import ThousandSession
from thousand_tui.words import Voice, name_key

pytestmark = pytest.mark.usefixtures("own_record")

__all__ = ["asked", "save"]


@pytest.fixture
def reviewed(request: pytest.FixtureRequest) -> tuple[Path, ThousandSession]:
    """A game of Anna whose first deal was reviewed by somebody who finds other plays better."""
    request.getfixturevalue("asked")
    path: Path = request.getfixturevalue("save")
    session = session_of(path)
    Reviewing(session, path).deal(0, (0,))
    return path, session


def own(path: Path) -> list[Entry]:
    return list(Shelf(Settings(), path.parent).own)


def test_mistakes_of_a_review_are_puzzles(reviewed: tuple[Path, ThousandSession]) -> None:
    path, source = reviewed
    entries = own(path)
    assert entries
    for entry in entries:
        assert (entry.puzzle.kind, entry.number) == (Kind.OWN, 0)
        assert entry.title in ("Anna, deal 1, play", "Anna, deal 1, defence"), "which of several in a deal"
        ply = int(entry.key.rpartition("/")[2])
        assert entry.puzzle.facts.idea == source.log[ply].action
        assert entry.puzzle.judge(entry.puzzle.facts.idea) is State.WRONG
        session, coach = entry.table("Ann")
        then = next(each.view for each in Replay(source).decisions(0) if each.ply == ply)
        assert session.view() == then, "what Anna knew then, and no more"
        assert session.occasion.is_apart
        assert not session.occasion.cards_open
        assert session.names[0] == "Anna"
        voice = Voice(session.names, 0)
        assert "20 points" in question(coach.puzzle, session.view(), voice)
        assert "20 points" in " ".join(reason(coach.puzzle, session.view(), voice))


@pytest.mark.usefixtures("asked")
def test_mistakes_of_who_gave_no_name_are_told_as_theirs(save: Path) -> None:
    save.write_text(save.read_text("utf-8").replace('"Anna"', '"Player"'), "utf-8")
    Reviewing(session_of(save), save).deal(0, (0,))
    entries = own(save)
    assert entries
    assert {entry.title for entry in entries} <= {"You, deal 1, play", "You, deal 1, defence"}


@pytest.mark.parametrize("kind", [Kind.MAKE, Kind.BEAT])
def test_the_answer_of_an_open_puzzle_keeps_its_promise_when_it_is_played_on(tmp_path: Path, kind: Kind) -> None:
    shelf = Shelf(Settings(), tmp_path)
    entry = next(each for each in shelf.of(kind) if each.puzzle.is_open)
    session, coach = entry.played_on("Ann")
    session.listeners.append(coach.happened)
    assert (session.occasion.is_apart, session.occasion.cards_open) == (True, True)
    assert coach.line(Voice(session.names, None)) == ""
    while not coach.waits:
        # The person plays on as well as the others do.
        best = coach.scripted(session.view(), session.ply)
        assert best is not None
        session.submit(best)
    deal = session.game.sheet.deals[-1].outcome
    assert deal.raw(deal.declarer) == entry.puzzle.facts.best
    said = coach.line(Voice(session.names, None))
    assert f"has {entry.puzzle.facts.best} points" in said
    assert ("is made" if kind is Kind.MAKE else "is beaten") in said
    coach.go_on()
    assert coach.is_finished


def test_each_mistake_has_a_key_of_its_own(reviewed: tuple[Path, ThousandSession]) -> None:
    path, _ = reviewed
    keys = [entry.key for entry in own(path)]
    assert len(set(keys)) == len(keys)
    assert keys == [entry.key for entry in own(path)]


def test_a_game_without_a_review_or_one_that_cannot_be_read_has_none(reviewed: tuple[Path, ThousandSession]) -> None:
    path, _ = reviewed
    kept = review_path(path).read_bytes()
    review_path(path).unlink()
    assert own(path) == []
    review_path(path).write_bytes(kept[:50])
    assert own(path) == []
    review_path(path).write_bytes(kept)
    path.write_bytes(path.read_bytes()[:40])
    assert own(path) == []


def test_what_is_left_without_an_answer_is_not_noted(tmp_path: Path) -> None:
    shelf = Shelf(Settings(), tmp_path)
    entry = shelf.entries[0]
    session, coach = entry.table(shelf.player)
    assert shelf.note(entry, coach) is None
    assert shelf.tried() == {}
    coach.keeps_back(session.view(), entry.puzzle.facts.idea, session.ply)
    assert shelf.note(entry, coach) is None
    [tried] = shelf.tried().values()
    assert (tried.first, tried.solved) == (False, False)


def test_kinds_and_steps(tmp_path: Path) -> None:
    shelf = Shelf(Settings(), tmp_path)
    assert list(shelf.of(None)) == list(shelf.entries)
    for entry in shelf.of(Kind.BEAT, 2):
        assert (entry.puzzle.kind, entry.puzzle.step) == (Kind.BEAT, 2)
    assert not shelf.of(Kind.OWN)


def test_the_next_one_suits_the_person(tmp_path: Path) -> None:
    shelf = Shelf(Settings(), tmp_path)

    def left(*steps: tuple[str, bool]) -> Entry:
        """What comes next once puzzles about these ideas, each the next unsolved easy one, were solved or missed."""
        for theme, solved in steps:
            tried = shelf.tried()
            of_theme = (each for each in shelf.entries if each.puzzle.theme == theme and each.key not in tried)
            with record() as records:
                key = next(of_theme).key
                records.try_puzzle(name_key(shelf.player), shelf.player, TriedPuzzle(key, solved, solved))
        return shelf.next_for_me(shelf.entries)

    first = left()
    assert first == shelf.entries[0]
    assert (first.puzzle.step, first.puzzle.sort.is_short) == (1, True)
    missed = left(("trumps_wait", False))
    assert (missed.puzzle.step, missed.puzzle.theme) == (1, "trumps_wait"), "what was missed, no harder"
    harder = left(("early", True), ("early", True), ("early", True))
    assert harder.puzzle.step == 2, "after three in a row"
    assert left(("bares_ten", False)).puzzle.step == 1, "and easier after a miss"
    solved = [entry for entry in shelf.entries if entry.key in shelf.tried()]
    assert shelf.next_for_me(solved) in solved


def test_the_list_is_by_idea_and_then_by_kind(tmp_path: Path) -> None:
    groups = by_theme(Shelf(Settings(), tmp_path).entries)
    themes = [bool(group[0].puzzle.theme) for group in groups.values()]
    assert themes == sorted(themes, reverse=True)
    assert all(len({(each.puzzle.theme or each.puzzle.kind) for each in group}) == 1 for group in groups.values())
    assert groups[worded("idea.bares_ten.title")]


@pytest.mark.parametrize("kind", [Kind.MAKE, Kind.BEAT, Kind.FIND])
def test_a_wrong_card_is_refuted_and_then_the_puzzle_is_asked_again(tmp_path: Path, kind: Kind) -> None:
    shelf = Shelf(Settings(), tmp_path)
    entry = next(each for each in shelf.of(kind) if each.puzzle.sort.is_short)
    first = AtTable(*entry.table("Ann"))
    coach, ply = first.coach, first.session.ply
    assert isinstance(coach, PuzzleCoach)
    coach.keeps_back(first.session.view(), entry.puzzle.facts.idea, ply)
    shown = entry.after("Ann", first)
    assert shown is not None
    session, refuting = shown.session, shown.coach
    assert isinstance(refuting, Refuting)
    session.listeners.append(refuting.happened)
    while not refuting.waits:
        assert session.view().seat == first.session.turn, "it is seen from the same seat"
        move = refuting.scripted(session.view(), session.ply)
        assert move is not None
        session.submit(move)
    other = [move.action for move in session.log[ply:]]
    assert other == list(plays_of(entry.puzzle.facts.other)), "as the reason tells it"
    refuting.go_on()
    again = entry.after("Ann", shown)
    assert again is not None
    assert (again.coach, again.session.ply) == (coach, ply)
    assert not coach.is_finished
    coach.keeps_back(again.session.view(), entry.puzzle.answers[0], ply)
    assert (coach.state is State.RIGHT, coach.was_first) == (True, False)
    assert entry.after("Ann", again) is None
