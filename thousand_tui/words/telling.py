"""What has happened and must be read before the game continues: the events, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from thousand_tui.rules import ACES, CHANCE, NINES, PACK, Card, Cards, Rank, View
from thousand_tui.rules.events import BottomShown, CutMade, Event, PassedOn, Played, Redealt, Slipped
from thousand_tui.rules.state import Cutting
from thousand_tui.words.story import event
from thousand_tui.words.voice import Voice


def told(view: View, happened: Sequence[Event], voice: Voice) -> list[str]:
    """The events in sentences, for the reader of this view."""
    voice = voice.to(view.seat)
    sentences: list[str] = []
    for one in happened:
        sentences.append(event(one, voice))
        if isinstance(one, BottomShown):
            sentences += _after_bottom(view, one, happened, voice)
        if isinstance(one, CutMade) and (card := bottom_card(view)) is not None:
            sentences.append(voice.say("told.bottom.private", card=voice.card(card)))
    return sentences


def bottom_card(view: View) -> Card | None:
    """The bottom card of the cut pack, if this seat has seen it."""
    bottom = view.deal.bottom
    return next(iter(Cards(bottom.cards)), None) if bottom is not None and bottom.cards else None


def _after_bottom(view: View, shown: BottomShown, happened: Sequence[Event], voice: Voice) -> Iterator[str]:
    """What a nine or a jack on the bottom leads to, read from where the deal stands now (B3, B4)."""
    if isinstance(now := view.now, Cutting):
        key = "shuffle" if now.turn == CHANCE else "dealer" if now.last else "again"
        yield voice.say(f"told.bottom.{key}")
    elif not any(isinstance(one, PassedOn) for one in happened):
        yield voice.say("told.bottom.dealt" if shown.card.rank is Rank.NINE else "told.bottom.bury")


def cards_told(happened: Sequence[Event], view: View) -> tuple[Card, ...]:
    """The cards that the events have shown."""
    cards: list[Card] = []
    for one in happened:
        match one:
            case BottomShown(_, card) | Slipped(_, card):
                cards.append(card)
            case Played(_, card, meld):
                cards += [card] if meld is None or meld.kind in (ACES, NINES) else _pair(meld.suit)
            case Redealt():
                cards += sorted(one.cards)
            case CutMade() if (seen := bottom_card(view)) is not None:
                cards.append(seen)
            case _:
                pass
    return tuple(cards)


def _pair(suit: int) -> list[Card]:
    """The king and the queen of a suit."""
    return [card for card in PACK if card.suit == suit and card.rank in (Rank.QUEEN, Rank.KING)]
