"""Where the program keeps its files."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from thousand_tui import __version__

APP: Final = "thousand-tui"

RECORDS: Final = "records.db"

# The folder of the score books, below that of the saved games.
BOOKS: Final = "books"


def saves_dir(given: str | Path | None = None) -> Path:
    """The folder of saved games: ``given``, else ``THOUSAND_SAVES``, else ``saves/`` in a checkout, else in the user's
    data folder. It need not exist yet."""
    import platformdirs

    named = given or os.environ.get("THOUSAND_SAVES")
    if named:
        return _folder(named)
    root = checkout()
    return root / "saves" if root else Path(platformdirs.user_data_dir(APP, appauthor=False)) / "saves"


def records_path() -> Path:
    """The file of the record: in the folder ``THOUSAND_RECORDS``, else in ``THOUSAND_SAVES``, else in ``saves/`` of a
    checkout, else in the user's data folder. It need not exist yet."""
    named = os.environ.get("THOUSAND_RECORDS") or os.environ.get("THOUSAND_SAVES")
    return _folder(named) / RECORDS if named else _usual_record()


def former_record(path: Path) -> Path | None:
    """Where this record was kept before ``THOUSAND_SAVES`` applied to it; None if it has not moved."""
    if os.environ.get("THOUSAND_RECORDS") or path != records_path():
        return None
    usual = _usual_record()
    return None if path == usual else usual


def _usual_record() -> Path:
    import platformdirs

    root = checkout()
    return (root / "saves" if root else Path(platformdirs.user_data_dir(APP, appauthor=False))) / RECORDS


def may_hold_saves(folder: Path) -> bool:
    """Whether the folder has any file that may be a saved game; no file is opened."""
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
    """The path of the settings."""
    return config_dir() / "settings.json"


def _folder(named: str | Path) -> Path:
    """The absolute path of a folder given by name."""
    return at_home(named).absolute()


def at_home(named: str | Path) -> Path:
    """A path with ``~`` expanded; ``~somebody`` stays as it is if there is no such user."""
    return Path(os.path.expanduser(named))


def shipped(inside: str, in_checkout: str) -> Path:
    """A folder that comes with the program: ``inside`` the package, else ``in_checkout``."""
    package = Path(__file__).resolve().parent.parent
    folder = package / inside
    return folder if folder.is_dir() else package.parent / in_checkout


def samples_dir() -> Path:
    """The folder of the sample games."""
    return shipped("samples", "saves/samples")


def pages_dir() -> Path:
    """The folder of the documentation's pages."""
    return shipped("pages", "docs")


def pages() -> dict[str, Path]:
    """The documentation's pages by name; in a checkout the README is one folder above the others."""
    folder = pages_dir()
    found = [*folder.glob("*.md"), *folder.parent.glob("README.md")]
    return {path.stem: path for path in sorted(found, key=lambda path: path.name)}


def themes_dir() -> Path:
    """The folder of the player's own themes, one TOML file each."""
    return config_dir() / "themes"


def keys_path() -> Path:
    """The file of the player's own keys; it need not exist."""
    return config_dir() / "keys.toml"


def sets_dir() -> Path:
    """The folder of the player's own sets of agreements, one TOML file each."""
    return config_dir() / "sets"


def lessons_dir() -> Path:
    """The folder of the player's own lessons, one TOML file each."""
    return config_dir() / "lessons"


def learned_path() -> Path:
    """The file of finished lessons; it need not exist."""
    return config_dir() / "learned.json"


def toml_files(folder: Path) -> tuple[Path, ...]:
    """The TOML files in a folder, sorted by name; none if the folder does not exist or cannot be read."""
    try:
        return tuple(sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not os.path.isdir(path)))
    except OSError:
        return ()


def checkout() -> Path | None:
    """The top folder of the source checkout that the game runs from; None if it is installed."""
    root = Path(__file__).resolve().parents[2]
    try:
        project = (root / "pyproject.toml").read_text("utf-8")
    except (OSError, ValueError):
        return None
    # Not by tomllib: to parse all of it takes a millisecond, several times at each start.
    return root if f'\nname = "{APP}"\n' in project else None


def installable(extra: str = "") -> str:
    """What to pass to ``pip install`` for this version with an extra: the package is on no index."""
    where = "." if checkout() else f"thousand_tui-{__version__}-py3-none-any.whl"
    return f"{where}[{extra}]" if extra else where


def slug(names: Iterable[str], empty: str = "game") -> str:
    """The names as part of a file name: at most 40 plain letters and digits, or ``empty`` if nothing is left."""
    ascii_only = unicodedata.normalize("NFKD", " ".join(names)).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:40].strip("-") or empty
