"""What a way to end the deal is worth to a side, by the engine's own settlement of the whole score sheet."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules import ROSPIS, Outcome, Rulebook, Sheet, Standing, View, settle

WON: Final = 150.0
"""What winning the game is worth above the target."""
MOUNTED: Final = 50.0
"""What a place on the barrel is worth above its points."""
ATTEMPT: Final = 35.0
"""What a used attempt on the barrel takes off it."""
MARK: Final = 0.7
"""How much of its share of the fine a bolt or a concession already costs."""


def standing_worth(standing: Standing, rules: Rulebook) -> float:
    """A side's points, and what its marks on the sheet will bring or cost."""
    worth = float(standing.total)
    if standing.barrel is not None:
        worth += MOUNTED - ATTEMPT * standing.barrel
    if rules.bolts.limit:
        worth -= MARK * rules.fine * standing.bolts / rules.bolts.limit
    if rules.concession.fined_every:
        counted = standing.concessions % rules.concession.fined_every
        worth -= MARK * rules.fine * counted / rules.concession.fined_every
    return worth


def sheet_worth(sheet: Sheet, winners: tuple[int, ...], side: int, rules: Rulebook) -> float:
    """How far ``side`` is ahead of the others on average."""
    worths = [
        standing_worth(standing, rules) + (WON if at in winners else 0.0) for at, standing in enumerate(sheet.standings)
    ]
    mine = worths.pop(side)
    return mine - sum(worths) / len(worths)


def worth_now(view: View) -> float:
    """What the sheet is worth to this seat before the deal is settled."""
    assert view.seat is not None
    return sheet_worth(view.sheet, view.winners, view.side(view.seat), view.rules)


def worth_of(view: View, outcome: Outcome) -> float:
    """What the sheet would be worth to this seat after this outcome."""
    assert view.seat is not None
    sheet, winners = settle(Sheet(view.sheet.standings), outcome, view.rules)
    return sheet_worth(sheet, winners, view.side(view.seat), view.rules)


def worth_played(view: View, declarer: int, contract: int, *, made: bool, share: int, mine: int) -> float:
    """What the deal is worth if ``declarer`` makes or fails his contract; as a defender this seat takes ``mine``, every
    other ``share``."""
    active = view.deal.active
    points = dict.fromkeys(active, share) | {view.seat: mine} | {declarer: contract if made else 0}
    seats = range(len(view.hands))
    return worth_of(
        view,
        Outcome(
            view.deal.number,
            view.deal.dealer,
            active,
            declarer,
            contract,
            contract,
            None,
            tuple(points.get(seat, 0) for seat in seats),
            (0,) * len(view.hands),
            tuple(int(seat in active) for seat in seats),
        ),
    )


def worth_conceded(view: View, declarer: int, contract: int) -> float:
    """What the deal is worth if ``declarer`` gives it up (RULES §1.7)."""
    none = (0,) * len(view.hands)
    deal = view.deal
    return worth_of(
        view,
        Outcome(deal.number, deal.dealer, deal.active, declarer, contract, contract, ROSPIS, none, none, none),
    )
