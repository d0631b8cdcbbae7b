"""Block letters and digits."""

import pytest

from thousand_tui.ui.widgets.letters import LOW, TALL, block_letters


@pytest.mark.parametrize("rows", [LOW, TALL])
@pytest.mark.parametrize("text", ["THOUSAND", "Wołodymyr", "ТЫСЯЧА Ґжегож Їжак", "ШЩЪЬЭЮЄФЦЧ", "+100 −45", "Élodie"])
def test_names_and_numbers_of_our_languages_can_be_drawn(text: str, rows: int) -> None:
    drawn = block_letters(text, rows)
    assert drawn is not None
    assert len(drawn) == rows
    assert len({len(row) for row in drawn}) == 1


def test_letters_of_both_heights_have_the_same_pixels() -> None:
    low, tall = block_letters("1", LOW), block_letters("1", TALL)
    assert low == ["▄█ ", " █ ", "▀▀▀"]
    assert tall == ["  ██  ", "████  ", "  ██  ", "  ██  ", "██████"]


def test_a_text_with_an_unknown_letter_is_not_drawn() -> None:
    assert block_letters("千") is None
