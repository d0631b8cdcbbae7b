"""The sums of the record: always what the hands come to, whatever was put in, taken out, reviewed or forgotten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from thousand_tui.storage import record_stats
from thousand_tui.storage.record_facts import (
    DECLARER,
    DEFENDER,
    MIGRATIONS,
    NO_CONTRACT,
    OUT,
    SUM_UP,
    TOKENS,
    WON,
    Hand,
    RecordedDeal,
    RecordedGame,
    RecordedPlayer,
    ReviewedHand,
)
from thousand_tui.storage.record_figures import Asked, Figures
from thousand_tui.storage.record_stats import figures, people
from thousand_tui.storage.records import Records

PARTS = (DECLARER, DEFENDER, OUT, NO_CONTRACT, TOKENS)
NAMES = ("anna", "vera")


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with closing(Records(tmp_path / "records.db")) as found:
        yield found


def a_hand(seat: int, rng: Random) -> Hand:
    part = rng.choice(PARTS)
    bid, contract, points, change = (rng.randrange(300) for _ in range(4))
    made, conceded = (rng.random() < 0.5 for _ in range(2))
    marriages, hints = rng.randrange(3), rng.randrange(2)
    error, luck = (rng.choice((None, rng.random() * 50)) for _ in range(2))
    return Hand(
        seat,
        NAMES[seat],
        part,
        bid,
        contract,
        made,
        conceded,
        points,
        change,
        marriages,
        hints=hints,
        error=error,
        luck=luck,
    )


def a_game(number: int) -> RecordedGame:
    players = tuple(RecordedPlayer(seat, name.title(), name, "person", "regular") for seat, name in enumerate(NAMES))
    created = f"2026-01-{1 + number:02}"
    return RecordedGame(f"key {number}", "thousand", "/none", created, created, "BASE", 3, WON, False, players)


def some_deals(number: int, rng: Random) -> list[RecordedDeal]:
    return [
        RecordedDeal(
            at, f"log {at}", f"2026-0{1 + at % 3}-{1 + number:02}T10:00", tuple(a_hand(seat, rng) for seat in (0, 1))
        )
        for at in range(1, 8)
    ]


def sums(records: Records) -> list[tuple[object, ...]]:
    with records.reading() as connection:
        found: list[tuple[object, ...]] = connection.execute("SELECT * FROM sums ORDER BY who, day, game").fetchall()
    return found


def check(records: Records) -> None:
    """The sums are those that would be made of the hands now."""
    kept = sums(records)
    with closing(sqlite3.connect(records.path)) as connection, connection:
        connection.execute("DELETE FROM sums")
        connection.execute(SUM_UP.format(where=""))
    assert kept == sums(records)


def test_they_follow_whatever_happens(records: Records) -> None:
    rng = Random("sums")
    for number in range(6):
        records.put(a_game(number), some_deals(number, rng))
        check(records)
    assert sums(records)
    records.put(a_game(1), some_deals(1, rng)[:3])
    check(records)
    records.take_out("key 2", [1, 4])
    check(records)
    before = sums(records)
    records.reviewed("key 3", [ReviewedHand(2, "log 2", 0, 77.0, 8.0), ReviewedHand(3, "log 3", 1, 55.0)])
    assert sums(records) != before
    check(records)
    records.forget("vera")
    assert {row[0] for row in sums(records)} == {"anna"}
    check(records)


def told(records: Records, since: str = "") -> Figures:
    anna = next(person for person in people(records) if person.who == "anna")
    return figures(records, anna, Asked("anna", since=since))


def test_what_is_told_is_what_the_hands_come_to(records: Records) -> None:
    rng = Random("told")
    hands = []
    for number in range(5):
        deals = some_deals(number, rng)
        records.put(a_game(number), deals)
        hands += [(deal.settled, deal.hands[0]) for deal in deals]
    for since in ("", "2026-02", "2026-02-03"):
        chosen = [hand for settled, hand in hands if settled >= since]
        found = told(records, since=since)
        played = [hand for hand in chosen if hand.part not in (OUT, TOKENS)]
        declared = [hand for hand in chosen if hand.part == DECLARER]
        assert (found.deals.played, found.deals.declared) == (len(played), len(declared))
        assert found.deals.bids == sum(hand.bid for hand in declared)
        assert found.deals.made == sum(hand.made for hand in declared)
        assert found.deals.marriages == sum(hand.marriages for hand in chosen if hand.part != TOKENS)
        errors = [hand.error for hand in chosen if hand.error is not None]
        lucks = [hand.luck for hand in chosen if hand.error is not None and hand.luck is not None]
        assert found.reviewed.deals == len(errors)
        assert found.reviewed.error == pytest.approx(sum(errors) / len(errors))
        assert found.reviewed.measured == len(lucks)
        assert found.reviewed.luck == pytest.approx(sum(lucks) / len(lucks))


def test_of_many_deals_those_of_a_day_stay_together(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        deals = [
            RecordedDeal(at, f"{at}", f"2026-01-{1 + number:02}", (Hand(0, "anna", error=float(number)),))
            for at in (1, 2)
        ]
        records.put(a_game(number), deals)
    assert told(records).reviewed.errors == (0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0)
    monkeypatch.setattr(record_stats, "MOST_DEALS", 3)
    assert told(records).reviewed.errors == (0.0, 1.0, 2.0, 3.0)
    monkeypatch.setattr(record_stats, "MOST_POINTS", 2)
    assert told(records).reviewed.errors == (0.5, 2.5)


def test_an_older_record_gets_them_when_it_is_opened(tmp_path: Path) -> None:
    with closing(Records(tmp_path / "new.db")) as new:
        new.put(a_game(1), some_deals(1, Random("older")))
        expected = sums(new)
    path = tmp_path / "old.db"
    old = sqlite3.connect(path, isolation_level=None)
    for step in MIGRATIONS[:2]:
        for statement in step:
            old.execute(statement)
    old.execute("ATTACH ? AS new", (str(tmp_path / "new.db"),))
    for table in ("games", "players", "deals", "hands"):
        names = ", ".join(name for _, name, *_ in old.execute(f"PRAGMA main.table_info({table})"))
        old.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM new.{table}")
    old.execute("PRAGMA user_version = 2")
    old.close()
    with closing(Records(path)) as found:
        assert sums(found) == expected


def test_deals_with_hints_or_undos_can_be_left_out_and_are_told_apart(records: Records) -> None:
    rng = Random("aided")
    given = {number: some_deals(number, rng) for number in range(4)}
    for number, deals in given.items():
        records.put(a_game(number), deals)
    (anna,) = [person for person in people(records) if person.who == "anna"]
    mine = [deal.hands[0] for deals in given.values() for deal in deals if deal.hands[0].part not in (OUT, TOKENS)]
    alone = [hand for hand in mine if not hand.hints]
    whole, left = figures(records, anna, Asked("anna")), figures(records, anna, Asked("anna", alone=True))
    assert whole.deals.played == len(mine) > len(alone) == left.deals.played
    assert whole.deals.aided == len(mine) - len(alone)
    assert whole.deals.change - whole.deals.aided_change == left.deals.change == sum(hand.change for hand in alone)
    assert left.deals.aided == 0
    assert all(not deal.aided for deal in (*left.best, *left.worst))
    assert any(deal.aided for deal in (*whole.best, *whole.worst))


def test_the_last_games_and_what_deals_brought_over_time(records: Records) -> None:
    rng = Random("last")
    given = {number: some_deals(number, rng) for number in range(12)}
    for number, deals in given.items():
        records.put(a_game(number), deals)
    (anna,) = [person for person in people(records) if person.who == "anna"]
    found = figures(records, anna, Asked("anna"))
    assert [game.deal.settled for game in found.last] == [a_game(number).played for number in range(11, 1, -1)]
    hands = [deal.hands[0] for deal in given[11]]
    played = [hand for hand in hands if hand.part not in (OUT, TOKENS)]
    assert found.last[0].deal.change == sum(hand.change for hand in played)
    assert found.last[0].deal.aided == sum(bool(hand.hints) for hand in played)
    assert (found.over_time.first, found.over_time.last) == ("2026-01-01", "2026-03-12")
    assert len(found.over_time.means) <= record_stats.MOST_POINTS
    assert {(each.what, each.won.of) for each in found.by_opponents} == {("regular", 12)}
    assert {(each.what, each.won.of) for each in found.by_seats} == {("3", 12)}
