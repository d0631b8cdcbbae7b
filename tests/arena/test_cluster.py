"""A match that a Dask cluster plays comes out as one that is played here; whoever cannot take part is named."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.guests.installing import Installer, installing, one
from tests.words.english import worded
from thousand_tui import __version__
from thousand_tui.arena.cli import run
from thousand_tui.arena.cluster import identity, served

__all__ = ["installing"]

TIMES = "milliseconds"
PATIENCE = 60.0


def refusal(argv: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence with which the command ends."""
    with pytest.raises(SystemExit) as ended:
        run(["novice", "random", "--deals", "1", *argv])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line.removeprefix("thousand arena: ")


def test_without_the_package_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refusal(["--dask", "localhost:8786"], capsys)
    assert said == worded("arena.dask.missing")


def test_an_empty_address_begins_no_cluster_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert worded("arena.dask.empty") in refusal(["--dask", " "], capsys)


def test_processes_and_a_cluster_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--jobs" in refusal(["--dask", "localhost:8786", "--workers", "2"], capsys)


def test_what_another_program_asks_for_is_not_even_read() -> None:
    assert __version__ in identity()
    with pytest.raises(RuntimeError, match=r"it runs thousand .*, not thousand 0\.0\.9$"):
        served("thousand 0.0.9", b"no pickle at all")


def test_another_python_or_source_is_another_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    anew = identity.__wrapped__
    assert anew() == identity()
    (tmp_path / "arena").mkdir()
    source = tmp_path / "rules.py"
    monkeypatch.setattr("thousand_tui.arena.cluster.__file__", str(tmp_path / "arena" / "cluster.py"))
    told = set()
    for text in ("WON = 1000\n", "WON = 1001\n"):
        source.write_text(text, "utf-8")
        told.add(anew())
    monkeypatch.setattr(sys, "version_info", (3, 99, 1))
    told.add(anew())
    assert len(told) == 3
    assert sum("(Python 3.99, " in each for each in told) == 1


# --- A scheduler and workers -----------------------------------------------------------------------------------------


class Started:
    """A scheduler and its workers, each a process of its own on this computer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-jupyter")
        self.wait(self.known.exists)
        self.address: str = json.loads(self.known.read_text())["address"]

    def worker(self, name: str, preload: str = "", path: Sequence[Path] = (), threads: int = 1) -> str:
        """One more worker, which runs these lines first; its address."""
        before = set(self.workers)
        words = ["--name", name, "--nthreads", str(threads), "--no-nanny", "--host", "127.0.0.1"]
        if preload:
            file = self.folder / f"{name}.py"
            file.write_text(preload, "utf-8")
            words += ["--preload", str(file)]
        self._start("worker", *words, path=path)
        self.wait(lambda: len(self.workers) > len(before))
        (address,) = set(self.workers) - before
        return address

    @property
    def workers(self) -> tuple[str, ...]:
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            return tuple(client.scheduler_info(n_workers=-1)["workers"])

    def _start(self, what: str, *words: str, path: Sequence[Path] = ()) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--scheduler-file", str(self.known)]
        process = subprocess.Popen(
            [*command, "--no-dashboard", *words],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, path))},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def wait(self, condition: Callable[[], object]) -> None:
        until = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < until, "waited in vain"
            time.sleep(0.1)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@contextmanager
def started(folder: Path) -> Iterator[Started]:
    cluster = Started(folder)
    try:
        yield cluster
    finally:
        cluster.end()


MATCHES = {
    "deals": ["regular", "novice", "--deals", "4"],
    "games": ["novice", "random", "--games", "1"],
    "Mariage": ["novice", "random", "--preset", "MARIAGE", "--deals", "3"],
}


@pytest.mark.slow
def test_a_match_comes_out_as_on_one_computer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two workers, one of them with threads that must wait for each other."""
    with started(tmp_path) as cluster:
        cluster.worker("one")
        cluster.worker("two", threads=3)
        for name, match in MATCHES.items():
            said, kept = [], []
            for where in (["--jobs", "1"], ["--dask", cluster.address]):
                file = tmp_path / f"{name}.csv"
                assert run([*match, *where, "--csv", str(file)]) == 0
                said.append(capsys.readouterr().out.partition(TIMES)[0])
                kept.append(file.read_bytes())
                file.unlink()
            assert kept[0] == kept[1], name
            assert said[0] == said[1], name
        surveys = []
        for where in (["--jobs", "1"], ["--dask", cluster.address]):
            assert run(["novice", "random", "--all", "--deals", "1", "--games", "1", *where]) == 0
            surveys.append(capsys.readouterr().out)
        assert surveys[0] == surveys[1]


@pytest.mark.slow
def test_installed_bots_play_on_workers_that_have_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], installed: Installer
) -> None:
    installed("hal_bots", {"hal": "hal_bots:Bot"}, one("return view.choices.sample(rng)", title="Hal"))
    packages = tmp_path / "packages"
    match = ["hal", "novice", "--deals", "2"]
    with started(tmp_path) as cluster:
        cluster.worker("one", path=[packages])
        cluster.worker("two", path=[packages])
        said = []
        for where in (["--jobs", "1"], ["--dask", cluster.address]):
            assert run([*match, *where]) == 0
            said.append(capsys.readouterr().out.partition(TIMES)[0])
        assert said[0] == said[1]
        without = cluster.worker("three")
        with pytest.raises(SystemExit):
            run([*match, "--dask", cluster.address])
        told = capsys.readouterr().err
        assert f"the worker {without} cannot take part: there is no bot called 'hal'; choose " in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preload", "why"),
    [
        ("import thousand_tui\nthousand_tui.__version__ = '0.0.9'", "it runs thousand 0.0.9 (Python "),
        ("import sys\nsys.modules['thousand_tui'] = None", "ModuleNotFoundError: "),
    ],
    ids=["another version", "no game"],
)
def test_a_worker_with_another_program_is_refused_by_name(
    preload: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with started(tmp_path) as cluster:
        cluster.worker("fine")
        other = cluster.worker("other", preload)
        said = refusal(["--dask", cluster.address], capsys)
    assert said.startswith(f"the worker {other} cannot take part: ")
    assert why in said


@pytest.mark.slow
def test_a_scheduler_that_cannot_be_reached_or_has_no_workers_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("thousand_tui.arena.cluster.PATIENCE", 2.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        silent = "tcp://{}:{}".format(*server.getsockname())
        for address in ("tcp://127.0.0.1:1", "nowhere", "ftp://x:1", "x:y", silent):
            assert refusal(["--dask", address], capsys) == f"no Dask scheduler answers at {address}"
    with started(tmp_path) as cluster:
        said = refusal(["--dask", cluster.address], capsys)
        assert said == f"the Dask scheduler at {cluster.address} has no workers"


def arena(*words: str) -> subprocess.Popen[str]:
    """The command in a process of its own, so that what Dask itself would say counts too."""
    command = [sys.executable, "-m", "thousand_tui", "arena", "regular", "novice", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def begun(file: Path) -> bool:
    """Whether some deals are in the file."""
    return file.exists() and file.read_text("utf-8").count("\n") > 5


@pytest.mark.slow
def test_another_worker_takes_the_deals_of_one_that_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    match = ("--deals", "60", "--csv", str(file))
    with started(tmp_path) as cluster:
        cluster.worker("one")
        cluster.worker("two")
        together = arena(*match, "--dask", cluster.address)
        cluster.wait(lambda: begun(file))
        cluster.processes[1].kill()
        said, errors = together.communicate(timeout=PATIENCE)
    assert errors == ""
    rows = file.read_bytes()
    file.unlink()
    alone, _ = arena(*match, "--jobs", "2").communicate(timeout=PATIENCE)
    assert said.partition(TIMES)[0] == alone.partition(TIMES)[0]
    assert rows == file.read_bytes()


@pytest.mark.slow
def test_a_scheduler_that_is_lost_is_one_sentence_and_what_was_played_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    with started(tmp_path) as cluster:
        cluster.worker("one")
        match = arena("--deals", "5000", "--csv", str(file), "--dask", cluster.address)
        cluster.wait(lambda: begun(file))
        cluster.scheduler.kill()
        said, errors = match.communicate(timeout=PATIENCE)
    assert (match.returncode, said) == (2, "")
    assert errors == "thousand arena: the connection to the Dask scheduler was lost\n"
    assert begun(file)
