"""What is seen, kept as a picture, as a page with the replay in it, or as text."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.mariage.finished import finished
from tests.narrowing import a
from tests.ui.apps import ListeningApp, at_home, press, shown, text_of
from tests.ui.screens.replay.test_screen import played, replaying
from tests.ui.screens.table.tables import sitting, until
from tests.ui.screens.test_review import Judge, is_made, reviewing
from tests.words.english import worded
from thousand_tui.mariage.screens.review import MariageReviewScreen
from thousand_tui.mariage.study import clear_mistakes, verdict_lines
from thousand_tui.options import VISITOR
from thousand_tui.table import Mark, Player, TableSettings, ThousandSession
from thousand_tui.table.occasion import Shuffling
from thousand_tui.ui.screens.export import export, picture_of
from thousand_tui.ui.screens.form import FormScreen

__all__ = ["judge"]
HOSTILE = "<script>bad()</script>"
judge = pytest.fixture(lambda monkeypatch: _judge(monkeypatch))


def _judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    found = Judge()
    monkeypatch.setattr("thousand_tui.ui.judging.in_background", found)
    return found


async def kept(app: ListeningApp, pilot: Pilot[int], place: Path, kind: str = "do", key: str = "x") -> None:
    """Have what is seen kept at this place."""
    await press(pilot, key)
    assert isinstance(app.screen, FormScreen)
    app.screen.query_one(Input).value = str(place)
    app.screen.query_one(f"#form-{kind}").focus()
    await pilot.press("enter")


def hostile(people: int = 1, settings: TableSettings | None = None) -> ThousandSession:
    session = played(2, people, settings)
    session.change_player(2, Player(HOSTILE, "novice"))
    shuffling = Shuffling("c0ffee", ("swanlike", "", ""), ("Anna", "Bogdan", "Vera"))
    session.occasion = replace(session.occasion, shuffling=shuffling)
    return session


async def test_a_deal_is_kept_as_picture_page_and_text(tmp_path: Path) -> None:
    session = hostile()
    async with replaying(session, deal=1) as (app, _, pilot):
        await pilot.press("down", "down")
        place = tmp_path / "kept"
        head = text_of(app).splitlines()[0]
        await shown(pilot, pilot.click(offset=(head.index(f"X {worded('key.export')}"), 0)))
        assert isinstance(app.screen, FormScreen)
        await pilot.press("escape")
        # ч stands on the same key.
        await kept(app, pilot, place, key="ч")
        await kept(app, pilot, place, "html")
        await kept(app, pilot, place, "deal")
        assert app.clipboard == (tmp_path / "kept.txt").read_text("utf-8")
        await kept(app, pilot, place, "moment")
        assert app.clipboard == (tmp_path / "kept-2.txt").read_text("utf-8")
        await kept(app, pilot, tmp_path / "nowhere" / "kept")
    files = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert sorted(files) == ["kept-2.txt", "kept.html", "kept.svg", "kept.txt"]
    assert files["kept.svg"].startswith("<svg")
    assert set(re.findall(r"https?://[a-z0-9.]+", files["kept.svg"])) <= {
        "http://www.w3.org",
        "https://www.textualize.io",
    }
    assert "font-face" not in files["kept.svg"]
    assert "DEAL 1" in files["kept.txt"]
    assert "Deal 1 of 2" in files["kept-2.txt"]
    for name, text in files.items():
        assert ("<script>bad" in text) is (name == "kept.txt"), name
        assert "swanlike" not in text
        assert "c0ffee" not in text
        assert session.seed not in text
    assert Mark.SEEN in session.marks[1]


async def test_the_sheet_of_a_running_game_is_kept_without_what_was_typed_for_the_shuffle(tmp_path: Path) -> None:
    session = hostile()
    async with sitting(session) as (app, _, pilot):
        app.open_sheet(session)
        await pilot.pause()
        await kept(app, pilot, tmp_path / "sheet")
        await kept(app, pilot, tmp_path / "sheet", "sheet")
        picture = (tmp_path / "sheet.svg").read_text("utf-8")
        text = (tmp_path / "sheet.txt").read_text("utf-8")
        for told in (picture, text):
            assert "Bogdan" in told
            assert "swanlike" not in told
        assert "<script>" not in picture


async def test_a_review_is_kept_with_what_was_better_in_its_replay(tmp_path: Path, judge: Judge) -> None:
    async with reviewing(hostile()) as (app, screen, pilot):
        judge.goes_on.set()
        await is_made(screen, pilot)
        await kept(app, pilot, tmp_path / "review")
        await kept(app, pilot, tmp_path / "review", "html")
        await kept(app, pilot, tmp_path / "review", "review")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["review.html", "review.svg", "review.txt"]
    text = (tmp_path / "review.txt").read_text("utf-8")
    better = next(line.strip() for line in text.splitlines() if line.strip().startswith("Better"))
    assert better.replace("<", "\\u003c") in (tmp_path / "review.html").read_text("utf-8")
    for written in ("review.html", "review.svg"):
        assert "<script>bad" not in (tmp_path / written).read_text("utf-8")


async def test_the_sheet_and_the_review_of_mariage_are_kept_as_well(tmp_path: Path) -> None:
    session = finished(2)
    session.change_player(2, Player(HOSTILE, "novice"))
    session.occasion = replace(session.occasion, shuffling=Shuffling("c0ffee", ("swanlike",), ("Anna",)))
    async with at_home(tmp_path, (80, 24)) as (app, pilot):
        app.open_sheet(session)
        await pilot.pause()
        await kept(app, pilot, tmp_path / "sheet")
        await kept(app, pilot, tmp_path / "sheet", "sheet")
        await pilot.press("escape")
        app.open_review(session)
        await until(lambda: isinstance(app.screen, MariageReviewScreen), pilot)
        review = a(MariageReviewScreen, app.screen)
        await until(lambda: not review.is_making, pilot)
        while not clear_mistakes(review.found):
            await pilot.press("e")
            await until(lambda: not review.is_making, pilot)
        better = verdict_lines(clear_mistakes(review.found)[0], review.voice)[-2]
        await kept(app, pilot, tmp_path / "review", key="ч")
        await kept(app, pilot, tmp_path / "review", "html")
        await kept(app, pilot, tmp_path / "review", "review")
    files = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir() if path.is_file()}
    assert {"sheet.svg", "sheet.txt", "review.svg", "review.html", "review.txt"} <= files.keys()
    # The game is over, and what was typed for its shuffle is told.
    assert "Now" in files["sheet.txt"]
    assert better in files["review.txt"]
    assert better in files["review.html"]
    for name, text in files.items():
        assert ("<script>bad" in text) is name.endswith(".txt"), name


async def test_where_hands_stay_closed_only_the_sheet_is_kept(tmp_path: Path) -> None:
    async with replaying(hostile(2), deal=1) as (app, screen, pilot):
        app.open_sheet(screen.replay.source)
        await pilot.pause()
        await kept(app, pilot, tmp_path / "sheet", "sheet")
    async with replaying(hostile(2, TableSettings(open_deals=True)), deal=1) as (app, _, pilot):
        await kept(app, pilot, tmp_path / "deal", "html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deal.html", "sheet.txt"]


async def test_a_visitor_keeps_nothing_by_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VISITOR, "Ann")
    async with replaying(hostile(), deal=1) as (app, screen, pilot):
        await press(pilot, "down", "down", "x")
        assert app.screen is screen
        assert f"X {worded('key.export')}" not in text_of(app)
        export(app, "", "x", {})
        await pilot.press("s")
        sheet = app.screen
        await pilot.press("x")
        app.open_sets()
        await pilot.pause()
        sets = app.screen
        await press(pilot, "f6", "f7", "f8")
        assert app.screen is sets is not sheet
        assert worded("sets.keys.import") not in text_of(app)


async def test_every_sign_of_a_picture_stands_at_its_own_cell() -> None:
    """Viewers that stretch no text, or have another font, show the same."""
    async with sitting(played(2), (80, 24)) as (app, _, _pilot):
        picture, lines = picture_of(app, "Thousand"), text_of(app).splitlines()
    assert "textLength" not in picture
    assert "https://cdnjs" not in picture
    blocks = "█▀▄▌▐"
    inside = picture.split('<g transform="translate(9, 41)"')[1]
    found = [[" "] * 80 for _ in lines]
    for x, y, said in re.findall(r'<text class="[^"]*" x="([^"]*)" y="([^"]*)">([^<]*)<', inside):
        places, signs = x.split(), unescape(said)
        assert len(places) == len(signs)
        for place, sign in zip(places, signs, strict=True):
            found[round((float(y) - 20) / 24.4)][round(float(place) / 12.2)] = sign
    shown = ["".join(row).replace("\xa0", " ").rstrip() for row in found]
    assert shown == [line.translate(str.maketrans(blocks, " " * len(blocks))).rstrip() for line in lines]
    assert sum(line.count(block) for line in lines for block in blocks) > 0
    assert re.search(r'<rect class="[^"]*-r\d+" x=', inside) is not None
