"""Bots of other people take part in matches, in every process; whatever they do the run goes on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.guests.installing import Installer, install, installing, one, until, workers
from tests.narrowing import present
from tests.words.english import worded
from thousand_tui.arena.cli import run
from thousand_tui.arena.crew import each
from thousand_tui.arena.deal import dismiss
from thousand_tui.arena.match import Seating, Setting, play_deal, play_game

__all__ = ["installing"]


def test_a_bot_that_is_installed_plays_in_any_process(installed: Installer) -> None:
    installed("hal_bots", {"hal": "hal_bots:Bot"}, one("return view.choices.sample(rng)", title="Hal"))
    units = [Seating(number, ("hal", "novice", "hal")) for number in range(3)]
    alone, together = (
        [row for played in each(partial(play_deal, Setting("BASE", "hal")), units, jobs, 0.0) for row in played.rows]
        for jobs in (1, 2)
    )
    assert alone == together
    assert all(row.seats == ("hal", "novice", "hal") for row in alone)


def test_a_process_serves_one_deal_after_another(installed: Installer, tmp_path: Path) -> None:
    note = tmp_path / "starts"
    installed(
        "hal_bots",
        {"hal": "hal_bots:Bot"},
        one("return view.choices.sample(rng)") + f"open({str(note)!r}, 'a').write('x')\n",
    )
    played = [play_deal(Setting("BASE", "hal", fixed=True), Seating(number, ("hal",) * 3)) for number in range(3)]
    assert not any(each.lapses for each in played), "a fixed contract is not given up"
    assert play_game(Setting("BASE A1=200", "hal"), Seating(0, ("hal", "regular", "regular"))).rows
    assert note.read_text() == "x"


MISDEEDS = {
    "return Bid(5000)": worded("bot.fault.illegal", what="bid 5000"),
    "raise SystemExit": "SystemExit",
    "return 'x' * 9_999_999": worded("bot.fault.no_action", what="str"),
    "raise KeyboardInterrupt": "",
    "import os; os._exit(0)": worded("bot.fault.ended"),
}
"""What a bot does in one trick after another, and what is said of it: the third raises like the second."""


def test_the_run_goes_on_and_says_who_failed_and_how_often(
    installed: Installer, capsys: pytest.CaptureFixture[str]
) -> None:
    bodies = [f"def choose_{at}(view, rng):\n    {body}\n" for at, body in enumerate(MISDEEDS)]
    source = one("return DEEDS[len(view.done) % len(DEEDS)](view, rng)") + "".join(bodies)
    source += f"DEEDS = [{', '.join(f'choose_{at}' for at in range(len(bodies)))}]\n"
    installed("dave_bots", {"dave": "dave_bots:Bot"}, source)
    assert run(["dave", "regular", "--deals", "2", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    lines = said.err.replace("\r", "\n").splitlines()
    told = [line for line in lines if line.startswith("dave fails in deal ")]
    for why in filter(None, MISDEEDS.values()):
        (line,) = [line for line in told if f": {why}. A Regular decides in its place." in line]
        assert line
    assert len(told) == len(list(filter(None, MISDEEDS.values()))) + ("it failed 3 times" in said.err)
    count = present(re.search(r"^Decisions that a Regular made for dave: (\d+)\.$", said.out, re.M))
    assert int(count[1]) > len(told)


def test_one_that_never_answers_does_not_hold_up_the_run(installed: Installer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_BOT_SECONDS", "1")
    installed("slow_bots", {"slow": "slow_bots:Bot"}, one("import ctypes; ctypes.PyDLL(None).sleep(999)"))
    dismiss()
    played = play_deal(Setting("BASE", "slow"), Seating(0, ("slow", "novice", "regular")))
    reasons = [lapse.fault.reason for lapse in played.lapses]
    assert len(played.rows) == 1
    assert set(reasons) <= {"silent", "slow", "spent"}
    assert reasons[-1] == "spent"


def test_one_that_cannot_be_loaded_is_refused_with_its_reason(
    installed: Installer, capsys: pytest.CaptureFixture[str]
) -> None:
    installed("broken_bots", {"broken": "broken_bots:Bot"}, "raise ValueError('no luck')")
    with pytest.raises(SystemExit):
        run(["broken", "regular", "--deals", "2"])
    said = capsys.readouterr().err
    assert said == (
        "thousand arena: The installed bot “broken” cannot play: it cannot be loaded (ValueError: no luck).\n"
    )


def test_all_processes_end_with_a_run_that_is_killed(tmp_path: Path) -> None:
    note, name = tmp_path / "asked", f"slow-{os.getpid()}"
    body = f"open({str(note)!r}, 'w'); import time; time.sleep(999)"
    install(tmp_path / "packages", "slow", {name: "slow:Bot"}, one(body))
    path = os.pathsep.join([str(tmp_path / "packages"), *sys.path])
    arena = [sys.executable, "-m", "thousand_tui", "arena", name, "novice", "--deals", "4", "--jobs", "2"]
    run_ = subprocess.Popen(arena, env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.DEVNULL)
    try:
        until(note.exists)
        numbers = workers(name)
        assert numbers
    finally:
        run_.send_signal(signal.SIGKILL)
        run_.wait()
    until(lambda: not any(Path(f"/proc/{number}").exists() for number in numbers))
