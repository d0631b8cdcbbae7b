"""Keys of a person's own: they answer, they are the ones that are named, and a file that will not do harms nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.narrowing import a
from tests.table.moments import table
from tests.ui.apps import running, text_of
from tests.ui.screens.table.tables import WAITING, sitting, until
from tests.words.english import worded
from thousand_tui.rules import Bid, Pass
from thousand_tui.storage import keys_path
from thousand_tui.ui.keys import STANDARD
from thousand_tui.ui.rebinding import read_keys
from thousand_tui.ui.screens.agreements_editor import AgreementsScreen
from thousand_tui.ui.screens.help import HelpScreen, RulesScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.widgets.fields import NameField

PAGE = Path(__file__).resolve().parents[2] / "docs" / "keys.md"


def write(text: str) -> Path:
    path = keys_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("key", ["z", "Z", "я", "f9"])
async def test_a_key_of_ones_own_answers_on_both_layouts(key: str) -> None:
    write('[table]\npass = ["я", "F9"]\n')
    async with sitting(table(Bid(100), Bid(105), Bid(110))) as (_, screen, pilot):
        await pilot.press("p")
        assert screen.session.log[-1].action == Bid(110)
        await pilot.press(key)
        assert screen.session.log[-1].action == Pass()


async def test_two_keys_change_places() -> None:
    write('[table]\npass = "f"\nconcede = "p"\n')
    async with sitting(table(Bid(100), Bid(105), Bid(110))) as (_, screen, pilot):
        await pilot.press("а")
        assert screen.session.log[-1].action == Pass()


async def test_a_key_that_was_given_away_ends_a_wait_like_any_other() -> None:
    write('[table]\nhint = "z"\n')
    async with sitting(table(Bid(100)), pace=WAITING) as (_, screen, pilot):
        assert "h" not in screen.thousand.keys.at_table
        await pilot.press("h")
        assert screen.session.log[-1].action != Bid(100)


async def test_buttons_prompt_foot_and_help_name_the_key_in_force() -> None:
    write('[table]\npass = "z"\nconcede = "F9"\nlast = "ю"\nhint = "j"\n')
    async with sitting(table(Bid(100), Bid(105), Bid(110))) as (app, screen, pilot):
        assert "Pass Z" in text_of(app)
        assert "Z pass" in text_of(app)
        assert "J hint" in text_of(app)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert re.search(r"^ +Z +pass\b", text_of(app), re.MULTILINE)
        assert re.search(r"^ +F9 +concede", text_of(app), re.MULTILINE)
        assert screen.thousand.key("table.last") == "."


async def test_help_finds_room_for_many_keys_of_ones_own() -> None:
    write('[table]\nconcede = ["k", "F9", "F10", "Ctrl+X"]\n')
    async with sitting(table(Bid(100), Bid(105), Bid(110))) as (app, _, pilot):
        await pilot.press("question_mark")
        assert re.search(r"^ +K F9 F10 Ctrl\+X +concede", text_of(app), re.MULTILINE)


async def test_a_letter_of_ones_own_is_typed_where_text_is_typed(tmp_path: Path) -> None:
    write('[edit]\nreset = "w"\nsave = "v"\n')
    async with running(tmp_path, (80, 24)) as (app, pilot):
        await pilot.press("a", "slash", "w", "v")
        assert a(AgreementsScreen, app.screen).query_one(NameField).value == "wv"


async def test_home_answers_and_shows_keys_of_ones_own(tmp_path: Path) -> None:
    write('[home]\nhow = "?"\n[app]\nhelp = "F9"\n')
    async with running(tmp_path, (80, 24)) as (app, pilot):
        await until(lambda: "Press ? for the" in text_of(app), pilot)
        await pilot.press("question_mark")
        await until(lambda: isinstance(app.screen, PageScreen), pilot)


@pytest.mark.parametrize("text", ['[table]\npass = "f"\n', '[table]\npss = "z"\n', "[table", "\x00"])
async def test_a_file_that_will_not_do_leaves_the_standard_keys_and_says_so_once(tmp_path: Path, text: str) -> None:
    path = write(text)
    async with running(tmp_path, (80, 24), notices=True) as (app, pilot):
        await until(lambda: "keys.toml" in text_of(app), pilot)
        assert text_of(app).count("keys.toml") == 1
        assert app.keys is STANDARD
        await pilot.press("r")
        assert isinstance(app.screen, RulesScreen)
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[table]\npass = "f"', worded("keymap.clash", key="F", one="table.concede", other="table.pass")),
        ('[table]\npass = "T"', worded("keymap.clash", key="T", one="app.theme", other="table.pass")),
        ('[table]\npass = "5"', worded("keymap.clash", key=5, one="table.digit", other="table.pass")),
        ('[rules]\nanother = "q"', worded("keymap.clash", key="Q", one="pages.close", other="rules.another")),
        ('[home]\nrecord = "n"', worded("keymap.clash", key="N", one="home.new", other="home.record")),
        ('[home]\nnew = "space"', worded("keymap.clash", key="Space", one="form.do", other="home.new")),
        ('[table]\npss = "z"', worded("keymap.unknown", id="table.pss")),
        ('pass = "z"', worded("keymap.unknown", id="pass")),
        ('[table]\nmenu = "z"', worded("keymap.fixed", id="table.menu")),
        ('[table]\nconfirm = "z"', worded("keymap.fixed", id="table.confirm")),
        ('[table]\npass = "Esc"', worded("keymap.taken", key="Esc", id="table.pass")),
        ('[table]\npass = "Enter"', worded("keymap.taken", key="Enter", id="table.pass")),
        ('[table]\npass = "F1"', worded("keymap.taken", key="F1", id="table.pass")),
        ('[table]\npass = "Ctrl+C"', worded("keymap.taken", key="Ctrl+C", id="table.pass")),
        ('[table]\npass = "ctrl+m"', worded("keymap.no_key", key="ctrl+m")),
        ('[table]\npass = "\\u001b[2J"', worded("keymap.no_key", key="[2J")),
        ("[table]\npass = []", "“table.pass” needs a key such as"),
        ("[table]\npass = 1", "“table.pass” needs a key such as"),
        ('[setup]\nstart = "x"', "“setup.start” works while you type text, so it cannot have X"),
    ],
)
def test_why_a_file_will_not_do(text: str, why: str) -> None:
    keys, said = read_keys(write(text))
    assert keys is STANDARD
    assert said.startswith("keys.toml cannot be used, so the standard keys are in use: ")
    assert why in said


@pytest.mark.parametrize("id", ["app.help", "app.leave", "pages.close", "sheet.close"])
def test_what_is_changed_keeps_the_keys_that_cannot_be_taken_away(id: str) -> None:
    where, _, what = id.partition(".")
    keys, said = read_keys(write(f'[{where}]\n{what} = "F12"\n'))
    assert not said
    assert set(STANDARD.of(id)) & {"f1", "ctrl+c", "enter"} == set(keys.of(id)) - {"f12"}


def test_the_example_of_the_page_can_be_used() -> None:
    (example,) = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    keys, said = read_keys(write(example))
    assert not said
    assert keys.of("table.concede") == ("k", "f9")


def test_without_a_file_nothing_is_said(tmp_path: Path) -> None:
    assert read_keys(tmp_path / "keys.toml") == (STANDARD, "")


def test_a_folder_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").mkdir()
    keys, said = read_keys(tmp_path / "keys.toml")
    assert keys is STANDARD
    assert said.startswith("The standard keys are in use: keys.toml is a folder ")
