"""The public facts of a finished deal, gathered from the game (RULES §1.14 step 1)."""

from __future__ import annotations

from thousand_tui.rules.rulebook.game import Public
from thousand_tui.rules.sheet import Outcome
from thousand_tui.rules.state import NOBODY


def outcome_of(
    game: Public,
    cards: tuple[int, ...],
    melds: tuple[int, ...],
    tricks: tuple[int, ...],
    conceded: str | None = None,
    *,
    nines: int | None = None,
    aces: tuple[int, ...] = (),
) -> Outcome:
    """How the running deal has ended, or would end: points and tricks per seat, or the kind of its concession."""
    deal = game.deal
    declarer = NOBODY if deal.declarer is None else deal.declarer
    return Outcome(
        number=deal.number,
        dealer=deal.dealer,
        active=deal.active,
        declarer=declarer,
        bid=deal.bid,
        contract=deal.contract,
        conceded=conceded,
        cards=cards,
        melds=melds,
        tricks=tricks,
        forced=game.rules.auction.forced(deal),
        gold=deal.gold,
        dark=deal.dark is not None and deal.dark == deal.declarer,
        blind=deal.blind,
        # A talon that nobody scores stays what it was: known to those who saw it.
        talon=(deal.bought.cards or 0) if deal.bought and game.rules.scoring.sitter and not conceded else 0,
        nines=nines,
        aces=aces,
        trump=deal.trump,
    )


__all__ = ["outcome_of"]
