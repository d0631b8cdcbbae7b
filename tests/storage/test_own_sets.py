"""Sets of agreements of one's own: written, read again, and kept from all harm."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.narrowing import present
from thousand_tui.desk.sentences import sentence
from thousand_tui.rules import Agreements, preset, presets
from thousand_tui.sanitize import one_line
from thousand_tui.storage import Problem, sets_dir
from thousand_tui.storage.own_sets import (
    delete_set,
    export_set,
    import_set,
    own_set,
    own_set_of,
    own_sets,
    read_set,
    rename_set,
    save_set,
)

PAGAT = preset("PAGAT").agreements
KITCHEN = PAGAT.model_copy(update={"bid_step": 10, "talon_positions": (22, 23, 24), "marriage_on_first_trick": "on"})


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "sets"


def write(name: str, text: str) -> Path:
    path = sets_dir() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def file_of(*changes: str, preset: str = "PAGAT", version: int = 1) -> str:
    head = f'format = "thousand-agreements"\nversion = {version}\nname = "Kitchen"\npreset = "{preset}"\n[changes]\n'
    return head + "\n".join(changes)


def reason(path: Path) -> str:
    with pytest.raises(Problem) as caught:
        read_set(path)
    said = sentence(caught.value)
    assert said.endswith(".")
    assert "\n" not in said
    return caught.value.reason


def test_without_a_folder_there_are_none() -> None:
    assert own_sets() == ()
    assert own_set("Kitchen") is None


def test_a_set_comes_back_and_can_be_read_by_people() -> None:
    save_set("Kitchen table", KITCHEN, "PAGAT")
    (found,) = own_sets()
    assert (found.name, found.start, found.agreements, found.unknown) == ("Kitchen table", "PAGAT", KITCHEN, ())
    assert own_set(" kitchen TABLE ") == found
    assert own_set_of(KITCHEN) == found
    assert own_set_of(PAGAT) is None
    text = found.path.read_text("utf-8")
    assert "bid_step = 10  # C4, Bid step: 10 points" in text
    assert "concession_declarer" not in text
    assert tomllib.loads(text)["changes"]["talon_positions"] == [22, 23, 24]


@pytest.mark.parametrize("found", presets(), ids=lambda found: found.name)
def test_every_preset_can_be_kept_as_differences_from_another(found: object) -> None:
    agreements: Agreements = found.agreements  # type: ignore[attr-defined]
    save_set("copy", agreements)
    again = present(own_set("copy"))
    assert again.agreements == agreements


@given(name=st.text(min_size=1, max_size=60))
def test_any_name_makes_a_file_and_comes_back(name: str) -> None:
    if not one_line(name):
        with pytest.raises(Problem, match="set_without_name"):
            save_set(name, KITCHEN)
        return
    kept = save_set(name, KITCHEN, "PAGAT")
    assert kept.path.parent == sets_dir()
    assert read_set(kept.path) == kept
    delete_set(kept)


def test_saving_under_the_same_name_replaces_and_under_an_alike_file_name_does_not() -> None:
    save_set("Наш стол", KITCHEN)
    save_set("наш СТОЛ", PAGAT)
    save_set("Наш другой стол", KITCHEN)
    assert [(found.name, found.agreements) for found in own_sets()] == [
        ("Наш другой стол", KITCHEN),
        ("наш СТОЛ", PAGAT),
    ]


@pytest.mark.parametrize("name", ["", "  \n ", "pagat", "TWO-K"])
def test_a_name_that_will_not_do_is_refused(name: str) -> None:
    with pytest.raises(Problem, match="set_"):
        save_set(name, KITCHEN)


def test_a_set_is_renamed_and_deleted() -> None:
    kept = save_set("Kitchen", KITCHEN, "PAGAT")
    other = save_set("Garden", PAGAT)
    renamed = rename_set(kept, "Attic")
    assert (renamed.path, renamed.agreements) == (kept.path, KITCHEN)
    with pytest.raises(Problem, match="set_name_taken"):
        rename_set(renamed, "garden")
    assert rename_set(renamed, "ATTIC").name == "ATTIC"
    delete_set(other)
    assert [found.name for found in own_sets()] == ["ATTIC"]


def test_what_this_version_does_not_know_is_reported_by_name_and_not_lost() -> None:
    text = file_of("bid_step = 10", "teleport = true", 'cap_rule = "moon"', "fine = 100")
    path = write("kitchen.toml", text)
    found = present(own_set("Kitchen"))
    assert set(found.unknown) == {"teleport", "cap_rule"}
    assert found.agreements == PAGAT.model_copy(update={"bid_step": 10, "fine": 100})
    save_set("Kitchen", found.agreements, "PAGAT")
    assert own_set("Kitchen").unknown == ()  # type: ignore[union-attr]
    assert path.with_name("kitchen.toml.old").read_text("utf-8") == text


def test_a_preset_that_is_gone_is_reported_by_name() -> None:
    write("kitchen.toml", file_of("bid_step = 10", preset="ATLANTIS"))
    found = present(own_set("Kitchen"))
    assert (found.start, found.unknown, found.agreements.bid_step) == ("BASE", ("ATLANTIS",), 10)


def test_changes_that_contradict_each_other_are_reported() -> None:
    write("kitchen.toml", file_of("gold = true", 'forced_opening = "redeal"'))
    found = present(own_set("Kitchen"))
    assert set(found.unknown) == {"gold", "forced_opening"}
    assert found.agreements == PAGAT


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not_a_set"),
        ("title = 'Midnight'", "not_a_set"),
        ("format = ", "set_damaged"),
        ("[\n" * 20_000, "set_damaged"),
        ("[" * 20_000, "set_damaged"),
        (file_of("fine = " + "\n" + "9" * 5000), "set_damaged"),
        (file_of("a." * 30_000 + "a = 1"), "set_damaged"),
        (file_of(version=0), "set_damaged"),
        (file_of(version=7), "set_newer"),
        ('format = "thousand-agreements"\nversion = 1\nchanges = 5', "set_damaged"),
        ('format = "thousand-agreements"\nversion = 1\nname = 5', "set_damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_said_and_left_alone(text: str, why: str) -> None:
    path = write("broken.toml", text)
    assert reason(path) == why
    (found,) = own_sets()
    assert found.problem is not None
    assert found.problem.reason == why
    assert own_set("broken") is None
    assert save_set("broken", KITCHEN).path != path
    assert path.read_text("utf-8") == text


def test_files_that_are_no_text_or_too_large_are_said() -> None:
    path = write("odd.toml", "")
    path.write_bytes(b"\xff\xfe")
    assert reason(path) == "set_damaged"
    path.write_bytes(b"#" * (64 * 1024 + 1))
    assert reason(path) == "enormous"
    assert reason(path.with_name("none.toml")) == "missing"
    assert reason(path.parent) == "not_a_file"


def test_a_set_goes_out_as_a_file_and_comes_in_under_a_free_name(tmp_path: Path) -> None:
    kept = save_set("Kitchen", KITCHEN, "PAGAT")
    out = export_set(kept, tmp_path)
    assert out == tmp_path / "kitchen.toml"
    with pytest.raises(Problem, match="set_exists"):
        export_set(kept, out)
    come = import_set(out)
    assert (come.name, come.agreements, come.start) == ("Kitchen 2", KITCHEN, "PAGAT")
    assert len(own_sets()) == 2


def test_a_home_of_nobody_is_a_name_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = save_set("Kitchen", KITCHEN)
    place = Path("~nobody-of-that-name") / "kitchen.toml"
    with pytest.raises(Problem, match="missing"):
        import_set(place)
    assert export_set(kept, place) == place
    assert import_set(place).agreements == KITCHEN


def test_trouble_with_writing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = save_set("Kitchen", KITCHEN)
    for place in (tmp_path / ("x" * 400), tmp_path / "none" / "\0"):
        with pytest.raises(Problem, match="set_not_saved"):
            export_set(kept, place)
    block = tmp_path / "file"
    block.write_text("")
    monkeypatch.setenv("THOUSAND_CONFIG", str(block))
    with pytest.raises(Problem) as caught:
        save_set("Kitchen", KITCHEN)
    assert sentence(caught.value).startswith("kitchen.toml was not saved in ")
