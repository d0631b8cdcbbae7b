"""The product stays as small as it has become."""

from __future__ import annotations

from pathlib import Path

from tools.size import files, size

MOST_LINES = 55_952
MOST_FILES = 436
"""What is there now: what comes is paid for."""


def test_the_product_does_not_grow() -> None:
    found = files()
    assert sum(map(size, found)) <= MOST_LINES
    assert len(found) <= MOST_FILES


def test_code_is_counted_without_what_explains_it(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text(
        '"""What it is."""\n\n# Why.\nX = """one\ntwo"""\n\n\ndef f() -> None:\n    """What it does."""\n    X\n'
    )
    assert files(tmp_path) == [file]
    assert size(file) == 4
