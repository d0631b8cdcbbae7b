"""Presets: what each changes, that every form of the game has one, and how they are found."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from tests.rules.random_agreements import BY_ID, FORMS
from thousand_tui.rules import (
    Agreements,
    AgreementsError,
    conflicts_in,
    differences,
    idle,
    name_of,
    preset,
    presets,
    read_agreements,
    read_line,
)

BASE = Agreements()

LITERAL = dict(line.split(": ") for line in (Path(__file__).parent / "presets.txt").read_text("utf-8").splitlines())
"""RULES §2.12 and §3, literally, as lines that players share."""

LATER = {
    "PAGAT": {"F11"},
    "LVIV": {"F11", "I6"},
    "APP": {"H8", "H10"},
    "WIKI": {"H10", "H11", "J5", "K2", "K7"},
    "SHRAM": {"J5"},
    "TUKSTANTIS": {"E8"},
}
"""What a preset sets for the day when the gold set, bolts, the dark game or passing cards are switched on."""


def test_every_preset_is_in_the_list() -> None:
    assert [found.name for found in presets()] == list(LITERAL)
    folder = files("thousand_tui.rules.presets")
    assert {file.name for file in folder.iterdir() if file.name.endswith(".toml")} == {
        f"{name.lower()}.toml" for name in LITERAL
    }


@pytest.mark.parametrize("name", LITERAL)
def test_a_preset_differs_from_base_as_the_rules_say(name: str) -> None:
    found = preset(name)
    assert found.agreements == read_line(LITERAL[name])
    assert name_of(found.agreements) == name
    assert not conflicts_in(found.agreements)
    assert found.form == found.agreements.form


@pytest.mark.parametrize("name", LITERAL)
def test_a_preset_sets_nothing_that_has_no_effect_unless_it_is_for_later(name: str) -> None:
    found = preset(name)
    changed = differences(BASE, found.agreements)
    without = {option.row for option in changed if option.id in idle(found.agreements)}
    of_the_form = {"E8"} if found.form.startswith("two") else set()
    assert without == LATER.get(name, of_the_form)


@pytest.mark.parametrize("name", LITERAL)
def test_a_file_says_only_what_differs_in_the_order_of_the_rules(name: str) -> None:
    data = tomllib.loads(files("thousand_tui.rules.presets").joinpath(f"{name.lower()}.toml").read_text("utf-8"))
    assert list(data) == ["name", "title", "about", "forms", "agreements"]
    order = list(BY_ID)
    assert list(data["agreements"]) == sorted(data["agreements"], key=order.index)


def test_every_form_of_the_rules_has_a_preset() -> None:
    covered = {form for found in presets() for form in found.forms}
    assert covered == {*(f"V{number}" for number in (*range(1, 15), 16, 18, 19)), "V3-K"}
    assert {found.form for found in presets()} == set(FORMS)
    assert all(found.forms for found in presets())
    assert [found.name for found in presets() if "V7" in found.forms] == ["KURNIK", "TWO-K"]
    assert {found.name for found in presets() if found.forms == ("V1",)} == {
        *("BASE", "PAGAT", "APP", "WIKI", "FAMILY", "HANGING"),
    }


def test_presets_of_one_form_stand_together() -> None:
    order = [found.form for found in presets()]
    assert order == sorted(order, key=order.index)


def test_presets_are_told_to_people_and_easy_to_type() -> None:
    assert len({found.title for found in presets()}) == len(presets())
    for found in presets():
        assert re.fullmatch(r"[A-Z0-9]+(-[A-Z0-9]+)?", found.name)
        assert len(found.name) <= 11
        assert len(found.title) <= 40
        assert not found.title.endswith(".")
        assert found.about.endswith(".")
        assert ". " not in found.about
        assert len(found.about) <= 160


def test_presets_are_found_by_name() -> None:
    assert preset("pagat") is preset("PAGAT") is preset(" Pagat ")
    assert preset("two_give") is preset("TWO-GIVE")
    assert name_of(read_agreements({"fine": 100})) is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("PAGAY", "There is no preset called 'PAGAY'; did you mean PAGAT?"),
        ("stock5", "There is no preset called 'stock5'; did you mean STOCK-4?"),
        ("bridge", "There is no preset called 'bridge'; choose one of BASE, PAGAT, APP, WIKI, SHRAM, FAMILY, KURNIK,"),
    ],
)
def test_an_unknown_name_brings_advice(name: str, sentence: str) -> None:
    with pytest.raises(AgreementsError) as refused:
        preset(name)
    assert str(refused.value).startswith(sentence)
    assert str(refused.value)[-1] in "?."
