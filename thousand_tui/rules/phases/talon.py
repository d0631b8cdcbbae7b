"""Opening the talon, or one of two, to all or to the declarer alone (RULES §1.5, §1.15, C12, D1, D5, J3, K8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import Action, TakePacket
from thousand_tui.rules.agreed import wanted
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.phases.bidding import unraised
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Stage, Transition, stage, stays
from thousand_tui.rules.state import CHANCE, EVERYONE, End, Pile, looked

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game
    from thousand_tui.rules.forms import Form


# (a game) -> whether only the declarer sees the talon of this deal (C12, D1, J3, K8, V3-K).
Hides: TypeAlias = "Callable[[Game], bool]"


@dataclass(frozen=True, slots=True)
class TalonRules:
    """The talon is shown to all unless one of these ``hides`` it; ``shown_from`` is the lowest bid that shows it (D1).

    ``for_sale``: a talon that is shown may be bought (C13). ``apart``: something may be decided between seeing it and
    the exchange, so opening it is a stage of its own.
    """

    hides: tuple[Hides, ...]
    shown_from: int
    for_sale: bool
    apart: bool


def in_gold(game: Game) -> bool:
    """The talon of a gold deal (J3)."""
    return game.deal.gold


def in_the_dark(game: Game) -> bool:
    """The talon of a deal in the dark that nobody has overbid (K8)."""
    return game.deal.dark is not None


def bought_blind(game: Game) -> bool:
    """A talon bought by a hand that nobody has looked at (C12)."""
    return game.deal.blind


def always(game: Game) -> bool:
    """A dark talon (D1), and the packet that is taken unseen (V3-K)."""
    return True


def below_shown(game: Game) -> bool:
    """A talon that was bought for too little to be shown (D1)."""
    return game.deal.bid < game.rules.talon.shown_from


def compile_rules(agreements: Agreements, form: Form) -> TalonRules:
    """To whom the talon is shown under a set of agreements."""
    hides = wanted(
        (in_gold, agreements.gold and agreements.gold_hidden),
        (in_the_dark, agreements.dark and agreements.dark_hidden),
        (bought_blind, agreements.blind_bidding),
        (always, agreements.talon_shown == "never" or not form.packet_shown),
        (unraised, agreements.talon_shown == "not_at_100"),
        (below_shown, agreements.talon_shown == "from"),
    )
    claimed = agreements.talon_below > 0 or agreements.two_nines_talon
    return TalonRules(
        hides=hides,
        shown_from=agreements.talon_shown_from,
        for_sale=agreements.rebuy_talon,
        apart=claimed or agreements.rebuy_talon or agreements.raising == "after_talon",
    )


def show(game: Game, packet: int = 0) -> Game:
    """Open the packet that was bought; all who have not yet looked at their hands do so now (C12, K4).

    What was open before stays seen (B8).
    """
    deal = game.deal
    pile = deal.talon[packet]
    assert pile.cards is not None
    hidden = False
    for hides in game.rules.talon.hides:
        hidden = hidden or hides(game)
    seen = pile.seen | 1 << deal.buyer if hidden else EVERYONE
    deal = looked(deal, *deal.active)
    shown = deal.changed(talon=deal.talon[:packet] + deal.talon[packet + 1 :], bought=Pile(pile.cards, pile.size, seen))
    return game.moved(game.now, shown)


def seen(game: Game) -> Game:
    """The game with its talon open, if it was not."""
    return game if game.deal.bought is not None else show(game)


def take(game: Game) -> Game:
    """Put the opened talon into the declarer's hand, if it is not there yet."""
    deal = game.deal
    assert deal.bought is not None
    cards = deal.bought.cards
    assert cards is not None
    hands = list(game.hands)
    if hands[deal.buyer] & cards:
        return game
    hands[deal.buyer] |= cards
    return game.moved(game.now, hands=tuple(hands))


def is_for_sale(game: Game) -> bool:
    """Whether the opened talon may be bought: all see it, and the deal is not in gold, in the dark or blind (C13, J1).

    A player who plays unseen at double stakes can be overbid in the auction (K4), not bought out after it.
    """
    deal = game.deal
    if not game.rules.talon.for_sale or deal.gold or deal.dark is not None or deal.blind:
        return False
    return deal.bought is not None and deal.bought.seen == EVERYONE


def _enter(game: Game) -> Transition:
    """A talon that can still be bought stays on the table."""
    game = seen(game)
    return (game if is_for_sale(game) else take(game)).moved(None), End.GO_ON


STAGE: Final[Stage] = stage("talon", NoneType, _enter)


# --- Two packets (D5) -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PacketRules:
    """``packets`` are the actions that take one; chance takes it if ``random``, else the declarer chooses (D5)."""

    packets: Listed
    random: bool


def compile_packets(agreements: Agreements, form: Form) -> PacketRules:
    """How a packet is chosen."""
    packets = Listed(tuple(map(TakePacket, range(len(form.plan.packets)))))
    return PacketRules(packets, agreements.talon_choice == "random")


def _taker(game: Game, now: None) -> int:
    return CHANCE if game.rules.packets.random else game.deal.buyer


def _packets(game: Game, now: None) -> Listed:
    return game.rules.packets.packets


def _refuse_packet(game: Game, now: None, action: Action) -> Refusal:
    if isinstance(action, TakePacket):
        return Refusal(Reason.NO_SUCH_PACKET, {"packets": len(game.rules.packets.packets)})
    return Refusal(Reason.PACKET_IS_DUE)


def _taken(game: Game, now: None, action: Action) -> Transition:
    assert isinstance(action, TakePacket)
    return show(game, action.packet), End.GO_ON


PACKETS: Final[Stage] = stage("packets", NoneType, stays, _taker, _packets, _refuse_packet, _taken)
