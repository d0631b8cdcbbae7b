"""Every finished deal of people is counted once, as soon as it is settled, and nothing about it stops a game."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.desk.recorded import figures_of, move, play_deals, played, record, rows
from tests.desk.saved_games import PLAYERS, opened, start
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.record_book import bring_up_to_date
from thousand_tui.desk.recording import key_of
from thousand_tui.rules import Contract, Give, LineName, Play, Shuffle, Standing, preset
from thousand_tui.rules.actions import MARRIAGE
from thousand_tui.rules.cards import points_of
from thousand_tui.storage import records_path
from thousand_tui.storage.record_facts import DEFENDER, SUM_UP, WON, Hand, RecordedDeal, RecordedGame, RecordedPlayer
from thousand_tui.storage.record_figures import Asked
from thousand_tui.storage.record_stats import figures, people
from thousand_tui.storage.records import delete_all
from thousand_tui.study.replay import Replay
from thousand_tui.table import Player, TableSettings, ThousandSession
from thousand_tui.table.games import AnySession

pytestmark = pytest.mark.usefixtures("own_record")


def test_a_deal_counts_once_it_is_settled_and_no_more_when_it_is_taken_back_later(tmp_path: Path) -> None:
    session = start(players=(Player("Anna"), Player("Bogdan", "novice"), Player("Vera", "novice")))
    session.settings = TableSettings(practice=True)
    keeper = keep(session, tmp_path)
    while not session.course.has_settled:
        move(session)
    keeper.close()
    assert [row[:2] for row in rows("deals")] == [(1, 1)]
    found = opened(keeper.path)
    assert found.session.undo()
    found.keeper.close()
    assert not rows("deals")


def test_what_is_kept_of_a_hand_is_what_stands_on_the_sheet(tmp_path: Path) -> None:
    session, _ = played(tmp_path, 12)
    sheet = session.game.sheet.deals[:12]
    declared = [settled for settled in sheet if settled.outcome.declarer == 0]
    found = figures_of()
    deals = found.deals
    lines = [line for settled in sheet for line in settled.lines if line.side == 0]
    assert deals.played == 12
    assert declared
    assert deals.declared == len(declared)
    assert deals.defended == 12 - len(declared)
    assert deals.bids == sum(settled.outcome.bid for settled in declared)
    assert deals.contracts == sum(settled.outcome.contract for settled in declared)
    assert deals.made == sum(settled.made and not settled.outcome.conceded for settled in declared)
    assert deals.change_declaring + deals.change_defending == sum(line.amount for line in lines)
    assert deals.change_declaring + deals.change_defending == session.game.sheet.deals[11].totals[0]
    assert deals.points_declaring == sum(settled.outcome.raw(0) for settled in declared)
    assert deals.bolts == sum(line.rule == LineName.BOLT for line in lines)
    marriages = [
        play
        for play in session.log
        if play.actor == 0 and isinstance(play.action, Play) and play.action.meld == MARRIAGE
    ]
    assert deals.marriages == len(marriages) > 0


def test_a_whole_game_is_won_and_lost(tmp_path: Path) -> None:
    won = []
    for seed in ("one", "two", "three"):
        near = [Standing(total=850)] * 2
        session = ThousandSession(preset("TWO").agreements, PLAYERS[:2], seed, standings=near)
        keeper = keep(session, tmp_path)
        play_deals(session, 10_000)
        keeper.close()
        won.append(session.game.winners == (0,))
    assert set(won) == {True, False}
    found = figures_of()
    assert (found.games, found.won.of, found.won.times) == (3, 3, sum(won))
    assert [company.what for company in found.by_opponents] == ["regular"]
    assert {row[0] for row in rows("games", "ended, id, key")} == {"won"}
    assert found.from_barrel == sum(won)


def test_a_deal_taken_back_at_a_practice_table_counts_as_it_is_played_then(tmp_path: Path) -> None:
    session = start(players=(Player("Anna"), Player("Bogdan", "novice"), Player("Vera", "novice")))
    session.settings = TableSettings(practice=True)
    keeper = keep(session, tmp_path)
    play_deals(session, 3)
    keeper.close()
    before = rows("deals", "number, log, game")
    assert len(before) == 3
    while len(session.course.totals) >= 3:
        assert session.undo()
    keeper.close()
    assert rows("deals", "number, log, game") == before[:2]
    play_deals(session, 1)
    keeper.close()
    after = rows("deals", "number, log, game")
    assert [row[0] for row in after] == [1, 2, 3]
    assert figures_of().deals.undos == 1


def test_the_same_game_counts_once_whatever_its_file_is_called(tmp_path: Path) -> None:
    _, keeper = played(tmp_path, 2)
    renamed = keeper.path.rename(tmp_path / "other.json")
    found = opened(renamed)
    play_deals(found.session, 1)
    found.keeper.close()
    assert len(rows("games")) == 1
    assert rows("games", "path, id, key")[0][0] == str(renamed)
    assert [row[:2] for row in rows("deals")] == [(1, 1), (1, 2), (1, 3)]


def test_a_game_that_is_not_in_the_record_yet_is_counted_from_its_first_deal_on(tmp_path: Path) -> None:
    _, keeper = played(tmp_path, 3)
    records_path().unlink()
    found = opened(keeper.path)
    play_deals(found.session, 1)
    found.keeper.close()
    assert [row[:2] for row in rows("deals")] == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_a_game_between_bots_is_nobodys_record(tmp_path: Path) -> None:
    session = start(players=tuple(Player(name, "novice") for name in ("Anna", "Bogdan", "Vera")))
    keeper = keep(session, tmp_path)
    play_deals(session, 1)
    keeper.close()
    assert not records_path().exists()


def test_the_key_of_a_game_does_not_tell_its_seed() -> None:
    session = start("secret")
    assert "secret" not in key_of(session, "2026-01-01")
    assert key_of(session, "2026-01-01") != key_of(start("other"), "2026-01-01")


# --- Trouble --------------------------------------------------------------------------------------------------------


def told(session: AnySession) -> str:
    """All that the players were told of saving and the record."""
    return " ".join(session.untold)


def goes_on(folder: Path, sentence: str) -> AnySession:
    """Play with a record that cannot be written: one sentence says so, and the game is saved."""
    session = start()
    keeper = keep(session, folder)
    play_deals(session, 1)
    keeper.close()
    play_deals(session, 2)
    keeper.close()
    move(session)
    keeper.close()
    assert session.trouble is None
    assert len(session.untold) == 1
    assert sentence in told(session)
    return session


def test_a_locked_record_does_not_stop_a_game_and_its_deals_are_added_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thousand_tui.storage.records.PATIENCE", 0.01)
    played(tmp_path / "first", 1, "other")
    other = sqlite3.connect(records_path(), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    session = goes_on(tmp_path, "Another program is writing to your record")
    other.execute("ROLLBACK")
    other.close()
    assert len(rows("deals")) == 1
    keeper = keep(session, tmp_path)
    play_deals(session, 1)
    keeper.close()
    assert len(rows("deals")) == 5


def test_a_python_without_sqlite_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    goes_on(tmp_path, "This Python has no SQLite")
    assert not records_path().exists()


def test_a_folder_that_cannot_be_made_does_not_stop_a_game(tmp_path: Path) -> None:
    (tmp_path / "record").write_text("in the way")
    goes_on(tmp_path, "cannot be written in")


def test_a_record_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    played(tmp_path, 1)
    with sqlite3.connect(records_path()) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    before = records_path().read_bytes()
    goes_on(tmp_path, "newer version of the game")
    assert records_path().read_bytes() == before


def test_a_damaged_record_is_put_aside_and_made_anew(tmp_path: Path) -> None:
    played(tmp_path, 2, "other")
    records_path().write_bytes(b"SQLite format 3\0" + os.urandom(5000))
    goes_on(tmp_path, "was damaged; it is kept as records.damaged-1.db")
    assert (records_path().parent / "records.damaged-1.db").exists()
    assert [row[:2] for row in rows("deals")] == [(1, 1), (1, 2), (1, 3)]
    # Another game of this run does not tell it again.
    session = start()
    keeper = keep(session, tmp_path)
    play_deals(session, 1)
    keeper.close()
    move(session)
    assert not session.untold


def test_the_record_is_for_its_owner_alone(tmp_path: Path) -> None:
    played(tmp_path, 1)
    with record():
        modes = {path.name: path.stat().st_mode & 0o777 for path in records_path().parent.iterdir()}
    assert modes.pop("records.db") == 0o600
    assert set(modes.values()) <= {0o600}


def test_the_record_goes_with_the_saves_and_is_carried_over_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thousand_tui.storage.places.checkout", lambda: None)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data"))
    monkeypatch.delenv("THOUSAND_RECORDS")
    monkeypatch.delenv("THOUSAND_SAVES", raising=False)
    played(tmp_path / "games", 3)
    former = records_path()
    with record() as records:
        assert records.path.parent == tmp_path / "data"
        records.forget("somebody")
    # Its saves are gone, and another program has the record open.
    with closing(sqlite3.connect(former)) as open_elsewhere:
        open_elsewhere.execute("SELECT * FROM deals").fetchone()
        monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "named"))
        assert records_path() == tmp_path / "named" / "records.db"
        assert len(rows("deals")) == 3
    assert {path.name: path.stat().st_mode & 0o777 for path in records_path().parent.iterdir()} == {
        "records.db": 0o600,
        "records.forgotten.json": 0o600,
    }
    played(tmp_path / "named", 2, "another")
    assert len(rows("deals")) == 5
    delete_all(records_path())
    assert len(rows("deals")) == 0
    monkeypatch.delenv("THOUSAND_SAVES")
    assert len(rows("deals")) == 3
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "named"))
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "own"))
    assert records_path() == tmp_path / "own" / "records.db"
    assert len(rows("deals")) == 0


def test_a_former_record_that_is_damaged_is_left_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.storage.places.checkout", lambda: None)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path))
    monkeypatch.delenv("THOUSAND_RECORDS")
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "named"))
    (tmp_path / "records.db").write_bytes(b"no record" * 999)
    assert len(rows("deals")) == 0
    assert (tmp_path / "records.db").read_bytes() == b"no record" * 999


def test_seat_form_and_talon_are_kept_and_read_again_where_an_older_record_has_none(tmp_path: Path) -> None:
    session, keeper = played(tmp_path / "saves", 5)
    assert isinstance(session, ThousandSession)
    replay: Replay[Any, Any, Any] = Replay(session)
    expected = []
    for deal, row in zip(replay.deals, session.game.sheet.deals, strict=False):
        outcome, moves = row.outcome, [session.log[ply].action for ply in range(deal.first, deal.last)]
        # A pack that was dealt again is another one.
        replay.go(max(deal.first + at for at, action in enumerate(moves) if isinstance(action, Shuffle)) + 1)
        talon = sum(points_of(pile.cards or 0) for pile in replay.open_view(0).deal.talon)
        bought = outcome.declarer == 0 and any(isinstance(move, Give | Contract) for move in moves)
        expected.append((outcome.number, outcome.active.index(0), talon if bought else -1))
    kept = rows("hands", "number, place, talon")
    assert kept == expected[: len(kept)]
    assert len(kept) >= 4
    assert any(talon >= 0 for *_, talon in kept)
    assert {form for (form,) in [(row[0],) for row in rows("games", "form, 1, 1")]} == {"three"}
    found = figures_of()
    assert [each.what for each in found.places] == sorted({str(place) for _, place, _ in kept})
    for split in (found.against, found.forms, found.places):
        assert sum(each.deals for each in split) == found.deals.played
        assert sum(each.change_declaring for each in split) == found.deals.change_declaring
        assert sum(each.defended for each in split) == found.deals.defended
    assert found.talons.bought == sum(talon >= 0 for *_, talon in kept)
    assert found.talons.points == sum(max(0, talon) for *_, talon in kept)
    settled = rows("hands", "number, settled, 1")
    with closing(sqlite3.connect(records_path())) as file, file:
        file.execute("UPDATE hands SET place = -2, talon = -2")
        file.execute("DELETE FROM sums")
        file.execute(SUM_UP.format(where=""))
        file.execute("DELETE FROM files")
    assert not figures_of().places
    with record() as records:
        bring_up_to_date(records, keeper.path.parent)
    assert rows("hands", "number, place, talon") == kept
    assert rows("hands", "number, settled, 1") == settled


def test_what_hints_could_have_gained_is_of_the_last_fifty_reviewed_deals(tmp_path: Path) -> None:
    players = (RecordedPlayer(0, "Anna", "anna", "person", "regular"),)
    game = RecordedGame("k", "thousand", "x", "2024", "2024", "BASE", 3, WON, players=players)
    deals = [
        RecordedDeal(at, "x", f"2024-01-01T00:{at:02}", (Hand(0, "anna", DEFENDER, error=float(at), place=0),))
        for at in range(1, 60)
    ]
    with record() as records:
        records.put(game, deals[:3])
        assert figures(records, people(records)[0], Asked("anna")).reviewed.hints == (2.0,)
        records.put(game, deals[3:])
        lately, before = figures(records, people(records)[0], Asked("anna")).reviewed.hints
    assert (lately, before) == (sum(range(10, 60)) / 50, sum(range(1, 10)) / 9)
