"""Every text on every screen stands out by at least 4.5 : 1, in every theme that is shipped with its own colours; the
theme is chosen before a screen opens, since what stands beside a list is painted then."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from textual.color import Color
from textual.pilot import Pilot

from tests.narrowing import present
from tests.slowly import in_turn
from tests.table.moments import BOUGHT, FIRST, GIVEN, play, table
from tests.ui.apps import at_home, game, has_preview, press
from tests.ui.contrast import Run, runs
from tests.ui.screens.table.tables import READING, sitting
from thousand_tui.desk.keeper import keep
from thousand_tui.rules import Bid, Card, Concede, Pass, Play
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.style_sheet import parts
from thousand_tui.ui.theming import find_themes, shipped_folder
from thousand_tui.ui.widgets.preview import Preview

LEAST = 4.5
THEMES = tuple(name for name in find_themes([shipped_folder()]).themes if name != "plain")
"""Those of the colours of the terminal alone, ``plain``, are as readable as the terminal's own colours are."""

AROUND = {
    "home": (),
    "set-up": ("u",),
    "a name being edited": ("u", "tab", "tab", "enter"),
    "all games": ("f",),
    "no game found": ("f", "slash", "z", "q"),
    "agreements": ("a",),
    "an agreement": ("a", "enter"),
    "a line to share": ("a", "f6"),
    "saved games": ("g",),
    "puzzles": ("z",),
    "lessons": ("l",),
    "the record": ("y",),
    "calendar": ("y", "m"),
    "deleting": ("g", "d"),
    "help": ("question_mark",),
    "rules": ("r",),
    "settings": ("i",),
    "commands": ("ctrl+p",),
}
"""What lies around the table, by the keys that lead there from home."""

LOST = tuple(Play(Card.parse(card)) for card in ("QS", "9S", "10S", "9H"))
"""A trick that seat 0 loses, and hearts led to them."""
MOMENTS = {
    "auction": (table(Bid(100), Bid(105), Pass()), ()),
    "a number being typed": (table(Bid(100), Bid(105), Pass()), ("1", "3")),
    "exchange": (table(*BOUGHT), ("3", "space")),
    "contract": (table(*GIVEN[:-1]), ()),
    "a lead": (table(*GIVEN, *FIRST), ("2",)),
    "suit to be followed": (table(*GIVEN, *FIRST, *LOST), ()),
    "last trick": (table(*GIVEN, *FIRST), ("l",)),
    "cards out": (table(*GIVEN, *FIRST), ("o",)),
    "calls": (table(*GIVEN, *FIRST), ("c",)),
    "menu": (table(*GIVEN, *FIRST), ("escape",)),
    "giving up": (table(*GIVEN, *FIRST), ("escape", "j")),
    "seats": (table(*GIVEN, *FIRST), ("escape", "e")),
    "result": (table(*GIVEN[:-1], Concede(), standings=(610, 340, 880)), ()),
    "all hands": (play(table(*GIVEN, *FIRST), lambda session: bool(session.game.sheet.deals)), ("e",)),
    "sheet": (game(), ("s",)),
    "chart": (game(), ("s", "c")),
}
"""What is seen at the table: a session and the keys that are pressed there."""


def weak(app: ThousandApp) -> list[tuple[str, str, str, str, float]]:
    return [
        (str(app.theme), run.text[:40], run.ink.hex, run.ground.hex, round(run.ratio, 2))
        for run in runs(app)
        if run.ratio < LEAST
    ]


async def weak_in_any_theme(
    app: ThousandApp, pilot: Pilot[int], themes: Iterable[str] = THEMES
) -> list[tuple[str, str, str, str, float]]:
    found = []
    for theme in themes:
        app.theme = theme
        await pilot.pause()
        found += weak(app)
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_a_card_stands_out_from_the_table(theme: str) -> None:
    colours = find_themes([shipped_folder()]).themes[theme].variables
    face, felt = (Color.parse(colours[name]) for name in ("card-face", "felt"))
    assert face.ansi is not None or Run("", face, felt).ratio >= 1.6


@pytest.mark.parametrize("theme", THEMES)
def test_a_player_is_told_by_a_colour_of_their_own(theme: str) -> None:
    found = find_themes([shipped_folder()]).themes[theme].variables
    colours = {name: Color.parse(each) for name, each in found.items()}
    players = [colours[f"player-{number}"] for number in range(1, 5)]
    assert all(Run("", each, colours[ground]).ratio >= LEAST for each in players for ground in ("felt", "seat", "bar"))
    apart = [dist(one.rgb, other.rgb) for one, other in combinations([*players, colours["turn"]], 2)]
    assert min(apart) >= 60


@pytest.mark.parametrize("theme", THEMES)
def test_a_card_that_may_not_be_played_has_a_darker_face(theme: str) -> None:
    """As dark as can be if its suit is to be read as well as that of any card."""
    colours = find_themes([shipped_folder()]).themes[theme].variables
    face, shut = (Color.parse(colours[name]) for name in ("card-face", "card-shut"))
    assert face.brightness > shut.brightness
    assert Run("", face, shut).ratio >= 1.39


@pytest.mark.parametrize("theme", THEMES)
def test_every_suit_can_be_read_on_every_card(theme: str) -> None:
    colours = find_themes([shipped_folder()]).themes[theme].variables
    faint = [
        (suit, card)
        for suit in ("spades", "clubs", "diamonds", "hearts")
        for card in ("card-face", "card-picked", "card-shut")
        if Run("", Color.parse(colours[f"ink-{suit}"]), Color.parse(colours[card])).ratio < LEAST
    ]
    assert faint == []


@pytest.mark.parametrize(("name", "theme"), in_turn(AROUND, THEMES, apart=2))
async def test_what_lies_around_the_table_can_be_read(name: str, theme: str, tmp_path: Path) -> None:
    for deals in (3, 10):
        keep(game(deals), tmp_path / "saves").close()
    async with at_home(tmp_path, (120, 40), notices=True) as (app, pilot):
        app.theme = theme
        await pilot.press(*AROUND[name])
        if app.screen.query(Preview):
            await has_preview(app, pilot)
        app.say("Something went wrong.", "error")
        app.say("Something is to be known.", "warning")
        await pilot.pause()
        assert await weak_in_any_theme(app, pilot, [theme]) == []


@pytest.mark.parametrize(("name", "theme"), in_turn(MOMENTS, THEMES, apart=2))
async def test_the_table_can_be_read(name: str, theme: str) -> None:
    session, keys = MOMENTS[name]
    async with sitting(session, (120, 40), READING) as (app, _, pilot):
        await press(pilot, *keys)
        assert await weak_in_any_theme(app, pilot, [theme]) == []


async def test_pips_and_court_cards_can_be_read() -> None:
    async with sitting(table(*GIVEN, *FIRST, *LOST), (200, 60), READING) as (app, _, pilot):
        await press(pilot, "2")
        assert await weak_in_any_theme(app, pilot) == []


@pytest.mark.parametrize("theme", THEMES)
def test_keys_headings_and_what_is_wrong_can_be_read(theme: str) -> None:
    found = find_themes([shipped_folder()]).themes[theme]
    colours = {**found.variables, "warning": found.warning}
    faint = [
        (ink, ground)
        for ink, grounds in (
            ("felt-text", ("felt", "seat")),
            ("bar-text", ("bar",)),
            ("bar-key", ("bar",)),
            ("warning", ("felt", "seat")),
        )
        for ground in grounds
        if Run("", Color.parse(present(colours[ink])), Color.parse(present(colours[ground]))).ratio < LEAST
    ]
    assert faint == []


def test_only_whose_turn_it_is_and_who_has_won_is_gold() -> None:
    """Headings are bold, and what is wrong has the colour of a warning."""
    gold = [
        line.partition("{")[0].strip()
        for section in parts().values()
        for line in section.splitlines()
        if "color: $turn;" in line.replace("scrollbar-color", "")
    ]
    assert gold == []
