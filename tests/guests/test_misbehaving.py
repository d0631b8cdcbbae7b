"""Installed bots that break down, answer nonsense, never answer or end their process: the game goes on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.guests.installing import ROOT, Installer, auction, install, later, one, play, seats, until, workers
from tests.narrowing import present
from tests.plain.scripted import first_legal, until_left
from tests.slowly import every_third
from tests.words.english import worded
from thousand_tui.bots import LEVELS, BotError, Decision, Fault, bot_rng
from thousand_tui.guests import Opponents, troubles
from thousand_tui.guests.installed import entry_of
from thousand_tui.guests.opponents import MOST_FAILURES
from thousand_tui.guests.process import Process, SilentError
from thousand_tui.plain.console import LeftError
from thousand_tui.rules import Pass, View, preset
from thousand_tui.table import Player, ThousandSession

NO_BID = " is not a whole action: it is written Bid(points: int)"
NO_GIFT = " is not a whole action: it is written Give(cards: tuple[tuple[Card, int], …"

BODIES = (
    ("raise ValueError('no idea')", "raised", "ValueError: no idea"),
    ("raise SystemExit(1)", "raised", "SystemExit: 1"),
    ("raise KeyboardInterrupt", "raised", "KeyboardInterrupt"),
    ("raise GeneratorExit", "raised", "GeneratorExit"),
    (
        "class Odd(BaseException): __str__ = lambda self: (_ for _ in ()).throw(SystemExit)\n    raise Odd",
        "raised",
        "Odd",
    ),
    ("return 1 / 0", "raised", "ZeroDivisionError: division by zero"),
    ("return choose(view, rng)", "raised", "RecursionError: maximum recursion depth exceeded"),
    ("view.choices = ()", "raised", "FrozenInstanceError: cannot assign to field 'choices'"),
    ("view.deal.calls.append(1)", "raised", "AttributeError: 'tuple' object has no attribute 'append'"),
    ("import sys; return int(sys.stdin.read())", "raised", "ValueError: invalid literal for int() with base 10: ''"),
    ("return None", "no_action", "NoneType"),
    ("return 'pass'", "no_action", "str"),
    ("return 'x' * 9_999_999", "no_action", "str"),
    ("return Bid", "no_action", "type"),
    ("return Bid(103)", "illegal", "bid 103"),
    ("return Bid(105.0)", "no_action", f"ValueError: Bid(points=105.0){NO_BID}"),
    ("return Bid('105')", "no_action", f"ValueError: Bid(points='105'){NO_BID}"),
    ("return Bid('105\\n2 pass')", "no_action", f"ValueError: Bid(points='105\\n2 pass'){NO_BID}"),
    ("return Claim('x' * 9_999)", "illegal", "claim " + "x" * 93 + "…"),
    ("return Play(Card.parse('AS'))", "illegal", "play AS"),
    ("return Give(5)", "no_action", f"ValueError: Give(cards=5){NO_GIFT}"),
    # These do no harm.
    ("try: open('/dev/tty', 'w').write('seen')\n    except OSError: return Pass()", "", ""),
    ("print('x' * 9_999_999, flush=True); return Pass()", "", ""),
    ("import sys; print('x' * 9_999_999, file=sys.stderr, flush=True); return Pass()", "", ""),
    ("import os; os.write(1, b'did\\t1\\tbid 110\\n'); return Pass()", "", ""),
    ("import os; os.fork(); return Pass()", "", ""),
    ("import atexit, sys; atexit.register(exit); sys.setswitchinterval(1); return Pass()", "", ""),
    ("import signal; signal.alarm(0); signal.signal(signal.SIGTERM, signal.SIG_IGN); return Pass()", "", ""),
    ("object.__setattr__(view, 'choices', [Bid(103)]); return Bid(103)", "illegal", "bid 103"),
    ("object.__setattr__(view.rules.auction, 'minimum', 1); return Pass()", "", ""),
)


def one_of_all() -> str:
    """A bot that does what its chance tells it."""
    bodies = [f"def choose_{at}(view, rng):\n    {body}\n" for at, (body, *_) in enumerate(BODIES)]
    choose = "def choose(view, rng):\n    return globals()[f'choose_{FIRST.index(rng.random())}'](view, rng)\n"
    first = f"FIRST = [Random(at).random() for at in range({len(BODIES)})]\n"
    return f"from random import Random\nfrom thousand_tui.rules import *\n{first}{choose}{''.join(bodies)}"


def done(opponents: Opponents, view: View, chance: int) -> tuple[str, str]:
    """The fault of the bot; none if it has passed."""
    try:
        action = opponents.ask("bad", view, chance)
    except BotError as error:
        return error.fault.reason, error.fault.what
    return ("", "") if action == Pass() else ("?", str(action))


def test_one_process_outlives_whatever_its_bot_raises_prints_and_answers(installed: Installer) -> None:
    """The faults are those of the bot, and nothing it does harms the next answer."""
    installed("bad", {"bad": "bad"}, one_of_all().replace("return choose(view, rng)", "return choose_6(view, rng)"))
    view = auction()
    with Opponents() as opponents:
        for chance, (body, *fault) in enumerate(BODIES):
            assert done(opponents, view, chance) == tuple(fault), body
        (host,) = opponents.hosts.values()
        assert host.failures == 0, "it was always the same process"


HOSTILE = {
    "spins": ("while True: pass", "silent"),
    "holds the interpreter": ("import ctypes; ctypes.PyDLL(None).sleep(999)", "silent"),
    "stops itself": ("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", "silent"),
    "leaves": ("import os; os._exit(0)", "ended"),
    "crashes": ("import ctypes; ctypes.string_at(0)", "ended"),
    "closes all": ("import os; os.closerange(0, 99); return Pass()", "ended"),
    "kills its group": ("import os, signal; os.killpg(0, signal.SIGKILL)", "ended"),
    "writes everywhere": ("import os; [os.write(at, b'x\\n') for at in OPEN]; return Pass()", "garbled"),
    "writes without end": ("import os; [os.write(at, b'x' * 9_999_999) for at in OPEN]; return Pass()", "ended"),
}
OPEN = """
import fcntl, os
OPEN = []
for at in range(3, 99):
    try:
        fcntl.fcntl(at, fcntl.F_GETFL) & os.O_WRONLY and OPEN.append(at)
    except OSError:
        pass
"""


@pytest.mark.parametrize("name", every_third(HOSTILE))
def test_a_game_goes_on_whatever_becomes_of_the_process(installed: Installer, name: str) -> None:
    """It is started again for the next decision, but not for ever."""
    body, reason = HOSTILE[name]
    installed("bad", {"bad": "bad:Bot"}, one(f"if len(view.deal.calls) == 1: return Pass()\n        {body}") + OPEN)
    view = later()
    with Opponents() as opponents:
        assert opponents.decide("bad", auction(), "x", 5) == Decision(Pass())
        (host,) = opponents.hosts.values()
        assert host.process is not None
        host.process.seconds = 1 if reason == "silent" else 60
        decision = present(opponents.decide("bad", view, "x", 5))
        assert decision.fault is not None
        assert decision.fault.reason == reason
        assert decision.action == LEVELS["regular"].choose(view, bot_rng("x", 1, 1, 5))
        assert opponents.decide("bad", auction(), "x", 5) == Decision(Pass())
        assert host.failures == 1


def test_it_is_started_again_until_it_has_failed_too_often(installed: Installer, tmp_path: Path) -> None:
    leaves = f"open({str(tmp_path / 'starts')!r}, 'a').write('x'); import os; os._exit(0)"
    installed("bad", {"bad": "bad:Bot"}, one(leaves))
    session = ThousandSession(preset("BASE").agreements, seats("BASE", "bad"), "a deal", dealer=0)
    with Opponents() as opponents:
        faults = play(session, opponents)
        assert faults[: MOST_FAILURES + 1] == ["ended"] * MOST_FAILURES + ["spent"]
        assert set(faults[MOST_FAILURES:]) == {"spent"}
        assert len(session.game.sheet.deals) == 1
        opponents.begin_again()
        assert opponents.decide("bad", auction(), "x", 5).fault == Fault("ended")  # type: ignore[union-attr]
    assert (tmp_path / "starts").read_text() == "x" * (MOST_FAILURES + 1)


def test_who_is_asked_again_at_once_is_started_again(installed: Installer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that has told of the end of a process may still be there; nobody would answer."""
    is_asked = Event()

    class Lingering(Thread):
        def run(self) -> None:
            super().run()
            is_asked.wait()

    monkeypatch.setattr("thousand_tui.guests.process.Thread", Lingering)
    installed("bad", {"bad": "bad:Bot"}, one("import os; os._exit(0)"))
    with Opponents() as opponents:
        for _ in range(2):
            assert opponents.decide("bad", auction(), "x", 5).fault == Fault("ended")  # type: ignore[union-attr]
        is_asked.set()


def test_a_package_that_never_loads_is_not_waited_for_for_ever(
    installed: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THOUSAND_BOT_SECONDS", "1")
    installed("bad", {"bad": "bad:Bot", "worse": "bad:Bot"}, "while True: pass")
    assert [(trouble.reason, trouble.what) for trouble in troubles()] == [("slow", "1"), ("slow", "1")]
    with Opponents() as opponents:
        assert opponents.decide("bad", auction(), "x", 5).fault == Fault("slow", "1")  # type: ignore[union-attr]


def test_what_cannot_be_loaded_is_loaded_once(installed: Installer, tmp_path: Path) -> None:
    installed("bad", {"bad": "bad:Bot"}, f"open({str(tmp_path / 'starts')!r}, 'a').write('x'); raise ValueError('no')")
    with Opponents() as opponents:
        for _ in range(3):
            decision = present(opponents.decide("bad", auction(), "x", 5))
            assert decision.fault == Fault("import", "ValueError: no")
    assert (tmp_path / "starts").read_text() == "x"


def test_a_bot_that_is_gone_is_replaced() -> None:
    with Opponents() as opponents:
        assert opponents.decide("gone", auction(), "x", 5).fault == Fault("missing", "gone")  # type: ignore[union-attr]


def test_the_seed_of_the_game_is_not_sent(installed: Installer) -> None:
    """It would tell how the cards lie."""
    body = "import gc; raise ValueError(any('the very seed' in x for x in gc.get_objects() if isinstance(x, str)))"
    installed("nosy", {"nosy": "nosy:Bot"}, one(body))
    with Opponents() as opponents:
        fault = opponents.decide("nosy", auction(), "the very seed", 5).fault  # type: ignore[union-attr]
    assert fault == Fault("raised", "ValueError: False")


# Leaving while it thinks


def is_running(number: int) -> bool:
    """Whether there is such a process, not even a dead one that nobody has taken notice of."""
    return Path(f"/proc/{number}").exists()


@pytest.mark.parametrize("end", [Opponents.give_up, Opponents.close])
def test_who_leaves_does_not_wait_and_leaves_no_process_behind(
    installed: Installer, tmp_path: Path, end: Callable[[Opponents], None]
) -> None:
    note = tmp_path / "forked"
    body = f"import os, time; os.fork() and open({str(note)!r}, 'w'); time.sleep(999)"
    installed("slow", {"slow": "slow:Bot"}, one(body))
    opponents = Opponents()
    decisions: list[Decision | None] = []
    asking = Thread(target=lambda: decisions.append(opponents.decide("slow", auction(), "x", 5)))
    asking.start()
    until(note.exists)
    numbers = workers(os.getpid())
    assert len(numbers) >= 2
    end(opponents)
    asking.join(5)
    assert decisions == [None], "nobody decides what nobody waits for"
    until(lambda: not any(map(is_running, numbers)))
    opponents.close()


def test_a_second_question_sends_the_first_one_away(installed: Installer) -> None:
    body = "if len(view.deal.calls) == 1: import time; time.sleep(999)\n        return Pass()"
    installed("slow", {"slow": "slow:Bot"}, one(body))
    with Opponents() as opponents:
        decisions: list[Decision | None] = []
        asking = Thread(target=lambda: decisions.append(opponents.decide("slow", auction(), "x", 5)))
        asking.start()
        until(lambda: any(host.waits_for for host in opponents.hosts.values()))
        assert opponents.decide("slow", later(), "x", 6) == Decision(Pass())
        asking.join(5)
        assert decisions == [None]


def test_an_idle_process_that_ends_is_reaped_and_replaced(installed: Installer) -> None:
    installed("fine", {"fine": "fine:Bot"}, one("return Pass()"))
    with Opponents() as opponents:
        assert opponents.decide("fine", auction(), "x", 5) == Decision(Pass())
        first = workers(os.getpid())
        os.kill(first[-1], signal.SIGKILL)
        until(lambda: not any(map(is_running, first)))
        assert opponents.decide("fine", auction(), "x", 5) == Decision(Pass())
        assert len(workers(os.getpid())) == len(first)


@pytest.mark.parametrize("body", ["import ctypes; ctypes.PyDLL(None).sleep(999)", "return Pass()"])
def test_a_process_ends_with_a_game_that_is_killed(tmp_path: Path, body: str) -> None:
    """However busy it is: the end of the questions, or the system, ends it."""
    note = tmp_path / "asked"
    body = f"open({str(note)!r}, 'w'); {body}"
    install(tmp_path / "packages", "slow", {"slow": "slow:Bot"}, one(body))
    program = """
        from tests.guests.installing import auction
        from thousand_tui.guests import Opponents
        import time
        opponents = Opponents()
        opponents.decide("slow", auction(), "x", 5)
        time.sleep(999)
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "packages"), str(ROOT)])}
    game = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], env=environment)
    try:
        until(note.exists)
        numbers = workers(game.pid)
        assert numbers
    finally:
        game.kill()
        game.wait()
    until(lambda: not any(map(is_running, numbers)))


def test_a_process_that_says_what_nobody_asked_ends(installed: Installer) -> None:
    body = """
        import os, threading
        def flood():
            while True:
                for pipe in range(3, 20):
                    try:
                        os.write(pipe, b"\\n" * 999)
                    except OSError:
                        pass
        threading.Timer(0.1, flood).start()
        return Pass()
    """
    installed("bad", {"bad": "bad:Bot"}, one(body.strip()))
    with Opponents() as opponents:
        opponents.decide("bad", auction(), "x", 5)
        process = present(opponents.hosts["bad"].process)
        until(lambda: process.has_ended)


def test_a_process_is_not_stopped_by_a_question_that_nobody_reads(installed: Installer) -> None:
    """What does not read must not hang whoever asks."""
    installed("slow", {"slow": "slow:Bot"}, one("return Pass()") + "import ctypes; ctypes.PyDLL(None).sleep(999)\n")
    entry = present(entry_of("slow"))
    process = Process(entry, 1)
    try:
        with pytest.raises(SilentError):
            process.ask(b"x" * 9_999_999 + b"\n")
    finally:
        process.close()


# At the table


def test_the_line_mode_goes_on_with_a_regular_and_says_each_trouble_once(installed: Installer) -> None:
    body = "if view.phase == 'auction': return 5\n        import os; os._exit(0)"
    installed("bad", {"bad": "bad:Bot"}, one(body))
    session = ThousandSession(
        preset("BASE").agreements, [Player("Vera", "bad"), Player("Anna"), Player("Oleh", "bad")], "x"
    )
    play_on = first_legal(session)

    def answer(question: str) -> str:
        if session.game.sheet.deals:
            raise LeftError
        return play_on(question)

    console = until_left(session, answer)
    said = re.findall(r"(\w+) fails: (.*?)\. A Regular", console.text)
    assert len(said) == len(set(said))
    assert {who for who, _ in said} == {"Vera", "Oleh"}
    assert {worded("bot.fault.ended"), worded("bot.fault.no_action", what="int")} <= {why for _, why in said}
