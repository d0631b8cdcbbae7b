"""Files: saved games, locks, settings, and where they lie. It knows the rules and nothing above them.

Sessions become saves and come back in :mod:`thousand_tui.desk`, which also puts every :class:`Problem` into words.
"""

from __future__ import annotations

from thousand_tui.storage.own_sets import OwnSet, agreements_called, own_set, own_set_of, own_sets
from thousand_tui.storage.places import config_dir, saves_dir, sets_dir, themes_dir, toml_files
from thousand_tui.storage.problems import Problem
from thousand_tui.storage.saves import SavedPlayer
from thousand_tui.storage.settings import LastTable, Settings, load_settings, save_settings, settings_path
from thousand_tui.storage.shelf import Summary, latest_unfinished, summaries

__all__ = [
    "LastTable",
    "OwnSet",
    "Problem",
    "SavedPlayer",
    "Settings",
    "Summary",
    "agreements_called",
    "config_dir",
    "latest_unfinished",
    "load_settings",
    "own_set",
    "own_set_of",
    "own_sets",
    "save_settings",
    "saves_dir",
    "sets_dir",
    "settings_path",
    "summaries",
    "themes_dir",
    "toml_files",
]
