"""The editor of agreements, by keyboard and by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key, MouseScrollDown
from textual.widgets import Input, Static

from tests.narrowing import a, present
from tests.ui.apps import SIZE, check_golden, drawn, game, press, running, shown, text_of
from tests.ui.screens.table.tables import until
from tests.words.english import worded
from thousand_tui.rules import OPTIONS, preset
from thousand_tui.storage import sets_dir
from thousand_tui.storage.own_sets import own_set, save_set
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.agreements_dialogs import ConflictScreen, LineScreen, ValueScreen
from thousand_tui.ui.screens.agreements_editor import AgreementsScreen
from thousand_tui.ui.screens.help import RulesScreen
from thousand_tui.ui.screens.home import HomeScreen
from thousand_tui.ui.widgets.fields import MARKER
from thousand_tui.ui.widgets.group_row import GroupRow
from thousand_tui.words.declared import title_of, value_of

BASE = preset("BASE").agreements


def editor(app: ThousandApp) -> AgreementsScreen:
    found = [screen for screen in app.screen_stack if isinstance(screen, AgreementsScreen)]
    assert len(found) == 1
    return found[0]


def go_to(app: ThousandApp, option: str) -> None:
    rows = editor(app).rows
    rows.cursor = next(at for at, entry in enumerate(rows.entries) if getattr(entry, "id", "") == option)


async def test_what_is_changed_is_marked_and_played_next(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "tab", "tab")
        go_to(app, "bid_step")
        await pilot.press("right")
        assert worded("edit.aside", mark="≠", count=1, name="BASE") in text_of(app)
        assert "C4  ≠ Bid step" in text_of(app)
        check_golden("editor", text_of(app))
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        assert app.table_setup.agreements == BASE.model_copy(update={"bid_step": 6})
        assert "own agreements" in text_of(app)


async def test_a_change_shows_which_answers_it_makes_others(tmp_path: Path) -> None:
    async with running(tmp_path, (120, 40)) as (app, pilot):
        await pilot.press("a")
        go_to(app, "bolt_on_barrel")
        await pilot.press("right")
        assert "A player on the barrel takes no trick\n" in str(
            editor(app).query_one("#edit-about-text", Static).content
        )
        assert "before: Anna: contract 100 made with 105: +100" in text_of(app)
        assert "· now: cannot happen" in " ".join(text_of(app).split())
        await pilot.press("w")
        assert worded("whatif.concedes", who="Anna", contract=120) in text_of(app)
        assert "A player on the barrel takes no trick" not in text_of(app)


async def test_questions_lead_to_a_set(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "a")
        assert "How many sit at your table, and how are the cards dealt?" in " ".join(text_of(app).split())
        await pilot.press("down", "down", "enter", "escape")
        assert "You play most like TWO: " in text_of(app)
        await pilot.press("enter")
        assert editor(app).draft.agreements == preset("TWO").agreements


@pytest.mark.parametrize(
    ("keys", "typed"),
    [("/bolt", "bolt"), ("/5", "5"), ("350", "350"), ("smy set", "my set"), ("/bi\x7folt", "bolt"), ("3\x7f5", "5")],
)
async def test_what_is_typed_in_one_go_arrives_in_the_field_that_it_opens(
    tmp_path: Path, keys: str, typed: str
) -> None:
    names = {"/": "slash", " ": "space", "\x7f": "backspace"}
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a")
        for sign in keys:
            app.post_message(Key(names.get(sign, sign), sign))
        await until(lambda: isinstance(app.focused, Input) and app.focused.value == typed, pilot)


async def test_a_large_editor_names_the_groups(tmp_path: Path) -> None:
    async with running(tmp_path, (120, 40)) as (app, pilot):
        app.open_agreements(preset("WIKI").agreements.model_copy(update={"dark": True}))
        await pilot.pause()
        go_to(app, "dark")
        await pilot.pause()
        go_to(app, "four_nines_bonus")
        await pilot.press("right")
        assert "Scoring, fines, bolts ≠1" in text_of(app)
        go_to(app, "dark")
        await shown(pilot, pilot.resize_terminal(*SIZE))
        frame = text_of(app)
        assert "▏K≠▕" in frame
        assert "Playing in the dark" in frame


async def test_every_agreement_can_be_walked_to_and_is_seen(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a")
        (marriages,) = (option for option in OPTIONS if option.key == "A4")
        assert value_of(marriages, preset("BASE").agreements) in text_of(app), "it is not cut off"
        rows, walked = editor(app).rows, []
        lasts = {option.group: option for option in OPTIONS}.values()
        for _ in OPTIONS:
            option = present(rows.option)
            walked.append(option)
            if option in lasts:
                await pilot.pause()
                (line,) = (line for line in text_of(app).splitlines() if MARKER in line)
                assert title_of(option)[:20] in line
            rows.action_move(1)
        assert walked == list(OPTIONS)


async def test_undo_and_reset_on_both_layouts(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "right", "down", "right")
        draft = editor(app).draft
        assert len(draft.differing) == 2
        await pilot.press("к")  # R on a Cyrillic layout
        assert [option.key for option in draft.differing] == ["A1"]
        await pilot.press("г")  # U
        assert len(draft.differing) == 2
        await pilot.press("x")
        assert draft.agreements == BASE
        await pilot.press("U")
        assert len(draft.differing) == 2


async def test_options_are_found_by_a_word(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "slash", *"555")
        frame = text_of(app)
        assert "The dump truck " in frame
        assert "Fine" not in frame
        await pilot.press("enter", "right")
        assert editor(app).draft.agreements.dump == "plus"
        editor(app).query_one("#edit-search", Input).value = "nonsense"
        await pilot.pause()
        assert worded("edit.found_nothing", query="nonsense") in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, AgreementsScreen)
        await pilot.press("d")
        assert [getattr(entry, "id", entry) for entry in editor(app).rows.entries] == ["H", "dump"]


async def test_options_without_effect_say_why(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a")
        go_to(app, "gold_auction")
        await pilot.pause()
        frame = text_of(app)
        assert "J2    Auction in the gold set             – only with a gold set (J1)" in frame
        assert worded("edit.idle", reason="only with a gold set (J1)") in frame


async def test_a_contradiction_offers_ways_out(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open_agreements(preset("APP").agreements)
        await pilot.pause()
        go_to(app, "cross")
        await pilot.press("right")
        assert isinstance(app.screen, ConflictScreen)
        check_golden("editor_conflict", text_of(app))
        await pilot.press("escape")
        assert editor(app).draft.agreements == preset("APP").agreements
        await pilot.press("right", "enter")
        agreed = editor(app).draft.agreements
        assert (agreed.cross, agreed.bolt_mode) == (True, "total3")
        await pilot.press("u")
        assert editor(app).draft.agreements == preset("APP").agreements


async def test_all_values_are_offered_and_numbers_typed(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a")
        go_to(app, "cap_rule")
        await pilot.press("enter")
        assert isinstance(app.screen, ValueScreen)
        check_golden("editor_value", text_of(app))
        await pilot.press("down", "down", "enter")
        assert editor(app).draft.agreements.cap_rule == "none"
        go_to(app, "barrel_level")
        await pilot.press("7", *"77", "enter")
        assert editor(app).draft.agreements.barrel_level == 777


async def test_a_number_is_typed_wherever_the_cursor_stands_among_the_values(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a")
        go_to(app, "fine_bolts")
        await pilot.press("enter")
        for digit in "105":
            app.post_message(Key(digit, digit))
        await pilot.press("enter")
        assert editor(app).draft.agreements.fine_bolts == 105


async def test_a_number_out_of_range_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a")
        go_to(app, "min_bid")
        await pilot.press("7", "enter")
        assert "Type a number from 0 to 120 in steps of 5." in text_of(app)
        await pilot.press("5", "enter")
        assert editor(app).draft.agreements.min_bid == 75


async def test_a_set_is_kept_under_a_name(tmp_path: Path) -> None:
    said: list[str] = []
    save_set("Garden", BASE)
    async with running(tmp_path) as (app, pilot):
        app.say = lambda sentence, severity="information": said.append(sentence)  # type: ignore[method-assign]
        await pilot.press("a", "right", "s", *"Hut", "enter")
        kept = present(own_set("hut"))
        assert kept.agreements == editor(app).draft.agreements
        await pilot.press("s")
        app.screen.query_one(Input).value = "base"
        await pilot.press("enter")
        await pilot.press("s")
        app.screen.query_one(Input).value = "garden"
        await pilot.press("enter", "down", "enter")
    assert said == [
        worded("edit.saved", name="Hut"),
        worded("file.set_name_of_preset", name="base"),
        worded("edit.saved", name="garden"),
    ]
    assert own_set("Garden").agreements.target == 1050  # type: ignore[union-attr]


async def test_the_line_is_shown_read_and_used(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "right", "l")
        typed = a(LineScreen, app.screen).query_one(Input)
        typed.value = "PAGAT C4=100"
        await pilot.press("enter")
        check_golden("editor_line", text_of(app))
        typed.value = "PAGAT C4=10 G2=on"
        await pilot.pause()
        assert "And 9 more." in " ".join(text_of(app).split())
        await pilot.press("enter")
        agreed = editor(app).draft.agreements
        assert agreed == preset("PAGAT").agreements.model_copy(update={"bid_step": 10, "marriage_on_first_trick": "on"})
        assert worded("edit.aside", mark="≠", count=2, name="PAGAT") in text_of(app)


async def test_the_line_is_copied_and_what_says_so_does_not_pile_up(tmp_path: Path) -> None:
    async with running(tmp_path, notices=True) as (app, pilot):
        await pilot.press("a", "right", "l", "f2")
        assert app.clipboard == "BASE A1=1050"
        await press(pilot, "f2")
        assert app.said == [worded("edit.line.copied")] * 2
        assert len(app.screen.query("Toast")) == 1
        app.say("The game is not saved.", "warning")
        await press(pilot, "f2")
        assert len(app.screen.query("Toast")) == 2, "what else was said stays"


async def test_all_by_mouse(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a")
        screen = editor(app)
        await pilot.click(GroupRow, offset=(1 + 6 * 4, 0))
        assert screen.option is not None
        assert screen.option.group == "G"
        await pilot.click("#edit-scroll", offset=(12, 2))
        assert screen.option.key == "G2"
        await pilot.click("#edit-scroll", offset=(44, 2))
        assert screen.draft.agreements.marriage_on_first_trick == "declarer_only"
        await pilot.click("#edit-scroll", offset=(12, 2))
        assert isinstance(app.screen, ValueScreen)
        await pilot.click("#value-1")
        assert screen.draft.agreements.marriage_on_first_trick == "on"
        await pilot.click("#edit-more", offset=(3, 0))
        assert screen.only_differing
        await pilot.click("AgreementsScreen > ScreenKeys", offset=(20, 0))
        assert screen.draft.agreements.marriage_on_first_trick == "declarer_only"


async def test_the_wheel_scrolls_and_keys_bring_the_cursor_back(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a")
        scrolled = app.screen.query_one("#edit-scroll")
        for _ in range(5):
            scrolled.post_message(MouseScrollDown(scrolled, 0, 0, 0, 1, 0, False, False, False))
        await until(lambda: scrolled.scroll_offset.y > 3, pilot)
        assert "►" not in "\n".join(text_of(app).splitlines()[3:14])
        await pilot.press("down")
        assert scrolled.scroll_offset.y <= 2
        await pilot.press("end")
        assert editor(app).option.key == "V14.idle"  # type: ignore[union-attr]
        await pilot.press("pageup", "home")
        assert (editor(app).option.key, scrolled.scroll_offset.y) == ("A1", 0)  # type: ignore[union-attr]


async def test_another_set_can_be_begun_with(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "p", "g", "enter")
        assert editor(app).draft.agreements == preset("KURNIK").agreements
        assert "same as KURNIK" in text_of(app)
        await pilot.press("c")
        assert isinstance(app.screen, RulesScreen)
        assert "Polish, as on Kurnik" in text_of(app)


async def test_the_agreements_of_a_game_are_read_and_compared_but_not_changed(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        session = game(2, rules="APP")
        app.open("menu", session)
        await pilot.press("a", "down", "right", "r", "u", "x", "enter", "5")
        screen = editor(app)
        assert app.screen is screen
        assert screen.draft.agreements == preset("APP").agreements
        await pilot.press("p", "a", "enter")
        assert worded("edit.aside", mark="≠", count=8, name="BASE") in text_of(app)
        check_golden("editor_of_game", text_of(app))
        await pilot.press("escape")
        assert app.settings.last_table is None


async def test_the_set_of_a_game_can_be_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open("agreements", game(2, rules="APP").agreements)
        await pilot.press("s", *"Theirs", "enter")
    kept = present(own_set("Theirs"))
    assert kept.agreements == preset("APP").agreements


async def test_the_row_at_the_cursor_is_of_one_colour_where_it_is_reversed(tmp_path: Path) -> None:
    async with running(tmp_path, theme="plain") as (app, pilot):
        await press(pilot, "a", "down")
        (row,) = (line for line in drawn(app) if line and line[0].text.startswith("►"))
        # The last cell is that of the scroll bar.
        assert len({(piece.style.color, piece.style.bgcolor) for piece in row[:-1] if piece.style}) == 1


async def test_the_editor_is_ascii_where_the_terminal_is(tmp_path: Path) -> None:
    async with running(tmp_path, ascii=True) as (app, pilot):
        await pilot.press("a")
        for option in ("marriage_values", "silence_threshold", "cross", "talon_positions", "gold_auction"):
            go_to(app, option)
            await pilot.pause()
            assert text_of(app).isascii(), option
        check_golden("editor_ascii", text_of(app))
        for key in ("l", "s", "p", "c"):
            await pilot.press(key)
            assert text_of(app).isascii(), key
            await pilot.press("escape")


async def test_names_of_sets_do_nothing_to_the_screen(tmp_path: Path) -> None:
    save_set("[red]{0}[/] 李雷", BASE.model_copy(update={"fine": 100}))
    async with running(tmp_path) as (app, pilot):
        await pilot.press("f", "end")
        assert "[red]{0}[/] 李雷" in text_of(app)
        await pilot.press("f2")
        assert "[red]{0}[/]" in text_of(app)
        await pilot.press("escape", "enter")
        assert app.table_setup.agreements.fine == 100
    assert list(sets_dir().iterdir())
