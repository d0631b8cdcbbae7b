"""The settlement of a deal as people say it, from the lines that the rules wrote."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules import CROSS, Booked, Line, LineName, Settled
from thousand_tui.rules.rulebook.scores import THIRD
from thousand_tui.words.catalogue import t
from thousand_tui.words.numbers import change_text
from thousand_tui.words.voice import Voice

FREE: Final = (LineName.COLLISION, LineName.CONCEDED, LineName.GIFT, LineName.GIFT_BY_ACES, LineName.KNOCKED_OFF)
"""Rules whose line reads differently where nothing is lost or gained."""

EVEN: Final = (LineName.DEFENDER, LineName.POINTS)
"""Rules whose line reads differently where nothing was rounded."""


def settlement_lines(row: Settled | Booked, voice: Voice, *, attempts: int = 0) -> list[tuple[int, str]]:
    """For every side the steps of its settlement in one line, as (side, text), in the order of the sheet.

    The names of the ``voice`` are those of the sides; ``attempts`` on the barrel are 0 where there is no limit.
    """
    sides = sorted({line.side for line in row.lines})
    gap = voice.say("line.gap")
    told = [(line.side, _part(line, row, voice, attempts)) for line in row.lines]
    return [(side, gap.join(text for of, text in told if of == side)) for side in sides]


def booked_reason(row: Booked) -> str:
    """Why something was written down between two deals."""
    return t(f"booked.{row.reason}")


def _part(line: Line, row: Settled | Booked, voice: Voice, attempts: int) -> str:
    return voice.say(
        f"line.{_variant(line, row, attempts)}",
        amount=voice.number(abs(line.amount) if line.rule in _FINES else line.amount),
        loss=voice.number(abs(line.amount)),
        signed=change_text(line.amount),
        total=voice.number(line.total),
        fact=line.fact if line.rule in _FINES else voice.number(line.fact),
        attempts=attempts,
        falls=THIRD,
        who=voice.name(line.fact) if line.rule == LineName.KNOCKED_OFF else "",
    )


_FINES: Final = (LineName.BOLT_FINE, LineName.BOLT_ROW_FINE, LineName.CONCESSION_FINE, LineName.IDLE_FINE)
"""Rules whose line names the price of something."""


def _variant(line: Line, row: Settled | Booked, attempts: int) -> str:
    """A line that changed nothing, or took something back, is said in other words."""
    rule = line.rule
    if rule in FREE and not line.amount:
        return f"{rule}.free"
    if rule in EVEN and line.amount == line.fact:
        return f"{rule}.even"
    if rule == LineName.BOLT:
        return _bolt(line, row)
    if rule == LineName.DOUBLED and line.fact:
        return "doubled.single"
    if rule == LineName.ATTEMPT and not attempts:
        return "attempt.unlimited"
    if rule == LineName.NOT_COUNTED_ON_BARREL and line.amount > 0:
        return "not_counted_on_barrel.loss"
    return rule


def _bolt(line: Line, row: Settled | Booked) -> str:
    """What earned a bolt; every seat scores for itself in the forms that know bolts."""
    if isinstance(row, Booked):
        return "bolt"
    if row.outcome.conceded == CROSS:
        return "bolt.cross"
    return "bolt" if row.outcome.tricks[line.side] else "bolt.no_trick"
