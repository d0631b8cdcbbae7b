"""Who has given no name is told of themselves, in whatever is listed too."""

from __future__ import annotations

import pytest

from tests.plain.scripted import told
from tests.plain.test_commands import after_tricks
from tests.table.moments import BOUGHT, table
from tests.words.english import worded
from thousand_tui.rules import ROSPIS, Concede
from thousand_tui.table import PERSON

NAMES = (worded("setup.newcomer"), "Bogdan", "Vera")


def test_a_settled_deal_its_sheet_and_its_replay_say_you() -> None:
    session = table(*BOUGHT, names=NAMES)
    session.submit(Concede(ROSPIS))
    text = told(session, "sheet", "calls", "table", "replay", "f", "n", "n", "l", "o", "quit", "quit")
    assert NAMES[0] not in text
    assert "You: total −120" in text
    assert "as you see it" in text
    assert "\nYou concede the deal" in text
    assert "You: A♠" in text


@pytest.mark.parametrize("name", [NAMES[0], "Joueur", "Гравець"])
def test_the_table_and_the_count_say_you_whatever_language_the_table_was_set_in(name: str) -> None:
    session = table(names=(name, *NAMES[1:]), kinds=(PERSON, "novice", "novice"))
    after_tricks(session, 3)
    text = told(session, "table", "last", "count", "calls", "where")
    assert name not in text
    assert "\nYou: " in text


def test_after_a_change_of_seats_everybody_has_the_name_they_have_now() -> None:
    session = table(kinds=(PERSON, "novice", "novice"), names=("Anna", "Bogdan", "Vera"))
    text = told(session, "seats", "2", "Olena", "100", "", "pass", "")
    assert "Olena passes." in text
    assert "Bogdan passes." not in text
