"""What stands beside a total on the sheet, in a word or two each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from thousand_tui.rules import Rulebook, Standing
from thousand_tui.words.catalogue import t


def _barrel(standing: Standing, rules: Rulebook) -> str:
    """The barrel with the attempt that comes next; where there is no limit, only that the side is there."""
    if standing.barrel is None:
        return ""
    if rules.barrel.kind == "keg":
        return t("mark.keg")
    attempts = rules.barrel.attempts
    if not attempts:
        return t("mark.barrel.free")
    return t("mark.barrel", attempt=standing.barrel + 1, attempts=attempts)


def _lock(standing: Standing, rules: Rulebook) -> str:
    return t("mark.lock") if rules.barrel.lock and standing.total >= rules.barrel.lock else ""


def _freed(standing: Standing, rules: Rulebook) -> str:
    return t("mark.freed") if standing.freed else ""


def _reverse(standing: Standing, rules: Rulebook) -> str:
    below = rules.settlement.reverse
    if below is None or standing.reverse is None:
        return ""
    return t("mark.reverse", attempt=standing.reverse + 1, attempts=below.attempts)


def _bolts(standing: Standing, rules: Rulebook) -> str:
    return t("mark.bolts", bolts=standing.bolts) if standing.bolts else ""


def _run(standing: Standing, rules: Rulebook) -> str:
    """Bolts in a row, where they are more than those of the game tell."""
    return t("mark.run", run=standing.run) if standing.run and rules.bolts.row else ""


def _falls(standing: Standing, rules: Rulebook) -> str:
    return t("mark.falls", falls=standing.falls) if standing.falls else ""


MARKS: Final[tuple[Callable[[Standing, Rulebook], str], ...]] = (_barrel, _lock, _freed, _reverse, _bolts, _run, _falls)
"""What may stand beside a total, the weightiest first."""


def marks(standing: Standing, rules: Rulebook) -> Iterator[str]:
    """All that stands beside this total."""
    yield from filter(None, (mark(standing, rules) for mark in MARKS))
