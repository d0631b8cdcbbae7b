"""Where things are kept."""

from __future__ import annotations

import os
import re
import tomllib
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from thousand_tui import __version__

APP: Final = "thousand-tui"

RECORDS: Final = "records.db"


def saves_dir(given: str | Path | None = None) -> Path:
    """The folder of saved games: the one given, else ``THOUSAND_SAVES``, else ``saves/`` of a checkout, else the
    user's data folder. It need not exist yet."""
    import platformdirs

    named = given or os.environ.get("THOUSAND_SAVES")
    if named:
        return _folder(named)
    root = checkout()
    return root / "saves" if root else Path(platformdirs.user_data_dir(APP, appauthor=False)) / "saves"


def records_path() -> Path:
    """The file of the record: in the folder that ``THOUSAND_RECORDS`` names, else in the one of ``THOUSAND_SAVES``,
    else in ``saves/`` of a checkout, else in the user's data folder. It need not exist yet."""
    named = os.environ.get("THOUSAND_RECORDS") or os.environ.get("THOUSAND_SAVES")
    return _folder(named) / RECORDS if named else _usual_record()


def former_record(path: Path) -> Path | None:
    """Where this record lay before it went with ``THOUSAND_SAVES``; None of one that did not move."""
    if os.environ.get("THOUSAND_RECORDS") or path != records_path():
        return None
    usual = _usual_record()
    return None if path == usual else usual


def _usual_record() -> Path:
    import platformdirs

    root = checkout()
    return (root / "saves" if root else Path(platformdirs.user_data_dir(APP, appauthor=False))) / RECORDS


def may_hold_saves(folder: Path) -> bool:
    """Whether there is any file that a saved game may be in; without opening one."""
    try:
        return any(path.suffix == ".json" for path in folder.iterdir())
    except OSError:
        return False


def config_dir() -> Path:
    """The folder of settings, own themes and own sets: ``THOUSAND_CONFIG``, else the user's configuration folder."""
    named = os.environ.get("THOUSAND_CONFIG")
    if named:
        return _folder(named)
    import platformdirs

    return Path(platformdirs.user_config_dir(APP, appauthor=False))


def settings_path() -> Path:
    """Where the settings are kept."""
    return config_dir() / "settings.json"


def _folder(named: str | Path) -> Path:
    """A folder by the name it was given."""
    return at_home(named).absolute()


def at_home(named: str | Path) -> Path:
    """A path where ``~`` means a home; ``~somebody`` is a name like any other where nobody is called that."""
    return Path(os.path.expanduser(named))


def shipped(inside: str, in_checkout: str) -> Path:
    """A folder that comes with the program: inside the package, or elsewhere in a checkout."""
    package = Path(__file__).resolve().parent.parent
    folder = package / inside
    return folder if folder.is_dir() else package.parent / in_checkout


def samples_dir() -> Path:
    """Where the sample games lie."""
    return shipped("samples", "saves/samples")


def pages_dir() -> Path:
    """Where the pages of the documentation lie."""
    return shipped("pages", "docs")


def pages() -> dict[str, Path]:
    """The pages of the documentation by their names; in a checkout the README lies above the others."""
    folder = pages_dir()
    found = [*folder.glob("*.md"), *folder.parent.glob("README.md")]
    return {path.stem: path for path in sorted(found, key=lambda path: path.name)}


def themes_dir() -> Path:
    """Where players put themes of their own, one TOML file each."""
    return config_dir() / "themes"


def keys_path() -> Path:
    """The file of a player's own keys; it need not exist."""
    return config_dir() / "keys.toml"


def sets_dir() -> Path:
    """Where a player's own sets of agreements lie, one TOML file each."""
    return config_dir() / "sets"


def lessons_dir() -> Path:
    """Where people put lessons of their own, one TOML file each."""
    return config_dir() / "lessons"


def learned_path() -> Path:
    """The file that says which lessons were taken; it need not exist."""
    return config_dir() / "learned.json"


def toml_files(folder: Path) -> tuple[Path, ...]:
    """The TOML files of a folder by name; none if there is no such folder or it cannot be read."""
    try:
        return tuple(sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not os.path.isdir(path)))
    except OSError:
        return ()


def checkout() -> Path | None:
    """The top of the source checkout that the game runs from, None if it is installed."""
    root = Path(__file__).resolve().parents[2]
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text("utf-8")).get("project", {})
    except (OSError, ValueError):
        return None
    return root if project.get("name") == APP else None


def installable(extra: str = "") -> str:
    """What ``pip install`` is given for this version with an extra of it: it is on no index."""
    where = "." if checkout() else f"thousand_tui-{__version__}-py3-none-any.whl"
    return f"{where}[{extra}]" if extra else where


def slug(names: Iterable[str], empty: str = "game") -> str:
    """The names as a part of a file name: plain letters and digits, at most 40, ``empty`` if nothing else is left."""
    ascii_only = unicodedata.normalize("NFKD", " ".join(names)).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:40].strip("-") or empty
