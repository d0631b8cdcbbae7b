"""Each call to the disk or to the record fails in turn while a game is reviewed: the review is told all the same, the
save stays as it is, and later everything is kept and noted once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.desk.record_kills import in_record, in_reviews, noted
from tests.desk.recorded import played, record
from tests.desk.test_record_faults import FAULTS, Driver, driven_by
from tests.narrowing import a
from tests.slowly import slowly
from tests.storage.faults import Disk, disk_of
from tests.storage.test_faults import ERRORS
from tests.study.reviewed import judged_quickly
from thousand_tui.desk import record_book
from thousand_tui.desk.opening import replayed
from thousand_tui.desk.replaying import Reviewing
from thousand_tui.study import review
from thousand_tui.study.review import DealReview
from thousand_tui.table import ThousandSession

DEALS = 2
CALLS: dict[str, int] = {}
"""To the disk and to the record, where nothing fails; they are counted once."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "judged", judged_quickly)
    monkeypatch.setattr("thousand_tui.storage.records.PATIENCE", 0.01)


class Games:
    """Copies of one recorded game, each with its own record, and what a review of it says."""

    def __init__(self, top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.top = top
        self.monkeypatch = monkeypatch
        self.monkeypatch.setenv("THOUSAND_RECORDS", str(top / "first"))
        self.session, keeper = played(top / "first" / "saves", DEALS)
        self.data, self.name = keeper.path.read_bytes(), keeper.path.name
        self.sound = self.review(self.save("first"))
        self.deals = in_record()
        self.errors = noted()
        assert len(self.errors) == DEALS

    def save(self, folder: str) -> Path:
        return self.top / folder / "saves" / self.name

    def copy(self, folder: str) -> Path:
        """The game and its record, not reviewed yet."""
        self.monkeypatch.setenv("THOUSAND_RECORDS", str(self.top / folder))
        if self.save(folder).exists():
            shutil.rmtree(self.top / folder)
        self.save(folder).parent.mkdir(parents=True)
        self.save(folder).write_bytes(self.data)
        with record() as records:
            record_book.bring_up_to_date(records, self.save(folder).parent)
        assert noted() == {}
        return self.save(folder)

    def review(self, path: Path) -> list[DealReview]:
        assert isinstance(self.session, ThousandSession)
        reviewing = Reviewing(self.session, path)
        return [reviewing.deal(at, (0,)) for at in range(DEALS)]

    def check(self, path: Path) -> None:
        """After the failure, and then as it goes on with everything sound."""
        assert path.read_bytes() == self.data
        kept, unread = in_reviews(path.parent)
        assert unread == 0
        assert kept.items() <= self.errors.items()
        assert noted().items() <= self.errors.items()
        assert in_record() == self.deals
        session = a(ThousandSession, replayed(path).session)
        reviewing = Reviewing(session, path)
        assert [reviewing.deal(at, (0,)) for at in range(DEALS)] == self.sound
        assert in_reviews(path.parent) == (self.errors, 0)
        with record() as records:
            record_book.bring_up_to_date(records, path.parent)
        assert noted() == self.errors
        assert in_record() == self.deals


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Games:
    return Games(tmp_path, monkeypatch)


def at(number: int, for_good: bool) -> Callable[[int], bool]:
    return lambda call: call >= number if for_good else call == number


def in_turn(faults: Iterable[object], step: int) -> list[Any]:
    """(fault, whether for good, first call, step): in the quick tests the faults share the calls, each beginning with
    another one; in the slow ones each call fails with every fault."""
    cases = list(product(faults, (False, True)))
    few = [pytest.param(*case, 1 + number % step, step) for number, case in enumerate(cases)]
    return [*few, *(slowly(*case, 1, 1) for case in cases)]


@pytest.mark.parametrize(("error", "for_good", "first", "step"), in_turn(ERRORS, 16))
def test_every_call_to_the_disk_fails(games: Games, error: int, for_good: bool, first: int, step: int) -> None:
    if "disk" not in CALLS:
        path = games.copy("disk")
        counting = Disk(games.top / "disk")
        with disk_of(counting):
            assert games.review(path) == games.sound
        games.check(path)
        CALLS["disk"] = len(counting.calls)
    assert CALLS["disk"] > 30
    for number in range(first, CALLS["disk"] + 1, step):
        path = games.copy("disk")
        with disk_of(Disk(games.top / "disk", at(number, for_good), error)):
            assert games.review(path) == games.sound
        games.check(path)


@pytest.mark.parametrize(("fault", "for_good", "first", "step"), in_turn(FAULTS, 16))
def test_every_statement_to_the_record_fails(games: Games, fault: str, for_good: bool, first: int, step: int) -> None:
    if "record" not in CALLS:
        path, counting = games.copy("record"), Driver()
        with driven_by(counting):
            assert games.review(path) == games.sound
        games.check(path)
        CALLS["record"] = counting.calls
    assert CALLS["record"] > 20
    for number in range(first, CALLS["record"] + 1, step):
        path = games.copy("record")
        with driven_by(Driver(at(number, for_good), fault)):
            assert games.review(path) == games.sound
        games.check(path)
