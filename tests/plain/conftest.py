"""Tests of the line mode: by default, whoever plays has finished a game, so home says all its lines."""

from __future__ import annotations

import pytest

from thousand_tui.storage import Settings, save_settings


@pytest.fixture(autouse=True)
def has_finished_a_game(own_settings: None) -> None:
    assert save_settings(Settings(finished=True)) is None
