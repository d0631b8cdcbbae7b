"""Words for the shuffle, line by line: the commitment comes first, and no new game asks for a word by itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.narrowing import present
from tests.plain import scripted
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.plain.home import Home
from thousand_tui.rules import preset
from thousand_tui.rules.phases.shuffle import commitment_to
from thousand_tui.storage import Settings, save_settings
from thousand_tui.table import Player, Shuffling

WORDS = "plain.home.words"


def at_home(folder: Path, *lines: str, **options: Any) -> tuple[Home, str]:
    home, console = scripted.at_home(*lines, saves=folder, **options)
    return home, console.text


@pytest.mark.parametrize(("agreements", "others"), [(None, 2), ("MARIAGE", 4)])
def test_a_word_goes_into_the_next_game(agreements: str | None, others: int, tmp_path: Path) -> None:
    home, text = at_home(tmp_path, WORDS, "swan", "1", "shuffle", agreements=agreements)
    session = present(home.played)
    commitment = commitment_to(session.seed)
    assert session.occasion.shuffling == Shuffling(commitment, ("swan", *[""] * others), session.names)
    assert text.index(commitment) < text.index("You, your word for the shuffle (Enter")
    assert f"Commitment {commitment}\nIt fixed all shuffles before the first card; thousand verify checks it." in text
    first = text.index(f"Fingerprint {session.occasion.shuffling.fingerprint}")
    assert text.index("word for the shuffle (Enter") < first < text.index("announce" if agreements else "Your cards")
    assert session.seed not in text


def test_aloud_no_row_of_digits_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.words.spoken.IS_ALOUD", False)
    save_settings(Settings(spoken=True))
    home, text = at_home(tmp_path, WORDS, "swan", "1", "sheet", "give up", "yes")
    session = present(home.played)
    assert f"Fingerprint {present(session.occasion.shuffling).fingerprint}" in text
    assert not re.search("[0-9a-f]{16}", text)


def test_without_a_word_nothing_is_asked(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "1")
    session = present(home.played)
    assert session.occasion.deck_seed(session.seed) == session.seed
    assert "word for the shuffle (Enter" not in text


def test_the_seed_is_told_when_the_game_is_given_up(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "1", "give up", "yes")
    session = present(home.played)
    assert session.is_over
    assert text.count(f"Seed {session.seed}") == 1, "once"
    (path,) = tmp_path.glob("*.json")
    assert f"thousand verify {path.name}" in text


def test_a_seed_of_the_command_line_has_no_commitment(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, WORDS, "", "1", seed="mine")
    assert "there is nothing to commit to" in text
    assert "Nobody typed a word" in text
    session = present(home.played)
    assert (session.seed, session.occasion.shuffling) == ("mine", Shuffling(None, ("", "", ""), session.names))
    assert "Fingerprint" not in text


def test_a_word_that_cannot_be_seen_for_what_it_is_is_asked_for_again(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, WORDS, "sw\u0430n", "swan\u200d", "swan", "1")
    assert text.count("cannot be used") == 2
    assert text.count("word for the shuffle (Enter") == 3
    assert present(present(home.played).occasion.shuffling).words == ("swan", "", "")


def test_words_for_a_larger_table_begin_no_game_that_cannot_be_saved(tmp_path: Path) -> None:
    home, _ = at_home(tmp_path, WORDS, "swan")
    drawn = present(home.drawn).with_words(["swan", "elk", "owl", "cat"])
    session = new_session(preset("TWO").agreements, [Player("Anna"), Player("Bogdan")], drawn)
    assert present(session.occasion.shuffling).words == ("swan", "elk")
    keep(session, tmp_path).close()
    assert session.trouble is None


def test_who_types_no_word_may_ask_for_the_shuffle(tmp_path: Path) -> None:
    home, text = at_home(tmp_path, "1", "shuffle")
    shuffling = present(present(home.played).occasion.shuffling)
    assert text.count(f"Fingerprint {shuffling.fingerprint}") == 1
    assert text.index("Your cards") < text.index(f"Commitment {shuffling.commitment}")
