"""How large the product is, by room, is printed with the tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.size import OTHER, PRODUCT, compared, files, rooms, size, written


def test_sizes_are_shown_beside_those_written_down(record_property: Callable[[str, object], None]) -> None:
    now, before = rooms(), written()
    assert now["table"] == sum(map(size, files(PRODUCT / "table")))
    record_property("shown", compared(now, before))


def test_what_comes_and_goes_is_in_the_table() -> None:
    assert compared({"rules": 90, "host": 20, OTHER: 7}, {"rules": 100, "desk": 5}).splitlines() == [
        "desk           0     -5",
        "host          20    +20",
        "mariage        7     +7",
        "rules         90    -10",
        "house        110     +5",
        "all          117    +12",
    ]


def test_code_is_counted_without_what_explains_it(tmp_path: Path) -> None:
    file = tmp_path / "room" / "x.py"
    file.parent.mkdir()
    file.write_text(
        '"""What it is."""\n\n# Why.\nX = """one\ntwo"""\n\n\ndef f() -> None:\n    """What it does."""\n    X\n'
    )
    assert files(tmp_path) == [file]
    assert rooms(tmp_path) == {"room": size(file)} == {"room": 4}
