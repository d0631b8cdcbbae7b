"""The auction: the forced opening, who may bid how high, and when it ends (RULES §1.4, C6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import Action, Bid, Pass
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import PACK_POINTS
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.stage import End, Refusal, Stage, Step
from thousand_tui.rules.state import Call, Deal, Game, moved, next_after

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form

Cap: TypeAlias = Callable[[int, MeldRules], int]

MINIMUM: Final = 100
STEP: Final = 5


def cap_per_hand(hand: int, melds: MeldRules) -> int:
    """120 and the marriages held (RULES §1.4)."""
    return PACK_POINTS + melds.held(hand)


def cap_with_any_pair(hand: int, melds: MeldRules) -> int:
    """120 without a marriage, with any marriage as high as all the marriages together could carry (C6)."""
    return PACK_POINTS + (melds.all_worth if melds.held(hand) else 0)


def no_cap(hand: int, melds: MeldRules) -> int:
    """Bluffing is free; nobody can take more than the pack and four marriages, so numbers end there (C6)."""
    return PACK_POINTS + melds.all_worth


CAPS: Final[dict[str, Cap]] = {"per_hand": cap_per_hand, "needs_any_pair": cap_with_any_pair, "none": no_cap}


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """``minimum`` is what the forehand must say at least; every promise is a multiple of ``step``."""

    minimum: int
    step: int
    cap: Cap

    def forced(self, deal: Deal) -> int:
        """The seat that must open, and that "forehand" means in the agreements that name it (C1)."""
        return deal.active[0]


def compile_rules(agreements: Agreements, form: Form) -> AuctionRules:
    """The auction rules of a set of agreements."""
    return AuctionRules(MINIMUM, STEP, CAPS[agreements.cap_rule])


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction in progress: the bid to beat (0: none yet), whose it is, and who is still in."""

    turn: int
    high: int
    bidder: int | None
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bids:
    """Every bid from ``lowest`` to ``highest`` by ``step`` (none if the range is empty), and a pass."""

    lowest: int
    highest: int
    step: int
    may_pass: bool

    @property
    def numbers(self) -> range:
        """The numbers that may be bid."""
        return range(self.lowest, self.highest + 1, self.step)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Bid):
            return action.points in self.numbers
        return isinstance(action, Pass) and self.may_pass

    def __iter__(self) -> Iterator[Action]:
        if self.may_pass:
            yield Pass()
        yield from map(Bid, self.numbers)

    def __len__(self) -> int:
        return len(self.numbers) + self.may_pass

    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        numbers = self.numbers
        at = int(rng.random() * (len(numbers) + self.may_pass))
        return Bid(numbers[at]) if at < len(numbers) else Pass()


def _enter(game: Game) -> Game:
    return moved(game, Auction(game.deal.forehand, 0, None, game.deal.active))


def _now(game: Game) -> Auction:
    assert isinstance(game.now, Auction)
    return game.now


def _turn(game: Game) -> int:
    return _now(game).turn


def _choices(game: Game) -> Bids:
    now = _now(game)
    rules = game.rules.auction
    cap = rules.cap(game.hands[now.turn], game.rules.melds)
    lowest = now.high + rules.step if now.high else rules.minimum
    return Bids(lowest, cap, rules.step, now.high > 0)


def _refuse(game: Game, action: Action) -> Refusal:
    now = _now(game)
    choices = _choices(game)
    if isinstance(action, Pass):
        return Refusal("forced_opening", {"minimum": choices.lowest})
    if not isinstance(action, Bid):
        return Refusal("auction_is_on")
    if action.points > choices.highest:
        return Refusal("over_the_cap", {"cap": choices.highest, "held": game.rules.melds.held(game.hands[now.turn])})
    if action.points < choices.lowest:
        return Refusal("bid_too_low", {"lowest": choices.lowest})
    return Refusal("not_a_step", {"step": choices.step})


def _apply(game: Game, action: Action) -> Step:
    now = _now(game)
    deal = game.deal
    after = next_after(now.left, now.turn)
    if isinstance(action, Bid):
        bid, bidder, left = action.points, now.turn, now.left
        call = Call(now.turn, bid)
    else:
        assert now.bidder is not None
        bid, bidder = now.high, now.bidder
        left = tuple(seat for seat in now.left if seat != now.turn)
        call = Call(now.turn, 0)
    if left == (bidder,):
        return moved(game, None, _called(deal, call, bidder, bid)), End.GO_ON
    return moved(game, Auction(after, bid, bidder, left), _called(deal, call)), End.STAY


def _called(deal: Deal, call: Call, declarer: int | None = None, bid: int = 0) -> Deal:
    calls = (*deal.calls, call)
    return Deal(
        deal.number, deal.dealer, deal.active, deal.redeals, deal.seen, deal.talon, calls, declarer, bid, contract=bid
    )


STAGE = Stage("auction", _enter, _turn, _choices, _refuse, _apply)
