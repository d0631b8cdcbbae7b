"""Text that is fitted into cells."""

from __future__ import annotations

import pytest

from thousand_tui.ui.widgets.painted import clip, wrap, wrap_evenly


@pytest.mark.parametrize("width", [0, -1, -80])
def test_where_there_is_no_room_nothing_is_written(width: int) -> None:
    assert wrap("You lead.", width) == []
    assert wrap_evenly("You lead.", width) == []


def test_words_are_broken_only_where_they_fill_a_line() -> None:
    assert wrap("You lead spades", 4) == ["You", "lead", "spad", "es"]
    assert wrap("You lead spades", 9) == ["You lead", "spades"]
    assert wrap_evenly("one two three four five", 19) == ["one two three", "four five"]


@pytest.mark.parametrize(
    ("text", "width", "clipped"),
    [
        ("Player 1", 8, "Player 1"),
        ("Player 1", 7, "Playe…1"),
        ("→ Гравець 3", 9, "→ Граве…3"),
        ("Magdalena", 7, "Magdal…"),
        ("You take 2", 7, "You ta…"),
        ("Player 1", 1, "…"),
        ("Player 1", 0, ""),
    ],
)
def test_what_is_clipped_keeps_the_number_of_a_player(text: str, width: int, clipped: str) -> None:
    assert clip(text, width) == clipped
