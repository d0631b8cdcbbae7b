"""The score book: deals played with real cards, as people tell them, and the sheet that comes of them.

A book is the fold of its entries: each is settled by the rules as the deal of a game is. What can be known without the
cards is derived: the number of the deal, its dealer, who plays, whose opening is forced, and whether it is gold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from thousand_tui.rules import NOBODY, Meld, Outcome, Rulebook, Sheet, Standing
from thousand_tui.rules.cards import FULL, PACK_POINTS
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.settling import gold
from thousand_tui.rules.settling.settlement import opening_sheet, settle
from thousand_tui.rules.state import Deal, End

# The bid that goes without saying in the gold set (J1).
GOLD_BID: Final = 120


class Misfit(StrEnum):
    """Why a deal cannot have been played as it was told."""

    IS_OVER = "is_over"
    NOT_PLAYING = "not_playing"
    NOT_ON_LADDER = "not_on_ladder"
    TOO_HIGH = "too_high"
    LOWERED = "lowered"
    TOO_MANY_POINTS = "too_many_points"
    TOO_FEW_POINTS = "too_few_points"
    NO_SUCH_POINTS = "no_such_points"
    MELD_TWICE = "meld_twice"
    NOT_AGREED = "not_agreed"
    USED_UP = "used_up"


@dataclass(frozen=True, slots=True)
class Told:
    """A deal as it was told; ``cards`` are card points by seat, ``melds`` (seat, kind, suit) in the order declared.

    ``tricked`` are the seats that took a trick. A deal that ``passed`` was not played because nobody bid. The other
    fields mean what they do in an :class:`~thousand_tui.rules.Outcome`.
    """

    declarer: int = NOBODY
    bid: int = 0
    contract: int = 0
    conceded: str | None = None
    cards: tuple[int, ...] = ()
    melds: tuple[tuple[int, str, int], ...] = ()
    tricked: tuple[int, ...] = ()
    dark: bool = False
    blind: bool = False
    talon: int = 0
    nines: int | None = None
    aces: tuple[int, ...] = ()
    trump: int = NO_TRUMP
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """Where a book stands: its sheet, who has won, and the deal that is told next.

    ``unsettled`` are the entries that do not fit, by their place in the book, each with the reason. ``places`` are
    those of the settled deals, in the order of the sheet.
    """

    rules: Rulebook
    sheet: Sheet
    dealer: int
    number: int = 1
    winners: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    unsettled: tuple[tuple[int, Misfit], ...] = ()

    @property
    def deal(self) -> Deal:
        """The deal that is told next, before a card is dealt."""
        order = self.rules.orders[self.dealer]
        return Deal(self.number, self.dealer, order, gold=self.sheet.gold is not None)

    @property
    def forced(self) -> int:
        """The seat whose opening is forced, ``NOBODY`` where nobody's is."""
        auction = self.rules.auction
        has_one = self.rules.form.auction and (auction.forces or auction.hangs or self.deal.gold)
        return auction.forced(self.deal) if has_one else NOBODY

    @property
    def points_known(self) -> bool:
        """Whether the card points of those who play must make 120, because no card stays out of play."""
        form = self.rules.form
        return not form.auction or form.bank or form.laid_counts or not (form.plan.dead or len(form.plan.packets) > 1)

    @property
    def can_pass(self) -> bool:
        """Whether a deal can be over because nobody bid."""
        return self.rules.form.auction and not self.deal.gold and self.rules.auction.all_pass is End.NEXT_DEALER


@dataclass(frozen=True, slots=True)
class Book:
    """A book: under which rules, who dealt first, where the sides stood then, and what was told since."""

    rules: Rulebook
    dealer: int
    start: tuple[Standing, ...]
    entries: tuple[Told, ...] = ()

    @property
    def account(self) -> Account:
        """Where the book stands after all its entries; those that do not fit are left out of the sheet."""
        account = Account(self.rules, opening_sheet(self.start, self.rules), self.dealer)
        for place, told in enumerate(self.entries):
            misfit = next(misfits(account, told), None)
            if misfit is None:
                account = written(account, told, place)
            else:
                account = replace(account, unsettled=(*account.unsettled, (place, misfit)))
        return account


def written(account: Account, told: Told, place: int = 0) -> Account:
    """The account with this deal on its sheet."""
    if told.passed:
        return replace(account, dealer=gold.next_dealer(account.sheet, account.rules, account.dealer))
    outcome = outcome_of(account, told)
    sheet, winners = settle(account.sheet, outcome, account.rules)
    return replace(
        account,
        sheet=sheet,
        winners=winners,
        number=account.number + 1,
        dealer=account.dealer if winners else gold.dealer_after(sheet, account.rules, outcome),
        places=(*account.places, place),
    )


def outcome_of(account: Account, told: Told) -> Outcome:
    """The deal as its settlement takes it."""
    deal, seats = account.deal, range(account.rules.form.seats)
    nothing = (0,) * len(seats)
    return Outcome(
        number=deal.number,
        dealer=deal.dealer,
        active=deal.active,
        declarer=told.declarer,
        bid=told.bid,
        contract=told.contract,
        conceded=told.conceded,
        cards=told.cards or nothing,
        melds=worth_of(account, told),
        tricks=tuple(int(seat in told.tricked) for seat in seats),
        forced=account.rules.auction.forced(deal),
        gold=deal.gold,
        dark=told.dark,
        blind=told.blind,
        talon=told.talon,
        nines=told.nines,
        aces=told.aces,
        trump=told.trump,
    )


def worth_of(account: Account, told: Told) -> tuple[int, ...]:
    """What each seat scores for its melds (A4, G5); those that were lost are not told (G4)."""
    rules, worth = account.rules.melds, [0] * account.rules.form.seats
    before: tuple[Meld, ...] = ()
    for seat, name, suit in told.melds:
        kind = rules.kind(name)
        counts = kind is not None and not (rules.only_declarer and kind.is_marriage and seat != told.declarer)
        points = rules.value(name, suit, told.trump, before) if counts else 0
        worth[seat] += points
        before = (*before, Meld(seat, name, suit, points, 0))
    return tuple(worth)


def misfits(account: Account, told: Told) -> Iterator[Misfit]:
    """What speaks against this deal; what nobody can judge without the hands is taken as told."""
    form = account.rules.form
    if account.winners:
        yield Misfit.IS_OVER
    if told.passed:
        if not account.can_pass:
            yield Misfit.NOT_AGREED
        return
    if form.auction:
        yield from _wrong_contract(account, told)
    if told.conceded is None:
        yield from _wrong_points(account, told)


def _wrong_contract(account: Account, told: Told) -> Iterator[Misfit]:
    auction, deal = account.rules.auction, account.deal
    if told.declarer not in deal.active:
        yield Misfit.NOT_PLAYING
        return
    standing = account.sheet.standings[account.rules.form.sides[told.declarer]]
    if not deal.gold:
        free = {GOLD_BID} if told.dark or told.blind else set()
        if account.rules.barrel.is_on(standing):
            free.add(account.rules.barrel.winning_contract)
        for number in {told.bid, told.contract} - free:
            if number not in auction.ladder.numbers(0, max(number, 0)):
                yield Misfit.NOT_ON_LADDER
    highest = min(auction.ceiling, auction.cap(FULL, account.rules.melds))
    highest_raised = min(auction.raise_ceiling, auction.raise_cap(FULL, account.rules.melds))
    if told.bid > highest or told.contract > max(highest, highest_raised):
        yield Misfit.TOO_HIGH
    if told.contract < told.bid:
        yield Misfit.LOWERED
    if told.conceded is None:
        return
    kind = account.rules.concession.kind(told.conceded)
    if kind is None:
        yield Misfit.NOT_AGREED
    elif any(bar.limit and getattr(standing, bar.counter) >= bar.limit for bar in kind.bars):
        yield Misfit.USED_UP


def _wrong_points(account: Account, told: Told) -> Iterator[Misfit]:
    form, total = account.rules.form, sum(told.cards)
    if len(told.cards) != form.seats or any(points < 0 or points == 1 for points in told.cards):
        yield Misfit.NO_SUCH_POINTS
    elif any(points and seat not in account.deal.active for seat, points in enumerate(told.cards)):
        yield Misfit.NOT_PLAYING
    elif total > PACK_POINTS:
        yield Misfit.TOO_MANY_POINTS
    elif account.points_known and total < PACK_POINTS:
        yield Misfit.TOO_FEW_POINTS
    declared = [meld[1:] for meld in told.melds]
    if len(set(declared)) < len(declared):
        yield Misfit.MELD_TWICE
    if any(account.rules.melds.kind(name) is None for name, _ in declared):
        yield Misfit.NOT_AGREED


__all__ = ["Account", "Book", "Misfit", "Told", "misfits", "written"]
