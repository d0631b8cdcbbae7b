"""What stands beside a list: what is seen of each kind of row, that it has room, and that no key waits for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.style import Style
from textual.geometry import Region

from tests.narrowing import present
from tests.ui.apps import SetClock, check_golden, has_looked_around, new_app, page_on, text_of
from tests.ui.test_large_windows import Colourless
from thousand_tui.desk.glance import called
from thousand_tui.desk.learning import Learning
from thousand_tui.desk.puzzling import Shelf
from thousand_tui.desk.seating import last_person
from thousand_tui.rules import presets
from thousand_tui.storage import Settings
from thousand_tui.storage.shelf import summary
from thousand_tui.ui import clock
from thousand_tui.ui.previews import of_deal, of_lesson, of_puzzle, of_save, of_set
from thousand_tui.ui.widgets import preview
from thousand_tui.ui.widgets.painted import Canvas
from thousand_tui.ui.widgets.preview import Preview, Previewed
from thousand_tui.ui.widgets.small_table import Position, draw_position
from thousand_tui.words import name_key

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"
AREAS = ((36, 12), (42, 22), (44, 34), (72, 54), (96, 40))


def drawn(shown: Position, width: int, height: int) -> list[str]:
    """The rows of a moment; nothing may be drawn beside its area."""
    canvas = Canvas(width + 20, height + 8, Style.null())
    draw_position(Colourless(), canvas, shown, Region(4, 2, width, height))
    rows = [canvas.strip(row).text for row in range(canvas.height)]
    beside = [*rows[:2], *rows[height + 2 :], *(row[:4] + row[4 + width :] for row in rows)]
    assert not any(text.strip() for text in beside), rows
    return [row[4 : 4 + width].rstrip() for row in rows[2 : 2 + height]]


def whole(shown: Previewed | None) -> Position:
    assert shown is not None
    assert shown.position is not None
    return shown.position


@pytest.mark.parametrize("area", AREAS)
def test_a_deal_of_every_game_has_room(area: tuple[int, int]) -> None:
    for each in presets():
        shown = whole(of_set(each.agreements, Settings()))
        rows = drawn(shown, *area)
        for name in shown.names:
            is_dealt = shown.names.index(name) in shown.hands
            assert any(called(name) in row for row in rows) == is_dealt, (each.name, rows)


@pytest.mark.parametrize("area", AREAS)
def test_the_position_of_a_puzzle_and_of_a_lesson_has_room(area: tuple[int, int], tmp_path: Path) -> None:
    shelf, learning = Shelf(Settings(), tmp_path), Learning("Anna")
    puzzles = [of_puzzle(entry, "Anna") for entry in shelf.entries[::12]]
    lessons = [of_lesson(learning, offered) for offered in learning.lessons]
    for found in [*puzzles, *lessons]:
        shown = whole(found)
        text = "\n".join(drawn(shown, *area))
        own = shown.hands[shown.bottom]
        assert not isinstance(own, int)
        # A strip, for which there is little room, may leave out what was played.
        for held in own:
            assert held.gone or held.rank in text


def test_a_puzzle_with_open_cards_shows_all_hands(tmp_path: Path) -> None:
    entries = Shelf(Settings(), tmp_path).entries
    for entry in (next(each for each in entries if each.puzzle.is_open is wanted) for wanted in (True, False)):
        shown = whole(of_puzzle(entry, "Anna"))
        seen = [seat for seat, hand in shown.hands.items() if not isinstance(hand, int)]
        assert len(seen) == (3 if entry.puzzle.is_open else 1)


def test_a_saved_game_shows_its_sheet_and_the_moment_it_goes_on_from() -> None:
    running, over = (of_save(summary(SAMPLES / name), 2) for name in ("in-the-third-deal.json", "annas-mistakes.json"))
    whole_sheet = of_save(summary(SAMPLES / "annas-mistakes.json"), 5)
    assert running is not None
    assert over is not None
    assert [text.split() for text, _ in running.lines[:3]] == [
        ["Anna", "Bogdan", "Vera"],
        ["−105", "15", "65"],
        ["0", "−85", "65"],
    ]
    assert whole(running).me == 0
    assert over.position is None
    assert len(over.lines) < len(present(whole_sheet).lines) == 16, "a large window has room for all its deals"
    assert "1000" in over.lines[-2][0]


def test_a_settled_deal_shows_the_hand_and_what_it_was_worth() -> None:
    path = SAMPLES / "annas-mistakes.json"
    found = of_deal(path, 13, name_key("Anna"))
    assert len(drawn(whole(found), 44, 30)) == 30
    assert found is not None
    assert "13" in whole(found).head
    assert found.lines[0][0].startswith("Anna: ")
    hands = whole(found).hands
    assert [isinstance(hands[seat], int) for seat in range(3)] == [False, True, True]
    assert of_deal(path, 13, name_key("Nobody")) is None
    assert of_deal(path, 99, name_key("Anna")) is None
    assert of_deal(path.with_name("gone.json"), 1, name_key("Anna")) is None


async def test_it_is_made_once_the_cursor_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, asked = new_app(tmp_path), []
    async with app.run_test(size=(120, 40)) as pilot:
        await has_looked_around(pilot)
        set_clock = SetClock(clock.CLOCK.now())
        monkeypatch.setattr(preview, "CLOCK", set_clock)
        app.open("puzzles")
        await pilot.pause()
        screen = page_on(app)
        beside = screen.query_one(Preview)

        def making() -> Previewed:
            asked.append(screen.thing)
            return Previewed([("here", "text")])

        async def rested() -> None:
            set_clock.time += 1
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()

        await pilot.press("down", "down")
        assert beside.shown is None
        await rested()
        assert beside.shown == of_puzzle(present(screen.thing), last_person(app.settings))
        beside.follow(making)
        beside.follow(making)
        await rested()
        assert len(asked) == 1
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        beside.follow(making)
        await rested()
        assert len(asked) == 1
        assert not beside.display
        check_golden("puzzles_80x24", text_of(app))
