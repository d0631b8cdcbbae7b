"""Which lessons there are, what is remembered of them, and files of one's own that are none."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.words.english import worded
from thousand_tui.desk.learning import OWN, Learning, shipped
from thousand_tui.desk.seating import last_person
from thousand_tui.storage import Settings
from thousand_tui.storage.places import learned_path, lessons_dir
from thousand_tui.storage.settings import LastPlayer, LastTable
from thousand_tui.study.lessons.teacher import Place

SHIPPED = len(shipped())


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))


def put(name: str, data: bytes) -> Path:
    lessons_dir().mkdir(parents=True, exist_ok=True)
    path = lessons_dir() / name
    path.write_bytes(data)
    return path


def test_the_story_numbers_the_deals_that_the_table_played() -> None:
    """Lesson 1 has two deals, and those before the next lesson come after them; of a lesson that was left out nobody
    asked the learner to play any."""
    learning = Learning("Anna")
    first, second, third, fourth = learning.course[:4]
    learning.settle(first, 1, (60, 40, -100), (0, 0, 0))
    told = [row[0] for row in learning.story(second)]
    assert told[1:] == ["lesson 1: Tricks and following suit", "deals 3–6, played by the table", "now"]
    learning.settle(third, 0, (425, 130, -45), (0, 0, 0))
    told = [row[0] for row in learning.story(fourth)]
    assert [row for row in told if "deals" in row] == [
        "deals 3–11, played by the table",
        "deals 13–14, played by the table",
    ]


def test_the_table_numbers_its_deal_as_the_sheet_of_the_course_does() -> None:
    """Two deals of lesson 1 and four that the table played come before lesson 2."""
    learning = Learning("Anna")
    table, _ = learning.table(learning.course[1], Place())
    assert table.game.deal.number == 7
    assert learning.table(learning.course[0], Place(1))[0].game.deal.number == 2


def test_the_story_speaks_to_who_has_given_no_name() -> None:
    assert Learning("Anna").story(Learning("Anna").lessons[0])[0][1] == "Anna"
    nameless = Learning("")
    assert nameless.story(nameless.lessons[0])[0][1] == worded("setup.you")


def test_a_hand_stands_on_the_sheet_also_if_the_last_one_of_its_lesson_was_dealt_again() -> None:
    learning = Learning("Anna")
    at = next(at for at, each in enumerate(learning.course) if each.id == "talon")
    learning.settle(learning.course[at], 0, (740, 385, 125), (0, 0, 0))
    assert worded("story.lesson", number=at + 1, title=learning.course[at].spoken.title) in [
        row[0] for row in learning.story(learning.course[at + 1])
    ]


def test_what_was_done_and_left_is_known_the_next_time() -> None:
    learning = Learning("Anna")
    first, second = learning.lessons[:2]
    assert learning.next is first
    assert not learning.finish(first)
    assert not learning.leave(second, Place(0, 2))
    again = Learning("Anna")
    assert again.is_done(again.lessons[0])
    assert not again.is_left(again.lessons[0])
    assert again.place(again.lessons[1]) == Place(0, 2)
    assert again.next is again.lessons[1]
    assert again.after(again.lessons[0]) is again.lessons[1]
    assert again.after(again.lessons[SHIPPED - 1]) is None


def test_a_lesson_taken_again_stays_done_while_it_is_left() -> None:
    learning = Learning("Anna")
    first = learning.lessons[0]
    learning.finish(first)
    learning.leave(first, Place(1, 0))
    assert learning.is_done(first)
    assert learning.is_left(first)
    learning.finish(first)
    assert not learning.is_left(first)


def test_a_place_that_the_lesson_does_not_have_is_its_beginning() -> None:
    learning = Learning("Anna")
    learning.leave(learning.lessons[0], Place(7, 7))
    assert Learning("Anna").place(learning.lessons[0]) == Place()


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe",
        b"{",
        b"[]",
        b'{"format": "thousand-learned", "done": 7}',
        b'{"format": "other"}',
        b'{"format": "thousand-learned", "left": {"tricks": [0, -1]}}',
        b'{"format": "thousand-learned", "left": {"tricks": "here"}}',
        b"[" * 30_000,
        b" " * 100_000,
    ],
)
def test_a_damaged_file_is_told_in_one_sentence_and_put_aside(data: bytes) -> None:
    learned_path().parent.mkdir(parents=True)
    learned_path().write_bytes(data)
    learning = Learning("Anna")
    assert "learned.json" in learning.trouble
    assert "\n" not in learning.trouble
    assert learned_path().read_bytes() == data, "nothing is written before there is something to write"
    assert not learning.finish(learning.lessons[0])
    assert learned_path().with_name("learned.json.broken").read_bytes() == data
    assert json.loads(learned_path().read_text("utf-8"))["done"] == ["tricks"]


def test_what_a_later_version_wrote_stays_in_the_file() -> None:
    learned_path().parent.mkdir(parents=True)
    later = {"done": ["auction", 7], "left": {"tricks": "here", "later": [[1]]}, "due": {"later": 3}, "more": {"a": 1}}
    learned_path().write_text(json.dumps({"format": "thousand-learned", **later}), "utf-8")
    for lesson in Learning("Anna").lessons[:2]:
        Learning("Anna").finish(lesson)
    found = json.loads(learned_path().read_text("utf-8"))
    assert {name: found[name] for name in ("left", "due", "more")} == {
        each: later[each] for each in ("left", "due", "more")
    }
    assert {"auction", "tricks", 7} <= set(found["done"])
    assert found["done"].count(7) == 1


def test_where_nothing_can_be_written_a_sentence_says_so_and_the_lesson_is_marked_till_the_end() -> None:
    learned_path().parent.parent.mkdir(exist_ok=True)
    learned_path().parent.write_text("a file in the place of the folder")
    learning = Learning("Anna")
    said = learning.finish(learning.lessons[0])
    assert "learned.json" in said
    assert "\n" not in said
    assert learning.is_done(learning.lessons[0])


def test_own_lessons_come_last_and_what_is_none_says_why() -> None:
    text = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")
    put("mine.toml", text.split("```toml\n")[1].split("```")[0].encode())
    put("evil\x1b[2J.toml", b"title = 3")
    put("huge.toml", b"#" * 100_000)
    put("list.toml", b"scene = [[[[[]]]]]")
    put("text.txt", b"not looked at")
    os.mkfifo(lessons_dir() / "pipe.toml")
    learning = Learning("Anna")
    own = learning.lessons[SHIPPED:]
    assert len(own) == 5
    whole = [offered for offered in own if offered.lesson is not None]
    assert [(offered.id, offered.title) for offered in whole] == [(f"{OWN}mine", "Take a trick first")]
    for offered in own:
        assert offered.id.startswith(OWN)
        if offered.lesson is None:
            assert offered.trouble.isprintable()
            assert offered.trouble.endswith(".")


def test_who_sat_there_last_learns_and_plays_the_deal_of_the_day() -> None:
    assert last_person(Settings()) == "Player"
    table = LastTable([LastPlayer("Bot", "regular"), LastPlayer("Olga", "person")])
    assert last_person(Settings(last_table=table)) == "Olga"


@pytest.mark.parametrize("name", ["Player", "Joueur"])
def test_who_gave_no_name_among_several_is_the_same_person_alone(name: str) -> None:
    several = LastTable([LastPlayer(f"{name} 1", "person"), LastPlayer(f"{name} 2", "person")])
    assert last_person(Settings(last_table=several)) == name
    numbered = LastTable([LastPlayer("Olga 2", "person")])
    assert last_person(Settings(last_table=numbered)) == "Olga 2"
