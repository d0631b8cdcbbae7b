"""What each side still needs, under whatever barrel is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.rules import Rulebook, Sheet, Standing
from thousand_tui.rules.rulebook.scores import THIRD, Attempts
from thousand_tui.words.catalogue import t
from thousand_tui.words.numbers import number_text

COUNTED: Final[dict[Attempts, str]] = {
    "deals": "deals",
    "own_contracts": "own",
    "own_forehand": "forehand",
    "never": "free",
}
"""What an attempt on the barrel is (I3, I4)."""

USED: Final = ("spisats", "crosses", "bombs")
"""What a standing counts of the ways to give a deal up, beside plain concessions."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a side still needs: ``kind`` says which sentence, the numbers fill it."""

    kind: str
    points: int = 0
    attempts: int = 0


def need_of(standing: Standing, rules: Rulebook) -> Need:
    """How far a side is from the barrel or from the end of the game, or what it must do on the barrel."""
    found, below = rules.barrel, rules.settlement.reverse
    to_win = found.wins_at - standing.total
    if below is not None and standing.total <= below.bottom:
        return Need("out" if below.eliminates else "won")
    if to_win <= 0:
        return Need("tied" if rules.settlement.plays_on else "won")
    if below is not None and standing.reverse is not None:
        return Need("reverse", attempts=below.attempts - standing.reverse)
    if standing.barrel is not None:
        return _on_barrel(standing, rules, to_win)
    if found.lock:
        return Need("in_lock", to_win) if standing.total >= found.lock else Need("to_lock", found.lock - standing.total)
    if not found.can_be_mounted or standing.freed:
        return Need("to_win", to_win)
    return Need("to_keg" if found.kind == "keg" else "to_barrel", found.level - standing.total)


def _on_barrel(standing: Standing, rules: Rulebook, to_win: int) -> Need:
    found = rules.barrel
    if found.kind != "classic":
        return Need(found.kind, to_win)
    left = found.attempts - (standing.barrel or 0)
    counted = COUNTED[found.counts]
    return Need(f"{counted}.last" if left == 1 else counted, found.winning_contract, left)


def short_needs(standing: Standing, rules: Rulebook) -> tuple[str, str]:
    """What a side needs in a few words, and in still fewer."""
    need = need_of(standing, rules)
    long, short = (f"sheet.needs.{need.kind}", f"sheet.needs.{need.kind}.short")
    facts = {"points": need.points, "attempts": need.attempts}
    return t(long, **facts), t(short, **facts)


def need_text(standing: Standing, rules: Rulebook) -> str:
    """What a side needs in a sentence, with the bolts it has and the ways to give up that it has used."""
    need, below = need_of(standing, rules), rules.settlement.reverse
    parts = [
        t(
            f"sheet.need.{need.kind}",
            points=need.points,
            attempts=need.attempts,
            bottom=number_text(below.bottom if below else 0),
        )
    ]
    if standing.bolts:
        parts.append(t("sheet.need.bolts", bolts=standing.bolts, limit=rules.bolts.limit))
    if standing.run:
        parts.append(t("sheet.need.run", run=standing.run, row=rules.bolts.row))
    if standing.falls:
        parts.append(t("sheet.need.falls", falls=standing.falls, limit=THIRD))
    if standing.concessions and rules.concession.fined_every:
        parts.append(t("sheet.used.concessions", n=standing.concessions))
    parts += [t(f"sheet.used.{name}", n=used) for name in USED if (used := getattr(standing, name))]
    return t("list.comma").join(parts)


def thresholds(rules: Rulebook, lowest: int) -> tuple[int, ...]:
    """The totals that matter, lowest first: zero, the barrel or the lock, the target.

    The barrel below zero is among them once a total has come half the way to it.
    """
    found, below = rules.barrel, rules.settlement.reverse
    levels = {0, found.target}
    if found.can_be_mounted:
        levels.add(found.level)
    if found.lock:
        levels.add(found.lock)
    if below is not None and lowest <= below.level // 2:
        levels |= {below.level, below.bottom}
    return tuple(sorted(levels))


def leaders(sheet: Sheet) -> tuple[int, ...]:
    """The sides with the highest total."""
    best = max(sheet.totals)
    return tuple(side for side, total in enumerate(sheet.totals) if total == best)


__all__ = ["Need", "leaders", "need_of", "need_text", "short_needs", "thresholds"]
