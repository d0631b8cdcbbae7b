"""The line mode: whole games through pipes and in process, leaving and coming back, two people at one keyboard."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.desk.programs import Python
from tests.plain.scripted import Scripted, answers, first_legal, picked, session_of, until_left
from tests.slowly import slowly
from tests.table.moments import EVERYTHING, play, seated
from tests.words.english import YOU, worded
from thousand_tui import cli
from thousand_tui.plain.console import CLEAR, Console, LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.plain.saying import Teller
from thousand_tui.plain.typed import read_action, read_gifts
from thousand_tui.rules import (
    CHANCE,
    MARRIAGE,
    Accept,
    Action,
    Bid,
    Card,
    Claim,
    Concede,
    Contract,
    Cut,
    Dark,
    Give,
    Look,
    NameTrump,
    Pass,
    Play,
    Rebuy,
    TakePacket,
    Waive,
    choices,
    preset,
    presets,
    read_line,
)
from thousand_tui.sanitize import LETTERS
from thousand_tui.storage import Settings, save_settings
from thousand_tui.table import ThousandSession
from thousand_tui.table.thousand import arranged, places_in
from thousand_tui.words import catalogue, t

NAMES = ("Anna", "Bogdan", "Vera")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    save_settings(Settings(finished=True))
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "record"))
    monkeypatch.setenv("LANG", "C.UTF-8")


def piped(*words: str, text: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program itself, its input from a pipe."""
    command = [sys.executable, "-m", "thousand_tui", "--plain", *words]
    pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    begin = subprocess.Popen if environment else Python
    with begin(
        command, **pipes, encoding="utf-8", errors="surrogateescape", env={**os.environ, **environment}
    ) as program:
        said = program.communicate(text, timeout=60)
        return subprocess.CompletedProcess(command, program.wait(), *said)


@dataclass
class Done:
    """How a run of the command line ended."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """The command line in this process, which is quicker than a program of its own."""

    def run(*words: str, text: str | io.StringIO) -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text) if isinstance(text, str) else text)
        code = cli.main(["--plain", *words])
        said = capsys.readouterr()
        return Done(code, said.out, said.err)

    return run


# Through pipes


def every_number() -> str:
    """A script that plays without looking: it tries the numbers one after another until one is allowed."""
    return "".join(f"{number}\n" for _ in range(16) for number in (1, 2, 3, 4, 5, 6, 7, 8))


def test_a_whole_deal_through_a_pipe() -> None:
    done = piped("--seed", "pipe", "--bots", "novice", text="1\n" + every_number())
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Deal 1: You deal" not in done.stdout
    assert "Totals: " in done.stdout
    assert "Deal 2: " in done.stdout
    assert "\x1b" not in done.stdout


def test_the_end_of_the_input_saves_and_the_game_goes_on_later(plain: Callable[..., Done], tmp_path: Path) -> None:
    done = piped("--seed", "x", "--bots", "regular", text="1\n100\n")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == worded("plain.saved")
    (saved,) = (tmp_path / "saves").glob("*.json")
    before = json.loads(saved.read_text("utf-8"))["log"]
    again = plain("--continue", text="give 1 2\nkeep\n")
    assert again.returncode == 0, again.stderr
    assert "Give one card to each opponent" in again.stdout
    after = json.loads(saved.read_text("utf-8"))["log"]
    assert after[: len(before)] == before
    assert after[len(before)].startswith("0 give ")


def test_an_empty_input_ends_at_once(plain: Callable[..., Done]) -> None:
    done = plain(text="")
    assert done.returncode == 0
    assert "Thousand, line by line" in done.stdout


def test_continue_without_a_game_says_so(plain: Callable[..., Done]) -> None:
    assert worded("plain.nothing_to_continue") in plain("--continue", text="").stdout


def test_letters_where_the_output_cannot_show_suits(plain: Callable[..., Done]) -> None:
    done = piped("--seed", "x", "--bots", "novice", text="1\n100\nhand\n", LANG="C", LC_ALL="C")
    assert done.returncode == 0
    assert done.stdout.isascii()
    asked = plain("--seed", "x", "--bots", "novice", "--ascii", text="1\n100\nhand\n")
    assert asked.stdout.isascii()


def test_input_that_is_no_text_does_no_harm() -> None:
    done = piped(text="1\n\udcff\udcfe\x00\n" + "9" * 10_000 + "\n٣\n²\n100\n")
    assert done.returncode == 0
    assert done.stderr == ""


def test_another_table_with_hostile_names(plain: Callable[..., Done], tmp_path: Path) -> None:
    names = ["\x1b[2J\x1b]0;evil\x07Eve", "[bold]{0}%s\u202e"]
    done = plain(text="\n".join(["2", "1", "2", *names, names[1], "2", "2", "", "100", ""]))
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "\x07" not in done.stdout
    assert "[bold]{0}%s" in done.stdout
    (saved,) = (tmp_path / "saves").glob("*.json")
    assert saved.parent == tmp_path / "saves"


def test_two_people_cannot_have_the_same_name(plain: Callable[..., Done]) -> None:
    done = plain(text="2\n1\n2\nAnna\nANNA\nVera\n1\n2\n")
    assert "That name is taken" in done.stdout
    assert "Vera" in done.stdout


def test_two_people_are_warned_and_parted(plain: Callable[..., Done]) -> None:
    done = plain("--seed", "two", text="2\n1\n2\nAnna\nVera\n1\n2\n" + "\npass\n\n100\n" * 4)
    assert done.stdout.count("Several people share this keyboard.") == 1
    assert "\n" * 50 in done.stdout
    assert "\x1b" not in done.stdout


def test_a_bot_never_has_a_name_that_a_person_chose(plain: Callable[..., Done]) -> None:
    done = plain(text="2\n1\n1\nvera\n1\n2\nsheet\n")
    totals = [line.partition(":")[0] for line in done.stdout.splitlines() if "total 0" in line]
    assert len({name.casefold() for name in totals}) == 3


def test_the_same_table_is_offered_next_time(plain: Callable[..., Done], tmp_path: Path) -> None:
    plain(text="2\n3\n1\nOksana\n2\n3\n")
    assert "1: new game: Oksana, " in plain(text="").stdout
    settings = (tmp_path / "config" / "settings.json").read_text("utf-8")
    assert settings.count('"regular-bold"') >= 2


def test_the_preset_of_the_command_line_is_for_the_new_game(plain: Callable[..., Done]) -> None:
    done = plain("--preset", "app", text="1\nrules\n")
    assert "half the contract" in done.stdout


def test_agreements_are_typed_until_they_can_be_read_and_decide_how_many_sit_there(plain: Callable[..., Done]) -> None:
    done = plain(text=f"2\n{len(presets()) + 2}\nPAGAT C4=1000\nFOUR C4=10\n1\nOksana\n1\n2\nrules\n")
    assert "C4 (Bid step) cannot be '1000'" in done.stdout
    assert "4: four people" in done.stdout
    assert "in steps of 10" in done.stdout


def test_a_set_of_ones_own_is_offered(plain: Callable[..., Done], tmp_path: Path) -> None:
    folder = tmp_path / "config" / "sets"
    folder.mkdir(parents=True)
    head = 'format = "thousand-agreements"\nversion = 1\nname = "Kitchen"\n[changes]\n'
    (folder / "kitchen.toml").write_text(head + "fine = 100\nteleport = 1\n", "utf-8")
    done = plain(text=f"2\n{len(presets()) + 2}\n1\nOksana\n1\n2\n")
    assert f"{len(presets()) + 2}: Kitchen: a set of your own" in done.stdout
    assert "This version does not know teleport in the set Kitchen;" in done.stdout
    assert "new game: Oksana, " in plain(text="").stdout
    assert "; Kitchen\n" in plain(text="").stdout


def test_saved_games_are_listed_opened_and_deleted(plain: Callable[..., Done], tmp_path: Path) -> None:
    plain("--seed", "x", text="1\n100\n")
    listed = plain(text="4\n1\nkeep\n")
    assert "deal 1" in listed.stdout
    assert "Which card does" in listed.stdout
    kept = plain(text="4\ndelete 1\nno\n")
    assert kept.returncode == 0
    assert len(list((tmp_path / "saves").glob("*.json"))) == 1
    assert "Deleted." in plain(text="4\ndelete 1\nyes\n").stdout
    assert not list((tmp_path / "saves").glob("*.json"))


def test_a_damaged_game_is_one_sentence(plain: Callable[..., Done], tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "broken.json").write_text("{", "utf-8")
    done = plain(text="3\n1\n")
    assert done.returncode == 0
    assert "broken.json is damaged" in done.stdout
    assert done.stderr == ""


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(
    plain: Callable[..., Done], tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    done = plain("--saves", str(blocked / "saves"), "--seed", "x", text="1\n100\n1\n2\n")
    assert done.returncode == 1
    assert done.stdout.count("was not saved") == 2  # once when it happens, once on leaving
    assert "You pass cards" in done.stdout


def test_what_is_to_be_known_of_saving_is_told_once() -> None:
    session, told = session_of("person"), ["game.json could not be locked."]
    session.keep(lambda _: told.pop() if told else None)
    console = Scripted(answers("100", "1"))
    with contextlib.suppress(LeftError):
        Playing(console, session).play()
    assert console.said.count("game.json could not be locked.") == 1


def test_at_the_curtain_one_leaves_or_gives_up_without_lifting_it() -> None:
    for typed_in, given_up_by in (("quit", None), ("Give  up", 1)):
        session = session_of("person", "person")
        console = Scripted(answers("", "100", typed_in, "no", typed_in, "yes"))
        with contextlib.suppress(LeftError):
            Playing(console, session).play()
        assert session.occasion.given_up_by == given_up_by
        last_curtain = max(at for at, line in enumerate(console.said) if line is None)
        assert "Your cards" not in "\n".join(line or "" for line in console.said[last_curtain:])


def test_interrupted_with_moves_that_are_not_saved_says_so(plain: Callable[..., Done], tmp_path: Path) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line

    (tmp_path / "file").touch()
    done = plain("--saves", str(tmp_path / "file" / "saves"), "--seed", "x", text=Interrupted("1\n100\n"))
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1].startswith("20")
    assert "was not saved" in done.stdout.splitlines()[-1]


def test_rules_and_introduction_can_be_read_from_home(plain: Callable[..., Done]) -> None:
    done = plain(text="3\n1\n3\n2\n4\n12\n")
    assert "Three players, all against all" in done.stdout
    assert "After: Anna 180, Bogdan 880 (barrel 2/3), Vera 560." in done.stdout
    assert "Remember that the ten" in done.stdout


def test_how_somebody_plays_is_asked_from_home_and_the_set_is_kept(plain: Callable[..., Done]) -> None:
    done = plain(text="3\n3\n3\nq\nOur two\n")
    assert "How many sit at your table" in done.stdout
    assert "You play most like TWO: " in done.stdout
    assert "Saved as Our two." in done.stdout


# Whole games


def until_deal(number: int, session: ThousandSession, rng: Random | None = None) -> Callable[[str], str]:
    """Answers with the first of the choices, or with any of them, until this deal begins."""
    pick = first_legal(session) if rng is None else picked(session, lambda choices: choices.sample(rng))

    def answer(question: str) -> str:
        if session.game.deal.number >= number:
            raise LeftError
        return pick(question)

    return answer


@pytest.mark.parametrize("name", [each.name for each in presets()])
def test_deals_under_every_preset(name: str) -> None:
    session = session_of("person", agreements=preset(name).agreements)
    console = until_left(session, until_deal(5, session))
    assert "Deal 4: " in console.text
    assert "{" not in console.text
    assert "not understood" not in console.text


DECISIONS = {
    *(Cut, Look, Dark, Waive, Bid, Pass, TakePacket, Rebuy, Accept, Give, Contract, NameTrump, Claim, Concede, Play),
}


def test_deals_with_every_kind_of_decision() -> None:
    """Random choices, typed as a person would type them, under sets that ask for everything there is to ask."""
    decided: set[type[Action]] = set()
    for line in EVERYTHING:
        session = session_of("person", agreements=read_line(line))
        console = Scripted(until_deal(10, session, Random(line)))
        with contextlib.suppress(LeftError):
            Playing(console, session).play()
        assert session.game.deal.number >= 4, line
        assert "{" not in console.text, line
        assert "not understood" not in console.text, line
        decided |= {type(move.action) for move in session.log if move.actor == 0}
    assert decided == DECISIONS


@pytest.mark.parametrize(("name", "goal"), [("501", 501), slowly("BASE", 1000)])
def test_a_whole_game_with_the_first_legal_choice_every_time(name: str, goal: int) -> None:
    session = session_of("person", agreements=preset(name).agreements)
    console = Scripted(first_legal(session))
    Playing(console, session).play()
    assert session.game.winners
    assert max(session.game.sheet.totals) >= goal
    assert "wins the game" in console.text or worded("event.won", who=YOU) in console.text
    assert "{" not in console.text


def test_bots_alone_play_to_the_end() -> None:
    session = session_of("novice", agreements=preset("501").agreements)
    console = Scripted(answers())
    Playing(console, session).play()
    assert session.game.winners
    assert "Your cards" not in console.text


def segments(console: Scripted) -> Iterator[list[str]]:
    """What was said between two cleared screens."""
    part: list[str] = []
    for line in console.said:
        if line is None:
            yield part
            part = []
        else:
            part.append(line)
    yield part


def test_people_at_one_keyboard_never_see_each_others_cards() -> None:
    session = session_of("person", "person", "novice")
    own: dict[str, set[str]] = {"Anna": set(), "Bogdan": set()}

    def answer(question: str) -> str:
        if session.at_keyboard is not None:
            teller, view = Teller(NAMES), session.view()
            own[NAMES[session.at_keyboard]] |= {
                teller.cards(view, places_in(session.seen_by(session.at_keyboard)), with_numbers)
                for with_numbers in (True, False)
            }
        return until_deal(5, session)(question)

    console = until_left(session, answer)
    parts = list(segments(console))
    assert len(parts) > 10
    for part in parts[1:]:
        name = part[0].partition(", it is")[0]
        hands = {line for line in part if line.startswith("Your cards: ")}
        assert hands <= own[name]
    assert all(own.values())


def test_a_terminal_is_cleared_with_what_was_scrolled_away(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console()
    console.interactive = True
    console.part()
    assert capsys.readouterr().out == CLEAR
    assert "\x1b[3J" in CLEAR


def test_a_terminal_breaks_no_word_at_its_edge(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    console = Console()
    line = "You lead: you play the first card, and the others follow."
    console.say(line)
    assert capsys.readouterr().out == f"{line}\n", "in a pipe a line stays one"
    console.interactive = True
    console.say(line)
    assert capsys.readouterr().out == "You lead: you play the first\ncard, and the others follow.\n"
    console.say("last    the last trick that was taken\ncalls   the auction")
    assert capsys.readouterr().out == "last    the last trick that\n        was taken\ncalls   the auction\n"


# What is typed


def declaring() -> ThousandSession:
    """Anna has the deal for 100."""
    session = session_of("person", seed="0")
    session.let_chance_act()
    for action in (Bid(100), Pass(), Pass()):
        session.submit(action)
    return session


def at_play(*lines: str) -> tuple[ThousandSession, Scripted]:
    """Anna has the deal for 100, has passed two cards, and these lines are typed."""
    session = declaring()
    hand = arranged(session.view().hand)
    session.submit(Give(((hand[0], 1), (hand[1], 2))))
    session.submit(Contract(100))
    console = until_left(session, answers(*lines))
    return session, console


def test_a_card_one_does_not_have_is_refused_with_the_reason() -> None:
    probe, _ = at_play()
    missing = next(card for card in map(Card, range(24)) if card not in probe.view().hand)
    session, console = at_play(str(missing), "why")
    assert console.text.count("You do not have ") == 2
    assert session.ply == probe.ply


def test_why_names_the_reason_without_playing() -> None:
    probe, _ = at_play()
    mine = next(iter(probe.view().hand))
    session, console = at_play(f"why {mine}", "why nonsense", "why concede")
    assert console.text.count(worded("plain.allowed")) == 2
    assert "'nonsense' is not a command here" in console.text
    assert session.ply == probe.ply


def test_every_command_answers() -> None:
    commands = ("help", "?", "hand", "h", "table", "t", "last", "l", "calls", "sheet", "s", "rules", "why", "")
    _, silent = at_play()
    for command in commands:
        _, console = at_play(command)
        assert len(console.said) > len(silent.said), command


def test_undo_goes_back_to_the_last_decision() -> None:
    session, console = at_play("undo", "undo", "undo", "undo")
    assert "Undone." in console.text
    assert worded("undo.none") in console.text, "the talon was seen"
    assert session.game.deal.passed == ()


def test_with_two_people_the_other_is_asked_behind_a_curtain() -> None:
    for answer, end, ply in (("yes", "agreed", 1), ("no", "refused", 2), ("", "refused", 2)):
        session = session_of("person", "person", "novice")
        session.let_chance_act()
        assert session.turn == 0
        console = until_left(session, answers("", "undo", "110", "undo", "", answer, "undo"))
        assert worded("back.none") in console.text
        asked = next(at for at, line in enumerate(console.said) if line and worded("back.ask", who="Anna") in line)
        assert worded("plain.curtain", who="Bogdan") == console.said[asked - 1]
        assert console.said[asked - 2] is None, "the screen is cleared before"
        assert worded(f"back.{end}") in console.text
        assert (session.ply, session.turn) == (ply, ply - 1)
        assert (worded("back.before") in console.text) == (end == "refused")


def test_conceding_and_giving_up_ask_first() -> None:
    session, _ = at_play("concede", "no", "give up", "no")
    assert not session.game.sheet.deals
    session, console = at_play("f", "yes")
    assert session.game.sheet.deals[0].outcome.conceded
    session = session_of("person")
    console = Scripted(answers("give up", "yes"))
    Playing(console, session).play()
    assert session.occasion.given_up_by == 0
    assert worded("plain.given_up", who="Anna") in console.text


def test_a_settlement_is_told_when_the_game_goes_on_from_it() -> None:
    session = play(seated("BASE"), lambda session: session.course.has_settled)
    console = until_left(session, answers())
    assert console.text.index("Deal 1: ") < console.text.index("Deal 2: ")


def exchanging(*lines: str) -> tuple[ThousandSession, Scripted]:
    session = declaring()
    return session, until_left(session, answers(*lines))


def given(session: ThousandSession) -> list[tuple[str, int]]:
    return [(str(passed.card), passed.to) for passed in session.game.deal.passed]


def test_cards_are_given_one_by_one_or_at_once() -> None:
    probe, _ = exchanging()
    one, two, *_ = map(str, arranged(probe.view().hand))
    for lines in ((one, two), ("1", "2"), (f"{one} {two}",), (f"give {two} Vera {one} bog",), (f"{two} to Vera", one)):
        session, _ = exchanging(*lines)
        assert given(session) == [(one, 1), (two, 2)], lines


def test_a_wrong_exchange_says_why_and_starts_again() -> None:
    probe, _ = exchanging()
    one, two, three, *_ = map(str, arranged(probe.view().hand))
    session, console = exchanging(f"{one} {one}", f"{one} {two} {three}", "give nothing", one, two)
    assert console.text.count("Give each of your 2 opponents exactly one card") == 2
    assert given(session) == [(one, 1), (two, 2)]


def test_cards_are_read_by_number_letter_and_symbol() -> None:
    session, _ = at_play()
    view = session.view()
    places = arranged(view.hand)
    first = places[0]
    symbol = first.rank.text + first.suit.symbol
    for text in ("1", str(first), str(first).lower(), f"play {first}", symbol):
        assert read_action(text, view, places) == Play(first)
    assert read_action(f"{first}!", view, places) == Play(first, MARRIAGE)
    assert read_action("concede", view, places) == Concede()
    assert read_action("pass", view, places) is None
    assert read_gifts("Vera 9S", view, NAMES, places) is None


@pytest.mark.parametrize("language", catalogue.languages())
def test_what_stands_between_cards_and_names_is_left_out(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    probe, _ = exchanging()
    view = probe.view()
    one, two, *_ = places = arranged(view.hand)
    to, *_, also = t("give.between").split()
    read = read_gifts(f"give {one} {to} Bogdan, {also} {two} {to} Vera", view, NAMES, places)
    assert read == [(one, NAMES.index("Bogdan")), (two, NAMES.index("Vera"))]


def test_a_card_keeps_its_number_until_the_deal_is_over() -> None:
    session, _ = at_play()
    while len(session.view().done) < 2:
        session.submit(next(action for action in choices(session.game) if isinstance(action, Play)))
    places = places_in(session.seen_by(0))
    gone = {str(at) for at, card in enumerate(places, 1) if card is None}
    assert len(gone) >= 2
    told = Teller(NAMES).cards(session.view(), places, with_numbers=True).translate(LETTERS)
    left = {f"{at}: {card}" for at, card in enumerate(places, 1) if card is not None}
    assert set(told.removeprefix("Your cards: ").rstrip(".").split(", ")) == left
    console = until_left(session, answers(*sorted(gone)[:1]))
    numbers = ", ".join(pair.partition(":")[0] for pair in sorted(left))
    assert f"The numbers of your cards: {numbers}." in console.text


def test_leading_a_marriage_card_asks_whether_to_declare() -> None:
    for answer, declared in (("", True), ("yes", True), ("n", False)):
        session = _before_a_marriage()
        king = next(action.card for action in choices(session.game) if isinstance(action, Play) and action.meld)
        console = until_left(session, answers(str(king), answer))
        assert "Declare the marriage in" in console.text
        played = [move.action for move in session.log if isinstance(move.action, Play) and move.action.card == king]
        assert played == [Play(king, MARRIAGE if declared else None)]


def _before_a_marriage() -> ThousandSession:
    """A game in which Anna is on lead with a marriage that she may declare."""
    for seed in range(200):
        session = session_of("person", seed=str(seed))
        while not session.game.sheet.deals:
            if session.turn == CHANCE:
                session.let_chance_act()
            elif session.turn == 0 and any(
                isinstance(action, Play) and action.meld for action in choices(session.game)
            ):
                return session
            else:
                plays = choices(session.game)
                session.submit(max(plays, key=_strength) if session.turn == 0 else next(iter(plays)))
    raise AssertionError("no marriage in 200 deals")


def _strength(action: Action) -> tuple[int, int]:
    """Bid, keep, and lead aces first."""
    if isinstance(action, Play):
        return 1, action.card.rank
    return (0 if isinstance(action, Concede | Pass) else 1), 0


def test_whatever_is_typed_tries_to_save_again() -> None:
    """After a full disk the game need not wait for the next move."""
    session = session_of("person")
    is_full = True

    def save(_: ThousandSession) -> None:
        if is_full:
            raise OSError("The disk is full.")

    def answer(question: str) -> str:
        nonlocal is_full
        if "The disk is full." not in console.said:
            return "100"
        if not is_full:
            assert not session.has_unsaved
            assert console.said.count(worded("saves.saved_again")) == 1
            raise LeftError
        is_full = False
        return "cards"

    console = Scripted(answer)
    session.keep(save)
    with pytest.raises(LeftError):
        Playing(console, session).play()
