"""Two programs change the same small files at once, or one after the other with what they knew before: nothing of
either is lost, and nothing that one has forgotten comes back by the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest

from tests.desk.programs import Python
from tests.desk.recorded import played
from tests.narrowing import present
from tests.storage.faults import Disk, disk_of
from tests.storage.test_faults import ERRORS
from tests.words.english import worded
from thousand_tui import desk
from thousand_tui.desk.learning import Learning
from thousand_tui.desk.notes import Moment
from thousand_tui.desk.record_book import bring_up_to_date
from thousand_tui.desk.sentences import sentence
from thousand_tui.rules import preset
from thousand_tui.storage import (
    LastPlayer,
    Problem,
    Settings,
    load_settings,
    locks,
    notes,
    places,
    records_path,
    save_settings,
    settings_path,
)
from thousand_tui.storage.learned import Learned, change_learned, load_learned
from thousand_tui.storage.locks import TURNS, InUse, Lock, Owner, Turns, alone, lock_path
from thousand_tui.storage.notes import KeptNote, change_notes, load_notes, notes_path
from thousand_tui.storage.own_sets import save_set
from thousand_tui.storage.places import learned_path, sets_dir
from thousand_tui.storage.record_facts import RecordedDay
from thousand_tui.storage.record_file import ALL, change_forgotten, forgotten_path, read_forgotten
from thousand_tui.storage.record_stats import people
from thousand_tui.storage.records import Records, delete_all
from thousand_tui.storage.reviews import KeptDeal, KeptReview, change_review, load_review, review_path
from thousand_tui.storage.saves import now
from thousand_tui.storage.settings import begin_settings
from thousand_tui.storage.shelf import delete
from thousand_tui.study.lessons.teacher import Place

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 30

PROGRAM = """
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from thousand_tui.desk.learning import Learning, Offered
from thousand_tui.storage import LastPlayer, Settings, records_path, save_settings
from thousand_tui.storage.record_facts import RecordedDay
from thousand_tui.storage.record_file import change_forgotten
from thousand_tui.storage.record_facts import TriedPuzzle
from thousand_tui.storage.records import Records
from thousand_tui.storage.notes import KeptNote, change_notes
from thousand_tui.storage.reviews import KeptDeal, change_review

save, who, rounds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
learning, settings = Learning("Anna"), Settings()
with closing(Records(records_path())) as records:
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(rounds):
        assert not learning.finish(Offered(f"{who}-{number}", ""))
        own = {"theme": f"theme {number}"} if who else {"bell": number % 2 == 0}
        own["companies"] = {str(2 + who): [LastPlayer(f"{number}", "person")]}
        settings = settings.but(**own)
        assert save_settings(settings, own) is None
        deal = KeptDeal(number=2 * number + who, log="x", seats=[], verdicts=[])
        change_review(save, "1", lambda found: found.model_copy(update={"deals": [*found.deals, deal]}))
        note = KeptNote(deal=1, ply=1 + 2 * number + who, written="2026-11-24T12:00:00+00:00")
        assert change_notes(save, lambda found: [*found, note]) is None
        change_forgotten(records_path(), lambda found: found | {f"{who}-{number}": "now"})
        records.try_puzzle("anna", "Anna", TriedPuzzle(f"{who}-{number}", True, True))
        records.put_day(RecordedDay(f"2026-11-{number % 30 + 1:02}", f"{who}", "k", "p", "2026", "1", name="Anna"))
"""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "record"))


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "saves" / "game.json"
    path.parent.mkdir()
    path.write_text("{}")
    return path


def test_two_programs_at_once_lose_nothing_of_each_other(save: Path) -> None:
    words = [sys.executable, "-c", PROGRAM, str(save)]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT}
    programs: list[Any] = [Python([*words, str(who), str(ROUNDS)], **pipes) for who in range(2)]
    for program in programs:
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        program.stdin.write("\n")
        program.stdin.flush()
    for program in programs:
        program.communicate()
        assert program.returncode == 0
    both = {f"{who}-{number}" for who in range(2) for number in range(ROUNDS)}
    assert load_learned() == (Learned(frozenset(both)), None)
    settings, problem = load_settings()
    assert problem is None
    assert (settings.theme, settings.bell) == (f"theme {ROUNDS - 1}", ROUNDS % 2 == 1)
    last = [LastPlayer(f"{ROUNDS - 1}", "person")]
    assert settings.companies == {"2": last, "3": last}
    assert sorted(deal.number for deal in load_review(save, "1").deals) == list(range(2 * ROUNDS))
    assert [note.ply for note in load_notes(save)[0]] == list(range(1, 1 + 2 * ROUNDS))
    assert read_forgotten(records_path()).keys() == both
    with closing(Records(records_path())) as records:
        assert {tried.puzzle for tried in records.puzzles_of("anna")} == both
        assert len(records.days("2026-11")) == 2 * min(ROUNDS, 30)
    for folder in (places.config_dir(), save.parent, records_path().parent):
        assert not [each.name for each in folder.iterdir() if each.suffix in (".tmp", ".lock")]


# One after the other, each with what it knew when it was started


def test_lessons_that_each_has_finished_or_left() -> None:
    one, other = Learning("Anna"), Learning("Anna")
    first, second, third = one.lessons[:3]
    one.leave(first, Place(0, 1))
    other.finish(second)
    other.finish(first)
    one.leave(third, Place(0, 1))
    found = load_learned()[0]
    assert found.done == {first.id, second.id}
    # What was left and then finished by the other is not left again by the one who does not know of it.
    assert found.left.keys() == {third.id}
    assert one.learned == found


def test_what_could_not_be_written_is_with_what_the_other_has_written(tmp_path: Path) -> None:
    one, other = Learning("Anna"), Learning("Anna")
    first, second, third = one.lessons[:3]
    (tmp_path / "config").write_text("a file in its place")
    assert one.finish(first)
    assert one.is_done(first)
    (tmp_path / "config").unlink()
    other.finish(second)
    one.finish(third)
    assert load_learned()[0].done == {first.id, second.id, third.id}


def test_settings_field_by_field() -> None:
    start = Settings(theme="first")
    assert begin_settings(start)
    assert not begin_settings(Settings())
    assert save_settings(start.but(theme="theirs"), {"theme": "theirs"}) is None
    assert save_settings(start.but(bell=True), {"bell": True}) is None
    assert load_settings() == (start.but(theme="theirs", bell=True), None)


def test_settings_that_a_person_or_a_newer_program_has_written_stay() -> None:
    begin_settings(Settings())
    fields = json.loads(settings_path().read_text())
    settings_path().write_text(json.dumps(fields | {"pace": "slow", "hologram": "on"}))
    assert save_settings(Settings(bell=True), {"bell": True}) is None
    found = json.loads(settings_path().read_text())
    assert (found["pace"], found["bell"], found["hologram"]) == ("slow", True, "on")


def test_settings_that_cannot_be_read_are_written_whole() -> None:
    begin_settings(Settings())
    settings_path().write_text('{"pace": 7')
    assert save_settings(Settings(theme="mine", bell=True), {"bell": True}) is None
    assert load_settings() == (Settings(theme="mine", bell=True), None)
    assert settings_path().with_name("settings.json.broken").read_text() == '{"pace": 7'


def test_a_review_is_not_kept_for_a_game_that_is_gone(save: Path) -> None:
    change_review(save, "1", lambda found: found)
    delete(save)
    change_review(save, "1", lambda found: found)
    assert list(save.parent.iterdir()) == []


def test_whom_another_program_has_forgotten_does_not_come_back(tmp_path: Path) -> None:
    """The record is open in the one program as long as it plays."""
    _, keeper = played(tmp_path / "saves", 2)
    with closing(Records(records_path())) as one, closing(Records(records_path())) as other:
        (person,) = people(one)
        assert other.forget(person.who) == 1
        bring_up_to_date(one, keeper.path.parent)
        one.put_day(RecordedDay("2026-11-22", person.who, "k", "p", "2026-01-01", "1", name=person.name))
        assert people(one) == []
        assert one.days("2026-11") == []


def test_forgetting_does_not_bring_back_that_all_was_deleted() -> None:
    with closing(Records(records_path())):
        delete_all(records_path())
    with closing(Records(records_path())) as one, closing(Records(records_path())) as other:
        assert one.deleted
        other.forget_deletion()
        one.forget("anna")
        assert ALL not in read_forgotten(records_path())


def test_rebuilding_does_not_bring_back_who_was_forgotten_meanwhile() -> None:
    delete_all(records_path())
    with closing(Records(records_path())) as one, closing(Records(records_path())) as other:
        other.forget("anna")
        one.forget_deletion()
        assert len(read_forgotten(records_path())) == 1


# The lock


def test_a_program_that_never_lets_go_is_waited_for_half_a_minute_and_nothing_is_written_without_it(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    told: list[Problem | None] = []
    monkeypatch.setattr("time.sleep", waits.append)
    monkeypatch.setattr(TURNS, "tell", told.append)

    def every_small_file() -> Iterator[Problem | None]:
        with alone(settings_path()):
            yield save_settings(Settings(), {"bell": True})
        with alone(learned_path()):
            yield change_learned(lambda found: Learned(frozenset("1")))[1]
        with alone(notes_path(save)):
            yield change_notes(save, lambda found: [KeptNote(deal=1, ply=1, written=now())])
        for path, change in (
            (review_path(save), lambda: change_review(save, "1", lambda found: found)),
            (sets_dir(), lambda: save_set("Kitchen", preset("BASE").agreements)),
            (forgotten_path(records_path()), lambda: change_forgotten(records_path(), lambda found: found)),
        ):
            with alone(path), pytest.raises(Problem) as problem:
                change()
            yield problem.value

    for problem in every_small_file():
        assert isinstance(problem, InUse)
        assert str(os.getpid()) in sentence(problem)
        waiting = present(told.pop())
        assert str(os.getpid()) in sentence(waiting)
        assert 29 < sum(waits) < 31
        waits.clear()
    written = [settings_path(), learned_path(), notes_path(save), review_path(save), forgotten_path(records_path())]
    assert not [path for path in (*written, *sets_dir().glob("*.toml")) if path.exists()]


def test_the_thread_that_draws_waits_for_nobody(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns()
    for module in (notes, locks, desk.notes):
        monkeypatch.setattr(module, "TURNS", turns)
    monkeypatch.setattr(turns, "draws", get_ident())
    with alone(notes_path(save)):
        for ply in (1, 2):
            assert Moment(save, 1, ply).write("Why?") == worded("file.queued")
        assert not notes_path(save).exists()
    assert turns.finish()
    assert Moment(save, 1, 2).write("Well.") == worded("notes.kept")
    assert [note.ply for note in load_notes(save)[0]] == [1, 2]


def test_the_lock_of_a_small_file_says_who_has_it(tmp_path: Path) -> None:
    with alone(tmp_path / "file"):
        owner = present(Owner.read(lock_path(tmp_path / "file")))
        assert owner.is_us
    Lock(tmp_path / "file").hold()


# A disk that fails


def learn(number: int) -> bool:
    return change_learned(lambda found: Learned(found.done | {str(number)}))[1] is None


def review(number: int) -> bool:
    save = places.config_dir() / "game.json"
    save.parent.mkdir(exist_ok=True)
    save.touch()
    deal = KeptDeal(number=number, log="x", seats=[], verdicts=[])
    change_review(save, "1", lambda found: found.model_copy(update={"deals": [*found.deals, deal]}))
    return True


def forget(number: int) -> bool:
    change_forgotten(places.config_dir() / "records.db", lambda found: found | {str(number): "now"})
    return True


def learned() -> set[int]:
    return set(map(int, load_learned()[0].done))


def reviewed() -> set[int]:
    return {deal.number for deal in load_review(places.config_dir() / "game.json", "1").deals}


def forgotten() -> set[int]:
    return set(map(int, read_forgotten(places.config_dir() / "records.db")))


KINDS = [(learn, learned), (review, reviewed), (forget, forgotten)]


@pytest.mark.parametrize("error", ERRORS, ids=os.strerror)
@pytest.mark.parametrize(("note", "noted"), KINDS, ids=["lessons", "reviews", "forgotten"])
def test_every_call_fails_while_it_is_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    note: Callable[[int], bool],
    noted: Callable[[], set[int]],
    error: int,
) -> None:
    """As for the settings and sets in ``test_faults``: what was there stays, and the next change is written."""
    number, calls = 0, 1
    while number <= calls:
        monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / str(number)))
        assert note(1)
        disk = Disk(tmp_path, lambda at, n=number: at == n, error)  # type: ignore[misc]
        with disk_of(disk):
            try:
                is_done = note(2)
            except (OSError, Problem):
                is_done = False
        calls = max(calls, len(disk.calls)) if number == 0 else calls
        assert noted() in ({1, 2}, {1, 2} if is_done else {1})
        assert note(3)
        assert noted() >= {1, 3}
        number += 1
    assert number > 10


def test_a_review_reads_back_what_was_kept(save: Path) -> None:
    change_review(save, "1", lambda found: found.model_copy(update={"usual": [1.5]}))
    assert load_review(save, "1") == KeptReview(engine="1", usual=[1.5])
    assert review_path(save).exists()
