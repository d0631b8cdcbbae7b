"""Bots of others: how they are found, what they may be called, and what happens if they misbehave."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

from tests.bots.installing import Installer, install, one
from tests.test_plain import Scripted, answers, first_legal
from thousand_tui.bots import LEVELS, BotError, answer, bot_rng, checked, decide, opponent, plugins, title_of
from thousand_tui.bots.plugins import Trouble
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.desk.opening import Damaged, Resumed, mend, resume
from thousand_tui.desk.printed import bots as printed_bots
from thousand_tui.desk.printed.game import show
from thousand_tui.plain.playing import Playing
from thousand_tui.plain.setup import change_of_seat
from thousand_tui.rules import (
    CHANCE,
    Action,
    Bid,
    Card,
    Contract,
    Pass,
    Play,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    presets,
    shuffled,
    view_of,
)
from thousand_tui.table import Player, Session

ROOT = Path(__file__).resolve().parents[2]


def example() -> tuple[dict[str, str], str]:
    """The package that the documentation shows: its entry points and its module."""
    page = (ROOT / "docs" / "bot-api.md").read_text("utf-8")
    project, source = (re.search(rf"^```{name}\n(.*?)^```$", page, re.M | re.S) for name in ("toml", "python"))
    assert project is not None
    assert source is not None
    return tomllib.loads(project[1])["project"]["entry-points"][plugins.GROUP], source[1]


def auction() -> View:
    """A seat that may pass or bid."""
    game = apply(new_game(compile_rules(preset("BASE").agreements), dealer=2), shuffled("x", 0))
    return view_of(apply(game, Bid(100)), 1)


# Finding them


def test_the_documented_package_is_found_and_plays_every_preset(installed: Installer) -> None:
    entries, source = example()
    installed("thousand_miser", entries, source)
    assert plugins.names() == ("miser",)
    assert "thousand_miser" not in sys.modules, "nothing is imported before a bot is asked for"
    (level,) = plugins.found().values()
    assert (level.id, level.title, level.dare) == ("miser", "Miser", None)
    assert opponent("miser") is level
    assert title_of("miser") == "Miser"
    assert plugins.troubles() == ()
    for found in presets():
        session = Session(found.agreements, seats(found.name, "miser"), "a deal", dealer=0)
        assert not play(session)
        assert session.game.sheet.deals, found.name


def seats(name: str, kind: str) -> list[Player]:
    number = compile_rules(preset(name).agreements).form.seats
    return [Player(f"{kind} {seat}", kind if seat % 2 else "novice") for seat in range(number)]


def play(session: Session, deals: int = 1) -> list[str]:
    """Play some deals; what was wrong with the bots."""
    faults = []
    while not session.is_over and len(session.game.sheet.deals) < deals and session.ply < 400:
        if session.turn == CHANCE:
            session.let_chance_act()
            continue
        view = session.bot_view()
        assert view is not None
        assert view.seat is not None
        decision = decide(session.players[view.seat].kind, view, session.seed, session.ply)
        if decision.fault is not None:
            faults.append(decision.fault.reason)
        session.submit(decision.action)
    return faults


def test_a_module_an_object_and_a_class_will_do(installed: Installer) -> None:
    source = one("return Pass()") + "bot = Bot()\ndef choose(view, rng):\n    return Pass()\n"
    installed("three_ways", {"b-object": "three_ways:bot", "c_class": "three_ways:Bot", "a1": "three_ways"}, source)
    assert list(plugins.found()) == ["a1", "b-object", "c_class"]
    for name in plugins.names():
        assert decide(name, auction(), "x", 1).action == Pass()
        assert decide(name, auction(), "x", 1).fault is None


TAKEN = ["expert", "expert-bold", "person", "random", "Miser", "mi ser", "ö", "-x", "x" * 41]


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_that_means_something_else_is_refused(installed: Installer, name: str) -> None:
    installed("named", {name: "named:Bot"}, one("return Pass()"))
    assert plugins.names() == ()
    (trouble,) = plugins.troubles()
    assert trouble.reason == "name"
    assert opponent("expert") is LEVELS["expert"]


def test_of_two_packages_with_one_name_the_first_is_taken(installed: Installer) -> None:
    installed("one_bot", {"hal": "one_bot:Bot"}, one("return Pass()", title="One"))
    installed("two_bot", {"hal": "two_bot:Bot"}, one("return Pass()", title="Two"))
    assert title_of("hal") == "One"
    assert plugins.troubles() == (Trouble("hal", "twice", "one_bot:Bot"),)


@pytest.mark.parametrize(
    ("value", "source", "reason"),
    [
        ("broken:Bot", "raise RuntimeError('no\\x1b[31m luck')", "import"),
        ("broken:Bot", "import sys; sys.exit(3)", "import"),
        ("broken:Bot", "x = (", "import"),
        ("broken:Bot", "", "import"),
        ("nowhere_at_all:Bot", "", "import"),
        ("broken:Bot", "class Bot:\n    def __init__(self, needed): ...", "import"),
        ("broken:Bot", "Bot = 5", "no_choose"),
        ("broken", "", "no_choose"),
    ],
)
def test_what_cannot_be_loaded_is_skipped_with_a_sentence(
    installed: Installer, value: str, source: str, reason: str
) -> None:
    installed("broken", {"hal": value, "fine": "fine:Bot"}, source)
    installed("fine", {}, one("return Pass()"))
    assert list(plugins.found()) == ["fine"]
    assert opponent("hal") is None
    (trouble,) = plugins.troubles()
    assert (trouble.id, trouble.reason) == ("hal", reason)
    assert plugins.trouble_with("hal") == trouble
    page = printed_bots.page(letters=True)
    assert 'The installed bot "hal" cannot play: ' in page.replace("“", '"').replace("”", '"')
    assert "\x1b" not in page
    assert "fine  fine." in page


def test_what_a_bot_says_of_itself_is_cleaned_and_cut(installed: Installer) -> None:
    source = one("return Pass()", title="\x1b[2J" + "T" * 99, about="one\ntwo " + "a" * 999)
    installed("loud", {"loud": "loud:Bot"}, source)
    installed("posing", {"posing": "posing:Bot"}, one("return Pass()", title="Expert"))
    loud, posing = plugins.found().values()
    assert loud.title == "[2J" + "T" * 20 + "…"
    assert loud.about.startswith("one two a")
    assert len(loud.about) == plugins.LONGEST_ABOUT
    assert posing.title == "posing"


# Misbehaving


@pytest.mark.parametrize(
    ("body", "reason", "what"),
    [
        ("raise ValueError('no idea')", "raised", "ValueError: no idea"),
        ("raise SystemExit(1)", "raised", "SystemExit: 1"),
        ("return 1 / 0", "raised", "ZeroDivisionError: division by zero"),
        ("view.choices = ()", "raised", "FrozenInstanceError: cannot assign to field 'choices'"),
        ("view.deal.calls.append(1)", "raised", "AttributeError: 'tuple' object has no attribute 'append'"),
        ("return None", "no_action", "NoneType"),
        ("return 'pass'", "no_action", "str"),
        ("return Bid", "no_action", "type"),
        ("return Bid(103)", "illegal", "bid 103"),
        ("return Bid(105.0)", "illegal", "bid 105.0"),
        ("return Bid('105')", "illegal", "bid 105"),
        ("return Play(Card.parse('AS'))", "illegal", "play AS"),
        ("return Give(5)", "no_action", "TypeError: 'int' object is not iterable"),
    ],
)
def test_a_regular_decides_where_a_bot_fails(installed: Installer, body: str, reason: str, what: str) -> None:
    installed("bad", {"bad": "bad:Bot"}, one(body))
    view = auction()
    decision = decide("bad", view, "x", 5)
    assert decision.fault is not None
    assert (decision.fault.reason, decision.fault.what) == (reason, what)
    assert decision.action == LEVELS["regular"].choose(view, bot_rng("x", 1, 1, 5))
    level = opponent("bad")
    assert level is not None
    with pytest.raises(BotError, match=re.escape(f"{reason} {what}")):
        answer(level, view, "x", 5)


def test_a_bot_that_is_gone_is_replaced() -> None:
    decision = decide("gone", auction(), "x", 5)
    assert decision.fault is not None
    assert (decision.fault.reason, decision.fault.what) == ("missing", "gone")


def test_a_game_goes_on_with_a_bot_that_always_fails(installed: Installer) -> None:
    installed("bad", {"bad": "bad:Bot"}, one("return rng"))
    session = Session(preset("BASE").agreements, seats("BASE", "bad"), "a deal", dealer=0)
    assert set(play(session, deals=2)) == {"no_action"}
    assert len(session.game.sheet.deals) == 2


def test_answers_are_taken_to_the_letter() -> None:
    view = auction()
    assert checked(view, Pass()) == Pass()
    wrong: list[object] = [Bid(True), Bid(105.0), Contract(100), Play(Card.parse("AS"), "x"), 5, [], Action]  # type: ignore[arg-type]
    for action in wrong:
        with pytest.raises(BotError):
            checked(view, action)


def test_nothing_in_a_view_can_be_changed() -> None:
    """Lists, dicts and sets would let one bot play with the game of all."""
    seen: set[int] = set()

    def walk(value: object, path: str) -> None:
        if id(value) in seen:
            return
        seen.add(id(value))
        assert not isinstance(value, list | dict | set | bytearray | Random), path
        if isinstance(value, tuple):
            for at, part in enumerate(value):
                walk(part, f"{path}[{at}]")
        for name in getattr(type(value), "__dataclass_fields__", {}):
            walk(getattr(value, name), f"{path}.{name}")

    walk(auction(), "view")


# Saved games


def test_a_saved_game_comes_back_with_its_bot_or_offers_another(installed: Installer, tmp_path: Path) -> None:
    installed("thousand_miser", *example())
    players = [Player("Anna"), Player("Vera", "miser"), Player("Oleh", "expert-bold")]
    session = new_session(preset("BASE").agreements, players, "x")
    kept = keep(session, tmp_path)
    session.let_chance_act()
    kept.close()
    found = resume(kept.path)
    assert isinstance(found, Resumed)
    assert [player.kind for player in found.session.players] == ["person", "miser", "expert-bold"]
    found.keeper.close()
    assert "Vera (Miser)" in show(kept.path)
    assert "Oleh (Expert, bold)" in show(kept.path)
    plugins.forget()
    sys.path.remove(str(tmp_path / "packages"))
    before = kept.path.read_bytes()
    offered = resume(kept.path)
    assert isinstance(offered, Damaged)
    assert "the bot “miser” plays for Vera, and there is none here" in offered.sentence
    assert kept.path.read_bytes() == before
    assert "Vera (miser)" in show(kept.path)
    mended = mend(offered)
    assert mended.notice == "A Regular now plays for Vera instead of “miser”."
    assert [player.kind for player in mended.session.players] == ["person", "regular", "expert-bold"]
    assert mended.session.game == session.game
    mended.keeper.close()
    again = resume(kept.path)
    assert isinstance(again, Resumed)
    again.keeper.close()
    assert not list(tmp_path.glob("*damaged*"))


# Where they are offered


def test_the_line_mode_offers_them_without_a_style(installed: Installer) -> None:
    installed("thousand_miser", *example())
    installed("broken", {"broken": "broken:Bot"})
    session = Session(preset("BASE").agreements, [Player("Anna"), Player("Vera"), Player("Oleh", "miser")], "x")
    console = Scripted(answers("1", "5"))
    assert change_of_seat(console, session.players) == (0, Player("Bogdan", "miser"))
    assert "3: Oleh (Miser)" in console.text
    assert "The installed bot “broken” cannot play: it cannot be loaded (AttributeError" in console.text
    assert "5: Miser: Buys nothing" in console.text
    assert "How do they bid?" not in console.text


def test_the_line_mode_goes_on_with_a_regular_and_says_it_once(installed: Installer) -> None:
    installed("bad", {"bad": "bad:Bot"}, one("return 5"))
    session = Session(preset("BASE").agreements, [Player("Vera", "bad"), Player("Anna"), Player("Oleh", "bad")], "x")
    console = Scripted(first_legal(session))
    playing = Playing(console, session)
    while not session.game.sheet.deals:
        playing._one_turn()
    for name in ("Vera", "Oleh"):
        assert console.text.count(f"{name} lost the thread: the answer was no action (int).") == 1


# The command line


def test_the_command_line_knows_installed_bots(tmp_path: Path) -> None:
    entries, source = example()
    install(tmp_path / "packages", "thousand_miser", entries, source)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "packages"), str(ROOT)]),
        "THOUSAND_SAVES": str(tmp_path / "saves"),
        "THOUSAND_CONFIG": str(tmp_path / "config"),
        "LANG": "C.UTF-8",
    }

    def thousand(*words: str, text: str = "") -> str:
        command = [sys.executable, "-m", "thousand_tui", *words]
        done = subprocess.run(
            command, input=text, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
        )
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    assert "miser  Miser. Buys nothing" in thousand("bots")
    played = thousand("--plain", "--seed", "x", "--bots", "miser,novice-bold", text="1\nseats\n\n")
    assert "(Miser)" in played
    assert "(Novice, bold)" in played
    assert "lost the thread" not in played
    assert "There is no bot called “hal”: choose from novice, " in thousand("--plain", "--bots", "hal")
