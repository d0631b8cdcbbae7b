"""Bots of other people take part in matches, in every process."""

from __future__ import annotations

from functools import partial

import pytest

from tests.bots.installing import Installer, installing, one
from thousand_tui.arena.cli import run
from thousand_tui.arena.crew import each
from thousand_tui.arena.match import Seating, Setting, play_deal

__all__ = ["installing"]


def test_a_bot_that_is_installed_plays_in_any_process(installed: Installer) -> None:
    installed("hal_bots", {"hal": "hal_bots:Bot"}, one("return view.choices.sample(rng)", title="Hal"))
    units = [Seating(number, ("hal", "novice", "hal")) for number in range(3)]
    alone, together = (
        [row for played in each(partial(play_deal, Setting("BASE", "hal")), units, jobs, 0.0) for row in played.rows]
        for jobs in (1, 2)
    )
    assert alone == together
    assert all(row.seats == ("hal", "novice", "hal") for row in alone)


def test_one_that_does_what_is_not_allowed_is_named(installed: Installer, capsys: pytest.CaptureFixture[str]) -> None:
    installed("dave_bots", {"dave": "dave_bots:Bot"}, one("return Bid(5000)"))
    with pytest.raises(SystemExit):
        run(["dave", "regular", "--deals", "2"])
    assert capsys.readouterr().err.startswith("thousand arena: dave failed in deal ")
