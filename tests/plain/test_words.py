"""Words for the shuffle, line by line: the commitment comes first, and no new game asks for a word by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.narrowing import present
from tests.plain.scripted import Scripted, answers
from tests.words.english import worded
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.mariage.table import MariageSession
from thousand_tui.options import Options
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.home import Home
from thousand_tui.rules import preset
from thousand_tui.rules.phases.shuffle import commitment_to
from thousand_tui.storage import Settings, save_settings
from thousand_tui.table import Player, Shuffling
from thousand_tui.words import t


def at_home(folder: Path, *lines: str, seed: str | None = None, agreements: str | None = None) -> tuple[Home, str]:
    """Home after these lines; ``words`` stands for the number of the offer."""
    typed = answers(*lines)

    def answer(question: str) -> str:
        line = typed(question)
        return console.number_of(t("plain.home.words")) if line == "words" else line

    console = Scripted(answer)
    home = Home(console, Options(saves=folder, seed=seed, agreements=agreements))
    with pytest.raises(LeftError):
        home.stay()
    return home, console.text


def test_a_word_goes_into_the_next_game(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "words", "swan", "1", "shuffle")
    session = present(home.played)
    commitment = commitment_to(session.seed)
    assert session.occasion.shuffling == Shuffling(commitment, ("swan", "", ""), session.names)
    assert text.index(commitment) < text.index("You, your word for the shuffle (Enter")
    assert f"Commitment {commitment}\nIt fixed all shuffles before the first card; thousand verify checks it." in text
    first = text.index(f"Fingerprint {session.occasion.shuffling.fingerprint}")
    assert text.index("word for the shuffle (Enter") < first < text.index("Your cards")
    assert session.seed not in text


def test_aloud_no_row_of_digits_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.words.spoken.IS_ALOUD", False)
    save_settings(Settings(spoken=True))
    home, text = at_home(tmp_path, "words", "swan", "1", "sheet", "give up", "yes")
    session = present(home.played)
    assert session.occasion.shuffling is not None
    assert f"Fingerprint {session.occasion.shuffling.fingerprint}" in text
    assert not re.search("[0-9a-f]{16}", text)


def test_without_a_word_nothing_is_asked(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "1")
    assert home.played is not None
    assert home.played.occasion.deck_seed(home.played.seed) == home.played.seed
    assert "word for the shuffle (Enter" not in text


def test_the_seed_is_told_when_the_game_is_given_up(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "1", "give up", "yes")
    session = present(home.played)
    assert session.is_over
    assert text.count(f"Seed {session.seed}") == 1, "once"
    (path,) = tmp_path.glob("*.json")
    assert f"thousand verify {path.name}" in text


def test_a_seed_of_the_command_line_has_no_commitment(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "words", "", "1", seed="mine")
    assert "there is nothing to commit to" in text
    assert "Nobody typed a word" in text
    assert home.played is not None
    assert (home.played.seed, home.played.occasion.shuffling) == (
        "mine",
        Shuffling(None, ("", "", ""), home.played.names),
    )
    assert "Fingerprint" not in text


def test_a_word_that_cannot_be_seen_for_what_it_is_is_asked_for_again(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "words", "sw\u0430n", "swan\u200d", "swan", "1")
    assert text.count("cannot be used") == 2
    assert text.count("word for the shuffle (Enter") == 3
    assert home.played is not None
    assert home.played.occasion.shuffling is not None
    assert home.played.occasion.shuffling.words == ("swan", "", "")


def test_words_for_a_larger_table_begin_no_game_that_cannot_be_saved(tmp_path: Path) -> None:
    home, _ = at_home(tmp_path, "words", "swan")
    assert home.drawn is not None
    home.drawn = home.drawn.with_words(["swan", "elk", "owl", "cat"])
    session = new_session(preset("TWO").agreements, [Player("Anna"), Player("Bogdan")], home.drawn)
    assert session.occasion.shuffling is not None
    assert session.occasion.shuffling.words == ("swan", "elk")
    keep(session, tmp_path).close()
    assert session.trouble is None


def test_a_table_of_mariage_is_asked_for_words_too(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "words", "swan", "1", agreements="MARIAGE")
    assert isinstance(home.played, MariageSession)
    assert home.played.occasion.shuffling is not None
    assert home.played.occasion.shuffling.words == ("swan", "", "", "", "")
    assert text.index("word for the shuffle") < text.index(f"Fingerprint {home.played.occasion.shuffling.fingerprint}")


def test_who_types_no_word_may_ask_for_the_shuffle(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "1", "shuffle")
    shuffling = present(present(home.played).occasion.shuffling)
    assert text.count(f"Fingerprint {shuffling.fingerprint}") == 1
    assert text.index("Your cards") < text.index(f"Commitment {shuffling.commitment}")


def test_one_of_a_kind_is_told_in_the_singular() -> None:
    seats = [t("plain.seat", who="Anna", cards=n, tricks=n, standing="total 0") for n in (1, 2)]
    assert seats == [
        worded("plain.seat", who="Anna", cards=1, tricks=1, standing="total 0"),
        worded("plain.seat", who="Anna", cards=2, tricks=2, standing="total 0"),
    ]
