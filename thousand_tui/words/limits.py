"""How far one may go with a bid or a contract, and what sets the limit."""

from __future__ import annotations

from thousand_tui.rules import View
from thousand_tui.rules.cards import PACK_POINTS, SUIT_MASKS
from thousand_tui.rules.choices import Bids, Raises
from thousand_tui.rules.phases.bidding import cap_of, raise_cap_of
from thousand_tui.words.catalogue import t


def limits(view: View) -> str:
    """The numbers that may be named now and why they end where they do; empty where there is nothing to choose from."""
    choices = view.choices
    assert isinstance(choices, Bids | Raises)
    numbers = choices.numbers
    if len(numbers) > 1:
        return t("limit.range", lowest=numbers[0], highest=numbers[-1], why=_why(view))
    return ""


def _why(view: View) -> str:
    """What sets the limit, the most particular first."""
    rules = view.rules
    held = rules.melds.held(view.hand.mask)
    raising = isinstance(view.choices, Raises)
    cap_by, ceiling = rules.auction.cap, rules.auction.ceiling
    if raising:
        cap_by, ceiling = rules.auction.raise_cap, rules.auction.raise_ceiling
    by_cards = cap_by(view.hand.mask, rules.melds)
    if not view.has_looked:
        return t("limit.blind")
    cap = (raise_cap_of if raising else cap_of)(view, view.me, view.hand.mask)
    if cap < by_cards:
        return t("limit.barrel")
    if cap == ceiling:
        return t("limit.table")
    if cap == PACK_POINTS + held:
        paired = rules.melds.paired(view.hand.mask)
        pairs = sum(bool(paired & suit) for suit in SUIT_MASKS)
        return t("limit.held" if held else "limit.bare", held=held, pairs=pairs)
    return t("limit.any_pair" if held and cap_by(0, rules.melds) < cap else "limit.free")
