"""Windows from 160×45 on are used: faces as on paper, a hand as large as fits, a full side panel, short lines."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region, Size as Room

from tests.narrowing import present
from tests.table.moments import FIRST, GIVEN, agreed, in_phase, play, seated, table, tricks_done
from tests.ui.apps import drawn as cells, press, running, text_of
from tests.ui.screens.table.tables import WAITING, sitting, until
from tests.words.english import worded
from thousand_tui.rules import PACK, Card, Play, Rank, Suit
from thousand_tui.rules.view import EXCHANGE
from thousand_tui.sanitize import ASCII
from thousand_tui.storage import load_settings
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.table.hand import Hand, fitting
from thousand_tui.ui.screens.table.scene import Laid
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.seats import FACE, WORDS, Seats
from thousand_tui.ui.screens.table.side import SidePanel
from thousand_tui.ui.screens.table.tricks import TricksPanel, layout
from thousand_tui.ui.widgets.cards import GRAND, HUGE, LARGE, PICTURES, ROYAL, SIZES, SMALL, Brush, Size, State
from thousand_tui.ui.widgets.fields import Prose
from thousand_tui.ui.widgets.painted import Canvas, Painted
from thousand_tui.ui.widgets.pictures import DYES, INK, PAPER, drawn, in_cells, picture
from thousand_tui.ui.wire import Wire
from thousand_tui.words.voice import sentence_case

COMMON, BIG, BIGGER = (120, 40), (160, 45), (200, 60)
LOST = tuple(Play(Card.parse(card)) for card in ("QS", "9S", "10S", "9H"))
"""A trick that seat 0 loses, and hearts led to them."""
LONGEST_LINE = 92


class Colourless(Painted):
    """Draws without a theme, with pictures or without."""

    draws_pictures = False

    def style(self, part: str) -> Style:
        return Style.null()

    def dyed(self, ink: str, ground: str, *, faded: bool = False) -> Style:
        return Style.null()


def face(card: Card | None, size: Size, *, pictured: bool = False) -> list[str]:
    """A card as rows of text, None its back."""
    canvas, painter = Canvas(size.width, size.height, Style.null()), Colourless()
    painter.draws_pictures = pictured
    Brush(painter, canvas, size).either(0, 0, card)
    return [canvas.strip(row).text for row in range(size.height)]


class Coloured(Colourless):
    """Draws each part on a ground of its own."""

    draws_pictures = True

    def style(self, part: str) -> Style:
        return Style(bgcolor=f"#{crc32(part.encode()) & 0xFFFFFF:06x}")

    def dyed(self, ink: str, ground: str, *, faded: bool = False) -> Style:
        return self.style("faded" if faded else "dyed")


def inside(size: Size, card: Card, state: State) -> list[tuple[str, str]]:
    """The cells of a card within its edge: what stands there, and the ground."""
    canvas = Canvas(size.width, size.height, Style.null())
    Brush(Coloured(), canvas, size).card(0, 0, card, state)
    strips = [canvas.strip(row).divide(range(1, size.width)) for row in range(1, size.height - 1)]
    return [(cell.text, str(present(present(next(iter(cell)).style).bgcolor))) for row in strips for cell in row[1:]]


@pytest.mark.parametrize("state", [State.SHUT, State.BARRED])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_card_that_may_not_be_played_is_dark_all_over_and_not_moved(size: Size, state: State) -> None:
    darker = {
        str(Coloured().style(part).bgcolor): str(Coloured().style(dark).bgcolor)
        for part, dark in (("card", "shut"), ("dyed", "faded"), ("picked-edge", "shut-edge"))
    }
    for card in PACK:
        whole = inside(size, card, State.OPEN)
        assert inside(size, card, state) == [(text, darker.get(ground, ground)) for text, ground in whole]


@pytest.mark.parametrize("pictured", [False, True], ids=["plain", "pictured"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_face_fills_its_cells_and_no_more(size: Size, pictured: bool) -> None:
    for card in (*PACK, None):
        rows = face(card, size, pictured=pictured)
        assert [cell_len(row) for row in rows] == [size.width] * size.height
        assert all(sign.isprintable() and cell_len(sign) == 1 for row in rows for sign in row)
        assert "".join(rows).translate(ASCII).isascii()


@pytest.mark.parametrize("size", [size for size in SIZES if size is not SMALL], ids=str)
def test_every_card_of_the_court_has_a_picture_with_both_indices_free(size: Size) -> None:
    drawn = [(rank, suit) for rank in "KQJA" for suit in Suit]
    pictures = [picture(PICTURES[size], rank, suit.letter) for rank, suit in drawn]
    assert all(each is not None and len(each[0]) <= size.width - 2 for each in pictures)
    assert len(set(pictures)) >= (16 if size is not LARGE else 7), "each of its own, an emblem for all suits but aces"
    for rank, suit in drawn:
        rows = face(Card.parse(f"{rank}{suit.letter}"), size, pictured=True)
        assert rows[1][1] == rank
        assert rank in rows[-2][-3:-1]
        assert "".join(rows).count(suit.symbol) == 2


def test_a_picture_is_rows_of_known_colours_and_two_at_most_in_a_cell() -> None:
    for file in {*PICTURES.values()}:
        for heading, rows in drawn(file).items():
            assert len(rows) % 2 == 0, heading
            assert len({len(row) for row in rows}) == 1, heading
            assert set("".join(rows)) <= {PAPER, INK, *DYES}, heading
    assert all(picture("emblems", rank, suit.letter) for rank in "KQJA" for suit in Suit)
    with pytest.raises(ValueError, match="two colours"):
        in_cells(["*b", "r."], across=2)


@pytest.mark.parametrize("size", [HUGE, GRAND, ROYAL], ids=str)
def test_pips_are_counted_as_on_paper(size: Size) -> None:
    """Beside the two in the corners there are as many as the rank says, and they stand on their heads as well."""
    for card in PACK:
        if card.rank in (Rank.NINE, Rank.TEN):
            rows = [row[1:-1] for row in face(card, size)[1:-1]]
            sign = card.suit.symbol
            assert sum(row.count(sign) for row in rows) == int(card.rank.text) + 2
            spots = {(x, y) for y, row in enumerate(rows) for x, each in enumerate(row) if each == sign}
            turned = {(size.width - 3 - x, size.height - 3 - y) for x, y in spots}
            assert spots == turned


@pytest.mark.parametrize("size", [HUGE, GRAND, ROYAL], ids=str)
def test_without_pictures_court_cards_have_a_plain_figure_in_a_frame(size: Size) -> None:
    figures = {}
    for rank in (Rank.JACK, Rank.QUEEN, Rank.KING):
        card = next(each for each in PACK if each.rank is rank)
        rows = face(card, size)
        assert sum(row.count("╭") for row in rows) == 2
        assert rows[1][1] == rows[-2][-2] == rank.text
        assert rows[size.height // 2][size.width // 2] == card.suit.symbol
        figures["".join(rows).replace(rank.text, "")] = rank
    assert len(figures) == 3


@pytest.mark.parametrize(
    ("window", "size"), [((120, 36), HUGE), (COMMON, HUGE), (BIG, GRAND), (BIGGER, ROYAL)], ids=str
)
async def test_the_hand_is_as_large_as_fits(window: tuple[int, int], size: Size) -> None:
    async with sitting(table(*GIVEN, *FIRST), window) as (_, screen, _pilot):
        assert screen.query_one(Hand).size_of_cards is size


def held(screen: TableScreen) -> dict[str, Region]:
    """Where the cards of the hand are."""
    return {zone: region for region, zone in present(screen.query_one(Hand).canvas).zones if zone.startswith("card:")}


@pytest.mark.parametrize("name", ["BASE", "TWO"])
@pytest.mark.parametrize("window", [COMMON, BIG, BIGGER], ids=["120x40", "160x45", "200x60"])
async def test_in_the_exchange_an_index_and_a_portrait_are_seen_of_each_card(
    name: str, window: tuple[int, int]
) -> None:
    session = play(seated(agreed(name)), in_phase(EXCHANGE, seat=0))
    async with sitting(session, window) as (_, screen, _pilot):
        hand = screen.query_one(Hand)
        regions = sorted(held(screen).values())
        assert len(regions) == len(session.view().hand)
        assert all(region.size == regions[0].size for region in regions)
        assert min(right.x - left.x for left, right in pairwise(regions)) >= regions[0].width // 2 + 1
        assert regions[0].height > LARGE.height + 2
        assert 0 <= regions[0].x <= regions[-1].right <= hand.size.width
        assert regions[0].bottom <= hand.size.height
        rows = [present(hand.canvas).strip(y).text for y in (1, 2)]
        for card, region in zip(filter(None, screen.pointing.places), regions, strict=True):
            assert any(row[region.x + 1 :].startswith(card.rank.text) for row in rows), "one card is raised"


async def test_a_fan_is_as_wide_as_fits() -> None:
    """Ten cards take 83 of 86 columns; eleven and twelve lie closer."""
    session = play(seated(agreed("TWO")), in_phase(EXCHANGE, seat=0))
    async with sitting(session, COMMON) as (_, screen, _pilot):
        scene, width = present(screen.scene), screen.query_one(Hand).size.width
        steps = {
            count: fitting(replace(scene, laid=Laid(scene.places[:count])), width, HUGE) for count in (7, 8, 10, 11, 12)
        }
    assert steps == {7: (HUGE, 12), 8: (HUGE, 10), 10: (HUGE, 8), 11: (HUGE, 7), 12: (HUGE, 6)}


@pytest.mark.parametrize("window", [(120, 36), COMMON, BIG, (184, 54), BIGGER], ids=str)
@pytest.mark.parametrize("name", ["BASE", "TWO", "STOCK-4"])
async def test_a_trick_of_portraits_has_the_size_of_the_hand_or_the_next(name: str, window: tuple[int, int]) -> None:
    async with sitting(play(seated(agreed(name)), tricks_done(1)), window) as (_, screen, _pilot):
        panel, scene = screen.query_one(TricksPanel), present(screen.scene)
        hand = SIZES.index(screen.query_one(Hand).size_of_cards)
        trick = SIZES.index(layout(scene, *panel.size, panel.size_of_cards).size)
        assert hand <= trick <= min(hand + 1, SIZES.index(HUGE))


@pytest.mark.parametrize(("window", "most"), [((80, 24), 2000), (COMMON, 5000), (BIGGER, 9000)], ids=str)
async def test_cards_become_shut_where_they_are_with_few_bytes(window: tuple[int, int], most: int) -> None:
    session = table(*GIVEN, *FIRST, *LOST[:-1])
    async with sitting(session, window, WAITING) as (app, screen, pilot):
        places, wire = held(screen), Wire()
        wire.fit(Room(*window))
        wire.thin(written(app))
        session.submit(LOST[-1])
        for _ in ("hearts are led", "a heart is laid", "cards are open"):
            await press(pilot, "enter")
            assert held(screen).items() <= places.items(), "the hand stays in its place"
            assert 0 < len(wire.thin(written(app)).encode()) <= most


def written(app: ThousandApp) -> str:
    """The whole screen as it is written to a terminal."""
    rows = ("".join(present(piece.style).render(piece.text) for piece in row) for row in cells(app))
    return "\n".join(f"\x1b[{y};1H{row}" for y, row in enumerate(rows, start=1))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_back_is_the_same_from_left_and_right(size: Size) -> None:
    pattern = [row[1:-1] for row in face(None, size, pictured=True)[1:-1]]
    assert pattern == [row[::-1] for row in pattern]
    assert len({*"".join(pattern)}) > 1


@pytest.mark.parametrize(("window", "size"), [(COMMON, SMALL), (BIGGER, ROYAL)], ids=str)
async def test_backs_are_fanned_toward_the_trick(window: tuple[int, int], size: Size) -> None:
    async with sitting(table(*GIVEN), window) as (_, screen, _pilot):
        canvas = present(screen.query_one(Seats).canvas)
        foot, whole = canvas.strip(WORDS + size.height - 1).text, "─" * (size.width - 2)
        assert (foot.index("╰"), foot.rindex("╯")) == (2 + FACE, canvas.width - 3 - FACE)
        left, right = foot[: canvas.width // 2], foot[canvas.width // 2 :]
        assert left.strip().endswith(f"╰{whole}╯")
        assert right.strip().startswith(f"╰{whole}╯")


async def test_a_key_goes_from_view_to_view_of_the_side_panel_and_the_last_one_is_kept() -> None:
    headings = {
        "sheet": ["Score sheet"],
        "calls": ["This deal"],
        "cards": ["Last trick", worded("count.points"), "Cards out"],
        "chart": [f"{sentence_case(worded('side.view.chart'))} ─"],
        "all": ["Score sheet", "Last trick", "Cards out", "This deal"],
    }
    every = {heading for some in headings.values() for heading in some}
    async with sitting(table(*GIVEN, *FIRST), (120, 40), WAITING) as (app, screen, pilot):
        for view, shown in headings.items():
            await pilot.press("tab")
            text = text_of(app)
            assert {heading for heading in every if heading in text} == set(shown), view
            assert app.settings.side == load_settings()[0].side == view
        panel = screen.query_one(SidePanel)
        zones = {zone: region for region, zone in present(panel.canvas).zones}
        await pilot.click(SidePanel, offset=zones["do:side('chart')"].offset)
        assert app.settings.side == "chart"


@pytest.mark.parametrize("keys", [["f1", "3"], ["u"], ["f"], ["a"], ["r"]], ids="-".join)
async def test_no_line_that_is_read_is_longer_than_an_eye_can_follow(keys: list[str], tmp_path: Path) -> None:
    async with running(tmp_path, BIGGER) as (app, pilot):
        await pilot.press(*keys)
        await until(lambda: any(part.region.width for part in app.screen.query(".prose, Prose")), pilot)
        widths = [part.region.width for part in app.screen.query(".prose")]
        rows = [row.plain for text in app.screen.query(Prose) for row in text.rows]
        widths += [cell_len(piece) for row in rows for piece in re.split(r" {3,}", row)]
        assert max(widths) <= LONGEST_LINE


@pytest.mark.parametrize("keys", [["r"], ["u"], ["f1", "4"]], ids=["rules", "set-up", "words"])
async def test_a_text_that_would_have_to_be_scrolled_stands_in_two_columns(keys: list[str], tmp_path: Path) -> None:
    async with running(tmp_path, BIGGER) as (app, pilot):
        await pilot.press(*keys)
        await until(lambda: any(text.region.height for text in app.screen.query(Prose)), pilot)
        text = app.screen.query_one(Prose)
        shown = [row.plain for row in text.rows]
        assert sum(bool(re.search(r"\S {4,}\S", row)) for row in shown) > len(shown) // 2
        assert text.region.height == len(shown) < BIGGER[1] - 5
        second = next(piece for row in shown if (piece := re.split(r" {4,}", row)[-1]))
        assert re.search(rf"^{re.escape(second)}", str(text.text), re.MULTILINE), "it begins where a line does"
        assert sorted(" ".join(shown).split()) == sorted(str(text.text).split())
        await pilot.resize_terminal(120, 40)
        await until(lambda: len(text.rows) > 40, pilot)
        assert not any(re.search(r"\S {4,}\S", row.plain) for row in text.rows), "it has to be scrolled either way"


async def test_the_prompt_goes_on_in_a_second_line() -> None:
    async with sitting(table(*GIVEN, *FIRST), BIGGER, WAITING) as (app, _, _pilot):
        (prompt,) = [line for line in text_of(app).splitlines() if "YOUR TURN" in line]
        assert "You may declare" in prompt
        assert len(prompt[:160].strip()) <= LONGEST_LINE + len("YOUR TURN  ")
