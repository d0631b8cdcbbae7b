"""The console of the line mode."""

from __future__ import annotations

import io

import pytest

from tests.plain.scripted import Scripted, answers
from thousand_tui.plain.console import Console, LeftError
from thousand_tui.words import catalogue, t
from thousand_tui.words.spoken import spoken


def test_what_was_said_is_said_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("repeat\nRepeat\nten of spades\n"))
    console = Console()
    console.is_spoken = True
    console.say("Vera plays K♠.")
    assert console.ask("Which card?") == "ten of spades"
    assert capsys.readouterr().out.splitlines() == ["Vera plays king of spades.", "Which card?"] * 3


OFFERED = ["new game: You, Vera and Bogdan; BASE", "learn the game", "new game at a different table"]


@pytest.mark.parametrize(
    ("typed", "chosen"), [("learn", 1), ("new game", 0), ("NEW GAME: you", 0), ("new game at", 2), ("2", 1)]
)
def test_an_offer_is_chosen_by_its_first_words(typed: str, chosen: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"no such thing\nnew\n{typed}\n"))
    assert Console().choose("What?", OFFERED) == chosen


def test_arrows_are_said_in_words() -> None:
    assert spoken("Q♣ → Vera, 73 → 75") == "queen of clubs to Vera, 73 rounded to 75"


def test_ranks_in_a_row_and_tricks_side_by_side_are_said_in_words() -> None:
    assert spoken("24 cards: A 10 K Q J 9 in four suits") == "24 cards: ace, ten, king, queen, jack, nine in four suits"
    assert spoken("10♠ – Q♣ | K♠ – 10♥.") == "ten of spades, queen of clubs; king of spades, ten of hearts."
    assert spoken("bids 9 10 8 7 points") == "bids 9 10 8 7 points"


@pytest.mark.parametrize(
    ("language", "lines", "name"),
    [
        ("en", ["help", "", "Zoe"], "Zoe"),
        ("en", ["undo", "yes"], "undo"),
        ("fr", ["annuler", "non", "Léa"], "Léa"),
        ("fr", ["Aide", "oui"], "Aide"),
        ("fr", ["Marc"], "Marc"),
        ("fr", ["quitter", "non"], None),
        ("en", ["q", ""], None),
    ],
)
def test_an_order_is_a_name_only_if_that_was_meant(
    language: str, lines: list[str], name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    console = Scripted(answers(*lines))
    if name is None:
        with pytest.raises(LeftError):
            console.name("?")
    else:
        assert console.name("?") == name
    asked = t("plain.name_is_order", name=lines[0])
    assert (asked in console.said) == (len(lines) > 1)
