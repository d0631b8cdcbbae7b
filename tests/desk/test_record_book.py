"""The record and the saves: what is only in the saves is added, and rebuilding loses and doubles nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desk.programs import Python
from tests.desk.record_kills import in_record, in_saves
from tests.desk.recorded import figures_of, play_deals, played, record, rows
from tests.desk.saved_games import opened, start
from thousand_tui.desk import record_book
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.record_command import Book
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.mariage.table import MariageSession
from thousand_tui.storage import records_path
from thousand_tui.storage.record_facts import ReviewedHand
from thousand_tui.storage.record_figures import Asked
from thousand_tui.storage.record_stats import figures, people
from thousand_tui.storage.shelf import backup_path
from thousand_tui.table import Player

pytestmark = pytest.mark.usefixtures("own_record")

ROOT = Path(__file__).resolve().parents[2]


def brought_up_to_date(folder: Path) -> record_book.Added:
    with record() as records:
        return record_book.bring_up_to_date(records, folder)


def rebuilt(folder: Path) -> record_book.Added:
    with record() as records:
        return record_book.rebuild(records, folder)


def without_moments() -> list[tuple[object, ...]]:
    """All hands, but for when their deals were settled, which a save does not tell."""
    with record() as records, records.reading() as connection:
        names = [row[1] for row in connection.execute("PRAGMA table_info(hands)") if row[1] not in ("game", "settled")]
        asked = f"SELECT key, {', '.join(names)} FROM hands JOIN games ON games.id = hands.game ORDER BY 1, 2, 3"
        return [tuple(row) for row in connection.execute(asked)]


def test_games_from_before_there_was_a_record_are_added_and_read_once(tmp_path: Path) -> None:
    played(tmp_path / "saves", 3)
    recorded = without_moments()
    records_path().unlink()
    assert brought_up_to_date(tmp_path / "saves").read == 1
    assert without_moments() == recorded
    assert brought_up_to_date(tmp_path / "saves").read == 0


def test_of_many_games_the_newest_are_read_and_the_others_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "saves"
    for at, seed in enumerate(("one", "two", "three")):
        before = set(folder.glob("*.json"))
        played(folder, 3, seed)
        (newest,) = set(folder.glob("*.json")) - before
        os.utime(newest, (at + 1, at + 1))
    records_path().unlink()
    monkeypatch.setattr(record_book, "AT_ONCE", 1)
    for left, told in enumerate(("", "One older saved game is", "2 older saved games are")[::-1]):
        Book(folder).show(None, None, None)
        assert capsys.readouterr().err == (
            f"{told} not counted yet: ask again to read more, or use thousand records --rebuild to read all.\n"
            if told
            else ""
        )
        paths = [row[0] for row in rows("games", "path, key, id")]
        assert str(newest) in paths
        assert len(paths) == left + 1


def test_a_rebuilt_record_is_the_one_that_was_played(tmp_path: Path) -> None:
    for seed in ("one", "two"):
        played(tmp_path / "saves", 3, seed)
    recorded, deals = without_moments(), rows("deals", "game, number, log, settled")
    assert rebuilt(tmp_path / "saves").read == 2
    assert without_moments() == recorded
    assert rows("deals", "game, number, log, settled") == deals


def test_rebuilding_mends_what_is_wrong_and_keeps_what_reviews_found(tmp_path: Path) -> None:
    played(tmp_path / "saves", 3)
    recorded = without_moments()
    with record() as records:
        (key,) = [row[0] for row in rows("games", "key, id, path")]
        log = records.counted(key)[2]
        records.reviewed(key, [ReviewedHand(2, log, 0, 12.5, -3.0), ReviewedHand(3, "another log", 0, 9.0)])
        records.take_out(key, [1])
        with records.reading() as connection:
            assert connection.execute("SELECT count(*) FROM hands").fetchone() == (2,)
    rebuilt(tmp_path / "saves")
    assert [row[:5] for row in without_moments()] == [row[:5] for row in recorded]
    found = figures_of().reviewed
    assert (found.deals, found.error, found.luck) == (1, 12.5, -3.0)


def test_what_came_of_saves_that_are_deleted_stays_and_is_marked(tmp_path: Path) -> None:
    _, kept = played(tmp_path / "saves", 2, "one")
    _, lost = played(tmp_path / "saves", 2, "two")
    lost.path.unlink()
    backup_path(lost.path).unlink()
    assert rebuilt(tmp_path / "saves").gone == 1
    assert sorted(rows("games", "path, gone, id")) == sorted([(str(kept.path), 0, 1), (str(lost.path), 1, 2)])
    assert figures_of().gone == 1
    assert figures_of().deals.played == 4


def test_two_copies_of_a_game_are_one_game(tmp_path: Path) -> None:
    _, keeper = played(tmp_path / "saves", 2)
    (tmp_path / "saves" / "copy.json").write_bytes(keeper.path.read_bytes())
    found = opened(keeper.path)
    play_deals(found.session, 2)
    found.keeper.close()
    for _ in range(2):
        brought_up_to_date(tmp_path / "saves")
        rebuilt(tmp_path / "saves")
        assert [row[:2] for row in rows("deals")] == [(1, number) for number in range(1, 5)]


def test_of_a_damaged_save_what_can_be_read_counts_and_the_rest_stays(tmp_path: Path) -> None:
    _, keeper = played(tmp_path / "saves", 3)
    lines = keeper.path.read_text("utf-8").splitlines()
    broken = next(at for at, line in enumerate(lines) if line.strip().startswith('"= '))
    keeper.path.write_text("\n".join([*lines[: broken + 8], '  "nonsense",', *lines[broken + 9 :]]), "utf-8")
    backup_path(keeper.path).unlink()
    rebuilt(tmp_path / "saves")
    assert len(rows("deals")) == 3
    keeper.path.write_text("nothing", "utf-8")
    assert rebuilt(tmp_path / "saves").unreadable == 1
    assert len(rows("deals")) == 3


def test_games_of_mariage_count_their_tokens(tmp_path: Path) -> None:
    players = [Player("Anna"), *(Player(name, "novice") for name in ("Bogdan", "Vera", "Oleh", "Nadia"))]
    session = MariageSession(MariageAgreements(), players, "tokens")
    keeper = keep(session, tmp_path / "saves")
    while len(session.course.totals) < 3 or session.course.has_settled:
        play_mariage(session)
    keeper.close()
    with record() as records:
        (person,) = people(records)
        found = figures(records, person, Asked(person.who)).others["mariage"]
    assert (found.games, found.deals) == (1, 3)
    assert found.tokens == sum(settled.gained(0) for settled in session.game.sheet.deals[:3])
    before = without_moments()
    rebuilt(tmp_path / "saves")
    assert without_moments() == before
    assert figures_of().deals.played == 0


def play_mariage(session: MariageSession) -> None:
    """Make one move, the first that is allowed."""
    if session.turn == -1:
        session.let_chance_act()
    else:
        view = session.card_game.view_of(session.game, session.turn)
        session.submit(next(iter(view.choices)))


AT_ONCE = """
import os, sys
os.fsync = lambda _: None
from pathlib import Path
from thousand_tui.desk import record_book
with record_book.opened() as records:
    for _ in range(3):
        record_book.rebuild(records, Path(sys.argv[1]))
"""


def test_programs_at_once_count_each_deal_once(tmp_path: Path) -> None:
    for seed in ("one", "two", "three"):
        played(tmp_path / "saves", 2, seed)
    records_path().unlink()
    command = [sys.executable, "-c", AT_ONCE, str(tmp_path / "saves")]
    programs = [Python(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for program in programs:
        _, said = program.communicate(timeout=120)
        assert program.returncode == 0, said
    assert in_record() == (in_saves(tmp_path / "saves"), 0)


def test_a_second_program_that_may_only_read_a_game_records_nothing_of_its_own(tmp_path: Path) -> None:
    session = start()
    keeper = keep(session, tmp_path / "saves")
    play_deals(session, 1)
    other = """
import sys
from pathlib import Path
from tests.desk.recorded import play_deals
from tests.desk.saved_games import opened
found = opened(Path(sys.argv[1]))
play_deals(found.session, 2)
found.keeper.close()
print(found.session.has_unsaved)
"""
    command = [sys.executable, "-c", other, str(keeper.path)]
    with Python(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.communicate(timeout=120)[0].strip() == "True"
    play_deals(session, 1)
    keeper.close()
    assert in_record() == (in_saves(tmp_path / "saves"), 0)
