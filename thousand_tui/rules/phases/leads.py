"""Leading to a trick: what must and must not be led, and what may be declared with it (RULES §1.9, G6, G7, G10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import ACES, Concede
from thousand_tui.rules.agreed import wanted
from thousand_tui.rules.cards import FULL, PER_SUIT, SUIT_MASKS, Card
from thousand_tui.rules.choices import Plays, Refusal
from thousand_tui.rules.melds import FOUR_ACES, Kind, MeldRules
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.state import Deal, Tricks

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game
    from thousand_tui.rules.phases.tricks import TrickRules


@dataclass(frozen=True, slots=True)
class LeadDuty:
    """A duty to lead one of the cards that ``asks`` gives (0: it does not bind), if the hand has any.

    A meld that makes trumps is judged by the trumps it makes, so it is exempt from the duty unless that is
    ``absolute``.
    """

    asks: Callable[[MeldRules, Tricks], int]
    refuse: Callable[[int], Refusal]
    absolute: bool = False


# (game, the play, the hand on lead, what may be conceded) -> what may be led.
Leads: TypeAlias = "Callable[[Game, Tricks, int, tuple[Concede, ...]], Plays]"


def _an_ace(melds: MeldRules, now: Tricks) -> int:
    """After four aces the next leads must be aces, until they are gone or the lead is lost (G10, RULES §2.14-3)."""
    for meld in now.melds:
        if meld.kind == ACES and meld.seat == now.turn:
            return FOUR_ACES if all(trick.winner == now.turn for trick in now.done[meld.trick :]) else 0
    return 0


def _no_foreign_trump(melds: MeldRules, now: Tricks) -> int:
    """A player who holds anything else may not lead trumps that another has made (G6)."""
    maker = melds.maker(now.melds)
    owns_trump = maker is not None and maker.seat == now.turn
    return 0 if now.trump < 0 or owns_trump else FULL & ~SUIT_MASKS[now.trump]


def _a_trump(melds: MeldRules, now: Tricks) -> int:
    """Trumps must be led while the hand has any (G7)."""
    return SUIT_MASKS[now.trump] if now.trump >= 0 else 0


ACES_IN_ROW: Final = LeadDuty(_an_ace, lambda trump: Refusal(Reason.MUST_LEAD_ACE), absolute=True)
OWN_TRUMPS: Final = LeadDuty(_no_foreign_trump, lambda trump: Refusal(Reason.MAY_NOT_LEAD_TRUMP, {"trump": trump}))
TRUMPS_FIRST: Final = LeadDuty(_a_trump, lambda trump: Refusal(Reason.MUST_LEAD_TRUMP, {"trump": trump}))


def duties_of(agreements: Agreements) -> tuple[LeadDuty, ...]:
    """The duties on lead, the strongest first: four aces in a row come before all, and the ban on another's trumps
    before the duty to lead trumps, which thus binds only their owner (G6, G7, G10)."""
    return wanted(
        (ACES_IN_ROW, agreements.ace_marriage and agreements.aces_in_row != "off"),
        (OWN_TRUMPS, agreements.no_foreign_trump_lead),
        (TRUMPS_FIRST, agreements.must_lead_trump),
    )


def marriages_only(duties: tuple[LeadDuty, ...], melds: MeldRules) -> bool:
    """Whether any card may be led, and the only melds are marriages after a trick."""
    return not duties and len(melds.kinds) == 1 and melds.right == "after_a_trick" and not melds.rising


def leads_of(rules: TrickRules) -> Leads:
    """The function that finds the leads under these rules: a quick one if melds are only marriages after a trick."""
    return simple_leads if rules.marriages_only else agreed_leads


def simple_leads(game: Game, now: Tricks, hand: int, concessions: tuple[Concede, ...]) -> Plays:
    """Any card and, after winning a trick, a marriage (RULES §1.9)."""
    if not now.done:
        return Plays(hand, 0, concessions)
    melds = game.rules.melds
    paired = melds.paired(hand)
    if not paired or not now.has_taken(now.turn):
        return Plays(hand, 0, concessions)
    return Plays(hand & ~paired if melds.automatic else hand, paired, concessions)


def agreed_leads(game: Game, now: Tricks, hand: int, concessions: tuple[Concede, ...]) -> Plays:
    """The cards that the agreements let the hand lead, and every meld that may be declared."""
    melds = game.rules.melds
    cards, duty = _owed(game, now, hand)
    if not melds.has_right(now, game.deal.declarer):
        return Plays(cards, 0, concessions)
    spoken_for = 0
    offered = []
    for kind in melds.kinds:
        may = kind.cards(hand) & ~melds.spent(kind, now) & _free(kind, cards, duty) & ~spoken_for
        offered.append((kind.name, may))
        if melds.automatic:
            # The kinds are in the order of their value, so a queen that could declare two declares the higher (G3).
            spoken_for |= may
    others = tuple((name, may) for name, may in offered[1:] if may)
    return Plays(cards & ~spoken_for, offered[0][1], concessions, others)


def _owed(game: Game, now: Tricks, hand: int) -> tuple[int, LeadDuty | None]:
    """The cards that may be led without a meld, and the duty behind that."""
    for duty in game.rules.tricks.lead_duties:
        if cards := hand & duty.asks(game.rules.melds, now):
            return cards, duty
    return hand, None


def _free(kind: Kind, cards: int, duty: LeadDuty | None) -> int:
    """The cards that the duty allows for a meld of this kind; ``cards`` are those it allows without one."""
    return cards if duty is not None and (duty.absolute or kind.trump is None) else FULL


def refuse_lead(game: Game, now: Tricks, hand: int, card: Card, meld: str | None) -> Refusal:
    """Why this card of the hand may not be led, with this meld or without one."""
    melds = game.rules.melds
    cards, duty = _owed(game, now, hand)
    suit = card // PER_SUIT
    if meld is None:
        if duty is not None and not cards >> card & 1:
            return duty.refuse(now.trump)
        return next(
            kind.owed(suit)
            for kind in melds.kinds
            if kind.cards(hand) & ~melds.spent(kind, now) & _free(kind, cards, duty) & card.mask
        )
    kind = melds.kind(meld)
    if kind is None:
        return Refusal(Reason.NO_SUCH_MELD)
    if not kind.cards(hand) >> card & 1:
        return kind.refuse(card)
    if not melds.has_right(now, game.deal.declarer):
        return Refusal(Reason.DECLARE_AFTER_A_TRICK)
    if kind.served(now.melds) >> card & 1:
        return Refusal(Reason.QUEEN_HAS_SERVED, {"suit": suit})
    if melds.spent(kind, now) >> card & 1:
        return Refusal(Reason.NOT_A_HIGHER_MARRIAGE, {"suit": suit})
    if duty is not None and not _free(kind, cards, duty) >> card & 1:
        return duty.refuse(now.trump)
    return Refusal(Reason.DECLARE_THE_HIGHER, {"suit": suit})


# --- The first lead -------------------------------------------------------------------------------------------------


def by_declarer(deal: Deal) -> int:
    """The declarer leads to the first trick; the forehand if there is none (RULES §1.8, V2)."""
    return deal.forehand if deal.declarer is None else deal.declarer


def by_dealer(deal: Deal) -> int:
    """The dealer leads to the first trick (G16); the declarer if the dealer does not play."""
    return deal.dealer if deal.dealer in deal.active else by_declarer(deal)


LEADERS: Final = {"declarer": by_declarer, "dealer": by_dealer}

__all__ = ["OWN_TRUMPS", "TRUMPS_FIRST", "leads_of"]
