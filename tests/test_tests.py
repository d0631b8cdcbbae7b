"""The tests keep an order of their own: each lies in a room of the house, or in one of a few that are named here."""

from pathlib import Path

from tests.test_laws import HOUSE

TESTS = Path(__file__).parent
OTHERS = {
    "bots/positions": "positions written down by hand",
    "desk/rules_1": "games under the first rules",
    "desk/version_1": "saves of older versions",
    "desk/version_2": "saves of older versions",
    "desk/version_3": "saves of older versions",
    "e2e": "the program in a pseudo-terminal",
    "hostile": "damaged files, foreign text",
    "rules/accountant": "the settlement, counted a second time",
    "rules/effects": "what each value of an agreement changes",
    "rules/examples": "the worked examples of RULES",
    "rules/sweep": "every pair of agreements, played",
    "ui/screens/golden": "frames kept as text",
    "ui/screens/table/golden": "frames kept as text",
}
"""Folders that are no room, and what is in them."""
AT_THE_ROOT = {
    *("test_agreements_doc", "test_cli", "test_docs", "test_laws", "test_package", "test_tests", "test_windows"),
    *("__init__", "conftest", "no_skips"),
}
"""What concerns the house as a whole."""


def folders(top: Path) -> set[str]:
    """The folders below this one, as paths from it."""
    found = {path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_dir()}
    return {path for path in found if "__pycache__" not in path}


def test_every_folder_is_a_room_or_one_of_the_few_others() -> None:
    assert folders(TESTS) - folders(HOUSE) == set(OTHERS)


def test_every_room_that_is_a_folder_has_its_tests() -> None:
    rooms = {path.name for path in HOUSE.iterdir() if (path / "__init__.py").exists()}
    assert {room for room in rooms if not [*(TESTS / room).glob("test_*.py")]} == set()


def test_only_what_concerns_the_whole_house_lies_at_the_root() -> None:
    assert {path.stem for path in TESTS.glob("*.py")} == AT_THE_ROOT
