"""Dealing: which place of the pack goes to whom (RULES §1.3, B7, B8), and whose cards stay face down (C12, K1-K3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import NoneType
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.cards import PACK_SIZE
from thousand_tui.rules.phases.bidding import may_go_dark, silenced
from thousand_tui.rules.stages import Stage, Transition, stage
from thousand_tui.rules.state import EVERYONE, End, Pile

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game
    from thousand_tui.rules.forms import Form, Plan


# (a game) -> the seats that leave their cards face down, in the order in which they are asked (C12, K1).
Asked: TypeAlias = "Callable[[Game], tuple[int, ...]]"


@dataclass(frozen=True, slots=True)
class DealingRules:
    """Places in the pack, from 0: ``hands[i]`` for the i-th active seat, ``packets`` for the talon, ``dead`` for hands
    that nobody plays, ``stock`` for the cards that stay in the pack.

    ``dead_seen`` is the mask of those who see a dead hand. ``opens``: the talon is face up when the forced bidder is on
    the barrel (B8), but not in the gold set if ``closed_in_gold`` (J3).
    """

    hands: tuple[tuple[int, ...], ...]
    packets: tuple[tuple[int, ...], ...]
    dead: tuple[tuple[int, ...], ...] = ()
    stock: tuple[int, ...] = ()
    dead_seen: int = 0
    opens: bool = False
    closed_in_gold: bool = False


# Who sees the hand that nobody plays (V6).
DEAD_HANDS: Final = {"dead": 0, "exposed": EVERYONE}


def compile_rules(agreements: Agreements, form: Form) -> DealingRules:
    """The plan of this form, with a single talon of three where B7 puts it."""
    return replace(
        places(form.plan, agreements.talon_positions),
        dead_seen=DEAD_HANDS[agreements.dead_hand],
        opens=agreements.talon_open_to_barrel,
        closed_in_gold=agreements.gold_hidden,
    )


def places(plan: Plan, wished: tuple[int, ...]) -> DealingRules:
    """Deal one card at a time in turn; a talon takes the ``wished`` places (from 1) or else the last ones."""
    packets = _packets(plan, wished)
    apart = {place for packet in packets for place in packet}
    rest = [place for place in range(PACK_SIZE) if place not in apart]
    dealt = rest[: plan.hands * plan.size]
    hands = tuple(tuple(dealt[hand :: plan.hands]) for hand in range(plan.hands))
    living = plan.hands - plan.dead
    return DealingRules(hands[:living], packets, hands[living:], tuple(rest[len(dealt) :]))


def _packets(plan: Plan, wished: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if plan.packets == (len(wished),):
        return (tuple(place - 1 for place in wished),)
    first = PACK_SIZE - sum(plan.packets)
    packets = []
    for size in plan.packets:
        packets.append(tuple(range(first, first + size)))
        first += size
    return tuple(packets)


def _enter(game: Game) -> Transition:
    deck = game.pack
    rules = game.rules.dealing
    deal = game.deal
    hands = [0] * len(game.hands)
    seen = [0] * len(game.hands)
    for seat, own in zip(deal.active, rules.hands, strict=True):
        hands[seat] = _dealt(deck, own)
        seen[seat] = 1 << seat
    asked = game.rules.looking.asked
    unseen = asked(game) if asked is not None else ()
    for seat in unseen:
        seen[seat] = 0
    talon = tuple([Pile.of(_dealt(deck, packet)) for packet in rules.packets])
    dead = tuple([Pile.of(_dealt(deck, hand), rules.dead_seen) for hand in rules.dead])
    dealt = deal.changed(seen=tuple(seen), talon=talon, aside=dead)
    game = game.moved(None, dealt, tuple(hands), tuple([deck[place] for place in rules.stock]))
    return game if unseen and game.rules.looking.hides_talon else opened(game), End.GO_ON


def _dealt(deck: tuple[int, ...], places: tuple[int, ...]) -> int:
    """The mask of the cards at these places of the pack."""
    cards = 0
    for place in places:
        cards |= 1 << deck[place]
    return cards


def opened(game: Game) -> Game:
    """The game with its talon open to all if the forced bidder is on the barrel and that is agreed (B8)."""
    rules, deal = game.rules, game.deal
    if not rules.dealing.opens or (deal.gold and rules.dealing.closed_in_gold):
        return game
    forced = game.sheet.standings[rules.form.sides[rules.auction.forced(deal)]]
    if not rules.barrel.is_on(forced):
        return game
    talon = tuple(Pile(packet.cards, packet.size, EVERYONE) for packet in deal.talon)
    return game.moved(game.now, deal.changed(talon=talon))


STAGE: Final[Stage] = stage("dealing", NoneType, _enter)


# --- Cards left face down ---------------------------------------------------------------------------------------------


def all_who_may_bid(game: Game) -> tuple[int, ...]:
    """Everybody may stay blind, except in the gold set and except players who may not bid (C12, C9, §5.4 J1)."""
    if game.deal.gold:
        return ()
    return tuple(seat for seat in game.deal.active if not silenced(game, seat))


def the_forced_bidder(game: Game) -> tuple[int, ...]:
    """The opener may go dark if their total and the barrel allow it and they may bid, but not in gold (K1-K3).

    If nobody is forced to open (C2), it is the player who would be, or the forehand if agreed.
    """
    rules, deal = game.rules, game.deal
    seat = deal.forehand if rules.looking.by_forehand else rules.auction.forced(deal)
    minimum = rules.looking.minimum
    if (
        deal.gold
        or (minimum is not None and game.sheet.totals[rules.form.sides[seat]] < minimum)
        or (rules.looking.needs_no_barrel and rules.barrel.is_anyone_on(game.sheet))
        or silenced(game, seat)
        or not may_go_dark(game, seat)
    ):
        return ()
    return (seat,)
