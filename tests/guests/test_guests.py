"""Installed bots: how they are found, what they may be called, and what happens if they misbehave."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

from tests.guests.installing import ROOT, Installer, auction, install, one, play, seats
from tests.narrowing import a
from tests.plain.scripted import Scripted, answers
from tests.slowly import slowly
from tests.words.english import worded
from thousand_tui.bots import LEVELS, BotError, Decision, checked
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.desk.opening import Damaged, Resumed, mend, resume
from thousand_tui.desk.reports import bots as printed_bots
from thousand_tui.desk.reports.game import show
from thousand_tui.guests import (
    Guest,
    Opponents,
    Trouble,
    forget,
    found,
    names,
    opponent,
    title_of,
    trouble_with,
    troubles,
)
from thousand_tui.guests.installed import GROUP, LONGEST_ABOUT
from thousand_tui.plain.setup import change_of_seat
from thousand_tui.rules import Action, Bid, Card, Contract, Pass, Play, preset, presets
from thousand_tui.sanitize import ASCII
from thousand_tui.table import Player, ThousandSession


def example() -> tuple[dict[str, str], str]:
    """The package that the documentation shows: its entry points and its module."""
    page = (ROOT / "docs" / "bot-api.md").read_text("utf-8")
    project, source = (re.search(rf"^```{name}\n(.*?)^```$", page, re.M | re.S) for name in ("toml", "python"))
    assert project is not None
    assert source is not None
    return tomllib.loads(project[1])["project"]["entry-points"][GROUP], source[1]


# Finding them


def test_the_documented_package_is_found_and_plays_every_preset(installed: Installer) -> None:
    entries, source = example()
    installed("thousand_miser", entries, source)
    assert names() == ("miser",)
    assert title_of("miser") == "miser", "nothing is loaded before a bot is asked for"
    (guest,) = found().values()
    assert guest == Guest("miser", "Miser", "Buys nothing, promises nothing, and keeps the high cards for the end.")
    assert opponent("miser") is guest
    assert title_of("miser") == "Miser"
    assert troubles() == ()
    with Opponents() as opponents:
        for each in presets():
            session = ThousandSession(each.agreements, seats(each.name, "miser"), "a deal", dealer=0)
            assert not play(session, opponents)
            assert session.game.sheet.deals, each.name


def test_a_module_an_object_and_a_class_will_do(installed: Installer) -> None:
    source = one("return Pass()") + "bot = Bot()\ndef choose(view, rng):\n    return Pass()\n"
    installed("three_ways", {"b-object": "three_ways:bot", "c_class": "three_ways:Bot", "a1": "three_ways"}, source)
    assert list(found()) == ["a1", "b-object", "c_class"]
    with Opponents() as opponents:
        for name in names():
            assert opponents.decide(name, auction(), "x", 1) == Decision(Pass())


TAKEN = ["expert", "expert-bold", "person", "random", "Miser", "mi ser", "ö", "-x", "x" * 41]


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_that_means_something_else_is_refused(installed: Installer, name: str) -> None:
    installed("named", {name: "named:Bot"}, one("return Pass()"))
    assert names() == ()
    (trouble,) = troubles()
    assert trouble.reason == "name"
    assert opponent("expert") is LEVELS["expert"]


def test_of_two_packages_with_one_name_the_first_is_taken(installed: Installer) -> None:
    installed("one_bot", {"hal": "one_bot:Bot"}, one("return Pass()", title="One"))
    installed("two_bot", {"hal": "two_bot:Bot"}, one("return Pass()", title="Two"))
    assert title_of("hal", load=True) == "One"
    assert troubles() == (Trouble("hal", "twice", "one_bot:Bot"),)


BROKEN = (
    (":Bot", "raise RuntimeError('no\\x1b[31m luck')", "import"),
    (":Bot", "class Odd(BaseException):\n    __str__ = None\nraise Odd", "import"),
    (":Bot", "import os; os._exit(3)", "gone"),
    (":Bot", "import os\nos.closerange(3, 99)", "gone"),
    (":Bot", "import os\nfor at in (4, 3): os.write(at, b'x' * 9_999_999)", "gone"),
    ("_is_elsewhere:Bot", "", "import"),
    (":Bot", "class Bot:\n    def __init__(self, needed): ...", "import"),
    (":Bot", "Bot = 5", "no_choose"),
    ("", "", "no_choose"),
)  # fmt: skip
MORE_BROKEN = (
    (":Bot", "import sys; sys.exit(3)", "import"),
    (":Bot", "raise KeyboardInterrupt", "import"),
    (":Bot", "x = (", "import"),
    (":Bot", "", "import"),
)
"""They break where others of those above do, each in a process of its own."""


@pytest.mark.parametrize("broken", [BROKEN[::2], slowly(BROKEN[1::2] + MORE_BROKEN)], ids=["some", "more"])
def test_what_cannot_be_loaded_is_skipped_with_a_sentence(
    installed: Installer, broken: tuple[tuple[str, str, str], ...]
) -> None:
    for number, (value, source, _) in enumerate(broken):
        installed(f"broken{number}", {f"hal{number}": f"broken{number}{value}"}, source)
    installed("fine", {"fine": "fine:Bot"}, one("return Pass()"))
    assert list(found()) == ["fine"]
    known = {trouble.id: trouble for trouble in troubles()}
    page = printed_bots.page().translate(ASCII)
    for number, (_, source, reason) in enumerate(broken):
        assert known[f"hal{number}"].reason == reason, source
        assert opponent(f"hal{number}") is None
        assert trouble_with(f"hal{number}") == known[f"hal{number}"]
        assert f'The installed bot "hal{number}" cannot play: ' in page
    assert "\x1b" not in page
    assert "fine  fine." in page


def test_what_a_bot_says_of_itself_is_cleaned_and_cut(installed: Installer) -> None:
    source = one("return Pass()", title="\x1b[2J" + "T" * 99, about="one\ntwo " + "a" * 999)
    installed("loud", {"loud": "loud:Bot"}, source)
    installed("posing", {"posing": "posing:Bot"}, one("return Pass()", title="Expert"))
    loud, posing = found().values()
    assert loud.title == "[2J" + "T" * 20 + "…"
    assert loud.about.startswith("one two a")
    assert len(loud.about) == LONGEST_ABOUT
    assert posing.title == "posing"


# Answers


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
    found = a(Resumed, resume(kept.path))
    assert [player.kind for player in found.session.players] == ["person", "miser", "expert-bold"]
    found.keeper.close()
    assert "Vera (Miser)" in show(kept.path)
    assert "Oleh (Expert, bold)" in show(kept.path)
    forget()
    sys.path.remove(str(tmp_path / "packages"))
    before = kept.path.read_bytes()
    offered = a(Damaged, resume(kept.path))
    assert "Vera is the bot “miser”, which is not installed here" in offered.said()
    assert kept.path.read_bytes() == before
    assert "Vera (miser)" in show(kept.path)
    mended = mend(offered)
    assert mended.notice == worded("saves.replaced", name="Vera", kind="miser")
    assert [player.kind for player in mended.session.players] == ["person", "regular", "expert-bold"]
    assert mended.session.game == session.game
    mended.keeper.close()
    again = a(Resumed, resume(kept.path))
    again.keeper.close()
    assert not list(tmp_path.glob("*damaged*"))


# Where they are offered


def test_the_line_mode_offers_them_without_a_style(installed: Installer) -> None:
    installed("thousand_miser", *example())
    installed("broken", {"broken": "broken:Bot"})
    session = ThousandSession(preset("BASE").agreements, [Player("Anna"), Player("Vera"), Player("Oleh", "miser")], "x")
    console = Scripted(answers("1", "5"))
    assert change_of_seat(console, session.players) == (0, Player("Bogdan", "miser"))
    assert "3: Oleh (Miser)" in console.text
    assert "The installed bot “broken” cannot play: it cannot be loaded (AttributeError" in console.text
    assert "5: Miser: Buys nothing" in console.text
    assert worded("plain.style") not in console.text


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
    assert "A Regular decides" not in played
    assert "There is no bot called “hal”. Choose from novice, " in thousand("--plain", "--bots", "hal")
