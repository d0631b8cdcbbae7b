"""What a seat may bid in the auction: the lowest and the highest number, who may not bid, and what the barrel, blind
and dark play change (RULES §1.4, C1-C16, J2, K4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.choices import Bids
from thousand_tui.rules.melds import MeldRules
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Public
from thousand_tui.rules.state import Auction, has_looked

if TYPE_CHECKING:
    from thousand_tui.rules.rulebook import Game


# (cards in hand, meld rules) -> the highest bid. An empty hand stands for one that nobody has looked at.
Cap: TypeAlias = Callable[[int, MeldRules], int]

# Who is declarer without an auction, and at which contract.
Award: TypeAlias = tuple[int, int]

# The bid that goes without saying in gold deals and in the dark (J1, K1).
UNSEEN: Final = 120

# Lower than any possible total (C9, C10).
NEVER: Final = -1_000_000


@dataclass(frozen=True, slots=True)
class Room:
    """The ladder numbers from ``lowest``, which may itself be bid, to ``highest``; none if that is lower.

    ``named`` is a number that may be bid whatever else forbids it, 0 if there is none (C14).
    """

    lowest: int
    highest: int
    named: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing is possible but a pass."""
        return self.highest < self.lowest and not self.named


@dataclass(frozen=True, slots=True)
class Term:
    """An agreement that narrows the bids; ``facts`` are those of the refusal for that ``reason``."""

    reason: Reason
    narrow: Callable[[Game, Auction, Room], Room]
    facts: Callable[[Game, Room], Mapping[str, int]]


# --- What everybody knows -------------------------------------------------------------------------------------------


def _is_on_barrel(public: Public, seat: int) -> bool:
    rules = public.rules
    return rules.barrel.is_on(public.sheet.standings[rules.form.sides[seat]])


def silenced(public: Public, seat: int) -> bool:
    """Whether the totals on the sheet keep the seat from bidding (C9, C10); never in gold (J1)."""
    rules = public.rules
    if public.deal.gold:
        return False
    totals = public.sheet.totals
    return totals[rules.form.sides[seat]] < rules.auction.silent_below or min(totals) < rules.auction.red_below


def cap_of(public: Public, seat: int, cards: int) -> int:
    """The highest bid of a seat with these cards, within the ceiling and on the barrel (C6, C8, I12, I16)."""
    return _capped(public, seat, cards, public.rules.auction.cap)


def raise_cap_of(public: Public, seat: int, cards: int) -> int:
    """The highest contract that a seat may raise to with these cards (C6, C8, I12, I16)."""
    return _capped(public, seat, cards, public.rules.auction.raise_cap)


def _capped(public: Public, seat: int, cards: int, cap: Cap) -> int:
    rules = public.rules
    highest = cap(cards, rules.melds)
    at_most = rules.barrel.cap(public.sheet.standings[rules.form.sides[seat]])
    return highest if at_most is None else min(highest, at_most)


def winning_number(public: Public, seat: int) -> int:
    """The bid that wins the game from the barrel; 0 off it, or if no bid may go so high (C14, C15)."""
    return _winning(public, seat, public.rules.auction.ceiling)


def winning_raise(public: Public, seat: int) -> int:
    """The raised contract that wins the game from the barrel, 0 as for bids (C8, C15)."""
    return _winning(public, seat, public.rules.auction.raise_ceiling)


def _winning(public: Public, seat: int, ceiling: int) -> int:
    rules = public.rules
    standing = public.sheet.standings[rules.form.sides[seat]]
    if not rules.barrel.is_on(standing):
        return 0
    at_most = rules.barrel.cap(standing)
    ceiling = ceiling if at_most is None else min(ceiling, at_most)
    number = rules.barrel.winning_contract
    return number if number <= ceiling else 0


def _hangs(public: Public) -> bool:
    """Whether the last to speak must open if all others pass; never in the gold set (C2)."""
    return public.rules.auction.hangs and not public.deal.gold


def first_to_speak(public: Public) -> int:
    """The seat that speaks first: the one that has gone dark and so bid 120, else as agreed (C1, C2, K1)."""
    deal = public.deal
    if deal.dark is not None:
        return deal.dark
    return deal.forehand if _hangs(public) else public.rules.auction.forced(deal)


def bound_to_open(public: Public) -> int | None:
    """The seat that must open, at once or when all others have passed; None if nobody must (C2)."""
    rules, deal = public.rules.auction, public.deal
    if not (rules.forces or rules.hangs):
        return None
    return deal.active[-1] if _hangs(public) and deal.dark is None else first_to_speak(public)


def opening(public: Public, seat: int) -> int:
    """The lowest bid of this seat if nobody has bid yet (C3, C15, J2, K1)."""
    rules, deal = public.rules.auction, public.deal
    if deal.gold or deal.dark is not None:
        return UNSEEN
    return max(rules.minimum, winning_number(public, seat)) if rules.opens_to_win else rules.minimum


def unraised(public: Public) -> bool:
    """Whether the talon was bought at the forced opening and nobody bid more (D1, D2, E15, F18).

    The forced 120 of gold and dark deals counts. A contract given on the barrel (C14) is not an opening, and a talon
    that was bought again (C13) was not left to the forced bidder.
    """
    deal = public.deal
    forced = bound_to_open(public)
    bids = [call for call in deal.calls if call.bid]
    return (
        forced is not None
        and deal.declarer == forced
        and len(bids) == 1
        and bids[0].seat == forced
        and bids[0].bid == deal.bid == opening(public, forced)
    )


# --- Instead of an auction ------------------------------------------------------------------------------------------


def gold_is_forced(public: Public) -> Award | None:
    """Gold deals are played by the forced bidder for 120 (J2)."""
    return (public.rules.auction.forced(public.deal), UNSEEN) if public.deal.gold else None


def dark_is_final(public: Public) -> Award | None:
    """Nobody is asked once the dark has been announced (K5)."""
    return None if public.deal.dark is None else (public.deal.dark, UNSEEN)


def barrel_is_given(public: Public) -> Award | None:
    """A forced bidder on the barrel is given the contract that wins (C14), but not in gold (J1) or in the dark.

    If the opening hangs, nobody is the forced bidder yet; see :func:`given_at_last`.
    """
    if public.rules.auction.hangs:
        return None
    return _given_to(public, (public.rules.auction.forced(public.deal),))


def barrel_is_given_anytime(public: Public) -> Award | None:
    """In any deal the first player on the barrel to speak is given the contract that wins (C14)."""
    active, first = public.deal.active, first_to_speak(public)
    at = active.index(first)
    return _given_to(public, active[at:] + active[:at])


def _given_to(public: Public, seats: Sequence[int]) -> Award | None:
    deal = public.deal
    if deal.gold or deal.dark is not None:
        return None
    return next(((seat, number) for seat in seats if (number := winning_number(public, seat))), None)


def given_at_last(game: Game, now: Auction) -> int:
    """The contract given to a player on the barrel who has to open because all others passed, 0 if there is none (C2,
    C14)."""
    if barrel_is_given not in game.rules.auction.settles or not _hangs(game) or not _is_opening(game, now):
        return 0
    given = _given_to(game, (now.turn,))
    return given[1] if given else 0


def may_go_dark(public: Public, seat: int) -> bool:
    """Whether C14 lets this seat go dark: if it gives the deal to a player, only that player may do so, and only as the
    forced bidder."""
    for way in public.rules.auction.settles:
        given = way(public) if way in GIVES else None
        if given is not None:
            return seat == given[0] == public.rules.auction.forced(public.deal)
    return True


# The ways in which C14 gives a deal away.
GIVES: Final = (barrel_is_given, barrel_is_given_anytime)


# --- What the agreements narrow -------------------------------------------------------------------------------------


def _is_opening(game: Game, now: Auction) -> bool:
    """Whether the seat to speak must open."""
    if now.high or now.turn != bound_to_open(game):
        return False
    return len(now.left) == 1 or not _hangs(game) or game.deal.dark == now.turn


def exact_opening(game: Game, now: Auction, room: Room) -> Room:
    """A player who must open may bid only the lowest number (C2)."""
    return Room(room.lowest, room.lowest) if _is_opening(game, now) else room


def only_to_win(game: Game, now: Auction, room: Room) -> Room:
    """On the barrel no bid is below the contract that wins (C15); a forced opening is already that high."""
    if _is_opening(game, now) or not _is_on_barrel(game, now.turn):
        return room
    return Room(max(room.lowest, game.rules.barrel.winning_contract), room.highest)


def exact_step(game: Game, now: Auction, room: Room) -> Room:
    """Only the lowest bid (C5).

    For a player on the barrel who may bid only to win (C15) that is the winning number: otherwise they could not bid
    until the others had got that far.
    """
    return Room(room.lowest, min(room.highest, room.lowest))


def in_silence(game: Game, now: Auction, room: Room) -> Room:
    """Nothing but the forced opening (C9, C10)."""
    if not silenced(game, now.turn):
        return room
    return Room(room.lowest, room.lowest if _is_opening(game, now) else 0)


def over_the_dark(game: Game, now: Auction, room: Room) -> Room:
    """The dark opens with 120, and only a hand with a marriage may overbid it, whatever the cap (K4)."""
    deal = game.deal
    if deal.dark is None:
        return room
    if now.turn == deal.dark:
        return Room(room.lowest, room.lowest)
    melds, hand = game.rules.melds, game.hands[now.turn]
    held = game.rules.auction.dark_yields and (melds.paired(hand) or melds.held(hand))
    return room if held else Room(room.lowest, 0)


ONLY_TO_WIN: Final = Term(
    Reason.BARREL_MINIMUM, only_to_win, lambda game, room: {"lowest": game.rules.barrel.winning_contract}
)
EXACT_OPENING: Final = Term(Reason.EXACT_OPENING, exact_opening, lambda game, room: {"exactly": room.lowest})
EXACT_STEP: Final = Term(Reason.NO_JUMP, exact_step, lambda game, room: {"exactly": room.lowest})
SILENCE: Final = Term(Reason.SILENCED, in_silence, lambda game, room: {"below": game.rules.auction.silent_below})
IN_THE_RED: Final = Term(Reason.TRADING_IN_RED, in_silence, lambda game, room: {"below": game.rules.auction.red_below})
OVER_THE_DARK: Final = Term(Reason.DARK_NEEDS_MARRIAGE, over_the_dark, lambda game, room: {"lowest": room.lowest})


def without_terms(game: Game, now: Auction) -> Room:
    """What the seat could bid without the terms: an unseen hand counts as having no marriage, a forced opening has no
    cap (C12, C15)."""
    rules = game.rules.auction
    hand = game.hands[now.turn] if has_looked(game.deal, now.turn) else 0
    highest = cap_of(game, now.turn, hand)
    if now.high:
        return Room(rules.ladder.above(now.high), highest)
    lowest = opening(game, now.turn)
    return Room(lowest, max(highest, lowest) if _is_opening(game, now) else highest)


def _with_named(game: Game, now: Auction, room: Room) -> Room:
    """The number that wins may be bid even against step, cap and silence, but not over the dark, where only K4 says who
    may bid, nor in gold (C14, J1)."""
    deal = game.deal
    if not game.rules.auction.names_winning or deal.gold or deal.dark is not None:
        return room
    number = winning_number(game, now.turn)
    lowest = now.high + 1 if now.high else opening(game, now.turn)
    return Room(room.lowest, room.highest, number) if number >= lowest else room


def room_of(game: Game, now: Auction) -> Room:
    """What the seat may bid under all the agreements."""
    room = without_terms(game, now)
    for term in game.rules.auction.terms:
        room = term.narrow(game, now, room)
    return _with_named(game, now, room)


def house_bids(game: Game, now: Auction) -> Bids:
    """What the seat may do under all the agreements."""
    rules, room = game.rules.auction, room_of(game, now)
    # A player who has gone dark has bid 120, though nobody had to open (K1, C2).
    may_pass = bool(now.high) or not (_is_opening(game, now) or game.deal.dark == now.turn)
    may_look = not has_looked(game.deal, now.turn) and game.deal.dark is None
    ladder = rules.ladder.numbers(now.high, room.highest, room.lowest)
    beside = _beside(game, now, room).difference(ladder)
    if beside or (ladder and not isinstance(ladder, range)):
        numbers = tuple(sorted({*beside, *ladder}))
        return Bids(numbers[0], numbers[-1], rules.ladder.step, may_pass, may_look, numbers)
    step = ladder.step if isinstance(ladder, range) else rules.ladder.step
    return Bids(room.lowest, room.highest, step, may_pass, may_look)


def _beside(game: Game, now: Auction, room: Room) -> set[int]:
    """Numbers that may be bid without being on the ladder."""
    numbers = {room.lowest} if room.lowest <= room.highest else set()
    if room.named:
        numbers.add(room.named)
    if game.rules.auction.waives_step and game.deal.dark is None:
        # The step over the last bid is waived too: 121 beats 120 (A3).
        lowest, winning = now.high + 1 if now.high else room.lowest, winning_number(game, now.turn)
        if lowest <= winning <= room.highest:
            numbers.add(winning)
    return numbers


def has_no_say(game: Game, seat: int) -> bool:
    """Whether everybody knows in advance what the seat will call, unless C14 leaves it a choice (C9, C10, K1, K4)."""
    dark = game.deal.dark
    return silenced(game, seat) or (dark is not None and (seat == dark or not game.rules.auction.dark_yields))


__all__ = ["bound_to_open", "cap_of", "first_to_speak", "opening", "raise_cap_of", "silenced", "winning_number"]
