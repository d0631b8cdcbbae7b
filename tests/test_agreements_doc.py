"""The page about agreements holds what the program itself would print."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

from tests.narrowing import present
from thousand_tui.desk.reports.rules import Page, options_page
from thousand_tui.rules import preset
from thousand_tui.storage.own_sets import read_set

PAGE = Path(__file__).resolve().parent.parent / "docs" / "agreements.md"
PART = re.compile(r"(?<=<!-- options -->\n).*(?=<!-- end of options -->)", re.DOTALL)


def test_the_table_of_options_is_the_one_that_is_printed() -> None:
    text = PAGE.read_text("utf-8")
    table = "\n" + options_page(Page(markdown=True)).replace("## ", "### ") + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        text = PART.sub(lambda _: table, text)
        PAGE.write_text(text, "utf-8")
    found = present(PART.search(text))
    assert found.group() == table, "docs/agreements.md is behind the options; UPDATE_GOLDEN=1 writes it anew"


def test_the_set_that_is_shown_is_one(tmp_path: Path) -> None:
    (shown,) = re.findall(r"^```\n(format = .*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert tomllib.loads(shown)
    path = tmp_path / "kitchen.toml"
    path.write_text(shown, "utf-8")
    found = read_set(path)
    assert (found.name, found.start, found.unknown) == ("Our kitchen", "PAGAT", ())
    assert found.agreements == preset("PAGAT").agreements.model_copy(update={"bid_step": 10})
