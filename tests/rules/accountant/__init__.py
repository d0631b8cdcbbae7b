"""An accountant who keeps the sheet by the text of RULES §1.8-§1.14, §2 and §3 alone.

The accountant sits beside the table, is told the agreements, the standings and who did what, and writes a sheet of its
own. It shares no code with the rules module: cards are text to it, the pack is dealt, tricks are taken and points are
rounded anew, and its papers are plain dictionaries.

``open_books`` begins, ``hear`` is told every action in turn, ``may_say`` and ``may_play`` say what can be done
now;
``books["rows"]`` holds a line for every side.
"""

from collections.abc import Mapping
from typing import Any

from tests.rules.accountant.bids import may_buy, may_name, may_say
from tests.rules.accountant.deal import begin, hear
from tests.rules.accountant.leads import may_play
from tests.rules.accountant.paper import fresh_row

__all__ = ["fresh_row", "hear", "may_buy", "may_name", "may_play", "may_say", "open_books"]

Books = dict[str, Any]


def open_books(agreed: Mapping[str, Any], dealer: int, rows: list[dict[str, Any]]) -> Books:
    """The books before the first deal; ``rows`` are the standings, one per side."""
    books: Books = {
        "agreed": dict(agreed),
        "rows": [dict(row) for row in rows],
        "dealer": dealer,
        "number": 1,
        "settled": 0,
        "booked": 0,
        "winners": [],
        "gold": None,
        "facts": None,
    }
    plays_gold = agreed["gold"] and not agreed["form"].startswith("stock")
    if plays_gold and all(row == fresh_row() for row in rows):
        books["gold"] = {"had": set(), "made": False}
    begin(books, dealer, None)
    return books
