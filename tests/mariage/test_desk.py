"""The old Mariage on disk: saved after every move, opened, mended, listed and printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.narrowing import a
from tests.storage.listing import summaries
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk.keeper import keep, lines_of
from thousand_tui.desk.opening import Damaged, Resumed, mend, resume
from thousand_tui.desk.replaying import read_game
from thousand_tui.desk.reports.game import notation, show
from thousand_tui.desk.reports.review import Asked, reviewed
from thousand_tui.desk.sentences import SaveError
from thousand_tui.mariage.bots.levels import bot_action
from thousand_tui.mariage.desk import MariageSetup, mariage_setup, seated
from thousand_tui.mariage.rules import Action, Game, MariageAgreements, View, read_line, share_line
from thousand_tui.mariage.rules.notation import write_action
from thousand_tui.mariage.study import verdicts
from thousand_tui.mariage.table import MariageSession
from thousand_tui.storage import LastPlayer, OtherTable, Settings, load_settings, save_settings
from thousand_tui.study.replay import Replay
from thousand_tui.table import Mark
from thousand_tui.table.game import CHANCE
from thousand_tui.table.session import Player, TableSettings


def played(folder: Path, moves: int, players: int = 10, seed: str = "desk") -> MariageSession:
    """A saved game after so many moves by bots."""
    seats = [Player("Anna"), *(Player(f"Bot{at}", "novice") for at in range(1, players))]
    session = MariageSession(MariageAgreements(players=players, deals=3), seats, seed, settings=TableSettings())
    keeper = keep(session, folder)
    go_on(session, moves)
    keeper.close()
    return session


def go_on(session: MariageSession, moves: int) -> None:
    for _ in range(moves):
        if (seat := session.turn) is None:
            return
        if seat == CHANCE:
            session.let_chance_act()
        else:
            view = session.card_game.view_of(session.game, seat)
            session.submit(bot_action("novice", view, session.seed, session.ply))


@pytest.mark.parametrize("players", [5, 7, 10])
@pytest.mark.parametrize("moves", [0, 7, 40, 90, 1000])
def test_a_game_comes_back_as_it_was(tmp_path: Path, players: int, moves: int) -> None:
    session = played(tmp_path, moves, players)
    (path,) = tmp_path.glob("*.json")
    found = resume(path)
    assert not isinstance(found, Damaged)
    assert found.notice is None
    assert isinstance(found.session, MariageSession)
    assert found.session.game == session.game
    assert found.session.log == session.log
    found.keeper.close()


def test_a_damaged_game_is_mended_as_far_as_it_is_sound(tmp_path: Path) -> None:
    session = played(tmp_path, 60, 6)
    (path,) = tmp_path.glob("*.json")
    lines = path.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if " play " in line)
    lines[at + 3] = lines[at + 3].replace(" play ", " plays ")
    path.write_text("\n".join(lines) + "\n", "utf-8")
    for backup in tmp_path.glob("*.bak"):
        backup.unlink()
    found = a(Damaged, resume(path))
    mended = mend(found)
    assert 0 < mended.session.ply < session.ply
    assert isinstance(mended.session, MariageSession)
    go_on(mended.session, 5)
    mended.keeper.close()
    again = resume(path)
    assert not isinstance(again, Damaged)
    again.keeper.close()


def test_totals_that_were_written_stand(tmp_path: Path) -> None:
    session = played(tmp_path, 120, 5)
    (path,) = tmp_path.glob("*.json")
    line = next(line for line in reversed(list(lines_of(session))) if line.startswith("="))
    others = line.split()[:0:-1]
    path.write_text(path.read_text("utf-8").replace(line, " ".join(("=", *others))), "utf-8")
    found = a(Resumed, resume(path))
    found.keeper.close()
    assert "deal" in (found.notice or "")
    assert tuple(map(int, others)) in found.session.course.totals.values()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "whist"}, "“whist”"),
        ({"agreements": {"players": 4}}, "from 5 to 10"),
        ({"agreements": {"players": 6}}, "6 seats"),
        ({"dealer": 7}, "7 seats"),
    ],
)
def test_what_no_game_can_begin_with_is_said_in_a_sentence(
    changes: dict[str, object], why: str, tmp_path: Path
) -> None:
    played(tmp_path, 0, 7)
    (path,) = tmp_path.glob("*.json")
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")
    before = path.read_bytes()
    with pytest.raises(SaveError, match=why):
        resume(path)
    assert path.read_bytes() == before


def test_the_list_of_games_names_all_ten_players(tmp_path: Path) -> None:
    session = played(tmp_path, 120)
    (found,) = summaries(tmp_path)
    assert (found.game, found.preset, len(found.names)) == ("mariage", "MARIAGE", 10)
    assert sum(found.totals) <= 500
    assert found.deal == session.game.deal.number
    assert not found.is_over


def test_a_game_is_printed_without_what_is_hidden(tmp_path: Path) -> None:
    session = played(tmp_path, 90, 5)
    (path,) = tmp_path.glob("*.json")
    page = show(path)
    assert "Old Mariage (MARIAGE V15.deals=3)" in page
    first = page.split("DEAL 2")[0]
    assert "Anna: " in first
    running = session.game.deal.number
    assert f"DEAL {running}" in page
    assert "Anna: " not in page.split(f"DEAL {running}")[1]
    assert notation(path).startswith("MARIAGE V15.deals=3\n")


def test_what_a_trick_brings_is_printed_below_its_cards(tmp_path: Path) -> None:
    played(tmp_path, 400)
    (path,) = tmp_path.glob("*.json")
    trick, met = "", 0
    for line in show(path).splitlines():
        if "King and queen meet" in line:
            met += 1
            assert any(f"K{suit}" in trick and f"Q{suit}" in trick for suit in "♠♣♦♥"), line
        elif line.count(", Bot") > 5:
            trick = line
    assert met > 3


def test_a_decision_that_was_taken_back_is_noted_beside_its_deal(tmp_path: Path) -> None:
    seats = [Player("Anna"), *(Player(f"Bot{at}", "novice") for at in range(1, 5))]
    session = MariageSession(MariageAgreements(deals=2), seats, "noted", settings=TableSettings(practice=True))
    keeper = keep(session, tmp_path)
    while session.undo_target() is None:
        go_on(session, 1)
    assert session.undo()
    go_on(session, 1000)
    keeper.close()
    (path,) = tmp_path.glob("*.json")
    sheet = show(path).split("Now: ")[0]
    noted = [line.endswith(" (undo)") for line in sheet.splitlines() if line.startswith("Deal ")]
    assert noted == [True, False]


def test_the_command_line_knows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "MARIAGE", "V15.players=9"]) == 0
    assert "9 players, 52 cards" in capsys.readouterr().out
    assert main(["rules", "--list"]) == 0
    assert "MARIAGE  Old Mariage" in capsys.readouterr().out
    assert main(["rules", "MARIAGE", "V15.players=12"]) == 2
    assert worded("printed.range", lowest=5, highest=10) in capsys.readouterr().err
    assert main(["rules", "MARIAGE", "C3=100"]) == 2
    assert "no agreement of Mariage" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["MARIAGE", "MARIAGE V15.players=7 V15.tokens=60 A8=counter", "mariage players=8"])
def test_a_shared_line_reads_back(line: str) -> None:
    agreements = read_line(line)
    assert read_line(share_line(agreements)) == agreements


def test_the_last_table_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path))
    players = (Player("Anna"), Player("Boris"), *(Player(f"Bot{at}", "novice") for at in range(5)))
    setup = MariageSetup(players, MariageAgreements(players=7, tokens=80), TableSettings())
    assert save_settings(Settings().but(**setup.remembered())) is None
    settings, trouble = load_settings()
    assert trouble is None
    again = mariage_setup(settings)
    assert again.agreements == setup.agreements
    assert again.players == players


def test_settings_from_before_games_had_their_own_open_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last table was a field with the id of the game, and each game had one for its tutor."""
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path))
    file = tmp_path / "settings.json"
    table = {"players": [{"name": "Anna", "kind": "person"}], "agreements": {"players": 7}}
    file.write_text(json.dumps({"mariage": table, "met_mariage": True, "met_tutor": True, "later": {"x": 1}}))
    settings, trouble = load_settings()
    assert trouble is None
    assert settings.games == {"mariage": OtherTable([LastPlayer("Anna", "person")], {"players": 7})}
    assert sorted(settings.met_tutors) == ["mariage", "thousand"]
    changes = mariage_setup(settings).remembered() | {"met_tutors": [*settings.met_tutors]}
    assert save_settings(settings.but(**changes), changes) is None
    again, trouble = load_settings()
    assert trouble is None
    assert (again.games["mariage"].agreements["players"], len(again.games["mariage"].players)) == (7, 7)
    assert again.met_tutors == settings.met_tutors
    assert json.loads(file.read_text())["later"] == {"x": 1}
    file.write_text(json.dumps({"mariage": None, "met_mariage": False}))
    assert load_settings() == (Settings(), None)


def test_the_bots_of_the_command_line_take_all_nine_other_seats_in_turn() -> None:
    setup = mariage_setup(Settings(), MariageAgreements(players=10), ("novice", "regular", "expert"))
    assert [player.kind for player in setup.players] == ["person", *["novice", "regular", "skilled"] * 3]


def test_what_is_not_known_any_more_is_replaced() -> None:
    last = OtherTable([LastPlayer("Anna", "person"), LastPlayer("X", "expert")], {"players": 99})
    setup = mariage_setup(Settings(games={"mariage": last}))
    assert setup.agreements == MariageAgreements()
    assert [player.kind for player in setup.players] == ["person", "skilled", *["regular"] * 3]


def test_with_fewer_seats_the_last_ones_leave_and_bots_fill_the_others() -> None:
    people = [Player(name) for name in ("A", "B", "C", "D", "E", "F")]
    assert [player.name for player in seated(people, 5)] == ["A", "B", "C", "D", "E"]
    table = seated(people, 8)
    assert len(table) == 8
    assert len({player.name for player in table}) == 8


def test_the_cards_of_a_saved_game_are_judged_in_tokens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = played(tmp_path, 70, 5, "jester")
    (path,) = tmp_path.glob("*.json")
    assert main(["review", str(path), "--deal", "1", "--seat", "bot1", "--json"]) == 0
    (data,) = json.loads(capsys.readouterr().out)
    (deal,) = data["deals"]
    assert data["players"] == list(session.names)
    assert {each["seat"] for each in deal["decisions"]} == {1}
    asked = Replay[Game, View, Action](session)
    judged = [each for each in verdicts(asked, 0, 1) if each is not None]
    assert [(each["action"], each["grade"]) for each in deal["decisions"]] == [
        (write_action(1, each.action), each.grade and each.grade.value) for each in judged
    ]
    assert main(["review", str(path)]) == 0
    text = capsys.readouterr().out
    assert [number for number in range(1, 4) if f"\nDeal {number}\n" in text] == [deal.number for deal in asked.deals]
    assert worded("mariage.review.legend", slip=0.25, mistake=0.75, blunder=2.0) in text
    assert "Better: " in text
    assert main(["review", str(path), "--markdown", "--deal", "1"]) == 0
    assert "\n## Deal 1\n**" in capsys.readouterr().out
    assert main(["review", str(path), "--deal", "9"]) == 1


def test_what_was_printed_was_seen(tmp_path: Path) -> None:
    played(tmp_path, 70, 5, "tokens")
    (path,) = tmp_path.glob("*.json")
    reviewed(path, Asked(deal=1), lambda _: None)
    found = read_game(path).session
    assert Mark.SEEN in found.marks[1]
    assert Mark.SEEN not in found.marks.get(2, ())
