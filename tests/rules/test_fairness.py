"""The page about fairness is enough to write a program of one's own: this one uses nothing but its text and hashes."""

from __future__ import annotations

import re
import unicodedata
from base64 import b32encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from thousand_tui.mariage.rules import MariageAgreements, compile_table
from thousand_tui.mariage.rules.game import shuffled as mariage_shuffled
from thousand_tui.rules.phases.shuffle import commitment_to, fingerprint_of, lot, seed_with, shuffled
from thousand_tui.table.occasion import is_word

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
SEEDS = {"A": "00112233445566778899aabbccddeeff"}

# --- Written from the page ------------------------------------------------------------------------------------------


def hashed(data: bytes) -> str:
    return sha256(data).hexdigest()


def commitment(seed: str) -> str:
    return hashed(b"thousand/1/commitment/" + seed.encode())


def written(texts: Sequence[str]) -> bytes:
    return b"".join(str(len(text.encode())).encode() + b":" + text.encode() + b"," for text in texts)


def deck_seed(seed: str, words: list[str]) -> str:
    return hashed(b"thousand/1/words/" + written([seed, *words])) if any(words) else seed


def fingerprint(promise: str, names: list[str], words: list[str]) -> str:
    texts = [promise]
    for name, word in zip(names, words, strict=True):
        texts += [name, word]
    letters = b32encode(bytes.fromhex(hashed(b"thousand/1/fingerprint/" + written(texts)))[:10]).decode()
    return "-".join((letters[:4], letters[4:8], letters[8:12], letters[12:]))


LOOK_ALIKE = (
    "0180–018E, 0190–019F, 01A2–01AE, 01B1–0217, 021C–0258, 025A–036F, 1100–11FF, 1C80–1DFF, 2C00–2DFF, A640–A7FF, "
    "AB30–AB6F, D7B0–D7FF"
)
"""As the page lists them."""


def is_allowed(word: str) -> bool:
    if unicodedata.normalize("NFKC", word) != word or " ".join(word.split(" ")) != word or word != word.strip():
        return False
    letters = [char for char in word if unicodedata.category(char)[0] == "L"]
    if "  " in word or any(not 0x20 <= ord(char) <= 0x7E for char in word if char not in letters):
        return False
    ranges = [[int(end, 16) for end in each.split("–")] for each in LOOK_ALIKE.split(", ")]
    if any(low <= ord(char) <= high for char in letters for low, high in [*ranges, [0x10000, 0x10FFFF]]):
        return False
    return len({re.split("[ -]", unicodedata.name(char))[0] for char in letters}) < 2


def is_right(save: dict[str, Any], noted: str | None = None, shown: str | None = None) -> bool:
    """Whether a saved game without a cut, a slip and a packet was dealt as its seed says, to those who sat down."""
    found = save["shuffling"]
    seed, words, names = save["seed"], found["words"], found["names"]
    print_now = fingerprint(found["commitment"], names, words)
    if found["commitment"] != commitment(seed) or not all(map(is_allowed, words)):
        return False
    if noted not in (None, found["commitment"]) or shown not in (None, print_now):
        return False
    changed = {mark for marks in save["marks"].values() for mark in marks}
    for seat, (name, player) in enumerate(zip(names, save["players"], strict=True)):
        if name != player["name"] and f"seat-{seat}" not in changed:
            return False
    ours = deck_seed(seed, words)
    ranks = {"thousand": THOUSAND, "mariage": MARIAGE[4:] if len(names) < 8 else MARIAGE}[save["game"]]
    shuffles = [line.removeprefix("* shuffle ") for line in save["log"] if line.startswith("* shuffle ")]
    if save["dealer"] != below(stream("lot", ours, 0), len(names)):
        return False
    return shuffles == [deck(ours, count, ranks) for count in range(len(shuffles))]


def stream(purpose: str, seed: str, count: int) -> Iterator[int]:
    for block in range(1000):
        digits = hashed(f"thousand/1/{purpose}/{seed}/{count}/{block}".encode())
        yield from (int(digits[at : at + 8], 16) for at in range(0, 64, 8))


def below(numbers: Iterator[int], n: int) -> int:
    while True:
        number = next(numbers)
        if number < 2**32 // n * n:
            return number % n


THOUSAND = ("9", "J", "Q", "K", "10", "A")
MARIAGE = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def deck(seed: str, count: int, ranks: Sequence[str] = THOUSAND) -> str:
    numbers = stream("deck", seed, count)
    cards = [rank + suit for suit in "SCDH" for rank in ranks]
    for i in range(len(cards) - 1, 0, -1):
        other = below(numbers, i + 1)
        cards[i], cards[other] = cards[other], cards[i]
    return "".join(cards)


# --- The tables of the page ------------------------------------------------------------------------------------------


def rows(columns: int) -> list[list[str]]:
    """The rows of the tables with so many columns, without the headings."""
    vectors = PAGE.split("## Test vectors")[1].split("\n## ")[0]
    split = [[cell.strip() for cell in line.strip("|").split("|")] for line in vectors.splitlines() if "|" in line]
    return [row for row in split if len(row) == columns and row[0] not in ("seed", "---")]


def plain(cell: str) -> str:
    return SEEDS.get(cell, cell.strip("`"))


def words_in(cell: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cell)


def lines_of_decks() -> list[tuple[str, list[str], int, str]]:
    found = [
        (plain(seed), words_in(words), count, plain(cards)) for seed, words, count, cards in rows(4) if count in "01"
    ]
    return [(seed, words, int(count), cards) for seed, words, count, cards in found]


def test_commitments_are_those_of_the_page() -> None:
    found = {plain(seed): plain(value) for seed, value in rows(2)}
    assert len(found) == 2
    assert {seed: commitment(seed) for seed in found} == found == {seed: commitment_to(seed) for seed in found}


def test_words_lead_to_the_seeds_and_dealers_of_the_page() -> None:
    found = [row for row in rows(4) if row[2] not in "01"]
    assert len(found) == 4
    for seed, words, derived, dealers in found:
        ours = deck_seed(plain(seed), words_in(words))
        assert ours == plain(derived) == seed_with(plain(seed), words_in(words))
        drawn = [below(stream("lot", ours, 0), seats) for seats in (2, 3, 4)]
        assert drawn == list(map(int, dealers.split())) == [lot(ours, seats) for seats in (2, 3, 4)]


def test_fingerprints_are_those_of_the_page() -> None:
    assert len(rows(5)) == 4
    for seed, names, words, known, begins in rows(5):
        who, typed, promise = words_in(names), words_in(words), commitment(plain(seed))
        ours = fingerprint(promise, who, typed)
        assert ours == plain(known) == fingerprint_of(promise, who, typed)
        assert len(ours.replace("-", "")) == 16
        texts = [promise, *(text for seat in zip(who, typed, strict=True) for text in seat)]
        assert hashed(b"thousand/1/fingerprint/" + written(texts)).startswith(plain(begins))


def test_the_page_lists_the_letters_that_are_refused() -> None:
    assert LOOK_ALIKE in " ".join(PAGE.split()).replace("U+0180", "0180")


def test_decks_are_those_of_the_page() -> None:
    assert len(lines_of_decks()) == 6
    for seed, words, count, cards in lines_of_decks():
        assert deck(deck_seed(seed, words), count) == cards
        assert "".join(map(str, shuffled(seed_with(seed, words), count).deck)) == cards


@pytest.mark.parametrize(("players", "ranks"), [(5, MARIAGE[4:]), (8, MARIAGE)])
def test_decks_of_mariage_are_those_of_the_page(players: int, ranks: Sequence[str]) -> None:
    (known,) = [plain(cards) for seed, size, cards in rows(3) if size == str(4 * len(ranks))]
    table = compile_table(MariageAgreements(players=players))
    assert deck(SEEDS["A"], 0, ranks) == known == "".join(map(str, mariage_shuffled(table, SEEDS["A"], 0).deck))


# --- What no table can show ------------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@given(seed=TEXTS, words=st.lists(TEXTS, max_size=4), count=st.integers(0, 10_000))
def test_the_page_and_the_program_agree_about_any_words(seed: str, words: list[str], count: int) -> None:
    ours = deck_seed(seed, words)
    assert ours == seed_with(seed, words)
    assert deck(ours, count) == "".join(map(str, shuffled(ours, count).deck))
    assert commitment(seed) == commitment_to(seed)


@given(word=TEXTS | st.text("aä\u0430\u03b1ﬁ é\u0301-1\u0251\u200d", max_size=4))
def test_the_page_and_the_program_take_the_same_words(word: str) -> None:
    assert is_allowed(word) == is_word(word)


def test_no_two_lists_of_words_are_written_alike() -> None:
    lists = [["ab", ""], ["a", "b"], ["", "ab"], ["a,1:b", ""], ["ab"], ["0:,ab"], ["a", "b", ""]]
    assert len({seed_with("seed", words) for words in lists}) == len(lists)


@pytest.mark.parametrize("words", [[], [""], ["", "", ""]])
def test_without_words_the_decks_are_those_of_games_before_there_were_words(words: list[str]) -> None:
    assert seed_with("seed", words) == "seed"
