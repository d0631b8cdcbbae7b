"""The record in a terminal: a deal that was played there is counted, shown, replayed, printed and forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.playing import PASSING, deals_of, play_on, sit_down
from tests.e2e.terminal import Terminal
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.words import t


def show_pages(game: Terminal) -> None:
    """Look at the record from home; it has one page until twenty deals."""
    game.press("y")
    game.wait_for("LONGEST RUNS", worded("record.deals"))
    game.press("right", "right")
    game.press("escape")
    game.wait_for("Play")


def test_a_deal_played_in_a_terminal_is_counted_shown_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("saves", "config", "records"):
        monkeypatch.setenv(f"THOUSAND_{name.upper()}", str(tmp_path / name))

    def says(*words: str) -> str:
        """What ``thousand records`` prints."""
        assert main(["records", *words]) == 0
        return capsys.readouterr().out

    game = sit_down(tmp_path, "--seed", "abd")
    play_on(game, lambda _: deals_of(tmp_path) == 2, "the end of the second deal", seconds=600, deciding=PASSING)
    game.settle()
    game.press("escape")
    game.wait_for(worded("menu.leave"))
    game.press("q")
    game.wait_for("Play")
    game.settle()
    show_pages(game)
    game.press("q")
    assert game.wait_end() == 0
    name, _, rest = says("--ascii").partition(":")
    assert worded("record.all_rules") in rest
    counted = says("--csv").splitlines()
    assert len(counted) == 3, "a deal counts as soon as it is settled"
    assert says("--forget", name, "--yes") == t("record.forgotten", who=name, games=1) + "\n"
    assert says("--rebuild").startswith("Saved games read: 1;")
    assert says().startswith("No finished deals yet.")
