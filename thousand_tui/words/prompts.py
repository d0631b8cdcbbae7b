"""The prompt: what the player is expected to do and why; what may be bid or led; the offer of the remaining tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from thousand_tui.rules import ACES, BED, CHANCE, MARRIAGE, NINES, SUITS, Card, Claim, Concede, Dark, Play, Rebuy, View
from thousand_tui.rules.cards import PACK_POINTS, PER_SUIT, SUIT_MASKS
from thousand_tui.rules.choices import Bids, Gives, Plays, Raises
from thousand_tui.rules.melds import FOUR_ACES
from thousand_tui.rules.phases.bidding import cap_of, first_to_speak, raise_cap_of, silenced
from thousand_tui.rules.phases.cutting import LEAST, MOST, THIRD_TIME
from thousand_tui.rules.phases.rights import LOTTERY
from thousand_tui.rules.state import Cutting, Lottery, Naming, Rebuying, Tricks
from thousand_tui.rules.view import AUCTION, EXCHANGE, LOOKING, NAMING, PACKETS, RIGHTS
from thousand_tui.words.asking import Reader, question
from thousand_tui.words.catalogue import any_of, known, listed, t
from thousand_tui.words.story import won
from thousand_tui.words.voice import Voice, card_text, cards_text, suit_name, suit_text


def prompt(view: View, voice: Voice, *, may_concede: bool = True) -> str:
    """What this view's seat is expected to do and why, or who is being waited for. Without ``may_concede``, conceding
    the deal is not mentioned."""
    if view.winners:
        return won(view.winning_seats, voice.to(view.seat))
    reader = Reader(view, voice)
    if view.turn is None or view.turn == CHANCE:
        return t("prompt.shuffling")
    if not view.my_turn:
        waiting = f"prompt.waiting.{view.phase}"
        return t(waiting if known(waiting) else "prompt.waiting", who=reader.voice.name(view.turn))
    asked = _asked(reader)
    if not may_concede or not any(Concede(kind.name) in view.choices for kind in view.rules.concession.kinds):
        return asked
    return voice.keyed("prompt.or_concede", "table.concede", asked=asked)


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
        return t("prompt.cut.dealer")
    if now.nines:
        return t("prompt.cut.nine", nines=now.nines, of=THIRD_TIME, fine=reader.view.rules.fine)
    return t("prompt.cut", least=LEAST, most=MOST)


def _looking(reader: Reader) -> str:
    return t("prompt.dark" if Dark() in reader.view.choices else "prompt.blind")


# The auction


def _auction(reader: Reader) -> str:
    bids = reader.view.choices
    assert isinstance(bids, Bids)
    said = _to_open(reader, bids) if reader.view.high_bidder is None else _to_beat(reader, bids)
    if bids.may_look:
        said = reader.voice.keyed("prompt.or_look", "table.last", asked=said)
    if not reader.view.deal.gold:
        return said
    doubled = reader.view.rules.gold.factor > 1
    return t("prompt.gold" if doubled else "prompt.gold.single", asked=said)


def _to_open(reader: Reader, bids: Bids) -> str:
    """The prompt before the first bid; somebody may be forced to open."""
    view = reader.view
    if not bids.may_pass:
        who = "forehand" if view.me == view.deal.forehand else "dealer"
        if silenced(view, view.me):
            return t("prompt.forced.silenced", lowest=bids.lowest)
        if _bids_to_win(view):
            return t("prompt.forced.barrel", lowest=bids.lowest)
        who = who if view.me == first_to_speak(view) else "last"
        exact = ".exact" if len(bids.numbers) == 1 else ""
        return t(f"prompt.forced.{who}{exact}", lowest=bids.lowest)
    if not bids.numbers:
        return t("prompt.open.cannot", lowest=bids.lowest)
    key = "prompt.open.exact" if len(bids.numbers) == 1 else "prompt.open"
    return t(key, lowest=bids.numbers[0], highest=bids.numbers[-1])


def _to_beat(reader: Reader, bids: Bids) -> str:
    view = reader.view
    assert view.high_bidder is not None
    facts = {"who": reader.voice.name(view.high_bidder), "high": view.high}
    if not bids.numbers:
        return t(f"prompt.must_pass.{_why_silent(reader)}", **facts, lowest=bids.lowest)
    key = "prompt.last_bid" if len(bids.numbers) == 1 else "prompt.bid"
    return t(key, **facts, lowest=bids.numbers[0], highest=bids.numbers[-1])


def _bids_to_win(view: View) -> bool:
    """Whether the seat is on the barrel, where no bid is below the winning contract (C15)."""
    return view.rules.auction.opens_to_win and view.rules.barrel.is_on(view.standing(view.me))


def _why_silent(reader: Reader) -> str:
    """The reason why the seat can only pass."""
    view = reader.view
    if silenced(view, view.me):
        return "silenced"
    if view.deal.dark is not None:
        return "dark"
    if _bids_to_win(view):
        return "barrel"
    return "cap" if view.has_looked else "blind"


# The talon and the contract


def _rebuying(reader: Reader, now: Rebuying) -> str:
    view = reader.view
    price = view.rules.rebuying.price(view.deal.contract)
    if now.buyer is not None:
        return t("prompt.rebuy.holder", who=reader.voice.name(now.buyer), price=price)
    key = "prompt.rebuy" if Rebuy(price) in view.choices else "prompt.rebuy.cannot"
    return t(key, who=reader.voice.name(view.deal.buyer), price=price)


def _exchange(reader: Reader) -> str:
    gives, view = reader.view.choices, reader.view
    assert isinstance(gives, Gives)
    if view.rules.exchange.from_talon:
        return t("prompt.give.talon")
    if gives.aside:
        who = reader.voice.name(gives.recipients[0]) if gives.recipients else ""
        return t(f"prompt.give.{'lay_aside' if view.rules.form.laid_counts else view.rules.form.name}", who=who)
    if len(gives.recipients) == 1:
        return t("prompt.give.one", who=reader.voice.name(gives.recipients[0]))
    return t("prompt.give")


def _rights(reader: Reader) -> str:
    claims = [action for action in reader.view.choices if isinstance(action, Claim)]
    if isinstance(reader.view.now, Lottery) or not reader.view.deal.seen:
        return question(reader.view, reader.voice)
    if claims[0].ground == LOTTERY:
        return t("ask.right.lottery")
    if len(claims) > 1:
        return t("prompt.right.several")
    about = t(f"ask.right.{claims[0].ground}")
    return t("prompt.right" if len(reader.view.choices) > len(claims) else "prompt.right.used", about=about)


def _contract(reader: Reader, now: Naming) -> str:
    raises = reader.view.choices
    assert isinstance(raises, Raises)
    key = "prompt.raise" if len(raises.numbers) > 1 else "prompt.keep" if now.raises else "prompt.no_raise"
    return t(key, bid=raises.lowest, highest=raises.numbers[-1])


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
    PACKETS: lambda reader: t("prompt.packet"),
    EXCHANGE: _exchange,
    RIGHTS: _rights,
    NAMING: lambda reader: t("prompt.trump_named", contract=reader.view.deal.contract),
}


def follow(view: View, plays: Plays) -> str:
    """What must be played to the trick in progress."""
    play, hand, trump = view.play, view.hand.mask, view.trump
    assert play is not None
    led = play.cards[0] // PER_SUIT
    facts: dict[str, object] = {"suit": suit_name(led)}
    best = card_text(next(card for seat, card in view.table if seat == view.winning_seat))
    if view.stock and view.rules.tricks.free:
        return t("prompt.any_card.free", **facts)
    if hand & SUIT_MASKS[led]:
        key = "prompt.follow" if plays.cards == hand & SUIT_MASKS[led] else "prompt.beat"
        return t(key, **facts, best=best)
    if trump is None or trump == led:
        return t("prompt.any_card", **facts)
    facts["trump"] = suit_text(trump)
    trumps = hand & SUIT_MASKS[trump]
    if not trumps:
        return t("prompt.any_card_no_trump", **facts)
    if plays.cards == hand != trumps:
        return t("prompt.any_card", **facts)
    return t("prompt.trump" if plays.cards == trumps else "prompt.overtrump", **facts, best=best)


def lead(view: View, plays: Plays, *, names: bool = False) -> str:
    """What may be led, and what may be declared with it; with ``names``, suits are named, not just shown as signs."""
    said = _which(view, plays)
    melds = list(_melds(plays, names))
    if not melds:
        return said
    key = "prompt.declares" if view.rules.melds.automatic else "prompt.may_declare"
    return t(key, asked=said, melds=listed(melds))


def _which(view: View, plays: Plays) -> str:
    """Which cards may be led, and why no others."""
    hand, trump = view.hand.mask, view.trump
    if plays.playable != hand:
        if not plays.playable & ~FOUR_ACES:
            return t("prompt.lead.ace")
        if trump is not None and plays.cards and not plays.cards & ~SUIT_MASKS[trump]:
            return t("prompt.lead.trump", trump=suit_text(trump))
        if trump is not None:
            return t("prompt.lead.no_trump", trump=suit_name(trump))
    if view.done:
        return t("prompt.lead")
    if view.deal.declarer == view.seat:
        return t("prompt.first_lead", contract=view.deal.contract)
    return t("prompt.lead.first")


def _melds(plays: Plays, names: bool) -> Iterator[str]:
    """The melds that may be declared now."""
    for kind, cards in plays.melds:
        of = [suit for suit in SUITS if cards & SUIT_MASKS[suit]]
        suits = any_of([str(suit_name(suit)) if names else suit_text(suit) for suit in of])
        if kind in (MARRIAGE, BED):
            yield t(f"prompt.meld.{kind}", suits=suits, n=len(of))
        else:
            yield t("prompt.meld.aces" if kind == ACES else "prompt.meld.nines")


def limits(view: View) -> str:
    """The numbers that may be bid now, and why the range ends where it does; empty if there is no choice."""
    choices = view.choices
    assert isinstance(choices, Bids | Raises)
    numbers = choices.numbers
    if len(numbers) > 1:
        return t("limit.range", lowest=numbers[0], highest=numbers[-1], why=_why_no_more(view))
    return ""


def _why_no_more(view: View) -> str:
    """The reason for the upper limit, the most specific one first."""
    rules = view.rules
    held = rules.melds.held(view.hand.mask)
    raising = isinstance(view.choices, Raises)
    cap_by, ceiling = rules.auction.cap, rules.auction.ceiling
    if raising:
        cap_by, ceiling = rules.auction.raise_cap, rules.auction.raise_ceiling
    by_cards = cap_by(view.hand.mask, rules.melds)
    if not view.has_looked:
        return t("limit.blind")
    cap = (raise_cap_of if raising else cap_of)(view, view.me, view.hand.mask)
    if cap < by_cards:
        return t("limit.barrel")
    if cap == ceiling:
        return t("limit.table")
    if cap == PACK_POINTS + held:
        pairs = sum(bool(rules.melds.paired(view.hand.mask) & suit) for suit in SUIT_MASKS)
        key = "bare" if not held else "held" if held == rules.melds.married(view.hand.mask) else "aces"
        return t(f"limit.{key}", held=held, pairs=pairs)
    return t("limit.any_pair" if held and cap_by(0, rules.melds) < cap else "limit.free")


# Up to this many cards are joined as in a sentence; more are shown in a row.
FEW: Final = 2
BOTH: Final = 2
# With more cards than this, only those are named that are not high already.
MOST_NAMED: Final = 4


def rest_offered(plays: Sequence[Play], high: Sequence[Card], later: Sequence[Card], trumps: str, voice: Voice) -> str:
    """The offer to take all the remaining tricks with these leads, and how to accept it.

    ``high`` are the cards that nothing beats, ``later`` those that nothing will beat once they are played; ``trumps``
    says what happens to the others' trumps: none, gone, drawn or idle.
    """
    why = listed([*_high(high, later), t(f"claim.trumps.{trumps}")], "list.clauses")
    melds = _declared_on_the_way(plays)
    offer = t("claim.offer.melds" if melds else "claim.offer", why=why, melds=listed(melds))
    take = "claim.take.both" if len(plays) == BOTH else "claim.take"
    return voice.keyed(take, "table.claim", offer=offer, tricks=len(plays))


def _high(high: Sequence[Card], later: Sequence[Card]) -> Iterator[str]:
    """Which cards are high, and which will be."""
    if len(high) + len(later) > MOST_NAMED:
        yield t("claim.all_high_then" if later else "claim.all_high", cards=_by_suit(later))
        return
    yield t("claim.high", cards=_by_suit(high), n=len(high))
    if later:
        yield t("claim.then", n=len(high), cards=_by_suit(later))


def _by_suit(cards: Sequence[Card]) -> str:
    """The cards suit by suit, each from high to low."""
    ordered = sorted(cards, key=lambda card: (card.suit, -card.rank))
    if len(ordered) > FEW:
        return cards_text(ordered)
    return listed([cards_text((card,)) for card in ordered])


def _declared_on_the_way(plays: Sequence[Play]) -> list[str]:
    """The melds declared along the way, by kind."""
    declared = [(play.meld, play.card.suit) for play in plays]
    pairs = [(kind, suit) for kind in (MARRIAGE, BED) for suit in SUITS if (kind, suit) in declared]
    melds = [t(f"prompt.meld.{kind}", suits=suit_text(suit), n=1) for kind, suit in pairs]
    return melds + [t(f"prompt.meld.{kind}") for kind in (ACES, NINES) if any(play.meld == kind for play in plays)]
