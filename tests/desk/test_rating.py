"""Ratings: what follows from games against levels, what counts, fair opponents, and head starts."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.desk.recorded import figures_of, record
from tests.desk.saved_games import PLAYERS, start
from tests.words.english import worded
from thousand_tui.bots import LEVELS
from thousand_tui.cli import main
from thousand_tui.cli.common import bots_asked
from thousand_tui.desk.keeper import new_session
from thousand_tui.desk.rating import (
    FAIR,
    LEAST,
    SEVERAL,
    TWO,
    Rating,
    fairly,
    others_of,
    rating_now,
    rating_of,
    strength,
)
from thousand_tui.desk.recording import game_of
from thousand_tui.desk.reports.records import heading_of, rated_told, text
from thousand_tui.desk.seating import TableSetup, first_agreements, last_person
from thousand_tui.desk.series import PROPOSED, head_start, proposed
from thousand_tui.rules import Standing, preset
from thousand_tui.storage import Settings
from thousand_tui.storage.record_facts import DECLARER, GIVEN_UP, WON, Hand, RecordedDeal, RecordedGame, RecordedPlayer
from thousand_tui.storage.record_figures import Asked, Company, Person, Share
from thousand_tui.table import Mark, Player, TableSettings, ThousandSession
from thousand_tui.words import catalogue, t

pytestmark = pytest.mark.usefixtures("own_record")


ROOT = Path(__file__).resolve().parents[2]


def games(what: str, won: int, of: int) -> Company:
    return Company(what, Share(won, of))


def test_levels_are_rated_in_their_order() -> None:
    for levels in (SEVERAL, TWO):
        assert list(levels) == ["novice", "regular", "skilled", "expert"]
        assert list(levels.values()) == sorted(levels.values())
        assert levels["regular"] == 1500


def test_there_is_one_list_of_levels(capsys: pytest.CaptureFixture[str]) -> None:
    rated = [level.id for level in LEVELS.values() if level.ratings is not None]
    assert list(SEVERAL) == list(TWO) == rated
    assert "{names}" in (catalogue.known("arena.epilog") or "")
    assert main(["duplicate", "--bots", "nobody"]) == 2
    assert re.findall(r"\w+", capsys.readouterr().err)[-len(LEVELS) :] == [*LEVELS]
    for path in (ROOT / "thousand_tui").rglob("*.py"):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if all(level in source for level in LEVELS) else ():
            held = {each.value for each in ast.iter_child_nodes(node) if isinstance(each, ast.Constant)}
            assert not held >= {*LEVELS}, f"{path}:{getattr(node, 'lineno', 0)} has a list of levels of its own"


@pytest.mark.parametrize("rival", SEVERAL)
def test_whoever_wins_as_often_as_a_level_would_is_as_strong(rival: str) -> None:
    own = strength(SEVERAL["expert"])
    share = own / (own + 2 * strength(SEVERAL[rival]))
    found = rating_of([games(f"{rival},{rival}", round(4_000 * share), 4_000)])
    assert abs(found.value - SEVERAL["expert"]) <= 5
    assert found.low <= SEVERAL["expert"] <= found.high
    assert found.level == min(SEVERAL, key=lambda level: abs(SEVERAL[level] - found.value))


def test_it_moves_with_games_and_grows_more_certain() -> None:
    before, won, lost, more = (
        rating_of([games("regular,regular", *each)]) for each in ((0, 0), (12, 12), (0, 12), (40, 120))
    )
    assert (before.value, before.games, before.is_told) == (1500, 0, False)
    assert lost.high < 1500 < won.low
    assert more.low < 1500 < more.high
    assert more.high - more.low < won.high - won.low
    assert more.games == 120


def test_beating_stronger_players_is_worth_more_and_styles_are_as_strong_as_their_level() -> None:
    weak, strong = (rating_of([games(f"{level},{level}", 5, 10)]).value for level in ("novice", "expert"))
    assert weak < strong
    assert others_of("expert-bold,regular") == [SEVERAL["expert"], 1500]
    assert others_of("master") == [TWO["expert"]]
    assert [others_of(why) for why in ("hint", "partners", "")] == [None, None, None]


def test_until_ten_games_count_only_levels_are_named() -> None:
    few = rating_of([games("regular,regular", 3, LEAST - 1), games("hint", 5, 5)])
    assert (few.is_told, few.level) == (False, "regular")
    titles = [LEVELS[level].title for level in SEVERAL]
    between = [t("rating.between", lower=lower, higher=higher) for lower, higher in pairwise(titles)]
    assert few.text in between
    assert rating_of([games("regular,regular", 0, LEAST)]).is_told
    assert Rating(500).text == t("rating.below", level=titles[0])
    for level, said in zip(SEVERAL, (*between, t("rating.above", level=titles[-1])), strict=True):
        assert Rating(SEVERAL[level]).text == Rating(SEVERAL[level] + 1).text == said


# What counts


def rated(session: ThousandSession) -> str:
    return game_of(session, Path("/none"), "2026", "2026", session.players).players[0].rated


def marked(*marks: str, **at: TableSettings) -> ThousandSession:
    session = start()
    session.marks = {1: frozenset(marks)}
    session.settings = at.get("settings", session.settings)
    return session


def test_only_games_without_help_count_and_the_record_says_why_the_others_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("thousand_tui.desk.reports.records.ONE_PAGE", 0)
    helped = {
        "hint": marked(Mark.HINT.of(0)),
        "tutor": marked(Mark.TUTOR.of(0)),
        "seat": marked(Mark.SEAT.of(0)),
        "undo": marked(Mark.UNDO),
        "practice": marked(settings=TableSettings(practice=True)),
        "first": new_session(first_agreements(), PLAYERS),
    }
    for why, session in helped.items():
        put("Anna", 1, 0, rated(session))
        assert re.search(rf"^ .* {worded(f'record.rated.{why}')}$", text(figures_of()), re.MULTILINE)
    assert len({rated_told(why) for why in helped}) == len(helped)
    assert not re.search(rf" {worded('record.rated.yes')}$", text(figures_of()), re.MULTILINE)
    assert not rating_now("Anna").games
    whole = rated(marked(Mark.HINT.of(1), Mark.SEEN))
    assert others_of(whole)
    assert rated_told(whole) == t("record.rated.yes")


@pytest.mark.parametrize(
    ("others", "rules", "totals", "why"),
    [
        (("regular", "person"), "BASE", (), "people"),
        (("regular", "of-somebody"), "BASE", (), "other"),
        (("regular", "regular"), "BASE", (0, 100, 0), "start"),
        (("regular", "regular", "regular"), "STOCK-4", (), "partners"),
        (("skilled", "expert-bold"), "BASE", (), "expert-bold,skilled"),
    ],
)
def test_only_games_alone_against_levels_from_the_start_count(
    others: tuple[str, ...], rules: str, totals: tuple[int, ...], why: str
) -> None:
    players = (Player("Anna"), *(Player(f"Bot {at}", kind) for at, kind in enumerate(others)))
    assert rated(ThousandSession(preset(rules).agreements, players, "seed", standings=map(Standing, totals))) == why


# What is made of it


def put(name: str, won: int, lost: int, kind: str = "regular,regular", ended: str = WON) -> None:
    """Finished games of somebody in the record."""
    with record() as records:
        for number in range(won + lost):
            who = name.casefold()
            player = RecordedPlayer(0, name, who, "person", "regular", number < won, rated=kind)
            key, day = f"{name} {kind} {ended} {number}", f"2026-01-{1 + number:02}"
            game = RecordedGame(key, "thousand", "/none", day, day, "BASE", 3, ended, False, (player,), "three")
            records.put(game, [RecordedDeal(1, "log", day, (Hand(0, who, DECLARER, 100, 100, True),))])


def test_the_record_tells_it_and_forgetting_forgets_it() -> None:
    put("Anna", 3, 2)
    put("Anna", 4, 0, "hint")
    put("Anna", 0, 2, ended=GIVEN_UP)
    found = figures_of()
    assert rating_of(found.by_rating) == rating_of([games("regular,regular", 3, 5)]) == rating_now(" ANNA")
    assert rating_now("Anna").text in text(found)
    assert [game.rated for game in found.last].count(GIVEN_UP) == 2
    put("Anna", 6, 6, "skilled,skilled")
    told = rating_now("Anna")
    assert t("record.rating.figure", value=told.value, low=told.low, high=told.high) in text(figures_of())
    with record() as records:
        records.forget("anna")
    assert rating_now("Anna").games == 0
    assert not any(rated_told(why) == "" for why in ("hint", "before", "given_up", "expert"))
    assert rated_told("what nobody knows") == ""


def test_a_fair_opponent_is_the_level_nearest_to_the_first_person() -> None:
    table = (Player("Vera", FAIR), Player("Anna"), Player("Bogdan"), Player("Zofia", FAIR))
    assert [player.kind for player in fairly(table)] == ["regular", "person", "person", "regular"]
    put("Anna", 0, 20)
    assert [player.kind for player in fairly(table)] == ["novice", "person", "person", "novice"]
    assert bots_asked("fair,expert") == ("regular", "expert")
    assert bots_asked(None) == ()


def test_a_fair_opponent_at_mariage_is_a_level_that_knows_it() -> None:
    put(last_person(Settings()), 20, 0, "expert,expert")
    assert bots_asked("fair") == ("expert",)
    assert bots_asked("fair", "MARIAGE V15.players=7") == ("skilled",)


def test_a_head_start_makes_up_for_the_ratings() -> None:
    table = (Player("Anna"), Player("Bogdan", "novice"), Player("Vera", "expert-bold"))
    setup = TableSetup(table, preset("BASE").agreements, TableSettings())
    given, why = proposed(setup)
    assert given[1] > given[0] > given[2] == 0
    assert all(points % 5 == 0 for points in given)
    assert "Anna 1500" in why
    assert str(given[1]) in why
    assert head_start(f" {PROPOSED} ", setup) == given
    short = replace(setup, agreements=preset("501").agreements)
    assert proposed(short)[0][1] < given[1]
    put("Anna", 0, 20)
    assert proposed(setup)[0][0] > given[0]
    assert proposed(replace(setup, players=table[:1] * 3))[0] == [0, 0, 0]
    pairs = (*table, Player("Fourth", "expert"))
    paired = proposed(TableSetup(pairs, preset("STOCK-4").agreements, TableSettings()))[0]
    assert (paired[0], paired[1]) == (paired[2], paired[3])


def test_a_record_of_somebody_without_a_name_is_yours() -> None:
    asked = Asked("")
    newcomer, anna = (heading_of(Person("", name, 1), asked) for name in (worded("setup.newcomer"), "Anna"))
    assert newcomer.startswith(f"{worded('setup.you')}:")
    assert anna.startswith("Anna:")
