"""The prompt: what is expected now, and why."""

from __future__ import annotations

from collections.abc import Sequence

from thousand_tui.rules import CHANCE, Concede, View
from thousand_tui.rules.auction import Bids
from thousand_tui.rules.cards import PER_SUIT, SUIT_MASKS, SUITS
from thousand_tui.rules.contract import Raises
from thousand_tui.rules.tricks import Plays
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, RIGHTS, TRICKS
from thousand_tui.words.catalogue import say
from thousand_tui.words.people import clean_name
from thousand_tui.words.story import won
from thousand_tui.words.text import listed, suit_name


def prompt(view: View, names: Sequence[str], *, letters: bool = False, typed: bool = False) -> str:
    """What is expected of the seat this view belongs to, and why; or for whom it waits.

    ``typed``: the reader answers with words, for whom the names of keys are of no use.
    """
    if view.winners:
        return won(view.winning_seats, names, you=view.seat, letters=letters)
    if view.turn is None or view.turn == CHANCE:
        return say("prompt.shuffling", letters)
    if not view.my_turn:
        return say("prompt.waiting", letters, who=clean_name(names[view.turn]))
    asked = _ASKED[view.phase](view, names, letters)
    if Concede() not in view.choices:
        return asked
    return say("prompt.or_concede.typed" if typed else "prompt.or_concede", letters, asked=asked.removesuffix("."))


def _auction(view: View, names: Sequence[str], letters: bool) -> str:
    bids = view.choices
    assert isinstance(bids, Bids)
    if not bids.may_pass:
        return say("prompt.forced", letters, lowest=bids.lowest)
    assert view.high_bidder is not None
    facts = {"who": clean_name(names[view.high_bidder]), "high": view.high, "lowest": bids.lowest}
    if not bids.numbers:
        return say("prompt.must_pass", letters, cap=max(bids.highest, 0), **facts)
    key = "prompt.last_bid" if len(bids.numbers) == 1 else "prompt.bid"
    return say(key, letters, highest=bids.numbers[-1], **facts)


def _exchange(view: View, names: Sequence[str], letters: bool) -> str:
    return say("prompt.give", letters)


def _rights(view: View, names: Sequence[str], letters: bool) -> str:
    return say("prompt.right", letters)


def _contract(view: View, names: Sequence[str], letters: bool) -> str:
    raises = view.choices
    assert isinstance(raises, Raises)
    key = "prompt.raise" if len(raises.numbers) > 1 else "prompt.keep"
    return say(key, letters, bid=raises.lowest, highest=raises.numbers[-1])


def _tricks(view: View, names: Sequence[str], letters: bool) -> str:
    plays, play = view.choices, view.play
    assert isinstance(plays, Plays)
    assert play is not None
    if not play.cards:
        return _lead(view, plays, letters)
    led, trump = play.cards[0] // PER_SUIT, view.trump
    if not plays.cards & ~SUIT_MASKS[led]:
        return say("prompt.follow", letters, suit=suit_name(led, letters))
    if trump is None:
        return say("prompt.any_card", letters, suit=suit_name(led, letters))
    facts = {"suit": suit_name(led, letters), "trump": suit_name(trump, letters)}
    if not plays.cards & ~SUIT_MASKS[trump]:
        return say("prompt.trump", letters, **facts)
    return say("prompt.any_card" if trump == led else "prompt.any_card_no_trump", letters, **facts)


def _lead(view: View, plays: Plays, letters: bool) -> str:
    if not view.done:
        return say("prompt.first_lead", letters, contract=view.deal.contract)
    suits = [suit for suit in SUITS if plays.marriages & SUIT_MASKS[suit]]
    if not suits:
        return say("prompt.lead", letters)
    key = "prompt.lead_automatic" if view.rules.melds.automatic else "prompt.lead_marriage"
    return say(key, letters, suits=listed([suit_name(suit, letters) for suit in suits]))


_ASKED = {AUCTION: _auction, EXCHANGE: _exchange, RIGHTS: _rights, CONTRACT: _contract, TRICKS: _tricks}
