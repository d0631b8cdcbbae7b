"""Sessions become files and come back."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.desk.saved_games import PLAYERS, broken, fields, kept, opened, play, rewrite, same, saved, start
from tests.narrowing import a
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.desk.opening import Resumed, mend, resume
from thousand_tui.desk.sentences import SaveError
from thousand_tui.rules import Agreements, Give, Standing, preset
from thousand_tui.storage.shelf import backup_path
from thousand_tui.table import Mark, Player, TableSettings, ThousandSession


def put_line(path: Path, at: int, line: str) -> None:
    """Change one line of the log by hand, and let no backup help."""
    log = fields(path)["log"]
    rewrite(path, log=[*log[:at], line, *log[at + 1 :]])


@given(
    moves=st.integers(0, 160),
    seed=st.text("abc", min_size=1, max_size=4),
    name=st.sampled_from(["BASE", "PAGAT", "APP"]),
)
def test_a_game_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, moves: int, seed: str, name: str
) -> None:
    session, path = saved(tmp_path_factory.mktemp("saves"), moves, seed, name, max(0, moves - 8))
    assert same(opened(path).session, session)


def test_every_move_is_in_the_file_at_once(tmp_path: Path) -> None:
    session = start()
    keeper = keep(session, tmp_path)
    for moves in range(1, 40):
        play(session, 1)
        assert len([line for line in fields(keeper.path)["log"] if line[0] != "="]) == moves
    keeper.close()


def test_a_resumed_game_is_saved_where_it_was(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 60)
    found = opened(path)
    before = path.read_bytes()
    play(found.session, 25, Random(1))
    found.keeper.close()
    assert found.session.trouble is None
    assert path.read_bytes() != before
    assert same(opened(path).session, found.session)


def test_opening_a_game_does_not_write(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 60)
    before = path.read_bytes()
    opened(path).keeper.close()
    assert path.read_bytes() == before


def test_a_finished_game_comes_back_finished(tmp_path: Path) -> None:
    agreements = Agreements(barrel_level="none")
    session = ThousandSession(agreements, start().players, "w", standings=[Standing(990)] * 3)
    keeper = keep(session, tmp_path)
    play(session, 2000)
    assert session.game.winners
    keeper.close()
    found = opened(keeper.path)
    assert same(found.session, session)
    assert found.session.is_over


def test_a_game_begun_in_the_middle_keeps_its_standings(tmp_path: Path) -> None:
    standings = (Standing(880, 1, 2), Standing(-120, 2), Standing(640, 0, None, 1))
    session = ThousandSession(preset("PAGAT").agreements, start().players, "m", dealer=1, standings=standings)
    keeper = keep(session, tmp_path)
    play(session, 50)
    keeper.close()
    found = a(ThousandSession, opened(keeper.path).session)
    assert found.standings == standings
    assert same(found, session)


def test_undo_shortens_the_file_and_is_marked(tmp_path: Path) -> None:
    session, keeper = start(), None
    keeper = keep(session, tmp_path)
    while not (session.undo_target() and session.ply > 30):
        play(session, 1, Random(session.ply))
    length = len(fields(keeper.path)["log"])
    assert session.undo()
    assert len(fields(keeper.path)["log"]) < length
    assert "undo" in fields(keeper.path)["marks"][str(session.game.deal.number)]
    play(session, 30)
    keeper.close()
    assert same(opened(keeper.path).session, session)


def test_giving_up_and_changing_places_are_kept(tmp_path: Path) -> None:
    session = start()
    keeper = keep(session, tmp_path)
    play(session, 30)
    session.change_player(0, Player("Robot", "novice"))
    session.mark(Mark.HINT)
    session.give_up(2)
    keeper.close()
    found = opened(keeper.path).session
    assert found.players[0] == Player("Robot", "novice")
    assert found.occasion.given_up_by == 2
    assert found.is_over
    assert same(found, session)


def test_names_are_harmless_and_keep_their_script(tmp_path: Path) -> None:
    hostile = ("\x1b[31mA\r\nB\u202e", "[bold]Ганна[/] {name}", "李" * 200)
    session = start(players=tuple(Player(name) for name in hostile))
    path = kept(session, tmp_path)
    names = opened(path).session.names
    assert names[:2] == ("[31mA B", "[bold]Ганна[/] {name}")
    assert set(names[2]) == {"李"}
    assert len(names[2]) == 12
    assert path.parent == tmp_path


@given(names=st.tuples(*[st.text(max_size=40)] * 3))
def test_any_names_come_back(tmp_path_factory: pytest.TempPathFactory, names: tuple[str, ...]) -> None:
    session = start(players=tuple(Player(name) for name in names))
    path = kept(session, tmp_path_factory.getbasetemp() / "names")
    assert session.trouble is None
    assert opened(path).session.names == session.names


def test_hostile_names_in_a_file_are_cleaned(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 5)
    rewrite(path, players=[{"name": name, "kind": "person"} for name in ("\x1b[2J", "a\nb", "\u202eevil")])
    assert opened(path).session.names == ("[2J", "a b", "evil")


@pytest.mark.parametrize("seed", ["", "\udcff", "x" * 5000, "a\nb"])
def test_any_seed_can_be_saved(tmp_path: Path, seed: str) -> None:
    session = start(seed)
    keeper = keep(session, tmp_path)
    play(session, 3)
    keeper.close()
    assert session.trouble is None
    assert same(opened(keeper.path).session, session)


def test_games_without_a_seed_differ() -> None:
    agreements = preset("BASE").agreements
    assert new_session(agreements, start().players).seed != new_session(agreements, start().players).seed


# Damage


def test_a_log_that_stops_making_sense_is_offered_up_to_there(tmp_path: Path) -> None:
    session, path = saved(tmp_path, 60)
    put_line(path, 20, "0 bid 995")
    original = path.read_bytes()
    found = broken(path)
    assert "before move 21?" in found.said()
    assert path.read_bytes() == original
    mended = mend(found)
    assert mended.session.log == session.log[:20]
    copy = tmp_path / f"{path.stem}.damaged-1.json"
    assert copy.read_bytes() == original
    assert copy.name in (mended.notice or "")
    play(mended.session, 3)
    mended.keeper.close()
    assert same(opened(path).session, mended.session)


@pytest.mark.parametrize(
    "line",
    ["", "=", "= 1 2", "= 10 20 30", "1 bid 100000000000", "7 pass", "x pass", "0 give", "0 give KS>0 KS>0 KS>99",
     "* shuffle KS", "* pass", "0 play 9S!nonsense", "0 claim tea", "0 concede x", "٣ pass", "= " + "9" * 5000,
     "\x00", "0 contract -5", "* shuffle " + "KS" * 24],
)  # fmt: skip
def test_any_nonsense_in_the_log_is_damage(tmp_path: Path, line: str) -> None:
    _, path = saved(tmp_path, 60, unsaved=60)
    log = fields(path)["log"]
    # Where nothing is dealt yet, in the auction, and in the middle of the tricks.
    for at in (0, 1, 30):
        rewrite(path, log=[*log[:at], line, *log[at + 1 :]])
        found = broken(path)
        assert found.said().isprintable()
        assert f"move {at + 1}?" in found.said()


def test_a_corrupt_file_is_replaced_by_its_backup_if_wished(tmp_path: Path) -> None:
    session, path = saved(tmp_path, 100)
    path.write_bytes(path.read_bytes()[:777])
    found = broken(path)
    assert "backup" in found.said()
    mended = mend(found)
    shuffles = [ply for ply, move in enumerate(session.log) if move.actor == -1]
    assert mended.session.log == session.log[: shuffles[-1] + 1]
    assert (tmp_path / f"{path.stem}.damaged-1.json").stat().st_size == 777
    mended.keeper.close()
    assert same(opened(path).session, mended.session)


def test_a_missing_file_with_a_backup_can_be_mended(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 100)
    path.unlink()
    mended = mend(broken(path))
    mended.keeper.close()
    assert path.exists()
    assert mended.notice is None


def test_the_longer_of_log_and_backup_is_offered(tmp_path: Path) -> None:
    session, path = saved(tmp_path, 100)
    log = fields(path)["log"]
    path.write_text(json.dumps(fields(path) | {"log": ["0 pass", *log]}), "utf-8")
    assert "backup" in broken(path).said()
    mended = mend(broken(path))
    mended.keeper.close()
    assert mended.session.ply > 20
    assert session.ply == 100


def test_the_backup_is_the_beginning_of_the_deal(tmp_path: Path) -> None:
    session, path = saved(tmp_path, 100)
    assert fields(backup_path(path))["log"][-1].startswith("* shuffle")
    first = backup_path(path).read_bytes()
    found = opened(path)
    while found.session.turn != -1:
        play(found.session, 1)
        assert backup_path(path).read_bytes() == first
    play(found.session, 1)
    found.keeper.close()
    assert backup_path(path).read_bytes() != first
    assert session.ply == 100


def test_without_a_backup_a_corrupt_file_is_refused(tmp_path: Path) -> None:
    _, path = saved(tmp_path)
    path.write_bytes(path.read_bytes()[:500])
    backup_path(path).unlink()
    with pytest.raises(SaveError, match="damaged"):
        resume(path)
    assert path.stat().st_size == 500


def test_a_damaged_file_stays_when_it_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = saved(tmp_path, 60)
    put_line(path, 20, "0 bid 995")
    found, original = broken(path), path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    # There are no hard links here, so it would have to be copied.
    monkeypatch.setattr("os.link", full)
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SaveError, match="disk is full"):
        mend(found)
    assert path.read_bytes() == original
    assert not list(tmp_path.glob("*damaged*"))
    monkeypatch.undo()
    assert mend(broken(path)).session.ply == 20


# Totals


def after_deals(folder: Path, deals: int) -> tuple[ThousandSession, Path, int]:
    """A game with this many settled deals and a few moves more; the number of the last line with totals."""
    session = start("totals")
    keeper = keep(session, folder)
    while len(session.game.sheet.deals) < deals:
        play(session, 1, Random(session.ply))
    play(session, 6)
    keeper.close()
    log = fields(keeper.path)["log"]
    return session, keeper.path, max(at for at, line in enumerate(log) if line[0] == "=")


def test_written_totals_win_over_counted_ones(tmp_path: Path) -> None:
    session, path, at = after_deals(tmp_path, 3)
    put_line(path, at, "= 610 -340 880")
    found = opened(path)
    assert found.notice is not None
    assert "deal 3" in found.notice
    assert found.session.game.sheet.totals == (610, -340, 880)
    assert found.session.game.sheet.deals[-1].totals == (610, -340, 880)
    assert [standing.barrel for standing in found.session.game.sheet.standings] == [None, None, 0]
    told = next(step for step in found.session.steps() if len(step.after.sheet.deals) == 3)
    assert told.after.sheet.totals == (610, -340, 880)
    assert found.session.log == session.log
    play(found.session, 60)
    assert found.session.trouble is None
    assert fields(path)["log"][at] == "= 610 -340 880"
    assert found.session.game.sheet.deals[3].lines[0].total != session.game.sheet.totals[0]
    found.keeper.close()
    assert opened(path).session.game == found.session.game


def test_corrected_lines_add_up(tmp_path: Path) -> None:
    _, path, at = after_deals(tmp_path, 2)
    put_line(path, at, "= 600 -340 305")
    rows = opened(path).session.game.sheet.deals
    for side in range(3):
        amounts = sum(line.amount for line in rows[-1].lines if line.side == side)
        assert rows[-2].totals[side] + amounts == rows[-1].totals[side]


def test_totals_that_end_the_game_end_it(tmp_path: Path) -> None:
    session, path, at = after_deals(tmp_path, 2)
    rewrite(path, log=[*fields(path)["log"][:at], "= 1015 20 30"])
    found = opened(path).session
    assert found.is_over
    assert found.game.winners == (0,)
    assert not session.is_over


def test_a_game_that_would_be_over_now_goes_on_as_it_was_written(tmp_path: Path) -> None:
    standings = [Standing(990), Standing(990), Standing(990)]
    session = ThousandSession(Agreements(barrel_level="none"), start().players, "w", dealer=0, standings=standings)
    keeper = keep(session, tmp_path)
    play(session, 2000)
    assert len(session.game.sheet.deals) == 1
    keeper.close()
    assert session.is_over
    rewrite(keeper.path, log=[*fields(keeper.path)["log"][:-1], "= 875 990 -120"])
    found = opened(keeper.path)
    assert not found.session.is_over
    assert found.session.game.deal.number == 2
    assert found.session.game.deal.dealer == 1
    play(found.session, 40)
    found.keeper.close()
    assert opened(keeper.path).session.game == found.session.game


def test_a_log_without_totals_is_believed(tmp_path: Path) -> None:
    session, path, _ = after_deals(tmp_path, 2)
    rewrite(path, log=[line for line in fields(path)["log"] if line[0] != "="])
    assert opened(path).session.game == session.game


def test_an_exchange_keeps_its_recipients(tmp_path: Path) -> None:
    session, path = saved(tmp_path, 40)
    assert any(isinstance(move.action, Give) for move in session.log)
    assert any(">" in line for line in fields(path)["log"])


@pytest.mark.parametrize("shown", [True, False])
def test_whether_the_count_is_shown_is_kept(shown: bool, tmp_path: Path) -> None:
    settings = TableSettings(practice=True, count_shown=shown)
    session = new_session(preset("BASE").agreements, PLAYERS, "seed", settings)
    keeper = keep(session, tmp_path)
    keeper.close()
    found = a(Resumed, resume(keeper.path))
    assert found.session.settings == settings
    found.keeper.close()
