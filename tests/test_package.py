"""The package as it is installed and started, not the game in it."""

import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import thousand_tui

ROOT = Path(__file__).resolve().parent.parent
HEAVY = (
    "textual",
    "rich",
    "pydantic",
    "platformdirs",
    "asyncio",
    "inspect",
    "thousand_tui.rules",
    "thousand_tui.words.story",
)

# Runs a statement in a fresh interpreter, as the console script would, and
# reports how it ended and which heavy packages it pulled in.
PROBE = """
import io, json, sys
from contextlib import redirect_stdout
sys.argv = ["thousand", *{arguments!r}]
out, code = io.StringIO(), 0
with redirect_stdout(out):
    try:
{statement}
    except SystemExit as stop:
        code = stop.code or 0
loaded = sorted(name for name in {heavy!r} if name in sys.modules)
print(json.dumps({{"out": out.getvalue(), "code": code, "loaded": loaded}}))
"""

MAIN = """
        from thousand_tui.cli import main
        raise SystemExit(main())
"""


def probe(statement: str, *arguments: str) -> dict[str, object]:
    program = PROBE.format(arguments=list(arguments), statement=statement.strip("\n"), heavy=HEAVY)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, object] = json.loads(done.stdout)
    return result


def test_version_matches_the_installed_metadata() -> None:
    assert importlib.metadata.version("thousand-tui") == thousand_tui.__version__


def test_version_has_a_single_source() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "thousand_tui/__init__.py"


def test_console_script_is_the_command_line() -> None:
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="thousand")
    assert script.value == "thousand_tui.cli:main"


def test_importing_the_package_is_cheap() -> None:
    result = probe("        import thousand_tui")
    assert result["loaded"] == []


def test_importing_the_command_line_is_cheap() -> None:
    result = probe("        import thousand_tui.cli")
    assert result["loaded"] == []


def test_version_is_printed_without_loading_the_game() -> None:
    result = probe(MAIN, "--version")
    assert result["code"] == 0
    assert thousand_tui.__version__ in str(result["out"])
    assert result["loaded"] == []


def test_help_is_printed_without_loading_the_game() -> None:
    result = probe(MAIN, "--help")
    assert result["code"] == 0
    assert "--version" in str(result["out"])
    assert result["loaded"] == []


def test_module_and_script_are_the_same_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "thousand_tui", "--version"],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert thousand_tui.__version__ in done.stdout


LOCKS = ("requirements.lock", "requirements-host.lock", "requirements-dev.lock")


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_are_pinned_hashed_and_name_no_index(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    logical = text.replace("\\\n", " ").splitlines()
    requirements = [line for line in logical if line.strip() and not line.lstrip().startswith("#")]
    assert requirements
    for line in requirements:
        assert re.match(r"[a-z0-9][a-z0-9._-]*==\S+ ", line), line
        assert "--hash=sha256:" in line
    assert "://" not in text
    assert "--find-links" not in text
    assert "--index-url" not in text


def pins(name: str) -> dict[str, str]:
    """What a lock file pins, by the name of the package."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9][a-z0-9._-]*)==(\S+)", text, re.MULTILINE))


def test_the_locks_agree() -> None:
    runtime, host, development = map(pins, LOCKS)
    assert {"textual", "rich", "pydantic", "platformdirs"} <= runtime.keys()
    assert {"asyncssh", "aiohttp", "textual-serve"} <= host.keys() - runtime.keys()
    assert runtime.items() < host.items() < development.items()


def test_the_lock_of_uv_has_the_same_pins_and_names_the_public_index_alone() -> None:
    text = (ROOT / "uv.lock").read_text("utf-8")
    locked = {each["name"]: each.get("version") for each in tomllib.loads(text)["package"]}
    for name in LOCKS:
        assert {package: locked.get(package) for package in pins(name)} == pins(name)
    assert set(re.findall(r"https?://([^/\"]+)", text)) == {"files.pythonhosted.org", "pypi.org"}
