"""One table of keys: every binding has its id there, and docs/play.md and docs/keys.md say what it says."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

import thousand_tui.ui
from tests.narrowing import present
from thousand_tui.ui.keys import BY_ID, HELP, KEYS, STAYS, Labels, layouts, spelled
from thousand_tui.words import t

ROOT = Path(__file__).resolve().parents[2]
NEVER_TAKEN = ("escape", "enter", "f1", "ctrl+c")


def bound() -> Iterator[tuple[str, Binding]]:
    """The bindings of every class of ours, with its name."""
    for found in pkgutil.walk_packages(thousand_tui.ui.__path__, "thousand_tui.ui."):
        for cls in vars(importlib.import_module(found.name)).values():
            if isinstance(cls, type) and issubclass(cls, DOMNode) and cls.__module__ == found.name:
                for binding in vars(cls).get("BINDINGS", ()):
                    if binding.action not in ("app.focus_next", "app.focus_previous") or binding.id is not None:
                        yield cls.__name__, binding  # The others are Textual's own, said again.


def test_every_binding_stands_in_the_table_and_everything_in_the_table_is_bound() -> None:
    used = set()
    for name, binding in bound():
        assert isinstance(binding, Binding), name
        assert binding.id, (name, binding.key)
        key = BY_ID[binding.id.removesuffix(STAYS)]
        stays = binding.id.endswith(STAYS)
        keys = {each for one in (key.fixed if stays else key.free) for each in layouts(one).split(",")}
        assert set(binding.key.split(",")) <= keys
        used.add(key.id)
    assert used == set(BY_ID)


@pytest.mark.parametrize(
    ("key", "other"),
    [
        *(("s", "і"), ("s", "Ы"), ("right_square_bracket", "ї"), ("apostrophe", "є"), ("backslash", "ґ")),
        *(("1", "ampersand"), ("2", "é"), ("4", "apostrophe"), ("0", "à")),
    ],
)
def test_a_key_is_found_on_ukrainian_and_french_keyboards(key: str, other: str) -> None:
    assert other in layouts(key).split(",")


def test_no_id_stands_there_twice() -> None:
    assert len(BY_ID) == len(KEYS)


def test_what_can_never_be_taken_away_is_fixed() -> None:
    for key in KEYS:
        assert not set(key.free) & set(NEVER_TAKEN), key.id


def test_what_can_be_changed_says_what_it_does() -> None:
    for key in KEYS:
        assert key.does or not key.free, key.id
        assert all(t(does) for does in key.does)


def test_help_lists_only_keys_that_there_are() -> None:
    told = {f"help.does.{name}" for _, names in HELP for name in names}
    assert told <= {does for key in KEYS for does in key.does}


def test_what_table_menu_and_home_share_has_one_letter() -> None:
    of = {id: key.keys[0] for id, key in BY_ID.items() if key.where in ("table", "menu", "home")}
    menu = {key for id, key in of.items() if id.startswith("menu.")}
    home = {id.partition(".")[2]: key for id, key in of.items() if id.startswith("home.")}
    assert (of["table.hint"], of["table.sheet"], of["menu.sheet"]) == ("h", "s", "s")
    assert not {"h", "s"} & {*home.values()}
    assert "h" not in menu
    assert of["home.settings"] not in {key for id, key in of.items() if id.startswith("table.")}
    assert {home.get(id.partition(".")[2], key) == key for id, key in of.items() if id.startswith("menu.")} == {True}
    assert menu & {*home.values()} == {*"aybricq"}, "what both have"


def test_no_key_is_told_twice_for_the_same() -> None:
    for name in (name for _, names in HELP for name in names):
        told = Labels().all_for(f"help.does.{name}").split()
        assert len(told) == len(set(told)), name


def table_of_help() -> str:
    key = Labels()
    rows = [f"help.does.{name}" for _, names in HELP for name in names]
    keys = {does: " ".join(f"`{one}`" for one in key.all_for(does).split()) for does in rows}
    return "".join(["| key | does |\n|---|---|\n", *(f"| {keys[does]} | {t(does)} |\n" for does in rows)])


def table_of_ids() -> str:
    rows = ["| id | key | always | does |\n|---|---|---|---|\n"]
    for key in KEYS:
        if key.free:
            free, always = (" ".join(f"`{spelled(one)}`" for one in keys) for keys in (key.free, key.fixed))
            rows.append(f"| {key.id} | {free} | {always} | {'; '.join(map(t, key.does))} |\n")
    return "".join(rows)


@pytest.mark.parametrize(("page", "wanted"), [("docs/play.md", table_of_help()), ("docs/keys.md", table_of_ids())])
def test_the_page_has_the_keys_of_the_table(page: str, wanted: str) -> None:
    path = ROOT / page
    part = re.compile(r"(?<=<!-- keys -->\n).*(?=<!-- end of keys -->)", re.DOTALL)
    text = path.read_text("utf-8")
    if os.environ.get("UPDATE_GOLDEN"):
        text = part.sub(lambda _: wanted, text)
        path.write_text(text, "utf-8")
    found = present(part.search(text))
    assert found.group() == wanted, f"{page} is behind the keys; UPDATE_GOLDEN=1 writes it anew"


def test_a_wide_sign_touches_no_word_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    key = Labels()
    assert (key("table.erase"), key("table.confirm")) == ("⌫", "⏎")
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert (key("table.erase"), key("table.confirm")) == ("⌫ ", "⏎")
