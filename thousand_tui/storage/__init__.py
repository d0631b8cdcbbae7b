"""Files: saved games, locks, settings, and where they are kept. This package knows the rules and nothing above them.

:mod:`thousand_tui.desk` turns sessions into saves and back, and puts every :class:`Problem` into words. What is
imported here does without the rules, so that the home screen can be drawn before they are loaded.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from thousand_tui.storage.files import Problem
from thousand_tui.storage.places import keys_path, records_path, saves_dir, sets_dir, settings_path, themes_dir

if TYPE_CHECKING:
    from thousand_tui.storage.settings import LastPlayer, LastTable, OtherTable, Settings, load_settings, save_settings

_OF_SETTINGS: Final = frozenset(("LastPlayer", "LastTable", "OtherTable", "Settings", "load_settings", "save_settings"))


def __getattr__(name: str) -> Any:
    # For ``--help`` only the language setting is read, and nothing else from here.
    if name not in _OF_SETTINGS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.settings"), name)
