"""A series: the standings, its games, and the next one to play; choosing one that is over replays it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from thousand_tui.desk.keeper import Keeper
from thousand_tui.desk.pages.page import Column, Desk, Outcome, Page, PageAct, Replay, Row, SitDown
from thousand_tui.desk.series import Series
from thousand_tui.storage.series import KeptGame
from thousand_tui.table import ThousandSession
from thousand_tui.words import t

# Cells of the heading of a game.
HEAD = 8


def page(desk: Desk, path: Path) -> Page[tuple[int, KeptGame]]:
    """The series of this file."""
    series = Series(path)
    is_begun = series.begun() is not None
    play = PageAct(
        "match.play",
        "series.go_on" if is_begun else "series.play",
        lambda: SitDown(partial(_next_game, desk, path)),
        is_button=True,
    )
    return Page(
        t("series.title"),
        list(enumerate(series.kept.played, 1)),
        (Column(HEAD, is_quiet=True), Column()),
        lambda game: Row((t("series.game", number=game[0]), series.totals_told(game[1]))),
        partial(_replay, series),
        t("series.chooses"),
        acts=() if series.is_over else (play,),
        aside=series.about,
        headline=series.headline,
        is_won=series.is_over,
        above=[*series.table_rows(), *filter(None, [series.handicap_told])],
    )


def _next_game(desk: Desk, path: Path) -> tuple[ThousandSession, Keeper] | Path:
    series = Series(path)
    return series.begun() or series.sit_down(desk.setup().settings)


def _replay(series: Series, numbered: tuple[int, KeptGame]) -> Outcome:
    _, game = numbered
    return Replay(series.file_of(game)) if game.places else t("series.game.running")
