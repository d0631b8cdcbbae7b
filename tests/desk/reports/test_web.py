"""The page with a replay in it: what stands in it, what never does, and who may have it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.desk.reports.test_seen_in_print import seen, shelved
from tests.desk.saved_games import kept
from tests.narrowing import present
from tests.study.test_replay import mariage
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk.reports.web import web_page
from thousand_tui.study.replay import Replay
from thousand_tui.table import Player
from thousand_tui.table.games import AnySession
from thousand_tui.table.occasion import Shuffling

HOSTILE = "<script>bad=1</script>"


class Elements(HTMLParser):
    """What a browser makes of a page: its elements, and the text of those that hold any."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.asks: list[str] = []
        self.texts: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append(tag)
        self.asks += [f"{name}={value}" for name, value in attrs if name in ("src", "href", "srcset", "data", "action")]

    def handle_data(self, data: str) -> None:
        tag = self.opened[-1] if self.opened else ""
        self.texts[tag] = self.texts.get(tag, "") + data


def moments_of(page: str) -> list[dict[str, Any]]:
    found = present(re.search(r'id="data">(.*?)</script>', page, re.DOTALL))
    moments: list[dict[str, Any]] = json.loads(found[1])
    return moments


def test_every_moment_of_the_settled_deals_is_there_with_all_cards() -> None:
    for session, hands in ((played(2), 24), (mariage(), 25)):
        replay: Replay[Any, Any, Any] = Replay(session)
        moments = moments_of(web_page(session, replay.deals))
        assert len(moments) == sum(deal.last - deal.first for deal in replay.deals)
        assert {each["deal"] for each in moments} == {deal.number for deal in replay.deals}
        cards = [card for row in moments[0]["rows"] for card in row["cards"]]
        assert len(cards) == len(set(cards)) == hands
        assert all(each["told"] or each["rows"] for each in moments)
    # A trick is seen to its last card.
    assert max(sum(map(len, (row["played"] for row in each["rows"]))) for each in moments_of(_page(played(1)))) == 3


def _page(session: AnySession, **remarks: list[str]) -> str:
    return web_page(session, Replay(session).deals, {int(ply[1:]): said for ply, said in remarks.items()})


def test_names_and_notes_are_text_and_nothing_is_asked_for_from_elsewhere() -> None:
    session = played(1)
    session.change_player(1, Player("{{data}}", "novice"))
    plain = Elements(_page(session))
    session.change_player(0, Player(HOSTILE, "person"))
    page = _page(session, p2=[f'</script>{HOSTILE}"', "{{text}}"])
    found = Elements(page)
    assert found.opened == plain.opened
    assert not found.asks
    assert found.texts["title"].strip() == worded("export.page", names=f"{HOSTILE}, {{{{data}}}} and Vera")
    assert HOSTILE in found.texts["pre"]
    assert moments_of(page)[1]["remarks"] == [f'</script>{HOSTILE}"', "{{text}}"]
    assert not re.search(r"https?:|//[a-z]|@import|@font-face|url\(|fetch|XMLHttp|import\(", page)
    assert "default-src 'none'" in page


def test_neither_seed_nor_words_nor_the_running_deal_are_in_it() -> None:
    session = played(1)
    words = ("swanlike", "", "")
    session.occasion = replace(session.occasion, shuffling=Shuffling("c0ffee" * 10, words, ("Anna", "Bogdan", "Vera")))
    page = _page(session)
    for hidden in (session.seed, "swanlike", "c0ffee", "Deal 2"):
        assert hidden not in page


def test_it_is_written_by_the_command_line_where_cards_may_be_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, page = shelved(tmp_path), tmp_path / "page.html"
    assert main(["show", str(path), "--html", str(page), "--deal", "2"]) == 0
    assert {each["deal"] for each in moments_of(page.read_text("utf-8"))} == {2}
    assert seen(path) == [2]
    assert main(["show", str(path), "--html", str(page)]) == 0
    assert {each["deal"] for each in moments_of(page.read_text("utf-8"))} == {1, 2, 3}
    assert seen(path) == [1, 2, 3]
    page.unlink()
    assert main(["show", str(shelved(tmp_path, people=2)), "--html", str(page)]) == 1
    assert worded("replay.closed") in capsys.readouterr().err
    assert main(["show", str(path), "--html", str(tmp_path / "nowhere" / "page.html")]) == 1
    assert "cannot be written: No such file or directory" in capsys.readouterr().err
    assert main(["show", str(path), "--html", str(page), "--json"]) == 2
    assert not page.exists()


def test_a_name_is_text_in_whatever_the_command_line_writes(tmp_path: Path) -> None:
    session = played(1)
    session.change_player(1, Player(HOSTILE, "novice"))
    path = kept(session, tmp_path)
    for kind in ("html", "svg"):
        assert main(["show", str(path), f"--{kind}", str(tmp_path / kind)]) == 0
        written = (tmp_path / kind).read_text("utf-8")
        assert "script&gt;bad" in written
        assert "<script>bad" not in written
