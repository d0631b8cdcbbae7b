"""Build what a release consists of and check it: sdist and wheels. Nothing is uploaded."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import pexpect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui import __version__  # noqa: E402
from tools import wheels  # noqa: E402
from tools.build_hook import repository  # noqa: E402
from tools.install_completion import SHELLS  # noqa: E402

CHANGES = "CHANGELOG.md"
PIP = ("-m", "pip", "--disable-pip-version-check", "--no-input")
PATIENCE = 300.0
"""Seconds in which a game must have started; generous, because the computer may be busy."""
TESTED = ""
"""Which tests of the sdist are run; all of them where nothing is named."""
AGAIN = 5.0
"""Seconds after which Enter is pressed again: a key that comes before the screen is ready may be lost."""


class Trouble(Exception):
    """A sentence that says why there is no release."""


def main(version: str = __version__, root: Path = ROOT, into: Path = ROOT / "dist") -> int:
    """Build and check all of it; what is wrong comes as one sentence, and then the folder stays as it was."""
    try:
        check_is_named(version, root / CHANGES)
        with tempfile.TemporaryDirectory() as folder:
            built = build(Path(folder, "dist"))
            check(built, version, Path(folder))
            put(built, into)
    except Trouble as trouble:
        print(f"No release: {trouble}", file=sys.stderr)
        return 1
    print(f"{into} holds {version}. Nothing was uploaded.")
    if not repository():
        print("The packages name no address: tool.thousand.repository in pyproject.toml is empty.")
    return 0


def check_is_named(version: str, changes: Path) -> None:
    """Raise Trouble unless a heading of the changelog names this version and something is said below it."""
    text = changes.read_text("utf-8") if changes.exists() else ""
    found = re.search(rf"^## {re.escape(version)}(?![\w.]).*\n((?:(?!## ).*\n?)*)", text, re.MULTILINE)
    if found is None or not found[1].strip():
        raise Trouble(f"{CHANGES} does not say what {version} brings.")


def build(into: Path) -> list[Path]:
    """The sdist, the wheel for every computer and, where there is a C compiler, the one for computers like this."""
    sdist = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(into)]
    run(sdist, "the sdist was not built")
    if wheels.main(into):
        raise Trouble("a wheel was not built.")
    return sorted(into.iterdir())


def check(built: Iterable[Path], version: str, folder: Path) -> None:
    """Raise Trouble unless an index would take these and each, installed on its own, plays and is whole."""
    files = list(map(str, built))
    for file in files:
        if "-linux_" in file:
            raise Trouble(f"{Path(file).name} is tagged for this very system, and no index takes that.")
    run([sys.executable, "-m", "twine", "check", "--strict", *files], "twine found fault")
    for number, file in enumerate(files):
        thousand = install(file, folder / f"environment {number}")
        home = folder / f"home {number}"
        _check_plays(thousand, version, home)
        check_reads(thousand, home)
        print(f"{Path(file).name} installs and plays.", flush=True)
    run_its_tests(next(file for file in files if file.endswith(".tar.gz")), folder / "unpacked")


def run_its_tests(sdist: str, folder: Path) -> None:
    """Run the tests that the sdist holds, in the sdist."""
    shutil.unpack_archive(sdist, folder, filter="data")
    (root,) = folder.iterdir()
    words = [f"PYTEST_ARGS={TESTED}"] if TESTED else []
    run(["make", "test", f"PYTHON={sys.executable}", *words], "the tests of the sdist failed", root)
    print(f"{Path(sdist).name} passes its own tests.", flush=True)


def install(file: str, environment: Path) -> Path:
    """The program, installed in a new environment with the versions that are pinned for playing."""
    run([sys.executable, "-m", "venv", str(environment)], "no environment could be made")
    python = str(environment / "bin" / "python")
    locked = [*PIP, "install", "--quiet", "--no-deps", "--require-hashes", "-r", str(ROOT / "requirements.lock")]
    run([python, *locked], "what the game needs was not installed")
    alone = [*PIP, "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", file]
    run([python, *alone], f"{Path(file).name} does not install")
    run([python, *PIP, "check"], f"{Path(file).name} needs what is not there")
    return environment / "bin" / "thousand"


def _check_plays(thousand: Path, version: str, home: Path) -> None:
    """Tell the version, and begin a game line by line and one on the screen; a game that has begun is saved."""
    home.mkdir()
    environment = _environment(home)
    said = run([str(thousand), "--version"], "it does not start", home, environment)
    if said.split()[-1:] != [version]:
        raise Trouble(f"it says that it is “{said.strip()}” and not {version}.")
    run([str(thousand), "--plain"], "no game started line by line", home, environment, typed="1\n")
    saves = Path(environment["THOUSAND_SAVES"])
    before = set(saves.glob("*.json"))
    if not before:
        raise Trouble("no game started line by line.")
    words = ["--seed", "release", "--saves", str(home / "screen")]
    child = pexpect.spawn(str(thousand), words, env=environment, cwd=home, dimensions=(24, 80))
    try:
        begin(child, home / "screen")
    finally:
        child.kill(signal.SIGKILL)
        child.wait()
        child.close()


def check_reads(thousand: Path, home: Path) -> None:
    """Raise Trouble unless what is installed beside the game is there: samples, pages, the man page and completion."""
    reads: dict[tuple[str, ...], str] = {
        ("review", "annas-mistakes", "--deal", "13"): "a sample cannot be reviewed",
        ("docs", "play"): "the pages are not there",
        **{("--completion", shell): f"there is no completion for {shell}" for shell in SHELLS},
    }
    for words, trouble in reads.items():
        if not run([str(thousand), *words], trouble, home, _environment(home)).strip():
            raise Trouble(f"{trouble}: “thousand {' '.join(words)}” prints nothing.")
    for kept in (ROOT / "docs").glob("thousand*.6"):
        _, *language, _ = kept.name.split(".")
        page = thousand.parent.parent.joinpath("share", "man", *language, "man6", "thousand.6")
        if not page.is_file() or page.read_bytes() != kept.read_bytes():
            raise Trouble(f"the man page {kept.name} is not beside the program.")


def _environment(home: Path) -> dict[str, str]:
    """That of somebody who has never played, in a home of their own."""
    ours = {name: str(home / name.lower()) for name in ("THOUSAND_SAVES", "THOUSAND_CONFIG", "THOUSAND_RECORDS")}
    foreign = ("PYTHON", "THOUSAND_", "COLUMNS", "LINES")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return environment | {**ours, "HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}


def begin(child: pexpect.spawn[bytes], saves: Path) -> None:
    """Press Enter on *Play* until the game is there; who asks for a seed is not greeted first."""
    until = time.monotonic() + PATIENCE
    pressed = -AGAIN
    drawn = b""
    while time.monotonic() < until:
        try:
            drawn += child.read_nonblocking(65536, timeout=0.2)
        except pexpect.TIMEOUT:
            if b"Play" in drawn and time.monotonic() - pressed >= AGAIN:
                child.send(b"\r")
                pressed = time.monotonic()
        except pexpect.EOF:
            said = drawn[-2000:].decode(errors="replace")
            raise Trouble(f"the program ended before a game started on the screen:\n{said}") from None
        if any(saves.glob("*.json")):
            return
    raise Trouble("no game started on the screen.")


def put(built: Iterable[Path], into: Path) -> None:
    """Put these into a folder, in the place of whatever was built before."""
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("thousand_tui-*"):
        old.unlink()
    for file in built:
        shutil.copy(file, into)


def run(
    command: list[str],
    trouble: str,
    folder: Path = ROOT,
    environment: dict[str, str] | None = None,
    typed: str | None = None,
) -> str:
    """What a program prints; Trouble with the last of it if it fails."""
    done = subprocess.run(
        command, cwd=folder, env=environment, input=typed or "", capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Trouble(f"{trouble}:\n{done.stderr[-1000:]}{done.stdout[-2000:]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
