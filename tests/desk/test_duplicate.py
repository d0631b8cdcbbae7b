"""A match at this machine: who is next, what stays closed, what is written down, and how results are compared."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.desk.paging import desk_at
from tests.desk.recorded import rows
from tests.narrowing import a, present
from tests.study.test_daily import play
from tests.words.english import worded
from thousand_tui.desk import duplicate as at_desk, record_book
from thousand_tui.desk.duplicate import (
    Experts,
    Match,
    MatchError,
    Turn,
    all_matches,
    begin_match,
    challenge_of,
    compared,
)
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.desk.pages import page_called
from thousand_tui.desk.pages.page import Page
from thousand_tui.desk.replaying import read_game
from thousand_tui.desk.reports import data
from thousand_tui.desk.reports.game import notation, show, show_deal
from thousand_tui.desk.reports.review import Asked, reviewed
from thousand_tui.desk.sentences import SaveError
from thousand_tui.rules import TakePacket, preset
from thousand_tui.storage.matches import KeptExpert
from thousand_tui.storage.shelf import save_files
from thousand_tui.study import rival
from thousand_tui.study.duplicate import RESULT, Challenge, drawn, write_challenge
from thousand_tui.study.judging import ENGINE
from thousand_tui.words.grammar import Person

CHALLENGE = drawn("3f9a", preset("BASE").agreements, "novice", 2)
PEOPLE = ("Anna", "Bogdan", "Vera")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An Expert that answers at once, without a process."""
    monkeypatch.setattr(rival, "EXPERT", "novice")
    monkeypatch.setattr(at_desk, "in_background", lambda asked, *_: (each.answered() for each in asked))


def play_next(match: Match) -> Turn:
    """Whoever is next plays their deal; the first thing offered is done."""
    turn = present(match.next)
    begun = present(match.sit_down(turn))
    session, keeper = begun
    play(session)
    keeper.close()
    return turn


def results(match: Match) -> Page[int]:
    return page_called("match", desk_at(match.folder), match.folder)


def experts_played(match: Match) -> Match:
    """The match once the Expert has played it."""
    heard: list[int] = []
    experts = Experts(match, lambda: heard.append(1))
    experts.wait()
    assert heard
    return Match(match.folder)


def test_deal_by_deal_everybody_plays_once(tmp_path: Path) -> None:
    match = begin_match(tmp_path, CHALLENGE, PEOPLE)
    turns = [play_next(match) for _ in range(6)]
    assert turns == [Turn(number, person) for number in (1, 2) for person in range(3)]
    assert match.next is None
    # Everybody has played the same cards in the same way.
    won = worded("over.won.shared", who="Anna, Bogdan and Vera")
    assert match.headline == f"{worded('duplicate.over')} {won}"
    for turn in turns:
        assert match.sit_down(turn) is None
    (again,) = all_matches(tmp_path)
    assert again.people == list(PEOPLE)
    # It is no saved game among the others.
    assert not save_files(tmp_path)


@pytest.mark.parametrize(
    ("points", "experts", "won"),
    [
        ({"Anna": (120, -60), "Vera": (100, 0)}, (0, 0), Person("Vera", False)),
        ({"Anna": (120, -60), "Vera": (-100, 0)}, (), Person("Anna", False)),
        ({"Anna": (120, -60)}, (0, 30), Person("you", True)),
        ({"Anna": (120, -60)}, (90, 30), Person("Expert", False)),
        ({"Anna": (120, -60)}, (60, 0), None),
        ({"Anna": (120, -60)}, (60,), None),
    ],
)
def test_the_end_says_who_won(
    tmp_path: Path, points: dict[str, tuple[int, int]], experts: tuple[int, ...], won: Person | None
) -> None:
    """Several people are compared with each other, one person with the Expert, once its results are known."""
    match = begin_match(tmp_path, CHALLENGE, [*points])
    match.change = lambda turn: points[match.people[turn.person]][turn.number - 1]  # type: ignore[method-assign]
    match.experts = {
        number: KeptExpert(number=number, change=change, app="1", engine="1", log=[])
        for number, change in enumerate(experts, 1)
    }
    over = worded("duplicate.over")
    assert match.headline == (over if won is None else f"{over} {worded('over.won', who=won)}")


def test_a_deal_is_left_and_gone_on_with(tmp_path: Path) -> None:
    match = begin_match(tmp_path, CHALLENGE, PEOPLE)
    turn = present(match.next)
    begun = present(match.sit_down(turn))
    play(begun[0], until_settled=False)
    begun[1].close()
    assert match.next == turn
    found = a(Resumed, resume(match.path(turn)))
    assert found.session.log == begun[0].log
    assert found.session.occasion == begun[0].occasion
    assert found.session.occasion.is_shut
    # Whoever comes back is called to the keyboard first.
    assert found.session.at_keyboard is None
    found.keeper.close()


def test_a_deal_stays_shut_until_all_have_played_it(tmp_path: Path) -> None:
    match = experts_played(begin_match(tmp_path, CHALLENGE, PEOPLE))
    turns = [play_next(match) for _ in range(2)]
    for turn in turns:
        for way in (
            read_game,
            resume,
            show,
            partial(show_deal, number=1),
            notation,
            data.game,
            partial(reviewed, asked=Asked(), say=print),
        ):
            with pytest.raises(SaveError, match="stays closed"):
                way(match.path(turn))
        assert match.difference(turn) is None
    assert not list(match.parted_told(1))
    assert match.experts_play(1) is None
    cells = results(match).row(1).cells
    assert cells == ("1", "", worded("duplicate.played"), worded("duplicate.played"), "")
    play_next(match)
    for turn in turns:
        assert read_game(match.path(turn)).session.may_open_deals
        assert match.difference(turn) is not None
    assert match.result_line(0) is None
    # A copy that lies elsewhere cannot know who has played, and stays closed.
    copy = tmp_path / "copy.json"
    copy.write_bytes(match.path(turns[0]).read_bytes())
    with pytest.raises(SaveError, match="stays closed"):
        read_game(copy)


def test_the_last_one_to_play_a_deal_sees_its_result_at_once(tmp_path: Path) -> None:
    match = begin_match(tmp_path, CHALLENGE, PEOPLE[:2])
    play_next(match)
    turn = present(match.next)
    begun = present(match.sit_down(turn))
    assert begun[0].occasion.is_shared
    assert not begun[0].occasion.is_shut
    begun[1].close()


@pytest.mark.usefixtures("own_record")
def test_the_record_does_not_count_it(tmp_path: Path) -> None:
    match = begin_match(tmp_path, CHALLENGE, ["Anna"])
    play_next(match)
    with record_book.opened() as records:
        record_book.bring_up_to_date(records, match.folder)
    assert not rows("deals")
    assert not rows("games")


def test_what_is_told_is_the_difference_to_the_expert(tmp_path: Path) -> None:
    match = experts_played(begin_match(tmp_path, CHALLENGE, PEOPLE[:2]))
    for _ in range(4):
        play_next(match)
    for number in match.numbers:
        for person in range(2):
            turn = Turn(number, person)
            own = present(match.change(turn))
            assert match.difference(turn) == own - match.experts[number].change
    # Both did the same, so they part from the Expert at the same place, or nowhere.
    assert match.parted(Turn(1, 0)) == match.parted(Turn(1, 1))
    assert len(list(match.parted_told(1))) == 2
    assert match.total(0) == match.total(1)
    sums = results(match).sums
    assert sums[-1] == sums[-2]


def test_who_takes_another_packet_parts_in_the_exchange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin_match(tmp_path, drawn("3f9a", preset("TWO").agreements, "novice", 1), ["Anna"])
    play_next(match)
    match = experts_played(match)
    expert = present(match.experts_play(1))
    taken = next(at for at, step in enumerate(expert.steps(0)) if isinstance(step.move.action, TakePacket))
    monkeypatch.setattr(Match, "parted", lambda *_: taken)
    assert list(match.parted_told(1)) == [worded("duplicate.parted.exchange", who=Person("Anna"))]


def test_what_an_expert_has_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = experts_played(begin_match(tmp_path, CHALLENGE, ["Anna"]))
    assert [each.engine for each in match.kept.experts] == [ENGINE] * 2
    asked: list[object] = []
    monkeypatch.setattr(at_desk, "in_background", lambda each, *_: asked.append(each))
    Experts(match, lambda: None).wait()
    assert not asked


def test_names_are_looked_at_before_a_match_begins(tmp_path: Path) -> None:
    for names in ([], [" "], ["Anna", "ANNA"], [str(number) for number in range(9)]):
        with pytest.raises(MatchError):
            begin_match(tmp_path, CHALLENGE, names)
    assert not all_matches(tmp_path)


def test_two_folders_play_the_same_cards_and_compare(tmp_path: Path) -> None:
    lines: list[str] = []
    decks: list[list[object]] = []
    for name in ("Anna", "Bogdan"):
        match = experts_played(begin_match(tmp_path / name, challenge_of(write_challenge(CHALLENGE)), [name]))
        played = [match.played(play_next(match)) for _ in range(2)]
        decks.append([session.log[0] for session in played])
        line = present(match.result_line(0))
        assert line.startswith(RESULT)
        lines.append(line)
    assert decks[0] == decks[1]
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(f"Here it is:\n{lines[0]}\n", "utf-8")
    other.write_text(f"{lines[1]}\n{lines[0]}\n{lines[1].replace('Bogdan', 'Vera')}\n", "utf-8")
    told = list(compared([one, other]))
    assert told[0] == worded("duplicate.compare.changed", file="other.txt", line=3)
    assert told[2].split() == [worded("duplicate.head.deal"), "Anna", "Bogdan"]
    assert len(told) == 2 + 1 + 2 + 1
    one.write_text("nothing", "utf-8")
    assert list(compared([one])) == [worded("duplicate.compare.none")]
    with pytest.raises(SaveError):
        list(compared([tmp_path / "nowhere"]))


def test_a_challenge_of_another_version_says_so(tmp_path: Path) -> None:
    other = Challenge("3f9a", CHALLENGE.agreements, "novice", 2, "0.1", "3")
    match = begin_match(tmp_path, other, ["Anna"])
    told = present(match.versions_told)
    assert "0.1/3" in told
    assert begin_match(tmp_path, CHALLENGE, ["Anna"]).versions_told is None


@pytest.mark.parametrize("text", ["", "{", '{"format": "thousand-match"}', "[" * 5000])
def test_a_match_that_cannot_be_read_is_left_out(tmp_path: Path, text: str) -> None:
    match = begin_match(tmp_path, CHALLENGE, ["Anna"])
    (match.folder / "match.json").write_text(text, "utf-8")
    assert not all_matches(tmp_path)
    with pytest.raises(SaveError):
        Match(match.folder)
