"""The auction: the forced opening, who may bid how high, and when it ends (RULES §1.4, group C, J2, K4, K5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import Action, Bid, Look, Pass
from thousand_tui.rules.agreed import wanted
from thousand_tui.rules.cards import PACK_POINTS
from thousand_tui.rules.choices import Bids, Refusal
from thousand_tui.rules.ladder import Ladder, ladder_of
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.phases import bidding, dealing
from thousand_tui.rules.phases.bidding import Award, Cap, Term
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Public, Stage, Transition, stage, who_is_next
from thousand_tui.rules.state import Auction, Call, Deal, End, has_looked, looked, next_after

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game


Opener: TypeAlias = Callable[[Deal], int]

# A way to do without an auction (C14, J2, K5): (public facts) -> what is given, None if nothing is.
Settles: TypeAlias = "Callable[[Public], Award | None]"


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """Bids are the numbers of a ``ladder`` from ``minimum`` up, and others that the fields below allow.

    ``cap`` is the highest bid with these cards in hand, ``ceiling`` the highest of all; ``raise_cap`` and
    ``raise_ceiling`` are the same for a raised contract (C8). ``forced`` is the seat that speaks first and, if the
    opening ``forces``, must bid; agreements call it the forehand. If it ``hangs``, bidding starts on the dealer's left
    and the last must bid if the others pass, except in gold (C1, C2); if all pass the deal ends as ``all_pass`` says. A
    player below ``silent_below`` may not bid; if anyone is below ``red_below``, nobody may (C9, C10). ``settles`` are
    the ways to do without an auction, ``terms`` the agreements that narrow the bids, in order. ``names_winning``: a
    player on the barrel may always bid the number that wins (C14); ``waives_step``: it need not be on the ladder (A3);
    ``opens_to_win``: their opening is that number (C15). ``dark_yields``: the dark may be overbid (K4). ``plain``: none
    of it applies.
    """

    minimum: int
    ladder: Ladder
    cap: Cap
    ceiling: int
    raise_cap: Cap
    raise_ceiling: int
    forced: Opener
    forces: bool
    hangs: bool
    all_pass: End
    silent_below: int
    red_below: int
    settles: tuple[Settles, ...]
    terms: tuple[Term, ...]
    names_winning: bool
    waives_step: bool
    opens_to_win: bool
    dark_yields: bool
    plain: bool


# --- The rules of a set of agreements -------------------------------------------------------------------------------


OPENERS: Final[dict[str, Opener]] = {"forehand": lambda deal: deal.active[0], "dealer": lambda deal: deal.dealer}

# What follows if all pass (C2); with a forced opening they cannot.
ALL_PASS: Final = {
    "on": End.STAY,
    "exact": End.STAY,
    "hanging": End.STAY,
    "next_dealer": End.NEXT_DEALER,
    "redeal": End.REDEAL,
}

SILENT_BELOW: Final[dict[str, Callable[[int], int]]] = {
    "off": lambda threshold: bidding.NEVER,
    "below": lambda threshold: threshold,
    "at_or_below": lambda threshold: threshold + 1,
}


def compile_rules(agreements: Agreements) -> AuctionRules:
    """The auction rules of a set of agreements."""
    settles = wanted(
        (bidding.gold_is_forced, agreements.gold and agreements.gold_auction == "none"),
        (bidding.dark_is_final, agreements.dark and agreements.dark_no_auction),
        (bidding.barrel_is_given, agreements.barrel_trading == "given"),
        (bidding.barrel_is_given_anytime, agreements.barrel_trading == "given_anytime"),
    )
    terms = wanted(
        (bidding.ONLY_TO_WIN, agreements.barrel_min_bid),
        (bidding.EXACT_OPENING, agreements.forced_opening == "exact"),
        (bidding.EXACT_STEP, agreements.no_jump),
        (bidding.SILENCE, agreements.silence != "off"),
        (bidding.IN_THE_RED, agreements.trading_in_red),
        (bidding.OVER_THE_DARK, agreements.dark),
    )
    forces, hangs = agreements.forced_opening in ("on", "exact"), agreements.forced_opening == "hanging"
    ladder = ladder_of(agreements)
    ceiling = agreements.bid_cap or NO_CEILING
    raise_ceiling = ceiling if agreements.bid_cap_contract else NO_CEILING
    special = (
        agreements.gold,
        agreements.blind_bidding,
        agreements.barrel_trading != "normal",
        agreements.game_1001 == "exact",
        agreements.keg_playing or agreements.lviv,
        agreements.forced_opening != "on",
        ladder.high or ladder.least,
    )
    return AuctionRules(
        minimum=agreements.min_bid,
        ladder=ladder,
        cap=capped(agreements, ceiling),
        ceiling=ceiling,
        raise_cap=capped(agreements, raise_ceiling),
        raise_ceiling=raise_ceiling,
        forced=OPENERS[agreements.forced_bidder],
        forces=forces,
        hangs=hangs,
        all_pass=ALL_PASS[agreements.forced_opening],
        silent_below=SILENT_BELOW[agreements.silence](agreements.silence_threshold),
        red_below=agreements.red_threshold + 1 if agreements.trading_in_red else bidding.NEVER,
        settles=settles,
        terms=terms,
        names_winning=agreements.barrel_trading == "outbiddable",
        waives_step=agreements.game_1001 == "exact",
        opens_to_win=agreements.barrel_min_bid,
        dark_yields=agreements.dark_cancel,
        plain=not (settles or terms or any(special)),
    )


# --- Entering, and calls made automatically -------------------------------------------------------------------------


def to_begin(game: Game) -> Game:
    """The auction before its first call."""
    deal = game.deal
    return game.moved(Auction(bidding.first_to_speak(game), 0, None, deal.active))


def _enter(game: Game) -> Transition:
    """The auction can be over before it begins: once there is a declarer, nobody acts (C10, C14, J2, K5)."""
    rules = game.rules.auction
    entered = to_begin(game)
    if rules.plain:
        return entered, End.STAY
    for settles in rules.settles:
        if award := settles(game):
            return _awarded(game, *award), End.GO_ON
    after = _advanced(entered)
    return after, End.GO_ON if after.now is None else End.STAY


def _awarded(game: Game, seat: int, bid: int) -> Game:
    """Give this seat the contract without another call."""
    return game.moved(None, _called(game.deal, Call(seat, bid), seat, bid))


def _advanced(game: Game) -> Game:
    """The game after the calls of seats that have no choice, up to the next seat that has one."""
    while isinstance(now := game.now, Auction) and now.left:
        if bid := bidding.given_at_last(game, now):
            return _awarded(game, now.turn, bid)
        if not bidding.has_no_say(game, now.turn):
            break
        choices = bidding.house_bids(game, now)
        if len(choices) > 1:
            break
        game = _said(game, now, next(iter(choices)))
    return game


# --- What may be done -----------------------------------------------------------------------------------------------


def _choices(game: Game, now: Auction) -> Bids:
    rules = game.rules.auction
    if not rules.plain:
        return bidding.house_bids(game, now)
    cap = rules.cap(game.hands[now.turn], game.rules.melds)
    step = rules.ladder.step
    lowest = now.high + step if now.high else rules.minimum
    return Bids(lowest, cap, step, now.high > 0)


def _refuse(game: Game, now: Auction, action: Action) -> Refusal:
    if isinstance(action, Pass):
        return Refusal(Reason.FORCED_OPENING, {"minimum": _choices(game, now).lowest})
    if isinstance(action, Look):
        return Refusal(Reason.ALREADY_LOOKED)
    if not isinstance(action, Bid):
        return Refusal(Reason.AUCTION_IS_ON)
    return _agreed(game, now, action.points) or _ordinary(game, now, action.points)


def _agreed(game: Game, now: Auction, points: int) -> Refusal | None:
    """The refusal by the first agreement that forbids this bid, or every bid; None if none does."""
    room = bidding.without_terms(game, now)
    for term in game.rules.auction.terms:
        narrowed = term.narrow(game, now, room)
        forbidden = room.lowest <= points <= room.highest and not narrowed.lowest <= points <= narrowed.highest
        if forbidden or (narrowed.is_empty and not room.is_empty):
            return Refusal(term.reason, term.facts(game, room))
        room = narrowed
    return None


def _ordinary(game: Game, now: Auction, points: int) -> Refusal:
    """Why else a bid is refused: too high for the cards or the table, too low, or not on a step."""
    rules = game.rules.auction
    room = bidding.without_terms(game, now)
    if points > room.highest:
        return _too_high(game, now, points)
    if points < room.lowest:
        return Refusal(Reason.BID_TOO_LOW, {"lowest": room.lowest})
    return Refusal(Reason.NOT_A_STEP, {"step": rules.ladder.step_at(points), "minimum": rules.minimum})


def _too_high(game: Game, now: Auction, points: int) -> Refusal:
    rules = game.rules
    at_most = rules.barrel.cap(game.sheet.standings[rules.form.sides[now.turn]])
    if at_most is not None and points > at_most:
        return Refusal(Reason.OVER_THE_BARREL_CAP, {"highest": at_most})
    if points > rules.auction.ceiling:
        return Refusal(Reason.OVER_THE_HIGHEST_BID, {"highest": rules.auction.ceiling})
    if not has_looked(game.deal, now.turn):
        return Refusal(Reason.OVER_THE_BLIND_CAP, {"highest": bidding.cap_of(game, now.turn, 0)})
    hand = game.hands[now.turn]
    return Refusal(Reason.OVER_THE_CAP, {"cap": bidding.cap_of(game, now.turn, hand), "held": rules.melds.held(hand)})


# --- What an action does --------------------------------------------------------------------------------------------


def _apply(game: Game, now: Auction, action: Action) -> Transition:
    if isinstance(action, Look):
        return game.moved(now, looked(game.deal, now.turn)), End.STAY
    after = _said(game, now, action)
    if not game.rules.auction.plain:
        after = _advanced(after)
    if not isinstance(after.now, Auction):
        return after, End.GO_ON
    return after, End.STAY if after.now.left else game.rules.auction.all_pass


def _said(game: Game, now: Auction, action: Action) -> Game:
    """The game after one call; the auction is over once there is a declarer, and nobody is left in it when all have
    passed."""
    deal = game.deal
    after = next_after(now.left, now.turn)
    bidder: int | None
    if isinstance(action, Bid):
        if deal.dark is not None and now.turn != deal.dark:
            game = _cancelled(game, deal.dark)
            deal = game.deal
        bid, bidder, left = action.points, now.turn, now.left
        call = Call(now.turn, bid)
    else:
        bid, bidder = now.high, now.bidder
        left = tuple([seat for seat in now.left if seat != now.turn])
        call = Call(now.turn, 0)
    if bidder is not None and len(left) == 1:
        return game.moved(None, _called(deal, call, bidder, bid))
    return game.moved(Auction(after, bid, bidder, left), _called(deal, call))


def _cancelled(game: Game, dark: int) -> Game:
    """The dark is overbid: the player who announced it looks, and a talon that it hid may now be open (K4, B8)."""
    deal = looked(game.deal, dark).changed(dark=None)
    return dealing.opened(game.moved(game.now, deal))


def _called(deal: Deal, call: Call, declarer: int | None = None, bid: int = 0) -> Deal:
    """The deal after a call; a declarer who has not looked bought the talon blind, except in a dark deal (C12)."""
    if declarer is None:
        return deal.changed(calls=deal.calls + (call,))
    blind = deal.dark is None and not has_looked(deal, declarer)
    return deal.changed(calls=deal.calls + (call,), declarer=declarer, bid=bid, contract=bid, blind=blind)


STAGE: Final[Stage] = stage("auction", Auction, _enter, who_is_next, _choices, _refuse, _apply)


# --- How high a bid may go --------------------------------------------------------------------------------------------


# Higher than any possible bid (C8).
NO_CEILING: Final = 1000


CAPS: Final[dict[str, Cap]] = {
    "per_hand": lambda hand, melds: PACK_POINTS + melds.held(hand),
    "needs_any_pair": lambda hand, melds: PACK_POINTS + (melds.all_worth if melds.paired(hand) else 0),
    # Nobody can take more than the pack and four marriages, so bids end there.
    "none": lambda hand, melds: PACK_POINTS + melds.all_worth,
}


@dataclass(frozen=True, slots=True)
class UpTo:
    """A cap that never goes above a number (C8)."""

    cap: Cap
    ceiling: int

    def __call__(self, hand: int, melds: MeldRules) -> int:
        """The lower of the two."""
        return min(self.ceiling, self.cap(hand, melds))


def capped(agreements: Agreements, ceiling: int) -> Cap:
    """The cap of a set of agreements under a ceiling, which may be higher than any bid."""
    cap = CAPS[agreements.cap_rule]
    return UpTo(cap, ceiling) if ceiling < NO_CEILING else cap
