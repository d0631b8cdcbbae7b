"""Finding puzzles and proving them: the search, its file, and the puzzles that come with the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bench import puzzle_file, puzzle_proofs
from bench.puzzle_file import PuzzleFile, main, quotas
from bench.puzzle_finding import (
    ALIKE,
    FIRST_SHARE,
    IDEAS,
    Deal,
    candidates,
    near_end,
    offers_of,
    rng_of,
    step_of,
    theme_of,
)
from bench.puzzle_lines import heading, write_line
from bench.puzzle_proofs import SEEDS, agreed, costliest, deciding, proved, upheld
from tests.narrowing import present
from tests.slowly import at_night, twenty
from tests.study.puzzles.test_puzzle import auction
from thousand_tui.bots import LEVELS, regular
from thousand_tui.bots.weighed import Budget
from thousand_tui.rules import Bid, Game, Pass, Play, Standing, View, apply, turn, verify, view_of
from thousand_tui.study.puzzles.open_cards import is_decided, table_of
from thousand_tui.study.puzzles.puzzle import Kind, Puzzle, PuzzleError, plays_of, read_line, read_lines, same, shipped

SEED, PUZZLES = shipped()

some = pytest.mark.parametrize("puzzle", twenty(PUZZLES), ids=lambda puzzle: f"{puzzle.number}-{puzzle.kind}")
# What asks an Expert again, or proves again what was proved when the puzzles were made.
every_fifth = pytest.mark.parametrize(
    "puzzle",
    [at_night(puzzle) if at % 5 else puzzle for at, puzzle in enumerate(PUZZLES)],
    ids=lambda puzzle: f"{puzzle.number}-{puzzle.kind}",
)


def test_what_is_offered_near_the_end() -> None:
    """Pass, the least bid, and the number with which somebody on the barrel wins, which shuts others out."""
    puzzle = auction(Pass())
    view = view_of(puzzle.game(SEED), 1)
    assert offers_of(view, Pass()) == [Pass(), Bid(105), Bid(120)]
    off = replace(puzzle, standings=(Standing(300), Standing(500), Standing(-40)))
    assert offers_of(view_of(off.game(SEED), 1), Pass()) == [Pass(), Bid(105)]


def test_a_later_version_of_the_rules_tries_a_puzzle_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if not puzzle.is_open)
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    begun: list[object] = []

    def no_worlds(_: View, rng: Random, __: Budget) -> Iterator[Game]:
        begun.append(rng.getstate())
        raise LookupError

    monkeypatch.setattr(puzzle_proofs, "worlds", no_worlds)
    for version in (0, 3, 9):
        with pytest.raises(LookupError):
            proved(replace(view, rules=replace(view.rules, version=version)), puzzle.offers, SEEDS[0])
    assert begun[0] == begun[1] == begun[2]


def test_near_the_end_somebody_is_on_the_barrel_or_about_to_mount_it() -> None:
    for number in range(200):
        sheet = list(near_end(Random(number), 3))
        assert any(standing.barrel is not None or standing.total >= 750 for standing in sheet)
        assert all(standing.total == 880 if standing.barrel is not None else standing.total < 880 for standing in sheet)
        assert all(0 <= standing.bolts < 3 and (standing.barrel or 0) < 3 for standing in sheet)


def test_a_puzzle_is_found_again_in_its_deal() -> None:
    known = next(puzzle for puzzle in PUZZLES if puzzle.is_open)
    assert next(iter(candidates(SEED, known.number, [known.sort]))) == known


def test_the_kinds_share_what_is_to_be_made() -> None:
    found = quotas(122)
    by_kind = {kind: sum(count for sort, count in found.items() if sort.kind is kind) for kind in FIRST_SHARE}
    assert by_kind == {Kind.MAKE: 31, Kind.BEAT: 31, Kind.FIND: 30, Kind.CALL: 30}


def test_a_file_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [replace(puzzle, number=number) for number, puzzle in zip((2, 3, 5), PUZZLES, strict=False)]

    def found(seed: str, number: int, wanted: object) -> list[Puzzle]:
        assert number < 9, "looked at deals again and again"
        return [puzzle for puzzle in known if puzzle.number == number]

    wanted = {puzzle.sort: 9 for puzzle in known}
    monkeypatch.setattr(puzzle_file, "candidates", found)
    monkeypatch.setattr("bench.puzzle_file.quotas", lambda count: wanted)
    path = tmp_path / "new.txt"
    lines = PuzzleFile(SEED, path).made(9)
    assert [next(lines), next(lines)] == [heading(SEED), write_line(known[0])]
    lines.close()
    again = PuzzleFile(SEED, path).made(9)
    while len(read_lines(path.read_text("utf-8").splitlines())[1]) < 3:
        next(again)
    again.close()
    assert read_lines(path.read_text("utf-8").splitlines())[1] == [write_line(puzzle) for puzzle in known]
    with pytest.raises(PuzzleError):
        list(PuzzleFile("another", path).made(1))


def test_new_ones_go_into_a_file_of_their_seed_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seed, puzzles = shipped()
    path = tmp_path / "new.txt"
    path.write_text(f"# thousand puzzles 1\t{seed}\n{write_line(puzzles[0])}\n", "utf-8")
    with pytest.raises(SystemExit):
        main(["1", "--seed", "other", "--into", str(path)])
    assert f"the seed {seed}" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["1", "--into", str(tmp_path / "no" / "folder.txt")])
    assert "No such file or directory" in capsys.readouterr().err


def test_what_is_printed_is_a_file_of_puzzles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seed, puzzles = shipped()
    monkeypatch.setattr("bench.puzzle_file.made", lambda *_: puzzles[:2])
    main(["2", "--seed", seed])
    found, lines = read_lines(capsys.readouterr().out.splitlines())
    assert (found, tuple(map(read_line, lines))) == (seed, puzzles[:2])


# --- The shipped ones, proved again ------


@some
def test_what_speaks_against_the_idea_does_not_speak_against_the_answer(puzzle: Puzzle) -> None:
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    assert puzzle.theme == theme_of(view, puzzle.answers, puzzle.facts.idea)
    assert puzzle.theme or not puzzle.sort.is_short


@some
def test_open_cards_are_solved_again(puzzle: Puzzle) -> None:
    if not puzzle.is_open:
        return
    game = puzzle.game(SEED)
    table = present(table_of(game))
    if puzzle.kind is Kind.FIND:
        assert not table.declares
        assert len(deciding(table) or ()) in (0, len(table.plays)), "the contract does not depend on it"
        assert costliest(table) == puzzle.answers
    else:
        assert deciding(table) == puzzle.answers
    facts = puzzle.facts
    assert (table.points(puzzle.answers[0]), table.points(facts.idea)) == (facts.best, facts.less)  # type: ignore[arg-type]
    lines = [plays_of(words) for words in (facts.line, facts.other)]
    for line in lines:
        after = game
        for play in line:
            assert verify(after, play) is None
            after = apply(after, play)
        assert puzzle.kind is Kind.FIND or is_decided(after), "not one trick too few"
    assert (lines[0][0], lines[1][0]) == (puzzle.answers[0], facts.idea)


@some
def test_a_regular_has_another_idea(puzzle: Puzzle) -> None:
    """Of the last cards a Regular or a Novice."""
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    if puzzle.sort.is_short:
        purposes = [(level, f"{level}/{len(puzzle.moves)}/0") for level in ("regular", "novice")]
        found = [LEVELS[level].choose(view, rng_of(SEED, puzzle.number, purpose)) for level, purpose in purposes]
        assert puzzle.facts.idea in found
        return
    for count in range(IDEAS):
        idea = regular.choose(view, rng_of(SEED, puzzle.number, f"regular/{len(puzzle.moves)}/{count}"))
        assert not any(same(idea, answer) for answer in puzzle.answers)


@pytest.mark.slow
@every_fifth
def test_the_step_says_who_finds_the_card(puzzle: Puzzle) -> None:
    """Bids and gifts, too, were rated like this; asking an Expert for them takes long."""
    if not isinstance(puzzle.answers[0], Play):
        return
    game = puzzle.game(SEED)
    deal = Deal(SEED, puzzle.number, game, puzzle.dealer, puzzle.standings, list(puzzle.moves))
    assert step_of(deal, view_of(game, turn(game)), puzzle.answers) == puzzle.step


@pytest.mark.slow
@every_fifth
def test_closed_cards_are_judged_again(puzzle: Puzzle) -> None:
    if puzzle.is_open:
        return
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    if puzzle.sort.is_narrow:
        proof = upheld(view, puzzle.offers)
    else:
        offers = [each for each in view.choices if not puzzle.offers or any(same(each, one) for one in puzzle.offers)]
        proof = agreed(view, offers, max(ALIKE, len(puzzle.answers)))
    assert proof is not None
    assert proof.answers == frozenset(puzzle.answers)
