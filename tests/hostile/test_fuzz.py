"""Damaged files and texts of every format: a few of each here, a hundred thousand with ``make fuzz``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.hostile.formats import FORMATS, Format, run

FEW = 20
MANY = int(os.environ.get("FUZZ_CASES", "1000"))
"""Damaged samples of each format; the makefile says how many."""

SEED = int(os.environ.get("FUZZ_SEED", "0"))


@pytest.fixture(autouse=True)
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "record"))


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_what_is_damaged_is_read_or_refused(each: Format, tmp_path: Path) -> None:
    run(each, FEW, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.name)
def test_what_is_damaged_again_and_again(each: Format, tmp_path: Path) -> None:
    run(each, MANY, tmp_path, SEED + 1)
