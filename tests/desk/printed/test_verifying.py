"""``thousand verify`` finds whatever was changed in a game, and tells nothing that a running deal hides."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.desk.saved_games import PLAYERS, broken, fields, opened, play, rewrite, start
from tests.desk.test_mariage import go_on
from thousand_tui.cli import main
from thousand_tui.desk.boarding import played_on
from thousand_tui.desk.committing import Committed, as_word, committed
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.desk.mariage import MariageSetup
from thousand_tui.desk.opening import mend
from thousand_tui.desk.practising import begun
from thousand_tui.desk.printed.game import show
from thousand_tui.desk.replaying import noting
from thousand_tui.mariage import MariageAgreements
from thousand_tui.rules import first_dealer, preset
from thousand_tui.rules.phases.shuffle import commitment_to, seed_with, shuffled
from thousand_tui.study.bench import Bench
from thousand_tui.study.board import board_of
from thousand_tui.study.branch import Start
from thousand_tui.study.replay import Replay
from thousand_tui.table import Player, Shuffling, TableSettings, ThousandSession, Way
from thousand_tui.table.games import AnySession

SEED = "00112233445566778899aabbccddeeff"
WORDS = ("swan", "", "лебедь")
OLD = Path(__file__).parents[1]


def a_game(words: tuple[str, ...] = WORDS, agreements: str = "BASE") -> ThousandSession:
    drawn = Committed(SEED, Shuffling(commitment_to(SEED))).with_words(words)
    return new_session(preset(agreements).agreements, PLAYERS, drawn, TableSettings())


def kept(session: AnySession, folder: Path) -> Path:
    keeper = keep(session, folder)
    keeper.close()
    return keeper.path


def verify(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    code = main(["verify", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_a_game_that_nobody_touched_is_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(a_game(), 400), tmp_path)
    code, said = verify(capsys, path)
    assert code == 0
    assert f"Commitment {commitment_to(SEED)}" in said
    assert "The seed is the one that was committed to." in said
    assert "Anna “swan” and Vera “лебедь”" in said
    assert "Deal 1: the cards are those of the seed; every action was allowed." in said
    assert said.rstrip().endswith("All in order.")
    deals = sum(line.startswith("=") for line in fields(path)["log"])
    assert said.count("the cards are those of the seed") == deals + 1
    assert deals > 5


@pytest.mark.parametrize("agreements", ["APP", "FOUR", "TWO", "STOCK-3"])
def test_other_forms_are_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str], agreements: str) -> None:
    drawn = Committed(SEED, Shuffling(commitment_to(SEED))).with_words(["a"])
    players = (*PLAYERS, Player("Gleb", "novice"))[: {"FOUR": 4, "TWO": 2}.get(agreements, 3)]
    session = new_session(preset(agreements).agreements, players, drawn)
    assert verify(capsys, kept(play(session, 150), tmp_path))[0] == 0


def swapped_cards(log: list[str]) -> list[str]:
    """The first pack with its first two cards exchanged."""
    first = log[0].replace("10", "T")
    at = len("* shuffle ")
    cards = first[:at] + first[at + 2 : at + 4] + first[at : at + 2] + first[at + 4 :]
    return [cards.replace("T", "10"), *log[1:]]


def swapped_moves(log: list[str]) -> list[str]:
    return [log[0], log[2], log[1], *log[3:]]


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "a deck": (lambda save: {"log": swapped_cards(save["log"])}, "the cards are NOT those of the seed"),
    "moves": (
        lambda save: {"log": swapped_moves(save["log"])},
        "the cards are those of the seed; move 2 is NOT",
    ),
    "the seed": (lambda save: {"seed": SEED[::-1]}, "The seed is NOT the one that was committed to."),
    "a word": (
        lambda save: {"shuffling": save["shuffling"] | {"words": ["swam", "", "лебедь"]}},
        "the cards are NOT those of the seed",
    ),
    "whose word": (
        lambda save: {"shuffling": save["shuffling"] | {"words": ["", "swan", "лебедь"]}},
        "the cards are NOT those of the seed",
    ),
    "the commitment": (
        lambda save: {"shuffling": save["shuffling"] | {"commitment": "0" * 64}},
        "The seed is NOT the one that was committed to.",
    ),
    "the dealer": (lambda save: {"dealer": (save["dealer"] + 1) % 3}, "The first dealer is NOT the one drawn by lot."),
    "a total": (
        lambda save: {"log": ["= 1 2 3" if line.startswith("=") else line for line in save["log"]]},
        "the totals are NOT those that the rules give now",
    ),
    "a line": (lambda save: {"log": ["= no totals", *save["log"]]}, "move 1 is NOT allowed"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_was_changed_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    path = kept(play(a_game(), 100), tmp_path)
    change, told = CHANGES[what]
    rewrite(path, **change(fields(path)))
    code, said = verify(capsys, path)
    assert code == 1
    assert told in said
    assert "The file was changed since the game wrote it." in said
    assert said.rstrip().endswith("Not in order.")


def test_what_follows_a_move_that_is_refused_is_not_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(a_game(), 100), tmp_path)
    log = fields(path)["log"]
    rewrite(path, log=[*log[:40], "0 bid 5000", *log[40:]])
    assert f"not checked: {len(log) - 40}." in verify(capsys, path)[1]


def test_a_running_deal_is_judged_without_a_word_about_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(a_game(), 12), tmp_path)
    for words in ((path,), ("--json", path)):
        code, said = verify(capsys, *words)
        assert code == 0
        assert SEED not in said
        assert not [sign for sign in ("SQ", "10S", "* shuffle", "AH") if sign in said]


def test_the_seed_is_told_when_the_game_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = play(a_game(), 60)
    session.give_up(0)
    path = kept(session, tmp_path)
    assert f"Seed {SEED}\n" in verify(capsys, path)[1]
    (found,) = json.loads(verify(capsys, "--json", path)[1])
    assert (found["seed"], found["over"], found["committed"], found["in_order"]) == (SEED, True, True, True)
    assert [deal["cards"] for deal in found["deals"]] == [True] * len(found["deals"])


def test_a_practice_game_keeps_the_seed_of_the_other_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The game it comes from may still go on."""
    source = play(a_game(), 90)
    replay = Replay(source)
    for way in (Way.AGAIN, Way.FROM, Way.LIKE):
        start = Start(way, 0, replay.deals[-1].last - 3)
        session = begun(replay, replay.deals[-1], start, noting(source))
        path = kept(play(session, 500, Random(1)), tmp_path)
        assert session.is_over
        code, said = verify(capsys, path)
        assert (code, SEED in said) == (0, False)
        assert ("laid around a hand" in said) == (way is Way.LIKE)
    # Of the deal itself a changed pack is found all the same.
    again = begun(replay, replay.deals[-1], Start(Way.AGAIN, 0), noting(source))
    path = kept(again, tmp_path)
    rewrite(path, seed=SEED[::-1])
    assert verify(capsys, path)[0] == 1


def test_mariage_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = (Player("Anna"), *(Player(f"Bot{at}", "novice") for at in range(4)))
    setup = MariageSetup(players, MariageAgreements(players=5, deals=3), TableSettings())
    session = setup.session(Committed(SEED, Shuffling(commitment_to(SEED))).with_words(["swan"]))
    go_on(session, 60)
    path = kept(session, tmp_path)
    code, said = verify(capsys, path)
    assert (code, "Anna “swan”" in said) == (0, True)
    rewrite(path, shuffling=fields(path)["shuffling"] | {"words": ["swam"]})
    assert verify(capsys, path)[0] == 1


@pytest.mark.parametrize("version", ["version_1", "version_2", "version_3", "version_4"])
def test_old_games_are_judged_by_their_seed(version: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = verify(capsys, OLD / version / "three-regulars.json")
    assert code == 0
    assert "There is no commitment in this file" in said


def test_a_seed_that_a_person_chose_is_told_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(start("my seed"), 30), tmp_path)
    code, said = verify(capsys, path)
    assert code == 0
    assert "A person chose the seed" in said
    assert "my seed" not in said


def test_several_files_are_judged_and_one_bad_one_stops_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = kept(play(a_game(), 30), tmp_path)
    bad, hostile = tmp_path / "bad.json", tmp_path / "hostile.json"
    bad.write_text("no save")
    hostile.write_text(json.dumps(fields(good) | {"shuffling": {"commitment": None, "words": ["a\x1b[31m"]}}))
    code, said = verify(capsys, bad, tmp_path / "missing.json", hostile, good)
    assert code == 1
    assert said.count("All in order.") == 1
    assert "\x1b" not in said
    assert len(said.splitlines()) == 3 + len(verify(capsys, good)[1].splitlines())


@pytest.mark.parametrize(
    "shuffling",
    [
        {"commitment": "xyz"},
        {"commitment": None, "words": ["x" * 41]},
        {"commitment": None, "words": ["a", "b", "c", "d"]},
        {"commitment": None, "words": ["two\nlines"]},
        {"words": []},
        {"commitment": None, "more": 1},
        [],
    ],
)
def test_what_cannot_be_said_of_a_seed_is_refused(
    tmp_path: Path, shuffling: object, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(a_game(), tmp_path)
    rewrite(path, shuffling=shuffling)
    code, said = verify(capsys, path)
    assert (code, len(said.splitlines())) == (1, 1)


def test_wrong_usage_is_told_by_its_code() -> None:
    assert main(["verify"]) == 2


# --- The seed of a new game ------------------------------------------------------------------------------------------


def test_a_seed_is_committed_to_before_the_first_deal_and_kept_with_its_words(tmp_path: Path) -> None:
    session = new_session(preset("BASE").agreements, PLAYERS, committed().with_words(["  a\tword ", "e\u0301"]))
    assert session.shuffling == Shuffling(commitment_to(session.seed), ("a word", "\u00e9"))
    assert len(session.seed) == 32
    path = kept(session, tmp_path)
    assert fields(path)["shuffling"] == {"commitment": commitment_to(session.seed), "words": ["a word", "\u00e9"]}
    again = opened(path)
    assert again.session.shuffling == session.shuffling
    session.let_chance_act()
    again.session.let_chance_act()
    deck = shuffled(seed_with(session.seed, ("a word", "\u00e9")), 0)
    assert session.log[0].action == again.session.log[0].action == deck
    again.keeper.close()


def test_the_lot_depends_on_the_words() -> None:
    dealers = {a_game((word,)).dealer for word in "abcdefgh"}
    assert len(dealers) > 1
    agreements = preset("BASE").agreements
    assert a_game(("a",)).dealer == first_dealer(agreements, seed_with(SEED, ("a",)), 3)


def test_another_game_has_another_seed() -> None:
    assert committed().seed != committed().seed
    assert committed("asked").shuffling == Shuffling(None)


def test_a_long_word_is_cut_where_it_is_typed() -> None:
    assert as_word("x" * 100) == "x" * 40


def test_undo_deals_the_same_cards_again() -> None:
    session = a_game()
    session.settings = replace(session.settings, practice=True)
    play(session, 60, Random(3))
    decks = [move.action for move in session.log if session.card_game.is_shuffle(move.action)]
    while session.undo():
        pass
    play(session, 60, Random(4))
    again = [move.action for move in session.log if session.card_game.is_shuffle(move.action)]
    assert again[: len(decks)] == decks[: len(again)]


def test_of_a_game_from_the_board_only_the_actions_are_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = play(a_game(), 90)
    replay = Replay(source)
    session = played_on(Bench(board_of(replay, replay.deals[-1]), 2))
    path = kept(play(session, 500, Random(1)), tmp_path)
    assert session.is_over
    code, said = verify(capsys, path)
    assert code == 0
    assert "set by hand" in said


def test_a_mended_game_goes_on_with_its_seed_and_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(a_game(), 60), tmp_path)
    log = fields(path)["log"]
    rewrite(path, log=[*log[:20], "nonsense"])
    found = mend(broken(path))
    assert found.session.shuffling == Shuffling(commitment_to(SEED), WORDS)
    play(found.session, 80)
    found.keeper.close()
    assert verify(capsys, found.keeper.path)[0] == 0


def test_a_game_on_paper_tells_its_commitment_and_at_its_end_the_seed(tmp_path: Path) -> None:
    session = play(a_game(), 30)
    running = show(kept(session, tmp_path))
    assert f"Commitment {commitment_to(SEED)}" in running
    assert "Anna “swan” and Vera “лебедь”" in running
    assert SEED not in running
    session.give_up(0)
    assert f"Seed {SEED}" in show(kept(session, tmp_path))
