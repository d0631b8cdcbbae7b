"""Agreements (house rules): every option declared once, with its range, its explanation and its row in RULES §2.

This is the only place where rules are chosen. When a game starts, the :func:`effective` form of a set of agreements is
compiled into a rulebook; the game itself never reads the agreements again.

A new agreement is a field of its group's module, in the order of the rows; when it has no effect, and what the rule
card says about it, is declared there too. What it contradicts goes into ``conflicts``, what makes whole rows idle into
``idle``, what follows from it for others into ``effective``; a row that needs no option of its own goes into
``folded``.
"""

from __future__ import annotations

from thousand_tui.rules.agreements.aliases import FOLDED, NAME_ALIASES, ROW_ALIASES, VALUE_ALIASES
from thousand_tui.rules.agreements.conflicts import CONFLICTS, Conflict, conflicts_in
from thousand_tui.rules.agreements.dealing import TALON_SIZE
from thousand_tui.rules.agreements.effective import effective
from thousand_tui.rules.agreements.idle import IDLE, idle
from thousand_tui.rules.agreements.model import GROUPS, OPTIONS, Agreements
from thousand_tui.rules.agreements.option import Option
from thousand_tui.rules.agreements.outside import AgreementsError, Wrong, differences, read_agreements, read_lenient

__all__ = [
    "CONFLICTS",
    "FOLDED",
    "GROUPS",
    "IDLE",
    "NAME_ALIASES",
    "OPTIONS",
    "ROW_ALIASES",
    "TALON_SIZE",
    "VALUE_ALIASES",
    "Agreements",
    "AgreementsError",
    "Conflict",
    "Option",
    "Wrong",
    "conflicts_in",
    "differences",
    "effective",
    "idle",
    "read_agreements",
    "read_lenient",
]
