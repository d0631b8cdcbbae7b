"""Fewer worlds for tests that ask how it is judged, and not how well."""

from __future__ import annotations

from dataclasses import replace

import pytest

from thousand_tui.bots.thinker import EXPERT
from thousand_tui.bots.weighed import Budget


def briefly(budget: Budget) -> Budget:
    """Fewer worlds than in this budget."""
    return replace(budget, worlds=20, talons=24, passes=6, deals=12, nodes=2_000, careful=6)


BRIEF = briefly(EXPERT)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge looks at so few worlds that a verdict takes a tenth of its time."""
    monkeypatch.setattr("thousand_tui.study.judging.HINT", replace(BRIEF, points=True))
    monkeypatch.setattr("thousand_tui.study.trial.EXPERT", BRIEF)
    for name, worlds in (("ROUND", 10), ("LEAST", 20), ("MOST", 20)):
        monkeypatch.setattr(f"thousand_tui.study.trial.{name}", worlds)
