"""Every system of play that docs/agreements.md lists can be started, and played to its end by bots and by a person."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.playing import PASSING, play_on, players_of, start, the_save
from tests.narrowing import a
from tests.plain import scripted
from tests.slowly import at_night
from tests.words.english import worded
from thousand_tui.arena.cli import run
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.mariage.plain import PlayingMariage
from thousand_tui.mariage.rules import PRESET as MARIAGE, MariageAgreements
from thousand_tui.mariage.table import MariageSession
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.rules import Standing, preset, presets
from thousand_tui.rules.forms import form_of
from thousand_tui.table import Player, ThousandSession

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "agreements.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| (V\d+) \| [^|]+ \| ([^|]+) \|$", PAGE, re.MULTILINE))
NAMES = tuple(dict.fromkeys(re.findall(r"`(\S+)`", " ".join(ROWS.values()))))
"""What starts each of them, once."""
EVERY_SYSTEM = pytest.mark.parametrize("name", NAMES)
LAST_DEALS = 1800.0
"""Seconds that the last deals of a game may take there."""
LIMIT = 300.0
"""Seconds that two deals in a terminal may take on a slow and busy machine."""


def test_every_system_has_a_row_and_every_preset_belongs_to_one() -> None:
    assert list(ROWS) == [f"V{number}" for number in range(1, 20) if number != 17]
    assert set(NAMES) == {found.name for found in presets()} | {MARIAGE}
    assert all(re.fullmatch(r"(`\S+` ?)+", cell) for cell in ROWS.values())


# A deal


@EVERY_SYSTEM
def test_bots_play_a_deal_of_it_in_the_arena(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["novice", "random", "--deals", "1", "--jobs", "1", "--preset", name]) == 0
    (line, *_) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("novice")]
    assert line.split()[1:3] == ["random", "1"]


@EVERY_SYSTEM
def test_a_person_plays_a_deal_of_it_line_by_line(name: str) -> None:
    if name == MARIAGE:
        players = [Player("Anna"), *(Player(f"Bot{at}", "novice") for at in range(4))]
        game = MariageSession(MariageAgreements(deals=1), players, "a deal")
        console = scripted.Scripted(scripted.answers(*["all", "1", "2", "3", "4", "5"] * 10))
        PlayingMariage(console, game).play()
        assert len(game.game.sheet.deals) == 1
        return
    session = scripted.session_of("person", agreements=preset(name).agreements)
    pick = scripted.first_legal(session)

    def answer(question: str) -> str:
        if session.game.sheet.deals:
            raise LeftError
        return pick(question)

    with pytest.raises(LeftError):
        Playing(scripted.Scripted(answer), session).play()
    assert session.game.sheet.deals


# To the end


@pytest.mark.slow
@EVERY_SYSTEM
def test_bots_play_it_to_its_end_in_the_arena(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["regular", "novice", "--games", "1", "--jobs", "1", "--preset", name]) == 0
    (line, *_) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("regular")]
    *_, finished, deals = line.split()
    assert float(deals) > 1
    if name != MARIAGE:
        ended, played = finished.split("/")
        assert ended == played


@pytest.mark.slow
def test_a_person_plays_the_old_mariage_to_its_end_in_a_terminal(tmp_path: Path) -> None:
    """Nothing that is asked or told at this table minds Enter."""
    game = start(tmp_path, "--preset", f"{MARIAGE} V15.deals=2", "--seed", "system")
    game.wait_for(worded("setup.start"))
    game.settle()
    game.press("enter")
    game.wait_for("OLD MARIAGE  deal 1 of 2")
    play_on(game, lambda shown: "wins" in shown or "win!" in shown, "the end of the game", LIMIT)
    assert b"Traceback" not in game.raw
    game.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", [at_night(each.name) if at % 4 else each.name for at, each in enumerate(presets())])
def test_a_person_plays_it_to_its_end_in_a_terminal(name: str, tmp_path: Path) -> None:
    """The last deals of a game: everybody stands at seven tenths of the target when it is opened.

    The person plays any card, so what they bought would only keep the others from ending the game.
    """
    agreements = preset(name).agreements
    sides = len(set(form_of(agreements).sides))
    players = [Player(*player) for player in players_of(name)]
    near = agreements.target * 7 // 100 * 10
    session = ThousandSession(agreements, players, "system", standings=[Standing(near)] * sides)
    keep(session, tmp_path / "saves").close()
    game = start(tmp_path, "--continue", players=players_of(name))
    play_on(game, lambda shown: "Game over" in shown, "the end of the game", LAST_DEALS, PASSING)
    assert b"Traceback" not in game.raw
    game.close()
    found = a(Resumed, resume(the_save(tmp_path)))
    assert found.session.is_over
    assert found.session.occasion.given_up_by is None
