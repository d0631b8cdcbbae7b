"""What bots leave on the table: the points that each would gain if it saw everything in one part of the deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from thousand_tui.arena import tables
from thousand_tui.arena.match import match_of
from thousand_tui.arena.rows import Dealt, Figure, mean
from thousand_tui.arena.seer import AT, PARTS
from thousand_tui.rules import Rulebook
from thousand_tui.words import t

WIDTHS: Final = (-tables.NAME, -tables.NAME, 7, 8, 16)


def gain(rows: Sequence[Dealt], bot: str, part: str, others: str, rules: Rulebook) -> tuple[int, Figure] | None:
    """In how many deals, and how many points a deal, the seer of this part is further ahead of the others than its bot;
    None without a deal that both have played."""
    usual, sighted = (_leads(rows, one, others, rules) for one in (bot, f"{bot}{AT}{part}"))
    both = [[found - usual[cards]] for cards, found in sighted.items() if cards in usual]
    return (len(both), mean(both)) if both else None


def _leads(rows: Iterable[Dealt], one: str, others: str, rules: Rulebook) -> dict[tuple[str, int], float]:
    """How far ahead of the others somebody is in each deal, on average over its sides."""
    return {
        (cluster[0].row.seed, cluster[0].row.number): sum(seat.points - seat.others for seat in cluster) / len(cluster)
        for cluster in match_of(rows, one, others, rules).clusters
    }


def table(rows: Sequence[Dealt], bots: Iterable[str], others: str | None, rules: Rulebook) -> list[str]:
    """A line for each bot and part."""
    lines = [tables.heads("arena.heads.gap", WIDTHS)]
    for bot in bots:
        for part in PARTS:
            if (found := gain(rows, bot, part, others or bot, rules)) is not None:
                deals, more = found
                cells = (bot, t(f"arena.gap.{part}"), str(deals), tables.number(more.value), tables.interval(more))
                lines.append(tables.columns(cells, WIDTHS))
    return lines if len(lines) > 1 else []
