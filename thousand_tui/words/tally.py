"""The count of the running deal in words, and the cards beside the tricks that a seat has seen."""

from __future__ import annotations

from collections.abc import Iterator

from thousand_tui.rules import Cards, View
from thousand_tui.rules.state import EVERYONE
from thousand_tui.rules.tally import Tally
from thousand_tui.words.catalogue import t
from thousand_tui.words.voice import Voice


def taken_text(counted: Tally, view: View, seat: int) -> str:
    """What a seat has taken, the declarer against the contract: ``71 of 115``."""
    points = counted.points[seat]
    if view.deal.declarer != seat:
        return str(points)
    return t("count.of", points=points, contract=view.deal.contract)


def count_lines(counted: Tally, view: View, voice: Voice) -> Iterator[str]:
    """The whole count in sentences, for those who read line by line."""
    yield points_line(counted, view, voice)
    for key, cards in (("gone", counted.gone), ("out", counted.out)):
        if cards:
            yield voice.say(f"plain.count.{key}", cards=voice.cards(cards))
        else:
            yield voice.say(f"plain.count.none_{key}")


def points_line(counted: Tally, view: View, voice: Voice) -> str:
    """What everybody has taken, and what nobody has yet."""
    taken = [_taken(counted, view, voice, seat) for seat in view.deal.active]
    return voice.say("plain.count", points=t("list.comma").join(taken), left=counted.left)


def _taken(counted: Tally, view: View, voice: Voice, seat: int) -> str:
    key = "plain.count.of" if view.deal.declarer == seat else "plain.count.side"
    return t(key, who=voice.names[seat], points=counted.points[seat], contract=view.deal.contract)


def seen_piles(view: View) -> Iterator[tuple[str, Cards]]:
    """The cards of this deal that the seat has seen lie: the talon or the packets, what was laid aside, the bottom
    card; a dead hand that lies open for all is not among them (V6)."""
    deal = view.deal
    if deal.bought is not None and deal.bought.cards:
        yield t("seen.talon"), Cards(deal.bought.cards)
    for packet in deal.talon:
        if packet.cards:
            yield t("seen.packet" if deal.bought is not None else "seen.talon"), Cards(packet.cards)
    for pile in deal.aside:
        if pile.cards and not (pile.seen == EVERYONE and view.rules.form.plan.dead):
            yield t("seen.aside"), Cards(pile.cards)
    if deal.bottom is not None and deal.bottom.cards:
        yield t("seen.bottom"), Cards(deal.bottom.cards)
