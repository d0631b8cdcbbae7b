"""Matches with the same cards, line by line: begun, played in turn, looked at; and from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.test_duplicate import at_once as at_once
from tests.narrowing import present
from tests.plain.scripted import Scripted, typed
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk.duplicate import Turn, all_matches
from thousand_tui.options import AskedMatch, Options
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.home import Home
from thousand_tui.rules import Concede, Give, choices, preset
from thousand_tui.study.duplicate import drawn, write_challenge
from thousand_tui.table import ThousandSession

CHALLENGE = write_challenge(drawn("3f9a", preset("BASE").agreements, "novice", 2))


class Players:
    """People at a console who do what is offered first, deal after deal; then ``after`` is typed, line by line."""

    def __init__(self, folder: Path, match: AskedMatch, *after: str) -> None:
        self.after = iter(after)
        self.console = Scripted(self.answer)
        self.home = Home(self.console, Options(saves=folder, match=match))

    def stay(self) -> str:
        with pytest.raises(LeftError):
            self.home.stay()
        return self.console.text

    def answer(self, question: str) -> str:
        session = self.home.played
        if question.startswith("Declare"):
            return "no"
        if "press Enter" in question:
            return ""
        if session is not None and not session.is_over and session.turn in session.people:
            assert isinstance(session, ThousandSession)
            action = next(each for each in choices(session.game) if not isinstance(each, Concede))
            if isinstance(action, Give):
                return "give " + " ".join(f"{card} {session.names[to]}" for card, to in action.cards)
            return typed(action)
        if worded("duplicate.over") not in self.console.text:
            return worded("duplicate.play")
        for line in self.after:
            return line
        raise LeftError


def test_two_people_play_a_match_and_hand_it_on(tmp_path: Path) -> None:
    asked = AskedMatch(CHALLENGE, "Anna, Bogdan")
    players = Players(tmp_path, asked, worded("duplicate.keys.challenge"), "copy", "1", "1", "quit")
    text, said = players.stay(), players.console.said
    # The table is told when the screen has been cleared of the cards of the one before.
    head = [worded("duplicate.head.deal"), worded("duplicate.head.expert")]
    heads = [at for at, line in enumerate(said) if line and line.split()[:2] == head]
    assert all(said[at - 1] is None for at in heads[1:5])
    assert CHALLENGE in said
    (match,) = all_matches(tmp_path)
    assert match.next is None
    first, *_ = text.split(worded("duplicate.next", who="Bogdan", number=1, deals=2))
    # What the first deal brought is not told before Bogdan has played it, too.
    assert worded("duplicate.played") in first
    change = present(match.change(Turn(1, 0)))
    assert str(abs(change)) not in first.split(worded("duplicate.played"))[0].splitlines()[-1]
    assert worded("duplicate.over") in text


def test_what_was_not_asked_for_on_the_command_line_is_asked_for(tmp_path: Path) -> None:
    answers = iter(["a new", "", "1", "2", "Anna", "quit", ""])
    console = Scripted(lambda question: next(answers))
    Home(console, Options(saves=tmp_path, match=AskedMatch())).same_cards()
    (match,) = all_matches(tmp_path)
    assert (match.challenge.deals, match.challenge.level, match.people) == (4, "regular", ["Anna"])
    answers = iter(["1", "", "new"])
    with pytest.raises(StopIteration):
        Home(console, Options(saves=tmp_path, match=AskedMatch())).same_cards()
    assert worded("duplicate.chooses.one") in console.text


def test_a_wrong_challenge_is_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duplicate", "--plain", "--challenge", CHALLENGE.replace("3f9a", "3f9b")]) == 2
    assert worded("duplicate.line.changed") in capsys.readouterr().err
    assert main(["duplicate", "--compare", str(tmp_path / "nowhere")]) == 1
    (tmp_path / "file.txt").write_text("nothing", "utf-8")
    capsys.readouterr()
    assert main(["duplicate", "--compare", str(tmp_path / "file.txt")]) == 0
    assert capsys.readouterr().out.strip() == worded("duplicate.compare.none")
