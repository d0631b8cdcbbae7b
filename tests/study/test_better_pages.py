"""What is said about a better choice, page by page."""

from __future__ import annotations

import pytest

from thousand_tui.study.better import LINES, ROOM, pages

SHORT = "Better: K♠."
LONG = "Better: J♣ → Vera, J♥ → Bogdan: 155 makes 100 % of the time; no marriage is broken; it gives nobody a marriage."
REST = "9♠ → Vera, J♣ → Bogdan brings 17 fewer points."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [""]),
        (SHORT, [SHORT]),
        (f"{SHORT} {REST}", [f"{SHORT} {REST}"]),
        (f"{LONG} {REST}", [LONG, REST]),
        (f"{LONG} {REST} {SHORT}", [LONG, f"{REST} {SHORT}"]),
    ],
)
def test_a_page_ends_with_a_sentence(text: str, expected: list[str]) -> None:
    assert pages(text) == expected


def test_a_sentence_that_is_too_long_for_a_page_goes_on_on_the_next() -> None:
    text = f"{SHORT} {'word ' * 40}word. {SHORT}"
    found = pages(text)
    assert " ".join(found) == text
    assert found[0] == SHORT
    assert all(len(page) <= LINES * ROOM + 1 for page in found)
