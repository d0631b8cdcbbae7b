"""``thousand verify`` finds whatever was changed in a game, and tells nothing that a running deal hides."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from tests.desk.make_samples import bots_play
from tests.desk.saved_games import PLAYERS, broken, fields, kept, opened, play, rewrite, start
from tests.mariage.test_desk import go_on
from tests.rules.test_fairness import is_right
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk.boarding import played_on
from thousand_tui.desk.committing import Committed, as_word, committed, word_trouble
from thousand_tui.desk.keeper import new_session
from thousand_tui.desk.opening import mend
from thousand_tui.desk.practising import begun
from thousand_tui.desk.replaying import noting
from thousand_tui.desk.reports.game import show
from thousand_tui.mariage.desk import MariageSetup
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.rules import first_dealer, preset
from thousand_tui.rules.phases.shuffle import commitment_to, seed_with, shuffled
from thousand_tui.study.bench import Bench
from thousand_tui.study.board import board_of
from thousand_tui.study.branch import Start
from thousand_tui.study.replay import Replay
from thousand_tui.table import Occasion, Player, Shuffling, TableSettings, ThousandSession, Way
from thousand_tui.table.games import AnySession
from thousand_tui.table.occasion import is_word

SEED = "00112233445566778899aabbccddeeff"
WORDS = ("swan", "", "лебедь")
OLD = Path(__file__).parents[1]


def a_game(words: tuple[str, ...] = WORDS, agreements: str = "BASE") -> ThousandSession:
    drawn = Committed(SEED, Shuffling(commitment_to(SEED))).with_words(words)
    return new_session(preset(agreements).agreements, PLAYERS, drawn, TableSettings())


def verify(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    code = main(["verify", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_a_game_that_nobody_touched_is_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(a_game(), 400), tmp_path)
    code, said = verify(capsys, path)
    assert code == 3
    assert f"Commitment {commitment_to(SEED)}" in said
    assert worded("verify.kept") in said
    assert "Anna “swan” and Vera “лебедь”" in said
    assert "Deal 1: the cards are those of the seed; every action was allowed." in said
    deals = sum(line.startswith("=") for line in fields(path)["log"])
    assert said.rstrip().endswith(f"{deals} deals, not finished.\nAll in order so far.")
    assert said.count(worded("verify.cards.drawn")) == deals + 1
    assert deals > 5


@pytest.mark.parametrize("agreements", ["APP", "FOUR", "TWO", "STOCK-3"])
def test_other_forms_are_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str], agreements: str) -> None:
    drawn = Committed(SEED, Shuffling(commitment_to(SEED))).with_words(["a"])
    players = (*PLAYERS, Player("Gleb", "novice"))[: {"FOUR": 4, "TWO": 2}.get(agreements, 3)]
    session = new_session(preset(agreements).agreements, players, drawn)
    assert verify(capsys, kept(play(session, 150), tmp_path))[0] == 3


def swapped_cards(log: list[str]) -> list[str]:
    """The first pack with its first two cards exchanged."""
    first = log[0].replace("10", "T")
    at = len("* shuffle ")
    cards = first[:at] + first[at + 2 : at + 4] + first[at : at + 2] + first[at + 4 :]
    return [cards.replace("T", "10"), *log[1:]]


def swapped_moves(log: list[str]) -> list[str]:
    return [log[0], log[2], log[1], *log[3:]]


Change = Callable[[dict[str, Any]], dict[str, Any]]


def shuffled_with(**changes: object) -> Change:
    """Something else is written about the shuffle."""
    return lambda save: {"shuffling": save["shuffling"] | changes}


def first(list_of: str, **changes: object) -> Change:
    """Something else is written about the first of them."""
    return lambda save: {list_of: [save[list_of][0] | changes, *save[list_of][1:]]}


OTHER_CARDS = worded("verify.cards.not")
CHANGES: dict[str, tuple[Change, str]] = {
    "a deck": (lambda save: {"log": swapped_cards(save["log"])}, OTHER_CARDS),
    "moves": (lambda save: {"log": swapped_moves(save["log"])}, "the cards are those of the seed; move 2 is NOT"),
    "the seed": (lambda save: {"seed": SEED[::-1]}, worded("verify.broken")),
    "a word": (shuffled_with(words=["swam", "", "лебедь"]), OTHER_CARDS),
    "whose word": (shuffled_with(words=["", "swan", "лебедь"]), OTHER_CARDS),
    "the commitment": (shuffled_with(commitment="0" * 64), worded("verify.broken")),
    "the dealer": (lambda save: {"dealer": (save["dealer"] + 1) % 3}, worded("verify.lot.not")),
    "a total": (
        lambda save: {"log": ["= 1 2 3" if line.startswith("=") else line for line in save["log"]]},
        "the totals are NOT those that the rules give now",
    ),
    "a word unseen": (shuffled_with(words=["swan", "", "леб\u200dедь"]), "A word is NOT one that the table accepts"),
    "a winner": (lambda save: {"winners": [0]}, worded("verify.winners.not")),
    "a player": (first("players", name="Eva"), worded("verify.seat", name="Anna", now="Eva")),
    "two players": (lambda save: {"players": save["players"][::-1]}, worded("verify.players.not")),
    "the sheet at the beginning": (first("standings", total=500), worded("verify.standings.not")),
    "who gave up": (lambda save: {"given_up_by": 1}, worded("verify.gave_up.not")),
    "a line": (lambda save: {"log": ["= no totals", *save["log"]]}, worded("verify.actions.refused", move=1)),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_was_changed_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    path = kept(play(a_game(), 100), tmp_path)
    change, told = CHANGES[what]
    rewrite(path, **change(fields(path)))
    code, said = verify(capsys, path)
    assert code == 1
    assert told in said
    assert worded("verify.changed") in said
    assert said.rstrip().endswith(worded("verify.not_in_order"))


def test_what_follows_a_move_that_is_refused_is_not_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(a_game(), 100), tmp_path)
    log = fields(path)["log"]
    rewrite(path, log=[*log[:40], "0 bid 5000", *log[40:]])
    assert f"not checked: {len(log) - 40}." in verify(capsys, path)[1]


def test_a_running_deal_is_judged_without_a_word_about_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(a_game(), 12), tmp_path)
    for words in ((path,), ("--json", path)):
        code, said = verify(capsys, *words)
        assert code == 3
        assert SEED not in said
        assert not [sign for sign in ("SQ", "10S", "* shuffle", "AH") if sign in said]


def test_the_seed_is_told_when_the_game_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = play(a_game(), 60)
    session.give_up(0)
    path = kept(session, tmp_path)
    code, said = verify(capsys, path)
    assert (code, worded("plain.given_up", who="Anna") in said) == (0, True)
    assert f"Seed {SEED}\n" in said
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


# --- What somebody has noted down ------------------------------------------------------------------------------------


def shown(session: AnySession) -> str:
    assert session.occasion.shuffling is not None
    assert session.occasion.shuffling.fingerprint is not None
    return session.occasion.shuffling.fingerprint


WHOLE = a_game()
"""A game that bots play to its end, once for all tests."""


def whole() -> ThousandSession:
    bots_play(WHOLE, ("novice",) * 3, None)
    assert WHOLE.game.winners
    return WHOLE


def test_a_whole_game_is_the_one_that_was_noted_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = whole()
    path, letters = kept(session, tmp_path), shown(session)
    for noted in (letters, letters.replace("-", " ").lower(), letters.replace("-", "")):
        code, said = verify(capsys, path, "--commitment", commitment_to(SEED).upper(), "--fingerprint", noted)
        assert code == 0
        assert worded("verify.noted.commitment") in said
        assert worded("verify.noted.fingerprint") in said
        assert said.rstrip().endswith(f"{len(session.course.totals)} deals, finished.\nAll in order.")


LIKE = {"way": "like", "deal": 1, "seat": 0, "first": 0, "then": [], "names": []}
WITHOUT: dict[str, Change] = {
    "another seed": lambda save: {"seed": "0" * 32} | shuffled_with(commitment="0" * 64)(save),
    "no commitment": shuffled_with(commitment=None),
    "nothing": lambda save: {"shuffling": None},
    "as before there were fingerprints": shuffled_with(names=[]),
    "others sat down": lambda save: (
        {"players": save["players"][::-1]} | shuffled_with(names=save["shuffling"]["names"][::-1])(save)
    ),
    "other words": lambda save: shuffled_with(words=[*save["shuffling"]["words"][1:], "elk"])(save),
    "a practice game": lambda save: {"practice": LIKE},
}


@pytest.mark.parametrize("what", WITHOUT)
def test_what_was_noted_down_must_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    session = whole()
    path = kept(session, tmp_path)
    rewrite(path, **WITHOUT[what](fields(path)))
    code, said = verify(capsys, path, "--fingerprint", shown(session))
    assert code == 1
    assert worded("verify.noted.fingerprint.not") in said
    code, said = verify(capsys, path, "--commitment", "1" * 64)
    assert code == 1
    assert worded("verify.noted.commitment.not") in said


def test_no_deal_of_the_day_stands_for_a_seed_that_was_committed_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(whole(), tmp_path)
    rewrite(path, daily={"day": "2026-11-22", "app": "0.2.0"}, seed="thousand daily 2026-11-22")
    code, said = verify(capsys, path, "--commitment", commitment_to(SEED))
    assert (code, worded("verify.noted.commitment") in said) == (1, True)


@pytest.mark.parametrize(
    "words", [("--commitment", "a663"), ("--fingerprint", "B3KC-CMTQ-YKAO-5FR1"), ("--fingerprint", "B3KC")]
)
def test_what_nobody_can_have_noted_down_is_wrong_usage(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "game.json", *words]) == 2
    assert "is not a" in capsys.readouterr().err


def test_the_last_deals_cannot_be_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(whole(), tmp_path)
    log = fields(path)["log"]
    ends = [at for at, line in enumerate(log) if line.startswith("=")]
    rewrite(path, log=log[: ends[11] + 1], winners=[])
    code, said = verify(capsys, path)
    assert (code, said.rstrip().endswith("12 deals, not finished.\nAll in order so far.")) == (3, True)
    rewrite(path, log=log[: ends[11] + 1], winners=[0])
    assert verify(capsys, path)[0] == 1
    rewrite(path, log=log[: ends[0] + 1], winners=[])
    assert worded("verify.unfinished", deals=1) in verify(capsys, path)[1]


def test_nobody_gives_up_a_game_that_is_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(whole(), tmp_path)
    rewrite(path, given_up_by=0)
    assert verify(capsys, path)[0] == 1


def test_who_takes_a_seat_during_the_game_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = play(a_game(), 60)
    letters = shown(session)
    session.change_player(1, Player("Eva"))
    assert shown(session) == letters
    code, said = verify(capsys, kept(session, tmp_path), "--fingerprint", letters)
    assert (code, worded("verify.seat", name="Богдан", now="Eva") in said) == (3, True)


def test_words_of_before_are_taken_as_they_were(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Version 5 took what can be mistaken for something else; such a game opens, and stays in order when it goes on."""
    words = ("sw\u200dan", "sw\u0430n", "ﬁn")
    dealer = first_dealer(preset("BASE").agreements, seed_with(SEED, words), 3)
    session = ThousandSession(preset("BASE").agreements, PLAYERS, SEED, dealer=dealer)
    session.occasion = Occasion(shuffling=Shuffling(commitment_to(SEED), words))
    path = kept(play(session, 100), tmp_path)
    rewrite(path, version=5, shuffling={"commitment": commitment_to(SEED), "words": list(words)})
    assert verify(capsys, path)[0] == 3
    found = opened(path)
    play(found.session, 30)
    found.keeper.close()
    assert fields(path)["version"] == 6
    assert verify(capsys, path)[0] == 3
    assert verify(capsys, path, "--fingerprint", "A" * 16)[0] == 1


INVISIBLE = ("a\x1bb", "sw\u200dan", "sw\u200ban", "sw\u00adan", "swan\ufe0f", "\u115fswan", "swan\u3164", "a\u0378b")


@pytest.mark.parametrize("word", [*INVISIBLE, "sw\u0430n", "swan\u0336", "\ua731wan", "日本ご", "\U0001d42c\u0430"])
def test_words_that_can_be_mistaken_are_refused(word: str) -> None:
    assert word_trouble(as_word(word)) is not None


TAKEN = ("", "Swan 2, old!", "лебедь", "Łabędź", "Əli", "გედი", "ברבור", "白鳥", "ハクチョー")


@pytest.mark.parametrize("word", TAKEN)
def test_words_of_any_script_are_taken(word: str) -> None:
    assert word_trouble(as_word(word)) is None


def test_every_character_of_a_word_can_be_seen() -> None:
    taken = [char for char in map(chr, range(0x10000)) if is_word(char)]
    assert not [char for char in taken if cell_len(char) < 1]
    assert 40_000 < len(taken) < 60_000


def test_what_is_read_alike_is_one_word() -> None:
    assert {as_word(word) for word in ("\uff53\uff57\uff41\uff4e", "swan", "  swan ", "\U0001d42cwan")} == {"swan"}


def test_a_verifier_written_from_the_page_comes_to_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = (Player("Anna"), *(Player(f"Bot{at}", "novice") for at in range(4)))
    setup = MariageSetup(players, MariageAgreements(players=5), TableSettings())
    mariage = setup.session(Committed(SEED, Shuffling(commitment_to(SEED))).with_words(["swan"]))
    go_on(mariage, 60)
    known = ("a deck", "the seed", "the commitment", "a player", "the dealer")
    left_out = ("no commitment", "nothing", "as before there were fingerprints", "a practice game")
    changes = [CHANGES[what][0] for what in known]
    changes += [change for what, change in WITHOUT.items() if what not in left_out]
    for session in (play(a_game(), 300), mariage):
        path, letters = kept(session, tmp_path), shown(session)
        sound = fields(path)
        noted = ("--commitment", commitment_to(SEED), "--fingerprint", letters)
        assert is_right(sound)
        assert is_right(sound, commitment_to(SEED), letters)
        assert (verify(capsys, path)[0], verify(capsys, path, *noted)[0]) == (3, 3)
        for change in changes:
            save = sound | change(sound)
            path.write_text(json.dumps(save), "utf-8")
            assert is_right(save) == (verify(capsys, path)[0] == 3)
            assert not is_right(save, commitment_to(SEED), letters)
            assert verify(capsys, path, *noted)[0] == 1


@pytest.mark.parametrize("version", ["version_1", "version_2", "version_3", "version_4", "version_5"])
def test_old_games_are_judged_by_their_seed(version: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = verify(capsys, OLD / version / "three-regulars.json")
    assert code == 0
    assert "There is no commitment in this file" in said


def test_a_seed_that_a_person_chose_is_told_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(play(start("my seed"), 30), tmp_path)
    code, said = verify(capsys, path)
    assert code == 3
    assert "A person chose the seed" in said
    assert "Fingerprint" not in said
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
    assert said.count(worded("verify.in_order.so_far")) == 1
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
        {"commitment": None, "words": ["a", "b", "c"], "names": ["Anna", "Bogdan"]},
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
    names = ("Anna", "Богдан", "Vera")
    assert session.occasion.shuffling == Shuffling(commitment_to(session.seed), ("a word", "\u00e9", ""), names)
    assert len(session.seed) == 32
    path = kept(session, tmp_path)
    written = {"commitment": commitment_to(session.seed), "words": ["a word", "\u00e9", ""], "names": list(names)}
    assert fields(path)["shuffling"] == written
    again = opened(path)
    assert again.session.occasion.shuffling == session.occasion.shuffling
    session.let_chance_act()
    again.session.let_chance_act()
    deck = shuffled(seed_with(session.seed, ("a word", "\u00e9", "")), 0)
    assert session.log[0].action == again.session.log[0].action == deck
    again.keeper.close()


def test_the_lot_depends_on_the_words() -> None:
    dealers = {a_game((word,)).dealer for word in "abcdefgh"}
    assert len(dealers) > 1
    agreements = preset("BASE").agreements
    assert a_game(("a",)).dealer == first_dealer(agreements, seed_with(SEED, ("a", "", "")), 3)


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
    assert found.session.occasion.shuffling == Shuffling(commitment_to(SEED), WORDS, ("Anna", "Богдан", "Vera"))
    play(found.session, 80)
    found.keeper.close()
    assert verify(capsys, found.keeper.path)[0] == 3


def test_a_game_on_paper_tells_its_commitment_and_at_its_end_the_seed(tmp_path: Path) -> None:
    session = play(a_game(), 30)
    running = show(kept(session, tmp_path))
    assert f"Commitment {commitment_to(SEED)}" in running
    assert f"Fingerprint {shown(session)}" in running
    assert "Anna “swan” and Vera “лебедь”" in running
    assert SEED not in running
    session.give_up(0)
    assert f"Seed {SEED}" in show(kept(session, tmp_path))
