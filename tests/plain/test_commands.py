"""What can be asked for in the line mode beside playing: older tricks, other people at the seats; and its prompts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.narrowing import present
from tests.plain.scripted import Scripted, answers, at_home, first_legal, session_of, told, until_left
from tests.words.english import worded
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.plain.saying import Teller
from thousand_tui.plain.typed import in_english
from thousand_tui.rules import CHANCE, Bid, Pass, Standing, choices, compile_rules, new_game, preset, view_of
from thousand_tui.rules.tally import tally
from thousand_tui.table import TableSettings, ThousandSession
from thousand_tui.words import cards_text, catalogue, t


def after_tricks(session: ThousandSession, tricks: int) -> None:
    """Play on with the first choice until so many tricks are done and the person is to act."""
    while session.view().play is None or len(session.view().done) < tricks or session.turn != 0:
        if session.turn == CHANCE:
            session.let_chance_act()
        elif session.view().phase == "auction":
            session.submit(Pass() if Pass() in choices(session.game) else Bid(100))
        else:
            session.submit(next(iter(choices(session.game))))


def test_older_tricks_are_told_where_they_stay_open() -> None:
    session = session_of("person")
    after_tricks(session, 3)
    assert "Older tricks stay closed at this table" in told(session, "tricks")
    session.settings = TableSettings(open_tricks=True)
    text = told(session, "tricks")
    assert text.count(" takes it.") == 3
    assert worded("count.points") not in text
    assert "Trick 4" not in text


def test_the_count_is_told_as_far_as_the_reader_can_know_it() -> None:
    session = session_of("person")
    after_tricks(session, 3)
    view = session.view()
    counted = present(tally(view))
    text = told(session, "count")
    declarer, contract = view.deal.declarer, view.deal.contract
    assert declarer is not None
    assert f"{session.names[declarer]} {counted.points[declarer]} of {contract}" in text
    assert f"; still out {counted.left}." in text
    assert f"Cards gone: {cards_text(counted.gone)}." in text
    assert f"Cards out: {cards_text(counted.out)}." in text
    assert text.count("Points so far: ") == 1
    assert told(session, "table").count("Points so far: ") == 1


def test_a_table_that_counts_in_its_heads_tells_no_points() -> None:
    session = session_of("person")
    after_tricks(session, 3)
    session.settings = TableSettings(count_shown=False, open_tricks=True)
    text = told(session, "count", "table", "tricks")
    assert worded("count.closed") in text
    assert worded("count.points") not in text


def test_there_is_nothing_to_count_before_the_play() -> None:
    session = session_of("person")
    session.let_chance_act()
    assert worded("count.none") in told(session, "c")


def test_open_tricks_before_the_first_one() -> None:
    session = session_of("person")
    session.settings = TableSettings(open_tricks=True)
    assert worded("plain.no_last") in told(session, "tricks")


def test_a_person_sits_down_for_a_bot_and_leaves_again() -> None:
    session = session_of("person")
    text = told(session, "seats", "2", "anna", "Olena", "seats", "2", "1", "2")
    assert "2: Bogdan (Novice)" in text
    assert "That name is taken" in text
    assert "Several people share this keyboard." in text
    assert session.people == (0,)
    assert len(set(session.names)) == 3
    assert "Olena" not in session.names


def test_bots_at_the_seats_are_called_as_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", "uk")
    assert "Bogdan (Новачок)" in told(session_of("person"), "seats", "")


def test_who_sits_down_is_parted_from_who_sat_there() -> None:
    session = session_of("person")
    console = until_left(session, answers("seats", "2", "Olena", "seats", "1", "1", "2"))
    assert session.people == (1,)
    assert console.said[-2:] == [None, worded("plain.curtain", who="Olena")]


@pytest.mark.parametrize("answer", ["", "0", "4", "²", "x"])
def test_nothing_changes_without_a_seat(answer: str) -> None:
    session = session_of("person")
    before = session.players
    told(session, "seats", answer)
    assert session.players == before


def test_totals_below_nothing_have_the_sign_of_the_terminal() -> None:
    names = ("Anna", "Bogdan", "Vera")
    view = view_of(new_game(compile_rules(preset("BASE").agreements), 0, (-500, 0, 0)), 0)
    assert Teller(names).standing(view, 0) == "total −500, 1500 to win"


def test_the_sheet_tells_what_each_still_needs() -> None:
    view = view_of(new_game(compile_rules(preset("BASE").agreements), 0), 0)
    bolted, mounted = Standing(340, bolts=2), Standing(880, barrel=1)
    view = replace(view, sheet=replace(view.sheet, standings=(bolted, mounted, Standing(0))))
    teller = Teller(("Anna", "Bogdan", "Vera"))
    assert list(teller.sheet(view, {})) == [
        "Anna: total 340, 660 to win, bolts 2 of 3",
        "Bogdan: total 880, on the barrel, a contract of 120 within 2 deals",
        "Vera: total 0, 1000 to win",
    ]
    won = replace(view, sheet=replace(view.sheet, standings=(Standing(1000, barrel=1),) * 3))
    assert teller.standing(won, 0) == "total 1000, has won"


def test_the_last_person_stays() -> None:
    session = session_of("person")
    assert "Somebody must stay at the keyboard" in told(session, "seats", "1")
    assert session.people == (0,)


def test_a_game_goes_on_after_the_one_to_act_has_left() -> None:
    session = session_of("person", "person", "novice")
    play: Callable[[str], str] = first_legal(session)
    typed = iter(("seats", "1", "1", "2"))

    def answer(question: str) -> str:
        if session.at_keyboard == 0:
            return next(typed)
        if len(session.game.sheet.deals) > 1:
            raise LeftError
        return play(question)

    until_left(session, answer)
    assert session.people == (1,)
    assert len(session.game.sheet.deals) == 2


@pytest.mark.parametrize("language", catalogue.languages())
@pytest.mark.parametrize(
    ("kinds", "closed"), [(("person",), set()), (("person",) * 3, {"hint", "follow", "undo", "tutor"})]
)
def test_help_names_what_has_a_place_at_the_table(
    kinds: tuple[str, ...], closed: set[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)

    def helped(**given: Any) -> list[str]:
        console = Scripted(answers())
        Playing(console, session_of(*kinds), turn_tutor=bool, **given).help()
        return (console.said[-1] or "").splitlines()

    lines = helped(practise_now=lambda session: None)
    assert [line for line in t("plain.help").splitlines() if in_english(line.split("  ")[0]) not in closed] == lines
    assert len(t("plain.help").splitlines()) == len(lines) + len(closed)
    assert len(helped()) == len(lines) - 1


def test_prompts_name_words_and_not_keys() -> None:
    session = session_of("person")
    after_tricks(session, 0)
    text = told(session)
    assert worded("prompt.or_concede.typed", asked=worded("prompt.first_lead", contract=100)) in text
    assert "(F)" not in text


@pytest.fixture
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def test_a_seed_is_for_one_game(config: Path, tmp_path: Path) -> None:
    _, console = at_home("1", "give up", "yes", "1", saves=tmp_path / "saves", seed="x")
    hands = [line for line in console.text.splitlines() if line.startswith("Your cards: ")]
    assert len(set(hands)) == 2


def test_a_preset_for_one_game_is_not_the_table_of_next_time(config: Path, tmp_path: Path) -> None:
    at_home("1", saves=tmp_path / "saves")
    assert not config.exists()


def test_a_table_that_cannot_be_remembered_is_said(config: Path, tmp_path: Path) -> None:
    config.write_text("a file in its place")
    text = at_home("plain.home.table", "1", "1", "Oksana", "1", "2", saves=tmp_path / "saves")[1].text
    assert "settings.json was not saved in " in text
    assert "Your cards: " in text
