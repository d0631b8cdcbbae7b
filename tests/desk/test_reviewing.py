"""Reviews of saved games: kept beside the save, used again while they belong to it, and printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.desk.make_samples import SAMPLES
from tests.desk.recorded import figures_of, move, play_deals, played, record
from tests.desk.saved_games import start
from tests.narrowing import a, present
from tests.slowly import slowly
from tests.study.reviewed import judged_quickly, replayed
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk import opening, record_book
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.replaying import Reviewing
from thousand_tui.desk.reports import review as printed
from thousand_tui.desk.reports.records import pages, text
from thousand_tui.desk.sentences import SaveError
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.mariage.table import MariageSession
from thousand_tui.sanitize import ASCII
from thousand_tui.storage import Problem, records_path
from thousand_tui.storage.records import Records
from thousand_tui.storage.reviews import review_path
from thousand_tui.study import luck, review
from thousand_tui.study.review import Answer, DealReview, Question
from thousand_tui.table import Mark, Player, TableSettings, ThousandSession
from thousand_tui.table.games import AnySession

pytestmark = pytest.mark.usefixtures("own_record")

Asked = printed.Asked


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The plies that are judged, by a quick judge."""
    plies: list[int] = []

    def judged(question: Question) -> Answer:
        plies.append(question.ply)
        return judged_quickly(question)

    monkeypatch.setattr(review, "judged", judged)
    return plies


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Two deals of Anna and two bots."""
    bots = a(ThousandSession, replayed("BASE", "novice", deals=2).source)
    players = [Player("Anna"), *bots.players[1:]]
    session = ThousandSession(bots.agreements, players, bots.seed)
    for made in bots.log:
        session.submit(made.action)
    return saved(session, tmp_path / "game.json")


def saved(session: AnySession, path: Path) -> Path:
    keeper = keep(session, path.parent)
    keeper.close()
    return keeper.path.rename(path)


def session_of(path: Path) -> ThousandSession:
    found = a(ThousandSession, opening.replayed(path).session)
    return found


def test_what_is_kept_is_used_again(asked: list[int], save: Path) -> None:
    first = Reviewing(session_of(save), save).deal(0, (0,))
    assert asked
    asked.clear()
    again = Reviewing(session_of(save), save)
    assert again.deal(0, (0,)) == first
    assert asked == []
    assert again.deal(0, (0, 1)).of_seat(0) == first.verdicts
    assert asked


def test_what_another_has_kept_meanwhile_stays(asked: list[int], save: Path) -> None:
    one, other = Reviewing(session_of(save), save), Reviewing(session_of(save), save)
    one.deal(0, (0,))
    other.deal(1, (0,))
    again = Reviewing(session_of(save), save)
    assert again.known(0, (0,)) is not None
    assert again.known(1, (0,)) is not None


def test_seats_are_judged_once_whatever_is_asked_together(asked: list[int], save: Path) -> None:
    whole = Reviewing(session_of(save)).deal(0, (0, 1, 2))
    asked.clear()
    one = Reviewing(session_of(save), save).deal(0, (1,))
    assert asked == [verdict.ply for verdict in one.verdicts]
    assert Reviewing(session_of(save), save).deal(0, (0, 1, 2)) == whole
    assert sorted(asked) == [verdict.ply for verdict in whole.verdicts]
    assert Reviewing(session_of(save), save).known(0, (1, 2)) is not None


@pytest.fixture
def few_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "USUAL_DEALS", 2)


def measured(path: Path, at: int = 0) -> tuple[float, ...]:
    reviewing = Reviewing(session_of(path), path)
    return reviewing.luck(reviewing.ask(at, ()), partial(review.answered, jobs=1))


def test_luck_is_measured_once_and_stays_with_the_review(
    asked: list[int], save: Path, few_decks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = measured(save)
    assert len(first) == 3
    judged = Reviewing(session_of(save), save).deal(0, (0,))
    monkeypatch.setattr(luck.Deck, "answered", lambda deck: pytest.fail("played out again"))
    assert measured(save) == first
    assert Reviewing(session_of(save), save).known(0, (0,)) == judged
    monkeypatch.undo()
    monkeypatch.setattr(luck, "usual_decks", lambda rules: pytest.fail("measured again"))
    assert measured(save, 1) != first


def lost(review: DealReview) -> float:
    return sum(review.lost(0).values())


def test_what_is_found_is_noted_in_the_record(asked: list[int], few_decks: None, tmp_path: Path) -> None:
    _, keeper = played(tmp_path / "saves", 3)
    assert figures_of().reviewed.deals == 0
    reviewing = Reviewing(session_of(keeper.path), keeper.path)
    losses = [lost(reviewing.deal(at, (0,))) for at in (0, 2)]
    assert any(losses)
    lucky = measured(keeper.path)[0]
    for _ in range(2):
        found = figures_of().reviewed
        assert (found.deals, found.measured) == (2, 1)
        assert found.error == pytest.approx(sum(losses) / 2)
        assert found.luck == pytest.approx(lucky)
        assert found.errors == pytest.approx(losses)
        Reviewing(session_of(keeper.path), keeper.path).deal(0, (0, 1, 2))
    (page,) = [page for page in pages(figures_of()) if page.title == worded("record.page.reviewed")]
    assert present(page.curve).values == pytest.approx(losses)
    assert text(figures_of()).splitlines()[-2] == "POINTS LOST PER DEAL, OVER TIME"


def test_a_deal_that_is_reviewed_before_it_is_passed_is_noted_when_it_is(asked: list[int], tmp_path: Path) -> None:
    session = start("not passed")
    keeper = keep(session, tmp_path / "saves")
    while not session.course.has_settled:
        move(session)
    assert isinstance(session, ThousandSession)
    loss = lost(Reviewing(session, keeper.path).deal(0, (0,)))
    move(session)
    keeper.close()
    found = figures_of().reviewed
    assert (found.deals, found.measured) == (1, 0)
    assert found.error == pytest.approx(loss)


def test_a_record_that_is_rebuilt_takes_what_is_kept_beside_the_saves(asked: list[int], tmp_path: Path) -> None:
    _, keeper = played(tmp_path / "saves", 3)
    loss = lost(Reviewing(session_of(keeper.path), keeper.path).deal(1, (0,)))
    records_path().unlink()
    with record() as records:
        record_book.rebuild(records, tmp_path / "saves")
    assert figures_of().reviewed.errors == pytest.approx([loss])


def test_what_could_not_be_noted_is_when_the_record_is_looked_at(
    asked: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: object) -> None:
        raise Problem("record_locked", file="records.db")

    _, keeper = played(tmp_path / "saves", 3)
    with record() as records:
        record_book.bring_up_to_date(records, tmp_path / "saves")
    with monkeypatch.context() as patch:
        patch.setattr(Records, "reviewed", locked)
        loss = lost(Reviewing(session_of(keeper.path), keeper.path).deal(0, (0,)))
    assert figures_of().reviewed.deals == 0
    with record() as records:
        assert record_book.bring_up_to_date(records, tmp_path / "saves").read == 0
    assert figures_of().reviewed.errors == pytest.approx([loss])


def test_a_review_of_other_moves_says_nothing_of_the_deal_that_is_counted(asked: list[int], tmp_path: Path) -> None:
    _, keeper = played(tmp_path / "saves", 2)
    other = start("another seed")
    play_deals(other, 2)
    assert isinstance(other, ThousandSession)
    Reviewing(other, keeper.path).deal(0, (0,))
    assert figures_of().reviewed.deals == 0


@pytest.mark.parametrize("damage", [lambda text: "{", lambda text: text.replace(" play ", " plough "), lambda text: ""])
def test_a_damaged_review_is_made_again(damage: Callable[[str], str], asked: list[int], save: Path) -> None:
    first = Reviewing(session_of(save), save).deal(0, (0,))
    review_path(save).write_text(damage(review_path(save).read_text("utf-8")), "utf-8")
    asked.clear()
    assert Reviewing(session_of(save), save).deal(0, (0,)) == first
    assert asked


DAMAGE: dict[str, Callable[[dict[str, Any]], object]] = {
    "another moment": lambda deal: deal["verdicts"][-1].update(ply=1),
    "a moment that is missing": lambda deal: deal["verdicts"].pop(),
    "another action": lambda deal: deal["verdicts"][0].update(action="0 pass", choices=[]),
    "another part": lambda deal: deal["verdicts"][0].update(part="contract"),
    "a choice nobody had": lambda deal: deal["verdicts"][-1]["choices"][0].update(action="0 give 9S>7"),
    "another seat": lambda deal: deal.update(seats=[0, 1]),
    "luck of one seat": lambda deal: deal.update(luck=[1.0]),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_what_is_kept_is_made_again_where_it_does_not_fit_its_deal(
    damage: Callable[[dict[str, Any]], object], asked: list[int], save: Path
) -> None:
    assert main(["review", str(save), "--json", "--jobs", "1"]) == 0
    sound = review_path(save).read_text("utf-8")
    kept = json.loads(sound)
    damage(kept["deals"][0])
    review_path(save).write_text(json.dumps(kept), "utf-8")
    asked.clear()
    assert main(["review", str(save), "--json", "--jobs", "1"]) == 0
    assert asked
    assert review_path(save).read_text("utf-8") == sound


def test_usual_results_for_too_few_seats_are_measured_again(asked: list[int], save: Path, few_decks: None) -> None:
    found = measured(save)
    kept = json.loads(review_path(save).read_text("utf-8"))
    kept["usual"], kept["deals"] = kept["usual"][:1], []
    review_path(save).write_text(json.dumps(kept), "utf-8")
    assert measured(save) == found


def test_a_review_of_other_moves_is_made_again(asked: list[int], save: Path) -> None:
    Reviewing(session_of(save), save).deal(0, (0,))
    other = a(ThousandSession, replayed("BASE", "regular", deals=2, seed="other").source)
    asked.clear()
    Reviewing(other, save).deal(0, (0,))
    assert asked


def test_a_disk_that_is_full_costs_only_the_keeping(
    asked: list[int], save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("thousand_tui.storage.reviews.write_whole", full)
    assert Reviewing(session_of(save), save).deal(0, (0,)).verdicts
    assert not review_path(save).exists()


def test_the_page_tells_what_was_better(asked: list[int], save: Path) -> None:
    found = printed.reviewed(save, Asked(), lambda _: None)
    text = printed.page(found, markdown=False).translate(ASCII)
    assert text.isascii()
    assert "Anna: " in text
    assert "in trick " in text
    assert ": mistake." in text
    assert "It costs about 20 points, give or take 1." in text
    assert "Better: " in text
    assert "With open cards: This was needed: " in text
    assert "  Before the deal: Anna 0; Bot1 0; Bot2 0\n" in text
    assert printed.page(found, markdown=True).startswith("# Review of game.json\n")


def test_one_deal_or_one_player_can_be_asked_for(asked: list[int], save: Path) -> None:
    one = printed.reviewed(save, Asked(deal=2, player="bot1"), lambda _: None)
    assert isinstance(one, printed.Reviewed)
    assert [review.number for _, review in one.deals] == [2]
    assert one.seats == (1,)
    assert printed.reviewed(save, Asked(player="1"), lambda _: None).seats == (1,)
    for wrong in (Asked(deal=9), Asked(player="Nobody"), Asked(player="7")):
        with pytest.raises(SaveError, match=r"1 to 2|Anna, Bot1, Bot2"):
            printed.reviewed(save, wrong, lambda _: None)


def test_the_deals_that_were_reviewed_are_noted_as_seen(asked: list[int], save: Path) -> None:
    printed.reviewed(save, Asked(deal=2), lambda _: None)
    assert {deal for deal, marks in session_of(save).marks.items() if Mark.SEEN in marks} == {2}
    printed.reviewed(save, Asked(), lambda _: None)
    assert {deal for deal, marks in session_of(save).marks.items() if Mark.SEEN in marks} == {1, 2}


def test_a_game_that_cannot_be_noted_in_stays_closed(
    asked: list[int], save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("thousand_tui.desk.replaying.write_through", full)
    with pytest.raises(SaveError, match="cannot note that you have seen it"):
        printed.reviewed(save, Asked(), lambda _: None)
    assert not asked


@pytest.mark.parametrize("is_open", [False, True])
def test_where_several_people_play_it_is_closed_as_the_table_was_set(
    asked: list[int], tmp_path: Path, *, is_open: bool
) -> None:
    bots = a(ThousandSession, replayed("BASE", "novice").source)
    players = [Player("Anna"), Player("Boris"), bots.players[2]]
    game = ThousandSession(bots.agreements, players, bots.seed, settings=TableSettings(open_deals=is_open))
    for made in bots.log:
        game.submit(made.action)
    path = saved(game, tmp_path / "two.json")
    if is_open:
        assert printed.reviewed(path, Asked(), lambda _: None).seats == (0, 1)
        return
    with pytest.raises(SaveError, match=r"two\.json: This table is set to keep reviews closed"):
        printed.reviewed(path, Asked(), lambda _: None)
    assert not asked


def test_the_command_reviews_many_files_and_names_those_it_cannot(
    asked: list[int], save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = MariageSession(MariageAgreements(), [Player("Anna"), *(Player(f"B{at}", "novice") for at in range(4))], "m")
    saved(game, tmp_path / "mariage.json")
    files = [str(tmp_path / "none.json"), str(tmp_path / "mariage.json"), str(save)]
    assert main(["review", *files, "--json", "--jobs", "1"]) == 1
    out, err = capsys.readouterr()
    assert len(err.splitlines()) == 2
    (game_data,) = json.loads(out)
    assert game_data["players"][0] == "Anna"
    assert {each["seat"] for deal in game_data["deals"] for each in deal["decisions"]} == {0}
    assert any(each["grade"] == "mistake" for deal in game_data["deals"] for each in deal["decisions"])
    assert main(["review", str(save), "--markdown", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("# Review of game.json")


@pytest.mark.parametrize("words", [("--deal", "0"), ("--deal", "x"), ("--jobs", "-1"), ("--json", "--markdown")])
def test_wrong_words_are_a_sentence(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", "game.json", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(("deal", "tried"), [("5", ("2",)), slowly("10", ("1", "2"))])
def test_the_review_of_the_sample_has_something_to_say_and_is_always_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], deal: str, tried: tuple[str, ...]
) -> None:
    """That two processes answer what one answers is tried with fewer decisions in ``tests/study/test_review.py``."""
    said = []
    for jobs in tried:
        copy = tmp_path / jobs / "annas-mistakes.json"
        copy.parent.mkdir()
        copy.write_bytes((SAMPLES / copy.name).read_bytes())
        assert main(["review", str(copy), "--deal", deal, "--json", "--jobs", jobs]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[-1]
    assert '"grade": "blunder"' in said[0]
