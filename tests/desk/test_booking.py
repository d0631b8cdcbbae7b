"""The score book at the desk: a deal is told, settled, saved, corrected and taken back; two programs; a bad file."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.desk.paging import Said
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk.booking import ScoreBook, all_books, begin_book
from thousand_tui.desk.reports.book import FORMS
from thousand_tui.desk.sentences import SaveError
from thousand_tui.rules import preset
from thousand_tui.table.book import Told

PEOPLE = ("Anna", "Bogdan", "Vera")
DEAL = Told(0, 100, 100, cards=(70, 50, 0), melds=((0, "marriage", 3),), tricked=(0, 1))


def begun(saves: Path, totals: tuple[int, ...] = (0, 0, 0), **agreed: object) -> ScoreBook:
    return begin_book(saves, preset("BASE").agreements.model_copy(update=agreed), PEOPLE, 2, totals)


def test_a_deal_that_is_told_is_settled_and_saved(tmp_path: Path) -> None:
    path = begun(tmp_path).path
    told = ["1", "", "", "1", "70", "50", "", *"1112", "1", "1"]
    said = Said(tmp_path, "write", *told, "").page("book", path)
    assert "Anna: contract 100 made with 170: +100 → 100" in said
    again = ScoreBook(path)
    assert again.book.entries == (DEAL,)
    assert again.account.sheet.totals == (100, 50, 0)
    assert again.headline == worded("book.next.forced", number=2, dealer="Anna", who="Bogdan")


def test_what_cannot_be_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    path = begun(tmp_path).path
    said = Said(tmp_path, "write", "1", "103", "", "1", "70", "50", "", *"1111", "").page("book", path)
    assert worded("book.misfit.not_on_ladder") in said
    assert not ScoreBook(path).book.entries


def test_the_last_deal_is_taken_back_and_an_earlier_one_corrected(tmp_path: Path) -> None:
    book = begun(tmp_path)
    book.write(book.with_deal(DEAL, 0))
    book = ScoreBook(book.path)
    book.write(book.with_deal(Told(1, 100, 100, cards=(0, 100, 20), tricked=(1, 2)), 1))
    corrected = ["1", "", "", "1", "20", "80", "20", *"1111", "1"]
    said = Said(tmp_path, "1", *corrected, "").page("book", book.path)
    assert worded("book.changes", who="Anna", old="100", new="−100") in said
    assert ScoreBook(book.path).account.sheet.totals == (-100, 180, 40)
    Said(tmp_path, "take back the last deal", "yes", "").page("book", book.path)
    assert ScoreBook(book.path).account.sheet.totals == (-100, 80, 20)


def test_of_two_programs_the_second_is_told_that_the_first_has_written(tmp_path: Path) -> None:
    one = begun(tmp_path)
    other = ScoreBook(one.path)
    one.write(one.with_deal(DEAL, 0))
    with pytest.raises(SaveError, match="meanwhile"):
        other.write(other.with_deal(DEAL, 0))
    assert len(ScoreBook(one.path).book.entries) == 1


def test_a_book_begins_with_the_totals_of_an_evening(tmp_path: Path) -> None:
    book = begun(tmp_path, (880, 550, 20), dump="plus")
    assert book.account.sheet.standings[0].barrel == 0
    told = list(book.watch_out())
    assert told[0].startswith("Anna: ")
    assert worded("book.near", who="Bogdan", total="550") in told
    with pytest.raises(SaveError):
        begun(tmp_path, (1000, 0, 0))
    with pytest.raises(SaveError):
        begun(tmp_path, (0, 0))


@pytest.mark.parametrize("cut", [0, 1, 40, 200])
def test_a_damaged_file_is_told_and_not_listed(tmp_path: Path, cut: int) -> None:
    path = begun(tmp_path).path
    path.write_bytes(path.read_bytes()[:cut])
    assert all_books(tmp_path) == ([], [worded("file.no_book", file=path.name, folder="books")])
    with pytest.raises(SaveError, match="score book"):
        ScoreBook(path)


def written_book(saves: Path) -> ScoreBook:
    book = begin_book(saves, preset("BASE").agreements, ("=Anna()", "Bogdan", "<b>Vera"), 2, (0, 0, 0))
    book.write(book.with_deal(DEAL, 0))
    return ScoreBook(book.path)


def test_the_sheet_is_written_as_text_values_page_and_picture(tmp_path: Path) -> None:
    book = written_book(tmp_path)
    text = FORMS["txt"](book)
    assert "100 made with 170" in text
    assert book.headline in text
    head, row = csv.reader(FORMS["csv"](book).splitlines())
    found = dict(zip(head, row, strict=True))
    names = ("deal", "dealer", "declarer", "bid", "result")
    assert [found[name] for name in names] == ["1", "<b>Vera", "'=Anna()", "100", "made"]
    assert [found[f"Bogdan {what}"] for what in ("points", "melds", "change", "total")] == ["50", "0", "50", "50"]
    page = FORMS["html"](book)
    assert "&lt;b&gt;Vera" in page
    assert "<b>" not in page
    assert "contract 100 made with 170" in page
    assert ElementTree.fromstring(FORMS["svg"](book)).tag.endswith("svg")


@pytest.mark.parametrize("kind", FORMS)
def test_the_page_writes_it_to_a_file_that_does_not_exist_yet(tmp_path: Path, kind: str) -> None:
    book = written_book(tmp_path)
    (tmp_path / f"evening.{kind}").write_text("mine")
    words = ("keep or send", str(tmp_path / "evening"), str([*FORMS].index(kind) + 1), "")
    said = Said(tmp_path, *words).page("book", book.path)
    assert worded("export.done", file=str(tmp_path / f"evening-2.{kind}")) in said
    assert (tmp_path / f"evening-2.{kind}").read_text("utf-8") == FORMS[kind](book)
    assert (tmp_path / f"evening.{kind}").read_text() == "mine"


def test_a_book_is_shown_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = written_book(tmp_path)
    shown = ["show", book.path.stem, "--saves", str(tmp_path)]
    assert main(shown) == 0
    assert "100 made with 170" in capsys.readouterr().out
    assert main([*shown, "--csv"]) == 0
    assert capsys.readouterr().out == FORMS["csv"](book)
    assert main([*shown, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["deals"][0]["points"], facts["deals"][0]["totals"]) == ([70, 50, 0], [100, 50, 0])
    picture = tmp_path / "sheet.svg"
    assert main([*shown, "--svg", str(picture)]) == 0
    assert picture.read_text("utf-8") == FORMS["svg"](book)
    assert main([*shown, "--notation"]) == 2
    assert worded("cli.show.not_book") in capsys.readouterr().err
    assert main(["show", "three-regulars", "--csv"]) == 2
    assert worded("cli.show.only_book") in capsys.readouterr().err
