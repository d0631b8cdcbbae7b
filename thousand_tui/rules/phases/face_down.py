"""Who leaves their cards face down when they are dealt: blind play and the dark game (C12, K1-K3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thousand_tui.rules.phases.bidding import may_go_dark, silenced
from thousand_tui.rules.rulebook.dealing import Asked
from thousand_tui.rules.rulebook.game import Game
from thousand_tui.rules.settling import barrel


def face_down(game: Game) -> tuple[int, ...]:
    """The seats that do not look at their cards yet, in the order in which they are asked."""
    return ASKED[game.rules.looking.asked](game)


def everybody_looks(game: Game) -> tuple[int, ...]:
    """Nobody may play unseen."""
    return ()


def all_who_may_bid(game: Game) -> tuple[int, ...]:
    """Everybody may stay blind, but not in the gold set, and not who must be silent (C12, C9, §5.4 J1)."""
    if game.deal.gold:
        return ()
    return tuple(seat for seat in game.deal.active if not silenced(game, seat))


def the_forced_bidder(game: Game) -> tuple[int, ...]:
    """The player who opens may go dark if their total, the barrel and their silence allow it, but not in gold (K1-K3).

    Where nobody is forced to open (C2) it is the one who would be; or the forehand, if that is agreed.
    """
    rules, deal = game.rules, game.deal
    seat = deal.forehand if rules.looking.by_forehand else rules.auction.forced(deal)
    minimum = rules.looking.minimum
    if (
        deal.gold
        or (minimum is not None and game.sheet.totals[rules.form.sides[seat]] < minimum)
        or (rules.looking.needs_no_barrel and barrel.anyone_on(game.sheet, rules))
        or silenced(game, seat)
        or not may_go_dark(game, seat)
    ):
        return ()
    return (seat,)


ASKED: Final[dict[Asked, Callable[[Game], tuple[int, ...]]]] = {
    "nobody": everybody_looks,
    "all_who_may_bid": all_who_may_bid,
    "forced_bidder": the_forced_bidder,
}
