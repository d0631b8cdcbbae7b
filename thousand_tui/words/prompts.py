"""The prompt: what is expected now, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thousand_tui.rules import CHANCE, Claim, Concede, Dark, Rebuy, View
from thousand_tui.rules.choices import Bids, Gives, Raises
from thousand_tui.rules.phases.bidding import first_to_speak, silenced
from thousand_tui.rules.phases.cutting import LEAST, MOST, THIRD_TIME
from thousand_tui.rules.plays import Plays
from thousand_tui.rules.state import Cutting, Naming, Rebuying, Tricks
from thousand_tui.rules.view import (
    AUCTION,
    EXCHANGE,
    LOOKING,
    NAMING,
    PACKETS,
    RIGHTS,
)
from thousand_tui.words.asking import Reader
from thousand_tui.words.catalogue import known
from thousand_tui.words.leads import follow, lead
from thousand_tui.words.story import won
from thousand_tui.words.voice import Voice


def prompt(view: View, voice: Voice, *, may_concede: bool = True) -> str:
    """What is expected of the seat this view belongs to, and why; or for whom it waits. Without ``may_concede`` it is
    not said that the deal can be given up."""
    if view.winners:
        return won(view.winning_seats, voice.to(view.seat))
    reader = Reader(view, voice)
    if view.turn is None or view.turn == CHANCE:
        return reader.say("prompt.shuffling")
    if not view.my_turn:
        waiting = f"prompt.waiting.{view.phase}"
        return reader.say(waiting if known(waiting) else "prompt.waiting", who=reader.voice.name(view.turn))
    asked = _asked(reader)
    if not may_concede or not any(Concede(kind.name) in view.choices for kind in view.rules.concession.kinds):
        return asked
    return reader.or_else("prompt.or_concede", "table.concede", asked)


def _asked(reader: Reader) -> str:
    match reader.view.now:
        case Cutting() as now:
            return _cutting(reader, now)
        case Rebuying() as now:
            return _rebuying(reader, now)
        case Naming() as now:
            return _contract(reader, now)
        case Tricks() as now:
            return _tricks(reader, now)
        case _:
            return _ASKED[reader.view.phase](reader)


# Before the auction


def _cutting(reader: Reader, now: Cutting) -> str:
    if now.last:
        return reader.say("prompt.cut.dealer")
    if now.nines:
        return reader.say("prompt.cut.nine", nines=now.nines, of=THIRD_TIME, fine=reader.view.rules.fine)
    return reader.say("prompt.cut", least=LEAST, most=MOST)


def _looking(reader: Reader) -> str:
    return reader.say("prompt.dark" if Dark() in reader.view.choices else "prompt.blind")


# The auction


def _auction(reader: Reader) -> str:
    bids = reader.view.choices
    assert isinstance(bids, Bids)
    said = _to_open(reader, bids) if reader.view.high_bidder is None else _to_beat(reader, bids)
    if bids.may_look:
        said = reader.or_else("prompt.or_look", "table.last", said)
    if not reader.view.deal.gold:
        return said
    doubled = reader.view.rules.gold.factor > 1
    return reader.say("prompt.gold" if doubled else "prompt.gold.single", asked=said)


def _to_open(reader: Reader, bids: Bids) -> str:
    """Nobody has bid yet: the opener must, where one is forced."""
    view = reader.view
    if not bids.may_pass:
        who = "forehand" if view.me == view.deal.forehand else "dealer"
        if silenced(view, view.me):
            return reader.say("prompt.forced.silenced", lowest=bids.lowest)
        if _bids_to_win(view):
            return reader.say("prompt.forced.barrel", lowest=bids.lowest)
        who = who if view.me == first_to_speak(view) else "last"
        exact = ".exact" if len(bids.numbers) == 1 else ""
        return reader.say(f"prompt.forced.{who}{exact}", lowest=bids.lowest)
    if not bids.numbers:
        return reader.say("prompt.open.cannot", lowest=bids.lowest)
    key = "prompt.open.exact" if len(bids.numbers) == 1 else "prompt.open"
    return reader.say(key, lowest=bids.numbers[0], highest=bids.numbers[-1])


def _to_beat(reader: Reader, bids: Bids) -> str:
    view = reader.view
    assert view.high_bidder is not None
    facts = {"who": reader.voice.name(view.high_bidder), "high": view.high}
    if not bids.numbers:
        return reader.say(f"prompt.must_pass.{_why_silent(reader)}", **facts, lowest=bids.lowest)
    key = "prompt.last_bid" if len(bids.numbers) == 1 else "prompt.bid"
    return reader.say(key, **facts, lowest=bids.numbers[0], highest=bids.numbers[-1])


def _bids_to_win(view: View) -> bool:
    """Whether the seat is on the barrel, where nothing is bid below the contract that wins (C15)."""
    return view.rules.auction.opens_to_win and view.rules.barrel.is_on(view.standing(view.me))


def _why_silent(reader: Reader) -> str:
    """What leaves nothing but a pass."""
    view = reader.view
    if silenced(view, view.me):
        return "silenced"
    if view.deal.dark is not None:
        return "dark"
    if _bids_to_win(view):
        return "barrel"
    return "cap" if view.has_looked else "blind"


# The talon and the contract


def _packets(reader: Reader) -> str:
    return reader.say("prompt.packet")


def _rebuying(reader: Reader, now: Rebuying) -> str:
    view = reader.view
    price = view.rules.rebuying.price(view.deal.contract)
    if now.buyer is not None:
        return reader.say("prompt.rebuy.holder", who=reader.voice.name(now.buyer), price=price)
    key = "prompt.rebuy" if Rebuy(price) in view.choices else "prompt.rebuy.cannot"
    return reader.say(key, who=reader.voice.name(view.deal.buyer), price=price)


def _exchange(reader: Reader) -> str:
    gives, view = reader.view.choices, reader.view
    assert isinstance(gives, Gives)
    if view.rules.exchange.from_talon:
        return reader.say("prompt.give.talon")
    if gives.aside:
        who = reader.voice.name(gives.recipients[0]) if gives.recipients else ""
        return reader.say(f"prompt.give.{view.rules.form.name}", who=who)
    if len(gives.recipients) == 1:
        return reader.say("prompt.give.one", who=reader.voice.name(gives.recipients[0]))
    return reader.say("prompt.give")


def _rights(reader: Reader) -> str:
    claims = [action for action in reader.view.choices if isinstance(action, Claim)]
    if len(claims) > 1:
        return reader.say("prompt.right.several")
    about = reader.say(f"ask.right.{claims[0].ground}").removesuffix(".")
    return reader.say("prompt.right" if len(reader.view.choices) > len(claims) else "prompt.right.used", about=about)


def _contract(reader: Reader, now: Naming) -> str:
    raises = reader.view.choices
    assert isinstance(raises, Raises)
    key = "prompt.raise" if len(raises.numbers) > 1 else "prompt.keep" if now.raises else "prompt.no_raise"
    return reader.say(key, bid=raises.lowest, highest=raises.numbers[-1])


def _naming(reader: Reader) -> str:
    return reader.say("prompt.trump_named", contract=reader.view.deal.contract)


# The play


def _tricks(reader: Reader, now: Tricks) -> str:
    plays = reader.view.choices
    assert isinstance(plays, Plays)
    if now.cards:
        return follow(reader.view, plays)
    return lead(reader.view, plays, names=reader.voice.key is None)


_ASKED: Final[dict[str, Callable[[Reader], str]]] = {
    LOOKING: _looking,
    AUCTION: _auction,
    PACKETS: _packets,
    EXCHANGE: _exchange,
    RIGHTS: _rights,
    NAMING: _naming,
}
