"""Which cards a seat cannot hold, as the play has shown (RULES §1.8, G1, G3, G6, G7).

From public facts alone, so everybody can work it out; a card that the hand could hold is never excluded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from thousand_tui.rules.cards import PER_SUIT, Card, mask_of
from thousand_tui.rules.kernel import ruled_out
from thousand_tui.rules.melds import FOUR_ACES
from thousand_tui.rules.phases.tricks import rounds_of_drawing
from thousand_tui.rules.rulebook import Rulebook
from thousand_tui.rules.state import Deal, Meld, Tricks


def cannot_hold(rules: Rulebook, deal: Deal, play: Tricks, seat: int) -> int:
    """The mask of the cards that this seat has shown it cannot hold: those that a duty would have required instead of
    the card it played, and the other half of a pair that it would have had to declare.

    What a hand showed before it drew from the stock no longer counts (V2).
    """
    absent = 0
    active = deal.active
    since = rounds_of_drawing(rules.form.plan)
    for row in _rows(rules, deal, play):
        if since > row.number < len(play.done):
            continue
        place = (active.index(seat) - active.index(row.leader)) % len(active)
        if place >= len(row.cards):
            continue
        card = row.cards[place]
        if place and rules.tricks.free and row.number < since:
            continue
        if place:
            absent |= ruled_out(card, row.cards[:place], row.trumps[place], rules.tricks.duties)
        elif rules.tricks.lead_duties or rules.melds.automatic:
            before = Tricks(seat, seat, row.trumps[0], (), play.done[: row.number], row.earlier)
            absent |= _not_led(rules, deal, before, card, row.meld)
    return absent


@dataclass(frozen=True, slots=True)
class _Row:
    """A trick, perhaps unfinished: ``trumps[place]`` is the trump before that card, ``earlier`` the previous melds."""

    number: int
    leader: int
    cards: tuple[Card, ...]
    trumps: tuple[int, ...]
    meld: Meld | None
    earlier: tuple[Meld, ...]


def _rows(rules: Rulebook, deal: Deal, play: Tricks) -> Iterator[_Row]:
    trump = deal.trump
    aces = FOUR_ACES
    declared = 0
    tricks = [(trick.leader, trick.cards) for trick in play.done]
    for number, (leader, cards) in enumerate([*tricks, (play.leader, play.cards)]):
        trumps = [trump]
        earlier, meld = play.melds[:declared], None
        if declared < len(play.melds) and play.melds[declared].trick == number:
            meld = play.melds[declared]
            declared += 1
            if not rules.melds.next_trick:
                trump = rules.melds.trump_after(meld.kind, meld.suit, trump)
        if rules.melds.next_trick:
            trumps += [trump] * len(cards)
            aces &= ~mask_of(cards)
            before = Tricks(leader, leader, trump, (), play.done[:number], ())
            trump = rules.melds.trump_then(before, cards, play.melds[:declared], aces)
        elif rules.melds.last_ace:
            for card in cards:
                trump = rules.melds.trump_as_ace_goes(play.melds[:declared], aces, card, trump)
                aces &= ~card.mask
                trumps.append(trump)
        else:
            trumps += [trump] * len(cards)
        yield _Row(number, leader, cards, tuple(trumps), meld, earlier)


def _not_led(rules: Rulebook, deal: Deal, before: Tricks, card: Card, meld: Meld | None) -> int:
    """The cards that a lead rules out; ``before`` is the play at the moment the card was led."""
    absent = 0
    kind = rules.melds.kind(meld.kind) if meld else None
    for duty in rules.tricks.lead_duties:
        if kind is not None and kind.trump is not None and not duty.absolute:
            continue
        owed = duty.asks(rules.melds, before)
        if owed >> card & 1:
            break
        absent |= owed
    if rules.melds.automatic and rules.melds.has_right(before, deal.declarer):
        absent |= _not_declared(rules, before, card, meld)
    return absent


def _not_declared(rules: Rulebook, before: Tricks, card: Card, meld: Meld | None) -> int:
    """The other halves of pairs that the card led would have declared automatically before its own meld (G3)."""
    absent = 0
    for kind in rules.melds.kinds:
        if meld is not None and kind.name == meld.kind:
            break
        pair = kind.shown[card // PER_SUIT]
        if kind.is_pair and pair >> card & 1 and not rules.melds.spent(kind, before) >> card & 1:
            absent |= pair & ~card.mask
    return absent


__all__ = ["cannot_hold"]
