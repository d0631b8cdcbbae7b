"""Words for the shuffle, line by line: the commitment comes first, and no new game asks for a word by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain.scripted import Scripted, answers
from thousand_tui.options import Options
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.home import Home
from thousand_tui.rules.phases.shuffle import commitment_to
from thousand_tui.table import Shuffling
from thousand_tui.words import t


def at_home(folder: Path, *lines: str, seed: str | None = None) -> tuple[Home, str]:
    """Home after these lines; ``words`` stands for the number of the offer."""
    typed = answers(*lines)

    def answer(question: str) -> str:
        line = typed(question)
        return console.number_of(t("plain.home.words")) if line == "words" else line

    console = Scripted(answer)
    home = Home(console, Options(saves=folder, seed=seed))
    with pytest.raises(LeftError):
        home.stay()
    return home, console.text


def test_a_word_goes_into_the_next_game(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "words", "swan", "1", "sheet")
    session = home.played
    assert session is not None
    commitment = commitment_to(session.seed)
    assert session.shuffling == Shuffling(commitment, ("swan", "", ""))
    assert text.index(commitment) < text.index("word for the shuffle (Enter")
    assert f"Commitment {commitment}" in text
    assert session.seed not in text


def test_without_a_word_nothing_is_asked(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "1")
    assert home.played is not None
    assert home.played.deck_seed == home.played.seed
    assert "word for the shuffle (Enter" not in text


def test_the_seed_is_told_when_the_game_is_given_up(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "1", "give up", "yes")
    session = home.played
    assert session is not None
    assert session.is_over
    assert f"Seed {session.seed}" in text
    (path,) = tmp_path.glob("*.json")
    assert f"thousand verify {path.name}" in text


def test_a_seed_of_the_command_line_has_no_commitment(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "words", "", "1", seed="mine")
    assert "there is nothing to commit to" in text
    assert "Nobody typed a word" in text
    assert home.played is not None
    assert (home.played.seed, home.played.shuffling) == ("mine", Shuffling(None, ("", "", "")))


def test_one_of_a_kind_is_told_in_the_singular() -> None:
    seats = [t("plain.seat", who="Anna", cards=n, tricks=n, standing="total 0") for n in (1, 2)]
    assert seats == ["Anna: 1 card, 1 trick, total 0.", "Anna: 2 cards, 2 tricks, total 0."]
