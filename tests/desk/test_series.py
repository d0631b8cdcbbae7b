"""A series of games: who is ahead, whose seat moves on, what players begin with, and what a kill may leave behind."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.desk.recorded import seldom
from tests.narrowing import a, present
from tests.slowly import every_third
from tests.words.english import worded
from thousand_tui.bots import LEVELS
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.desk.seating import TableSetup
from thousand_tui.desk.sentences import SaveError
from thousand_tui.desk.series import (
    Series,
    SeriesError,
    all_series,
    begin_series,
    most_handicap,
    read_handicap,
    series_of,
)
from thousand_tui.rules import CHANCE, preset, presets, read_agreements, view_of
from thousand_tui.rules.forms import form_of
from thousand_tui.storage.matches import kept_files
from thousand_tui.storage.series import FOLDER, MOST_GAMES
from thousand_tui.storage.shelf import delete, summary
from thousand_tui.table import Player, TableSettings, ThousandSession

PEOPLE = ("Anna", "Bogdan", "Vera")


def setup(rules: str = "501", names: tuple[str, ...] = PEOPLE) -> TableSetup:
    """A table of people alone: nobody has to be waited for."""
    return TableSetup(tuple(map(Player, names)), preset(rules).agreements, TableSettings())


def played(found: Series, *, to_its_end: bool = False) -> ThousandSession:
    """The next game, given up by whoever sits at the first seat, or played to its end as Novices would."""
    session, keeper = found.sit_down(TableSettings())
    session.keep(seldom(keeper))
    if not to_its_end:
        session.give_up(0)
    while not session.is_over:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(LEVELS["novice"].choose(view_of(session.game, session.turn), Random(session.ply)))
    keeper.close()
    return session


def test_seats_move_on_and_places_are_added(tmp_path: Path) -> None:
    found = begin_series(tmp_path, setup(), 4, "places", ())
    assert found.headline == worded("series.next", number=1, games=4)
    names = []
    for _ in range(4):
        names.append(played(found).names)
        found = Series(found.path)
    assert names == [
        ("Anna", "Bogdan", "Vera"),
        ("Bogdan", "Vera", "Anna"),
        ("Vera", "Anna", "Bogdan"),
        ("Vera", "Bogdan", "Anna"),
    ]
    # Whoever gives up is last: Vera twice, the others once; the others share the first place.
    assert [(found.names[row.player], row.places, row.wins) for row in found.rows()] == [
        ("Anna", 6, 3),
        ("Bogdan", 6, 3),
        ("Vera", 8, 2),
    ]
    assert found.is_over
    assert found.headline == worded("series.won.shared", who="Anna and Bogdan")


def test_a_game_that_is_won_counts_for_its_winner_and_the_series_ends_early(tmp_path: Path) -> None:
    found = begin_series(tmp_path, setup(), 3, "wins", ())
    winners = []
    while not found.is_over:
        session = played(found, to_its_end=True)
        winners += [session.names[seat] for seat in session.view().winning_seats]
        found = Series(found.path)
        assert sum(row.wins for row in found.rows()) == len(winners)
    most = max(map(winners.count, winners))
    (best,) = found.leaders
    assert winners.count(best) == most
    assert found.headline == worded("series.won", who=best)
    assert len(found.over) == 3 or (len(found.over), most) == (2, 2)
    for game, winner in zip(found.over, winners, strict=True):
        assert found.totals_told(game).startswith(winner)
    heads, first, *_ = found.table_rows()
    assert worded("series.head.wins") in heads
    assert first.startswith(best)


def test_whoever_has_no_name_is_told_of_themselves_and_sits_down_as_before(tmp_path: Path) -> None:
    found = begin_series(tmp_path, setup(names=("Anna", "Vera", "Player")), 2, "places", (0, 0, 50))
    assert found.handicap_told == worded("series.handicap.told", who="You +50")
    assert played(found).names == ("Anna", "Vera", "Player")
    assert played(found := Series(found.path)).names == ("Vera", "Player", "Anna")
    assert "Player" not in "".join((*found.table_rows(), *map(found.totals_told, found.kept.played)))
    assert "You " in "".join(found.table_rows())
    assert Series(found.path).headline == "You win the series."


def test_a_game_is_a_saved_game_that_leads_back_to_its_series(tmp_path: Path) -> None:
    found = begin_series(tmp_path, setup(), 2, "wins", ())
    session, keeper = found.sit_down(TableSettings())
    session.let_chance_act()
    keeper.close()
    again = present(series_of(keeper.path))
    assert again.path == found.path
    assert again.begun() == keeper.path
    assert again.headline == worded("series.running", number=1, games=2)
    resumed = a(Resumed, resume(keeper.path))
    assert resumed.session.names == session.names
    resumed.keeper.close()
    assert series_of(tmp_path / "another.json") is None


def test_what_a_game_has_come_to_counts_when_its_file_is_gone(tmp_path: Path) -> None:
    found = begin_series(tmp_path, setup(), 2, "wins", ())
    played(found)
    found = Series(found.path)
    delete(found.file_of(found.kept.played[0]))
    found = Series(found.path)
    assert found.number == 2
    assert len(found.over) == 1


def test_a_game_of_which_nothing_was_saved_is_begun_again(tmp_path: Path) -> None:
    """So it is if the program is killed between noting the game and saving it, or the file of a running one goes."""
    found = begin_series(tmp_path, setup(), 2, "wins", ())
    _, keeper = found.sit_down(TableSettings())
    keeper.close()
    delete(keeper.path)
    found = Series(found.path)
    assert found.begun() is None
    assert found.number == 1
    played(found)
    assert [len(game.places) for game in Series(found.path).kept.played] == [3]


def test_a_head_start_is_what_every_game_begins_with(tmp_path: Path) -> None:
    found = begin_series(tmp_path, setup(), 2, "wins", [100, 0, -50])
    assert found.handicap_told == worded("series.handicap.told", who="Anna +100 and Vera −50")
    session, keeper = found.sit_down(TableSettings())
    keeper.close()
    assert session.game.sheet.totals == (100, 0, -50)
    assert summary(keeper.path).totals == (100, 0, -50)
    session.give_up(0)
    session, keeper = Series(found.path).sit_down(TableSettings())
    keeper.close()
    assert dict(zip(session.names, session.game.sheet.totals, strict=True)) == {"Anna": 100, "Bogdan": 0, "Vera": -50}


def test_a_head_start_above_a_low_barrel_is_lowered_and_the_game_begins(tmp_path: Path) -> None:
    found = begin_series(tmp_path, setup("BASE"), 2, "places", [400, -50, 0])
    low = read_agreements(found.kept.agreements | {"barrel_level": 300})
    kept = json.loads(found.path.read_bytes()) | {"agreements": low.model_dump(mode="json")}
    found.path.write_text(json.dumps(kept))
    found = Series(found.path)
    assert found.kept.handicap[0] > most_handicap(low) == found.handicap[0]
    assert worded("series.handicap.lowered") in found.handicap_told
    session, keeper = found.sit_down(TableSettings())
    session.let_chance_act()
    assert session.start.sheet.totals == (found.handicap[0], -50, 0)
    keeper.close()
    usual = begin_series(tmp_path, setup(), 2, "places", [50, 0, 0])
    assert worded("series.handicap.lowered") not in usual.handicap_told


def test_partners_begin_with_the_same(tmp_path: Path) -> None:
    table = setup("STOCK-4", ("Anna", "Bogdan", "Vera", "Jan"))
    with pytest.raises(SeriesError, match=worded("series.handicap.partners")):
        begin_series(tmp_path, table, 2, "wins", [100, 0, 0, 0])
    assert begin_series(tmp_path, table, 2, "wins", [100, 0, 100, 0]).kept.handicap == [100, 0, 100, 0]


@pytest.mark.parametrize("given", [[3, 0, 0], [255, 0, 0], [0, -255, 0]])
def test_other_head_starts_are_refused(tmp_path: Path, given: list[int]) -> None:
    with pytest.raises(SeriesError, match="at most 250"):
        begin_series(tmp_path, setup(), 2, "wins", given)
    assert kept_files(tmp_path / FOLDER) == []


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({"barrel_level": 300}, 295),
        ({"barrel_level": "auto"}, 500),
        ({"barrel_level": "none"}, 500),
        ({"target": 3000, "reverse_barrel": True}, 875),
    ],
)
def test_nobody_begins_on_a_barrel(tmp_path: Path, changes: dict[str, object], most: int) -> None:
    table = setup("BASE")
    own = table.agreements.model_copy(update=changes)
    table = TableSetup(table.players, own, TableSettings())
    with pytest.raises(SeriesError, match=f"at most {most}"):
        begin_series(tmp_path, table, 2, "wins", [most + 5, 0, 0])
    session, keeper = begin_series(tmp_path, table, 2, "wins", [most, 0, -most]).sit_down(TableSettings())
    keeper.close()
    assert session.game.sheet.totals == (most, 0, -most)


@pytest.mark.parametrize("rules", every_third(found.name for found in presets()))
def test_by_all_agreements_a_game_with_the_largest_head_starts_is_played_and_gone_on_with(
    tmp_path: Path, rules: str
) -> None:
    agreements = preset(rules).agreements
    most, form = most_handicap(agreements), form_of(agreements)
    names = ("Anna", "Bogdan", "Vera", "Jan")[: form.seats]
    given = [(-most, most)[side % 2] for side in form.sides]
    found = begin_series(tmp_path, setup(rules, names), 2, "wins", given)
    session, keeper = found.sit_down(TableSettings())
    assert [session.game.sheet.totals[side] for side in form.sides] == given
    # Nothing is written until the deal is over.
    session.keep(lambda _: None)
    while not session.course.totals:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(LEVELS["novice"].choose(view_of(session.game, session.turn), Random(session.ply)))
    session.keep(keeper.save)
    keeper.close()
    resumed = a(Resumed, resume(keeper.path))
    resumed.keeper.close()
    assert isinstance(resumed.session, ThousandSession)
    assert resumed.session.game == session.game
    assert resumed.session.course.totals == session.course.totals


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        ("", [0, 0, 0]),
        ("100", [100, 0, 0]),
        ("0, 50", [0, 50, 0]),
        ("vera 100, Anna=−20", [-20, 0, 100]),
    ],
)
def test_head_starts_are_read(typed: str, given: list[int]) -> None:
    assert read_handicap(typed, PEOPLE) == given


@pytest.mark.parametrize("typed", ["Anna", "Jan 100", "1, 2, 3, 4", "Anna 1x"])
def test_what_cannot_be_read_is_said(typed: str) -> None:
    with pytest.raises(SeriesError, match="cannot be read"):
        read_handicap(typed, PEOPLE)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("games", MOST_GAMES + 1),
        ("counting", "luck"),
        ("handicap", [0]),
        ("played", [{"file": "../a.json", "order": [0, 1, 2]}]),
        ("played", [{"file": "a.json", "order": [0, 0, 2]}]),
        ("agreements", {"form": "five"}),
    ],
)
def test_a_damaged_series_is_refused_and_the_others_stay(tmp_path: Path, field: str, value: object) -> None:
    sound, damaged = (begin_series(tmp_path, setup(), 2, "wins", ()) for _ in range(2))
    data = json.loads(damaged.path.read_text())
    data[field] = value
    damaged.path.write_text(json.dumps(data))
    with pytest.raises(SaveError):
        Series(damaged.path)
    assert [each.path for each in all_series(tmp_path)[0]] == [sound.path]
