"""Notes on moments: written, found again, and what becomes of them with their game."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.narrowing import a, present
from tests.study.test_replay import mariage
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.desk.keeper import Keeper, keep
from thousand_tui.desk.notes import Found, Moment, all_notes, moment_of, searched, texts_of
from thousand_tui.desk.opening import delete, rename
from thousand_tui.storage.notes import LONGEST, MOST, KeptNote, change_notes, load_notes, notes_path
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.table.occasion import Duplicate, Occasion


def saved(session: AnySession, folder: Path) -> Keeper:
    keeper = keep(session, folder / "saves")
    keeper.close()
    return keeper


def at(session: AnySession, save: Path | None, ply: int | None = None) -> Moment:
    found = a(Moment, moment_of(session, save, ply))
    return found


def test_a_settlement_belongs_to_the_deal_that_it_ends(tmp_path: Path) -> None:
    for session in (played(2), mariage()):
        save = saved(session, tmp_path).path
        first, second, *_ = sorted(session.course.totals)
        assert [at(session, save, ply).deal for ply in (0, 1, first, first + 1, second)] == [1, 1, 1, 2, 2]
        assert at(session, save, 0).ply == 1
    running = played(2)
    assert at(running, save).deal == running.game.deal.number == 3


def test_a_moment_has_one_note_which_can_be_changed_and_removed(tmp_path: Path) -> None:
    session = played(1)
    save = saved(session, tmp_path).path
    moment = at(session, save)
    assert moment.text is None
    assert moment.write("") == worded("notes.marked")
    assert moment.text == ""
    assert moment.write("  why\x1b[2J\u202e not\n trumps? " + "x" * 300) == worded("notes.kept")
    assert moment.text is not None
    assert moment.text.startswith("why [2J not trumps? xxx")
    assert len(moment.text) == LONGEST
    assert at(session, save, 3).write("a bid") == worded("notes.kept")
    assert list(texts_of(save)) == [3, moment.ply]
    assert notes_path(save).stat().st_mode & 0o777 == 0o600
    assert moment.write(None) == worded("notes.gone")
    assert texts_of(save) == {3: "a bid"}


def test_there_are_no_notes_on_what_is_not_ones_own_not_saved_or_shut(tmp_path: Path) -> None:
    session = played(1)
    assert moment_of(session, None) == worded("notes.unsaved")
    session.occasion = replace(session.occasion, duplicate=Duplicate(1, 12, 0, "1", "1", is_shared=True, is_shut=True))
    assert moment_of(session, tmp_path / "x.json") == worded("duplicate.shut")
    session.occasion = Occasion(is_apart=True)
    assert moment_of(session, tmp_path / "x.json") == worded("coach.apart")


def test_notes_go_with_their_game(tmp_path: Path) -> None:
    session = played(1)
    save = saved(session, tmp_path).path
    at(session, save).write("mine")
    other = rename(save, "another name")
    assert list(texts_of(other).values()) == ["mine"]
    assert not notes_path(save).exists()
    delete(other)
    assert not [*other.parent.iterdir()]
    assert at(session, other).write("too late") == worded("file.notes_without_game", file=other.name)
    assert not notes_path(other).exists()


def found_in(folder: Path, *words: str) -> list[Found]:
    notes, troubles = all_notes(folder / "saves")
    assert not troubles
    return searched(notes, " ".join(words))


def test_they_are_listed_and_found_by_words(tmp_path: Path) -> None:
    one, other = played(2), mariage()
    save, elsewhere = saved(one, tmp_path).path, saved(other, tmp_path).path
    at(one, save, 5).write("Too low a bid")
    at(other, elsewhere, 4).write("a low card")
    assert len(found_in(tmp_path)) == 2
    assert [each.moment.ply for each in found_in(tmp_path, "LOW", "bid")] == [5]
    assert [each.text for each in found_in(tmp_path, "bogdan", "too")] == ["Too low a bid"]
    assert not found_in(tmp_path, "high")
    assert all(each.is_settled for each in found_in(tmp_path))


def test_what_is_written_about_a_deal_of_several_people_is_not_read_before_it_is_over(tmp_path: Path) -> None:
    def texts(session: ThousandSession) -> list[tuple[str, bool]]:
        save = saved(session, tmp_path / str(len(session.people))).path
        at(session, save, 2).write("settled")
        at(session, save).write("I have four aces")
        return [(each.text, each.is_settled) for each in found_in(save.parent.parent)]

    assert sorted(texts(played(1, people=2))) == [("settled", True), (worded("notes.hidden"), False)]
    assert sorted(texts(played(1, people=1))) == [("I have four aces", False), ("settled", True)]
    assert not searched(all_notes(tmp_path / "2" / "saves")[0], "aces")


def test_a_file_that_cannot_be_read_is_kept_and_told(tmp_path: Path) -> None:
    session = played(1)
    save = saved(session, tmp_path).path
    path = notes_path(save)
    path.write_text("{nonsense", "utf-8")
    assert all_notes(save.parent) == ([], [worded("file.notes_damaged", file=path.name)])
    assert at(session, save).write("anew") == worded("notes.kept")
    assert path.with_name(f"{path.name}.broken").read_text("utf-8") == "{nonsense"
    assert list(texts_of(save).values()) == ["anew"]


@pytest.mark.parametrize("wrong", [{"ply": 0}, {"text": "x" * (LONGEST + 1)}, {"written": "then"}, {"more": 1}])
def test_a_note_that_makes_no_sense_is_no_note(tmp_path: Path, wrong: dict[str, object]) -> None:
    save = saved(played(1), tmp_path).path
    fields = {"deal": 1, "ply": 2, "text": "", "written": "2026-11-24T12:00:00+00:00"}
    both = [fields | wrong, fields]
    written = json.dumps({"format": "thousand-notes", "version": 1, "notes": both, "of a later version": [1, "two"]})
    notes_path(save).write_text(written, "utf-8")
    notes, problem = load_notes(save)
    assert ([note.ply for note in notes], problem and problem.reason) == ([2], "unknown_entries")
    # What is not known stays, beside what is written anew.
    assert at(played(1), save).write("anew") == worded("notes.kept")
    assert notes_path(save).with_name(f"{notes_path(save).name}.broken").read_text("utf-8") == written
    kept = json.loads(notes_path(save).read_text("utf-8"))
    assert both[0] in kept["notes"]
    assert kept["of a later version"] == [1, "two"]
    assert len(texts_of(save)) == 2


def test_none_is_dropped_for_want_of_room(tmp_path: Path) -> None:
    save = saved(played(1), tmp_path).path
    when = "2026-11-24T12:00:00+00:00"
    many = [KeptNote(deal=1, ply=ply, text="ж" * LONGEST, written=when) for ply in range(1, MOST + 2)]
    assert change_notes(save, lambda _: many[:MOST]) is None
    problem = present(change_notes(save, lambda found: [*found, many[-1]]))
    assert problem.reason == "notes_full"
    assert len(load_notes(save)[0]) == MOST
