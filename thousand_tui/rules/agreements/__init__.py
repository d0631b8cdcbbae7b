"""Agreements (house rules): every option declared once, with its range, its explanation and its row in RULES §2.

This is the only place where rules are chosen. A set of agreements is compiled into a rulebook when a game starts; the
game itself never asks the agreements again.
"""

from __future__ import annotations

from thousand_tui.rules.agreements.conflicts import CONFLICTS, Conflict, conflicts_in
from thousand_tui.rules.agreements.dealing import TALON_SIZE
from thousand_tui.rules.agreements.model import GROUPS, OPTIONS, Agreements
from thousand_tui.rules.agreements.option import Option
from thousand_tui.rules.agreements.reading import AgreementsError, differences, read_agreements

__all__ = [
    "CONFLICTS",
    "GROUPS",
    "OPTIONS",
    "TALON_SIZE",
    "Agreements",
    "AgreementsError",
    "Conflict",
    "Option",
    "conflicts_in",
    "differences",
    "read_agreements",
]
